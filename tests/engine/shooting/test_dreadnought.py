"""The weapons of a Space Marine Dreadnought (inventory 1.16)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.library import Library
from engine.dice import Dice, ScriptedDice, exact
from engine.refused import Refused
from engine.second_edition.armour import Approach
from engine.second_edition.attacks import attack_of
from engine.second_edition.dreadnought_weapons import (
    find_shifted_location,
    focused,
    is_space_marine_dreadnought,
    may_shift,
    shift_choices,
    tear_choices,
)
from engine.second_edition.hand_to_hand import close_combat_strikes, tear
from engine.second_edition.shooting import BOUNCED, Shot, locate
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start
from tests.engine.machines import LASCANNON, POWER_FIST, dreadnought, land_raider, predator
from tests.engine.monte_carlo import assert_agrees

FRONT = Approach("front")


def test_2e_dn_04_a_narrow_focus_is_a_multimelta_and_a_broad_one_a_heavy_flamer() -> None:
    library = Library()
    assert focused(library, "narrow").id == "multi-melta"
    broad = focused(library, "broad")
    assert (broad.strength, broad.save_modifier, broad.penetration) == (5, -3, "D6+5")


def test_2e_dn_05_a_location_roll_shifts_by_one() -> None:
    assert sorted(shift_choices(4)) == [3, 4, 5]
    assert sorted(shift_choices(6)) == [5, 6]
    assert sorted(shift_choices(1)) == [1, 2]


def test_2e_dn_05_a_location_behind_cover_cannot_be_shifted_to() -> None:
    assert sorted(shift_choices(4, covered=frozenset({3, 4}))) == [4, 5]


def test_2e_dn_05_the_shooter_takes_the_location_he_wants() -> None:
    wanted = ("Hull", "Track", "Sponson", "Turret")
    for face, location in ((1, "Hull"), (3, "Hull"), (4, "Hull"), (5, "Sponson"), (6, "Turret")):
        with ScriptedDice([face]) as dice:
            assert find_shifted_location(dice, predator(), FRONT, wanted).location == location
    found = exact(find_shifted_location, predator(), FRONT, wanted)
    hull = sum(chance for struck, chance in found.items() if struck.location == "Hull")
    assert hull == Fraction(2, 3)
    assert_agrees(found, find_shifted_location, predator(), FRONT, wanted)


def test_2e_dn_05_one_shift_serves_the_pair() -> None:
    shot = Shot(attack=attack_of(LASCANNON, predator()), linked=2, aim=("Turret",))
    with ScriptedDice([4]) as dice:
        assert locate(dice, predator(), shot).location == "Turret"


def test_2e_dn_07_only_the_twin_lascannon_of_such_a_dreadnought_shifts() -> None:
    chaos = replace(dreadnought().datafax, rules=())
    assert is_space_marine_dreadnought(dreadnought().datafax)
    assert may_shift(dreadnought().datafax, LASCANNON, 2)
    assert not may_shift(dreadnought().datafax, LASCANNON, 1)
    assert not may_shift(dreadnought().datafax, POWER_FIST, 2)
    assert not may_shift(chaos, LASCANNON, 2)


@pytest.mark.parametrize(
    ("hits", "choices"),
    [
        (0, {(0, 0)}),
        (1, {(0, 1)}),
        (2, {(0, 2), (1, 0)}),
        (3, {(0, 3), (1, 1)}),
        (4, {(0, 4), (1, 2), (2, 0)}),
    ],
)
def test_2e_dn_06_a_tear_takes_the_place_of_two_hits(hits: int, choices: set[tuple[int, int]]) -> None:
    assert set(tear_choices(hits)) == choices


@given(st.integers(0, 40))
def test_invariant_30_tears_never_exceed_half_the_hits(hits: int) -> None:
    choices = tear_choices(hits)
    assert sorted(tears for tears, _ in choices) == list(range(hits // 2 + 1))
    for tears, ordinary in choices:
        assert 2 * tears + ordinary == hits


def fist() -> Shot:
    return Shot(attack=attack_of(POWER_FIST, land_raider()))


def test_2e_dn_06_a_damage_roll_of_5_becomes_7_and_counts_as_6() -> None:
    target = land_raider()
    with ScriptedDice([6, 8, 5]) as dice:  # 6 + 8 + 8 = 22 against the hull, then 5 + 2
        done = tear(dice, target, start(target), fist(), "Hull")
    assert (done.struck.location, done.result) == ("Hull", "Ammunition explodes")


def test_2e_dn_06_a_tear_that_does_not_penetrate_does_nothing() -> None:
    target = land_raider()
    with ScriptedDice([6, 7]) as dice:
        assert tear(dice, target, start(target), fist(), "Hull").result == BOUNCED


def test_2e_dn_06_one_tear_and_one_ordinary_hit_for_three() -> None:
    target = land_raider()
    # The tear: 6 + 20 + 8 at the track, damage 1 + 2. The ordinary hit: location 4, bounces.
    with ScriptedDice([6, 20, 1, 4, 1, 1]) as dice:
        done = close_combat_strikes(dice, target, start(target), fist(), 3, ["Track"])
    assert [(one.struck.location, one.result) for one in done] == [
        ("Track", "Track lost"),
        ("Hull", BOUNCED),
    ]


def test_2e_dn_06_more_tears_than_the_hits_allow_are_refused() -> None:
    target = land_raider()
    with pytest.raises(Refused, match="2E-DN-06"):
        close_combat_strikes(ScriptedDice([]), target, start(target), fist(), 3, ["Track", "Hull"])


def torn(dice: Dice, target: Vehicle, shot: Shot) -> tuple[str, ...]:
    done = close_combat_strikes(dice, target, start(target), shot, 3, ["Hull"])
    return tuple(one.result for one in done)


def test_random_dice_agree_on_tears_and_blows() -> None:
    target, shot = land_raider(), fist()
    assert_agrees(exact(torn, target, shot), torn, target, shot)


def test_2e_ap_06_the_fist_penetrates_with_its_bonus_die() -> None:
    target = land_raider()
    found = exact(
        lambda dice: close_combat_strikes(dice, target, start(target), fist(), 1)[0].struck.location
    )
    assert found["Hull"] == Fraction(1, 2)
