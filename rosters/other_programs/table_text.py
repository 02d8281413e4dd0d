"""Turns tables into the lines of a typed list: Markdown, CSV, and cells copied out of a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

_NAMES = frozenset(("unit", "units", "name", "entry", "model", "squad", "item", "description"))
_NUMBERS = frozenset(("number", "no", "no.", "nr", "qty", "quantity", "count", "amount", "models", "size"))
_POINTS = frozenset(("points", "pts", "pt", "cost", "price", "total", "value"))
_OPTIONS = frozenset(("options", "option", "wargear", "upgrades", "equipment", "weapons", "notes", "extras"))
_RULE = re.compile(r"^:?-+:?$")
MOST_HEAD_LINES = 15
"""Before the heading of a table."""
MOST_COLUMNS = 30


def as_typed(text: str) -> str:
    """The text with the rows of its table as lines of a list; as it is where it holds no table.

    Every row stays on its own line. A table is known by a heading that names the units and another column.
    """
    lines = text.splitlines()
    for place, line in enumerate(lines[:MOST_HEAD_LINES]):
        for separator in ("|", "\t", ";", ","):
            columns = _columns(_cells(line, separator))
            if columns is not None:
                rows = [_typed(_cells(row, separator), columns, row) for row in lines[place + 1 :]]
                return "\n".join([*lines[:place], "", *rows])
    return text


def _cells(line: str, separator: str) -> list[str]:
    if separator not in line:
        return [line.strip()]
    if separator == "|":
        return [cell.strip() for cell in line.strip().strip("|").split("|")]
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:
        return [line.strip()]


def _columns(cells: Sequence[str]) -> dict[str, int] | None:
    """Which column holds what, by the heading; None where it is no heading of such a table."""
    found: dict[str, int] = {}
    known = 0
    for place, cell in enumerate(cells[:MOST_COLUMNS]):
        word = cell.strip("* ").casefold()
        for what, words in (("name", _NAMES), ("number", _NUMBERS), ("points", _POINTS), ("rest", _OPTIONS)):
            if word in words:
                known += 1
                found.setdefault(what, place)
    return found if "name" in found and known > 1 else None


def _typed(cells: list[str], columns: dict[str, int], row: str) -> str:
    """One row as a line: `2x Rhino [100 pts]: options`."""
    told = {what: cells[place] if place < len(cells) else "" for what, place in columns.items()}
    name = told["name"].strip("* ")
    if len(cells) < 2 or not name or all(_RULE.match(cell) for cell in cells if cell):
        return "" if all(_RULE.match(cell) for cell in cells if cell) else row.strip("| ")
    number = re.fullmatch(r"(\d{1,4})\s*[x×]?", told.get("number", ""), re.I)
    points = re.search(r"\d[\d,. ]*", told.get("points", ""))
    if re.match(r"(?:grand |army |sub)?-?total\b|sum\b", name, re.I):
        return f"{name} {points.group()}" if points else name
    others = [cell for place, cell in enumerate(cells) if place not in columns.values() and cell]
    rest = ", ".join(part for part in (told.get("rest", ""), *others) if part)
    line = f"{number.group(1)}x {name}" if number and number.group(1) != "1" else name
    line += f" [{points.group().strip()} pts]" if points else ""
    return f"{line}: {rest}" if rest else line
