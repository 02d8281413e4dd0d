"""Which panes there is room for, and how much of it each has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.screen import Screen

if TYPE_CHECKING:
    from builder.app.actions.action import Where
    from builder.app.panes.pane import Pane

WIDE = 110
"""Columns from which on the panes stand side by side."""
ROOMY = 190
"""Columns from which on a whole card fits into the inspector at any time."""
TALL = 36
"""Lines from which on there is room to tell more about what is marked."""


def give_room(screen: Screen[None], panes: Iterable[Pane], active: Where, zoomed: bool, size: Size) -> None:
    """Show the panes side by side, or the active one alone; a card that is read has all its room."""
    alone = zoomed or size.width < WIDE
    screen.set_class(alone, "-single")
    screen.set_class(size.width >= ROOMY, "-roomy")
    screen.set_class(size.height >= TALL, "-tall")
    reading = False
    for pane in panes:
        is_active = pane.name_of == active
        pane.set_class(is_active, "-active")
        reading = reading or (is_active and pane.is_read)
        if (pane.alone, pane.zoomed) != (alone, zoomed):
            pane.alone, pane.zoomed = alone, zoomed
            pane.show_title()
    screen.set_class(reading, "-reading")
