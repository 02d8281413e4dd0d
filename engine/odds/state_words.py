"""Says in a few words how a vehicle stands, for lists of outcomes and reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState


def headline(vehicle: Vehicle, state: VehicleState) -> str:
    """The worst that can be said: destroyed, immobilised, out of control, damaged; empty: nothing."""
    if state.exploded:
        return "Blown up"
    if state.destroyed:
        return "Destroyed"
    if is_doomed(state):
        return "Destroyed once it stops"
    if not state.crew_alive and state.crew:
        return "Crew dead"
    if is_immobilised(state):
        return "Immobilised"
    if state.out_of_control:
        return "Out of control"
    return "Damaged" if any(True for _ in lasting(vehicle, state)) else ""


def is_immobilised(state: VehicleState) -> bool:
    """Whether it never moves again, or will not once it has stopped."""
    return state.immobilised or any(effect.effect == "immobilised" for effect in state.pending)


def is_doomed(state: VehicleState) -> bool:
    """Whether it is destroyed, or is sure to be once it stops."""
    return state.destroyed or any(effect.effect != "immobilised" for effect in state.pending)


def lasting(vehicle: Vehicle, state: VehicleState) -> Iterator[str]:
    """Everything that lasts, in words, the gravest first. Of a wreck only what became of the crew."""
    if state.destroyed:
        yield "its crew with it" if state.exploded else "a wreck"
    yield from _crew(vehicle, state)
    if state.destroyed:
        return
    if state.out_of_control:
        yield f"out of control ({state.out_of_control})"
    if is_immobilised(state):
        yield "immobilised"
    if state.burning:
        yield "burning"
    yield from _movement(state)
    yield from _weapons(vehicle, state)
    for place in sorted(state.arms_useless):
        yield f"{place} useless in close combat"


def _crew(vehicle: Vehicle, state: VehicleState) -> Iterator[str]:
    stations = vehicle.datafax.crew
    dead = Counter(station.role for station, wounds in zip(stations, state.crew, strict=True) if not wounds)
    if dead and dead.total() == len(stations):
        yield "whole crew dead" if len(stations) > 1 else f"{stations[0].role.lower()} dead"
        return
    for role, count in dead.items():
        yield f"{count} × {role.lower()} dead" if count > 1 else f"{role.lower()} dead"


def _movement(state: VehicleState) -> Iterator[str]:
    if state.speed_limit:
        yield f"{state.speed_limit} speed at most"
    if state.speed_halved:
        yield "speed halved"
    if state.speed_lost:
        yield f'{state.speed_lost}" slower'
    if state.control_needs:
        yield f"under control on {state.control_needs}+ each turn"
    if state.acts_on:
        yield f"acts on {state.acts_on}+ each turn"
    if state.misses_moves:
        yield "misses its next move"
    if state.limps:
        yield f'limps {state.limps}" a turn'
    if state.characteristics_halved:
        yield "characteristics halved"
    if state.attacks_lost:
        yield f"{state.attacks_lost} fewer Attacks"
    if state.altitude_lost:
        yield "no more pop-up attacks"


def _weapons(vehicle: Vehicle, state: VehicleState) -> Iterator[str]:
    for number in sorted(state.weapons_lost):
        yield f"{_weapon(vehicle, number)} lost"
    for number, needs in sorted(state.weapons_unreliable):
        if number not in state.weapons_lost:
            yield f"{_weapon(vehicle, number)} fires on {needs}+"
    for place in sorted(state.turrets_jammed - state.gone):
        yield f"{place} jammed"
    if state.penetrations_ignored:
        yield "Ablative Armour used up"


def _weapon(vehicle: Vehicle, number: int) -> str:
    fitted = vehicle.weapons[number]
    name = fitted.item or fitted.weapon.name
    return f"{fitted.mount.name} {name}" if fitted.mount is not None else name
