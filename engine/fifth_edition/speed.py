"""How fast vehicles move: stationary, combat speed, cruising speed and, where fast, flat out."""

from __future__ import annotations

from typing import Literal

from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused
from engine.table.measure import at_most, more_than

Band = Literal["stationary", "combat", "cruising", "flat out"]
"""Not the Slow, Combat and Fast of the 2nd edition."""

COMBAT = 6.0
CRUISING = 12.0
FLAT_OUT = 18.0
SKIMMER_FLAT_OUT = 24.0
ROAD = 6.0
"""Inches that a road adds to the highest speed (5E-FA-01)."""


def top_speed(vehicle: Vehicle, *, on_road: bool = False) -> float:
    """The most inches it may move: 12, or 18 where fast (5E-FA-01), or 24 for a fast skimmer (5E-SK-04).

    A road along the whole way adds 6 inches, except for skimmers, which do not drive on it.
    """
    if vehicle.fast and vehicle.skimmer:
        return SKIMMER_FLAT_OUT
    most = FLAT_OUT if vehicle.fast else CRUISING
    return most + ROAD if on_road and not vehicle.skimmer else most


def band_of(vehicle: Vehicle, inches: float, *, on_road: bool = False) -> Band:
    """The band in which it moves so many inches (5E-FA-01, 5E-FA-02, 5E-FA-03; X-5E-04).

    Raises:
        Refused: it cannot move that far (5E-SK-04 for fast skimmers, else 5E-FA-01).
    """
    most = top_speed(vehicle, on_road=on_road)
    if more_than(inches, most):
        rule = "5E-SK-04" if vehicle.fast and vehicle.skimmer else "5E-FA-01"
        raise Refused(rule, f'it moves at most {most:g}", not {inches:g}"')
    if at_most(inches, 0.0):
        return "stationary"
    if at_most(inches, COMBAT):
        return "combat"
    if vehicle.fast and more_than(inches, CRUISING):
        return "flat out"
    return "cruising"


def went_flat_out(vehicle: Vehicle) -> bool:
    """Whether its latest move was flat out, which only fast vehicles can (5E-FA-01)."""
    return vehicle.fast and more_than(vehicle.moved, CRUISING)
