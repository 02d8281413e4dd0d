"""The to-hit roll (charts.md 7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.chart import Chart
from datafaxes.errors import BadData
from datafaxes.library import Library
from engine.dice import ScriptedDice, exact
from engine.second_edition.aiming import TEMPLATE_REACH, THROWN_REACH, Aim, aim_of
from engine.second_edition.charts import shooting_charts, standard_charts
from engine.second_edition.to_hit import (
    Circumstances,
    Modifier,
    hits,
    modifiers,
    needed_to_hit,
    range_band,
    rolls_needed,
)
from tests.engine.machines import ASSAULT_CANNON, BOLTGUN, LASCANNON
from tests.engine.monte_carlo import assert_agrees


@pytest.mark.parametrize(
    ("skill", "needs"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (8, -1), (9, -2), (10, -3)]
)
def test_the_chart_is_seven_minus_ballistic_skill(skill: int, needs: int) -> None:
    assert needed_to_hit(skill, ()) == needs


@pytest.mark.parametrize(
    ("needs", "chance"),
    [
        (-3, Fraction(5, 6)),  # a natural 1 misses whatever the skill
        (2, Fraction(5, 6)),
        (3, Fraction(2, 3)),
        (6, Fraction(1, 6)),
        (7, Fraction(1, 12)),  # a 6, then 4 or more
        (8, Fraction(1, 18)),
        (9, Fraction(1, 36)),
        (10, Fraction(0)),
        (14, Fraction(0)),
    ],
)
def test_the_chance_to_hit_beyond_six_and_below_two(needs: int, chance: Fraction) -> None:
    found = exact(hits, rolls_needed(needs))
    assert found.get(True, 0) == chance
    assert_agrees(found, hits, rolls_needed(needs))


@given(st.integers(-5, 12))
def test_needing_more_never_helps(needs: int) -> None:
    easier = exact(hits, rolls_needed(needs)).get(True, Fraction(0))
    assert exact(hits, rolls_needed(needs + 1)).get(True, Fraction(0)) <= easier


def test_seven_is_a_six_and_then_a_four() -> None:
    rolls = rolls_needed(7)
    with ScriptedDice([6, 4]) as dice:
        assert hits(dice, rolls)
    with ScriptedDice([6, 3]) as dice:
        assert not hits(dice, rolls)
    with ScriptedDice([5]) as dice:
        assert not hits(dice, rolls)


@pytest.mark.parametrize(
    ("inches", "band"), [(0, "short"), (20, "short"), (20.5, "long"), (60, "long"), (60.5, None)]
)
def test_the_edge_between_short_and_long_counts_as_short(inches: float, band: str | None) -> None:
    assert range_band(LASCANNON, inches) == band


def test_a_weapon_may_have_a_least_range_or_no_ranges() -> None:
    mortar = replace(LASCANNON, range_short=(12, 24))
    assert range_band(mortar, 6) is None
    assert range_band(replace(LASCANNON, range_short=None, range_long=None), 6) is None


def test_the_weapon_has_modifiers_of_its_own_for_each_range() -> None:
    assert modifiers(ASSAULT_CANNON, "short", Circumstances()) == (Modifier("short range", 1),)
    assert modifiers(ASSAULT_CANNON, "long", Circumstances()) == ()
    long_shot = replace(BOLTGUN, to_hit_long=-1)
    assert modifiers(long_shot, "long", Circumstances()) == (Modifier("long range", -1),)


@pytest.mark.parametrize(
    ("about", "value"),
    [
        (Circumstances(target_moved=10), 0),
        (Circumstances(target_moved=10.1), -1),
        (Circumstances(target_moved=20), -1),
        (Circumstances(target_moved=20.1), -2),  # very fast instead of fast, not both
        (Circumstances(large=True), 1),
        (Circumstances(small=True), -1),
        (Circumstances(cover="partial"), -1),
        (Circumstances(cover="full"), -2),
        (Circumstances(appearing=True), -1),
        (Circumstances(targeter=True), 1),
        (Circumstances(shooter_fast=True), -1),
        (Circumstances(target_moved=25, large=True, cover="full", targeter=True), -2),
    ],
)
def test_modifiers_add_up(about: Circumstances, value: int) -> None:
    found = modifiers(LASCANNON, "short", about)
    assert sum(modifier.value for modifier in found) == value
    assert needed_to_hit(4, found) == 3 - value


def test_standard_charts_are_those_of_the_library() -> None:
    shipped = shooting_charts(Library())
    assert shipped.needs == standard_charts().needs
    assert shipped.bonus_dice[8] == "D20"
    assert shipped.damage_modifiers["Dreadnought tear"].modifier == 2


def test_a_chart_with_words_where_numbers_belong_is_bad_data() -> None:
    class OwnChart(Library):
        def chart(self, chart_id: str) -> Chart:
            found = super().chart(chart_id)
            return replace(found, rows=(("1", "six"),)) if chart_id == "to-hit" else found

    with pytest.raises(BadData, match="chart to-hit has “1” where a number belongs"):
        shooting_charts(OwnChart())


@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("heavy-flamer", TEMPLATE_REACH), ("krak-grenade", THROWN_REACH), ("lascannon", 60.0)],
)
def test_2e_sh_02_what_is_at_the_very_end_of_its_reach_is_hit(weapon: str, reach: float) -> None:
    fired = Library().weapon(weapon)
    assert isinstance(aim_of(fired, reach, 4, Circumstances()), Aim)
    assert isinstance(aim_of(fired, reach + 0.1, 4, Circumstances()), str)
