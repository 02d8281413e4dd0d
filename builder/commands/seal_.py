"""`muster seal FILE`: a fingerprint to exchange before the lists themselves are shown."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The list, and where to keep its seal."""
    parser.add_argument("file", metavar="FILE", help="the list to seal, of any format")
    parser.add_argument(
        "-o",
        "--output",
        metavar="SEAL",
        help="where to keep the seal (as it is: FILE.seal; - prints it); keep it secret",
    )
    parser.epilog = (
        "Prints the fingerprint: send it to your opponent. When both of you have the other's fingerprint, "
        "exchange the lists with their seal files; `muster reveal` proves that nothing was changed."
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the seal beside the list and print the fingerprint.

    Raises:
        BadData: the list cannot be read, or the seal exists already or cannot be written.
    """
    from builder.printing.writing import refuse_overwriting, write_result
    from rosters.other_programs.detection import MOST_BYTES
    from rosters.roster_file import STANDARD_INPUT, read_bytes
    from rosters.seal import seal, write_seal

    if arguments.file == STANDARD_INPUT and arguments.output is None:
        raise BadData("standard input has no name to put a seal beside", advice="Name the seal with -o.")
    out = arguments.output or f"{arguments.file}.seal"
    refuse_overwriting(out, ())
    found = seal(read_bytes(arguments.file, MOST_BYTES))
    if out == "-" or (Path(out).exists() and not Path(out).is_file()):
        write_result(out, write_seal(found).encode())
    else:
        _write_new(out, write_seal(found))
    if out != "-":
        print(found.fingerprint)
    written = "This is the seal: keep it secret." if out == "-" else f"Wrote {out}."
    print(f"{written} Send the fingerprint now, and the list with its seal later.", file=sys.stderr)
    return ExitCode.FINE


def _write_new(out: str, text: str) -> None:
    """Write a file that is not there yet: no seal is ever written over, for a list may depend on it."""
    try:
        with open(out, "x", encoding="ascii", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        advice = "It may still be needed to prove an older list. Name another one with -o."
        raise BadData("is there already, and was left alone", file=out, advice=advice) from None
    except OSError as error:
        raise BadData(f"cannot be written: {error.strerror or error}", file=out) from error
