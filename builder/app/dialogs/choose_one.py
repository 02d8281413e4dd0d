"""Asks for one of several lines; where they are many, typing finds them."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from builder.app.dialogs.dialog import Dialog
from builder.app.row import Row
from builder.app.rows import Rows
from datafaxes.names import folded

MANY = 15
"""From so many lines on there is something to search with."""


class ChooseOne(Dialog[str]):
    """The answer is the id of the line that was chosen."""

    def __init__(
        self, title: str, rows: Sequence[Row], *, marked: str | None = None, wrapped: bool = True
    ) -> None:
        many = len(rows) >= MANY
        keys = "Type to search, arrows move, Enter chooses" if many else "Arrows move, Enter chooses"
        super().__init__(title, f"{keys}, Escape goes back.")
        self.set_class(not wrapped, "-unwrapped")
        self.rows = tuple(rows)
        self.marked = marked
        self.many = many

    def question(self) -> ComposeResult:
        """The lines, below an input where they are many."""
        if self.many:
            yield Input(placeholder="search", id="search", compact=True)
        yield Rows("choices", one_click=True)

    def on_mount(self) -> None:
        """Show the lines."""
        choices = self.query_one("#choices", Rows)
        choices.show(self.rows)
        if self.marked is not None:
            choices.mark(self.marked)
        if not self.many:
            choices.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show only lines that hold every word."""
        words = folded(event.value).split()
        found = [row for row in self.rows if row.id and all(word in folded(row.text) for word in words)]
        self.query_one("#choices", Rows).show(found if words else self.rows)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose the line that is marked."""
        event.stop()
        marked = self.query_one("#choices", Rows).marked
        if marked is not None:
            self.dismiss(marked)

    def key_down(self) -> None:
        """From the input into the list."""
        if isinstance(self.focused, Input):
            choices = self.query_one("#choices", Rows)
            choices.focus()

    @on(Rows.Chosen)
    def take(self, event: Rows.Chosen) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.row_id)
