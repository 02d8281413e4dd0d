"""Moving models out from under a vehicle by the shortest way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from engine.table.measure import TOLERANCE, Point, at_most, distance
from engine.table.shapes import Shape, gap, overlapping, within

CLEAR = 1.0
"""Inches that must stay between the models and the vehicle (5E-TS-07)."""
COHERENCY = 2.0
"""Inches between models of a unit; general knowledge of the edition, the text names no number."""
_FARTHEST = 12.0
_STEP = 0.25
_DIRECTIONS = 48


@lru_cache(maxsize=512)
def moved_aside(
    models: tuple[Shape, ...], hull: Shape, others: tuple[Shape, ...]
) -> tuple[Shape | None, ...]:
    """The unit's models after those beneath the hull have moved out of the way (5E-TS-07).

    Whoever has the shortest way goes first. Each takes the nearest place that is 1 inch clear of
    the hull, on no other model and in coherency with a model of its unit; where none is in
    coherency, the nearest that is free; where there is none within a foot, None: it is destroyed.
    Straight across an edge is worked out exactly, detours to a quarter of an inch.

    Args:
        models: round bases of one unit.
        hull: the vehicle where it stopped.
        others: every other model on the table.
    """
    placed: dict[int, Shape | None] = {
        index: model for index, model in enumerate(models) if not overlapping(hull, model)
    }
    while len(placed) < len(models):
        comrades = [model for model in placed.values() if model is not None]
        places = {
            index: _place(model, hull, comrades, others)
            for index, model in enumerate(models)
            if index not in placed
        }
        nearest = min(places, key=lambda index: _way(models[index], places[index]))
        placed[nearest] = places[nearest]
    return tuple(placed[index] for index in range(len(models)))


def _way(start: Shape, end: Shape | None) -> float:
    return math.inf if end is None else distance(start.centre, end.centre)


def _place(model: Shape, hull: Shape, comrades: list[Shape], others: tuple[Shape, ...]) -> Shape | None:
    stray: Shape | None = None
    for spot in _spots(model, hull):
        if not at_most(CLEAR, gap(spot, hull)) or any(
            overlapping(spot, other) for other in (*comrades, *others)
        ):
            continue
        if not comrades or any(within(spot, comrade, COHERENCY) for comrade in comrades):
            return spot
        stray = stray or spot
    return stray


def _spots(model: Shape, hull: Shape) -> Iterator[Shape]:
    """Places for a model, nearest first: straight across each edge, then rings around where it stood."""
    feet = sorted(_feet(model, hull), key=lambda point: distance(point, model.centre))
    shortest = distance(feet[0], model.centre) if feet else 0.0
    exact = [(distance(point, model.centre), point) for point in feet]
    rings = (
        (shortest + ring * _STEP, direction)
        for ring in range(round(_FARTHEST / _STEP))
        for direction in range(_DIRECTIONS)
    )
    for away, direction in rings:
        while exact and exact[0][0] <= away + TOLERANCE:
            yield Shape((exact.pop(0)[1],), model.radius)
        angle = math.tau * direction / _DIRECTIONS
        at = Point(model.centre.x + away * math.cos(angle), model.centre.y + away * math.sin(angle))
        yield Shape((at,), model.radius)


def _feet(model: Shape, hull: Shape) -> Iterator[Point]:
    """The nearest points across each edge of the hull at which a model is just clear of it."""
    for a, b in pairwise((*hull.corners, hull.corners[0])):
        long = distance(a, b)
        along = Point((b.x - a.x) / long, (b.y - a.y) / long)
        from_a = Point(model.centre.x - a.x, model.centre.y - a.y)
        depth = along.x * from_a.y - along.y * from_a.x
        outward = Point(along.y, -along.x)
        if _across(hull, a, outward) > 0:
            outward, depth = Point(-outward.x, -outward.y), -depth
        out = depth + CLEAR + model.radius + hull.radius
        yield Point(model.centre.x + outward.x * out, model.centre.y + outward.y * out)


def _across(hull: Shape, corner: Point, outward: Point) -> float:
    """How far the hull's centre lies beyond an edge, seen outwards; negative for the right side."""
    return (hull.centre.x - corner.x) * outward.x + (hull.centre.y - corner.y) * outward.y
