"""Limits on options where every model, or every copy of a choice, chooses for itself.

The army lists state such limits for one model: at most one heavy weapon, none beside Lightning Claws.
A roster says only how many of each thing the models have altogether, so how many models a condition
holds for is often exact, and otherwise between two numbers. What depends on it is never guessed: the
limit is between two numbers too.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from datafaxes.condition import Condition
from datafaxes.names import folded
from datafaxes.options import Choice, OptionGroup
from rosters.chosen import Chosen
from rosters.conditions import holds, times
from rosters.option_tree import Place, Section
from rosters.point_of_view import PointOfView

Field = Literal["minimum", "maximum"]


class Bounds(NamedTuple):
    """The least and the greatest that a number can be."""

    low: int
    high: int


def limit_bounds(
    chosen: Chosen, section: Section, holder: OptionGroup | Choice, field: Field
) -> Bounds | None:
    """A limit on all picks of the group, or of the choice in it, by all copies; None: no limit.

    A minimum is never below 0, nor is a maximum; something barred by a condition has both at 0.
    """
    start = holder.minimum if field == "minimum" else holder.maximum
    changes = [change for change in holder.changes if change.field == field]
    copies = chosen.copies(section)
    if not changes and holder.when is None:
        return None if start is None else Bounds(start * copies, start * copies)
    asked = _Copies(chosen, section, copies)
    if start is None and not any(c.how == "set" and asked.holding(c.when).low == copies for c in changes):
        barred = asked.holding(holder.when).high == 0
        return Bounds(0, 0) if barred else None
    limit = _Limit(start or 0, copies)
    for change in changes:
        holding = asked.holding(change.when)
        if change.how == "set":
            limit.set(int(change.amount), holding)
        elif change.per is None:
            limit.add(int(change.amount), holding)
        else:
            limit.add_once(int(change.amount) * times(change.per, asked.having), holding)
    return limit.where(asked.holding(holder.when))


class _Limit:
    """A limit while it is changed: between which numbers it lies for all copies, and for any one of them."""

    def __init__(self, start: int, copies: int) -> None:
        self.copies = copies
        self.all = Bounds(start * copies, start * copies)
        self.each = Bounds(start, start)

    def add(self, amount: int, holding: Bounds) -> None:
        """Add to the limit of each of so many copies."""
        ends = sorted((amount * holding.low, amount * holding.high))
        self.all = Bounds(self.all.low + ends[0], self.all.high + ends[1])
        if holding.high:
            low, high = self.each
            self.each = Bounds(min(low, low + amount), max(high, high + amount))

    def add_once(self, amount: int, holding: Bounds) -> None:
        """Add what is counted in the whole unit, and so not again for every copy."""
        self.add(amount, Bounds(min(1, holding.low), min(1, holding.high)))

    def set(self, amount: int, holding: Bounds) -> None:
        """Set the limit of each of so many copies; the others keep theirs."""
        if self.each.low == self.each.high:
            ends = sorted(self.each.low * (self.copies - some) + amount * some for some in holding)
            self.all = Bounds(ends[0], ends[1])
        else:
            low = self.all.low - self.each.high * holding.high + amount * holding.low
            high = self.all.high - self.each.low * holding.low + amount * holding.high
            self.all = Bounds(low, high)
        if holding.low == self.copies:
            self.all, self.each = Bounds(amount * self.copies, amount * self.copies), Bounds(amount, amount)
        elif holding.high:
            self.each = Bounds(min(self.each.low, amount), max(self.each.high, amount))

    def where(self, allowed: Bounds) -> Bounds:
        """The limit where so many of the copies may have it at all; it is below 0 for none of them."""
        below = -min(0, self.each.low) * self.copies if self.copies > 1 else 0
        most = max(0, self.each.high)
        low = max(0, self.all.low - most * (self.copies - allowed.low))
        high = max(0, min(self.all.high + below, most * allowed.high))
        return Bounds(min(low, high), high)


class _Copies:
    """The copies that choose from a section, and for how many of them a condition holds."""

    def __init__(self, chosen: Chosen, section: Section, copies: int) -> None:
        self.chosen = chosen
        self.section = section
        self.copies = copies
        self.having = PointOfView(chosen, section.under, section.line)

    def holding(self, condition: Condition | None) -> Bounds:
        """For how many of the copies the condition holds."""
        every = Bounds(self.copies, self.copies)
        if condition is None:
            return every
        if self.copies == 1 and self.section.line is None:
            return self._all_or_none(condition)
        parts = list(condition.clauses())
        if len(parts) == 1 and parts[0] == condition:
            return self._clause(condition)
        return _intersection([self.holding(part) for part in parts], self.copies) if parts else every

    def _clause(self, condition: Condition) -> Bounds:
        """For how many copies a condition of one clause holds."""
        if condition.negate is not None:
            low, high = self.holding(condition.negate)
            return Bounds(self.copies - high, self.copies - low)
        if condition.either:
            parts = [self.holding(part) for part in condition.either]
            exclusive = self._are_exclusive(condition.either)
            low = sum(part.low for part in parts) if exclusive else max(part.low for part in parts)
            return Bounds(min(self.copies, low), min(self.copies, sum(part.high for part in parts)))
        own = self._own_places(condition)
        return self._all_or_none(condition) if not own else self._of_own(condition, own)

    def _all_or_none(self, condition: Condition) -> Bounds:
        answer = holds(condition, self.having)
        if answer is None:
            return Bounds(0, self.copies)
        return Bounds(self.copies, self.copies) if answer else Bounds(0, 0)

    def _own_places(self, condition: Condition) -> list[Place]:
        """The choices of this name that every copy has for itself."""
        if condition.has is None or condition.where == "army" or condition.inside is not None:
            return []
        key, tree = folded(condition.has), self.chosen.tree
        found = list(tree.by_name.get(key, ()))
        for section in tree.sections_by_name.get(key, ()):
            found += section.every_place()
        return [place for place in dict.fromkeys(found) if self._is_own(place)]

    def _is_own(self, place: Place) -> bool:
        if self.section.line is not None:
            return place.section.line == self.section.line and place.under is self.section.under
        under = self.section.under
        return under is not None and place is not under and place.inside(under)

    def _of_own(self, condition: Condition, own: list[Place]) -> Bounds:
        picks = sum(self.chosen.seen.get(place, 0) for place in own)
        few = condition.fewer_than
        enough = condition.at_least if few is None else few
        if enough <= 0:
            having = Bounds(self.copies, self.copies)
        elif self.copies == 1:
            having = Bounds(int(picks >= enough), int(picks >= enough))
        else:
            most = min(self.copies, picks // enough)
            exact = enough == 1 and _at_most_one_each(own)
            surely = picks - (enough - 1) * self.copies > 0
            having = Bounds(most if exact else int(surely), most)
        if few is None:
            return having
        return Bounds(self.copies - having.high, self.copies - having.low)

    def _are_exclusive(self, parts: tuple[Condition, ...]) -> bool:
        """Whether no copy can have two of these things."""
        if any(part.has is None or part.fewer_than is not None for part in parts):
            return False
        places = [place for part in parts for place in self._own_places(part)]
        distinct = len(set(places)) == len(places) >= len(parts)
        return distinct and _at_most_one_each(places)


def _at_most_one_each(places: list[Place]) -> bool:
    """Whether one copy has at most one of all these: they stand in a group from which one is chosen."""
    if len(places) == 1 and places[0].choice.maximum == 1:
        return True
    section: Section | None = places[0].section
    while section is not None:
        within = set(section.every_place())
        if section.group.maximum == 1 and not _grows(section.group) and all(p in within for p in places):
            return True
        section = section.above
    return False


def _grows(group: OptionGroup) -> bool:
    return any(c.field == "maximum" and (c.how == "set" or c.amount > 0) for c in group.changes)


def _intersection(parts: list[Bounds], copies: int) -> Bounds:
    low = sum(part.low for part in parts) - (len(parts) - 1) * copies
    return Bounds(max(0, low), min(part.high for part in parts))
