"""Which army list each force of a file is of, which of them is the host, and in which force variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from datafaxes.army import Force
from datafaxes.library import Library
from rosters.other_programs.known_entries import army_called, army_of_catalogue, force_of, known_entries
from rosters.other_programs.tree import OtherForce, OtherRoster
from rosters.other_programs.unit_names import identify
from rosters.roster import Unit
from rosters.texts import shown


def armies_of(other: OtherRoster, library: Library) -> list[str | None]:
    """The army list of each force; None where nothing tells it."""
    return [_army_of(force, other.faction, library) for force in other.forces]


def guesses(other: OtherRoster, armies: Sequence[str | None], library: Library) -> Iterator[str]:
    """A sentence for each force whose army is only told by its units."""
    for force, army in zip(other.forces, armies, strict=True):
        if army is not None and _named_army(force, other.faction, library) is None:
            what = f"The force {shown(force.name)}" if force.name else "The list"
            yield f"{what} names no army: {library.army(army).head.name} was taken, as most of its units are."


def _named_army(force: OtherForce, faction: str, library: Library) -> str | None:
    """The army list that the catalogue or the faction names."""
    named = army_of_catalogue(force.catalogue_id, force.catalogue_name, library)
    for name in (force.name, faction):
        named = named or army_called(name, library)
    return named


def _army_of(force: OtherForce, faction: str, library: Library) -> str | None:
    """The army list that is named, else that of most of the force's units."""
    named = _named_army(force, faction, library)
    if named is not None:
        return named
    entries = known_entries(library)
    votes: Counter[str] = Counter()
    for node in force.nodes:
        found = identify(node, entries, library.army_ids)
        if found is not None and found.entry.how != "near":
            name = found.entry.name
            votes.update(entries.armies_with(name))
    return votes.most_common(1)[0][0] if votes else None


def host_of(
    other: OtherRoster, armies: Sequence[str | None], library: Library
) -> tuple[str, Force | None] | None:
    """The army that the roster is of, and its force variant where the file names another than the first.

    It is a force that can be an army, of several that of the faction which the file names, else the one
    worth most, else the first.
    """
    named = army_called(other.faction, library)
    forces = other.forces
    known = [(force, army) for force, army in zip(forces, armies, strict=True) if army is not None]
    if not known:
        return None
    force, army = min(
        known, key=lambda one: (_is_allied(one[0], one[1], library), one[1] != named, -_worth(one[0]))
    )
    head = library.army(army).head
    variant = force_of(head, force.entry_id, force.name)
    return army, None if variant is None or variant == head.forces[0] else variant


def _is_allied(force: OtherForce, army: str, library: Library) -> bool:
    head = library.army(army).head
    variant = force_of(head, force.entry_id, force.name) or next(iter(head.forces), None)
    return variant is not None and variant.as_allies


def _worth(force: OtherForce) -> Decimal:
    return sum((node.total for node in force.nodes), Decimal(0))


def likely_variant(army_id: str, units: Iterable[Unit], library: Library) -> Force | None:
    """The force variant that offers more of the units than the army's first does; None where none does."""
    head = library.army(army_id).head
    own = [entry for unit in units if unit.entry.startswith(f"{army_id}/")
           and (entry := library.find_entry(unit.entry)) is not None]  # fmt: skip
    candidates = [force for force in head.forces if not force.as_allies]
    if len(candidates) < 2:
        return None
    offered = [sum(entry.part_in(force.name) in force.parts for entry in own) for force in candidates]
    best = max(offered)
    return candidates[offered.index(best)] if best > offered[0] else None
