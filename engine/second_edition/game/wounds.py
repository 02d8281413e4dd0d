"""Hits on models and vehicles that no weapon fired: falls, rams, explosions and wrecks (in play)."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.characteristics import as_number
from datafaxes.damage import Effect
from engine.second_edition.armour import Approach
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.hit_location import find_location
from engine.second_edition.model_hits import wounds_of_hits
from engine.second_edition.models import Model
from engine.second_edition.penetration import Attack, penetration_dice
from engine.second_edition.shooting import Shot, strike
from engine.table.arcs import left_or_right, side_struck
from engine.table.measure import Point


def plain_hit(name: str, strength: int, save_modifier: int, damage: str = "1") -> Attack:
    """A hit of a given Strength, against models and armour alike."""
    penetration = penetration_dice(strength, damage, "collision")
    return Attack(
        name=name,
        kind="collision",
        strength=strength,
        damage=damage,
        save_modifier=save_modifier,
        penetration=penetration,
    )


def hit_model(play: Play, model: Model, attack: Attack, rule: str, text: str, hits: int = 1) -> Model:
    """So many hits on a model: to wound, save, wounds. Records what is left of it, and returns it."""
    left = model.wounds
    if attack.strength is not None:
        left -= wounds_of_hits(
            play.dice,
            hits,
            strength=attack.strength,
            damage=attack.damage,
            save_modifier=attack.save_modifier,
            toughness=as_number(model.profile.T),
            save=model.save,
            wounds=left,
        )
    hurt = replace(model, wounds=left)
    outcome = "is killed" if not left else "is wounded" if left < model.wounds else "is unhurt"
    play.put(hurt, rule, f"{text}: {model.id} {outcome}")
    return hurt


def approach_from(vehicle: VehicleInPlay, place: Point) -> Approach:
    """The armour and the flank of a vehicle that something at a place strikes (2E-AP-03)."""
    return Approach(
        side_struck(vehicle.place, vehicle.heading, place),
        left_or_right(vehicle.place, vehicle.heading, place),
    )


def hit_vehicle(
    play: Play, vehicle: VehicleInPlay, attack: Attack, origin: Point, rule: str, text: str
) -> tuple[Effect, ...]:
    """One hit on a location of a vehicle found at random. Returns what the table must still resolve."""
    card = play.card(vehicle.id)
    approach = approach_from(vehicle, origin)
    struck = find_location(play.dice, card, approach)
    shot = Shot(attack=attack, approach=approach, target_moving=vehicle.moving)
    result = strike(play.dice, card, vehicle.state, shot, struck)
    play.put(replace(vehicle, state=result.state), rule, f"{text}: {result.struck.name}, {result.result}")
    return result.aftermath
