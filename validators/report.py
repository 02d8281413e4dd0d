"""Asks every check about an army, and keeps the answers in order."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from datafaxes.record import record
from rosters.fielded import FieldedArmy
from validators import (
    allowances,
    army_list,
    batteries,
    cards,
    claims,
    composition,
    crews,
    models,
    mounts,
    options,
    points,
    squadrons,
    transports,
    unchecked,
)
from validators.finding import Finding, Severity
from validators.registry import CHECKS

FAMILIES = (
    points,
    army_list,
    allowances,
    composition,
    unchecked,
    options,
    cards,
    models,
    squadrons,
    batteries,
    transports,
    crews,
    mounts,
    claims,
)
"""The modules whose checks make up a report; importing them registers their checks."""

GRAVEST_FIRST: tuple[Severity, ...] = ("error", "warning", "info")


@record
class Report:
    """All findings about one army: gravest first, then in the order of the roster file, then by code."""

    findings: tuple[Finding, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether there is no error."""
        return not any(finding.severity == "error" for finding in self.findings)

    @property
    def incomplete(self) -> bool:
        """Whether all that is wrong is that something is still missing, for which there is room."""
        return not self.is_legal and all(
            finding.incomplete for finding in self.findings if finding.severity == "error"
        )

    def of_severity(self, severity: Severity) -> tuple[Finding, ...]:
        """The findings of this severity."""
        return tuple(finding for finding in self.findings if finding.severity == severity)


def findings(army: FieldedArmy, library: Library) -> Iterator[Finding]:
    """What every check has to say about the army, one by one, in no particular order."""
    for check_of_code in CHECKS.values():
        yield from check_of_code.findings(army, library)


def check(army: FieldedArmy, library: Library) -> Report:
    """Ask every check, gravest findings first. Never raises for what the roster holds, however odd."""
    return Report(findings=tuple(sorted(findings(army, library), key=_order)))


def _order(finding: Finding) -> tuple[object, ...]:
    place = tuple((int(part), "") if part.isdigit() else (-1, part) for part in finding.path.split("."))
    return GRAVEST_FIRST.index(finding.severity), finding.incomplete, place, finding.code, finding.message
