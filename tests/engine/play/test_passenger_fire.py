"""Passengers who shoot (inventory 1.8, 2E-PS)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.datafax import Access
from engine.refused import Refused
from engine.second_edition.game.actions import ShootFrom
from engine.second_edition.passenger_fire import (
    check_passengers_fire,
    firing_places,
    most_shooters,
    open_topped_shooters,
    places_towards,
)
from engine.second_edition.rulings import Rulings
from tests.engine.machines import MARINE
from tests.engine.play.tables import Table, card, rules_of

DOOR_AND_SLITS = Access(doors=1, slits=2)


def test_2e_ps_01_passengers_fire_in_their_own_shooting_phase_through_what_there_is() -> None:
    check_passengers_fire(2, 5, Access(slits=2), own_shooting_phase=True)
    with pytest.raises(Refused, match="2E-PS-01"):
        check_passengers_fire(2, 5, Access(slits=2), own_shooting_phase=False)
    with pytest.raises(Refused, match="2 of the models"):
        check_passengers_fire(3, 5, Access(slits=2), own_shooting_phase=True)


@pytest.mark.parametrize(("bearing", "places"), [(0, 2), (90, 3), (180, 4), (91, 3), (-90, 3), (45, 1)])
def test_2e_ps_01_each_opening_gives_onto_its_own_side(bearing: float, places: int) -> None:
    assert places_towards(DOOR_AND_SLITS, bearing) == places


def test_2e_ps_01_a_hatch_on_the_roof_sees_all_round_and_an_open_top_has_no_openings() -> None:
    assert places_towards(Access(hatches=1), 0) == places_towards(Access(hatches=1), 123) == 2
    assert places_towards(Access(open_topped=True), 0) is None


def test_2e_ps_02_in_an_open_top_all_fire_unless_heads_are_in_the_way() -> None:
    assert firing_places(Access(open_topped=True)) is None
    assert most_shooters(7, Access(open_topped=True)) == 7
    strict = Rulings(strict_heads=True)
    assert open_topped_shooters((3,), strict) == 3
    assert open_topped_shooters((1, 1, 1), strict) == 1, "in single file, whatever the driver does"
    assert open_topped_shooters((1, 1, 1), Rulings()) == 3
    assert open_topped_shooters((), strict) == 0


@pytest.mark.parametrize(
    ("access", "places"), [(DOOR_AND_SLITS, 4), (Access(), 0), (Access(hatches=2, viewports=1), 5)]
)
def test_2e_ps_03_two_a_door_and_one_a_slit(access: Access, places: int) -> None:
    assert firing_places(access) == places


def test_2e_ps_04_no_more_than_are_aboard() -> None:
    assert most_shooters(3, DOOR_AND_SLITS) == 3
    assert most_shooters(9, DOOR_AND_SLITS) == 4


@given(st.integers(0, 20), st.integers(0, 4), st.integers(0, 4), st.integers(-180, 180))
def test_2e_ps_04_directions_never_add_places(aboard: int, doors: int, slits: int, bearing: int) -> None:
    access = Access(doors=doors, slits=slits)
    towards, places = places_towards(access, bearing), firing_places(access)
    assert towards is not None
    assert places is not None
    assert 0 <= towards <= places
    assert most_shooters(aboard, access) <= min(aboard, places)


def test_2e_ps_01_on_the_table_passengers_of_a_rhino_fire_at_a_squad() -> None:
    table = Table(phase="shooting")
    table.vehicle("rhino", "space-marine-rhino")
    table.squad("squad", aboard="rhino", count=10, side="a", profile=MARINE, weapons=("boltgun",))
    table.squad("guard", [(-12, 0), (-12, 2)])
    places = places_towards(card("space-marine-rhino").datafax.access, 180)
    assert places is not None
    all_of_them = tuple(f"squad {n}" for n in range(1, 11))
    # BS4 hits on 3, at short range on 2; Strength 4 wounds Toughness 3 on 3; no save.
    first = table.do(ShootFrom(models=all_of_them[:2], target="guard", weapon="boltgun"), 2, 3, 1)
    assert rules_of(first) == ["2E-PS-01", "2E-LK-04", "2E-PS-01", "2E-LK-02"]
    assert not table.model("guard 1").alive
    with pytest.raises(Refused, match=r"2E-PS-0(1|3)"):
        table.do(ShootFrom(models=all_of_them[2 : places + 1], target="guard", weapon="boltgun"))
    with pytest.raises(Refused, match="acted"):
        table.do(ShootFrom(models=all_of_them[:1], target="guard", weapon="boltgun"))


def test_2e_ps_02_on_the_table_heads_are_in_the_way_only_if_ruled_so() -> None:
    def fire(rulings: Rulings, ranks: tuple[int, ...], *dice: int) -> None:
        table = Table(phase="shooting", rulings=rulings)
        open_top = card("space-marine-rhino")
        open_top = replace(open_top, datafax=replace(open_top.datafax, access=Access(open_topped=True)))
        table.vehicle("wagon", open_top)
        table.squad("boy", aboard="wagon", count=3, side="a", weapons=("boltgun",))
        table.squad("guard", [(12, 0)])
        boys = tuple(f"boy {n}" for n in (1, 2, 3))
        table.do(ShootFrom(models=boys, target="guard", weapon="boltgun", ranks=ranks), *dice)

    fire(Rulings(), (), 1, 1, 1)
    fire(Rulings(strict_heads=True), (3,), 1, 1, 1)
    with pytest.raises(Refused, match="2E-PS-02"):
        fire(Rulings(strict_heads=True), ())


def test_2e_ps_01_passengers_do_not_fire_in_the_enemys_turn() -> None:
    table = Table(phase="shooting")
    table.vehicle("rhino", "space-marine-rhino", side="b")
    table.squad("squad", aboard="rhino", count=1, side="b", weapons=("boltgun",))
    table.squad("guard", [(-12, 0)], side="a")
    with pytest.raises(Refused, match="2E-PS-01"):
        table.do(ShootFrom(models=("squad 1",), target="guard", weapon="boltgun"))


def test_2e_ps_01_nor_on_overwatch() -> None:
    table = Table(phase="shooting")
    table.vehicle("rhino", "space-marine-rhino", side="b")
    table.squad("squad", aboard="rhino", count=1, side="b", weapons=("boltgun",))
    table.squad("guard", [(-12, 0)], side="a")
    waiting = tuple(replace(squad, overwatch=squad.id == "squad") for squad in table.state.squads)
    table.state = replace(table.state, squads=waiting)
    with pytest.raises(Refused, match="own side's shooting phase"):
        table.do(ShootFrom(models=("squad 1",), target="guard", weapon="boltgun"))
