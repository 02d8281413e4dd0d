"""Boarding and leaving (inventory 1.4), on the table."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from datafaxes.capacity import Capacity, ReservedSeat
from engine.refused import Refused
from engine.second_edition.game.actions import Ahead, Board, Drive, GetOff, LeaveStation, LetOff, March, Shoot
from engine.second_edition.models import Model
from engine.second_edition.rulings import Rulings
from engine.second_edition.transport import Fall, check_room, fall, on_side_or_rear
from engine.second_edition.vehicle_state import start
from engine.table.measure import Point
from engine.table.shapes import rectangle
from tests.engine.machines import MARINE
from tests.engine.play.tables import LIBRARY, Table, card, rules_of

LEAVING = LIBRARY.chart("leaving")
RHINO = card("space-marine-rhino").datafax
HALF_LENGTH, HALF_WIDTH = float(RHINO.hull.length) / 2, float(RHINO.hull.width) / 2


def models(count: int, *, slots: int | None = 1, tags: tuple[str, ...] = ()) -> list[Model]:
    return [
        Model(id=f"m{number}", squad="s", profile=MARINE, slots=slots, tags=tags) for number in range(count)
    ]


TEN = Capacity(text="ten", slots=Decimal(10))


def test_2e_tt_02_places_are_counted_with_all_aboard() -> None:
    check_room(models(4, slots=2), models(2), TEN)
    with pytest.raises(Refused, match=r"room for 10 places; 11 would be taken \(2E-TT-06\)"):
        check_room(models(5, slots=2), models(1), TEN)


def test_2e_tt_02_what_is_too_large_or_barred_does_not_ride() -> None:
    with pytest.raises(Refused, match="too large"):
        check_room([], models(1, slots=None), TEN)
    with pytest.raises(Refused, match="no passengers"):
        check_room([], models(1), None)
    with pytest.raises(Refused, match="may not ride"):
        check_room([], models(1, tags=("squat",)), replace(TEN, barred=("squat",)))
    wounds = Capacity(text="", wounds=3)
    check_room([], models(3), wounds)
    with pytest.raises(Refused, match="room for 3 wounds; 4 would be taken"):
        check_room(models(3), models(1), wounds)


def test_2e_tt_02_a_reserved_seat_is_for_its_own_kind() -> None:
    chimera = Capacity(text="", slots=Decimal(9), reserved=(ReservedSeat(tag="character", seats=1),))
    check_room([], models(9) + models(1, tags=("character",)), chimera)
    with pytest.raises(Refused, match="9 places for anybody, and others only for a character; 10"):
        check_room([], models(10), chimera)


def test_2e_tt_03_a_large_character_takes_the_seat_kept_for_him_and_one_other() -> None:
    chimera = card("imperial-chimera").datafax.capacity
    terminator = models(1, slots=2, tags=("character",))
    check_room(models(9), terminator, chimera)
    with pytest.raises(Refused, match="room for 11 places; 12"):
        check_room(models(10), terminator, chimera)


def test_2e_tt_02_some_carry_one_unit_or_small_units_only() -> None:
    razorback = Capacity(text="", slots=Decimal(5), units=1, unit_models=5)
    stranger = replace(models(1)[0], id="other", squad="t")
    check_room(models(4), [replace(stranger, tags=("character",))], razorback)
    with pytest.raises(Refused, match="units aboard: at most 1, not 2"):
        check_room(models(4), [stranger], razorback)
    with pytest.raises(Refused, match="models of a unit aboard: at most 5, not 6"):
        check_room([], models(6), replace(razorback, slots=Decimal(10)))


def test_2e_tt_06_any_number_leaves_and_boards_up_to_the_capacity() -> None:
    aboard = models(4)[:1]
    check_room(aboard, models(9), TEN)
    with pytest.raises(Refused, match="11 would be taken"):
        check_room(aboard, models(10), TEN)


@pytest.mark.parametrize(
    ("place", "legal"),
    [((0, 2), True), ((-3, 0), True), ((1.9, -2), True), ((2.6, 0), False), ((2.1, 3), False)],
)
def test_2e_tt_07_models_leave_by_the_side_or_rear(place: tuple[float, float], legal: bool) -> None:
    hull = rectangle(Point(0, 0), 0, 4, 3)
    assert on_side_or_rear(hull, 0, Point(*place)) is legal
    turned = rectangle(Point(0, 0), 180, 4, 3)
    assert on_side_or_rear(turned, 180, Point(-place[0], -place[1])) is legal


def loaded(count: int = 3) -> Table:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("squad", aboard="rhino", count=count, side="a", profile=MARINE)
    table.begin()
    return table


def beside_the_rhino(forward: float, number: int = 0) -> Point:
    """One of three spots in contact with its right side, once it has gone `forward` inches."""
    return Point(forward + 1.1 - number * 1.1, HALF_WIDTH + 0.5)


def test_2e_tt_07_the_move_is_interrupted_and_resumed_and_the_squad_walks_on_at_once() -> None:
    table = loaded(3)
    exits = [
        LetOff(
            model=f"squad {n + 1}",
            at=beside_the_rhino(4, n),
            then=Point(beside_the_rhino(4, n).x, HALF_WIDTH + 4.5),
        )
        for n in range(3)
    ]
    table.do(Drive(unit="rhino", steps=(Ahead(inches=4), *exits, Ahead(inches=4))))
    assert table["rhino"].place.x == pytest.approx(8)
    assert table.model("squad 1").inches == pytest.approx(4)
    assert table.model("squad 1").aboard is None


def test_2e_tt_07_a_run_or_a_spot_in_front_or_away_from_the_hull_is_refused() -> None:
    table = loaded(1)
    for at, then, rule in (
        (Point(HALF_LENGTH + 0.5, 0), None, "2E-TT-07"),
        (Point(0, HALF_WIDTH + 1.5), None, "2E-TT-07"),
        (beside_the_rhino(0), Point(1.1, HALF_WIDTH + 4.6), "2E-WK-04"),
        (beside_the_rhino(0), Point(0, 0), "cannot stand"),
    ):
        with pytest.raises(Refused, match=rule):
            table.do(Drive(unit="rhino", steps=(LetOff(model="squad 1", at=at, then=then),)))


def test_2e_tt_11_who_gets_off_before_the_move_has_done_so_at_the_speed_of_the_whole_turn() -> None:
    off = GetOff(vehicle="rhino", leaving=(LetOff(model="squad 1", at=beside_the_rhino(0)),))
    table = loaded(1)
    table.do(off)
    with pytest.raises(Refused, match="2E-TT-11"):
        table.do(Drive(unit="rhino", steps=(Ahead(inches=10.1),)))
    table.do(Drive(unit="rhino", steps=(Ahead(inches=10),)))
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Combat", inches=12.0)
    table.squad("squad", aboard="rhino", count=1, side="a")
    with pytest.raises(Refused, match="cannot stand still"):
        table.do(off)
    with pytest.raises(Refused, match="cannot stand still"):
        table.do(LeaveStation(vehicle="rhino", station=0, at=beside_the_rhino(0)))


def test_2e_sk_04_a_skimmer_that_hovers_is_left_at_no_risk_wherever_it_flies_then() -> None:
    falcon = card("eldar-falcon-grav-tank")
    table = Table()
    table.vehicle("falcon", falcon, band="Slow", altitude="hovering")
    table.squad("squad", aboard="falcon", count=1, side="a")
    beside = Point(0, float(falcon.datafax.hull.width) / 2 + 0.5)
    table.do(GetOff(vehicle="falcon", leaving=(LetOff(model="squad 1", at=beside),)))
    table.do(Drive(unit="falcon", steps=(Ahead(inches=20),)))


def test_2e_tt_08_whoever_is_on_foot_already_is_not_left_behind() -> None:
    table = loaded(2)
    table.squad("squad", [beside_the_rhino(0)], side="a")
    table.state = replace(
        table.state,
        models=(*table.state.models[:2], replace(table.state.models[2], id="squad 3")),
    )
    with pytest.raises(Refused, match="2E-TT-08"):
        table.do(Drive(unit="rhino", steps=(Ahead(inches=8),)))
    table.do(Drive(unit="rhino", steps=(Ahead(inches=2),)))


def test_2e_tt_08_who_left_and_who_stays_keep_together_at_the_end_of_the_move() -> None:
    table = loaded(3)
    two_off = (
        LetOff(model="squad 1", at=beside_the_rhino(0)),
        LetOff(model="squad 2", at=beside_the_rhino(0, 1)),
    )
    with pytest.raises(Refused, match="2E-TT-08"):
        table.do(Drive(unit="rhino", steps=(*two_off, Ahead(inches=8))))
    table.do(Drive(unit="rhino", steps=(*two_off, Ahead(inches=2))))


def test_2e_tt_04_a_squad_in_two_carriers_keeps_together_hull_to_hull() -> None:
    table = Table()
    table.vehicle("first", "space-marine-razorback", band="Slow")
    table.vehicle("second", "space-marine-razorback", 0, 4.5, band="Slow")
    table.squad("squad", aboard="first", count=1, side="a")
    other_half = replace(table.model("squad 1"), id="squad 2", aboard="second")
    table.state = replace(table.state, models=(*table.state.models, other_half))
    table.begin()
    table.do(Drive(unit="first", steps=(Ahead(inches=2),)))
    with pytest.raises(Refused, match="2E-TT-08"):
        table.do(Drive(unit="second", steps=(Ahead(inches=10),)))
    table.do(Drive(unit="second", steps=(Ahead(inches=6),)))


def test_2e_tt_09_boarding_takes_a_slow_vehicle_and_a_normal_move_to_within_two_inches() -> None:
    def approach(apart: float, running: bool = False, band: str = "Slow", x: float = 0.0) -> None:
        table = Table()
        table.vehicle("rhino", "space-marine-rhino", last_band=band, band=band)
        end = Point(x, HALF_WIDTH + 0.5 + apart)
        table.squad("squad", [(end.x, end.y + 3)], side="a", profile=MARINE)
        table.do(March(squad="squad", places=(("squad 1", end),), running=running))
        table.do(Board(models=("squad 1",), vehicle="rhino"))
        assert table.model("squad 1").aboard == "rhino"

    approach(2.0)
    approach(2.0, band="halted")
    refused: list[dict[str, Any]] = [
        {"apart": 2.1},
        {"apart": 2.0, "running": True},
        {"apart": 2.0, "band": "Combat"},
        {"apart": 0.5, "x": HALF_LENGTH + 1},
    ]
    for case in refused:
        with pytest.raises(Refused, match="2E-TT-09"):
            approach(**case)


def test_2e_tt_10_after_boarding_the_vehicle_drives_off_as_the_ladder_allows() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("squad", [(0, HALF_WIDTH + 1)], side="a")
    table.begin()
    table.do(Board(models=("squad 1",), vehicle="rhino"))
    table.do(Drive(unit="rhino", steps=(Ahead(inches=9),)))
    assert table["rhino"].band == "Combat"
    assert table.model("squad 1").aboard == "rhino"


def test_2e_tt_11_the_chart_of_falls() -> None:
    assert fall(10.0, LEAVING) is None
    assert fall(10.0 + 1e-10, LEAVING) is None
    assert fall(12, LEAVING) == Fall(3, 0, 1)
    assert fall(15.5, LEAVING) == Fall(4, -1, 1)
    assert fall(31, LEAVING) == Fall(7, -4, 1)


def test_2e_tt_11_above_ten_inches_each_model_takes_a_hit() -> None:
    table = loaded(5)
    behind = [Point(-HALF_LENGTH - 0.5, y) for y in (1.0, -0.1)]
    spots = [*(beside_the_rhino(0, n) for n in range(3)), *behind]
    exits = [LetOff(model=f"squad {n}", at=at) for n, at in enumerate(spots, start=1)]
    # Strength 3 against Toughness 4 wounds on 5; these Marines have no save.
    events = table.do(Drive(unit="rhino", steps=(*exits, Ahead(inches=12))), 4, 5, 1, 2, 3)
    hurt = [event for event in events if event.rule == "2E-TT-11"]
    assert len(hurt) == 5
    assert all(event.unverified == ("leaving",) for event in hurt)
    assert [table.model(f"squad {n}").alive for n in range(1, 6)] == [True, False, True, True, True]


def test_2e_tt_11_ten_inches_are_safe_and_the_whole_move_counts_unless_ruled_otherwise() -> None:
    table = loaded(1)
    table.do(Drive(unit="rhino", steps=(LetOff(model="squad 1", at=beside_the_rhino(0)), Ahead(inches=10))))
    table = Table(rulings=Rulings(leaving_speed="so far"))
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("squad", aboard="rhino", count=1, side="a")
    table.begin()
    exit_early = LetOff(model="squad 1", at=beside_the_rhino(4))
    table.do(Drive(unit="rhino", steps=(Ahead(inches=4), exit_early, Ahead(inches=10))))
    table = Table(rulings=Rulings(leaving_speed="so far"))
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("squad", aboard="rhino", count=1, side="a")
    before_it = GetOff(vehicle="rhino", leaving=(LetOff(model="squad 1", at=beside_the_rhino(0)),))
    table.do(before_it)
    table.do(Drive(unit="rhino", steps=(Ahead(inches=14),)))
    assert table.model("squad 1").alive


def test_2e_tt_12_passengers_do_not_fire_the_vehicles_weapons() -> None:
    table = Table(phase="shooting")
    driverless = start(card("space-marine-rhino"))._replace(crew=(0,))
    rhino = table.vehicle("rhino", "space-marine-rhino")
    table.state = replace(table.state, vehicles=(replace(rhino, state=driverless),))
    table.squad("squad", aboard="rhino", count=5, side="a")
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    with pytest.raises(Refused, match="2E-SH-01"):
        table.do(Shoot(unit="rhino", target="target", weapons=(0,)))


def test_2e_tt_07_get_off_a_vehicle_that_stands() -> None:
    table = loaded(2)
    table.do(
        GetOff(
            vehicle="rhino",
            leaving=(
                LetOff(model="squad 1", at=beside_the_rhino(0)),
                LetOff(model="squad 2", at=beside_the_rhino(0, 1)),
            ),
        )
    )
    assert rules_of(table.log[1:]) == ["2E-TT-11", "2E-TT-07", "2E-TT-07"]
