"""`muster list`: armies, their entries, Datafaxes, weapons or cards."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from builder.exit_codes import ExitCode

if TYPE_CHECKING:
    from datafaxes.library import Library

KINDS = ("armies", "entries", "datafaxes", "weapons", "cards")

Row = dict[str, Any]

WIDEST = 36
"""Characters of a column, where nothing longer stands in it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to list, and which of it."""
    parser.add_argument("kind", nargs="?", choices=KINDS, help="armies where nothing is said")
    parser.add_argument("--army", metavar="A", help="only what this army list has")
    parser.add_argument("--search", metavar="TEXT", help="only what has these words in its id or name")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the list; nothing found is an empty list."""
    from datafaxes.library import default_library

    library = default_library()
    kind = arguments.kind or ("entries" if arguments.army else "armies")
    rows = _found(kind, library, arguments)
    if arguments.format == "json":
        import json

        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        for line in _table(rows) if rows else [f"Nothing found among the {_TOLD[kind]}."]:
            print(line)
    if not rows:
        for line in _advice(kind, library, arguments):
            print(line, file=sys.stderr)
    return ExitCode.FINE


def _found(kind: str, library: Library, arguments: argparse.Namespace) -> list[Row]:
    return [row for row in _ROWS[kind](library, arguments.army) if _wanted(row, arguments.search)]


def _advice(kind: str, library: Library, arguments: argparse.Namespace) -> Iterator[str]:
    """The commands that find what this one did not, with how much."""
    if not arguments.search:
        return
    for other in KINDS:
        number = len(_found(other, library, arguments)) if other != kind else 0
        if number:
            words = ["muster", "list", other, *(["--army", arguments.army] if arguments.army else [])]
            command = shlex.join([*words, "--search", arguments.search])
            yield f"There {'are' if number > 1 else 'is'} {number} among the {_TOLD[other]}: {command}"


def _wanted(row: Row, search: str | None) -> bool:
    from datafaxes.names import folded

    if not search:
        return True
    text = folded(f"{row['id']} {row['name']}")
    return all(word in text for word in folded(search).split())


def _armies(library: Library, only: str | None) -> Iterator[Row]:
    for army in _army_ids(library, only):
        head = library.army(army).head
        yield {
            "id": army,
            "name": head.name,
            "system": "second-edition",
            "entries": len(library.army(army).entries),
            "publication": head.publication,
            "forces": [force.name for force in head.forces if not force.as_allies],
        }
    if only is None:
        for name, count in _fifth_edition_armies(library).items():
            yield {"id": "fifth-edition", "name": name, "system": "fifth-edition", "entries": count,
                   "publication": "", "forces": []}  # fmt: skip


def _entries(library: Library, only: str | None) -> Iterator[Row]:
    for army in _army_ids(library, only):
        for entry in library.army(army).entries.values():
            yield {
                "id": f"{army}/{entry.id}",
                "name": entry.name,
                "system": "second-edition",
                "kind": entry.kind,
                "part": entry.part,
                "points": _number(entry.least_points),
                "datafax": entry.datafax,
            }


def _datafaxes(library: Library, only: str | None) -> Iterator[Row]:
    from datafaxes import fifth_edition

    used = {row["datafax"] for row in _entries(library, only)} if only else None
    for datafax in library.datafaxes.values():
        if used is None or datafax.id in used:
            yield {
                "id": datafax.id,
                "name": datafax.name,
                "system": datafax.system,
                "kind": datafax.kind,
                "motive": str(datafax.motive),
                "provenance": datafax.provenance,
            }
    if used is None:
        for vehicle in fifth_edition.vehicles(library).values():
            yield {
                "id": f"fifth-edition/{vehicle.id}",
                "name": vehicle.name,
                "system": vehicle.system,
                "kind": "vehicle",
                "motive": ", ".join(vehicle.types),
                "provenance": vehicle.provenance,
            }


def _weapons(library: Library, only: str | None) -> Iterator[Row]:
    from builder.printing.notation import range_band

    if only is not None:
        _army_ids(library, only)
    for weapon in library.weapons.values():
        if only is None or only in weapon.armies or "core" in weapon.armies:
            yield {
                "id": weapon.id,
                "name": weapon.name,
                "system": "second-edition",
                "range": weapon.range
                or f"{range_band(weapon.range_short)} / {range_band(weapon.range_long)}",
                "strength": weapon.strength,
                "damage": weapon.damage,
                "save": weapon.save_modifier,
                "penetration": weapon.penetration,
                "provenance": weapon.provenance,
            }


def _cards(library: Library, only: str | None) -> Iterator[Row]:
    """Wargear and vehicle cards; those of one army at the price that it pays."""
    army = None if only is None else _army_ids(library, only)[0]
    sets = [found for found in library.card_sets.values() if army is None or army in found.used_by]
    for card in library.cards.values():
        of = [found for found in sets if found.id in card.sets]
        if not of and army is not None:
            continue
        own = (found.points for found in card.by_set if army is not None and found.set == of[0].id)
        points = next((found for found in own if found is not None), card.points)
        yield {
            "id": card.id,
            "name": card.name,
            "system": "second-edition",
            "points": _number(points),
            "sets": [found.name for found in of],
            "does": card.tag,
        }


_ROWS = {
    "armies": _armies,
    "entries": _entries,
    "datafaxes": _datafaxes,
    "weapons": _weapons,
    "cards": _cards,
}
_TOLD = {kind: kind.replace("datafaxes", "Datafaxes") for kind in KINDS}
_HEADS = {"id": "Id", "name": "Name", "kind": "Kind", "points": "Points", "motive": "Motive type",
          "system": "System", "entries": "Entries", "forces": "Forces", "range": "Range", "strength": "Str",
          "damage": "Dam", "save": "Save", "penetration": "Penetration", "sets": "Cards of",
          "does": "What it does"}  # fmt: skip


def _army_ids(library: Library, only: str | None) -> Sequence[str]:
    from datafaxes.library import unknown
    from datafaxes.names import folded

    if only is None:
        return library.army_ids
    wanted = folded(only)
    for army in library.army_ids:
        if wanted == army or wanted == folded(library.army(army).head.name):
            return (army,)
    raise unknown("army list", only, library.army_ids)


def _fifth_edition_armies(library: Library) -> dict[str, int]:
    from datafaxes import fifth_edition

    counts: dict[str, int] = {}
    for vehicle in fifth_edition.vehicles(library).values():
        counts[vehicle.army] = counts.get(vehicle.army, 0) + 1
    return counts


def _number(value: Any) -> int | float:
    return int(value) if value == int(value) else float(value)


def _table(rows: Sequence[Row]) -> Iterator[str]:
    """Columns as wide as they need to be up to a bound: one very long name does not push all others off the
    screen."""
    columns = [column for column in rows[0] if column in _HEADS]
    lines = [[_HEADS[column] for column in columns]]
    lines += [[_text(row[column]) for column in columns] for row in rows]
    widths = [min(WIDEST, max(len(line[index]) for line in lines)) for index in range(len(columns))]
    for line in lines:
        yield _padded(line, widths)


def _padded(cells: Iterable[str], widths: Iterable[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _text(value: Any) -> str:
    if isinstance(value, list):
        value = ", ".join(value)
    return "–" if value is None or value == "" else str(value)
