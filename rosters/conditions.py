"""Whether a condition of the army list holds, and what its changes make of a number.

Pure functions over what a unit and its army have. The answer is True, False, or None where the
facts leave it unclear: that is told, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Protocol

from datafaxes.condition import Change, Condition, Per
from datafaxes.names import folded


class Having(Protocol):
    """What conditions are asked about: one unit, or one option of it, within its army."""

    @property
    def force(self) -> str:
        """Name of the force variant."""

    @property
    def bearers(self) -> frozenset[str]:
        """Folded names of the unit, models and grades that bear the option."""

    def in_unit(self, name: str, inside: str | None) -> int:
        """How many of this name the same unit has."""

    def in_army(self, name: str, inside: str | None) -> int:
        """How many of this name the army has."""

    def is_of_kind(self, kind: str) -> bool | None:
        """Whether the bearer is of this kind of vehicle, or of this part of the army."""

    def points_in(self, part: str) -> Decimal:
        """Points that the army spends in this part."""


def holds(condition: Condition | None, having: Having) -> bool | None:
    """Whether every clause of the condition holds; None where that is unclear."""
    if condition is None:
        return True
    return _all(_clauses(condition, having))


def _clauses(condition: Condition, having: Having) -> Iterable[bool | None]:
    if condition.unclear is not None:
        yield None
    if condition.has is not None:
        count = _count(condition.has, condition.where, condition.inside, having)
        few = condition.fewer_than
        yield count >= condition.at_least if few is None else count < few
    if condition.bearer is not None:
        yield folded(condition.bearer) in having.bearers
    if condition.bearer_kind is not None:
        yield having.is_of_kind(condition.bearer_kind)
    if condition.force is not None:
        yield folded(condition.force) == folded(having.force)
    if condition.negate is not None:
        inner = holds(condition.negate, having)
        yield None if inner is None else not inner
    for part in condition.every:
        yield holds(part, having)
    if condition.either:
        yield _any(holds(part, having) for part in condition.either)


def _all(answers: Iterable[bool | None]) -> bool | None:
    unclear = False
    for answer in answers:
        if answer is False:
            return False
        unclear = unclear or answer is None
    return None if unclear else True


def _any(answers: Iterable[bool | None]) -> bool | None:
    unclear = False
    for answer in answers:
        if answer is True:
            return True
        unclear = unclear or answer is None
    return None if unclear else False


def _count(name: str, where: str, inside: str | None, having: Having) -> int:
    return having.in_army(name, inside) if where == "army" else having.in_unit(name, inside)


def times(per: Per, having: Having) -> int:
    """How often a change is made: the things counted, `every` so many of them once."""
    if per.points_in is not None:
        return int(having.points_in(per.points_in) // per.every)
    return sum(_count(name, per.where, per.inside, having) for name in per.names) // per.every


def changed(field: str, number: Decimal, changes: Iterable[Change], having: Having) -> Decimal:
    """The number after those changes of this field whose conditions hold, in their order.

    A change whose condition is unclear is left out.
    """
    for change in changes:
        if change.field != field or holds(change.when, having) is not True:
            continue
        amount = change.amount if change.per is None else change.amount * times(change.per, having)
        if change.how == "set":
            number = amount
        elif change.how == "add":
            number += amount
        else:
            number *= amount
    return number


def changed_limit(field: str, limit: int | None, changes: Iterable[Change], having: Having) -> int | None:
    """A minimum or maximum after its changes, never below 0. No limit stays none unless one is set."""
    relevant = [change for change in changes if change.field == field]
    if not relevant:
        return limit
    if limit is None and not any(
        change.how == "set" and holds(change.when, having) is True for change in relevant
    ):
        return None
    return max(0, int(changed(field, Decimal(limit or 0), relevant, having)))
