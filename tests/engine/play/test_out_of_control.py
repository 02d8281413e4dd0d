"""Out of control (inventory 1.5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.damage import Immobilised
from engine.dice import ScriptedDice, exact
from engine.refused import Refused
from engine.second_edition.armour import Approach
from engine.second_edition.collisions import Party, collision_outcomes
from engine.second_edition.crew import leave_station
from engine.second_edition.game.actions import Ahead, Drive, EndPhase, LoseControl
from engine.second_edition.out_of_control import (
    Cause,
    CompulsoryMove,
    after_compulsory_move,
    can_lose_control,
    compulsory_move,
    direction_turns,
    lose_control,
    regain_control,
)
from engine.second_edition.penetration import Attack
from engine.second_edition.shooting import Shot, shoot
from engine.second_edition.vehicle_state import Duration, VehicleState, start
from engine.table.terrain import Terrain
from tests.engine.monte_carlo import assert_agrees
from tests.engine.play.tables import LIBRARY, Table, card, rules_of

DIRECTION = LIBRARY.chart("out-of-control-direction")
RHINO = card("space-marine-rhino")


def adrift(duration: Duration, datafax: str = "space-marine-rhino", **changes: object) -> Table:
    table = Table(phase="psychic")
    table.vehicle("v", datafax, side="b", **{"band": "Slow", "inches": 8.0, **changes})  # type: ignore[arg-type]
    state = table["v"].state._replace(out_of_control=duration)
    table.state = replace(table.state, vehicles=(replace(table["v"], state=state),))
    return table


def test_2e_oc_01_a_vehicle_that_stood_still_stays_under_control() -> None:
    assert not can_lose_control("halted")
    assert can_lose_control("Slow")
    whole = VehicleState()
    assert lose_control(whole, "halted", "one turn") is whole
    assert lose_control(whole, "Slow", "one turn").out_of_control == "one turn"


@pytest.mark.parametrize(("top", "inches"), [(25.0, 15), (12.5, 12.5), (12.0, 12)])
def test_2e_oc_02_three_dice_capped_at_top_speed(top: float, inches: float) -> None:
    with ScriptedDice([3, 5, 6, 4]) as dice:
        assert compulsory_move(dice, top, DIRECTION) == CompulsoryMove(0, inches)


def test_2e_oc_02_mean_of_the_capped_distance_is_119_twelfths() -> None:
    found = exact(compulsory_move, 12.0, DIRECTION)
    assert found.mean(lambda move: Fraction(move.inches)) == Fraction(119, 12)
    assert_agrees(found, compulsory_move, 12.0, DIRECTION, runs=5000)
    by_hand = sum(min(sum(faces), 12) for faces in product(range(1, 7), repeat=3))
    assert Fraction(by_hand, 216) == Fraction(119, 12)


def test_2e_oc_02_the_direction_chart_turns_left_straight_or_right() -> None:
    assert direction_turns(DIRECTION) == (-45, -45, 0, 0, 45, 45)
    assert exact(compulsory_move, 25.0, DIRECTION).chance(lambda move: move.turn == 0) == Fraction(1, 3)


def test_2e_oc_02_it_comes_before_all_other_moves_and_names_its_doubtful_chart() -> None:
    table = adrift("one turn")
    table.do(EndPhase(), 1, 5, 6, 4)
    assert table.state.phase == "compulsory moves"
    assert table["v"].heading == 315
    assert table["v"].inches == 15
    moved = next(event for event in table.log if event.rule == "2E-OC-02" and event.unit == "v")
    assert moved.dice == (1, 5, 6, 4)
    assert moved.unverified == ("out-of-control-direction",)


def test_2e_oc_02_top_speed_is_what_damage_has_left() -> None:
    table = adrift("one turn")
    slowed = table["v"].state._replace(speed_limit="Slow")
    table.state = replace(table.state, vehicles=(replace(table["v"], state=slowed),))
    table.do(EndPhase(), 3, 5, 6, 4)
    assert table["v"].inches == 8


def test_2e_oc_03_for_one_turn_it_moves_once_and_then_stands() -> None:
    table = adrift("one turn")
    table.do(EndPhase(), 3, 3, 4, 4)
    assert table["v"].inches == 11
    assert table["v"].band == "halted"
    assert table["v"].state.out_of_control is None
    table.phase("movement")
    with pytest.raises(Refused, match="2E-MV-01"):
        table.do(Drive(unit="v"))


def test_2e_oc_03_until_stopped_it_goes_on_every_turn_until_a_collision() -> None:
    table = adrift("until stopped")
    table.terrain(Terrain(id="rock", ground="impassable", outline=((20, -5), (24, -5), (24, 5), (20, 5))))
    table.do(EndPhase(), 3, 2, 2, 2)
    assert table["v"].state.out_of_control == "until stopped"
    table.phase("movement")
    table.next_turn(3, 2, 2, 2)
    assert table["v"].state.out_of_control == "until stopped"
    table.next_turn(3, 3, 3, 4)
    assert table["v"].state.out_of_control is None, "it has come up against the rock"
    assert table["v"].band == "halted"
    table.next_turn()


def test_2e_oc_03_what_waits_for_it_to_stop_happens_then() -> None:
    table = adrift("one turn")
    pending = (Immobilised(effect="immobilised", moment="when it stops"),)
    state = table["v"].state._replace(pending=pending)
    table.state = replace(table.state, vehicles=(replace(table["v"], state=state),))
    table.do(EndPhase(), 3, 2, 2, 2)
    assert table["v"].state.immobilised


def test_2e_oc_04_another_at_the_wheel_regains_control_only_where_a_driver_was_missing() -> None:
    assert (
        regain_control(VehicleState(out_of_control="until someone takes over"), True).out_of_control is None
    )
    for state in (VehicleState(out_of_control="until stopped"), VehicleState(out_of_control="one turn")):
        assert regain_control(state, True) is state
    without = VehicleState(out_of_control="until someone takes over")
    assert regain_control(without, False) is without


def test_2e_oc_05_a_failed_test_of_the_controls_names_its_cause() -> None:
    table = Table(phase="psychic")
    table.vehicle("v", "space-marine-rhino", side="b", band="Slow", inches=8.0)
    shaky = table["v"].state._replace(control_needs=4)
    table.state = replace(table.state, vehicles=(replace(table["v"], state=shaky),))
    table.do(EndPhase(), 3, 4, 2, 2, 2)
    cause = next(event for event in table.log if event.rule == "2E-OC-05")
    assert "cause damage" in cause.text
    assert cause.dice == (3,)
    assert table["v"].inches == 6
    table.phase("movement")
    table.next_turn(4)
    assert table["v"].state.out_of_control is None


@pytest.mark.parametrize("cause", ["psychic attack", "exotic weapon"])
def test_2e_oc_05_a_power_or_a_strange_weapon_unsettles_what_moves(cause: Cause) -> None:
    table = Table(phase="psychic")
    table.vehicle("moves", "space-marine-rhino", side="b", band="Slow", inches=8.0)
    table.vehicle("stands", "space-marine-rhino", 0, 10, side="b")
    for unit in ("moves", "stands"):
        table.do(LoseControl(unit=unit, cause=cause))
    assert table["moves"].state.out_of_control == "one turn"
    assert table["stands"].state.out_of_control is None
    assert f"moves loses control, cause {cause}" in [event.text for event in table.log]


def test_2e_oc_03_a_lesser_loss_of_control_does_not_shorten_a_greater() -> None:
    driverless = VehicleState(out_of_control="until someone takes over")
    assert lose_control(driverless, "Slow", "one turn") == driverless
    assert lose_control(driverless, "Slow", "until stopped").out_of_control == "until stopped"


def test_a_vehicle_that_misses_a_move_misses_its_next_one() -> None:
    table = Table()
    table.vehicle("v", "space-marine-rhino")
    table.begin()
    hurt = table["v"].state._replace(misses_moves=1)
    table.state = replace(table.state, vehicles=(replace(table["v"], state=hurt),))
    table.do(Drive(unit="v", steps=(Ahead(inches=3),)))
    table.next_turn()
    with pytest.raises(Refused, match="damage keeps v"):
        table.do(Drive(unit="v", steps=(Ahead(inches=3),)))
    table.next_turn()
    table.do(Drive(unit="v", steps=(Ahead(inches=3),)))


def test_2e_oc_05_an_obedient_machine_leaves_its_roll_in_the_log() -> None:
    table = Table(phase="psychic")
    table.vehicle("v", "space-marine-rhino", side="b", band="Slow", inches=8.0)
    shaky = table["v"].state._replace(control_needs=4, acts_on=4)
    table.state = replace(table.state, vehicles=(replace(table["v"], state=shaky),))
    table.do(EndPhase(), 4, 3)
    assert table["v"].idle
    assert "2E-DM-02" in rules_of(table.log)


@given(st.integers(1, 40), st.lists(st.integers(1, 6), min_size=4, max_size=4))
def test_invariant_23_the_distance_lies_between_its_bounds(top: int, faces: list[int]) -> None:
    with ScriptedDice(faces) as dice:
        move = compulsory_move(dice, float(top), DIRECTION)
    assert min(3, top) <= move.inches <= min(18, top)
    assert move.inches == min(sum(faces[1:]), top)


@given(st.sampled_from(["one turn", "until stopped", "until someone takes over"]))
def test_invariant_23_what_halted_never_loses_control(duration: Duration) -> None:
    assert lose_control(VehicleState(), "halted", duration).out_of_control is None
    assert after_compulsory_move(VehicleState(out_of_control=duration), stopped=True).out_of_control is None


@pytest.mark.parametrize("duration", ["one turn", "until stopped", "until someone takes over"])
def test_2e_oc_05_what_never_moves_again_stays_where_it_is_whatever_strikes_it(duration: Duration) -> None:
    stuck = VehicleState(immobilised=True)
    assert lose_control(stuck, "Slow", duration) == stuck
    assert lose_control(VehicleState(), "Slow", duration).out_of_control == duration


SUPPORT_WEAPONS = sorted(
    datafax.id for datafax in LIBRARY.datafaxes.values() if datafax.kind == "support-weapon"
)


@pytest.mark.parametrize("gun", SUPPORT_WEAPONS)
def test_2e_oc_05_a_support_weapon_never_goes_out_of_control(gun: str) -> None:
    pushed = card(gun)
    whole = start(pushed)
    shot = Shot(attack=Attack(name="bolt", strength=10, save_modifier=None, penetration="D6+4"))
    after = exact(shoot, pushed, whole, shot).map(lambda volley: volley.state)
    party = Party(pushed, whole, Approach("front"), moving=True)
    rammed, _ = collision_outcomes(party, Party(RHINO, start(RHINO), Approach("front")))
    found = [*after, *rammed.map(lambda impact: impact.state)]
    found += [leave_station(pushed, whole, station, moving=True) for station in range(len(whole.crew))]
    assert any(not state.crew_alive for state in found)
    assert not any(state.out_of_control for state in found)
    table = Table(phase="psychic")
    table.vehicle("gun", pushed, band="Slow", inches=4.0)
    table.do(LoseControl(unit="gun"))
    assert table["gun"].state == whole
