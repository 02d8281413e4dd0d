"""The library: loads what is asked for, when it is asked for, the user's own data over the shipped."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from datafaxes.army import ArmyList
from datafaxes.cache import remembered
from datafaxes.chart import Chart
from datafaxes.damage import DamageTable
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.names import folded, nearest
from datafaxes.wargear import Card, CardSet
from datafaxes.weapon import Armour, Carried, Item, Weapon

T = TypeVar("T")

SHIPPED = Path(__file__).parent / "data"


def user_data_folder() -> Path:
    """Where the user's own records live; the environment variable MUSTER_DATA overrides it."""
    override = os.environ.get("MUSTER_DATA")
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("muster", appauthor=False)


@dataclass(frozen=True)
class _Shelf:
    """Records of one kind from the shipped folder and from the user's."""

    records: dict[str, Any]
    own: frozenset[str]
    """Ids of records that the user added or replaced."""


class Library:
    """Everything muster knows, read on first use and kept. Not for changing: records are frozen."""

    def __init__(self, user_folder: Path | None = None, shipped: Path = SHIPPED) -> None:
        self.user_folder = user_folder
        self.shipped = shipped
        self.worked_out: dict[str, Any] = {}
        """What other rooms work out of the library once and keep with it, each under its own name."""
        self._armies: dict[str, ArmyList] = {}
        self._shelves: dict[str, _Shelf] = {}

    # Army lists

    @cached_property
    def army_ids(self) -> tuple[str, ...]:
        """Ids of all army lists, in alphabetical order.

        Raises:
            BadData: a folder of the user's belongs to no army list.
        """
        pattern = "armies/*/army.yaml"
        files = (*_files(self.shipped, pattern), *_files(self.user_folder, pattern))
        found = {path.parent.name for path in files}
        for path in _files(self.user_folder, "armies/*/*.yaml"):
            if path.parent.name not in found:
                near = nearest(path.parent.name, found)
                advice = f"Did you mean {' or '.join(near)}?" if near else "A new army list needs one."
                raise BadData("there is no army.yaml", file=str(path.parent), advice=advice)
        return tuple(sorted(found))

    def army(self, army_id: str) -> ArmyList:
        """An army list.

        Raises:
            BadData: there is none of this id (names the nearest), or its data is bad.
        """
        if army_id not in self._armies:
            if army_id not in self.army_ids:
                raise unknown("army list", army_id, self.army_ids)
            pattern = f"armies/{army_id}/*.yaml"
            shipped, own = _files(self.shipped, pattern), _files(self.user_folder, pattern)
            self._armies[army_id] = remembered(
                f"army-{army_id}", [*shipped, *own], lambda: _read_army(shipped, own)
            )
        return self._armies[army_id]

    def find_entry(self, whole_id: str) -> Entry | None:
        """The entry `<army>/<id>`, or None."""
        army_id, _, entry_id = whole_id.partition("/")
        if army_id not in self.army_ids:
            return None
        return self.army(army_id).entries.get(entry_id)

    def entry(self, whole_id: str) -> Entry:
        """The entry `<army>/<id>`.

        Raises:
            BadData: there is none; names the nearest.
        """
        found = self.find_entry(whole_id)
        if found is None:
            raise unknown("entry", whole_id, self.entry_ids(whole_id.partition("/")[0]))
        return found

    def entry_ids(self, army_id: str = "") -> tuple[str, ...]:
        """Whole ids of the entries of an army list; of all where the army is unknown."""
        armies = (army_id,) if army_id in self.army_ids else self.army_ids
        return tuple(f"{army}/{entry}" for army in armies for entry in self.army(army).entries)

    # Records shared by all armies

    @property
    def datafaxes(self) -> Mapping[str, Datafax]:
        """Every Datafax by id."""
        return self._shelf("datafaxes", Datafax).records

    @property
    def weapons(self) -> Mapping[str, Weapon]:
        """Every weapon profile by id."""
        return self._shelf("weapons", Weapon).records

    @property
    def armour(self) -> Mapping[str, Armour]:
        """Every suit of armour and field by id."""
        return self._shelf("armour", Armour).records

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every wargear and vehicle card by id."""
        return self._shelf("cards", Card).records

    @property
    def card_sets(self) -> Mapping[str, CardSet]:
        """Every set of cards by id."""
        return self._shelf("card_sets", CardSet).records

    @property
    def damage_tables(self) -> Mapping[str, DamageTable]:
        """Every damage table by id."""
        return self._shelf("damage_tables", DamageTable).records

    @property
    def charts(self) -> Mapping[str, Chart]:
        """Every chart of the rules by id."""
        return self._shelf("charts", Chart).records

    def datafax(self, datafax_id: str) -> Datafax:
        """A Datafax. Raises BadData (with the nearest ids) where there is none."""
        return _get(self.datafaxes, datafax_id, "Datafax")

    def weapon(self, weapon_id: str) -> Weapon:
        """A weapon profile. Raises BadData (with the nearest ids) where there is none."""
        return _get(self.weapons, weapon_id, "weapon")

    def damage_table(self, table_id: str) -> DamageTable:
        """A damage table. Raises BadData (with the nearest ids) where there is none."""
        return _get(self.damage_tables, table_id, "damage table")

    def chart(self, chart_id: str) -> Chart:
        """A chart. Raises BadData (with the nearest ids) where there is none."""
        return _get(self.charts, chart_id, "chart")

    def records(self, kind: str, record_type: type[T]) -> Mapping[str, T]:
        """Every record by id of a kind that only its own rule system knows.

        `kind` names the folder within the data folder, and the list in each of its files.

        Raises:
            BadData: a data file is bad.
        """
        return self._shelf(kind, record_type).records

    def weapons_of(self, item_name: str, army_id: str | None = None) -> tuple[Carried, ...]:
        """The weapons that an item of an army list carries; empty where it is no weapon."""
        key = folded(item_name)
        for owner in (army_id, None):
            if (key, owner) in self._carried:
                return self._carried[key, owner]
        return ()

    def is_own(self, kind: str, record_id: str) -> bool:
        """Whether the user's own data added or replaced this record.

        `kind` is as the folder is named; for `armies` the id is an entry's whole id.
        """
        if kind == "armies":
            army_id, _, entry_id = record_id.partition("/")
            return army_id in self._armies and entry_id in self._armies[army_id].own
        return kind in self._shelves and record_id in self._shelves[kind].own

    @cached_property
    def _carried(self) -> dict[tuple[str, str | None], tuple[Carried, ...]]:
        found: dict[tuple[str, str | None], tuple[Carried, ...]] = {}
        for weapon in sorted(self.weapons.values(), key=lambda weapon: weapon.variant_of is not None):
            found.setdefault((folded(weapon.name), None), (Carried(weapon=weapon.id),))
        items: Iterable[Item] = self._shelf("items", Item).records.values()
        found.update({(folded(item.name), item.army): item.weapons for item in items})
        return found

    def _shelf(self, kind: str, record_type: type[Any]) -> _Shelf:
        if kind not in self._shelves:
            shipped = _files(self.shipped, _folder(kind))
            own = _files(self.user_folder, _folder(kind))
            records = _remembered_shelf(kind, shipped, record_type)
            added = _remembered_shelf(f"own-{kind}", own, record_type) if own else {}
            self._shelves[kind] = _Shelf({**records, **added}, frozenset(added))
        return self._shelves[kind]


@lru_cache(maxsize=1)
def default_library() -> Library:
    """The library with the shipped data and the user's own."""
    return Library(user_data_folder())


def unknown(kind: str, name: str, names: Iterable[str]) -> BadData:
    """The error for a name that is not there, with the nearest that are."""
    near = nearest(name, names)
    advice = f"Did you mean {' or '.join(near)}?" if near else "See `muster list`."
    return BadData(f"there is no {kind} “{name}”", advice=advice)


_FOLDERS = {
    "datafaxes": "datafaxes/*.yaml",
    "weapons": "weapons/*.yaml",
    "items": "weapons/*.yaml",
    "armour": "armour/*.yaml",
    "cards": "cards/*.yaml",
    "card_sets": "cards/*.yaml",
    "damage_tables": "damage_tables/*.yaml",
    "charts": "charts/*.yaml",
}
"""Where records of each kind are. A file holds one or more lists, each under its kind's name;
in `datafaxes/` a file is one Datafax."""


def _files(folder: Path | None, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern)) if folder is not None and folder.is_dir() else []


def _get(records: Mapping[str, T], record_id: str, kind: str) -> T:
    if record_id not in records:
        raise unknown(kind, record_id, records)
    return records[record_id]


def _remembered_shelf(name: str, files: list[Path], record_type: type[Any]) -> dict[str, Any]:
    kind = name.removeprefix("own-")
    return remembered(name, files, lambda: _read_shelf(files, kind, record_type))


def _read_army(shipped: list[Path], own: list[Path]) -> ArmyList:
    from datafaxes.army_reading import read_army

    return read_army(shipped, own)


def _read_shelf(files: list[Path], kind: str, record_type: type[Any]) -> dict[str, Any]:
    from datafaxes.reading import list_at, refuse_other_keys
    from datafaxes.soundness import read_sound
    from datafaxes.yaml_reading import read_yaml_file

    found: dict[str, Any] = {}
    for path in files:
        document = read_yaml_file(path)
        if kind == "datafaxes":
            places: list[tuple[str | int, ...]] = [()]
        else:
            refuse_other_keys(document, _lists_beside(kind))
            places = [(kind, index) for index in range(len(list_at(document, kind)))]
        for place in places:
            value = read_sound(record_type, document, place)
            key = value.name if kind == "items" and not value.army else None
            key = key or (f"{value.army}/{value.name}" if kind == "items" else value.id)
            if key in found:
                line = document.line(place)
                raise BadData(f"the id “{key}” stands twice", file=str(path), line=line)
            found[key] = value
    return found


def _folder(kind: str) -> str:
    return _FOLDERS.get(kind, f"{kind}/*.yaml")


def folder_of(kind: str) -> str:
    """The folder, within a data folder, of the files that hold records of this kind."""
    return _folder(kind).partition("/")[0]


def _lists_beside(kind: str) -> tuple[str, ...]:
    beside = tuple(other for other, folder in _FOLDERS.items() if folder == _folder(kind))
    return beside or (kind,)
