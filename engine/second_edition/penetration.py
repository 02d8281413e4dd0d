"""Penetration: whether a hit goes through the armour (inventory 1.9)."""

from __future__ import annotations

from typing import Literal

from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData
from datafaxes.record import record
from datafaxes.weapon import Weapon
from engine.dice.dice import Dice
from engine.second_edition.charts import standard_charts
from engine.table.measure import TOLERANCE

AttackKind = Literal["shooting", "hand-to-hand", "psychic", "collision"]
INCHES_A_POINT = 24
"""Every full 24 inches strips a point of penetration (2E-AP-05)."""


@record
class Attack:
    """A hit of one weapon: what it does to armour and to models."""

    name: str
    kind: AttackKind = "shooting"
    strength: int | None = None
    """None: special, it does not wound by Strength."""
    damage: str = "1"
    """Wounds: dice or a number."""
    save_modifier: int | None = 0
    """As printed (-3); None: no save allowed."""
    penetration: str | None = None
    """Dice and number, bonus dice included; None: it cannot penetrate armour."""
    lost: int = 0
    """Points of penetration lost to range."""
    halved: bool = False
    """The total is halved, by Ceramite Armour against melta weapons."""
    always_penetrates: bool = False
    damage_roll: str = "D6"
    """Dice rolled on the damage table, with any modifier."""
    roll_without_penetration: str | None = None
    """Dice rolled on the damage table although it did not penetrate (the Earthshaker's blast)."""


def range_loss(inches: float) -> int:
    """Points of penetration lost at this range: one for every full 24 inches (2E-AP-05)."""
    return int((inches + TOLERANCE) // INCHES_A_POINT)


def penetration_dice(strength: int, damage: str, kind: AttackKind = "shooting") -> str:
    """D6 + Strength + damage dice where they vary (2E-AP-04), and the bonus die (2E-AP-06).

    Hand-to-hand and psychic attacks have the bonus die of their Strength; shooting and collisions
    never have one. A fixed damage of 1 adds nothing.
    """
    parts = ["D6"]
    if parse_dice(damage).varies:
        parts.append(str(parse_dice(damage)))
    if kind in ("hand-to-hand", "psychic"):
        bonus = standard_charts().bonus_dice.get(min(max(strength, 1), 10))
        parts += [bonus] if bonus else []
    return str(parse_dice("+".join([*parts, str(strength)])))


def weapon_penetration(
    weapon: Weapon,
    kind: AttackKind = "shooting",
    user_strength: int | None = None,
) -> str | None:
    """The weapon's penetration as its card prints it, or else worked out (2E-AP-04, 2E-AP-07).

    Worked out, too, where the card prints the bearer's Strength (`S+D6`): which bonus die that earns a
    hand-to-hand attack no card can tell (2E-AP-06). None: it has no penetration, because it causes no
    damage or because its effect is special. `user_strength` stands in where the weapon uses its bearer's.
    """
    printed = (weapon.penetration or "").removeprefix("+")
    if is_dice(printed):
        return str(parse_dice(printed))
    strength = weapon_strength(weapon, user_strength)
    if strength is None or not is_dice(weapon.damage or ""):
        return None
    return penetration_dice(strength, weapon.damage or "1", kind)


def weapon_strength(weapon: Weapon, user_strength: int | None = None) -> int | None:
    """The weapon's Strength as a number, its bearer's where it says so; None: special."""
    if isinstance(weapon.strength, int):
        return weapon.strength
    text = (weapon.strength or "").casefold()
    if user_strength is not None and "user" in text:
        return user_strength
    if user_strength is not None and text.startswith("+") and text[1:].isdecimal():
        return user_strength + int(text[1:])
    return None


def penetrates(dice: Dice, attack: Attack, armour: int) -> bool:
    """Whether the total reaches the Armour Value; equal is enough (2E-AP-01, 2E-AP-08).

    A halved total is compared as it is, without rounding.
    """
    if attack.always_penetrates:
        return True
    if attack.penetration is None:
        return False
    needed = (2 * armour if attack.halved else armour) + attack.lost
    return dice.check(attack.penetration, needed)


def is_dice(text: str) -> bool:
    """Whether a text is dice notation rather than words such as “Special”."""
    try:
        parse_dice(text)
    except BadData:
        return False
    return True
