"""The tree of a volley: against the whole rule at once, and against simulated games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from datafaxes.damage import Burns, DamageRow
from engine.dice import Dice, Distribution, ScriptedDice, exact
from engine.odds.course import BLOWN_UP, Course, between_turns, clear_instead, forgetting, with_jams
from engine.odds.gun import Gun, Situation, ready
from engine.odds.simulation import interval, play, simulate
from engine.odds.tree import TooManySteps, Tree, results
from engine.second_edition.shooting import Shot, shoot
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import Duration, VehicleState, start
from tests.engine.machines import (
    ASSAULT_CANNON,
    AUTOCANNON,
    LASCANNON,
    TABLES,
    bike,
    land_raider,
    predator,
)


def gun(target: Vehicle, weapon: Any = LASCANNON, **named: Any) -> Gun:
    made = ready(weapon, target, Situation(), **named)
    assert isinstance(made, Gun)
    return made


def whole_rule(dice: Dice, target: Vehicle, guns: Sequence[Gun]) -> tuple[VehicleState, bool, bool]:
    """All the volleys in one rule, with no merging on the way."""
    state, hit, penetrated = start(target), False, False
    for one in guns:
        if state.destroyed:
            break
        volley = shoot(dice, target, state, one.shot)
        state = volley.state
        hit |= bool(volley.strikes)
        penetrated |= any(strike.penetrated for strike in volley.strikes)
    return forgetting(state), hit, penetrated


def shape(courses: Distribution[Course]) -> Distribution[tuple[VehicleState, bool, bool]]:
    return courses.map(lambda course: (course.state, course.hit, course.penetrated))


@pytest.mark.parametrize("count", [1, 2])
def test_merging_by_state_changes_nothing(count: int) -> None:
    target = land_raider()
    guns = [gun(target)] * count
    assert dict(shape(Tree(target).walk(guns))) == dict(exact(whole_rule, target, guns))


@pytest.mark.parametrize("named", [{"linked": 2}, {"weapon": AUTOCANNON}], ids=["linked", "burst"])
def test_bursts_and_linked_weapons_are_the_whole_rule_too(named: dict[str, Any]) -> None:
    target = bike()
    guns = [gun(target, **named)]
    assert dict(shape(Tree(target).walk(guns))) == dict(exact(whole_rule, target, guns))


def test_a_volley_of_different_guns_is_the_whole_rule() -> None:
    target = bike()
    guns = [gun(target, AUTOCANNON), gun(target)]
    assert dict(shape(Tree(target).walk(guns))) == dict(exact(whole_rule, target, guns))


@pytest.mark.parametrize(
    ("make", "weapon", "linked", "count"),
    [
        (land_raider, LASCANNON, 1, 6),
        (land_raider, AUTOCANNON, 2, 1),
        (predator, ASSAULT_CANNON, 1, 1),
        (bike, AUTOCANNON, 1, 2),
    ],
)
def test_simulated_games_agree_with_the_tree(make: Any, weapon: Any, linked: int, count: int) -> None:
    target = make()
    guns = [gun(target, weapon, linked=linked)] * count
    tree = Tree(target).walk(guns)
    runs = 4000
    games = simulate(target, guns, turns=1, runs=runs, seed=5)
    questions = [
        lambda course: course.hit,
        lambda course: course.penetrated,
        lambda course: course.state.destroyed,
        lambda course: course.state.immobilised or course.state.pending,
        lambda course: 0 in course.state.crew,
        lambda course: course.state.weapons_lost,
    ]
    for question in questions:
        chance = float(tree.chance(question))
        tolerance = 5 * sqrt(max(chance * (1 - chance), 1e-6) / runs)
        assert abs(float(games.chance(question)) - chance) <= tolerance


def test_over_several_turns_simulated_games_agree_too() -> None:
    target = bike()
    guns = [gun(target, ASSAULT_CANNON)]
    tree = Tree(target).walk(guns, turns=3)
    games = simulate(target, guns, turns=3, runs=4000, seed=6)
    for question in (lambda course: course.state.destroyed, lambda course: course.jams != (0,)):
        chance = float(tree.chance(question))
        assert abs(float(games.chance(question)) - chance) <= 5 * sqrt(chance * (1 - chance) / 4000)


def test_invariant_37_the_same_seed_gives_the_same_games() -> None:
    target = land_raider()
    guns = [gun(target, AUTOCANNON)]
    first = simulate(target, guns, turns=2, runs=200, seed=9)
    assert first.weights == simulate(target, guns, turns=2, runs=200, seed=9).weights
    assert first.weights != simulate(target, guns, turns=2, runs=200, seed=10).weights


def test_more_shots_never_make_it_safer() -> None:
    target = predator()
    chances = [
        Tree(target).walk([gun(target)] * count).chance(lambda course: course.state.destroyed)
        for count in range(5)
    ]
    assert chances == sorted(chances)
    assert chances[0] == 0


def test_what_is_destroyed_stays_so() -> None:
    target = land_raider()
    one = gun(target)
    wreck = Tree(target).walk([one] * 3).chance(lambda course: course.state.destroyed)
    alone = Tree(target).walk([one]).chance(lambda course: course.state.destroyed)
    assert alone < wreck < 3 * alone


def test_the_tree_says_when_it_is_too_large() -> None:
    target = predator()
    with pytest.raises(TooManySteps):
        Tree(target, most_steps=20).walk([gun(target)] * 2)


def test_results_of_a_single_hit_are_labels_of_the_whole_rule() -> None:
    target = land_raider()
    one = gun(target)
    found = results(target, one)
    assert sum(found.values()) == 1
    assert found[None] == Fraction(1, 3)
    labels = found.map(lambda strike: strike and (strike.struck.name, strike.result))

    def label(dice: Dice) -> tuple[str, str] | None:
        strikes = shoot(dice, target, start(target), one.shot).strikes
        return (strikes[0].struck.name, strikes[0].result) if strikes else None

    assert dict(labels) == dict(exact(label))


def test_after_hits_at_one_location_nothing_else_is_struck() -> None:
    target = land_raider()
    tree = Tree(target)
    one = gun(target)
    for strike in results(target, one):
        if strike is not None:
            courses = tree.after_hits(one, 2, strike.struck)
            assert all(course.state.gone <= {strike.struck.name} for course in courses)
            assert sum(courses.values()) == 1
    assert dict(tree.after_hits(one, 0)) == {Course(start(target)): 1}


def burning() -> VehicleState:
    fire = Burns(effect="burns", explodes_on=2, radius="3", hits="D6", strength=10, save_modifier=-3)
    return start(land_raider())._replace(burning=(fire,))


def test_between_turns_a_fire_burns_in_both_players_turns() -> None:
    found = exact(between_turns, Course(burning()))
    assert found.chance(lambda course: course.state.exploded) == 1 - Fraction(2, 3) ** 2


def test_between_turns_what_waits_strikes_and_a_turn_out_of_control_ends() -> None:
    target = land_raider()
    lost = TABLES["track"].rows[1].effects
    state = start(target)._replace(out_of_control="one turn", pending=(lost[1],))  # type: ignore[arg-type]  # the row's second effect is Immobilised
    with ScriptedDice([]) as dice:
        after = between_turns(dice, Course(state)).state
    assert (after.out_of_control, after.immobilised, after.pending) == (None, True, ())


def test_a_jammed_gun_is_cleared_before_it_fires_again() -> None:
    shot = Shot(attack=gun(bike()).shot.attack, sustained_fire=3, explodes=True)
    course = Course(start(bike()), jams=(0, 0))
    assert clear_instead(course, 0) is None
    jammed = with_jams(course, 0, shot, 2)
    assert jammed.jams == (2, 0)
    once = clear_instead(jammed, 0)
    assert once is not None
    assert once.jams == (1, 0)
    blown = with_jams(course, 1, shot, 3)
    assert blown.jams == (0, BLOWN_UP)
    assert clear_instead(blown, 1) == blown
    assert with_jams(course, 0, replace(shot, first_jam_ignored=True), 1) == course
    assert with_jams(course, 0, replace(shot, first_jam_ignored=True), 2).jams == (1, 0)


def test_jams_do_not_matter_after_the_last_turn() -> None:
    target = bike()
    courses = Tree(target).walk([gun(target, ASSAULT_CANNON)])
    assert {course.jams for course in courses} == {(0,)}


def test_a_game_of_dice_can_be_followed() -> None:
    target = land_raider()
    with ScriptedDice([3, 4, 6, 6, 4, 6]) as dice:  # hits, hull, 6 + 6 + 4 + 9, ammunition explodes
        course = play(dice, target, [gun(target)] * 3)
    assert course.state.exploded


@pytest.mark.parametrize(("share", "runs"), [(0.0, 100), (1.0, 100), (0.5, 400), (0.03, 5000)])
def test_the_interval_holds_the_share_and_shrinks_with_runs(share: float, runs: int) -> None:
    low, high = interval(share, runs)
    assert 0 <= low <= share <= high <= 1
    wider = interval(share, runs // 4)
    assert wider[1] - wider[0] > high - low


def test_the_interval_of_a_half_is_the_textbook_one() -> None:
    low, high = interval(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)


def test_a_table_of_one_row_takes_the_whole_die() -> None:
    row = DamageRow(roll=(1, 6), title="Gone", effects=(), gone=True)
    tables = {**TABLES, "hull": replace(TABLES["hull"], rows=(row,))}
    found = results(land_raider(tables=tables), gun(land_raider(tables=tables)))
    assert {strike.result for strike in found if strike and strike.struck.name == "Hull"} == {
        "Gone",
        "does not penetrate",
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [("one turn", None), ("until stopped", "until stopped"), ("until someone takes over",) * 2],
)
def test_2e_oc_03_only_a_loss_for_one_turn_is_over_in_the_next(
    before: Duration, after: Duration | None
) -> None:
    adrift = Course(start(predator())._replace(out_of_control=before))
    assert between_turns(ScriptedDice([]), adrift).state.out_of_control == after
