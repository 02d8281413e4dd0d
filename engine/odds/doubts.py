"""Which of the facts that an answer rests on are invented or unverified (design, idea 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from datafaxes.library import Library
from datafaxes.provenance import DAGGERED
from engine.odds.gun import Gun
from engine.second_edition.charts import standard_charts
from engine.second_edition.vehicle import MountedWeapon, Vehicle


def doubts(
    library: Library, target: Vehicle, guns: Iterable[Gun], fired: Iterable[MountedWeapon] = ()
) -> tuple[str, ...]:
    """Names of the records in use whose provenance cards mark with a dagger, each once, with that word.

    `fired` are weapons whose fields of fire mattered.
    """
    guns = tuple(guns)
    if not guns:
        return ()
    found = [*_charts(library, guns), *doubts_about(target), *_weapons(guns)]
    found += [
        f"field of fire “{fitted.mount.name}” ({fitted.mount.arc.provenance})"
        for fitted in fired
        if fitted.mount is not None and fitted.mount.arc.provenance in DAGGERED
    ]
    return tuple(dict.fromkeys(found))


def _charts(library: Library, guns: tuple[Gun, ...]) -> Iterator[str]:
    used = ["to-hit"] if any(gun.needs is not None for gun in guns) else []
    if any(gun.needs is not None and gun.needs > 6 for gun in guns):
        used.append("to-hit-beyond-six")
    if any(gun.shot.sustained_fire for gun in guns):
        used.append("sustained-fire-die")
    if any(gun.shot.attack.kind in ("hand-to-hand", "psychic") for gun in guns):
        used.append("bonus-penetration")
    for name in used:
        chart = library.chart(name)
        if chart.provenance in DAGGERED:
            yield f"chart “{chart.title}” ({chart.provenance})"
    rows = standard_charts().modifiers
    for gun in guns:
        for modifier in gun.modifiers:
            row = rows.get(modifier.name)
            if row is not None and row.provenance in DAGGERED:
                yield f"to-hit modifier “{modifier.name}” ({row.provenance})"


def doubts_about(target: Vehicle) -> Iterator[str]:
    """What is invented or unverified of a vehicle that is hit: its Datafax, locations and damage tables."""
    datafax = target.datafax
    if datafax.provenance in DAGGERED:
        yield f"Datafax “{datafax.name}” ({datafax.provenance})"
    for location in target.rolled_locations:
        if location.provenance in DAGGERED:
            yield f"hit location “{location.name}” ({location.provenance})"
        for name in (location.table, *(other.table for other in location.instead)):
            table = target.tables[name] if name is not None else None
            if table is not None and table.provenance in DAGGERED:
                yield f"damage table “{table.title}”, {table.id} ({table.provenance})"


def _weapons(guns: tuple[Gun, ...]) -> Iterator[str]:
    for gun in guns:
        if gun.weapon.provenance in DAGGERED:
            yield f"weapon “{gun.weapon.name}” ({gun.weapon.provenance})"
