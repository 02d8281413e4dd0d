"""`muster random`: a random legal army, the same for the same seed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from builder.commands.new_ import add_army_arguments, write
from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from datafaxes.library import Library
    from rosters.collection import Collection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The army list, the points, the seed, and what the player owns."""
    add_army_arguments(parser)
    parser.add_argument("--seed", default="1", metavar="S", help="another seed gives another army")
    parser.add_argument(
        "--collection", metavar="FILE", help="choose only from what you own; - is standard input"
    )
    parser.epilog = (
        "A collection is a YAML file: `collection: 1`, and under `owned` the ids of entries, each with a "
        "number of units, or with {units: N, models: N} where either may be left out: "
        "`ultramarines/bike-squadron: {units: 2, models: 8}`."
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the random roster.

    Raises:
        BadData: there is no such army list or force, the collection cannot be read, no legal army was
            found, or it cannot be written.
    """
    from datafaxes.library import default_library
    from validators.random_roster import random_roster

    library = default_library()
    roster = random_roster(
        arguments.army,
        arguments.points,
        arguments.seed,
        library,
        force=arguments.force,
        collection=_collection(arguments.collection, library),
    )
    write(roster, arguments)
    return ExitCode.FINE


def _collection(file: str | None, library: Library) -> Collection | None:
    if file is None:
        return None
    from rosters.collection import read_collection
    from rosters.roster_file import read_bytes

    return read_collection(read_bytes(file), library, "standard input" if file == "-" else file)
