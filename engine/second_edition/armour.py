"""Armour Values: which one counts for a shot, with what the vehicle's cards add."""

from __future__ import annotations

from typing import Literal, NamedTuple

from datafaxes.datafax import Instead, Location
from engine.second_edition.vehicle import Side, Vehicle

SideStruck = Literal["front", "side_rear"]


class Approach(NamedTuple):
    """Where an attack comes from."""

    side: SideStruck = "front"
    """The armour it strikes: within 45 degrees of straight ahead the front's (2E-AP-03)."""
    flank: Side = "left"
    """The vehicle's own side that is nearer to the attacker, for locations that come in pairs."""


def armour_value(
    vehicle: Vehicle, location: Location, side: SideStruck, instead: Instead | None = None
) -> int | None:
    """The Armour Value of a location from one side (2E-AP-02, 2E-AP-03); None: it has no armour.

    A shot from the flank or the rear counts against side/rear armour even where that is the thicker.
    """
    printed = location.front if side == "front" else location.side_rear
    if instead is not None and instead.armour is not None:
        printed = instead.armour
    if printed is None:
        return None
    return printed + sum(card.armour for card in vehicle.cards)
