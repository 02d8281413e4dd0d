"""Bikes and trikes (inventory 1.14)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.datafax import MotiveType
from engine.dice import Dice, ScriptedDice, exact
from engine.refused import Refused
from engine.second_edition.bikes import (
    check_bike_weapons,
    check_hit_and_run,
    check_may_skid,
    check_mounts,
    check_saddle_weapon,
    hit_and_run,
    is_bike_or_trike,
    skid_test,
)
from engine.second_edition.close_combat import Fighter, fight
from engine.second_edition.game.actions import (
    Ahead,
    CrewOut,
    Drive,
    HopOn,
    LeaveStation,
    LetOff,
    ManStation,
    Shoot,
    Skid,
    Strike,
    Turn,
)
from engine.second_edition.movement import bands_allowed, check_band
from engine.second_edition.terrain import crossing
from engine.second_edition.vehicle import MountedWeapon
from engine.table.measure import Point
from engine.table.shapes import disc, rectangle
from tests.engine.monte_carlo import assert_agrees
from tests.engine.play.tables import LIBRARY, Table, card, rules_of

BIKE, ATTACK_BIKE = card("space-marine-bike"), card("space-marine-attack-bike")
SKIDS = LIBRARY.chart("skid-test")
HALF_WIDTH = float(BIKE.datafax.hull.width) / 2


def on_a_bike(datafax: str = "space-marine-bike", **changes: object) -> Table:
    table = Table()
    table.vehicle("bike", datafax, **{"band": "Slow", **changes})  # type: ignore[arg-type]
    return table


@pytest.mark.parametrize("datafax", ["space-marine-bike", "space-marine-attack-bike", "ork-warbike"])
def test_2e_bk_02_their_motive_type_governs_their_terrain(datafax: str) -> None:
    bike = card(datafax).datafax
    assert bike.motive is MotiveType.BIKES_AND_TRIKES
    assert is_bike_or_trike(bike)
    charts = LIBRARY.chart("terrain"), LIBRARY.chart("low-obstacles")
    assert crossing(bike.motive, "difficult", 0, *charts).fastest == "Slow"
    assert not crossing(bike.motive, "impassable", 0, *charts).possible


@pytest.mark.parametrize(
    ("previous", "wanted", "legal"),
    [
        ("Slow", "Fast", True),
        ("halted", "Fast", False),
        ("Fast", "Slow", False),
        ("Fast", "Combat", True),
        ("halted", "Combat", False),
        ("Combat", "halted", False),
    ],
)
def test_2e_bk_04_bikes_accelerate_from_slow_to_fast(previous: str, wanted: str, legal: bool) -> None:
    speeds = BIKE.datafax.speeds
    assert speeds is not None
    if legal:
        check_band(previous, wanted, speeds, bike=True)  # type: ignore[arg-type]  # the names of bands
    else:
        with pytest.raises(Refused, match="2E-BK-04"):
            check_band(previous, wanted, speeds, bike=True)  # type: ignore[arg-type]  # the names of bands


def test_2e_bk_04_on_the_table() -> None:
    table = on_a_bike()
    table.begin()
    table.do(Drive(unit="bike", steps=(Ahead(inches=30),)))
    assert table["bike"].band == "Fast"


def test_2e_bk_05_each_turn_beyond_the_allowance_takes_a_test() -> None:
    table = on_a_bike()
    table.begin()
    steps = (Ahead(inches=10), Turn(degrees=45), Skid(degrees=45), Skid(degrees=45), Ahead(inches=10))
    events = table.do(Drive(unit="bike", steps=steps), 3, 2)
    assert rules_of(events).count("2E-BK-05") == 2
    assert table["bike"].heading == 135
    assert table["bike"].recovering
    assert any("skid-test" in event.unverified for event in events)


def test_2e_bk_05_a_failed_test_ends_the_move_and_throws_the_rider() -> None:
    table = on_a_bike()
    table.begin()
    steps = (Ahead(inches=10), Skid(degrees=45), Skid(degrees=45), Ahead(inches=10))
    # At 20" the first skid fails on 4; the rider falls at S4 -1: wounded on 4 (T4), his save of 3+ needs 4.
    table.do(Drive(unit="bike", steps=steps), 4, 4, 3)
    bike, rider = table["bike"], table.state.models[0]
    assert (bike.inches, bike.band, bike.state.crew) == (10, "halted", (0,))
    assert not rider.alive


def test_2e_bk_05_only_bikes_skid_and_by_45_degrees_at_most() -> None:
    with pytest.raises(Refused, match="2E-BK-05"):
        check_may_skid(card("space-marine-rhino").datafax)
    table = on_a_bike()
    table.begin()
    with pytest.raises(Refused, match="2E-MV-06"):
        table.do(Drive(unit="bike", steps=(Ahead(inches=5), Skid(degrees=46))))


def test_2e_bk_05_the_chances_of_a_skid_by_speed() -> None:
    chances = [exact(skid_test, band, SKIDS).chance(bool) for band in ("Slow", "Combat", "Fast")]
    assert chances == [Fraction(5, 6), Fraction(4, 6), Fraction(3, 6)]
    assert_agrees(exact(skid_test, "Fast", SKIDS), skid_test, "Fast", SKIDS, runs=5000)


def test_2e_bk_06_a_standing_bike_is_mounted_from_two_inches_and_ridden_off_next_turn() -> None:
    hull = rectangle(Point(0, 0), 0, 2.2, 0.9)
    check_mounts(disc(Point(0, 0.45 + 2.5), 0.5), hull, "halted")
    with pytest.raises(Refused, match='within 2"'):
        check_mounts(disc(Point(0, 0.45 + 2.6), 0.5), hull, "halted")
    with pytest.raises(Refused, match="stands still"):
        check_mounts(disc(Point(0, 1), 0.5), hull, "Slow")
    table = on_a_bike(band="halted")
    table.begin()
    table.do(LeaveStation(vehicle="bike", station=0, at=Point(0, HALF_WIDTH + 0.5)))
    table.do(ManStation(model="crew of bike 1", vehicle="bike", station=0))
    with pytest.raises(Refused, match="has moved this turn"):
        table.do(Drive(unit="bike", steps=(Ahead(inches=8),)))
    table.next_turn()
    table.do(Drive(unit="bike", steps=(Ahead(inches=8),)))


@pytest.mark.parametrize(("inches", "dice"), [(8.0, ()), (10.0, ()), (15.0, (3,)), (15.0, (4,))])
def test_2e_bk_06_passengers_hop_off_safely_up_to_ten_inches(inches: float, dice: tuple[int, ...]) -> None:
    table = on_a_bike("ork-nobz-bike")
    side = float(card("ork-nobz-bike").datafax.hull.width) / 2 + 0.5
    table.squad("nob", aboard="bike", count=1, side="a")
    table.begin()
    # At 15" Strength 3 against Toughness 3 wounds on 4.
    off = (Ahead(inches=5), LetOff(model="nob 1", at=Point(5, side)), Ahead(inches=inches - 5))
    table.do(Drive(unit="bike", steps=off), *dice)
    assert table.model("nob 1").aboard is None
    assert table.model("nob 1").alive == (dice != (4,))
    assert ("2E-BK-06" in rules_of(table.log)) == bool(dice)


def test_2e_bk_06_a_passenger_hops_on_a_passing_bike_a_rider_does_not() -> None:
    table = on_a_bike()
    wide = replace(BIKE, datafax=replace(BIKE.datafax, capacity=card("space-marine-rhino").datafax.capacity))
    table.setting.vehicles["bike"] = wide
    table.squad("scout", [(5, 1.5)], side="a")
    table.begin()
    table.do(Drive(unit="bike", steps=(Ahead(inches=5), HopOn(model="scout 1"), Ahead(inches=4))))
    assert table.model("scout 1").aboard == "bike"
    with pytest.raises(Refused, match="2E-CR-11"):
        table.do(ManStation(model="scout 1", vehicle="bike", station=0))


def test_2e_bk_07_a_bike_without_its_rider_runs_on_for_a_turn_and_falls_over() -> None:
    table = on_a_bike()
    table.begin()
    jump = (Ahead(inches=8), CrewOut(station=0, at=Point(8, HALF_WIDTH + 0.5)))
    table.do(Drive(unit="bike", steps=jump))
    assert table["bike"].state.out_of_control == "one turn"
    table.next_turn(3, 4, 4, 3)
    assert table["bike"].inches == 11
    stopped = table["bike"]
    assert stopped.band == "halted"
    assert stopped.state.out_of_control is None
    assert "2E-BK-07" in rules_of(table.log)


def test_2e_bk_07_a_passenger_left_on_it_falls_at_its_speed() -> None:
    table = on_a_bike("ork-nobz-bike")
    table.squad("nob", aboard="bike", count=1, side="a")
    table.begin()
    width = float(card("ork-nobz-bike").datafax.hull.width) / 2
    out = tuple(
        CrewOut(station=station, at=Point(8 - 1.05 * station, width + 0.5))
        for station in range(len(card("ork-nobz-bike").datafax.crew))
    )
    table.do(Drive(unit="bike", steps=(Ahead(inches=8), *out)))
    # Straight on for 11 inches, then a fall at 11": Strength 3 against Toughness 3 wounds on 4.
    table.next_turn(3, 4, 4, 3, 4)
    assert not table.model("nob 1").alive


def test_2e_bk_09_handlebars_fire_dead_ahead_and_a_pintle_forward() -> None:
    guns = {fitted.mount.name: fitted.mount.arc.width for fitted in BIKE.weapons if fitted.mount}
    assert guns["Handlebars"] == 10
    table = on_a_bike()
    table.state = replace(table.state, phase="shooting")
    table.vehicle("ahead", "space-marine-rhino", 10, 0.2, side="b")
    table.vehicle("aside", "space-marine-rhino", 10, 9, side="b")
    with pytest.raises(Refused, match="2E-SH-02"):
        table.do(Shoot(unit="bike", target="aside", weapons=(0,)))
    table.do(Shoot(unit="bike", target="ahead", weapons=(0,)), 1)


def test_2e_bk_09_nothing_fires_while_the_rider_recovers() -> None:
    check_bike_weapons(recovering=False)
    with pytest.raises(Refused, match="2E-BK-09"):
        check_bike_weapons(recovering=True)
    table = on_a_bike()
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.begin()
    table.do(Drive(unit="bike", steps=(Ahead(inches=6), Skid(degrees=0))), 1)
    table.phase("shooting")
    with pytest.raises(Refused, match="2E-BK-09"):
        table.do(Shoot(unit="bike", target="target", weapons=(0,)))


def test_2e_bk_10_a_pistol_or_a_basic_weapon_instead_one_action_each() -> None:
    pistol, boltgun, cannon = (LIBRARY.weapon(name) for name in ("bolt-pistol", "boltgun", "autocannon"))
    check_saddle_weapon("rider", pistol, used_action=False)
    check_saddle_weapon("passenger", boltgun, used_action=False)
    for seat, weapon, used in (
        ("rider", boltgun, False),
        ("rider", pistol, True),
        ("passenger", replace(cannon, move_or_fire=True), False),
    ):
        with pytest.raises(Refused, match="2E-BK-10"):
            check_saddle_weapon(seat, weapon, used)  # type: ignore[arg-type]  # names of seats


def test_2e_bk_10_on_the_table_a_pistol_fires_all_round_and_instead_of_the_guns() -> None:
    pistol = MountedWeapon(weapon=LIBRARY.weapon("bolt-pistol"))
    armed = replace(BIKE, weapons=(*BIKE.weapons, pistol))
    table = Table(phase="shooting")
    table.vehicle("bike", armed)
    table.vehicle("behind", "space-marine-rhino", -8, side="b")
    in_hand = len(armed.weapons) - 1
    table.do(Shoot(unit="bike", target="behind", weapons=(in_hand,)), 1)
    with pytest.raises(Refused, match=r"2E-(SH-01|BK-10)"):
        table.do(Shoot(unit="bike", target="behind", weapons=(in_hand,)))


def test_2e_bk_11_one_die_each_and_the_charging_biker_wins_ties() -> None:
    biker, on_foot = Fighter(weapon_skill=4, initiative=1, attack_dice=3), Fighter(3, 9, 4)
    with ScriptedDice([3, 5]) as dice:
        combat = hit_and_run(dice, biker, on_foot, charge_bonus=1)
    assert combat.first_wins, "4 + 3 + 1 against 3 + 5: 8 each, and the biker has the higher Initiative"
    assert combat.hits == 1
    with ScriptedDice([1, 6]) as dice:
        assert not hit_and_run(dice, biker, on_foot, charge_bonus=1).first_wins


def test_2e_bk_11_one_attack_a_move_and_no_shooting() -> None:
    check_hit_and_run(struck_already=False, shot=False)
    for case in ({"struck_already": True, "shot": False}, {"struck_already": False, "shot": True}):
        with pytest.raises(Refused, match="2E-BK-11"):
            check_hit_and_run(**case)


def test_2e_bk_11_on_the_table_a_rider_strikes_in_passing() -> None:
    table = on_a_bike()
    table.squad("guard", [(6, 1.2)])
    table.vehicle("target", "space-marine-rhino", 40, side="b")
    table.begin()
    steps = (Ahead(inches=6), Strike(model="guard 1"), Ahead(inches=4))
    # 4 + 6 + 1 against 3 + 1: seven hits, Strength 4 against Toughness 3 wounds on 3.
    table.do(Drive(unit="bike", steps=steps), 6, 1, 3)
    assert not table.model("guard 1").alive
    table.phase("shooting")
    with pytest.raises(Refused, match="2E-SH-01"):
        table.do(Shoot(unit="bike", target="target", weapons=(0,)))


def test_2e_bk_11_the_model_on_foot_strikes_back_when_it_wins() -> None:
    table = on_a_bike()
    table.squad("guard", [(6, 1.2)])
    table.begin()
    steps = (Ahead(inches=6), Strike(model="guard 1"))
    # 4 + 1 + 1 against 3 + 4: one hit at Strength 3 wounds the rider on 5; his save of 3+ fails.
    table.do(Drive(unit="bike", steps=steps), 1, 4, 5, 2)
    assert table["bike"].state.crew == (0,)


def fought(dice: Dice) -> tuple[bool, int]:
    combat = fight(dice, Fighter(4, 4, 2, charging=True), Fighter(3, 3))
    return combat.first_wins, combat.hits


def test_close_combat_agrees_with_rolled_rounds() -> None:
    found = exact(fought)
    assert_agrees(found, fought, runs=5000)
    by_hand = sum(max(a, b) + 5 >= c + 3 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
    assert found.chance(lambda result: result[0]) == Fraction(by_hand, 216)


def passed(dice: Dice) -> tuple[bool, int]:
    combat = hit_and_run(dice, Fighter(4, 4, 3), Fighter(3, 9, 2), 1)
    return combat.first_wins, combat.hits


def test_2e_bk_11_the_chances_of_an_attack_in_passing() -> None:
    found = exact(passed)
    by_hand = sum(a + 5 >= b + 3 for a in range(1, 7) for b in range(1, 7))
    assert found.chance(lambda result: result[0]) == Fraction(by_hand, 36)
    assert_agrees(found, passed, runs=5000)


@given(st.sampled_from(["halted", "Slow", "Combat", "Fast"]))
def test_invariant_22_the_ladder_has_one_exception(previous: str) -> None:
    speeds = BIKE.datafax.speeds
    assert speeds is not None
    ladder = ["halted", "Slow", "Combat", "Fast"]
    for bike in (False, True):
        for band in bands_allowed(previous, speeds, bike=bike):  # type: ignore[arg-type]  # names of bands
            step = ladder.index(band) - ladder.index(previous)
            assert abs(step) <= 1 or (bike and (previous, band) == ("Slow", "Fast"))
