"""What the tests of suggestions share: a suggestion, and the proof that it mends and does no harm."""

from __future__ import annotations

import re
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


def _about(finding: Finding) -> tuple[object, ...]:
    """What a finding is about, whatever its numbers: a part of the army, or units."""
    units = () if finding.path == "units" else finding.units
    return finding.code, units, re.sub(r"[\d,.]+", "", finding.message)


def proved(made: Roster, finding: Finding) -> Suggestion | None:
    """The suggestion, after the checks were asked anew about the roster that its commands leave."""
    suggestion = suggested(made, finding)
    if suggestion is None:
        return None
    mended = after(made, *suggestion.commands)
    assert mended == suggestion.roster
    assert [one for one in report(mended).findings if _about(one) == _about(finding)] == []
    before, left = counted(made), counted(mended)
    assert not left - before, "a suggestion added an error"
    assert left[finding.code] < before[finding.code]
    change = field(mended, library()).points - field(made, library()).points
    assert suggestion.points == change
    assert not change or suggestion.words.endswith(f"{abs(change):,}.".replace(".0.", "."))
    return suggestion
