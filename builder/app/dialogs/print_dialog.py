"""Asks what to print or export, how, and where to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from textual import on
from textual.app import ComposeResult

from builder.app.dialogs.ask_text import AskText
from builder.app.dialogs.dialog import Dialog
from builder.app.exporting import ENDINGS, LAYOUTS, PAPERS, WHATS, Wish
from builder.app.row import Row
from builder.app.rows import Rows

T = TypeVar("T")


class PrintDialog(Dialog[Wish]):
    """The answer is the wish to be fulfilled."""

    def __init__(self, wish: Wish) -> None:
        super().__init__("Print or export", "Enter changes the marked line or starts, Escape goes back.")
        self.wish = wish

    def question(self) -> ComposeResult:
        """A line for each thing that can be wished for."""
        yield Rows("wishes", one_click=True)

    def on_mount(self) -> None:
        """Show the lines."""
        self._show()
        wishes = self.query_one(Rows)
        wishes.mark("start")
        wishes.focus()

    def _show(self) -> None:
        self.query_one(Rows).show(self._rows())

    def _rows(self) -> list[Row]:
        wish = self.wish
        yes = {True: "yes", False: "no"}
        rows = [_line("file", "File", f"{wish.file}  ({' '.join(ENDINGS)})")]
        if Path(wish.file).suffix.lower() in (".pdf", ".html", ".htm"):
            rows += [
                _line("what", "What", WHATS[wish.what]),
                _line("paper", "Paper", PAPERS[wish.paper]),
                _line("layout", "Cards", LAYOUTS[wish.layout]),
                _line("collapse", "Same cards", "one with a count" if wish.collapse else "one each"),
                _line("ink_saver", "Save ink", yes[wish.ink_saver]),
            ]
        return [*rows, Row(id="start", parts=(("Start", "strong"),))]

    @on(Rows.Chosen)
    async def change(self, event: Rows.Chosen) -> None:
        """Turn the line to its next value, ask for the file, or take the answer."""
        event.stop()
        wish = self.wish
        if event.row_id == "start":
            self.dismiss(wish)
        elif event.row_id == "file":
            hint = f"End the name in {', '.join(ENDINGS)}."
            self.app.push_screen(AskText("File to write", wish.file, hint, fault_of=_fault), self._take_file)
        elif event.row_id == "what":
            self._take(replace(wish, what=_next(list(WHATS), wish.what)))
        elif event.row_id == "paper":
            self._take(replace(wish, paper=_next(list(PAPERS), wish.paper)))
        elif event.row_id == "layout":
            self._take(replace(wish, layout=_next(list(LAYOUTS), wish.layout)))
        elif event.row_id == "collapse":
            self._take(replace(wish, collapse=not wish.collapse))
        elif event.row_id == "ink_saver":
            self._take(replace(wish, ink_saver=not wish.ink_saver))

    def _take_file(self, name: str | None) -> None:
        if name:
            self._take(replace(self.wish, file=_whole(name)))

    def _take(self, wish: Wish) -> None:
        self.wish = wish
        self._show()


def _whole(name: str) -> str:
    return name if Path(name).suffix else f"{name}.pdf"


def _fault(name: str) -> str:
    ending = Path(_whole(name)).suffix
    return "" if not name or ending.lower() in ENDINGS else f"nothing is written as “{ending}”"


def _line(row_id: str, title: str, value: str) -> Row:
    return Row(id=row_id, parts=((f"{title:<12}", ""), (value, "strong")))


def _next(values: Sequence[T], now: T) -> T:
    return values[(values.index(now) + 1) % len(values)]
