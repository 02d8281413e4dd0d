"""Penetration, glancing and damage (X-5E-01, X-5E-02), against brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import ScriptedDice, exact
from engine.fifth_edition.damage import RESULTS, Hit, Struck, damage_result, penetrate, strike, suffer
from engine.fifth_edition.vehicle import Vehicle


def brute_depth(total: int, armour: int) -> str:
    return "penetrating" if total > armour else "glancing" if total == armour else "none"


def brute_totals(hit: Hit) -> Counter[int]:
    """Every way the dice can fall, as a player adds them up."""
    strength = 3 if hit.sniper else hit.strength
    strength = strength // 2 if hit.off_centre else strength
    ways: Counter[int] = Counter()
    for first, second, third, rend in product(range(1, 7), range(1, 7), range(1, 7), range(1, 4)):
        kept = max(first, second) if hit.ordnance else first
        extra = (rend if hit.rending and kept == 6 else 0) + (third if hit.melta else 0)
        ways[strength + kept + extra] += 1
    return ways


HITS = st.builds(
    Hit,
    strength=st.integers(1, 10),
    ap=st.sampled_from([None, "unstated", 1, 2, 6]),
    ordnance=st.booleans(),
    melta=st.booleans(),
    rending=st.booleans(),
    lance=st.booleans(),
    sniper=st.booleans(),
    off_centre=st.booleans(),
)


@given(hit=HITS, armour=st.integers(10, 14))
def test_penetration_equals_brute_force(hit: Hit, armour: int) -> None:
    ways = brute_totals(hit)
    faced = min(armour, 12) if hit.lance else armour
    expected: Counter[str] = Counter()
    for total, count in ways.items():
        expected[brute_depth(total, faced)] += count
    found = exact(penetrate, hit, armour)
    everything = sum(ways.values())
    assert {depth: Fraction(count, everything) for depth, count in expected.items()} == dict(found)


def brute_result(die: int, modifier: int) -> str:
    return RESULTS[min(6, max(1, die + modifier)) - 1]


@pytest.mark.parametrize("depth", ["glancing", "penetrating"])
@pytest.mark.parametrize("open_topped", [False, True])
@pytest.mark.parametrize(("ap", "by_ap"), [(1, 1), (2, 0), (None, -1), ("unstated", 0)])
def test_the_damage_roll_equals_brute_force(depth: str, open_topped: bool, ap: int, by_ap: int) -> None:
    modifier = by_ap + open_topped - 2 * (depth == "glancing")
    expected = Counter(brute_result(die, modifier) for die in range(1, 7))
    found = exact(damage_result, Hit(strength=1, ap=ap), depth, open_topped=open_topped)  # type: ignore[arg-type]  # parametrised text
    assert {result: Fraction(count, 6) for result, count in expected.items()} == dict(found)


def test_x_5e_02_a_glance_of_ap2_on_a_6_immobilises() -> None:
    with ScriptedDice([6]) as dice:
        assert damage_result(dice, Hit(strength=8, ap=2), "glancing", open_topped=False) == "immobilised"


def test_x_5e_02_a_penetrating_ap1_hit_on_open_topped_explodes_on_a_4() -> None:
    with ScriptedDice([4]) as dice:
        assert damage_result(dice, Hit(strength=8, ap=1), "penetrating", open_topped=True) == "explodes"


def test_equal_only_glances() -> None:
    with ScriptedDice([3]) as dice:
        assert penetrate(dice, Hit(strength=9), 12) == "glancing"
    with ScriptedDice([4]) as dice:
        assert penetrate(dice, Hit(strength=9), 12) == "penetrating"


def test_no_damage_is_rolled_where_nothing_penetrates() -> None:
    with ScriptedDice([1]) as dice:
        assert strike(dice, Hit(strength=4), Vehicle(front=13, side=11, rear=10), "front") == Struck(
            depth="none"
        )


def test_each_facing_has_its_own_armour() -> None:
    vehicle = Vehicle(front=13, side=11, rear=10)
    assert [vehicle.armour("front"), vehicle.armour("side"), vehicle.armour("rear")] == [13, 11, 10]


def test_5e_sk_06_immobilised_after_flat_out_is_wrecked() -> None:
    fast_skimmer = Vehicle(front=10, side=10, rear=10, fast=True, skimmer=True, moved=15)
    assert suffer(fast_skimmer, "immobilised").fate == "wrecked"


@pytest.mark.parametrize(
    "vehicle",
    [
        Vehicle(front=10, side=10, rear=10, fast=True, skimmer=True, moved=12),
        Vehicle(front=10, side=10, rear=10, fast=True, moved=15),
        Vehicle(front=10, side=10, rear=10, skimmer=True, moved=12),
    ],
)
def test_5e_sk_06_slower_skimmers_and_others_are_only_immobilised(vehicle: Vehicle) -> None:
    after = suffer(vehicle, "immobilised")
    assert (after.fate, after.immobilised) == ("in play", True)


def test_damage_adds_up_and_ends_with_the_vehicle() -> None:
    vehicle = Vehicle(front=10, side=10, rear=10)
    for result in ("shaken", "stunned", "weapon_destroyed", "weapon_destroyed"):
        vehicle = suffer(vehicle, result)
    assert (vehicle.shaken, vehicle.stunned, vehicle.weapons_lost) == (True, True, 2)
    gone = suffer(vehicle, "explodes")
    assert gone.fate == "exploded"
    assert suffer(gone, "immobilised") == gone
    assert suffer(vehicle, None) == vehicle
