"""Skimmers: landing, hovering, popping up and coming down (inventory 1.17)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from datafaxes.chart import Chart
from datafaxes.datafax import Datafax, MotiveType
from engine.dice.dice import Dice, Rows
from engine.refused import Refused
from engine.second_edition.movement import Band
from engine.second_edition.out_of_control import DISTANCE
from engine.second_edition.vehicle_state import VehicleState
from engine.table.sight import POP_UP_HEIGHT

ALTITUDE_CHART = "altitude"
Altitude = Literal["landed", "hovering", "flying", "popped up"]
SLOW_BANDS: tuple[Band, ...] = ("halted", "Slow")


class SkimmerCompulsoryMove(NamedTuple):
    """How a skimmer out of control moves."""

    bearing: float
    """Degrees, clockwise from its heading."""
    inches: float
    altitude: str
    """What the altitude chart says: crashes, holds height or climbs."""


def is_skimmer(datafax: Datafax) -> bool:
    """Whether its motive type is Skimmers (2E-SK-01)."""
    return datafax.motive is MotiveType.SKIMMERS


def land(band: Band) -> Literal["lands", "crashes"]:
    """A skimmer lands at Slow speed only; any faster and it crashes (2E-SK-02).

    Once down it has finished moving for the turn; later it takes off again, at Slow.
    """
    return "lands" if band in SLOW_BANDS else "crashes"


def check_takes_off(altitude: Altitude, band: Band) -> None:
    """A landed skimmer takes off at Slow speed (2E-SK-02).

    Raises:
        Refused: it would be faster.
    """
    if altitude == "landed" and band not in SLOW_BANDS:
        raise Refused("2E-SK-02", f"a landed skimmer takes off at Slow speed, not at {band}")


def check_hover_turn(altitude: Altitude, moved: bool) -> None:
    """A hovering skimmer has halted without landing and may face any way it likes (2E-SK-03).

    Raises:
        Refused: it is under way, or on the ground.
    """
    if altitude == "landed" or moved:
        raise Refused("2E-SK-03", "only a hovering skimmer turns freely; this one is not hovering")


def check_on_and_off(altitude: Altitude, still_to_move: bool) -> None:
    """Troops mount and dismount only while a skimmer is landed or hovering (2E-SK-04).

    It is hovering once it has halted for the turn, not while it has still to move.

    Raises:
        Refused: it is in flight.
    """
    if altitude not in ("landed", "hovering") or still_to_move:
        raise Refused("2E-SK-04", "models get on and off a skimmer only while it has landed or hovers")


def compulsory_move(dice: Dice, top_speed: float, altitude: Chart) -> SkimmerCompulsoryMove:
    """Out of control it moves 3D6" in a random direction, and a D6 says at what height (2E-SK-05).

    No farther than its top speed, as any vehicle.
    """
    bearing = dice.bearing()
    inches = min(float(dice.roll(DISTANCE)), top_speed)
    rows: Rows = tuple((face, face) for face in range(1, len(altitude.rows) + 1))
    row = altitude.rows[dice.look_up("D6", rows)]
    return SkimmerCompulsoryMove(float(bearing), inches, str(altitude.cell(row[0], "altitude")))


def check_pops_up(last_band: Band, state: VehicleState) -> None:
    """A skimmer that was halted or Slow last turn may pop up instead of moving (2E-SK-06).

    Raises:
        Refused: it was faster, or damage keeps it near the ground.
    """
    if last_band not in SLOW_BANDS:
        raise Refused("2E-SK-06", f"it moved at {last_band} last turn; pop up after halted or Slow only")
    if state.altitude_lost:
        raise Refused("2E-SK-06", "it is damaged and cannot climb any more")


def range_to_popped_up(inches: float) -> float:
    """The range of a shot at a popped-up skimmer: 12" more than measured, for reach and penetration.

    The skimmer's own shots are measured as they are (2E-SK-06).
    """
    return inches + POP_UP_HEIGHT


def check_shot_at_popped_up(on_overwatch: bool) -> None:
    """Only models on overwatch shoot at a popped-up skimmer, as it rises (2E-SK-07).

    In their own turn it is down again.

    Raises:
        Refused: the shooter is not on overwatch.
    """
    if not on_overwatch:
        raise Refused("2E-SK-07", "only models on overwatch may shoot at a skimmer while it is up")


def may_hit_and_run(datafax: Datafax) -> bool:
    """Whether its riders may strike in passing: those of bikes and jet bikes (2E-BK-11, 2E-SK-08)."""
    return datafax.jet_bike or datafax.motive is MotiveType.BIKES_AND_TRIKES
