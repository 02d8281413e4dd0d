"""`muster data compare DIR`: where our data and the community's catalogues differ."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from datafaxes.library import Library
    from rosters.catalogues.catalogue import Catalogue


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder of catalogues, and what to compare."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    compare = actions.add_parser("compare", help="points, options, speeds, armour, ram and capacity")
    compare.add_argument("folder", metavar="DIR", help="a folder of .cat and .gst files")
    compare.add_argument("--army", metavar="A", help="only this army list")
    compare.add_argument("--format", choices=("text", "json"), default="text")
    compare.epilog = "The exit status is 0 whether they differ or not, and 2 where nothing can be compared."


def run(arguments: argparse.Namespace) -> int:
    """Print every difference, army by army.

    Raises:
        BadData: the folder or one of its files cannot be read, none of them is of an army list that is
            compared, or there is no such army.
    """
    from dataclasses import asdict

    from datafaxes.library import default_library
    from datafaxes.words import plural
    from rosters.catalogues.catalogue import read_catalogues
    from rosters.catalogues.comparing import compare

    library = default_library()
    catalogues = read_catalogues(Path(arguments.folder))
    _refuse_comparing_nothing(catalogues, library, arguments)
    differences = list(compare(catalogues, library, arguments.army))
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


def _refuse_comparing_nothing(
    catalogues: Mapping[str, Catalogue], library: Library, arguments: argparse.Namespace
) -> None:
    """Make sure that there is a catalogue to compare an army list with, so that none means no difference."""
    armies = (arguments.army,) if arguments.army is not None else library.army_ids
    if any(library.army(one).head.catalogue_id in catalogues for one in armies):
        return
    whose = library.army(arguments.army).head.name if arguments.army is not None else "an army list of ours"
    advice = "Name a folder with the community's catalogues of Warhammer 40,000 2nd edition."
    what = f"nothing was compared: no catalogue is that of {whose}"
    raise BadData(what, file=arguments.folder, advice=advice)
