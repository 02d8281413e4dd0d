"""The crew and psychology (inventory 1.2), on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refused import Refused
from engine.second_edition.crew import (
    busy,
    check_takes_over,
    finish_swaps,
    has_driver,
    leave_station,
    swap,
    take_station,
)
from engine.second_edition.firing import able_crew
from engine.second_edition.game import takes_psychology_tests
from engine.second_edition.game.actions import (
    Ahead,
    Board,
    CrewOut,
    Drive,
    GetOff,
    JoinGun,
    LeaveStation,
    LetOff,
    ManStation,
    March,
    Shoot,
    Spot,
    SwapStations,
    TakeOver,
)
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.boarding import everyone_out
from engine.second_edition.models import Model
from engine.second_edition.penetration import Attack
from engine.second_edition.psychology import takes_tests
from engine.second_edition.rulings import Rulings
from engine.second_edition.vehicle_state import VehicleState, start
from engine.table.measure import Point
from tests.engine.machines import MARINE
from tests.engine.play.tables import Table, card, rules_of

PREDATOR = card("space-marine-predator")
ROLES = [station.role for station in PREDATOR.datafax.crew]
DRIVER = ROLES.index("Driver")
GUNNER = next(number for number, role in enumerate(ROLES) if role != "Driver")
HALF_WIDTH = float(PREDATOR.datafax.hull.width) / 2


def predator(**changes: object) -> Table:
    table = Table()
    table.vehicle("tank", "space-marine-predator", **{"band": "Slow", **changes})  # type: ignore[arg-type]
    return table


def beside(x: float = 0.0, away: float = 0.0) -> Point:
    return Point(x, HALF_WIDTH + 0.5 + away)


def test_2e_cr_05_a_driver_who_jumps_leaves_the_vehicle_out_of_control_next_turn() -> None:
    table = predator()
    table.begin()
    jump = (Ahead(inches=6), CrewOut(station=DRIVER, at=beside(6)), Ahead(inches=2))
    table.do(Drive(unit="tank", steps=jump))
    assert table["tank"].state.out_of_control == "until someone takes over"
    # Straight on for 3 + 3 + 3 inches at the start of the next turn, before anything else.
    table.next_turn(3, 3, 3, 3)
    assert table["tank"].place.x == pytest.approx(8 + 9)
    assert "2E-OC-02" in rules_of(table.log)


def test_2e_cr_05_a_swap_takes_a_whole_turn_so_the_next_one_is_always_lost() -> None:
    table = predator()
    table.begin()
    table.do(Drive(unit="tank", steps=(CrewOut(station=DRIVER, at=beside()), Ahead(inches=6))))
    table.next_turn(3, 2, 2, 2)
    table.do(SwapStations(vehicle="tank", old=GUNNER, new=DRIVER))
    table.next_turn()
    assert table["tank"].state.out_of_control is None, "regained at the start of the turn after"
    regained = [event.unit for event in table.log if event.rule == "2E-OC-04"]
    assert regained == ["tank"]
    assert table["tank"].last_band == "Slow", "at the band of the compulsory move of 6 inches (2E-OC-04)"
    table.do(Drive(unit="tank", steps=(Ahead(inches=5),)))


def test_2e_cr_05_nobody_takes_the_wheel_in_the_turn_in_which_it_falls_free() -> None:
    table = predator()
    table.begin()
    table.do(Drive(unit="tank", steps=(CrewOut(station=DRIVER, at=beside()), Ahead(inches=6))))
    with pytest.raises(Refused, match="2E-CR-10"):
        table.do(SwapStations(vehicle="tank", old=GUNNER, new=DRIVER))


def test_2e_cr_05_nobody_loses_control_of_a_vehicle_that_stands() -> None:
    table = predator(band="halted")
    table.begin()
    table.do(LeaveStation(vehicle="tank", station=DRIVER, at=beside()))
    assert table["tank"].state.out_of_control is None


def test_2e_cr_06_a_dismounted_gunner_cannot_use_his_station_until_he_is_back() -> None:
    table = predator(band="halted")
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.begin()
    table.do(LeaveStation(vehicle="tank", station=GUNNER, at=beside()))
    able = able_crew(table["tank"].state)
    assert DRIVER in able
    assert GUNNER not in able
    crewman = table.model("crew of tank 1")
    assert crewman.wounds == 1
    table.do(ManStation(model=crewman.id, vehicle="tank", station=GUNNER))
    assert table["tank"].state.crew[GUNNER] == 1
    assert GUNNER in table["tank"].acted, "he is back but has acted this turn"
    assert table.model(crewman.id).aboard == "tank"


def test_2e_cr_06_he_may_get_out_and_in_again_and_is_the_same_man() -> None:
    table = predator(band="halted")
    table.begin()
    for _ in range(2):
        table.do(LeaveStation(vehicle="tank", station=GUNNER, at=beside()))
        table.do(ManStation(model="crew of tank 1", vehicle="tank", station=GUNNER))
    assert [model.id for model in table.state.models] == ["crew of tank 1"]


@pytest.mark.parametrize(("away", "legal"), [(6.0, True), (6.1, False)])
def test_2e_cr_07_dismounted_crew_stay_within_six_inches(away: float, legal: bool) -> None:
    table = predator(band="halted")
    table.begin()
    table.do(LeaveStation(vehicle="tank", station=GUNNER, at=beside()))
    table.state = replace(table.state, models=(replace(table.state.models[0], place=beside(away=3)),))
    march = March(squad="crew of tank", places=(("crew of tank 1", beside(away=away)),))
    if legal:
        table.do(march)
    else:
        with pytest.raises(Refused, match="2E-CR-07"):
            table.do(march)


def test_2e_cr_07_crew_whom_the_vehicle_left_behind_come_back_towards_it() -> None:
    table = predator(band="halted")
    table.begin()
    table.do(LeaveStation(vehicle="tank", station=GUNNER, at=beside()))
    table.do(Drive(unit="tank", steps=(Ahead(inches=6),)))
    table.next_turn()
    table.do(Drive(unit="tank", steps=(Ahead(inches=12),)))
    with pytest.raises(Refused, match="2E-CR-07"):
        table.do(March(squad="crew of tank", places=(("crew of tank 1", beside(-1)),)))
    table.do(March(squad="crew of tank", places=(("crew of tank 1", beside(4)),)))


def test_2e_cr_08_survivors_of_a_destroyed_vehicle_are_a_unit_of_their_own() -> None:
    table = predator(band="halted")
    table.begin()
    table.do(LeaveStation(vehicle="tank", station=GUNNER, at=beside()))
    others = [number for number in range(len(ROLES)) if number != GUNNER]
    table.do(LeaveStation(vehicle="tank", station=others[1], at=beside(1.2)))
    killed_aboard = table["tank"].state._replace(destroyed=True, crew=(0,) * len(ROLES))
    play = table.play()
    play.put(replace(play.vehicle("tank"), state=killed_aboard), "2E-DM-01", "destroyed")
    everyone_out(play, "tank")
    squad = play.squad("crew of tank")
    assert (squad.crew_of, squad.coherency) == (None, 2.0)
    assert len(play.state.of_squad("crew of tank")) == 2, "who died aboard does not join"


def test_2e_cr_08_crew_who_survive_aboard_join_those_outside() -> None:
    table = predator(band="halted")
    table.squad("squad", aboard="tank", count=2, side="a")
    table.begin()
    wrecked = table["tank"].state._replace(destroyed=True)
    play = table.play()
    play.put(replace(play.vehicle("tank"), state=wrecked), "2E-DM-01", "destroyed")
    settle(play, "tank", (), Attack(name="hit"))
    assert len(play.state.of_squad("crew of tank")) == len(ROLES)
    assert not play.state.aboard("tank")
    places = [model.place for model in play.state.models]
    assert None not in places
    assert len(set(places)) == len(places)


def test_2e_cr_09_crew_are_exempt_from_psychology_and_on_foot_it_applies_at_once() -> None:
    assert not takes_tests("crewing", Rulings())
    assert takes_tests("on foot", Rulings())
    assert takes_tests("passenger", Rulings()), "the text speaks of crewing models only"
    assert not takes_tests("passenger", Rulings(passengers_ignore_psychology=True))
    table = predator(band="halted")
    table.squad("squad", aboard="tank", count=1, side="a")
    table.begin()
    table.do(LeaveStation(vehicle="tank", station=GUNNER, at=beside()))
    asked = table.setting, table.state
    assert takes_psychology_tests(*asked, "crew of tank 1")
    assert takes_psychology_tests(*asked, "squad 1")
    table.do(ManStation(model="crew of tank 1", vehicle="tank", station=GUNNER))
    assert not takes_psychology_tests(table.setting, table.state, "crew of tank 1")
    with pytest.raises(Refused, match="no living model"):
        takes_psychology_tests(*asked, "tank")


def test_2e_cr_10_the_gunner_takes_a_dead_drivers_place_for_a_whole_turn() -> None:
    table = predator(band="halted")
    dead = table["tank"].state._replace(crew=tuple(0 if n == DRIVER else 1 for n in range(len(ROLES))))
    table.state = replace(table.state, vehicles=(replace(table["tank"], state=dead),))
    table.begin()
    with pytest.raises(Refused, match="nobody is at the controls"):
        table.do(Drive(unit="tank", steps=(Ahead(inches=1),)))
    table.do(SwapStations(vehicle="tank", old=GUNNER, new=DRIVER))
    assert GUNNER not in able_crew(table["tank"].state, busy(table["tank"].swaps)), "no fire this turn"
    table.next_turn()
    table.do(Drive(unit="tank", steps=(Ahead(inches=1),)))
    assert table["tank"].state.crew[GUNNER] == 0


def test_2e_cr_10_two_living_crew_may_change_places_and_both_lose_the_turn() -> None:
    state = VehicleState(crew=(1, 2, 1))
    swaps = swap(state, 0, 1, (), ())
    assert set(able_crew(state, busy(swaps))) == {2}
    assert finish_swaps(state, swaps).crew == (2, 1, 1)


def test_2e_cr_10_who_has_acted_or_finds_the_place_promised_does_not_swap() -> None:
    state = VehicleState(crew=(0, 1, 1))
    with pytest.raises(Refused, match="acted already"):
        swap(state, 1, 0, (), (1,))
    first = swap(state, 1, 0, (), ())
    with pytest.raises(Refused, match="on his way"):
        swap(state, 2, 0, first, ())
    with pytest.raises(Refused, match="no such other station"):
        swap(state, 1, 1, (), ())
    with pytest.raises(Refused, match="nobody"):
        swap(state, 0, 1, (), ())


def test_2e_cr_10_the_driver_of_a_vehicle_at_speed_does_not_leave_the_wheel() -> None:
    table = predator(band="Slow")
    table.begin()
    table.do(Drive(unit="tank", steps=(Ahead(inches=12),)))
    table.next_turn()
    with pytest.raises(Refused, match="too fast to stop"):
        table.do(SwapStations(vehicle="tank", old=DRIVER, new=GUNNER))


def marine(*tags: str, squad: str = "s") -> Model:
    return Model(id="m", squad=squad, profile=MARINE, tags=tags)


def test_2e_cr_11_only_specialists_take_over_and_an_enemy_vehicle_only_when_abandoned() -> None:
    crewed, empty = VehicleState(crew=(1, 0)), VehicleState(crew=(0, 0))
    check_takes_over(marine("engineer"), crewed, same_side=True)
    check_takes_over(marine("engineer"), empty, same_side=False)
    with pytest.raises(Refused, match="2E-CR-11"):
        check_takes_over(marine("character"), empty, same_side=True)
    with pytest.raises(Refused, match="enemy crew"):
        check_takes_over(marine("engineer"), crewed, same_side=False)


def test_2e_cr_11_a_mekaniak_aboard_an_abandoned_buggy_drives_it_after_one_full_turn() -> None:
    table = Table()
    buggy = card("ork-war-buggy")
    crew = len(buggy.datafax.crew)
    table.vehicle("buggy", buggy)
    abandoned = start(buggy)._replace(crew=(0,) * crew)
    table.state = replace(table.state, vehicles=(replace(table["buggy"], state=abandoned),))
    table.squad("mek", aboard="buggy", count=1, side="a", tags=("engineer",))
    table.squad("boy", aboard="buggy", count=1, side="a")
    table.begin()
    driver = next(n for n, station in enumerate(buggy.datafax.crew) if station.role == "Driver")
    with pytest.raises(Refused, match="2E-CR-11"):
        table.do(TakeOver(model="boy 1", vehicle="buggy", station=driver))
    table.do(TakeOver(model="mek 1", vehicle="buggy", station=driver))
    with pytest.raises(Refused, match="nobody is at the controls"):
        table.do(Drive(unit="buggy", steps=(Ahead(inches=1),)))
    table.next_turn()
    table.do(Drive(unit="buggy", steps=(Ahead(inches=1),)))
    assert has_driver(buggy, table["buggy"].state)
    assert table.state.aboard("buggy")[0].id == "boy 1", "he is crew now, and no passenger"


def test_2e_cr_11_a_mekaniak_boards_a_buggy_that_the_enemy_left_and_makes_it_his_own() -> None:
    table = Table()
    buggy = card("ork-war-buggy")
    crew = len(buggy.datafax.crew)
    table.vehicle("buggy", buggy, side="b")
    side = float(buggy.datafax.hull.width) / 2 + 0.5
    table.squad("mek", [(0, side)], side="a", tags=("engineer",))
    table.squad("boy", [(1.5, side)], side="a")
    table.begin()
    with pytest.raises(Refused, match="enemy crew are aboard"):
        table.do(Board(models=("mek 1",), vehicle="buggy"))
    left = start(buggy)._replace(crew=(0,) * crew)
    table.state = replace(table.state, vehicles=(replace(table["buggy"], state=left),))
    with pytest.raises(Refused, match="carries no passengers"):
        table.do(Board(models=("boy 1",), vehicle="buggy"))
    table.do(Board(models=("mek 1",), vehicle="buggy"))
    driver = next(n for n, station in enumerate(buggy.datafax.crew) if station.role == "Driver")
    takes_over = TakeOver(model="mek 1", vehicle="buggy", station=driver)
    with pytest.raises(Refused, match="a full turn"):
        table.do(takes_over)
    table.next_turn()
    table.do(takes_over)
    table.next_turn()
    assert table["buggy"].side == "a"
    table.do(Drive(unit="buggy", steps=(Ahead(inches=1),)))


def test_2e_cr_11_an_empty_station_has_room_for_one_engineer() -> None:
    table = Table()
    rhino = card("space-marine-rhino")
    table.vehicle("rhino", rhino)
    driverless = start(rhino)._replace(crew=(0,))
    table.state = replace(table.state, vehicles=(replace(table["rhino"], state=driverless),))
    table.squad("marines", aboard="rhino", count=10, side="a")
    side = float(rhino.datafax.hull.width) / 2 + 0.5
    table.squad("techs", [(0, side), (1.1, side)], side="a", tags=("engineer",))
    table.begin()
    table.do(Board(models=("techs 1",), vehicle="rhino"))
    with pytest.raises(Refused, match="2E-TT-06"):
        table.do(Board(models=("techs 2",), vehicle="rhino"))


def test_2e_cr_11_an_engineer_takes_no_wheel_in_the_turn_in_which_it_falls_free() -> None:
    table = predator()
    table.squad("tech", aboard="tank", count=1, side="a", tags=("engineer",))
    table.begin()
    table.do(Drive(unit="tank", steps=(CrewOut(station=DRIVER, at=beside()), Ahead(inches=6))))
    with pytest.raises(Refused, match="a full turn"):
        table.do(TakeOver(model="tech 1", vehicle="tank", station=DRIVER))


def test_nobody_gets_in_or_out_or_changes_guns_in_the_enemys_turn() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", side="b")
    table.squad("marines", aboard="rhino", count=1, tags=("engineer", "crew"), crew_of="rhino")
    table.begin()
    for action in (
        GetOff(vehicle="rhino", leaving=(LetOff(model="marines 1", at=beside()),)),
        LeaveStation(vehicle="rhino", station=0, at=beside()),
        ManStation(model="marines 1", vehicle="rhino", station=0),
        TakeOver(model="marines 1", vehicle="rhino", station=0),
        JoinGun(squad="marines", gun="rhino"),
        Spot(model="marines 1"),
    ):
        with pytest.raises(Refused, match="it is the turn of a"):
            table.do(action)


def test_2e_cr_11_a_taken_over_station_shares_its_wounds_with_the_model() -> None:
    table = Table()
    table.vehicle("buggy", "ork-war-buggy")
    table.squad("mek", aboard="buggy", count=1, side="a", tags=("engineer",))
    seated = replace(table.state.models[0], station=0)
    table.state = replace(table.state, models=(seated,))
    play = table.play()
    dead = replace(play.vehicle("buggy"), state=play.vehicle("buggy").state._replace(crew=(0, 1)))
    play.put(dead, "2E-DM-01", "the driver dies")
    found = play.state.by_id["mek 1"]
    assert isinstance(found, Model)
    assert not found.alive


@given(st.lists(st.integers(0, 2), min_size=1, max_size=5), st.data())
def test_invariant_20_and_21_who_swaps_acts_not_and_nobody_appears_from_nowhere(
    wounds: list[int], data: st.DataObject
) -> None:
    state = VehicleState(crew=tuple(wounds))
    swaps: tuple[tuple[int, int], ...] = ()
    for _ in range(data.draw(st.integers(0, 4))):
        old, new = (data.draw(st.integers(0, len(wounds) - 1)) for _ in range(2))
        try:
            swaps = swap(state, old, new, swaps, ())
        except Refused:
            continue
    assert len(able_crew(state, busy(swaps))) + len({old for old, _ in swaps}) == state.crew_alive
    after = finish_swaps(state, swaps)
    assert sorted(after.crew) == sorted(state.crew), "the same people, elsewhere"


@given(st.lists(st.integers(0, 2), min_size=1, max_size=4), st.integers(0, 3), st.integers(1, 3))
def test_invariant_19_getting_in_undoes_getting_out(wounds: list[int], station: int, healthy: int) -> None:
    crew = tuple(wounds) + (0,) * 4
    state = VehicleState(crew=crew[:5])
    if not state.crew[station]:
        with pytest.raises(Refused):
            leave_station(PREDATOR, state, station, moving=False)
        assert take_station(state, station, healthy).crew[station] == healthy
        return
    left = leave_station(PREDATOR, state, station, moving=False)
    assert left.crew_alive == state.crew_alive - 1
    assert take_station(left, station, state.crew[station]) == state
    with pytest.raises(Refused):
        take_station(state, station, 1)


def test_2e_cr_10_a_swapping_gunner_does_not_fire() -> None:
    table = predator(band="halted")
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.begin()
    for number in range(len(ROLES)):
        other = (number + 1) % len(ROLES)
        if number not in busy(table["tank"].swaps) and other not in busy(table["tank"].swaps):
            table.do(SwapStations(vehicle="tank", old=number, new=other))
    table.phase("shooting")
    free = able_crew(table["tank"].state, busy(table["tank"].swaps))
    assert len(free) == len(ROLES) % 2
    if not free:
        with pytest.raises(Refused, match="2E-SH-01"):
            table.do(Shoot(unit="tank", target="target", weapons=(0,)))
