"""What the tests of suggestions share: a suggestion, and the proof that it mends and does no harm."""

from __future__ import annotations

from collections import Counter

from rosters.fielding import field
from rosters.roster import Roster
from tests.validators.lists.armies import (
    after,
    library,
    report,
)
from validators.finding import Finding
from validators.unlock import Suggestion, suggest


def suggested(made: Roster, finding: Finding) -> Suggestion | None:
    return suggest(finding, field(made, library()), library())


def counted(made: Roster) -> Counter[str]:
    """How many errors there are of each code."""
    return Counter(one.code for one in report(made).findings if one.severity == "error")


def proved(made: Roster, finding: Finding) -> Suggestion | None:
    """The suggestion, after the checks were asked anew about the roster that its commands leave."""
    suggestion = suggested(made, finding)
    if suggestion is None:
        return None
    mended = after(made, *suggestion.commands)
    assert mended == suggestion.roster
    same = [
        one
        for one in report(mended).findings
        if (one.code, one.units, one.message) == (finding.code, finding.units, finding.message)
    ]
    assert same == []
    before, left = counted(made), counted(mended)
    assert not left - before, "a suggestion added an error"
    assert left[finding.code] < before[finding.code]
    change = field(mended, library()).points - field(made, library()).points
    assert suggestion.points == change
    assert not change or suggestion.words.endswith(f"{abs(change):,}.".replace(".0.", "."))
    return suggestion
