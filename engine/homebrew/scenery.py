"""Scenery that vehicles drive through: which, what becomes of it, and what its Cover is worth."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.record import record
from engine.dice import Dice
from engine.events import Event

CRUSH_TRIGGERED = "CRUSH_TRIGGERED"
_COLLAPSE = 6


@record
class Scenery:
    """A piece of scenery. Its Cover is a number that wears down, unlike cover in other systems."""

    name: str = "the scenery"
    cover: int
    raised: bool = True
    """A raised feature rather than ground-level terrain."""
    level: int = 0
    """The battlefield level on which it stands."""
    vehicles_may_pass: bool = True
    """By a terrain rule, the scenario, its set-up or another rule."""
    collapsed: bool = False


@record
class CrushRule:
    """A house rule for Crush: invented, since its own text was not found (X-HB)."""

    hurts_up_to: int = 4
    """D6 plus Shield up to this costs the model 1 damage."""


@record
class Driven:
    """Scenery after a vehicle drove through it, and what happened."""

    scenery: Scenery
    events: tuple[Event, ...] = ()
    damage: tuple[int, ...] = ()
    """Of each model near a collapse, in the order given; empty without a house rule for Crush."""


def cover_bonus(
    cover: int,
    *,
    of_vehicle: bool = False,
    against_vehicle: bool = False,
    vehicles_ignore_target_cover: bool = True,
) -> int:
    """What Cover is worth to whom it hides: nothing to a vehicle (HB-TR-02), or against one (HB-TR-03).

    The text may only say twice that vehicles have no Cover themselves; with
    `vehicles_ignore_target_cover` off it is played so.
    """
    return 0 if of_vehicle or (against_vehicle and vehicles_ignore_target_cover) else cover


def eligible(scenery: Scenery, level: int) -> bool:
    """Whether a vehicle on this level may drive through it (HB-TR-04).

    A raised feature on the same level, and one that vehicles are allowed to pass.
    """
    return scenery.raised and scenery.vehicles_may_pass and scenery.level == level


def drive_through(
    dice: Dice,
    scenery: Scenery,
    passes: int = 1,
    *,
    crush: CrushRule | None = None,
    shields_near: tuple[int, ...] = (),
) -> Driven:
    """Scenery after a vehicle drove through it, once or several times (HB-TR-05).

    Each pass costs it a point of Cover for good, and on a 6 it collapses. What has collapsed stays
    an obstruction without Cover, and never rolls again (HB-TR-06). A collapse triggers Crush once
    (HB-TR-07); without a house rule that is only an event. The vehicle itself takes no damage, and
    nothing is ever repaired (HB-TR-11).
    """
    events: list[Event] = []
    damage: tuple[int, ...] = ()
    for _ in range(passes):
        if scenery.collapsed:
            break
        scenery = replace(scenery, cover=max(0, scenery.cover - 1))
        if dice.check("D6", _COLLAPSE):
            scenery = replace(scenery, cover=0, collapsed=True)
            events.append(Event(rule="HB-TR-06", text=f"{scenery.name} collapses"))
            events.append(Event(rule="HB-TR-07", text=f"{CRUSH_TRIGGERED}: {scenery.name}"))
            damage = () if crush is None else tuple(_crushed(dice, crush, shield) for shield in shields_near)
    return Driven(scenery=scenery, events=tuple(events), damage=damage)


def _crushed(dice: Dice, crush: CrushRule, shield: int) -> int:
    return 0 if dice.check(f"D6+{shield}", crush.hurts_up_to + 1) else 1
