"""Ramming: both vehicles are hit where they meet."""

from __future__ import annotations

import math

from datafaxes.record import record
from engine.dice import Dice
from engine.fifth_edition.damage import Hit, Struck, strike, suffer
from engine.fifth_edition.skimmers import dodged
from engine.fifth_edition.vehicle import Facing, Vehicle
from engine.refused import Refused
from engine.table.measure import TOLERANCE

MOST_STRENGTH = 10
_BARE_ARMOUR = 10
_INCHES_A_POINT = 3


@record
class Collision:
    """What a ram did to both. Where the target dodged, nothing."""

    dodged: bool
    on_target: Struck
    on_rammer: Struck
    target: Vehicle
    rammer: Vehicle

    @property
    def goes_on(self) -> bool:
        """Whether the rammer drives on: only where the target is gone, blown up (5E-RM-05, X-5E-03)."""
        return self.target.fate == "exploded" and self.rammer.can_move


def check_may_ram(vehicle: Vehicle) -> None:
    """Only tanks ram (5E-RM-01).

    Raises:
        Refused: it is no tank.
    """
    if not vehicle.tank:
        raise Refused("5E-RM-01", f"{vehicle.name} is no tank, and only tanks may ram")


def ram_strength(armour: int, inches: float, *, tank: bool) -> int:
    """The Strength of the hit that a vehicle deals in a ram (5E-RM-03).

    +1 for each point of its own armour above 10 where it touches, +1 for each full 3 inches the
    rammer has moved this turn, +1 where it is a tank; at most 10 (X-5E-03).
    """
    by_armour = max(0, armour - _BARE_ARMOUR)
    by_speed = math.floor((inches + TOLERANCE) / _INCHES_A_POINT)
    return min(MOST_STRENGTH, by_armour + by_speed + int(tank))


def collide(
    dice: Dice,
    rammer: Vehicle,
    target: Vehicle,
    facing: Facing,
    inches: float,
    *,
    wants_to_dodge: bool = True,
) -> Collision:
    """Both vehicles after a ram: one hit each, the rammer's on its front (5E-RM-02).

    Both are rolled before either takes effect (5E-RM-04). A skimmer may dodge first (5E-SK-08).
    """
    if wants_to_dodge and dodged(dice, target, rammer):
        return Collision(
            dodged=True,
            on_target=Struck(depth="none"),
            on_rammer=Struck(depth="none"),
            target=target,
            rammer=rammer,
        )
    dealt = Hit(strength=ram_strength(rammer.front, inches, tank=rammer.tank))
    returned = Hit(strength=ram_strength(target.armour(facing), inches, tank=target.tank))
    on_target = strike(dice, dealt, target, facing)
    on_rammer = strike(dice, returned, rammer, "front")
    return Collision(
        dodged=False,
        on_target=on_target,
        on_rammer=on_rammer,
        target=suffer(target, on_target.result),
        rammer=suffer(rammer, on_rammer.result),
    )
