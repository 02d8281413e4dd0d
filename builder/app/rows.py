"""The list that every pane is made of: lines with tones, one of them marked, by keyboard or mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from builder.app.row import Row, Tone

STYLES: dict[Tone, str] = {
    "": "",
    "strong": "bold",
    "quiet": "dim",
    "good": "$text-success",
    "bad": "$text-error bold",
    "warn": "$text-warning bold",
    "note": "$text-accent",
    "heading": "bold $text-primary",
}
MARK = "▸"
"""Before the line that is marked, so that it is seen without colours too."""


def content_of(row: Row) -> Content:
    """The line as Textual shows it. Nothing in it is taken for markup."""
    return Content.assemble(*((text, STYLES[tone]) for text, tone in row.parts))


class Rows(OptionList):
    """A list of lines. Lines without an id are headings, which the cursor passes over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", "Down", show=False, id="down"),
        Binding("k", "cursor_up", "Up", show=False, id="up"),
        Binding("ctrl+d", "page_down", "Page down", show=False, id="page-down"),
        Binding("ctrl+u", "page_up", "Page up", show=False, id="page-up"),
        Binding("G", "last", "Last", show=False, id="last"),
    ]

    class Message_(Message):
        """Something about a line."""

        def __init__(self, rows: Rows, row_id: str | None) -> None:
            super().__init__()
            self.rows = rows
            self.row_id = row_id

        @property
        def control(self) -> Rows:
            """The list."""
            return self.rows

    class Looked(Message_):
        """Another line is marked, or the marked one is another now."""

    class Chosen(Message_):
        """Enter was pressed on a line, or the mouse clicked on it."""

    class Asked(Message_):
        """The right button was pressed on a line."""

    def __init__(self, id: str, *, one_click: bool = False) -> None:
        """With `one_click`, a click chooses a line; otherwise the first marks it, and another chooses it."""
        super().__init__(id=id, markup=False)
        self.one_click = one_click
        self._rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row], *, afresh: bool = False) -> None:
        """Show other lines. The mark stays on the line of the same id, or else in the same place.

        `afresh`: they are about something else, so the first is marked.
        """
        if tuple(rows) == self._rows:
            return
        before, place, top = self.marked, self.highlighted, self.scroll_y
        if afresh:
            before, place, top = None, 0, 0
        self._rows = tuple(rows)
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(
                Option(content_of(row), id=row.id, disabled=row.id is None) for row in self._rows
            )
            self.scroll_to(y=top, animate=False, immediate=True)
            self.highlighted = self._place_of(before, place)
        self.post_message(self.Looked(self, self.marked))

    def _place_of(self, row_id: str | None, place: int | None) -> int | None:
        """Where the mark goes: to the line of this id, or to the nearest to this place."""
        choosable = [index for index, row in enumerate(self._rows) if row.id is not None]
        if not choosable:
            return None
        for index in choosable:
            if self._rows[index].id == row_id and row_id is not None:
                return index
        return min(choosable, key=lambda index: abs(index - (place or 0)))

    @property
    def marked(self) -> str | None:
        """The id of the marked line; None where there is none."""
        option = self.highlighted_option
        return None if option is None else option.id

    def mark(self, row_id: str) -> bool:
        """Mark the line of this id. False where there is none."""
        place = next((index for index, row in enumerate(self._rows) if row.id == row_id), None)
        if place is not None:
            self.highlighted = place
        return place is not None

    @property
    def shown(self) -> tuple[Row, ...]:
        """The lines."""
        return self._rows

    # Mouse, messages and drawing

    async def on_click(self, event: events.Click) -> None:
        """Mark the line, choose it where it is marked already, or ask what can be done with it."""
        event.prevent_default()
        place = event.style.meta.get("option")
        if place is None or self._rows[place].id is None:
            return
        again = self.highlighted == place
        self.highlighted = place
        if event.button == 3:
            self.post_message(self.Asked(self, self.marked))
        elif self.one_click or again:
            self.post_message(self.Chosen(self, self.marked))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell who is interested."""
        event.stop()
        self.post_message(self.Looked(self, event.option_id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell who is interested."""
        event.stop()
        self.post_message(self.Chosen(self, event.option_id))

    def _get_left_gutter_width(self) -> int:
        return 2

    def render_line(self, y: int) -> Strip:
        """The line, with the mark before it."""
        line = super().render_line(y)
        style = next((segment.style for segment in line), None)
        number = self.scroll_offset.y + y
        is_marked = (
            0 <= number < len(self._lines)
            and self.highlighted is not None
            and self._lines[number] == (self.highlighted, 0)
        )
        before = Segment(f"{MARK} " if is_marked else "  ", style)
        return Strip([before, *line], line.cell_length + 2)
