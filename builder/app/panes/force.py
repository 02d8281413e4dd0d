"""The force: units by part of the army, in their squadrons, with their passengers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from builder.app.actions.action import Where, bindings_in
from builder.app.finding_rows import sign_of
from builder.app.fixed import Fixed
from builder.app.force_rows import UNIT, Place, about_row, force_rows, place_of
from builder.app.panes.pane import Pane
from builder.app.row import Row
from builder.app.rows import Rows
from builder.group_titles import group_title
from datafaxes.words import plural
from validators.vehicles import titles

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
        """The units, and what the marked line has no room for."""
        yield Rows("units")
        yield Fixed("about-unit", "about")

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

    @property
    def why_no_unit(self) -> str:
        """What to do where the key is for a unit and none is marked."""
        place = self.marked_place
        if place is None or place.kind == UNIT:
            return f"Mark a unit in the force first (key {self.number})."
        called = group_title(place.kind, place.name)
        return f"{called} is a {place.kind}: mark one of its units. {self._group_keys(place)}."

    def _group_keys(self, place: Place) -> str:
        return self.keys_line(group="members", rename="renames", remove="breaks it up")

    def mark_unit(self, unit_id: str) -> bool:
        """Mark a unit. False where it is not there."""
        return self.rows.mark(f"{UNIT}:{unit_id}")

    def refresh_rows(self) -> None:
        """Show the force as it is now."""
        rows = force_rows(self.session.army, self.session.report, self.session.library)
        mark = f"Mark an entry of the catalogue (key {self.key_of('catalogue')})"
        nothing = f"Nothing here yet.\n{mark}\nand press enter to add it."
        self.set_class(not rows, "-empty")
        self.rows.show(rows or [Row(parts=((nothing, "quiet"),))])
        self._show_keys()
        self._tell_about()

    def on_resize(self, event: events.Resize) -> None:
        """Another part of the marked line is cut now."""
        self._tell_about()

    def _tell_about(self) -> None:
        """Tell the marked line in full where it is cut, and what is found wrong with the unit."""
        unit, words = self.marked_unit, list[str]()
        row = next((row for row in self.rows.shown if row.id == self.rows.marked), None)
        if row is not None and row.id is not None and cell_len(row.text) + 2 > self.rows.size.width:
            words.append(f"{about_row(row)}.")
        if unit is not None:
            called = f"{titles(self.session.army, self.session.library)[unit.id]} "
            found = (one for one in self.session.report.findings if unit.id in one.units)
            words += [f"{sign_of(one)[0]} {one.message.removeprefix(called)}" for one in found]
        self.query_one("#about-unit", Fixed).say(" ".join(words))

    def _show_keys(self) -> None:
        """Name the keys of the marked line."""
        place, unit = self.marked_place, self.marked_unit
        if place is not None and unit is None:
            keys = self._group_keys(place)
        else:
            group = "battery" if unit is not None and unit.is_support_weapon else "squadron"
            keys = self.keys_line("enter options", menu="menu", seat="seat", group=group)
        self.entitle(plural(len(self.session.army.units), "unit"), keys)

    @on(Rows.Looked, "#units")
    def look(self, event: Rows.Looked) -> None:
        """Another unit is looked at."""
        event.stop()
        self._show_keys()
        self._tell_about()
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
