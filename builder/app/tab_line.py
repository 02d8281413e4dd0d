"""A line of tabs, of which one is in front: told by brackets, chosen by a key or a click."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.content import Content
from textual.message import Message

from builder.app.fixed import Fixed


class TabLine(Fixed):
    """Labels side by side."""

    class Chosen(Message):
        """A tab was clicked."""

        def __init__(self, line: TabLine, tab: str) -> None:
            super().__init__()
            self.line = line
            self.tab = tab

        @property
        def control(self) -> TabLine:
            """The line of tabs."""
            return self.line

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._ends: dict[str, int] = {}

    def show(self, tabs: Mapping[str, str], front: str) -> None:
        """Show these labels by their names; the one in front stands in brackets."""
        parts: list[tuple[str, str]] = []
        self._ends, end = {}, 0
        for name, label in tabs.items():
            is_front = name == front
            parts.append((f"[ {label} ]" if is_front else f"  {label}  ", "bold reverse" if is_front else ""))
            end += len(label) + 4
            self._ends[name] = end
        self.say(Content.assemble(*parts))

    def on_click(self, event: events.Click) -> None:
        """Tell which tab was clicked."""
        clicked = next((name for name, end in self._ends.items() if event.x < end), None)
        if clicked is not None:
            self.post_message(self.Chosen(self, clicked))
