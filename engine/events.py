"""What happened, rule by rule: the lines of a game log."""

from __future__ import annotations

from datafaxes.record import record


@record
class Event:
    """Something that happened, and the rule that made it happen (invariant 37)."""

    rule: str
    """Inventory id."""
    text: str
