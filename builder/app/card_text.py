"""The card of a unit, front and back, or its profile where it has no Datafax."""

from __future__ import annotations

from collections.abc import Iterator

from builder.app.row import Row, marked_row, strong
from datafaxes.library import Library
from rosters.fielded import FieldedArmy, FieldedUnit

_CARDS = "on the page “Options”"


def card_rows(army: FieldedArmy, unit: FieldedUnit, library: Library) -> list[Row]:
    """The lines of the card, of 80 columns; headings are strong."""
    return [marked_row(line) for line in _lines(army, unit, library)]


def _lines(army: FieldedArmy, unit: FieldedUnit, library: Library) -> Iterator[str]:
    from builder.printing.card_making import cards_of_unit
    from builder.printing.terminal_card import card_lines
    from builder.printing.terminal_entry import entry_lines

    if unit.entry is None:
        yield f"“{unit.unit.entry}” is not in our data, so there is no card for it."
        return
    if unit.datafax is None:
        head = library.army(unit.army).head
        yield from entry_lines(unit.entry, head, unit, library, strong, cards_told=_CARDS)
    for card in cards_of_unit(army, unit, library):
        yield from card_lines(card, strong)
