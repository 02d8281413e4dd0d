"""Vehicles moving: which rules apply, what height costs, and whom they may pass through."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from engine.homebrew.scenery import Scenery, eligible
from engine.refused import Refused

Move = Literal["move", "run", "teleport", "placed"]
"""`run`: every Run-style move."""

DRIVING: tuple[Move, ...] = ("move", "run")
"""The moves in which a vehicle drives through scenery (HB-TR-10)."""
VEHICLE_RULES = frozenset({"eligible scenery", "cover", "elevation", "models"})
"""What this text has a rule of its own for."""


def whose_rule(subject: str) -> Literal["vehicle", "infantry"]:
    """Whose rule a vehicle follows: the infantry's, unless vehicles have one of their own (HB-TR-01)."""
    return "vehicle" if subject in VEHICLE_RULES else "infantry"


def drives_through(scenery: Scenery, level: int, move: Move) -> bool:
    """Whether a move goes through scenery and wears it down: moves and runs only (HB-TR-10)."""
    return move in DRIVING and eligible(scenery, level)


def distance_cost(horizontal: float, vertical: float, scenery: Scenery | None, level: int) -> float:
    """Inches of movement for a stretch of ground.

    Height is free only across eligible scenery on the vehicle's own level (HB-TR-08); otherwise the
    infantry's rule holds, of which this text says nothing: it counts here in full (house).
    """
    free = scenery is not None and eligible(scenery, level)
    return horizontal if free else horizontal + math.fabs(vertical)


def check_elevation(level: int, end_level: int, *, climbs_wall: bool = False, legal_end: bool = True) -> None:
    """What free height never allows: walls, another level, an illegal end (HB-TR-08).

    Raises:
        Refused: the move would do one of these.
    """
    if climbs_wall:
        raise Refused("HB-TR-08", "a vehicle climbs no walls")
    if level != end_level:
        raise Refused(
            "HB-TR-08", f"a vehicle stays on its level, {level}, and does not change to {end_level}"
        )
    if not legal_end:
        raise Refused("HB-TR-08", "a vehicle ends its move in a legal position")


def modified_shield(shield: int, modifiers: Iterable[int] = ()) -> int:
    """Shield with the modifiers that are in force, at least 0 (X-HB)."""
    return max(0, shield + sum(modifiers))


def may_pass_through(*, resolve: int, shield: int, engaged: bool) -> bool:
    """Whether a vehicle of this modified Shield may move through or over a model (HB-TR-09).

    Only one that is not engaged and whose Resolve is lower; equal is not enough. It lifts the ban
    on moving through models and no other: not on where the move ends, coherency or engagement.
    """
    return not engaged and resolve < shield
