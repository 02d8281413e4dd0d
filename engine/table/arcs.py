"""Fields of fire, and from which side something is struck."""

from __future__ import annotations

from typing import Literal

from engine.table.measure import Point, at_most, bearing, turn_between

Side = Literal["front", "side_rear"]

FRONT_ARC = 90.0
"""Degrees of the arc ahead of a vehicle from which its front armour is struck (2E-AP-03)."""


def in_arc(origin: Point, heading: float, centre: float, width: float, target: Point) -> bool:
    """Whether a target lies in a field of fire `width` degrees wide, its edges included (2E-SH-02).

    `centre` is measured clockwise from the heading of what carries the weapon. Where the weapon
    stands on the target itself, every arc sees it.
    """
    if origin == target:
        return True
    off = turn_between(heading + centre, bearing(origin, target))
    return at_most(abs(off), width / 2)


def side_struck(struck: Point, heading: float, attacker: Point) -> Side:
    """From which side an attacker strikes: the front within 45° of ahead, edges included (2E-AP-03)."""
    return "front" if in_arc(struck, heading, 0.0, FRONT_ARC, attacker) else "side_rear"


def left_or_right(struck: Point, heading: float, attacker: Point) -> Literal["left", "right"]:
    """On which flank an attacker is, for locations that come in pairs (2E-DF-03); dead ahead is left."""
    return "right" if turn_between(heading, bearing(struck, attacker)) > 0.0 else "left"
