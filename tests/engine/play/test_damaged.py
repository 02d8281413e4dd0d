"""What damaged vehicles, and those short of crew, can still do on the table (2E-DM-02)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from datafaxes.damage import Explodes, Staggers
from datafaxes.datafax import Speeds
from engine.dice import RandomDice
from engine.refused import Refused
from engine.second_edition.game import Group, act
from engine.second_edition.game.actions import (
    Ahead,
    Board,
    Drive,
    EndPhase,
    Fight,
    ManStation,
    PopUp,
    Shoot,
    ShootFrom,
    SwapStations,
    Turn,
    Walk,
)
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.contacts import run_into
from engine.second_edition.movement import Band
from engine.second_edition.penetration import Attack
from engine.table.terrain import Terrain
from tests.engine.machines import GUARDSMAN, MARINE, dreadnought, predator
from tests.engine.play.tables import Table, card, rules_of


def damaged(table: Table, vehicle_id: str, **state: Any) -> None:
    """Change the state of a vehicle on the table."""
    vehicles = tuple(
        replace(vehicle, state=vehicle.state._replace(**state)) if vehicle.id == vehicle_id else vehicle
        for vehicle in table.state.vehicles
    )
    table.state = replace(table.state, vehicles=vehicles)


def test_2e_sh_01_the_best_shot_of_the_crew_who_live_fires() -> None:
    table = Table(phase="shooting")
    table.vehicle("tank", predator(crew=(GUARDSMAN, MARINE, GUARDSMAN)))
    table.squad("guard", [(20, 0)])
    shot = Shoot(unit="tank", target="guard", weapons=(0,))
    whole = table.state
    # Ballistic Skill 4 hits on 3: one hit, which wounds on 2.
    table.do(shot, 3, 1, 2)
    assert not table.state.of_squad("guard")
    table.state = whole
    damaged(table, "tank", crew=(1, 0, 1))
    with pytest.raises(Refused, match="crew cannot fire"):
        table.do(shot)


def test_2e_sh_01_without_its_best_shot_it_shoots_worse() -> None:
    table = Table(phase="shooting")
    turret_for_all = replace(predator().weapons[0], mount=None)
    table.vehicle("tank", predator(crew=(GUARDSMAN, MARINE, GUARDSMAN), weapons=(turret_for_all,)))
    table.squad("guard", [(20, 0)])
    damaged(table, "tank", crew=(1, 0, 1))
    table.do(Shoot(unit="tank", target="guard", weapons=(0,)), 3)
    assert table.state.of_squad("guard"), "3 misses with Ballistic Skill 3"


@pytest.mark.parametrize("may_shoot", [True, False])
def test_2e_dm_02_a_walker_that_does_not_obey_may_still_shoot_if_its_damage_lets_it(may_shoot: bool) -> None:
    table = Table(phase="psychic")
    table.vehicle("walker", dreadnought(), side="b")
    table.squad("guard", [(8, 0)], side="a")
    damaged(table, "walker", acts_on=4, may_shoot_unless_it_acts=may_shoot)
    table.do(EndPhase(), 3)
    table.phase("movement")
    with pytest.raises(Refused, match="keeps walker from moving"):
        table.do(Walk(unit="walker", steps=(Ahead(inches=1),)))
    table.phase("shooting")
    shot = Shoot(unit="walker", target="guard", weapons=(0,))
    if may_shoot:
        table.do(shot, 1)
    else:
        with pytest.raises(Refused, match="keeps walker from shooting"):
            table.do(shot)


def test_2e_dm_02_it_misses_as_many_moves_as_its_damage_says() -> None:
    table = Table(phase="psychic")
    table.vehicle("walker", dreadnought(), side="b")
    damaged(table, "walker", misses_moves=2)
    table.do(EndPhase())
    step = Walk(unit="walker", steps=(Ahead(inches=1),))
    for _ in range(2):
        table.phase("movement")
        with pytest.raises(Refused, match="keeps walker from moving"):
            table.do(step)
        table.next_turn()
    table.do(step)


def test_2e_wk_04_a_walker_limps_no_farther_than_it_walks() -> None:
    table = Table(phase="psychic")
    table.vehicle("walker", dreadnought(), side="b")
    damaged(table, "walker", limps="D6", speed_halved=1)
    table.do(EndPhase(), 6)
    table.phase("movement")
    half = float(dreadnought().datafax.profile.M) / 2  # type: ignore[union-attr, arg-type]  # a walker has it
    with pytest.raises(Refused, match="2E-WK-04"):
        table.do(Walk(unit="walker", steps=(Ahead(inches=half + 0.1),)))
    table.do(Walk(unit="walker", steps=(Ahead(inches=half),)))


def test_2e_wk_05_turning_on_the_spot_is_free_twice() -> None:
    table = Table()
    table.vehicle("walker", dreadnought())
    damaged(table, "walker", immobilised=False, speed_lost=99)
    table.do(Walk(unit="walker", steps=(Turn(degrees=90), Turn(degrees=90))))
    assert table["walker"].heading == 180
    table = Table()
    table.vehicle("walker", dreadnought())
    damaged(table, "walker", speed_lost=99)
    with pytest.raises(Refused, match=r'takes 1"'):
        table.do(Walk(unit="walker", steps=(Turn(degrees=90),) * 3))


def test_2e_mv_04_what_cannot_move_any_more_need_not_move_on() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Combat", inches=15.0)
    with pytest.raises(Refused, match="cannot stop dead"):
        table.do(EndPhase())
    damaged(table, "rhino", immobilised=True)
    table.do(EndPhase())


def test_2e_cy_01_a_wreck_holds_no_squadron_together() -> None:
    table = Table()
    for name, x in (("a", 0), ("b", 9), ("wreck", 23)):
        table.vehicle(name, "space-marine-rhino", x, band="Slow", moved=name == "a")
    table.state = replace(table.state, groups=(Group(name="Q", members=("a", "b", "wreck")),))
    damaged(table, "wreck", destroyed=True)
    with pytest.raises(Refused, match="2E-CY-01"):
        table.do(Drive(unit="b", steps=(Ahead(inches=6),)))
    table.do(Drive(unit="b", steps=(Ahead(inches=1),)))


def test_2e_co_03_a_skimmer_may_aim_at_the_vehicle_that_it_rams() -> None:
    table = Table()
    speeder = card("eldar-vyper")
    table.vehicle("vyper", speeder, altitude="hovering", band="Slow")
    table.vehicle("rhino", "space-marine-rhino", 12, side="b")
    into_it = Drive(unit="vyper", steps=(Ahead(inches=12),))
    with pytest.raises(Refused, match="on top of rhino"):
        table.do(into_it)
    _, events = act(table.setting, table.state, replace(into_it, ram="rhino"), RandomDice(1))
    assert "2E-CO-03" in rules_of(events)


@pytest.mark.parametrize(
    ("band", "inches"), [("halted", 0.0), ("Slow", 8.0), ("halted", 8.0)], ids=["stands", "moves", "stopped"]
)
def test_2e_oc_01_what_stands_still_stays_under_control_when_it_is_rammed(band: Band, inches: float) -> None:
    table = Table()
    table.vehicle("tank", "space-marine-land-raider", band="Slow")
    table.vehicle("rhino", "space-marine-rhino", 10, side="b", band=band, inches=inches)
    ram = Drive(unit="tank", steps=(Ahead(inches=14),), ram="rhino")
    lost = False
    for seed in range(40):
        state, _ = act(table.setting, table.state, ram, RandomDice(seed))
        lost |= state.vehicles[1].state.out_of_control is not None
    assert lost is (band == "Slow")


def test_2e_tt_11_whoever_boards_before_the_vehicle_moves_does_so_at_no_risk() -> None:
    rhino = card("space-marine-rhino")
    quick = replace(rhino, datafax=replace(rhino.datafax, speeds=Speeds(slow=Decimal(12), fast=Decimal(25))))
    table = Table()
    table.vehicle("rhino", quick, band="Slow", inches=12.0)
    table.squad("squad", [(0, float(rhino.datafax.hull.width) / 2 + 0.5)], side="a")
    table.do(Board(models=("squad 1",), vehicle="rhino"))
    assert table.model("squad 1").aboard == "rhino"


@pytest.mark.parametrize("inches", [0.0, 0.5])
def test_2e_ps_01_a_weapon_to_move_or_fire_is_not_fired_after_any_move(inches: float) -> None:
    table = Table(phase="shooting")
    table.squad("heavy", [(0, 0)], side="a", weapons=("lascannon",), inches=inches)
    table.squad("guard", [(20, 0)])
    shot = ShootFrom(models=("heavy 1",), target="guard", weapon="lascannon")
    if not inches:
        table.do(shot, 1)
        return
    with pytest.raises(Refused, match="not fired after moving"):
        table.do(shot)


def test_2e_dn_06_more_tears_than_the_hits_allow_are_ordinary_hits() -> None:
    table = Table(phase="hand-to-hand")
    half = (float(dreadnought().datafax.hull.length) + float(predator().datafax.hull.length)) / 2
    table.vehicle("walker", dreadnought())
    table.vehicle("tank", predator(), half, side="b")
    # Two Attacks make two hits and so one tear; 1 + 1 + 8 does not reach the turret's armour.
    fight = Fight(unit="walker", target="tank", weapon=1, tears=("Turret", "Hull"))
    events = table.do(fight, 1, 1)
    assert len([event for event in events if "Turret" in event.text]) == 1
    assert not any("Hull" in event.text for event in events)


def test_2e_cr_11_an_engineer_at_a_station_is_hit_by_an_explosion_once() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino")
    table.squad("tech", aboard="rhino", count=1, side="a", tags=("engineer",), station=0)
    # Strength 6 wounds on 2; the save of the crew is beyond reach.
    play = table.play(2)
    explosion = Explodes(effect="explodes", radius="3", hits="1", strength=6, save_modifier=-6)
    settle(play, "rhino", (explosion,), Attack(name="hit"))
    assert not any(model.alive for model in play.state.models)
    play.dice.inner.finish()  # type: ignore[attr-defined]  # scripted dice insist that they are used up


def beside_it(vehicle_id: str, *, y: float = 0.0) -> Table:
    """A tank whose commander got out and stands beside it, in the movement phase."""
    table = Table()
    tank = predator()
    for name, at in ((vehicle_id, 0.0), ("other", 20.0)):
        table.vehicle(name, tank, 0, at)
    side = y + float(tank.datafax.hull.width) / 2 + 0.5
    table.squad("crew of tank", [(0, side)], side="a", crew_of="tank", tags=("crew",))
    damaged(table, "tank", crew=(1, 1, 0))
    damaged(table, "other", crew=(1, 1, 0))
    return table


def test_2e_cr_06_crew_come_back_to_their_own_vehicle_only() -> None:
    table = beside_it("tank", y=20.0)
    with pytest.raises(Refused, match="not of the crew of other"):
        table.do(ManStation(model="crew of tank 1", vehicle="other", station=2))
    table = beside_it("tank")
    table.do(ManStation(model="crew of tank 1", vehicle="tank", station=2))
    assert table["tank"].state.crew == (1, 1, 1)


def test_2e_cr_10_nobody_sits_down_where_another_is_on_his_way() -> None:
    table = beside_it("tank")
    table.do(SwapStations(vehicle="tank", old=1, new=2))
    with pytest.raises(Refused, match="on his way"):
        table.do(ManStation(model="crew of tank 1", vehicle="tank", station=2))


def test_2e_sk_03_a_skimmer_at_combat_speed_does_not_hover() -> None:
    table = Table()
    speeds = card("eldar-vyper").datafax.speeds
    table.vehicle("vyper", "eldar-vyper", altitude="flying", band="Slow")
    assert speeds is not None
    slow = float(speeds.slow or 0)
    with pytest.raises(Refused, match="2E-SK-03"):
        table.do(Drive(unit="vyper", steps=(Ahead(inches=slow + 1),), end="hover"))
    table.do(Drive(unit="vyper", steps=(Ahead(inches=slow),), end="hover"))
    assert table["vyper"].altitude == "hovering"


def test_2e_dm_02_a_roll_that_changes_nothing_is_in_the_log_of_its_own_vehicle() -> None:
    table = Table(phase="psychic")
    table.vehicle("walker", dreadnought(), side="b")
    table.vehicle("other", dreadnought(), 9, side="b")
    damaged(table, "walker", acts_on=4)
    events = table.do(EndPhase(), 4)
    assert [(event.unit, event.rule) for event in events if event.dice == (4,)] == [("walker", "2E-DM-02")]
    assert not table["walker"].idle


def test_2e_wk_07_a_walker_held_by_one_of_its_size_may_still_turn() -> None:
    table = Table()
    walker = dreadnought()
    table.vehicle("walker", walker)
    table.vehicle("foe", walker, float(walker.datafax.hull.length), side="b")
    table.do(Walk(unit="walker", steps=(Turn(degrees=90),)))
    assert table["walker"].heading == 90


def test_2e_wk_09_whoever_is_beneath_a_staggering_walker_already_is_not_hit_by_it() -> None:
    table = Table()
    table.vehicle("walker", dreadnought())
    table.squad("guard", [(0, 0)])
    play = table.play(12, 1)
    settle(play, "walker", (Staggers(effect="staggers", distance="D3"),), Attack(name="hit"))
    assert play.state.of_squad("guard")


def test_2e_sk_06_a_skimmer_on_the_ground_does_not_pop_up() -> None:
    table = Table()
    table.vehicle("vyper", "eldar-vyper", altitude="landed")
    with pytest.raises(Refused, match="is on the ground"):
        table.do(PopUp(unit="vyper"))


def test_2e_dm_02_a_walker_that_does_not_obey_does_not_fight() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("walker", dreadnought(), idle=True)
    table.squad("guard", [(float(dreadnought().datafax.hull.length) / 2 + 0.5, 0)])
    with pytest.raises(Refused, match="cannot fight"):
        table.do(Fight(unit="walker", target="guard 1"))


def test_2e_co_09_a_vehicle_that_backs_into_a_wall_is_struck_from_behind() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino")
    table.terrain(Terrain(id="wall", ground="building", outline=((-4, -9), (-3, -9), (-3, 9), (-4, 9))))
    # 5 + 6 + 7 is 18, the armour of its rear. The near track touches: it is damaged on 1. The other is missed
    # on 3, the hull is hit on 4 and its driver killed on 1, the weapons are missed on 3.
    play = table.play(5, 6, 1, 3, 4, 1, 3)
    run_into(play, "rhino", "wall", 180.0, "2E-CO-09")
    assert play.vehicle("rhino").state.crew == (0,)
    play.dice.inner.finish()  # type: ignore[attr-defined]  # scripted dice insist that they are used up
