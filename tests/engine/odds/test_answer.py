"""Answers: guns, reasons, probabilities and outcomes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.errors import BadData
from datafaxes.wargear import CardEffect
from datafaxes.weapon import Weapon
from engine.odds.answer import MEANINGS, Answer, solve
from engine.odds.choosing import best_locations, gun_of, worth
from engine.odds.gun import Gun, Silent, Situation, ready
from engine.odds.working import working
from engine.second_edition.to_hit import Circumstances
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from tests.engine.machines import (
    ASSAULT_CANNON,
    BOLTGUN,
    LASCANNON,
    MULTI_MELTA,
    POWER_FIST,
    bike,
    dreadnought,
    land_raider,
    predator,
)
from tests.engine.odds.guns import WEAPONS, gun
from tests.thorough import examples


def reason(target: Vehicle, weapon: Weapon, **situation: Any) -> str:
    made = ready(weapon, target, Situation(**situation))
    assert isinstance(made, Silent)
    return made.reason


def answer(target: Vehicle, *guns: Gun, **named: Any) -> Answer:
    return solve(target, guns, **named)


def test_a_lascannon_at_a_land_raider_by_hand() -> None:
    found = answer(land_raider(), gun(land_raider()))
    assert found.probabilities["hit"] == Fraction(2, 3)
    through = Fraction(1, 3) * Fraction(181, 216) + Fraction(1, 2) * Fraction(7, 27) + Fraction(1, 12)
    assert found.probabilities["penetrate"] == Fraction(2, 3) * through
    hull = Fraction(2, 3) * Fraction(1, 2) * Fraction(7, 27)
    track = Fraction(2, 3) * Fraction(1, 3) * Fraction(181, 216)
    sponson = Fraction(2, 3) * Fraction(1, 12)
    assert found.probabilities["destroyed"] == hull / 3 + track / 6 + sponson / 6
    assert found.probabilities["immobilised"] == track * Fraction(4, 6)
    assert found.probabilities["weapon_lost"] == sponson * Fraction(4, 6)
    # Each of three lives on 3 or less; the whole crew goes up with the vehicle.
    somebody = Fraction(7, 8)
    on_the_hull = Fraction(1, 6) + Fraction(3, 6) * somebody + Fraction(2, 6)
    killed = hull * on_the_hull + track / 6 * somebody + sponson / 6
    assert found.probabilities["crew_killed"] == killed
    assert found.turns == 1
    told = {(one.location, one.result): one for one in found.outcomes}
    assert told["Hull", "Does not penetrate"].text == "Armour 22 holds."
    assert told["Hull", "Does not penetrate"].probability == Fraction(1, 3) - hull
    assert told["Hull", "Driver killed"].probability == hull / 6
    assert "Driver killed" in told["Hull", "Driver killed"].text
    assert told["", "Misses"].probability == Fraction(1, 3)
    assert found.method == "exact"
    assert found.interval is None


def test_locations_are_given_a_hit() -> None:
    found = answer(land_raider(), gun(land_raider()))
    assert [(one.name, one.chance, one.armour, one.penetrates) for one in found.locations] == [
        ("Track (left)", Fraction(1, 3), 17, Fraction(181, 216)),
        ("Hull", Fraction(1, 2), 22, Fraction(7, 27)),
        ("Sponson (left)", Fraction(1, 6), 20, Fraction(1, 2)),
    ]


def test_a_model_in_the_open_has_no_armour_and_may_be_wounded() -> None:
    crew = answer(bike(), gun(bike(), BOLTGUN)).locations[0]
    assert (crew.name, crew.armour, crew.penetrates) == ("Crew", None, Fraction(1, 4))


@settings(max_examples=examples(25))
@given(
    st.sampled_from(WEAPONS),
    st.sampled_from([land_raider, bike, dreadnought]),
    st.integers(1, 2),
    st.integers(1, 2),
    st.sampled_from(["front", "side", "rear"]),
)
def test_every_answer_adds_up(weapon: Weapon, make: Any, linked: int, count: int, facing: Any) -> None:
    target = make()
    made = ready(weapon, target, Situation(facing=facing), linked=linked)
    guns = [made] * count if isinstance(made, Gun) else []
    found = solve(target, guns, [made] if isinstance(made, Silent) else [])
    assert set(found.probabilities) == set(MEANINGS)
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    assert sum(one.chance for one in found.locations) == (1 if guns else 0)
    assert all(0 <= chance <= 1 for chance in found.probabilities.values())
    assert found.probabilities["penetrate"] <= found.probabilities["hit"]
    assert found.probabilities["destroyed"] <= found.probabilities["penetrate"]


def test_reasons_why_a_weapon_does_nothing() -> None:
    target = land_raider()
    assert reason(target, BOLTGUN, inches=40) == 'Boltgun reaches 24", and the target is 40" away'
    assert "for close combat" in reason(target, POWER_FIST, inches=2)
    flamer = replace(BOLTGUN, name="Flamer", range_short=None, range_long=None, range="flamer template")
    assert "taken to reach" in reason(target, flamer, inches=20)
    mortar = replace(BOLTGUN, name="Mortar", range_short=None, range_long=None, range='Guess 12"-60')
    assert reason(target, mortar, inches=6) == 'Mortar reaches from 12" to 60", not 6"'
    grenade = replace(BOLTGUN, name="Krak Grenade", range_short=None, range_long=None)
    assert "thrown" in reason(target, grenade, inches=20)
    smoke = replace(grenade, name="Smoke Grenade", strength=None, damage=None, penetration=None)
    assert "no damage" in reason(target, smoke)


def test_weapons_without_plain_ranges_fire_all_the_same() -> None:
    target = predator()
    flamer = replace(BOLTGUN, name="Flamer", range_short=None, range_long=None, range="flamer template")
    assert (gun(target, flamer).needs, gun(target, flamer).shot.rolls) == (None, ())
    mortar = replace(flamer, name="Mortar", range='Guess 12"-60')
    assert gun(target, mortar).inches == 12
    hunter = replace(flamer, id="hunter-killer-missile", range="Special")
    assert gun(target, hunter, Situation(inches=40, modifier=-3)).shot.rolls == (3,)
    odd = replace(BOLTGUN, to_hit_short="Special")
    assert gun(target, odd).shot.rolls == ()


def test_a_weapon_whose_effect_is_not_known_is_bad_data() -> None:
    special = replace(LASCANNON, strength="Special", damage="Special", penetration="Special")
    with pytest.raises(BadData, match="special"):
        ready(special, land_raider(), Situation())
    launcher = replace(LASCANNON, strength=None, damage="As Missile", penetration=None)
    with pytest.raises(BadData, match="Name the missile"):
        ready(launcher, land_raider(), Situation())


def test_a_weapon_that_is_too_weak_says_so() -> None:
    weak = gun(land_raider(), BOLTGUN)
    assert weak.powerless == "Boltgun penetrates 10 at the most, and the weakest armour there is 17"
    assert answer(land_raider(), weak).reasons == (weak.powerless,)
    assert gun(land_raider()).powerless == ""
    assert gun(bike(), BOLTGUN).powerless == ""


def test_a_weak_weapon_with_another_way_to_harm_is_not_powerless() -> None:
    raider = land_raider()
    for weapon in (
        replace(BOLTGUN, name="Graviton Gun", penetration="Auto", special=("Graviton",)),
        replace(BOLTGUN, name="Earthshaker Artillery Gun"),
    ):
        assert gun(raider, weapon).powerless == ""
    ceramite = land_raider(cards=(CardEffect(halves_penetration_of=("melta",)),))
    assert gun(raider, MULTI_MELTA).powerless == ""
    assert gun(ceramite, replace(MULTI_MELTA, penetration="D6+2D12+4")).powerless == ""
    halved = gun(ceramite, replace(MULTI_MELTA, penetration="D6+2D12+3"))
    assert halved.powerless == "Multi-Melta penetrates 16.5 at the most, and the weakest armour there is 17"


def test_a_special_strength_spares_a_crew_in_the_open_and_says_so() -> None:
    strange = replace(BOLTGUN, strength="Special")
    note = "Its Strength is special, so crew in the open are taken to be unharmed by it."
    assert note in gun(bike(), strange).assumptions
    assert note not in gun(bike(), BOLTGUN).assumptions
    assert note not in gun(land_raider(), strange).assumptions


def test_no_gun_at_all_is_no_chance_with_the_reason() -> None:
    found = solve(land_raider(), [], [Silent(name="Boltgun", reason="it is out of reach")])
    assert set(found.probabilities.values()) == {Fraction(0)}
    assert [(one.result, one.text, one.probability) for one in found.outcomes] == [
        ("No shot", "It is out of reach", Fraction(1))
    ]
    assert found.reasons == ("it is out of reach",)


def test_what_cannot_be_rolled_never_hits() -> None:
    hopeless = gun(land_raider(), situation=Situation(ballistic_skill=1, modifier=-4))
    found = answer(land_raider(), hopeless)
    assert found.probabilities["hit"] == 0
    assert found.reasons == ("Lascannon would have to roll 10 to hit, which cannot be done",)
    assert sum(one.chance for one in found.locations) == 1
    chances = {one.title: one.chance for one in working(land_raider(), [hopeless])}
    assert chances["Lascannon: one shot destroys it"] == 0


def test_modifiers_and_skill_change_what_it_needs() -> None:
    situation = Situation(ballistic_skill=3, circumstances=Circumstances(cover="full", large=True))
    made = gun(land_raider(), situation=situation)
    assert made.needs == 5
    assert "Lascannon hits on 5+ (BS 3, large target +1, full cover -2)." in made.assumptions


def test_a_halted_target_keeps_control() -> None:
    moving = answer(land_raider(), gun(land_raider()))
    halted = answer(land_raider(), gun(land_raider(), situation=Situation(target_halted=True)))
    assert moving.probabilities["out_of_control"] > 0
    assert halted.probabilities["out_of_control"] == 0
    assert halted.probabilities["immobilised"] == moving.probabilities["immobilised"]


def test_a_printed_penetration_that_the_rule_does_not_give_is_told() -> None:
    odd = replace(LASCANNON, penetration="3D6+8")
    notes = gun(land_raider(), odd).assumptions
    assert any("prints a penetration of 3D6+8" in note and "3D6+9" in note for note in notes)
    assert not any("prints" in note for note in gun(land_raider()).assumptions)


def test_too_large_a_tree_is_simulated_and_says_so() -> None:
    target = predator()
    guns = [gun(target)] * 2
    found = answer(target, *guns, runs=500, seed=3, most_steps=10)
    assert (found.method, found.runs, found.seed) == ("simulated", 500, 3)
    assert found.interval is not None
    exactly = answer(target, *guns).probabilities
    for key, (low, high) in found.interval.items():
        assert low <= found.probabilities[key] <= high
        spread = high - low
        assert low - spread <= exactly[key] <= high + spread
    assert sum(outcome.probability for outcome in found.outcomes) == 1


def test_a_tree_too_large_in_full_is_still_exact_without_lesser_damage() -> None:
    target = predator()
    guns = [gun(target)] * 3
    full = answer(target, *guns)
    found = answer(target, *guns, most_steps=250)
    assert (found.method, found.lesser_damage_told) == ("exact", False)
    assert found.probabilities == full.probabilities
    assert len(found.outcomes) < len(full.outcomes)
    assert "No lasting damage" in {one.result for one in full.outcomes}
    assert "No grave damage" in {one.result for one in found.outcomes}
    shown = working(target, guns, forget_lesser=True)
    assert shown[-1].chance == full.probabilities["destroyed"]


def test_the_best_missile_is_fired() -> None:
    krak = replace(LASCANNON, id="krak", name="Krak Missile")
    frag = replace(BOLTGUN, id="frag", name="Frag Missile", range_short=(0, 20))
    made = gun_of(MountedWeapon(weapon=frag, alternatives=(krak,)), land_raider(), Situation())
    assert isinstance(made, Gun)
    assert made.weapon.id == "krak"
    assert "Of Frag Missile, Krak Missile the one that does most is taken: Krak Missile." in made.assumptions


def test_a_weapon_with_no_use_at_all_keeps_its_reason() -> None:
    made = gun_of(MountedWeapon(weapon=BOLTGUN), land_raider(), Situation(inches=99))
    assert isinstance(made, Silent)


def test_2e_dn_05_the_shooter_wants_the_location_where_a_hit_does_most() -> None:
    wanted = best_locations(gun(predator()), predator())
    assert set(wanted) == {"Track", "Hull", "Sponson", "Turret"}
    chances = [
        answer(predator(), replace(gun(predator()), shot=replace(gun(predator()).shot, aim=(name,))))
        for name in (wanted[0], wanted[-1])
    ]
    assert chances[0].probabilities["destroyed"] > chances[1].probabilities["destroyed"]
    assert (
        worth(gun(predator()), predator())[0]
        == answer(predator(), gun(predator())).probabilities["destroyed"]
    )


def test_what_takes_a_penetration_or_a_wound_is_told_without_armour() -> None:
    plated = land_raider(cards=(CardEffect(ignores_first_penetration=True),))
    told = {one.result: one.text for one in answer(plated, gun(plated)).outcomes}
    assert told["Ablative Armour"] == "It takes the first penetration, and nothing is damaged."
    told = {one.result: one.text for one in answer(bike(), gun(bike())).outcomes}
    assert told["Crew unharmed"] == told["Crew member killed"] == ""


def test_an_assault_cannon_of_a_dreadnought_forgives_its_first_jam() -> None:
    made = ready(ASSAULT_CANNON, predator(), Situation(), firer=dreadnought())
    assert isinstance(made, Gun)
    assert made.shot.first_jam_ignored
    assert made.shot.explodes
    assert not gun(predator(), ASSAULT_CANNON).shot.first_jam_ignored


def test_a_volley_is_worth_as_much_more_as_it_hits_more_often() -> None:
    one, pair = (worth(gun(predator(), linked=linked), predator()) for linked in (1, 2))
    assert pair == tuple(2 * value for value in one)
