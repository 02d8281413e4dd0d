"""Damage results that only walkers suffer (inventory 2E-DM, 2E-WK)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from datafaxes.characteristics import as_number
from datafaxes.damage import (
    ActsOn,
    AttacksLost,
    CharacteristicsHalved,
    Limps,
    MissesMove,
    NoCloseCombat,
    Staggers,
)
from datafaxes.dice_notation import parse_dice
from engine.dice.dice import Dice
from engine.second_edition.blow import Blow, Result
from engine.second_edition.vehicle_state import VehicleState

MOST_HALVINGS = 4
"""After which every characteristic, of 10 at the most, is 1."""


def _staggers(dice: Dice, state: VehicleState, blow: Blow, effect: Staggers) -> Result:
    return state._replace(destroyed=state.destroyed or effect.then_falls), (effect,)


def _limps(dice: Dice, state: VehicleState, blow: Blow, effect: Limps) -> Result:
    distances = [distance for distance in (state.limps, effect.distance) if distance is not None]
    return state._replace(limps=min(distances, key=lambda distance: parse_dice(distance).highest)), ()


def _misses_move(dice: Dice, state: VehicleState, blow: Blow, effect: MissesMove) -> Result:
    return state._replace(misses_moves=max(state.misses_moves, effect.turns)), ()


def _acts_on(dice: Dice, state: VehicleState, blow: Blow, effect: ActsOn) -> Result:
    may_shoot = state.may_shoot_unless_it_acts and effect.may_shoot
    return state._replace(acts_on=max(state.acts_on, effect.needs), may_shoot_unless_it_acts=may_shoot), ()


def _characteristics_halved(
    dice: Dice, state: VehicleState, blow: Blow, effect: CharacteristicsHalved
) -> Result:
    return state._replace(characteristics_halved=min(state.characteristics_halved + 1, MOST_HALVINGS)), ()


def _attacks_lost(dice: Dice, state: VehicleState, blow: Blow, effect: AttacksLost) -> Result:
    profile = blow.vehicle.datafax.profile
    most = as_number(profile.A if profile is not None else None, effect.count)
    return state._replace(attacks_lost=min(state.attacks_lost + effect.count, most)), ()


def _no_close_combat(dice: Dice, state: VehicleState, blow: Blow, effect: NoCloseCombat) -> Result:
    return state._replace(arms_useless=state.arms_useless | {blow.struck.name}), ()


CARRY_OUT: dict[type, Callable[[Dice, VehicleState, Blow, Any], Result]] = {
    Staggers: _staggers,
    Limps: _limps,
    MissesMove: _misses_move,
    ActsOn: _acts_on,
    CharacteristicsHalved: _characteristics_halved,
    AttacksLost: _attacks_lost,
    NoCloseCombat: _no_close_combat,
}
