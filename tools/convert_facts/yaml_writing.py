"""Writes tidy YAML: blocks for what has parts, one line for what is short, a blank line between records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

WIDTH = 110

_BLOCK_KEYS = frozenset({"choices", "groups", "options", "models", "model_lines", "crew", "forces"})
"""A mapping with one of these keys is never written on one line."""
_LONG_LISTS = frozenset(
    {"choices", "groups", "options", "models", "model_lines", "profiles", "other_profiles", "notes", "forces"}
)
"""Lists that always have a line for each part."""
_ITEM_LISTS = frozenset({"crew", "changes", "cards", "shares", "by_set", "extra", "mandatory"})
"""Lists of mappings, also with a line for each part."""
_QUOTED_START = tuple("-?:,[]{}#&*!|>'\"%@` ")
_IN_A_BLOCK = (": ", " #")
_IN_A_LINE = (*_IN_A_BLOCK, ":", ",", "[", "]", "{", "}")
"""Marks that end a plain text early."""
_LIKE_A_NUMBER = re.compile(r"[-+]?[0-9][0-9_]*(\.[0-9]*)?\Z")
_WORDS = frozenset({"", "~", "null", "true", "false"})


def write_records(lists: Mapping[str, Any]) -> str:
    """A file of lists of records (or of a mapping of records), each under its name."""
    parts: list[str] = []
    for name, records in lists.items():
        parts.append(f"{name}:")
        if isinstance(records, Mapping):
            written = ["\n".join(_pair(key, value, 2)) for key, value in records.items()]
            parts.append("\n\n".join(written))
        else:
            parts += _spaced(["\n".join(_item(record, 0, flow=_is_short(record))) for record in records])
    return "\n".join(parts) + "\n"


def _spaced(records: list[str]) -> list[str]:
    """The records with a blank line around each that takes several lines."""
    found: list[str] = []
    for index, record in enumerate(records):
        if index and "\n" in records[index - 1] + record:
            found.append("")
        found.append(record)
    return found


def write_record(record: Mapping[str, Any]) -> str:
    """A file that is one record."""
    return "\n".join(line for key, value in record.items() for line in _pair(key, value, 0)) + "\n"


def _is_short(record: Any) -> bool:
    """Whether a record of a list of records is told on one line."""
    return isinstance(record, Mapping) and "kind" not in record and _fits(record, 2)


def _fits(value: Any, indent: int) -> bool:
    if isinstance(value, Mapping) and (_BLOCK_KEYS & value.keys() or _depth(value) > 4):
        return False
    return len(_flow(value)) + indent <= WIDTH


def _depth(value: Any) -> int:
    if isinstance(value, Mapping):
        return 1 + max((_depth(part) for part in value.values()), default=0)
    if isinstance(value, list):
        return max((_depth(part) for part in value), default=0)
    return 0


def _pair(key: str, value: Any, indent: int) -> list[str]:
    start = f"{' ' * indent}{_scalar(key)}:"
    if not isinstance(value, (Mapping, list)):
        return [f"{start} {_scalar(value, _IN_A_BLOCK)}"]
    if not value:
        return [f"{start} {_flow(value)}"]
    parts = isinstance(value, list) and any(isinstance(part, Mapping) for part in value)
    many = isinstance(value, list) and (key in _LONG_LISTS or (key in _ITEM_LISTS and parts))
    if not many and _fits(value, len(start) + 1):
        return [f"{start} {_flow(value)}"]
    if isinstance(value, list):
        if not many and not any(isinstance(part, (Mapping, list)) for part in value):
            return _wrapped(start, value, indent)
        return [start, *(line for part in value for line in _item(part, indent))]
    return [start, *(line for part, inner in value.items() for line in _pair(part, inner, indent + 2))]


def _wrapped(start: str, values: list[Any], indent: int) -> list[str]:
    """A list of words over several lines."""
    lines, line = [], f"{start} ["
    for index, value in enumerate(values):
        word = _scalar(value) + ("," if index < len(values) - 1 else "]")
        if len(line) + len(word) + 1 > WIDTH:
            lines.append(line.rstrip(" "))
            line = " " * (indent + 2)
        line += word + " "
    return [*lines, line.rstrip(" ")]


def _item(value: Any, indent: int, flow: bool | None = None) -> list[str]:
    start = f"{' ' * indent}- "
    if not isinstance(value, Mapping):
        return [start + (_flow(value) if isinstance(value, list) else _scalar(value, _IN_A_BLOCK))]
    if _fits(value, indent + 2) if flow is None else flow:
        return [start + _flow(value)]
    lines = [line for key, inner in value.items() for line in _pair(key, inner, indent + 2)]
    return [start + lines[0][indent + 2 :], *lines[1:]]


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    return _scalar(value)


def _scalar(value: Any, marks: tuple[str, ...] = _IN_A_LINE) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Decimal)):
        return str(value)
    if isinstance(value, float):
        return str(Decimal(str(value)))
    text = str(value)
    if "\n" in text:
        raise ValueError(f"a text of several lines is not written: {text!r}")
    risky = (
        text in _WORDS
        or text.startswith(_QUOTED_START)
        or text.endswith((" ", ":"))
        or _LIKE_A_NUMBER.match(text)
        or any(mark in text for mark in marks)
    )
    return "'" + text.replace("'", "''") + "'" if risky else text
