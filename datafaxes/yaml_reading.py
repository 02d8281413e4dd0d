"""Strict YAML: no duplicate keys, no anchors, no surprises, and a line number for every value.

YAML 1.1 would read `yes` as true, `012` as ten and `1:30` as ninety; here only whole numbers,
decimals, `true`, `false` and `null` are not text. This is the only module that reads YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from datafaxes.errors import BadData

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # the C parser is absent from some builds; the result is the same, slower
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]  # same interface

MOST_BYTES = 5_000_000
MOST_DEPTH = 60

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+\Z")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}

Path_ = tuple[str | int, ...]


class Document(NamedTuple):
    """What a YAML text says, and on which line each of its values stands."""

    value: Any
    lines: dict[Path_, int]
    file: str

    def line(self, path: Path_) -> int | None:
        """The line of the value at this path, or of the nearest value around it."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return None


def read_yaml_file(path: Path) -> Document:
    """Read a YAML file.

    Raises:
        BadData: it cannot be read, is too large, is not UTF-8 or is not strict YAML.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadData(f"is larger than {MOST_BYTES // 1_000_000} MB", file=str(path))
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadData(f"cannot be read: {reason}", file=str(path)) from error
    return read_yaml(content, str(path))


def read_yaml(content: bytes | str, file: str = "") -> Document:
    """Read a YAML text. Lines count from 1.

    Raises:
        BadData: it is too large or too deep, is not UTF-8, repeats a key or is not YAML.
    """
    if len(content) > MOST_BYTES:
        raise BadData(f"is larger than {MOST_BYTES // 1_000_000} MB", file=file)
    text = _decoded(content, file) if isinstance(content, bytes) else content
    try:
        return _Reader(file).read(yaml.parse(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else None
        raise BadData(f"is not valid YAML: {error.problem or error.context}", file=file, line=line) from error
    except yaml.YAMLError as error:
        raise BadData(f"is not valid YAML: {str(error).splitlines()[0]}", file=file) from error


class Comment(NamedTuple):
    """A comment, which YAML itself forgets."""

    line: int
    """From 1."""
    is_alone: bool
    """Whether nothing else stands on its line."""
    text: str
    """From its `#` on."""


def comments_in(text: str) -> list[Comment]:
    """Every comment of a YAML text, in order. The text must be one that `read_yaml` reads."""
    ends: dict[int, int] = {}
    inside: set[int] = set()
    for token in yaml.scan(text, Loader=_Loader):
        start, end = token.start_mark, token.end_mark
        if end.line > start.line:
            inside.update(range(start.line + (not ends.get(start.line)), end.line))
        ends[end.line] = max(ends.get(end.line, 0), end.column)
    found = []
    for number, line in enumerate(text.split("\n")):
        rest = line[ends.get(number, 0) :].strip()
        if rest.startswith("#") and number not in inside:
            found.append(Comment(number + 1, not ends.get(number), rest))
    return found


def _decoded(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadData(
            "is not UTF-8 text",
            file=file,
            line=content[: error.start].count(b"\n") + 1,
            advice="Save it as UTF-8.",
        ) from error


class _Open(NamedTuple):
    """A mapping or sequence that has not ended yet."""

    value: Any
    path: Path_


class _Reader:
    """Builds the value from parser events with its own stack, so that depth is bounded."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Path_, int] = {}
        self.stack: list[_Open] = []
        self.key: str | None = None
        self.result: Any = None
        self.documents = 0

    def read(self, events: Iterator[Any]) -> Document:
        for event in events:
            line = event.start_mark.line + 1
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event, line)
            elif isinstance(event, yaml.MappingStartEvent):
                self._start({}, event, line)
            elif isinstance(event, yaml.SequenceStartEvent):
                self._start([], event, line)
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self.stack.pop()
            elif isinstance(event, yaml.AliasEvent):
                self._fail("anchors and aliases are not used here", line, "Write the value out.")
            elif isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self._fail("holds a second document", line, "Keep one document in a file.")
        return Document(self.result, self.lines, self.file)

    def _start(self, value: Any, event: Any, line: int) -> None:
        if event.anchor is not None or (event.tag is not None and not event.implicit):
            self._fail("anchors and tags are not used here", line)
        if len(self.stack) >= MOST_DEPTH:
            self._fail(f"is nested more than {MOST_DEPTH} deep", line)
        path = self._place(value, line)
        self.stack.append(_Open(value, path))

    def _scalar(self, event: Any, line: int) -> None:
        if event.anchor is not None:
            self._fail("anchors are not used here", line)
        top = self.stack[-1].value if self.stack else None
        if isinstance(top, dict) and self.key is None:
            key = event.value
            if key in top:
                self._fail(f"the key “{key}” stands twice", line, "Keep one of the two.")
            self.key = key
            self.lines[(*self.stack[-1].path, key)] = line
            return
        plain = not event.style and event.implicit[0]  # the C parser says "", the Python one None
        self._place(self._plain(event.value, line) if plain else event.value, line)

    def _plain(self, text: str, line: int) -> Any:
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.match(text):
            if len(text) > 18:
                self._fail(f"the number {text[:12]}… is too large", line)
            return int(text)
        return Decimal(text) if _DECIMAL.match(text) and len(text) <= 18 else text

    def _place(self, value: Any, line: int) -> Path_:
        if not self.stack:
            self.result = value
            self.lines[()] = line
            return ()
        top, path = self.stack[-1]
        if isinstance(top, list):
            top.append(value)
            place: Path_ = (*path, len(top) - 1)
            self.lines[place] = line
            return place
        if self.key is None:
            self._fail("a key must be a plain word", line)
        assert self.key is not None
        place = (*path, self.key)
        top[self.key] = value
        self.key = None
        return place

    def _fail(self, what: str, line: int, advice: str = "") -> None:
        raise BadData(what, file=self.file, line=line, advice=advice)
