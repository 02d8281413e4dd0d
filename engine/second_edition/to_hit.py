"""The to-hit roll: Ballistic Skill, range and the other modifiers (charts.md 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from datafaxes.weapon import Weapon
from engine.dice.dice import Dice
from engine.second_edition.charts import standard_charts
from engine.table.measure import at_most, more_than

RangeBand = Literal["short", "long"]


class Modifier(NamedTuple):
    """A named modifier of the to-hit roll; positive helps the shooter."""

    name: str
    value: int


class Circumstances(NamedTuple):
    """What may make a target easier or harder to hit."""

    target_moved: float = 0.0
    """Inches that the target moved in its last turn."""
    large: bool = False
    small: bool = False
    cover: Literal["partial", "full"] | None = None
    appearing: bool = False
    """The target appears, disappears or charges the shooter, who is on overwatch."""
    targeter: bool = False
    shooter_fast: bool = False
    """The shooter is aboard a vehicle that moved at its Fast rate."""


def range_band(weapon: Weapon, inches: float) -> RangeBand | None:
    """Whether the target is at the weapon's short or long range; None: it does not reach.

    The edge between them counts as short.
    """
    bands: tuple[tuple[RangeBand, tuple[int, int] | None], ...] = (
        ("short", weapon.range_short),
        ("long", weapon.range_long),
    )
    for band, edges in bands:
        if edges is not None and at_most(edges[0], inches) and at_most(inches, edges[1]):
            return band
    return None


def modifiers(weapon: Weapon, band: RangeBand | None, about: Circumstances) -> tuple[Modifier, ...]:
    """Every modifier of the to-hit roll that is not nought (2E-SH-02, charts.md 7)."""
    chart = standard_charts().modifiers
    printed = weapon.to_hit_short if band == "short" else weapon.to_hit_long
    found = [Modifier(f"{band} range", printed)] if band and isinstance(printed, int) and printed else []
    named = [
        (about.large, "large target"),
        (about.small, "small target"),
        (about.cover is not None, f"{about.cover} cover"),
        (about.appearing, "appearing or charging"),
        (about.targeter, "targeter"),
        (about.shooter_fast, "shooting at Fast speed"),
    ]
    found += [Modifier(name, chart[name].modifier) for applies, name in named if applies]
    speeds = [(row.over, name) for name, row in chart.items() if row.over is not None]
    fastest = max((pair for pair in speeds if more_than(about.target_moved, pair[0])), default=None)
    if fastest:
        found.append(Modifier(fastest[1], chart[fastest[1]].modifier))
    return tuple(found)


def needed_to_hit(ballistic_skill: int, modifiers: Iterable[Modifier]) -> int:
    """The D6 needed: 7 minus Ballistic Skill, less the modifiers; may be below 2 or above 6."""
    chart = standard_charts().needs
    return chart[min(max(ballistic_skill, 1), 10)] - sum(modifier.value for modifier in modifiers)


def rolls_needed(needs: int) -> tuple[int, ...] | None:
    """The D6 needed one after the other; None: impossible. A natural 1 always misses."""
    if needs <= 6:
        return (max(needs, 2),)
    return standard_charts().beyond_six.get(needs)


def hits(dice: Dice, rolls: tuple[int, ...] | None) -> bool:
    """Roll to hit with the rolls of `rolls_needed`; no rolls at all: it hits automatically."""
    return rolls is not None and all(dice.check("D6", needed) for needed in rolls)
