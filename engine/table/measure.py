"""Points, distances and angles, and how distances are compared."""

from __future__ import annotations

import math
from typing import NamedTuple

TOLERANCE = 1e-9
"""Inches (or degrees) within which two measurements are equal. Nothing is ever rounded."""


class Point(NamedTuple):
    """A place on the table, in inches."""

    x: float
    y: float


def at_most(measured: float, limit: float) -> bool:
    """Whether a measurement is within a limit, the limit itself included."""
    return measured <= limit + TOLERANCE


def more_than(measured: float, limit: float) -> bool:
    """Whether a measurement is strictly beyond a limit."""
    return not at_most(measured, limit)


def distance(a: Point, b: Point) -> float:
    """Inches between two points."""
    return math.hypot(b.x - a.x, b.y - a.y)


def direction(heading: float) -> Point:
    """The step of one inch along a heading."""
    angle = math.radians(heading)
    return Point(math.cos(angle), math.sin(angle))


def ahead(start: Point, heading: float, inches: float) -> Point:
    """The point so many inches from `start` along a heading."""
    step = direction(heading)
    return Point(start.x + step.x * inches, start.y + step.y * inches)


def beside(start: Point, heading: float, right: float, forward: float) -> Point:
    """The point so many inches to the right of and ahead of `start`, as one who faces `heading` sees it."""
    step = direction(heading)
    return Point(start.x + step.x * forward - step.y * right, start.y + step.y * forward + step.x * right)


def bearing(start: Point, end: Point) -> float:
    """The heading from one point to another, in [0, 360)."""
    return normal_heading(math.degrees(math.atan2(end.y - start.y, end.x - start.x)))


def normal_heading(heading: float) -> float:
    """The same heading in [0, 360)."""
    turned = heading % 360.0
    return 0.0 if turned == 360.0 else turned


def turn_between(start: float, end: float) -> float:
    """The shorter turn from one heading to another, in (-180, 180]; positive to the right."""
    turn = (end - start) % 360.0
    return turn - 360.0 if turn > 180.0 else turn
