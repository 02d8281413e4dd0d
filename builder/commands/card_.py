"""`muster card ENTRY... -o OUT.pdf`: Datafax cards without a roster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.commands.print_ import add_output_arguments, settings_of, write
from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from builder.printing.card_view import CardView
    from datafaxes.library import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which cards, and how to print them."""
    parser.add_argument(
        "entries",
        nargs="+",
        metavar="ENTRY",
        help="an id (ultramarines/space-marine-rhino) or a name in quotes",
    )
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a card for every entry named, as it comes with nothing bought."""
    from builder.printing.prints import Print
    from datafaxes.library import default_library

    library = default_library()
    cards = tuple(card for name in arguments.entries for card in _cards(name, library))
    title = ", ".join(dict.fromkeys(card.name for card in cards))
    write(Print(title=title, cards=cards, settings=settings_of(arguments)), arguments, ())
    return ExitCode.FINE


def _cards(name: str, library: Library) -> Iterator[CardView]:
    from builder.entry_names import fielded_alone, find_named
    from builder.printing.card_making import card_of_datafax, cards_of_unit
    from builder.printing.fifth_edition_view import fifth_edition_view
    from datafaxes.errors import BadData

    named = find_named(name, library)
    if named.fifth is not None:
        yield fifth_edition_view(named.fifth, library)
    elif named.datafax is None:
        raise BadData(f"“{name}” has no Datafax", advice="`muster show` shows models on foot.")
    elif named.entry is None:
        yield card_of_datafax(named.datafax, library)
    else:
        army = fielded_alone(named, library)
        yield from cards_of_unit(army, army.units[0], library)
