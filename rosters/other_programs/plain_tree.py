"""Makes the tree of a BattleScribe or New Recruit roster out of its plain dictionaries and lists."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from datafaxes.errors import BadData
from datafaxes.names import folded
from rosters.bounds import MOST_OF_ANYTHING
from rosters.other_programs.detection import EXPORT
from rosters.other_programs.tree import MOST_NODES, Node, OtherForce, OtherRoster, Profile
from rosters.other_programs.xml_tree import Plain
from rosters.texts import shown

ELEMENTS = {
    "cost": "costs",
    "costLimit": "costLimits",
    "force": "forces",
    "selection": "selections",
    "category": "categories",
    "profile": "profiles",
    "characteristic": "characteristics",
}
"""The elements of a roster that are read, with the lists they stand in. Rules texts never are."""

SYSTEMS = ("9ea8-c89d-9104-ed03", "c4b9-a6a1-afa3-b191")
"""Ids of the two community data sets for the 2nd edition."""

TRANSPORT = "e609-756e-9d6d-3c69"
VEHICLE_PROFILES = ("371a-1ec9-2157-1eb6", "0395-7b02-e47f-3cdb", TRANSPORT)
"""Type ids of the profiles Vehicle, Walker / Dread and Transport."""
_VEHICLE_NAMES = ("vehicle", "walker / dread", "transport")
_POINTS = ("pts", "pt", "points", "point", "point(s)")
_CATCH_ALL = ("(no category)", "uncategorised", "uncategorized")
MOST_DEEP = 40
MOST_FORCES = 100


def roster_of(plain: Plain, dialect: str, file: str) -> OtherRoster:
    """The roster as a tree.

    Raises:
        BadData: it is of another version or game, has more selections than any army, or a number
            that is none; says which.
    """
    _refuse_other_versions(plain, file)
    remarks = list(_remarks(plain, file))
    reader = _Reader(file)
    forces = tuple(reader.forces(plain))
    if not forces:
        advice = "Add units and export it again."
        raise BadData("is a roster without any force in it", file=file, advice=advice)
    return OtherRoster(
        dialect=dialect,
        name=_name(plain.get("name")),
        written_by=_text(plain.get("generatedBy")),
        system_id=_text(plain.get("gameSystemId")),
        system_name=_name(plain.get("gameSystemName")),
        total=_points(plain.get("costs"), "the roster", file),
        limit=_points(plain.get("costLimits"), "the limit", file),
        forces=forces,
        remarks=tuple(remarks),
    )


def _refuse_other_versions(plain: Plain, file: str) -> None:
    version = _text(plain.get("battleScribeVersion"))
    if version and not version.startswith("2."):
        what = f"is a roster of BattleScribe {shown(version, 20)}, which had another format"
        advice = "Open it in BattleScribe 2.03 or New Recruit and save it again."
        raise BadData(what, file=file, advice=advice)


def _remarks(plain: Plain, file: str) -> Iterator[str]:
    system, name = _text(plain.get("gameSystemId")), _name(plain.get("gameSystemName"))
    if system in SYSTEMS:
        return
    words = folded(name)
    if "2nd ed" in words or "second ed" in words or "2.ed" in words:
        yield f"{shown(name)} is none of the two known data sets of the 2nd edition, so names decide."
    elif system or name:
        what = f"is a roster for {shown(name or system)}"
        advice = "Only rosters for Warhammer 40,000 2nd edition can be checked."
        raise BadData(what, file=file, advice=advice)
    else:
        yield "The roster does not say which game it is for: the 2nd edition was assumed."


class _Reader:
    """Reads forces and selections, and counts them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.nodes = 0

    def forces(self, plain: Plain) -> Iterator[OtherForce]:
        """All forces, those within forces after the one they stand in."""
        waiting = [(force, 0) for force in _list(plain.get("forces"))]
        read = 0
        while waiting:
            force, depth = waiting.pop(0)
            read += 1
            if read > MOST_FORCES:
                raise BadData(f"holds more than {MOST_FORCES} forces", file=self.file, advice=EXPORT)
            name = _name(force.get("customName")) or _name(force.get("name"))
            nodes = tuple(self._nodes(force, (name,)))
            yield OtherForce(
                name=_name(force.get("name")),
                entry_id=_text(force.get("entryId")),
                catalogue_id=_text(force.get("catalogueId")),
                catalogue_name=_name(force.get("catalogueName")),
                catalogue_revision=_text(force.get("catalogueRevision")),
                points=_points(force.get("costs"), name, self.file) or Decimal(0),
                nodes=nodes,
            )
            if depth < MOST_DEEP:
                waiting = [(inner, depth + 1) for inner in _list(force.get("forces"))] + waiting

    def _nodes(self, plain: Plain, path: tuple[str, ...]) -> Iterator[Node]:
        for selection in _list(plain.get("selections")):
            self.nodes += 1
            if self.nodes > MOST_NODES:
                what = f"holds more than {MOST_NODES:,} selections, which no army has"
                raise BadData(what, file=self.file, advice=EXPORT)
            number = self._number(selection, path)
            if number:
                yield self._node(selection, number, path)

    def _number(self, selection: Plain, path: tuple[str, ...]) -> int:
        text = _text(selection.get("number")) or "1"
        number = _decimal(text)
        if number is None or number != int(number) or not 0 <= number <= MOST_OF_ANYTHING:
            where = " / ".join(name for name in (*path, _name(selection.get("name"))) if name)
            raise BadData(f"gives {shown(text, 20)} as a number", file=self.file, key=where, advice=EXPORT)
        return int(number)

    def _node(self, selection: Plain, number: int, path: tuple[str, ...]) -> Node:
        name = _name(selection.get("name")) or "(without a name)"
        path = (*path, name)
        if len(path) > MOST_DEEP:
            what = "has selections deeper within one another than any roster"
            raise BadData(what, file=self.file, advice=EXPORT)
        categories = sorted(_list(selection.get("categories")), key=lambda one: not _flag(one.get("primary")))
        kept = [one for one in categories if folded(_name(one.get("name"))) not in _CATCH_ALL]
        return Node(
            name=name,
            number=number,
            points=_points(selection.get("costs"), " / ".join(path), self.file),
            entry_id=_text(selection.get("entryId")),
            group_id=_text(selection.get("entryGroupId")),
            group=_name(selection.get("group")),
            categories=tuple(_name(one.get("name")) for one in kept),
            category_ids=tuple(_text(one.get("entryId")) for one in kept),
            profiles=tuple(_profiles(selection)),
            own_name=_name(selection.get("customName")),
            counting="unclear" if number > 1 else "units",
            children=tuple(self._nodes(selection, path)),
        )


def _profiles(selection: Plain) -> Iterator[Profile]:
    for profile in _list(selection.get("profiles")):
        type_id, type_name = _text(profile.get("typeId")), _name(profile.get("typeName"))
        if type_id in VEHICLE_PROFILES or folded(type_name) in _VEHICLE_NAMES:
            values = tuple(
                (_name(one.get("name")), _text(one.get("$text")))
                for one in _list(profile.get("characteristics"))
            )
            name = _name(profile.get("name"))
            yield Profile(name=name, type_id=type_id, type_name=type_name, values=values)


def _points(costs: Any, where: str, file: str) -> Decimal | None:
    """The points among the costs, told by their type or else their name; None where there are none."""
    found = None
    for cost in _list(costs):
        is_points = _text(cost.get("typeId")) == "points"
        if is_points or (found is None and folded(_name(cost.get("name"))) in _POINTS):
            value = _decimal(_text(cost.get("value")) or "0")
            if value is None:
                text = shown(_text(cost.get("value")), 20)
                raise BadData(f"gives {text} as points", file=file, key=where, advice=EXPORT)
            found = value
            if is_points:
                break
    return found


def _decimal(text: str) -> Decimal | None:
    """The number to two decimals, since programs write 0.30000000000000004; None where it is none."""
    try:
        value = Decimal(text.strip()) if len(text) <= 40 else Decimal("NaN")
        return value.quantize(Decimal("0.01")).normalize() if abs(value) <= 10_000_000 else None
    except (InvalidOperation, ValueError):
        return None


def _list(value: Any) -> list[Plain]:
    """The items of a list that may be missing, or be one item by itself."""
    if isinstance(value, dict):
        value = [value]
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else ""


def _flag(value: Any) -> bool:
    return _text(value) == "true"


def _name(value: Any) -> str:
    """A label as people see it: without padding, breaks and characters that cannot be printed."""
    text = unicodedata.normalize("NFC", _text(value)[:400])
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:200]
