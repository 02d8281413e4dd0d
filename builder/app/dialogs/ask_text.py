"""Asks for a line of text."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Input

from builder.app.dialogs.dialog import Dialog


class AskText(Dialog[str]):
    """The answer is the text without blanks around it; it may be empty."""

    def __init__(self, title: str, value: str = "", hint: str = "") -> None:
        super().__init__(title, f"{hint} Enter accepts, Escape goes back.".strip())
        self.value = value

    def question(self) -> ComposeResult:
        """The input, with the old text to be written over."""
        yield Input(self.value, id="text", select_on_focus=True, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.value.strip())
