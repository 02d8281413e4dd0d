"""A hit on a model rather than on armour: crew in the open, passengers, troops (charts.md 12)."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.dice.dice import Dice
from engine.second_edition.charts import standard_charts

_SAVE = re.compile(r"(\d)\+(?:\s*on\s*(\d*D\d+))?(\s*unmodified)?", re.IGNORECASE)


class Save(NamedTuple):
    """A saving throw: the dice rolled and the total needed."""

    needs: int
    dice: str = "D6"
    unmodified: bool = False
    """Not reduced by save modifiers."""


def parse_save(text: str | None) -> Save | None:
    """Read a save as army lists write it: `3+`, `3+ on 2D6`, `2+ unmodified`; None where there is none."""
    found = _SAVE.search(text or "")
    if found is None:
        return None
    needs, dice, unmodified = found.groups()
    return Save(int(needs), (dice or "D6").upper(), unmodified is not None)


def needed_to_wound(strength: int, toughness: int) -> int | None:
    """The D6 that wounds; None: impossible (2E-LK-04). Beyond 10 the chart's last row or column counts."""
    chart = standard_charts().wounding
    return chart[min(max(strength, 1), 10), min(max(toughness, 1), 10)]


def saves(dice: Dice, save: Save | None, modifier: int | None) -> bool:
    """Whether the model makes its saving throw. `modifier` as printed (-3); None: no save allowed."""
    if save is None or modifier is None:
        return False
    return dice.check(save.dice, save.needs if save.unmodified else save.needs - modifier)


def wounds_of_hits(
    dice: Dice,
    hits: int = 1,
    *,
    strength: int,
    damage: str,
    save_modifier: int | None,
    toughness: int,
    save: Save | None,
    wounds: int,
) -> int:
    """Wounds that a model with `wounds` left loses to hits: to wound, save, damage of each (2E-LK-04).

    Wounds beyond its last are not counted, nor is anything rolled once it is dead; for a single wound
    no damage is rolled.
    """
    needs = needed_to_wound(strength, toughness)
    left = wounds
    for _ in range(hits):
        if left and needs is not None and dice.check("D6", needs) and not saves(dice, save, save_modifier):
            left -= 1 if left == 1 else min(left, dice.roll(damage))
    return wounds - left
