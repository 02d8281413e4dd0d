"""`muster check FILE...`: whether rosters are legal, and what would mend them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from builder.checking import check_file
from builder.exit_codes import ExitCode
from builder.report_output import Checked, as_json, as_markdown, as_text
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from builder.printing.progress import Meter
    from datafaxes.library import Library
    from rosters.catalogues.catalogue import Catalogue


MOST_MENDED = 300
"""Units of a roster for whose errors changes are sought; no army has half as many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files, the form of the answer, another limit."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a roster of any program; - is stdin")
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text")
    parser.add_argument(
        "--limit", type=_points, metavar="N", help="points agreed for the game, whatever the rosters say"
    )
    parser.add_argument(
        "--catalogue", metavar="DIR", help="also judge rosters of BattleScribe and New Recruit by these"
    )
    parser.add_argument(
        "--fix", action="store_true", help="apply suggestions to a copy until it is legal, telling each step"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", help="with --fix: write the copy there; left out or -: print it"
    )
    parser.add_argument("--force", action="store_true", help="with -o: write over another file of that name")
    parser.epilog = (
        "Every suggestion has been tried: it removes its error and adds none. "
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
    if arguments.fix or arguments.output is not None:
        from builder.fixing import fix

        return fix(arguments, library)
    checked: list[Checked] = []
    faults = 0
    catalogues = _catalogues(arguments.catalogue)
    with _meter() as meter:
        for place, file in enumerate(arguments.files):
            meter(place, len(arguments.files))
            try:
                one = check_file(file, library, arguments.limit, catalogues)
                checked.append(_with_suggestions(one, library))
            except BadData as fault:
                faults += 1
                meter.clear()
                print(fault, file=sys.stderr)
    for line in _shown(arguments.format, checked, faults):
        print(line)
    if faults:
        return ExitCode.BAD_INPUT
    return ExitCode.FINE if all(one.report.is_legal for one in checked) else ExitCode.ILLEGAL


def _with_suggestions(one: Checked, library: Library) -> Checked:
    """The report with a change for every error that has been tried."""
    if one.report.is_legal or len(one.army.units) > MOST_MENDED:
        return one
    from dataclasses import replace

    from validators.unlock import with_suggestions

    return replace(one, report=with_suggestions(one.report, one.army, library))


def _meter() -> Meter:
    from builder.printing.progress import Meter

    return Meter("Checking")


def _catalogues(folder: str | None) -> Mapping[str, Catalogue]:
    if folder is None:
        return {}
    from pathlib import Path

    from rosters.catalogues.catalogue import read_catalogues

    return read_catalogues(Path(folder))


def _shown(form: str, checked: list[Checked], unreadable: int) -> Iterable[str]:
    if form == "json":
        return [as_json(checked)]
    return (as_text if form == "text" else as_markdown)(checked, unreadable)
