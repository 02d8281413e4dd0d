"""Two lines above the panes: the roster, its points and shares, and whether it is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from builder.app.army_words import gauge, share_row, standing
from builder.app.fixed import Fixed
from builder.app.rows import content_of

if TYPE_CHECKING:
    from builder.app.session import Session

_FIXED = 2
_MOST_GAUGE = 40


class PointsBar(Vertical):
    """How the roster stands."""

    class Clicked(Message):
        """What was agreed for the game is to be changed."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="points-bar")
        self.session = session

    def compose(self) -> ComposeResult:
        """The two lines."""
        yield Fixed("standing")
        yield Fixed("shares")

    def refresh_rows(self) -> None:
        """Show how it stands now."""
        session = self.session
        unsaved = "* " if session.is_changed else ""
        row = standing(session.army, session.report, self.size.width - _FIXED - len(unsaved))
        self.query_one("#standing", Fixed).say(Content.assemble((unsaved, "bold"), content_of(row)))
        shares = share_row(session.army, session.library)
        room = self.size.width - len(shares.text) - 2 * _FIXED
        bar = gauge(session.army, min(_MOST_GAUGE, room))
        gap = "  " if bar.parts and shares.parts else ""
        self.query_one("#shares", Fixed).say(Content.assemble(content_of(bar), gap, content_of(shares)))

    def on_click(self) -> None:
        """Change the points, the force and whatever else was agreed."""
        self.post_message(self.Clicked())

    def on_resize(self, event: events.Resize) -> None:
        """The gauge takes the room that there is."""
        if self.children:
            self.refresh_rows()
