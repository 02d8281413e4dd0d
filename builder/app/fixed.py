"""A place of a fixed size for words that change often."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Fixed(Static):
    """Words in a place of a fixed size: new ones never move anything else, and are drawn at once."""

    def say(self, text: Content | str) -> None:
        """Show other words."""
        if text != self.content:
            self.update(text, layout=False)
