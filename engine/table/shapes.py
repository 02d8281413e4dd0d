"""Convex outlines on the table: hulls, bases and pieces of terrain, and how they stand to each other.

Everything follows from one construction. The differences of the points of two convex outlines form a
convex outline themselves; its distance from the origin is the distance between the two, and the ray
along a move meets it exactly where the moving one meets the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.table.measure import TOLERANCE, Point, at_most, beside, direction, more_than

ORIGIN = Point(0.0, 0.0)
_STEP = 0.01


@dataclass(frozen=True)
class Shape:
    """A convex outline: its corners in order around it, and the radius by which it is rounded outwards.

    A rectangle has four corners and no radius; a round base has one corner and a radius.
    """

    corners: tuple[Point, ...]
    radius: float = 0.0

    @cached_property
    def centre(self) -> Point:
        """The mean of the corners, which is the centre of a rectangle or base."""
        count = len(self.corners)
        return Point(sum(p.x for p in self.corners) / count, sum(p.y for p in self.corners) / count)

    @cached_property
    def reach(self) -> float:
        """Inches from the centre to the outermost point."""
        return self.radius + max(math.hypot(p.x - self.centre.x, p.y - self.centre.y) for p in self.corners)


def rectangle(centre: Point, heading: float, length: float, width: float) -> Shape:
    """A rectangle whose length lies along a heading."""
    ends = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    corners = (beside(centre, heading, side * width / 2, end * length / 2) for end, side in ends)
    return Shape(tuple(corners))


def disc(centre: Point, radius: float) -> Shape:
    """A round base."""
    return Shape((centre,), radius)


def polygon(points: Iterable[tuple[float, float]]) -> Shape:
    """The convex outline around some points."""
    return Shape(_outline([Point(x, y) for x, y in points]))


def moved(shape: Shape, heading: float, inches: float) -> Shape:
    """The outline after a move along a heading, itself not turned."""
    step = direction(heading)
    corners = tuple(Point(p.x + step.x * inches, p.y + step.y * inches) for p in shape.corners)
    return Shape(corners, shape.radius)


def grown(shape: Shape, inches: float) -> Shape:
    """The outline with everything around it within so many inches."""
    return Shape(shape.corners, shape.radius + inches)


def gap(a: Shape, b: Shape) -> float:
    """Inches between two outlines; 0 where they touch or overlap."""
    return max(0.0, -_overlap(a, b))


def within(a: Shape, b: Shape, inches: float) -> bool:
    """Whether two outlines are at most so many inches apart."""
    across = inches + a.reach + b.reach + TOLERANCE
    x, y = b.centre.x - a.centre.x, b.centre.y - a.centre.y
    return x * x + y * y <= across * across and at_most(gap(a, b), inches)


def touching(a: Shape, b: Shape) -> bool:
    """Whether two outlines touch or overlap."""
    return within(a, b, 0.0)


def overlapping(a: Shape, b: Shape) -> bool:
    """Whether two outlines share more than their edges."""
    return touching(a, b) and more_than(_overlap(a, b), 0.0)


def nearing(mover: Shape, heading: float, other: Shape) -> bool:
    """Whether a step along a heading brings the mover nearer to something, or deeper into it."""
    return more_than(_overlap(moved(mover, heading, _STEP), other), _overlap(mover, other))


def passage(mover: Shape, heading: float, other: Shape) -> tuple[float, float] | None:
    """Inches along a heading between which the mover overlaps something; None where it passes by.

    Negative inches lie behind the mover. Grazing along an edge is passing by.
    """
    step = direction(heading)
    room = mover.reach + other.reach + TOLERANCE
    x, y = other.centre.x - mover.centre.x, other.centre.y - mover.centre.y
    if abs(x * step.y - y * step.x) > room:
        return None
    between = _differences(other, mover)
    radius = mover.radius + other.radius
    met = [inches for edge in _edges(between) for inches in _meets(step, edge, radius)]
    if not met:
        return None
    first, last = min(met), max(met)
    middle = (first + last) / 2
    if at_most(_depth(between, Point(step.x * middle, step.y * middle)) + radius, 0.0):
        return None
    return first, last


def contact(mover: Shape, heading: float, inches: float, other: Shape) -> float | None:
    """Inches into a straight move at which the mover runs into something; None where it does not.

    0 where it touches already and drives into it. What it stands on or overlaps is not run into.
    """
    met = passage(mover, heading, other)
    if met is None or met[0] < -TOLERANCE or met[0] >= inches + TOLERANCE or inches <= 0.0:
        return None
    return max(0.0, met[0])


def crossed(mover: Shape, heading: float, inches: float, area: Shape) -> float:
    """Inches of a straight move during which any part of the mover is within an area."""
    met = passage(mover, heading, area)
    return 0.0 if met is None else max(0.0, min(met[1], inches) - max(met[0], 0.0))


def _overlap(a: Shape, b: Shape) -> float:
    """Inches by which two outlines overlap; negative: those between them."""
    return _depth(_differences(a, b), ORIGIN) + a.radius + b.radius


def _differences(a: Shape, b: Shape) -> tuple[Point, ...]:
    """The outline of all points of `a` minus points of `b`."""
    if len(a.corners) == 1 and len(b.corners) == 1:
        return (Point(a.corners[0].x - b.corners[0].x, a.corners[0].y - b.corners[0].y),)
    return _outline([Point(p.x - q.x, p.y - q.y) for p in a.corners for q in b.corners])


def _outline(points: list[Point]) -> tuple[Point, ...]:
    """The convex outline around some points, corners only (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return tuple(ordered)
    halves: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for p in run:
            while len(half) >= 2 and _turns_left(half[-2], half[-1], p) <= 1e-12:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return tuple(halves[0] + halves[1])


def _turns_left(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _edges(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    if len(outline) == 1:
        return [(outline[0], outline[0])]
    return [*pairwise(outline), (outline[-1], outline[0])]


def _depth(outline: tuple[Point, ...], p: Point) -> float:
    """Inches by which a point lies within an outline; negative outside it."""
    edges = _edges(outline)
    nearest = min(_to_edge(p, a, b) for a, b in edges)
    inside = len(outline) > 2 and all(_turns_left(a, b, p) >= 0.0 for a, b in edges)
    return nearest if inside else -nearest


def _to_edge(p: Point, a: Point, b: Point) -> float:
    x, y = b.x - a.x, b.y - a.y
    square = x * x + y * y
    share = 0.0 if square == 0.0 else ((p.x - a.x) * x + (p.y - a.y) * y) / square
    share = min(1.0, max(0.0, share))
    return math.hypot(a.x + share * x - p.x, a.y + share * y - p.y)


def _meets(step: Point, edge: tuple[Point, Point], radius: float) -> list[float]:
    """Inches along the ray from the origin at which it meets an edge rounded outwards by `radius`."""
    met = []
    a, b = edge
    x, y = b.x - a.x, b.y - a.y
    long = math.hypot(x, y)
    slope = step.x * y - step.y * x
    if abs(slope) > 1e-12 * long:
        from_x, from_y = a.x + radius * y / long, a.y - radius * x / long
        share = (step.y * from_x - step.x * from_y) / slope
        if -1e-12 <= share <= 1.0 + 1e-12:
            met.append((from_x * y - from_y * x) / slope)
    across = a.x * step.y - a.y * step.x
    if 0.0 < radius >= abs(across):
        along = a.x * step.x + a.y * step.y
        half = math.sqrt(radius * radius - across * across)
        met += [along - half, along + half]
    return met
