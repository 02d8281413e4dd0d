"""The damage roll: what a penetrating hit does to a location (inventory 2E-DM).

The effects come from the damage tables' data, and each is carried out by one small function below
or in `crew_damage.py` and `walker_damage.py`. What reaches beyond the vehicle (explosions, wrecks
that land on others, passengers) is handed back as the `aftermath`, for whoever knows the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from datafaxes.damage import (
    AltitudeLost,
    Burns,
    ControlTest,
    Crashes,
    CrewHit,
    CrewKilled,
    DamageRow,
    Destroyed,
    Effect,
    Explodes,
    Flips,
    Immobilised,
    Moment,
    NoEffect,
    OutOfControl,
    PassengersHit,
    RollOn,
    SpeedLimit,
    SpeedReduced,
    Spins,
    TurretJammed,
    WeaponLost,
    WeaponUnreliable,
)
from engine.dice.dice import Dice
from engine.second_edition import walker_damage
from engine.second_edition.blow import Blow, Result
from engine.second_edition.crew_damage import crew_hit, crew_killed, kill_aboard, run_on
from engine.second_edition.hit_location import Struck, struck_at
from engine.second_edition.movement import LADDER
from engine.second_edition.vehicle import Side, Vehicle, instance
from engine.second_edition.vehicle_state import VehicleState, out_of_control


class Damage(NamedTuple):
    """What a damage roll came to."""

    state: VehicleState
    title: str | None
    """Of the row rolled; None: nothing was rolled, for the location was gone (2E-DM-03)."""
    aftermath: tuple[Effect, ...] = ()
    """What the table must still resolve: PassengersHit, Explodes, Flips, Crashes, Spins, Staggers."""


def damage_location(dice: Dice, state: VehicleState, blow: Blow) -> Damage:
    """Roll on the struck location's table and apply the result at once (2E-DM-01, 2E-DM-02).

    A location that is gone, or a vehicle that is, suffers nothing more and nothing is rolled
    (2E-DM-03). A modified roll beyond either end of the table reads its last row.
    """
    if is_gone(state, blow.struck) or blow.struck.table is None:
        return Damage(state, None)
    row = roll_damage(dice, blow.vehicle, blow.struck.table, blow.attack.damage_roll)
    return apply_row(dice, state, blow, blow.vehicle.tables[blow.struck.table].rows[row])


def roll_damage(dice: Dice, vehicle: Vehicle, table: str, notation: str = "D6") -> int:
    """The number of the row that a damage roll comes to, before anything is done about it (2E-DM-01)."""
    return dice.look_up(notation, vehicle.damage_rows[table])


def is_gone(state: VehicleState, struck: Struck) -> bool:
    """Whether further hits there are not rolled: destroyed, its crew dead, its weapon wrecked (2E-DM-03)."""
    return state.destroyed or struck.name in state.gone


def apply_row(dice: Dice, state: VehicleState, blow: Blow, row: DamageRow) -> Damage:
    """Carry out every effect of one row of a damage table.

    Where it kills the driver of a moving vehicle and does not say what follows, it runs on (2E-OC-04).
    """
    before = state
    aftermath: tuple[Effect, ...] = ()
    if row.gone:
        state = state._replace(gone=state.gone | {blow.struck.name})
    for effect in row.effects:
        state, more = _CARRY_OUT[type(effect)](dice, state, blow, effect)
        aftermath += more
    state = run_on(before, state, blow.vehicle, blow.moving)
    if state.pending and state.out_of_control is None:
        state, more = _at_rest(state)
        aftermath += more
    return Damage(state, row.title, aftermath)


def come_due(state: VehicleState, moment: Moment) -> tuple[VehicleState, tuple[Effect, ...]]:
    """Carry out the pending effects of this moment; what the table must resolve comes back (2E-OC-03).

    `next turn`: after the compulsory move. `when it stops`: it halted or ran into something.
    """
    due = tuple(effect for effect in state.pending if effect.moment == moment)
    if not due:
        return state, ()
    state = state._replace(pending=tuple(effect for effect in state.pending if effect.moment != moment))
    aftermath: tuple[Effect, ...] = ()
    for effect in due:
        if isinstance(effect, Immobilised):
            state = state._replace(immobilised=True)
        else:
            state, more = _wrecked(state, effect)
            aftermath += more
    return state, aftermath


def burn(dice: Dice, state: VehicleState) -> tuple[VehicleState, tuple[Effect, ...]]:
    """At the start of each player's turn a burning vehicle may explode (2E-DM-01, the card's result)."""
    if state.destroyed:
        return state, ()
    for fire in state.burning:
        if not dice.check("D6", fire.explodes_on + 1):
            return _wrecked(state._replace(burning=()), fire)
    return state, ()


def _immobilised(dice: Dice, state: VehicleState, blow: Blow, effect: Immobilised) -> Result:
    if effect.moment == "now":
        return state._replace(immobilised=True), ()
    return _later(state, effect), ()


def _speed_limit(dice: Dice, state: VehicleState, blow: Blow, effect: SpeedLimit) -> Result:
    before = state.speed_limit
    if before is not None and LADDER.index(before) <= LADDER.index(effect.band):
        return state, ()
    return state._replace(speed_limit=effect.band), ()


def _speed_reduced(dice: Dice, state: VehicleState, blow: Blow, effect: SpeedReduced) -> Result:
    lost = state.speed_lost + dice.roll(effect.inches)
    return state._replace(speed_lost=lost, speed_halved=state.speed_halved + effect.halved), ()


def _out_of_control(dice: Dice, state: VehicleState, blow: Blow, effect: OutOfControl) -> Result:
    if not blow.moving or state.immobilised:
        return state, ()
    return out_of_control(state, effect.duration), ()


def _control_test(dice: Dice, state: VehicleState, blow: Blow, effect: ControlTest) -> Result:
    return state._replace(control_needs=max(state.control_needs, effect.needs)), ()


def _weapon_lost(dice: Dice, state: VehicleState, blow: Blow, effect: WeaponLost) -> Result:
    if effect.which == "here":
        lost = weapons_at(blow.vehicle, blow.struck, state.gone)
    else:
        lost = frozenset(range(len(blow.vehicle.weapons))) - state.weapons_lost
        if effect.which == "one at random" and lost:
            lost = frozenset({dice.pick(sorted(lost))})
    return _without_weapons(state, lost), ()


def _weapon_unreliable(dice: Dice, state: VehicleState, blow: Blow, effect: WeaponUnreliable) -> Result:
    here = weapons_at(blow.vehicle, blow.struck, state.gone) - state.weapons_lost
    worse = dict.fromkeys(here, effect.needs)
    for weapon, needs in state.weapons_unreliable:
        worse[weapon] = max(needs, worse.get(weapon, 0))
    return state._replace(weapons_unreliable=frozenset(worse.items())), ()


def _turret_jammed(dice: Dice, state: VehicleState, blow: Blow, effect: TurretJammed) -> Result:
    return state._replace(turrets_jammed=state.turrets_jammed | {blow.struck.location}), ()


def _altitude_lost(dice: Dice, state: VehicleState, blow: Blow, effect: AltitudeLost) -> Result:
    return state._replace(altitude_lost=True), ()


def _crew_killed(dice: Dice, state: VehicleState, blow: Blow, effect: CrewKilled) -> Result:
    return crew_killed(dice, state, blow.vehicle, blow.struck, effect), ()


def _crew_hit(dice: Dice, state: VehicleState, blow: Blow, effect: CrewHit) -> Result:
    if effect.who == "passenger":
        return state, (effect,)
    return crew_hit(dice, state, blow.vehicle, blow.struck, blow.attack, effect.who), ()


def _explodes(dice: Dice, state: VehicleState, blow: Blow, effect: Explodes | Crashes) -> Result:
    if effect.moment != "now":
        return _later(state, effect), ()
    return _wrecked(state, effect)


def _wrecked(state: VehicleState, effect: Explodes | Crashes | Burns) -> Result:
    exploded = state.exploded or not isinstance(effect, Crashes)
    return state._replace(destroyed=True, exploded=exploded), (effect,)


def _flips(dice: Dice, state: VehicleState, blow: Blow, effect: Flips) -> Result:
    if effect.aboard_die_on is not None:
        state = kill_aboard(dice, state, blow.vehicle, effect.aboard_die_on)
    return state._replace(destroyed=True), (effect,)


def _burns(dice: Dice, state: VehicleState, blow: Blow, effect: Burns) -> Result:
    if effect in state.burning:
        return state, ()
    return state._replace(burning=(*state.burning, effect)), ()


def _destroyed(dice: Dice, state: VehicleState, blow: Blow, effect: Destroyed) -> Result:
    return state._replace(destroyed=True), ()


def _for_the_table(dice: Dice, state: VehicleState, blow: Blow, effect: PassengersHit | Spins) -> Result:
    return state, (effect,)


def _nothing(dice: Dice, state: VehicleState, blow: Blow, effect: NoEffect) -> Result:
    return state, ()


def _roll_on(dice: Dice, state: VehicleState, blow: Blow, effect: RollOn) -> Result:
    other = struck_at(dice, blow.vehicle, blow.approach, effect.location)
    onward = blow._replace(struck=other)
    if other.name == blow.struck.name or is_gone(state, other) or other.table is None:
        return state, ()
    if effect.result is None:
        state, _, aftermath = damage_location(dice, state, onward)
        return state, aftermath
    rows = blow.vehicle.tables[other.table].rows
    row = next(row for row in rows if row.roll[0] <= effect.result <= row.roll[1])
    state, _, aftermath = apply_row(dice, state, onward, row)
    return state, aftermath


def _at_rest(state: VehicleState) -> Result:
    """Of a vehicle that nothing keeps moving: what waits for it to stop, or only to halt it, is due."""
    if any(isinstance(effect, Immobilised) for effect in state.pending):
        rest = tuple(effect for effect in state.pending if not isinstance(effect, Immobilised))
        state = state._replace(immobilised=True, pending=rest)
    return come_due(state, "when it stops")


def _later(state: VehicleState, effect: Immobilised | Explodes | Crashes) -> VehicleState:
    return state if effect in state.pending else state._replace(pending=(*state.pending, effect))


def _without_weapons(state: VehicleState, lost: frozenset[int]) -> VehicleState:
    """The weapons are lost, and that they misfired or jammed does not matter any more."""
    if not state.weapons_unreliable and not state.weapons_jammed:
        return state._replace(weapons_lost=state.weapons_lost | lost)
    return state._replace(
        weapons_lost=state.weapons_lost | lost,
        weapons_unreliable=frozenset(pair for pair in state.weapons_unreliable if pair[0] not in lost),
        weapons_jammed=frozenset(pair for pair in state.weapons_jammed if pair[0] not in lost),
    )


@lru_cache(maxsize=4096)
def weapons_at(vehicle: Vehicle, struck: Struck, gone: frozenset[str] = frozenset()) -> frozenset[int]:
    """Numbers of the weapons mounted at the struck location, or at the part of it that was struck.

    Of a pair only those on that side, and those on neither once the other of the pair is `gone`.
    """
    across: Side = "right" if struck.flank == "left" else "left"
    other_gone = struck.flank is not None and instance(vehicle.location(struck.location), across) in gone
    return frozenset(
        number
        for number, fitted in enumerate(vehicle.weapons)
        if fitted.mount is not None
        and fitted.mount.location in (struck.location, struck.name)
        and (struck.flank is None or fitted.side == struck.flank or (fitted.side is None and other_gone))
    )


_CARRY_OUT: dict[type, Callable[[Dice, VehicleState, Blow, Any], Result]] = {
    Immobilised: _immobilised,
    SpeedLimit: _speed_limit,
    SpeedReduced: _speed_reduced,
    OutOfControl: _out_of_control,
    ControlTest: _control_test,
    WeaponLost: _weapon_lost,
    WeaponUnreliable: _weapon_unreliable,
    TurretJammed: _turret_jammed,
    AltitudeLost: _altitude_lost,
    CrewKilled: _crew_killed,
    CrewHit: _crew_hit,
    PassengersHit: _for_the_table,
    Explodes: _explodes,
    Crashes: _explodes,
    Flips: _flips,
    Spins: _for_the_table,
    Burns: _burns,
    Destroyed: _destroyed,
    NoEffect: _nothing,
    RollOn: _roll_on,
    **walker_damage.CARRY_OUT,
}
