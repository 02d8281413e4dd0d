"""Whole games: phases, the log, replay, and what always holds (invariants 22, 31 and 37)."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.errors import BadData
from engine.dice import RandomDice
from engine.events import Event
from engine.refused import Refused
from engine.second_edition.game import GameState, act, play_out, read_log, replay, write_log
from engine.second_edition.game.actions import (
    Action,
    Ahead,
    Board,
    ClearJam,
    CrewOut,
    Drive,
    EndPhase,
    Fight,
    LetOff,
    March,
    Overwatch,
    PopUp,
    Shoot,
    ShootFrom,
    Skid,
    SwapStations,
    Turn,
    Walk,
)
from engine.second_edition.game.events import apply
from engine.second_edition.game.state import PHASES, VehicleInPlay
from engine.second_edition.movement import LADDER, distances_allowed
from engine.second_edition.transport import check_room
from engine.table.measure import Point
from engine.table.terrain import Terrain
from tests.engine.machines import MARINE, land_raider, predator
from tests.engine.play.tables import Table, rules_of
from tests.thorough import examples

IDS = re.compile(r"2E-[A-Z]{2}-\d\d")


def battle() -> Table:
    """A little of everything on both sides."""
    table = Table()
    table.vehicle("raider", land_raider(), 0, 0)
    table.vehicle("rhino", "space-marine-rhino", 0, 10)
    table.vehicle("bike", "space-marine-bike", 0, -8)
    table.vehicle("dread", "space-marine-dreadnought", 0, -14)
    table.vehicle("tank", predator(), 30, 0, heading=180, side="b")
    table.vehicle("vyper", "eldar-vyper", 30, 8, heading=180, side="b")
    table.vehicle("buggy", "ork-war-buggy", 36, 4, heading=180, side="b")
    table.squad("marines", aboard="rhino", count=3, side="a", profile=MARINE, weapons=("boltgun",))
    table.squad("guard", [(20, 0), (20, 1.5), (20, -1.5)], weapons=("lasgun",))
    table.terrain(
        Terrain(id="wood", ground="difficult", outline=((18, 12), (26, 12), (26, 20), (18, 20)), height=4)
    )
    house = ((18.0, -12.0), (24.0, -12.0), (24.0, -6.0), (18.0, -6.0))
    table.terrain(
        Terrain(id="house", ground="building", outline=house, height=5, armour=15, see_through=False)
    )
    table.begin()
    return table


def random_action(chance: random.Random, table: Table) -> Action:
    """Something that a careless player might try in this phase."""
    state = table.state
    if chance.random() < 0.15:
        return EndPhase()
    own = [vehicle for vehicle in state.vehicles if vehicle.side == state.side]
    unit = chance.choice(own)
    enemies = [vehicle.id for vehicle in state.vehicles if vehicle.side != state.side]
    target = chance.choice([*enemies, "guard" if state.side == "a" else "marines"])
    if state.phase == "movement":
        return _random_move(chance, table, unit, target)
    if state.phase == "hand-to-hand":
        return Fight(unit="dread", target=chance.choice([*enemies, "guard 1"]))
    squad, weapon = ("marines", "boltgun") if state.side == "a" else ("guard", "lasgun")
    tries: list[Action] = [
        Shoot(unit=unit.id, target=target, weapons=(chance.randint(0, 2),)),
        ShootFrom(models=(f"{squad} {chance.randint(1, 3)}",), target=target, weapon=weapon),
        ClearJam(unit=unit.id, weapon=0),
    ]
    return chance.choice(tries)


def _random_move(chance: random.Random, table: Table, unit: VehicleInPlay, target: str) -> Action:
    speeds = table.setting.vehicles[unit.id].datafax.speeds
    least, most = distances_allowed(unit.last_band, speeds) if speeds else (0.0, 6.0)
    inches = chance.uniform(least, most)
    turn = Turn(degrees=chance.uniform(-45, 45))
    off = LetOff(model=f"marines {chance.randint(1, 3)}", at=Point(unit.place.x, unit.place.y + 1.95))
    march = Point(chance.uniform(-4, 4), chance.uniform(-4, 4))
    tries: list[Action] = [
        Drive(unit=unit.id, steps=(turn, Ahead(inches=inches))),
        Drive(unit=unit.id, steps=(Ahead(inches=inches),)),
        Drive(
            unit=unit.id, steps=(Ahead(inches=inches / 2), turn, Ahead(inches=inches / 2), Skid(degrees=40))
        ),
        Drive(unit=unit.id, steps=(Ahead(inches=inches),), ram=target, hazard="none"),
        Drive(unit=unit.id, steps=(off, CrewOut(station=0, at=off.at), Ahead(inches=inches))),
        Drive(unit=unit.id, steps=(Ahead(inches=inches),), end=chance.choice(["hover", "land"])),
        Walk(unit=unit.id, steps=(turn, Ahead(inches=inches)), running=chance.random() < 0.5),
        March(squad="guard", places=(("guard 1", Point(20 + march.x, march.y)),)),
        Board(models=("marines 1",), vehicle="rhino"),
        SwapStations(vehicle=unit.id, old=chance.randint(0, 2), new=chance.randint(0, 2)),
        PopUp(unit=unit.id),
        Overwatch(unit=unit.id),
    ]
    return chance.choice(tries)


def played(seed: int, tries: int = 400) -> Table:
    """A game of so many random attempts, most of them refused."""
    table, chance, dice = battle(), random.Random(seed), RandomDice(seed)
    rules: set[str] = set()
    for _ in range(tries):
        action = random_action(chance, table)
        before = table.state
        try:
            table.state, events = act(table.setting, table.state, action, dice)
        except Refused as refusal:
            rules.add(refusal.rule)
            continue
        _check_ladder(table, before, table.state)
        table.log += events
    assert all(IDS.fullmatch(rule) for rule in rules)
    return table


def _check_ladder(table: Table, before: GameState, after: GameState) -> None:
    """Invariant 22: one rung a turn (two for a bike from Slow), and never beyond the Fast rate."""
    for vehicle in after.vehicles:
        was = before.by_id[vehicle.id]
        speeds = table.setting.vehicles[vehicle.id].datafax.speeds
        if speeds is None or vehicle == was or vehicle.state.out_of_control:
            continue
        assert 0 <= vehicle.inches <= float(speeds.top) + 1e-9
        rungs = LADDER.index(vehicle.band) - LADDER.index(vehicle.last_band)
        leap = vehicle.id == "bike" and (vehicle.last_band, vehicle.band) == ("Slow", "Fast")
        assert rungs <= 1 or leap


@pytest.mark.parametrize("seed", range(6))
def test_invariant_37_a_log_replays_to_the_same_state_and_is_the_same_for_the_same_seed(seed: int) -> None:
    table = played(seed)
    assert len(table.log) > 50
    assert replay(table.log) == table.state
    lines = list(write_log(table.log))
    again = tuple(read_log(lines))
    assert again == table.log
    assert replay(again) == table.state
    assert list(write_log(played(seed).log)) == lines
    assert all(IDS.fullmatch(event.rule) for event in table.log)


def test_every_line_of_a_log_has_its_keys_and_a_rule_of_the_inventory() -> None:
    for line in write_log(played(1).log):
        parsed = json.loads(line)
        assert {"turn", "phase", "unit", "rule", "dice", "from", "to", "text"} <= set(parsed)
        assert parsed["rule"].startswith("2E-")


def test_every_state_on_the_way_is_reached_by_its_events() -> None:
    table, chance, dice = battle(), random.Random(9), RandomDice(9)
    state = replay(table.log)
    for _ in range(60):
        try:
            after, events = act(table.setting, table.state, random_action(chance, table), dice)
        except Refused:
            continue
        for event in events:
            state = apply(state, event)
        assert state == after
        table.state = after


def test_phases_come_in_order_with_compulsory_moves_first() -> None:
    table = battle()
    seen = [table.state.phase]
    for _ in range(9):
        table.do(EndPhase())
        seen.append(table.state.phase)
    assert seen == [*PHASES[1:], *PHASES, PHASES[0]]
    assert (table.state.turn, table.state.side) == (2, "a")


def test_2e_mv_01_what_belongs_to_another_phase_is_refused() -> None:
    table = battle()
    table.do(EndPhase())
    with pytest.raises(Refused, match="2E-MV-01"):
        table.do(Drive(unit="rhino", steps=(Ahead(inches=1),)))


def test_2e_mv_01_the_other_side_waits_for_its_turn() -> None:
    table = battle()
    with pytest.raises(Refused, match="2E-MV-01"):
        table.do(Drive(unit="tank", steps=(Ahead(inches=1),)))


def test_a_refused_action_leaves_no_trace() -> None:
    table = battle()
    before, log = table.state, table.log
    doings: list[Action] = [Drive(unit="rhino", steps=(Ahead(inches=4),)), Drive(unit="rhino")]
    with pytest.raises(Refused):
        play_out(table.setting, table.state, doings, RandomDice(1))
    assert (table.state, table.log) == (before, log)


def test_several_actions_make_one_log() -> None:
    table = battle()
    doings: list[Action] = [Drive(unit="rhino", steps=(Ahead(inches=4),)), EndPhase(), EndPhase()]
    state, log = play_out(table.setting, table.state, doings, RandomDice(1))
    assert replay([*table.log, *log]) == state


def test_an_event_tells_what_was_and_what_is_and_the_dice_between() -> None:
    table = battle()
    table.do(EndPhase())
    events = table.do(Shoot(unit="raider", target="tank", weapons=(0,)), 1)
    assert rules_of(events) == ["2E-SH-01", "2E-AP-01"]
    fired, missed = events
    assert dict(fired.before)["fired"] == ()
    assert dict(fired.after)["fired"] == (0,)
    assert missed.dice == (1,)
    assert (missed.turn, missed.phase, missed.unit) == (1, "shooting", "tank")


def test_a_log_may_be_kept_in_a_file(tmp_path: Path) -> None:
    table = played(2, tries=80)
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(write_log(table.log)) + "\n", encoding="utf-8")
    with file.open(encoding="utf-8") as lines:
        assert replay(read_log(lines, str(file))) == table.state


@pytest.mark.parametrize(
    "line",
    ["", "[]", "{}", "null", "nonsense", '{"turn": 1}',
     '{"turn":1,"phase":"","unit":"ghost","rule":"","dice":[],"from":{},"to":{},"text":""}',
     '{"turn":1,"phase":"","unit":"game","rule":"","dice":[],"from":{},"to":{"nothing":1},"text":""}',
     '{"turn":1,"phase":"","unit":"rhino","rule":"","dice":[],"from":{},"to":{"place":["a"]},"text":""}',
     '{"turn":1,"phase":"","unit":"rhino","rule":"","dice":["x"],"from":{},"to":{},"text":""}',
     "[" * 100_000],
)  # fmt: skip
def test_a_damaged_log_is_refused_with_its_line(line: str) -> None:
    lines = [*write_log(battle().log), line]
    with pytest.raises(BadData, match="line 2"):
        list(read_log(lines, "game.jsonl"))


def test_a_log_without_its_beginning_is_refused() -> None:
    table = battle()
    events = table.do(EndPhase())
    with pytest.raises(BadData, match="does not begin"):
        replay([replace(events[0], unit="rhino")])
    with pytest.raises(BadData, match="empty"):
        replay([])
    with pytest.raises(BadData, match="ghost"):
        replay([table.log[0], Event(rule="2E-MV-05", text="", unit="ghost", after=(("inches", 1.0),))])


@settings(max_examples=examples(20))
@given(st.integers(0, 10_000))
def test_invariant_19_places_in_a_transport_never_go_below_nought(seed: int) -> None:
    table = played(seed, tries=40)
    for vehicle in table.state.vehicles:
        capacity = table.setting.vehicles[vehicle.id].datafax.capacity
        aboard = table.state.aboard(vehicle.id)
        if aboard:
            check_room([], [model for model in aboard if model.station is None], capacity)
        assert all(model.place is None for model in aboard)
    places = sum(model.place is not None for model in table.state.models)
    seated = sum(model.aboard is not None for model in table.state.models)
    assert places + seated == len(table.state.models), "everybody is somewhere, and only once"
