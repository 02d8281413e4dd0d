"""Fields of fire and the side struck: edges are included, nothing is rounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table.arcs import in_arc, left_or_right, side_struck
from engine.table.measure import Point, ahead, bearing, beside, normal_heading, turn_between

HERE = Point(3.0, -2.0)
headings = st.floats(0, 360)


def at(degrees: float, inches: float = 12.0, heading: float = 0.0) -> Point:
    return ahead(HERE, heading + degrees, inches)


@pytest.mark.parametrize(("degrees", "legal"), [(45.0, True), (45.1, False), (-45.0, True), (-45.1, False)])
def test_2e_sh_02_a_forward_arc_includes_its_edges(degrees: float, legal: bool) -> None:
    assert in_arc(HERE, 0, 0, 90, at(degrees)) is legal


def test_2e_sh_02_a_sponson_fires_to_its_own_side() -> None:
    assert in_arc(HERE, 0, 90, 180, at(0))
    assert in_arc(HERE, 0, 90, 180, at(180))
    assert not in_arc(HERE, 0, 90, 180, at(-1))


def test_2e_bk_09_a_pintle_covers_the_forward_half() -> None:
    assert in_arc(HERE, 0, 0, 180, at(90))
    assert not in_arc(HERE, 0, 0, 180, at(90.1))


@pytest.mark.parametrize(
    ("degrees", "side"), [(44, "front"), (45, "front"), (46, "side_rear"), (180, "side_rear"), (-45, "front")]
)
def test_2e_ap_03_the_front_is_within_45_degrees_of_ahead(degrees: float, side: str) -> None:
    assert side_struck(HERE, 0, at(degrees)) == side


def test_2e_df_03_the_nearest_of_a_pair_is_on_the_attackers_side() -> None:
    assert left_or_right(HERE, 0, at(90)) == "right"
    assert left_or_right(HERE, 0, at(-90)) == "left"
    assert left_or_right(HERE, 0, at(0)) == "left", "dead ahead"


@given(headings, st.floats(-179, 179), st.floats(0.5, 60))
def test_arcs_turn_with_the_vehicle(heading: float, degrees: float, inches: float) -> None:
    target = ahead(HERE, heading + degrees, inches)
    inside = abs(degrees) <= 45
    if abs(abs(degrees) - 45) > 1e-6:
        assert (side_struck(HERE, heading, target) == "front") is inside
        assert in_arc(HERE, heading, 0, 90, target) is inside


@given(headings, headings)
def test_a_turn_leads_from_one_heading_to_the_other(start: float, end: float) -> None:
    turn = turn_between(start, end)
    assert -180 < turn <= 180
    assert abs(turn_between(normal_heading(start + turn), end)) < 1e-9


def test_right_is_clockwise() -> None:
    assert beside(Point(0, 0), 0, right=2, forward=1) == pytest.approx((1, 2))
    assert bearing(Point(0, 0), Point(0, 5)) == pytest.approx(90)
    assert bearing(Point(1, 1), Point(0, 1)) == pytest.approx(180)
