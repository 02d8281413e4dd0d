"""Ram values, and who may ram on purpose (inventory 1.6)."""

from __future__ import annotations

from datafaxes.datafax import RamValue
from datafaxes.dice_notation import parse_dice
from engine.refused import Refused
from engine.second_edition.penetration import Attack, penetration_dice
from engine.second_edition.vehicle import Vehicle
from engine.table.measure import more_than

COLLISION_SPEED = 10.0
"""Inches a turn above which running into something has effects (2E-CO-01)."""


def is_collision(inches: float) -> bool:
    """Whether a vehicle at this speed, in inches a turn, collides rather than stops in contact (2E-CO-01)."""
    return more_than(inches, COLLISION_SPEED)


def check_ram(vehicle: Vehicle, inches: float) -> None:
    """A vehicle may ram another on purpose at more than 10" (2E-CO-03).

    Creatures and Dreadnoughts never do; their ram values serve when they are struck or collide by
    accident (2E-CO-04).

    Raises:
        Refused: it never rams, or it is too slow.
    """
    datafax = vehicle.datafax
    if not datafax.may_ram or datafax.ram is None:
        raise Refused("2E-CO-04", f"{datafax.name} may not ram on purpose")
    if not is_collision(inches):
        raise Refused("2E-CO-03", f'a ram takes more than {COLLISION_SPEED:g}", not {inches:g}"')


def ram_attack(vehicle: Vehicle) -> Attack:
    """What a vehicle's ram does: D6 + Strength + its damage dice where they vary (2E-CO-06).

    Vehicle cards that strengthen the ram are counted in. A vehicle without a ram value, such as a
    support weapon, does nothing to what it strikes.
    """
    ram = rammed_with(vehicle)
    if ram is None:
        return Attack(name="ram", kind="collision", strength=None)
    return Attack(
        name="ram",
        kind="collision",
        strength=ram.strength,
        damage=ram.damage,
        save_modifier=ram.save_modifier,
        penetration=penetration_dice(ram.strength, ram.damage, "collision"),
    )


def rammed_with(vehicle: Vehicle) -> RamValue | None:
    """The ram value with what the vehicle's cards add; None where the Datafax has none."""
    ram = vehicle.datafax.ram
    if ram is None or not any(card.ram_strength or card.ram_damage for card in vehicle.cards):
        return ram
    added = [card.ram_damage for card in vehicle.cards if card.ram_damage]
    return RamValue(
        strength=ram.strength + sum(card.ram_strength for card in vehicle.cards),
        damage=str(parse_dice("+".join([ram.damage, *added]))),
        save_modifier=ram.save_modifier,
    )
