"""Colour and line breaks on a terminal that shows them; words say the same without."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

_COLOURS = {"error": "31;1", "warning": "33;1", "info": "36", "legal": "32;1", "name": "1"}


def shows_colour() -> bool:
    """Whether standard output is a terminal that shows colours, and nobody wants it plain."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """The text in bold where colours are shown; elsewhere as it is."""
    return f"\x1b[1m{text}\x1b[0m" if shows_colour() else text


class Paint:
    """Puts colour and line breaks where the output is a terminal; words say the same without."""

    def __init__(self) -> None:
        self.colour = shows_colour()
        self.width = 0
        if sys.stdout.isatty():
            from shutil import get_terminal_size

            self.width = max(40, min(110, get_terminal_size().columns))

    def __call__(self, text: str, kind: str) -> str:
        """The text in the colour of its kind."""
        return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m" if self.colour else text

    def lines(self, label: str, text: str) -> Iterator[str]:
        """The text behind its label, broken to the width of the terminal."""
        if not self.width:
            yield f"{label}{text}"
            return
        from textwrap import wrap

        broken = wrap(text, self.width - len(label), break_on_hyphens=False) or [""]
        yield f"{label}{broken[0]}"
        yield from (f"{' ' * len(label)}{line}" for line in broken[1:])
