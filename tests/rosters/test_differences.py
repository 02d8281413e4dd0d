"""Two versions of a roster told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.library import Library, default_library
from rosters import commands as change
from rosters.commands import Command, CommandRefused, apply
from rosters.differences import Difference, differences
from rosters.fielding import field
from rosters.roster import Bought, Group, Roster, Seat, Unit
from tests.rosters.any_command import ROSTER, any_command

BEFORE = Roster(
    name="Test",
    army="testers",
    points_limit=Decimal(500),
    units=(
        Unit(id="squad", entry="testers/squad", models=8),
        Unit(id="tank", entry="testers/tank", name="Anna", options=(Bought(name="Heavy Bolter"),)),
        Unit(id="boss", entry="testers/boss"),
        Unit(id="walker", entry="testers/walker"),
    ),
    squadrons=(Group(name="Hammer", members=("tank", "walker")),),
)


def told(library: Library, after: Roster, before: Roster = BEFORE) -> list[Difference]:
    return list(differences(field(before, library), field(after, library)))


@pytest.mark.parametrize(
    ("make", "message", "points"),
    [
        (lambda r: change.add_unit(r, "testers/walker"), "Walker added", 115),
        (lambda r: change.add_unit(r, "testers/nobody"), "testers/nobody added", 0),
        (lambda r: change.remove_unit(r, "boss"), "Boss removed", -72),
        (lambda r: change.set_models(r, "squad", 6), "Squad: 8 models became 6", -20),
        (lambda r: change.set_option(r, "squad", "Flamer"), "Squad: with Flamer", 9),
        (lambda r: change.set_option(r, "boss", "Shield", 2), "Boss: with 2 Shield", 20),
        (lambda r: change.set_option(r, "tank", "Heavy Bolter", 0), "Anna: without Heavy Bolter", -15),
        (lambda r: change.set_option(r, "tank", "Searchlight"), "Anna: with Searchlight", 0),
        (
            lambda r: change.set_option(r, "tank", "Twin Lascannons"),
            "Anna: without Autocannon, with Twin Lascannons",
            30,
        ),
        (lambda r: change.set_crew(r, "tank", 1), "Anna: crew set by hand", 0),
        (lambda r: change.rename_unit(r, "tank"), "Anna: without a name of its own", 0),
        (lambda r: change.rename_unit(r, "boss", "Bert"), "Boss: now called Bert", 0),
        (lambda r: change.set_note(r, "red", unit="boss"), "Boss: another note", 0),
        (lambda r: change.set_note(r, "red"), "another note", 0),
        (lambda r: change.rename_roster(r, "Best"), "name: Test became Best", 0),
        (lambda r: change.set_points_limit(r, "750.5"), "points limit: 500 became 750.5", 0),
        (lambda r: change.set_points_limit(r), "points limit: 500 became none", 0),
        (
            lambda r: change.set_house_rule(r, "strict_speed", True),
            "house rule strict speed: off became on",
            0,
        ),
        (lambda r: change.set_sources(r, ["WD 158"]), "sources: none became WD 158", 0),
        (lambda r: change.seat(r, "boss", "tank"), "Boss: aboard Anna", 0),
        (lambda r: change.mount(r, "boss", "tank"), "Boss: mounted on Anna", 0),
        (lambda r: change.seat(r, "squad", "tank", models=3), "Squad: 3 aboard Anna", 0),
        (lambda r: change.leave_squadron(r, "walker"), "squadron Hammer: Walker left", 0),
        (lambda r: change.join_squadron(r, "boss", "Hammer"), "squadron Hammer: Boss joined", 0),
        (lambda r: change.dissolve_squadron(r, "Hammer"), "squadron Hammer dissolved", 0),
        (lambda r: change.form_battery(r, "Guns", ["boss"]), "battery Guns formed: Boss", 0),
        (lambda r: change.move_unit(r, "squad", 9), "the units stand in another order", 0),
    ],
)
def test_one_change_is_one_difference(
    library: Library, make: Callable[[Roster], Roster], message: str, points: int
) -> None:
    (found,) = told(library, make(BEFORE))
    assert (found.message, found.points) == (message, Decimal(points))


def test_equal_rosters_have_no_differences(library: Library) -> None:
    assert told(library, BEFORE) == []


def test_units_with_other_ids_are_known_by_name_and_entry(library: Library) -> None:
    renumbered = replace(
        BEFORE,
        units=tuple(replace(unit, id=f"u{place}") for place, unit in enumerate(BEFORE.units)),
        squadrons=(Group(name="Hammer", members=("u1", "u3")),),
    )
    assert told(library, renumbered) == []


def test_a_unit_whose_id_is_another_entry_now_was_replaced(library: Library) -> None:
    swapped = replace(
        BEFORE, units=(*BEFORE.units[:2], Unit(id="boss", entry="testers/walker"), BEFORE.units[3])
    )
    assert [(found.change, found.message) for found in told(library, swapped)] == [
        ("removed", "Boss removed"),
        ("added", "Walker added"),
    ]


def test_leaving_a_transport_is_on_foot(library: Library) -> None:
    seated = replace(
        BEFORE, units=(*BEFORE.units[:3], replace(BEFORE.units[3], carries=(Seat(unit="boss"),)))
    )
    assert [found.message for found in told(library, BEFORE, seated)] == ["Boss: on foot"]


def test_the_id_of_a_unit_that_is_gone_may_stand_for_another_that_changed_nothing(library: Library) -> None:
    """The tank that carried and led is gone, and the walker has its id."""
    tank, walker = BEFORE.units[1], BEFORE.units[3]
    boss = BEFORE.units[2]
    before = replace(
        BEFORE,
        units=(replace(tank, carries=(Seat(unit="boss"),)), boss, walker),
        squadrons=(Group(name="Hammer", members=("tank",)), Group(name="Anvil", members=("walker",))),
    )
    after = replace(
        BEFORE,
        units=(boss, replace(walker, id="tank")),
        squadrons=(Group(name="Hammer", members=()), Group(name="Anvil", members=("tank",))),
    )
    assert [found.message for found in told(library, after, before)] == [
        "Anna (Tank) removed",
        "Boss: on foot",
    ]
    passenger_gone = replace(BEFORE, units=(replace(tank, carries=()), replace(walker, id="boss")))
    assert "Walker: on foot" not in [found.message for found in told(library, passenger_gone, before)]


@given(st.lists(any_command(), max_size=6))
def test_points_of_the_differences_add_up_and_differences_tell_every_change(commands: list[Command]) -> None:
    library = default_library()
    after = ROSTER
    for made in commands:
        try:
            after = apply(after, made)
        except CommandRefused:
            continue
    one, other = field(ROSTER, library), field(after, library)
    found = differences(one, other)
    assert sum((difference.points for difference in found), Decimal(0)) == other.points - one.points
    if after == ROSTER:
        assert found == ()
