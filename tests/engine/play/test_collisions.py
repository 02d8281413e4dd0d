"""Collisions, rams and buildings (inventory 1.6): the worked examples, exactly and on the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.datafax import RamValue
from datafaxes.wargear import CardEffect
from engine.dice import Dice, ScriptedDice, exact
from engine.refused import Refused
from engine.second_edition.armour import Approach
from engine.second_edition.buildings import strike_building
from engine.second_edition.collisions import Impact, Party, collide, collision_outcomes, touching_locations
from engine.second_edition.game.actions import Ahead, ClearAway, Drive, Turn
from engine.second_edition.penetration import penetrates
from engine.second_edition.ramming import check_ram, is_collision, ram_attack
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start
from engine.table.terrain import Ground, Terrain
from tests.engine.machines import bike, dreadnought, land_raider, predator
from tests.engine.monte_carlo import assert_agrees
from tests.engine.play.tables import Table, card, rules_of

RHINO, SPEEDER = card("space-marine-rhino"), card("space-marine-land-speeder")
BIKE, ATTACK_BIKE, RAIDER = card("space-marine-bike"), card("space-marine-attack-bike"), land_raider()


def party(vehicle: Vehicle, side: str = "front", **more: object) -> Party:
    approach = Approach("front" if side == "front" else "side_rear")
    return Party(vehicle, start(vehicle), approach, **more)  # type: ignore[arg-type]  # fields of Party


def chance(vehicle: Vehicle, armour: int) -> Fraction:
    """How likely the ram of a vehicle reaches an Armour Value."""

    def ram(dice: Dice) -> bool:
        return penetrates(dice, ram_attack(vehicle), armour)

    return exact(ram).chance(bool)


def test_2e_co_01_ten_inches_stop_and_more_collide() -> None:
    assert not is_collision(10.0)
    assert not is_collision(10.0 + 1e-10)
    assert is_collision(10.5)


def wall(armour: int | None = None, ground: Ground = "building") -> Terrain:
    return Terrain(
        id="wall",
        ground=ground,
        outline=((9, -9), (10, -9), (10, 9), (9, 9)),
        armour=armour,
        height=5,
    )


def test_2e_co_01_at_ten_inches_a_vehicle_stops_in_contact_without_harm() -> None:
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.terrain(wall(15))
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=10),)))
    half = float(RHINO.datafax.hull.length) / 2
    assert table["rhino"].place.x == pytest.approx(9 - half)
    assert (table["rhino"].band, table["rhino"].state) == ("halted", start(RHINO))


def test_2e_co_01_what_stops_a_vehicle_ends_its_move() -> None:
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.terrain(wall(15))
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=9), Turn(degrees=45), Ahead(inches=1))))
    half = float(RHINO.datafax.hull.length) / 2
    assert table["rhino"].place.x == pytest.approx(9 - half)
    assert table["rhino"].heading == 0


def test_2e_co_02_ground_it_can_cross_is_no_collision_and_a_rock_stays_as_it_is() -> None:
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.terrain(wall(ground="difficult"))
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),)))
    assert table["rhino"].place.x == pytest.approx(12)
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.terrain(wall(ground="impassable"))
    table.begin()
    # Penetration 1 + 1 + 7 = 9; four locations, of which the hull touches and the others roll to be hit.
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),)), 1, 1, 1, 1, 1)
    assert "2E-CO-09" in rules_of(table.log)
    assert table.state.terrain == (wall(ground="impassable"),)


def test_2e_co_03_a_ram_takes_more_than_ten_inches() -> None:
    check_ram(RHINO, 11)
    with pytest.raises(Refused, match="2E-CO-03"):
        check_ram(RHINO, 10.0)
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.vehicle("victim", RHINO, 14, side="b")
    table.begin()
    with pytest.raises(Refused, match="2E-CO-03"):
        table.do(Drive(unit="rhino", steps=(Ahead(inches=10),), ram="victim"))


def test_2e_co_04_creatures_and_dreadnoughts_never_ram_but_answer_when_struck() -> None:
    with pytest.raises(Refused, match="2E-CO-04"):
        check_ram(dreadnought(), 11)
    real = card("space-marine-dreadnought")
    with pytest.raises(Refused, match="2E-CO-04"):
        check_ram(real, 11)
    assert real.datafax.ram == RamValue(strength=7, damage="D10", save_modifier=-4)
    assert ram_attack(real).penetration == "D6+D10+7"


def hits_elsewhere(dice: Dice, tank: Vehicle) -> int:
    """How many locations a collision hits that do not touch, by the rolls that follow their hits."""
    before = start(tank)
    rolled = 0

    class Counting:
        def check(self, notation: str, at_least: int) -> bool:
            nonlocal rolled
            if notation == "D6" and at_least == 4:
                rolled += dice.check(notation, at_least)
            return False

    collide(Counting(), Party(tank, before, Approach()), Party(tank, before, Approach()))  # type: ignore[arg-type]
    return rolled


def test_2e_co_05_the_hull_is_hit_and_each_other_location_on_four_or_more() -> None:
    tank = card("space-marine-predator")
    touching = touching_locations(party(tank))
    assert touching == {"Hull"}
    # On either Predator: two tracks, two sponsons and the turret do not touch.
    found = exact(hits_elsewhere, tank)
    assert found.mean(lambda hits: hits) == Fraction(10, 2)
    assert set(found) == set(range(11))


def test_2e_co_05_paired_locations_roll_once_each_and_the_nearer_one_touches_on_the_flank() -> None:
    tank = predator()
    assert touching_locations(party(tank, "side")) == {"Track (left)"}
    assert touching_locations(Party(tank, start(tank), Approach("side_rear", "right"))) == {"Track (right)"}


@pytest.mark.parametrize(("armour", "expected"), [(15, Fraction(17, 24)), (18, Fraction(11, 24))])
def test_2e_co_06_the_rhinos_ram(armour: int, expected: Fraction) -> None:
    assert chance(RHINO, armour) == expected
    by_hand = sum(six + twelve + 7 >= armour for six, twelve in product(range(1, 7), range(1, 13)))
    assert Fraction(by_hand, 72) == expected


def test_2e_co_06_equal_damages_and_less_does_not() -> None:
    with ScriptedDice([3, 8]) as dice:
        assert penetrates(dice, ram_attack(RHINO), 10), "3 + 8 + 7 = 18"
    with ScriptedDice([4, 5]) as dice:
        assert penetrates(dice, ram_attack(SPEEDER), 15), "4 + 5 + 6 = 15 is enough for a track"
    with ScriptedDice([]) as dice:
        assert not penetrates(dice, ram_attack(SPEEDER), 20), "a hull is beyond it, whatever it rolls"


def test_2e_co_06_the_armour_is_that_of_the_side_from_which_the_other_came() -> None:
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.vehicle("victim", RHINO, 9, 0, heading=90, side="b")
    table.begin()
    # The mover: hull touches, 1 + 1 + 7 fails against 20; three others are missed. The victim is struck on
    # its flank: the near track touches, 4 + 4 + 7 = 15 goes through and rolls 1 (slowed); the rest is missed.
    table.do(
        Drive(unit="rhino", steps=(Ahead(inches=12),), ram="victim"),
        *(1, 1, 1, 1, 1),
        *(4, 4, 1, 1, 1, 1),
    )
    assert table["victim"].state.speed_limit == "Slow"
    assert table["rhino"].state == start(RHINO)
    assert table["rhino"].band == "halted"
    assert rules_of(table.log).count("2E-CO-03") == 2


def test_2e_co_07_each_penetrated_location_rolls_on_its_own_table() -> None:
    tank, wrecker = predator(), RAIDER
    # The near track touches: 6 + 12 + 8 goes through, damage 1. The far one is missed. The hull is hit on 4,
    # goes through, damage 2 (each of three crew dies on 4 or more). Sponsons and turret are missed.
    faces = [6, 12, 1, 1, 4, 6, 12, 2, 3, 4, 3, 1, 1, 1]
    with ScriptedDice([*faces, *[1, 1, 1, 1, 1, 1]]) as dice:
        first, _ = collide(dice, party(tank, "side"), party(wrecker))
    assert first.state.speed_limit == "Slow"
    assert first.state.crew_alive == 2


def test_2e_co_08_exposed_crew_are_hit_like_locations() -> None:
    # Bike against bike: the bike touches, 1 + 1 + 5 = 7 bounces; the rider is hit on 4 and wounded on 3 (S5
    # against Toughness 4), and his save of 3+, which needs 5, fails.
    with ScriptedDice([1, 1, 4, 3, 4, *[1, 1, 3]]) as dice:
        struck, other = collide(dice, party(BIKE), party(BIKE))
    assert struck.state.crew == (0,)
    assert struck.state.out_of_control == "one turn", "nobody rides it now (2E-BK-07)"
    assert other.state == start(BIKE)


def test_2e_co_09_one_total_limited_to_the_buildings_armour() -> None:
    # 4 + 8 + 7 = 19 counts as 15. The left track is hit on 4 and rolls 1, the right one and the weapons are
    # missed.
    with ScriptedDice([4, 8, 4, 1, 1, 1]) as dice:
        struck = strike_building(dice, party(RHINO), 15)
    assert struck.breached
    assert struck.impact.state.speed_limit == "Slow", "15 goes through the track, which rolled 1"
    assert not struck.impact.state.gone, "15 does not go through the hull of 20, which touched"
    with ScriptedDice([2, 3, 4, 1, 1]) as dice:
        held = strike_building(dice, party(RHINO), 15)
    assert not held.breached
    assert held.impact.state == start(RHINO)


def test_2e_co_09_a_building_on_the_table_is_breached() -> None:
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow")
    table.terrain(wall(10))
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),)), 1, 2, 1, 1, 1)
    piece = table.state.terrain[0]
    assert piece.breached
    assert table["rhino"].state == start(RHINO)


def test_2e_co_10_terrain_goes_only_if_the_players_agree() -> None:
    table = Table()
    hedge = Terrain(
        id="hedge", ground="impassable", outline=((9, -9), (10, -9), (10, 9)), height=1, cover="soft"
    )
    table.vehicle("rhino", RHINO, band="Slow")
    table.terrain(hedge)
    table.terrain(replace(wall(15), id="house", outline=((90, 0), (91, 0), (91, 5))))
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=11),)), 1, 1, 1, 1, 1)
    assert table.state.terrain[0] == hedge, "it stays unless both agree"
    table.do(ClearAway(piece="hedge"))
    assert (table.state.terrain[0].ground, table.state.terrain[0].height) == ("open", 0)
    for piece in ("house", "rhino"):
        with pytest.raises(Refused, match="2E-CO-10"):
            table.do(ClearAway(piece=piece))


def test_2e_co_11_an_attack_bike_damages_one_location_of_a_land_raider() -> None:
    mover, other = party(ATTACK_BIKE), party(RAIDER, touching=frozenset({"Track (left)"}))
    # The bike cannot withstand the ram and rolls 3 for damage; its crew are missed. Then a single location of
    # the Land Raider: 5 + 6 + 6 = 17 goes through, roll 1.
    with ScriptedDice([3, 1, 1, *[5, 6, 1]]) as dice:
        _, raider = collide(dice, mover, other)
    assert raider.state.speed_limit == "Slow"
    _, found = collision_outcomes(mover, other)
    assert found.chance(lambda impact: impact.state != start(RAIDER)) == Fraction(3, 36)


@pytest.mark.parametrize(
    ("rammer", "armour", "expected"), [(BIKE, 15, Fraction(1, 24)), (RHINO, 10, Fraction(71, 72))]
)
def test_2e_bk_08_a_bike_and_what_it_meets(rammer: Vehicle, armour: int, expected: Fraction) -> None:
    assert chance(rammer, armour) == expected


def test_2e_bk_08_the_exact_chances_of_a_bike_that_hits_a_track() -> None:
    mover = party(BIKE)
    other = party(RHINO, touching=frozenset({"Track (left)"}))
    on_bike, on_rhino = collision_outcomes(mover, other)
    assert on_rhino.chance(lambda impact: impact.state != start(RHINO)) == Fraction(1, 24)
    # The bike itself touches and is hit for certain; its table changes something on every face.
    bike_hit = on_bike.chance(lambda impact: impact.state._replace(crew=(1,)) != start(BIKE))
    assert bike_hit >= Fraction(71, 72)


def test_2e_bk_08_two_bikes_collide_as_vehicles_do() -> None:
    with ScriptedDice([1, 1, 1, *[1, 1, 1]]) as dice:
        first, second = collide(dice, party(bike()), party(bike()))
    assert (first.state, second.state) == (start(bike()), start(bike()))


def test_2e_bk_08_only_the_bike_that_runs_into_the_other_has_the_exception() -> None:
    # A Rhino that runs a bike down may be struck everywhere: tracks and weapons roll, its hull is too thick.
    with ScriptedDice([1, 1, 1, *[1, 1, 1]]) as dice:
        collide(dice, party(RHINO), party(BIKE))


def test_2e_co_06_cards_strengthen_the_ram() -> None:
    bulldozer = Vehicle(
        datafax=RHINO.datafax, tables=RHINO.tables, cards=(CardEffect(ram_strength=1, ram_damage="D6"),)
    )
    assert ram_attack(bulldozer).penetration == "2D6+D12+8"


def test_a_support_weapon_has_no_ram_and_harms_nothing() -> None:
    gun = card("thudd-gun")
    assert ram_attack(gun).penetration is None
    with ScriptedDice([1, 1, 1, 1]) as dice:
        on_gun, _ = collide(dice, party(gun), party(BIKE))
    assert on_gun.state == start(gun)


def consequences(impact: Impact) -> tuple[object, ...]:
    """What matters of a collision's outcome: few enough cases to count them."""
    state = impact.state
    return state.destroyed, state.immobilised, state.out_of_control, len(state.gone), state.crew_alive


def rammed(dice: Dice, mover: Party, other: Party) -> tuple[object, ...]:
    return consequences(collide(dice, mover, other)[1])


def test_the_exact_collision_agrees_with_rolled_ones() -> None:
    mover, other = party(RHINO), party(predator(), "side")
    _, found = collision_outcomes(mover, other)
    assert sum(found.values()) == 1
    assert_agrees(found.map(consequences), rammed, mover, other, runs=4000)


def test_the_exact_collision_agrees_with_the_rule_tried_path_by_path() -> None:
    mover, other = party(BIKE), party(bike())
    on_mover, on_other = collision_outcomes(mover, other)
    whole = exact(collide, mover, other)
    assert whole.map(lambda pair: pair[0]) == on_mover
    assert whole.map(lambda pair: pair[1]) == on_other


def building(dice: Dice, mover: Party, armour: int | None) -> tuple[object, ...]:
    struck = strike_building(dice, mover, armour)
    return struck.breached, struck.impact.state.destroyed, len(struck.impact.state.gone)


def test_the_exact_chances_of_a_wall_agree_with_rolled_ones_and_with_a_sum_by_hand() -> None:
    found = exact(building, party(RHINO), 15)
    assert found.chance(lambda result: result[0]) == chance(RHINO, 15) == Fraction(17, 24)
    assert_agrees(found, building, party(RHINO), 15, runs=4000)
    assert exact(building, party(RHINO), None).chance(lambda result: result[0]) == 0, (
        "a rock is never breached"
    )


@given(st.integers(1, 40), st.integers(1, 6), st.integers(1, 12), st.integers(1, 6))
def test_invariant_28_a_building_is_breached_when_the_roll_reaches_its_armour(
    armour: int, six: int, twelve: int, spare: int
) -> None:
    class Faces:
        """Those two dice, then the same face for ever."""

        def roll(self, notation: str) -> int:
            return six + twelve + 7 if notation == "D6+D12+7" else spare

        def check(self, notation: str, at_least: int) -> bool:
            return spare >= at_least if notation == "D6" else int(notation) >= at_least

        def look_up(self, notation: str, rows: object) -> int:
            return 0

        def successes(self, count: int, notation: str, at_least: int) -> int:
            return 0

        def pick(self, options: tuple[int, ...]) -> int:
            return options[0]

    struck = strike_building(Faces(), party(RHINO), armour)  # type: ignore[arg-type]
    rolled = six + twelve + 7
    assert struck.breached == (rolled >= armour)
    if min(rolled, armour) < 12:
        assert struck.impact.state == start(RHINO), "nothing on a Rhino is thinner than 12"


def test_2e_co_08_exposed_crew_are_hit_without_a_roll_where_their_place_touches() -> None:
    def hurt(touching: str) -> Fraction:
        struck = party(BIKE, touching=frozenset({touching}))
        ours, _ = collision_outcomes(struck, party(card("space-marine-rhino")))
        return ours.chance(lambda impact: not impact.state.crew[0])

    only_ram = Fraction(5, 6)  # Strength 7 against Toughness 4, and no save is left
    assert hurt("Crew (left)") >= only_ram > hurt("Bike") >= only_ram / 2


def test_2e_co_03_what_has_no_ram_value_does_not_ram() -> None:
    harmless = replace(RHINO, datafax=replace(RHINO.datafax, ram=None))
    with pytest.raises(Refused, match="may not ram on purpose"):
        check_ram(harmless, 20)
