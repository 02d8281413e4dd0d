"""Dice as the rules write them: `D6`, `2D6+9`, `D6+D12+6`, `1`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from datafaxes.errors import BadData

_TERM = re.compile(r"([+-])(?:(\d*)D(\d+)|(\d+))")
_MOST_DICE = 100
_MOST_SIDES = 1000


class DiceNotation(NamedTuple):
    """Some dice and a constant, added together."""

    dice: tuple[int, ...]
    """The number of sides of each die rolled, in the order written."""
    constant: int

    @property
    def varies(self) -> bool:
        """Whether any die is rolled. A fixed damage of 1 adds nothing to penetration (2E-AP-04)."""
        return bool(self.dice)

    @property
    def lowest(self) -> int:
        """The least total."""
        return len(self.dice) + self.constant

    @property
    def highest(self) -> int:
        """The greatest total."""
        return sum(self.dice) + self.constant

    def __str__(self) -> str:
        parts = []
        for sides in dict.fromkeys(self.dice):
            count = self.dice.count(sides)
            parts.append(f"{count if count > 1 else ''}D{sides}")
        if self.constant or not parts:
            parts.append(str(self.constant))
        return "+".join(parts).replace("+-", "-")


@lru_cache(maxsize=4096)
def parse_dice(text: str) -> DiceNotation:
    """Read dice notation, in any case and with spaces.

    Raises:
        BadData: the text is not dice notation.
    """
    plain = re.sub(r"\s+", "", str(text)).upper().replace("−", "-")
    signed = plain if plain.startswith(("+", "-")) else f"+{plain}"
    dice: list[int] = []
    constant = 0
    position = 0
    while position < len(signed):
        term = _TERM.match(signed, position)
        if term is None:
            break
        sign, count, sides, number = term.groups()
        if number is not None:
            constant += int(number) if sign == "+" else -int(number)
        else:
            rolled = int(count or 1)
            if sign == "-" or not 1 <= int(sides) <= _MOST_SIDES or rolled + len(dice) > _MOST_DICE:
                break
            dice.extend([int(sides)] * rolled)
        position = term.end()
    if position < len(signed) or not plain:
        raise BadData(f"“{text}” is not dice notation", advice="Write it like D6, 2D6+9 or 1.")
    return DiceNotation(tuple(dice), constant)
