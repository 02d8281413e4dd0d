"""Movement and turning (inventory 1.3): every worked example, on real Datafaxes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datafaxes.datafax import MotiveType
from engine.refused import Refused
from engine.second_edition.game.actions import Ahead, Drive, EndPhase, March, Turn
from engine.second_edition.movement import (
    band_of,
    bands_allowed,
    check_band,
    check_starting_band,
    distances_allowed,
)
from engine.second_edition.rulings import Rulings
from engine.second_edition.terrain import crossing, obstacle_effect, runs_into
from engine.second_edition.turning import check_turn, turns_allowed
from engine.table.measure import Point
from engine.table.terrain import Ground, Terrain
from tests.engine.play.tables import LIBRARY, Table, card, rules_of

RHINO = LIBRARY.datafax("space-marine-rhino").speeds
TURNING, TERRAIN, OBSTACLES = (LIBRARY.chart(name) for name in ("turning", "terrain", "low-obstacles"))
assert RHINO is not None


def driven(*steps: Ahead | Turn, unit: str = "rhino", **more: str) -> Drive:
    return Drive(unit=unit, steps=steps, hazard=more.get("hazard", ""))


def test_2e_mv_01_vehicles_move_in_any_order_among_other_units_and_once() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino")
    table.squad("first", [(0, 10)], side="a")
    table.squad("second", [(0, 20)], side="a")
    table.begin()
    table.do(March(squad="first", places=(("first 1", Point(4, 10)),)))
    table.do(driven(Ahead(inches=4)))
    table.do(March(squad="second", places=(("second 1", Point(4, 20)),)))
    with pytest.raises(Refused, match="2E-MV-01"):
        table.do(driven(Ahead(inches=1)))


@pytest.mark.parametrize(
    ("inches", "band"),
    [(0, "halted"), (8, "Slow"), (8.1, "Combat"), (18, "Combat"), (18.1, "Fast"), (25, "Fast")],
)
def test_2e_mv_02_the_distance_tells_the_band(inches: float, band: str) -> None:
    assert RHINO is not None
    assert band_of(inches, RHINO) == band


@pytest.mark.parametrize("harm", [{"immobilised": True}, {"destroyed": True}])
def test_2e_dm_02_what_is_immobilised_or_destroyed_does_not_move(harm: dict[str, bool]) -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    state = table["rhino"].state._replace(**harm)  # type: ignore[arg-type]  # flags of the state
    table.state = replace(table.state, vehicles=(replace(table["rhino"], state=state),))
    with pytest.raises(Refused, match="2E-DM-02"):
        table.do(Drive(unit="rhino", steps=(Ahead(inches=1),)))


def test_2e_mv_05_less_than_an_inch_ahead_is_no_reverse() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.do(Drive(unit="rhino", steps=(Ahead(inches=0.5),)))
    assert table["rhino"].inches == 0.5


def test_2e_mv_02_beyond_the_highest_rate_is_refused() -> None:
    assert RHINO is not None
    with pytest.raises(Refused, match="at most 25"):
        band_of(25.1, RHINO)


def test_2e_mv_03_a_game_starts_halted_or_slow() -> None:
    check_starting_band("halted")
    check_starting_band("Slow")
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Combat")
    with pytest.raises(Refused, match="2E-MV-03"):
        table.begin()


@pytest.mark.parametrize(
    ("previous", "wanted", "legal"),
    [
        ("Slow", "Fast", False),
        ("Combat", "Slow", True),
        ("Combat", "halted", False),
        ("halted", "Slow", True),
        ("halted", "Combat", False),
        ("Fast", "Combat", True),
        ("Fast", "Slow", False),
        ("Slow", "Slow", True),
    ],
)
def test_2e_mv_04_one_band_a_turn(previous: str, wanted: str, legal: bool) -> None:
    assert RHINO is not None
    if legal:
        check_band(previous, wanted, RHINO)  # type: ignore[arg-type]  # the names of bands
    else:
        with pytest.raises(Refused, match="2E-MV-04"):
            check_band(previous, wanted, RHINO)  # type: ignore[arg-type]  # the names of bands


def test_2e_mv_04_a_vehicle_that_was_fast_must_go_on_faster_than_slow() -> None:
    assert RHINO is not None
    assert distances_allowed("Fast", RHINO) == (8.0, 25.0)
    assert distances_allowed("Slow", RHINO) == (0.0, 18.0)
    assert distances_allowed("halted", RHINO) == (0.0, 8.0)


def test_2e_mv_04_damage_that_takes_a_band_away_lets_the_ladder_start_lower() -> None:
    assert RHINO is not None
    slowed = type(RHINO)(slow=RHINO.slow)
    assert bands_allowed("Fast", slowed) == ("halted", "Slow")


def test_2e_mv_04_a_phase_does_not_end_while_a_fast_vehicle_stands_still() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.begin()
    table.do(driven(Ahead(inches=12)))
    table.next_turn()
    with pytest.raises(Refused, match="cannot stop dead"):
        table.do(EndPhase())
    table.do(driven(Ahead(inches=1)))
    table.do(EndPhase())


def test_2e_mv_05_straight_ahead_is_along_the_facing() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.vehicle("other", "space-marine-rhino", 0, 20, heading=90, band="Slow")
    table.begin()
    table.do(driven(Ahead(inches=10)))
    table.do(driven(Ahead(inches=10), unit="other"))
    assert table["rhino"].place == pytest.approx((10, 0))
    assert table["other"].place == pytest.approx((0, 30))


def test_2e_mv_05_reversing_is_a_switch_and_slow_only() -> None:
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.begin()
    with pytest.raises(Refused, match="2E-MV-05"):
        table.do(driven(Ahead(inches=-3)))
    table = Table(rulings=Rulings(allow_reverse=True))
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.begin()
    with pytest.raises(Refused, match="Slow speed only"):
        table.do(driven(Ahead(inches=-9)))
    table.do(driven(Ahead(inches=-3)))
    assert table["rhino"].place == pytest.approx((-3, 0))
    assert table["rhino"].heading == 0


def test_2e_mv_06_a_turn_is_of_45_degrees_at_most() -> None:
    check_turn(45.0)
    check_turn(-45.0)
    with pytest.raises(Refused, match="2E-MV-06"):
        check_turn(46)
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Slow")
    table.begin()
    table.do(driven(Turn(degrees=45), Ahead(inches=4), Turn(degrees=45)))
    assert table["rhino"].heading == 90, "two turns to face 90°"
    assert table["rhino"].place == pytest.approx((4 * 0.5**0.5, 4 * 0.5**0.5))


def test_2e_mv_07_the_band_limits_the_turns_and_the_log_names_the_doubtful_chart() -> None:
    assert turns_allowed("Slow", TURNING) is None
    assert (turns_allowed("Combat", TURNING), turns_allowed("Fast", TURNING)) == (2, 1)
    table = Table()
    table.vehicle("rhino", "space-marine-rhino", band="Combat")
    twice = (Turn(degrees=45), Ahead(inches=10), Turn(degrees=-45))
    with pytest.raises(Refused, match="2E-MV-07"):
        table.do(driven(*twice, Ahead(inches=10)))
    events = table.do(driven(*twice))
    assert "turning" in events[0].unverified


def test_2e_mv_08_the_engine_turns_by_exact_angles() -> None:
    check_turn(45.0 + 1e-10)
    with pytest.raises(Refused):
        check_turn(45.0 + 1e-6)


@pytest.mark.parametrize(
    ("motive", "ground", "possible", "fastest", "share"),
    [
        (MotiveType.TRACKED, "difficult", True, "Combat", 1.0),
        (MotiveType.TRACKED, "very difficult", False, "Fast", 1.0),
        (MotiveType.WHEELED, "difficult", True, "Slow", 1.0),
        (MotiveType.BIKES_AND_TRIKES, "difficult", True, "Slow", 1.0),
        (MotiveType.WALKERS, "very difficult", True, "Fast", 0.25),
        (MotiveType.SKIMMERS, "difficult", True, "Fast", 1.0),
        (MotiveType.SKIMMERS, "impassable", True, "Fast", 1.0),
        (MotiveType.TRACKED, "building", False, "Fast", 1.0),
    ],
)
def test_2e_mv_09_the_motive_type_governs_the_terrain(
    motive: MotiveType, ground: Ground, possible: bool, fastest: str, share: float
) -> None:
    found = crossing(motive, ground, 1.0, TERRAIN, OBSTACLES)
    assert (found.possible, found.fastest, found.share) == (possible, fastest, share)


def test_2e_mv_09_ground_that_is_too_slow_for_the_band_is_run_into() -> None:
    found = crossing(MotiveType.TRACKED, "difficult", 0, TERRAIN, OBSTACLES)
    assert not runs_into(MotiveType.TRACKED, "difficult", "Combat", found)
    assert runs_into(MotiveType.TRACKED, "difficult", "Fast", found)
    wood = Terrain(id="wood", ground="difficult", outline=((10, -9), (30, -9), (30, 9), (10, 9)))
    table = Table()
    table.vehicle("buggy", "ork-war-buggy", band="Slow")
    table.terrain(wood)
    table.begin()
    table.do(driven(Ahead(inches=9), unit="buggy"))
    length = float(card("ork-war-buggy").datafax.hull.length)
    assert table["buggy"].inches == pytest.approx(10 - length / 2), "at Combat wheels stop at the wood's edge"
    assert "2E-CO-01" in rules_of(table.log)


def test_2e_wk_02_walkers_cross_obstacles_as_infantry_by_their_height() -> None:
    assert [obstacle_effect(height, OBSTACLES) for height in (1.0, 1.1, 6.0, 6.1)] == [
        "free",
        "half",
        "half",
        "no",
    ]
