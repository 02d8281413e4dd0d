"""`muster diff A B`: tells two versions of a roster apart in words, points and legality."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from decimal import Decimal

    from builder.report_output import Checked
    from rosters.differences import Difference
    from validators.finding import Finding


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two rosters and the form of the answer."""
    parser.add_argument("before", metavar="A", help="the first version; - is standard input")
    parser.add_argument("after", metavar="B", help="the second version; - is standard input")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print what B has otherwise than A. The exit status is 0 whether they differ or not."""
    from builder.checking import check_file
    from datafaxes.library import default_library
    from rosters.differences import differences

    library = default_library()
    before = check_file(arguments.before, library)
    after = check_file(arguments.after, library)
    found = differences(before.army, after.army)
    if arguments.format == "json":
        import json

        print(json.dumps(_as_json(before, after, found), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_as_text(before, after, found)))
    return ExitCode.FINE


def _as_text(before: Checked, after: Checked, found: tuple[Difference, ...]) -> Iterator[str]:
    for difference in found:
        points = f" ({_signed(difference.points)})" if difference.points else ""
        yield f"{_SIGNS[difference.change]} {difference.message}{points}"
    for finding in _only_in(before, after):
        yield f"  mended: {finding.code} {finding.message}"
    for finding in _only_in(after, before):
        kind = "new" if finding.severity == "error" else finding.severity
        yield f"  {kind}: {finding.code} {finding.message}"
    if not found:
        yield "The rosters are the same."
    yield f"{_totals(before.army.points, after.army.points)}, {_legality(before, after)}"


def _totals(before: Decimal, after: Decimal) -> str:
    from datafaxes.words import number_text

    if before == after:
        return f"{number_text(before)} points"
    return f"{number_text(before)} → {number_text(after)} points ({_signed(after - before)})"


def _legality(before: Checked, after: Checked) -> str:
    answers = ["legal" if one.report.is_legal else "illegal" for one in (before, after)]
    return " → ".join(dict.fromkeys(answers))


_SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def _signed(points: Decimal) -> str:
    from datafaxes.words import number_text

    return f"{'+' if points > 0 else '−'}{number_text(abs(points))}"


def _only_in(one: Checked, other: Checked) -> list[Finding]:
    """Findings about the first that nobody has about the second."""
    known = {(finding.code, finding.message) for finding in other.report.findings}
    return [finding for finding in one.report.findings if (finding.code, finding.message) not in known]


def _as_json(before: Checked, after: Checked, found: tuple[Difference, ...]) -> dict[str, Any]:
    return {
        "a": _roster_json(before),
        "b": _roster_json(after),
        "points": f"{after.army.points - before.army.points:f}",
        "differences": [
            {
                "about": difference.about,
                "change": difference.change,
                "unit": difference.unit,
                "message": difference.message,
                "points": f"{difference.points:f}",
            }
            for difference in found
        ],
        "mended": [_finding_json(finding) for finding in _only_in(before, after)],
        "new": [_finding_json(finding) for finding in _only_in(after, before)],
    }


def _roster_json(checked: Checked) -> dict[str, Any]:
    roster = checked.army.roster
    points = f"{checked.army.points:f}"
    return {"file": checked.file, "name": roster.name, "points": points, "legal": checked.report.is_legal}


def _finding_json(finding: Finding) -> dict[str, str]:
    return {"code": finding.code, "severity": finding.severity, "message": finding.message}
