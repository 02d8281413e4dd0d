"""Who may fire which weapon where (inventory 2E-SH, 2E-WK-03)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from datafaxes.datafax import Arc, CrewStation, Mount
from engine.refused import Refused
from engine.second_edition.firing import (
    able_crew,
    bears,
    best_weapons,
    check_weapons_fired,
    why_silent,
)
from engine.second_edition.sustained_fire import after_firing
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.vehicle_state import start
from tests.engine.machines import BOLTGUN, bike, dreadnought, land_raider, predator


def four_weapons_two_crew() -> Vehicle:
    whole = predator()
    stations = (CrewStation(role="Driver"), CrewStation(role="Gunner"))
    weapons = tuple(
        MountedWeapon(weapon=BOLTGUN, mount=Mount(name=name, arc=Arc(), location="Hull")) for name in "abcd"
    )
    return predator(datafax=replace(whole.datafax, crew=stations), weapons=weapons)


@pytest.mark.parametrize(
    ("name", "across", "side"),
    [
        ("Sponson", -1, "left"),
        ("Sponson", 1, "right"),
        ("Turret", 0, None),
        ("Turret", None, None),
        ("Left Sponson", None, "left"),
        ("Right Arm", 0, "right"),
        ("Leftover Mount", None, None),
    ],
)
def test_2e_df_03_a_mount_is_on_the_side_that_its_place_or_its_name_says(
    name: str, across: int | None, side: str | None
) -> None:
    place = None if across is None else (Decimal(across), Decimal(0))
    mount = Mount(name=name, arc=Arc(), location="Hull", at=place)
    assert MountedWeapon(weapon=BOLTGUN, mount=mount).side == side


def test_2e_sh_01_every_crew_member_fires_one_weapon() -> None:
    target = four_weapons_two_crew()
    check_weapons_fired(target, start(target), [0, 3])
    with pytest.raises(Refused, match="2E-SH-01"):
        check_weapons_fired(target, start(target), [0, 1, 2])


def test_2e_sh_01_the_driver_fires_too() -> None:
    whole = predator()
    alone = predator(datafax=replace(whole.datafax, crew=(CrewStation(role="Driver"),)), weapons=(
        MountedWeapon(weapon=BOLTGUN, mount=Mount(name="Cupola", arc=Arc(), location="Hull")),))  # fmt: skip
    check_weapons_fired(alone, start(alone), [0])


def test_2e_sh_01_who_changes_places_or_is_dead_does_not_fire() -> None:
    target = four_weapons_two_crew()
    assert able_crew(start(target), busy=[1]) == {0}
    with pytest.raises(Refused):
        check_weapons_fired(target, start(target), [0, 1], busy=[1])
    widowed = start(target)._replace(crew=(0, 1))
    with pytest.raises(Refused):
        check_weapons_fired(target, widowed, [0, 1])
    check_weapons_fired(target, widowed, [0])


def test_invariant_21_no_more_weapons_than_able_crew() -> None:
    target = four_weapons_two_crew()
    for crew in ((1, 1), (0, 1), (1, 0), (0, 0)):
        state = start(target)._replace(crew=crew)
        chosen = best_weapons(target, state, range(4), worth=lambda weapon: weapon)
        assert len(chosen) == len(able_crew(state))


def test_a_mount_may_need_a_certain_station() -> None:
    target = predator()
    check_weapons_fired(target, start(target), [0, 1, 2])
    no_gunner = start(target)._replace(crew=(1, 0, 1))
    with pytest.raises(Refused):
        check_weapons_fired(target, no_gunner, [0])
    check_weapons_fired(target, no_gunner, [1, 2])


def test_the_best_weapons_leave_the_gunner_to_the_gun_that_needs_him() -> None:
    target = predator()
    two = start(target)._replace(crew=(1, 1, 0))
    assert best_weapons(target, two, [0, 1, 2], worth=lambda weapon: weapon) == (1, 2)
    assert best_weapons(target, two, [0, 1], worth=lambda weapon: weapon) == (0, 1)


def test_2e_wk_03_a_walker_fires_everything() -> None:
    machine = dreadnought()
    check_weapons_fired(machine, start(machine), [0, 1])
    with pytest.raises(Refused, match="2E-WK-03"):
        check_weapons_fired(machine, start(machine)._replace(crew=(0,)), [0])


@pytest.mark.parametrize(
    ("bearing", "inside"), [(45.0, True), (45.1, False), (-45.0, True), (-45.1, False), (359, True)]
)
def test_2e_sh_02_the_edges_of_an_arc_are_inside(bearing: float, inside: bool) -> None:
    ahead = MountedWeapon(weapon=BOLTGUN, mount=Mount(name="Hull", arc=Arc(width=90), location="Hull"))
    assert bears(ahead, bearing) is inside


def test_2e_sh_02_arcs_to_the_side_and_all_round() -> None:
    left = predator().weapons[1]
    assert bears(left, -90)
    assert bears(left, 0)
    assert not bears(left, 1)
    assert bears(predator().weapons[0], 180)
    assert bears(MountedWeapon(weapon=BOLTGUN), 170)  # carried by hand


def test_a_jammed_turret_fires_ahead_only() -> None:
    state = start(predator())._replace(turrets_jammed=frozenset({"Turret"}))
    turret = predator().weapons[0]
    assert bears(turret, 45, state)
    assert not bears(turret, 46, state)
    assert bears(bike().weapons[0], 5, state)
    mount = turret.mount
    assert mount is not None
    narrow = replace(turret, mount=replace(mount, arc=Arc(centre=0, width=10)))
    assert bears(narrow, 5, state)
    assert not bears(narrow, 6, state), "a narrower field of fire stays as narrow"


def test_why_a_weapon_is_silent() -> None:
    target = land_raider()
    state = start(target)
    assert why_silent(state, 0) is None
    assert why_silent(state._replace(weapons_lost=frozenset({0})), 0) == "destroyed"
    assert why_silent(after_firing(state, 0, "jams"), 0) == "jammed"
    assert why_silent(state._replace(destroyed=True), 0) == "the vehicle is destroyed"
