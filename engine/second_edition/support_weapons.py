"""Support weapons and their crews (inventory 1.10 and 1.13)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.refused import Refused
from engine.second_edition.vehicle import Vehicle
from engine.table.shapes import Shape, within

MOLE_MORTAR = "mole-mortar"
"""Id of the weapon."""
CREW_LEASH = 4.0
"""Inches from their gun within which its crew stay (2E-SB-09, 2E-CY-06)."""


def check_crew_near_gun(
    crew: Shape, gun: Shape, *, fleeing: bool = False, gun_destroyed: bool = False, spotter: bool = False
) -> None:
    """The crew of a support weapon stay within 4" of it (2E-SB-09, 2E-CY-06).

    Free of it are those who flee, those whose gun is destroyed, and a mole mortar's spotter (2E-SB-11).

    Raises:
        Refused: the crew member would be too far away.
    """
    if not (fleeing or gun_destroyed or spotter) and not within(crew, gun, CREW_LEASH):
        raise Refused("2E-SB-09", f'the crew stay within {CREW_LEASH:g}" of their support weapon')


def check_joins_gun(old_gun: str, new_gun: str, lost: Sequence[str], battery: Sequence[str]) -> None:
    """The crew of a destroyed gun may join another of the same battery (2E-SB-10). `lost`: those destroyed.

    Raises:
        Refused: their own gun still stands, or the other is lost or belongs to another battery.
    """
    if old_gun not in lost:
        raise Refused("2E-SB-10", f"{old_gun} still stands; its crew stay with it")
    if old_gun not in battery or new_gun not in battery:
        raise Refused("2E-SB-10", f"{new_gun} is not in the battery of {old_gun}")
    if new_gun in lost:
        raise Refused("2E-SB-10", f"{new_gun} is destroyed, too")


def check_spots(battery: Sequence[Vehicle]) -> None:
    """One crew member may spot for every mole mortar of his own battery (2E-SB-11).

    Raises:
        Refused: there is none in it.
    """
    if not any(fitted.weapon.id == MOLE_MORTAR for gun in battery for fitted in gun.weapons):
        raise Refused("2E-SB-11", "there is no mole mortar in his battery to spot for")
