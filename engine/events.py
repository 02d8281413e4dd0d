"""What happened, rule by rule: the lines of a game log."""

from __future__ import annotations

from typing import Any

from datafaxes.record import record

Values = tuple[tuple[str, Any], ...]
"""Names of fields and what they hold."""


@record
class Event:
    """Something that happened, and the rule that made it happen (invariant 37)."""

    rule: str
    """Inventory id."""
    text: str
    turn: int = 0
    phase: str = ""
    unit: str = ""
    """Id of what changed."""
    dice: tuple[int, ...] = ()
    """Faces rolled for it, in order."""
    before: Values = ()
    """What changed, as it was; empty where only dice were rolled."""
    after: Values = ()
    """The same as it is now."""
    unverified: tuple[str, ...] = ()
    """Ids of charts of low confidence that were consulted for it."""
