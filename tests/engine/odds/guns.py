"""Guns made ready for the tests of odds."""

from __future__ import annotations

from typing import Any

from datafaxes.weapon import Weapon
from engine.odds.gun import Gun, Situation, ready
from engine.second_edition.vehicle import Vehicle
from tests.engine.machines import (
    AUTOCANNON,
    BOLTGUN,
    LASCANNON,
    MULTI_MELTA,
    POWER_FIST,
    STORM_BOLTER,
)

WEAPONS = (LASCANNON, AUTOCANNON, BOLTGUN, STORM_BOLTER, MULTI_MELTA, POWER_FIST)


def gun(target: Vehicle, weapon: Weapon = LASCANNON, situation: Situation | None = None, **named: Any) -> Gun:
    made = ready(weapon, target, situation or Situation(), **named)
    assert isinstance(made, Gun)
    return made
