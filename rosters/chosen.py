"""What a unit has picked in its entry's option tree, with the numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.names import folded, folded_names
from datafaxes.options import ModelLine
from rosters.option_tree import OptionTree, Place, Section
from rosters.roster import Bought, Unit


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
class Line:
    """Some models of a unit that share a price and a profile, with their number."""

    line: ModelLine
    under: Place | None
    """The choice that they joined with."""
    least: int
    most: int | None
    count: int
    is_set: bool = False
    """The roster names this line and its number."""

    @property
    def name(self) -> str:
        """The line's name."""
        return self.line.name

    def is_called(self, key: str) -> bool:
        """Whether this is its folded name, or another one it goes by."""
        return key in folded_names(self.line)


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
