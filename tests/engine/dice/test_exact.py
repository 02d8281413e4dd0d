"""Exact distributions: against icepool, brute force and random dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.dice_notation import parse_dice
from engine.dice import Dice, Distribution, SpecialDice, SustainedFire, TooManyPaths, exact
from engine.dice.exact_dice import exact_within
from tests.engine.machines import SPECIAL_DICE
from tests.engine.monte_carlo import assert_agrees

NOTATIONS = st.lists(st.sampled_from([2, 3, 4, 6, 8, 10, 12, 20]), min_size=1, max_size=3).flatmap(
    lambda sides: st.integers(-5, 12).map(
        lambda constant: "+".join(f"D{side}" for side in sides) + (f"{constant:+d}" if constant else "")
    )
)


def icepool_of(notation: str) -> icepool.Die[int]:
    dice, constant = parse_dice(notation)
    return sum((icepool.d(sides) for sides in dice), icepool.Die([constant]))


def fractions_of(die: icepool.Die[object]) -> dict[object, Fraction]:
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}


@given(NOTATIONS)
def test_totals_are_those_of_icepool(notation: str) -> None:
    assert dict(exact(lambda dice: dice.roll(notation))) == fractions_of(icepool_of(notation))


@given(NOTATIONS, st.integers(-10, 60))
def test_checks_are_those_of_icepool(notation: str, at_least: int) -> None:
    found = exact(lambda dice: dice.check(notation, at_least))
    expected = icepool_of(notation) >= at_least
    assert found.get(True, 0) == Fraction(expected.quantity(True), expected.denominator())
    assert sum(found.values()) == 1


@given(NOTATIONS, st.integers(-10, 60))
def test_a_check_is_never_easier_when_more_is_needed(notation: str, at_least: int) -> None:
    easier = exact(lambda dice: dice.check(notation, at_least)).get(True, Fraction(0))
    assert exact(lambda dice: dice.check(notation, at_least + 1)).get(True, Fraction(0)) <= easier


def test_a_rule_of_several_questions_is_that_of_icepool() -> None:
    def rule(dice: Dice) -> int:
        first = dice.roll("D6")
        return first + dice.roll("2D4") if dice.check("D8", first) else -first

    def outcome(first: int) -> icepool.Die[int]:
        both = (icepool.d8 >= first).map({True: first + 2 @ icepool.d4, False: -first})
        assert isinstance(both, icepool.Die)
        return both

    assert dict(exact(rule)) == fractions_of(icepool.d6.map(outcome))


def test_paths_are_weighted_by_every_face_of_brute_force() -> None:
    def rule(dice: Dice) -> tuple[int, bool]:
        row = dice.look_up("D6", ((1, 2), (3, 5), (6, 6)))
        return row, row == 1 and dice.check("2D6", 9)

    faces: Counter[tuple[int, bool]] = Counter()
    for one, two, three in product(range(1, 7), repeat=3):
        row = 0 if one <= 2 else 1 if one <= 5 else 2
        faces[row, row == 1 and two + three >= 9] += 1
    assert dict(exact(rule)) == {outcome: Fraction(count, 216) for outcome, count in faces.items()}


@pytest.mark.parametrize(
    ("notation", "totals"),
    [("D6", [0, 0, 1, 1, 1, 2]), ("D6+2", [1, 1, 1, 2, 2, 2]), ("D6-1", [0, 0, 0, 1, 1, 1])],
)
def test_beyond_either_end_of_a_table_its_last_row_counts(notation: str, totals: list[int]) -> None:
    rows = ((1, 2), (3, 5), (6, 6))
    expected = {row: Fraction(totals.count(row), 6) for row in set(totals)}
    assert dict(exact(lambda dice: dice.look_up(notation, rows))) == expected


@given(st.integers(0, 8), st.integers(0, 8))
def test_successes_are_binomial(count: int, needs: int) -> None:
    found = exact(lambda dice: dice.successes(count, "D6", needs))
    one_by_one = exact(lambda dice: sum(dice.check("D6", needs) for _ in range(count)))
    assert dict(found) == dict(one_by_one)


def test_a_pick_is_as_likely_as_the_others() -> None:
    assert dict(exact(lambda dice: dice.pick("abc"))) == dict.fromkeys("abc", Fraction(1, 3))
    assert dict(exact(lambda dice: dice.pick(["only"]))) == {"only": 1}


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_sustained_fire_counts_every_face_of_brute_force(count: int) -> None:
    ways: Counter[SustainedFire] = Counter()
    for faces in product(SPECIAL_DICE.sustained_fire, repeat=count):
        ways[SustainedFire(sum(face or 0 for face in faces), faces.count(None))] += 1
    found = exact_within(1000, SPECIAL_DICE, lambda dice: dice.sustained_fire(count))
    assert dict(found) == {shown: Fraction(number, 6**count) for shown, number in ways.items()}


def test_special_dice_have_the_faces_that_they_are_given() -> None:
    odd = SpecialDice(sustained_fire=(1, None), scatter_arrows=1, scatter_hits=1, artillery=(4, None))
    assert dict(exact_within(10, odd, lambda dice: dice.artillery())) == {
        4: Fraction(1, 2),
        None: Fraction(1, 2),
    }
    scattered = exact_within(20, odd, lambda dice: dice.scatter())
    assert scattered[None] == Fraction(1, 2)
    assert {bearing for bearing in scattered if bearing is not None} == set(range(0, 360, 30))
    assert scattered[90] == Fraction(1, 24)


RULES = {
    "roll": lambda dice: dice.roll("D6+D10+3"),
    "check": lambda dice: dice.check("D6+2D6+9", 22),
    "look_up": lambda dice: dice.look_up("D6", ((1, 1), (2, 5), (6, 6))),
    "successes": lambda dice: dice.successes(4, "D6", 4),
    "pick": lambda dice: dice.pick(("left", "middle", "right")),
    "sustained fire": lambda dice: dice.sustained_fire(2),
    "scatter": lambda dice: dice.scatter(),
    "artillery": lambda dice: dice.artillery(),
    "bearing": lambda dice: dice.bearing(),
    "several": lambda dice: dice.roll("D3") + (dice.roll("D6") if dice.check("D6", 4) else 0),
}


@pytest.mark.parametrize("name", RULES)
def test_random_dice_agree_with_the_exact_result(name: str) -> None:
    found = exact_within(1000, SPECIAL_DICE, RULES[name])
    assert sum(found.values()) == 1
    assert_agrees(found, RULES[name], special=SPECIAL_DICE)


def test_too_many_paths_are_refused_with_the_bound() -> None:
    def rule(dice: Dice) -> int:
        return dice.roll("D6") * dice.roll("D6")

    assert len(exact_within(36, None, rule)) == 18
    with pytest.raises(TooManyPaths, match="more than 35 paths"):
        exact_within(35, None, rule)


def test_a_rule_that_depends_on_more_than_dice_is_found_out() -> None:
    asked = iter(["D6", "D8", "D8"])
    with pytest.raises(RuntimeError, match="more than dice"):
        exact(lambda dice: (dice.roll(next(asked)), dice.roll("D6")))


def test_then_follows_each_outcome_and_merges_what_is_equal() -> None:
    first = exact(lambda dice: dice.roll("D6"))
    both = first.then(lambda total: exact(lambda dice: total + dice.roll("D6")))
    assert dict(both) == dict(exact(lambda dice: dice.roll("2D6")))
    assert both.mean(lambda total: total) == 7
    assert both.chance(lambda total: total == 7) == Fraction(1, 6)


def test_map_merges_and_keeps_the_total() -> None:
    even = exact(lambda dice: dice.roll("D6")).map(lambda total: total % 2 == 0)
    assert dict(even) == {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert Distribution.certain("x")["x"] == 1


def test_probabilities_as_floats_agree_to_a_millionth_of_a_millionth() -> None:
    found = exact(lambda dice: dice.check("D6+2D6+9", 22))
    assert abs(float(found[True]) - 7 / 27) < 1e-12
