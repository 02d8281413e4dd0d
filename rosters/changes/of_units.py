"""Adding, removing and changing units."""

from __future__ import annotations

import re
from dataclasses import replace

from datafaxes.names import folded
from rosters.bounds import MOST_ITEMS, MOST_UNITS
from rosters.changes.refusing import CommandRefused, name_of, number_of, the_unit, with_unit
from rosters.roster import Bought, Group, Roster, Unit

_OFTEN_FIRST = (
    "chaos-space-marine-",
    "space-marine-",
    "imperial-guard-",
    "sisters-of-battle-",
    "ork-",
    "eldar-",
)
"""Beginnings of entry ids that tell nothing within an army."""


def fresh_id(roster: Roster, entry: str) -> str:
    """An id that no unit has yet, short and readable: `rhino`, then `rhino-2`."""
    return _unused(usual_id(entry), {unit.id for unit in roster.units})


def usual_id(entry: str) -> str:
    """The id that the first unit of an entry gets: `rhino` for `ultramarines/space-marine-rhino`."""
    base = entry.rpartition("/")[2] or entry
    for beginning in _OFTEN_FIRST:
        if base.startswith(beginning) and len(base) > len(beginning):
            base = base[len(beginning) :]
            break
    words = re.sub(r"[^a-z0-9]+", "-", base.casefold()).strip("-").split("-")[:4]
    while len(words) > 1 and words[-1] in ("of", "the", "with", "and"):
        words.pop()
    return "-".join(words)[:60] or "unit"


def _unused(base: str, used: set[str]) -> str:
    if base not in used:
        return base
    number = 2
    while f"{base}-{number}" in used:
        number += 1
    return f"{base}-{number}"


def add_unit(roster: Roster, entry: str, id: str | None = None, models: int | None = None) -> Roster:
    """Add a unit at the end. Without `id` it gets `fresh_id`."""
    name_of("the entry", entry)
    unit_id = fresh_id(roster, entry) if id is None else name_of("the id", id)
    if roster.unit(unit_id) is not None:
        raise CommandRefused(f"there is a unit “{unit_id}” already")
    if models is not None:
        number_of("the number of models", models)
    return _appended(roster, Unit(id=unit_id, entry=entry, models=models), len(roster.units))


def _appended(roster: Roster, unit: Unit, position: int) -> Roster:
    if len(roster.units) >= MOST_UNITS:
        raise CommandRefused(f"a roster holds at most {MOST_UNITS} units")
    units = (*roster.units[:position], unit, *roster.units[position:])
    return replace(roster, units=units)


def remove_unit(roster: Roster, unit: str) -> Roster:
    """Remove a unit, from squadrons, batteries, seats and mounts too; groups left empty go with it."""
    the_unit(roster, unit)
    return replace(
        roster,
        units=tuple(_forgetting(other, unit) for other in roster.units if other.id != unit),
        squadrons=without_member(roster.squadrons, unit),
        batteries=without_member(roster.batteries, unit),
    )


def _forgetting(unit: Unit, gone: str) -> Unit:
    carries = tuple(seat for seat in unit.carries if seat.unit != gone)
    mounted = None if unit.mounted == gone else unit.mounted
    if carries == unit.carries and mounted == unit.mounted:
        return unit
    return replace(unit, carries=carries, mounted=mounted)


def without_member(groups: tuple[Group, ...], unit: str) -> tuple[Group, ...]:
    """The squadrons or batteries without this member; those that it leaves empty are dissolved."""
    kept = []
    for group in groups:
        if unit in group.members:
            group = replace(group, members=tuple(member for member in group.members if member != unit))
            if not group.members:
                continue
        kept.append(group)
    return tuple(kept)


def duplicate_unit(roster: Roster, unit: str) -> Roster:
    """Add a copy right after the unit. It carries nobody, is ridden by nobody and is in no squadron."""
    original = the_unit(roster, unit)
    copy = replace(
        original, id=copy_id(roster, unit), name=_next_name(roster, original), carries=(), mounted=None
    )
    return _appended(roster, copy, roster.units.index(original) + 1)


def copy_id(roster: Roster, unit: str) -> str:
    """The id that a copy of the unit gets: `rhino-2` after `rhino`."""
    return _unused(re.sub(r"-\d+\Z", "", unit) or unit, {other.id for other in roster.units})


def _next_name(roster: Roster, unit: Unit) -> str | None:
    if unit.name is None:
        return None
    base = re.sub(r" \d+\Z", "", unit.name)[:190]
    used = {other.name for other in roster.units}
    number = 2
    while f"{base} {number}" in used:
        number += 1
    return f"{base} {number}"


def rename_unit(roster: Roster, unit: str, name: str | None = None) -> Roster:
    """Give the unit the player's own name; None takes it away."""
    the_unit(roster, unit)
    return with_unit(roster, unit, name=None if name is None else name_of("the name", name))


def move_unit(roster: Roster, unit: str, position: int) -> Roster:
    """Put the unit at this place in the list, counted from 0; too far means the end."""
    moved = the_unit(roster, unit)
    place = number_of("the position", position)
    others = [other for other in roster.units if other.id != unit]
    return replace(roster, units=(*others[:place], moved, *others[place:]))


def set_models(roster: Roster, unit: str, models: int | None = None) -> Roster:
    """Set the number of models; None means the least that the entry allows."""
    the_unit(roster, unit)
    if models is not None:
        number_of("the number of models", models)
    return with_unit(roster, unit, models=models)


def set_crew(roster: Roster, unit: str, crew: int | None = None) -> Roster:
    """Set a crew that differs from the Datafax's, which a check refuses (2E-CR-03); None gives it back."""
    the_unit(roster, unit)
    if crew is not None:
        number_of("the crew", crew)
    return with_unit(roster, unit, crew=crew)


def set_option(roster: Roster, unit: str, name: str, count: int = 1, bearer: str | None = None) -> Roster:
    """Set how many of an option the unit buys; 0 buys none. Names compare without case or quotes."""
    buyer = the_unit(roster, unit)
    name_of("the option", name)
    number_of("the number of options", count)
    if bearer is not None:
        name_of("the bearer", bearer)
    wanted = Bought(name=name, count=count, bearer=bearer)
    options: list[Bought] = []
    for bought in buyer.options:
        if not _same(bought, wanted):
            options.append(bought)
        elif count and wanted not in options:
            options.append(wanted)
    if count and wanted not in options:
        options.append(wanted)
    if len(options) > MOST_ITEMS:
        raise CommandRefused(f"a unit buys at most {MOST_ITEMS} different options")
    return with_unit(roster, unit, options=tuple(options))


def _same(one: Bought, other: Bought) -> bool:
    return folded(one.name) == folded(other.name) and folded(one.bearer or "") == folded(other.bearer or "")
