"""Makes the attack of a weapon: its profile at a range, against a vehicle with its cards."""

from __future__ import annotations

from datafaxes.weapon import Weapon
from engine.second_edition.charts import DamageModifier, standard_charts
from engine.second_edition.penetration import (
    Attack,
    AttackKind,
    is_dice,
    range_loss,
    weapon_penetration,
    weapon_strength,
)
from engine.second_edition.vehicle import Vehicle

EARTHSHAKER = "Earthshaker without penetration"


def attack_of(
    weapon: Weapon,
    target: Vehicle | None,
    *,
    inches: float = 0.0,
    user_strength: int | None = None,
) -> Attack:
    """What one hit of the weapon does to this vehicle at this range (2E-AP-04 to 2E-AP-07).

    A `target` of None is a model on foot, which has no cards. `user_strength` is the bearer's, for
    weapons that use it. Hand-to-hand weapons lose nothing to range.
    """
    kind: AttackKind = "hand-to-hand" if is_hand_to_hand(weapon) else "shooting"
    strength = weapon_strength(weapon, user_strength)
    modifier = damage_modifier(weapon)
    return Attack(
        name=weapon.name,
        kind=kind,
        strength=strength,
        damage=weapon.damage if weapon.damage and is_dice(weapon.damage) else "1",
        save_modifier=_save_modifier(weapon, strength),
        penetration=weapon_penetration(weapon, kind, user_strength),
        lost=0 if kind == "hand-to-hand" else range_loss(inches),
        halved=any(
            word.casefold() in weapon.name.casefold()
            for card in (target.cards if target is not None else ())
            for word in card.halves_penetration_of
        ),
        always_penetrates=_always_penetrates(weapon, modifier),
        damage_roll=_damage_roll(modifier),
        roll_without_penetration=_roll_without_penetration(weapon),
    )


def is_hand_to_hand(weapon: Weapon) -> bool:
    """Whether the weapon has no range of its own but is used in close combat."""
    return weapon.range_short is None and (weapon.range or "").casefold() in ("close combat", "combat")


def save_modifier_by_strength(strength: int) -> int:
    """The save modifier of a hand-to-hand or psychic hit that prints none of its own (charts.md 12)."""
    return standard_charts().save_modifiers[min(max(strength, 1), 10)]


def saves_by_strength(weapon: Weapon) -> bool:
    """Whether the weapon prints no save modifier of its own but the one that its Strength brings."""
    return str(weapon.save_modifier).casefold() in ("as user", "as strength")


def damage_modifier(weapon: Weapon) -> DamageModifier | None:
    """The row of the chart of damage modifiers that this weapon's name or special rules call up."""
    words = " ".join((weapon.name, *weapon.special)).casefold()
    return next(
        (row for cause, row in standard_charts().damage_modifiers.items() if cause.casefold() in words),
        None,
    )


def _always_penetrates(weapon: Weapon, modifier: DamageModifier | None) -> bool:
    printed = (weapon.penetration or "").casefold().startswith("auto")
    return printed or (modifier is not None and modifier.always_penetrates)


def _damage_roll(modifier: DamageModifier | None) -> str:
    if modifier is None:
        return "D6"
    return f"{modifier.rolls}{modifier.modifier:+d}" if modifier.modifier else modifier.rolls


def _roll_without_penetration(weapon: Weapon) -> str | None:
    row = standard_charts().damage_modifiers.get(EARTHSHAKER)
    return row.rolls if row is not None and "earthshaker" in weapon.name.casefold() else None


def _save_modifier(weapon: Weapon, strength: int | None) -> int | None:
    """None: no save allowed. A text such as "As User" means what the Strength of the hit brings with it."""
    printed = weapon.save_modifier
    if not isinstance(printed, str):
        return printed or 0
    if "no" in printed.casefold():
        return None
    if saves_by_strength(weapon) and strength is not None:
        return save_modifier_by_strength(strength)
    return 0
