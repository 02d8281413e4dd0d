"""The force: units by part of the army, in their squadrons, with their passengers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from builder.app.actions.action import Where, bindings_in
from builder.app.force_rows import UNIT, Place, force_rows, place_of
from builder.app.panes.pane import Pane
from builder.app.row import Row
from builder.app.rows import Rows
from datafaxes.words import plural

if TYPE_CHECKING:
    from builder.app.session import Session
    from rosters.fielded import FieldedUnit


class Force(Pane):
    """The units of the roster."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_in("force")]
    goes_here: ClassVar[str] = "show-force"
    heading: ClassVar[str] = "Force"
    name_of: ClassVar[Where] = "force"

    class Looked(Message):
        """Another unit is looked at."""

    class Wanted(Message):
        """The options of the marked unit are to be changed."""

    class Asked(Message):
        """What can be done with the marked unit?"""

    def __init__(self, session: Session) -> None:
        super().__init__(id="force", classes="pane")
        self.session = session

    def compose(self) -> ComposeResult:
        """The units."""
        yield Rows("units")

    @property
    def rows(self) -> Rows:
        """The units."""
        return self.query_one("#units", Rows)

    @property
    def marked_place(self) -> Place | None:
        """What the marked line stands for."""
        return place_of(self.rows.marked)

    @property
    def marked_unit(self) -> FieldedUnit | None:
        """The unit that is marked."""
        place = self.marked_place
        if place is None or place.kind != UNIT:
            return None
        return self.session.army.by_id.get(place.name)

    def mark_unit(self, unit_id: str) -> bool:
        """Mark a unit. False where it is not there."""
        return self.rows.mark(f"{UNIT}:{unit_id}")

    def refresh_rows(self) -> None:
        """Show the force as it is now."""
        rows = force_rows(self.session.army, self.session.report, self.session.library)
        mark = f"Mark an entry of the catalogue (key {self.key_of('catalogue')})"
        nothing = f"Nothing here yet.\n{mark}\nand press enter to add it."
        self.rows.show(rows or [Row(parts=((nothing, "quiet"),))])
        count = len(self.session.army.units)
        keys = self.keys_line("enter options", menu="menu", seat="seat", group="squadron")
        self.entitle(plural(count, "unit"), keys)

    @on(Rows.Looked, "#units")
    def look(self, event: Rows.Looked) -> None:
        """Another unit is looked at."""
        event.stop()
        self.post_message(self.Looked())

    @on(Rows.Chosen, "#units")
    def want(self, event: Rows.Chosen) -> None:
        """Go to its options."""
        event.stop()
        self.post_message(self.Wanted())

    @on(Rows.Asked, "#units")
    def ask(self, event: Rows.Asked) -> None:
        """Open the menu."""
        event.stop()
        self.post_message(self.Asked())
