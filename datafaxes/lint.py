"""Finds everything that is wrong with a data file: what the types refuse, and what they cannot see.

Used by `muster datafaxes check`, over all shipped data by a test, and by the library, which reads no record
that is wrong by itself. A file that has passed can be relied on by the engine: no face of a D6 without a
location, no mount without a place, no table missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from datafaxes import fifth_edition
from datafaxes.army import ArmyHead
from datafaxes.chart import Chart
from datafaxes.damage import DamageRow, DamageTable
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.fifth_edition import FifthEditionDatafax, FifthEditionWeapon
from datafaxes.flaw import Flaw, Known, not_dice, not_each_face_once, unknown_id
from datafaxes.library import Library
from datafaxes.lint_army import flaws_of_entry, flaws_of_head, flaws_of_parts
from datafaxes.lint_datafax import flaws_of_datafax, flaws_of_tables
from datafaxes.names import nearest
from datafaxes.options import OptionGroup
from datafaxes.reading import faults_of_record, read_record
from datafaxes.rule_text import RuleText
from datafaxes.wargear import Card, CardSet
from datafaxes.weapon import Armour, Item, Weapon
from datafaxes.yaml_reading import Document, Path_

T = TypeVar("T")

LISTS: dict[str, type[Any]] = {
    "weapons": Weapon,
    "items": Item,
    "armour": Armour,
    "cards": Card,
    "card_sets": CardSet,
    "damage_tables": DamageTable,
    "charts": Chart,
    "entries": Entry,
    "wargear_lists": OptionGroup,
    "play_aid": RuleText,
    fifth_edition.VEHICLES: FifthEditionDatafax,
    fifth_edition.WEAPONS: FifthEditionWeapon,
}
"""The lists that a data file may hold, and what they are lists of."""


def known_beside(library: Library, documents: Iterable[Document]) -> Known:
    """What the library knows, and what these documents add to it, as far as it can be read."""
    tables: dict[str, DamageTable] = dict(library.damage_tables)
    datafaxes, card_sets = set(library.datafaxes), set(library.card_sets)
    heads: dict[str, ArmyHead] = {}
    entries: dict[str, set[str]] = {}
    for document in documents:
        army_id = _army_of(document)
        if army_id in library.army_ids and army_id not in heads:
            heads[army_id] = library.army(army_id).head
            entries[army_id] = set(library.army(army_id).entries)
        for kind, at in _records(document):
            if kind is Datafax and isinstance(document.value.get("id"), str):
                datafaxes.add(document.value["id"])
            if kind not in (DamageTable, CardSet, ArmyHead, Entry) or faults_of_record(kind, document, at):
                continue
            record = read_record(kind, document, at)
            if isinstance(record, DamageTable):
                tables[record.id] = record
            elif isinstance(record, CardSet):
                card_sets.add(record.id)
            elif isinstance(record, ArmyHead):
                heads[army_id] = record
            else:
                entries.setdefault(army_id, set()).add(record.id)
    parts = {army_id: frozenset(part.id for part in head.parts) for army_id, head in heads.items()}
    sold = {army_id: frozenset(ids) for army_id, ids in entries.items()}
    return Known(tables, frozenset(datafaxes), frozenset(card_sets), parts, sold)


def _army_of(document: Document) -> str:
    """The id of the army list to whose folder the file belongs, if it is in one."""
    return Path(document.file).parent.name


def faults_of(document: Document, known: Known) -> list[BadData]:
    """Everything wrong with a data file, in the order of its lines; none: it is fine.

    A record with values of the wrong kind is looked into no further until they are put right.
    """
    records = list(_records(document))
    found = list(_misplaced(document, records))
    ids: dict[tuple[Any, str], int | None] = {}
    for kind, at in records:
        faults = faults_of_record(kind, document, at)
        found += faults
        if faults:
            continue
        record = read_record(kind, document, at)
        for flaw in (*own_flaws(record), *_flaws_beside(record, _army_of(document), known)):
            found.append(_fault(document, at, flaw))
        found += _repeated(document, at, record, ids)
    return sorted(found, key=lambda fault: fault.line or 0)


def _records(document: Document) -> Iterator[tuple[type[Any], Path_]]:
    """The records in the document: itself, or those of its lists."""
    value = document.value
    if not isinstance(value, dict):
        return
    if "id" in value or {"motive", "locations"} & value.keys():
        is_army = Path(document.file).name == "army.yaml" or {"forces", "parts"} & value.keys()
        yield (ArmyHead if is_army else Datafax), ()
        return
    for name, kind in LISTS.items():
        listed = value.get(name)
        if isinstance(listed, (list, dict)):
            places: Iterable[Any] = listed if isinstance(listed, dict) else range(len(listed))
            yield from ((kind, (name, place)) for place in places)


def _misplaced(document: Document, records: list[tuple[type[Any], Path_]]) -> Iterator[BadData]:
    value = document.value
    if records and records[0][1] == ():
        return
    if not isinstance(value, dict) or not value:
        what = "is no data file: it holds no record and none of the lists that muster knows"
        yield BadData(what, file=document.file, line=1, advice=f"The lists are {', '.join(LISTS)}.")
        return
    if "muster" in value:
        yield BadData("is a roster, not a data file", file=document.file, advice="Use `muster check`.")
        return
    for name in value:
        if name not in LISTS:
            near = nearest(name, LISTS)
            advice = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(LISTS)}."
            yield _fault(document, (), Flaw((name,), f"the key “{name}” is not known here", advice))
        elif not isinstance(value[name], dict if name == "wargear_lists" else list):
            yield _fault(document, (), Flaw((name,), f"“{name}” must be a list of records"))


def read_sound(kind: type[T], document: Document, at: Path_) -> T:
    """Read the value at `at` in the document as a record with which nothing is wrong by itself.

    Raises:
        BadData: a key or a value is, or what they say together; names the first.
    """
    record = read_record(kind, document, at)
    for flaw in own_flaws(record):
        raise _fault(document, at, flaw)
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


def _flaws_beside(record: Any, army_id: str, known: Known) -> Iterator[Flaw]:
    """What a record refers to and nothing is."""
    if isinstance(record, Datafax):
        yield from flaws_of_tables(record, known)
    elif isinstance(record, Entry):
        yield from flaws_of_entry(record, army_id, known)
    elif isinstance(record, Card):
        for index, wanted in enumerate(record.sets):
            if wanted not in known.card_sets:
                yield unknown_id(("sets", index), "set of cards", wanted, known.card_sets)


def _repeated(
    document: Document, at: Path_, record: Any, ids: dict[tuple[Any, str], int | None]
) -> Iterator[BadData]:
    if isinstance(record, Datafax):
        if document.file and Path(document.file).suffix and Path(document.file).stem != record.id:
            advice = f"Rename the file to {record.id}.yaml, or change the id."
            yield _fault(document, at, Flaw(("id",), f"the id “{record.id}” is not the file's name", advice))
        return
    if isinstance(record, (OptionGroup, Item)):
        return
    key = (type(record), record.id)
    line = document.line(at)
    if key in ids:
        what = f"the id “{record.id}” stands twice, first in line {ids[key]}"
        yield _fault(document, at, Flaw(("id",), what, "Give one of them another id."))
    ids.setdefault(key, line)


def _fault(document: Document, at: Path_, flaw: Flaw) -> BadData:
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
