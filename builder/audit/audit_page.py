"""The audit on paper: one page for an organiser, in the style of the roster sheet."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from builder.audit.audit import read_line, sections, shown_lines, totals
from builder.report_output import army_name, completeness, counts, legal_words
from datafaxes.record import record
from datafaxes.words import number_text

if TYPE_CHECKING:
    from builder.audit.audit import Section
    from builder.printing.prints import Print, Settings
    from builder.report_output import Checked
    from validators.finding import Finding


@record
class UnitLine:
    """A unit with what it costs by our data and by the file."""

    name: str
    entry: str
    """The entry's name, where the unit has one of its own; else empty."""
    ours: str
    theirs: str
    """Empty where the file does not say."""
    differs: bool
    known: bool
    source: str


@record
class AuditView:
    """Everything that the page says, in texts."""

    name: str
    army: str
    file: str
    read: str
    """How much of another program's file was read; empty for our own."""
    verdict: str
    legal: bool
    total: str
    limit: str
    totals: tuple[tuple[str, str], ...]
    units: tuple[UnitLine, ...]
    findings: tuple[Finding, ...]
    sections: tuple[Section, ...]
    complete: str
    colour: str


def audit_view(checked: Checked) -> AuditView:
    """The texts of the page."""
    army, audit = checked.army, checked.audit
    limit, legal = army.roster.points_limit, checked.report.is_legal
    heads = {"file": "the file says", "parts": "its parts", "ours": "our data"}
    three = totals(audit, army) if audit is not None else {}
    return AuditView(
        name=army.roster.name,
        army=army_name(army),
        file=checked.file,
        read=read_line(audit) if audit is not None else "",
        verdict=legal_words(checked.report) if legal else f"not legal: {counts(checked.report)}",
        legal=legal,
        total=number_text(army.points),
        limit="" if limit is None else number_text(limit),
        totals=tuple((heads[key], "–" if one is None else number_text(one)) for key, one in three.items()),
        units=tuple(_units(checked)),
        findings=checked.report.findings,
        sections=tuple(_cut(section) for section in sections(audit)) if audit is not None else (),
        complete=completeness(army),
        colour=army.army.head.colour if army.army else "",
    )


def _units(checked: Checked) -> Iterator[UnitLine]:
    told: dict[str, Decimal] = dict(checked.army.claims.units)
    for unit in checked.army.units:
        theirs = told.get(unit.id)
        entry = unit.entry.name if unit.entry is not None else ""
        yield UnitLine(
            name=unit.title,
            entry=entry if entry != unit.title else "",
            ours=number_text(unit.points) if unit.entry is not None else "?",
            theirs="" if theirs is None else number_text(theirs),
            differs=theirs is not None and unit.entry is not None and theirs != unit.points,
            known=unit.entry is not None,
            source=unit.entry.source if unit.entry is not None else "",
        )


def _cut(section: Section) -> Section:
    from dataclasses import replace

    return replace(section, lines=tuple(shown_lines(section)))


def print_of_audit(checked: Checked, settings: Settings) -> Print:
    """The page as a print."""
    from builder.printing.faces import environment
    from builder.printing.pages import coloured
    from builder.printing.prints import Page, Print

    view = audit_view(checked)
    body = environment().get_template("pages/audit.html.j2").render(audit=view)
    page = Page(title="Audit", body=coloured(body, view.colour, settings.ink_saver))
    return Print(title=f"Audit of {view.name}", first=(page,), settings=settings)
