"""The command line: finds the command, imports only what it needs, turns bad data into one sentence."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import importlib
import io
import os
import sys
from typing import Any, NoReturn

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData

COMMANDS: dict[str, str] = {
    "build": "open the builder, with a roster or without",
    "check": "ask whether rosters are legal",
    "new": "write a legal beginning of an army",
    "random": "write a random legal army",
    "explain": "what a check means, with a legal and an illegal example",
    "arrange": "propose legal squadrons, batteries and seats",
    "print": "print a roster's Datafax cards, sheet and play aid",
    "card": "print Datafax cards without a roster",
    "list": "list armies, entries, Datafaxes, weapons or cards",
    "show": "show a Datafax card in the terminal",
    "datafaxes": "check a data file, or print the schema for editors",
    "diff": "tell two versions of a roster apart in words and points",
    "convert": "convert a roster between formats",
    "seal": "seal a list before lists are exchanged",
    "reveal": "prove that a sealed list was not changed",
    "data": "compare our data with the community's catalogues",
    "odds": "the exact chances of a weapon against a vehicle",
    "rules": "the rules of the other systems",
    "serve": "the builder in a web browser",
    "completion": "print the completion script of a shell",
}
"""Every command with its help line; each is the module `builder.commands.<name>_`, which holds
`add_arguments(parser)` and `run(arguments) -> int`."""


class _Parser(argparse.ArgumentParser):
    """Reports a mistyped command in one sentence on standard error, with exit status 2."""

    parts: Any = None
    """The action that holds the commands or questions under this one, where it has any."""

    def add_subparsers(self, **how: Any) -> Any:
        """As argparse has it; remembers what it adds."""
        self.parts = super().add_subparsers(**how)
        return self.parts

    def error(self, message: str) -> NoReturn:
        if self.parts is not None and message.endswith(f"required: {self.parts.metavar}"):
            message = f"say which: {', '.join(self.parts.choices)}"
        stop = "" if message.endswith("?") else "."
        self.exit(ExitCode.BAD_INPUT, f"{self.prog}: {message}{stop} See `{self.prog} --help`.\n")


def make_parser(*, whole: bool = True) -> argparse.ArgumentParser:
    """The parser of the command line; `whole`: with the arguments of all commands, which it imports."""
    parser = _Parser(
        prog="muster",
        description="Build, check, print and play out Warhammer 40,000 2nd edition armies. Unofficial.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, help_line in COMMANDS.items():
        command = commands.add_parser(name, help=help_line, description=_described(help_line))
        if whole:
            _module(name).add_arguments(command)
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run one command line. Returns the exit status (see `ExitCode`)."""
    gc.set_threshold(50_000)  # thousands of records are read and kept: looking through them costs a tenth
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack a character, which is no failure
    words = sys.argv[1:] if arguments is None else arguments
    name, parsed = _parse(words)
    if name is None:
        from importlib.metadata import version

        print(f"muster {version('muster')}")
        return ExitCode.FINE
    try:
        status = int(_module(name).run(parsed))
        sys.stdout.flush()
        return status
    except BadData as error:
        print(error, file=sys.stderr)
        return ExitCode.BAD_INPUT
    except BrokenPipeError:
        _drop_the_rest()
        return ExitCode.FINE
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            raise
        _drop_the_rest()
        print(f"The answer cannot be written: {error.strerror}.", file=sys.stderr)
        return ExitCode.BAD_INPUT
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    finally:
        if arguments is None:
            gc.freeze()  # the process ends: looking through all records for garbage takes as long as a check


def _parse(words: list[str]) -> tuple[str | None, argparse.Namespace]:
    """The command and its arguments; None for `--version`. The other commands are not even imported."""
    if words and words[0] not in COMMANDS and not _is_for_the_builder(words[0]):
        top = make_parser(whole=False)
        if not words[0].startswith("-"):
            top.error(_not_understood(words[0]))
        parsed, _ = top.parse_known_args(words)
        if parsed.version:
            return None, parsed
        top.error(f"unrecognized arguments: {words[0]}")
    name, rest = (words[0], words[1:]) if words and words[0] in COMMANDS else ("build", words)
    parser = _Parser(prog=f"muster {name}", description=_described(COMMANDS[name]))
    _module(name).add_arguments(parser)
    return name, parser.parse_args(rest)


def _is_for_the_builder(word: str) -> bool:
    """Whether a first word that is no command is the builder's: `muster --plain FILE`, `muster FILE`."""
    return word == "--plain" or os.path.isfile(word)


def _not_understood(word: str) -> str:
    """What is wrong with a first word that is neither a command nor a roster, and the nearest commands."""
    from datafaxes.names import nearest

    near = nearest(word, COMMANDS)
    asked = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"“{word}” is no command and no file{asked}"


def _drop_the_rest() -> None:
    """Let what is still to be written to standard output go nowhere, so that ending does not fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _described(help_line: str) -> str:
    return help_line[:1].upper() + help_line[1:] + "."


def _module(command: str):  # type: ignore[no-untyped-def]  # every command module has the same two functions
    return importlib.import_module(f"builder.commands.{command}_")
