"""Out of control: what sets it off, the compulsory move, and how it ends (inventory 1.5)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from datafaxes.chart import Chart
from datafaxes.datafax import Datafax
from datafaxes.errors import BadData
from engine.dice.dice import Dice, Rows
from engine.second_edition.movement import Band
from engine.second_edition.vehicle_state import Duration, VehicleState, out_of_control

Cause = Literal["damage", "psychic attack", "exotic weapon", "driver left", "riderless bike"]
"""What drove it out of control, for the log (2E-OC-05)."""

DIRECTION_CHART = "out-of-control-direction"
DISTANCE = "3D6"


class CompulsoryMove(NamedTuple):
    """How a vehicle out of control moves, before all other models."""

    turn: float
    """Degrees it turns first, clockwise."""
    inches: float


def runs_by_itself(datafax: Datafax) -> bool:
    """Whether it can be out of control at all: a support weapon, which its crew push, cannot (house)."""
    return datafax.kind != "support-weapon"


def can_lose_control(last_band: Band) -> bool:
    """Only what moved last turn goes out of control (2E-OC-01)."""
    return last_band != "halted"


def lose_control(state: VehicleState, last_band: Band, duration: Duration) -> VehicleState:
    """Something other than its own damage tables drives a vehicle out of control (2E-OC-05).

    One that stood still stays under control (2E-OC-01).
    """
    if not can_lose_control(last_band) or state.immobilised or state.destroyed:
        return state
    return out_of_control(state, duration)


def compulsory_move(dice: Dice, top_speed: float, direction: Chart) -> CompulsoryMove:
    """A D6 for direction, then 3D6 inches, no farther than its top speed (2E-OC-02).

    Its top speed is the highest rate that damage has left it.
    """
    turns = direction_turns(direction)
    rows: Rows = tuple((face, face) for face in range(1, len(turns) + 1))
    turn = turns[dice.look_up("D6", rows)]
    return CompulsoryMove(turn, min(float(dice.roll(DISTANCE)), top_speed))


def direction_turns(direction: Chart) -> tuple[int, ...]:
    """Degrees that each face of the direction D6 turns it, from the chart.

    Raises:
        BadData: a cell is no number.
    """
    turns = []
    for row in direction.rows:
        turn = direction.cell(row[0], "turn")
        if not isinstance(turn, int):
            raise BadData(f"chart {direction.id}: “{turn}” is no number of degrees")
        turns.append(turn)
    return tuple(turns)


def after_compulsory_move(state: VehicleState, stopped: bool) -> VehicleState:
    """What the move does to the loss of control (2E-OC-03).

    For one turn: it is over, and the vehicle halts. Until stopped: over only when a collision stopped
    it. Until someone takes over: it goes on until then, or until it is stopped.
    """
    if state.out_of_control == "one turn" or stopped:
        return state._replace(out_of_control=None)
    return state


def regain_control(state: VehicleState, has_driver: bool) -> VehicleState:
    """Another at the wheel restores control where the driver was lost (2E-OC-04).

    By then he has spent a full turn getting there (2E-CR-10). The vehicle goes on at the band of its
    last, compulsory move.
    """
    if has_driver and state.out_of_control == "until someone takes over":
        return state._replace(out_of_control=None)
    return state
