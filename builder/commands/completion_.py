"""`muster completion SHELL`: the completion script of a shell, on standard output."""

from __future__ import annotations

import argparse

from builder.exit_codes import ExitCode

SHELLS = ("bash", "zsh", "tcsh")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The shell to write for."""
    parser.add_argument("shell", choices=SHELLS)
    parser.epilog = "For bash: muster completion bash > ~/.local/share/bash-completion/completions/muster"


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from builder.cli import make_parser

    print(shtab.complete(make_parser(), arguments.shell))
    return ExitCode.FINE
