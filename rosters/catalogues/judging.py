"""Judges a roster by the community's catalogues: its limits, its prices, and what is not evaluated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal

from datafaxes.record import record
from datafaxes.words import plain_number
from rosters.catalogues.asking import Asking, NotEvaluated, Where
from rosters.catalogues.catalogue import Catalogue, Element
from rosters.catalogues.selected import ForceAt, JoinedRoster, Selected, join
from rosters.other_programs.tree import OtherRoster

MOST_DEEP = 12
"""Groups and links within one another."""


@record
class Judgement:
    """What the catalogues say of a roster."""

    catalogues: tuple[str, ...]
    """The forces' catalogues with their revisions."""
    broken: tuple[str, ...]
    """Limits that the roster breaks, a sentence each."""
    prices: tuple[str, ...]
    """Selections that the catalogues price otherwise than the file."""
    unknown: tuple[str, ...]
    """Selections that no catalogue has, by their path."""
    by_name: int
    """Selections whose ids no catalogue has, which were found by their names."""
    judged: int
    """Limits that were evaluated."""
    not_evaluated: tuple[tuple[str, int], ...]
    """Why limits or prices were not evaluated, and how many."""


def judge(roster: OtherRoster, catalogues: Mapping[str, Catalogue]) -> Judgement:
    """Evaluate every limit and price that concerns the roster. Never raises for what the roster holds."""
    return _Judge(join(roster, catalogues)).judgement()


class _Judge:
    def __init__(self, joined: JoinedRoster) -> None:
        self.joined = joined
        self.asking = Asking(joined)
        self.broken: dict[str, None] = {}
        self.prices: list[str] = []
        self.judged = 0
        self.skipped: Counter[str] = Counter()
        self._done: set[tuple[str, int]] = set()
        self._opened: set[tuple[int, int]] = set()
        self.names_groups = any(one.node.group_id for one in joined.every())

    def judgement(self) -> Judgement:
        for force in self.joined.forces:
            if force.catalogue is not None:
                self._force(force, force.catalogue)
        return Judgement(
            catalogues=tuple(self._revisions()),
            broken=tuple(self.broken),
            prices=tuple(self.prices),
            unknown=tuple(one.path for one in self.joined.every() if one.entry is None),
            by_name=sum(one.by_name for one in self.joined.every()),
            judged=self.judged,
            not_evaluated=tuple(sorted(self.skipped.items())),
        )

    def _revisions(self) -> Iterator[str]:
        for force in self.joined.forces:
            told = force.force.catalogue_revision
            if force.catalogue is None:
                yield f"No catalogue of the folder is “{force.force.catalogue_name}”: it was not judged."
            elif told and told != force.catalogue.root.text("revision"):
                ours = force.catalogue.root.text("revision")
                name = force.catalogue.root.name
                yield f"The file was made with revision {told} of {name}; the folder has revision {ours}."

    # Limits

    def _force(self, force: ForceAt, catalogue: Catalogue) -> None:
        where = Where(force)
        if force.entry is not None:
            for link in force.entry.each("categoryLinks"):
                for limit in link.each("constraints"):
                    self._judge(limit, [link], where, link.text("targetId"), link.name)
        self._offers(list(catalogue.roots), where)
        for one in force.every():
            self._price(one)
            if one.entry is not None:
                self._offers(list(one.entry.offered), Where(one))

    def _offers(self, offered: list[Element], where: Where, depth: int = 0) -> None:
        """Judge the limits of everything that may stand there, selected or not."""
        for element in offered:
            target = self._target(element, where)
            owners = [element] if target is element else [target, element] if target is not None else []
            if target is None or depth > MOST_DEEP:
                continue
            selected = self._selected_as(target, where)
            there = Where(where.inside, selected)
            is_hidden = self._is_hidden(owners, there)
            for owner in owners:
                for limit in owner.each("constraints"):
                    is_needed = limit.text("type") != "min" or not is_hidden
                    if is_needed:
                        self._judge(limit, owners, there, target.id, target.name)
            here = (id(target), id(where.inside))
            if target.kind == "selectionEntryGroups" and not is_hidden and here not in self._opened:
                self._opened.add(here)  # groups may hold one another, even themselves
                self._offers(list(target.offered), where, depth + 1)

    def _target(self, element: Element, where: Where) -> Element | None:
        if element.kind != "entryLinks":
            return element
        return self.joined.find(element.text("targetId"), where.force.catalogue)

    def _selected_as(self, target: Element, where: Where) -> Selected | None:
        return next((one for one in where.beside if one.entry is target), None)

    def _is_hidden(self, owners: list[Element], where: Where) -> bool:
        """Whether it is hidden; in doubt it is, so that nothing hidden is asked for."""
        try:
            return self.asking.is_hidden(owners, where)
        except NotEvaluated:
            return True

    def _judge(self, limit: Element, owners: list[Element], where: Where, child_id: str, name: str) -> None:
        """Evaluate one limit there, once."""
        scope = limit.text("scope", "parent")
        place = where.inside if scope == "parent" else where.force if scope == "force" else self.joined
        if (limit.id, id(place)) in self._done:
            return
        self._done.add((limit.id, id(place)))
        try:
            sentence = self._sentence(limit, owners, where, child_id, name)
        except NotEvaluated as reason:
            self.skipped[str(reason)] += 1
            return
        self.judged += 1
        if sentence:
            self.broken.setdefault(sentence)

    def _sentence(self, limit: Element, owners: list[Element], where: Where, child_id: str, name: str) -> str:
        """What is wrong about the limit; empty where nothing is.

        Raises:
            NotEvaluated: the limit, or something that changes it, is beyond what is evaluated.
        """
        stated = limit.number("value")
        if stated is None or limit.text("type") not in ("min", "max"):
            raise NotEvaluated(f"limit {limit.text('type')}")
        value = self.asking.changed(stated, limit.id, owners, where)
        if value < 0:
            return ""
        members = {child_id}
        if owners[0].kind == "selectionEntryGroups":
            if not self.names_groups:
                raise NotEvaluated("groups, which this file does not name")
            members = self._group_ids(owners[0], where)
        count = self._count(limit, where, members, child_id)
        percent = f" ({plain_number(value)}%)" if limit.flag("percentValue") else ""
        if percent:
            value = value * self.asking.total(limit, where) / 100
        elif limit.text("scope", "parent") == "parent" and isinstance(where.inside, Selected):
            value *= where.inside.node.number
        is_points = limit.text("field") != "selections"
        place = "" if limit.text("scope", "parent") != "parent" else f" in {_place(where)}"
        unit = " points" if is_points else ""
        limited = f"{plain_number(value)}{unit}{percent} of {name}{place}"
        if limit.text("type") == "max" and count > value:
            return f"At most {limited}; it has {plain_number(count)}."
        if limit.text("type") == "min" and count < value:
            return f"At least {limited}; it has {plain_number(count)}."
        return ""

    def _count(self, limit: Element, where: Where, members: set[str], child_id: str) -> Decimal:
        if limit.text("field") == "limit::points":
            limit = Element(limit.kind, {**limit.plain, "field": "points"}, limit.within)
        if members == {child_id}:
            return self.asking.count(limit, where, child_id)
        return sum((self.asking.count(limit, where, one) for one in sorted(members)), Decimal(0))

    def _group_ids(self, group: Element, where: Where) -> set[str]:
        """The ids of the group and of the groups within it."""
        found: set[str] = set()
        waiting = [group]
        while waiting:
            one = waiting.pop()
            if one.id not in found:
                found.add(one.id)
                targets = (self._target(inner, where) for inner in one.offered)
                waiting += [target for target in targets if target and target.kind == "selectionEntryGroups"]
        return found

    # Prices

    def _price(self, one: Selected) -> None:
        """Compare the price of one selection with its catalogue's; a link's price replaces its entry's."""
        if one.entry is None or one.node.points is None:
            return
        base = one.link.points if one.link is not None and one.link.points is not None else one.entry.points
        where = Where(one.above or one.force, one)
        try:
            each = self.asking.changed(base or Decimal(0), "points", one.owners, where)
        except NotEvaluated as reason:
            self.skipped[str(reason)] += 1
            return
        price = each * one.node.number
        if price != one.node.points:
            self.prices.append(
                f"{one.path}: {plain_number(one.node.points)} in the file, {plain_number(price)} there."
            )


def _place(where: Where) -> str:
    return where.inside.node.name if isinstance(where.inside, Selected) else where.inside.name
