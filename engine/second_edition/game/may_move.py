"""Which machines may still move this turn, and how far (in play)."""

from __future__ import annotations

from datafaxes.datafax import Speeds
from engine.refused import Refused
from engine.second_edition.bikes import is_bike_or_trike
from engine.second_edition.crew import has_driver
from engine.second_edition.damaged_speed import rates, walker_move
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.movement import distances_allowed
from engine.second_edition.walkers import reach


def check_may_move(play: Play, vehicle: VehicleInPlay) -> None:
    """A vehicle moves once a turn, with somebody at the controls and nothing that keeps it from moving.

    Raises:
        Refused: it may not move now.
    """
    kept = _what_keeps(play, vehicle)
    if kept is not None:
        raise kept


def may_move(play: Play, vehicle: VehicleInPlay) -> bool:
    """Whether a vehicle of the side whose turn it is has still a move to make."""
    return vehicle.side == play.state.side and _what_keeps(play, vehicle) is None


def _what_keeps(play: Play, vehicle: VehicleInPlay) -> Refused | None:
    state = vehicle.state
    if state.destroyed or state.immobilised:
        return Refused("2E-DM-02", f"{vehicle.id} cannot move any more")
    if vehicle.moved:
        return Refused("2E-MV-01", f"{vehicle.id} has moved this turn")
    if vehicle.overwatch:
        return Refused("2E-SK-07", f"{vehicle.id} is on overwatch")
    if vehicle.idle or vehicle.held:
        return Refused("2E-DM-02", f"damage keeps {vehicle.id} from moving this turn")
    if not has_driver(play.card(vehicle.id), state, vehicle.swaps):
        return Refused("2E-CR-06", f"nobody is at the controls of {vehicle.id}")
    return None


def speeds_left(play: Play, vehicle: VehicleInPlay) -> Speeds:
    """The rates that cards and damage leave a vehicle, with what it has rolled for this turn."""
    return rates(play.card(vehicle.id), vehicle.state, vehicle.extra_inches)


def walker_reach(play: Play, walker: VehicleInPlay, running: bool) -> float:
    """Inches that a walker has for this turn's move, as damage has left it (2E-WK-04).

    Raises:
        Refused: it limps, and is to run.
    """
    move = float(walker_move(play.card(walker.id), walker.state))
    if walker.state.limps is None:
        return reach(move, running)
    if running:
        raise Refused("2E-WK-04", f"{walker.id} limps and cannot run")
    return min(move, float(walker.limp or 0))


def farthest(play: Play, vehicle: VehicleInPlay) -> float:
    """The most inches that a machine may still go this turn; 0: it has moved, or cannot."""
    if not may_move(play, vehicle):
        return 0.0
    datafax = play.datafax(vehicle.id)
    if datafax.speeds is None:
        return walker_reach(play, vehicle, running=vehicle.state.limps is None)
    bike = is_bike_or_trike(datafax)
    return distances_allowed(vehicle.last_band, speeds_left(play, vehicle), bike=bike)[1]
