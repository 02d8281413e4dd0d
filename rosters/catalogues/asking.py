"""Counts, conditions and changes of the catalogues, evaluated as New Recruit and BattleScribe do.

What is beyond the part that the 2nd edition's limits need raises `NotEvaluated`, and is counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from rosters.catalogues.catalogue import Element
from rosters.catalogues.selected import ForceAt, JoinedRoster, Selected


@dataclass(frozen=True, slots=True, eq=False)
class Where:
    """From where something is asked: inside of what, and by which selection, where there is one."""

    inside: Selected | ForceAt
    itself: Selected | None = None

    @property
    def force(self) -> ForceAt:
        """The force that it is in."""
        return self.inside if isinstance(self.inside, ForceAt) else self.inside.force

    @property
    def beside(self) -> list[Selected]:
        """Everything that stands directly inside."""
        return self.inside.selections if isinstance(self.inside, ForceAt) else self.inside.children

    def upwards(self) -> Iterator[Selected]:
        """Itself and the selections that it stands in, the innermost first."""
        place = self.itself or (self.inside if isinstance(self.inside, Selected) else None)
        while place is not None:
            yield place
            place = place.above


class NotEvaluated(Exception):
    """Something of the catalogues that is not evaluated; the text says what."""


class Asking:
    """Answers questions about one roster."""

    def __init__(self, joined: JoinedRoster) -> None:
        self.joined = joined

    # Counting

    def count(self, query: Element, where: Where, child_id: str | None = None) -> Decimal:
        """What a condition, repeat or limit counts: selections, points, forces or the limit, in its scope.

        Raises:
            NotEvaluated: its field or scope is beyond what is evaluated.
        """
        field = query.text("field")
        wanted = query.text("childId", "any") if child_id is None else child_id
        if field == "limit::points":
            return self.joined.limit
        if field == "forces":
            return Decimal(sum(_is_force(force, wanted) for force in self.joined.forces))
        found = list(self._in_scope(query, where))
        if wanted != "any" and (force := self._force_called(wanted)) is not None:
            found = [one for one in found if one.force in force]
            wanted = "any"
        matching = found if wanted == "any" else [one for one in found if one.is_called(wanted)]
        if field == "selections":
            return Decimal(sum(one.node.number for one in matching))
        if field == "points":
            return sum((one.node.total for one in _outermost(matching)), Decimal(0))
        raise NotEvaluated(f"field {field}")

    def total(self, query: Element, where: Where) -> Decimal:
        """All of what the limit counts in its scope: what a percentage is of.

        Raises:
            NotEvaluated: its field or scope is beyond what is evaluated.
        """
        if query.text("field") == "limit::points":
            roots = (one for force in self.joined.forces for one in force.selections)
            spent = sum((one.node.total for one in roots), Decimal(0))
            return self.joined.limit if self.joined.limit > 0 else spent
        return self.count(query, where, "any")

    def _in_scope(self, query: Element, where: Where) -> Iterable[Selected]:
        scope = query.text("scope", "parent")
        deep = query.flag("includeChildSelections")
        if scope == "roster":
            roots = [one for force in self.joined.forces for one in force.selections]
        elif scope == "force":
            roots = where.force.selections
        elif scope == "self":
            roots = where.itself.children if where.itself is not None else []
        elif scope == "parent":
            roots = where.beside
        else:
            roots = self._within(scope, where)
        return (inner for one in roots for inner in one.every()) if deep else roots

    def _within(self, scope: str, where: Where) -> list[Selected]:
        """What stands in the nearest selection above of the scope's id, or in the force of that id."""
        for place in where.upwards():
            if place.is_called(scope):
                return place.children
        if _is_force(where.force, scope):
            return where.force.selections
        raise NotEvaluated("scopes other than parent, force, roster or an id above")

    def _force_called(self, an_id: str) -> list[ForceAt] | None:
        found = [force for force in self.joined.forces if _is_force(force, an_id)]
        return found or None

    # Conditions

    def holds(self, holder: Element, where: Where) -> bool:
        """Whether all conditions and condition groups directly in the element hold.

        Raises:
            NotEvaluated: one of them is beyond what is evaluated.
        """
        conditions = all(self._condition(one, where) for one in holder.each("conditions"))
        return conditions and all(self._group(one, where) for one in holder.each("conditionGroups"))

    def _group(self, group: Element, where: Where) -> bool:
        answers = [self._condition(one, where) for one in group.each("conditions")]
        answers += [self._group(one, where) for one in group.each("conditionGroups")]
        return any(answers) if group.text("type") == "or" and answers else all(answers)

    def _condition(self, condition: Element, where: Where) -> bool:
        kind = condition.text("type")
        if kind in ("instanceOf", "notInstanceOf"):
            return self._is_instance(condition, where) == (kind == "instanceOf")
        value = condition.number("value")
        if value is None or condition.flag("percentValue"):
            raise NotEvaluated("percentages in conditions")
        count = self.count(condition, where)
        if kind not in _COMPARISONS:
            raise NotEvaluated(f"condition {kind}")
        return _COMPARISONS[kind](count, value)

    def _is_instance(self, condition: Element, where: Where) -> bool:
        scope, wanted = condition.text("scope"), condition.text("childId")
        if scope == "self" and where.itself is not None:
            return where.itself.is_called(wanted)
        if scope not in ("parent", "ancestor"):
            raise NotEvaluated("kinds of anything but the parent or what is above")
        if isinstance(where.inside, ForceAt):
            return _is_force(where.inside, wanted)
        above = [place for place in where.upwards() if place is not where.itself]
        return any(place.is_called(wanted) for place in (above[:1] if scope == "parent" else above))

    # Changes

    def changed(self, value: Decimal, field: str, owners: Iterable[Element], where: Where) -> Decimal:
        """The value after all modifiers of this field (a limit's id, or `points`) on its owners.

        Raises:
            NotEvaluated: one of them is beyond what is evaluated.
        """
        for owner in owners:
            for modifier, times in self._modifiers(owner, field, where, Decimal(1)):
                amount, kind = modifier.number("value"), modifier.text("type")
                if amount is None or kind not in ("set", "increment", "decrement"):
                    raise NotEvaluated(f"modifier {kind}")
                if kind == "set":
                    value = amount
                else:
                    value += amount * times * (1 if kind == "increment" else -1)
        return value

    def is_hidden(self, owners: Iterable[Element], where: Where) -> bool:
        """Whether the entry is hidden from the player there.

        Raises:
            NotEvaluated: that depends on what is not evaluated.
        """
        hidden = False
        for owner in owners:
            hidden = hidden or owner.flag("hidden")
            for modifier, _ in self._modifiers(owner, "hidden", where, Decimal(1)):
                hidden = modifier.text("value") == "true"
        return hidden

    def _modifiers(
        self, holder: Element, field: str, where: Where, times: Decimal
    ) -> Iterator[tuple[Element, Decimal]]:
        """The modifiers of the field that are in force, each with how many times."""
        for modifier in holder.each("modifiers"):
            if modifier.text("field") == field and self.holds(modifier, where):
                often = times * self._times(modifier, where)
                if often:
                    yield modifier, often
        for group in holder.each("modifierGroups"):
            if _mentions(group, field) and self.holds(group, where):
                yield from self._modifiers(group, field, where, times * self._times(group, where))

    def _times(self, holder: Element, where: Where) -> Decimal:
        """How often the repeats of a modifier make it count; 1 where it has none."""
        repeats = list(holder.each("repeats"))
        if not repeats:
            return Decimal(1)
        times = Decimal(0)
        for repeat in repeats:
            value, each = repeat.number("value"), repeat.number("repeats")
            if not value or each is None or repeat.flag("percentValue"):
                raise NotEvaluated("repeat")
            often = self.count(repeat, where) / value
            times += Decimal(math.ceil(often) if repeat.flag("roundUp") else math.floor(often)) * each
        return times


_COMPARISONS = {
    "equalTo": Decimal.__eq__,
    "notEqualTo": Decimal.__ne__,
    "atLeast": Decimal.__ge__,
    "atMost": Decimal.__le__,
    "greaterThan": Decimal.__gt__,
    "lessThan": Decimal.__lt__,
}


def _mentions(group: Element, field: str) -> bool:
    inner = any(modifier.text("field") == field for modifier in group.each("modifiers"))
    return inner or any(_mentions(one, field) for one in group.each("modifierGroups"))


def _is_force(force: ForceAt, an_id: str) -> bool:
    ids = (force.force.entry_id.rpartition("::")[2], force.force.catalogue_id)
    return an_id == "any" or an_id in ids


def _outermost(selections: list[Selected]) -> list[Selected]:
    """Without those that stand under another of them, whose points that one has already."""
    known = {id(one) for one in selections}

    def is_inner(one: Selected) -> bool:
        place = one.above
        while place is not None:
            if id(place) in known:
                return True
            place = place.above
        return False

    return [one for one in selections if not is_inner(one)]
