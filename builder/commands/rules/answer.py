"""What the questions of all systems share: files that are read, and answers that are printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

from datafaxes.yaml_reading import MOST_BYTES, Document, read_yaml, read_yaml_file

WIDTH = 80


@dataclass(frozen=True)
class Answer:
    """An answer for programs, the same for people, and what should be said beside it."""

    value: Any
    text: str
    doubts: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """The text in lines of at most 80 columns; what follows a break is set in under its beginning."""
        for line in self.text.splitlines():
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            yield from wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]

    def tell_doubts(self) -> None:
        """Say on standard error what the asker should know."""
        for doubt in self.doubts:
            print(f"{doubt}.", file=sys.stderr)


def add_question(
    questions: Any,  # argparse's type for this is private
    name: str,
    help_line: str,
    answer: Callable[[argparse.Namespace], Answer],
) -> argparse.ArgumentParser:
    """A question with its `--format`; `answer` turns the arguments into the answer."""
    parser: argparse.ArgumentParser = questions.add_parser(
        name, help=help_line, description=help_line.capitalize() + "."
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text unless given")
    parser.set_defaults(answer=answer)
    return parser


def read_document(name: str) -> Document:
    """The YAML file of this name, or standard input where it is `-`.

    Raises:
        BadData: it cannot be read or is not strict YAML.
    """
    if name == "-":
        return read_yaml(sys.stdin.buffer.read(MOST_BYTES + 1), "-")
    return read_yaml_file(Path(name))


def table(rows: list[tuple[str, ...]]) -> str:
    """Columns of equal width, two spaces apart."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
