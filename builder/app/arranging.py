"""The arrangement that the checks propose, as commands that a session can make and undo."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from datafaxes.record import record
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy
from rosters.roster import Roster
from validators.arrangement import arrange


@record
class Arranging:
    """How to arrange a roster."""

    commands: tuple[Command, ...]
    changes: tuple[str, ...]
    """What they change, a sentence each."""
    impossible: tuple[str, ...]
    """What could not be arranged, and why."""


def arranging(army: FieldedArmy, library: Library) -> Arranging:
    """Commands that give the army legal squadrons, batteries and seats, as far as these exist."""
    found = arrange(army.roster, library)
    commands = tuple(_commands(army.roster, found.roster))
    return Arranging(commands=commands, changes=found.changes, impossible=found.impossible)


def _commands(before: Roster, after: Roster) -> Iterator[Command]:
    """Commands from one roster to another that differs in groups, seats and mounts only."""
    for one, other in zip(before.units, after.units, strict=True):
        if one.mounted != other.mounted:
            if other.mounted is None:
                yield command("dismount", unit=other.id)
            else:
                yield command("mount", rider=other.mounted, machine=other.id)
    yield command(
        "arrange",
        squadrons=[(group.name, group.members) for group in after.squadrons],
        batteries=[(group.name, group.members) for group in after.batteries],
        seats=[
            (unit.id, [(seat.unit, seat.models) for seat in unit.carries])
            for unit in after.units
            if unit.carries
        ],
    )
