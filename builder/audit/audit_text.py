"""The audit as text, Markdown and JSON; the findings themselves are shown as for any roster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from builder.audit.audit import Audit, read_line, sections, shown_lines, totals, totals_line
from builder.markdown import escaped
from datafaxes.words import exact

if TYPE_CHECKING:
    from builder.paint import Paint
    from rosters.fielded import FieldedArmy


def head_text(audit: Audit, army: FieldedArmy, paint: Paint) -> Iterator[str]:
    """What the file is, how much of it was read, and the three totals."""
    yield from paint.lines("", read_line(audit))
    yield from paint.lines("Points: ", totals_line(audit, army))


def sections_text(audit: Audit, paint: Paint) -> Iterator[str]:
    """Each section with its lines."""
    for section in sections(audit):
        yield ""
        yield paint(section.title, "name")
        for line in shown_lines(section):
            yield from paint.lines("  ", line)


def audit_markdown(audit: Audit, army: FieldedArmy) -> Iterator[str]:
    """The sections as headings with lists."""
    yield ""
    yield f"{escaped(read_line(audit))}."
    yield ""
    yield "| the file says | its parts | our data |"
    yield "|---:|---:|---:|"
    yield f"| {' | '.join(exact(points) or '–' for points in totals(audit, army).values())} |"
    for section in sections(audit):
        yield ""
        yield f"## {escaped(section.title)}"
        yield ""
        yield from (f"- {escaped(line)}" for line in shown_lines(section))


def as_plain(audit: Audit, army: FieldedArmy) -> dict[str, Any]:
    """The audit as values that JSON can hold, nothing cut short."""
    imported = audit.imported
    return {
        "format": imported.other.dialect,
        "units": {"recognised": imported.read, "in_the_file": imported.whole},
        "totals": {key: exact(points) for key, points in totals(audit, army).items()},
        "claimed": [{"unit": unit, "points": exact(points)} for unit, points in imported.claimed],
        **{section.key: list(section.lines) for section in sections(audit)},
    }
