"""What the exit status of every command means."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The three answers of a command."""

    FINE = 0
    """Done; a checked roster is legal."""
    ILLEGAL = 1
    """A checked roster breaks the rules."""
    BAD_INPUT = 2
    """Something could not be read, or the command was mistyped."""
