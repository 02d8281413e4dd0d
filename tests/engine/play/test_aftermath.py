"""What damage does beyond the vehicle: explosions, wrecks, passengers (2E-DM-01)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from datafaxes.damage import Burns, Crashes, CrewHit, Effect, Explodes, Flips, PassengersHit, Spins
from engine.second_edition.game.actions import EndPhase
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.play import Play
from engine.second_edition.model_hits import Save
from engine.second_edition.penetration import Attack
from engine.second_edition.vehicle_state import start
from engine.table.shapes import overlapping
from tests.engine.play.tables import Table, card, rules_of

RHINO = card("space-marine-rhino")
HALF = float(RHINO.datafax.hull.length) / 2
HIT = Attack(name="hit", strength=8, damage="1", save_modifier=-3)


def wrecked(table: Table, *effects: Effect, dice: tuple[int, ...], gone: bool = True) -> Play:
    play = table.play(*dice)
    rhino = play.vehicle("rhino")
    play.put(replace(rhino, state=rhino.state._replace(destroyed=gone)), "2E-DM-01", "hit")
    settle(play, "rhino", effects, HIT)
    inner = play.dice.inner
    inner.finish()  # type: ignore[attr-defined]  # scripted dice insist that they are used up
    return play


def rhino_table() -> Table:
    table = Table()
    table.vehicle("rhino", RHINO, band="Slow", inches=8.0)
    return table


EXPLOSION = Explodes(effect="explodes", radius="3", hits="D3", strength=6, save_modifier=-3)


def test_an_explosion_hits_everybody_within_its_radius_and_aboard() -> None:
    table = rhino_table()
    table.squad("near", [(HALF + 3.5, 0)])
    table.squad("far", [(HALF + 3.7, 0)])
    table.squad("aboard", aboard="rhino", count=1, side="a", save=Save(3))
    # One hit each (D3 showing 1): wounds on 2. The passenger's save of 3+ needs 6. Then the driver: one hit,
    # wounded on 2, his save of 3+ needs 6 and holds.
    play = wrecked(table, EXPLOSION, dice=(1, 2, 1, 2, 5, 1, 2, 6))
    alive = {model.id: model.alive for model in play.state.models}
    assert alive["near 1"] is False
    assert alive["far 1"] is True
    assert alive["aboard 1"] is False
    assert alive["crew of rhino 1"] is True
    assert play.vehicle("rhino").state.crew == (0,), "the driver has climbed out"


@pytest.mark.parametrize(("rolled", "hit"), [(1, False), (2, True)])
def test_an_explosion_reaches_as_far_as_its_dice_say(rolled: int, hit: bool) -> None:
    table = rhino_table()
    empty = table["rhino"].state._replace(crew=(0,))
    table.state = replace(table.state, vehicles=(replace(table["rhino"], state=empty),))
    table.squad("guard", [(HALF + 2.5, 0)])
    # One hit, if it is near enough: wounded on 2.
    play = wrecked(table, replace(EXPLOSION, radius="D6"), dice=(rolled, 1, 2) if hit else (rolled,))
    assert bool(play.state.of_squad("guard")) is not hit


def test_an_explosion_hits_vehicles_too_and_may_go_on_from_there() -> None:
    table = rhino_table()
    table.vehicle("other", RHINO, 2 * HALF + 2, side="b")
    empty = table["rhino"].state._replace(crew=(0,))
    table.state = replace(table.state, vehicles=(replace(table["rhino"], state=empty), table["other"]))
    # Two hits (D3 showing 4 on a D3 die means 2): tracks, 6 + 6 = 12 against 15, both bounce.
    play = wrecked(table, EXPLOSION, dice=(2, 1, 1))
    assert play.vehicle("other").state == start(RHINO)
    assert rules_of(play.events).count("2E-DM-01") == 3


def test_a_wreck_flips_onto_others_and_kills_some_aboard() -> None:
    table = rhino_table()
    table.squad("under", [(4, 0)])
    table.squad("aboard", aboard="rhino", count=2, side="a")
    flips = Flips(effect="flips", distance="D6", hits="D6", strength=7, save_modifier=-2, aboard_die_on=4)
    # Bearing 0, 4 inches; of those aboard the first dies on 4, the second lives on 3; one hit wounds on 2.
    play = wrecked(table, flips, dice=(12, 4, 4, 3, 1, 2))
    assert play.vehicle("rhino").place == (4, 0)
    assert [model.alive for model in play.state.models if model.squad == "aboard"] == [False, True]
    assert not play.state.of_squad("under")
    outside = [model for model in play.state.models if model.alive]
    assert outside
    assert all(model.place is not None for model in outside)


def test_who_climbs_out_of_a_wreck_finds_a_place_of_his_own() -> None:
    table = rhino_table()
    width = float(RHINO.datafax.hull.width)
    for number, side in enumerate((1, -1)):
        table.vehicle(f"neighbour {number}", RHINO, 0, side * (width + 0.5))
    table.squad("aboard", aboard="rhino", count=2, side="a")
    play = wrecked(table, dice=())
    outside = [model.shape for model in play.state.models if model.shape is not None]
    assert len(outside) == 3, "the driver as well"
    hulls = [play.hull(vehicle) for vehicle in play.state.vehicles]
    for place in outside:
        assert not any(overlapping(place, hull) for hull in hulls)
    assert not any(overlapping(one, other) for one, other in combinations(outside, 2))


def test_a_crash_hits_what_is_beneath() -> None:
    table = rhino_table()
    table.squad("under", [(0, 0)])
    play = wrecked(table, Crashes(effect="crashes", hits="D3", strength=6, save_modifier=-2), dice=(1, 2))
    assert not play.state.of_squad("under")


def test_a_vehicle_that_spins_has_not_moved() -> None:
    play = wrecked(rhino_table(), Spins(effect="spins"), dice=(3,), gone=False)
    rhino = play.vehicle("rhino")
    assert (rhino.heading, rhino.band, rhino.inches) == (90.0, "halted", 0.0)


def test_passengers_die_on_their_rolls() -> None:
    table = rhino_table()
    table.squad("aboard", aboard="rhino", count=3, side="a", save=Save(4))
    play = wrecked(
        table, PassengersHit(effect="passengers_hit", needs=4, save=True), dice=(4, 3, 3, 5, 4), gone=False
    )
    assert [model.alive for model in play.state.models] == [False, True, True]
    play = wrecked(table, PassengersHit(effect="passengers_hit"), dice=(), gone=False)
    assert not play.state.aboard("rhino")


def test_a_hit_among_the_passengers_strikes_one_of_them() -> None:
    table = rhino_table()
    table.squad("aboard", aboard="rhino", count=2, side="a")
    play = wrecked(table, CrewHit(effect="crew_hit", who="passenger"), dice=(2, 2), gone=False)
    assert [model.alive for model in play.state.models] == [True, False]


def test_a_burning_vehicle_is_tested_at_the_start_of_every_players_turn() -> None:
    table = Table(phase="psychic")
    table.vehicle("rhino", RHINO)
    fire = Burns(effect="burns", explodes_on=2, radius="3", hits="1", strength=10, save_modifier=-3)
    burning = table["rhino"].state._replace(burning=(fire,))
    table.state = replace(table.state, vehicles=(replace(table["rhino"], state=burning),))
    table.do(EndPhase(), 3)
    assert not table["rhino"].state.destroyed
    table.phase("psychic")
    # It explodes on 2; the driver is hit once, wounded on 2, and his save of 3+ needs 6.
    table.do(EndPhase(), 2, 2, 5)
    assert table["rhino"].state.destroyed
