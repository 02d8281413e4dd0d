"""Sustained Fire dice: how often a burst hits, and whether the weapon jams or explodes."""

from __future__ import annotations

from typing import Literal

from datafaxes.weapon import Weapon
from engine.dice.dice import Dice, SustainedFire
from engine.second_edition.vehicle_state import VehicleState

Malfunction = Literal["none", "jams", "explodes"]
SUSTAINED_FIRE_CHART = "sustained-fire-die"
JAMS_THAT_EXPLODE = 3


def explodes(weapon: Weapon) -> bool:
    """Whether three Jams together destroy it: an assault cannon (2E-DN-02)."""
    return "Explodes" in weapon.special


def burst(dice: Dice, dice_per_weapon: int, linked: int = 1) -> SustainedFire:
    """After a successful to-hit roll: the hits and jams of all dice of all linked weapons (2E-LK-05).

    A weapon without Sustained Fire dice hits once, and linked ones once each (2E-LK-02).
    """
    if not dice_per_weapon:
        return SustainedFire(linked, 0)
    return dice.sustained_fire(dice_per_weapon * linked)


def malfunction(jams: int, *, first_jam_ignored: bool = False, explodes: bool = False) -> Malfunction:
    """What so many Jams at once do to a weapon, after its hits are resolved (2E-LK-05).

    `first_jam_ignored`: the deep hopper of a Space Marine Dreadnought, or an Ammo Feed (2E-DN-01).
    `explodes`: an assault cannon, which three Jams destroy whoever fires it (2E-DN-02).
    """
    if explodes and jams >= JAMS_THAT_EXPLODE:
        return "explodes"
    return "jams" if jams > first_jam_ignored else "none"


def jams_to_clear(jams: int, *, first_jam_ignored: bool = False) -> int:
    """How many shooting phases a crew member must spend on the weapon: one for each Jam that counts (T12)."""
    return max(jams - first_jam_ignored, 0)


def after_firing(state: VehicleState, weapon: int, fault: Malfunction, to_clear: int = 1) -> VehicleState:
    """The firing vehicle's state with its weapon jammed or destroyed (2E-LK-05, 2E-DN-02).

    A Space Marine Dreadnought takes no other harm when its cannon explodes.
    """
    if fault == "jams":
        return _with_jams(state, weapon, to_clear)
    if fault == "explodes":
        return state._replace(weapons_lost=state.weapons_lost | {weapon})
    return state


def jams_on(state: VehicleState, weapon: int) -> int:
    """How many jams a weapon has that are not cleared."""
    return dict(state.weapons_jammed).get(weapon, 0)


def clear_jam(state: VehicleState, weapon: int) -> VehicleState:
    """A crew member spends his shooting on clearing one jam of a weapon (T12)."""
    return _with_jams(state, weapon, max(jams_on(state, weapon) - 1, 0))


def _with_jams(state: VehicleState, weapon: int, jams: int) -> VehicleState:
    others = frozenset(pair for pair in state.weapons_jammed if pair[0] != weapon)
    return state._replace(weapons_jammed=others | {(weapon, jams)} if jams else others)
