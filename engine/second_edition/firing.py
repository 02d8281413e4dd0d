"""Which of its weapons a vehicle may fire, and at what (inventory 2E-SH)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from datafaxes.datafax import MotiveType
from engine.refused import Refused
from engine.second_edition.sustained_fire import jams_on
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.vehicle_state import VehicleState
from engine.table.measure import at_most, turn_between

JAMMED_TURRET_ARC = 90
"""Degrees about straight ahead into which a turret that cannot turn still fires."""


def bears(fitted: MountedWeapon, bearing: float, state: VehicleState | None = None) -> bool:
    """Whether a target lies in the weapon's field of fire, its edges included (2E-SH-02).

    `bearing` in degrees clockwise from the vehicle's heading. A weapon carried by hand fires all
    round; one in a jammed turret only ahead.
    """
    if fitted.mount is None:
        return True
    arc = fitted.mount.arc
    width = arc.width
    if state is not None and fitted.mount.location in state.turrets_jammed:
        width = min(width, JAMMED_TURRET_ARC)
    return at_most(abs(turn_between(arc.centre, bearing)), width / 2)


def why_silent(state: VehicleState, weapon: int) -> str | None:
    """Why this weapon cannot fire at all, in a few words; None: it can."""
    if state.destroyed:
        return "the vehicle is destroyed"
    if weapon in state.weapons_lost:
        return "destroyed"
    return "jammed" if jams_on(state, weapon) else None


def able_crew(state: VehicleState, busy: Iterable[int] = ()) -> frozenset[int]:
    """Stations whose crew member may fire: alive, aboard, and not changing places (2E-SH-01)."""
    away = frozenset(busy)
    return frozenset(station for station, wounds in enumerate(state.crew) if wounds and station not in away)


def check_weapons_fired(
    vehicle: Vehicle, state: VehicleState, weapons: Sequence[int], busy: Iterable[int] = ()
) -> None:
    """Every able crew member fires one weapon at most, the driver included (2E-SH-01).

    A linked set is one weapon (2E-LK-01). A walker fires any or all of its weapons (2E-WK-03).

    Raises:
        Refused: there are more weapons than crew to fire them.
    """
    crew = able_crew(state, busy)
    walker = vehicle.datafax.motive is MotiveType.WALKERS
    if walker and not crew:
        raise Refused("2E-WK-03", "nobody is left to fire its weapons")
    if not walker and not _manned(vehicle, crew, weapons):
        raise Refused("2E-SH-01", f"{len(crew)} crew cannot fire these {len(weapons)} weapons")


def best_weapons(
    vehicle: Vehicle,
    state: VehicleState,
    candidates: Iterable[int],
    worth: Callable[[int], object],
) -> tuple[int, ...]:
    """The weapons worth most that the crew can fire together, in the order of the loadout (2E-SH-01)."""
    chosen: list[int] = []
    for weapon in sorted(candidates, key=worth, reverse=True):  # type: ignore[arg-type]  # worths compare
        try:
            check_weapons_fired(vehicle, state, [*chosen, weapon])
        except Refused:
            continue
        chosen.append(weapon)
    return tuple(sorted(chosen))


def _manned(vehicle: Vehicle, crew: frozenset[int], weapons: Sequence[int]) -> bool:
    """Whether each weapon can have a crew member of its own, by the stations their mounts name."""
    firing: dict[int, int] = {}

    def find(weapon: int, tried: set[int]) -> bool:
        for station in crew - tried:
            if not _may_man(vehicle, station, weapon):
                continue
            tried.add(station)
            if station not in firing or find(firing[station], tried):
                firing[station] = weapon
                return True
        return False

    return all(find(weapon, set()) for weapon in weapons)


def _may_man(vehicle: Vehicle, station: int, weapon: int) -> bool:
    mount = vehicle.weapons[weapon].mount
    needed = mount.crewed_by if mount is not None else None
    return needed is None or needed.casefold() == vehicle.datafax.crew[station].role.casefold()
