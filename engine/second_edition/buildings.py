"""Running into buildings and into terrain that cannot be crossed (inventory 1.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.dice.dice import Dice
from engine.refused import Refused
from engine.second_edition.collisions import Impact, Party, struck_vehicle
from engine.second_edition.ramming import ram_attack
from engine.table.terrain import Terrain


class BuildingStruck(NamedTuple):
    """What a collision with a building or with impassable terrain came to."""

    impact: Impact
    """What it did to the vehicle."""
    breached: bool


def strike_building(dice: Dice, party: Party, armour: int | None) -> BuildingStruck:
    """A vehicle hits a building or impassable terrain with its own ram value (2E-CO-09).

    One penetration total counts both ways, limited to the building's Armour Value: it damages every
    location struck whose armour it reaches, so that a flimsy wall never wrecks thick armour, and it
    breaches the building when it reaches the building's own. The location that struck first is hit
    without a roll, the others on a D6 of 4 or more. `armour` None: terrain without an Armour Value,
    which limits nothing and stays as it is (2E-CO-02).
    """
    ram = ram_attack(party.vehicle)
    total = dice.roll(ram.penetration) if ram.penetration is not None else 0
    if armour is not None:
        total = min(total, armour)
    impact = struck_vehicle(dice, party, replace(ram, penetration=str(total)))
    return BuildingStruck(impact, armour is not None and total >= armour)


def removed_by_agreement(piece: Terrain) -> Terrain:
    """Bare ground where a piece of terrain stood, once the players agree to take it away (2E-CO-10).

    Without their agreement it stays.

    Raises:
        Refused: it is a building, which is breached but stands.
    """
    if piece.ground == "building":
        raise Refused("2E-CO-10", f"{piece.id} is a building and stays")
    return replace(piece, ground="open", height=0.0, cover="none")
