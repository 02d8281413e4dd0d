"""Asks for a note of several lines."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import TextArea

from builder.app.dialogs.dialog import Dialog


class AskNote(Dialog[str]):
    """The answer is the note; it may be empty."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "accept", "Accept", priority=True, id="accept")
    ]

    def __init__(self, title: str, value: str = "") -> None:
        super().__init__(title, "Ctrl+S and Escape keep what you wrote; undoing takes it back.")
        self.value = value

    def question(self) -> ComposeResult:
        """The text area with the old note."""
        yield TextArea(self.value, id="note", soft_wrap=True)

    def action_withdraw(self) -> None:
        """Keep what was written, which may be long; undoing takes it back."""
        self.action_accept()

    def action_accept(self) -> None:
        """Take the answer; the old note is none."""
        text = self.query_one(TextArea).text
        self.dismiss(text if text != self.value else None)
