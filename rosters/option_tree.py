"""An entry's options as one tree with an index of names: what may be bought, and after what.

Places are choices where they stand: a wargear list that two sergeants may use stands in two places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from datafaxes.army import ArmyList
from datafaxes.entry import Entry
from datafaxes.names import folded, folded_names
from datafaxes.options import CardAllowance, Choice, ModelLine, OptionGroup

MOST_DEEP = 12
"""Choices under one another; deeper ones (a vehicle that offers itself) are left out."""

MOST_NAMES = 2000
"""Names looked for that are remembered; then all are forgotten."""


@dataclass(slots=True, eq=False)
class Section:
    """A group of choices where it stands."""

    group: OptionGroup
    above: Section | None
    """The group that it is part of."""
    under: Place | None
    """The choice that opens it; None where it is open from the start."""
    line: str | None
    """The models or crew it is bought for, where not for the whole unit."""
    path: tuple[str, ...]
    """Names of the groups and choices above it, its own the last."""
    places: list[Place]
    sections: list[Section]
    demands: bool = False
    """Something of it may be compulsory: the group itself, or one of its own choices."""

    def every_place(self) -> Iterator[Place]:
        """Its choices and those of the groups within it."""
        yield from self.places
        for section in self.sections:
            yield from section.every_place()


@dataclass(slots=True, eq=False)
class Place:
    """A choice where it stands."""

    choice: Choice
    section: Section
    depth: int
    """How many choices must be picked before it."""
    also: frozenset[str]
    """Folded names of what bears it: choices, groups, models, machines."""
    machine: Entry | None = None
    """The vehicle that it buys."""

    @property
    def under(self) -> Place | None:
        """The choice that must be picked first; None where it is open from the start."""
        return self.section.under

    def inside(self, other: Place) -> bool:
        """Whether `other` is this choice or one that it is bought under."""
        place: Place | None = self
        while place is not None:
            if place is other:
                return True
            place = place.under
        return False


@dataclass(slots=True, eq=False)
class AllowanceAt:
    """An allowance of cards, and what must be picked to have it."""

    allowance: CardAllowance
    under: Place | None
    bearer: str


class OptionTree:
    """Everything an entry may buy, indexed once."""

    def __init__(self, entry: Entry, army: ArmyList) -> None:
        self.entry = entry
        self.army = army
        self.levels: list[list[Place]] = []
        """Places by depth, shallowest first."""
        self.sections: list[list[Section]] = []
        """Groups by the depth of their choices, outer groups before inner ones."""
        self.allowances: list[AllowanceAt] = []
        self.by_name: dict[str, list[Place]] = {}
        self.sections_by_name: dict[str, list[Section]] = {}
        self._found: dict[str, list[Place]] = {}
        self._worded: list[tuple[Place, frozenset[str], frozenset[str]]] = []
        """Places with the words of their names, and with those of all above them."""
        self._grow()
        self.conditional = any(
            place.choice.changes
            or place.choice.when
            or place.section.group.changes
            or place.section.group.when
            for level in self.levels
            for place in level
        ) or any(line.changes for line in entry.model_lines)

    def find(self, name: str) -> list[Place]:
        """The places of this name, shallowest first.

        A name that no choice has may also say its group: “Lascannon Sponsons” is the Lascannon of the
        Side Sponsons, “Side Sponsons: Lascannon” the same.
        """
        key = folded(name)
        if key not in self._found:
            if len(self._found) > MOST_NAMES:
                self._found.clear()
            self._found[key] = self.by_name.get(key) or list(self._with_their_groups(key))
        return self._found[key]

    def _with_their_groups(self, key: str) -> Iterator[Place]:
        if not self._worded:
            for place in (place for level in self.levels for place in level):
                own = _words(folded(place.choice.name))
                self._worded.append((place, own, own.union(*map(_words, place.also))))
        words = _words(key)
        for place, own, around in self._worded:
            if own and own <= words <= around:
                yield place

    # Growing

    def _grow(self) -> None:
        entry = self.entry
        roots = [self._section(group, None, None, None, ()) for group in entry.options]
        for line in entry.model_lines:
            roots += [self._section(group, None, None, line.name, (line.name,)) for group in line.options]
        for crew in entry.crew:
            roots += [self._section(group, None, None, crew.name, (crew.name,)) for group in crew.options]
        self.allowances += [AllowanceAt(allowance, None, entry.name) for allowance in entry.cards]
        for line in entry.model_lines:
            self._allow(line, None)
        for depth in range(MOST_DEEP):
            if not roots:
                return
            places = [place for root in roots for place in self._placed(root, depth)]
            self.levels.append(places)
            self.sections.append([inner for root in roots for inner in _with_inner(root)])
            for place in places:
                for name in folded_names(place.choice):
                    self.by_name.setdefault(name, []).append(place)
            for section in self.sections[-1]:
                for name in folded_names(section.group):
                    self.sections_by_name.setdefault(name, []).append(section)
            roots = [section for place in places for section in self._opened(place)]

    def _section(
        self,
        group: OptionGroup,
        above: Section | None,
        under: Place | None,
        line: str | None,
        path: tuple[str, ...],
    ) -> Section:
        section = Section(group, above, under, line, (*path, group.name), [], [])
        section.sections += [
            self._section(inner, section, under, line, section.path) for inner in group.groups
        ]
        return section

    def _placed(self, section: Section, depth: int) -> Iterator[Place]:
        bearers = frozenset(folded(name) for name in section.path).union(folded_names(section.group))
        if section.under is not None:
            bearers |= section.under.also.union(folded_names(section.under.choice))
        lines = section.under.choice.models if section.under is not None else self.entry.model_lines
        bearers = bearers.union(*(folded_names(line) for line in lines if line.name == section.line))
        for choice in section.group.choices:
            machine = self.army.entries.get(choice.vehicle) if choice.vehicle else None
            place = Place(choice, section, depth, bearers, machine)
            section.places.append(place)
            yield place
        section.demands = _may_be_compulsory(section.group) or any(
            map(_may_be_compulsory, section.group.choices)
        )
        for inner in section.sections:
            yield from self._placed(inner, depth)

    def _opened(self, place: Place) -> Iterator[Section]:
        """The groups that a choice opens: its own, its models', its machine's and that machine's crew's."""
        choice, path = place.choice, (*place.section.path, place.choice.name)
        for group in choice.options:
            yield self._section(group, None, place, None, path)
        for line in choice.models:
            self._allow(line, place)
            for group in line.options:
                yield self._section(group, None, place, line.name, (*path, line.name))
        if choice.cards is not None:
            self.allowances.append(AllowanceAt(choice.cards, place, choice.name))
        if place.machine is not None:
            for group in place.machine.options:
                yield self._section(group, None, place, None, path)
            for crew in place.machine.crew:
                for group in crew.options:
                    yield self._section(group, None, place, None, (*path, crew.name))
            for allowance in place.machine.cards:
                self.allowances.append(AllowanceAt(allowance, place, choice.name))

    def _allow(self, line: ModelLine, under: Place | None) -> None:
        if line.cards is not None:
            self.allowances.append(AllowanceAt(line.cards, under, line.name))


def _with_inner(section: Section) -> Iterator[Section]:
    yield section
    for inner in section.sections:
        yield from _with_inner(inner)


def _may_be_compulsory(holder: Choice | OptionGroup) -> bool:
    return holder.minimum > 0 or any(change.field == "minimum" for change in holder.changes)


def _words(key: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", key))


def bears(place: Place, bearer: str) -> bool:
    """Whether the models, grade, group or machine of this name bear the option."""
    return folded(bearer) in place.also


def named(name: str, names: Iterable[str]) -> bool:
    """Whether the name is among these, without regard to case and quotes."""
    key = folded(name)
    return any(folded(other) == key for other in names)
