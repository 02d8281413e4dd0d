"""Reports of checked rosters as text for people, as JSON and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from builder.markdown import escaped
from builder.paint import Paint
from datafaxes.record import record
from datafaxes.words import exact, number_text, plural

if TYPE_CHECKING:
    from builder.audit.audit import Audit
    from rosters.fielded import FieldedArmy
    from validators.finding import Finding, Severity
    from validators.report import Report


@record
class Checked:
    """One roster file with what the checks found."""

    file: str
    army: FieldedArmy
    report: Report
    audit: Audit | None = None
    """Of a roster of another program."""


SYMBOLS: dict[Severity, str] = {"error": "✗", "warning": "!", "info": "i"}
_INDENT = " " * len("! warning ")


# Text


def as_text(checked: Sequence[Checked], unreadable: int) -> Iterator[str]:
    """Lines for people: errors first, each with why and what would mend it."""
    paint = Paint()
    for number, one in enumerate(checked):
        if number:
            yield ""
        yield from _roster_text(one, paint)
    if len(checked) + unreadable > 1:
        yield ""
        yield from _table(checked, paint)
        yield summary(checked, unreadable)


def _table(checked: Sequence[Checked], paint: Paint) -> Iterator[str]:
    """Every roster on a line of its own."""
    verdicts = [_verdict(one.report) for one in checked]
    points = [points_line(one.army) for one in checked]
    wide = [max((len(text) for text in column), default=0) for column in (verdicts, points)]
    for one, verdict, cost in zip(checked, verdicts, points, strict=True):
        kind = "legal" if one.report.is_legal else "error"
        yield f"{paint(f'{verdict:<{wide[0]}}', kind)}  {cost:>{wide[1]}}  {one.file}"


def _roster_text(one: Checked, paint: Paint) -> Iterator[str]:
    yield f"{paint(one.army.roster.name, 'name')} · {army_name(one.army)} · {points_line(one.army)}"
    yield f"{one.file}"
    if one.audit is not None:
        from builder.audit.audit_text import head_text

        yield from head_text(one.audit, one.army, paint)
    for severity in SYMBOLS:
        for finding in one.report.of_severity(severity):
            yield ""
            yield from _finding_text(finding, paint)
    if one.audit is not None:
        from builder.audit.audit_text import sections_text

        yield from sections_text(one.audit, paint)
    yield ""
    if one.report.is_legal:
        yield f"{paint(f'✓ {legal_words(one.report)}', 'legal')}: {completeness(one.army)}"
    elif one.report.incomplete:
        yield f"{paint('… incomplete', 'warning')}: {counts(one.report)}; {completeness(one.army)}"
    else:
        yield f"{paint('✗ not legal', 'error')}: {counts(one.report)}; {completeness(one.army)}"


def _finding_text(finding: Finding, paint: Paint) -> Iterator[str]:
    head = f"{SYMBOLS[finding.severity]} {finding.severity}".ljust(len(_INDENT))
    first, *rest = paint.lines(_INDENT, finding.message)
    yield f"{paint(head, finding.severity)}{first[len(_INDENT) :]}"
    yield from rest
    for label, text in (("Why: ", finding.why), ("Mend: ", finding.fix)):
        if text:
            yield from paint.lines(f"{_INDENT}{label}", text)
    where = f" in {finding.path}" if finding.path else ""
    yield f"{_INDENT}{finding.code}{where} · {finding.source} · muster explain {finding.code}"


def summary(checked: Sequence[Checked], unreadable: int) -> str:
    """How many of the files are legal."""
    legal = sum(one.report.is_legal for one in checked)
    words = [f"{number_text(legal)} legal", f"{number_text(len(checked) - legal)} not legal"]
    if unreadable:
        words.append(f"{number_text(unreadable)} could not be read")
    return f"{plural(len(checked) + unreadable, 'roster')}: {', '.join(words)}"


def legal_words(report: Report) -> str:
    """What to call a roster without an error: all of it was checked, or there are things nobody knows."""
    unknown = any(finding.code == "ARM01" for finding in report.findings)
    return "legal as far as it is known" if unknown else "legal"


def _verdict(report: Report) -> str:
    return legal_words(report) if report.is_legal else counts(report)


def counts(report: Report) -> str:
    """`2 errors, 1 warning`."""
    numbers = {severity: len(report.of_severity(severity)) for severity in SYMBOLS}
    return ", ".join(
        "1 note" if severity == "info" and number == 1 else plural(number, _NOUNS[severity])
        for severity, number in numbers.items()
        if number
    )


_NOUNS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}


def completeness(army: FieldedArmy) -> str:
    """How much of the roster the checks could look at: `23 of 23 units, 1,498 of 1,500 points`."""
    known = sum(unit.entry is not None for unit in army.units)
    return f"{known} of {plural(len(army.units), 'unit')}, {points_line(army)}"


def points_line(army: FieldedArmy) -> str:
    """The points, and the limit where one is agreed."""
    limit = army.roster.points_limit
    if limit is None:
        return plural(army.points, "point")
    return f"{number_text(army.points)} of {plural(limit, 'point')}"


def army_name(army: FieldedArmy) -> str:
    """The army list's name, or what the roster calls it."""
    return army.army.head.name if army.army is not None else army.roster.army


# JSON and Markdown


def as_json(checked: Sequence[Checked]) -> str:
    """The reports as the design's JSON."""
    import json

    return json.dumps({"rosters": [_plain(one) for one in checked]}, indent=2)


def _plain(one: Checked) -> dict[str, Any]:
    roster = one.army.roster
    plain: dict[str, Any] = {
        "file": one.file,
        "name": roster.name,
        "army": roster.army,
        "legal": one.report.is_legal,
        "incomplete": one.report.incomplete,
        "points": {"total": exact(one.army.points), "limit": exact(roster.points_limit)},
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "path": finding.path,
                "units": list(finding.units),
                "message": finding.message,
                "why": finding.why,
                "fix": finding.fix,
                "source": finding.source,
            }
            for finding in one.report.findings
        ],
    }
    if one.audit is not None:
        from builder.audit.audit_text import as_plain

        plain["audit"] = as_plain(one.audit, one.army)
    return plain


def as_markdown(checked: Sequence[Checked], unreadable: int) -> Iterator[str]:
    """A page for an organiser: a heading and a list for each roster."""
    for number, one in enumerate(checked):
        if number:
            yield ""
        yield f"# {escaped(one.army.roster.name)}"
        yield ""
        legal = one.report.is_legal
        verdict = legal_words(one.report) if legal else f"**not legal**: {counts(one.report)}"
        yield f"{escaped(army_name(one.army))}, {verdict}; {completeness(one.army)} (`{_code(one.file)}`)"
        for severity in SYMBOLS:
            found = one.report.of_severity(severity)
            if found:
                yield ""
                yield f"## {_NOUNS[severity].capitalize()}s"
                yield ""
                yield from (_item(finding) for finding in found)
        if one.audit is not None:
            from builder.audit.audit_text import audit_markdown

            yield from audit_markdown(one.audit, one.army)
    if len(checked) + unreadable > 1:
        yield ""
        yield "| roster | verdict | points | file |"
        yield "|---|---|---:|---|"
        for one in checked:
            verdict = _verdict(one.report)
            name, cost = escaped(one.army.roster.name), points_line(one.army)
            yield f"| {name} | {verdict} | {cost} | `{_code(one.file)}` |"
        yield ""
        yield summary(checked, unreadable)


def _item(finding: Finding) -> str:
    fix = f" *Mend:* {escaped(finding.fix)}" if finding.fix else ""
    return (
        f"- **{finding.code}** {escaped(finding.message)} *Why:* {escaped(finding.why)}{fix} "
        f"({finding.source})"
    )


def _code(text: str) -> str:
    return text.replace("`", "'")
