"""The exact distribution of any rule: replayed once for every path of outcomes, equal results merged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, lcm
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from datafaxes.dice_notation import parse_dice
from engine.dice.dice import CLOCK, Dice, Rows, SustainedFire
from engine.dice.distribution import Distribution
from engine.dice.rolled_dice import row_of
from engine.dice.special_dice import SpecialDice, standard_special_dice, sustained_fire_weights

T = TypeVar("T")
P = ParamSpec("P")

MOST_PATHS = 200_000


class TooManyPaths(Exception):
    """The rule has more paths of outcomes than were allowed; simulate it instead."""

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(f"there are more than {most:,} paths of outcomes")


class _Branches(NamedTuple):
    """The different answers to one question, in how many of `total` ways each comes up."""

    answers: tuple[Any, ...]
    weights: tuple[int, ...]
    total: int


def exact(
    rule: Callable[Concatenate[Dice, P], T],
    /,
    *arguments: P.args,
    **named: P.kwargs,
) -> Distribution[T]:
    """The distribution of `rule(dice, ...)`, whose results must be hashable. Probabilities are exact.

    Raises:
        TooManyPaths: the rule has more than `MOST_PATHS` paths.
    """
    return exact_within(MOST_PATHS, None, rule, *arguments, **named)


def exact_within(
    most_paths: int,
    special: SpecialDice | None,
    rule: Callable[Concatenate[Dice, P], T],
    /,
    *arguments: P.args,
    **named: P.kwargs,
) -> Distribution[T]:
    """As `exact`, with a bound of one's own and special dice of one's own (None: the library's).

    Raises:
        TooManyPaths: the rule has more than `most_paths` paths.
    """
    dice = _ExactDice(special)
    result = rule(dice, *arguments, **named)
    if not dice.asked:
        return Distribution.certain(result)
    found: dict[int, dict[T, int]] = {}
    paths = 1
    while True:
        weight, total = dice.weight()
        ways = found.setdefault(total, {})
        ways[result] = ways.get(result, 0) + weight
        if not dice.next_path():
            return _merged(found)
        if paths >= most_paths:
            raise TooManyPaths(most_paths)
        result = rule(dice, *arguments, **named)
        paths += 1


def _merged(found: dict[int, dict[T, int]]) -> Distribution[T]:
    """One distribution of results whose weights are out of different totals."""
    common = lcm(*found)
    weights: dict[T, int] = {}
    for total, ways in found.items():
        scale = common // total
        for result, weight in ways.items():
            weights[result] = weights.get(result, 0) + weight * scale
    return Distribution(weights, common).reduced()


class _ExactDice:
    """Gives the answers of one path; `next_path` moves on to the next.

    One list entry a question asked on the path, certain ones included.
    """

    __slots__ = ("_answers", "_depth", "_questions", "_special", "_taken", "_totals", "_weights", "asked")

    def __init__(self, special: SpecialDice | None) -> None:
        self._special = special
        self._depth = 0
        self._questions: list[str] = []
        self.asked: list[_Branches] = []
        """The questions that the rule asked on this path."""
        self._taken: list[int] = []
        self._answers: list[Any] = []
        # In how many of how many ways the path comes up as far as here: one entry more than questions.
        self._weights = [1]
        self._totals = [1]

    def weight(self) -> tuple[int, int]:
        """In how many of how many ways this path comes up."""
        return self._weights[-1], self._totals[-1]

    def next_path(self) -> bool:
        """Turn to the next path; False when all have been walked."""
        self._depth = 0
        while self.asked:
            branches = self.asked[-1]
            taken = self._taken[-1] + 1
            self._weights.pop()
            if taken < len(branches.answers):
                self._taken[-1] = taken
                self._answers[-1] = branches.answers[taken]
                self._weights.append(self._weights[-1] * branches.weights[taken])
                return True
            self._totals.pop()
            self._questions.pop()
            self.asked.pop()
            self._taken.pop()
            self._answers.pop()
        return False

    def _answer(self, question: str, branches: _Branches) -> None:
        """Take the first answer to a question that is new on this path."""
        self._questions.append(question)
        self.asked.append(branches)
        self._taken.append(0)
        self._answers.append(branches.answers[0])
        self._weights.append(self._weights[-1] * branches.weights[0])
        self._totals.append(self._totals[-1] * branches.total)

    def _known(self, question: str) -> bool:
        """Whether the question was asked on this path before, where it stands next."""
        depth = self._depth
        self._depth = depth + 1
        if depth == len(self._answers):
            return False
        if self._questions[depth] != question:
            raise RuntimeError("the rule asks for other dice on the same path: it depends on more than dice")
        return True

    def roll(self, notation: str) -> int:
        """The total of dice such as `2D6+9`."""
        if not self._known(notation):
            self._answer(notation, _totals(notation))
        total: int = self._answers[self._depth - 1]
        return total

    def check(self, notation: str, at_least: int) -> bool:
        """Whether the total reaches `at_least`."""
        if not self._known(notation):
            self._answer(notation, _check(notation, at_least))
        reached: bool = self._answers[self._depth - 1]
        return reached

    def look_up(self, notation: str, rows: Rows) -> int:
        """The index of the row that holds the total, or of the nearest below it, or else of the first."""
        if not self._known(notation):
            self._answer(notation, _look_up(notation, rows))
        row: int = self._answers[self._depth - 1]
        return row

    def successes(self, count: int, notation: str, at_least: int) -> int:
        """How many of `count` separate rolls reach `at_least`."""
        if not self._known(notation):
            self._answer(notation, _successes(count, notation, at_least))
        reached: int = self._answers[self._depth - 1]
        return reached

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self._one_of(len(options))]

    def sustained_fire(self, count: int) -> SustainedFire:
        """`count` Sustained Fire dice together."""
        if not self._known("burst"):
            self._answer("burst", _sustained_fire(self._faces().sustained_fire, count))
        shown: SustainedFire = self._answers[self._depth - 1]
        return shown

    def scatter(self) -> int | None:
        """None for a hit, or the arrow's bearing."""
        if not self._known("scatter"):
            special = self._faces()
            self._answer("scatter", _two_ways(special.scatter_hits, special.scatter_arrows))
        return None if self._answers[self._depth - 1] else self.bearing()

    def artillery(self) -> int | None:
        """Inches, or None for a misfire."""
        faces = self._faces().artillery
        return faces[self._one_of(len(faces))]

    def bearing(self) -> int:
        """A random direction in degrees, one of twelve."""
        return self._one_of(CLOCK) * (360 // CLOCK)

    def _one_of(self, count: int) -> int:
        if not self._known("pick"):
            self._answer("pick", _equal(count))
        index: int = self._answers[self._depth - 1]
        return index

    def _faces(self) -> SpecialDice:
        if self._special is None:
            self._special = standard_special_dice()
        return self._special


@lru_cache(maxsize=4096)
def _totals(notation: str) -> _Branches:
    dice, constant = parse_dice(notation)
    ways = {constant: 1}
    for sides in dice:
        added: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, sides + 1):
                added[total + face] = added.get(total + face, 0) + count
        ways = added
    return _branches(ways)


@lru_cache(maxsize=16384)
def _check(notation: str, at_least: int) -> _Branches:
    totals = _totals(notation)
    ways = {True: 0, False: 0}
    for total, weight in zip(totals.answers, totals.weights, strict=True):
        ways[total >= at_least] += weight
    return _branches({answer: weight for answer, weight in ways.items() if weight})


@lru_cache(maxsize=16384)
def _look_up(notation: str, rows: Rows) -> _Branches:
    totals = _totals(notation)
    ways: dict[int, int] = {}
    for total, weight in zip(totals.answers, totals.weights, strict=True):
        index = row_of(total, rows)
        ways[index] = ways.get(index, 0) + weight
    return _branches(ways)


@lru_cache(maxsize=4096)
def _successes(count: int, notation: str, at_least: int) -> _Branches:
    one = _check(notation, at_least)
    for_it = sum(weight for answer, weight in zip(one.answers, one.weights, strict=True) if answer)
    against = one.total - for_it
    ways = {hits: comb(count, hits) * for_it**hits * against ** (count - hits) for hits in range(count + 1)}
    return _branches({hits: weight for hits, weight in ways.items() if weight})


@lru_cache(maxsize=256)
def _sustained_fire(faces: tuple[int | None, ...], count: int) -> _Branches:
    return _branches(sustained_fire_weights(faces, count))


@lru_cache(maxsize=16)
def _two_ways(yes: int, no: int) -> _Branches:
    return _branches({answer: weight for answer, weight in ((True, yes), (False, no)) if weight})


@lru_cache(maxsize=256)
def _equal(count: int) -> _Branches:
    return _branches(dict.fromkeys(range(count), 1))


def _branches(ways: dict[Any, int]) -> _Branches:
    return _Branches(tuple(ways), tuple(ways.values()), sum(ways.values()))
