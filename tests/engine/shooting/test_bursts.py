"""Linked weapons, Sustained Fire and jams (inventory 2E-LK, 2E-DN-01, 2E-DN-02)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice, RandomDice, ScriptedDice, SustainedFire, exact
from engine.dice.exact_dice import exact_within
from engine.second_edition.dreadnought_weapons import ignores_first_jam
from engine.second_edition.penetration import Attack
from engine.second_edition.shooting import (
    ALREADY_GONE,
    BOUNCED,
    Shot,
    fire,
    firing_fault,
    shoot,
)
from engine.second_edition.sustained_fire import (
    Malfunction,
    after_firing,
    burst,
    clear_jam,
    jams_on,
    jams_to_clear,
    malfunction,
)
from engine.second_edition.vehicle_state import start
from tests.engine.machines import (
    ASSAULT_CANNON,
    LASCANNON,
    SPECIAL_DICE,
    STORM_BOLTER,
    dreadnought,
    land_raider,
    predator,
)
from tests.engine.monte_carlo import assert_agrees

LASER = Attack(name="Lascannon", strength=9, damage="2D6", save_modifier=-6, penetration="3D6+9")
CANNON = Attack(name="Autocannon", strength=8, damage="D6", save_modifier=-3, penetration="2D6+8")


def test_2e_lk_01_a_linked_set_fires_at_one_target_with_one_roll_to_hit() -> None:
    twin = Shot(attack=LASER, rolls=(4,), linked=2)
    with ScriptedDice([3]) as dice:
        assert shoot(dice, land_raider(), start(land_raider()), twin).strikes == ()


@pytest.mark.parametrize(("roll", "hits"), [(4, 2), (3, 0)])
def test_2e_lk_02_on_a_hit_all_hit_and_on_a_miss_none(roll: int, hits: int) -> None:
    with ScriptedDice([roll]) as dice:
        assert fire(dice, Shot(attack=LASER, rolls=(4,), linked=2)) == SustainedFire(hits, 0)


@given(st.integers(1, 6), st.integers(2, 6))
def test_invariant_25_linked_weapons_hit_all_together_or_not_at_all(linked: int, needs: int) -> None:
    found = exact(fire, Shot(attack=LASER, rolls=(needs,), linked=linked))
    assert {salvo.hits for salvo in found} == {0, linked}


def test_2e_lk_03_one_location_but_penetration_and_damage_for_each() -> None:
    target = land_raider()
    twin = Shot(attack=LASER, rolls=(4,), linked=2)
    # To hit 4; location 6, the sponson with armour 20; totals 19 and 24; damage 1.
    with ScriptedDice([4, 6, 4, 3, 3, 5, 4, 6, 1]) as dice:
        volley = shoot(dice, target, start(target), twin)
    assert [strike.struck.location for strike in volley.strikes] == ["Sponson", "Sponson"]
    assert [strike.result for strike in volley.strikes] == [BOUNCED, "Weapon damaged"]


def test_2e_lk_03_when_the_first_destroys_the_location_the_second_is_void() -> None:
    target = land_raider()
    with ScriptedDice([4, 6, 6, 6, 6, 2]) as dice:
        volley = shoot(dice, target, start(target), Shot(attack=LASER, rolls=(4,), linked=2))
    assert [strike.result for strike in volley.strikes] == ["Weapon destroyed", ALREADY_GONE]


def test_2e_lk_05_all_the_dice_are_rolled_together_and_any_jam_jams_all() -> None:
    twin = Shot(attack=CANNON, rolls=(3,), linked=2, sustained_fire=1)
    with ScriptedDice([3, 2, None], SPECIAL_DICE) as dice:
        hits, jams = fire(dice, twin)
    assert (hits, jams) == (2, 1)
    assert firing_fault(twin, jams) == "jams"


def test_2e_lk_05_hits_are_resolved_before_the_jam() -> None:
    target = predator()
    twin = Shot(attack=CANNON, rolls=(3,), linked=2, sustained_fire=1)
    # Two hits on the track (armour 15), and both weapons jam: 2D6+8 of 16 and 14.
    with ScriptedDice([3, 2, None, 1, 4, 4, 1, 3, 3], SPECIAL_DICE) as dice:
        volley = shoot(dice, target, start(target), twin)
    assert [strike.result for strike in volley.strikes] == ["Track damaged", BOUNCED]
    assert volley.malfunction == "jams"


def test_2e_lk_05_a_single_weapon_locates_each_hit_of_its_burst() -> None:
    target = predator()
    single = Shot(attack=CANNON, rolls=(3,), sustained_fire=1)
    with ScriptedDice([3, 2, 1, 1, 1, 2, 1, 1], SPECIAL_DICE) as dice:
        volley = shoot(dice, target, start(target), single)
    assert [strike.struck.location for strike in volley.strikes] == ["Track", "Hull"]


def test_2e_lk_05_a_ruling_may_locate_each_hit_of_linked_bursts_too() -> None:
    target = predator()
    twin = Shot(attack=CANNON, rolls=(3,), linked=2, sustained_fire=1, one_location=False)
    with ScriptedDice([3, 1, 1, 1, 1, 1, 2, 1, 1], SPECIAL_DICE) as dice:
        volley = shoot(dice, target, start(target), twin)
    assert [strike.struck.location for strike in volley.strikes] == ["Track", "Hull"]


def test_a_burst_of_no_dice_is_a_single_hit() -> None:
    with ScriptedDice([]) as dice:
        assert burst(dice, 0) == SustainedFire(1, 0)


def jams_of(dice: Dice, count: int, mercy: bool) -> Malfunction:
    jams = dice.sustained_fire(count).jams
    return malfunction(jams, first_jam_ignored=mercy, explodes=count == 3)


@pytest.mark.parametrize(
    ("faces", "hits", "fault"),
    [([None, 2, 1], 3, "none"), ([None, None, 3], 3, "jams"), ([None, None, None], 0, "explodes")],
)
def test_2e_dn_01_the_first_jam_of_a_dreadnoughts_cannon_is_ignored(
    faces: list[int | None], hits: int, fault: str
) -> None:
    with ScriptedDice(faces, SPECIAL_DICE) as dice:
        shown = dice.sustained_fire(3)
    assert shown.hits == hits
    assert malfunction(shown.jams, first_jam_ignored=True, explodes=True) == fault


def test_2e_dn_01_the_chances_of_a_jam() -> None:
    merciful = exact_within(100, SPECIAL_DICE, jams_of, 3, True)
    assert merciful["jams"] + merciful["explodes"] == Fraction(2, 27)
    ordinary = exact_within(100, SPECIAL_DICE, jams_of, 3, False)
    assert ordinary["jams"] + ordinary["explodes"] == Fraction(91, 216)
    assert_agrees(merciful, jams_of, 3, True, special=SPECIAL_DICE)


def test_2e_dn_02_three_jams_destroy_the_cannon_and_nothing_else() -> None:
    assert exact_within(100, SPECIAL_DICE, jams_of, 3, True)["explodes"] == Fraction(1, 216)
    machine = dreadnought()
    after = after_firing(start(machine), 0, "explodes")
    assert after.weapons_lost == {0}
    assert after._replace(weapons_lost=frozenset()) == start(machine)


def test_2e_dn_02_a_weapon_that_does_not_explode_only_jams() -> None:
    assert malfunction(3) == "jams"


def test_2e_dn_01_only_these_weapons_and_only_on_such_a_dreadnought() -> None:
    assert ignores_first_jam(dreadnought().datafax, ASSAULT_CANNON)
    assert ignores_first_jam(dreadnought().datafax, STORM_BOLTER)
    assert not ignores_first_jam(dreadnought().datafax, LASCANNON)
    assert not ignores_first_jam(predator().datafax, ASSAULT_CANNON)  # 2E-DN-07


def test_invariant_29_a_dreadnoughts_storm_bolter_never_jams() -> None:
    found = exact_within(100, SPECIAL_DICE, jams_of, 1, True)
    assert dict(found) == {"none": 1}
    dice = RandomDice(29, SPECIAL_DICE)
    assert all(jams_of(dice, 1, True) == "none" for _ in range(100_000))


def test_a_jam_is_cleared_one_at_a_time() -> None:
    state = after_firing(start(predator()), 1, "jams", jams_to_clear(2))
    assert (jams_on(state, 1), jams_on(state, 0)) == (2, 0)
    state = clear_jam(state, 1)
    assert jams_on(state, 1) == 1
    assert clear_jam(state, 1) == start(predator())
    assert clear_jam(start(predator()), 1) == start(predator())
    assert jams_to_clear(2, first_jam_ignored=True) == 1
    assert after_firing(state, 0, "none") == state
