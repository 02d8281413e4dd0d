"""Asks for a decision by lines that say what they do."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from builder.app.dialogs.dialog import Dialog
from builder.app.row import Row
from builder.app.rows import Rows


class Confirm(Dialog[str]):
    """The answer is the id of the line."""

    def __init__(self, title: str, text: str, answers: tuple[tuple[str, str], ...]) -> None:
        super().__init__(title, "Arrows move, Enter chooses, Escape goes back.")
        self.text = text
        self.answers = answers

    def question(self) -> ComposeResult:
        """What it is about, and the answers; the first is the safe one."""
        yield Static(self.text, classes="dialog-text", markup=False)
        yield Rows("choices", one_click=True)

    def on_mount(self) -> None:
        """Start on the first answer."""
        answers = self.query_one(Rows)
        answers.show([Row(id=answer, parts=((label, "strong"),)) for answer, label in self.answers])
        answers.focus()

    @on(Rows.Chosen)
    def take(self, event: Rows.Chosen) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.row_id)
