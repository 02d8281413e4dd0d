"""Finds what a player means by a name: an entry of an army list, a Datafax, a vehicle of another system."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING

from datafaxes import fifth_edition
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.fifth_edition import FifthEditionDatafax
from datafaxes.library import Library
from datafaxes.names import folded, folded_names, nearest
from datafaxes.record import record
from datafaxes.words import listed, some_of

if TYPE_CHECKING:
    from rosters.fielded import FieldedArmy

FIFTH = "fifth-edition"
MOST_CANDIDATES = 12
MOST_BUYERS = 3


@record
class Named:
    """What a name stands for: an entry with its army, or a Datafax, or a vehicle of the 5th edition."""

    army: str = ""
    entry: Entry | None = None
    datafax: Datafax | None = None
    fifth: FifthEditionDatafax | None = None

    @property
    def whole_id(self) -> str:
        """The entry as rosters write it, else the id of the Datafax."""
        if self.entry is not None:
            return f"{self.army}/{self.entry.id}"
        if self.fifth is not None:
            return f"{FIFTH}/{self.fifth.id}"
        return self.datafax.id if self.datafax else ""


def find_named(name: str, library: Library) -> Named:
    """What the name stands for: a whole id, an id or a name, however it is capitalised.

    A name that several armies share stands for the Datafax that they share. Part of a name stands for
    the one Datafax whose name has it, before a vehicle of another system that is called so.

    Raises:
        BadData: nothing is called that (names the nearest), or several different things are.
    """
    found = _by_whole_id(name, library)
    if found is not None:
        return found
    matches = list(_matching(name, library))
    if all(match.fifth is not None for match in matches):
        matches = _by_part(name, library) or matches
    if len(matches) == 1:
        return matches[0]
    entries = [match for match in matches if match.entry is not None]
    datafaxes = {match.entry.datafax for match in entries if match.entry is not None}
    shared = next((match for match in matches if match.entry is None and match.datafax), None)
    if shared is not None:
        return shared
    if len(datafaxes) == 1 and (only := datafaxes.pop()) and only in library.datafaxes:
        return Named(datafax=library.datafax(only))
    if matches:
        ids = [match.whole_id for match in matches]
        listed = ", ".join(ids[:MOST_CANDIDATES]) + (", …" if len(ids) > MOST_CANDIDATES else "")
        raise BadData(f"“{name}” is the name of several entries", advice=f"Name one of {listed}.")
    raise _unknown(name, library)


def entries_with(datafax: str, library: Library) -> list[Named]:
    """Every entry of an army list that has this Datafax."""
    return [match for match in _every_entry(library) if match.entry and match.entry.datafax == datafax]


def _by_whole_id(name: str, library: Library) -> Named | None:
    army, slash, inner = name.strip().partition("/")
    if not slash:
        return None
    if folded(army) == FIFTH:
        return Named(fifth=fifth_edition.vehicle(library, inner))
    if army not in library.army_ids:
        return None
    entry = library.find_entry(f"{army}/{inner}")
    if entry is None:
        wanted = folded(inner)
        called = (each for each in library.army(army).entries.values() if wanted in _names(each))
        entry = next(called, None) or library.entry(f"{army}/{inner}")
    return Named(army=army, entry=entry, datafax=_datafax(entry, library))


def _matching(name: str, library: Library) -> Iterable[Named]:
    wanted = folded(name)
    for match in _every_entry(library):
        if match.entry is not None and wanted in _names(match.entry):
            yield match
    for datafax in library.datafaxes.values():
        if wanted in (datafax.id, folded(datafax.name)):
            yield Named(datafax=datafax)
            return
    for vehicle in fifth_edition.vehicles(library).values():
        if wanted in (vehicle.id, folded(vehicle.name)):
            yield Named(fifth=vehicle)


def _by_part(name: str, library: Library) -> list[Named]:
    """The Datafax whose name has these words, where it is the only one."""
    words = folded(name).split()
    named = (datafax for datafax in library.datafaxes.values() if words)
    found = [datafax for datafax in named if set(words) <= set(folded(datafax.name).split())]
    return [Named(datafax=found[0])] if len(found) == 1 else []


def _every_entry(library: Library) -> Iterable[Named]:
    for army in library.army_ids:
        for entry in library.army(army).entries.values():
            yield Named(army=army, entry=entry, datafax=_datafax(entry, library))


def _names(entry: Entry) -> set[str]:
    return {entry.id, *folded_names(entry)}


def _datafax(entry: Entry, library: Library) -> Datafax | None:
    return library.datafaxes.get(entry.datafax) if entry.datafax else None


def _unknown(name: str, library: Library) -> BadData:
    other = _of_another_kind(name, library)
    if other is not None:
        return other
    known = {match.entry.name for match in _every_entry(library) if match.entry}
    known.update(datafax.name for datafax in library.datafaxes.values())
    words = folded(name).split()
    containing = sorted((each for each in known if all(word in folded(each) for word in words)), key=len)
    things = {weapon.name for weapon in library.weapons.values()}
    things.update(card.name for card in library.cards.values())
    near = containing[:6] or nearest(name, known | things)
    advice = f"Did you mean {' or '.join(near)}?" if near else "See `muster list entries`."
    return BadData(f"nothing is called “{name}”", advice=advice)


def _of_another_kind(name: str, library: Library) -> BadData | None:
    """That it is the name of a weapon, a card or something that entries may buy, and what shows that."""
    wanted, commands = folded(name), []
    carried = next(filter(None, (library.weapons_of(name, army) for army in library.army_ids)), ())
    weapon = library.weapon(carried[0].weapon) if carried else library.weapons.get(wanted)
    card = next((card for card in library.cards.values() if wanted in (card.id, folded(card.name))), None)
    kinds = [kind for kind, thing in (("a weapon", weapon), ("a card", card)) if thing is not None]
    if weapon is not None:
        commands.append(shlex.join(["muster", "list", "weapons", "--search", weapon.name]))
    if card is not None:
        commands.append(shlex.join(["muster", "list", "cards", "--search", card.name]))
    if not kinds:
        buyers = [match.whole_id for match in _every_entry(library) if _may_buy(match, wanted, library)]
        if not buyers:
            return None
        kinds = [f"an option of {some_of(buyers, MOST_BUYERS)}"]
        commands = [f"muster show {buyers[0]}"]
    advice = f"See {listed([f'`{command}`' for command in commands])}."
    return BadData(f"“{name}” is {listed(kinds)}, no entry and no Datafax", advice=advice)


def _may_buy(match: Named, wanted: str, library: Library) -> bool:
    from rosters.option_tree import OptionTree

    assert match.entry is not None
    return wanted in OptionTree(match.entry, library.army(match.army)).by_name


def fielded_alone(named: Named, library: Library) -> FieldedArmy:
    """An army of nothing but this entry, as cheap as it comes."""
    from rosters.fielding import field
    from rosters.roster import Roster, Unit

    assert named.entry is not None
    unit = Unit(id=named.entry.id, entry=named.whole_id)
    return field(Roster(name=named.entry.name, army=named.army, units=(unit,)), library)
