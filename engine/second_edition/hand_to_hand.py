"""Hits in close combat on vehicles, and the tear attack (inventory 2E-AP-06, 2E-DN-06)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.dice.dice import Dice
from engine.refused import Refused
from engine.second_edition.charts import standard_charts
from engine.second_edition.dreadnought_weapons import tear_choices
from engine.second_edition.hit_location import struck_at
from engine.second_edition.shooting import Shot, Strike, locate, strike
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState

TEAR = "Dreadnought tear"
"""In the chart of damage modifiers."""


def close_combat_strikes(
    dice: Dice,
    vehicle: Vehicle,
    state: VehicleState,
    shot: Shot,
    hits: int,
    tears: Iterable[str] = (),
) -> tuple[Strike, ...]:
    """Resolve hits scored on a vehicle in close combat, tears before ordinary hits (2E-DN-06).

    `tears` names the location of each tear, which takes the place of two hits; every ordinary hit is
    located by a D6. The attack's penetration includes the bonus die of its Strength (2E-AP-06).

    Raises:
        Refused: there are more tears than the hits allow.
    """
    strikes: list[Strike] = []
    torn = tuple(tears)
    if (len(torn), hits - 2 * len(torn)) not in tear_choices(hits):
        raise Refused("2E-DN-06", f"{hits} hits do not allow {len(torn)} tears")
    for location in torn:
        strikes.append(tear(dice, vehicle, state, shot, location))
        state = strikes[-1].state
        hits -= 2
    for _ in range(hits):
        strikes.append(strike(dice, vehicle, state, shot, locate(dice, vehicle, shot)))
        state = strikes[-1].state
    return tuple(strikes)


def tear(
    dice: Dice,
    vehicle: Vehicle,
    state: VehicleState,
    shot: Shot,
    location: str,
) -> Strike:
    """Tear at one nominated location: penetration as ever, then damage at +2, above 6 as 6 (2E-DN-06)."""
    row = standard_charts().damage_modifiers[TEAR]
    attack = replace(shot.attack, damage_roll=f"{row.rolls}{row.modifier:+d}")
    struck = struck_at(dice, vehicle, shot.approach, location)
    return strike(dice, vehicle, state, replace(shot, attack=attack), struck)
