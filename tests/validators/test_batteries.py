"""The worked examples of the inventory's section 1.10, by id."""

from __future__ import annotations

import pytest

from tests.validators.factory import army, codes, errors, findings, vehicle, weapon


@pytest.mark.parametrize(("worth", "obliged"), [(99, True), (100, False), (101, False)])
def test_sb01_obligation(worth: int, obliged: bool) -> None:
    assert (codes(army(weapon("g", worth)), "BAT") == ["BAT01"]) == obliged


@pytest.mark.parametrize(
    ("batteries", "code"),
    [
        (["a b c d e f"], None),
        (["a b c", "d e f"], None),
        (["a b", "c d", "e f"], "BAT02"),
        (["a b c", "d e", "f g"], None),
    ],
)
def test_sb02_number_of_batteries(batteries: list[str], code: str | None) -> None:
    ids = " ".join(batteries).split()
    fielded = army(
        *(weapon(id) for id in ids),
        batteries={f"B{place}": members for place, members in enumerate(batteries)},
    )
    assert errors(fielded) == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("batteries", "code"),
    [
        (["a b c d e"], None),
        (["a b c", "d e"], None),
        (["a b", "c d", "e"], "BAT02"),
        (["a b c d", "e"], "BAT03"),
    ],
)
def test_sb03_three_thudd_guns_and_two_rapiers(batteries: list[str], code: str | None) -> None:
    five = [*(weapon(id) for id in "abc"), *(weapon(id, 65, type="rapier") for id in "de")]
    named = {f"B{place}": members for place, members in enumerate(batteries)}
    assert errors(army(*five, batteries=named)) == ([] if code is None else [code])


def test_sb04_only_weapons_under_100_points_count() -> None:
    four = [*(weapon(id) for id in "abc"), weapon("x", 120, type="big-gun")]
    assert errors(army(*four, batteries={"B": "a b", "C": "c x"})) == ["BAT02"]
    assert errors(army(*four, batteries={"B": "a b c"})) == []


def test_sb04_types_may_differ_even_beside_an_expensive_one() -> None:
    assert errors(army(weapon("a"), weapon("x", 120, type="big-gun"), batteries={"B": "a x"})) == []


def test_sb05_similar_speed() -> None:
    rapier = weapon("r", 65, 4, "rapier")
    assert errors(army(weapon("t", 45, 4), rapier, batteries={"B": "t r"})) == []
    (found,) = findings(army(weapon("t", 150, 12), rapier, batteries={"B": "t r"}))
    assert found.code == "BAT05"
    assert found.source == "2E-SB-05"


def test_sb06_guns_and_buggies_are_counted_apart() -> None:
    guns_ = [weapon(f"g{place}") for place in range(3)]
    buggies = [vehicle(f"b{place}") for place in range(3)]
    assert errors(army(*guns_, *buggies, squadrons={"S": "b0 b1 b2"}, batteries={"B": "g0 g1 g2"})) == []


@pytest.mark.parametrize(("worth", "obliged"), [(103, False), (70, True)])
def test_sb07_the_price_counts_with_the_crew(worth: int, obliged: bool) -> None:
    assert (codes(army(weapon("g", worth)), "BAT") == ["BAT01"]) == obliged


def test_a_gun_in_two_batteries_an_empty_battery_and_a_buggy_in_a_battery() -> None:
    units = (*(weapon(id) for id in "abcd"), vehicle("v", 150))
    assert errors(army(*units, batteries={"B": "a b", "C": "a c d"})) == ["BAT06"]
    assert errors(army(*units, batteries={"B": "a b c d", "C": ""})) == ["BAT07"]
    assert errors(army(*units, batteries={"B": "a b c d x"})) == ["BAT07"]
    assert errors(army(*units, batteries={"B": "a b c d v"})) == ["BAT08"]


def test_the_messages_speak_of_batteries() -> None:
    (found,) = findings(army(weapon("a"), weapon("b"), weapon("c"), batteries={"B": "a b", "C": "c"}))
    assert found.message == "Maximum 1 battery for 3 support weapons under 100 points; this army has 2."
    assert found.fix == "Move Thudd-Gun (c) from C to B. Dissolve C."
