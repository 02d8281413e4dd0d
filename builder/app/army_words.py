"""The army in a few words: the points against the limit, the shares of its parts, whether it is legal."""

from __future__ import annotations

from collections.abc import Iterator

from builder.app.row import Row, Tone
from builder.report_output import army_name, counts, points_line
from datafaxes.library import Library
from datafaxes.words import number_text
from rosters.fielded import FieldedArmy
from validators.composition import PartShare, shares
from validators.report import Report

LEAST_NAME = 8
"""Letters of a name that are left however little room there is."""


def standing(army: FieldedArmy, report: Report, room: int | None = None) -> Row:
    """The roster's name, army, points and whether it is legal.

    Where that is longer than the `room`, without the army, and with as much of the name as fits.
    """
    name, its_army = army.roster.name, f" · {army_name(army)}"
    if name == army_name(army):
        its_army = ""
    whole = _standing(army, report, name, its_army)
    excess = 0 if room is None else len(whole.text) - room
    if excess <= 0:
        return whole
    if excess > len(its_army):
        name = f"{name[: max(LEAST_NAME, len(name) - (excess - len(its_army)) - 1)].rstrip()}…"
    return _standing(army, report, name, "")


def _standing(army: FieldedArmy, report: Report, name: str, its_army: str) -> Row:
    over = army.roster.points_limit is not None and army.points > army.roster.points_limit
    parts: list[tuple[str, Tone]] = [
        (name, "strong"),
        (its_army, ""),
        (f" · {points_line(army)}", "bad" if over else "strong"),
        (" · ", ""),
        verdict(army, report),
    ]
    return Row(parts=tuple(parts))


def verdict(army: FieldedArmy, report: Report) -> tuple[str, Tone]:
    """Whether the roster is legal, and what it lacks."""
    if not army.units:
        return "nothing in it yet", "quiet"
    if report.is_legal:
        found = found_words(report)
        return f"✓ legal{f', {found}' if found else ''}", "good"
    if report.incomplete:
        return f"… not complete: {found_words(report)}", "warn"
    return f"✗ not legal: {found_words(report)}", "bad"


def found_words(report: Report) -> str:
    """How much was found: `2 missing, 1 error, 1 note`; empty where nothing was."""
    missing = [finding for finding in report.findings if finding.incomplete]
    rest = Report(findings=tuple(finding for finding in report.findings if not finding.incomplete))
    words = [f"{len(missing)} missing"] if missing else []
    return ", ".join([*words, *([counts(rest)] if rest.findings else [])])


def share_row(army: FieldedArmy, library: Library) -> Row:
    """The parts of the army, each with what it costs and what it may and must cost."""
    parts: list[tuple[str, Tone]] = []
    for share in shares(army, library):
        if parts:
            parts.append(("  ", ""))
        parts += _share(share)
    return Row(parts=tuple(parts))


def _share(share: PartShare) -> Iterator[tuple[str, Tone]]:
    yield f"{share.name} ", ""
    tone: Tone = "bad" if share.excess else "warn" if share.missing else "good"
    sign = "✗" if share.excess else "…" if share.missing else "✓"
    yield f"{number_text(share.points)} ", "strong"
    bounds = []
    if share.least is not None:
        bounds.append(f"≥{number_text(share.least)}")
    if share.most is not None:
        bounds.append(f"≤{number_text(share.most)}")
    yield f"{' '.join(bounds)} {sign}", tone


def gauge(army: FieldedArmy, width: int) -> Row:
    """A bar of the points spent, as wide as asked for; nothing where no limit is agreed."""
    limit = army.roster.points_limit
    if not limit or width < 4:
        return Row(parts=())
    spent = min(width, int(width * army.points / limit))
    over = army.points > limit
    return Row(
        parts=(("█" * spent, "bad" if over else "good"), ("░" * (width - spent), "quiet")),
    )
