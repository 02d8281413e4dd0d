"""Where our data and the community's catalogues differ: points, options, speeds, armour, ram, capacity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from datafaxes.army import ArmyList
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import plain_number
from rosters.catalogues.catalogue import Catalogue, Element
from rosters.catalogues.vehicle_profiles import profile_differences
from rosters.other_programs.known_options import KnownOptions, known_options
from rosters.other_programs.loose_names import loose
from rosters.other_programs.tree import Profile

MOST_DEEP = 12


@record
class CatalogueDifference:
    """One thing that a catalogue has otherwise than our data."""

    army: str
    entry: str
    """The entry's name; empty for the army itself."""
    what: str
    theirs: str
    ours: str
    source: str = ""
    """Of ours."""

    def __str__(self) -> str:
        where = f"{self.entry}: " if self.entry else ""
        source = f" ({self.source})" if self.source else ""
        return f"{where}{self.what}: {self.theirs} there, {self.ours} in our data{source}"


def compare(
    catalogues: Mapping[str, Catalogue], library: Library, army_id: str | None = None
) -> Iterator[CatalogueDifference]:
    """Every difference, army by army; of one army if it is named.

    Raises:
        BadData: the library's own data is bad, or there is no such army.
    """
    armies = library.army_ids if army_id is None else (library.army(army_id).id,)
    for one in armies:
        army = library.army(one)
        catalogue = catalogues.get(army.head.catalogue_id or "")
        if catalogue is not None:
            yield from _Comparison(army, catalogue, catalogues, library).differences()


class _Comparison:
    """One army list beside its catalogue."""

    def __init__(
        self, army: ArmyList, catalogue: Catalogue, catalogues: Mapping[str, Catalogue], library: Library
    ) -> None:
        self.army = army
        self.catalogue = catalogue
        self.others = [one for one in catalogues.values() if one is not catalogue]
        self.library = library

    def differences(self) -> Iterator[CatalogueDifference]:
        theirs, ours = self.catalogue.root.text("revision"), self.army.head.catalogue_revision
        if ours is not None and theirs != str(ours):
            yield self._difference("", "revision of the catalogue", theirs, str(ours))
        known: set[str] = set()
        for entry in self.army.entries.values():
            element = next((found for one in entry.catalogue_ids[:1] if (found := self._find(one))), None)
            if element is None:
                yield self._difference(entry.name, "entry", "absent", "present", entry.source)
                continue
            known.add(element.id)
            yield from self._entry(entry, element)
        for root in self.catalogue.roots:
            target = self._target(root)
            if target is not None and target.id not in known and not root.flag("hidden"):
                yield self._difference(target.name, "entry", "present", "absent")

    def _difference(
        self, entry: str, what: str, theirs: str, ours: str, source: str = ""
    ) -> CatalogueDifference:
        return CatalogueDifference(
            army=self.army.id, entry=entry, what=what, theirs=theirs, ours=ours, source=source
        )

    def _find(self, an_id: str) -> Element | None:
        for catalogue in (self.catalogue, *self.others):
            if an_id in catalogue.by_id:
                return catalogue.by_id[an_id]
        return None

    def _target(self, element: Element) -> Element | None:
        return self._find(element.text("targetId")) if element.kind == "entryLinks" else element

    def _entry(self, entry: Entry, element: Element) -> Iterator[CatalogueDifference]:
        link = next((found for one in entry.catalogue_ids[1:2] if (found := self._find(one))), None)
        price = link.points if link is not None and link.points is not None else element.points
        if (price or Decimal(0)) != entry.points:
            theirs = plain_number(price or Decimal(0))
            yield self._difference(entry.name, "points", theirs, plain_number(entry.points), entry.source)
        yield from self._options(entry, element)
        datafax = self.library.datafaxes.get(entry.datafax) if entry.datafax else None
        if datafax is not None:
            yield from self._profiles(entry, element, datafax)

    def _options(self, entry: Entry, element: Element) -> Iterator[CatalogueDifference]:
        theirs: dict[str, tuple[str, set[Decimal]]] = {}
        self._gather(element, theirs, set())
        known = known_options(f"{self.army.id}/{entry.id}", self.library)
        ours, names = _own_options(known)
        for key, (name, prices) in theirs.items():
            if key in ours and prices != ours[key] and not (prices & ours[key]):
                told = [
                    " or ".join(plain_number(one) for one in sorted(both)) for both in (prices, ours[key])
                ]
                yield self._difference(entry.name, f"points of {name}", told[0], told[1], entry.source)
            elif key not in ours and any(prices) and known.meaning(name) is None:
                yield self._difference(entry.name, f"option {name}", "offered", "not offered", entry.source)
        for key, prices in ours.items():
            if key not in theirs and any(prices):
                yield self._difference(
                    entry.name, f"option {names[key]}", "not offered", "offered", entry.source
                )

    def _gather(
        self, element: Element, found: dict[str, tuple[str, set[Decimal]]], opened: set[int], depth: int = 0
    ) -> None:
        """The names and prices of everything that may be selected under the element."""
        if id(element) in opened or depth > MOST_DEEP:
            return
        opened.add(id(element))
        for child in element.offered:
            target = self._target(child)
            if target is None:
                continue
            if target.kind == "selectionEntries":
                price = child.points if child.points is not None else target.points
                found.setdefault(loose(target.name), (target.name, set()))[1].add(price or Decimal(0))
            self._gather(target, found, opened, depth + 1)

    def _profiles(self, entry: Entry, element: Element, datafax: Datafax) -> Iterator[CatalogueDifference]:
        links = (self._find(link.text("targetId")) for link in element.each("infoLinks"))
        for found in (*element.each("profiles"), *links):
            if found is None or found.kind != "profiles":
                continue
            values = tuple((cell.text("name"), cell.text("$text")) for cell in found.each("characteristics"))
            profile = Profile(
                name=found.name,
                type_id=found.text("typeId"),
                type_name=found.text("typeName"),
                values=values,
            )
            for one in profile_differences(profile, datafax):
                yield self._difference(entry.name, one.what, one.theirs, one.ours, datafax.source)


def _own_options(known: KnownOptions) -> tuple[dict[str, set[Decimal]], dict[str, str]]:
    """Prices of our choices and models by their loose names, and those names as they are written."""
    prices: dict[str, set[Decimal]] = {}
    names: dict[str, str] = {}
    choices = [place.choice for place in known.places]
    lines = [*known.tree.entry.model_lines, *(line for choice in choices for line in choice.models)]
    sold = [(one.name, one.points) for one in choices] + [(one.name, one.points) for one in lines]
    for name, points in sold:
        key = loose(name)
        names.setdefault(key, name)
        prices.setdefault(key, set()).add(points)
    return prices, names
