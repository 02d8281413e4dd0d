"""Conditions and the changes they make to a limit or a price, as the army lists state them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from datafaxes.record import record

Where = Literal["unit", "army"]
"""`unit`: among what the same unit has. `army`: anywhere in the army."""


@record
class Condition:
    """What must be true. Every clause that is given must hold; an empty condition always holds."""

    has: str | None = None
    """A unit, option, option group or model that must be there, by name."""
    where: Where = "unit"
    inside: str | None = None
    """Only within a unit or option of this name."""
    at_least: int = 1
    """How many of `has`."""
    fewer_than: int | None = None
    """Fewer than this many of `has`, instead of `at_least`."""
    bearer: str | None = None
    """The name of the unit, model or grade that bears the option."""
    bearer_kind: str | None = None
    """The kind of vehicle or the part of the army that the bearer belongs to: Walkers, Attack Bike."""
    force: str | None = None
    """The name of the force variant of the roster."""
    negate: Condition | None = None
    """A condition that must not hold."""
    every: tuple[Condition, ...] = ()
    """Conditions that must all hold."""
    either: tuple[Condition, ...] = ()
    """Conditions of which one must hold."""
    unclear: str | None = None
    """A condition that the facts state in words nobody could settle. It is reported, never guessed."""

    def clauses(self) -> Iterator[Condition]:
        """The same as conditions of one clause each, all of which must hold."""
        if self.unclear is not None:
            yield Condition(unclear=self.unclear)
        if self.has is not None:
            yield Condition(
                has=self.has,
                where=self.where,
                inside=self.inside,
                at_least=self.at_least,
                fewer_than=self.fewer_than,
            )
        if self.bearer is not None:
            yield Condition(bearer=self.bearer)
        if self.bearer_kind is not None:
            yield Condition(bearer_kind=self.bearer_kind)
        if self.force is not None:
            yield Condition(force=self.force)
        if self.negate is not None:
            yield Condition(negate=self.negate)
        yield from self.every
        if self.either:
            yield Condition(either=self.either)


@record
class Per:
    """So many for each: the things counted, and how many of them count once."""

    names: tuple[str, ...] = ()
    """Units, options, groups or models; their numbers are added."""
    where: Where = "unit"
    inside: str | None = None
    every: int = 1
    """Rounded down: with 3, eight models count twice."""
    points_in: str | None = None
    """Count the points spent in this part of the army (`every` points each) instead of names; the army
    list's own id stands for all of it."""


@record
class Change:
    """A change of a limit or price: `amount` is set, added or multiplied, for each `per`, when `when`."""

    field: Literal["minimum", "maximum", "points", "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]
    how: Literal["set", "add", "times"]
    amount: Decimal
    per: Per | None = None
    when: Condition | None = None
    of: str | None = None
    """The name of the profile whose characteristic changes, where the entry has several."""
