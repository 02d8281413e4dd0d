"""The blow that penetrated a location, and what carrying out one of its effects comes to."""

from __future__ import annotations

from typing import NamedTuple

from datafaxes.damage import Effect
from engine.second_edition.armour import Approach
from engine.second_edition.hit_location import Struck
from engine.second_edition.penetration import Attack
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState

Result = tuple[VehicleState, tuple[Effect, ...]]
"""The state afterwards, and what the table must still resolve."""


class Blow(NamedTuple):
    """What an effect may depend on beside the state."""

    vehicle: Vehicle
    struck: Struck
    attack: Attack
    approach: Approach
    moving: bool
    """Whether it moved in its previous turn: a halted vehicle does not go out of control (2E-OC-01)."""
