"""Skimmers (5E-SK)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import RandomDice, ScriptedDice, exact
from engine.fifth_edition.skimmers import (
    Skimmer,
    check_landing,
    check_pivot,
    cover_saved,
    distance_to,
    dodged,
    fly,
    is_obscured,
    may_dodge,
    reached_in_assault,
    stand_comes_off,
    terrain_tests,
)
from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused
from engine.table.measure import Point
from engine.table.shapes import disc, rectangle

SPEEDER = Vehicle(front=10, side=10, rear=10, fast=True, skimmer=True)
TANK = Vehicle(front=13, side=11, rear=10, tank=True)
FLYING = Skimmer(hull=rectangle(Point(0, 0), 0, 4, 2), stand=disc(Point(3, 0), 1))


def test_5e_sk_01_distance_is_to_the_hull_not_the_stand() -> None:
    shooter = disc(Point(5.5, 0), 0.5)
    assert distance_to(FLYING, shooter) == pytest.approx(3)


def test_5e_sk_01_assault_reaches_hull_or_stand() -> None:
    assert reached_in_assault(FLYING, disc(Point(4.5, 0), 0.5))
    assert reached_in_assault(FLYING, disc(Point(0, 1.5), 0.5))
    assert not reached_in_assault(FLYING, disc(Point(4.6, 0), 0.5))


def test_5e_sk_02_never_ends_on_a_model_and_never_in_mid_air() -> None:
    squad = [disc(Point(1, 0.5), 0.5)]
    with pytest.raises(Refused, match="on top of a model"):
        check_landing(FLYING.hull, squad)
    with pytest.raises(Refused, match="cannot be placed"):
        check_landing(FLYING.hull, [], can_be_placed=False)
    check_landing(FLYING.hull, [disc(Point(0, 1.5), 0.5)])


@pytest.mark.parametrize(
    ("start", "end", "tests"),
    [
        ("difficult", "difficult", 1),
        ("difficult", "open", 1),
        ("open", "dangerous", 1),
        ("open", "impassable", 1),
        ("open", "open", 0),
    ],
)
def test_5e_sk_03_one_test_at_most(start: str, end: str, tests: int) -> None:
    assert terrain_tests(start, end) == tests  # type: ignore[arg-type]  # parametrised text
    assert terrain_tests(start, end, moves=False) == 0  # type: ignore[arg-type]  # parametrised text


def test_5e_sk_03_ends_over_impassable_terrain_only_where_it_balances() -> None:
    with pytest.raises(Refused, match="5E-SK-03"):
        terrain_tests("open", "impassable", balances=False)


def test_5e_sk_03_a_1_immobilises_and_wrecks_at_speed() -> None:
    with ScriptedDice([1]) as dice:
        assert fly(dice, SPEEDER, 12, "difficult", "difficult").immobilised
    with ScriptedDice([1]) as dice:
        assert fly(dice, SPEEDER, 20, "open", "difficult").fate == "wrecked"
    with ScriptedDice([2]) as dice:
        assert fly(dice, SPEEDER, 20, "difficult", "open") == replace(SPEEDER, moved=20)
    with ScriptedDice([]) as dice:
        assert fly(dice, SPEEDER, 20, "open", "open").moved == 20


def test_5e_sk_05_flat_out_gives_a_4_up_cover_save_but_not_in_assault() -> None:
    flat_out = replace(SPEEDER, moved=13)
    assert exact(cover_saved, flat_out).chance(bool) == Fraction(1, 2)
    assert not is_obscured(flat_out, in_assault=True)
    assert exact(cover_saved, flat_out, in_assault=True).chance(bool) == 0
    assert not is_obscured(replace(flat_out, immobilised=True))
    assert not is_obscured(replace(SPEEDER, moved=12))
    assert not is_obscured(replace(flat_out, skimmer=False))


def test_5e_sk_07_an_immobilised_skimmer_hovers_and_does_not_turn() -> None:
    down = replace(SPEEDER, immobilised=True)
    assert stand_comes_off(down)
    assert stand_comes_off(replace(SPEEDER, fate="wrecked"))
    assert not stand_comes_off(SPEEDER)
    assert not stand_comes_off(replace(TANK, immobilised=True))
    with pytest.raises(Refused, match="5E-SK-07"):
        check_pivot(down)
    check_pivot(SPEEDER)


def test_5e_sk_08_dodges_on_3_or_more() -> None:
    with ScriptedDice([4]) as dice:
        assert dodged(dice, SPEEDER, TANK)
    with ScriptedDice([2]) as dice:
        assert not dodged(dice, SPEEDER, TANK)


@given(target=st.booleans(), rammer=st.booleans(), immobilised=st.booleans(), seed=st.integers(0, 2**32))
def test_invariant_33_only_skimmers_dodge_and_only_others(
    target: bool, rammer: bool, immobilised: bool, seed: int
) -> None:
    skimmer = replace(SPEEDER, skimmer=target, immobilised=immobilised)
    tank = replace(TANK, skimmer=rammer)
    able = target and not rammer and not immobilised
    assert may_dodge(skimmer, tank) == able
    assert exact(dodged, skimmer, tank).chance(bool) == (Fraction(2, 3) if able else 0)
    if not able:
        assert not dodged(RandomDice(seed), skimmer, tank)


def test_invariant_33_the_frequency_comes_to_two_thirds() -> None:
    dice = RandomDice(7)
    rolls = 6000
    count = sum(dodged(dice, SPEEDER, TANK) for _ in range(rolls))
    assert abs(count - rolls * 2 / 3) < 5 * (rolls * 2 / 9) ** 0.5
