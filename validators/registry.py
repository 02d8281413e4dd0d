"""The table of checks: every code with its function, title, severity and help."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property

from datafaxes.library import Library
from datafaxes.record import record
from rosters.fielded import FieldedArmy
from validators.finding import Finding, Problem, Severity

CheckFunction = Callable[[FieldedArmy, Library], Iterable[Problem]]
Registering = Callable[[CheckFunction], CheckFunction]

HEADINGS = ("What it checks", "Why", "Legal example", "Illegal example")
"""The sections that the docstring of every check function has, each a paragraph that starts with its
heading and a colon. The docstring is the user's help: `muster explain` shows it."""


@record
class Check:
    """A check under its code. Codes are for ever: a new check gets a new one."""

    code: str
    title: str
    """What is wrong, as a noun phrase."""
    severity: Severity
    rule: str
    """Ids of the rule in the inventory, or where else it stands."""
    function: CheckFunction

    @cached_property
    def help(self) -> dict[str, str]:
        """The help by heading, from the docstring of the function."""
        found: dict[str, str] = {}
        heading = ""
        for paragraph in re.split(r"\n\s*\n", (self.function.__doc__ or "").strip()):
            text = " ".join(paragraph.split())
            start = next((known for known in HEADINGS if text.startswith(f"{known}:")), None)
            if start is not None:
                heading, text = start, text[len(start) + 1 :].strip()
                text = text[:1].upper() + text[1:]
            found[heading] = f"{found[heading]}\n{text}" if heading in found else text
        return found

    def findings(self, army: FieldedArmy, library: Library) -> Iterable[Finding]:
        """What the check has to say about the army, one by one."""
        for problem in self.function(army, library):
            yield Finding(
                code=self.code,
                severity=problem.severity or self.severity,
                path=problem.path,
                units=problem.units,
                message=problem.message,
                why=problem.why or self.help["Why"],
                fix=problem.fix,
                source=problem.source or self.rule,
                commands=problem.commands,
                incomplete=problem.incomplete,
            )


CHECKS: dict[str, Check] = {}
"""Every check by its code. Filled by importing the modules of the families (see `report.py`)."""

ALIASES = {
    "SPEED_FORCED_SPLIT": "SQD09",
    "EMPTY_TRANSPORT": "TRN07",
    "SPLIT_SQUAD": "TRN04",
}
"""Names under which a code is or was known elsewhere (the inventory's own), with the code."""


def check(code: str, *, title: str, severity: Severity, rule: str) -> Registering:
    """Register the function as the check of this code."""

    def registered(function: CheckFunction) -> CheckFunction:
        if code in CHECKS:
            raise ValueError(f"two checks have the code {code}")
        unsaid = [heading for heading in HEADINGS if f"{heading}:" not in (function.__doc__ or "")]
        if unsaid:
            raise ValueError(f"the docstring of the check {code} does not say: {', '.join(unsaid)}")
        CHECKS[code] = Check(code=code, title=title, severity=severity, rule=rule, function=function)
        return function

    return registered
