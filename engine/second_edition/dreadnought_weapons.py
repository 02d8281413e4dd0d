"""What the weapons of a Space Marine Dreadnought can do beyond the ordinary (inventory 1.16)."""

from __future__ import annotations

from typing import Literal

from datafaxes.datafax import Datafax
from datafaxes.library import Library
from datafaxes.weapon import Weapon
from engine.dice.dice import Dice
from engine.second_edition.armour import Approach
from engine.second_edition.hit_location import Struck, struck_by_face
from engine.second_edition.vehicle import Vehicle

RULE = "space-marine-dreadnought"
"""In a Datafax's list of rules."""
_FACES = range(1, 7)


def is_space_marine_dreadnought(datafax: Datafax) -> bool:
    """Whether the rules below hold for its weapons; for no other Dreadnought (2E-DN-07)."""
    return RULE in datafax.rules


def ignores_first_jam(datafax: Datafax, weapon: Weapon) -> bool:
    """Its assault cannon and storm bolter disregard the first Jam each turn (2E-DN-01).

    The storm bolter, with one die, so never jams; the cannon jams on two Jams and more.
    """
    return is_space_marine_dreadnought(datafax) and weapon.id in ("assault-cannon", "storm-bolter")


def focused(library: Library, focus: Literal["narrow", "broad"]) -> Weapon:
    """The profile of its multimelta as it is focused for this shot: narrow as printed, broad a heavy flamer
    (2E-DN-04).
    """  # fmt: skip
    return library.weapon("multi-melta" if focus == "narrow" else "heavy-flamer")


def may_shift(datafax: Datafax, weapon: Weapon, linked: int) -> bool:
    """Whether it is the twin lascannon, whose location roll the player may shift by one (2E-DN-05)."""
    return is_space_marine_dreadnought(datafax) and weapon.id == "lascannon" and linked > 1


def may_tear(datafax: Datafax, weapon: Weapon | None) -> bool:
    """Whether it is a Dreadnought's power fist, which tears pieces off vehicles (2E-DN-06, 2E-DN-07)."""
    return is_space_marine_dreadnought(datafax) and weapon is not None and weapon.id == "power-fist"


def shift_choices(face: int, covered: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The faces that a location roll may become: itself, or one lower or higher but for those behind cover
    (2E-DN-05).
    """  # fmt: skip
    return tuple(
        other
        for other in (face, face - 1, face + 1)
        if other == face or (other in _FACES and other not in covered)
    )


def find_shifted_location(
    dice: Dice,
    vehicle: Vehicle,
    approach: Approach,
    wanted: tuple[str, ...],
    covered: frozenset[str] = frozenset(),
) -> Struck:
    """Roll a location and shift it to the one wanted most, once for the linked pair (2E-DN-05).

    `wanted` names locations, the best first; one that is not named is wanted least. `covered` names
    those behind cover.
    """
    face = dice.roll("D6")
    hidden = frozenset(other for other in _FACES if _name_at(vehicle, other) in covered)
    best = min(shift_choices(face, hidden), key=lambda other: _rank(vehicle, other, wanted))
    return struck_by_face(dice, vehicle, approach, best)


def tear_choices(hits: int) -> tuple[tuple[int, int], ...]:
    """The ways to spend hits in close combat with a vehicle: (tears, ordinary hits) (2E-DN-06).

    Each tear of the power fist takes the place of two hits.
    """
    return tuple((tears, hits - 2 * tears) for tears in range(hits // 2 + 1))


def _name_at(vehicle: Vehicle, face: int) -> str:
    rows = zip(vehicle.rolled_locations, vehicle.location_rows, strict=True)
    return next((location.name for location, (first, last) in rows if first <= face <= last), "")


def _rank(vehicle: Vehicle, face: int, wanted: tuple[str, ...]) -> int:
    name = _name_at(vehicle, face)
    return wanted.index(name) if name in wanted else len(wanted)
