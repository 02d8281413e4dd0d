"""The homebrew on vehicles and terrain (HB-TR)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import RandomDice, ScriptedDice, exact
from engine.homebrew.limits import NOT_DEFINED, not_implemented
from engine.homebrew.movement import (
    Move,
    check_elevation,
    distance_cost,
    drives_through,
    may_pass_through,
    modified_shield,
    whose_rule,
)
from engine.homebrew.scenery import CRUSH_TRIGGERED, CrushRule, Scenery, cover_bonus, drive_through, eligible
from engine.refused import Refused

RUIN = Scenery(name="the ruin", cover=2)


def test_hb_tr_01_without_a_vehicle_rule_the_infantry_rule_applies() -> None:
    assert whose_rule("water") == "infantry"
    assert whose_rule("eligible scenery") == "vehicle"


def test_hb_tr_02_a_vehicle_behind_cover_has_none() -> None:
    assert cover_bonus(2, of_vehicle=True) == 0
    assert cover_bonus(2) == 2


def test_hb_tr_03_a_vehicle_ignores_its_targets_cover_unless_switched_off() -> None:
    assert cover_bonus(2, against_vehicle=True) == 0
    assert cover_bonus(2, against_vehicle=True, vehicles_ignore_target_cover=False) == 2
    assert cover_bonus(2, of_vehicle=True, vehicles_ignore_target_cover=False) == 0


def test_hb_tr_04_raised_permitted_and_on_the_same_level() -> None:
    assert eligible(RUIN, 0)
    assert not eligible(RUIN, 1)
    assert not eligible(Scenery(cover=2, vehicles_may_pass=False), 0)
    assert not eligible(Scenery(cover=2, raised=False), 0)


def test_hb_tr_05_cover_wears_down_and_stays_at_0() -> None:
    with ScriptedDice([1, 2, 3]) as dice:
        ruin, worn = RUIN, []
        for _ in range(3):
            ruin = drive_through(dice, ruin).scenery
            worn.append(ruin.cover)
    assert worn == [1, 0, 0]


@pytest.mark.parametrize(("passes", "chance"), [(1, "16.7%"), (2, "30.6%"), (3, "42.1%")])
def test_hb_tr_05_collapse_within_n_passes(passes: int, chance: str) -> None:
    collapsed = exact(drive_through, RUIN, passes).chance(lambda driven: driven.scenery.collapsed)
    assert collapsed == 1 - Fraction(5, 6) ** passes
    assert f"{float(collapsed):.1%}" == chance


def test_hb_tr_06_collapsed_scenery_stays_without_cover_and_never_rolls_again() -> None:
    with ScriptedDice([6]) as dice:
        driven = drive_through(dice, Scenery(cover=5))
        assert (driven.scenery.cover, driven.scenery.collapsed) == (0, True)
        assert drive_through(dice, driven.scenery).events == ()


def test_hb_tr_07_a_collapse_triggers_crush_once_as_an_event() -> None:
    with ScriptedDice([3, 6]) as dice:
        driven = drive_through(dice, RUIN, 5, shields_near=(0, 3))
    crushes = [event for event in driven.events if CRUSH_TRIGGERED in event.text]
    assert [event.rule for event in crushes] == ["HB-TR-07"]
    assert driven.damage == (), "the house rule is off"


def test_hb_tr_07_the_house_rule_for_crush_is_invented_and_optional() -> None:
    with ScriptedDice([6, 4, 2, 2]) as dice:
        driven = drive_through(dice, RUIN, crush=CrushRule(), shields_near=(0, 2, 3))
    assert driven.damage == (1, 1, 0)


def test_hb_tr_08_height_is_free_only_across_eligible_scenery() -> None:
    crates = Scenery(cover=1)
    assert distance_cost(5, 2, crates, 0) == 5
    assert distance_cost(5, 2, None, 0) == 7
    assert distance_cost(5, 2, crates, 1) == 7


@pytest.mark.parametrize(
    "wrong", [{"climbs_wall": True}, {"end_level": 1}, {"legal_end": False}], ids=["wall", "level", "end"]
)
def test_hb_tr_08_no_walls_no_levels_no_illegal_end(wrong: dict[str, int]) -> None:
    check_elevation(0, 0)
    with pytest.raises(Refused, match="HB-TR-08"):
        check_elevation(**{"level": 0, "end_level": 0, **wrong})  # type: ignore[arg-type]  # by name


def test_hb_tr_09_resolve_must_be_lower_than_shield() -> None:
    assert may_pass_through(resolve=3, shield=4, engaged=False)
    assert not may_pass_through(resolve=4, shield=4, engaged=False)
    assert not may_pass_through(resolve=3, shield=4, engaged=True)
    assert modified_shield(3, [2, -1]) == 4
    assert modified_shield(1, [-5]) == 0


@pytest.mark.parametrize(
    ("move", "through"), [("move", True), ("run", True), ("teleport", False), ("placed", False)]
)
def test_hb_tr_10_moves_and_runs_only(move: Move, through: bool) -> None:
    assert drives_through(RUIN, 0, move) == through
    assert not drives_through(RUIN, 1, move)


def test_hb_tr_11_the_vehicle_takes_no_damage_and_nothing_is_repaired() -> None:
    with ScriptedDice([6]) as dice:
        driven = drive_through(dice, RUIN)
    assert {event.rule for event in driven.events} == {"HB-TR-06", "HB-TR-07"}
    for subject in (subject for subject, rule in NOT_DEFINED.items() if rule == "HB-TR-11"):
        with pytest.raises(Refused, match=r"not implemented: no source .HB-TR-11"):
            not_implemented(subject)


def test_hb_tr_12_ramming_speed_is_not_implemented() -> None:
    with pytest.raises(Refused, match=r"ramming speed: not implemented: no source .HB-TR-12"):
        not_implemented("ramming-speed")


@given(cover=st.integers(0, 9), passes=st.integers(0, 12), seed=st.integers(0, 2**32))
def test_invariant_36_cover_never_rises_and_collapse_means_none(cover: int, passes: int, seed: int) -> None:
    dice, scenery = RandomDice(seed), Scenery(cover=cover)
    for _ in range(passes):
        before = scenery
        scenery = drive_through(dice, before).scenery
        assert 0 <= scenery.cover <= before.cover
        assert not scenery.collapsed or scenery.cover == 0
        assert not before.collapsed or scenery.collapsed


@given(cover=st.integers(0, 6), passes=st.integers(0, 6))
def test_invariant_36_several_passes_are_one_after_the_other(cover: int, passes: int) -> None:
    step = exact(drive_through, Scenery(cover=cover), 0).map(lambda driven: driven.scenery)
    for _ in range(passes):
        step = step.then(lambda scenery: exact(drive_through, scenery).map(lambda driven: driven.scenery))
    together = exact(drive_through, Scenery(cover=cover), passes).map(lambda driven: driven.scenery)
    assert dict(together) == dict(step)


@given(resolve=st.integers(0, 20), shield=st.integers(0, 20), engaged=st.booleans())
def test_invariant_36_pass_through(resolve: int, shield: int, engaged: bool) -> None:
    allowed = may_pass_through(resolve=resolve, shield=shield, engaged=engaged)
    assert allowed == (not engaged and resolve < shield)
