"""Turns tables into the lines of a typed list: Markdown, CSV, and cells copied out of a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

_NAMES = frozenset(
    ("unit", "units", "name", "entry", "model", "squad", "item", "description",
     "einheit", "unité", "unidad", "unità")
)  # fmt: skip
_NUMBERS = frozenset(
    ("number", "no", "no.", "nr", "qty", "quantity", "count", "amount", "models", "size",
     "anzahl", "nombre", "cantidad", "quantità", "#")
)  # fmt: skip
_POINTS = frozenset(
    ("points", "pts", "pt", "cost", "price", "total", "value", "punkte", "coût", "puntos", "punti")
)
_EACH = frozenset(
    ("each", "pts each", "points each", "cost each", "price each", "unit cost", "unit price", "per unit")
)
_OPTIONS = frozenset(
    ("options", "option", "wargear", "upgrades", "equipment", "weapons", "notes", "extras",
     "ausrüstung", "équipement", "equipo", "equipaggiamento")
)  # fmt: skip
TOTAL = r"(?:grand |army |sub)?-?total[ei]?\b|(?:sum(?:me)?|somme|gesamt\w*|insgesamt)\b"
"""How lines begin that tell what everything costs."""
_RULE = re.compile(r"^:?-+:?$")
_NUMBER = re.compile(r"(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:pts?\.?|points?)?", re.I)
LEAST_ROWS = 3
"""Of a table without a heading."""
MOST_IN_A_ROW = 40
"""More in a cell behind the name is no number of models or units."""
MOST_HEAD_LINES = 15
"""Before the heading of a table."""
MOST_COLUMNS = 30


def as_typed(text: str) -> str:
    """The text with the rows of its table as lines of a list; as it is where it holds no table.

    Every row stays on its own line. A table is known by a heading that names the units and another column,
    or by most of its lines being parted the same way with numbers in them.
    """
    lines = text.splitlines()
    for place, line in enumerate(lines[:MOST_HEAD_LINES]):
        for separator in ("|", "\t", ";", ","):
            columns = _columns(_cells(line, separator))
            if columns is not None:
                rows = [_typed(_cells(row, separator), columns, row) for row in lines[place + 1 :]]
                return "\n".join([*lines[:place], "", *rows])
    for separator in ("|", "\t", ";"):
        found_rows = [_row(line, separator) for line in lines]
        found = sum(row is not None for row in found_rows)
        if found >= LEAST_ROWS and 2 * found >= sum(bool(line.strip()) for line in lines):
            told = zip(lines, found_rows, strict=True)
            return "\n".join(line if row is None else row for line, row in told)
    return text


def _row(line: str, separator: str) -> str | None:
    """A line that is a row of a table without a heading, as a line of a list; None where it is none."""
    cells = [cell for cell in _cells(line, separator) if cell]
    name = next((place for place, cell in enumerate(cells) if re.search(r"[^\W\d_]{2}", cell)), None)
    if name is None or _NUMBER.fullmatch(cells[name]) or name > 1:
        return None
    told = [(place, found.group(1)) for place, cell in enumerate(cells) if (found := _NUMBER.fullmatch(cell))]
    if not told:
        return None
    before = [number for place, number in told if place < name]
    behind = [number for place, number in told if place > name]
    points = behind.pop() if behind else None
    counts = [int(number) for number in (*before, *behind) if number.isdigit()]
    number = next((count for count in counts if 1 < count <= MOST_IN_A_ROW), 1)
    others = [cell for cell in cells[name + 1 :] if not _NUMBER.fullmatch(cell)]
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    text = f"{number}x {cells[name]}" if number > 1 else cells[name]
    text += f" [{points} pts]" if points is not None else ""
    return f"{indent}{text}" + (f": {', '.join(others)}" if others else "")


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
    kinds = (("name", _NAMES), ("number", _NUMBERS), ("points", _POINTS), ("each", _EACH), ("rest", _OPTIONS))
    for place, cell in enumerate(cells[:MOST_COLUMNS]):
        word = cell.strip("* ").casefold()
        for what, words in kinds:
            if word in words:
                known += 1
                found.setdefault(what, place)
        if word == "total" and cells[found["points"]].strip("* ").casefold() != word:
            found["each"], found["points"] = found["points"], place
    return found if "name" in found and known > 1 else None


def _typed(cells: list[str], columns: dict[str, int], row: str) -> str:
    """One row as a line: `2x Rhino [100 pts]: options`."""
    told = {what: cells[place] if place < len(cells) else "" for what, place in columns.items()}
    name = told["name"].strip("* ")
    if len(cells) < 2 or not name or all(_RULE.match(cell) for cell in cells if cell):
        return "" if all(_RULE.match(cell) for cell in cells if cell) else row.strip("| ")
    number = re.fullmatch(r"(\d{1,4})\s*[x×]?", told.get("number", ""), re.I)
    points = re.search(r"\d[\d,. ]*", told.get("points", ""))
    each = re.search(r"\d[\d,. ]*", told.get("each", ""))
    if points is not None and re.search(r"\b(?:each|ea)\b", told["points"], re.I):
        points, each = None, points
    if re.match(TOTAL, name, re.I):
        return f"{name} {points.group()}" if points else name
    others = [cell for place, cell in enumerate(cells) if place not in columns.values() and cell]
    words = re.findall(
        r"[^\W\d_]{3,}", re.sub(r"\b(?:pts|points?|each)\b", "", told.get("points", ""), flags=re.I)
    )
    others += [" ".join(words)] if words else []
    rest = ", ".join(part for part in (told.get("rest", ""), *others) if part)
    line = f"{number.group(1)}x {name}" if number and number.group(1) != "1" else name
    if points:
        line += f" [{points.group().rstrip(' ,.')} pts]"
    elif each:
        line += f" [{each.group().rstrip(' ,.')} pts each]"
    return f"{line}: {rest}" if rest else line
