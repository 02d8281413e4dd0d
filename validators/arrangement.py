"""Finds legal squadrons, batteries and seats for a roster by itself, and says what it changed.

What is legal stays as it is. The searches are exact: `group_plan.py` for squadrons and batteries,
`seat_plan.py` for seats.
"""

from __future__ import annotations

from collections.abc import Iterable

from datafaxes.library import Library
from datafaxes.record import record
from rosters.commands import Command, apply
from rosters.fielding import field
from rosters.roster import Roster
from validators.finding import Finding
from validators.group_plan import changes
from validators.ledger import battery_ledger, squadron_ledger
from validators.mending import battery_plan, plan_command, squadron_plan
from validators.registry import CHECKS
from validators.report import FAMILIES
from validators.seat_plan import SeatPlan, filled_seats, mended_seats, seat_changes, seats_commands
from validators.vehicles import titles

assert FAMILIES, "importing the report registers every check"


@record
class Arrangement:
    """A roster with legal squadrons, batteries and seats, as far as they exist."""

    roster: Roster
    changes: tuple[str, ...] = ()
    """What differs from the roster it was made for, a sentence each."""
    impossible: tuple[str, ...] = ()
    """What could not be arranged, and why, a sentence each."""


def arrange(roster: Roster, library: Library) -> Arrangement:
    """The roster with legal seats, squadrons and batteries.

    Seats come first, since who rides where decides which vehicles must be in squadrons.

    Raises:
        BadData: the library's own data is bad.
    """
    desk = _Desk(roster, library)
    desk.clear_carriers()
    if desk.faults("TRN"):
        desk.take_seats(mended_seats(desk.army, library))
    desk.take_seats(filled_seats(desk.army, library))
    desk.clear_carriers()
    desk.impossible += [
        f"{fault.message} With them on foot there would be no legal squadrons."
        for fault in desk.faults("TRN05")
    ]
    if desk.faults("SQD"):
        desk.take_groups(squadrons=True)
    if desk.faults("BAT"):
        desk.take_groups(squadrons=False)
    return Arrangement(
        roster=desk.army.roster, changes=tuple(desk.changes), impossible=tuple(desk.impossible)
    )


class _Desk:
    """The roster while it is being arranged."""

    def __init__(self, roster: Roster, library: Library) -> None:
        self.library = library
        self.army = field(roster, library)
        self.changes: list[str] = []
        self.impossible: list[str] = []

    def faults(self, prefix: str) -> list[Finding]:
        """The errors that the checks whose code starts like this find now."""
        return [
            finding
            for code, asked in CHECKS.items()
            if code.startswith(prefix)
            for finding in asked.findings(self.army, self.library)
            if finding.severity == "error"
        ]

    def change(self, commands: Iterable[Command], words: Iterable[str]) -> None:
        """Apply the commands, and remember what they do."""
        roster = self.army.roster
        for command in commands:
            roster = apply(roster, command)
        self.changes += words
        self.army = field(roster, self.library)

    def clear_carriers(self) -> None:
        """Let nobody be carried where nobody can be, as long as legal squadrons are left."""
        while fault := next((one for one in self.faults("TRN05") if one.commands), None):
            self.change(fault.commands, [fault.fix])

    def take_seats(self, plan: SeatPlan) -> None:
        """Apply the plan, and say who wanted to ride and cannot."""
        called = titles(self.army, self.library)
        words = seat_changes(self.army, plan, called)
        for unit in plan.walking:
            if unit.id in {seat.unit for carrier in self.army.units for seat in carrier.unit.carries}:
                searched = "" if plan.exhaustive else " (there were too many ways to try them all)"
                self.impossible.append(
                    f"No transport has room for {called[unit.id]} besides the others{searched}: "
                    "it starts on foot."
                )
        self.change(seats_commands(self.army, plan), words)

    def take_groups(self, squadrons: bool) -> None:
        """Apply the plan for squadrons, or for batteries, or say why there is none."""
        ledger = (squadron_ledger if squadrons else battery_ledger)(self.army, self.library)
        plan = (squadron_plan if squadrons else battery_plan)(self.army, self.library)
        if plan.impossible:
            self.impossible.append(f"No legal {ledger.kind.groups} exist: {plan.impossible}")
            return
        words = changes(ledger, plan, titles(self.army, self.library))
        self.change((plan_command(ledger, plan),), words)
