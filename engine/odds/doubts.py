"""Which of the facts that an answer rests on are invented or unverified (design, idea 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from datafaxes.damage import CrewHit
from datafaxes.library import Library
from datafaxes.provenance import DAGGERED
from engine.odds.gun import Gun
from engine.second_edition.attacks import damage_modifier, saves_by_strength
from engine.second_edition.charts import (
    BEYOND_SIX_CHART,
    BONUS_PENETRATION_CHART,
    DAMAGE_MODIFIERS_CHART,
    SAVE_MODIFIERS_CHART,
    TO_HIT_CHART,
    WOUNDING_CHART,
    standard_charts,
)
from engine.second_edition.hit_location import may_be_struck
from engine.second_edition.sustained_fire import SUSTAINED_FIRE_CHART
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
    found = [*_charts(library, target, guns), *doubts_about(target), *_weapons(guns)]
    found += [
        f"field of fire “{fitted.mount.name}” ({fitted.mount.arc.provenance})"
        for fitted in fired
        if fitted.mount is not None and fitted.mount.arc.provenance in DAGGERED
    ]
    return tuple(dict.fromkeys(found))


def doubtful_charts(library: Library, names: Iterable[str]) -> Iterator[str]:
    """Those of the charts whose provenance cards mark with a dagger."""
    for name in names:
        chart = library.chart(name)
        if chart.provenance in DAGGERED:
            yield f"chart “{chart.title}” ({chart.provenance})"


def _charts(library: Library, target: Vehicle, guns: tuple[Gun, ...]) -> Iterator[str]:
    used = [TO_HIT_CHART] if any(gun.needs is not None for gun in guns) else []
    if any(gun.needs is not None and gun.needs > 6 for gun in guns):
        used.append(BEYOND_SIX_CHART)
    if any(gun.shot.sustained_fire for gun in guns):
        used.append(SUSTAINED_FIRE_CHART)
    if any(gun.shot.attack.kind in ("hand-to-hand", "psychic") for gun in guns):
        used.append(BONUS_PENETRATION_CHART)
    if any(damage_modifier(gun.weapon) or gun.shot.attack.roll_without_penetration for gun in guns):
        used.append(DAMAGE_MODIFIERS_CHART)
    at_models = [gun for gun in guns if gun.shot.attack.strength is not None and _strikes_models(target, gun)]
    if at_models:
        used.append(WOUNDING_CHART)
    if any(saves_by_strength(gun.weapon) for gun in at_models):
        used.append(SAVE_MODIFIERS_CHART)
    yield from doubtful_charts(library, used)
    rows = standard_charts().modifiers
    for gun in guns:
        for modifier in gun.modifiers:
            row = rows.get(modifier.name)
            if row is not None and row.provenance in DAGGERED:
                yield f"to-hit modifier “{modifier.name}” ({row.provenance})"


def _strikes_models(target: Vehicle, gun: Gun) -> bool:
    """Whether a hit may strike a model rather than armour, at once or by a damage result."""
    rows = (row for table in target.tables.values() for row in table.rows)
    return any(struck.hits != "armour" for struck in may_be_struck(target, gun.shot.approach)) or any(
        isinstance(effect, CrewHit) for row in rows for effect in row.effects
    )


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
