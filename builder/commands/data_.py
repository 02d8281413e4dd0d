"""`muster data compare DIR`: where our data and the community's catalogues differ."""

from __future__ import annotations

import argparse
from pathlib import Path

from builder.exit_codes import ExitCode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder of catalogues, and what to compare."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    compare = actions.add_parser("compare", help="points, options, speeds, armour, ram and capacity")
    compare.add_argument("folder", metavar="DIR", help="a folder of .cat and .gst files")
    compare.add_argument("--army", metavar="A", help="only this army list")
    compare.add_argument("--format", choices=("text", "json"), default="text")
    compare.epilog = "The exit status is 0 whether they differ or not."


def run(arguments: argparse.Namespace) -> int:
    """Print every difference, army by army.

    Raises:
        BadData: the folder or one of its files cannot be read, or there is no such army.
    """
    from dataclasses import asdict

    from datafaxes.library import default_library
    from datafaxes.words import plural
    from rosters.catalogues.catalogue import read_catalogues
    from rosters.catalogues.comparing import compare

    library = default_library()
    differences = list(compare(read_catalogues(Path(arguments.folder)), library, arguments.army))
    if arguments.format == "json":
        import json

        found = [asdict(difference) for difference in differences]
        print(json.dumps({"differences": found}, indent=2, ensure_ascii=False))
        return ExitCode.FINE
    army = ""
    for difference in differences:
        if difference.army != army:
            army = difference.army
            print(f"{library.army(army).head.name}")
        print(f"  {difference}")
    print(plural(len(differences), "difference") if differences else "No differences.")
    return ExitCode.FINE
