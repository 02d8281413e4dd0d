"""A catalogue or game system file of BattleScribe, read into elements that know their children."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path

from datafaxes.errors import BadData
from rosters.other_programs.xml_tree import Plain, read_xml
from rosters.roster_file import read_bytes

MOST_BYTES = 20_000_000
"""Of a catalogue, packed or not; the largest ever seen has a thirtieth of it."""
MOST_FILES = 200
ENDINGS = (".cat", ".gst", ".catz", ".gstz")

_ELEMENTS = {
    "selectionEntry": "selectionEntries",
    "selectionEntryGroup": "selectionEntryGroups",
    "entryLink": "entryLinks",
    "forceEntry": "forceEntries",
    "categoryEntry": "categoryEntries",
    "categoryLink": "categoryLinks",
    "constraint": "constraints",
    "modifier": "modifiers",
    "modifierGroup": "modifierGroups",
    "condition": "conditions",
    "conditionGroup": "conditionGroups",
    "repeat": "repeats",
    "cost": "costs",
    "infoLink": "infoLinks",
    "profile": "profiles",
    "characteristic": "characteristics",
    "shared entry": "sharedSelectionEntries",
    "shared group": "sharedSelectionEntryGroups",
    "shared profile": "sharedProfiles",
}
"""The elements that are kept, with the lists they stand in. The last three only name lists: their elements
are called as elsewhere. Rules texts are never read."""

_OFFERED = ("selectionEntries", "selectionEntryGroups", "entryLinks")
_INDEXED = (*_OFFERED, "forceEntries", "categoryEntries", "categoryLinks", "profiles")


@dataclass(slots=True, eq=False)
class Element:
    """One element with its attributes and the elements within it."""

    kind: str
    """The list it stands in: selectionEntries, entryLinks, constraints, ..."""
    plain: Plain
    within: dict[str, list[Element]] = field(default_factory=dict)

    def text(self, key: str, otherwise: str = "") -> str:
        """An attribute."""
        return str(self.plain.get(key, otherwise))

    def number(self, key: str) -> Decimal | None:
        """An attribute that is a number; None where it is none."""
        try:
            value = Decimal(self.text(key).strip() or "NaN")
        except InvalidOperation:
            return None
        return value if value.is_finite() else None

    def flag(self, key: str) -> bool:
        """Whether an attribute says true."""
        return self.text(key) == "true"

    @property
    def id(self) -> str:
        """Its id."""
        return self.text("id")

    @property
    def name(self) -> str:
        """Its name, without padding."""
        return " ".join(self.text("name").split())

    def each(self, *kinds: str) -> Iterator[Element]:
        """The elements within it of these kinds."""
        for kind in kinds:
            yield from self.within.get(kind, ())

    @property
    def offered(self) -> Iterator[Element]:
        """The entries, groups and links that may be selected within it."""
        return self.each(*_OFFERED)

    @property
    def points(self) -> Decimal | None:
        """Its own price; None where it has none, as most links."""
        costs = self.within.get("costs", [])
        return next((cost.number("value") for cost in costs if cost.text("typeId") == "points"), None)


@dataclass(slots=True, eq=False)
class Catalogue:
    """One file."""

    file: str
    root: Element
    is_system: bool
    by_id: dict[str, Element]

    @property
    def id(self) -> str:
        """Its id, which rosters name."""
        return self.root.id

    @property
    def roots(self) -> Iterator[Element]:
        """What may be selected directly in a force."""
        return self.root.offered


def read_catalogues(folder: Path) -> dict[str, Catalogue]:
    """Every catalogue and game system of the folder by its id.

    Raises:
        BadData: the folder has none, or one of them cannot be read.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.casefold() in ENDINGS)
    except OSError as error:
        raise BadData(f"cannot be read: {error.strerror or error}", file=str(folder)) from error
    if not files:
        advice = "Clone the data from github.com/BSData/wh40k-2nd-edition and name its folder."
        raise BadData("holds no .cat or .gst files", file=str(folder), advice=advice)
    found = (read_catalogue(path) for path in files[:MOST_FILES])
    return {catalogue.id: catalogue for catalogue in found}


def read_catalogue(path: Path) -> Catalogue:
    """One file, packed or not.

    Raises:
        BadData: it cannot be read, or is no catalogue.
    """
    content = read_bytes(path, MOST_BYTES)
    if content.startswith(b"PK"):
        from rosters.other_programs.archives import unpacked

        content = unpacked(content, str(path), (".cat", ".gst"), MOST_BYTES)
    name, _, plain = read_xml(content, str(path), _ELEMENTS)
    if name not in ("catalogue", "gameSystem"):
        raise BadData("is no catalogue of BattleScribe", file=str(path))
    root = _element(name, plain)
    by_id: dict[str, Element] = {}
    _index(root, by_id)
    return Catalogue(file=path.name, root=root, is_system=name == "gameSystem", by_id=by_id)


def _element(kind: str, plain: Plain) -> Element:
    attributes = {key: value for key, value in plain.items() if not isinstance(value, list)}
    within = {
        key: [_element(key, item) for item in value]
        for key, value in plain.items()
        if isinstance(value, list)
    }
    return Element(kind, attributes, within)


def _index(element: Element, by_id: dict[str, Element]) -> None:
    for kind, items in element.within.items():
        for item in items:
            item.kind = kind.removeprefix("shared")[:1].lower() + kind.removeprefix("shared")[1:]
            if item.kind in _INDEXED and item.id:
                by_id.setdefault(item.id, item)
            _index(item, by_id)
