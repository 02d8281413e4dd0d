"""`muster new`: a legal beginning of an army."""

from __future__ import annotations

import argparse
from decimal import Decimal
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from rosters.roster import Roster


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The army list, the points, and where to write the roster."""
    add_army_arguments(parser)
    parser.add_argument("--name", default="New army", metavar="NAME", help="what to call the roster")
    parser.epilog = (
        "Takes what the army list makes compulsory and, for parts that must have a share of the points, "
        "what is cheapest. The roster is legal as it is; open it with `muster build`."
    )


def add_army_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that `muster random` has too."""
    parser.add_argument("--army", required=True, metavar="A", help="an army list; see `muster list armies`")
    parser.add_argument("--points", required=True, type=points, metavar="N", help="points agreed")
    parser.add_argument("--force", metavar="F", help="a force variant of the army list: Chaos Cult")
    parser.add_argument("-o", "--output", metavar="OUT", help="the file to write; left out or -: print it")
    parser.add_argument("--overwrite", action="store_true", help="write over a file of that name")


def points(text: str) -> Decimal:
    """A number of points from the command line."""
    from rosters.changes.refusing import CommandRefused, exact_number

    try:
        return exact_number("the points", text)
    except CommandRefused:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of points") from None


def run(arguments: argparse.Namespace) -> int:
    """Write the new roster.

    Raises:
        BadData: there is no such army list or force, no legal army was found, or it cannot be written.
    """
    from datafaxes.library import default_library
    from validators.new_roster import new_roster

    roster = new_roster(
        arguments.army,
        arguments.points,
        default_library(),
        force=arguments.force,
        name=arguments.name,
    )
    write(roster, arguments)
    return ExitCode.FINE


def write(roster: Roster, arguments: argparse.Namespace) -> None:
    """Save the roster where the user said, or print it. `--force` is the army's force, so not the word here.

    Raises:
        BadData: a file is there already, or it cannot be written.
    """
    from builder.roster_output import put_roster

    put_roster(roster, arguments.output, force=arguments.overwrite, force_flag="--overwrite")
