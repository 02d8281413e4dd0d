"""`muster rules`: the rules of the other systems, answered exactly and explained."""

from __future__ import annotations

import argparse
import importlib
import json

from builder.commands.rules.answer import Answer
from builder.exit_codes import ExitCode
from datafaxes.errors import BadData
from engine.refused import Refused

SYSTEMS: dict[str, str] = {
    "fifth-edition": "skimmers, tanks and fast vehicles",
    "eleventh-edition": "monsters and vehicles",
    "homebrew": "vehicles and terrain",
}
"""Every system with its help line; each is the module of its name in `builder.commands.rules`, which
holds `add_questions(questions)`. A further system is a line here and its own files."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A system, then a question to it."""
    systems = parser.add_subparsers(dest="system", metavar="SYSTEM", required=True)
    for name, help_line in SYSTEMS.items():
        system = systems.add_parser(name, help=help_line, description=help_line.capitalize() + ".")
        questions = system.add_subparsers(dest="question", metavar="QUESTION", required=True)
        module = importlib.import_module(f"builder.commands.rules.{name.replace('-', '_')}")
        module.add_questions(questions)


def run(arguments: argparse.Namespace) -> int:
    """Print the answer. What the rules forbid is refused in a sentence, with exit status 2.

    Raises:
        BadData: a file is bad, or the rules forbid what was asked.
    """
    try:
        answer: Answer = arguments.answer(arguments)
    except Refused as refusal:
        raise BadData(f"Refused: {refusal}") from refusal
    answer.tell_doubts()
    if arguments.format == "json":
        print(json.dumps(answer.value, indent=2, ensure_ascii=False))
    else:
        print("\n".join(answer.lines()))
    return ExitCode.FINE
