"""The damage roll and everything it does (inventory 2E-DM)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.damage import (
    ActsOn,
    AltitudeLost,
    AttacksLost,
    Burns,
    CharacteristicsHalved,
    ControlTest,
    Crashes,
    CrewHit,
    CrewKilled,
    DamageRow,
    DamageTable,
    Destroyed,
    Effect,
    Explodes,
    Immobilised,
    Limps,
    MissesMove,
    NoCloseCombat,
    NoEffect,
    OutOfControl,
    PassengersHit,
    RollOn,
    SpeedLimit,
    SpeedReduced,
    Spins,
    Staggers,
    WeaponLost,
    WeaponUnreliable,
)
from datafaxes.datafax import Arc, Instead, Mount
from engine.dice import RandomDice, ScriptedDice, exact
from engine.second_edition.armour import Approach
from engine.second_edition.blow import Blow
from engine.second_edition.damage import Damage, apply_row, burn, come_due, damage_location
from engine.second_edition.hit_location import all_locations, struck_at
from engine.second_edition.penetration import Attack
from engine.second_edition.shooting import ALREADY_GONE, Shot, shoot, strike
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.vehicle_state import VehicleState, start
from tests.engine.machines import LASCANNON, TABLES, dreadnought, land_raider, predator
from tests.engine.monte_carlo import assert_agrees

LASER = Attack(name="Lascannon", strength=9, damage="2D6", save_modifier=-6, penetration="3D6+9")
FRONT = Approach("front")


def blow(
    vehicle: Vehicle,
    location: str,
    *,
    moving: bool = True,
    attack: Attack = LASER,
    approach: Approach = FRONT,
) -> Blow:
    struck = struck_at(ScriptedDice([]), vehicle, approach, location)
    return Blow(vehicle, struck, attack, approach, moving)


def damage(
    faces: list[int],
    vehicle: Vehicle,
    location: str,
    state: VehicleState | None = None,
    *,
    moving: bool = True,
) -> Damage:
    with ScriptedDice(faces) as dice:
        return damage_location(dice, state or start(vehicle), blow(vehicle, location, moving=moving))


def effect(faces: list[int], *effects: Effect, moving: bool = True, gone: bool = False) -> Damage:
    row = DamageRow(roll=(1, 6), title="Test", effects=effects, gone=gone)
    target = land_raider()
    with ScriptedDice(faces) as dice:
        return apply_row(dice, start(target), blow(target, "Hull", moving=moving), row)


def test_2e_dm_01_a_six_on_the_hull_blows_it_up_at_once() -> None:
    done = damage([6], land_raider(), "Hull")
    assert done.title == "Ammunition explodes"
    assert done.state.destroyed
    assert done.state.exploded
    assert [one.effect for one in done.aftermath] == ["explodes"]


def test_2e_dm_02_results_add_up() -> None:
    target = land_raider()
    first = damage([1], target, "Track").state
    assert (first.speed_limit, first.immobilised) == ("Slow", False)
    second = damage([3], target, "Track", first, moving=False).state
    assert (second.speed_limit, second.immobilised) == ("Slow", True)


def test_2e_dm_02_hits_of_one_volley_are_rolled_in_their_order() -> None:
    target = land_raider()
    twin = Shot(attack=LASER, rolls=(), linked=2)
    with ScriptedDice([1, 6, 6, 6, 1, 6, 6, 6, 5]) as dice:
        volley = shoot(dice, target, start(target), twin)
    assert [one.result for one in volley.strikes] == ["Track damaged", "Track lost"]
    assert volley.state.gone == {"Track (left)"}


def test_2e_dm_03_what_is_destroyed_is_not_rolled_for_again() -> None:
    target = predator()
    wrecked = damage([4], target, "Turret").state
    with ScriptedDice([]) as dice:
        third = strike(dice, target, wrecked, Shot(attack=LASER), blow(target, "Turret").struck)
    assert (third.result, third.state) == (ALREADY_GONE, wrecked)
    assert damage([], target, "Turret", wrecked).title is None


def test_2e_dm_03_the_other_of_a_pair_is_still_there() -> None:
    target = land_raider()
    left = damage([3], target, "Track").state
    right = blow(target, "Track", approach=Approach("side_rear", "right"))
    with ScriptedDice([3]) as dice:
        both = damage_location(dice, left, right).state
    assert both.gone == {"Track (left)", "Track (right)"}


def test_2e_dm_03_a_wreck_takes_no_more_damage() -> None:
    target = land_raider()
    wreck = damage([6], target, "Hull").state
    assert damage([], target, "Track", wreck) == Damage(wreck, None)


@given(st.lists(st.sampled_from(["Track", "Hull", "Sponson"]), max_size=8), st.integers(0, 10**6))
def test_invariant_26_damage_never_brings_anything_back(names: list[str], seed: int) -> None:
    target, dice = land_raider(), RandomDice(seed)
    state = start(target)
    for name in names:
        after = damage_location(dice, state, blow(target, name)).state
        assert after.gone >= state.gone
        assert after.weapons_lost >= state.weapons_lost
        assert all(new <= old for new, old in zip(after.crew, state.crew, strict=True))
        assert after.destroyed >= state.destroyed
        if state.destroyed:
            assert after == state
        state = after


@pytest.mark.parametrize("location", ["Track", "Hull", "Sponson"])
def test_random_dice_agree_with_the_exact_damage(location: str) -> None:
    target = land_raider()

    def rule(dice: RandomDice) -> VehicleState:
        return damage_location(dice, start(target), blow(target, location)).state

    found = exact(rule)  # type: ignore[arg-type]  # any dice will do
    assert_agrees(found, rule)


def test_immobilised_now_or_once_it_stops() -> None:
    now = Immobilised(effect="immobilised")
    later = Immobilised(effect="immobilised", moment="when it stops")
    control = OutOfControl(effect="out_of_control", duration="one turn")
    assert effect([], now).state.immobilised
    moving = effect([], control, later).state
    assert (moving.immobilised, moving.pending) == (False, (later,))
    assert come_due(moving, "next turn") == (moving, ())
    stopped, _ = come_due(moving, "when it stops")
    assert (stopped.immobilised, stopped.pending) == (True, ())


def test_2e_oc_01_a_halted_vehicle_does_not_go_out_of_control() -> None:
    control = OutOfControl(effect="out_of_control", duration="one turn")
    later = Immobilised(effect="immobilised", moment="when it stops")
    halted = effect([], control, later, moving=False).state
    assert (halted.out_of_control, halted.immobilised) == (None, True)


def test_2e_oc_01_what_never_moves_again_does_not_go_out_of_control() -> None:
    control = OutOfControl(effect="out_of_control", duration="until stopped")
    assert effect([], Immobilised(effect="immobilised"), control).state.out_of_control is None


def test_2e_oc_03_the_longer_loss_of_control_counts() -> None:
    short = OutOfControl(effect="out_of_control", duration="one turn")
    long = OutOfControl(effect="out_of_control", duration="until stopped")
    assert effect([], short, long).state.out_of_control == "until stopped"
    assert effect([], long, short).state.out_of_control == "until stopped"


def test_the_lower_speed_limit_counts() -> None:
    slow = SpeedLimit(effect="speed_limit", band="Slow")
    combat = SpeedLimit(effect="speed_limit", band="Combat")
    assert effect([], combat, slow).state.speed_limit == "Slow"
    assert effect([], slow, combat).state.speed_limit == "Slow"
    assert effect([], combat).state.speed_limit == "Combat"


def test_speed_falls_by_dice_or_halves() -> None:
    state = effect([3], SpeedReduced(effect="speed_reduced", inches="D6", halved=True)).state
    assert (state.speed_lost, state.speed_halved) == (3, 1)


def test_weapons_are_lost_here_or_at_random_or_all() -> None:
    target = land_raider()
    assert damage([3], target, "Sponson").state.weapons_lost == {0}
    right = blow(target, "Sponson", approach=Approach("side_rear", "right"))
    with ScriptedDice([3]) as dice:
        assert damage_location(dice, start(target), right).state.weapons_lost == {1}
    assert effect([2], WeaponLost(effect="weapon_lost", which="one at random")).state.weapons_lost == {1}
    assert effect([], WeaponLost(effect="weapon_lost", which="all")).state.weapons_lost == {0, 1}


def test_a_weapon_on_one_side_is_lost_with_a_location_that_is_no_pair() -> None:
    assert damage([3], dreadnought(), "Right Arm").state.weapons_lost == {1}
    assert damage([3], dreadnought(), "Left Arm").state.weapons_lost == {0}


def test_a_weapon_on_a_part_of_a_location_is_lost_with_that_part() -> None:
    upper = Instead(name="Left Upper Arm", roll=(1, 3), table="turret")
    lower = Instead(name="Left Lower Arm", roll=(4, 6), table="turret")
    machine = dreadnought()
    legs, left_arm, *rest = machine.datafax.locations
    arm = replace(left_arm, instead=(upper, lower))
    mounts = tuple(
        Mount(name=name, arc=Arc(), location=name) for name in ("Left Upper Arm", "Left Lower Arm")
    )
    machine = replace(
        machine,
        datafax=replace(machine.datafax, locations=(legs, arm, *rest), mounts=mounts),
        weapons=tuple(MountedWeapon(weapon=LASCANNON, mount=mount) for mount in mounts),
    )
    for face, lost in ((2, {0}), (5, {1})):
        with ScriptedDice([face]) as dice:
            struck = struck_at(dice, machine, FRONT, "Left Arm")
        with ScriptedDice([3]) as dice:
            done = damage_location(dice, start(machine), Blow(machine, struck, LASER, FRONT, True))
        assert done.state.weapons_lost == lost


def test_a_weapon_for_both_of_a_pair_is_lost_with_the_second() -> None:
    machine = land_raider()
    shared = Mount(name="Sponson bolters", arc=Arc(), location="Sponson")
    machine = replace(machine, weapons=(*machine.weapons, MountedWeapon(weapon=LASCANNON, mount=shared)))
    left = damage([3], machine, "Sponson").state
    assert left.weapons_lost == {0}
    right = blow(machine, "Sponson", approach=Approach("side_rear", "right"))
    with ScriptedDice([3]) as dice:
        assert damage_location(dice, left, right).state.weapons_lost == {0, 1, 2}
    unreliable = damage([1], machine, "Sponson").state
    assert unreliable.weapons_unreliable == {(0, 4)}


def test_a_random_weapon_is_one_of_those_left() -> None:
    one = WeaponLost(effect="weapon_lost", which="one at random")
    assert effect([1], one, one).state.weapons_lost == {0, 1}
    assert effect([1], one, one, one).state.weapons_lost == {0, 1}


def test_a_weapon_keeps_the_worse_of_two_faults() -> None:
    target = predator()
    rows = [
        DamageRow(roll=(1, 6), title="", effects=(WeaponUnreliable(effect="weapon_unreliable", needs=needs),))
        for needs in (4, 5, 3)
    ]
    state = start(target)
    for row in rows:
        with ScriptedDice([]) as dice:
            state = apply_row(dice, state, blow(target, "Turret"), row).state
    assert state.weapons_unreliable == {(0, 5)}


def test_a_lost_weapon_is_no_longer_unreliable_or_jammed() -> None:
    target = land_raider()
    unreliable = damage([1], target, "Sponson").state
    assert unreliable.weapons_unreliable == {(0, 4)}
    jammed = start(target)._replace(weapons_jammed=frozenset({(0, 2), (1, 1)}))
    none: frozenset[tuple[int, int]] = frozenset()
    for state, left in ((unreliable, none), (jammed, frozenset({(1, 1)}))):
        after = damage([3], target, "Sponson", state).state
        assert after.weapons_lost == {0}
        assert after.weapons_unreliable == none
        assert after.weapons_jammed == left


def test_a_jammed_turret_and_lost_altitude() -> None:
    assert damage([1], predator(), "Turret").state.turrets_jammed == {"Turret"}
    assert effect([], AltitudeLost(effect="altitude_lost")).state.altitude_lost


def test_control_and_acting_tests_keep_the_harder() -> None:
    easy, hard = ControlTest(effect="control_test", needs=3), ControlTest(effect="control_test", needs=4)
    assert effect([], easy, hard, easy).state.control_needs == 4
    acts = effect([], ActsOn(effect="acts_on", needs=4, may_shoot=False)).state
    assert (acts.acts_on, acts.may_shoot_unless_it_acts) == (4, False)


def test_explosions_and_crashes_at_once_or_later() -> None:
    bang = Explodes(effect="explodes", radius="3", hits="D6", strength=10, save_modifier=-3)
    later = replace(bang, moment="next turn")
    assert effect([], bang) == Damage(
        start(land_raider())._replace(destroyed=True, exploded=True), "Test", (bang,)
    )
    waiting = effect([], later).state
    assert not waiting.destroyed
    state, aftermath = come_due(waiting, "next turn")
    assert (state.exploded, aftermath) == (True, (later,))
    down = Crashes(effect="crashes", hits="D3", strength=6, save_modifier=-2)
    crashed = effect([], down)
    assert (crashed.state.destroyed, crashed.state.exploded, crashed.aftermath) == (True, False, (down,))


def test_what_waits_for_a_halted_vehicle_to_stop_happens_now() -> None:
    bang = Explodes(effect="explodes", moment="when it stops")
    assert effect([], bang, moving=False).state.exploded
    control = OutOfControl(effect="out_of_control", duration="one turn")
    assert effect([], control, bang).state.pending == (bang,)


def test_the_same_waiting_effect_is_kept_once() -> None:
    control = OutOfControl(effect="out_of_control", duration="one turn")
    bang = Explodes(effect="explodes", moment="when it stops")
    assert effect([], control, bang, bang).state.pending == (bang,)


def test_a_wreck_that_flips_kills_some_aboard() -> None:
    # Result 6 on the track; the driver survives on 3, of the gunners one dies.
    done = damage([6, 3, 4, 1], land_raider(), "Track")
    assert done.state.crew == (1, 1, 0)
    assert (done.state.destroyed, done.state.exploded) == (True, False)
    assert [one.effect for one in done.aftermath] == ["flips"]


def test_a_fire_may_burn_until_it_explodes() -> None:
    fire = Burns(effect="burns", explodes_on=2, radius="3", hits="D6", strength=10, save_modifier=-3)
    state = effect([], fire).state
    with ScriptedDice([3]) as dice:
        assert burn(dice, state) == (state, ())
    with ScriptedDice([2]) as dice:
        after, aftermath = burn(dice, state)
    assert (after.exploded, after.burning, aftermath) == (True, (), (fire,))
    with ScriptedDice([]) as dice:
        assert burn(dice, after) == (after, ())
    found = exact(burn, state)
    assert found.chance(lambda pair: pair[0].destroyed) == Fraction(1, 3)
    assert_agrees(found, burn, state)


def test_walkers_suffer_in_ways_of_their_own() -> None:
    state = effect(
        [],
        Limps(effect="limps", distance="2D6"),
        Limps(effect="limps", distance="D3"),
        MissesMove(effect="misses_move", turns=1),
        CharacteristicsHalved(effect="characteristics_halved"),
        AttacksLost(effect="attacks_lost", count=2),
        NoCloseCombat(effect="no_close_combat"),
    ).state
    assert state.limps == "D3"
    assert (state.misses_moves, state.characteristics_halved, state.attacks_lost) == (1, 1, 2)
    assert state.arms_useless == {"Hull"}


def test_a_walker_loses_no_more_attacks_than_it_has() -> None:
    target = dreadnought()
    has = target.datafax.profile.A if target.datafax.profile else None
    row = DamageRow(roll=(1, 6), title="", effects=(AttacksLost(effect="attacks_lost", count=99),))
    state = apply_row(ScriptedDice([]), start(target), blow(target, "Left Arm"), row).state
    assert state.attacks_lost == has


def test_a_walker_that_staggers_may_fall() -> None:
    walks = Staggers(effect="staggers", distance="D3")
    falls = replace(walks, then_falls=True)
    assert effect([], walks) == Damage(start(land_raider()), "Test", (walks,))
    assert effect([], falls).state.destroyed


def test_what_reaches_beyond_the_vehicle_is_handed_back() -> None:
    spins = Spins(effect="spins")
    passengers = PassengersHit(effect="passengers_hit", needs=4)
    done = effect([], spins, passengers, NoEffect(effect="none"))
    assert done == Damage(start(land_raider()), "Test", (spins, passengers))


def test_a_passenger_is_hit_by_whoever_knows_who_is_aboard() -> None:
    hit = CrewHit(effect="crew_hit", who="passenger")
    assert effect([], hit).aftermath == (hit,)


def test_a_location_is_gone_when_the_row_says_so() -> None:
    assert effect([], Destroyed(effect="destroyed"), gone=True).state.gone == {"Hull"}


def test_a_result_may_count_as_one_of_another_location() -> None:
    done = damage([6], land_raider(), "Sponson")
    assert done.title == "Ammunition explodes"
    assert done.state.gone == {"Sponson (left)", "Hull"}
    assert done.state.exploded
    assert done.state.weapons_lost == {0}


def roll_on(result: int | None = None) -> Vehicle:
    """A predator whose turret results carry on to the hull, and the hull's back to the turret."""
    to_hull = RollOn(effect="roll_on", location="Hull", result=result)
    to_turret = RollOn(effect="roll_on", location="Turret")
    tables: dict[str, DamageTable] = dict(TABLES)
    for name, one in (("turret", to_hull), ("hull", to_turret)):
        row = DamageRow(roll=(1, 6), title=name, effects=(one,), gone=True)
        tables[name] = replace(TABLES[name], rows=(row,))
    return predator(tables=tables)


def test_locations_that_roll_on_each_other_come_to_an_end() -> None:
    target = roll_on()
    done = damage([1, 1], target, "Turret")
    assert done.state.gone == {"Turret", "Hull"}


def test_rolling_on_a_location_that_is_gone_does_nothing() -> None:
    target = roll_on()
    before = start(target)._replace(gone=frozenset({"Hull"}))
    assert damage([1], target, "Turret", before).state.gone == {"Turret", "Hull"}


def test_an_arm_of_a_walker_is_one_location() -> None:
    names = [struck.name for struck in all_locations(dreadnought(), FRONT)]
    assert names == ["Legs", "Left Arm", "Right Arm", "Body"]


def test_a_modified_damage_roll_stays_on_the_table() -> None:
    target = land_raider()
    with ScriptedDice([5]) as dice:
        strong = blow(target, "Hull", attack=replace(LASER, damage_roll="D6+2"))
        assert damage_location(dice, start(target), strong).title == "Ammunition explodes"
    with ScriptedDice([1]) as dice:
        weak = blow(target, "Hull", attack=replace(LASER, damage_roll="D6-1"))
        assert damage_location(dice, start(target), weak).title == "Driver killed"


def test_crew_killed_with_a_save_may_be_saved() -> None:
    kills = CrewKilled(effect="crew_killed", who="all", needs=4, save=True)
    # The driver is hit on 4 and saves on 3; both gunners are hit, one saves.
    assert effect([4, 3, 5, 6, 2, 3], kills).state.crew == (1, 1, 0)
