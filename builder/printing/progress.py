"""Shows on a terminal how far a long print has come."""

from __future__ import annotations

import sys
import time
from types import TracebackType

PATIENCE = 1.0
"""Seconds before anything is shown."""


class Meter:
    """Counts cards (or what `doing` says) on standard error, once it takes a while and if somebody looks."""

    def __init__(self, doing: str = "Setting") -> None:
        self._doing = doing
        self._started = time.monotonic()
        self._shown = False

    def __enter__(self) -> Meter:
        return self

    def __call__(self, done: int, total: int) -> None:
        """Say that `done` of `total` are ready."""
        if sys.stderr.isatty() and time.monotonic() - self._started > PATIENCE:
            print(f"\r{self._doing} {done} of {total} …", end="", file=sys.stderr, flush=True)
            self._shown = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Take away what is shown, for something else to be said."""
        if self._shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
