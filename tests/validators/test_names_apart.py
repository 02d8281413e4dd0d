"""What units of the same name are called."""

from __future__ import annotations

import pytest

from rosters.roster import Unit
from validators.names_apart import names_apart

RHINO = "ultramarines/space-marine-rhino"


@pytest.mark.parametrize(
    ("ids", "names"),
    [
        (("rhino",), ("Rhino",)),
        (("rhino", "rhino-2"), ("Rhino 1", "Rhino 2")),
        (("rhino-1", "rhino-2"), ("Rhino 1", "Rhino 2")),
        (("rhino-2", "rhino-11"), ("Rhino 2", "Rhino 11")),
        (("bus", "rhino"), ("Rhino (bus)", "Rhino (rhino)")),
        (("rhino", "rhino-1"), ("Rhino (rhino)", "Rhino (rhino-1)")),
        (("rhino-02", "rhino-0"), ("Rhino (rhino-02)", "Rhino (rhino-0)")),
        (("rhinos", "rhino-x"), ("Rhino (rhinos)", "Rhino (rhino-x)")),
    ],
)
def test_namesakes_have_the_number_that_muster_gave_or_the_id_of_the_player(
    ids: tuple[str, ...], names: tuple[str, ...]
) -> None:
    units = [(Unit(id=one, entry=RHINO), "Rhino") for one in ids]
    assert tuple(names_apart(units).values()) == names


def test_no_name_is_given_twice() -> None:
    mine = Unit(id="mine", entry=RHINO, name="Rhino 2")
    same = [(Unit(id=one, entry=RHINO), "Rhino") for one in ("rhino", "rhino-2")]
    other = (
        (Unit(id="nobz-bike", entry="orks/nobz-bike"), "Bike"),
        (Unit(id="ork-bike", entry="orks/ork-bike"), "Bike"),
    )
    found = names_apart([(mine, "Rhino 2"), *same, *other])
    assert len(set(found.values())) == len(found)
    assert found["rhino-2"] == "Rhino (rhino-2)"


def test_the_number_stays_when_others_go() -> None:
    left = [(Unit(id=one, entry=RHINO), "Rhino") for one in ("rhino-2", "rhino-3")]
    assert names_apart(left) == {"rhino-2": "Rhino 2", "rhino-3": "Rhino 3"}
