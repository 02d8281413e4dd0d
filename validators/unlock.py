"""The unlock path: for an error the cheapest change that makes it legal, found by asking the checks.

Changes are proposed by `remedies.py` in order of what they cost, and each is tried on a copy: the
error must be gone, and no check may have more to say than before. So nothing here knows a rule.
The search is bounded and gives the same answer for the same roster.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import islice

from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import number_text
from rosters.commands import Command, CommandRefused, apply, command
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.roster import Roster
from validators.buying import compulsory
from validators.finding import Finding
from validators.ledger import battery_ledger, squadron_ledger
from validators.mending import battery_plan, plan_command, squadron_plan
from validators.registry import CHECKS
from validators.remedies import remedies
from validators.remedy import Remedy, without_unit
from validators.remedy_words import in_words
from validators.report import Report, check

Permits = Callable[[FieldedArmy], bool]
"""Says whether a changed army is one that the player can and wants to have."""

_OF_POINTS = ("PTS01", "ARM06")
"""Checks that are always mended by leaving out enough."""

_ORDER = (
    "ARM09", "ARM02", "OPT", "CRW", "MNT", "TRN", "ARM03", "ARM05", "ARM04", "SQD", "BAT", "ARM06", "ARM07",
)  # fmt: skip
"""In which errors are mended, by how their codes begin, the others last: causes before what follows from
them, and single units before the army as a whole, whose points they change."""

MOST_TRIED = 40
"""Changes that are tried for one error."""
MOST_FOLLOWED, MOST_FOLLOWING = 3, 6
"""Changes of which the further errors are mended in turn, and how many of these."""
MOST_STEPS = 200
"""Changes that mend one roster."""
MOST_SUGGESTED = 12
"""Errors of one report for which a change is looked for."""


@record
class Suggestion:
    """A change that removes an error and adds none."""

    commands: tuple[Command, ...]
    words: str
    """What it does and costs: `Add Iron Priest, +45.`"""
    points: Decimal
    """By which the army's cost changes."""
    roster: Roster
    """The roster after it."""


def suggest(
    finding: Finding, army: FieldedArmy, library: Library, permits: Permits | None = None
) -> Suggestion | None:
    """The cheapest change found that removes the error and adds none; None where none was found.

    With `permits`, only changes count that leave an army of which it says yes.

    Raises:
        BadData: the library's own data is bad.
    """
    search = _Search(finding, army, library, permits)
    in_order = _in_order(remedies(finding, army, library))
    return search.first(in_order) or search.followed_up(in_order)


def _in_order(found: Iterable[Remedy]) -> list[Remedy]:
    """The cheapest first, as many as are tried."""
    return list(islice(_distinct(sorted(found, key=lambda remedy: remedy.order)), MOST_TRIED))


def _distinct(found: Iterable[Remedy]) -> Iterator[Remedy]:
    """Each change once."""
    seen: set[tuple[Command, ...]] = set()
    for remedy in found:
        if remedy.commands not in seen:
            seen.add(remedy.commands)
            yield remedy


def with_suggestions(report: Report, army: FieldedArmy, library: Library) -> Report:
    """The report with a tried change for every error, as far as there are not too many of them.

    Errors that one change mends together get the same one, but none from another check that takes
    something away. An error for which nothing is found keeps
    what its check says.
    """
    found: list[tuple[str, Suggestion]] = []
    searched = 0
    told = {}
    for finding in _causes_first(report.of_severity("error")):
        of_others = (one for code, one in found if code == finding.code or _takes_nothing(one))
        shared = next((one for one in of_others if _mends(one, finding, report, library)), None)
        if shared is None and searched < MOST_SUGGESTED:
            searched += 1
            shared = suggest(finding, army, library)
            found += [(finding.code, shared)] if shared is not None else []
        if shared is not None:
            told[finding] = replace(finding, fix=shared.words, commands=shared.commands)
    return replace(report, findings=tuple(told.get(finding, finding) for finding in report.findings))


def _causes_first(errors: Iterable[Finding]) -> list[Finding]:
    def place(finding: Finding) -> int:
        return next((at for at, code in enumerate(_ORDER) if finding.code.startswith(code)), len(_ORDER))

    return sorted(errors, key=place)


def _takes_nothing(suggestion: Suggestion) -> bool:
    """Whether it leaves the player everything that he has."""
    for change in suggestion.commands:
        less = change.action == "set_option" and not dict(change.arguments).get("count", 1)
        if less or change.action in ("remove_unit", "set_models"):
            return False
    return True


def _mends(suggestion: Suggestion, finding: Finding, report: Report, library: Library) -> bool:
    """Whether there is less of the check's errors, and nothing of it about the same units."""
    after = field(suggestion.roster, library)
    left = list(CHECKS[finding.code].findings(after, library))
    if any(_same(finding, one) or (one.units == finding.units != ()) for one in left):
        return False
    key = (finding.code, "")
    return _tally(left)[key] < _tally(report.findings)[key]


def mend(roster: Roster, library: Library, permits: Permits | None = None) -> Iterator[Suggestion]:
    """Changes that mend the roster step by step, until it is legal or nothing more is found.

    Each is to be applied to the roster that the one before leaves; `permits` as for `suggest`.

    Raises:
        BadData: the library's own data is bad.
    """
    for _ in range(MOST_STEPS):
        army = field(roster, library)
        errors = _causes_first(check(army, library).of_severity("error"))
        suggestions = (suggest(finding, army, library, permits) for finding in errors)
        found = next((one for one in suggestions if one is not None), None)
        if found is None:
            return
        yield found
        roster = found.roster


class _Search:
    """What an attempt is measured by: the errors before it."""

    def __init__(
        self, finding: Finding, army: FieldedArmy, library: Library, permits: Permits | None
    ) -> None:
        self.finding = finding
        self.army = army
        self.library = library
        self.permits = permits
        self.before = _tally(check(army, library).findings)

    def first(self, in_order: Iterable[Remedy]) -> Suggestion | None:
        """The first remedy that removes the error and adds none; at the last, less and less of the army."""
        attempts = (self.attempt(remedy) for remedy in in_order)
        found = next((found for found in attempts if found is not None), None)
        if found is None and self.finding.code in _OF_POINTS:
            found = self.whittled()
        return found

    def followed_up(self, in_order: Iterable[Remedy]) -> Suggestion | None:
        """The first remedy that removes the error and brings others, with what mends those in turn."""
        followed = 0
        for remedy in in_order:
            steps = self._steps(remedy)
            if steps is None or self._is_there(field(steps[0], self.library)):
                continue
            found = self._with_what_follows(*steps)
            followed += 1
            if found is not None or followed == MOST_FOLLOWED:
                return found
        return None

    def _with_what_follows(self, roster: Roster, commands: tuple[Command, ...]) -> Suggestion | None:
        after = field(roster, self.library)
        for _ in range(MOST_FOLLOWING):
            added = self._added(after)
            if not added:
                break
            errors = check(after, self.library).of_severity("error")
            error = next(one for one in errors if any(one.code == code for code, _ in added))
            search = _Search(error, after, self.library, None)
            step = search.first(_in_order(remedies(error, after, self.library)))
            if step is None:
                return None
            commands += step.commands
            after = field(step.roster, self.library)
        if self._added(after) or self._is_there(after) or not (self.permits is None or self.permits(after)):
            return None
        return self._suggestion("", commands, after)

    def attempt(self, remedy: Remedy) -> Suggestion | None:
        """The remedy with what it entails, if it removes the error and adds none."""
        steps = self._steps(remedy)
        if steps is None:
            return None
        roster, commands = steps
        after = field(roster, self.library)
        if self._is_there(after) or (self.permits is not None and not self.permits(after)):
            return None
        arranged = self._arranged(after)
        if arranged is None:
            return None
        extra, after = arranged
        return self._suggestion(remedy.words, (*commands, *extra), after)

    def _suggestion(self, words: str, commands: tuple[Command, ...], after: FieldedArmy) -> Suggestion:
        points = after.points - self.army.points
        return Suggestion(
            commands=commands,
            words=self._words(words, commands, points),
            points=points,
            roster=after.roster,
        )

    def whittled(self) -> Suggestion | None:
        """The army without unit after unit, the dearest first, each of which can be missed; then smaller."""
        army = self.army
        gone: list[Command] = []
        while self._is_there(army):
            lessened = self._lessened(army)
            step = next((one for one in lessened if _of_groups_only(self._added(one[1]))), None)
            if step is None:
                return None
            gone.append(step[0])
            army = step[1]
        return self.attempt(Remedy(commands=tuple(gone), cost=self.army.points - army.points))

    def _lessened(self, army: FieldedArmy) -> Iterator[tuple[Command, FieldedArmy]]:
        """The army without one of its units, or with the least number of models of one."""
        units = sorted(army.units, key=lambda unit: -unit.points)
        changes = [without_unit(unit) for unit in units]
        for unit in units:
            least = unit.entry.models.minimum if unit.entry is not None else unit.models
            if least < unit.models:
                changes.append(command("set_models", unit=unit.id, models=least))
        for change in changes:
            lessened = field(apply(army.roster, change), self.library)
            if lessened.points < army.points:
                yield change, lessened

    def _steps(self, remedy: Remedy) -> tuple[Roster, tuple[Command, ...]] | None:
        """The roster after the remedy, and its commands with what units that it adds must choose."""
        roster = self.army.roster
        done: list[Command] = []
        try:
            for change in remedy.commands:
                roster = apply(roster, change)
                done.append(change)
            for change in remedy.commands:
                if change.action == "add_unit":
                    for choice in compulsory(roster, str(dict(change.arguments)["id"]), self.library):
                        roster = apply(roster, choice)
                        done.append(choice)
        except CommandRefused:
            return None
        return (roster, tuple(done)) if roster != self.army.roster else None

    def _is_there(self, after: FieldedArmy) -> bool:
        """Whether the error is still there."""
        found = list(CHECKS[self.finding.code].findings(after, self.library))
        if any(_same(self.finding, one) for one in found):
            return True
        return _tally(found)[self.finding.code, ""] >= self.before[self.finding.code, ""]

    def _arranged(self, after: FieldedArmy) -> tuple[tuple[Command, ...], FieldedArmy] | None:
        """New squadrons and batteries, where the change asks for them; None where errors are added."""
        added = self._added(after)
        extra: list[Command] = []
        if added and _of_groups_only(added):
            extra = list(grouping(after, self.library))
            roster = after.roster
            for change in extra:
                roster = apply(roster, change)
            after = field(roster, self.library)
            added = self._added(after)
            if self._is_there(after):
                return None
        return None if added else (tuple(extra), after)

    def _added(self, after: FieldedArmy) -> set[tuple[str, str]]:
        """Of which checks there are more errors than before."""
        now = _tally(check(after, self.library).findings)
        return {key for key, number in now.items() if number > self.before[key]}

    def _words(self, words: str, commands: Sequence[Command], points: Decimal) -> str:
        words = words.rstrip(".") or in_words(commands, self.army.roster, self.library)
        if not points:
            return f"{words}."
        return f"{words}, {'+' if points > 0 else '−'}{number_text(abs(points))}."


def _of_groups_only(added: Iterable[tuple[str, str]]) -> bool:
    """Whether other squadrons and batteries might mend all of it, or it is nothing."""
    return all(code.startswith(("SQD", "BAT")) for code, _ in added)


def grouping(army: FieldedArmy, library: Library) -> Iterator[Command]:
    """Commands for legal squadrons and batteries, where those of the army can be and must be mended."""
    for ledger, plan in ((squadron_ledger, squadron_plan), (battery_ledger, battery_plan)):
        made = plan(army, library)
        if not made.impossible and made.as_groups() != ledger(army, library).groups:
            yield plan_command(ledger(army, library), made)


def _tally(findings: Iterable[Finding]) -> Counter[tuple[str, str]]:
    """How many errors there are of each check, and of each check of a unit's own about each unit."""
    found: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        if finding.severity == "error":
            found[finding.code, ""] += 1
            if finding.code.startswith("OPT"):
                found.update((finding.code, unit) for unit in finding.units)
    return found


def _same(one: Finding, other: Finding) -> bool:
    """Whether a finding about another roster is about the same fault, smaller or larger though it be.

    What is wrong with the army as a whole is the same whichever units it is wrong with.
    """
    if other.severity != "error" or one.code != other.code:
        return False
    of_the_army = one.path == other.path == "units"
    return (of_the_army or one.units == other.units) and _unnumbered(one.message) == _unnumbered(
        other.message
    )


def _unnumbered(message: str) -> str:
    return re.sub(r"\d[\d,.]*", "", message)
