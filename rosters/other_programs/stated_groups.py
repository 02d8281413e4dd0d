"""Squadrons, batteries and seats that a text states by the names of units."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.library import Library
from datafaxes.names import folded
from rosters.fielding import field
from rosters.other_programs.tree import OtherRoster, Unread
from rosters.roster import Group, Roster, Seat


def with_stated_groups(roster: Roster, other: OtherRoster, library: Library) -> tuple[Roster, list[Unread]]:
    """The roster with what the text states, and the lines whose names are not all units of it."""
    titles = [(unit.id, folded(unit.title)) for unit in field(roster, library).units]
    taken: dict[str, set[str]] = {"squadron": set(), "battery": set(), "aboard": set(), "carrier": set()}
    unread: list[Unread] = []
    for stated in other.stated:
        members = _members(stated.members, titles, taken[stated.kind])
        carrier = _member(folded(stated.name), titles, taken["carrier"]) if stated.kind == "aboard" else ""
        if members is None or carrier is None:
            unread.append(stated.line)
        elif stated.kind == "aboard":
            roster = _with_seats(roster, carrier, members, library)
        else:
            group = Group(name=stated.name[:100], members=tuple(members))
            if stated.kind == "squadron":
                roster = replace(roster, squadrons=(*roster.squadrons, group))
            else:
                roster = replace(roster, batteries=(*roster.batteries, group))
    return roster, unread


def _with_seats(roster: Roster, carrier: str, members: list[str], library: Library) -> Roster:
    """The roster with these aboard; a character on a mount rides it."""
    unit = roster.unit(carrier)
    entry = library.find_entry(unit.entry) if unit is not None else None
    units = []
    for one in roster.units:
        if one.id == carrier and entry is not None and entry.only_as_upgrade:
            units.append(replace(one, mounted=members[0]))
        elif one.id == carrier:
            units.append(replace(one, carries=tuple(Seat(unit=member) for member in members)))
        else:
            units.append(one)
    return replace(roster, units=tuple(units))


def _members(text: str, titles: list[tuple[str, str]], taken: set[str]) -> list[str] | None:
    """The ids of the units that the text names, each once; None where one of them is none."""
    rest, found = folded(text), []
    while rest:
        names = sorted({title for _, title in titles if _begins(rest, title)}, key=len, reverse=True)
        if not names:
            return None
        unit_id = _member(names[0], titles, taken)
        if unit_id is None:
            return None
        found.append(unit_id)
        rest = rest[len(names[0]) :].removeprefix(",").strip()
    return found


def _begins(text: str, title: str) -> bool:
    return bool(title) and (text == title or text.startswith(f"{title},"))


def _member(title: str, titles: list[tuple[str, str]], taken: set[str]) -> str | None:
    """The first unit of this title that is not taken yet."""
    unit_id = next((one for one, called in titles if called == title and one not in taken), None)
    if unit_id is not None:
        taken.add(unit_id)
    return unit_id
