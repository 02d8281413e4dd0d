"""Hitting vehicles in assault."""

from __future__ import annotations

from engine.dice import Dice
from engine.fifth_edition.speed import Band, band_of
from engine.fifth_edition.vehicle import Vehicle

_NEEDED: dict[Band, int] = {"stationary": 1, "combat": 4, "cruising": 6, "flat out": 6}
"""By its speed in its last turn (X-5E-04); 1: hit without a roll."""


def needed_in_assault(vehicle: Vehicle) -> int:
    """What a D6 must reach to hit it in assault (5E-FA-04).

    One that moved flat out in its last turn is hit on 6s, as at cruising speed; an immobilised one
    is hit like any that did not move.
    """
    return 1 if vehicle.immobilised else _NEEDED[band_of(vehicle, vehicle.moved, on_road=True)]


def hits_in_assault(dice: Dice, vehicle: Vehicle) -> bool:
    """Whether an attack in assault hits (5E-FA-04)."""
    return dice.check("D6", needed_in_assault(vehicle))
