"""The findings as lines: what is wrong, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from builder.app.row import SIGNS, TONES, Row, Tone
from validators.finding import Finding
from validators.report import Report


def finding_rows(report: Report, mendings: Mapping[Finding, str] = MappingProxyType({})) -> Iterator[Row]:
    """Gravest first, each with its fix on a line of its own; `mendings` are fixes that were tried."""
    for number, finding in enumerate(report.findings):
        tried = mendings.get(finding)
        sign = "…" if finding.incomplete else SIGNS[finding.severity]
        tone = "warn" if finding.incomplete else TONES[finding.severity]
        parts: list[tuple[str, Tone]] = [(f"{sign} ", tone), (finding.message, "")]
        if tried:
            parts.append((f"\n  → f: {tried}", "note"))
        elif finding.fix:
            parts.append((f"\n  → {finding.fix}", "quiet"))
        yield Row(id=str(number), parts=tuple(parts))


def about_finding(finding: Finding) -> str:
    """Why it is wrong, and where the rule stands."""
    kind = "Something is still missing" if finding.incomplete else finding.severity.capitalize()
    return f"{kind} {finding.code}. Why: {finding.why} ({finding.source})"
