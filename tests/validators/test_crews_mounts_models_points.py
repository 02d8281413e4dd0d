"""Crews (2E-CR), mounts (2E-BK-01, 2E-CH-01), numbers of models and points."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from datafaxes.entry import CrewLine, Models
from datafaxes.options import Choice
from rosters.fielded import FieldedUnit, Pick
from rosters.roster import Bought, Seat
from tests.validators.factory import (
    army,
    character,
    codes,
    errors,
    findings,
    machine,
    squad,
    vehicle,
    weapon,
)


def bike(id: str = "steed", mounted: str | None = "chief", crew: int = 1, **more: object) -> FieldedUnit:
    return vehicle(
        id, 20, 30, "bike", mounted=mounted, crew=crew, kind="bike", only_as_upgrade=True,
        offered_by=("chief",), **more,  # type: ignore[arg-type]  # what vehicle takes
    )  # fmt: skip


# Crews


def test_cr03_a_leman_russ_needs_its_crew_of_five() -> None:
    (found,) = findings(army(vehicle("tank", 205, 20, "leman-russ", crew=5, crew_override=4)))
    assert (found.code, found.path) == ("CRW01", "units.0.crew")
    assert found.message == "The crew of Leman-Russ is 5; the roster has 4."
    assert errors(army(vehicle("tank", 205, crew=5, crew_override=5))) == []
    assert errors(army(vehicle("tank", 205, crew=5))) == []


def test_sb07_a_support_weapon_needs_its_crew() -> None:
    (found,) = findings(army(weapon("gun", 120, crew=0)))
    assert (found.code, found.message) == ("CRW02", "Thudd-Gun needs 2 crew members; it has 0.")
    assert errors(army(weapon("gun", 120, crew=1))) == ["CRW02"]
    assert errors(army(weapon("gun", 120, crew=3))) == ["CRW01"]
    assert errors(army(weapon("gun", 120, crew=2))) == []
    assert errors(army(replace(weapon("gun", 120), crew=(), lines=(), models=0))) == ["CRW02"]


def test_cr02_an_empty_second_seat_is_a_warning() -> None:
    (found,) = findings(army(bike(crew=2), character("chief")))
    assert (found.code, found.severity) == ("CRW03", "warning")
    assert found.message == "Bike has 2 seats; 1 of them empty."
    assert codes(army(bike(), character("chief"))) == []


def test_cr02_a_bought_model_may_take_the_second_seat() -> None:
    pair = (bike(crew=2, carries=(Seat(unit="friend"),)), character("chief"))
    assert codes(army(*pair, character("friend"))) == []
    assert errors(army(*pair, squad("friend", 2))) == ["TRN01"]


def test_cr02_a_crew_named_by_the_army_list_fills_the_seat() -> None:
    crewed = replace(bike(crew=2), crew=(CrewLine(name="Gunner"),))
    assert codes(army(crewed, character("chief"))) == []


def test_cr02_a_mount_bought_as_an_option() -> None:
    assert codes(army(character("chief", bikes=bike(crew=2)))) == ["CRW03"]
    assert codes(army(character("chief", bikes=bike()))) == []


def test_a_vehicle_bought_with_its_crew_has_no_empty_seats() -> None:
    assert codes(army(vehicle("buggy", 120, crew=2, mounted="boss"), character("boss"))) == []


# Mounts


def test_bk01_only_those_whom_the_army_list_allows_ride() -> None:
    assert errors(army(bike(), character("chief"))) == []
    (found,) = findings(army(bike(), character("chief", type="prophet")))
    assert (found.code, found.path) == ("MNT01", "units.0.mounted")
    assert found.message == "Bike is sold only to chief; Prophet rides it."
    assert found.units == ("chief", "steed")


def test_bk01_nobody_in_terminator_armour_rides_a_bike() -> None:
    assert errors(army(bike(), character("chief", 2))) == ["MNT01"]


def test_any_character_rides_in_a_vehicle_of_its_own() -> None:
    assert errors(army(vehicle("raider", 220, mounted="boss"), character("boss", 2))) == []


def test_a_rider_has_one_mount() -> None:
    (found,) = findings(army(bike("one"), bike("two"), character("chief")))
    assert (found.code, found.path, found.units) == ("MNT02", "units.1.mounted", ("chief", "one", "two"))
    assert found.message == "A character may ride one mount; Chief rides Bike (one) and Bike (two)."
    assert errors(army(bike("one"), character("chief", bikes=bike("own")))) == ["MNT02"]


@pytest.mark.parametrize("rider", [squad("chief"), None, vehicle("chief", 120)])
def test_ch01_only_characters_of_the_roster_ride(rider: FieldedUnit | None) -> None:
    found = errors(army(vehicle("v", 120, mounted="chief"), *([rider] if rider else [])))
    assert found == ["MNT03"]


def test_a_mount_does_not_fight_by_itself() -> None:
    assert "MNT03" in errors(army(bike(mounted=None)))


# Models


@pytest.mark.parametrize(("models", "legal"), [(2, False), (3, True), (5, True), (6, False)])
def test_opt05_the_number_of_models(models: int, legal: bool) -> None:
    bikers = squad("b", models)
    assert bikers.entry is not None
    bikers = replace(bikers, entry=replace(bikers.entry, models=Models(minimum=3, maximum=5)))
    found = findings(army(bikers))
    assert [one.code for one in found] == ([] if legal else ["OPT05"])
    if not legal:
        assert found[0].message == f"Squad may have 3 to 5 models; it has {models}."
        assert found[0].fix == f"Field {3 if models < 3 else 5} models."


def test_opt05_no_upper_limit() -> None:
    assert errors(army(squad("q", 500))) == []


# Points


@pytest.mark.parametrize(
    ("limit", "legal"), [(100, True), ("99.5", False), (99, False), (101, True), (None, True)]
)
def test_pts01_the_limit(limit: int | str | None, legal: bool) -> None:
    assert (errors(army(squad("q", points=100), limit=limit)) == []) == legal


def test_pts01_says_what_would_save_enough() -> None:
    flag = Pick(
        choice=Choice(name="Flag", points=Decimal(8)),
        group=None,
        path=(),
        count=1,
        points=Decimal(8),
        bought=Bought(name="Flag"),
    )
    units = (replace(squad("q", points=1000), picks=(flag,)), squad("r", points=12, type="ratlings"))
    (found,) = findings(army(*units, limit="1000.5"))
    assert (found.code, found.path) == ("PTS01", "points_limit")
    assert found.message == "Maximum 1,000.5 points; this army has 1,012, 11.5 too many."
    assert found.fix == "Leave out Ratlings, which saves 12 points."
    (found,) = findings(army(*units, limit=1005))
    assert found.fix == "Leave out Flag of Squad, which saves 8 points."
    (found,) = findings(army(*units, limit=0))
    assert found.fix == "Leave out units or options worth 1,012 points."


def test_the_machine_of_a_squad_is_no_mount_if_it_is_a_transport() -> None:
    from tests.validators.factory import transport

    riders = replace(squad("q"), machines=(machine(transport("own")),))
    assert errors(army(transport("bus", 10, "q"), riders)) == []
