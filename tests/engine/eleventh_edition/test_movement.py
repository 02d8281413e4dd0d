"""Moving through models, measuring to FRAME models and turning them (11E-MV, 11E-FR)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.eleventh_edition.movement import Model, Move, check_move, distance, passes_through, turned
from engine.refused import Refused
from engine.table.measure import Point
from engine.table.shapes import disc

VEHICLE, MONSTER, INFANTRY = frozenset({"VEHICLE"}), frozenset({"MONSTER"}), frozenset({"INFANTRY"})


def tank(x: float = 0, keywords: frozenset[str] = frozenset({"VEHICLE", "FRAME"})) -> Model:
    return Model(name=f"tank at {x:g}", keywords=keywords, centre=Point(x, 0), length=4, width=3)


def trooper(x: float, keywords: frozenset[str] = INFANTRY) -> Model:
    return Model(
        name="trooper", keywords=keywords, centre=Point(x, 0), length=1, width=1, base=disc(Point(x, 0), 0.5)
    )


def test_11e_mv_01_through_infantry_but_not_through_a_walker_and_not_in_a_charge() -> None:
    assert passes_through(VEHICLE, INFANTRY, "normal")
    assert passes_through(MONSTER, INFANTRY, "advance")
    assert not passes_through(VEHICLE, frozenset({"VEHICLE", "WALKER"}), "normal")
    assert not passes_through(VEHICLE, MONSTER, "advance")
    assert not passes_through(VEHICLE, INFANTRY, "charge")
    assert not passes_through(INFANTRY, INFANTRY, "normal")


def test_11e_mv_01_on_the_table() -> None:
    check_move(tank(), 0, 10, [trooper(5)], "normal")
    with pytest.raises(Refused, match=r"may not move through tank at 7 .11E-MV-01"):
        check_move(tank(), 0, 14, [tank(7)], "normal")
    with pytest.raises(Refused, match="may not move through trooper"):
        check_move(tank(), 0, 10, [trooper(5)], "charge")
    with pytest.raises(Refused, match="may not end its move on trooper"):
        check_move(tank(), 0, 5, [trooper(5)], "advance")


@given(
    mover=st.sampled_from([VEHICLE, MONSTER, INFANTRY]),
    other=st.sampled_from([VEHICLE, MONSTER, INFANTRY]),
    move=st.sampled_from(["normal", "advance", "fall-back", "charge", "pile-in", "consolidation"]),
)
def test_11e_mv_01_in_every_case(mover: frozenset[str], other: frozenset[str], move: Move) -> None:
    expected = mover != INFANTRY and other == INFANTRY and move in ("normal", "advance")
    assert passes_through(mover, other, move) == expected


def test_11e_fr_01_frame_models_are_measured_from_the_closest_point() -> None:
    shooter = trooper(6.5)
    base = disc(Point(0, 0), 1.4)
    frame = Model(
        name="walker", keywords=frozenset({"FRAME"}), centre=Point(0, 0), length=4, width=3, base=base
    )
    plain = Model(name="walker", keywords=VEHICLE, centre=Point(0, 0), length=4, width=3, base=base)
    assert distance(frame, shooter) == pytest.approx(4.0)
    assert distance(plain, shooter) == pytest.approx(4.6)


def test_11e_fr_02_a_frame_model_without_a_base_turns_freely() -> None:
    after = turned(tank(), 180)
    assert (after.centre, after.heading) == (Point(0, 0), 180)
    for bound in (tank(keywords=VEHICLE), trooper(0, frozenset({"FRAME"}))):
        with pytest.raises(Refused, match="11E-FR-02"):
            turned(bound, 90)
