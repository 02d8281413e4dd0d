"""What an army list offers under a name: entries, and what entries sell as options or cards."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.army import ArmyList
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded, folded_names
from datafaxes.words import listed, plural, some_of
from rosters.fielding import card_index, option_tree
from validators.contingents import Contingent

MOST_NAMED = 4
"""Entries that a message names."""


def entries_called(army: ArmyList, name: str) -> tuple[Entry, ...]:
    """The entries of this name."""
    key = folded(name)
    return tuple(entry for entry in army.entries.values() if key in folded_names(entry))


def sellers(army: ArmyList, name: str, library: Library) -> tuple[Entry, ...]:
    """The entries that offer something of this name: an option, models that join, or a card."""
    known: dict[tuple[str, str], list[str]] = library.worked_out.setdefault("sellers", {})
    key = army.id, folded(name)
    if key not in known:
        known[key] = [entry.id for entry in army.entries.values() if _sells(army, entry, name, library)]
    return tuple(army.entries[entry_id] for entry_id in known[key])


def _sells(army: ArmyList, entry: Entry, name: str, library: Library) -> bool:
    tree, key = option_tree(army.id, entry.id, library), folded(name)
    if key in tree.by_name or key in tree.sections_by_name:
        return True
    joined = (line.name for level in tree.levels for place in level for line in place.choice.models)
    lines = (*(line.name for line in entry.model_lines), *joined)
    if any(folded(line) == key for line in lines):
        return True
    sets = {set_id for card in card_index(library).named(name) for set_id in card.sets}
    return any(
        sets.intersection(found.allowance.sets)
        or any(folded(extra.name) == key for extra in found.allowance.extra)
        for found in tree.allowances
    )


def names_sold(army_id: str, entry_id: str, library: Library) -> Iterator[str]:
    """Every name under which the entry sells anything, as the army list writes it."""
    tree = option_tree(army_id, entry_id, library)
    yield from (place.choice.name for level in tree.levels for place in level)
    for found in tree.allowances:
        yield from (extra.name for extra in found.allowance.extra)
        for card in library.cards.values():
            if set(card.sets).intersection(found.allowance.sets):
                yield card.name


def choices_of_group(army_id: str, entry_id: str, name: str, library: Library) -> tuple[str, ...]:
    """What the entry offers in its group of this name; nothing where it has no such group."""
    sections = option_tree(army_id, entry_id, library).sections_by_name.get(folded(name), ())
    return tuple(place.choice.name for section in sections for place in section.every_place())


def bearers_offered(army_id: str, entry_id: str, name: str, library: Library) -> tuple[str, ...]:
    """Whom an option may be bought `for`, by the names that the army list gives them, each once."""
    tree = option_tree(army_id, entry_id, library)
    named = (part for place in tree.by_name.get(folded(name), ()) for part in place.section.path)
    return tuple(dict.fromkeys(named))


def printed(entry: Entry | None) -> str:
    """Where the entry's rules are printed: `army list, UM p67`."""
    return f"army list, {entry.source}" if entry is not None and entry.source else "army list"


def where_from(contingent: Contingent, name: str, library: Library) -> str:
    """Which entries of this force are called so, with their least prices, or else which of them sell it."""
    army = contingent.army
    called = [entry for entry in entries_called(army, name) if contingent.offers(entry)]
    if called:
        return listed([f"{entry.name} ({plural(entry.least_points, 'point')})" for entry in called], "or")
    found = [entry.name for entry in sellers(army, name, library) if contingent.offers(entry)]
    return f"“{name}” (offered by {listed(found)})" if found else f"“{name}”"


def offered_by(contingent: Contingent, name: str, library: Library) -> str:
    """Who sells what is no entry of its own: ` Warp Banner is offered by Army Icon.`; else nothing."""
    army = contingent.army
    found = [entry.name for entry in sellers(army, name, library) if contingent.offers(entry)]
    if not found or any(contingent.offers(entry) for entry in entries_called(army, name)):
        return ""
    return f" {name} is offered by {some_of(found, MOST_NAMED)}."
