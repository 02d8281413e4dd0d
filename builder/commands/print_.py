"""`muster print FILE -o OUT.pdf`: Datafax cards, roster sheet and play aid."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from builder.printing.prints import Print, Settings
    from rosters.fielded import FieldedArmy

MOST_NAMED = 5
"""Units in a message."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The roster, and what to print of it."""
    parser.add_argument("file", metavar="FILE", help="a roster; - is standard input")
    parser.add_argument("--what", choices=("cards", "roster", "aid", "all", "audit"), default="cards")
    parser.add_argument(
        "--collapse", action="store_true", help="one card with a count for identical vehicles"
    )
    add_output_arguments(parser)
    parser.epilog = "A roster that breaks the rules prints all the same; the roster sheet says what is wrong."


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to print to and how, the same for `muster print` and `muster card`."""
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help="the file to write; - is standard output"
    )
    parser.add_argument("--force", action="store_true", help="write over a file of that name, whatever it is")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    layout = parser.add_mutually_exclusive_group()
    layout.add_argument(
        "--fold",
        dest="layout",
        action="store_const",
        const="fold",
        help="front beside back, to fold (as it is)",
    )
    layout.add_argument(
        "--duplex",
        dest="layout",
        action="store_const",
        const="duplex",
        help="backs mirrored on the next page",
    )
    layout.add_argument(
        "--single", dest="layout", action="store_const", const="single", help="every face by itself"
    )
    parser.set_defaults(layout="fold")
    parser.add_argument(
        "--offset", type=_offset, default=(0.0, 0.0), metavar="X,Y",
        help="with --duplex: move the backs by so many mm to the right and down, to meet the fronts",
    )  # fmt: skip
    parser.add_argument("--ink-saver", action="store_true", help="black on white without filled areas")
    parser.add_argument("--calibration", action="store_true", help="a 100 mm rule on every sheet of cards")
    parser.add_argument(
        "--format", choices=("pdf", "html"), help="from the name of OUT where nothing is said"
    )


def _offset(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not two numbers of mm like 0.5,-1") from None
    if not (abs(x) <= 20 and abs(y) <= 20):
        raise argparse.ArgumentTypeError("the offset may be 20 mm at the most")
    return x, y


def run(arguments: argparse.Namespace) -> int:
    """Print the roster. Says on standard error what was written."""
    from builder.checking import check_file
    from builder.printing.job import print_of_army
    from datafaxes.library import default_library

    library = default_library()
    checked = check_file(arguments.file, library)
    settings = settings_of(arguments, what=arguments.what, collapse=arguments.collapse)
    if arguments.what == "audit":
        from builder.audit.audit_page import print_of_audit

        job = print_of_audit(checked, settings)
    else:
        job = print_of_army(checked.army, checked.report.findings, library, settings)
    sources = () if arguments.file == "-" else (Path(arguments.file),)
    write(job, arguments, sources)
    _say_what_has_no_card(checked.army, arguments.what)
    if not checked.report.is_legal:
        count = len(checked.report.of_severity("error"))
        again = f"`muster check {shlex.quote(arguments.file)}` says what and how to mend it."
        print(f"The roster breaks the rules ({count}). {again}", file=sys.stderr)
    return ExitCode.FINE


def _say_what_has_no_card(army: FieldedArmy, what: str) -> None:
    """Units that muster does not know print no card; a player who counts on one should hear of it."""
    from datafaxes.words import listed

    unknown = [f"“{unit.title}”" for unit in army.units if unit.entry is None]
    if unknown and what in ("cards", "all"):
        shown = unknown if len(unknown) <= MOST_NAMED else [*unknown[: MOST_NAMED - 1], "others"]
        print(f"Not in muster's data, so without a card: {listed(shown)}.", file=sys.stderr)


def settings_of(arguments: argparse.Namespace, **more: object) -> Settings:
    """The settings that the arguments ask for."""
    from builder.printing.prints import Settings

    return Settings(
        paper=arguments.paper,
        layout=arguments.layout,
        offset=arguments.offset,
        ink_saver=arguments.ink_saver,
        calibration=arguments.calibration,
        **more,  # type: ignore[arg-type]  # values of argparse's own choices
    )


def write(job: Print, arguments: argparse.Namespace, sources: tuple[Path, ...]) -> None:
    """Lay the print out and write it, never over one of the sources, nor unasked over what is no print."""
    from builder.printing.job import as_html, as_pdf
    from builder.printing.progress import Meter
    from builder.printing.writing import refuse_all_but_prints, refuse_overwriting, write_result

    refuse_overwriting(arguments.output, sources)
    if not arguments.force:
        refuse_all_but_prints(arguments.output)
    if any(arguments.offset) and arguments.layout != "duplex":
        print("--offset moves nothing without --duplex.", file=sys.stderr)
    name = arguments.output.lower()
    form = arguments.format or ("html" if name.endswith((".html", ".htm")) else "pdf")
    if form == "html":
        printed = as_html(job)
    else:
        with Meter() as meter:
            printed = as_pdf(job, meter)
    write_result(arguments.output, printed.content)
    cards = f", {printed.cards} card{'s' if printed.cards != 1 else ''}" if printed.cards else ""
    pages = f"{printed.pages} page{'s' if printed.pages != 1 else ''}"
    where = "standard output" if arguments.output == "-" else arguments.output
    if not name.endswith(f".{form}" if form == "pdf" else (".html", ".htm")):
        where += f" ({form.upper()})"
    print(f"Wrote {where}: {pages}{cards}.", file=sys.stderr)
