"""Options of the marked unit: choose, more, less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.app.actions.action import action

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("choose", "space", "Choose", where="inspector", in_footer=True)
def choose(desk: BuilderScreen) -> None:
    """Choose the marked option, or no longer. Enter and a click do the same."""
    desk.inspector.change(None)


@action("more", "plus,equals_sign,right,l", "One more", where="inspector", in_footer=True)
def more(desk: BuilderScreen) -> None:
    """One more of the marked option."""
    desk.inspector.change(1)


@action("less", "minus,left,h", "One less", where="inspector", in_footer=True)
def less(desk: BuilderScreen) -> None:
    """One less of the marked option."""
    desk.inspector.change(-1)
