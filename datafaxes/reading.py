"""Turns a YAML document into records, verifying every key and value (with pydantic)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from datafaxes.errors import BadData

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pydantic import TypeAdapter, ValidationError

    from datafaxes.yaml_reading import Document, Path_

T = TypeVar("T")


@lru_cache(maxsize=64)
def adapter(kind: Any) -> TypeAdapter[Any]:
    """Pydantic's reader for a record type, made once."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def read_record(kind: type[T], document: Document, at: Path_ = ()) -> T:
    """Read the value at `at` in the document as a record.

    Raises:
        BadData: a key is unknown or missing, or a value is not of its kind; names the first.
    """
    from pydantic import ValidationError

    value = document.value
    for step in at:
        value = value[step]
    try:
        found: T = adapter(cast("Hashable", kind)).validate_python(value)
    except ValidationError as error:
        raise _first_fault(error, document, at) from error
    return found


def json_schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a record type, for editors that complete and check."""
    return adapter(kind).json_schema()


def _first_fault(error: ValidationError, document: Document, at: Path_) -> BadData:
    fault = error.errors(include_url=False)[0]
    path = at + tuple(step for step in fault["loc"])
    known = _known_path(document.value, path)
    message = fault["msg"][:1].lower() + fault["msg"][1:]
    advice = ""
    if fault["type"] == "unexpected_keyword_argument":
        message = f"the key “{path[-1]}” is not known here"
        advice = "Check its spelling; `muster datafaxes schema` lists the keys."
    elif fault["type"] in ("missing", "missing_argument", "missing_keyword_only_argument"):
        message = f"the key “{path[-1]}” is missing"
    return BadData(
        message,
        file=document.file,
        line=document.line(known),
        key=".".join(str(step) for step in known),
        advice=advice,
    )


def _known_path(value: Any, path: Path_) -> Path_:
    """The part of pydantic's path that exists in the document (it adds names of union members)."""
    known: list[str | int] = []
    for step in path:
        in_list = isinstance(value, list) and isinstance(step, int) and step < len(value)
        if in_list or (isinstance(value, dict) and step in value):
            value = value[step]
            known.append(step)
    return tuple(known)
