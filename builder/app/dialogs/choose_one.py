"""Asks for one of several lines; where they are many, typing finds them."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from builder.app.dialogs.dialog import Dialog
from builder.app.fixed import Fixed
from builder.app.row import Row
from builder.app.rows import Rows
from builder.app.search import Search
from datafaxes.names import folded

MANY = 15
"""From so many lines on there is something to search with."""


class ChooseOne(Dialog[str]):
    """The answer is the id of the line that was chosen."""

    def __init__(
        self, title: str, rows: Sequence[Row], *, marked: str | None = None, wrapped: bool = True
    ) -> None:
        """Without `marked`, the first line with a ✓ is marked, if any has one.

        Lines that are not wrapped may be cut; the marked one is told in full below them.
        """
        many = len(rows) >= MANY
        keys = "Type to search, arrows move, Enter chooses" if many else "Arrows move, Enter chooses"
        super().__init__(title, f"{keys}, Escape goes back.")
        self.set_class(not wrapped, "-unwrapped")
        self.wrapped = wrapped
        self.rows = tuple(rows)
        self.marked = marked
        self.many = many

    def question(self) -> ComposeResult:
        """The lines, below an input where they are many."""
        if self.many:
            yield Search("search", "search", chooses=True)
        yield Rows("choices", one_click=True)
        if not self.wrapped:
            yield Fixed("about-choice", "about")

    def on_mount(self) -> None:
        """Show the lines."""
        choices = self.query_one("#choices", Rows)
        choices.show(self.rows)
        first = self.marked or next((row.id for row in self.rows if row.text.startswith("✓")), None)
        if first is not None:
            choices.mark(first)
        if not self.many:
            choices.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show only lines that hold every word, first those that hold them in their names."""
        words = folded(event.value).split()
        found = [row for row in self.rows if row.id and _holds(row.text, words)]
        found.sort(key=lambda row: not _holds(_name(row), words))
        self.query_one("#choices", Rows).show(found if words else self.rows, afresh=bool(words))

    @on(Rows.Looked)
    def tell_about(self, event: Rows.Looked) -> None:
        """Tell the marked line in full, where it may be cut."""
        event.stop()
        if not self.wrapped:
            row = next((row for row in self.rows if row.id == event.row_id), None)
            self.query_one("#about-choice", Fixed).say("" if row is None else row.parts[-1][0].strip())

    @on(Rows.Chosen)
    def take(self, event: Rows.Chosen) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.row_id)


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(word in folded(text) for word in words)


def _name(row: Row) -> str:
    return " ".join(text for text, tone in row.parts if tone == "strong")
