"""Hit locations and which armour counts (inventory 2E-AP-02, 2E-AP-03, 2E-DF-03)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from datafaxes.datafax import CrewStation, Instead, Location
from engine.dice import ScriptedDice, exact
from engine.second_edition.armour import Approach, armour_value
from engine.second_edition.hit_location import (
    all_locations,
    find_location,
    struck_at,
    struck_by_face,
)
from engine.second_edition.vehicle import Vehicle
from engine.table.arcs import side_struck
from engine.table.measure import Point
from tests.engine.machines import bike, land_raider, predator
from tests.engine.monte_carlo import assert_agrees

FRONT = Approach("front")
SIDE = Approach("side_rear", "right")


def razorback() -> Vehicle:
    """Its turret, hit from beside or behind, shows the gunner on 4 and more."""
    whole = predator()
    turret = Location(
        name="Turret",
        roll=(5, 6),
        front=20,
        side_rear=15,
        table="turret",
        instead=(Instead(name="Gunner", attacker="side_rear", roll=(4, 6), hits="crew"),),
    )
    locations = (*whole.datafax.locations[:3], turret)
    return predator(datafax=replace(whole.datafax, locations=locations))


@pytest.mark.parametrize(
    ("degrees", "side"),
    [(44, "front"), (45, "front"), (46, "side_rear"), (180, "side_rear"), (-45, "front"), (-46, "side_rear")],
)
def test_2e_ap_03_the_front_arc_includes_exactly_45_degrees(degrees: float, side: str) -> None:
    from math import cos, radians, sin

    attacker = Point(100 * cos(radians(degrees)), 100 * sin(radians(degrees)))
    assert side_struck(Point(0, 0), 0.0, attacker) == side


def test_2e_ap_03_side_armour_counts_even_where_it_is_thicker() -> None:
    speeder = predator()
    hull = replace(speeder.datafax.locations[1], front=10, side_rear=12)
    assert armour_value(speeder, hull, "front") == 10
    assert armour_value(speeder, hull, "side_rear") == 12


def test_every_face_finds_its_location() -> None:
    names = [struck_by_face(ScriptedDice([]), predator(), FRONT, face).location for face in range(1, 7)]
    assert names == ["Track", "Hull", "Hull", "Sponson", "Turret", "Turret"]
    with pytest.raises(ValueError, match="face 7"):
        struck_by_face(ScriptedDice([]), predator(), FRONT, 7)


def test_location_chances_are_those_of_the_faces() -> None:
    found = exact(find_location, predator(), FRONT)
    by_name = {struck.location: chance for struck, chance in found.items()}
    assert by_name == {
        "Track": Fraction(1, 6),
        "Hull": Fraction(1, 3),
        "Sponson": Fraction(1, 6),
        "Turret": Fraction(1, 3),
    }
    assert_agrees(found, find_location, predator(), FRONT)


def test_of_a_pair_the_nearer_is_struck() -> None:
    with ScriptedDice([1]) as dice:
        assert find_location(dice, land_raider(), SIDE).name == "Track (right)"
    with ScriptedDice([1]) as dice:
        assert find_location(dice, land_raider(), FRONT).name == "Track (left)"


def test_a_further_die_may_find_the_gunner_instead_from_the_side_only() -> None:
    with ScriptedDice([5]) as dice:
        assert find_location(dice, razorback(), FRONT).armour == 20
    with ScriptedDice([5, 3]) as dice:
        assert find_location(dice, razorback(), SIDE).armour == 15
    with ScriptedDice([5, 4]) as dice:
        gunner = find_location(dice, razorback(), SIDE)
    assert (gunner.name, gunner.hits, gunner.armour) == ("Turret: Gunner", "crew", None)


def test_a_location_may_have_parts_that_a_further_die_finds() -> None:
    whole = predator()
    parts = (Instead(name="Upper Arm", roll=(1, 3)), Instead(name="Lower Arm", roll=(4, 6)))
    arm = replace(whole.datafax.locations[2], name="Arm", instead=parts)
    locations = (*whole.datafax.locations[:2], arm, whole.datafax.locations[3])
    walker = predator(datafax=replace(whole.datafax, locations=locations))
    with ScriptedDice([4, 5]) as dice:
        lower = find_location(dice, walker, FRONT)
    assert (lower.name, lower.location, lower.armour) == ("Lower Arm (left)", "Arm", 18)


def test_one_side_may_always_find_something_else() -> None:
    whole = predator()
    engine = Location(
        name="Engine",
        roll=(5, 6),
        front=None,
        side_rear=18,
        table="hull",
        instead=(Instead(name="Pilot", attacker="front", hits="crew"),),
    )
    walker = predator(datafax=replace(whole.datafax, locations=(*whole.datafax.locations[:3], engine)))
    with ScriptedDice([6]) as dice:
        pilot = find_location(dice, walker, FRONT)
    assert (pilot.hits, pilot.table) == ("crew", None), "a hull's results are not those of a pilot who dies"
    with ScriptedDice([6]) as dice:
        engine_struck = find_location(dice, walker, SIDE)
    assert (engine_struck.armour, engine_struck.table) == (18, "hull")


def test_all_locations_name_both_of_a_pair_the_nearer_first() -> None:
    names = [struck.name for struck in all_locations(land_raider(), SIDE)]
    assert names == ["Track (right)", "Track (left)", "Hull", "Sponson (right)", "Sponson (left)"]


def test_a_named_location_is_struck_without_a_roll() -> None:
    with ScriptedDice([]) as dice:
        assert struck_at(dice, predator(), FRONT, "Turret").armour == 22
    with pytest.raises(KeyError):
        struck_at(ScriptedDice([]), predator(), FRONT, "Mast")


def test_crew_in_the_open_has_no_armour() -> None:
    with ScriptedDice([2]) as dice:
        struck = find_location(dice, bike(), FRONT)
    assert (struck.hits, struck.armour) == ("crew", None)


def test_a_single_location_takes_no_roll() -> None:
    whole = predator()
    only = replace(whole.datafax.locations[1], roll=(1, 6))
    destroyer = predator(datafax=replace(whole.datafax, locations=(only,), crew=(CrewStation(role="Pilot"),)))
    with ScriptedDice([]) as dice:
        assert find_location(dice, destroyer, FRONT).location == "Hull"
