"""2E-CR-02: a mount bought for a character brings the machine alone, and counts where he counts."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.library import default_library
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit

CHIEF = Unit(id="chief", entry="ultramarines/space-marine-captain")


def _fielded(*units: Unit, army: str = "ultramarines") -> dict[str, FieldedUnit]:
    roster = Roster(name="Riders", army=army, units=units)
    return field(roster, default_library()).by_id


def test_a_mount_counts_towards_its_riders_part_and_its_rider_is_its_crew() -> None:
    steed = Unit(id="steed", entry="ultramarines/space-marine-bike", mounted="chief")
    fielded = _fielded(CHIEF, steed)
    assert fielded["steed"].part == fielded["chief"].part == "characters"
    assert fielded["steed"].crew == ()
    assert sum(unit.points for unit in fielded.values()) == Decimal(96 + 20)


@pytest.mark.parametrize(
    ("chief", "option", "mount", "crew"),
    [
        ("eldar/farseer", "Eldar Vyper", "eldar-vyper-2", 0),
        ("orks/warboss", "Ork Nobz Bike", "ork-nobz-bike-2", 1),
        ("dark-angels/master-of-the-ravenwing", "Ravenwing Land Speeder", "ravenwing-land-speeder", 1),
    ],
)
def test_the_second_seat_of_a_mount_has_whom_the_army_list_names(
    chief: str, option: str, mount: str, crew: int
) -> None:
    """The same whether the mount is an option of the character or a unit that he rides."""
    army = chief.partition("/")[0]
    steed = Unit(id="steed", entry=f"{army}/{mount}", mounted="chief")
    ridden = _fielded(Unit(id="chief", entry=chief), steed, army=army)["steed"]
    chief_with = Unit(id="chief", entry=chief, options=(Bought(name=option),))
    (bought,) = _fielded(chief_with, army=army)["chief"].machines
    assert ridden.datafax is not None
    assert len(ridden.datafax.crew) == 2
    assert [sum(line.count for line in one.crew) for one in (ridden, bought)] == [crew, crew]


def test_without_a_rider_it_stays_a_mount() -> None:
    for mounted in (None, "nobody"):
        steed = Unit(id="steed", entry="ultramarines/space-marine-bike", mounted=mounted)
        fielded = _fielded(CHIEF, steed)
        assert fielded["steed"].part == "upgrade"
        assert [crew.count for crew in fielded["steed"].crew] == [1]


def test_a_vehicle_in_its_own_right_keeps_its_part_and_its_crew() -> None:
    ridden = Unit(id="bus", entry="ultramarines/space-marine-rhino", mounted="chief")
    fielded = _fielded(CHIEF, ridden)
    assert fielded["bus"].part == "support"
    assert [crew.count for crew in fielded["bus"].crew] == [1]
