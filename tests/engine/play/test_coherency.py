"""Squadrons, batteries and the crews of guns (inventory 1.10, 1.11 and 1.13)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refused import Refused
from engine.second_edition.coherency import (
    check_squadron,
    is_chain,
    lost_at_the_end,
    parts,
)
from engine.second_edition.game import Group, replay
from engine.second_edition.game.actions import (
    Ahead,
    Drive,
    EndPhase,
    JoinGun,
    LeaveStation,
    ManStation,
    March,
    Overwatch,
    Spot,
    Turn,
    Walk,
)
from engine.second_edition.game.boarding import everyone_out
from engine.second_edition.game.together import final_losses
from engine.second_edition.models import Formation
from engine.second_edition.movement import Band
from engine.second_edition.rulings import Rulings
from engine.second_edition.support_weapons import (
    check_crew_near_gun,
    check_joins_gun,
    check_spots,
)
from engine.table.measure import Point
from engine.table.shapes import Shape, disc
from tests.engine.play.tables import LIBRARY, Table, card, wreck

LARGEST = Rulings(vp_coherency="largest part")


def line(*places: float) -> dict[str, Shape]:
    return {chr(ord("A") + n): disc(Point(place, 0), 0.0) for n, place in enumerate(places)}


def test_2e_cy_01_links_of_six_inches_make_a_chain() -> None:
    check_squadron(line(0, 6, 12))
    with pytest.raises(Refused, match="2E-CY-01"):
        check_squadron(line(0, 6.1))
    assert is_chain(line(0, 6 + 1e-10), 6)
    assert not is_chain(line(0, 6 + 1e-6), 6)


def squadron(*places: tuple[float, float], **changes: object) -> Table:
    table = Table()
    for number, (x, y) in enumerate(places):
        name = chr(ord("A") + number)
        table.vehicle(name, "ork-war-buggy", x, y, **{"band": "Slow", **changes})  # type: ignore[arg-type]
    members = tuple(vehicle.id for vehicle in table.state.vehicles)
    table.state = replace(table.state, groups=(Group(name="Q", members=members),))
    return table


def test_2e_cy_01_a_move_that_tears_the_squadron_is_refused_before_any_dice() -> None:
    table = squadron((0, 0), (0, 6))
    table.begin()
    stays_behind(table, "B")
    with pytest.raises(Refused, match="2E-CY-01"):
        table.do(Drive(unit="A", steps=(Ahead(inches=16),)))
    table.do(Drive(unit="A", steps=(Ahead(inches=5),)))


def stays_behind(table: Table, member: str) -> None:
    others = (replace(one, moved=one.moved or one.id == member) for one in table.state.vehicles)
    table.state = replace(table.state, vehicles=tuple(others))


def test_2e_cy_01_members_move_one_by_one_and_the_others_follow() -> None:
    table = squadron((0, 0), (0, 6))
    table.begin()
    table.do(Drive(unit="A", steps=(Ahead(inches=16),)))
    for action in (EndPhase(), Overwatch(unit="B"), Drive(unit="B", steps=(Ahead(inches=4),))):
        with pytest.raises(Refused, match="2E-CY-01"):
            table.do(action)
    table.do(Drive(unit="B", steps=(Ahead(inches=12),)))
    table.do(EndPhase())


def test_2e_cy_01_nobody_goes_farther_ahead_than_the_slowest_can_follow() -> None:
    table = Table()
    table.vehicle("fast", "ork-war-buggy", band="Slow")
    table.vehicle("slow", "imperial-hellhound", 0, 6, band="halted")
    table.state = replace(table.state, groups=(Group(name="Q", members=("fast", "slow")),))
    table.begin()
    with pytest.raises(Refused, match="2E-CY-01"):
        table.do(Drive(unit="fast", steps=(Ahead(inches=16),)))
    table.do(Drive(unit="fast", steps=(Ahead(inches=10),)))


def test_2e_cy_01_the_place_where_the_move_ends_counts_for_the_one_that_moves_and_no_other() -> None:
    table = squadron((0, 0), (0, 6), (8, 6))
    table.begin()
    table.do(Drive(unit="A", steps=(Ahead(inches=12),)))
    assert table["A"].place.x == 12


@pytest.mark.parametrize(("degrees", "legal"), [(45, True), (-45, False)])
def test_2e_cy_01_a_turn_towards_the_others_keeps_together(degrees: float, legal: bool) -> None:
    table = squadron((0, 0), (0, 6))
    table.begin()
    stays_behind(table, "B")
    drive = Drive(unit="A", steps=(Turn(degrees=degrees), Ahead(inches=8)))
    if legal:
        table.do(drive)
    else:
        with pytest.raises(Refused, match="2E-CY-01"):
            table.do(drive)


def test_2e_cy_02_losing_the_middle_one_costs_no_morale_and_the_rest_may_still_move() -> None:
    table = squadron((0, 0), (0, 8), (0, 16))
    wreck(table, "B")
    table.begin()
    check_squadron(line(0, 10), allowed=2)
    with pytest.raises(Refused, match="2E-CY-01"):
        check_squadron(line(0, 10, 20), allowed=2)
    table.do(Drive(unit="A", steps=(Ahead(inches=4),)))


def test_2e_cy_01_a_bike_follows_at_fast_speed_from_slow() -> None:
    table = Table()
    for number in range(2):
        table.vehicle(f"bike {number}", "space-marine-bike", 0, 4 * number, band="Slow")
    table.state = replace(table.state, groups=(Group(name="Q", members=("bike 0", "bike 1")),))
    table.begin()
    fast = float(LIBRARY.datafax("space-marine-bike").speeds.top)  # type: ignore[union-attr]  # a bike drives
    for number in range(2):
        table.do(Drive(unit=f"bike {number}", steps=(Ahead(inches=fast),)))
    table.do(EndPhase())


def test_2e_cy_01_a_walker_that_limps_follows_no_farther_than_it_rolled() -> None:
    table = Table()
    for name, y in (("sound", 0), ("limping", 5)):
        table.vehicle(name, "space-marine-dreadnought", 0, y)
    limping = table["limping"]
    limping = replace(limping, state=limping.state._replace(limps="D6"), limp=1)
    groups = (Group(name="Q", members=("sound", "limping")),)
    table.state = replace(table.state, vehicles=(table["sound"], limping), groups=groups)
    table.begin()
    with pytest.raises(Refused, match="2E-CY-01"):
        table.do(Walk(unit="sound", steps=(Ahead(inches=11),), running=True))


@pytest.mark.parametrize(("band", "free"), [("halted", True), ("Slow", False)])
def test_2e_cy_02_a_loss_in_the_same_turn_binds_nobody_to_those_whom_he_cannot_reach(
    band: Band, free: bool
) -> None:
    table = Table()
    width = float(LIBRARY.datafax("imperial-hellhound").hull.width)
    for number, name in enumerate(("A", "B", "C")):
        table.vehicle(name, "imperial-hellhound", 0, number * (6 + width), band=band)
    table.state = replace(table.state, groups=(Group(name="Q", members=("A", "B", "C")),))
    table.begin()
    stays_behind(table, "C")
    wreck(table, "B")
    if not free:
        with pytest.raises(Refused, match="2E-CY-01"):
            table.do(EndPhase())
        return
    table.do(Drive(unit="A", steps=(Ahead(inches=4),)))
    table.do(EndPhase())


def test_2e_cy_03_a_break_takes_a_stated_hazard_and_is_in_the_log() -> None:
    table = squadron((0, 0), (0, 6))
    table.begin()
    events = table.do(Drive(unit="A", steps=(Turn(degrees=-45), Ahead(inches=10)), hazard="a wreck"))
    assert ("2E-CY-03", "A breaks coherency to avoid a wreck") in {(one.rule, one.text) for one in events}
    table.next_turn()
    assert replay(table.log) == table.state
    assert not is_chain({v.id: table.play().hull(v) for v in table.state.vehicles}, 6)


@pytest.mark.parametrize(
    ("places", "nearest", "largest"),
    [
        ((0, 4, 13), {"C"}, {"C"}),
        ((0, 8), {"A", "B"}, {"B"}),
        ((0,), set(), set()),
        ((0, 4, 20, 24), set(), {"C", "D"}),
    ],
)
def test_2e_cy_04_the_count_at_the_end_both_readings(
    places: tuple[float, ...], nearest: set[str], largest: set[str]
) -> None:
    assert lost_at_the_end(line(*places), Rulings()) == nearest
    assert lost_at_the_end(line(*places), LARGEST) == largest


def test_2e_cy_04_on_the_table() -> None:
    table = squadron((0, 0), (0, 6), (0, 40))
    assert final_losses(table.play()) == {"Q": frozenset({"C"})}


def test_2e_cy_05_a_gunner_on_foot_is_bound_to_his_own_buggy_only() -> None:
    table = squadron((0, 0), (0, 6), band="halted")
    table.begin()
    gunner = len(table["A"].state.crew) - 1
    half = float(LIBRARY.datafax("ork-war-buggy").hull.width) / 2
    table.do(LeaveStation(vehicle="A", station=gunner, at=Point(0, -half - 0.5)))
    table.do(March(squad="crew of A", places=(("crew of A 1", Point(0, -half - 0.5 - 4)),)))
    assert final_losses(table.play())["Q"] == frozenset()


@pytest.mark.parametrize(("away", "legal"), [(4.0, True), (4.1, False)])
def test_2e_sb_09_and_2e_cy_06_crew_stay_within_four_inches_of_their_gun(away: float, legal: bool) -> None:
    gun = disc(Point(0, 0), 1)
    crew = disc(Point(1 + away + 0.5, 0), 0.5)
    if legal:
        check_crew_near_gun(crew, gun)
    else:
        with pytest.raises(Refused, match="2E-SB-09"):
            check_crew_near_gun(crew, gun)
    check_crew_near_gun(crew, gun, fleeing=True)
    check_crew_near_gun(crew, gun, gun_destroyed=True)
    check_crew_near_gun(crew, gun, spotter=True)


def test_2e_sb_10_crew_of_a_lost_gun_join_another_of_their_battery_only() -> None:
    check_joins_gun("one", "two", ("one",), ("one", "two"))
    with pytest.raises(Refused, match="still stands"):
        check_joins_gun("one", "two", (), ("one", "two"))
    with pytest.raises(Refused, match="not in the battery"):
        check_joins_gun("one", "three", ("one",), ("one", "two"))
    with pytest.raises(Refused, match="destroyed, too"):
        check_joins_gun("one", "two", ("one", "two"), ("one", "two"))


def test_2e_sb_11_one_spotter_serves_every_mortar_of_his_own_battery() -> None:
    check_spots([card("thudd-gun"), card("mole-mortar")])
    with pytest.raises(Refused, match="2E-SB-11"):
        check_spots([card("thudd-gun")])


def guns() -> Table:
    table = Table()
    for number, gun in enumerate(("one", "two")):
        table.vehicle(gun, "mole-mortar", 0, 5 * number)
        table.squad(f"crew {gun}", [(0, 5 * number + 2)], side="a", crew_of=gun)
    table.state = replace(table.state, groups=(Group(name="Battery", members=("one", "two")),))
    table.begin()
    return table


def test_2e_sb_10_and_11_on_the_table() -> None:
    table = guns()
    farther = March(squad="crew one", places=(("crew one 1", Point(-6.5, 2)),))
    farther_out = replace(table.model("crew one 1"), place=Point(-3, 2))
    table.state = replace(table.state, models=(farther_out, table.model("crew two 1")))
    with pytest.raises(Refused, match="2E-SB-09"):
        table.do(farther)
    table.do(Spot(model="crew one 1"))
    with pytest.raises(Refused, match="spots already"):
        table.do(Spot(model="crew one 1"))
    table.do(farther)
    with pytest.raises(Refused, match="2E-SB-10"):
        table.do(JoinGun(squad="crew two", gun="one"))
    wreck(table, "two")
    table.do(JoinGun(squad="crew two", gun="one"))
    assert table["one"].state.crew == (1, 1), "its own crew still serve it"
    squad = next(squad for squad in table.state.squads if squad.id == "crew two")
    assert squad.crew_of == "one"


def test_2e_sb_10_crew_who_outlive_their_gun_man_another() -> None:
    table = Table()
    table.vehicle("one", "mole-mortar")
    table.vehicle("two", "mole-mortar", 0, 5)
    table.state = replace(table.state, groups=(Group(name="Battery", members=("one", "two")),))
    depleted = replace(table["one"], state=table["one"].state._replace(crew=(1, 0)))
    lost = replace(table["two"], state=table["two"].state._replace(destroyed=True))
    table.state = replace(table.state, vehicles=(depleted, lost))
    table.begin()
    play = table.play()
    everyone_out(play, "two")
    table.state = play.state
    table.do(JoinGun(squad="crew of two", gun="one"))
    survivor = replace(table.model("crew of two 1"), place=Point(0, 1.5))
    others = tuple(model for model in table.state.models if model.id != survivor.id)
    table.state = replace(table.state, models=(survivor, *others))
    table.do(ManStation(model="crew of two 1", vehicle="one", station=1))
    assert table["one"].state.crew == (1, 1)


def test_2e_sb_08_and_2e_sq_13_the_missing_lists_are_charts_marked_as_unverified() -> None:
    for chart_id, rule in (("battery-rules", "2E-SB-08"), ("squadron-rules", "2E-SQ-13")):
        chart = LIBRARY.chart(chart_id)
        assert (chart.rule, chart.provenance) == (rule, "unverified")
        assert chart.cell("coherency", "value") == 6
    assert LIBRARY.chart("battery-rules").cell("crew stay within", "value") == 4


def test_2e_sq_13_and_2e_sb_08_a_group_is_set_up_together() -> None:
    table = squadron((0, 0), (0, 30))
    with pytest.raises(Refused, match="2E-SQ-13"):
        table.begin()
    table = squadron((0, 0), (0, 6))
    table.begin()
    assert table.log[0].unverified == ("squadron-rules",)
    assert guns().log[0].unverified == ("battery-rules",)
    apart = guns()
    moved = replace(apart["two"], place=Point(0, 30))
    apart.state = replace(apart.state, vehicles=(apart["one"], moved))
    with pytest.raises(Refused, match="2E-SB-08"):
        apart.begin()


@pytest.mark.parametrize(("formation", "inches"), [("usual", 2), ("dispersed", 4), ("bikers", 6)])
def test_2e_bk_03_bikers_keep_six_inches_instead_of_two(formation: Formation, inches: float) -> None:
    """From base to base, 1" wide; dispersed squads keep four (2E-TT-04)."""
    for apart, legal in ((inches, True), (inches + 0.1, False)):
        table = Table()
        table.squad("guard", [(0, 0), (0, inches)], side="a", formation=formation)
        march = March(squad="guard", places=(("guard 2", Point(0, 1 + apart)),))
        if legal:
            table.do(march)
        else:
            with pytest.raises(Refused, match="2E-"):
                table.do(march)


@given(st.lists(st.floats(0, 60), min_size=1, max_size=7))
def test_invariant_17_parts_hold_every_member_once(places: list[float]) -> None:
    shapes = line(*places)
    found = parts(shapes, 6)
    assert sorted(member for part in found for member in part) == sorted(shapes)
    ordered = sorted(places)
    gaps = sum(b - a > 6 + 1e-9 for a, b in pairwise(ordered))
    assert len(found) == gaps + 1, "on a line, a part ends where a gap is wider than six inches"
    assert lost_at_the_end(shapes, Rulings()) == (
        frozenset()
        if len(shapes) == 1
        else frozenset(member for part in found if len(part) == 1 for member in part)
    )
