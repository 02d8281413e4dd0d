"""`muster show ENTRY`: a card in the terminal, or the Datafax as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from builder.entry_names import Named
    from datafaxes.library import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to show, and how."""
    parser.add_argument(
        "entry", nargs="+", metavar="ENTRY", help="an id (ultramarines/space-marine-rhino) or a name"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the card of what is named; several words are one name."""
    from builder.entry_names import find_named
    from datafaxes.library import default_library

    library = default_library()
    named = find_named(" ".join(arguments.entry), library)
    if arguments.format == "json":
        import json

        print(json.dumps(_as_json(named, library), ensure_ascii=False, indent=2))
        return ExitCode.FINE
    for line in _lines(named, library):
        print(line)
    return ExitCode.FINE


def _lines(named: Named, library: Library) -> Iterator[str]:
    from shutil import get_terminal_size

    from builder.entry_names import entries_with, fielded_alone
    from builder.paint import bold
    from builder.printing.card_making import card_of_datafax, cards_of_unit
    from builder.printing.fifth_edition_view import fifth_edition_view
    from builder.printing.terminal_card import WIDTH, card_lines
    from builder.printing.terminal_entry import entry_lines, option_lines

    width = min(WIDTH, get_terminal_size((WIDTH, 24)).columns)
    if named.fifth is not None:
        yield from card_lines(fifth_edition_view(named.fifth, library), bold, width)
        return
    if named.entry is None:
        assert named.datafax is not None
        yield from card_lines(card_of_datafax(named.datafax, library), bold, width)
        for one in entries_with(named.datafax.id, library):
            print(f"As an army has it: muster show {one.whole_id}", file=sys.stderr)
        return
    army = fielded_alone(named, library)
    if named.datafax is None:
        head = library.army(named.army).head
        yield from entry_lines(named.entry, head, army.units[0], library, bold, width)
        return
    yield from card_lines(cards_of_unit(army, army.units[0], library)[0], bold, width)
    yield from option_lines(named.entry, named.army, library, bold, width)


def _as_json(named: Named, library: Library) -> dict[str, Any]:
    from builder.printing.plain_records import datafax_as_plain, entry_as_plain, fifth_as_plain

    if named.fifth is not None:
        return fifth_as_plain(named.fifth)
    if named.datafax is not None:
        return datafax_as_plain(named, library)
    assert named.entry is not None
    return entry_as_plain(named, library)
