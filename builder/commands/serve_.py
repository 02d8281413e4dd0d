"""`muster serve [FILE]`: the builder in a web browser, for this computer alone unless asked otherwise."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData

LOOPBACK = "localhost"
USUAL_PORT = 8000
_START = "from builder.cli import main; raise SystemExit(main())"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, and the roster to open."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a roster; left out: the start screen")
    parser.add_argument("--host", default=LOOPBACK, metavar="NAME", help="where to listen (localhost)")
    parser.add_argument("--port", type=_port, default=USUAL_PORT, metavar="N", help="port (8000)")
    parser.epilog = (
        "Only this computer can reach the builder unless --host names another address. Whoever can reach it "
        "can read and write rosters with your rights, so name one only in a network that you trust."
    )


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"“{text}” is no port; they go from 1 to 65535")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl+C. Every browser tab is a session of its own.

    Raises:
        BadData: the roster cannot be read, or the port is taken.
    """
    if arguments.file is not None:
        from builder.app.beginning import open_session
        from datafaxes.library import default_library

        open_session(Path(arguments.file), default_library())
    words = [sys.executable, "-c", _START, "build"]
    words += [] if arguments.file is None else ["--", str(Path(arguments.file).absolute())]
    from builder.app.serving import BuilderServer

    server = BuilderServer(shlex.join(words), arguments.host, arguments.port)
    try:
        server.serve()
    except OSError as error:
        advice = "Choose another one with --port, or another address with --host."
        where = f"{arguments.host}:{arguments.port}"
        raise BadData(f"cannot listen on {where}: {error.strerror or error}", advice=advice) from error
    return ExitCode.FINE
