"""A chart of the rules: a table of cells with its provenance, read by rules and printed on play aids."""

from __future__ import annotations

from datafaxes.errors import BadData
from datafaxes.provenance import Provenance
from datafaxes.record import record

Cell = int | str | None


@record
class Chart:
    """A rectangular chart whose first column names the row."""

    id: str
    title: str
    rule: str
    """Inventory id of the rule that reads it."""
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    """How to read it, in our own words."""
    provenance: Provenance
    source: str

    def cell(self, row: Cell, column: str) -> Cell:
        """The cell in the row whose first cell is `row`.

        Raises:
            BadData: the chart has no such row or column.
        """
        if column not in self.columns:
            raise BadData(f"chart {self.id} has no column “{column}”")
        index = self.columns.index(column)
        for cells in self.rows:
            if cells[0] == row:
                return cells[index]
        raise BadData(f"chart {self.id} has no row “{row}”")
