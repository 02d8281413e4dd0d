"""The exact distribution of any rule: replayed once for every path of outcomes, equal results merged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, lcm, prod
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from datafaxes.dice_notation import parse_dice
from engine.dice.dice import Dice, Rows, SustainedFire
from engine.dice.distribution import Distribution
from engine.dice.rolled_dice import row_of
from engine.dice.special_dice import SpecialDice, standard_special_dice, sustained_fire_weights

T = TypeVar("T")
P = ParamSpec("P")

MOST_PATHS = 200_000
_CLOCK = 12


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
    found: dict[tuple[T, int], int] = {}
    paths = 0
    while True:
        result = rule(dice, *arguments, **named)
        paths += 1
        weight, total = dice.weight()
        found[result, total] = found.get((result, total), 0) + weight
        if not dice.next_path():
            return _merged(found)
        if paths >= most_paths:
            raise TooManyPaths(most_paths)


def _merged(found: dict[tuple[T, int], int]) -> Distribution[T]:
    common = lcm(*(total for _, total in found))
    weights: dict[T, int] = {}
    for (result, total), weight in found.items():
        weights[result] = weights.get(result, 0) + weight * (common // total)
    return Distribution(weights, common).reduced()


class _ExactDice:
    """Gives the answers of one path; `next_path` moves on to the next."""

    __slots__ = ("_asked", "_depth", "_special", "_taken")

    def __init__(self, special: SpecialDice | None) -> None:
        self._special = special
        self._asked: list[_Branches] = []
        self._taken: list[int] = []
        self._depth = 0

    def weight(self) -> tuple[int, int]:
        """In how many of how many ways this path comes up."""
        weights = [branches.weights[taken] for branches, taken in zip(self._asked, self._taken, strict=True)]
        return prod(weights), prod([branches.total for branches in self._asked])

    def next_path(self) -> bool:
        """Turn to the next path; False when all have been walked."""
        asked, taken = self._asked, self._taken
        self._depth = 0
        while asked:
            taken[-1] += 1
            if taken[-1] < len(asked[-1].answers):
                return True
            asked.pop()
            taken.pop()
        return False

    def _branch(self, branches: _Branches) -> Any:
        depth = self._depth
        self._depth = depth + 1
        if depth == len(self._asked):
            self._asked.append(branches)
            self._taken.append(0)
            return branches.answers[0]
        if self._asked[depth] is not branches and self._asked[depth] != branches:
            raise RuntimeError("the rule asks for other dice on the same path: it depends on more than dice")
        return branches.answers[self._taken[depth]]

    def roll(self, notation: str) -> int:
        """The total of dice such as `2D6+9`."""
        return int(self._branch(_totals(notation)))

    def check(self, notation: str, at_least: int) -> bool:
        """Whether the total reaches `at_least`."""
        branches = _check(notation, at_least)
        return bool(self._branch(branches) if len(branches.answers) > 1 else branches.answers[0])

    def look_up(self, notation: str, rows: Rows) -> int:
        """The index of the row that holds the total, or of the nearest row beyond either end."""
        return int(self._branch(_look_up(notation, rows)))

    def successes(self, count: int, notation: str, at_least: int) -> int:
        """How many of `count` separate rolls reach `at_least`."""
        return int(self._branch(_successes(count, notation, at_least)))

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self._branch(_equal(len(options)))] if len(options) > 1 else options[0]

    def sustained_fire(self, count: int) -> SustainedFire:
        """`count` Sustained Fire dice together."""
        result: SustainedFire = self._branch(_sustained_fire(self._faces().sustained_fire, count))
        return result

    def scatter(self) -> int | None:
        """None for a hit, or the arrow's bearing."""
        special = self._faces()
        hit = self._branch(_scatter(special.scatter_hits, special.scatter_arrows))
        return None if hit else self.bearing()

    def artillery(self) -> int | None:
        """Inches, or None for a misfire."""
        faces = self._faces().artillery
        return faces[int(self._branch(_equal(len(faces))))]

    def bearing(self) -> int:
        """A random direction in degrees, one of twelve."""
        return int(self._branch(_equal(_CLOCK))) * (360 // _CLOCK)

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
def _scatter(hits: int, arrows: int) -> _Branches:
    return _branches({True: hits, False: arrows})


@lru_cache(maxsize=256)
def _equal(count: int) -> _Branches:
    return _branches(dict.fromkeys(range(count), 1))


def _branches(ways: dict[Any, int]) -> _Branches:
    return _Branches(tuple(ways), tuple(ways.values()), sum(ways.values()))
