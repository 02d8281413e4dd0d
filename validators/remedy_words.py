"""A remedy in words: what a new unit is given is said with the unit, and equal units are told together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.words import listed
from rosters.command_words import describe
from rosters.commands import Command, apply
from rosters.roster import Roster, Unit
from validators.names_apart import names_apart


def in_words(commands: Sequence[Command], roster: Roster, library: Library) -> str:
    """`Add 2 × Striking Scorpion Squad of 4 models; remove Warlock`, without a full stop.

    Raises:
        CommandRefused: the commands cannot be applied to the roster.
    """
    roster = _told_apart(roster, library)
    new = {str(dict(one.arguments)["id"]) for one in commands if one.action == "add_unit"}
    often: Counter[str] = Counter()
    for change in commands:
        of_new = str(dict(change.arguments).get("unit")) in new
        if not of_new or change.action not in ("set_models", "set_option"):
            text = _recounted(change, roster, library) or describe(change, roster, library)
            if change.action == "add_unit":
                text += _given(str(dict(change.arguments)["id"]), commands)
            often[text] += 1
        roster = apply(roster, change)
    told = [_so_often(text, number) for text, number in often.items()]
    return "; ".join(told[:1] + [text[:1].lower() + text[1:] for text in told[1:]])


def _recounted(change: Command, roster: Roster, library: Library) -> str:
    """More or less of an option that the unit has already: `Buy 2 more Ork Nobz Bike for Nobz Mob`."""
    found = dict(change.arguments)
    unit = roster.unit(str(found.get("unit")))
    if change.action != "set_option" or unit is None:
        return ""
    key = (folded(str(found["name"])), found.get("bearer"))
    has = sum(one.count for one in unit.options if (folded(one.name), one.bearer) == key)
    wanted = int(found.get("count", 1))
    whose = _title(unit, library) + (f" ({found['bearer']})" if found.get("bearer") else "")
    if 0 < has < wanted:
        return f"Buy {wanted - has} more {found['name']} for {whose}"
    return f"Take {has - wanted} {found['name']} from {whose}" if 0 < wanted < has else ""


def _title(unit: Unit, library: Library) -> str:
    found = library.find_entry(unit.entry)
    return unit.name or (found.name if found is not None else unit.entry)


def _told_apart(roster: Roster, library: Library) -> Roster:
    """The roster with names for units that are called alike, as findings have them."""
    titled = [(unit, _title(unit, library)) for unit in roster.units]
    names = names_apart(titled)
    units = (
        replace(unit, name=names[unit.id]) if names[unit.id] != title else unit for unit, title in titled
    )
    return replace(roster, units=tuple(units))


def _given(unit: str, commands: Sequence[Command]) -> str:
    """The size and the options that a new unit gets: ` of 20 models with Axe and 2 Lascannon`."""
    size, options = "", []
    for change in commands:
        found = dict(change.arguments)
        if found.get("unit") != unit:
            continue
        if change.action == "set_models":
            size = f" of {found['models']} models"
        elif change.action == "set_option":
            number = "" if found.get("count", 1) == 1 else f"{found['count']} "
            options.append(f"{number}{found['name']}")
    return size + (f" with {listed(options)}" if options else "")


def _so_often(text: str, number: int) -> str:
    """`Add 2 × Warrior Squad`."""
    verb, _, what = text.partition(" ")
    return text if number == 1 else f"{verb} {number} × {what}"
