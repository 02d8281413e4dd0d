"""A weapon ready to fire at a vehicle: range, field of fire and modifiers settled, or why it cannot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData
from datafaxes.record import record
from datafaxes.weapon import Weapon
from engine.second_edition.armour import Approach
from engine.second_edition.attacks import attack_of, is_hand_to_hand
from engine.second_edition.dreadnought_weapons import ignores_first_jam, may_shift
from engine.second_edition.hit_location import all_locations
from engine.second_edition.penetration import Attack, penetration_dice, weapon_strength
from engine.second_edition.rulings import Rulings
from engine.second_edition.shooting import Shot
from engine.second_edition.to_hit import (
    Circumstances,
    Modifier,
    RangeBand,
    modifiers,
    needed_to_hit,
    range_band,
    rolls_needed,
)
from engine.second_edition.vehicle import Vehicle

Facing = Literal["front", "side", "rear"]
TEMPLATE_REACH = 8.0
"""Inches that a flame template is taken to reach; its size is not in the data."""
THROWN_REACH = 8.0
"""Inches that a grenade is taken to be thrown; how far is not in the data."""
OWN_NEEDS = {"hunter-killer-missile": 3}
"""D6 needed by weapons that hit by a rule of their own, without modifiers (charts.md 7)."""
_FROM_TO = re.compile(r"(\d+)\D{0,3}-\s*(\d+)")


@record
class Situation:
    """Where the firer and the target are and what may change the roll to hit."""

    inches: float | None = None
    """None: at the far edge of the weapon's short range."""
    facing: Facing = "front"
    """The side of the target that the firer sees."""
    ballistic_skill: int = 4
    modifier: int = 0
    """Any further modifier of the to-hit roll."""
    circumstances: Circumstances = Circumstances()
    target_halted: bool = False
    """It did not move in its previous turn, and cannot go out of control (2E-OC-01)."""
    user_strength: int = 4
    """Of the bearer, for weapons that use it."""
    rulings: Rulings = Rulings()

    @property
    def approach(self) -> Approach:
        """What the target shows. From ahead or behind, the nearer of a pair is taken to be the left."""
        return Approach("front" if self.facing == "front" else "side_rear")


@dataclass(frozen=True, eq=False, kw_only=True)
class Gun:
    """A weapon with all decided that comes before the dice. Compared by identity, for quick lookups."""

    name: str
    weapon: Weapon
    shot: Shot
    inches: float
    needs: int | None
    """The D6 needed to hit after modifiers; None: it is not rolled for."""
    ballistic_skill: int | None = None
    """None: it does not matter."""
    modifiers: tuple[Modifier, ...] = ()
    assumptions: tuple[str, ...] = ()
    powerless: str = ""
    """Why its hits can do nothing, where they cannot."""


@record
class Silent:
    """A weapon that cannot do anything here, and why in one sentence."""

    name: str
    reason: str


def ready(
    weapon: Weapon,
    target: Vehicle,
    situation: Situation,
    *,
    linked: int = 1,
    firer: Vehicle | None = None,
) -> Gun | Silent:
    """Make the weapon ready to fire at the target (2E-SH-02, 2E-AP-03 to 2E-AP-06).

    Raises:
        BadData: what the weapon does to armour is special and not known.
    """
    aim = _aim(weapon, situation)
    name = f"{weapon.name} ×{linked}" if linked > 1 else weapon.name
    if isinstance(aim, str):
        return Silent(name=name, reason=aim)
    attack = attack_of(weapon, target, inches=aim.inches, user_strength=situation.user_strength)
    harmless = _why_harmless(weapon, attack)
    if harmless:
        return Silent(name=name, reason=harmless)
    rolls = () if aim.needs is None else rolls_needed(aim.needs)
    datafax = firer.datafax if firer is not None else None
    shot = Shot(
        attack=attack,
        rolls=rolls,
        linked=linked,
        sustained_fire=weapon.sustained_fire,
        approach=situation.approach,
        target_moving=not situation.target_halted,
        first_jam_ignored=datafax is not None and ignores_first_jam(datafax, weapon),
        explodes="Explodes" in weapon.special,
        aim=() if datafax is not None and may_shift(datafax, weapon, linked) else None,
        one_location=situation.rulings.linked_burst_strikes_one_location or not weapon.sustained_fire,
    )
    notes = (*aim.assumptions, *_doubts(weapon, attack, situation))
    return Gun(
        name=name,
        weapon=weapon,
        shot=shot,
        inches=aim.inches,
        needs=aim.needs,
        ballistic_skill=aim.ballistic_skill,
        modifiers=aim.modifiers,
        assumptions=notes,
        powerless=_why_powerless(weapon, shot, target),
    )


@record
class _Aim:
    """How the weapon is aimed."""

    inches: float
    needs: int | None
    ballistic_skill: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    assumptions: tuple[str, ...] = ()


def _aim(weapon: Weapon, situation: Situation) -> _Aim | str:
    """How it is aimed at its target, or why it does not reach it."""
    inches = situation.inches
    if is_hand_to_hand(weapon):
        if inches:
            return f"{weapon.name} is for close combat, and the target is {_inches(inches)} away"
        return _Aim(inches=0.0, needs=None, assumptions=("Every blow is taken to hit.",))
    if "template" in (weapon.range or "").casefold():
        note = f"The template is taken to reach {_inches(TEMPLATE_REACH)}, and hits without a roll."
        if inches is not None and inches > TEMPLATE_REACH:
            return f"{weapon.name} is taken to reach {_inches(TEMPLATE_REACH)}, not {_inches(inches)}"
        return _Aim(inches=inches or 0.0, needs=None, assumptions=(note,))
    if weapon.range_short is None and weapon.range_long is None:
        return _aim_without_ranges(weapon, inches)
    at = inches if inches is not None else float((weapon.range_short or weapon.range_long or (0, 0))[1])
    band = range_band(weapon, at)
    if band is None:
        return f"{weapon.name} reaches {_reach(weapon)}, and the target is {_inches(at)} away"
    return _aim_by_skill(weapon, band, at, situation)


def _aim_by_skill(weapon: Weapon, band: RangeBand, inches: float, situation: Situation) -> _Aim:
    note: tuple[str, ...] = (f"The range is {_inches(inches)}, {band} range.",)
    printed = weapon.to_hit_short if band == "short" else weapon.to_hit_long
    if isinstance(printed, str):
        automatic = f"It is taken to hit: what the source prints for its roll to hit is “{printed}”."
        return _Aim(inches=inches, needs=None, assumptions=(*note, automatic))
    found = modifiers(weapon, band, situation.circumstances)
    if situation.modifier:
        found = (*found, Modifier("as you say", situation.modifier))
    skill = situation.ballistic_skill
    needs = needed_to_hit(skill, found)
    note = (*note, _needs_text(weapon, needs, skill, found))
    return _Aim(inches=inches, needs=needs, ballistic_skill=skill, modifiers=found, assumptions=note)


def _needs_text(weapon: Weapon, needs: int, skill: int, found: tuple[Modifier, ...]) -> str:
    """What it hits on and why."""
    rolls = rolls_needed(needs)
    why = ", ".join([f"BS {skill}", *(f"{modifier.name} {modifier.value:+d}" for modifier in found)])
    if rolls is None:
        return f"{weapon.name} would have to roll {needs} to hit, which cannot be done ({why})."
    roll = f"{rolls[0]}+" if len(rolls) == 1 else f"a 6 and then {rolls[1]}+"
    return f"{weapon.name} hits on {roll} ({why})."


def _aim_without_ranges(weapon: Weapon, inches: float | None) -> _Aim | str:
    """Of a weapon whose ranges are no numbers."""
    if weapon.id in OWN_NEEDS:
        needs = OWN_NEEDS[weapon.id]
        note = f"It hits on {needs} or more at any range, whatever the modifiers."
        return _Aim(inches=inches or 0.0, needs=needs, assumptions=(note,))
    if "grenade" in weapon.name.casefold() and inches is not None and inches > THROWN_REACH:
        return f"{weapon.name} is taken to be thrown {_inches(THROWN_REACH)} at most, not {_inches(inches)}"
    stated = _FROM_TO.search(weapon.range or "")
    if stated and inches is not None and not int(stated[1]) <= inches <= int(stated[2]):
        return f'{weapon.name} reaches from {stated[1]}" to {stated[2]}", not {_inches(inches)}'
    at = inches if inches is not None else float(stated[1]) if stated else 0.0
    how = f"“{weapon.range}”" if weapon.range else "its launcher's or thrower's"
    note = f"Its range is {how}, which muster does not work out: it is taken to hit."
    return _Aim(inches=at, needs=None, assumptions=(note,))


def _why_harmless(weapon: Weapon, attack: Attack) -> str | None:
    """Why armour has nothing to fear from it; None: it has.

    Raises:
        BadData: its effect is special and not known.
    """
    if attack.penetration is not None or attack.always_penetrates:
        return None
    damage = (weapon.damage or "").casefold()
    if damage.startswith("as "):
        raise BadData(
            f"{weapon.name} does what its {damage.removeprefix('as ')} does",
            advice="Name the missile, grenade or shell instead.",
        )
    if weapon.strength is None and (not damage or not damage[0].isdecimal()):
        return f"{weapon.name} does no damage that armour has to withstand"
    raise BadData(
        f"what {weapon.name} does to armour is special and not in the data",
        advice="Its Strength or penetration is no number.",
    )


def _why_powerless(weapon: Weapon, shot: Shot, target: Vehicle) -> str:
    """Why it cannot harm the target even if it hits; empty where it can (2E-AP-08)."""
    armours = [struck.armour for struck in all_locations(target, shot.approach)]
    if shot.rolls is None or shot.attack.always_penetrates or shot.attack.penetration is None:
        return ""
    if any(armour is None for armour in armours) or shot.attack.roll_without_penetration:
        return ""
    best = parse_dice(shot.attack.penetration).highest - shot.attack.lost
    least = min(armour for armour in armours if armour is not None)
    if (best / 2 if shot.attack.halved else best) >= least:
        return ""
    return f"{weapon.name} penetrates {best} at the most, and the weakest armour there is {least}"


def _doubts(weapon: Weapon, attack: Attack, situation: Situation) -> tuple[str, ...]:
    """What a reader should know about how the weapon was taken."""
    found = []
    strength = weapon_strength(weapon, situation.user_strength)
    if strength is not None and not attack.always_penetrates and attack.penetration is not None:
        derived = _derived(weapon, attack, strength)
        if derived is not None and parse_dice(derived) != parse_dice(attack.penetration):
            found.append(
                f"The card prints a penetration of {attack.penetration}, which is used; "
                f"the general rule would give {derived}."
            )
    if weapon.blast_radius and attack.kind == "shooting":
        found.append("A blast that misses scatters; where it then lands is not counted.")
    if weapon.sustained_fire:
        found.append("All Sustained Fire dice are rolled, and every hit of the burst strikes this vehicle.")
    return tuple(found)


def _derived(weapon: Weapon, attack: Attack, strength: int) -> str | None:
    try:
        return penetration_dice(strength, weapon.damage or "1", attack.kind)
    except BadData:
        return None


def _reach(weapon: Weapon) -> str:
    farthest = max(band[1] for band in (weapon.range_short, weapon.range_long) if band)
    return _inches(farthest)


def _inches(inches: float) -> str:
    return f'{inches:g}"'
