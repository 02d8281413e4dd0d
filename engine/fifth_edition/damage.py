"""Penetration, glancing and damage of the 5th edition (X-5E-01, X-5E-02).

Unlike in the 2nd edition, a total that equals the armour only glances.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from datafaxes.record import record
from engine.dice import Dice
from engine.fifth_edition.speed import went_flat_out
from engine.fifth_edition.vehicle import Facing, Vehicle

Depth = Literal["none", "glancing", "penetrating"]
Result = Literal["shaken", "stunned", "weapon_destroyed", "immobilised", "wrecked", "explodes"]

DEPTHS: tuple[Depth, ...] = ("none", "glancing", "penetrating")
RESULTS: tuple[Result, ...] = (
    "shaken", "stunned", "weapon_destroyed", "immobilised", "wrecked", "explodes",
)  # fmt: skip
_ROWS = ((-9, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 99))
"""Modified totals of the damage roll, in the order of `RESULTS` (X-5E-02)."""
_GLANCING = -2
_OPEN_TOPPED = 1
_LANCE_LIMIT = 12
_SNIPER_STRENGTH = 3


@record
class Hit:
    """A hit on a vehicle."""

    strength: int
    ap: int | Literal["unstated"] | None = "unstated"
    """Armour Piercing; None for a dash; `unstated` for rams, whose text gives none (5E-RM-03)."""
    ordnance: bool = False
    melta: bool = False
    """Within half range."""
    rending: bool = False
    lance: bool = False
    sniper: bool = False
    off_centre: bool = False
    """A blast whose centre missed the vehicle; half Strength, fractions dropped."""


@record
class Struck:
    """How deep a hit went, and the damage rolled for it."""

    depth: Depth
    result: Result | None = None


def penetrate(dice: Dice, hit: Hit, armour: int) -> Depth:
    """D6 plus Strength against the armour: equal glances, more penetrates (X-5E-01).

    Ordnance keeps the higher of two dice, melta adds a D6, a rending 6 adds a D3, a lance treats
    armour above 12 as 12, a sniper's Strength is 3.
    """
    strength = _SNIPER_STRENGTH if hit.sniper else hit.strength
    strength = strength // 2 if hit.off_centre else strength
    faced = min(armour, _LANCE_LIMIT) if hit.lance else armour
    rows = ((-99, faced - 1), (faced, faced), (faced + 1, 99))
    if not (hit.ordnance or hit.rending):
        return DEPTHS[dice.look_up(f"{'2D6' if hit.melta else 'D6'}+{strength}", rows)]
    total = dice.roll("D6")
    if hit.ordnance:
        total = max(total, dice.roll("D6"))
    if hit.rending and total == 6:
        total += dice.roll("D3")
    if hit.melta:
        total += dice.roll("D6")
    return DEPTHS[(total + strength >= faced) + (total + strength > faced)]


def damage_result(dice: Dice, hit: Hit, depth: Depth, *, open_topped: bool) -> Result | None:
    """The damage roll: D6, +1 for AP1, -1 for a dash, +1 open-topped, -2 glancing (X-5E-02)."""
    if depth == "none":
        return None
    modifier = {1: 1, None: -1}.get(hit.ap, 0) if hit.ap != "unstated" else 0
    modifier += _OPEN_TOPPED * open_topped + _GLANCING * (depth == "glancing")
    return RESULTS[dice.look_up(f"D6{modifier:+d}", _ROWS)]


def strike(dice: Dice, hit: Hit, vehicle: Vehicle, facing: Facing) -> Struck:
    """Roll a hit against a facing, penetration and damage, without applying it yet (5E-RM-04)."""
    depth = penetrate(dice, hit, vehicle.armour(facing))
    return Struck(depth=depth, result=damage_result(dice, hit, depth, open_topped=vehicle.open_topped))


def suffer(vehicle: Vehicle, result: Result | None) -> Vehicle:
    """The vehicle after a damage result.

    A skimmer that moved flat out in its last turn crashes when it is immobilised, and is wrecked;
    a slower one is immobilised like any vehicle (5E-SK-06).
    """
    if result is None or vehicle.fate != "in play":
        return vehicle
    if result == "shaken":
        return replace(vehicle, shaken=True)
    if result == "stunned":
        return replace(vehicle, stunned=True)
    if result == "weapon_destroyed":
        return replace(vehicle, weapons_lost=vehicle.weapons_lost + 1)
    if result == "immobilised" and not (vehicle.skimmer and went_flat_out(vehicle)):
        return replace(vehicle, immobilised=True)
    return replace(vehicle, fate="exploded" if result == "explodes" else "wrecked")
