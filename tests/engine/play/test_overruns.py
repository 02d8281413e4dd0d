"""Overruns (inventory 1.7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice, ScriptedDice, exact
from engine.refused import Refused
from engine.second_edition.game.actions import Ahead, Drive
from engine.second_edition.model_hits import Save
from engine.second_edition.overruns import Creature, check_overrun, dive_needs, endangers, overrun
from engine.second_edition.rulings import Rulings
from engine.second_edition.vehicle_state import start
from tests.engine.machines import GUARDSMAN, MARINE, land_raider
from tests.engine.monte_carlo import assert_agrees
from tests.engine.play.tables import Table, card, rules_of

RAIDER, BIKE, RHINO = land_raider(), card("space-marine-bike"), card("space-marine-rhino")


def dives(dice: Dice, initiative: int, attempt: int) -> bool:
    return not dice.check("D6", dive_needs(initiative, attempt) + 1)


def test_2e_ov_01_at_ten_inches_creatures_step_aside_and_above_they_test() -> None:
    assert not endangers(10.0)
    assert endangers(10.1)
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("guard", [(5, 0), (6.1, 0.4), (7.2, -0.4)])
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=10),)))
    half = float(RHINO.datafax.hull.width) / 2
    assert [abs(table.model(f"guard {n}").place.y) for n in (1, 2, 3)] == pytest.approx([half + 0.5] * 3)  # type: ignore[union-attr]
    assert rules_of(table.log).count("2E-OV-01") == 3
    assert table["rhino"].overruns == 0


@pytest.mark.parametrize(
    ("attempt", "chance"),
    [(1, Fraction(3, 6)), (2, Fraction(4, 6)), (3, Fraction(5, 6)), (4, Fraction(5, 6))],
)
def test_2e_ov_02_each_creature_finds_it_easier_but_a_six_always_fails(
    attempt: int, chance: Fraction
) -> None:
    assert exact(dives, 3, attempt).chance(bool) == chance
    with ScriptedDice([6]) as dice:
        assert not dives(dice, 9, attempt)


def test_2e_ov_03_who_dives_is_placed_beside_the_vehicle_unharmed() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("guard", [(8, -0.2)])
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),)), 3)
    assert [event.text for event in table.log if event.rule == "2E-OV-03"] == ["guard 1 dives aside"]
    model = table.model("guard 1")
    assert model.wounds == 1
    assert model.place == pytest.approx((8, -(float(RHINO.datafax.hull.width) / 2 + 0.5)))
    table = Table(rulings=Rulings(diving_side="mover"))
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("guard", [(8, -0.2)])
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),), dive_side="right"), 3)
    place = table.model("guard 1").place
    assert place is not None
    assert place.y > 0


def test_2e_ov_04_who_fails_is_hit_by_the_ram() -> None:
    # Strength 8 against Toughness 3 wounds on 2; a save of 4+ needs 9; D12 wounds of the 3 it has: 2.
    creature = Creature(initiative=3, toughness=3, wounds=3, save=Save(4))
    with ScriptedDice([4, 2, 2, 1]) as dice:
        result = overrun(dice, RAIDER, start(RAIDER), creature, attempt=1)
    assert (result.dived, result.wounds_lost) == (False, 2)


def test_2e_ov_05_toughness_and_a_die_against_the_vehicle() -> None:
    # Location 3 is the bike itself: 6 + 4 = 10 reaches its armour of 10.
    creature = Creature(initiative=1, toughness=4)
    with ScriptedDice([6, 6, 3, 6, 3]) as dice:
        result = overrun(dice, BIKE, start(BIKE), creature, attempt=1)
    assert result.state.control_needs == 4, "result 3 of its table: the steering"
    assert _harms_a_track(4) == _harms_a_track(8) == 0, "a track of 15 is beyond it"
    assert _harms_a_track(9) > 0, "Toughness 9 reaches it with a 6"


def _harms_a_track(toughness: int) -> Fraction:
    def run_over(dice: Dice) -> bool:
        creature = Creature(initiative=0, toughness=toughness)
        state = overrun(dice, RHINO, start(RHINO), creature, attempt=1).state
        return state.speed_limit is not None or any(name.startswith("Track") for name in state.gone)

    return exact(run_over).chance(bool)


def test_2e_ov_06_the_order_is_that_of_the_path_and_every_attempt_counts() -> None:
    assert [dive_needs(initiative, k) for k, initiative in enumerate((3, 3, 5), start=1)] == [3, 4, 5]
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("last", [(12, 0)], profile=MARINE)
    table.squad("first", [(6, 0)])
    table.squad("middle", [(9, 0)])
    table.begin()
    # I3 fails on 4 (wounded on 2; the vehicle is hit on its track, 1 + 3 against 15); I3 dives on 4; I4 on 5.
    table.do(Drive(unit="rhino", steps=(Ahead(inches=14),)), *(4, 2, 1), 4, 5)
    assert table["rhino"].overruns == 3
    run = [event.unit for event in table.log if event.rule in ("2E-OV-03", "2E-OV-04")]
    assert run == ["first 1", "middle 1", "last 1"]
    assert not table.model("first 1").alive


def test_2e_ov_07_the_bonus_starts_anew_each_turn() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("guard", [(6, 0), (8, 0), (10, 0)])
    table.squad("later", [(30, 0)])
    table.begin()
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),)), 3, 4, 5)
    assert table["rhino"].overruns == 3
    table.next_turn()
    assert table["rhino"].overruns == 0
    # The first creature of the turn has no bonus: I3 fails on 4.
    table.do(Drive(unit="rhino", steps=(Ahead(inches=18),)), 4, 2, 1)
    assert not table.model("later 1").alive
    assert "2E-OV-02" in rules_of(table.log), "the Rhino suffered nothing"


def test_2e_ov_05_a_creature_that_damages_the_vehicle_is_in_the_log() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-bike", band="Slow")
    table.squad("ogre", [(6, 0)], profile=replace(GUARDSMAN, T=6))
    table.begin()
    # It fails on 4; S5 against T6 needs 5; the bike itself is struck, 4 + 6 against 10; its engine suffers.
    table.do(Drive(unit="bike", steps=(Ahead(inches=12),)), 4, 4, 6, 4, 2)
    assert table["bike"].state.speed_limit == "Slow"
    assert "2E-OV-05" in rules_of(table.log)


@pytest.mark.parametrize(
    "datafax", ["eldar-falcon-grav-tank", "space-marine-dreadnought", "imperial-guard-sentinel"]
)
def test_2e_ov_08_skimmers_and_walkers_declare_no_overruns(datafax: str) -> None:
    with pytest.raises(Refused, match=r"2E-(SK-08|WK-09)"):
        check_overrun(card(datafax).datafax)
    check_overrun(RHINO.datafax)


def test_2e_ov_08_on_the_table_a_falcon_is_refused_and_flies_over_troops() -> None:
    table = Table()
    table.vehicle("falcon", "eldar-falcon-grav-tank", band="Slow")
    table.squad("guard", [(10, 0)])
    table.begin()
    with pytest.raises(Refused, match="2E-SK-08"):
        table.do(Drive(unit="falcon", steps=(Ahead(inches=12),), overrun=True))
    table.do(Drive(unit="falcon", steps=(Ahead(inches=20),)))
    assert table.model("guard 1").place == (10, 0)


def run_over(dice: Dice, creature: Creature, attempt: int) -> tuple[bool, int, bool]:
    result = overrun(dice, RAIDER, start(RAIDER), creature, attempt)
    return result.dived, result.wounds_lost, result.state != start(RAIDER)


def test_the_exact_overrun_agrees_with_rolled_ones_and_with_a_sum_by_hand() -> None:
    creature = Creature(initiative=3, toughness=4, wounds=1, save=Save(3))
    found = exact(run_over, creature, 2)
    # Fails on 5 or 6; wounded on 2 or more; a save of 3+ at -5 is impossible.
    assert found.chance(lambda result: result[1] > 0) == Fraction(2, 6) * Fraction(5, 6)
    assert_agrees(found, run_over, creature, 2)


@pytest.mark.parametrize(("ruled", "flank"), [("owner", 1), ("mover", -1)])
def test_2e_ov_03_the_mover_chooses_the_side_only_where_it_is_ruled_so(
    ruled: Literal["owner", "mover"], flank: int
) -> None:
    table = Table(rulings=Rulings(diving_side=ruled))
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.squad("guard", [(8, 0.5)])
    table.do(Drive(unit="rhino", steps=(Ahead(inches=12),), dive_side="left"), 1)
    place = table.model("guard 1").place
    assert place is not None
    assert place.y * flank > 0


@given(st.integers(0, 10), st.integers(1, 12))
def test_invariant_27_the_chance_never_falls_and_stops_at_five_sixths(initiative: int, attempt: int) -> None:
    now, following = (exact(dives, initiative, k).chance(bool) for k in (attempt, attempt + 1))
    assert now <= following <= Fraction(5, 6)


def test_2e_wk_09_a_walker_walks_through_nobody() -> None:
    table = Table()
    table.vehicle("dread", "space-marine-dreadnought")
    table.squad("guard", [(8, 0), (8, 1.2), (8, -1.2)])
    table.begin()
    with pytest.raises(Refused, match="2E-WK-09"):
        table.do(Drive(unit="dread", overrun=True))
    assert len(table.state.of_squad("guard")) == 3
