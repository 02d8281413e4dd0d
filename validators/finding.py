"""A finding: what is wrong, where, why, and what would mend it (design, idea 3)."""

from __future__ import annotations

from typing import Literal

from datafaxes.record import record
from rosters.commands import Command

Severity = Literal["error", "warning", "info"]


@record
class Problem:
    """What a check function says about one fault; the rest of the finding follows from its code."""

    path: str
    """Where in the roster file: `units.2`, `squadrons.0`, or empty for the whole roster."""
    message: str
    """The limit and what the roster has, units named as the player wrote them; never codes or ids."""
    units: tuple[str, ...] = ()
    """Ids of the units concerned."""
    why: str = ""
    """Empty: the check's own Why says it."""
    fix: str = ""
    """The cheapest change that would mend it, in words."""
    commands: tuple[Command, ...] = ()
    """The same change for the program to apply; empty where it cannot."""
    severity: Severity | None = None
    """Only where a house rule makes it graver or lighter than the check's own."""
    incomplete: bool = False
    """Something is still missing, and there is room for it: the list is being built."""
    source: str = ""
    """Publication and page; empty: the check's own rule."""


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
    incomplete: bool = False
    """Something is still missing, and there is room for it: the list is being built."""
