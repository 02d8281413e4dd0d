"""Looks through records for others within them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any


def parts_of(value: Any, kind: type) -> Iterator[Any]:
    """Every record of this kind within a value."""
    if isinstance(value, kind):
        yield value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from parts_of(getattr(value, field.name), kind)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from parts_of(part, kind)
    elif isinstance(value, dict):
        for part in value.values():
            yield from parts_of(part, kind)


def names_in(value: Any) -> Iterator[str]:
    """Names of everything that an army may have."""
    for part in parts_of(value, object):
        if dataclasses.is_dataclass(part) and not isinstance(part, type):
            yield getattr(part, "name", "")
            for key in ("equipment", "gives"):
                yield from getattr(part, key, ())
