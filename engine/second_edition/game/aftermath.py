"""What damage does beyond the vehicle that suffers it: explosions, wrecks that land on others, passengers.

The damage tables hand these effects back; here they meet the table (inventory 2E-DM-01).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from datafaxes.damage import (
    Burns,
    Crashes,
    CrewHit,
    Effect,
    Explodes,
    Flips,
    Moment,
    PassengersHit,
    Spins,
    Staggers,
)
from engine.second_edition.crew_damage import hit_station
from engine.second_edition.damage import come_due
from engine.second_edition.game.boarding import everyone_out
from engine.second_edition.game.contacts import run_into, thing_met
from engine.second_edition.game.play import Play
from engine.second_edition.game.wounds import hit_model, hit_vehicle, plain_hit
from engine.second_edition.model_hits import saves
from engine.second_edition.penetration import Attack
from engine.second_edition.ramming import ram_attack
from engine.table.measure import Point, ahead
from engine.table.shapes import Shape, moved, overlapping, within

RULE = "2E-DM-01"


def settle(play: Play, vehicle_id: str, effects: tuple[Effect, ...], attack: Attack) -> None:
    """Carry out on the table what a vehicle's damage does beyond it, and empty it if it is a wreck.

    `attack` is what struck it, for hits that go on to its passengers.
    """
    for effect in effects:
        _CARRY_OUT[type(effect)](play, vehicle_id, effect, attack)
    vehicle = play.vehicle(vehicle_id)
    if vehicle.state.destroyed and vehicle.altitude == "popped up":
        play.put(replace(vehicle, altitude="landed"), RULE, f"the wreck of {vehicle_id} comes down")
    if vehicle.state.destroyed and (any(vehicle.state.crew) or play.state.aboard(vehicle_id)):
        everyone_out(play, vehicle_id)


def settle_moment(play: Play, vehicle_id: str, moment: Moment) -> None:
    """Carry out what was put off until this moment: the next turn, or when it stops."""
    vehicle = play.vehicle(vehicle_id)
    state, effects = come_due(vehicle.state, moment)
    play.put(replace(vehicle, state=state), "2E-OC-03", f"{vehicle_id}: what its damage put off happens")
    settle(play, vehicle_id, effects, Attack(name="damage"))


def _explodes(play: Play, vehicle_id: str, effect: Explodes | Burns, attack: Attack) -> None:
    vehicle = play.vehicle(vehicle_id)
    hull = play.hull(vehicle)
    radius = play.dice.roll(effect.radius)
    blast = plain_hit("explosion", effect.strength, effect.save_modifier)
    for model in play.state.models:
        near = model.shape is not None and within(model.shape, hull, radius)
        if model.alive and model.station is None and (near or model.aboard == vehicle_id):
            hits = play.dice.roll(effect.hits)
            hit_model(play, model, blast, RULE, f"{vehicle_id} explodes", hits)
    _crew_in_explosion(play, vehicle_id, effect)
    for other in play.standing():
        if other.id != vehicle_id and within(play.hull(other), hull, radius):
            _hits(play, other.id, effect.hits, blast, vehicle.place, f"{vehicle_id} explodes")


def _hits(play: Play, struck_id: str, hits: str, blow: Attack, origin: Point, text: str) -> None:
    """Hits on a vehicle, so many as the dice say, until it is a wreck (2E-DM-03)."""
    if play.vehicle(struck_id).state.destroyed:
        return
    for _ in range(play.dice.roll(hits)):
        struck = play.vehicle(struck_id)
        if not struck.state.destroyed:
            settle(play, struck_id, hit_vehicle(play, struck, blow, origin, RULE, text), blow)


def _crew_in_explosion(play: Play, vehicle_id: str, effect: Explodes | Burns) -> None:
    """Crew who still live aboard suffer the explosion like everybody else."""
    vehicle = play.vehicle(vehicle_id)
    state = vehicle.state
    for station in range(len(state.crew)):
        if state.crew[station]:
            state = hit_station(
                play.dice,
                state,
                play.card(vehicle_id),
                station,
                strength=effect.strength,
                damage="1",
                save_modifier=effect.save_modifier,
                hits=play.dice.roll(effect.hits),
            )
    play.put(replace(vehicle, state=state), RULE, f"the crew of {vehicle_id} in the explosion")


def _flips(play: Play, vehicle_id: str, effect: Flips, attack: Attack) -> None:
    vehicle = play.vehicle(vehicle_id)
    bearing = float(play.dice.bearing())
    place = ahead(vehicle.place, bearing, play.dice.roll(effect.distance))
    landed = replace(vehicle, place=place, band="halted")
    play.put(landed, RULE, f"{vehicle_id} flips over")
    if effect.aboard_die_on is not None:
        _passengers_die(play, vehicle_id, effect.aboard_die_on, save=False)
    blow = plain_hit("wreck", effect.strength, effect.save_modifier)
    _crush(play, vehicle_id, play.hull(landed), blow, effect.hits)


def _crashes(play: Play, vehicle_id: str, effect: Crashes, attack: Attack) -> None:
    vehicle = play.vehicle(vehicle_id)
    play.put(replace(vehicle, altitude=None, band="halted"), RULE, f"{vehicle_id} comes down")
    blow = plain_hit("wreck", effect.strength, effect.save_modifier)
    _crush(play, vehicle_id, play.hull(vehicle), blow, effect.hits)


def _crush(play: Play, vehicle_id: str, outline: Shape, blow: Attack, hits: str) -> None:
    """Everything beneath an outline is hit."""
    for model in play.state.models:
        if model.alive and model.shape is not None and overlapping(model.shape, outline):
            hit_model(play, model, blow, RULE, f"{vehicle_id} lands on it", play.dice.roll(hits))
    for other in play.standing():
        if other.id != vehicle_id and overlapping(play.hull(other), outline):
            _hits(play, other.id, hits, blow, outline.centre, f"{vehicle_id} lands on it")


def _spins(play: Play, vehicle_id: str, effect: Spins, attack: Attack) -> None:
    heading = float(play.dice.bearing())
    vehicle = replace(play.vehicle(vehicle_id), heading=heading, band="halted", inches=0.0)
    play.put(vehicle, RULE, f"{vehicle_id} spins round and halts")


def _staggers(play: Play, vehicle_id: str, effect: Staggers, attack: Attack) -> None:
    """A walker reels in a random direction and collides with what it meets, at any speed (2E-WK-08)."""
    vehicle = play.vehicle(vehicle_id)
    bearing = float(play.dice.bearing())
    inches = float(play.dice.roll(effect.distance))
    met = thing_met(play, vehicle, bearing, inches, "Slow") if inches else None
    reach = inches if met is None else met.inches
    ram = ram_attack(play.card(vehicle_id))
    under = play.hull(vehicle)
    play.put(
        replace(vehicle, place=ahead(vehicle.place, bearing, reach)), "2E-WK-08", f"{vehicle_id} staggers"
    )
    for model in play.state.models:
        hit = model.alive and model.shape is not None and not overlapping(model.shape, under)
        if hit and model.shape is not None and overlapping(model.shape, play.hull(play.vehicle(vehicle_id))):
            hit_model(play, model, ram, "2E-WK-09", f"{vehicle_id} staggers into it")
    if met is not None:
        settle_collision(play, vehicle_id, met.thing.id, bearing, "2E-WK-08")
    if effect.then_falls:
        fallen = moved(
            play.hull(play.vehicle(vehicle_id)), float(play.dice.bearing()), _height(play, vehicle_id)
        )
        _crush(play, vehicle_id, fallen, ram, "1")


def _height(play: Play, vehicle_id: str) -> float:
    return float(play.datafax(vehicle_id).hull.height)


def settle_collision(play: Play, mover_id: str, other_id: str, heading: float, rule: str) -> None:
    """A vehicle has run into something: the collision, and all that follows from it (2E-CO-05, 2E-CO-09)."""
    for struck_id, effects, ram in run_into(play, mover_id, other_id, heading, rule):
        settle(play, struck_id, effects, ram)


def _passengers_hit(play: Play, vehicle_id: str, effect: PassengersHit, attack: Attack) -> None:
    _passengers_die(play, vehicle_id, effect.needs, effect.save)


def _passengers_die(play: Play, vehicle_id: str, needs: int | None, save: bool) -> None:
    for model in play.state.aboard(vehicle_id):
        dies = needs is None or play.dice.check("D6", needs)
        if dies and save and saves(play.dice, model.save, 0):
            dies = False
        left = replace(model, wounds=0) if dies else model
        play.put(left, RULE, f"{model.id} {'dies' if dies else 'lives'} in {vehicle_id}")


def _passenger_struck(play: Play, vehicle_id: str, effect: CrewHit, attack: Attack) -> None:
    aboard = play.state.aboard(vehicle_id)
    if aboard:
        hit_model(play, play.dice.pick(aboard), attack, "2E-AP-02", f"a hit among those on {vehicle_id}")


_CARRY_OUT: dict[type, Callable[[Play, str, Any, Attack], None]] = {
    Explodes: _explodes,
    Burns: _explodes,
    Flips: _flips,
    Crashes: _crashes,
    Spins: _spins,
    Staggers: _staggers,
    PassengersHit: _passengers_hit,
    CrewHit: _passenger_struck,
}
