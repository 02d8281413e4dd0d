"""The working of rams and overruns: factors that multiply, terms that add up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.odds.crash_working import overrun_working, ram_working
from engine.odds.state_words import is_doomed
from engine.odds.working import Working
from engine.second_edition.armour import Approach
from engine.second_edition.collisions import Party, bike_exception, collision_outcomes
from engine.second_edition.model_hits import Save
from engine.second_edition.overruns import Creature, overrun_outcomes
from engine.second_edition.ramming import ram_attack
from engine.second_edition.vehicle_state import start
from tests.engine.machines import bike, land_raider, predator

SIDE = Approach("side_rear", "right")


def adds_up(working: Working) -> Fraction:
    assert all(0 <= factor.chance <= 1 for term in working.terms for factor in term.factors)
    assert all(factor.rule.startswith("2E-") for term in working.terms for factor in term.factors)
    return working.chance


@pytest.mark.parametrize("mover", [predator, land_raider, bike])
@pytest.mark.parametrize("other", [predator, land_raider, bike])
@pytest.mark.parametrize("approach", [Approach(), SIDE])
def test_2e_co_05_the_working_of_a_ram_adds_up_to_what_it_destroys(
    mover: Any, other: Any, approach: Approach
) -> None:
    one, two = mover(), other()
    parties = bike_exception(Party(one, start(one), Approach()), Party(two, start(two), approach))
    for party, striker, found in zip(parties, (two, one), collision_outcomes(*parties), strict=True):
        shown = ram_working("it", party, ram_attack(striker))
        assert adds_up(shown) == found.chance(lambda impact: is_doomed(impact.state))


def test_2e_co_05_what_touches_is_hit_and_the_rest_on_4() -> None:
    raider = land_raider()
    shown = ram_working("it", Party(raider, start(raider), Approach()), ram_attack(predator()))
    hit = {term.factors[-3].what: term.factors[-3].chance for term in shown.terms}
    assert hit["Hull in contact"] == 1
    assert hit["Track (left) not in contact: hit on 4+"] == Fraction(1, 2)


def test_2e_ov_02_the_working_of_an_overrun() -> None:
    machine, creature = bike(), Creature(initiative=3, toughness=6, wounds=1, save=Save(3))
    *models, vehicle = overrun_working("it", machine, creature, 5)
    outcomes = list(overrun_outcomes(machine, start(machine), creature, 5))
    assert adds_up(vehicle) == outcomes[-1].chance(lambda found: is_doomed(found.state))
    assert [adds_up(one) for one in models] == [
        found.chance(lambda one: one.wounds_lost > 0) for found in outcomes[:3]
    ]
    assert [one.title for one in models] == [
        "Model 1 loses a wound",
        "Model 2 loses a wound",
        "Model 3 and each after it loses a wound",
    ]


def test_2e_ov_05_what_cannot_harm_the_vehicle_is_not_worked_out() -> None:
    (only,) = overrun_working("it", land_raider(), Creature(initiative=3, toughness=3), 1)
    assert only.title == "Model 1 loses a wound"
    assert [factor.what for factor in only.terms[0].factors][-1] == "it has no save"
