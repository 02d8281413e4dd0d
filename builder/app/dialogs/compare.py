"""Two units side by side, fact by fact."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import DataTable

from builder.app.comparing import compared
from builder.app.dialogs.dialog import Dialog
from datafaxes.library import Library
from rosters.fielded import FieldedArmy, FieldedUnit


class Compare(Dialog[None]):
    """There is no answer."""

    def __init__(self, army: FieldedArmy, one: FieldedUnit, other: FieldedUnit, library: Library) -> None:
        super().__init__(f"{one.title} beside {other.title}", "Arrows scroll, Escape closes.")
        self.facts = compared(army, one, other, library)
        self.names = (one.title, other.title)

    def question(self) -> ComposeResult:
        """The table."""
        yield DataTable(id="comparison", zebra_stripes=True, cursor_type="row")

    def on_mount(self) -> None:
        """Fill the table; facts that differ are marked by a sign."""
        table = self.query_one(DataTable)
        table.add_columns(" ", "", *self.names)
        for fact in self.facts:
            sign = "≠" if fact.one != fact.other else ""
            height = max(fact.one.count("\n"), fact.other.count("\n")) + 1
            table.add_row(sign, fact.name, fact.one, fact.other, height=height)
        table.focus()
