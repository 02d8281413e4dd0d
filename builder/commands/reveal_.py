"""`muster reveal FILE`: whether a list is the one of which the fingerprint was sent."""

from __future__ import annotations

import argparse

from builder.exit_codes import ExitCode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The list, its seal, and the fingerprint that was sent."""
    parser.add_argument("file", metavar="FILE", help="the list that was revealed")
    parser.add_argument("seal", metavar="SEAL", nargs="?", help="its seal file (as it is: FILE.seal)")
    parser.add_argument(
        "--fingerprint",
        metavar="F",
        help="the fingerprint that you were sent before; without it, the seal's own",
    )
    parser.epilog = "Exit status: 0 nothing was changed, 1 something was, 2 a file cannot be read."


def run(arguments: argparse.Namespace) -> int:
    """Say whether the list is unchanged.

    Raises:
        BadData: the list or the seal cannot be read.
    """
    from rosters.other_programs.detection import MOST_BYTES
    from rosters.roster_file import read_bytes
    from rosters.seal import is_unchanged, plain_fingerprint, read_seal

    content = read_bytes(arguments.file, MOST_BYTES)
    seal_file = arguments.seal or f"{arguments.file}.seal"
    seal = read_seal(read_bytes(seal_file, 10_000).decode("ascii", errors="replace"), seal_file)
    if arguments.fingerprint is not None and plain_fingerprint(arguments.fingerprint) != seal.fingerprint:
        print("✗ changed: the seal is not that of the fingerprint which was sent.")
        return ExitCode.ILLEGAL
    if not is_unchanged(content, seal):
        print("✗ changed: the list is not the one that was sealed.")
        return ExitCode.ILLEGAL
    if arguments.fingerprint is None:
        print(f"✓ the list and the seal belong together. Compare the fingerprint: {seal.fingerprint}")
    else:
        print("✓ unchanged: this is the list of which the fingerprint was sent.")
    return ExitCode.FINE
