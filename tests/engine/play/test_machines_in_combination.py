"""Rules that meet in machines: what ends a move, what wrecks no longer do, what stands in the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from datafaxes.damage import Burns, CrewKilled, DamageRow, Immobilised
from datafaxes.wargear import CardEffect
from engine.dice import ScriptedDice
from engine.refused import Refused
from engine.second_edition.armour import Approach
from engine.second_edition.blow import Blow
from engine.second_edition.damage import apply_row
from engine.second_edition.game.actions import (
    Ahead,
    Drive,
    EndPhase,
    Fight,
    Land,
    LoseControl,
    Overwatch,
    PopUp,
    RollSpeed,
    Shoot,
    ShootFrom,
    Strike,
    Walk,
)
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.contacts import thing_met
from engine.second_edition.hit_location import struck_at
from engine.second_edition.penetration import Attack
from engine.second_edition.rulings import Rulings
from engine.second_edition.vehicle import MountedWeapon
from engine.second_edition.vehicle_state import start
from engine.table.measure import Point
from engine.table.terrain import Terrain
from tests.engine.machines import AUTOCANNON, MARINE, dreadnought
from tests.engine.machines import predator as predator_card
from tests.engine.play.tables import Table, card, refused, wreck


@pytest.mark.parametrize("phase", ["movement", "shooting", "hand-to-hand"])
def test_2e_sk_07_who_is_on_overwatch_does_not_shoot_in_his_own_turn(
    phase: Literal["movement", "shooting", "hand-to-hand"],
) -> None:
    table = Table()
    table.vehicle("raider", predator_card())
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.squad("marines", [(0, 8)], side="a", weapons=("boltgun",))
    table.begin()
    table.do(Overwatch(unit="raider"))
    table.do(Overwatch(unit="marines"))
    table.phase(phase)
    refused(table, Shoot(unit="raider", target="target", weapons=(0,)), "2E-SK-07")
    refused(table, ShootFrom(models=("marines 1",), target="target", weapon="boltgun"), "2E-SK-07")
    while table.state.side == "a":
        table.do(EndPhase())
    table.do(Shoot(unit="raider", target="target", weapons=(0,)), 1)


def test_2e_sk_06_neither_wrecks_nor_the_pilotless_nor_the_immobilised_pop_up_or_land() -> None:
    for change in ({"crew": (0,)}, {"immobilised": True}, {"destroyed": True, "crew": (0,)}):
        table = Table()
        machine = card("necron-destroyer")
        table.vehicle("flyer", machine, band="Slow", state=start(machine)._replace(**change))
        table.begin()
        for action in (PopUp(unit="flyer"), Land(unit="flyer")):
            with pytest.raises(Refused):
                table.do(action)


def test_2e_sk_07_a_skimmer_on_overwatch_neither_pops_up_nor_lands() -> None:
    table = Table()
    table.vehicle("flyer", "eldar-vyper", band="Slow")
    table.begin()
    table.do(Overwatch(unit="flyer"))
    refused(table, PopUp(unit="flyer"), "2E-SK-07")
    refused(table, Land(unit="flyer"), "2E-SK-07")


def test_2e_sk_07_an_empty_vehicle_keeps_no_watch() -> None:
    table = Table()
    machine = card("space-marine-rhino")
    table.vehicle("rhino", machine, state=start(machine)._replace(crew=(0,)))
    table.begin()
    refused(table, Overwatch(unit="rhino"), "2E-SK-07")


def test_2e_dn_06_a_tear_names_a_location_that_there_is() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", dreadnought())
    length = float(dreadnought().datafax.hull.length) + float(card("space-marine-rhino").datafax.hull.length)
    table.vehicle("rhino", "space-marine-rhino", length / 2, side="b")
    fight = Fight(unit="dread", target="rhino", weapon=1, tears=("Sail",))
    refused(table, fight, "2E-DN-06")


def test_2e_ov_05_a_machine_that_a_creature_immobilises_stands_where_it_met_it() -> None:
    table = Table()
    machine = card("space-marine-bike")
    rows = tuple(
        DamageRow(roll=row.roll, title="Stopped", effects=(Immobilised(effect="immobilised"),))
        for row in machine.tables["bike"].rows
    )
    stopping = replace(machine, tables={**machine.tables, "bike": replace(machine.tables["bike"], rows=rows)})
    table.vehicle("bike", stopping, band="Combat")
    table.squad("guard", [(6, 0), (8, 0)], profile=MARINE)
    # The first does not dive: he is wounded; location 3, 6 + Toughness 4 reach 10, and any damage.
    table.do(Drive(unit="bike", steps=(Ahead(inches=14), Ahead(inches=1))), 6, 6, 3, 6, 1)
    half = float(machine.datafax.hull.length) / 2
    assert table["bike"].state.immobilised
    assert table["bike"].place.x == pytest.approx(6 - half - 0.5)
    assert table["bike"].overruns == 1, "he never came to the second"


def test_2e_oc_01_a_walker_that_walked_has_moved_and_can_lose_control() -> None:
    table = Table()
    table.vehicle("dread", "space-marine-dreadnought")
    table.begin()
    table.do(LoseControl(unit="dread"))
    assert table["dread"].state.out_of_control is None
    table.do(Walk(unit="dread", steps=(Ahead(inches=3),)))
    table.do(LoseControl(unit="dread"))
    assert table["dread"].state.out_of_control == "one turn"
    table.next_turn(3, 2, 2, 2)
    assert table["dread"].place == Point(9, 0)
    assert table["dread"].band == "halted"


@pytest.mark.parametrize(("moving", "expected"), [(True, "until someone takes over"), (False, None)])
def test_2e_oc_04_a_blast_that_kills_the_driver_of_a_moving_tank_lets_it_run_on(
    moving: bool, expected: str | None
) -> None:
    tank = predator_card()
    approach = Approach("front")
    struck = struck_at(ScriptedDice([]), tank, approach, "Hull")
    row = DamageRow(
        roll=(2, 4),
        title="Blast inside",
        effects=(CrewKilled(effect="crew_killed", who="driver"),),
    )
    blow = Blow(tank, struck, Attack(name="shell"), approach, moving)
    after = apply_row(ScriptedDice([]), start(tank), blow, row).state
    assert after.out_of_control == expected


def test_2e_dm_03_a_wreck_is_hit_no_more_by_explosions() -> None:
    table = Table()
    machine = card("space-marine-rhino")
    fire = Burns(effect="burns", explodes_on=2, radius="20", hits="2", strength=10, save_modifier=-3)
    table.vehicle("fire", machine, state=start(machine)._replace(burning=(fire,), crew=(0,)))
    table.vehicle("hulk", machine, 8)
    table.begin()
    wreck(table, "hulk")
    table.pass_turn(1)
    assert table["fire"].state.destroyed


def test_2e_mv_02_a_supercharged_engine_is_rolled_for_before_the_move() -> None:
    engine = CardEffect(combat="D6", fast="2D6")
    table = Table()
    table.vehicle("tank", predator_card(cards=(engine,)), band="Slow")
    table.vehicle("plain", predator_card(), 0, 10, band="Slow")
    table.begin()
    refused(table, RollSpeed(unit="plain"), "2E-MV-02")
    combat = int(predator_card().datafax.speeds.combat or 0)  # type: ignore[union-attr]  # a Predator drives
    farther = Drive(unit="tank", steps=(Ahead(inches=combat + 4),))
    refused(table, farther, "2E-MV-04")
    table.do(RollSpeed(unit="tank"), 4, 1, 2)
    assert table["tank"].extra_inches == (("Combat", 4), ("Fast", 3))
    refused(table, RollSpeed(unit="tank"), "2E-MV-02")
    table.do(farther)
    assert table["tank"].band == "Combat"
    table.next_turn()
    assert not table["tank"].extra_inches


def test_results_name_the_doubtful_charts_that_they_rest_on() -> None:
    table = Table(phase="shooting")
    burst = replace(predator_card(), weapons=(MountedWeapon(weapon=AUTOCANNON),))
    table.vehicle("tank", burst, band="Fast")
    table.squad("guard", [(12, 0)])
    events = table.do(Shoot(unit="tank", target="guard", weapons=(0,)), 6, 6)
    named = {chart for event in events for chart in event.unverified}
    assert named == {"to-hit-modifiers", "sustained-fire-die"}
    assert table["tank"].state.weapons_jammed

    table = Table()
    table.vehicle("bike", "space-marine-bike", band="Slow")
    table.squad("guard", [(6, 1.5)])
    events = table.do(Drive(unit="bike", steps=(Ahead(inches=6), Strike(model="guard 1"))), 6, 1, 6)
    assert "save-modifiers" in {chart for event in events for chart in event.unverified}


def test_2e_sh_01_nothing_fires_twice_in_one_go_or_at_itself() -> None:
    table = Table(phase="shooting")
    table.vehicle("tank", predator_card())
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.squad("marines", [(0, 8)], side="a", weapons=("boltgun",))
    refused(table, Shoot(unit="tank", target="target", weapons=(0, 0)), "2E-SH-01")
    refused(table, Shoot(unit="tank", target="tank", weapons=(0,)), "2E-SH-02")
    twice = ShootFrom(models=("marines 1", "marines 1"), target="target", weapon="boltgun")
    refused(table, twice, "2E-PS-01")
    refused(table, ShootFrom(models=("marines 1",), target="marines", weapon="boltgun"), "2E-SH-02")


def test_2e_sk_08_a_skimmer_out_of_control_near_the_ground_runs_troops_over() -> None:
    table = Table()
    machine = card("space-marine-land-speeder")
    lost = start(machine)._replace(out_of_control="one turn")
    table.vehicle("speeder", machine, band="Slow", inches=8.0, state=lost)
    table.squad("guard", [(6, 0)], wounds=1)
    table.begin()
    table.next_turn(12, 4, 4, 4, 4, 1)
    assert table["speeder"].overruns == 1
    assert table["speeder"].place.x == 12


WOOD = Terrain(id="wood", ground="difficult", outline=((-10, -6), (30, -6), (30, 6), (-10, 6)))


def test_2e_mv_09_who_stands_in_a_wood_already_goes_no_faster_there() -> None:
    table = Table()
    table.vehicle("buggy", "ork-war-buggy", band="Slow")
    table.terrain(WOOD)
    table.begin()
    refused(table, Drive(unit="buggy", steps=(Ahead(inches=14),)), "2E-MV-09")
    table.do(Drive(unit="buggy", steps=(Ahead(inches=8),)))
    fast = Table()
    fast.vehicle("buggy", "ork-war-buggy", band="Fast")
    fast.terrain(WOOD)
    fast.do(Drive(unit="buggy", steps=(Ahead(inches=14),)))


@pytest.mark.parametrize(("heading", "stopped"), [(0, True), (180, False)])
def test_2e_co_01_nobody_drives_through_what_a_turn_has_brought_him_into(
    heading: float, stopped: bool
) -> None:
    table = Table()
    length = float(card("space-marine-rhino").datafax.hull.length)
    table.vehicle("rhino", "space-marine-rhino", heading=heading)
    table.vehicle("other", "space-marine-rhino", length - 0.3, side="b")
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=8),)))
    assert table["rhino"].place.x == pytest.approx(0 if stopped else -8)


@pytest.mark.parametrize(("heading", "inches"), [(20, 8), (-20, 0)])
def test_2e_co_01_from_a_wall_that_a_turn_has_brought_him_into_he_may_drive_away(
    heading: float, inches: float
) -> None:
    """The wall runs along his left, most of it ahead of him."""
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", heading=heading)
    side = max(-corner.y for corner in table.play().hull(table["rhino"]).corners)
    outline = ((-3, -side - 1), (30, -side - 1), (30, 0.2 - side), (-3, 0.2 - side))
    table.terrain(Terrain(id="wall", ground="impassable", outline=outline))
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=8),)))
    assert table["rhino"].inches == pytest.approx(inches)


def test_2e_sk_02_a_skimmer_that_crashes_in_landing_has_moved() -> None:
    table = Table(rulings=Rulings(crash_strikes_ground=False))
    table.vehicle("speeder", "space-marine-land-speeder", band="Combat", altitude="flying")
    table.do(Land(unit="speeder"))
    assert table["speeder"].altitude == "landed"
    refused(table, Drive(unit="speeder", steps=(Ahead(inches=5),)), "2E-MV-01")
    table.do(EndPhase())


def test_2e_wk_07_a_walker_that_nobody_pilots_any_more_holds_none() -> None:
    table = Table()
    length = float(dreadnought().datafax.hull.length)
    table.vehicle("dread", dreadnought(), heading=180)
    table.vehicle("hull", dreadnought(), length, side="b", state=start(dreadnought())._replace(crew=(0,)))
    table.begin()
    table.do(Walk(unit="dread", steps=(Ahead(inches=4),)))
    assert table["dread"].place.x == pytest.approx(-4)


def test_2e_sk_06_a_skimmer_wrecked_while_it_is_up_comes_down_and_stands_in_the_way() -> None:
    table = Table(phase="shooting")
    machine = card("necron-destroyer")
    table.vehicle("flyer", machine, 20, altitude="popped up", state=start(machine)._replace(destroyed=True))
    table.vehicle("rhino", "space-marine-rhino", band="Slow", side="b")
    play = table.play()
    settle(play, "flyer", (), Attack(name="shell"))
    assert play.vehicle("flyer").altitude == "landed"
    assert thing_met(play, play.vehicle("rhino"), 0.0, 25.0, "Fast") is not None
