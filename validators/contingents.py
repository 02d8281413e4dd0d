"""The army's own units and those of each army list allied to it, and what conditions may ask of each."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property

from datafaxes.army import ArmyList, Force
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.readings import preferring
from rosters.chosen import Chosen
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import every_chosen, had_by
from validators.once_per_army import once_per_army


class Contingent:
    """The units of one army list. As `Having`, it answers the conditions of that list's limits."""

    def __init__(
        self,
        army: ArmyList,
        force_used: Force | None,
        is_host: bool,
        units: tuple[tuple[int, FieldedUnit, Chosen], ...],
    ) -> None:
        self.army = army
        self.force_used = force_used
        """How the army list is fielded; None where it has no way of being fielded like this."""
        self.is_host = is_host
        """The roster's own army rather than an ally."""
        self.units = units
        """Each with its place among the roster's units."""
        self.spent = sum((unit.points for _, unit, _ in units), Decimal(0))
        """Points of all its units."""
        self._counts: dict[tuple[str, str | None], int] = {}

    @property
    def force(self) -> str:
        """Name of the force variant."""
        return self.force_used.name if self.force_used is not None else ""

    @property
    def bearers(self) -> frozenset[str]:
        """Nobody: the army as a whole is asked."""
        return frozenset()

    def in_unit(self, name: str, inside: str | None) -> int:
        """How many of this name there are, in the army for want of a unit."""
        return self.in_army(name, inside)

    def in_army(self, name: str, inside: str | None) -> int:
        """How many of this name the contingent has."""
        key = (folded(name), inside)
        if key not in self._counts:
            self._counts[key] = sum(had_by(chosen, name, inside) for _, _, chosen in self.units)
        return self._counts[key]

    def is_of_kind(self, kind: str) -> bool | None:
        """Unclear: an army is of no kind."""
        return None

    def points_in(self, part: str) -> Decimal:
        """Points spent in this part; the army list's own id stands for all of it."""
        if part == self.army.id:
            return self.spent
        return sum((unit.points for _, unit, _ in self.units if unit.part == part), Decimal(0))

    @cached_property
    def of_entry(self) -> dict[str, list[tuple[int, FieldedUnit]]]:
        """Its units by the id of their entry, in the roster's order."""
        found: dict[str, list[tuple[int, FieldedUnit]]] = {}
        for index, unit, _ in self.units:
            if unit.entry is not None:
                found.setdefault(unit.entry.id, []).append((index, unit))
        return found

    def offers(self, entry: Entry) -> bool:
        """Whether the force may have the entry at all: whether it has the part that it belongs to."""
        used = self.force_used
        return used is None or entry.part_in(used.name) in used.parts


@once_per_army
def contingents(army: FieldedArmy, library: Library) -> tuple[Contingent, ...]:
    """The army's own contingent first, then those of its allies; units that are not in our data have none.

    Empty where the roster's army list is not in our data.
    """
    if army.army is None:
        return ()
    library = preferring(library, army.roster.sources)
    units: dict[str, list[tuple[int, FieldedUnit, Chosen]]] = {army.army.id: []}
    for index, (unit, chosen) in enumerate(zip(army.units, every_chosen(army, library), strict=True)):
        if chosen is not None:
            units.setdefault(unit.army, []).append((index, unit, chosen))
    return tuple(
        Contingent(
            army=library.army(army_id),
            force_used=_force_used(army, library.army(army_id)),
            is_host=army_id == army.army.id,
            units=tuple(found),
        )
        for army_id, found in units.items()
    )


def _force_used(army: FieldedArmy, contingent: ArmyList) -> Force | None:
    if contingent.id == army.roster.army:
        return army.force
    return contingent.as_ally_of(army.roster.army)
