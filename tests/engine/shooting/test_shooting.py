"""A whole shot: against brute force, icepool and random dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import icepool
import pytest

from datafaxes.wargear import CardEffect
from engine.dice import Dice, ScriptedDice, exact
from engine.dice.exact_dice import exact_within
from engine.second_edition.attacks import attack_of
from engine.second_edition.penetration import Attack
from engine.second_edition.shooting import BOUNCED, TAKEN_BY_CARD, Shot, Volley, shoot
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start
from tests.engine.machines import (
    ASSAULT_CANNON,
    AUTOCANNON,
    BOLTGUN,
    LASCANNON,
    SPECIAL_DICE,
    bike,
    land_raider,
    predator,
)
from tests.engine.monte_carlo import assert_agrees

LASER = Shot(attack=attack_of(LASCANNON, land_raider()), rolls=(3,))


def result(dice: Dice, shot: Shot = LASER) -> tuple[str, str]:
    """Location and result of a shot that hits once at the most."""
    target = land_raider()
    strikes = shoot(dice, target, start(target), shot).strikes
    return (strikes[0].struck.location, strikes[0].result) if strikes else ("", "miss")


def test_a_shot_by_hand() -> None:
    with ScriptedDice([2]) as dice:
        assert result(dice) == ("", "miss")
    with ScriptedDice([3, 4, 4, 4, 4]) as dice:
        assert result(dice) == ("Hull", BOUNCED)  # 21 against 22
    with ScriptedDice([3, 4, 5, 4, 4, 6]) as dice:
        assert result(dice) == ("Hull", "Ammunition explodes")


def test_the_tree_of_a_shot_is_that_of_icepool() -> None:
    armour = {"Track": 17, "Hull": 22, "Sponson": 20}
    tables = {
        "Track": ["Track damaged", *["Track lost"] * 4, "Flips over"],
        "Hull": ["Driver killed", *["Blast inside"] * 3, "Engine explodes", "Ammunition explodes"],
        "Sponson": ["Weapon damaged", *["Weapon destroyed"] * 4, "Ammunition explodes"],
    }
    faces = ["Track", "Track", "Hull", "Hull", "Hull", "Sponson"]

    def at(location: str) -> object:
        through = (3 @ icepool.d6 + 9) >= armour[location]
        rows = icepool.d6.map({face: (location, tables[location][face - 1]) for face in range(1, 7)})
        return through.map({True: rows, False: (location, BOUNCED)})

    located = icepool.d6.map({face: at(faces[face - 1]) for face in range(1, 7)})
    expected = (icepool.d6 >= 3).map({True: located, False: ("", "miss")})
    assert dict(exact(result)) == {
        outcome: Fraction(weight, expected.denominator()) for outcome, weight in expected.items()
    }


def test_the_tree_of_a_boltgun_is_that_of_every_face() -> None:
    target = bike()
    shot = Shot(attack=attack_of(BOLTGUN, target), rolls=(2,))

    def rule(dice: Dice) -> tuple[bool, bool]:
        volley = shoot(dice, target, start(target), shot)
        return bool(volley.strikes), any(strike.penetrated for strike in volley.strikes)

    counts: Counter[tuple[bool, bool]] = Counter()
    for hit, place, third, fourth in product(range(1, 7), repeat=4):
        if hit < 2:
            through = False
        elif place <= 2:
            through = third >= 4 and fourth < 4  # wounds on 4+, and the save of 3+ is spoilt by 1
        else:
            through = third + 4 >= 10
        counts[hit >= 2, through] += 1
    assert dict(exact(rule)) == {outcome: Fraction(count, 6**4) for outcome, count in counts.items()}


def summary(dice: Dice, shot: Shot, target: Vehicle) -> tuple[int, int, bool, str]:
    volley: Volley = shoot(dice, target, start(target), shot)
    through = sum(strike.penetrated for strike in volley.strikes)
    return len(volley.strikes), through, volley.state.destroyed, volley.malfunction


@pytest.mark.parametrize(
    "shot",
    [
        Shot(attack=attack_of(LASCANNON, predator()), rolls=(3,), linked=2),
        Shot(attack=attack_of(AUTOCANNON, predator()), rolls=(4,), sustained_fire=1),
        Shot(attack=attack_of(LASCANNON, predator()), rolls=(2,), aim=("Hull", "Turret")),
        Shot(attack=attack_of(LASCANNON, predator()), rolls=(6, 4)),
        Shot(attack=attack_of(LASCANNON, predator()), rolls=None),
    ],
    ids=["linked", "burst", "shifted", "beyond six", "impossible"],
)
def test_random_shots_agree_with_the_exact_tree(shot: Shot) -> None:
    target = predator()
    found = exact_within(200_000, SPECIAL_DICE, summary, shot, target)
    assert sum(found.values()) == 1
    assert_agrees(found, summary, shot, target, special=SPECIAL_DICE, runs=10_000)


def test_a_weapon_that_cannot_be_rolled_for_never_hits() -> None:
    assert dict(exact(result, replace(LASER, rolls=None))) == {("", "miss"): 1}


def test_an_earthshaker_rolls_a_d3_where_it_does_not_penetrate() -> None:
    target = land_raider()
    attack = Attack(name="Earthshaker", strength=8, penetration="D6", roll_without_penetration="D3")
    shot = Shot(attack=attack, rolls=())
    # The hull, which a D6 cannot penetrate; the D3 shows 1, so the driver dies.
    with ScriptedDice([4, 1]) as dice:
        volley = shoot(dice, target, start(target), shot)
    assert volley.strikes[0].result == "Driver killed"
    assert volley.state.crew == (0, 1, 1)
    assert not volley.strikes[0].penetrated


def test_ablative_armour_takes_what_penetrates_and_nothing_else() -> None:
    target = land_raider(cards=(CardEffect(ignores_first_penetration=True),))
    attack = Attack(name="Earthshaker", strength=8, penetration="3D6+9", roll_without_penetration="D3")
    shot = Shot(attack=attack, rolls=())
    # 12 against the hull's 22; the D3 shows 2, and each of the crew lives.
    with ScriptedDice([4, 1, 1, 1, 2, 1, 1, 1]) as dice:
        harmed = shoot(dice, target, start(target), shot)
    assert harmed.strikes[0].result == "Blast inside"
    assert harmed.state.penetrations_ignored == 0
    with ScriptedDice([4, 6, 6, 6]) as dice:
        taken = shoot(dice, target, start(target), shot)
    assert (taken.strikes[0].result, taken.strikes[0].penetrated) == (TAKEN_BY_CARD, True)
    assert taken.state.penetrations_ignored == 1


def test_a_cannon_that_explodes_says_so() -> None:
    target = predator()
    attack = attack_of(ASSAULT_CANNON, target)
    shot = Shot(attack=attack, rolls=(), sustained_fire=3, explodes=True)
    with ScriptedDice([None, None, None], SPECIAL_DICE) as dice:
        assert shoot(dice, target, start(target), shot) == Volley(start(target), (), "explodes", 3)
