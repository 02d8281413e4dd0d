"""Shows a longer text to read and scroll."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from builder.app.dialogs.dialog import Dialog
from builder.app.row import Row
from builder.app.rows import content_of


class ReadText(Dialog[None]):
    """There is no answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,q,f1", "withdraw", "Close", show=False, id="close-text"),
        Binding("j", "down", "Down", show=False, id="read-down"),
        Binding("k", "up", "Up", show=False, id="read-up"),
    ]

    def __init__(self, title: str, rows: list[Row]) -> None:
        super().__init__(title, "Arrows scroll, Escape closes.")
        self.rows = rows

    def question(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(classes="dialog-reading"):
            for row in self.rows:
                yield Static(content_of(row))

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()

    def action_down(self) -> None:
        """Scroll down."""
        self.query_one(VerticalScroll).scroll_down(animate=False)

    def action_up(self) -> None:
        """Scroll up."""
        self.query_one(VerticalScroll).scroll_up(animate=False)
