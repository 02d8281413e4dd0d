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
        sign, tone = sign_of(finding)
        parts: list[tuple[str, Tone]] = [(f"{sign} ", tone), (finding.message, "")]
        if tried:
            parts.append((f"\n  → f: {tried}", "note"))
        elif finding.fix:
            parts.append((f"\n  → {finding.fix}", "quiet"))
        yield Row(id=str(number), parts=tuple(parts))


def sign_of(finding: Finding) -> tuple[str, Tone]:
    """The symbol of a finding, wherever it is shown, and its tone."""
    if finding.incomplete:
        return "…", "warn"
    return SIGNS[finding.severity], TONES[finding.severity]


def about_finding(finding: Finding) -> str:
    """Why it is wrong, and where the rule stands."""
    kind = "Missing" if finding.incomplete else finding.severity.capitalize()
    return f"{kind}, {finding.code}: {finding.why} ({finding.source})"
