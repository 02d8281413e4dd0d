"""`muster convert IN OUT`: a roster in another format."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from collections.abc import Iterator

    from datafaxes.library import Library
    from rosters.fielded import FieldedArmy
    from rosters.roster import Roster

FORMATS = {
    "yaml": "muster's own roster file",
    "ros": "BattleScribe and New Recruit",
    "rosz": "the same, packed",
    "text": "New Recruit's text",
    "markdown": "Markdown with points, squadrons and seats",
    "plain": "text without points, to show before the game",
}
_ENDINGS = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".ros": "ros",
    ".rosz": "rosz",
    ".txt": "text",
    ".md": "markdown",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to read and what to write."""
    parser.add_argument("source", metavar="IN", help="a roster of any format; - is standard input")
    parser.add_argument("output", metavar="OUT", help="the file to write; - is standard output")
    parser.add_argument("--force", action="store_true", help="write over a file of that name")
    parser.add_argument(
        "--to", choices=tuple(FORMATS), help="the format, where the name of OUT does not tell"
    )
    told = "; ".join(f"{name}: {what}" for name, what in FORMATS.items())
    parser.epilog = f"{told}. Units, options and numbers are kept; what is lost is told."


def run(arguments: argparse.Namespace) -> int:
    """Write the roster in the other format, and say what it could not keep.

    Raises:
        BadData: it cannot be read or written.
    """
    from builder.checking import read_any
    from builder.printing.writing import refuse_existing, refuse_overwriting, write_result
    from builder.roster_output import put_roster
    from datafaxes.library import default_library
    from rosters.fielding import field

    form = arguments.to or _ENDINGS.get(Path(arguments.output).suffix.casefold())
    if form is None:
        advice = f"Say one of {', '.join(FORMATS)} with --to."
        raise BadData("does not tell which format to write", file=arguments.output, advice=advice)
    library = default_library()
    roster, content = read_any(arguments.source, library)
    refuse_overwriting(arguments.output, () if arguments.source == "-" else (Path(arguments.source),))
    if form == "yaml":
        put_roster(roster, arguments.output, source=arguments.source, earlier=content, force=arguments.force)
    else:
        if not arguments.force:
            refuse_existing(arguments.output)
        write_result(arguments.output, _written(form, roster, arguments.output, library))
    for sentence in _lost(form, field(roster, library)):
        print(sentence, file=sys.stderr)
    if form != "yaml" and arguments.output != "-":
        print(f"Wrote {arguments.output}.", file=sys.stderr)
    return ExitCode.FINE


def _written(form: str, roster: Roster, output: str, library: Library) -> bytes:
    from rosters.fielding import field
    from rosters.other_programs import write_battlescribe, write_texts
    from rosters.other_programs.outgoing import tree_of

    army = field(roster, library)
    tree = tree_of(army, library, with_defaults=form in ("ros", "rosz"))
    if form == "ros":
        return write_battlescribe.write_ros(tree)
    if form == "rosz":
        member = "roster.ros" if output == "-" else f"{Path(output).stem}.ros"
        return write_battlescribe.write_rosz(tree, member)
    if form == "text":
        return write_texts.write_new_recruit(tree).encode()
    write = write_texts.write_markdown if form == "markdown" else write_texts.write_plain
    return write(tree, tuple(_arrangement(army))).encode()


def _arrangement(army: FieldedArmy) -> Iterator[str]:
    """Squadrons, batteries and seats, a line each."""
    called = {unit.id: unit.title for unit in army.units}
    for kind, groups in (("Squadron", army.roster.squadrons), ("Battery", army.roster.batteries)):
        for group in groups:
            yield f"{kind} {group.name}: {', '.join(called.get(one, one) for one in group.members)}"
    for unit in army.units:
        aboard = [called.get(seat.unit, seat.unit) for seat in unit.unit.carries]
        if unit.unit.mounted is not None:
            aboard.append(called.get(unit.unit.mounted, unit.unit.mounted))
        if aboard:
            yield f"Aboard {unit.title}: {', '.join(aboard)}"


def _lost(form: str, army: FieldedArmy) -> Iterator[str]:
    """What the format cannot hold, a sentence each."""
    roster = army.roster
    arranged = roster.squadrons or roster.batteries or any(unit.unit.carries for unit in army.units)
    if form in ("ros", "rosz", "text") and arranged:
        yield "This format has no squadrons, batteries and seats: they were left out."
    if form != "yaml" and (roster.notes or any(unit.unit.notes for unit in army.units)):
        yield "Notes were left out."
    strangers = sum(unit.entry is None for unit in army.units)
    if form in ("ros", "rosz") and strangers:
        yield f"{strangers} units are not in our data and have made-up ids."
