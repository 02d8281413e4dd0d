"""Rules that meet where people get on, off and about: who may not do two things at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.refused import Refused
from engine.second_edition.game.actions import (
    Ahead,
    Board,
    CrewOut,
    Drive,
    Fight,
    GetOff,
    HopOn,
    JoinGun,
    LeaveStation,
    LetOff,
    LoseControl,
    ManStation,
    March,
    Spot,
    Strike,
    SwapStations,
    TakeOver,
)
from engine.second_edition.game.boarding import throw_riders
from engine.second_edition.game.state import Group
from engine.second_edition.rulings import Rulings
from engine.second_edition.vehicle_state import start
from engine.table.measure import Point
from tests.engine.machines import MARINE
from tests.engine.play.tables import Table, card, on_its_side, refused, wreck


@pytest.mark.parametrize("place", [Point(0, 0), Point(-1, 0.5), Point(0, 9.5)])
def test_2e_tt_07_nobody_is_set_down_within_a_hull(place: Point) -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino")
    table.vehicle("beside", "space-marine-rhino", 0, 10)
    table.squad("marines", aboard="rhino", count=1, side="a")
    table.begin()
    refused(table, LeaveStation(vehicle="rhino", station=0, at=place), "2E-TT-07")
    drive = Drive(unit="rhino", steps=(LetOff(model="marines 1", at=place), Ahead(inches=4)))
    refused(table, drive, "2E-TT-07")


def test_2e_tt_07_nobody_is_set_down_where_another_vehicle_stands() -> None:
    table = Table()
    side = on_its_side("space-marine-rhino")
    table.vehicle("rhino", "space-marine-rhino")
    table.vehicle("beside", "space-marine-rhino", 0, 2 * (side.y - 0.5) + 0.4)
    table.begin()
    refused(table, LeaveStation(vehicle="rhino", station=0, at=side), "2E-TT-07")
    table.do(LeaveStation(vehicle="rhino", station=0, at=Point(0, -side.y)))


def test_2e_sk_04_crew_too_get_on_and_off_only_while_it_has_landed_or_hovers() -> None:
    table = Table()
    table.vehicle("flyer", "eldar-vyper", band="Slow", altitude="flying")
    table.begin()
    beside = on_its_side("eldar-vyper")
    refused(table, LeaveStation(vehicle="flyer", station=1, at=beside), "2E-SK-04")
    hovering = replace(table["flyer"], altitude="hovering")
    table.state = replace(table.state, vehicles=(hovering,))
    table.do(LeaveStation(vehicle="flyer", station=1, at=beside))
    aloft = replace(table["flyer"], altitude="flying")
    table.state = replace(table.state, vehicles=(aloft,))
    refused(table, ManStation(model="crew of flyer 1", vehicle="flyer", station=1), "2E-SK-04")


def test_nobody_gets_into_a_wreck() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino")
    table.vehicle("gun", "thudd-gun", 0, 10)
    table.squad("marines", [(0, 2.5)], side="a", tags=("engineer",))
    table.squad("crew", [(-1.4, 10)], side="a", tags=("crew",), crew_of="gun")
    table.begin()
    wreck(table, "rhino")
    wreck(table, "gun")
    refused(table, Board(models=("marines 1",), vehicle="rhino"), "2E-TT-09")
    refused(table, ManStation(model="crew 1", vehicle="gun", station=0), "2E-TT-09")
    refused(table, JoinGun(squad="crew", gun="gun"), "2E-SB-10")
    table.do(LoseControl(unit="rhino"))
    assert table["rhino"].state.out_of_control is None


def test_2e_cr_10_who_changes_stations_does_not_get_out_or_strike() -> None:
    table = Table()
    table.vehicle("buggy", "ork-war-buggy")
    table.vehicle("bike", "ork-nobz-bike", 0, 12, band="Slow")
    table.squad("guard", [(6, 14)])
    table.begin()
    table.do(SwapStations(vehicle="buggy", old=1, new=0))
    beside = on_its_side("ork-war-buggy")
    refused(table, LeaveStation(vehicle="buggy", station=1, at=beside), "2E-CR-10")
    for station in (-1, 7):
        strike = Drive(unit="bike", steps=(Ahead(inches=6), Strike(model="guard 1", station=station)))
        refused(table, strike, "2E-BK-11")


def test_2e_bk_11_the_dead_do_not_strike_in_passing() -> None:
    table = Table()
    machine = card("ork-nobz-bike")
    table.vehicle("bike", machine, band="Slow", state=start(machine)._replace(crew=(1, 0)))
    table.squad("guard", [(6, 2)])
    table.begin()
    strike = Drive(unit="bike", steps=(Ahead(inches=6), Strike(model="guard 1", station=1)))
    refused(table, strike, "2E-BK-11")


def test_2e_bk_07_a_rider_killed_as_he_strikes_leaves_a_riderless_bike() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-bike", band="Slow")
    table.squad("guard", [(6, 1.5)], profile=MARINE)
    table.begin()
    drive = Drive(unit="bike", steps=(Ahead(inches=6), Strike(model="guard 1"), Ahead(inches=2)))
    # 1 and 6 in the combat, 4 to wound; the save (at -1) fails, and each further hit is the same.
    table.do(drive, 1, 6, 6, 1)
    assert table["bike"].state.crew == (0,)
    assert table["bike"].state.out_of_control == "one turn"
    assert table["bike"].place == Point(8, 0)


def test_2e_bk_06_an_enemy_does_not_hop_on() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-attack-bike", band="Slow")
    table.squad("guard", [(4, 3)])
    table.begin()
    refused(table, Drive(unit="bike", steps=(Ahead(inches=4), HopOn(model="guard 1"))), "2E-CR-11")


def test_2e_bk_06_the_gunner_who_jumped_off_jumps_on_again_as_it_passes() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-attack-bike", band="Slow")
    table.begin()
    beside = on_its_side("space-marine-attack-bike")
    table.do(Drive(unit="bike", steps=(CrewOut(station=1, at=beside), Ahead(inches=8))))
    table.next_turn()
    model = replace(table.model("crew of bike 1"), place=Point(12, 2))
    table.state = replace(table.state, models=(model,))
    table.do(Drive(unit="bike", steps=(Ahead(inches=4), HopOn(model=model.id), Ahead(inches=2))))
    assert table.model(model.id).station == 1
    assert table.model(model.id).aboard == "bike"
    assert table["bike"].state.crew == (1, 1)
    table.phase("shooting")
    assert 1 in table["bike"].acted, "he has spent his turn on it"


def test_2e_bk_06_nobody_jumps_into_the_saddle_of_a_moving_bike() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-attack-bike", band="Slow")
    table.squad("crew of bike", [(4, 2)], side="a", tags=("crew",), crew_of="bike")
    table.begin()
    refused(table, Drive(unit="bike", steps=(Ahead(inches=4), HopOn(model="crew of bike 1"))), "2E-TT-02")


def test_2e_bk_07_riders_of_a_hemmed_in_bike_are_thrown_farther_off() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-bike", band="Slow")
    wall = on_its_side("space-marine-bike").y + float(card("space-marine-rhino").datafax.hull.width) / 2 - 0.4
    for number, y in enumerate((wall, -wall)):
        table.vehicle(f"wall {number}", "space-marine-rhino", 0, y)
    table.begin()
    play = table.play()
    throw_riders(play, "bike", speed=0.0)
    assert play.vehicle("bike").state.crew == (0,)
    assert play.model("crew of bike 1").place is not None


def test_2e_cr_11_who_takes_over_stays_aboard_and_only_then_has_the_station() -> None:
    table = Table()
    machine = card("space-marine-rhino")
    table.vehicle("rhino", machine, state=start(machine)._replace(crew=(0,)))
    table.squad("adept", aboard="rhino", count=1, side="a", tags=("engineer",))
    table.begin()
    table.do(TakeOver(model="adept 1", vehicle="rhino", station=0))
    off = LetOff(model="adept 1", at=on_its_side("space-marine-rhino"))
    refused(table, Drive(unit="rhino", steps=(off,)), "2E-CR-06")
    with pytest.raises(Refused, match="takes the whole turn"):
        table.do(GetOff(vehicle="rhino", leaving=(off,)))
    thrown = replace(table.model("adept 1"), aboard=None, place=off.at)
    table.state = replace(table.state, models=(thrown,))
    table.next_turn()
    assert table["rhino"].state.crew == (0,)
    assert table.model("adept 1").station is None


def test_2e_cr_11_the_old_crew_do_not_get_back_among_those_who_took_over() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", side="b")
    table.squad("crew of rhino", [(0, 2)], side="a", tags=("crew",), crew_of="rhino")
    table.begin()
    back = ManStation(model="crew of rhino 1", vehicle="rhino", station=0)
    refused(table, back, "2E-CR-11")
    empty = table["rhino"].state._replace(crew=(0,))
    table.state = replace(table.state, vehicles=(replace(table["rhino"], state=empty),))
    table.do(back)
    assert table["rhino"].side == "a", "nobody held it against them, and it is theirs again"


def test_2e_tt_09_an_enemys_previous_turn_is_the_one_just_played() -> None:
    table = Table()
    machine = card("space-marine-rhino")
    empty = start(machine)._replace(crew=(0,))
    table.vehicle("rhino", machine, side="b", band="Fast", last_band="Slow", inches=20.0, state=empty)
    table.squad("adept", [(0, 2.5)], side="a", tags=("engineer",))
    refused(table, Board(models=("adept 1",), vehicle="rhino"), "2E-TT-09")


def test_2e_wk_06_nobody_fights_the_dead_or_a_wreck() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", "space-marine-dreadnought")
    side = on_its_side("space-marine-dreadnought").y
    table.squad("guard", [(0, side)], wounds=0)
    table.vehicle("rhino", "space-marine-rhino", 4, -3, side="b")
    wreck(table, "rhino")
    refused(table, Fight(unit="dread", target="guard 1"), "2E-WK-06")
    refused(table, Fight(unit="dread", target="rhino"), "2E-WK-06")


def gun_battery(first: str) -> Table:
    table = Table()
    table.vehicle("gun", first)
    table.vehicle("other", "thudd-gun", 0, 5)
    table.squad("crew", [(-2.3, 0)], side="a", tags=("crew",), crew_of="gun")
    table.state = replace(table.state, groups=(Group(name="Battery", members=("gun", "other")),))
    table.begin()
    return table


def test_2e_sb_11_one_spots_for_mole_mortars_only() -> None:
    refused(gun_battery("thudd-gun"), Spot(model="crew 1"), "2E-SB-11")
    gun_battery("mole-mortar").do(Spot(model="crew 1"))


def test_2e_sb_09_a_gun_does_not_leave_its_crew_behind() -> None:
    table = gun_battery("thudd-gun")
    push = Drive(unit="gun", steps=(Ahead(inches=4),))
    refused(table, push, "2E-SB-09")
    table.do(March(squad="crew", places=(("crew 1", Point(1, -1.5)),)))
    table.do(push)


def test_2e_cr_10_two_models_who_change_places_end_up_at_each_others_stations() -> None:
    table = Table()
    machine = card("ork-war-buggy")
    table.vehicle("buggy", machine)
    for seat, name in enumerate(("driver", "gunner")):
        table.squad(name, aboard="buggy", count=1, side="a", station=seat, tags=("engineer",))
    table.begin()
    table.do(SwapStations(vehicle="buggy", old=0, new=1))
    table.next_turn()
    assert (table.model("driver 1").station, table.model("gunner 1").station) == (1, 0)


def test_2e_wk_06_nobody_fights_himself() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", "space-marine-dreadnought")
    refused(table, Fight(unit="dread", target="dread"), "2E-WK-06")


def test_2e_tt_07_who_boards_and_leaves_in_one_turn_moves_only_once() -> None:
    table = Table()
    side = on_its_side("space-marine-rhino").y
    table.vehicle("rhino", "space-marine-rhino")
    table.squad("marines", [(0, side + 4)], side="a")
    table.begin()
    table.do(March(squad="marines", places=(("marines 1", Point(0, side)),)))
    table.do(Board(models=("marines 1",), vehicle="rhino"))
    again = LetOff(model="marines 1", at=Point(8, side), then=Point(8, side + 4))
    refused(table, Drive(unit="rhino", steps=(Ahead(inches=8), again)), "2E-TT-07")
    table.do(Drive(unit="rhino", steps=(Ahead(inches=8), LetOff(model="marines 1", at=Point(8, side)))))
    refused(table, March(squad="marines", places=(("marines 1", Point(8, side + 2)),)), "2E-TT-07")


def test_2e_tt_07_who_got_off_does_not_run() -> None:
    table = Table()
    side = on_its_side("space-marine-rhino").y
    table.vehicle("rhino", "space-marine-rhino")
    table.squad("marines", aboard="rhino", count=1, side="a")
    table.begin()
    table.do(Drive(unit="rhino", steps=(LetOff(model="marines 1", at=Point(0, side)),)))
    there = (("marines 1", Point(0, side + 3)),)
    refused(table, March(squad="marines", places=there, running=True), "2E-TT-07")
    table.do(March(squad="marines", places=there))
    table.next_turn()
    table.do(March(squad="marines", places=(("marines 1", Point(0, side + 10)),), running=True))


def test_2e_cr_05_who_jumps_as_the_move_begins_leaves_a_moving_vehicle_however_falls_are_ruled() -> None:
    table = Table(rulings=Rulings(leaving_speed="so far"))
    table.vehicle("rhino", "space-marine-rhino")
    table.begin()
    jump = CrewOut(station=0, at=on_its_side("space-marine-rhino"))
    table.do(Drive(unit="rhino", steps=(jump, Ahead(inches=8))))
    assert table["rhino"].state.out_of_control == "until someone takes over"


def test_2e_cr_11_who_takes_a_dead_mans_place_does_not_bring_him_back() -> None:
    table = Table()
    table.vehicle("razorback", "space-marine-razorback")
    table.squad("crew of razorback", aboard="razorback", count=1, side="a", station=1, tags=("crew",))
    table.squad("adept", aboard="razorback", count=1, side="a", tags=("engineer",))
    table.begin()
    play = table.play()
    now = play.vehicle("razorback")
    play.put(replace(now, state=now.state._replace(crew=(1, 0))), "2E-DM-01", "the gunner dies")
    table.state = play.state
    table.do(TakeOver(model="adept 1", vehicle="razorback", station=1))
    table.next_turn()
    assert table["razorback"].state.crew == (1, 1)
    assert not table.model("crew of razorback 1").alive
    beside = on_its_side("space-marine-razorback")
    table.do(LeaveStation(vehicle="razorback", station=1, at=beside))
    assert table.model("adept 1").place == beside
    assert not table.model("crew of razorback 1").alive


def test_2e_sb_09_whoever_lives_of_its_crew_pushes_a_gun() -> None:
    table = Table()
    machine = card("thudd-gun")
    table.vehicle("gun", machine, state=start(machine)._replace(crew=(0, 1)))
    table.vehicle("lost", machine, 0, 10, state=start(machine)._replace(crew=(0, 0)))
    table.begin()
    table.do(Drive(unit="gun", steps=(Ahead(inches=4),)))
    refused(table, Drive(unit="lost", steps=(Ahead(inches=4),)), "2E-CR-06")


def test_2e_tt_07_crew_who_got_out_do_not_run_either() -> None:
    table = Table()
    side = on_its_side("ork-war-buggy").y
    table.vehicle("buggy", "ork-war-buggy")
    table.begin()
    table.do(LeaveStation(vehicle="buggy", station=1, at=Point(0, side)))
    there = (("crew of buggy 1", Point(0, side + 3)),)
    refused(table, March(squad="crew of buggy", places=there, running=True), "2E-TT-07")
    table.do(March(squad="crew of buggy", places=there))


def test_2e_tt_07_crew_who_got_in_and_out_have_moved() -> None:
    table = Table()
    side = on_its_side("ork-war-buggy").y
    table.vehicle("buggy", "ork-war-buggy")
    table.begin()
    table.do(LeaveStation(vehicle="buggy", station=1, at=Point(0, side)))
    table.next_turn()
    table.do(ManStation(model="crew of buggy 1", vehicle="buggy", station=1))
    table.do(LeaveStation(vehicle="buggy", station=1, at=Point(0, -side)))
    refused(
        table, March(squad="crew of buggy", places=(("crew of buggy 1", Point(0, -side - 2)),)), "2E-TT-07"
    )


def test_2e_tt_11_crew_too_are_hurt_as_they_jump_on_at_speed() -> None:
    table = Table()
    side = on_its_side("ork-war-buggy").y
    table.vehicle("buggy", "ork-war-buggy")
    table.begin()
    table.do(LeaveStation(vehicle="buggy", station=1, at=Point(0, side)))
    slow = replace(table["buggy"], band="Slow", last_band="Slow", let_off=False)
    there = replace(table.model("crew of buggy 1"), place=Point(12, side))
    table.state = replace(table.state, vehicles=(slow,), models=(there,))
    table.do(Drive(unit="buggy", steps=(Ahead(inches=12),)))
    table.do(ManStation(model=there.id, vehicle="buggy", station=1), 6, 1)
    assert not table.model(there.id).alive
    assert table["buggy"].state.crew[1] == 0


def test_2e_cr_05_a_driver_may_leave_what_has_halted() -> None:
    table = Table()
    table.vehicle("flyer", "eldar-vyper", band="Slow")
    table.vehicle("rhino", "space-marine-rhino", 0, 12, band="Slow")
    table.vehicle("wall", "space-marine-rhino", 9, 12)
    table.begin()
    side = on_its_side("eldar-vyper").y
    out = CrewOut(station=0, at=Point(6, side))
    table.do(Drive(unit="flyer", steps=(Ahead(inches=6), out), end="hover"))
    assert table["flyer"].state.out_of_control is None, "hovering is halting (2E-SK-03)"
    table.do(Drive(unit="rhino", steps=(Ahead(inches=8),)))
    beside = Point(table["rhino"].place.x, 12 + on_its_side("space-marine-rhino").y)
    table.do(LeaveStation(vehicle="rhino", station=0, at=beside))
    assert table["rhino"].state.out_of_control is None, "what is in its way has stopped it"
