"""The worked examples of the inventory's section 1.11 and 1.12, by id."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rosters.fielded import FieldedUnit
from rosters.roster import HouseRules, Seat
from tests.validators.factory import (
    army,
    character,
    codes,
    errors,
    findings,
    ready_made,
    squad,
    transport,
    unknown,
    vehicle,
    weapon,
)

BUGGIES = "abcdefghijklm"


def buggies(number: int) -> list[FieldedUnit]:
    return [vehicle(BUGGIES[index]) for index in range(number)]


def shared_out(sizes: list[int]) -> dict[str, str]:
    """Squadrons of these sizes out of the first buggies."""
    names, found = list(BUGGIES), {}
    for number, size in enumerate(sizes):
        found[f"S{number}"] = " ".join(names[:size])
        del names[:size]
    return found


def test_sq01_an_ungrouped_buggy_is_an_error() -> None:
    found = findings(army(vehicle("b")))
    assert [one.code for one in found] == ["SQD01"]
    assert found[0].path == "units.0"
    assert found[0].units == ("b",)
    assert (
        "worth under 100 points must be in a squadron; Buggy, worth 45 points, is in none" in found[0].message
    )
    assert found[0].fix == "Form Squadron 1 of Buggy."
    assert found[0].source == "2E-SQ-01"
    assert found[0].why


def test_sq02_three_vehicles_allow_one_squadron() -> None:
    found = findings(army(*buggies(3), squadrons={"Hammer": "a b", "Anvil": "c"}))
    assert [one.code for one in found] == ["SQD02"]
    assert found[0].message == "Maximum 1 squadron for 3 vehicles under 100 points; this army has 2."
    assert found[0].path == "squadrons.1"
    assert found[0].units == ("c",)
    assert errors(army(*buggies(4), squadrons={"Hammer": "a b", "Anvil": "c d"})) == []


def test_sq02_one_vehicle_is_a_squadron_of_one() -> None:
    assert errors(army(*buggies(1), squadrons={"Alone": "a"})) == []


@pytest.mark.parametrize(
    ("sizes", "code"),
    [
        ([1], None), ([2], None), ([1, 1], "SQD02"), ([3], None), ([2, 1], "SQD02"), ([1, 1, 1], "SQD02"),
        ([4], None), ([2, 2], None), ([3, 1], "SQD03"), ([2, 1, 1], "SQD02"),
        ([5], None), ([3, 2], None), ([4, 1], "SQD03"), ([2, 2, 1], "SQD02"),
        ([6], None), ([3, 3], None), ([4, 2], "SQD03"), ([2, 2, 2], "SQD02"),
        ([7], None), ([4, 3], None), ([3, 2, 2], None), ([5, 2], "SQD03"), ([3, 3, 1], "SQD03"),
        ([8], None), ([4, 4], None), ([3, 3, 2], None), ([4, 2, 2], "SQD03"), ([2, 2, 2, 2], "SQD02"),
        ([9], None), ([5, 4], None), ([3, 3, 3], None), ([4, 3, 2], "SQD03"),
        ([10], None), ([5, 5], None), ([4, 3, 3], None), ([3, 3, 2, 2], None), ([3, 3, 3, 1], "SQD03"),
        ([11], None), ([6, 5], None), ([4, 4, 3], None), ([3, 3, 3, 2], None), ([5, 3, 3], "SQD03"),
        ([12], None), ([6, 6], None), ([4, 4, 4], None), ([3, 3, 3, 3], None), ([4, 4, 2, 2], "SQD03"),
        ([13], None), ([7, 6], None), ([5, 4, 4], None), ([4, 3, 3, 3], None), ([3, 3, 3, 2, 2], None),
    ],
)  # fmt: skip
def test_sq03_the_table_of_legal_sizes(sizes: list[int], code: str | None) -> None:
    found = errors(army(*buggies(sum(sizes)), squadrons=shared_out(sizes)))
    assert found == ([] if code is None else [code])


def test_sq03_the_message_names_legal_sizes() -> None:
    (found,) = findings(army(*buggies(7), squadrons=shared_out([5, 2])))
    assert (
        "S0 has 5 and S1 has 2. Legal sizes for 7 vehicles under 100 points: 7, 4+3 or 3+2+2."
        in found.message
    )


@pytest.mark.parametrize("gap", [0, 1, 2])
def test_sq03_house_rule_on_the_size_gap(gap: int) -> None:
    house = HouseRules(max_size_gap=gap)
    for sizes in ([3, 3], [4, 3], [4, 2], [5, 2]):
        legal = max(sizes) - min(sizes) <= gap
        assert (errors(army(*buggies(sum(sizes)), squadrons=shared_out(sizes), house=house)) == []) == legal


@pytest.mark.parametrize(("worth", "obliged"), [("99", True), ("99.5", True), ("100", False), ("101", False)])
def test_sq04_the_boundary_of_100_points(worth: str, obliged: bool) -> None:
    assert (codes(army(vehicle("a", worth)), "SQD01") == ["SQD01"]) == obliged


def test_sq04_three_sentinels_and_a_gobsmasha() -> None:
    sentinels = [vehicle(id, 75, type="sentinel", walks=8) for id in "abc"]
    gobsmasha = vehicle("g", 100, 18, "gobsmasha")
    assert errors(army(*sentinels, gobsmasha, squadrons={"S": "a b c"})) == []
    assert errors(army(*sentinels, gobsmasha, squadrons={"S": "a b c g"})) == []
    assert errors(army(*sentinels, gobsmasha, squadrons={"S": "a b", "T": "c g"})) == ["SQD02"]


def test_sq04_house_rule_obliged() -> None:
    house = HouseRules(treat_100_as="obliged")
    (found,) = findings(army(vehicle("a", 100), house=house))
    assert found.code == "SQD01"
    assert "100 points or less" in found.message
    assert errors(army(vehicle("a", 101), house=house)) == []


def test_sq04_house_rule_heavy() -> None:
    pair = (vehicle("a", 100, type="gobsmasha"), vehicle("b", 45))
    assert errors(army(*pair, squadrons={"S": "a b"})) == []
    assert errors(army(*pair, squadrons={"S": "a b"}, house=HouseRules(treat_100_as="heavy"))) == ["SQD04"]


def test_sq05_two_predators_of_any_worth_are_one_type() -> None:
    pair = (vehicle("a", 130, 25, "predator"), vehicle("b", 95, 25, "predator"))
    assert errors(army(*pair, squadrons={"S": "a b"})) == []
    assert errors(army(*pair)) == ["SQD01"]


def test_sq05_a_land_raider_with_two_predators_is_refused() -> None:
    raider = vehicle("r", 220, 20, "land-raider")
    predators = [vehicle(id, 130, 25, "predator") for id in "ab"]
    (found,) = findings(army(raider, *predators, squadrons={"S": "r a b"}))
    assert found.code == "SQD04"
    assert found.path == "squadrons.0"
    assert "Predator (a) and Predator (b) are not" in found.message


def test_sq05_two_dreadnoughts() -> None:
    pair = [vehicle(id, 115, type="dreadnought", walks=6) for id in "ab"]
    assert errors(army(*pair, squadrons={"S": "a b"})) == []


def test_sq06_the_squadron_of_the_source_is_legal() -> None:
    """A Wartrak, two War Buggies and two Warbikes as three and two, or as one of five; not 2+2+1."""
    five = [
        vehicle("a", 45, 30, "warbike"), vehicle("b", 45, 30, "warbike"), vehicle("c", 45, 30, "buggy"),
        vehicle("d", 45, 30, "buggy"), vehicle("e", 50, 28, "wartrak"),
    ]  # fmt: skip
    assert errors(army(*five, squadrons={"S": "a b c", "T": "d e"})) == []
    assert errors(army(*five, squadrons={"S": "a b c d e"})) == []
    assert errors(army(*five, squadrons={"S": "a b", "T": "c d", "U": "e"})) == ["SQD02"]


def test_sq06_a_dreadnought_and_a_rhino_cannot_keep_up() -> None:
    pair = (vehicle("d", 120, type="dreadnought", walks=6), transport("r"))
    found = findings(army(*pair, squadrons={"S": "d r"}), "SQD05")
    assert len(found) == 1
    assert (
        found[0].message == "Top speeds in a squadron may differ by at most 6 inches; in S, Dreadnought "
        "(12 inches) and Rhino (25 inches) differ by 13."
    )


@pytest.mark.parametrize(
    ("top", "legal"), [("24", True), ("36", True), ("23.9999", False), ("36.0001", False)]
)
def test_sq06_six_inches_and_no_more(top: str, legal: bool) -> None:
    pair = (vehicle("a", 150, 30), vehicle("b", 150, top))
    assert (errors(army(*pair, squadrons={"S": "a b"})) == []) == legal


def test_sq06_house_rule_on_the_speed_gap() -> None:
    pair = (vehicle("a", 150, 30), vehicle("b", 150, 20))
    assert errors(army(*pair, squadrons={"S": "a b"})) == ["SQD05"]
    assert errors(army(*pair, squadrons={"S": "a b"}, house=HouseRules(speed_gap=Decimal(10)))) == []


def test_sq06_an_unknown_speed_is_not_held_against_anybody() -> None:
    pair = (vehicle("a", 45, 30), vehicle("b", 45, None))
    assert errors(army(*pair, squadrons={"S": "a b"})) == []


def test_sq07_a_sentinel_and_a_buggy_are_two_squadrons_of_one() -> None:
    pair = (vehicle("s", 75, type="sentinel", walks=8), vehicle("b", 45, 30))
    apart = {"S": "s", "T": "b"}
    (found,) = findings(army(*pair, squadrons=apart))
    assert (found.code, found.severity) == ("SQD09", "info")
    assert "Top speeds of 16 and 30 inches" in found.message
    assert errors(army(*pair, squadrons=apart, house=HouseRules(strict_speed=True))) == ["SQD02"]
    assert errors(army(*pair, squadrons={"S": "s b"})) == ["SQD05"]


def test_sq07_speeds_force_one_and_three() -> None:
    four = [vehicle("s", 75, 12), *(vehicle(id, 45, 30) for id in "abc")]
    uneven = {"S": "s", "T": "a b c"}
    assert codes(army(*four, squadrons=uneven)) == ["SQD09"]
    assert errors(army(*four, squadrons=uneven, house=HouseRules(strict_speed=True))) == ["SQD03"]


def test_sq07_no_more_squadrons_than_speeds_need() -> None:
    three = [vehicle("s", 75, 12), *(vehicle(id, 45, 30) for id in "ab")]
    assert codes(army(*three, squadrons={"S": "s", "T": "a b"})) == ["SQD09"]
    (found,) = (
        one
        for one in findings(army(*three, squadrons={"S": "s", "T": "a", "U": "b"}))
        if one.severity == "error"
    )
    assert found.code == "SQD02"
    assert "Maximum 2 squadrons" in found.message
    assert "their speeds need 2" in found.why


def test_sq07_equal_speeds_excuse_nothing() -> None:
    assert "SQD09" not in codes(army(*buggies(4), squadrons={"S": "a b", "T": "c d"}))


def test_sq08_transports_need_no_squadron_and_do_not_count() -> None:
    rhinos = [transport(f"r{number}", 10, f"q{number}") for number in range(3)]
    squads = [squad(f"q{number}") for number in range(3)]
    assert errors(army(*rhinos, *squads, *buggies(2), squadrons={"S": "a b"})) == []
    assert errors(army(*rhinos, *squads, *buggies(2), squadrons={"S": "a", "T": "b"})) == ["SQD02"]


def test_sq08_a_transport_may_join_if_it_keeps_up() -> None:
    assert errors(army(transport("r"), *buggies(2), squadrons={"S": "a b r"})) == []
    assert errors(army(transport("r", top=20), *buggies(2), squadrons={"S": "a b r"})) == ["SQD05"]


def test_sq08_house_rule_strict_transports() -> None:
    strict = HouseRules(strict_transports=True)
    assert errors(army(transport("r"), house=strict)) == ["SQD01"]
    assert errors(army(transport("r", 10, "q"), squad("q"), house=strict)) == []
    assert errors(army(transport("r", mounted="c"), character("c"), house=strict)) == []


def test_sq09_bike_squads_are_squadrons_of_their_own() -> None:
    bike = vehicle("bike", 20, 30, "bike", kind="bike", only_as_upgrade=True)
    bikers = [squad(f"q{number}", 5, bikes=bike) for number in range(2)]
    assert errors(army(*bikers, *buggies(3), squadrons={"S": "a b c"})) == []
    assert errors(army(*bikers, *buggies(3), squadrons={"S": "a b", "T": "c"})) == ["SQD02"]
    assert errors(army(*bikers, *buggies(3), squadrons={"S": "a b c", "T": "q0"})) == []


def test_sq10_voluntary_members_do_not_count() -> None:
    rhino = transport("r")
    assert errors(army(*buggies(5), rhino, squadrons={"S": "a b c r", "T": "d e"})) == []
    tanks = [vehicle(id, 130, 25, "predator") for id in "xy"]
    assert errors(army(*buggies(3), *tanks, squadrons={"S": "a b c", "T": "x y"})) == []


def test_sq11_one_squadron_is_always_allowed() -> None:
    assert errors(army(*buggies(9), squadrons=shared_out([9]))) == []


def test_sq12_a_vehicle_in_two_squadrons_is_one_error_naming_it() -> None:
    (found,) = findings(army(*buggies(4), squadrons={"S": "a b", "T": "a c d"}), "SQD06")
    assert found.units == ("a",)
    assert found.path == "squadrons.1"
    assert "Buggy (a) is in S and T" in found.message


def test_sq12_a_vehicle_twice_in_one_squadron() -> None:
    (found,) = findings(army(*buggies(2), squadrons={"S": "a b a"}))
    assert found.code == "SQD06"
    assert "twice in S" in found.message


def test_sq12_unknown_members_and_empty_squadrons() -> None:
    found = findings(army(vehicle("buggy-1"), squadrons={"S": "buggy-1 bugy-1", "T": ""}))
    assert [(one.code, one.path) for one in found] == [("SQD07", "squadrons.0"), ("SQD07", "squadrons.1")]
    assert "or write “buggy-1” if that is meant" in found[0].fix


def test_sq14_a_thudd_gun_among_buggies() -> None:
    units = (*buggies(2), weapon("gun"))
    found = findings(army(*units, squadrons={"S": "a b gun"}, batteries={"B": "gun"}))
    assert [one.code for one in found] == ["SQD08"]
    assert found[0].units == ("gun",)


def test_sq14_the_fix_names_the_vehicle_that_a_named_character_rides() -> None:
    units = (vehicle("wagon", mounted="boss"), character("boss"), *buggies(1))
    (found,) = findings(army(*units, squadrons={"S": "a boss"}))
    assert found.code == "SQD08"
    assert "Buggy (wagon) there, which he rides" in found.fix


def test_sq14_what_is_not_in_the_data_is_not_judged() -> None:
    assert errors(army(unknown("u"), *buggies(1), squadrons={"S": "a u"})) == []


def test_sq15_sponsons_that_cross_100_points_change_the_cap() -> None:
    three = buggies(3)
    halves = {"S": "a b", "T": "c p"}
    assert errors(army(*three, vehicle("p", 90, 30, "buggy"), squadrons=halves)) == []
    assert errors(army(*three, vehicle("p", 105, 30, "buggy"), squadrons=halves)) == ["SQD02"]


def test_ch01_a_buggy_with_the_warboss_is_not_counted() -> None:
    ridden = vehicle("d", mounted="boss")
    assert errors(army(*buggies(3), ridden, character("boss"), squadrons={"S": "a b c"})) == []
    assert errors(army(*buggies(3), ridden, character("boss"), squadrons={"S": "a b", "T": "c"})) == ["SQD02"]


def test_ch02_his_buggy_may_join_the_squadron() -> None:
    ridden = vehicle("d", mounted="boss")
    assert errors(army(*buggies(3), ridden, character("boss"), squadrons={"S": "a b c d"})) == []


def test_ch02_a_character_aboard_a_vehicle_that_is_no_transport_counts_too() -> None:
    ridden = vehicle("d", carries=(Seat(unit="boss"),))
    assert errors(army(ridden, character("boss"))) == ["TRN05"]


def test_ch02_a_squad_is_no_character() -> None:
    assert errors(army(vehicle("d", mounted="q"), squad("q"))) == ["MNT03", "SQD01"]


def test_ch03_the_type_rule_still_binds_the_warlords_land_raider() -> None:
    raider = vehicle("r", 220, 25, "land-raider", mounted="boss")
    predators = [vehicle(id, 130, 25, "predator") for id in "ab"]
    assert errors(army(raider, *predators, character("boss"), squadrons={"S": "r a b"})) == ["SQD04"]


def test_ch04_a_transport_with_a_character_is_exempt_either_way() -> None:
    for rhino in (transport("r", 10, "boss"), transport("r")):
        assert errors(army(rhino, character("boss"), *buggies(3), squadrons={"S": "a b c"})) == []


def test_a_character_on_his_own_bike_may_join_a_squadron() -> None:
    bike = vehicle("bike", 20, 30, "bike", kind="bike", only_as_upgrade=True)
    boss = character("boss", bikes=bike)
    assert errors(army(boss, *buggies(2), squadrons={"S": "a b boss"})) == []
    assert errors(army(boss, *buggies(2), squadrons={"S": "a b"})) == []


def test_a_ready_made_squadron_counts_its_vehicles() -> None:
    assert errors(army(ready_made("s", 3))) == []
    assert errors(army(ready_made("s", 1), ready_made("t", 1))) == ["SQD02"]
    assert errors(army(ready_made("s", 3), ready_made("t", 1))) == ["SQD03"]
    assert errors(army(ready_made("s", 3), ready_made("t", 2))) == []


def test_a_ready_made_squadron_may_be_joined() -> None:
    walker = vehicle("w", 75, 16, "sentinel")
    assert errors(army(ready_made("s", 2), walker, squadrons={"S": "w"})) == ["SQD02"]
    assert errors(army(ready_made("s", 2), walker, squadrons={"S": "s w"})) == []
    assert errors(army(ready_made("s", 2), squadrons={"S": "s"})) == []


def test_a_misspelt_member_is_meant_to_be_a_vehicle() -> None:
    """SQD07 proposes what may be in a squadron, not whatever unit is spelt most like it."""
    made = army(squad("skarboyz"), vehicle("ghost-buggy"), squadrons={"A": "ghost-buggy skarboy ghost-bugy"})
    fixes = {one.fix for one in findings(made) if one.code == "SQD07"}
    assert fixes == {
        "Take “skarboy” out of A.",
        "Take “ghost-bugy” out of A, or write “ghost-buggy” if that is meant.",
    }
