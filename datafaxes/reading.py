"""Turns a YAML document into records, verifying every key and value (with pydantic)."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from datafaxes.errors import BadData

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from pydantic import TypeAdapter, ValidationError
    from pydantic_core import ErrorDetails

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
        BadData: a key is unknown or missing, or a value is not of its kind; names the first. So do
            faults that the record itself tells: a method `faults` yields a path and what is wrong there.
    """
    from pydantic import ValidationError

    try:
        found: T = adapter(cast("Hashable", kind)).validate_python(_value_at(document, at))
    except ValidationError as error:
        raise _faults(error, document, at)[0] from error
    for fault in _own_faults(found, document, at):
        raise fault
    return found


def faults_of_record(kind: Any, document: Document, at: Path_ = ()) -> list[BadData]:
    """Every key and value at `at` that stops it from being read as a record; none: it can be read."""
    from pydantic import ValidationError

    try:
        found = adapter(kind).validate_python(_value_at(document, at))
    except ValidationError as error:
        return _faults(error, document, at)
    return list(_own_faults(found, document, at))


def _own_faults(found: Any, document: Document, at: Path_) -> Iterator[BadData]:
    """What the record's own method `faults` finds wrong, as paths within it with what is wrong there."""
    tell = getattr(found, "faults", None)
    for path, what in tell() if tell is not None else ():
        yield _fault_at(document, _known_path(document.value, (*at, *path)), what)


def list_at(document: Document, key: str) -> list[Any]:
    """The list under this key of a document that is a mapping; empty where it is left out.

    Raises:
        BadData: it is something else.
    """
    value = document.value.get(key)
    if value is not None and not isinstance(value, list):
        raise _fault_at(document, (key,), "must be a list")
    return value or []


def mapping_at(document: Document, key: str) -> dict[str, Any]:
    """The mapping under this key of a document that is a mapping; empty where it is left out.

    Raises:
        BadData: it is something else.
    """
    value = document.value.get(key)
    if value is not None and not isinstance(value, dict):
        raise _fault_at(document, (key,), "must be a mapping")
    return value or {}


def refuse_other_keys(document: Document, known: tuple[str, ...]) -> None:
    """Make sure that the document is a mapping with only these keys.

    Raises:
        BadData: it is not, or has another key.
    """
    if not isinstance(document.value, dict):
        raise BadData(f"must hold one of the lists {', '.join(known)}", file=document.file)
    for key in document.value:
        if key not in known:
            advice = f"Known are {', '.join(known)}."
            raise _fault_at(document, (key,), f"the key “{key}” is not known here", advice)


def json_schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a record type, for editors that complete and check.

    Numbers stand for texts in it as they do when records are read: `damage: 1`.
    """
    from pydantic.json_schema import GenerateJsonSchema

    class AsRead(GenerateJsonSchema):
        def str_schema(self, schema: Any) -> dict[str, Any]:
            return super().str_schema(schema) | {"type": ["string", "number"]}

    return adapter(kind).json_schema(schema_generator=AsRead)


def _value_at(document: Document, at: Path_) -> Any:
    value = document.value
    for step in at:
        value = value[step]
    return value


def _faults(error: ValidationError, document: Document, at: Path_) -> list[BadData]:
    return [_fault(fault, document, at) for fault in error.errors(include_url=False)]


def _fault(fault: ErrorDetails, document: Document, at: Path_) -> BadData:
    path = at + tuple(step for step in fault["loc"])
    known = _known_path(document.value, path)
    message = _in_our_words(fault)
    advice = ""
    if fault["type"] == "unexpected_keyword_argument":
        message = f"the key “{path[-1]}” is not known here"
        advice = "Check its spelling; `muster datafaxes schema` lists the keys."
    elif fault["type"] in ("too_long", "too_short"):
        limit = fault["ctx"].get("max_length", fault["ctx"].get("min_length"))
        message = f"must have {limit} items, not {fault['ctx']['actual_length']}"
    elif fault["type"] in ("missing", "missing_argument", "missing_keyword_only_argument"):
        key = path[-1]
        message = f"must have {key + 1} items" if isinstance(key, int) else f"the key “{key}” is missing"
    return _fault_at(document, known, message, advice)


_WORDS = {
    "int": "must be a whole number",
    "decimal": "must be a number",
    "float": "must be a number",
    "bool": "must be true or false",
    "string": "must be a text",
    "tuple": "must be a list",
    "list": "must be a list",
    "dict": "must be a mapping",
    "dataclass": "must be a mapping",
}
"""What a value must be, by the first word of pydantic's name for the fault."""
LONGEST_SHOWN = 40
"""Characters of a value that a message repeats."""


def _in_our_words(fault: ErrorDetails) -> str:
    """What is wrong with a value, and what it is where that is short."""
    if fault["type"] in ("literal_error", "enum"):
        message = f"must be {fault['ctx']['expected']}"
    else:
        said = fault["msg"][:1].lower() + fault["msg"][1:]
        said = said.removeprefix("value error, ").replace("input should be", "must be")
        message = _WORDS.get(fault["type"].partition("_")[0], said)
    value = fault["input"]
    shown = f"“{value}”" if isinstance(value, str) else str(value)
    if isinstance(value, (str, int, float, Decimal)) and len(shown) <= LONGEST_SHOWN and shown.isprintable():
        return f"{message}, not {str(value).lower() if isinstance(value, bool) else shown}"
    return message


def _fault_at(document: Document, path: Path_, what: str, advice: str = "") -> BadData:
    return BadData(
        what,
        file=document.file,
        line=document.line(path),
        key=".".join(str(step) for step in path),
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
