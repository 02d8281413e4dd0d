"""Makes of a fielded unit the vehicle that the rules play with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from datafaxes.characteristics import Characteristics
from datafaxes.damage import DamageTable
from datafaxes.datafax import Datafax
from datafaxes.entry import CrewLine
from datafaxes.library import Library
from engine.second_edition.dreadnought_weapons import focused, is_space_marine_dreadnought
from engine.second_edition.model_hits import parse_save
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from rosters.fielded import FieldedUnit, FittedWeapon


def vehicle_of(unit: FieldedUnit, library: Library) -> Vehicle | None:
    """The unit as a vehicle with its weapons, crew and cards; None where it has no Datafax.

    Raises:
        BadData: the Datafax names a damage table that is not there.
    """
    if unit.datafax is None:
        return None
    return Vehicle(
        datafax=unit.datafax,
        weapons=tuple(
            _with_focus(fitted, unit.datafax, library) for fitted in mounted(unit.weapons, library, unit.army)
        ),
        tables=damage_tables(unit.datafax, library),
        crew=tuple(_profiles(unit.crew)),
        crew_save=next((parse_save(line.save) for line in unit.crew if line.save), None),
        cards=tuple(pick.card.effect for pick in unit.cards if pick.card.effect for _ in range(pick.count)),
    )


def damage_tables(datafax: Datafax, library: Library) -> dict[str, DamageTable]:
    """Every damage table that the Datafax refers to.

    Raises:
        BadData: there is no such table.
    """
    names = [location.table for location in datafax.locations]
    names += [other.table for location in datafax.locations for other in location.instead]
    return {name: library.damage_table(name) for name in names if name is not None}


def mounted(
    weapons: Iterable[FittedWeapon], library: Library, army_id: str | None = None
) -> tuple[MountedWeapon, ...]:
    """The weapons one by one; profiles of which the firer picks one each time make a single weapon."""
    found: list[tuple[MountedWeapon, int]] = []
    for fitted in weapons:
        weapon = MountedWeapon(
            weapon=fitted.weapon, item=fitted.item, linked=fitted.linked, mount=fitted.mount
        )
        before = found[-1][0] if found else None
        alike = before is not None and (before.item, before.mount) == (fitted.item, fitted.mount)
        if before is not None and alike and _is_alternative(fitted, library, army_id):
            both = replace(before, alternatives=(*before.alternatives, fitted.weapon))
            found[-1] = (both, found[-1][1])
        else:
            found.append((weapon, fitted.count))
    return tuple(weapon for weapon, count in found for _ in range(count))


def _with_focus(fitted: MountedWeapon, datafax: Datafax, library: Library) -> MountedWeapon:
    """A Space Marine Dreadnought's multimelta, which may be opened to a broad focus each time (2E-DN-04)."""
    if not is_space_marine_dreadnought(datafax) or fitted.weapon.id != focused(library, "narrow").id:
        return fitted
    return replace(fitted, alternatives=(*fitted.alternatives, focused(library, "broad")))


def _is_alternative(fitted: FittedWeapon, library: Library, army_id: str | None) -> bool:
    carried = library.weapons_of(fitted.item, army_id)
    return any(one.alternative and one.weapon == fitted.weapon.id for one in carried)


def _profiles(crew: tuple[CrewLine, ...]) -> Iterator[Characteristics | None]:
    for line in crew:
        for _ in range(line.count):
            yield line.profile
