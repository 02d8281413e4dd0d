"""A finding: what is wrong, where, why, and what would mend it (design, idea 3)."""

from __future__ import annotations

from typing import Literal

from datafaxes.record import record
from rosters.commands import Command

Severity = Literal["error", "warning", "info"]


@record
class Finding:
    """One finding of one check. Limits and actual numbers are in the message, never codes or ids."""

    code: str
    severity: Severity
    path: str
    """Where in the roster file: `units.2`, `squadrons.0`, or empty for the whole roster."""
    units: tuple[str, ...] = ()
    """Ids of the units concerned."""
    message: str
    why: str = ""
    fix: str = ""
    """The cheapest change that would mend it, in words."""
    source: str = ""
    """Inventory id, or publication and page."""
    commands: tuple[Command, ...] = ()
    """The same change for the program to apply; empty where it cannot."""
