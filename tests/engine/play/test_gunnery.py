"""Shooting on the table: what fires, at whom, and what becomes of the weapon (inventory 1.8, 1.16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.refused import Refused
from engine.second_edition.game.actions import ClearJam, Shoot, ShootFrom
from engine.second_edition.movement import Band
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.vehicle_state import start
from tests.engine.machines import (
    ASSAULT_CANNON,
    LASCANNON,
    MARINE,
    MULTI_MELTA,
    POWER_FIST,
    bike,
    dreadnought,
    land_raider,
    predator,
)
from tests.engine.play.tables import LIBRARY, Table

JAM = 6
"""The face of a Sustained Fire die, as games record it."""


def shooting(firer: Vehicle, *targets: Vehicle) -> Table:
    table = Table(phase="shooting")
    table.vehicle("firer", firer)
    for number, target in enumerate(targets):
        table.vehicle(f"target {number}", target, 10, 8 * number, side="b")
    return table


def armed(*weapons: MountedWeapon) -> Vehicle:
    """A Space Marine Dreadnought with these weapons on its left arm."""
    machine = dreadnought()
    mount = machine.weapons[0].mount
    return replace(machine, weapons=tuple(replace(weapon, mount=mount) for weapon in weapons))


def fire(**changes: object) -> Shoot:
    return Shoot(**{"unit": "firer", "target": "target 0", "weapons": (0,), **changes})  # type: ignore[arg-type]


def test_2e_dn_01_the_first_jam_is_ignored_against_troops_as_well() -> None:
    table = shooting(dreadnought())
    table.squad("guard", [(10, 0), (10, 1.5)])
    # To hit, a Jam, 2 and 1 hits; each hit wounds on 2.
    table.do(fire(target="guard"), 6, JAM, 3, 1, 6, 6)
    assert not table["firer"].state.weapons_jammed
    assert not table.state.of_squad("guard")


def test_2e_dn_02_three_jams_explode_it_against_troops_as_well() -> None:
    table = shooting(dreadnought())
    table.squad("guard", [(10, 0)])
    table.do(fire(target="guard"), 6, JAM, JAM, JAM)
    assert table["firer"].state.weapons_lost == {0}


@pytest.mark.parametrize("troops", [False, True])
def test_2e_lk_05_each_jam_has_to_be_cleared(troops: bool) -> None:
    machine = predator(weapons=(MountedWeapon(weapon=ASSAULT_CANNON, mount=predator().weapons[0].mount),))
    table = shooting(machine, land_raider())
    table.squad("guard", [(10, -5)])
    # To hit, two Jams and a single hit, which wounds nobody or bounces off the track.
    dice = (6, JAM, JAM, 1, 1) if troops else (6, JAM, JAM, 1, 1, 1, 1)
    table.do(fire(target="guard" if troops else "target 0"), *dice)
    assert table["firer"].state.weapons_jammed == {(0, 2)}


def test_2e_lk_04_both_of_a_linked_pair_strike_the_same_model() -> None:
    table = shooting(armed(MountedWeapon(weapon=LASCANNON, linked=2)))
    table.squad("guard", [(10, 0), (10, 1.5)])
    table.do(fire(target="guard"), 6, 6)
    assert len(table.state.of_squad("guard")) == 1
    table = shooting(armed(MountedWeapon(weapon=LASCANNON, linked=2)))
    table.squad("guard", [(10, 0)], wounds=12)
    table.do(fire(target="guard"), 6, 6, 3, 3, 6, 1, 2)
    assert table.model("guard 1").wounds == 12 - 6 - 3


def test_2e_dn_04_the_multimelta_is_focused_anew_for_every_shot() -> None:
    flamer = LIBRARY.weapon("heavy-flamer")
    table = shooting(armed(MountedWeapon(weapon=MULTI_MELTA, alternatives=(flamer,))), predator())
    with pytest.raises(Refused, match="to fire"):
        table.do(fire(profiles=((0, "lascannon"),)))
    # Broad, it hits without a roll: the track, which D6 + 5 cannot penetrate.
    events = table.do(fire(profiles=((0, "heavy-flamer"),)), 1)
    assert "Track (right): does not penetrate" in events[1].text
    table.state = replace(
        table.state, vehicles=tuple(replace(vehicle, fired=()) for vehicle in table.state.vehicles)
    )
    events = table.do(fire(), 6, 1, 1, 6, 6, 1)
    assert "Track damaged" in events[1].text


def test_2e_dn_05_the_player_shifts_the_location_as_he_likes_but_to_nothing_behind_cover() -> None:
    twin = armed(MountedWeapon(weapon=LASCANNON, linked=2))
    table = shooting(twin, predator())
    events = table.do(fire(aim=("Turret",)), 6, 4, 1, 1, 1, 1, 1, 1)
    assert "Turret: does not penetrate; Turret: does not penetrate" in events[1].text
    table = shooting(twin, predator())
    events = table.do(fire(aim=("Turret",), covered=frozenset({"Turret"})), 6, 4, 1, 1, 1, 1, 1, 1)
    assert "Sponson" in events[1].text
    table = shooting(twin, predator())
    assert "Sponson" in table.do(fire(), 6, 4, 1, 1, 1, 1, 1, 1)[1].text
    table = shooting(predator(), land_raider())
    with pytest.raises(Refused, match="2E-DN-05"):
        table.do(fire(aim=("Hull",)), 6)


def test_2e_sh_02_a_field_of_fire_turns_with_the_vehicle() -> None:
    table = Table(phase="shooting")
    table.vehicle("firer", dreadnought(), heading=90)
    table.vehicle("ahead", predator(), 0, 10, side="b")
    table.vehicle("aside", predator(), 10, 0, side="b")
    with pytest.raises(Refused, match="2E-SH-02"):
        table.do(fire(target="aside"))
    table.do(fire(target="ahead"), 1)


@pytest.mark.parametrize(("band", "face"), [("Combat", 3), ("Fast", 4)])
def test_2e_sh_02_a_fast_vehicle_shoots_worse(band: Band, face: int) -> None:
    # Ballistic Skill 4 hits on 3, at Fast speed on 4; the turret is struck and holds.
    for roll, hit in ((face, True), (face - 1, False)):
        table = Table(phase="shooting")
        table.vehicle("firer", predator(), band=band)
        table.vehicle("target 0", predator(), 15, side="b")
        # One hit on the Sustained Fire die.
        table.do(fire(), *((roll, 1, 6, 1, 1) if hit else (roll,)))
        struck = [event.text for event in table.log if event.rule == "2E-AP-01"]
        assert struck == [f"target 0 is shot at: {'Turret: does not penetrate' if hit else 'missed'}"]


@pytest.mark.parametrize(("face", "told"), [(3, "it fails"), (4, "missed")])
def test_2e_dm_02_an_unreliable_weapon_fires_only_on_its_roll(face: int, told: str) -> None:
    """It fires on a 4; then a 1 misses."""
    machine = land_raider()
    table = Table(phase="shooting")
    table.vehicle("firer", machine, state=start(machine)._replace(weapons_unreliable=frozenset({(0, 4)})))
    table.vehicle("target 0", predator(), 15, side="b")
    table.do(fire(), *((face, 1) if face == 4 else (face,)))
    assert any(event.text.endswith(told) for event in table.log)
    assert table["firer"].fired == (0,)


def test_close_combat_weapons_are_not_fired() -> None:
    table = shooting(dreadnought(), predator())
    with pytest.raises(Refused, match="for close combat"):
        table.do(fire(weapons=(1,)))
    table.squad("guard", [(10, -5)], weapons=("power-fist",), side="a")
    with pytest.raises(Refused, match="for close combat"):
        table.do(ShootFrom(models=("guard 1",), target="target 0", weapon="power-fist"))


@pytest.mark.parametrize("weapon", [-1, 7])
@pytest.mark.parametrize("firer", [bike(), predator()])
def test_there_is_no_such_weapon(firer: Vehicle, weapon: int) -> None:
    table = shooting(firer, predator())
    with pytest.raises(Refused, match="no such weapon"):
        table.do(fire(weapons=(weapon,)))
    with pytest.raises(Refused, match="not jammed"):
        table.do(ClearJam(unit="firer", weapon=weapon))


def test_a_crew_clears_jams_in_its_own_turn_only() -> None:
    table = shooting(predator(), predator())
    jammed = table["target 0"].state._replace(weapons_jammed=frozenset({(0, 1)}))
    stuck = replace(table["target 0"], state=jammed)
    table.state = replace(table.state, vehicles=(table["firer"], stuck))
    with pytest.raises(Refused, match="their own shooting phase"):
        table.do(ClearJam(unit="target 0", weapon=0))


def test_a_flame_template_reaches_troops_without_a_roll_to_hit() -> None:
    table = shooting(armed(MountedWeapon(weapon=LIBRARY.weapon("heavy-flamer"))))
    table.squad("guard", [(6, 0)])
    table.do(fire(target="guard"), 2)
    assert not table.state.of_squad("guard")
    table.squad("far", [(20, 0)])
    table.state = replace(table.state, vehicles=(replace(table["firer"], fired=()),))
    with pytest.raises(Refused, match="taken to reach"):
        table.do(fire(target="far"))


def test_what_a_special_weapon_does_to_armour_is_refused_rather_than_guessed() -> None:
    special = replace(LASCANNON, strength="Special", penetration="Special", damage="Special")
    table = shooting(armed(MountedWeapon(weapon=special)), predator())
    with pytest.raises(Refused, match="special"):
        table.do(fire())


def test_no_power_fist_in_the_shooting_phase_even_in_contact() -> None:
    table = Table(phase="shooting")
    table.vehicle("firer", armed(MountedWeapon(weapon=POWER_FIST)))
    table.vehicle("target 0", predator(), 4, side="b")
    with pytest.raises(Refused, match="for close combat"):
        table.do(fire())


@pytest.mark.parametrize(("overwatch", "hurt"), [(False, True), (True, False)])
def test_2e_sk_07_fire_on_overwatch_is_hastier(overwatch: bool, hurt: bool) -> None:
    table = Table(phase="shooting")
    table.squad("marine", [(0, 0)], side="a", weapons=("lascannon",), profile=MARINE)
    table.squad("guard", [(20, 0)], side="b")
    table.state = replace(
        table.state,
        side="b" if overwatch else "a",
        squads=tuple(
            replace(squad, overwatch=overwatch and squad.side == "a") for squad in table.state.squads
        ),
    )
    # Ballistic Skill 4 hits on 3, on overwatch on 4; what hits wounds on 2.
    table.do(ShootFrom(models=("marine 1",), target="guard", weapon="lascannon"), *((3, 2) if hurt else (3,)))
    assert bool(table.state.of_squad("guard")) is not hurt
