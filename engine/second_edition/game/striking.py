"""Attacks of riders in passing and of walkers in close combat (in play)."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.characteristics import as_number
from engine.refused import Refused
from engine.second_edition.attacks import (
    attack_of,
    is_hand_to_hand,
    save_modifier_by_strength,
    saves_by_strength,
)
from engine.second_edition.bikes import check_hit_and_run, hit_and_run
from engine.second_edition.charts import SAVE_MODIFIERS_CHART
from engine.second_edition.close_combat import Fighter, fight
from engine.second_edition.crew import busy
from engine.second_edition.crew_damage import hit_station, run_on
from engine.second_edition.dreadnought_weapons import may_tear
from engine.second_edition.firing import able_crew
from engine.second_edition.game.actions import Fight, Strike
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.wounds import approach_from, hit_model
from engine.second_edition.hand_to_hand import close_combat_strikes
from engine.second_edition.models import Model
from engine.second_edition.penetration import Attack, penetration_dice
from engine.second_edition.shooting import Shot
from engine.second_edition.skimmers import may_hit_and_run
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.walker_profile import walker_characteristic
from engine.second_edition.walkers import fights
from engine.table.measure import Point
from engine.table.shapes import touching, within

PASSING_DISTANCE = 1.0
"""Inches between a bike and a model that its rider may reach in passing."""


def bare_hands(play: Play, strength: int) -> Attack:
    """A hit in close combat with no weapon but the fighter's Strength."""
    play.chart(SAVE_MODIFIERS_CHART)
    return Attack(
        name="blow",
        kind="hand-to-hand",
        strength=strength,
        save_modifier=save_modifier_by_strength(strength),
        penetration=penetration_dice(strength, "1", "hand-to-hand"),
    )


def strike_in_passing(play: Play, vehicle: VehicleInPlay, step: Strike) -> None:
    """A rider or passenger strikes a model on foot as the bike passes (2E-BK-11, 2E-SK-08).

    Raises:
        Refused: it is no bike, nobody able is at that station, he has acted, or the model is out of reach.
    """
    card = play.card(vehicle.id)
    model = play.model(step.model)
    free = able_crew(vehicle.state, busy(vehicle.swaps))
    if not may_hit_and_run(card.datafax) or step.station not in free or step.station >= len(card.crew):
        raise Refused("2E-BK-11", f"nobody on {vehicle.id} can strike in passing")
    check_hit_and_run(step.station in vehicle.acted, bool(vehicle.fired))
    if model.shape is None or not within(play.hull(vehicle), model.shape, PASSING_DISTANCE):
        raise Refused("2E-BK-11", f"{model.id} is out of reach")
    profile = card.crew[step.station]
    rider = Fighter(as_number(profile.WS if profile else None), as_number(profile.I if profile else None))
    combat = hit_and_run(play.dice, rider, _fighter(model), play.setting.rulings.charge_bonus)
    play.put(
        replace(vehicle, acted=vehicle.acted | {step.station}),
        "2E-BK-11",
        f"{vehicle.id} strikes at {model.id} in passing",
    )
    if combat.first_wins:
        blow = bare_hands(play, as_number(profile.S if profile else None))
        hit_model(play, model, blow, "2E-BK-11", "struck in passing", combat.hits)
    else:
        _strike_back(play, vehicle.id, step.station, model, combat.hits)


def _strike_back(play: Play, vehicle_id: str, station: int, model: Model, hits: int) -> None:
    vehicle = play.vehicle(vehicle_id)
    blow = bare_hands(play, as_number(model.profile.S))
    state = hit_station(
        play.dice,
        vehicle.state,
        play.card(vehicle_id),
        station,
        strength=blow.strength or 0,
        damage=blow.damage,
        save_modifier=blow.save_modifier,
        hits=hits,
    )
    state = run_on(vehicle.state, state, play.card(vehicle_id), moving=True)
    play.put(replace(vehicle, state=state), "2E-BK-11", f"{model.id} strikes back")


def _fighter(model: Model) -> Fighter:
    profile = model.profile
    return Fighter(as_number(profile.WS), as_number(profile.I), as_number(profile.A, 1))


def fight_round(play: Play, action: Fight) -> None:
    """A walker fights a round with a model or another walker in contact (2E-WK-06).

    A vehicle without Weapon Skill does not defend itself: the walker hits it once for each Attack.

    Raises:
        Refused: it cannot fight, or they are not in contact.
    """
    walker = play.vehicle(action.unit)
    if not _can_fight(play, walker) or walker.idle:
        raise Refused("2E-WK-06", f"{walker.id} cannot fight")
    target = play.state.by_id.get(action.target) if action.target != walker.id else None
    if action.tears and not (isinstance(target, VehicleInPlay) and _may_tear(play, walker, action.weapon)):
        raise Refused("2E-DN-06", "only the power fist of a Space Marine Dreadnought tears at vehicles")
    if isinstance(target, VehicleInPlay):
        _check_tears(play, target, action.tears)
    now = (play.state.turn, play.state.side)
    if walker.fought == now or walker.state.destroyed:
        raise Refused("2E-WK-06", f"{walker.id} has fought its round")
    walker = replace(walker, fought=now)
    own = walker_as_fighter(play, walker)
    if isinstance(target, Model) and target.alive:
        _against_model(play, walker, own, target, action)
    elif isinstance(target, VehicleInPlay) and not target.state.destroyed:
        _against_vehicle(play, walker, own, target, action)
    else:
        raise Refused("2E-WK-06", f"there is no “{action.target}” to fight")


def _check_tears(play: Play, target: VehicleInPlay, tears: tuple[str, ...]) -> None:
    """Each tear is at a location that the target has (2E-DN-06)."""
    names = [location.name for location in play.datafax(target.id).locations]
    for tear in tears:
        if tear not in names:
            raise Refused("2E-DN-06", f"{target.id} has no “{tear}” to tear at, but {', '.join(names)}")


def _can_fight(play: Play, vehicle: VehicleInPlay) -> bool:
    """Whether it has a Weapon Skill, and somebody to use it (2E-WK-06)."""
    return fights(play.datafax(vehicle.id)) and vehicle.state.crew_alive > 0


def walker_as_fighter(play: Play, walker: VehicleInPlay) -> Fighter:
    """A walker's characteristics in close combat, as damage has left them."""
    card, state = play.card(walker.id), walker.state
    skill, initiative, attacks = (walker_characteristic(card, state, name) for name in ("WS", "I", "A"))
    left = max(0, (1 if attacks is None else attacks) - state.attacks_lost)
    return Fighter(skill or 0, initiative or 1, left, charging=walker.ran)


def _against_model(play: Play, walker: VehicleInPlay, own: Fighter, model: Model, action: Fight) -> None:
    if model.shape is None or not touching(play.hull(walker), model.shape):
        raise Refused("2E-WK-06", f"{model.id} is not in contact")
    blow_of_walker = walker_blow(play, walker, action.weapon)
    combat = fight(play.dice, own, _fighter(model), play.setting.rulings.charge_bonus)
    play.put(walker, "2E-WK-06", f"{walker.id} fights {model.id}")
    if combat.first_wins:
        hit_model(play, model, blow_of_walker, "2E-WK-06", "close combat", combat.hits)
        return
    blow = bare_hands(play, as_number(model.profile.S))
    _hits_on_vehicle(play, walker.id, blow, combat.hits, (), model.shape.centre)


def _against_vehicle(
    play: Play, walker: VehicleInPlay, own: Fighter, other: VehicleInPlay, action: Fight
) -> None:
    if not touching(play.hull(walker), play.hull(other)):
        raise Refused("2E-WK-06", f"{other.id} is not in contact")
    blow = walker_blow(play, walker, action.weapon)
    if not _can_fight(play, other):
        play.put(walker, "2E-WK-06", f"{walker.id} fights {other.id}")
        _hits_on_vehicle(play, other.id, blow, own.attack_dice, action.tears, walker.place)
        return
    combat = fight(play.dice, own, walker_as_fighter(play, other), play.setting.rulings.charge_bonus)
    play.put(walker, "2E-WK-06", f"{walker.id} fights {other.id}")
    if combat.first_wins:
        _hits_on_vehicle(play, other.id, blow, combat.hits, action.tears, walker.place)
    else:
        answer = walker_blow(play, other, _weapon_at_hand(play, other))
        _hits_on_vehicle(play, walker.id, answer, combat.hits, (), other.place)


def walker_blow(play: Play, walker: VehicleInPlay, weapon: int | None) -> Attack:
    """What a walker strikes with: the weapon of this number in its loadout; None: its bare Strength.

    Raises:
        Refused: it has no such close combat weapon left, or its arm is useless.
    """
    card = play.card(walker.id)
    strength = as_number(walker_characteristic(card, walker.state, "S"))
    if weapon is None:
        return bare_hands(play, strength)
    silent = _why_not_struck_with(card, walker, weapon)
    if silent is not None:
        raise Refused("2E-WK-06", f"{walker.id} does not strike with it: {silent}")
    wielded = card.weapons[weapon].weapon
    if saves_by_strength(wielded):
        play.chart(SAVE_MODIFIERS_CHART)
    return attack_of(wielded, None, user_strength=strength)


def _why_not_struck_with(card: Vehicle, walker: VehicleInPlay, weapon: int) -> str | None:
    if not 0 <= weapon < len(card.weapons) or weapon in walker.state.weapons_lost:
        return "there is no such weapon left"
    fitted = card.weapons[weapon]
    if not is_hand_to_hand(fitted.weapon):
        return f"the {fitted.weapon.name} is no close combat weapon"
    if fitted.mount is not None and fitted.mount.location in walker.state.arms_useless:
        return "that arm takes no part in close combat any more"
    return None


def _weapon_at_hand(play: Play, walker: VehicleInPlay) -> int | None:
    """The first close combat weapon that a walker can still strike back with; None: its bare Strength."""
    card = play.card(walker.id)
    able = (
        weapon for weapon in range(len(card.weapons)) if _why_not_struck_with(card, walker, weapon) is None
    )
    return next(able, None)


def _may_tear(play: Play, walker: VehicleInPlay, weapon: int | None) -> bool:
    card = play.card(walker.id)
    known = weapon is not None and 0 <= weapon < len(card.weapons)
    return may_tear(card.datafax, card.weapons[weapon].weapon if known and weapon is not None else None)


def _hits_on_vehicle(
    play: Play, vehicle_id: str, blow: Attack, hits: int, tears: tuple[str, ...], origin: Point
) -> None:
    """Tears first, each in place of two hits, then the ordinary hits one by one (2E-DN-06)."""
    tears = tears[: hits // 2]
    blows = [(2, (tear,)) for tear in tears] + [(1, ())] * (hits - 2 * len(tears))
    for worth, tear in blows:
        vehicle = play.vehicle(vehicle_id)
        approach = approach_from(vehicle, origin)
        shot = Shot(attack=blow, approach=approach, target_moving=vehicle.moving)
        card = play.card(vehicle_id)
        for result in close_combat_strikes(play.dice, card, vehicle.state, shot, worth, tear):
            text = f"{vehicle_id}: {result.struck.name}, {result.result}"
            play.put(replace(vehicle, state=result.state), "2E-WK-06", text)
            settle(play, vehicle_id, result.aftermath, blow)
