"""Tank shock on the table (5E-TS, 5E-RM, 5E-DG)."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import RandomDice, ScriptedDice, exact
from engine.fifth_edition.damage import Hit
from engine.fifth_edition.death_or_glory import Stand
from engine.fifth_edition.displacement import CLEAR, COHERENCY, moved_aside
from engine.fifth_edition.scene import Placed, Scene, Troops, facing_struck
from engine.fifth_edition.tank_shock import declare, drive, passes_morale, ram, tank_shock
from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused
from engine.table.measure import Point, distance
from engine.table.shapes import Shape, disc, gap, overlapping, rectangle

PREDATOR = Vehicle(name="the Predator", front=13, side=11, rear=10, tank=True)
TANK = Placed(id="Predator", vehicle=PREDATOR, centre=Point(0, 0), heading=0, enemy=False)
"""Its front edge is at x = 2, its sides at y = -1.5 and 1.5."""
BASE = 0.5


def squad(name: str, *places: tuple[float, float], leadership: int = 8) -> Troops:
    models = tuple(disc(Point(x, y), BASE) for x, y in places)
    return Troops(id=name, leadership=leadership, models=models)


def enemy_tank(x: float, y: float = 0.0, **changes: object) -> Placed:
    vehicle = Vehicle(name="the Trukk", front=10, side=10, rear=10)
    placed = Placed(id="Trukk", vehicle=vehicle, centre=Point(x, y), heading=90)
    return replace(placed, **changes)  # type: ignore[arg-type]  # fields by name


def test_5e_ts_01_any_move_will_do_and_no_move_will_not() -> None:
    assert declare(Scene(tank=TANK), 0, 6).tank.vehicle.moved == 6
    with pytest.raises(Refused, match="5E-TS-01"):
        declare(Scene(tank=TANK), 90, 0)


def test_5e_ts_01_only_a_tank_that_can_move() -> None:
    for spoilt in (replace(PREDATOR, tank=False), replace(PREDATOR, immobilised=True)):
        with pytest.raises(Refused, match="5E-TS-01"):
            declare(Scene(tank=replace(TANK, vehicle=spoilt)), 0, 6)
    declare(Scene(tank=replace(TANK, vehicle=replace(PREDATOR, shaken=True))), 0, 6)


def test_5e_ts_01_it_turns_first_and_no_farther_than_it_can() -> None:
    assert declare(Scene(tank=TANK), 90, 6).tank.heading == 90
    with pytest.raises(Refused, match="at most 12"):
        declare(Scene(tank=TANK), 0, 13)


def test_5e_ts_02_without_an_enemy_it_drives_the_declared_distance() -> None:
    with ScriptedDice([]) as dice:
        after = tank_shock(dice, Scene(tank=TANK), 90, 12)
    assert after.tank.centre == pytest.approx((0, 12))
    assert (after.tank.vehicle.moved, after.events) == (12, ())


def test_5e_ts_03_friends_and_units_locked_in_combat_in_the_way() -> None:
    friends = replace(squad("friends", (6.5, 0)), enemy=False)
    with pytest.raises(Refused, match=r"friends is in the way and friendly .5E-TS-03"):
        declare(Scene(tank=TANK, troops=(friends,)), 0, 10)
    declare(Scene(tank=TANK, troops=(friends,)), 0, 3.9)
    locked = replace(squad("locked", (6.5, 0)), locked_in_combat=True)
    with pytest.raises(Refused, match="locked in combat"):
        declare(Scene(tank=TANK, troops=(locked,)), 0, 10)
    with pytest.raises(Refused, match="Trukk is in the way and friendly"):
        declare(Scene(tank=TANK, vehicles=(enemy_tank(8, enemy=False),)), 0, 10)


def test_5e_ts_04_leadership_8_passes_with_26_of_36() -> None:
    assert exact(passes_morale, 8).chance(bool) == Fraction(26, 36)


@given(leadership=st.integers(1, 13))
def test_invariant_34_the_morale_odds_are_counted(leadership: int) -> None:
    count = sum(a + b <= leadership for a in range(1, 7) for b in range(1, 7))
    assert exact(passes_morale, leadership).chance(bool) == Fraction(count, 36)


def test_5e_ts_04_a_failed_check_falls_back_and_the_tank_drives_on() -> None:
    with ScriptedDice([6, 3]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(squad("Guard", (6, 0)),)), 0, 12)
    assert after.troops[0].falling_back
    assert after.tank.centre.x == pytest.approx(12)
    with ScriptedDice([6, 2]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(squad("Guard", (6, 0)),)), 0, 12)
    assert not after.troops[0].falling_back
    assert after.tank.centre.x == pytest.approx(12)


def test_5e_ts_05_two_units_take_two_tests_the_nearer_first() -> None:
    far, near = squad("far", (9, 0)), squad("near", (5, 0))
    with ScriptedDice([6, 6, 1, 1]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(far, near)), 0, 12)
    assert [unit.falling_back for unit in after.troops] == [False, True]
    assert [event.rule for event in after.events] == ["5E-TS-04", "5E-TS-04"]


def test_5e_ts_05_a_unit_beside_the_way_takes_none() -> None:
    with ScriptedDice([]) as dice:
        tank_shock(dice, Scene(tank=TANK, troops=(squad("aside", (6, 2.1)),)), 0, 12)


def test_5e_ts_06_it_stops_1_inch_from_an_enemy_vehicle() -> None:
    # The Trukk lies across the way; its near side is at x = 8.5.
    with ScriptedDice([]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, vehicles=(enemy_tank(10),)), 0, 12)
    assert gap(after.tank.hull, enemy_tank(10).hull) == pytest.approx(1)
    assert after.events[0].rule == "5E-TS-06"


def test_5e_ts_06_passing_within_an_inch_stops_it_too() -> None:
    beside = enemy_tank(10, 4.4)  # 0.9 inches from its path
    with ScriptedDice([]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, vehicles=(beside,)), 0, 12)
    assert after.tank.centre.x < 12
    assert gap(after.tank.hull, beside.hull) == pytest.approx(1)
    clear = enemy_tank(10, 4.6)
    with ScriptedDice([]) as dice:
        assert tank_shock(dice, Scene(tank=TANK, vehicles=(clear,)), 0, 12).tank.centre.x == pytest.approx(12)


@pytest.mark.parametrize(
    ("ahead", "aside", "heading", "stops"),
    [
        (3.5, 0, 0, True),  # in contact, straight ahead: the hulls are 4 and 3 inches long
        (4.0, 0, 0, True),
        (4.0, 0, 180, False),
        (0, 3.9, 0, False),  # alongside, and no nearer for driving on
        (4.0, 0, 90, False),
    ],
)
def test_5e_ts_06_it_does_not_drive_through_an_enemy_vehicle_that_it_stands_by(
    ahead: float, aside: float, heading: float, stops: bool
) -> None:
    beside = enemy_tank(ahead, aside)
    with ScriptedDice([]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, vehicles=(beside,)), heading, 6)
    driven = distance(after.tank.centre, TANK.centre)
    assert driven == pytest.approx(0 if stops else 6)


def test_5e_ts_06_it_may_pass_close_by_a_friendly_vehicle() -> None:
    friend = enemy_tank(10, 4.4, enemy=False)  # 0.9 inches from its path
    with ScriptedDice([]) as dice:
        assert tank_shock(dice, Scene(tank=TANK, vehicles=(friend,)), 0, 12).tank.centre.x == pytest.approx(
            12
        )


def test_5e_ts_06_a_friend_that_nobody_noticed_stops_it_on_contact() -> None:
    friends = replace(squad("friends", (6.5, 0)), enemy=False)
    with ScriptedDice([]) as dice:
        after = drive(dice, Scene(tank=TANK, troops=(friends,)), 10)
    assert after.tank.centre.x == pytest.approx(4)


def test_5e_ts_07_models_under_the_tank_move_aside_the_shortest_way() -> None:
    # It stops with its hull from x = 4 to 8; the models are 0.3 inches inside its right side.
    unit = squad("Guard", (6, 1.2), (6, 2.6), (7.2, 1.2))
    with ScriptedDice([1, 1]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(unit,)), 0, 6)
    first, second, third = after.troops[0].models
    assert second == unit.models[1]
    assert gap(after.tank.hull, first) >= CLEAR - 1e-9
    assert gap(third, after.tank.hull) == pytest.approx(CLEAR)
    assert math.dist(third.centre, unit.models[2].centre) == pytest.approx(0.3 + CLEAR + BASE)
    assert after.events[-1].rule == "5E-TS-07"


def test_5e_ts_07_two_models_shift_1_2_inches() -> None:
    # Their bases reach 0.2 inches under the tank, whose right side is at y = 1.5.
    unit = squad("Guard", (5.3, 1.8), (6.7, 1.8))
    with ScriptedDice([1, 1]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(unit,)), 0, 6)
    for before, now in zip(unit.models, after.troops[0].models, strict=True):
        assert math.dist(before.centre, now.centre) == pytest.approx(1.2)


def test_5e_ts_07_falling_back_or_not() -> None:
    unit = squad("Guard", (6, 1.2))
    with ScriptedDice([6, 6]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(unit,)), 0, 6)
    assert after.troops[0].falling_back
    assert gap(after.troops[0].models[0], after.tank.hull) == pytest.approx(CLEAR)


def test_5e_dg_02_the_tank_stops_before_the_hero() -> None:
    hero = replace(squad("Guard", (6, 0), (8, 0)), stand=Stand(model=1, hit=Hit(strength=10, ap=1)))
    with ScriptedDice([1, 1, 6, 3]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(hero,)), 0, 12)
    assert after.tank.vehicle.immobilised
    assert after.tank.centre.x == pytest.approx(5.5)
    assert len(after.troops[0].models) == 2


def test_5e_dg_02_a_stopped_tank_shocks_nobody_on_its_way_to_the_hero() -> None:
    hero = replace(squad("Guard", (5, 0), (10, 0)), stand=Stand(model=1, hit=Hit(strength=10, ap=1)))
    between = squad("between", (7.5, 0))
    with ScriptedDice([1, 1, 6, 3]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(hero, between)), 0, 12)
    assert after.tank.centre.x == pytest.approx(7.5)
    assert [event.rule for event in after.events] == ["5E-TS-04", "5E-DG-02", "5E-TS-07"]


def test_5e_dg_02_a_tank_that_blows_up_leaves_nothing_to_move_away_from() -> None:
    hero = replace(squad("Guard", (5, 0), (8, 0)), stand=Stand(model=1, hit=Hit(strength=10, ap=1)))
    with ScriptedDice([1, 1, 6, 6]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(hero,)), 0, 12)
    assert after.tank.vehicle.fate == "exploded"
    assert after.troops[0].models == hero.models


def test_what_has_exploded_is_in_nobodys_way() -> None:
    gone = enemy_tank(8, vehicle=Vehicle(front=10, side=10, rear=10, fate="exploded"))
    with ScriptedDice([]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, vehicles=(gone, replace(gone, enemy=False))), 0, 12)
    assert after.tank.centre.x == pytest.approx(12)


def test_5e_dg_02_a_hero_who_fails_is_removed_and_the_tank_drives_on() -> None:
    hero = replace(squad("Guard", (6, 0), (8, 0)), stand=Stand(model=0, hit=Hit(strength=6)))
    with ScriptedDice([1, 1, 6]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(hero,)), 0, 12)
    assert after.tank.centre.x == pytest.approx(12)
    assert after.troops[0].models == (hero.models[1],)


def test_5e_dg_02_an_artillery_gun_is_removed_with_a_crewman() -> None:
    stand = Stand(model=0, hit=Hit(strength=6), crewman=2)
    guns = replace(squad("Battery", (6, 0), (8, 0), (8, 3)), stand=stand)
    with ScriptedDice([1, 1, 1]) as dice:
        after = tank_shock(dice, Scene(tank=TANK, troops=(guns,)), 0, 12)
    assert after.troops[0].models == (guns.models[1],)


def test_5e_dg_01_a_unit_that_fails_has_no_hero_and_a_hero_stands_in_the_way() -> None:
    hero = replace(squad("Guard", (6, 0), (6, 5)), stand=Stand(model=1, hit=Hit(strength=10)))
    with ScriptedDice([6, 6]) as dice:
        tank_shock(dice, Scene(tank=TANK, troops=(hero,)), 0, 12)
    with pytest.raises(Refused, match="5E-DG-01"), ScriptedDice([1, 1]) as dice:
        tank_shock(dice, Scene(tank=TANK, troops=(hero,)), 0, 12)


def test_5e_rm_01_a_ram_goes_at_top_speed_and_shocks_troops_on_its_way() -> None:
    with ScriptedDice([6, 6]) as dice:
        after = ram(dice, Scene(tank=TANK, troops=(squad("Guard", (6, 0)),)), 0)
    assert after.tank.centre.x == pytest.approx(12)
    assert after.troops[0].falling_back
    with pytest.raises(Refused, match="5E-RM-01"):
        ram(RandomDice(1), Scene(tank=replace(TANK, vehicle=replace(PREDATOR, tank=False))), 0)


def test_5e_fa_01_a_road_takes_a_tank_6_inches_farther_in_a_ram_and_a_tank_shock() -> None:
    with ScriptedDice([]) as dice:
        assert ram(dice, Scene(tank=TANK), 0, on_road=True).tank.centre.x == pytest.approx(18)
        assert tank_shock(dice, Scene(tank=TANK), 0, 18, on_road=True).tank.centre.x == pytest.approx(18)
    with pytest.raises(Refused):
        tank_shock(RandomDice(1), Scene(tank=TANK), 0, 18)


def test_5e_rm_02_the_side_is_struck_and_5e_rm_05_a_wreck_stops_the_rammer() -> None:
    # Contact after 6.5 inches: 3 for the armour, 2 for the speed, 1 for the tank.
    with ScriptedDice([5, 5, 1]) as dice:
        after = ram(dice, Scene(tank=TANK, vehicles=(enemy_tank(10),)), 0)
    assert after.vehicles[0].vehicle.fate == "wrecked"
    assert after.tank.centre.x == pytest.approx(6.5)
    assert after.events[0].text == "Predator rams Trukk in the side"


def test_5e_rm_05_over_an_explosion_it_drives_to_the_end_and_rams_the_next() -> None:
    second = replace(enemy_tank(14), id="second")
    with ScriptedDice([6, 6, 1, 1, 1]) as dice:
        after = ram(dice, Scene(tank=TANK, vehicles=(enemy_tank(9), second)), 0)
    assert after.vehicles[0].vehicle.fate == "exploded"
    assert [event.rule for event in after.events] == ["5E-RM-02", "5E-RM-02"]
    assert after.tank.centre.x == pytest.approx(10.5)


def test_5e_sk_08_a_dodge_stops_the_rammer_in_contact() -> None:
    speeder = enemy_tank(10, vehicle=Vehicle(front=10, side=10, rear=10, skimmer=True))
    with ScriptedDice([4]) as dice:
        after = ram(dice, Scene(tank=TANK, vehicles=(speeder,)), 0)
    assert after.tank.centre.x == pytest.approx(6.5)
    assert after.vehicles[0] == speeder
    assert after.events[-1].rule == "5E-SK-08"


@pytest.mark.parametrize(
    ("x", "y", "facing"),
    [(9, 0, "front"), (9, 6, "front"), (0, 9, "side"), (0, -9, "side"), (-9, 0, "rear"), (-9, 7, "side")],
)
def test_the_facing_struck_lies_between_the_corners(x: float, y: float, facing: str) -> None:
    assert (
        facing_struck(Placed(id="t", vehicle=PREDATOR, centre=Point(0, 0), heading=0), Point(x, y)) == facing
    )


HULL = rectangle(Point(0, 0), 0, 4, 3)
PLACES = st.tuples(st.floats(-4, 4), st.floats(-4, 4))


@given(places=st.lists(PLACES, min_size=1, max_size=5), strangers=st.lists(PLACES, max_size=4))
def test_5e_ts_07_whoever_was_moved_is_clear_and_stands_on_nobody(
    places: list[tuple[float, float]], strangers: list[tuple[float, float]]
) -> None:
    models = tuple(disc(Point(x, y), BASE) for x, y in places)
    others = tuple(disc(Point(x, y), BASE) for x, y in strangers)
    after = moved_aside(models, HULL, others)
    for index, (before, now) in enumerate(zip(models, after, strict=True)):
        if not overlapping(HULL, before):
            assert now == before
            continue
        assert now is not None, "there is room within a foot"
        assert gap(HULL, now) >= CLEAR - 1e-9
        rest = [*others, *(other for i, other in enumerate(after) if i != index and other is not None)]
        assert not any(overlapping(now, other) for other in rest)


@given(place=st.tuples(st.floats(-1.9, 1.9), st.floats(-1.4, 1.4)))
def test_5e_ts_07_alone_a_model_takes_the_shortest_way_there_is(place: tuple[float, float]) -> None:
    model = disc(Point(*place), BASE)
    (after,) = moved_aside((model,), HULL, ())
    assert after is not None
    shortest = min(2 - abs(place[0]), 1.5 - abs(place[1])) + CLEAR + BASE
    assert math.dist(after.centre, model.centre) == pytest.approx(shortest)


def test_5e_ts_07_coherency_decides_between_the_sides() -> None:
    # Nearer to the right side, but the unit stands on the left.
    model, comrade = disc(Point(0, 0.2), BASE), disc(Point(0, -4.5), BASE)
    (after, _) = moved_aside((model, comrade), HULL, ())
    assert after is not None
    assert after.centre.y < 0
    assert gap(after, comrade) <= COHERENCY + 1e-9
    (alone, _) = moved_aside((model, disc(Point(0, -30), BASE)), HULL, ())
    assert alone is not None
    assert alone.centre.y > 0, "nobody is near, so the nearest free place"


def test_5e_ts_07_without_room_the_model_is_destroyed() -> None:
    ring = tuple(
        Shape((Point(x, y),), 3.0)
        for x in range(-18, 19, 2)
        for y in range(-18, 19, 2)
        if max(abs(x), abs(y)) > 2
    )
    assert moved_aside((disc(Point(0, 0), BASE),), HULL, ring) == (None,)
