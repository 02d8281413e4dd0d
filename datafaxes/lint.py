"""Finds everything that is wrong with a data file: what the types refuse, and what they cannot see.

Used by `muster datafaxes check`, and over all shipped data by a test. A file that has passed can be relied on
by the engine: no face of a D6 without a location, no mount without a place, no table missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from datafaxes import fifth_edition
from datafaxes.army import ArmyHead
from datafaxes.chart import Chart
from datafaxes.damage import DamageTable
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.fifth_edition import FifthEditionDatafax, FifthEditionWeapon
from datafaxes.flaw import Flaw, Known, unknown_id
from datafaxes.library import Library
from datafaxes.lint_army import flaws_of_entry
from datafaxes.lint_datafax import flaws_of_tables
from datafaxes.names import nearest
from datafaxes.options import OptionGroup
from datafaxes.reading import faults_of_record, read_record
from datafaxes.rule_text import RuleText
from datafaxes.soundness import fault_at, own_flaws
from datafaxes.wargear import Card, CardSet
from datafaxes.weapon import Armour, Item, Weapon
from datafaxes.yaml_reading import Document, Path_

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
            found.append(fault_at(document, at, flaw))
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
            yield fault_at(document, (), Flaw((name,), f"the key “{name}” is not known here", advice))
        elif not isinstance(value[name], dict if name == "wargear_lists" else list):
            yield fault_at(document, (), Flaw((name,), f"“{name}” must be a list of records"))


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
            what = f"the id “{record.id}” is not the file's name"
            advice = f"Rename the file to {record.id}.yaml, or change the id."
            yield fault_at(document, at, Flaw(("id",), what, advice))
        return
    if isinstance(record, (OptionGroup, Item)):
        return
    key = (type(record), record.id)
    line = document.line(at)
    if key in ids:
        what = f"the id “{record.id}” stands twice, first in line {ids[key]}"
        yield fault_at(document, at, Flaw(("id",), what, "Give one of them another id."))
    ids.setdefault(key, line)
