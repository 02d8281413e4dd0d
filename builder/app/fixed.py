"""A place of a fixed size for words that change often."""

from __future__ import annotations

from textwrap import wrap

from textual import events
from textual.content import Content
from textual.widgets import Static


class Fixed(Static):
    """Words in a place of a fixed size: new ones never move anything else, and are drawn at once."""

    _said: Content | str = ""
    lines: int | None = None
    """So many it has where it needs them; None: as many as it is high."""

    def say(self, text: Content | str) -> None:
        """Show other words. A text that is longer than the place ends with an ellipsis."""
        self._said = text
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """More or less of it fits now."""
        self._show()

    def _show(self) -> None:
        text = self._said
        if isinstance(text, str):
            text = fitting(text, self.content_size.width, self.lines or self.content_size.height)
        if text != self.content:
            self.update(text, layout=False)


def lines_of(text: str, width: int) -> int:
    """How many lines of so many columns it takes."""
    return len(wrap(text, width, break_on_hyphens=False))


def fitting(text: str, width: int, lines: int) -> str:
    """As much of the text as fits into so many lines; all of it where there is no room at all yet."""
    if width < 1 or lines < 1 or lines_of(text, width) <= lines:
        return text
    words = text.split(" ")
    while len(words) > 1 and lines_of(_cut(words), width) > lines:
        words.pop()
    return _cut(words)


def _cut(words: list[str]) -> str:
    return f"{' '.join(words).rstrip(' .;,')}…"
