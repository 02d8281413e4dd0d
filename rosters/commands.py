"""Changes of a roster: pure functions from roster to roster, each with a name.

A `Command` names one of them with its arguments. Undo stores commands, fixes are commands, and
the builder does nothing else.
"""

from __future__ import annotations

from typing import Any

from datafaxes.record import record


@record
class Command:
    """A named change with its arguments, as plain values."""

    action: str
    """Name of a function in this module: add_unit, remove_unit, set_models, ..."""
    arguments: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.action.replace("_", " ")
