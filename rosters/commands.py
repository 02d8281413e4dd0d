"""Changes of a roster: pure functions from roster to roster, each with a name.

A `Command` names one of them with its arguments. Undo stores commands, fixes are commands, and
the builder does nothing else. Whether the result is legal is the checks' business; a change that
cannot be made at all (no such unit) is a `CommandRefused`, one sentence for the user.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from datafaxes.record import record
from rosters.changes.of_agreements import (
    rename_roster,
    set_force,
    set_house_rule,
    set_note,
    set_points_limit,
    set_sources,
)
from rosters.changes.of_groups import (
    arrange,
    dissolve_battery,
    dissolve_squadron,
    form_battery,
    form_squadron,
    join_battery,
    join_squadron,
    leave_battery,
    leave_squadron,
    rename_battery,
    rename_squadron,
)
from rosters.changes.of_seats import dismount, mount, seat, unseat
from rosters.changes.of_units import (
    add_unit,
    copy_id,
    duplicate_unit,
    fresh_id,
    move_unit,
    remove_unit,
    rename_unit,
    set_crew,
    set_models,
    set_option,
)
from rosters.changes.refusing import CommandRefused
from rosters.roster import Roster

__all__ = [
    "ACTIONS",
    "Command",
    "CommandRefused",
    "add_unit",
    "apply",
    "arrange",
    "as_plain",
    "command",
    "copy_id",
    "dismount",
    "dissolve_battery",
    "dissolve_squadron",
    "duplicate_unit",
    "form_battery",
    "form_squadron",
    "fresh_id",
    "from_plain",
    "join_battery",
    "join_squadron",
    "leave_battery",
    "leave_squadron",
    "mount",
    "move_unit",
    "remove_unit",
    "rename_battery",
    "rename_roster",
    "rename_squadron",
    "rename_unit",
    "seat",
    "set_crew",
    "set_force",
    "set_house_rule",
    "set_models",
    "set_note",
    "set_option",
    "set_points_limit",
    "set_sources",
    "unseat",
]


@record
class Command:
    """A named change with its arguments, as plain values."""

    action: str
    """Name of a function in this module: add_unit, remove_unit, set_models, ..."""
    arguments: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.action.replace("_", " ")


ACTIONS = {
    change.__name__: change
    for change in (
        add_unit,
        remove_unit,
        duplicate_unit,
        rename_unit,
        move_unit,
        set_models,
        set_crew,
        set_option,
        seat,
        unseat,
        mount,
        dismount,
        form_squadron,
        join_squadron,
        leave_squadron,
        dissolve_squadron,
        rename_squadron,
        form_battery,
        join_battery,
        leave_battery,
        dissolve_battery,
        rename_battery,
        arrange,
        set_points_limit,
        set_house_rule,
        set_force,
        set_sources,
        set_note,
        rename_roster,
    )
}
"""Every change by its name."""


def command(action: str, **arguments: Any) -> Command:
    """A command with these arguments: `command("set_models", unit="squad-1", models=8)`."""
    return Command(action=action, arguments=tuple((key, _plain(value)) for key, value in arguments.items()))


def apply(roster: Roster, command: Command) -> Roster:
    """The roster after the command. The same command on the same roster always gives the same.

    Raises:
        CommandRefused: there is no such command, its arguments do not fit, or the roster does not
            hold what it is about.
    """
    change = ACTIONS.get(command.action)
    if change is None:
        raise CommandRefused(f"there is no change called “{command.action}”")
    arguments = dict(command.arguments)
    try:
        _signature(command.action).bind(roster, **arguments)
    except TypeError as error:
        raise CommandRefused(f"the change “{command}” is incomplete: {error}") from None
    return change(roster, **arguments)


@lru_cache(maxsize=64)
def _signature(action: str) -> inspect.Signature:
    return inspect.signature(ACTIONS[action])


def as_plain(command: Command) -> dict[str, Any]:
    """The command as values that JSON can hold."""
    return {"action": command.action, **{key: _listed(value) for key, value in command.arguments}}


def from_plain(value: Mapping[str, Any]) -> Command:
    """The command that `as_plain` gave.

    Raises:
        CommandRefused: it is none.
    """
    if not isinstance(value, Mapping) or not isinstance(value.get("action"), str):
        raise CommandRefused("this is no change of a roster")
    rest = {str(key): item for key, item in value.items() if key != "action"}
    return command(value["action"], **rest)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"{value:f}"
    return tuple(_plain(item) for item in value) if isinstance(value, (list, tuple)) else value


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value
