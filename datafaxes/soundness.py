"""What is wrong with a record by itself, and reading none that has such a flaw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from datafaxes.army import ArmyHead
from datafaxes.chart import Chart
from datafaxes.damage import DamageRow, DamageTable
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.flaw import Flaw, not_dice, not_each_face_once
from datafaxes.lint_army import flaws_of_head, flaws_of_parts
from datafaxes.lint_datafax import flaws_of_datafax
from datafaxes.options import OptionGroup
from datafaxes.reading import read_record
from datafaxes.wargear import Card
from datafaxes.weapon import Armour, Weapon
from datafaxes.yaml_reading import Document, Path_

T = TypeVar("T")


def read_sound(kind: type[T], document: Document, at: Path_) -> T:
    """Read the value at `at` in the document as a record with which nothing is wrong by itself.

    Raises:
        BadData: a key or a value is, or what they say together; names the first.
    """
    record = read_record(kind, document, at)
    for flaw in own_flaws(record):
        raise fault_at(document, at, flaw)
    return record


def own_flaws(record: Any) -> Iterator[Flaw]:
    """What is wrong with a record by itself, whatever else there is."""
    if isinstance(record, Datafax):
        yield from flaws_of_datafax(record)
    elif isinstance(record, DamageTable):
        yield from _flaws_of_table(record)
    elif isinstance(record, Chart):
        yield from _flaws_of_chart(record)
    elif isinstance(record, Weapon):
        yield from _flaws_of_weapon(record)
    elif isinstance(record, ArmyHead):
        yield from flaws_of_head(record)
    elif isinstance(record, (Entry, OptionGroup, Card, Armour)):
        yield from flaws_of_parts(record)


def fault_at(document: Document, at: Path_, flaw: Flaw) -> BadData:
    """The flaw of the record at `at`, with its line."""
    path = at + flaw.path
    return BadData(
        flaw.what,
        file=document.file,
        line=document.line(path),
        key=".".join(str(step) for step in path),
        advice=flaw.advice,
    )


# Weapons


def _flaws_of_weapon(weapon: Weapon) -> Iterator[Flaw]:
    for name in ("range_short", "range_long"):
        reach = getattr(weapon, name)
        if reach is not None and not 0 <= reach[0] <= reach[1]:
            what = f"a range from {reach[0]} to {reach[1]} inches is none"
            yield Flaw((name,), what, "Write the nearer end first.")
    if isinstance(weapon.save_modifier, int) and weapon.save_modifier > 0:
        yield Flaw(("save_modifier",), "a save modifier is 0 or negative", "Write it like -3.")


# Damage tables


def _flaws_of_table(table: DamageTable) -> Iterator[Flaw]:
    yield from not_each_face_once([(("rows", i, "roll"), row.roll) for i, row in enumerate(table.rows)])
    for index, row in enumerate(table.rows):
        if not row.effects:
            yield Flaw(("rows", index, "effects"), "a result without effects does nothing", _USE_NONE)
        if not 1 <= len(row.title.split()) <= 3:
            yield Flaw(("rows", index, "title"), f"the title “{row.title}” is not one to three words long")
        yield from _flaws_of_effects(row, ("rows", index, "effects"))


_USE_NONE = "Write {effect: none}."
_DICE_FIELDS = ("inches", "radius", "hits", "distance")
_D6_FIELDS: dict[str, range] = {
    "needs": range(2, 7),
    "aboard_die_on": range(2, 7),
    "explodes_on": range(1, 6),
    "result": range(1, 7),
}


def _flaws_of_effects(row: DamageRow, at: Path_) -> Iterator[Flaw]:
    for index, effect in enumerate(row.effects):
        for name in _DICE_FIELDS:
            if hasattr(effect, name):
                yield from not_dice((*at, index, name), getattr(effect, name))
        for name, allowed in _D6_FIELDS.items():
            value = getattr(effect, name, None)
            if value is not None and value not in allowed:
                what = f"{name} is {value}, and must be from {allowed[0]} to {allowed[-1]}"
                yield Flaw((*at, index, name), what)
        if getattr(effect, "save_modifier", 0) > 0:
            yield Flaw((*at, index, "save_modifier"), "a save modifier is 0 or negative", "Write it like -3.")


# Charts


def _flaws_of_chart(chart: Chart) -> Iterator[Flaw]:
    rows_seen: set[Any] = set()
    if not chart.rows:
        yield Flaw(("rows",), "a chart needs rows")
    for index, row in enumerate(chart.rows):
        if len(row) != len(chart.columns):
            what = f"the row has {len(row)} cells, and there are {len(chart.columns)} columns"
            yield Flaw(("rows", index), what)
        if row and row[0] in rows_seen:
            yield Flaw(("rows", index), f"a second row begins with “{row[0]}”")
        rows_seen.update(row[:1])
