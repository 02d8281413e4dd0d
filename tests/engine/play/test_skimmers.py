"""Skimmers (inventory 1.17)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.datafax import MotiveType
from engine.dice import ScriptedDice, exact
from engine.refused import Refused
from engine.second_edition.game.actions import (
    Ahead,
    Board,
    Drive,
    EndPhase,
    Land,
    LetOff,
    March,
    Overwatch,
    PopUp,
    Shoot,
    ShootFrom,
    Step,
    Strike,
    Turn,
)
from engine.second_edition.penetration import range_loss
from engine.second_edition.skimmers import (
    check_hover_turn,
    check_on_and_off,
    check_pops_up,
    check_shot_at_popped_up,
    check_takes_off,
    compulsory_move,
    is_skimmer,
    land,
    may_hit_and_run,
    range_to_popped_up,
)
from engine.second_edition.terrain import crossing
from engine.second_edition.vehicle_state import VehicleState, start
from engine.table.measure import Point
from engine.table.terrain import Terrain
from tests.engine.machines import predator
from tests.engine.monte_carlo import assert_agrees
from tests.engine.play.tables import LIBRARY, Table, card, rules_of

VYPER, FALCON, SPEEDER = (
    card("eldar-vyper"),
    card("eldar-falcon-grav-tank"),
    card("space-marine-land-speeder"),
)
ALTITUDE = LIBRARY.chart("altitude")


def aloft(datafax: str = "eldar-falcon-grav-tank", **changes: object) -> Table:
    table = Table()
    table.vehicle("flyer", datafax, **{"band": "Slow", **changes})  # type: ignore[arg-type]
    return table


def test_2e_sk_01_skimmers_are_a_motive_type_that_ignores_the_ground() -> None:
    assert is_skimmer(SPEEDER.datafax)
    assert not is_skimmer(card("space-marine-rhino").datafax)
    charts = LIBRARY.chart("terrain"), LIBRARY.chart("low-obstacles")
    for ground in ("difficult", "very difficult", "low obstacle"):
        assert crossing(MotiveType.SKIMMERS, ground, 3, *charts).possible
    assert not crossing(MotiveType.SKIMMERS, "impassable", 3, *charts).may_stop


def test_2e_sk_01_a_move_ends_neither_on_a_vehicle_nor_over_impassable_ground() -> None:
    table = aloft()
    table.vehicle("rhino", "space-marine-rhino", 15)
    table.terrain(Terrain(id="rock", ground="impassable", outline=((20, -5), (24, -5), (24, 5), (20, 5))))
    table.begin()
    for inches in (15, 19):
        with pytest.raises(Refused, match="on top of"):
            table.do(Drive(unit="flyer", steps=(Ahead(inches=inches),)))
    table.do(Drive(unit="flyer", steps=(Ahead(inches=9),)))


def test_2e_sk_02_landing_at_slow_speed_only() -> None:
    assert (land("halted"), land("Slow"), land("Combat"), land("Fast")) == (
        "lands",
        "lands",
        "crashes",
        "crashes",
    )
    table = aloft()
    table.begin()
    table.do(Drive(unit="flyer", steps=(Ahead(inches=8),), end="land"))
    assert table["flyer"].altitude == "landed", "it is down"
    with pytest.raises(Refused, match="2E-MV-01"):
        table.do(Drive(unit="flyer", steps=(Ahead(inches=1),)))
    table.next_turn()
    with pytest.raises(Refused, match="2E-MV-04"):
        table.do(Drive(unit="flyer", steps=(Ahead(inches=9),)))
    with pytest.raises(Refused, match="2E-SK-02"):
        check_takes_off("landed", "Combat")
    table.do(Drive(unit="flyer", steps=(Ahead(inches=8),)))
    assert table["flyer"].altitude not in ("landed", "hovering")


def test_2e_sk_02_landing_at_nine_inches_is_a_crash() -> None:
    table = aloft()
    table.begin()
    # Own ram S7: 1 + 1 + 7 = 9 is too little for armour of 18; every other location rolls and is missed.
    table.do(Drive(unit="flyer", steps=(Ahead(inches=9),), end="land"), *[1] * 4)
    assert table["flyer"].altitude == "landed"
    assert table["flyer"].band == "halted"
    assert rules_of(table.log).count("2E-SK-02") == 2


def test_2e_sk_02_a_skimmer_that_has_not_moved_comes_down_where_it_is() -> None:
    table = aloft()
    table.begin()
    table.do(Land(unit="flyer"))
    assert (table["flyer"].altitude, table["flyer"].moved) == ("landed", True)


def test_2e_sk_03_a_hovering_skimmer_turns_as_it_likes() -> None:
    check_hover_turn("hovering", moved=False)
    with pytest.raises(Refused, match="2E-SK-03"):
        check_hover_turn("hovering", moved=True)
    with pytest.raises(Refused, match="2E-SK-03"):
        check_hover_turn("landed", moved=False)
    table = aloft()
    table.begin()
    table.do(Drive(unit="flyer", steps=(Turn(degrees=180),), end="hover"))
    assert table["flyer"].heading == 180
    assert table["flyer"].band == "halted"
    table = Table()
    table.vehicle("rhino", "space-marine-rhino")
    with pytest.raises(Refused, match="2E-MV-06"):
        table.do(Drive(unit="rhino", steps=(Turn(degrees=180),)))


def test_2e_sk_04_on_and_off_only_while_landed_or_hovering() -> None:
    check_on_and_off("landed", still_to_move=False)
    check_on_and_off("hovering", still_to_move=False)
    for case in (("hovering", True), ("flying", False)):
        with pytest.raises(Refused, match="2E-SK-04"):
            check_on_and_off(*case)
    side = float(FALCON.datafax.hull.width) / 2 + 0.5
    off = LetOff(model="guardian 1", at=Point(6, side))
    cases: tuple[tuple[tuple[Step, ...], Literal["", "hover"], bool], ...] = (
        ((Ahead(inches=6), off), "hover", True),
        ((Ahead(inches=6), off), "", False),
        ((Ahead(inches=6), off, Ahead(inches=1)), "hover", False),
    )
    for steps, end, legal in cases:
        table = aloft()
        table.squad("guardian", aboard="flyer", count=1, side="a")
        table.begin()
        drive = Drive(unit="flyer", steps=steps, end=end)
        if legal:
            table.do(drive)
            assert table.model("guardian 1").aboard is None
        else:
            with pytest.raises(Refused, match="2E-SK-04"):
                table.do(drive)
    table = aloft()
    table.squad("guardian", [(0, side)], side="a")
    table.begin()
    table.do(Board(models=("guardian 1",), vehicle="flyer"))
    assert table.model("guardian 1").aboard == "flyer"


def test_2e_sk_05_three_dice_in_a_random_direction_at_some_height() -> None:
    with ScriptedDice([3, 5, 2, 3, 6]) as dice:
        assert compulsory_move(dice, 30.0, ALTITUDE) == (90.0, 10, "climbs")
    with ScriptedDice([12, 6, 6, 6, 1]) as dice:
        assert compulsory_move(dice, 12.0, ALTITUDE) == (0.0, 12, "crashes")
    found = exact(compulsory_move, 12.0, ALTITUDE)
    assert found.mean(lambda move: Fraction(move.inches)) == Fraction(119, 12)
    assert found.chance(lambda move: move.bearing == 30) == Fraction(1, 12)
    assert_agrees(found, compulsory_move, 12.0, ALTITUDE, runs=5000)


def out_of_control(*dice: int) -> Table:
    table = Table(phase="psychic")
    table.vehicle("flyer", FALCON, side="b", band="Combat", inches=15.0, altitude="flying")
    lost = table["flyer"].state._replace(out_of_control="one turn")
    table.state = replace(table.state, vehicles=(replace(table["flyer"], state=lost),))
    table.vehicle("rhino", "space-marine-rhino", 10, side="b")
    table.do(EndPhase(), *dice)
    return table


def test_2e_sk_05_on_the_table_it_climbs_over_everything_or_runs_into_it() -> None:
    table = out_of_control(12, 6, 6, 6, 6)
    assert table["flyer"].place.x == pytest.approx(18)
    # Height held: it runs into the Rhino. Motor and turret are missed, the hulls are too thick; the tracks
    # and weapons of the Rhino are missed.
    table = out_of_control(12, 6, 6, 6, 3, *[1, 1, 1, 1], *[1, 1, 1, 1, 1])
    assert table["flyer"].place.x < 10
    assert "2E-CO-05" in rules_of(table.log)


def test_2e_sk_05_or_it_crashes_at_the_end_of_its_flight() -> None:
    table = Table(phase="psychic")
    table.vehicle("flyer", FALCON, side="b", band="Combat", inches=15.0, altitude="flying")
    lost = table["flyer"].state._replace(out_of_control="one turn")
    table.state = replace(table.state, vehicles=(replace(table["flyer"], state=lost),))
    table.do(EndPhase(), 12, 1, 1, 1, 1, *[1] * 4)
    assert table["flyer"].altitude == "landed"
    assert "2E-SK-02" in rules_of(table.log)


def test_2e_sk_06_a_pop_up_attack_adds_twelve_inches_to_shots_at_it() -> None:
    assert range_to_popped_up(20) == 32
    assert range_loss(range_to_popped_up(20)) == 1
    check_pops_up("Slow", VehicleState())
    for last, state in (
        ("Combat", VehicleState()),
        ("Slow", VehicleState(altitude_lost=True)),
    ):
        with pytest.raises(Refused, match="2E-SK-06"):
            check_pops_up(last, state)  # type: ignore[arg-type]  # names of bands


def popped_up() -> Table:
    """A Falcon behind a building, a Predator of the enemy on overwatch beyond it."""
    table = Table()
    table.vehicle("flyer", FALCON, band="Slow")
    table.vehicle("tank", predator(), 40, heading=180, side="b", overwatch=True)
    house = ((20.0, -9.0), (22.0, -9.0), (22.0, 9.0), (20.0, 9.0))
    table.terrain(
        Terrain(id="house", ground="building", outline=house, height=5, armour=15, see_through=False)
    )
    table.begin()
    return table


def test_2e_sk_06_it_sees_and_is_seen_over_what_hid_it() -> None:
    table = popped_up()
    hidden = Shoot(unit="tank", target="flyer", weapons=(0,))
    with pytest.raises(Refused, match="cannot be seen"):
        table.do(hidden)
    table.do(PopUp(unit="flyer"))
    assert table["flyer"].inches == 0
    # Autocannon, BS4, long range over 12" added, appearing -1: hits on 4; this 1 misses.
    table.do(hidden, 1)
    table.phase("shooting")
    table.do(Shoot(unit="flyer", target="tank", weapons=(0,)), 1)
    table.next_turn()
    assert table["flyer"].altitude == "hovering", "it drops again"
    table.do(PopUp(unit="flyer"))


def test_2e_sk_06_the_twelve_inches_put_it_out_of_reach() -> None:
    table = Table()
    table.vehicle("flyer", FALCON, band="Slow")
    table.squad("guard", [(24, 0)], weapons=("lasgun",))
    table.begin()
    table.do(PopUp(unit="flyer"))
    squad = replace(table.state.squads[0], overwatch=True)
    table.state = replace(table.state, squads=(squad,))
    with pytest.raises(Refused, match="away"):
        table.do(ShootFrom(models=("guard 1",), target="flyer", weapon="lasgun"))


def test_2e_sk_07_only_overwatch_shoots_at_it() -> None:
    check_shot_at_popped_up(on_overwatch=True)
    with pytest.raises(Refused, match="2E-SK-07"):
        check_shot_at_popped_up(on_overwatch=False)
    table = popped_up()
    tank = replace(table["tank"], overwatch=False)
    table.state = replace(table.state, vehicles=(table["flyer"], tank))
    table.do(PopUp(unit="flyer"))
    with pytest.raises(Refused, match="2E-SH-01"):
        table.do(Shoot(unit="tank", target="flyer", weapons=(0,)))


def test_2e_sk_07_overwatch_is_taken_instead_of_moving_and_shooting() -> None:
    table = Table()
    table.vehicle("tank", predator())
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.begin()
    table.do(Overwatch(unit="tank"))
    with pytest.raises(Refused, match="2E-SK-07"):
        table.do(Drive(unit="tank", steps=(Ahead(inches=2),)))
    table.phase("shooting")
    with pytest.raises(Refused, match="2E-SK-07"):
        table.do(Shoot(unit="tank", target="target", weapons=(0,)))


def test_2e_sk_07_a_squad_on_overwatch_does_not_march() -> None:
    table = Table()
    table.squad("guard", [(0, 0)], side="a")
    table.begin()
    table.do(Overwatch(unit="guard"))
    with pytest.raises(Refused, match="2E-SK-07"):
        table.do(March(squad="guard", places=(("guard 1", Point(1, 0)),)))
    table.next_turn()
    table.do(March(squad="guard", places=(("guard 1", Point(1, 0)),)))
    with pytest.raises(Refused, match="guard has moved this turn"):
        table.do(Overwatch(unit="guard"))


def test_2e_sk_08_a_jet_bike_strikes_in_passing_and_a_vyper_does_not() -> None:
    jetbike = card("eldar-jetbike")
    assert may_hit_and_run(jetbike.datafax)
    assert not may_hit_and_run(VYPER.datafax)
    table = aloft("eldar-jetbike")
    table.squad("guard", [(6, 1.2)])
    table.begin()
    table.do(Drive(unit="flyer", steps=(Ahead(inches=6), Strike(model="guard 1"))), 6, 1, 3)
    assert not table.model("guard 1").alive
    table = aloft("eldar-vyper")
    table.squad("guard", [(6, 1.2)])
    table.begin()
    with pytest.raises(Refused, match="2E-BK-11"):
        table.do(Drive(unit="flyer", steps=(Ahead(inches=6), Strike(model="guard 1"))))


@given(st.floats(0, 72))
def test_invariant_31_twelve_inches_more_at_it_and_none_from_it(inches: float) -> None:
    assert range_to_popped_up(inches) == inches + 12
    assert start(FALCON).altitude_lost is False


def test_2e_sk_06_whoever_drives_beneath_a_popped_up_skimmer_does_not_run_into_it() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.vehicle("vyper", "eldar-vyper", 8)
    table.begin()
    table.do(PopUp(unit="vyper"))
    table.do(Drive(unit="rhino", steps=(Ahead(inches=15),)))
    assert table["rhino"].place.x == pytest.approx(15)
    assert table["vyper"].state == start(table.setting.vehicles["vyper"])
