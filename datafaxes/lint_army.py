"""What can be wrong with the records of an army list although every value is of its kind."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Any

from datafaxes.army import ArmyHead
from datafaxes.condition import Per
from datafaxes.entry import Entry, Growth
from datafaxes.flaw import Flaw, Known, unknown_id
from datafaxes.options import CardAllowance, Choice
from datafaxes.yaml_reading import Path_

_SAVE = re.compile(r"[2-6]\+(/[2-6]\+| unmodified)?|([2-9]|1[0-2])\+ on 2D6")


def flaws_of_parts(record: Any) -> Iterator[Flaw]:
    """What is wrong with numbers and saves anywhere in an entry, a wargear list, a card or an army list."""
    for path, part in _parts(record, ()):
        yield from _of_numbers(part, path)


def _of_numbers(record: Any, at: Path_) -> Iterator[Flaw]:
    least, most = getattr(record, "minimum", None), getattr(record, "maximum", None)
    moves = getattr(record, "changes", ()) or getattr(record, "grows", ()) or getattr(record, "raised", ())
    if least is not None and most is not None and least > most and not moves:
        yield Flaw((*at, "minimum"), f"the least number, {least}, is more than the most, {most}")
    for name in ("minimum", "maximum", "points", "points_once", "points_from", "points_per_model"):
        value = getattr(record, name, None)
        if value is not None and value < 0:
            yield Flaw((*at, name), f"{name} must not be less than 0")
    if isinstance(record, (Growth, Per)) and record.every < 1:
        yield Flaw((*at, "every"), "every must be at least 1", "It says how many count once.")
    save = getattr(record, "save", None)
    if save is not None and not _SAVE.fullmatch(save):
        yield Flaw((*at, "save"), f"“{save}” is no save", "Write it like 3+, 6+/5+ or 3+ on 2D6.")


def flaws_of_head(head: ArmyHead) -> Iterator[Flaw]:
    """What is wrong with the composition of an army list."""
    yield from flaws_of_parts(head)
    parts = {part.id for part in head.parts}
    for at, force in enumerate(head.forces):
        for place, share in enumerate(force.shares):
            path: Path_ = ("forces", at, "shares", place)
            if share.part not in parts:
                yield unknown_id((*path, "part"), "part", share.part, parts)
            for name in ("minimum", "maximum"):
                if (getattr(share, name) or 0) > 100:
                    yield Flaw((*path, name), "a share is at most 100 percent")
    if head.allies_part is not None and head.allies_part not in parts:
        yield unknown_id(("allies_part",), "part", head.allies_part, parts)


def flaws_of_entry(entry: Entry, army_id: str, known: Known) -> Iterator[Flaw]:
    """Which things that the entry refers to do not exist."""
    if entry.datafax and entry.datafax not in known.datafaxes:
        yield unknown_id(("datafax",), "Datafax", entry.datafax, known.datafaxes)
    parts = known.parts.get(army_id)
    if parts is not None:
        if entry.part not in parts and not entry.only_as_upgrade:
            yield unknown_id(("part",), "part of the army", entry.part, parts)
        for place, when in enumerate(entry.part_when):
            if when.part not in parts:
                yield unknown_id(("part_when", place, "part"), "part of the army", when.part, parts)
    entries = known.entries.get(army_id)
    for path, part in _parts(entry, ()):
        if isinstance(part, CardAllowance):
            for place, wanted in enumerate(part.sets):
                if wanted not in known.card_sets:
                    yield unknown_id((*path, "sets", place), "set of cards", wanted, known.card_sets)
        if isinstance(part, Choice) and part.vehicle and entries and part.vehicle not in entries:
            yield unknown_id((*path, "vehicle"), "entry", part.vehicle, entries)


def _parts(record: Any, at: Path_) -> Iterator[tuple[Path_, Any]]:
    """The record and all records in it, with their places."""
    yield at, record
    for field in dataclasses.fields(record):
        value = getattr(record, field.name)
        for place, part in enumerate(value) if isinstance(value, tuple) else ((None, value),):
            if dataclasses.is_dataclass(part):
                yield from _parts(part, (*at, field.name, *(() if place is None else (place,))))
