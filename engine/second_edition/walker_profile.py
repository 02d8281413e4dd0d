"""The profile of a walker as damage has left it (inventory 2E-WK, 2E-DM)."""

from __future__ import annotations

from typing import Literal

from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState


def walker_characteristic(
    vehicle: Vehicle, state: VehicleState, name: Literal["M", "WS", "BS", "S", "I", "A"]
) -> int | None:
    """A characteristic, halved and rounded up as often as damage says; None where no number is printed."""
    value = getattr(vehicle.datafax.profile, name, None)
    if not isinstance(value, int):
        return None
    for _ in range(state.characteristics_halved):
        value = (value + 1) // 2
    return value
