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
    parser.add_argument("-o", "--output", metavar="OUT", help="write the roster there; left out: print it")


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
    write(roster, arguments.output)
    return ExitCode.FINE


def write(roster: Roster, output: str | None) -> None:
    """Save the roster where the user said, never over a file that is no roster; or print it.

    Raises:
        BadData: it cannot be written.
    """
    if output is None:
        from rosters.roster_writing import write_roster

        print(write_roster(roster), end="")
        return
    import sys
    from pathlib import Path

    from rosters.roster_saving import save_roster

    save_roster(roster, Path(output))
    print(f"Wrote {output}.", file=sys.stderr)
