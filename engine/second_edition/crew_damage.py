"""What hits and damage results do to the crew (inventory 2E-DM, 2E-LK-04, 2E-CO-08)."""

from __future__ import annotations

from functools import lru_cache

from datafaxes.characteristics import as_number
from datafaxes.damage import CrewKilled, Station
from datafaxes.datafax import DRIVING_ROLES, MotiveType
from engine.dice.dice import Dice
from engine.second_edition.hit_location import Struck
from engine.second_edition.model_hits import wounds_of_hits
from engine.second_edition.out_of_control import runs_by_itself
from engine.second_edition.penetration import Attack
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState


def drives(vehicle: Vehicle, station: int) -> bool:
    """Whether this station steers: the driver's, rider's or pilot's, or the only one there is."""
    stations = vehicle.datafax.crew
    return stations[station].role in DRIVING_ROLES or len(stations) == 1


@lru_cache(maxsize=4096)
def stations_of(vehicle: Vehicle, who: Station, struck: Struck) -> tuple[int, ...]:
    """Numbers of the stations that a damage result means by `who`."""
    stations = vehicle.datafax.crew
    everyone = tuple(range(len(stations)))
    if who == "all":
        return everyone
    if who == "here":
        here = tuple(number for number in everyone if stations[number].location == struck.location)
        named = tuple(
            number for number in everyone if stations[number].role.casefold() in struck.name.casefold()
        )
        exposed = tuple(number for number in everyone if stations[number].exposed)
        return here or named or exposed or everyone
    if who in ("driver", "rider", "pilot"):
        return tuple(number for number in everyone if drives(vehicle, number))
    return tuple(number for number in everyone if stations[number].role.casefold() == who)


def crew_killed(
    dice: Dice, state: VehicleState, vehicle: Vehicle, struck: Struck, effect: CrewKilled
) -> VehicleState:
    """Kill the crew that a damage result strikes, with the rolls it allows (2E-DM-01)."""
    victims = stations_of(vehicle, effect.who, struck)
    return _kill(dice, state, vehicle, victims, effect.needs, effect.save)


def kill_aboard(dice: Dice, state: VehicleState, vehicle: Vehicle, needs: int) -> VehicleState:
    """Each crew member dies on a D6 of `needs` or more, without a save."""
    return _kill(dice, state, vehicle, tuple(range(len(state.crew))), needs, save=False)


def crew_hit(
    dice: Dice, state: VehicleState, vehicle: Vehicle, struck: Struck, attack: Attack, who: Station = "here"
) -> VehicleState:
    """A hit strikes one crew member, any of those at the location who live, as a model (2E-AP-02)."""
    alive = crew_here(vehicle, state, struck, who)
    if not alive or attack.strength is None:
        return state
    return hit_station(
        dice,
        state,
        vehicle,
        dice.pick(alive),
        strength=attack.strength,
        damage=attack.damage,
        save_modifier=attack.save_modifier,
    )


def crew_here(
    vehicle: Vehicle, state: VehicleState, struck: Struck, who: Station = "here"
) -> tuple[int, ...]:
    """The stations meant by `who` whose crew members live; none: nothing is left to hit (2E-DM-03)."""
    return tuple(number for number in stations_of(vehicle, who, struck) if state.crew[number])


def hit_station(
    dice: Dice,
    state: VehicleState,
    vehicle: Vehicle,
    station: int,
    *,
    strength: int,
    damage: str,
    save_modifier: int | None,
    hits: int = 1,
) -> VehicleState:
    """Hits on the crew member at a station while he lives: to wound, save, damage (2E-CO-08, 2E-LK-04)."""
    profile = vehicle.crew[station] if station < len(vehicle.crew) else None
    lost = wounds_of_hits(
        dice,
        hits,
        strength=strength,
        damage=damage,
        save_modifier=save_modifier,
        toughness=as_number(profile.T if profile is not None else None),
        save=vehicle.crew_save,
        wounds=state.crew[station],
    )
    if not lost:
        return state
    crew = (*state.crew[:station], state.crew[station] - lost, *state.crew[station + 1 :])
    return state._replace(crew=crew)


def driver_killed(before: VehicleState, after: VehicleState, vehicle: Vehicle) -> bool:
    """Whether the one who drives died between the two states."""
    return any(
        drives(vehicle, station) and before.crew[station] and not after.crew[station]
        for station in range(len(after.crew))
    )


def run_on(before: VehicleState, after: VehicleState, vehicle: Vehicle, moving: bool) -> VehicleState:
    """A moving vehicle that lost its driver between the two states is out of control (2E-OC-04, 2E-OC-05).

    A bike or walker for one turn (2E-BK-07), any other until another of its crew takes over, and if
    none is left until something stops it. Where its Datafax says what follows, that holds instead.
    """
    state = after
    if not moving or state.out_of_control is not None or state.immobilised or state.destroyed:
        return state
    if not (runs_by_itself(vehicle.datafax) and driver_killed(before, after, vehicle)):
        return state
    if vehicle.datafax.motive in (MotiveType.BIKES_AND_TRIKES, MotiveType.WALKERS):
        return state._replace(out_of_control="one turn")
    return state._replace(out_of_control="until someone takes over" if state.crew_alive else "until stopped")


def _kill(
    dice: Dice,
    state: VehicleState,
    vehicle: Vehicle,
    victims: tuple[int, ...],
    needs: int | None,
    save: bool,
) -> VehicleState:
    crew = list(state.crew)
    for alike in _alike(vehicle, state.crew, victims):
        killed = len(alike) if needs is None else dice.successes(len(alike), "D6", needs)
        if save and vehicle.crew_save is not None and killed:
            killed -= dice.successes(killed, vehicle.crew_save.dice, vehicle.crew_save.needs)
        for station in alike[len(alike) - killed :]:
            crew[station] = 0
    return state._replace(crew=tuple(crew))


@lru_cache(maxsize=4096)
def _alike(vehicle: Vehicle, crew: tuple[int, ...], victims: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The living victims in groups of which it does not matter who dies: same station, same wounds left."""
    groups: dict[tuple[int, int], list[int]] = {}
    for station in victims:
        if crew[station]:
            groups.setdefault((vehicle.alike[station], crew[station]), []).append(station)
    return tuple(tuple(group) for group in groups.values())
