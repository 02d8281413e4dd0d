"""`muster arrange FILE`: legal squadrons, batteries and seats, found by the program."""

from __future__ import annotations

import argparse
import sys

from builder.exit_codes import ExitCode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The roster, and where to write the arranged one."""
    parser.add_argument("file", metavar="FILE", help="a roster of any program; - is stdin")
    parser.add_argument("-o", "--output", metavar="OUT", help="the file to write; left out or -: print it")
    parser.add_argument("--force", action="store_true", help="write over another file of that name")
    parser.epilog = (
        "What is legal stays as it is. Squadrons and batteries: every vehicle that needs one gets one; "
        "their number stays as near as can be to what the roster has (where it has none: as many as "
        "allowed), and each keeps its name with most of its members; vehicles that need none stay where "
        "they are if the rules permit. Seats: whoever is aboard stays aboard if that is legal, else moves "
        "to another transport, else is split over several, else starts on foot; then squads on foot take "
        "the transports that carry nobody. The searches are exact: where a legal arrangement exists it is "
        "found. The file itself is changed only if -o names it, with the previous version kept as NAME.bak, "
        "and not if it is of another program. Comments stay. Exit status: 0 all arranged, 1 something cannot "
        "be (it says what and why), 2 the file cannot be read."
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the arranged roster, and say on standard error what changed.

    Raises:
        BadData: the roster cannot be read or written.
    """
    from builder.checking import read_any
    from builder.roster_output import put_roster
    from datafaxes.library import default_library
    from validators.arrangement import arrange

    library = default_library()
    roster, content = read_any(arguments.file, library)
    arrangement = arrange(roster, library)
    put_roster(
        arrangement.roster,
        arguments.output,
        source=arguments.file,
        earlier=content,
        force=arguments.force,
    )
    for sentence in arrangement.changes or ["Nothing had to change."]:
        print(sentence, file=sys.stderr)
    for sentence in arrangement.impossible:
        print(f"Not arranged: {sentence}", file=sys.stderr)
    return ExitCode.ILLEGAL if arrangement.impossible else ExitCode.FINE
