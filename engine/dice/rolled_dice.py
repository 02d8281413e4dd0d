"""Dice that show one face each time: rolled at random, read from a script, or recorded."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import TypeVar

from datafaxes.dice_notation import parse_dice
from engine.dice.dice import CLOCK, Rows, SustainedFire
from engine.dice.special_dice import SpecialDice, standard_special_dice

T = TypeVar("T")


class RolledDice:
    """Answers every question of a rule from single faces. Made by its three kinds below."""

    def __init__(self, special: SpecialDice | None = None) -> None:
        self._special = special

    @property
    def special(self) -> SpecialDice:
        """The faces of the special dice; those of the library in use unless others were given."""
        if self._special is None:
            self._special = standard_special_dice()
        return self._special

    def face(self, sides: int) -> int:
        """One die of so many sides."""
        raise NotImplementedError

    def roll(self, notation: str) -> int:
        """The total of dice such as `2D6+9`."""
        dice, total = parse_dice(notation)
        for sides in dice:
            total += self.face(sides)
        return total

    def check(self, notation: str, at_least: int) -> bool:
        """Whether the total reaches `at_least`; rolls nothing where the answer is certain."""
        parsed = parse_dice(notation)
        if parsed.lowest >= at_least:
            return True
        return parsed.highest >= at_least and self.roll(notation) >= at_least

    def look_up(self, notation: str, rows: Rows) -> int:
        """The index of the row that holds the total, or of the nearest row beyond either end."""
        return row_of(self.roll(notation), rows)

    def successes(self, count: int, notation: str, at_least: int) -> int:
        """How many of `count` separate rolls reach `at_least`."""
        return sum(self.check(notation, at_least) for _ in range(count))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options; a single one without rolling."""
        return options[self.face(len(options)) - 1] if len(options) > 1 else options[0]

    def sustained_fire(self, count: int) -> SustainedFire:
        """`count` Sustained Fire dice together."""
        faces = self.special.sustained_fire
        shown = [faces[self.face(len(faces)) - 1] for _ in range(count)]
        return SustainedFire(sum(hits for hits in shown if hits is not None), shown.count(None))

    def scatter(self) -> int | None:
        """None for a hit, or the arrow's bearing."""
        special = self.special
        if self.face(special.scatter_hits + special.scatter_arrows) <= special.scatter_hits:
            return None
        return self.bearing()

    def artillery(self) -> int | None:
        """Inches, or None for a misfire."""
        faces = self.special.artillery
        return faces[self.face(len(faces)) - 1]

    def bearing(self) -> int:
        """A random direction in degrees, one of twelve."""
        return (self.face(CLOCK) % CLOCK) * (360 // CLOCK)


class RandomDice(RolledDice):
    """Dice as on the table. The same seed gives the same rolls on every machine."""

    def __init__(self, seed: int | None = None, special: SpecialDice | None = None) -> None:
        super().__init__(special)
        self._random = random.Random(seed).random

    def face(self, sides: int) -> int:
        """One die of so many sides."""
        return int(self._random() * sides) + 1

    def roll(self, notation: str) -> int:
        """The total of dice such as `2D6+9`."""
        dice, total = parse_dice(notation)
        uniform = self._random
        for sides in dice:
            total += int(uniform() * sides) + 1
        return total


class ScriptedDice(RolledDice):
    """Dice that show the faces of a script, die by die in the order in which the rule rolls them.

    A face is a number from 1; a pick shows the number of the option taken, and a special die what
    its face is worth, with None for a Jam or a misfire. As a context manager it also insists that
    the script was used up.
    """

    def __init__(self, faces: Iterable[int | None], special: SpecialDice | None = None) -> None:
        super().__init__(special)
        self._script = list(faces)
        self._next = 0

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()

    def finish(self) -> None:
        """Insist that every roll of the script was asked for.

        Raises:
            AssertionError: rolls are left over.
        """
        if self._next < len(self._script):
            raise AssertionError(f"rolls left over: {self._script[self._next :]}")

    def face(self, sides: int) -> int:
        """The next face of the script.

        Raises:
            AssertionError: the script is used up, or its next face is not on such a die.
        """
        shown = self._take(f"a D{sides}")
        if shown is None or not 1 <= shown <= sides:
            raise AssertionError(f"roll {self._next} of the script is {shown}, asked for was a D{sides}")
        return shown

    def sustained_fire(self, count: int) -> SustainedFire:
        """`count` faces of the script, each what it is worth or None for a Jam."""
        faces = self.special.sustained_fire
        shown = [self._special_face("a Sustained Fire die", faces) for _ in range(count)]
        return SustainedFire(sum(hits for hits in shown if hits is not None), shown.count(None))

    def artillery(self) -> int | None:
        """The next face of the script: inches, or None for a misfire."""
        return self._special_face("an artillery die", self.special.artillery)

    def _special_face(self, die: str, faces: tuple[int | None, ...]) -> int | None:
        shown = self._take(die)
        if shown not in faces:
            raise AssertionError(f"roll {self._next} of the script is {shown}, asked for was {die}")
        return shown

    def _take(self, die: str) -> int | None:
        if self._next >= len(self._script):
            raise AssertionError(f"the script has no more rolls, asked for was {die}")
        self._next += 1
        return self._script[self._next - 1]


class RecordingDice(RolledDice):
    """Passes on the faces of other dice and keeps them in `rolls`, for a log that can be replayed."""

    def __init__(self, inner: RolledDice) -> None:
        super().__init__(inner._special)
        self.inner = inner
        self.rolls: list[int] = []

    def face(self, sides: int) -> int:
        """One die of so many sides."""
        shown = self.inner.face(sides)
        self.rolls.append(shown)
        return shown


def row_of(total: int, rows: Rows) -> int:
    """The index of the row that holds the total, or of the nearest below it, or else of the first."""
    found = 0
    for index, (first, _) in enumerate(rows):
        if first <= total:
            found = index
    return found
