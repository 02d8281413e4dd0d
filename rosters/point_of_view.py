"""A unit and its army as a condition of the army list sees them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.datafax import MotiveType
from datafaxes.entry import Entry
from datafaxes.names import folded, folded_names
from datafaxes.options import Choice, ModelLine
from rosters.chosen import Chosen
from rosters.option_tree import Place, bears


class PointOfView:
    """A unit and its army, as seen by a condition that stands under one of its choices (`Having`).

    `line` names the models or crew of the unit whom it is about, where not all of them.
    """

    def __init__(self, chosen: Chosen, place: Place | None, line: str | None = None) -> None:
        self.chosen = chosen
        self.place = place
        self.line = line

    @property
    def force(self) -> str:
        """Name of the force variant."""
        return self.chosen.around.force

    @property
    def bearers(self) -> frozenset[str]:
        """Folded names of the entry, of the choices and models above, and of the grades that were picked."""
        entry = self.chosen.tree.entry
        names = set(folded_names(entry))
        names |= {folded(p.choice.name) for p in self.chosen.seen if p.choice.profile and p.under is None}
        if self.line is None:
            names |= {folded(line.name) for line in entry.model_lines}
            names |= {folded(line.name) for line in entry.crew}
        else:
            names.add(folded(self.line))
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
        own = (*folded_names(entry), *map(folded, (*entry.equipment, *_psyker(entry))))
        return key in own or self._within_has(key, None)

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
        if key in folded_names(entry):
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
