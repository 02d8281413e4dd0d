"""What a unit has bought: the roster's names found in the option tree, and what it has by default.

A bought option goes to the bearer it names (`for:`), then to the shallowest place that is open, of
these to a group that must be chosen from, then to the first with room left; a number too large for
one place spills into the next. A group
with a minimum and a default is filled up with the default, so that any other pick replaces it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Protocol

from datafaxes.datafax import Datafax, MotiveType
from datafaxes.entry import Entry
from datafaxes.names import folded
from datafaxes.options import Choice, ModelLine
from rosters.limit_bounds import Bounds, limit_bounds
from rosters.model_lines import Line, count_lines, grown
from rosters.option_tree import OptionTree, Place, Section, bears
from rosters.roster import Bought, Unit

MOST_ROUNDS = 4
"""Limits depend on what was picked and picks on limits; in practice they settle in two rounds."""
PLENTY = 10**6
"""Room where there is no limit."""


class Surroundings(Protocol):
    """What a unit's conditions may ask about the army."""

    force: str

    def in_army(self, name: str, inside: str | None) -> int:
        """How many of this name the army has."""

    def points_in(self, part: str) -> Decimal:
        """Points that the army spends in this part."""

    def is_part(self, name: str, entry: Entry) -> bool | None:
        """Whether the entry is in the part of the army of this name; None where there is no such part."""

    def datafax_of(self, entry: Entry) -> Datafax | None:
        """The entry's Datafax; None where it has none."""


@dataclass(slots=True, eq=False)
class Chosen:
    """The places of an option tree that a unit has, with their numbers."""

    tree: OptionTree
    unit: Unit
    around: Surroundings
    counts: dict[Place, int] = field(default_factory=dict)
    seen: dict[Place, int] = field(default_factory=dict)
    """What conditions look at: the picks of this round, and until they are made what the last one bought."""
    by_default: dict[Place, int] = field(default_factory=dict)
    """How many of `counts` nobody asked for."""
    bought: dict[Place, Bought] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    models: int = 0
    by_name: dict[str, Bought] = field(default_factory=dict)
    """What the roster buys, by folded names; the last where a name stands twice."""
    left_over: list[Bought] = field(default_factory=list)
    """Bought by names that no open place has: cards, locked options, unknown ones."""

    def add(self, place: Place, count: int) -> None:
        """Pick so many more of a choice."""
        self.counts[place] = self.seen[place] = self.counts.get(place, 0) + count

    @property
    def datafax(self) -> Datafax | None:
        """The entry's Datafax; None for models on foot."""
        return self.around.datafax_of(self.tree.entry)

    # What conditions ask

    def of_name(self, name: str, within: Place | None = None) -> int:
        """How many of this name the unit has, under this choice if one is given."""
        key = folded(name)
        count = 0
        for place in self.tree.by_name.get(key, ()):
            if place in self.seen and (within is None or place.inside(within)):
                count += self.seen[place]
        for section in self.tree.sections_by_name.get(key, ()):
            if within is None or (section.under is not None and section.under.inside(within)):
                count += sum(self.seen.get(place, 0) for place in section.every_place())
        for line in self.lines:
            joined = line.under
            if line.is_called(key) and (joined is None or folded(joined.choice.name) != key):
                is_within = within is None or (joined is not None and joined.inside(within))
                count += line.count if is_within else 0
        if within is None:
            count += sum(bought.count for bought in self.left_over if folded(bought.name) == key)
        return count

    def offers(self, name: str, within: Place) -> bool:
        """Whether something of this name can be had under this choice."""
        key = folded(name)
        return any(place.inside(within) for place in self.tree.by_name.get(key, ())) or any(
            section.under is not None and section.under.inside(within)
            for section in self.tree.sections_by_name.get(key, ())
        )

    def in_section(self, section: Section) -> int:
        """How many picks the group has, those of groups within it included."""
        return sum(self.counts.get(place, 0) for place in section.every_place())

    def copies(self, section: Section) -> int:
        """How many may each have the group's options: the choices above it, or the models of its line."""
        if section.line is not None:
            of_line = [
                line.count for line in self.lines if line.name == section.line and line.under is section.under
            ]
            if of_line:
                return sum(of_line)
        return 1 if section.under is None else self.counts.get(section.under, 0)

    def is_open(self, section: Section) -> bool:
        """Whether the choices above the group are picked, and there are models that it is for."""
        if section.under is not None:
            return self.counts.get(section.under, 0) > 0
        return section.line is None or self.copies(section) > 0

    def is_ridden(self, place: Place) -> bool:
        """Whether the machine that the choice buys is ridden by its buyers: no transport, no gun carriage."""
        entry = self.tree.entry
        if place.machine is None or entry.kind == "vehicle":
            return False
        for_each = place.section.line is not None or place.choice.each == "model" or place.choice.minimum > 0
        return entry.kind == "character" or for_each

    # Limits

    def seen_from(self, place: Place | None) -> PointOfView:
        """The unit and its army, as a condition at this choice asks about them."""
        return PointOfView(self, place)

    def bounds(self, place: Section | Place, field: Literal["minimum", "maximum"]) -> Bounds | None:
        """Between which numbers the limit on a group or choice lies, for all its bearers; None: no limit."""
        if isinstance(place, Section):
            return limit_bounds(self, place, place.group, field)
        return limit_bounds(self, place.section, place.choice, field)

    def limits(self, section: Section) -> tuple[int, int | None]:
        """Least and greatest number of picks from the group altogether, in doubt the widest."""
        least, most = self.bounds(section, "minimum"), self.bounds(section, "maximum")
        return least.low if least else 0, most.high if most else None

    def limits_of(self, place: Place) -> tuple[int, int | None]:
        """Least and greatest number of the choice, its groups' limits apart, in doubt the widest."""
        least, most = self.bounds(place, "minimum"), self.bounds(place, "maximum")
        return least.low if least else 0, most.high if most else None

    def room(self, place: Place) -> int:
        """How many more of the choice there may be."""
        most = self.limits_of(place)[1]
        room = PLENTY if most is None else most - self.counts.get(place, 0)
        section: Section | None = place.section
        while section is not None and room > 0:
            most = self.limits(section)[1]
            if most is not None:
                room = min(room, most - self.in_section(section))
            section = section.above
        return max(0, room)


class PointOfView:
    """A unit and its army, as seen by a condition that stands under one of its choices (`Having`)."""

    def __init__(self, chosen: Chosen, place: Place | None) -> None:
        self.chosen = chosen
        self.place = place

    @property
    def force(self) -> str:
        """Name of the force variant."""
        return self.chosen.around.force

    @property
    def bearers(self) -> frozenset[str]:
        """Folded names of the entry, of the choices and models above, and of the grades that were picked."""
        entry = self.chosen.tree.entry
        names = {folded(name) for name in (entry.name, *entry.also_called)}
        names |= {folded(p.choice.name) for p in self.chosen.seen if p.choice.profile and p.under is None}
        names |= {folded(line.name) for line in entry.model_lines}
        if self.place is not None:
            names |= {*self.place.also, folded(self.place.choice.name)}
        return frozenset(names)

    def in_unit(self, name: str, inside: str | None) -> int:
        """How many the unit has: within the nearest choice above that offers such a thing."""
        if inside is not None:
            return self._inside(name, inside)
        scope = self.place
        while scope is not None:
            if self.chosen.offers(name, scope):
                return self.chosen.of_name(name, scope)
            scope = scope.under
        return self.chosen.of_name(name) or int(self._bearer_has(folded(name)))

    def _bearer_has(self, key: str) -> bool:
        """Whether the bearer is called so, is issued with it, or has it with something that it picked.

        Asked only for what is not for sale to the unit: armour that comes with a suit, being a psyker.
        """
        tree = self.chosen.tree
        if key in tree.by_name or key in tree.sections_by_name:
            return False
        for above in _upwards(self.place):
            if self._within_has(key, above):
                return True
            if above.choice.models or above.machine is not None:
                return False  # another model of the unit, or a machine
        entry = tree.entry
        own = (*entry.equipment, entry.name, *entry.also_called, *_psyker(entry))
        return key in map(folded, own) or self._within_has(key, None)

    def _within_has(self, key: str, within: Place | None) -> bool:
        for place, count in self.chosen.seen.items():
            choice = place.choice
            mine = place.under is None if within is None else place.inside(within)
            if count and mine and key in map(folded, (*choice.gives, *choice.equipment, *_psyker(choice))):
                return True
        return any(
            key in map(folded, (*line.line.equipment, *_psyker(line.line)))
            for line in self.chosen.lines
            if within is not None and line.under is within
        )

    def _inside(self, name: str, inside: str) -> int:
        entry, key = self.chosen.tree.entry, folded(inside)
        if any(folded(called) == key for called in (entry.name, *entry.also_called)):
            return self.chosen.of_name(name)
        scopes = self.chosen.tree.by_name.get(key, ())
        if scopes:
            return sum(self.chosen.of_name(name, scope) for scope in scopes)
        places = self.chosen.tree.by_name.get(folded(name), ())
        return sum(self.chosen.seen.get(place, 0) for place in places if bears(place, inside))

    def in_army(self, name: str, inside: str | None) -> int:
        """How many the army has."""
        return self.chosen.around.in_army(name, inside)

    def is_of_kind(self, kind: str) -> bool | None:
        """Whether the bearer is of this kind of vehicle, or of this part of the army."""
        machine = next((place.machine for place in _upwards(self.place) if place.machine), None)
        entry = machine or self.chosen.tree.entry
        if entry.contains:  # a ready-made squadron is of the kind that its vehicles are
            entry = self.chosen.tree.army.entries.get(entry.contains[0], entry)
        datafax = self.chosen.around.datafax_of(entry)
        names = [entry.name, entry.kind, *entry.tags]
        if datafax is not None:
            names += [datafax.name, datafax.kind, datafax.motive.value, datafax.type]
        if folded(kind) in map(folded, names):
            return True
        in_part = self.chosen.around.is_part(kind, entry)
        known = datafax is not None or any(folded(kind) == folded(motive.value) for motive in MotiveType)
        return False if known and in_part is None else in_part

    def points_in(self, part: str) -> Decimal:
        """Points that the army spends in this part."""
        return self.chosen.around.points_in(part)


def _upwards(place: Place | None) -> Iterator[Place]:
    """The choice and those it is bought under, the nearest first."""
    while place is not None:
        yield place
        place = place.under


def _psyker(bearer: Entry | Choice | ModelLine) -> tuple[str, ...]:
    """What conditions call a psyker by, where it is one or has a mastery level."""
    level = None if isinstance(bearer, ModelLine) else bearer.psychic
    return ("Psyker",) if bearer.psyker or level else ()


def choose(tree: OptionTree, unit: Unit, around: Surroundings) -> Chosen:
    """Find what the unit bought in the tree, and add what it has by default."""
    chosen = Chosen(tree, unit, around)
    chosen.by_name = {folded(bought.name): bought for bought in unit.options}
    count_lines(chosen)
    for _ in range(MOST_ROUNDS if tree.conditional else 2):
        before, sizes = chosen.counts, [line.count for line in chosen.lines]
        _pick(chosen)
        chosen.seen = dict(chosen.counts)
        count_lines(chosen)
        if chosen.counts == before and [line.count for line in chosen.lines] == sizes:
            break
    return chosen


@dataclass(slots=True, eq=False)
class _Wish:
    """A bought option, and how many of it no place was found for yet."""

    bought: Bought
    places: list[Place]
    count: int
    taken: list[Place] = field(default_factory=list)


def _pick(chosen: Chosen) -> None:
    """Pick everything anew, from the shallowest choices to the deepest."""
    asked_for = {place: count - chosen.by_default.get(place, 0) for place, count in chosen.counts.items()}
    chosen.seen = {place: count for place, count in asked_for.items() if count > 0}
    chosen.counts, chosen.by_default, chosen.bought = {}, {}, {}
    wishes = list(_wishes(chosen))
    for depth in range(len(chosen.tree.levels)):
        for wish in wishes:
            _grant(chosen, wish, depth)
        _fill_up(chosen, chosen.tree.sections[depth])
    for sections in chosen.tree.sections if chosen.tree.conditional else ():
        _fill_up(chosen, sections)  # once more, for minimums that defaults further down have raised
    chosen.left_over = [wish.bought for wish in wishes if not _force(chosen, wish)]


def _wishes(chosen: Chosen) -> Iterator[_Wish]:
    for bought in chosen.unit.options:
        places = chosen.tree.find(bought.name)
        if bought.bearer is not None:
            places = [place for place in places if bears(place, bought.bearer)]
        if places or not any(line.is_called(folded(bought.name)) for line in chosen.lines):
            yield _Wish(bought, places, bought.count)


def _grant(chosen: Chosen, wish: _Wish, depth: int) -> None:
    """Give the wish as many of its places at this depth as there is room."""
    places = [place for place in wish.places if place.depth == depth and chosen.is_open(place.section)]
    if len(places) > 1:
        places.sort(key=lambda place: not _is_wanting(chosen, place.section))
    for place in places:
        count = min(wish.count, chosen.room(place)) if wish.count > 0 else 0
        if count > 0:
            _take(chosen, wish, place, count)


def _is_wanting(chosen: Chosen, section: Section) -> bool:
    """Whether something must be chosen from the group for which there is no default."""
    wanting = section.group.minimum > 0 and section.group.default is None
    return wanting and chosen.in_section(section) < chosen.limits(section)[0]


def _force(chosen: Chosen, wish: _Wish) -> bool:
    """Put the rest of the wish where it is too much, for the checks to find; False where it has no place."""
    if wish.count > 0 or not wish.taken:
        open_places = (place for place in wish.places if chosen.is_open(place.section))
        target = wish.taken[0] if wish.taken else next(open_places, None)
        if target is None:
            return False
        if wish.count > 0:
            _take(chosen, wish, target, wish.count)
    return True


def _take(chosen: Chosen, wish: _Wish, place: Place, count: int) -> None:
    chosen.add(place, count)
    chosen.bought.setdefault(place, wish.bought)
    wish.taken.append(place)
    wish.count -= count


def _fill_up(chosen: Chosen, sections: list[Section]) -> None:
    """Add what is compulsory and has a default."""
    for section in sections:
        if not chosen.is_open(section):
            continue
        for place in section.places:
            if place.choice.minimum or place.choice.changes:
                least = max(chosen.limits_of(place)[0], grown(chosen, place))
                _add_default(chosen, place, least - chosen.counts.get(place, 0))
        if section.group.minimum or section.group.changes:
            missing = chosen.limits(section)[0] - chosen.in_section(section)
            default = _default(chosen, section) if missing > 0 else None
            if default is not None:
                _add_default(chosen, default, missing)


def _add_default(chosen: Chosen, place: Place, count: int) -> None:
    if count > 0:
        chosen.add(place, count)
        chosen.by_default[place] = chosen.by_default.get(place, 0) + count


def _default(chosen: Chosen, section: Section) -> Place | None:
    """What fills a compulsory group that nobody chose from.

    Its default, or its like where a condition bars that one; in a group of groups, the default of the
    first that has one; without any default, the only choice that costs nothing.
    """
    places = list(section.every_place())
    if section.group.default is None:
        if not section.places:
            return next((found for inner in section.sections if (found := _default(chosen, inner))), None)
        free = [place for place in section.places if place.choice.points == 0]
        return free[0] if len(free) == section.group.minimum == 1 and _may_be(chosen, free[0]) else None
    key = folded(section.group.default)
    for place in places:
        if key in (folded(name) for name in (place.choice.name, *place.choice.also_called)):
            alike = [place, *(other for other in places if other.choice.points == place.choice.points)]
            return next((other for other in alike if _may_be(chosen, other)), None)
    return None


def _may_be(chosen: Chosen, place: Place) -> bool:
    return chosen.limits_of(place)[1] != 0
