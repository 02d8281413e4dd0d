"""Commands in the words of an undo list: “Add Space Marine Rhino”, “Seat Tactical Squad in Bus”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from datafaxes.library import Library
from rosters.commands import Command
from rosters.roster import Roster


def describe(command: Command, roster: Roster, library: Library) -> str:
    """What the command does, said of the roster before it. Never fails, whatever the command holds."""
    words = _WORDS.get(command.action)
    values = dict(command.arguments)
    return words(_Names(roster, library, values)) if words else str(command).capitalize()


class _Names:
    """The names that a command's arguments stand for."""

    def __init__(self, roster: Roster, library: Library, values: dict[str, Any]) -> None:
        self.roster = roster
        self.library = library
        self.values = values

    def __getitem__(self, key: str) -> str:
        """The argument as it is."""
        return str(self.values.get(key))

    def has(self, key: str) -> bool:
        """Whether the argument is given, and not None or empty."""
        return bool(self.values.get(key))

    def unit(self, key: str = "unit") -> str:
        """The title of the unit whose id the argument is."""
        unit_id = self[key]
        unit = self.roster.unit(unit_id)
        return unit_id if unit is None else unit.name or self.entry(unit.entry)

    def entry(self, entry_id: str) -> str:
        """The name of an entry."""
        found = self.library.find_entry(entry_id)
        return entry_id if found is None else found.name


def _add(n: _Names) -> str:
    return f"Add {n.entry(n['entry'])}"


def _rename(n: _Names) -> str:
    if not n.has("name"):
        return f"Take the name of {n.unit()} away"
    return f"Rename {n.unit()} to {n['name']}"


def _models(n: _Names) -> str:
    if n.values.get("models") is None:
        return f"Set {n.unit()} to the least number of models"
    return f"Set {n.unit()} to {n['models']} models"


def _crew(n: _Names) -> str:
    if n.values.get("crew") is None:
        return f"Give {n.unit()} its proper crew"
    return f"Set the crew of {n.unit()} to {n['crew']}"


def _option(n: _Names) -> str:
    count = n.values.get("count", 1)
    bearer = f" ({n['bearer']})" if n.has("bearer") else ""
    if count == 0:
        return f"Take {n['name']} from {n.unit()}{bearer}"
    number = "" if count == 1 else f"{count} "
    return f"Buy {number}{n['name']} for {n.unit()}{bearer}"


def _seat(n: _Names) -> str:
    number = f"{n['models']} of " if n.has("models") else ""
    return f"Seat {number}{n.unit()} in {n.unit('carrier')}"


def _unseat(n: _Names) -> str:
    return f"Take {n.unit()} out of {n.unit('carrier') if n.has('carrier') else 'its transport'}"


def _members(n: _Names) -> str:
    members = n.values.get("members")
    return f" of {len(members)}" if isinstance(members, tuple) else ""


def _arrange(n: _Names) -> str:
    parts = [part for part in ("squadrons", "batteries", "seats") if n.values.get(part) is not None]
    return f"Arrange {' and '.join(parts) or 'nothing'}"


def _limit(n: _Names) -> str:
    return f"Set the points limit to {n['limit']}" if n.has("limit") else "Remove the points limit"


def _note(n: _Names) -> str:
    of_unit = f" of {n.unit()}" if n.has("unit") else ""
    return f"{'Write' if n.has('note') else 'Remove'} the note{of_unit}"


def _force(n: _Names) -> str:
    return f"Field {n['force']}" if n.has("force") else "Field the army itself"


_WORDS: dict[str, Callable[[_Names], str]] = {
    "add_unit": _add,
    "remove_unit": lambda n: f"Remove {n.unit()}",
    "duplicate_unit": lambda n: f"Duplicate {n.unit()}",
    "rename_unit": _rename,
    "move_unit": lambda n: f"Move {n.unit()}",
    "set_models": _models,
    "set_crew": _crew,
    "set_option": _option,
    "seat": _seat,
    "unseat": _unseat,
    "mount": lambda n: f"Mount {n.unit('rider')} on {n.unit('machine')}",
    "dismount": lambda n: f"Dismount {n.unit()}",
    "form_squadron": lambda n: f"Form squadron {n['name']}{_members(n)}",
    "join_squadron": lambda n: f"Move {n.unit()} into squadron {n['squadron']}",
    "leave_squadron": lambda n: f"Take {n.unit()} out of its squadron",
    "dissolve_squadron": lambda n: f"Dissolve squadron {n['squadron']}",
    "rename_squadron": lambda n: f"Rename squadron {n['squadron']} to {n['name']}",
    "form_battery": lambda n: f"Form battery {n['name']}{_members(n)}",
    "join_battery": lambda n: f"Move {n.unit()} into battery {n['battery']}",
    "leave_battery": lambda n: f"Take {n.unit()} out of its battery",
    "dissolve_battery": lambda n: f"Dissolve battery {n['battery']}",
    "rename_battery": lambda n: f"Rename battery {n['battery']} to {n['name']}",
    "arrange": _arrange,
    "set_points_limit": _limit,
    "set_house_rule": lambda n: f"Set house rule {n['rule'].replace('_', ' ')} to {n['value']}",
    "set_force": _force,
    "set_sources": lambda n: "Choose the sources",
    "set_note": _note,
    "rename_roster": lambda n: f"Rename the roster to {n['name']}",
}
