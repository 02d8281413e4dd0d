"""Makes of a command line the guns that fire and the vehicle that they fire at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from builder.odds.naming import (
    Named,
    find_unit,
    find_vehicle,
    find_weapons,
    unknown_weapon,
    weapons_on_offer,
)
from datafaxes.characteristics import as_number
from datafaxes.errors import BadData
from datafaxes.library import Library
from datafaxes.record import record
from engine.odds.choosing import gun_of, worth
from engine.odds.gun import USUAL_SKILL, USUAL_STRENGTH, Gun, Silent, Situation
from engine.second_edition.attacks import is_hand_to_hand
from engine.second_edition.firing import bears, best_weapons, why_silent
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.vehicle_state import start


@record
class Asked:
    """What is asked, as far as names and the command line say it."""

    weapon: str | None
    """Name of a weapon, an item or a unit; None: the whole fire of `shooter`."""
    target: str
    shooter: str | None = None
    """Name of the unit that fires it; None: nobody in particular."""
    target_options: tuple[str, ...] = ()
    shooter_options: tuple[str, ...] = ()
    situation: Situation = Situation()
    ballistic_skill: int | None = None
    """None: the shooter's own."""
    bearing: float = 0.0
    """Of the target from the shooter's heading, in degrees."""
    shots: int = 1


@record
class Question:
    """Guns and a target, ready to be solved."""

    title: str
    target: Named
    vehicle: Vehicle
    guns: tuple[Gun, ...]
    silent: tuple[Silent, ...]
    fired: tuple[MountedWeapon, ...]
    """Weapons whose fields of fire mattered."""
    notes: tuple[str, ...] = ()


def make_question(asked: Asked, library: Library, firing: Named | None = None) -> Question:
    """Find everything by its name and make the guns ready. `firing` is a shooter that was found already.

    Raises:
        BadData: a name is unknown, or what a weapon does to armour is not known.
    """
    target = find_vehicle(asked.target, asked.target_options, library)
    assert target.vehicle is not None
    shooter = firing if firing is not None else _shooter(asked, library)
    fitted = _weapons(asked, shooter, library)
    situation, notes = _situation(asked, shooter, target.vehicle)
    firer = shooter.vehicle if shooter is not None else None
    aimed = replace(asked, situation=situation)
    if firer is not None and shooter is not None:
        found, more = _whole_fire(firer, fitted, target.vehicle, aimed)
    elif shooter is not None:
        found, more = _fire_on_foot(shooter, fitted, target.vehicle, aimed)
    else:
        found, more = [gun_of(weapon, target.vehicle, situation) for weapon in fitted], ()
    guns = [gun for gun in found if isinstance(gun, Gun)]
    if any(gun.ballistic_skill is not None for gun in guns):
        notes = (_skill(asked, shooter)[2], *notes)
    if asked.shots > 1 and any(gun.shot.sustained_fire for gun in guns):
        notes = (*notes, "Each shot is as of another weapon: a jam of one does not silence the next.")
    return Question(
        title=_title(asked, shooter, fitted),
        target=target,
        vehicle=target.vehicle,
        guns=tuple(guns) * asked.shots,
        silent=tuple(gun for gun in found if isinstance(gun, Silent)),
        fired=tuple(fitted) if firer is not None else (),
        notes=(*target.notes, *(shooter.notes if shooter is not None else ()), *notes, *more),
    )


def _shooter(asked: Asked, library: Library) -> Named | None:
    """The unit that fires: the one named, or the one whose name stands in place of a weapon."""
    if asked.shooter is not None:
        found = find_unit(asked.shooter, asked.shooter_options, library)
        if found is None:
            raise unknown_weapon(asked.shooter, library)
        return found
    if asked.weapon is None or find_weapons(asked.weapon, library):
        return None
    return find_unit(asked.weapon, asked.shooter_options, library, whole_words=True)


def _weapons(asked: Asked, shooter: Named | None, library: Library) -> Sequence[MountedWeapon]:
    """The weapons that may fire.

    Raises:
        BadData: there is no such weapon, or the unit has none.
    """
    named = find_weapons(asked.weapon, library) if asked.weapon is not None else ()
    if shooter is None:
        if not named:
            raise unknown_weapon(asked.weapon or "", library)
        return named
    if not shooter.weapons:
        offer = weapons_on_offer(shooter.unit, library)
        some = f": {offer}" if offer else ""
        raise BadData(
            f"{shooter.title} has no weapons yet", advice=f"Buy them with --shooter-with OPTION{some}."
        )
    if not named:
        return shooter.weapons
    wanted = {fitted.weapon.id for fitted in named}
    own = [fitted for fitted in shooter.weapons if fitted.weapon.id in wanted]
    if not own:
        has = ", ".join(dict.fromkeys(fitted.weapon.name for fitted in shooter.weapons)) or "no weapons"
        raise BadData(f"{shooter.title} has no {named[0].weapon.name}", advice=f"It has {has}.")
    return own


def _situation(asked: Asked, shooter: Named | None, target: Vehicle) -> tuple[Situation, tuple[str, ...]]:
    """The situation with the shooter's skill and the target's size, and what was assumed for them."""
    skill, strength, _ = _skill(asked, shooter)
    about = asked.situation.circumstances._replace(large=target.datafax.large_target)
    situation = replace(asked.situation, ballistic_skill=skill, user_strength=strength, circumstances=about)
    if asked.situation.target_halted:
        return situation, ("The target stood still in its last turn, so it does not go out of control.",)
    if about.target_moved:
        return situation, (f'The target moved {about.target_moved:g}" in its last turn.',)
    return situation, ('The target moved up to 10" in its last turn: no modifier, but it can lose control.',)


def _skill(asked: Asked, shooter: Named | None) -> tuple[int, int, str]:
    """Ballistic Skill and Strength of whoever fires, and where they come from."""
    profile = None
    if shooter is not None and shooter.vehicle is not None:
        crew = shooter.vehicle.crew
        profile = shooter.vehicle.datafax.profile or (crew[0] if crew else None)
    elif shooter is not None and shooter.unit is not None:
        profile = next((line.profile for line in shooter.unit.lines if line.profile), None)
    strength = as_number(profile.S if profile is not None else None, USUAL_STRENGTH)
    if asked.ballistic_skill is not None:
        return asked.ballistic_skill, strength, f"Ballistic Skill {asked.ballistic_skill}, as you say."
    if profile is not None and isinstance(profile.BS, int):
        return profile.BS, strength, f"Ballistic Skill {profile.BS}, of {profile.name}."
    return USUAL_SKILL, strength, f"Ballistic Skill {USUAL_SKILL}; --bs takes another."


def _whole_fire(
    firer: Vehicle, fitted: Sequence[MountedWeapon], target: Vehicle, asked: Asked
) -> tuple[list[Gun | Silent], tuple[str, ...]]:
    """The weapons of a vehicle that bear and that its crew can fire together (2E-SH-01, 2E-SH-02)."""
    state = start(firer)
    ready: dict[int, Gun] = {}
    found: list[Gun | Silent] = []
    for number, weapon in enumerate(firer.weapons):
        if weapon not in fitted:
            continue
        silent = why_silent(state, number) or _out_of_contact(weapon, asked)
        if silent is None and not bears(weapon, asked.bearing, state):
            silent = f"its field of fire does not reach {asked.bearing:g}° from straight ahead"
        gun = _ready(weapon, target, asked.situation, firer) if silent is None else None
        if isinstance(gun, Gun):
            ready[number] = gun
        else:
            found.append(gun or Silent(name=_name(weapon), reason=f"{_name(weapon)}: {silent}"))
    worths = {number: worth(gun, target) for number, gun in ready.items()}
    chosen = best_weapons(firer, state, ready, worths.__getitem__)
    guns = [ready[number] for number in chosen]
    idle = [_name(firer.weapons[number]) for number in ready if number not in chosen]
    notes = (f"The crew is too small to fire {', '.join(idle)} as well.",) if idle else ()
    return [*guns, *found], notes


def _out_of_contact(fitted: MountedWeapon, asked: Asked) -> str | None:
    """Why a close combat weapon takes no part in a unit's fire at no stated range."""
    whole_fire = asked.shooter is None or asked.weapon is None
    if whole_fire and asked.situation.inches is None and is_hand_to_hand(fitted.weapon):
        return "it is for close combat; --range 0 brings them into contact"
    return None


def _fire_on_foot(
    shooter: Named, fitted: Sequence[MountedWeapon], target: Vehicle, asked: Asked
) -> tuple[list[Gun | Silent], tuple[str, ...]]:
    """One weapon for each model, those that do most."""
    models = shooter.unit.models if shooter.unit is not None else len(fitted)
    alike: dict[tuple[str, int], Gun | Silent] = {}
    worths: dict[tuple[str, int], tuple[Fraction, ...]] = {}
    for weapon in fitted:
        key = (weapon.weapon.id, weapon.linked)
        if key not in alike:
            why_not = _out_of_contact(weapon, asked)
            gun = (
                Silent(name=_name(weapon), reason=f"{_name(weapon)}: {why_not}")
                if why_not
                else _ready(weapon, target, asked.situation)
            )
            alike[key] = gun
            worths[key] = worth(gun, target) if isinstance(gun, Gun) else ()
    keys = [(weapon.weapon.id, weapon.linked) for weapon in fitted]
    able = [key for key in keys if isinstance(alike[key], Gun)]
    chosen = sorted(able, key=lambda key: worths[key], reverse=True)[:models]
    silent = [gun for gun in alike.values() if isinstance(gun, Silent)]
    notes = (f"Each of the {models} models fires one weapon, those that do most.",) if models > 1 else ()
    return [*(alike[key] for key in chosen), *silent], notes


def _ready(
    fitted: MountedWeapon, target: Vehicle, situation: Situation, firer: Vehicle | None = None
) -> Gun | Silent:
    """One of a unit's weapons; one whose effect is not known stays silent rather than stop the rest."""
    try:
        return gun_of(fitted, target, situation, firer)
    except BadData as error:
        return Silent(name=_name(fitted), reason=str(error).rstrip("."))


def _title(asked: Asked, shooter: Named | None, fitted: Sequence[MountedWeapon]) -> str:
    """What fires, in the words of the data."""
    name = ", ".join(dict.fromkeys(_name(weapon) for weapon in fitted))
    if shooter is not None:
        return f"{shooter.title}: {name}" if asked.weapon and asked.shooter else shooter.title
    return f"{asked.shots} × {name}" if asked.shots > 1 else name


def _name(fitted: MountedWeapon) -> str:
    name = fitted.item or fitted.weapon.name
    return f"{fitted.mount.name} {name}" if fitted.mount is not None else name
