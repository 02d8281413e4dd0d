"""What may be added to the army: entries by part, found by words, with why one may not be had now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from builder.app.row import Row, Tone, heading
from datafaxes.army import ArmyList, Force
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.readings import preferring
from datafaxes.record import record
from datafaxes.words import listed, number_text, plural
from rosters.fielded import FieldedArmy


@record
class CatalogueItem:
    """An entry as the catalogue lists it."""

    id: str
    """`<army>/<id>`, as rosters write it."""
    name: str
    heading: str
    """The part of the army it belongs to, with the army's name where that is an ally."""
    price: str
    entry: Entry
    named: str
    """Its names, folded."""
    searched: str
    """Everything that a search looks at, folded."""
    riders: str = ""
    """Who may ride what is sold only to be ridden."""


def catalogue(army: FieldedArmy, library: Library, with_allies: bool) -> tuple[CatalogueItem, ...]:
    """Every entry that the roster's army list has, in its order of parts, then those of its allies.

    Raises:
        BadData: the library's own data is bad.
    """
    if army.army is None:
        return ()
    library = preferring(library, army.roster.sources)
    host = library.army(army.army.id)
    found = [*_of_army(host, army.force, "")]
    for ally in host.head.allies if with_allies else ():
        friends = library.army(ally)
        barred = {entry_id for entry_id in host.head.allies_barred if entry_id.startswith(f"{ally}/")}
        items = _of_army(friends, friends.as_ally_of(host.id), friends.head.name)
        found += (item for item in items if item.id not in barred)
    return tuple(found)


MOST_RIDERS = 4
"""Names of riders that are told."""
MOUNTS = "To ride on"
"""Heading of what is sold only as something to ride."""


def part_title(ally: str, part: str) -> str:
    """The heading of a part of the army, or of an ally: `Battle Line`, `Imperial Guard: Battle Line`."""
    return f"{ally}: {part}" if ally and ally != part else part


def _of_army(army: ArmyList, force: Force | None, ally: str) -> Iterator[CatalogueItem]:
    names = {part.id: part.name for part in army.head.parts}
    fielded = force.name if force is not None else ""
    parts: dict[str, list[Entry]] = {part: [] for part in names}
    for entry in army.entries.values():
        if force is None or entry.only_as_upgrade or entry.part_in(fielded) in force.parts:
            part = MOUNTS if entry.only_as_upgrade else entry.part_in(fielded)
            parts.setdefault(part, []).append(entry)
    publications = {one.letters: one.name for one in army.head.publications}
    for part, entries in parts.items():
        title = part_title(ally, names.get(part, part))
        called = Counter(entry.name for entry in entries)
        for entry in entries:
            yield CatalogueItem(
                id=f"{army.id}/{entry.id}",
                name=entry.name if called[entry.name] == 1 else _told_apart(entry, army),
                heading=title,
                price=number_text(entry.least_points),
                entry=entry,
                named=folded(" ".join((entry.name, *entry.also_called))),
                searched=_searched(entry, title, publications),
                riders=_few(_bearers(entry, army)) if entry.only_as_upgrade else "",
            )


def _told_apart(entry: Entry, army: ArmyList) -> str:
    """The name with who may have it, where others of the same part are called the same."""
    bearers = listed(_bearers(entry, army), "or")
    return f"{entry.name} (of {bearers})" if bearers else entry.name


def _bearers(entry: Entry, army: ArmyList) -> list[str]:
    """Who may have it; nobody named: whoever can."""
    return [army.entries[found].name for found in entry.offered_by if found in army.entries]


def _few(names: list[str]) -> str:
    """The names, but not more than there is room for."""
    return listed(names if len(names) <= MOST_RIDERS else [*names[: MOST_RIDERS - 1], "others"], "or")


def _searched(entry: Entry, title: str, publications: Mapping[str, str]) -> str:
    letters = entry.source.partition(" ")[0]
    words = [entry.name, *entry.also_called, title, entry.kind, *entry.tags]
    words += [entry.source, publications.get(letters, "")]
    return folded(" ".join(words))


def matching(items: Iterable[CatalogueItem], query: str) -> list[CatalogueItem]:
    """The items that hold every word of the query in their name, then those by part, kind, tags or book."""
    words = folded(query).split()
    found = [item for item in items if all(word in item.searched for word in words)]
    if not words:
        return found
    by_name: list[CatalogueItem] = []
    others: list[CatalogueItem] = []
    for item in found:
        (by_name if all(word in item.named for word in words) else others).append(item)
    return by_name + others


def catalogue_rows(items: Iterable[CatalogueItem], barred: Mapping[str, str]) -> Iterator[Row]:
    """The items under the headings of their parts. `barred` says why some may not be had now."""
    title, told = "", set[str]()
    for item in items:
        if item.heading != title:
            title = item.heading
            yield heading(title, "by part, kind or book" if title in told else "")
            told.add(title)
        yield item_row(item, barred.get(item.id, ""))


def item_row(item: CatalogueItem, barred: str) -> Row:
    """One item: its price and name, greyed with the reason where it may not be had now."""
    tone: Tone = "quiet" if barred else ""
    sign = "✗" if barred else " "
    parts: list[tuple[str, Tone]] = [(f"{sign}{item.price:>5} ", tone), (item.name, tone)]
    if barred:
        reason = barred.removeprefix(f"{item.entry.name} ")
        parts.append((f" · {reason}", "quiet"))
    return Row(id=item.id, parts=tuple(parts))


def best_match(items: Iterable[CatalogueItem], query: str) -> CatalogueItem | None:
    """The first of the items whose name begins with the query, or else the first of all."""
    found = list(items)
    beginning = (item for item in found if item.named.startswith(folded(query)))
    return next(beginning, found[0] if found else None)


def about_item(item: CatalogueItem, barred: str, key_of: Callable[[str], str], needs: str = "") -> str:
    """A sentence or two about the item that is looked at, and what would let the army have it.

    `key_of` tells the key of an action.
    """
    models = item.entry.models
    if models.maximum == 1:
        size = ""
    elif models.maximum == models.minimum:
        size = f", {plural(models.minimum, 'model')}"
    else:
        most = "or more" if models.maximum is None else f"to {models.maximum}"
        size = f", {models.minimum} {most} models"
    kind = item.entry.kind.replace("-", " ")
    riders = f" Add it, then {key_of('mount')}: ridden by {item.riders}." if item.riders else ""
    start = f"{item.name}: {kind}{size}, from {item.price} points.{riders}"
    if not barred:
        return start
    mends = f" {key_of('add-with')} adds it and mends that: {needs}" if needs else ""
    return f"✗ If added now: {barred}{mends}"
