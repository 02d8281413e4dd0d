"""`muster build [FILE]`: the builder; `--plain` tells the same as text, for screen readers and pipes."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The roster to open."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a roster; left out: the start screen")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="print what the builder shows as text: points, force, findings, options, catalogue",
    )
    parser.epilog = (
        "Every step is kept in the state folder (MUSTER_STATE names another one) until it is saved; the "
        "start screen offers what was not. Keys, theme and motion are set in settings.yaml of the settings "
        "folder (MUSTER_CONFIG names another one)."
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the builder, or print what it would show.

    Raises:
        BadData: the roster cannot be read, or there is no terminal to build on.
    """
    file = arguments.file
    if arguments.plain:
        return _print_plain(file)
    advice = "Use --plain to print a roster as text, or muster check, print and arrange in scripts."
    if not (sys.stdin.isatty() and sys.stdout.isatty()) and not _is_served():
        raise BadData("the builder needs a terminal", advice=advice)
    if os.environ.get("TERM") == "dumb" and not _is_served():
        raise BadData(
            "the builder needs a terminal that can move its cursor, and TERM is dumb", advice=advice
        )
    import gc

    gc.disable()  # a quarter of the start; the app enables it once its first screen stands
    from builder.app.app import make_app

    app = make_app(Path(file) if file is not None else None)
    app.run()
    return app.return_code or ExitCode.FINE


def _is_served() -> bool:
    """Whether a web server runs the builder and draws what it would draw on a terminal."""
    import os

    return bool(os.environ.get("TEXTUAL_DRIVER"))


def _print_plain(file: str | None) -> int:
    if file is None:
        raise BadData("--plain needs a roster", advice="For instance: muster build --plain list.yaml")
    from builder.app.plain import plain_lines
    from builder.checking import check_file
    from datafaxes.library import default_library

    library = default_library()
    checked = check_file(file, library)
    for line in plain_lines(checked.army, checked.report, library, everything=True):
        print(line)
    return ExitCode.FINE
