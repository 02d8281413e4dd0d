"""The working of an answer: factors that multiply, terms that add up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.weapon import Weapon
from engine.odds.answer import solve
from engine.odds.choosing import gun_of
from engine.odds.gun import Gun, Situation
from engine.odds.working import Working, working
from engine.second_edition.vehicle import MountedWeapon
from tests.engine.machines import (
    AUTOCANNON,
    LASCANNON,
    bike,
    dreadnought,
    land_raider,
    predator,
)
from tests.engine.odds.guns import WEAPONS, gun
from tests.thorough import examples


@settings(max_examples=examples(15))
@given(st.sampled_from(WEAPONS), st.sampled_from([land_raider, bike]), st.integers(1, 2), st.integers(1, 3))
def test_the_working_multiplies_and_adds_up_to_the_headline(
    weapon: Weapon, make: Any, linked: int, count: int
) -> None:
    target = make()
    guns = [gun(target, weapon, linked=linked)] * count
    shown = working(target, guns)
    assert shown[-1].chance == solve(target, guns).probabilities["destroyed"]
    for one in shown:
        assert one.chance == sum((term.chance for term in one.terms), Fraction(0))
        assert all(0 <= factor.chance <= 1 for term in one.terms for factor in term.factors)
        assert all(factor.rule.startswith("2E-") for term in one.terms for factor in term.factors)


def by_title(shown: tuple[Working, ...]) -> dict[str, Working]:
    return {one.title: one for one in shown}


def test_the_working_of_a_single_shot_names_its_factors() -> None:
    shown = by_title(working(land_raider(), [gun(land_raider())]))
    through = shown["Lascannon: one shot goes through"]
    assert through.chance == solve(land_raider(), [gun(land_raider())]).probabilities["penetrate"]
    hull = shown["Lascannon: one shot destroys it"].terms[1]
    assert [(factor.rule, factor.chance) for factor in hull.factors] == [
        ("2E-SH-02", Fraction(2, 3)),
        ("2E-DF-03", Fraction(1, 2)),
        ("2E-AP-04", Fraction(7, 27)),
        ("2E-DM-01", Fraction(1, 3)),
    ]
    assert hull.factors[2].what == "3D6+9 reaches 22"


def test_the_working_over_several_turns_ends_with_the_headline() -> None:
    guns = [gun(bike(), AUTOCANNON)]
    shown = working(bike(), guns, turns=3)
    assert shown[-1].chance == solve(bike(), guns, turns=3).probabilities["destroyed"]


def test_the_working_names_range_and_the_shift() -> None:
    far = gun(land_raider(), situation=Situation(inches=50))
    rules = {f.rule for one in working(land_raider(), [far]) for term in one.terms for f in term.factors}
    assert "2E-AP-04, 2E-AP-05" in rules
    machine = dreadnought()
    shifted = gun_of(MountedWeapon(weapon=LASCANNON, linked=2), predator(), Situation(), machine)
    assert isinstance(shifted, Gun)
    rules = {f.rule for one in working(predator(), [shifted]) for term in one.terms for f in term.factors}
    assert {"2E-DN-05", "2E-SH-02, 2E-LK-02"} <= rules
