"""2E-CR-02: a mount bought for a character brings the machine alone, and counts where he counts."""

from __future__ import annotations

from decimal import Decimal

from datafaxes.library import default_library
from rosters.fielding import FieldedUnit, field
from rosters.roster import Roster, Unit

CHIEF = Unit(id="chief", entry="ultramarines/space-marine-captain")


def _fielded(*units: Unit) -> dict[str, FieldedUnit]:
    roster = Roster(name="Riders", army="ultramarines", units=units)
    return field(roster, default_library()).by_id


def test_a_mount_counts_towards_its_riders_part_and_its_rider_is_its_crew() -> None:
    steed = Unit(id="steed", entry="ultramarines/space-marine-bike", mounted="chief")
    fielded = _fielded(CHIEF, steed)
    assert fielded["steed"].part == fielded["chief"].part == "characters"
    assert fielded["steed"].crew == ()
    assert sum(unit.points for unit in fielded.values()) == Decimal(96 + 20)


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
