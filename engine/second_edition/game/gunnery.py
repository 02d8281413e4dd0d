"""Shooting on the table: who sees what, how far away it is, and what the shot does (in play)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from datafaxes.characteristics import USUAL, as_number
from datafaxes.weapon import Weapon
from engine.refused import Refused
from engine.second_edition import bikes, walkers
from engine.second_edition.attacks import is_hand_to_hand
from engine.second_edition.crew import busy
from engine.second_edition.firing import able_crew, bears, check_weapons_fired, why_silent
from engine.second_edition.game.actions import ClearJam, Shoot, ShootFrom
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.play import Play
from engine.second_edition.game.shots import shot_of
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.targets import MAN_HEIGHT, Firer, standing_of
from engine.second_edition.game.wounds import hit_model
from engine.second_edition.models import Model
from engine.second_edition.passenger_fire import (
    check_passengers_fire,
    open_topped_shooters,
    places_towards,
)
from engine.second_edition.shooting import Shot, fire, firing_fault, shoot
from engine.second_edition.sustained_fire import (
    SUSTAINED_FIRE_CHART,
    after_firing,
    clear_jam,
    jams_on,
    jams_to_clear,
)
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.walker_profile import walker_characteristic
from engine.table.measure import Point, bearing, beside, normal_heading
from engine.table.shapes import Shape, gap
from engine.table.sight import POP_UP_HEIGHT


def fire_weapons(play: Play, action: Shoot) -> None:
    """A vehicle fires weapons at one target, each by a member of its crew (2E-SH-01, 2E-WK-03).

    One after the other: where an earlier one leaves the rest nothing to shoot at, they hold their fire.

    Raises:
        Refused: it may not, or a weapon does not bear, reach or see. That is known before any die is rolled.
    """
    firing = play.vehicle(action.unit)
    _check_may_fire(play, firing, action.weapons)
    card = play.card(firing.id)
    for weapon in action.weapons:
        _check_bears(play, firing, card.weapons[weapon], action.target)
        _shot_of_vehicle(play, action, weapon)
    for weapon in action.weapons:
        if play.vehicle(firing.id).state.destroyed:
            return
        try:
            shot = _shot_of_vehicle(play, action, weapon)
        except Refused as refused:
            _hold_fire(play, firing.id, refused)
            return
        _fire_one(play, action, weapon, shot)


def _hold_fire(play: Play, firer: str, refused: Refused) -> None:
    play.say(firer, refused.rule, f"{firer} holds its fire: {refused.why}")


def _check_may_fire(play: Play, firing: VehicleInPlay, weapons: Sequence[int]) -> None:
    _check_shoots_now(play, firing.id, firing.side, firing.overwatch, "2E-SH-01")
    if play.datafax(firing.id).kind == "walker" and not walkers.may_shoot(firing.ran):
        raise Refused("2E-WK-04", f"{firing.id} ran or charged and does not shoot")
    if firing.idle and not firing.state.may_shoot_unless_it_acts:
        raise Refused("2E-DM-02", f"damage keeps {firing.id} from shooting this turn")
    card = play.card(firing.id)
    if len(set(weapons)) < len(weapons):
        raise Refused("2E-SH-01", f"each weapon of {firing.id} fires once")
    for weapon in weapons:
        silent = _why_silent(card, firing, weapon)
        if silent is not None:
            raise Refused("2E-SH-01", f"weapon {weapon} of {firing.id} cannot fire: {silent}")
        if card.datafax.kind == "bike":
            _check_from_the_saddle(firing, card.weapons[weapon])
    away = busy(firing.swaps) | firing.acted
    check_weapons_fired(card, firing.state, [*firing.fired, *weapons], away)


def _check_shoots_now(play: Play, who: str, side: str, overwatch: bool, rule: str) -> None:
    """One shoots in one's own side's shooting phase, on overwatch in the enemy's turn (2E-SK-07)."""
    own_turn = side == play.state.side
    if overwatch and own_turn:
        raise Refused("2E-SK-07", f"{who} is on overwatch and waits for the enemy")
    if not overwatch and not (own_turn and play.state.phase == "shooting"):
        raise Refused(rule, f"{who} shoots in its own side's shooting phase, or on overwatch")


def _why_silent(card: Vehicle, firing: VehicleInPlay, weapon: int) -> str | None:
    if not 0 <= weapon < len(card.weapons):
        return "there is no such weapon"
    if weapon in firing.fired:
        return "it has fired"
    if is_hand_to_hand(card.weapons[weapon].weapon):
        return "it is for close combat"
    return why_silent(firing.state, weapon)


def _check_from_the_saddle(firing: VehicleInPlay, fitted: MountedWeapon) -> None:
    """A bike's mounted weapons, or a pistol in the rider's hand instead (2E-BK-09, 2E-BK-10)."""
    if fitted.mount is not None:
        bikes.check_bike_weapons(firing.recovering)
    else:
        bikes.check_saddle_weapon("rider", fitted.weapon, used_action=bool(firing.fired))


def _check_bears(play: Play, firing: VehicleInPlay, fitted: MountedWeapon, target_id: str) -> None:
    """The target lies in the weapon's field of fire, measured from its mount (2E-SH-02)."""
    towards = standing_of(play, target_id, play.hull(firing))[0].centre
    off = normal_heading(bearing(_mount(firing, fitted), towards) - firing.heading)
    if not bears(fitted, off, firing.state):
        raise Refused("2E-SH-02", f"{target_id} is outside the field of fire of the {fitted.weapon.name}")


def _mount(firing: VehicleInPlay, fitted: MountedWeapon) -> Point:
    if fitted.mount is None or fitted.mount.at is None:
        return firing.place
    right, forward = fitted.mount.at
    return beside(firing.place, firing.heading, float(right), float(forward))


def _shot_of_vehicle(play: Play, action: Shoot, number_of_weapon: int) -> Shot:
    firing = play.vehicle(action.unit)
    fitted, weapon = _weapon_fired(play, action, number_of_weapon)
    return shot_of(play, _vehicle_as_firer(play, firing, fitted), weapon, fitted.linked, action)


def _weapon_fired(play: Play, action: Shoot, number_of_weapon: int) -> tuple[MountedWeapon, Weapon]:
    """A weapon of the loadout and the profile of it that is fired."""
    fitted = play.card(action.unit).weapons[number_of_weapon]
    return fitted, _profile(fitted, dict(action.profiles).get(number_of_weapon))


def _fire_one(play: Play, action: Shoot, number_of_weapon: int, shot: Shot) -> None:
    firing = play.vehicle(action.unit)
    fitted, weapon = _weapon_fired(play, action, number_of_weapon)
    needs = dict(firing.state.weapons_unreliable).get(number_of_weapon, 0)
    fired = replace(firing, fired=(*firing.fired, number_of_weapon))
    text = f"{firing.id} fires its {fitted.item or weapon.name} at {action.target}"
    if needs and not play.dice.check("D6", needs):
        play.put(fired, "2E-DM-02", f"{text}: it fails")
        return
    play.put(fired, "2E-SH-01", text)
    jams = _resolve(play, play.hull(firing), shot, action.target)
    fault = firing_fault(shot, jams)
    to_clear = jams_to_clear(jams, first_jam_ignored=shot.first_jam_ignored)
    after = play.vehicle(firing.id)
    state = after_firing(after.state, number_of_weapon, fault, to_clear)
    play.put(replace(after, state=state), "2E-LK-05", f"the {weapon.name} of {firing.id} {fault}")


def _profile(fitted: MountedWeapon, wanted: str | None) -> Weapon:
    """The profile that a weapon with several fires now (2E-DN-04)."""
    for weapon in (fitted.weapon, *fitted.alternatives):
        if wanted in (None, weapon.id):
            return weapon
    raise Refused("2E-SH-01", f"the {fitted.item or fitted.weapon.name} has no “{wanted}” to fire")


def clear_jam_of(play: Play, action: ClearJam) -> None:
    """A crew member spends his shooting on clearing one jam of a weapon (2E-LK-05).

    Raises:
        Refused: nobody is free to do it, or it is not jammed.
    """
    firing = play.vehicle(action.unit)
    if firing.side != play.state.side:
        raise Refused("2E-LK-05", f"the crew of {firing.id} clear jams in their own shooting phase")
    _check_shoots_now(play, firing.id, firing.side, firing.overwatch, "2E-LK-05")
    if not jams_on(firing.state, action.weapon):
        raise Refused("2E-LK-05", f"weapon {action.weapon} of {firing.id} is not jammed")
    away = busy(firing.swaps) | firing.acted
    check_weapons_fired(play.card(firing.id), firing.state, [*firing.fired, action.weapon], away)
    play.chart(SUSTAINED_FIRE_CHART)  # it says how long clearing takes
    cleared = replace(
        firing, state=clear_jam(firing.state, action.weapon), fired=(*firing.fired, action.weapon)
    )
    play.put(cleared, "2E-LK-05", f"the crew of {firing.id} clear a jam")


def _vehicle_as_firer(play: Play, firing: VehicleInPlay, fitted: MountedWeapon) -> Firer:
    card = play.card(firing.id)
    skill = walker_characteristic(card, firing.state, "BS")
    if skill is None:
        able = able_crew(firing.state, busy(firing.swaps) | firing.acted)
        crew = [card.crew[station] for station in able if station < len(card.crew)]
        skill = max((one.BS for one in crew if one and isinstance(one.BS, int)), default=USUAL)
    return Firer(
        frozenset({firing.id}),
        play.hull(firing),
        _mount(firing, fitted),
        _eye_of(play, firing),
        skill,
        firing.overwatch,
        firing.band == "Fast",
    )


def _eye_of(play: Play, vehicle: VehicleInPlay) -> float:
    """The height from which those in a vehicle see (2E-SK-06)."""
    return POP_UP_HEIGHT if vehicle.altitude == "popped up" else float(play.datafax(vehicle.id).hull.height)


def fire_from(play: Play, action: ShootFrom) -> None:
    """Models on foot, or passengers through doors and slits, fire at a target (2E-PS-01 to 2E-PS-04).

    One after the other, as the weapons of a vehicle do.

    Raises:
        Refused: they may not, or the target is out of reach or sight.
    """
    models = [play.model(model_id) for model_id in action.models]
    if len(set(action.models)) < len(models):
        raise Refused("2E-PS-01", "each model fires once")
    weapon = play.setting.library.weapon(action.weapon)
    for model in models:
        _check_model_fires(play, model, weapon, action.weapon)
    for carrier in sorted({model.aboard for model in models if model.aboard is not None}):
        firing = [model for model in models if model.aboard == carrier]
        if play.datafax(carrier).kind == "bike":
            for model in firing:
                bikes.check_saddle_weapon("passenger", weapon, used_action=model.shot)
        _check_openings(play, carrier, firing, action)
    for model in models:
        shot_of(play, _model_as_firer(play, model), weapon, 1, action)
    for model_id in action.models:
        try:
            model = play.model(model_id)
            firer = _model_as_firer(play, model)
            shot = shot_of(play, firer, weapon, 1, action)
        except Refused as refused:
            _hold_fire(play, model_id, refused)
            continue
        play.put(
            replace(model, shot=True), "2E-PS-01", f"{model.id} fires a {weapon.name} at {action.target}"
        )
        _resolve(play, firer.shape, shot, action.target)


def _check_model_fires(play: Play, model: Model, weapon: Weapon, weapon_id: str) -> None:
    squad = play.squad(model.squad)
    if weapon_id not in model.weapons:
        raise Refused("2E-PS-01", f"{model.id} carries no {weapon.name}")
    if is_hand_to_hand(weapon):
        raise Refused("2E-PS-01", f"a {weapon.name} is for close combat")
    if model.shot or model.ran:
        raise Refused("2E-PS-01", f"{model.id} has acted or run this turn")
    if weapon.move_or_fire and model.inches:
        raise Refused("2E-PS-01", f"a {weapon.name} is not fired after moving")
    _check_shoots_now(play, model.id, squad.side, squad.overwatch, "2E-PS-01")
    if model.station is not None:
        raise Refused("2E-SH-01", f"{model.id} crews the vehicle and fires its weapons instead")


def _check_openings(play: Play, carrier_id: str, firing: Sequence[Model], action: ShootFrom) -> None:
    carrier = play.vehicle(carrier_id)
    access = play.datafax(carrier_id).access
    aboard = play.state.aboard(carrier_id)
    already = sum(model.shot for model in aboard)
    own = play.squad(firing[0].squad).side == play.state.side and play.state.phase == "shooting"
    check_passengers_fire(already + len(firing), len(aboard), access, own_shooting_phase=own)
    towards = bearing(carrier.place, standing_of(play, action.target, play.hull(carrier))[0].centre)
    places = places_towards(access, normal_heading(towards - carrier.heading))
    if places is None:
        ranks = action.ranks or (1,) * len(aboard)
        places = open_topped_shooters(ranks, play.setting.rulings)
    if already + len(firing) > places:
        raise Refused(
            "2E-PS-02" if access.open_topped else "2E-PS-01",
            f"only {places} may fire from {carrier_id} in that direction",
        )


def _model_as_firer(play: Play, model: Model) -> Firer:
    skill = as_number(model.profile.BS)
    overwatch = play.squad(model.squad).overwatch
    if model.aboard is not None:
        carrier = play.vehicle(model.aboard)
        return Firer(
            frozenset({carrier.id, model.id}),
            play.hull(carrier),
            carrier.place,
            _eye_of(play, carrier),
            skill,
            overwatch,
            carrier.band == "Fast",
        )
    if model.shape is None:
        raise Refused("2E-PS-01", f"{model.id} is not on the table")
    return Firer(frozenset({model.id}), model.shape, model.shape.centre, MAN_HEIGHT, skill, overwatch)


def _resolve(play: Play, origin: Shape, shot: Shot, target_id: str) -> int:
    """Roll for a shot. Returns the Jams rolled with it."""
    if shot.sustained_fire:
        play.chart(SUSTAINED_FIRE_CHART)
    thing = standing_of(play, target_id, origin)[1]
    if isinstance(thing, VehicleInPlay):
        return _at_vehicle(play, shot, thing)
    return _at_models(play, origin, shot, target_id)


def _at_vehicle(play: Play, shot: Shot, struck: VehicleInPlay) -> int:
    """A shot at a vehicle and what follows from it (2E-AP-01). Returns the Jams rolled."""
    volley = shoot(play.dice, play.card(struck.id), struck.state, shot)
    results = "; ".join(f"{strike.struck.name}: {strike.result}" for strike in volley.strikes) or "missed"
    play.put(replace(struck, state=volley.state), "2E-AP-01", f"{struck.id} is shot at: {results}")
    for strike in volley.strikes:
        settle(play, struck.id, strike.aftermath, shot.attack)
    return volley.jams


def _at_models(play: Play, origin: Shape, shot: Shot, target_id: str) -> int:
    """A shot at troops: each hit wounds and is saved by itself (2E-LK-04). Returns the Jams rolled.

    The nearest model is hit first. Linked weapons all strike the same one; a burst goes on to the next.
    """
    models = [play.model(target_id)] if isinstance(play.state.by_id.get(target_id), Model) else []
    models = models or [model for model in play.state.of_squad(target_id) if model.shape is not None]
    models.sort(key=lambda model: gap(origin, model.shape) if model.shape else 0.0)
    if not shot.sustained_fire:
        models = models[:1]
    scored, jams = fire(play.dice, shot)
    if not scored:
        play.say(target_id, "2E-LK-02", f"{target_id} is shot at: missed")
    for _ in range(scored):
        if models:
            hurt = hit_model(play, models[0], shot.attack, "2E-LK-04", f"hit by a {shot.attack.name}")
            models = [hurt, *models[1:]] if hurt.alive else models[1:]
    return jams
