"""A weapon fired at a vehicle, from the to-hit roll to the damage (inventory 1.8 and 1.9)."""

from __future__ import annotations

from typing import NamedTuple

from datafaxes.damage import CrewHit, Effect
from datafaxes.record import record
from engine.dice.dice import Dice, SustainedFire
from engine.second_edition.armour import Approach
from engine.second_edition.blow import Blow
from engine.second_edition.crew_damage import crew_here, crew_hit, driver_killed, run_on
from engine.second_edition.damage import apply_row, is_gone, roll_damage
from engine.second_edition.dreadnought_weapons import find_shifted_location
from engine.second_edition.hit_location import Struck, find_location
from engine.second_edition.penetration import Attack, penetrates
from engine.second_edition.sustained_fire import Malfunction, burst, malfunction
from engine.second_edition.to_hit import hits
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState

BOUNCED = "does not penetrate"
ALREADY_GONE = "already destroyed"
UNDAMAGED = "penetrates without effect"
TAKEN_BY_CARD = "Ablative Armour"
CREW_UNHARMED = "crew unharmed"
CREW_WOUNDED = "crew member wounded"
CREW_KILLED = "crew member killed"
PASSENGER_STRUCK = "strikes a passenger"
_PASSENGER_HIT = CrewHit(effect="crew_hit", who="passenger")


@record
class Shot:
    """One weapon, or one linked set, fired once: all that is settled before any dice are rolled."""

    attack: Attack
    rolls: tuple[int, ...] | None = ()
    """The D6 needed to hit, one after the other; none: it always hits; None: it cannot."""
    linked: int = 1
    sustained_fire: int = 0
    """Sustained Fire dice of each weapon."""
    approach: Approach = Approach()
    target_moving: bool = True
    """Whether the target moved in its previous turn (2E-OC-01)."""
    first_jam_ignored: bool = False
    explodes: bool = False
    """Three Jams destroy it."""
    aim: tuple[str, ...] | None = None
    """Locations in the order the shooter wants them, where he may shift the roll (2E-DN-05)."""
    covered: frozenset[str] = frozenset()
    """Locations behind cover, to which no roll is shifted (2E-DN-05)."""
    one_location: bool = True
    """Whether all hits of a linked set strike the same location (2E-LK-03)."""


class Strike(NamedTuple):
    """What one hit did."""

    state: VehicleState
    """Of the target."""
    struck: Struck
    result: str
    """Title of the damage result, or one of the constants above."""
    penetrated: bool = False
    """Whether it went through, or wounded the model it struck."""
    row: int | None = None
    """Of the damage table, where the result is rolled but not carried out yet."""
    aftermath: tuple[Effect, ...] = ()
    """What the table must still resolve."""


class Volley(NamedTuple):
    """What a weapon fired once did."""

    state: VehicleState
    """Of the target."""
    strikes: tuple[Strike, ...]
    malfunction: Malfunction
    jams: int = 0
    """Jams rolled, ignored ones included."""


def shoot(dice: Dice, vehicle: Vehicle, state: VehicleState, shot: Shot) -> Volley:
    """Fire at a vehicle: to hit, Sustained Fire, location, penetration, damage (2E-LK-02 to 2E-LK-05)."""
    hit, jams = fire(dice, shot)
    strikes: list[Strike] = []
    struck: Struck | None = None
    for _ in range(hit):
        if struck is None or not shares_location(shot):
            struck = locate(dice, vehicle, shot)
        strikes.append(strike(dice, vehicle, state, shot, struck))
        state = strikes[-1].state
    return Volley(state, tuple(strikes), firing_fault(shot, jams), jams)


def fire(dice: Dice, shot: Shot) -> SustainedFire:
    """The hits and jams of one to-hit roll; linked weapons all hit or all miss (2E-LK-02, 2E-LK-05)."""
    if not hits(dice, shot.rolls):
        return SustainedFire(0, 0)
    return burst(dice, shot.sustained_fire, shot.linked)


def firing_fault(shot: Shot, jams: int) -> Malfunction:
    """What the jams of a volley do to the weapon, once its hits are resolved (2E-LK-05, 2E-DN-01)."""
    return malfunction(jams, first_jam_ignored=shot.first_jam_ignored, explodes=shot.explodes)


def shares_location(shot: Shot) -> bool:
    """Whether one location roll serves all the volley's hits, as for linked weapons (2E-LK-03)."""
    return shot.linked > 1 and shot.one_location


def locate(dice: Dice, vehicle: Vehicle, shot: Shot) -> Struck:
    """Roll the location of a hit, shifted where the shooter may (2E-LK-03, 2E-DN-05)."""
    if shot.aim is None:
        return find_location(dice, vehicle, shot.approach)
    return find_shifted_location(dice, vehicle, shot.approach, shot.aim, shot.covered)


def strike(dice: Dice, vehicle: Vehicle, state: VehicleState, shot: Shot, struck: Struck) -> Strike:
    """One hit on one location: penetration, the damage roll, and what it does (2E-AP-01, 2E-DM-01)."""
    return carry_out(dice, vehicle, land(dice, vehicle, state, shot, struck), shot)


def land(dice: Dice, vehicle: Vehicle, state: VehicleState, shot: Shot, struck: Struck) -> Strike:
    """What one hit comes to, with a damage result that is rolled but not carried out yet.

    What is already gone is not rolled for, not even penetration (2E-DM-03).
    """
    if is_gone(state, struck):
        return Strike(state, struck, ALREADY_GONE)
    if struck.armour is None:
        return _strike_model(dice, vehicle, state, shot, struck)
    attack = shot.attack
    through = penetrates(dice, attack, struck.armour)
    if through and vehicle.ignored_penetrations > state.penetrations_ignored:
        taken = state._replace(penetrations_ignored=state.penetrations_ignored + 1)
        return Strike(taken, struck, TAKEN_BY_CARD, True)
    notation = attack.damage_roll if through else attack.roll_without_penetration
    if notation is None or struck.table is None:
        return Strike(state, struck, UNDAMAGED if through else BOUNCED, through)
    row = roll_damage(dice, vehicle, struck.table, notation)
    return Strike(state, struck, vehicle.tables[struck.table].rows[row].title, through, row)


def carry_out(dice: Dice, vehicle: Vehicle, landed: Strike, shot: Shot) -> Strike:
    """Carry out the damage result of a hit that landed, if there is one (2E-DM-01, 2E-DM-02)."""
    struck = landed.struck
    if landed.row is None or struck.table is None:
        return landed
    blow = Blow(vehicle, struck, shot.attack, shot.approach, shot.target_moving)
    row = vehicle.tables[struck.table].rows[landed.row]
    after, _, aftermath = apply_row(dice, landed.state, blow, row)
    return Strike(after, struck, landed.result, landed.penetrated, None, aftermath)


def _strike_model(dice: Dice, vehicle: Vehicle, state: VehicleState, shot: Shot, struck: Struck) -> Strike:
    """A hit on a crew member or passenger as a model: to wound, then his save (2E-AP-02, 2E-LK-04).

    Where it kills the driver the location's table says what follows, and no D6 is rolled for it.
    """
    if struck.hits == "passengers":
        return Strike(state, struck, PASSENGER_STRUCK, aftermath=(_PASSENGER_HIT,))
    if not crew_here(vehicle, state, struck):
        return Strike(state, struck, ALREADY_GONE)
    after = crew_hit(dice, state, vehicle, struck, shot.attack)
    if after is state:
        return Strike(state, struck, CREW_UNHARMED)
    if after.crew_alive == state.crew_alive:
        return Strike(after, struck, CREW_WOUNDED, True)
    if struck.table is not None and driver_killed(state, after, vehicle):
        return Strike(after, struck, CREW_KILLED, True, row=0)
    return Strike(run_on(state, after, vehicle, shot.target_moving), struck, CREW_KILLED, True)
