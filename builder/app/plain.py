"""What the builder shows, as plain text from top to bottom: for screen readers, pipes and files."""

from __future__ import annotations

from collections.abc import Iterator

from builder.app.army_words import share_row, standing
from builder.app.catalogue_rows import catalogue, catalogue_rows
from builder.app.finding_rows import about_finding, finding_rows
from builder.app.force_rows import force_rows
from builder.app.option_rows import option_lines
from builder.app.row import Row
from builder.app.trial import Trial
from datafaxes.library import Library
from rosters.fielded import FieldedArmy
from rosters.offers import offers
from validators.report import Report


def plain_lines(
    army: FieldedArmy, report: Report, library: Library, everything: bool = False
) -> Iterator[str]:
    """The standing, force and findings; with `everything` the options of every unit and the catalogue too.

    Headings start with a number sign, so that a reader can jump from one to the next.
    """
    yield f"# {standing(army, report).text}"
    yield share_row(army, library).text
    yield ""
    yield "# Force"
    yield from (_line(row) for row in force_rows(army, report, library))
    if army.roster.notes:
        yield ""
        yield "# Note"
        yield army.roster.notes
    yield ""
    yield "# Findings"
    for row, finding in zip(finding_rows(report), report.findings, strict=True):
        yield row.text
        yield f"  {about_finding(finding)}"
    if not report.findings:
        yield "Nothing is wrong."
    if everything:
        yield from _options(army, library)
        yield from _catalogue(army, library)


def _line(row: Row) -> str:
    return f"## {row.text}" if row.id is None else row.text


def _options(army: FieldedArmy, library: Library) -> Iterator[str]:
    for unit in army.units:
        yield ""
        yield f"# Options of {unit.title}"
        lines = option_lines(unit, offers(unit, army, library))
        yield from (_line(line.row) for line in lines)
        if not lines:
            yield "It has none."


def _catalogue(army: FieldedArmy, library: Library) -> Iterator[str]:
    yield ""
    yield "# What may be added, with the least points"
    trial = Trial(army, library)
    items = catalogue(army, library, with_allies=False)
    barred = {item.id: why for item in items if (why := trial.why_barred(item.id))}
    yield from (_line(row) for row in catalogue_rows(items, barred))
