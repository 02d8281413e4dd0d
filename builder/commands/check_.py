"""`muster check FILE...`: whether rosters are legal, and what would mend them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode
from builder.report_output import Checked, as_json, as_markdown, as_text
from datafaxes.errors import BadData
from datafaxes.record import record

if TYPE_CHECKING:
    from datafaxes.library import Library
    from rosters.roster import Roster


@record
class Reader:
    """A way to read a roster file, chosen by what the file holds."""

    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, str], Roster]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, the form of the answer, another limit."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a roster; - is standard input")
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text")
    parser.add_argument(
        "--limit", type=_points, metavar="N", help="points agreed for the game, whatever the rosters say"
    )
    parser.epilog = (
        "Exit status: 0 all legal, 1 at least one is not, 2 a file could not be read (the others are "
        "reported all the same)."
    )


def _points(text: str) -> Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal(-1)
    if not number.is_finite() or not 0 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of points")
    return number


def run(arguments: argparse.Namespace) -> int:
    """Print the report of every file that can be read, and say why the others cannot."""
    from datafaxes.library import default_library

    library = default_library()
    checked: list[Checked] = []
    faults = 0
    for file in arguments.files:
        try:
            checked.append(check_file(file, library, arguments.limit))
        except BadData as fault:
            faults += 1
            print(fault, file=sys.stderr)
    for line in _shown(arguments.format, checked, faults):
        print(line)
    if faults:
        return ExitCode.BAD_INPUT
    return ExitCode.FINE if all(one.report.is_legal for one in checked) else ExitCode.ILLEGAL


def check_file(file: str, library: Library, limit: Decimal | None = None) -> Checked:
    """Read and check one roster; `limit` goes before its own points limit.

    Raises:
        BadData: it cannot be read, or is for other rules than there are checks for.
    """
    from dataclasses import replace

    from rosters.fielding import field
    from rosters.roster_file import read_bytes
    from validators.report import check

    content = read_bytes(file)
    name = "standard input" if file == "-" else file
    roster = next(reader for reader in readers() if reader.recognises(content)).read(content, name)
    if roster.rules != "second-edition":
        advice = "Only rosters with “rules: second-edition” can be checked."
        raise BadData(f"is a roster for the rules “{roster.rules}”", file=name, advice=advice)
    if limit is not None:
        roster = replace(roster, points_limit=limit)
    army = field(roster, library)
    return Checked(file=file, army=army, report=check(army, library))


def readers() -> tuple[Reader, ...]:
    """Every format that can be read, the most particular first; the last reads whatever is left."""
    from rosters.roster_file import read_roster

    return (Reader(recognises=lambda content: True, read=read_roster),)


def _shown(form: str, checked: list[Checked], unreadable: int) -> Iterable[str]:
    if form == "json":
        return [as_json(checked)]
    return (as_text if form == "text" else as_markdown)(checked, unreadable)
