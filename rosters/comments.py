"""Keeps the comments of a roster file that was written by hand when the program saves it.

A comment belongs to what stands on its line or, alone on a line, to what follows: the unit, option
or key of that name. It moves with it, and goes when that goes.
"""

from __future__ import annotations

from collections.abc import Iterable

from datafaxes.errors import BadData
from datafaxes.yaml_reading import Comment, Document, Path_, comments_in, read_yaml

_End = ("", "end of the file")


def with_comments(text: str, previous: str) -> str:
    """The new text of a roster file with the comments of the previous one in their places."""
    try:
        comments = comments_in(previous)
        if not comments:
            return text
        places = _places_of(comments, read_yaml(previous))
        lines = _first_lines(read_yaml(text))
    except BadData:
        return text
    before: dict[int, list[str]] = {}
    behind: dict[int, list[str]] = {}
    written = text.split("\n")
    for comment, place in zip(comments, places, strict=True):
        line = len(written) if place == _End else _line_of(place, lines)
        if line is not None:
            taken = before if comment.is_alone or line in behind or place == _End else behind
            taken.setdefault(line, []).append(comment.text)
    return "\n".join(_merged(written, before, behind))


def _line_of(place: tuple[object, ...], lines: dict[tuple[object, ...], int]) -> int | None:
    """The line of this place, or of what it is part of up to its unit or group; None where that went."""
    for length in range(len(place), min(len(place), 2) - 1, -1):
        if place[:length] in lines:
            return lines[place[:length]]
    return None


def _merged(lines: list[str], before: dict[int, list[str]], behind: dict[int, list[str]]) -> Iterable[str]:
    for number, line in enumerate(lines, start=1):
        indent = line[: len(line) - len(line.lstrip())]
        yield from (indent + comment for comment in before.get(number, ()))
        yield "  ".join([line, *behind.get(number, ())])


def _places_of(comments: list[Comment], document: Document) -> list[tuple[object, ...]]:
    """What each comment belongs to."""
    first: dict[int, tuple[object, ...]] = {}
    last: dict[int, tuple[object, ...]] = {}
    for path, line in document.lines.items():
        place = _place(path, document)
        if path:
            first.setdefault(line, place)
            last[line] = place
    found: list[tuple[object, ...]] = []
    for comment in comments:
        if not comment.is_alone:
            found.append(last.get(comment.line, _End))
            continue
        following = min((line for line in first if line > comment.line), default=None)
        found.append(_End if following is None else first[following])
    return found


def _first_lines(document: Document) -> dict[tuple[object, ...], int]:
    lines: dict[tuple[object, ...], int] = {}
    for path, line in document.lines.items():
        lines.setdefault(_place(path, document), line)
    return lines


def _place(path: Path_, document: Document) -> tuple[object, ...]:
    """The path with items of lists called by their id or name instead of their number."""
    value, place = document.value, []
    for step in path:
        value = value[step]
        place.append(_called(value) if isinstance(step, int) else step)
    return tuple(place)


def _called(item: object) -> object:
    if isinstance(item, dict):
        return item.get("id") or item.get("name") or item.get("unit") or "?"
    return item if isinstance(item, str) else "?"
