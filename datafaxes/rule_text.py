"""A rule told in our own words, for play aids and cards."""

from __future__ import annotations

from datafaxes.provenance import Provenance
from datafaxes.record import record


@record
class RuleText:
    """One rule with the charts that go with it."""

    id: str
    title: str
    text: str
    card: str = ""
    """In a sentence, for the cards of vehicles that name this rule."""
    when: tuple[str, ...] = ()
    """What an army must have one of for the rule to concern it; empty: every army."""
    charts: tuple[str, ...] = ()
    """Ids of charts, printed under the rule that needs them first."""
    provenance: Provenance = "published"
    source: str
