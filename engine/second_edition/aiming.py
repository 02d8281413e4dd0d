"""How a weapon is aimed: what it needs to hit at a range, or why it does not reach (inventory 2E-SH)."""

from __future__ import annotations

import re

from datafaxes.record import record
from datafaxes.weapon import Weapon
from engine.second_edition.attacks import is_hand_to_hand
from engine.second_edition.to_hit import (
    Circumstances,
    Modifier,
    RangeBand,
    modifiers,
    needed_to_hit,
    range_band,
    rolls_needed,
)

TEMPLATE_REACH = 8.0
"""Inches that a flame template is taken to reach; its size is not in the data."""
THROWN_REACH = 8.0
"""Inches that a grenade is taken to be thrown; how far is not in the data."""
OWN_NEEDS = {"hunter-killer-missile": 3}
"""D6 needed by weapons that hit by a rule of their own, without modifiers (charts.md 7)."""
_FROM_TO = re.compile(r"(\d+)\D{0,3}-\s*(\d+)")


@record
class Aim:
    """How the weapon is aimed."""

    inches: float
    needs: int | None
    ballistic_skill: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    assumptions: tuple[str, ...] = ()


def aim_of(
    weapon: Weapon,
    inches: float | None,
    ballistic_skill: int,
    circumstances: Circumstances,
    modifier: int = 0,
) -> Aim | str:
    """How a weapon is aimed at a target so many inches away, or why it does not reach it (2E-SH-02).

    `inches` None: at the far edge of its short range. `modifier` is any further one of the to-hit roll.
    """
    if is_hand_to_hand(weapon):
        if inches:
            return f"{weapon.name} is for close combat, and the target is {_inches(inches)} away"
        return Aim(inches=0.0, needs=None, assumptions=("Every blow is taken to hit.",))
    if "template" in (weapon.range or "").casefold():
        note = f"The template is taken to reach {_inches(TEMPLATE_REACH)}, and hits without a roll."
        if inches is not None and inches > TEMPLATE_REACH:
            return f"{weapon.name} is taken to reach {_inches(TEMPLATE_REACH)}, not {_inches(inches)}"
        return Aim(inches=inches or 0.0, needs=None, assumptions=(note,))
    if weapon.range_short is None and weapon.range_long is None:
        return _aim_without_ranges(weapon, inches)
    at = inches if inches is not None else float((weapon.range_short or weapon.range_long or (0, 0))[1])
    band = range_band(weapon, at)
    if band is None:
        return f"{weapon.name} {_reach(weapon)}, and the target is {_inches(at)} away"
    return _aim_by_skill(weapon, band, at, ballistic_skill, circumstances, modifier)


def _aim_by_skill(
    weapon: Weapon, band: RangeBand, inches: float, skill: int, circumstances: Circumstances, modifier: int
) -> Aim:
    note: tuple[str, ...] = (f"The range is {_inches(inches)}, {band} range.",)
    printed = weapon.to_hit_short if band == "short" else weapon.to_hit_long
    if isinstance(printed, str):
        automatic = f"It is taken to hit: what the source prints for its roll to hit is “{printed}”."
        return Aim(inches=inches, needs=None, assumptions=(*note, automatic))
    found = modifiers(weapon, band, circumstances)
    if modifier:
        found = (*found, Modifier("as you say", modifier))
    needs = needed_to_hit(skill, found)
    note = (*note, _needs_text(weapon, needs, skill, found))
    return Aim(inches=inches, needs=needs, ballistic_skill=skill, modifiers=found, assumptions=note)


def _needs_text(weapon: Weapon, needs: int, skill: int, found: tuple[Modifier, ...]) -> str:
    """What it hits on and why."""
    rolls = rolls_needed(needs)
    why = ", ".join([f"BS {skill}", *(f"{modifier.name} {modifier.value:+d}" for modifier in found)])
    if rolls is None:
        return f"{weapon.name} would have to roll {needs} to hit, which cannot be done ({why})."
    roll = f"{rolls[0]}+" if len(rolls) == 1 else f"a 6 and then {rolls[1]}+"
    return f"{weapon.name} hits on {roll} ({why})."


def _aim_without_ranges(weapon: Weapon, inches: float | None) -> Aim | str:
    """Of a weapon whose ranges are no numbers."""
    if weapon.id in OWN_NEEDS:
        needs = OWN_NEEDS[weapon.id]
        note = f"It hits on {needs} or more at any range, whatever the modifiers."
        return Aim(inches=inches or 0.0, needs=needs, assumptions=(note,))
    if "grenade" in weapon.name.casefold() and inches is not None and inches > THROWN_REACH:
        return f"{weapon.name} is taken to be thrown {_inches(THROWN_REACH)} at most, not {_inches(inches)}"
    stated = _FROM_TO.search(weapon.range or "")
    if stated and inches is not None and not int(stated[1]) <= inches <= int(stated[2]):
        return f'{weapon.name} reaches from {stated[1]}" to {stated[2]}", not {_inches(inches)}'
    at = inches if inches is not None else float(stated[1]) if stated else 0.0
    how = f"“{weapon.range}”" if weapon.range else "its launcher's or thrower's"
    note = f"Its range is {how}, which muster does not work out: it is taken to hit."
    return Aim(inches=at, needs=None, assumptions=(note,))


def _reach(weapon: Weapon) -> str:
    bands = [band for band in (weapon.range_short, weapon.range_long) if band]
    nearest, farthest = min(band[0] for band in bands), max(band[1] for band in bands)
    since = f"from {_inches(nearest)} to " if nearest else ""
    return f"reaches {since}{_inches(farthest)}"


def _inches(inches: float) -> str:
    return f'{inches:g}"'
