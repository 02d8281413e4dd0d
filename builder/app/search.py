"""The line above a list into which the user types what to look for."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.widgets import Input

from builder.app.rows import Rows


class Search(Input):
    """Words to look for in the list that stands beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "found", "Go to what was found", show=False),
        Binding("down", "below", "Into the list", show=False),
        Binding("escape", "forget", "Show everything", show=False),
    ]

    def __init__(self, placeholder: str, id: str, *, chooses: bool = False) -> None:
        """With `chooses`, Enter chooses the marked line at once, and Escape is left to the dialog."""
        super().__init__(placeholder=placeholder, id=id, compact=True)
        self.chooses = chooses

    @property
    def rows(self) -> Rows:
        """The list beside it."""
        assert isinstance(self.parent, DOMNode)
        return self.parent.query_one(Rows)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Escape closes a dialog."""
        return not (action == "forget" and self.chooses)

    def action_to_rows(self) -> None:
        """Let the keys work on what was found."""
        self.screen.set_focus(self.rows)

    def action_below(self) -> None:
        """Into the list; where it chooses at once, to the line below the one that is marked."""
        self.action_to_rows()
        if self.chooses:
            self.rows.action_cursor_down()

    def action_found(self) -> None:
        """Go to what was found, or choose it."""
        self.action_to_rows()
        if self.chooses:
            self.rows.action_select()

    def action_forget(self) -> None:
        """Look for nothing any more, and go to the list."""
        self.value = ""
        self.action_to_rows()
