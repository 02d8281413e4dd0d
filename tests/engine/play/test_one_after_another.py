"""What comes first counts for what comes after it, within one action or one phase."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datafaxes.damage import Burns
from engine.dice import RandomDice
from engine.refused import Refused
from engine.second_edition.game import act
from engine.second_edition.game.actions import EndPhase, Shoot, ShootFrom
from engine.second_edition.game.boarding import throw_riders
from engine.second_edition.models import Model, Squad
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from tests.engine.machines import BOLTGUN, LASCANNON, MARINE, dreadnought, predator
from tests.engine.play.tables import Table, rules_of


def armed(*weapons: MountedWeapon) -> Vehicle:
    machine = dreadnought()
    return replace(machine, weapons=weapons)


TWO_LASCANNONS = armed(MountedWeapon(weapon=LASCANNON), MountedWeapon(weapon=LASCANNON))


def test_the_second_weapon_holds_its_fire_when_the_first_leaves_nothing_to_shoot_at() -> None:
    table = Table(phase="shooting")
    table.vehicle("firer", TWO_LASCANNONS)
    table.squad("guard", [(10, 0)])
    # To hit and to wound; a guardsman has no save here.
    events = table.do(Shoot(unit="firer", target="guard", weapons=(0, 1)), 6, 6)
    assert list(table["firer"].fired) == [0]
    assert "holds its fire" in events[-1].text
    table.squad("more", [(10, 2)])
    table.do(Shoot(unit="firer", target="more", weapons=(1,)), 6, 6)
    assert list(table["firer"].fired) == [0, 1]


def test_no_weapon_fires_at_a_wreck_that_an_earlier_one_made() -> None:
    table = Table(phase="shooting")
    table.vehicle("firer", TWO_LASCANNONS)
    table.vehicle("target", predator(), 20, side="b")
    wrecked = 0
    shot = Shoot(unit="firer", target="target", weapons=(0, 1))
    for seed in range(60):
        state, events = act(table.setting, table.state, shot, RandomDice(seed))
        if any(("state.destroyed", True) in event.after for event in events if event.unit == "target"):
            wrecked += "holds its fire" in events[-1].text
            assert state.vehicles[0].fired in ((0,), (0, 1))
    assert wrecked


def test_what_reaches_is_known_of_every_weapon_before_any_die_is_rolled() -> None:
    table = Table(phase="shooting")
    table.vehicle("firer", armed(MountedWeapon(weapon=LASCANNON), MountedWeapon(weapon=BOLTGUN)))
    table.squad("guard", [(40, 0)])
    with pytest.raises(Refused, match="reaches"):
        table.do(Shoot(unit="firer", target="guard", weapons=(0, 1)))


def test_models_of_a_squad_hold_their_fire_when_the_others_leave_nothing_to_shoot_at() -> None:
    table = Table(phase="shooting")
    firing = table.squad("marines", [(0, 0), (0, 1), (0, 2)], side="a", weapons=("boltgun",))
    table.squad("guard", [(8, 1)])
    # The first misses, the second hits and wounds.
    table.do(ShootFrom(models=tuple(one.id for one in firing), target="guard", weapon="boltgun"), 1, 6, 6)
    assert [table.model(one.id).shot for one in firing] == [True, True, False]


def test_the_range_to_a_squad_is_that_to_its_nearest_model() -> None:
    table = Table(phase="shooting")
    firing = table.squad("marine", [(0, 0)], side="a", weapons=("boltgun",))
    table.squad("guard", [(40, 0), (10, 0)])
    table.do(ShootFrom(models=(firing[0].id,), target="guard", weapon="boltgun"), 6, 6)
    assert [model.id for model in table.state.of_squad("guard")] == ["guard 1"]


def test_2e_dm_02_an_explosion_and_a_fire_of_its_own_both_count() -> None:
    fire = Burns(effect="burns", explodes_on=2, radius="3", hits="1", strength=10, save_modifier=-3)
    table = Table(phase="psychic")
    table.vehicle("first", "space-marine-rhino")
    table.vehicle("second", "space-marine-rhino", 0, 5)
    table.state = replace(
        table.state,
        vehicles=tuple(
            replace(vehicle, state=vehicle.state._replace(burning=(fire,)))
            for vehicle in table.state.vehicles
        ),
    )
    # The first explodes on 2 and its driver is hit: wounded, not saved. The second is struck on its
    # weapons, which 5 + 10 penetrates and 2 destroys; its own fire does not explode on 3.
    table.do(EndPhase(), 2, 6, 1, 6, 5, 2, 3)
    assert table["first"].state.destroyed
    assert table["second"].state.weapons_lost == {0}
    assert not table["second"].state.destroyed


def test_2e_oc_02_a_wreck_makes_no_compulsory_move() -> None:
    table = Table(phase="psychic")
    table.vehicle("tank", "space-marine-land-raider", side="b", band="Combat", inches=15.0)
    table.vehicle("bike", "space-marine-bike", 9, side="b", band="Combat", inches=15.0)
    table.state = replace(
        table.state,
        vehicles=tuple(
            replace(vehicle, state=vehicle.state._replace(out_of_control="one turn"))
            for vehicle in table.state.vehicles
        ),
    )
    run_down = 0
    for seed in range(60):
        _, events = act(table.setting, table.state, EndPhase(), RandomDice(seed))
        wreck = False
        for event in events:
            wreck |= event.unit == "bike" and ("state.destroyed", True) in event.after
            run_down += wreck
            assert not (wreck and event.unit == "bike" and event.rule == "2E-OC-02")
    assert run_down


def test_2e_bk_07_each_of_the_crew_falls_once_whoever_got_on_first() -> None:
    table = Table()
    table.vehicle("bike", "space-marine-attack-bike", side="a")
    table.state = replace(
        table.state,
        squads=(Squad(id="crew of bike", side="a", crew_of="bike"),),
        models=tuple(
            Model(id=f"crew of bike {number}", squad="crew of bike", profile=MARINE, aboard="bike",
                  station=station, tags=("crew",))
            for number, station in ((1, 1), (2, 0))
        ),
    )  # fmt: skip
    # At 20" Strength 4: the one at the first station is not wounded on 1, the other is on 6.
    play = table.play(1, 6)
    throw_riders(play, "bike", 20.0)
    assert [model.id for model in play.state.models if model.alive] == ["crew of bike 2"]
    assert "2E-BK-06" in rules_of(play.events)
