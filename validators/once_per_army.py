"""What several checks need of the same army is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from datafaxes.library import Library
from rosters.fielded import FieldedArmy

T = TypeVar("T")
Maker = Callable[[FieldedArmy, Library], T]


def once_per_army(make: Maker[T]) -> Maker[T]:
    """Keep the result for the army that was asked about last (the very same value, not an equal one)."""
    kept: tuple[FieldedArmy, Library, T] | None = None

    @wraps(make)
    def remembered(army: FieldedArmy, library: Library) -> T:
        nonlocal kept
        last = kept
        if last is None or last[0] is not army or last[1] is not library:
            kept = last = (army, library, make(army, library))
        return last[2]

    return remembered
