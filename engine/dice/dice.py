"""What a rule may ask of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")
CLOCK = 12
"""Directions that a random bearing may take, like the hours of a clock face."""
Rows = tuple[tuple[int, int], ...]
"""First and last total of each row of a table, in ascending order."""


class SustainedFire(NamedTuple):
    """What some Sustained Fire dice show together."""

    hits: int
    jams: int
    """Faces that show a Jam, each worth no hit (T12)."""


class Dice(Protocol):
    """Every random thing a rule may ask for.

    Ask for no more than the rule needs: `check` branches in two and `look_up` once a row, where
    `roll` branches once for every total.
    """

    def roll(self, notation: str) -> int:
        """The total of dice such as `2D6+9`."""

    def check(self, notation: str, at_least: int) -> bool:
        """Whether the total reaches `at_least`. A certain answer is given without rolling."""

    def look_up(self, notation: str, rows: Rows) -> int:
        """The index of the row that holds the total.

        Where none does, the nearest row below it, or else the first: so a modified roll above 6
        reads the row of 6 (2E-DN-06).
        """

    def successes(self, count: int, notation: str, at_least: int) -> int:
        """How many of `count` separate rolls reach `at_least`."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, each as likely as the others. A single option is taken without rolling."""

    def sustained_fire(self, count: int) -> SustainedFire:
        """`count` Sustained Fire dice together."""

    def scatter(self) -> int | None:
        """The scatter die: None for a hit, or the arrow's bearing in degrees clockwise from north."""

    def artillery(self) -> int | None:
        """The artillery die: inches, or None for a misfire."""

    def bearing(self) -> int:
        """A random direction in degrees, one of the twelve of a clock face."""
