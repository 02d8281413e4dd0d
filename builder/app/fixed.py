"""A place of a fixed size for words that change often."""

from __future__ import annotations

from textwrap import wrap

from textual import events
from textual.content import Content
from textual.widgets import Static


class Fixed(Static):
    """Words in a place of a fixed size: new ones move nothing else, and are drawn at once."""

    def __init__(self, id: str, classes: str | None = None, *, grows_to: int = 0) -> None:
        """`grows_to` lines, where the words need them; 0: it has those that the style sheet gives it."""
        super().__init__(id=id, classes=classes, markup=False)
        self.grows_to = grows_to
        self._said: Content | str = ""

    def say(self, text: Content | str) -> None:
        """Show other words. A text that is longer than the place ends with an ellipsis."""
        self._said = text
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """More or less of it fits now."""
        self._show()

    def _show(self) -> None:
        text, (width, lines) = self._said, self.content_size
        if isinstance(text, str):
            if self.grows_to and width:
                lines = min(max(1, lines_of(text, width)), self.grows_to)
                self.styles.height = lines
            text = fitting(text, width, lines)
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
