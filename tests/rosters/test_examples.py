"""The sample rosters are what the README says: legal, saved as they stand, with a bit of everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from datafaxes.library import default_library
from rosters.fielding import field
from rosters.roster_file import open_roster
from rosters.roster_writing import write_roster
from validators.report import check

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_legal_and_written_as_muster_writes(path: Path) -> None:
    roster = open_roster(path).roster
    army = field(roster, default_library())
    assert [finding.message for finding in check(army, default_library()).findings] == []
    assert all(unit.entry and not unit.unknown and not unit.locked for unit in army.units)
    assert write_roster(roster) == path.read_text()


def test_the_third_company_shows_what_there_is() -> None:
    """About 1,500 points, two transports with passengers, a squadron, a battery, a character on a bike."""
    path = next(path for path in EXAMPLES if path.stem == "third-company")
    army = field(open_roster(path).roster, default_library())
    assert 1450 <= army.points <= 1500
    assert sum(bool(unit.unit.carries) for unit in army.units) == 2
    assert len(army.roster.squadrons) == len(army.roster.batteries) == 1
    (bike,) = (unit for unit in army.units if unit.unit.mounted)
    assert army.by_id[bike.unit.mounted or ""].is_character


def test_the_bad_ladz_have_squadrons_of_buggies() -> None:
    path = next(path for path in EXAMPLES if path.stem == "bad-ladz")
    army = field(open_roster(path).roster, default_library())
    sizes = [len(squadron.members) for squadron in army.roster.squadrons]
    assert sizes == [3, 2]
