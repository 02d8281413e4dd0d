"""A session of building: one roster, every step made to it, and where all that is kept.

Steps are commands (`rosters.commands`), applied to a frozen roster. Undoing takes the roster from
before the step; redoing applies its commands again; the journal holds the same commands, from which
a session that broke off is restored.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.state.journal import Journal, Line
from datafaxes.errors import BadData
from datafaxes.record import record
from rosters.commands import Command, apply, as_plain, from_plain
from rosters.fielding import field
from rosters.roster_file import fingerprint, read_bytes
from rosters.roster_saving import save_roster

if TYPE_CHECKING:
    from datafaxes.library import Library
    from rosters.fielded import FieldedArmy
    from rosters.roster import Roster
    from validators.finding import Finding
    from validators.report import Report
    from validators.unlock import Suggestion


@record
class Step:
    """One step of the history."""

    name: str
    """What it did, in the words of the undo list."""
    commands: tuple[Command, ...]
    before: Roster


@record
class Beginning:
    """What a session begins with."""

    roster: Roster
    content: bytes | None = None
    """Of the file, byte for byte; None: a new roster, or one from another program's file."""
    path: Path | None = None
    told: tuple[str, ...] = ()
    """What the user should know about how it was read, a sentence each."""


class Session:
    """The roster being built. Knows no screen: every front end drives this one."""

    def __init__(self, beginning: Beginning, library: Library, folder: Path) -> None:
        self.beginning = beginning
        self.library = library
        self.roster = beginning.roster
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self.path = beginning.path
        self.fingerprint = None if beginning.content is None else fingerprint(beginning.content)
        self.saved: Roster | None = None if beginning.content is None else beginning.roster
        """What the file holds; None: it was never saved."""
        self.trouble = ""
        """Why steps are not kept on the disk just now; empty where they are."""
        self._journal = Journal(folder, _head(beginning))
        self._seen_on_disk: tuple[int, int] | None = None
        self._army: FieldedArmy | None = None
        self._report: Report | None = None
        self._mendings: dict[Roster, dict[Finding, Suggestion | None]] = {}

    # What follows from the roster

    @property
    def army(self) -> FieldedArmy:
        """The roster joined with the library."""
        if self._army is None or self._army.roster is not self.roster:
            self._army = field(self.roster, self.library)
            self._report = None
        return self._army

    @property
    def report(self) -> Report:
        """What the checks find."""
        army = self.army
        if self._report is None:
            from validators.report import check

            self._report = check(army, self.library)
        return self._report

    def mending(self, finding: Finding) -> Suggestion | None:
        """The cheapest change that mends the error and breaks nothing; None where none was found.

        Takes some hundredths of a second the first time that it is asked about this roster.
        """
        from builder.app.unlocking import mending

        known = self._mendings.setdefault(self.roster, {})
        if finding not in known:
            if len(self._mendings) > 1:
                self._mendings = {self.roster: known}
            known[finding] = mending(finding, self.roster, self.library)
        return known[finding]

    def is_mending_known(self, finding: Finding) -> bool:
        """Whether `mending` was asked about this roster before."""
        return finding in self._mendings.get(self.roster, {})

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to save."""
        return self.roster != (self.beginning.roster if self.saved is None else self.saved)

    # Steps

    def do(self, name: str, commands: Iterable[Command]) -> bool:
        """Make a step. Returns False, and makes none, where it would change nothing.

        Raises:
            CommandRefused: one of the commands cannot be applied; then none is.
        """
        made = tuple(commands)
        after = applied(self.roster, made)
        if after == self.roster:
            return False
        self.done.append(Step(name=name, commands=made, before=self.roster))
        self.undone.clear()
        self.roster = after
        self._keep({"do": [as_plain(command) for command in made], "name": name})
        return True

    def undo(self) -> str | None:
        """Take the last step back; returns its name, or None where there is none."""
        if not self.done:
            return None
        step = self.done.pop()
        self.undone.append(step)
        self.roster = step.before
        self._keep({"undo": 1})
        return step.name

    def redo(self) -> str | None:
        """Make the step again that was taken back last; returns its name, or None where there is none."""
        if not self.undone:
            return None
        step = self.undone.pop()
        self.done.append(step)
        self.roster = applied(step.before, step.commands)
        self._keep({"redo": 1})
        return step.name

    def replay(self, lines: Sequence[Line]) -> int:
        """Make the steps of a journal again, and keep them in this session's. Returns how many lines could
        not be followed: it stops at the first that does not fit."""
        kept = list(takewhile(self._follow, lines))
        self._keep(*kept)
        return len(lines) - len(kept)

    def _follow(self, line: Line) -> bool:
        try:
            if "do" in line:
                commands = tuple(from_plain(plain) for plain in line["do"])
                step = Step(name=str(line.get("name")), commands=commands, before=self.roster)
                self.roster = applied(self.roster, commands)
                self.done.append(step)
                self.undone.clear()
            elif "undo" in line:
                self.undone.append(self.done.pop())
                self.roster = self.undone[-1].before
            elif "redo" in line:
                self.done.append(self.undone.pop())
                self.roster = applied(self.roster, self.done[-1].commands)
            else:
                self.path, self.fingerprint = Path(line["file"]), str(line["saved"])
                self.saved = self.roster
        except (BadData, LookupError, TypeError):
            return False
        return True

    def _keep(self, *lines: Line) -> None:
        try:
            self._journal.add(*lines)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"Steps cannot be kept on the disk ({error.strerror or error})."

    # The file

    def save(self, path: Path | None = None, *, replacing: bool = False) -> Path:
        """Save, to another file where one is given, which is the session's from then on.

        `replacing` saves over a file that is not the one the session knows; its content is kept as NAME.bak.

        Raises:
            BadData: there is no file yet, it changed on disk since, or it cannot be written. The roster
                is still here, and in the journal.
        """
        target = path or self.path
        if target is None:
            raise BadData("the roster has no file yet", advice="Save it under a name.")
        is_ours = self.path is not None and target.resolve() == self.path.resolve()
        if not is_ours and not replacing and os.path.lexists(target):
            raise FileThere(str(target))
        expected = self.fingerprint if is_ours and not replacing else None
        saved = save_roster(self.roster, target, expected=expected, earlier=self.beginning.content)
        self.path, self.fingerprint, self.saved = target, saved, self.roster
        self._seen_on_disk = _stamp(target)
        self._keep({"saved": saved, "file": str(target.absolute())})
        return target

    def changed_on_disk(self) -> bool:
        """Whether the file holds something else now than the session read or saved last."""
        if self.path is None or self.fingerprint is None:
            return False
        stamp = _stamp(self.path)
        if stamp is None or stamp == self._seen_on_disk:
            return False
        with contextlib.suppress(BadData):
            if fingerprint(read_bytes(self.path)) != self.fingerprint:
                return True
            self._seen_on_disk = stamp
        return False

    # The end

    def leave(self) -> None:
        """End the session; what is not saved will be offered at the next start."""
        if self.is_changed:
            self._journal.close()
        else:
            self._journal.remove()

    def give_up(self) -> None:
        """End the session and forget what is not saved."""
        self._journal.remove()


class FileThere(BadData):
    """There is a file of this name that the session does not know."""

    def __init__(self, file: str) -> None:
        super().__init__("is there already", file=file, advice="Save under another name, or replace it.")


def applied(roster: Roster, commands: Iterable[Command]) -> Roster:
    """The roster after all of the commands.

    Raises:
        CommandRefused: one of them cannot be applied.
    """
    for command in commands:
        roster = apply(roster, command)
    return roster


def _head(beginning: Beginning) -> Line:
    from rosters.roster_writing import write_roster

    head: dict[str, Any] = {"journal": 1, "name": beginning.roster.name}
    head["roster"] = write_roster(beginning.roster)
    if beginning.content is not None:
        head["content"] = beginning.content.decode()
    if beginning.path is not None:
        head["file"] = str(beginning.path.absolute())
    return head


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
