"""The crew: their stations, changing them, getting out, and who else may take over (inventory 1.2).

Who sits where is the order of `VehicleState.crew`: the wounds left to the one at each station of the
Datafax, 0 where nobody who lives is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.refused import Refused
from engine.second_edition.crew_damage import drives
from engine.second_edition.firing import able_crew
from engine.second_edition.models import TAKES_OVER, Model, Squad
from engine.second_edition.out_of_control import runs_by_itself
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState
from engine.table.shapes import Shape, gap, within

CREW_LEASH = 6.0
"""Inches from their vehicle within which dismounted crew end every move (2E-CR-07)."""

Swap = tuple[int, int]
"""A crew member's old and new station."""


def driver_station(vehicle: Vehicle) -> int | None:
    """The number of the station that steers, the first where no role says so; None without a crew."""
    stations = range(len(vehicle.datafax.crew))
    return next((number for number in stations if drives(vehicle, number)), 0 if stations else None)


def has_driver(vehicle: Vehicle, state: VehicleState, swaps: Sequence[Swap] = ()) -> bool:
    """Whether somebody steers it: crew, and not one who is busy changing stations (2E-CR-06, 2E-CR-10).

    Passengers never do (2E-TT-12). Any of its crew pushes a support weapon.
    """
    able = able_crew(state, busy(swaps))
    return driver_station(vehicle) in able if runs_by_itself(vehicle.datafax) else bool(able)


def busy(swaps: Sequence[Swap]) -> frozenset[int]:
    """Stations whose crew spend the turn changing to another (2E-CR-10)."""
    return frozenset(old for old, _ in swaps)


def swap(
    state: VehicleState, old: int, new: int, swaps: Sequence[Swap], acted: Sequence[int]
) -> tuple[Swap, ...]:
    """Any crew member may take any station; it takes his whole turn (2E-CR-10).

    It begins at the start of his side's turn, before he does anything else. Where somebody is at the
    new station the two change places, and both lose the turn.

    Raises:
        Refused: one of them cannot act or has acted already, or another is on his way there.
    """
    if not 0 <= new < len(state.crew) or new == old:
        raise Refused("2E-CR-10", "there is no such other station")
    if new in {taken for _, taken in swaps}:
        raise Refused("2E-CR-10", "somebody else is on his way to that station")
    able = able_crew(state, busy(swaps))
    added: tuple[Swap, ...] = ((old, new), (new, old)) if new in able else ((old, new),)
    for mover, _ in added:
        if mover not in able:
            raise Refused("2E-CR-10", "nobody who could change stations is there")
        if mover in acted:
            raise Refused("2E-CR-10", "changing stations takes a whole turn, and he has acted already")
    return (*swaps, *added)


def finish_swaps(state: VehicleState, swaps: Sequence[Swap]) -> VehicleState:
    """Those who spent their turn changing stations are at their new ones (2E-CR-10)."""
    crew = [0 if number in {old for old, _ in swaps} else wounds for number, wounds in enumerate(state.crew)]
    for old, new in swaps:
        crew[new] = state.crew[old]
    return state._replace(crew=tuple(crew))


def leave_station(vehicle: Vehicle, state: VehicleState, station: int, moving: bool) -> VehicleState:
    """A crew member gets out. Without its driver a moving vehicle is out of control next turn (2E-CR-05).

    Another may take over, which costs him that turn (2E-CR-10). A bike without its rider runs on for
    one turn and then falls over (2E-BK-07).

    Raises:
        Refused: nobody who lives is at that station.
    """
    if not (0 <= station < len(state.crew) and state.crew[station] > 0):
        raise Refused("2E-CR-06", "no member of the crew is at that station to get out")
    crew = tuple(0 if number == station else wounds for number, wounds in enumerate(state.crew))
    state = state._replace(crew=crew)
    runs_on = moving and runs_by_itself(vehicle.datafax)
    if runs_on and station == driver_station(vehicle) and state.out_of_control is None:
        riderless = vehicle.datafax.kind == "bike"
        state = state._replace(out_of_control="one turn" if riderless else "until someone takes over")
    return state


def take_station(state: VehicleState, station: int, wounds: int) -> VehicleState:
    """Somebody sits down at an empty station: crew who come back, or an outsider (2E-CR-06, 2E-CR-11).

    Raises:
        Refused: the station is taken or does not exist.
    """
    if not 0 <= station < len(state.crew) or state.crew[station] > 0:
        raise Refused("2E-CR-06", "that station is taken, or there is none such")
    crew = tuple(wounds if number == station else others for number, others in enumerate(state.crew))
    return state._replace(crew=crew)


def check_takes_over(model: Model, state: VehicleState, same_side: bool) -> None:
    """Only engineers, Techmarines, Guildmasters and Mekaniaks from outside may take a station over.

    Passengers and other characters may not (2E-CR-11, 2E-TT-12). Of an enemy vehicle only when none
    of its crew are left aboard. As with a change of stations it takes a whole turn.

    Raises:
        Refused: the model may not.
    """
    if TAKES_OVER not in model.tags:
        raise Refused("2E-CR-11", f"{model.id} is neither crew nor one who may take over a vehicle")
    if not same_side and state.crew_alive:
        raise Refused("2E-CR-11", "enemy crew are still aboard")


def check_leash(before: Shape, after: Shape, vehicle: Shape) -> None:
    """Dismounted crew end every move within 6" of their vehicle while it exists (2E-CR-07, 2E-CY-05).

    The vehicle may drive away from them; they then come back towards it.

    Raises:
        Refused: the crew member would be too far away, and no nearer than before.
    """
    if not within(after, vehicle, CREW_LEASH) and gap(after, vehicle) >= gap(before, vehicle):
        raise Refused("2E-CR-07", f'dismounted crew stay within {CREW_LEASH:g}" of their vehicle')


def released(crew: Squad) -> Squad:
    """The survivors of a destroyed vehicle's crew form a unit with infantry coherency (2E-CR-08).

    `crew` are those on foot; who died aboard is not among them.
    """
    return replace(crew, crew_of=None, formation="usual")
