"""A weapon about to be fired on the table: all that is settled before any die is rolled (in play)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from datafaxes.errors import BadData
from datafaxes.weapon import Weapon
from engine.odds.gun import Silent, Situation, ready
from engine.refused import Refused
from engine.second_edition.aiming import aim_of
from engine.second_edition.attacks import attack_of
from engine.second_edition.charts import TO_HIT_MODIFIERS_CHART, standard_charts
from engine.second_edition.dreadnought_weapons import ignores_first_jam
from engine.second_edition.game.actions import Shoot, ShootFrom
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.targets import Firer, Target, standing_of, target_as_seen
from engine.second_edition.game.wounds import approach_from
from engine.second_edition.shooting import Shot
from engine.second_edition.sustained_fire import explodes
from engine.second_edition.to_hit import Modifier, rolls_needed
from engine.second_edition.vehicle import Vehicle


def shot_of(play: Play, firer: Firer, weapon: Weapon, linked: int, action: Shoot | ShootFrom) -> Shot:
    """One weapon about to be fired: all that is settled before any die is rolled.

    Raises:
        Refused: there is nothing to shoot at, or it is out of sight or reach or cannot be harmed.
    """
    target = target_as_seen(play, firer, action.target)
    thing = standing_of(play, action.target, firer.shape)[1]
    card = play.card(action.unit) if isinstance(action, Shoot) else None
    if not isinstance(thing, VehicleInPlay):
        return _shot_at_models(play, firer, weapon, linked, target, card)
    shot = _shot_at_vehicle(play, firer, weapon, linked, target, thing, card)
    return _as_aimed(shot, action) if isinstance(action, Shoot) else shot


def _as_aimed(shot: Shot, action: Shoot) -> Shot:
    """The shot with the locations that its firer wants, where he may shift the roll (2E-DN-05)."""
    if action.aim and shot.aim is None:
        raise Refused("2E-DN-05", f"the location roll of the {shot.attack.name} may not be shifted")
    return shot if shot.aim is None else replace(shot, aim=action.aim, covered=action.covered)


def _shot_at_vehicle(
    play: Play,
    firer: Firer,
    weapon: Weapon,
    linked: int,
    target: Target,
    struck: VehicleInPlay,
    card: Vehicle | None,
) -> Shot:
    approach = approach_from(struck, firer.eye)
    situation = Situation(
        inches=target.inches,
        facing="front" if approach.side == "front" else "side",
        ballistic_skill=firer.skill,
        circumstances=target.about,
        target_halted=not struck.moving,
        rulings=play.setting.rulings,
    )
    try:
        gun = ready(weapon, play.card(struck.id), situation, linked=linked, firer=card)
    except BadData as special:
        raise Refused("2E-AP-04", special.what) from special
    if isinstance(gun, Silent):
        raise Refused("2E-AP-08", gun.reason)
    _name_doubtful(play, gun.modifiers)
    return replace(gun.shot, approach=approach)


def _name_doubtful(play: Play, modifiers: Sequence[Modifier]) -> None:
    """The next event names the chart of to-hit modifiers where one that counted is of low confidence."""
    rows = standard_charts().modifiers
    if any(one.name in rows and rows[one.name].provenance == "unverified" for one in modifiers):
        play.rests_on(TO_HIT_MODIFIERS_CHART)


def _shot_at_models(
    play: Play, firer: Firer, weapon: Weapon, linked: int, target: Target, card: Vehicle | None
) -> Shot:
    aim = aim_of(weapon, target.inches, firer.skill, target.about)
    if isinstance(aim, str):
        raise Refused("2E-SH-02", aim)
    _name_doubtful(play, aim.modifiers)
    return Shot(
        attack=attack_of(weapon, None, inches=target.inches),
        rolls=() if aim.needs is None else rolls_needed(aim.needs),
        linked=linked,
        sustained_fire=weapon.sustained_fire,
        first_jam_ignored=card is not None and ignores_first_jam(card.datafax, weapon),
        explodes=explodes(weapon),
    )
