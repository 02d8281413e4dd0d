"""Ramming (5E-RM) and death or glory (5E-DG)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import ScriptedDice, exact
from engine.fifth_edition.damage import RESULTS, Hit
from engine.fifth_edition.death_or_glory import Stand, stand
from engine.fifth_edition.ramming import Collision, check_may_ram, collide, ram_strength
from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused

PREDATOR = Vehicle(name="the Predator", front=13, side=11, rear=10, tank=True, moved=12)
TRUKK = Vehicle(name="the Trukk", front=10, side=10, rear=10, fast=True, open_topped=True)


def test_5e_rm_03_worked_examples() -> None:
    assert ram_strength(13, 12, tank=True) == 8
    assert ram_strength(10, 12, tank=False) == 4
    assert ram_strength(12, 24, tank=True) == 10


def test_5e_rm_03_only_full_3_inches_count() -> None:
    assert [ram_strength(10, inches, tank=False) for inches in (0, 2.999, 3, 5.9, 6)] == [0, 0, 1, 1, 2]


@given(armour=st.integers(1, 14), inches=st.floats(0, 24), tank=st.booleans())
def test_invariant_32_strength_is_0_to_10_and_the_tank_adds_1(armour: int, inches: float, tank: bool) -> None:
    strength = ram_strength(armour, inches, tank=tank)
    assert 0 <= strength <= 10
    bare = ram_strength(armour, inches, tank=False)
    assert ram_strength(armour, inches, tank=True) == min(10, bare + 1)


@given(armour=st.integers(1, 14), threes=st.integers(0, 7), beyond=st.floats(0, 2.99), tank=st.booleans())
def test_invariant_32_strength_rises_at_multiples_of_3_only(
    armour: int, threes: int, beyond: float, tank: bool
) -> None:
    at = ram_strength(armour, 3 * threes, tank=tank)
    assert ram_strength(armour, 3 * threes + beyond, tank=tank) == at
    assert ram_strength(armour, 3 * threes + 3, tank=tank) == min(10, at + 1)


def brute_strike(strength: int, armour: int, open_topped: bool) -> Counter[tuple[str, str | None]]:
    """Both dice of a hit without AP, every way they can fall."""
    ways: Counter[tuple[str, str | None]] = Counter()
    for pierce, damage in product(range(1, 7), range(1, 7)):
        total = pierce + strength
        if total < armour:
            ways["none", None] += 1
            continue
        glancing = total == armour
        row = min(6, max(1, damage + open_topped - 2 * glancing))
        ways["glancing" if glancing else "penetrating", RESULTS[row - 1]] += 1
    return ways


@pytest.mark.parametrize("facing", ["front", "side", "rear"])
@pytest.mark.parametrize("target", [TRUKK, replace(PREDATOR, moved=0.0)])
@pytest.mark.parametrize("inches", [3.0, 12.0])
def test_5e_rm_02_both_hits_equal_brute_force(facing: str, target: Vehicle, inches: float) -> None:
    found = exact(collide, PREDATOR, target, facing, inches)  # type: ignore[arg-type]  # parametrised text
    struck = target.armour(facing)  # type: ignore[arg-type]  # the same
    dealt = min(10, 3 + int(inches / 3) + 1)
    returned = min(10, max(0, struck - 10) + int(inches / 3) + target.tank)
    on_target = brute_strike(dealt, struck, target.open_topped)
    on_rammer = brute_strike(returned, 13, False)
    expected = {
        (a, b): Fraction(m * n, 36 * 36) for (a, m), (b, n) in product(on_target.items(), on_rammer.items())
    }
    both = found.map(lambda done: (_pair(done, "on_target"), _pair(done, "on_rammer")))
    assert dict(both) == expected


def _pair(done: Collision, side: str) -> tuple[str, str | None]:
    struck = getattr(done, side)
    return struck.depth, struck.result


def test_5e_rm_02_the_rammer_is_hit_on_its_front() -> None:
    with ScriptedDice([6, 6, 6, 6]) as dice:
        done = collide(dice, replace(PREDATOR, front=10), PREDATOR, "rear", 18)
    # The rear of 10 gives no Strength; 6 for the speed and 1 for the tank, plus 6, goes through 10.
    assert done.on_rammer.depth == "penetrating"


def test_5e_rm_04_both_explode_at_once() -> None:
    with ScriptedDice([6, 6, 6, 6]) as dice:
        done = collide(dice, PREDATOR, replace(PREDATOR, moved=0.0), "front", 12)
    assert (done.target.fate, done.rammer.fate) == ("exploded", "exploded")
    assert not done.goes_on


def test_5e_rm_05_the_rammer_drives_on_only_over_an_explosion() -> None:
    with ScriptedDice([6, 6, 1]) as dice:
        done = collide(dice, PREDATOR, TRUKK, "side", 12)
    assert done.target.fate == "exploded"
    assert done.goes_on
    with ScriptedDice([6, 4, 1]) as dice:
        done = collide(dice, PREDATOR, TRUKK, "side", 12)
    assert done.target.fate == "wrecked"
    assert not done.goes_on


def test_5e_sk_08_a_dodge_spares_both() -> None:
    speeder = Vehicle(front=10, side=10, rear=10, skimmer=True, fast=True)
    with ScriptedDice([3]) as dice:
        done = collide(dice, PREDATOR, speeder, "side", 12)
    assert (done.dodged, done.target, done.rammer) == (True, speeder, PREDATOR)
    with ScriptedDice([6, 1, 1]) as dice:
        assert not collide(dice, PREDATOR, speeder, "side", 12, wants_to_dodge=False).dodged


def test_5e_rm_01_only_tanks_ram() -> None:
    with pytest.raises(Refused, match="the Trukk is no tank"):
        check_may_ram(TRUKK)
    check_may_ram(PREDATOR)


def test_5e_dg_01_krak_of_strength_6_glances_av_12_on_a_6() -> None:
    tank = Vehicle(front=12, side=10, rear=10, tank=True)
    krak = Hit(strength=6, ap=4)
    with ScriptedDice([6, 4]) as dice:
        stood = stand(dice, tank, krak)
    assert (stood.stopped, stood.tank.stunned) == (True, True)
    # 1 in 6 glances; then, with 2 off the damage roll, 4 stuns and 6 immobilises.
    assert exact(stand, tank, krak).chance(lambda it: it.stopped) == Fraction(1, 6) * Fraction(2, 6)


def test_5e_dg_02_shaken_does_not_stop_the_tank() -> None:
    tank = Vehicle(front=12, side=10, rear=10, tank=True)
    with ScriptedDice([6, 3]) as dice:
        stood = stand(dice, tank, Hit(strength=6, ap=4))
    assert (stood.stopped, stood.tank.shaken) == (False, True)


def test_5e_dg_02_a_gun_takes_a_crewman_with_it() -> None:
    hit = Hit(strength=6)
    assert Stand(model=2, hit=hit).at_stake == {2}
    assert Stand(model=0, hit=hit, crewman=3).at_stake == {0, 3}
