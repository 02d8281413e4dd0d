"""Speeds, weapons after a move, assault and boarding (5E-FA)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import exact
from engine.fifth_edition.assaults import hits_in_assault, needed_in_assault
from engine.fifth_edition.firing import Gun, firing
from engine.fifth_edition.passengers import check_boarding
from engine.fifth_edition.speed import band_of, top_speed, went_flat_out
from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused

PLAIN = Vehicle(front=12, side=10, rear=10)
FAST = Vehicle(front=12, side=10, rear=10, fast=True)
FAST_SKIMMER = Vehicle(front=12, side=12, rear=10, fast=True, skimmer=True, tank=True)

LASCANNON = Gun(name="Lascannon", strength=9)
AUTOCANNON = Gun(name="Autocannon", strength=7)
STORM_BOLTER = Gun(name="Storm Bolter", strength=4)
BARRAGE = Gun(name="Earthshaker", strength=9, ordnance=True, barrage=True)


def test_5e_fa_01_flat_out_is_more_than_12_and_up_to_18() -> None:
    assert band_of(FAST, 12) == "cruising"
    assert band_of(FAST, 12.1) == "flat out"
    assert band_of(FAST, 13) == "flat out"
    assert band_of(FAST, 18) == "flat out"
    with pytest.raises(Refused, match=r"at most 18\""):
        band_of(FAST, 18.1)


def test_5e_fa_01_a_road_adds_6() -> None:
    assert top_speed(FAST, on_road=True) == 24
    assert top_speed(PLAIN, on_road=True) == 18
    assert band_of(FAST, 24, on_road=True) == "flat out"
    assert band_of(PLAIN, 18, on_road=True) == "cruising"


def test_5e_sk_04_a_fast_skimmer_moves_24_and_no_more() -> None:
    assert band_of(FAST_SKIMMER, 24) == "flat out"
    with pytest.raises(Refused, match="5E-SK-04"):
        band_of(FAST_SKIMMER, 24.1)
    with pytest.raises(Refused, match="5E-SK-04"):
        band_of(FAST_SKIMMER, 24.1, on_road=True)


def test_vehicles_that_are_not_fast_never_go_flat_out() -> None:
    with pytest.raises(Refused, match=r"at most 12\""):
        band_of(PLAIN, 13)
    skimmer = Vehicle(front=12, side=11, rear=10, skimmer=True, moved=12)
    assert top_speed(skimmer) == top_speed(skimmer, on_road=True) == 12
    assert not went_flat_out(skimmer)


def test_5e_fa_02_at_combat_speed_a_fast_vehicle_fires_everything_barrage_too() -> None:
    found = firing(FAST, 6, [LASCANNON, AUTOCANNON, BARRAGE])
    assert found.rule == "5E-FA-02"
    assert found.choices == (("Lascannon", "Autocannon", "Earthshaker"),)
    assert found.most == 3


def test_5e_fa_02_others_fire_no_barrage_on_the_move() -> None:
    assert firing(PLAIN, 6, [BARRAGE, STORM_BOLTER]).choices == (("Storm Bolter",),)
    assert firing(PLAIN, 0, [BARRAGE, STORM_BOLTER]).most == 2
    assert firing(FAST, 6.1, [BARRAGE]).choices == ()


def test_5e_fa_03_at_cruising_speed_one_and_all_defensive() -> None:
    found = firing(FAST, 9, [LASCANNON, AUTOCANNON, STORM_BOLTER])
    assert found.rule == "5E-FA-03"
    assert found.choices == (("Lascannon", "Storm Bolter"), ("Autocannon", "Storm Bolter"))
    assert found.most == 2


def test_5e_fa_03_strength_4_is_defensive_and_5_is_not() -> None:
    light, heavy = Gun(name="light", strength=4), Gun(name="heavy", strength=5)
    assert firing(FAST, 9, [light, light, heavy]).most == 3
    assert firing(FAST, 9, [heavy, heavy]).choices == (("heavy",),)


def test_5e_fa_01_flat_out_nothing_fires() -> None:
    assert firing(FAST, 13, [LASCANNON, STORM_BOLTER]).choices == ()


def test_others_fire_as_a_fast_vehicle_one_band_faster() -> None:
    guns = [LASCANNON, AUTOCANNON, STORM_BOLTER]
    assert firing(PLAIN, 6, guns).choices == firing(FAST, 12, guns).choices
    assert firing(PLAIN, 12, guns).choices == firing(FAST, 18, guns).choices == ()


def test_5e_ts_08_tank_shock_fires_as_usual_for_its_speed() -> None:
    tank = Vehicle(front=13, side=11, rear=10, tank=True)
    assert firing(tank, 6, [LASCANNON, STORM_BOLTER]).most == 2
    assert firing(tank, 7, [LASCANNON, STORM_BOLTER]).most == 0


def test_5e_rm_01_a_rammer_fires_nothing() -> None:
    found = firing(FAST, 6, [LASCANNON], rammed=True)
    assert (found.rule, found.choices) == ("5E-RM-01", ())


def test_ordnance_may_be_played_to_fire_alone() -> None:
    found = firing(FAST, 6, [LASCANNON, BARRAGE], ordnance_alone=True)
    assert found.choices == (("Lascannon",), ("Earthshaker",))


def test_5e_fa_04_hit_on_6_after_flat_out() -> None:
    vehicle = Vehicle(front=10, side=10, rear=10, fast=True, moved=15)
    assert exact(hits_in_assault, vehicle).chance(bool) == Fraction(1, 6)


@pytest.mark.parametrize(
    ("moved", "immobilised", "needs"), [(0, False, 1), (6, False, 4), (12, False, 6), (15, True, 1)]
)
def test_5e_fa_04_slower_or_immobilised_vehicles(moved: float, immobilised: bool, needs: int) -> None:
    vehicle = Vehicle(front=10, side=10, rear=10, fast=True, moved=moved, immobilised=immobilised)
    assert needed_in_assault(vehicle) == needs


def test_5e_fa_05_out_then_flat_out_is_refused() -> None:
    with pytest.raises(Refused, match="5E-FA-05"):
        check_boarding(FAST, 13, embarked_or_left=True)
    check_boarding(FAST, 12, embarked_or_left=True)
    check_boarding(FAST, 18, embarked_or_left=False)


@given(
    fast=st.booleans(),
    skimmer=st.booleans(),
    guns=st.lists(
        st.builds(
            Gun,
            name=st.text(min_size=1),
            strength=st.integers(1, 10),
            ordnance=st.booleans(),
            barrage=st.booleans(),
        ),
        max_size=6,
    ),
    distances=st.tuples(st.floats(0, 12), st.floats(0, 12)),
)
def test_moving_farther_never_lets_more_fire(
    fast: bool, skimmer: bool, guns: list[Gun], distances: tuple[float, float]
) -> None:
    vehicle = Vehicle(front=10, side=10, rear=10, fast=fast, skimmer=skimmer)
    slow, far = (firing(vehicle, inches, guns).most for inches in sorted(distances))
    assert slow >= far
