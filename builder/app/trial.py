"""What a change would break: it is made to a copy, and the checks are asked about both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from builder.app.session import applied
from datafaxes.library import Library
from datafaxes.words import plural
from rosters.commands import Command, CommandRefused, command
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from validators.finding import Finding
from validators.registry import CHECKS
from validators.report import FAMILIES

assert FAMILIES, "importing the report registers every check"

BARRING = ("ARM02", "ARM03", "ARM05", "ARM06", "ARM09")
"""Checks that tell whether the army may have a unit at all, beside the points. Others tell what to do
about it afterwards."""


class Trial:
    """An army to which changes are made on trial."""

    def __init__(self, army: FieldedArmy, library: Library) -> None:
        self.army = army
        self.library = library
        self._now: dict[str, tuple[Finding, ...]] = {}

    def new_faults(
        self, commands: Iterable[Command], codes: Iterable[str] | None = None
    ) -> tuple[Finding, ...]:
        """The errors that the commands would add to the army, of these checks or of all.

        Raises:
            CommandRefused: a command cannot be applied.
        """
        asked = tuple(CHECKS if codes is None else codes)
        after = field(applied(self.army.roster, commands), self.library)
        found = [finding for code in asked for finding in _errors(after, self.library, code)]
        now = [finding for code in asked for finding in self._errors_now(code)]
        more = Counter(one.code for one in found) - Counter(one.code for one in now)
        told = {one.message for one in now}
        return tuple(one for one in found if one.code in more and one.message not in told)

    def _errors_now(self, code: str) -> tuple[Finding, ...]:
        if code not in self._now:
            self._now[code] = tuple(_errors(self.army, self.library, code))
        return self._now[code]

    def why_barred(self, entry_id: str) -> str:
        """Why the army may not have one more of this entry now; empty where it may."""
        limit = self.army.roster.points_limit
        codes = [code for code in BARRING if limit is not None or code != "ARM06"]
        adding = command("add_unit", entry=entry_id)
        told = [_as_if(fault) for fault in self.new_faults([adding], codes)]
        if limit is not None:
            after = field(applied(self.army.roster, [adding]), self.library).points
            if after > limit:
                told.append(f"{plural(after - limit, 'point')} over the limit.")
        return " ".join(dict.fromkeys(told))

    def why_not(self, commands: Iterable[Command], unit: str | None = None) -> str:
        """What would be wrong after the commands that is not now; empty where nothing would.

        With `unit`, only what is about the unit of this id.
        """
        try:
            faults = self.new_faults(commands)
        except CommandRefused as refused:
            return str(refused)
        faults = tuple(one for one in faults if unit is None or unit in one.units)
        return " ".join(dict.fromkeys(_as_if(fault) for fault in faults))


def _as_if(fault: Finding) -> str:
    """The message about what is only tried out: not what the army has, but what it would have."""
    return fault.message.replace("; it has ", "; it would have ")


def _errors(army: FieldedArmy, library: Library, code: str) -> Iterator[Finding]:
    return (one for one in CHECKS[code].findings(army, library) if one.severity == "error")
