"""Outlines on the table against brute force: distances, contact along a move, passing over areas."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table.measure import Point, ahead, distance
from engine.table.shapes import (
    Shape,
    contact,
    crossed,
    disc,
    gap,
    moved,
    overlapping,
    polygon,
    rectangle,
    touching,
    within,
)

inches = st.floats(-30, 30).map(lambda value: round(value, 3))
sizes = st.floats(0.5, 8).map(lambda value: round(value, 3))
headings = st.floats(0, 360).map(lambda value: round(value, 2))


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    centre = Point(draw(inches), draw(inches))
    if draw(st.booleans()):
        return disc(centre, draw(sizes))
    return rectangle(centre, draw(headings), draw(sizes), draw(sizes))


def boundary(shape: Shape, count: int = 400) -> list[Point]:
    """Points all around an outline, without using the code under test."""
    if len(shape.corners) == 1:
        return [ahead(shape.corners[0], 360 * i / count, shape.radius) for i in range(count)]
    found = []
    for a, b in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True):
        for i in range(count // 4):
            share = 4 * i / count
            found.append(Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)))
    return found


def holds(shape: Shape, p: Point) -> bool:
    if len(shape.corners) == 1:
        return distance(p, shape.corners[0]) < shape.radius
    turns = [
        (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
        for a, b in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True)
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def test_hulls_in_line_are_measured_edge_to_edge() -> None:
    tank = rectangle(Point(0, 0), 0, 4, 3)
    assert gap(tank, rectangle(Point(10, 0), 0, 4, 3)) == pytest.approx(6, abs=1e-12)
    assert gap(tank, rectangle(Point(10, 0), 90, 4, 3)) == pytest.approx(6.5, abs=1e-12)
    assert gap(tank, rectangle(Point(5, 5.5), 0, 4, 3)) == pytest.approx(math.hypot(1, 2.5), abs=1e-12)
    assert gap(tank, disc(Point(0, 4), 0.5)) == pytest.approx(2, abs=1e-12)
    assert gap(tank, rectangle(Point(1, 1), 30, 4, 3)) == 0


def test_distances_are_compared_with_a_tolerance_and_never_rounded() -> None:
    tank = rectangle(Point(0, 0), 0, 4, 3)
    assert within(tank, rectangle(Point(10 + 1e-10, 0), 0, 4, 3), 6)
    assert not within(tank, rectangle(Point(10 + 1e-8, 0), 0, 4, 3), 6)
    assert not within(tank, rectangle(Point(10.04, 0), 0, 4, 3), 6)


def test_touching_is_not_overlapping() -> None:
    tank = rectangle(Point(0, 0), 0, 4, 3)
    beside = rectangle(Point(0, 3), 0, 4, 3)
    assert touching(tank, beside)
    assert not overlapping(tank, beside)
    assert overlapping(tank, rectangle(Point(0, 2.9), 0, 4, 3))


def test_contact_tells_where_along_the_move() -> None:
    tank = rectangle(Point(0, 0), 0, 4, 3)
    wall = rectangle(Point(12, 0), 0, 2, 20)
    assert contact(tank, 0, 18, wall) == pytest.approx(9, abs=1e-12)
    assert contact(tank, 0, 9, wall) == pytest.approx(9, abs=1e-9), "contact at the very end counts"
    assert contact(tank, 0, 8.9, wall) is None
    assert contact(tank, 180, 18, wall) is None


def test_a_hull_in_contact_drives_into_or_away_from_or_along_a_wall() -> None:
    tank = rectangle(Point(0, 0), 0, 4, 3)
    wall = rectangle(Point(3, 0), 0, 2, 20)
    assert contact(tank, 0, 5, wall) == pytest.approx(0, abs=1e-9)
    assert contact(tank, 180, 5, wall) is None
    assert contact(tank, 90, 5, wall) is None, "sliding along is not running into it"


def test_what_it_stands_on_is_not_run_into() -> None:
    assert contact(rectangle(Point(0, 0), 0, 4, 3), 0, 5, disc(Point(0, 0), 5)) is None


def test_a_move_through_an_area_counts_the_inches_within() -> None:
    tank = rectangle(Point(0, 0), 0, 4, 3)
    wood = polygon([(10, -5), (16, -5), (16, 5), (10, 5)])
    assert crossed(tank, 0, 30, wood) == pytest.approx(10, abs=1e-12), "from nose in to tail out"
    assert crossed(tank, 0, 10, wood) == pytest.approx(2, abs=1e-12)
    assert crossed(tank, 90, 10, wood) == 0


def test_a_polygon_is_the_outline_of_its_points_whatever_their_order() -> None:
    corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0), (2.0, 1.0)]
    random.Random(7).shuffle(corners)
    assert set(polygon(corners).corners) == {Point(0, 0), Point(4, 0), Point(4, 3), Point(0, 3)}


@given(shapes(), shapes())
def test_gap_agrees_with_brute_force(a: Shape, b: Shape) -> None:
    apart = gap(a, b)
    assert apart == pytest.approx(gap(b, a), abs=1e-9)
    around_a, around_b = boundary(a), boundary(b)
    sampled = min(distance(p, q) for p in around_a[::4] for q in around_b[::4])
    assert apart <= sampled + 1e-9
    inside = holds(a, b.centre) or holds(b, a.centre) or any(holds(b, p) for p in around_a)
    if inside:
        assert apart == 0
    elif apart > 0:
        assert sampled - apart < 1.5, "samples lie at most about an inch apart"


@given(shapes(), shapes(), headings, st.floats(0, 40))
def test_contact_is_the_first_point_of_the_move_at_which_they_touch(
    mover: Shape, other: Shape, heading: float, move: float
) -> None:
    met = contact(mover, heading, move, other)
    if met is None:
        if gap(mover, other) > 0:
            assert not any(overlapping(moved(mover, heading, move * i / 50), other) for i in range(51))
        return
    assert 0 <= met <= move + 1e-9
    assert gap(moved(mover, heading, met), other) == pytest.approx(0, abs=1e-6)
    for share in (0.0, 0.3, 0.6, 0.9, 0.999):
        assert not overlapping(moved(mover, heading, met * share - 1e-6), other)


@given(shapes(), shapes(), headings, st.floats(0, 30))
def test_distances_do_not_change_when_both_move_alike(
    a: Shape, b: Shape, heading: float, move: float
) -> None:
    assert gap(moved(a, heading, move), moved(b, heading, move)) == pytest.approx(gap(a, b), abs=1e-8)
