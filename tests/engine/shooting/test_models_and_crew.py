"""Hits on models: crew in the open, and what the loss of a driver means (inventory 2E-LK-04, 2E-AP-02)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from datafaxes.characteristics import Characteristics
from datafaxes.damage import DamageRow, DamageTable, OutOfControl
from datafaxes.datafax import CrewStation, Speeds
from datafaxes.wargear import CardEffect
from engine.dice import Dice, ScriptedDice, exact
from engine.second_edition.armour import Approach
from engine.second_edition.crew_damage import drives, hit_station, stations_of
from engine.second_edition.damaged_speed import farthest, rates, walker_move
from engine.second_edition.hit_location import Struck, struck_at
from engine.second_edition.model_hits import Save, needed_to_wound, parse_save, saves, wounds_of_hits
from engine.second_edition.penetration import Attack
from engine.second_edition.shooting import (
    ALREADY_GONE,
    CREW_KILLED,
    CREW_UNHARMED,
    CREW_WOUNDED,
    PASSENGER_STRUCK,
    TAKEN_BY_CARD,
    Shot,
    Strike,
    strike,
)
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState, start
from tests.engine.machines import GUARDSMAN, MARINE, TABLES, bike, dreadnought, predator
from tests.engine.monte_carlo import assert_agrees

BOLT = Attack(name="Boltgun", strength=4, save_modifier=-1, penetration="D6+4")
FRONT = Approach("front")


@pytest.mark.parametrize(
    ("text", "save"),
    [
        ("3+", Save(3)),
        ("3+ on 2D6", Save(3, "2D6")),
        ("2+ unmodified", Save(2, "D6", unmodified=True)),
        ("6+/5+", Save(6)),
        ("none", None),
        (None, None),
    ],
)
def test_saves_are_read_as_army_lists_write_them(text: str | None, save: Save | None) -> None:
    assert parse_save(text) == save


@pytest.mark.parametrize(
    ("strength", "toughness", "needs"),
    [(4, 4, 4), (3, 4, 5), (4, 3, 3), (10, 3, 2), (3, 6, 6), (3, 7, None), (12, 4, 2), (4, 12, None)],
)
def test_strength_against_toughness(strength: int, toughness: int, needs: int | None) -> None:
    assert needed_to_wound(strength, toughness) == needs


def test_the_save_modifier_makes_a_save_harder_unless_it_is_unmodified() -> None:
    with ScriptedDice([4, 3]) as dice:
        assert saves(dice, Save(3), -1)
        assert not saves(dice, Save(3), -1)
    with ScriptedDice([3]) as dice:
        assert saves(dice, Save(3, unmodified=True), -6)
    with ScriptedDice([]) as dice:
        assert not saves(dice, Save(3), -4)  # needs 7
        assert not saves(dice, Save(3), None)  # no save allowed
        assert not saves(dice, None, 0)


def twice(dice: Dice) -> int:
    """Two linked weapons of Strength 4 on a model of Toughness 3 with a save of 5 or more."""
    return sum(
        wounds_of_hits(dice, strength=4, damage="1", save_modifier=0, toughness=3, save=Save(5), wounds=1)
        for _ in range(2)
    )


def test_2e_lk_04_each_linked_weapon_wounds_and_is_saved_against_by_itself() -> None:
    with ScriptedDice([5, 4, 2]) as dice:  # wounds on 3+: 5 and 2, so one wound and one failed save
        assert twice(dice) == 1
    with ScriptedDice([5, 5, 3, 4]) as dice:  # both wound, one is saved
        assert twice(dice) == 1
    found = exact(twice)
    assert found[2] == (Fraction(2, 3) * Fraction(2, 3)) ** 2
    assert_agrees(found, twice)


def test_damage_is_rolled_only_for_models_of_several_wounds() -> None:
    with ScriptedDice([6]) as dice:
        assert wounds_of_laser(dice, wounds=1) == 1
    with ScriptedDice([6, 1, 1]) as dice:
        assert wounds_of_laser(dice, wounds=5) == 2
    with ScriptedDice([6, 4, 4]) as dice:
        assert wounds_of_laser(dice, wounds=3) == 3


def wounds_of_laser(dice: Dice, wounds: int) -> int:
    return wounds_of_hits(
        dice, strength=9, damage="2D6", save_modifier=-6, toughness=4, save=None, wounds=wounds
    )


def hit_crew(
    faces: list[int], target: Vehicle, state: VehicleState | None = None, moving: bool = True
) -> Strike:
    struck = struck_at(ScriptedDice([]), target, FRONT, "Crew")
    shot = Shot(attack=BOLT, target_moving=moving)
    with ScriptedDice(faces) as dice:
        return strike(dice, target, state or start(target), shot, struck)


def test_a_rider_in_the_open_is_wounded_and_saves() -> None:
    assert hit_crew([3], bike()).result == CREW_UNHARMED  # Strength 4 wounds Toughness 4 on 4
    assert hit_crew([4, 4], bike()).result == CREW_UNHARMED  # saved on 3+, less 1
    killed = hit_crew([4, 3], bike())
    assert (killed.result, killed.penetrated) == (CREW_KILLED, True)
    assert killed.state.crew == (0,)
    assert killed.state.out_of_control == "one turn"


def test_a_halted_bike_does_not_run_on() -> None:
    assert hit_crew([4, 3], bike(), moving=False).state.out_of_control is None


def test_a_dead_rider_is_not_shot_again() -> None:
    dead = hit_crew([4, 3], bike()).state
    assert hit_crew([], bike(), dead).result == ALREADY_GONE


def test_a_rider_of_two_wounds_may_only_be_wounded() -> None:
    captain = replace(MARINE, W=2)
    target = bike(crew=(captain,))
    assert start(target).crew == (2,)
    wounded = hit_crew([4, 3], target)
    assert (wounded.result, wounded.state.crew) == (CREW_WOUNDED, (1,))


def test_the_location_may_say_what_follows_when_the_driver_dies() -> None:
    table = DamageTable(
        id="rider-killed",
        title="Rider",
        family="crew",
        rows=(
            DamageRow(
                roll=(1, 6),
                title="Nobody steers",
                effects=(OutOfControl(effect="out_of_control", duration="until stopped"),),
            ),
        ),
        provenance="published",
        source="test",
    )
    whole = bike()
    crew = replace(whole.datafax.locations[0], table="rider-killed")
    datafax = replace(whole.datafax, locations=(crew, whole.datafax.locations[1]))
    target = bike(datafax=datafax, tables={**TABLES, "rider-killed": table})
    killed = hit_crew([4, 3], target)
    assert (killed.result, killed.state.out_of_control) == (CREW_KILLED, "until stopped")


def buggy() -> Vehicle:
    """A driver and a gunner in the open."""
    whole = bike()
    stations = (
        CrewStation(role="Driver", exposed=True, location="Crew"),
        CrewStation(role="Gunner", exposed=True, location="Crew"),
    )
    datafax = replace(whole.datafax, kind="vehicle", motive=predator().datafax.motive, crew=stations)
    return bike(datafax=datafax, crew=(GUARDSMAN, GUARDSMAN), crew_save=None)


def test_of_several_crew_in_the_open_any_may_be_hit() -> None:
    driver = hit_crew([1, 3], buggy())
    assert driver.state.crew == (0, 1)
    assert driver.state.out_of_control == "until someone takes over"
    gunner = hit_crew([2, 3], buggy())
    assert gunner.state.crew == (1, 0)
    assert gunner.state.out_of_control is None
    last = hit_crew([3], buggy(), gunner.state)
    assert (last.state.crew, last.state.out_of_control) == ((0, 0), "until stopped")


def test_random_dice_agree_on_hits_on_crew() -> None:
    struck = struck_at(ScriptedDice([]), buggy(), FRONT, "Crew")
    target = buggy()

    def rule(dice: Dice) -> Strike:
        return strike(dice, target, start(target), Shot(attack=BOLT), struck)

    assert_agrees(exact(rule), rule)


def test_a_weapon_without_strength_does_not_wound_crew() -> None:
    target = bike()
    struck = struck_at(ScriptedDice([]), target, FRONT, "Crew")
    special = Shot(attack=Attack(name="Graviton", always_penetrates=True))
    with ScriptedDice([]) as dice:
        assert strike(dice, target, start(target), special, struck).result == CREW_UNHARMED


def test_passengers_are_left_to_the_table() -> None:
    whole = bike()
    riders = replace(whole.datafax.locations[0], hits="passengers")
    target = bike(datafax=replace(whole.datafax, locations=(riders, whole.datafax.locations[1])))
    done = hit_crew([], target)
    assert (done.result, done.state) == (PASSENGER_STRUCK, start(target))
    assert [one.effect for one in done.aftermath] == ["crew_hit"]


def test_2e_co_08_a_ram_hits_the_crew_at_a_station() -> None:
    target = buggy()
    with ScriptedDice([2]) as dice:
        state = hit_station(dice, start(target), target, 1, strength=6, damage="D6", save_modifier=-3)
    assert state.crew == (1, 0)


def test_crew_of_an_unknown_profile_are_taken_as_toughness_3() -> None:
    target = bike(crew=(), crew_save=None)
    assert start(target).crew == (1,)
    assert hit_crew([3], target).state.crew == (0,)


def test_whom_a_result_means() -> None:
    target = predator()
    turret = struck_at(ScriptedDice([]), target, FRONT, "Turret")
    hull = struck_at(ScriptedDice([]), target, FRONT, "Hull")
    assert stations_of(target, "driver", hull) == (0,)
    assert stations_of(target, "pilot", hull) == (0,)
    assert stations_of(target, "gunner", hull) == (1,)
    assert stations_of(target, "commander", hull) == (2,)
    assert stations_of(target, "here", turret) == (1,)
    assert stations_of(target, "all", hull) == (0, 1, 2)
    assert stations_of(target, "passenger", hull) == ()


def test_ablative_armour_takes_the_first_penetration_only() -> None:
    target = predator(cards=(CardEffect(ignores_first_penetration=True),))
    struck = struck_at(ScriptedDice([]), target, FRONT, "Hull")
    shot = Shot(attack=Attack(name="Lascannon", strength=9, penetration="3D6+9"))
    with ScriptedDice([6, 6, 6]) as dice:
        first = strike(dice, target, start(target), shot, struck)
    assert (first.result, first.penetrated, first.state.penetrations_ignored) == (TAKEN_BY_CARD, True, 1)
    with ScriptedDice([6, 6, 6, 6]) as dice:
        assert strike(dice, target, first.state, shot, struck).state.exploded


def test_a_damaged_vehicle_is_slower() -> None:
    target = predator()
    whole = start(target)
    assert rates(target, whole) == Speeds(slow=Decimal(7), combat=Decimal(15), fast=Decimal(22))
    assert rates(target, whole._replace(speed_limit="Combat")).fast is None
    slow = rates(target, whole._replace(speed_limit="Slow"))
    assert slow == Speeds(slow=Decimal(7))
    assert rates(target, whole._replace(speed_lost=3, speed_halved=1)).combat == 6
    assert rates(target, whole._replace(speed_lost=3, speed_halved=3)).combat == Decimal("1.5")
    assert rates(target, whole._replace(speed_lost=9)).slow == 0
    assert rates(target, whole._replace(immobilised=True)).top == 0
    heavy = predator(cards=(CardEffect(slow=-1, combat=-2, fast="2D6"),))
    assert rates(heavy, whole) == Speeds(slow=Decimal(6), combat=Decimal(13), fast=Decimal(22))


def test_a_damaged_walker_is_slower() -> None:
    machine = dreadnought()
    assert walker_move(machine, start(machine)) == 6
    assert walker_move(machine, start(machine)._replace(characteristics_halved=1)) == 3
    slow = dreadnought(datafax=replace(machine.datafax, profile=Characteristics(name="Slow", M=5)))
    assert walker_move(slow, start(slow)._replace(characteristics_halved=1)) == 3
    assert walker_move(slow, start(slow)._replace(characteristics_halved=2)) == 2
    assert walker_move(dreadnought(cards=(CardEffect(walker_move=-2),)), start(machine)) == 4
    unknown = dreadnought(datafax=replace(machine.datafax, profile=Characteristics(name="?", M="D6")))
    assert walker_move(unknown, start(machine)) == 0


def test_2e_ap_02_a_gunner_found_by_his_name_is_struck_before_others_in_the_open() -> None:
    tank = predator()
    stations = (CrewStation(role="Driver", exposed=True), CrewStation(role="Gunner"))
    manned = replace(tank, datafax=replace(tank.datafax, crew=stations))
    gunner = Struck("Turret: Gunner", "Turret", "crew", None, None)
    assert stations_of(manned, "here", gunner) == (1,)
    assert stations_of(manned, "here", gunner._replace(name="Turret")) == (0,)


def test_2e_oc_04_whoever_is_alone_aboard_drives() -> None:
    tank = predator()
    alone = replace(tank, datafax=replace(tank.datafax, crew=(CrewStation(role="Commander"),)))
    assert drives(alone, 0)
    assert [drives(tank, station) for station in range(3)] == [True, False, False]


def test_2e_mv_02_the_farthest_counts_what_cards_may_roll() -> None:
    assert farthest(predator()) == 22
    assert farthest(predator(cards=(CardEffect(combat="D6", fast="2D6"),))) == 34
    assert farthest(predator(cards=(CardEffect(fast=-30),))) == 15, "Combat speed is the highest then"
    assert farthest(dreadnought()) is None
