"""`muster arrange FILE`: legal squadrons, batteries and seats, found by the program."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from rosters.roster import Roster


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The roster, and where to write the arranged one."""
    parser.add_argument("file", metavar="FILE", help="a roster of any program; - is stdin")
    parser.add_argument("-o", "--output", metavar="OUT", help="write the roster there; left out: print it")
    parser.epilog = (
        "What is legal stays as it is. Squadrons and batteries: every vehicle that needs one gets one; "
        "their number stays as near as can be to what the roster has (where it has none: as many as "
        "allowed), and each keeps its name with most of its members; vehicles that need none stay where "
        "they are if the rules permit. Seats: whoever is aboard stays aboard if that is legal, else moves "
        "to another transport, else is split over several, else starts on foot; then squads on foot take "
        "the transports that carry nobody. The searches are exact: where a legal arrangement exists it is "
        "found. The file itself is changed only if -o names it, and not if it is of another program. Exit "
        "status: 0 all arranged, 1 something cannot be (it says what and why), 2 the file cannot be read."
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the arranged roster, and say on standard error what changed.

    Raises:
        BadData: the roster cannot be read or written.
    """
    from builder.checking import read_any
    from datafaxes.library import default_library
    from validators.arrangement import arrange

    library = default_library()
    roster, content = read_any(arguments.file, library)
    arrangement = arrange(roster, library)
    if arguments.output is None:
        from rosters.roster_writing import write_roster

        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # a roster file is, whatever the terminal is
        print(write_roster(arrangement.roster), end="")
    else:
        _save(arrangement.roster, arguments, content)
    for sentence in arrangement.changes or ["Nothing had to change."]:
        print(sentence, file=sys.stderr)
    for sentence in arrangement.impossible:
        print(f"Not arranged: {sentence}", file=sys.stderr)
    return ExitCode.ILLEGAL if arrangement.impossible else ExitCode.FINE


def _save(roster: Roster, arguments: argparse.Namespace, content: bytes) -> None:
    from datafaxes.errors import BadData
    from rosters.other_programs.detection import is_own
    from rosters.roster_file import fingerprint
    from rosters.roster_saving import save_roster

    out = Path(arguments.output)
    same = arguments.file != "-" and out.exists() and out.samefile(arguments.file)
    if same and not is_own(content):
        advice = "Give another name with -o, such as one that ends in .yaml."
        raise BadData("is a file of another program, and was left alone", file=str(out), advice=advice)
    save_roster(roster, out, expected=fingerprint(content) if same else None)
    print(f"Wrote {out}.", file=sys.stderr)
