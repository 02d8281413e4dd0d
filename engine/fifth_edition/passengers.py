"""Getting into and out of fast vehicles."""

from __future__ import annotations

from engine.fifth_edition.speed import CRUISING
from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused
from engine.table.measure import more_than


def check_boarding(vehicle: Vehicle, inches: float, *, embarked_or_left: bool) -> None:
    """Nobody embarks or disembarks in a phase in which a fast vehicle moves flat out (5E-FA-05).

    It does not matter whether that is before or after its move.

    Raises:
        Refused: somebody got in or out and the vehicle moves so far.
    """
    if embarked_or_left and vehicle.fast and more_than(inches, CRUISING):
        raise Refused(
            "5E-FA-05", "nobody gets in or out of a fast vehicle in a phase in which it moves flat out"
        )
