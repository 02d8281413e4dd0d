"""PTS02: prices that a file of another program states, against ours."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from datafaxes.library import default_library
from rosters.fielded import Claims, FieldedArmy
from rosters.fielding import field
from rosters.roster import Roster, Unit
from validators.claims import prices_differ

BUGGY, TRAK = Decimal(45), Decimal(50)


def army(claims: Claims, *strangers: Unit) -> FieldedArmy:
    units = (
        Unit(id="buggy", entry="orks/ork-war-buggy", name="Zoom"),
        Unit(id="trak", entry="orks/ork-wartrak"),
        *strangers,
    )
    return replace(field(Roster(name="x", army="orks", units=units), default_library()), claims=claims)


def messages(claims: Claims, *strangers: Unit) -> list[str]:
    return [problem.message for problem in prices_differ(army(claims, *strangers), default_library())]


@pytest.mark.parametrize(
    "claims",
    [
        Claims(),
        Claims(total=Decimal("95.00")),
        Claims(total=BUGGY + TRAK, units=(("buggy", BUGGY), ("trak", Decimal("50.0")))),
    ],
)
def test_what_is_not_stated_or_agrees_is_no_finding(claims: Claims) -> None:
    assert messages(claims) == []


def test_a_unit_and_the_total_that_differ_are_told_with_our_source() -> None:
    claims = Claims(total=Decimal(90), units=(("buggy", Decimal(40)), ("trak", TRAK)))
    unit, total = messages(claims)
    source = default_library().entry("orks/ork-war-buggy").source
    assert unit == f"The file prices Zoom at 40 points; our data makes it 45 ({source})."
    assert total == "The file says 90 points altogether; our data makes it 95."


def test_units_that_are_not_in_our_data_are_told_apart_in_the_total() -> None:
    stranger = Unit(id="thing", entry="orks/gargant")
    claims = Claims(total=Decimal(195), units=(("thing", Decimal(100)),))
    (total,) = messages(claims, stranger)
    assert "100 of them for units that are not in our data" in total


def test_the_finding_names_the_unit_and_where_it_stands() -> None:
    claims = Claims(units=(("trak", Decimal("49.5")),))
    (problem,) = prices_differ(army(claims), default_library())
    assert (problem.path, problem.units) == ("units.1", ("trak",))
    assert "49.5 points" in problem.message
