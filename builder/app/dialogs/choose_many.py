"""Asks for any number of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from builder.app.dialogs.dialog import Dialog
from builder.app.row import Row
from builder.app.rows import Rows


class ChooseMany(Dialog[tuple[str, ...]]):
    """The answer is the ids of the lines that are ticked, in the order of the lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Tick", id="tick"),
        Binding("enter", "accept", "Accept", priority=True, id="accept-choice"),
    ]

    def __init__(
        self,
        title: str,
        rows: Sequence[Row],
        ticked: Iterable[str] = (),
        judge: Callable[[tuple[str, ...]], str] | None = None,
    ) -> None:
        """`judge` says what would be wrong with a choice; empty: nothing."""
        super().__init__(title, "Space or a click ticks a line, Enter accepts, Escape goes back.")
        self.rows = tuple(rows)
        self.ticked = set(ticked)
        self.judge = judge

    def question(self) -> ComposeResult:
        """The lines with their boxes, and what would be wrong."""
        yield Rows("choices", one_click=True)
        if self.judge is not None:
            yield Static(id="verdict", markup=False)

    def on_mount(self) -> None:
        """Show the lines."""
        self._show()
        self.query_one("#choices", Rows).focus()

    def _show(self) -> None:
        self.query_one("#choices", Rows).show([self._with_box(row) for row in self.rows])
        if self.judge is not None:
            wrong = self.judge(self.chosen) if self.ticked else "Nobody is in it yet."
            self.query_one("#verdict", Static).update(f"✗ {wrong}" if wrong else "✓ breaks no rule")

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the lines that are ticked, in the order of the lines."""
        return tuple(row.id for row in self.rows if row.id in self.ticked and row.id is not None)

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
        self.dismiss(self.chosen)
