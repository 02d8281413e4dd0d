"""Asks for any number of lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from builder.app.dialogs.dialog import Dialog
from builder.app.row import Row
from builder.app.rows import Rows


class ChooseMany(Dialog[tuple[str, ...]]):
    """The answer is the ids of the lines that are ticked, in the order of the lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Tick", id="tick"),
        Binding("enter", "accept", "Accept", priority=True, id="accept-choice"),
    ]

    def __init__(self, title: str, rows: Sequence[Row], ticked: Iterable[str] = ()) -> None:
        super().__init__(title, "Space or a click ticks a line, Enter accepts, Escape goes back.")
        self.rows = tuple(rows)
        self.ticked = set(ticked)

    def question(self) -> ComposeResult:
        """The lines with their boxes."""
        yield Rows("choices", one_click=True)

    def on_mount(self) -> None:
        """Show the lines."""
        self._show()
        self.query_one("#choices", Rows).focus()

    def _show(self) -> None:
        self.query_one("#choices", Rows).show([self._with_box(row) for row in self.rows])

    def _with_box(self, row: Row) -> Row:
        is_ticked = row.id in self.ticked
        return replace(
            row, parts=(("[x] " if is_ticked else "[ ] ", "good" if is_ticked else ""), *row.parts)
        )

    def action_tick(self) -> None:
        """Tick the marked line, or no longer."""
        marked = self.query_one("#choices", Rows).marked
        if marked is not None:
            self.ticked ^= {marked}
            self._show()

    @on(Rows.Chosen)
    def clicked(self, event: Rows.Chosen) -> None:
        """Tick the line that was clicked."""
        event.stop()
        self.action_tick()

    def action_accept(self) -> None:
        """Take the answer."""
        self.dismiss(tuple(row.id for row in self.rows if row.id in self.ticked and row.id is not None))
