"""A weapon ready to fire at a vehicle: range, field of fire and modifiers settled, or why it cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData
from datafaxes.record import record
from datafaxes.weapon import Weapon
from engine.second_edition.aiming import aim_of
from engine.second_edition.armour import Approach
from engine.second_edition.attacks import attack_of
from engine.second_edition.dreadnought_weapons import ignores_first_jam, may_shift
from engine.second_edition.hit_location import may_be_struck
from engine.second_edition.penetration import Attack, AttackKind, penetration_dice, weapon_strength
from engine.second_edition.rulings import Rulings
from engine.second_edition.shooting import Shot
from engine.second_edition.sustained_fire import explodes
from engine.second_edition.to_hit import Circumstances, Modifier, rolls_needed
from engine.second_edition.vehicle import Vehicle

Facing = Literal["front", "side", "rear"]


USUAL_SKILL = 4
USUAL_STRENGTH = 4
"""Of whoever fires, where nothing else is said."""


@record
class Situation:
    """Where the firer and the target are and what may change the roll to hit."""

    inches: float | None = None
    """None: at the far edge of the weapon's short range."""
    facing: Facing = "front"
    """The side of the target that the firer sees."""
    ballistic_skill: int = USUAL_SKILL
    modifier: int = 0
    """Any further modifier of the to-hit roll."""
    circumstances: Circumstances = Circumstances()
    target_halted: bool = False
    """It did not move in its previous turn, and cannot go out of control (2E-OC-01)."""
    user_strength: int = USUAL_STRENGTH
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
    aim = aim_of(
        weapon, situation.inches, situation.ballistic_skill, situation.circumstances, situation.modifier
    )
    name = f"{weapon.name} ×{linked}" if linked > 1 else weapon.name
    if isinstance(aim, str):
        return Silent(name=name, reason=aim)
    attack = attack_of(weapon, target, inches=aim.inches, user_strength=situation.user_strength)
    harmless = _why_harmless(weapon, attack)
    if harmless:
        return Silent(name=name, reason=harmless)
    shot = _shot(weapon, attack, aim.needs, situation, linked, firer)
    notes = (*aim.assumptions, *_doubts(weapon, attack, situation, target))
    return Gun(
        name=name,
        weapon=weapon,
        shot=shot,
        inches=aim.inches,
        needs=aim.needs,
        ballistic_skill=aim.ballistic_skill,
        modifiers=aim.modifiers,
        assumptions=notes,
        powerless=_why_powerless(weapon, shot, target, aim.needs),
    )


def _shot(
    weapon: Weapon,
    attack: Attack,
    needs: int | None,
    situation: Situation,
    linked: int,
    firer: Vehicle | None,
) -> Shot:
    """The attack as it is fired once: how it is rolled for, where it strikes, what the firer may do."""
    datafax = firer.datafax if firer is not None else None
    return Shot(
        attack=attack,
        rolls=() if needs is None else rolls_needed(needs),
        linked=linked,
        sustained_fire=weapon.sustained_fire,
        approach=situation.approach,
        target_moving=not situation.target_halted,
        first_jam_ignored=datafax is not None and ignores_first_jam(datafax, weapon),
        explodes=explodes(weapon),
        aim=() if datafax is not None and may_shift(datafax, weapon, linked) else None,
        one_location=situation.rulings.linked_burst_strikes_one_location or not weapon.sustained_fire,
    )


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


def _why_powerless(weapon: Weapon, shot: Shot, target: Vehicle, needs: int | None) -> str:
    """Why it cannot hit, or not harm the target even if it hits; empty where it can (2E-AP-08)."""
    if shot.rolls is None:
        return f"{weapon.name} would have to roll {needs} to hit, which cannot be done"
    armours = [struck.armour for struck in may_be_struck(target, shot.approach)]
    if shot.attack.always_penetrates or shot.attack.penetration is None:
        return ""
    if any(armour is None for armour in armours) or shot.attack.roll_without_penetration:
        return ""
    total = parse_dice(shot.attack.penetration).highest - shot.attack.lost
    best = total / 2 if shot.attack.halved else total
    least = min(armour for armour in armours if armour is not None)
    if best >= least:
        return ""
    return f"{weapon.name} penetrates {best:g} at the most, and the weakest armour there is {least}"


def _doubts(weapon: Weapon, attack: Attack, situation: Situation, target: Vehicle) -> tuple[str, ...]:
    """What a reader should know about how the weapon was taken."""
    found = []
    strength = weapon_strength(weapon, situation.user_strength)
    if strength is not None and not attack.always_penetrates and attack.penetration is not None:
        general = _general(weapon, strength, attack.kind)
        # Cards of psychic weapons print the bonus die already, and nothing marks them as such.
        expected = (general, _general(weapon, strength, "psychic"))
        if general is not None and not any(_alike(one, attack.penetration) for one in expected if one):
            found.append(
                f"The card prints a penetration of {attack.penetration}, which is used; "
                f"the general rule would give {general}."
            )
    if weapon.blast_radius and attack.kind == "shooting":
        found.append("A blast that misses scatters; where it then lands is not counted.")
    if attack.strength is None and any(
        struck.armour is None for struck in may_be_struck(target, situation.approach)
    ):
        found.append("Its Strength is special, so crew in the open are taken to be unharmed by it.")
    if weapon.sustained_fire:
        found.append("All Sustained Fire dice are rolled, and every hit of the burst strikes this vehicle.")
    return tuple(found)


def _alike(one: str, other: str) -> bool:
    """Whether two notations are the same dice, in whatever order."""
    first, second = parse_dice(one), parse_dice(other)
    return sorted(first.dice) == sorted(second.dice) and first.constant == second.constant


def _general(weapon: Weapon, strength: int, kind: AttackKind) -> str | None:
    """The penetration that the general rule would give; None: its damage is no dice."""
    try:
        return penetration_dice(strength, weapon.damage or "1", kind)
    except BadData:
        return None
