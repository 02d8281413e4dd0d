"""Names as people type them."""

from __future__ import annotations

import pytest

from datafaxes.names import folded_names, nearest
from datafaxes.options import Choice

NAMES = [
    "Space Marine Rhino",
    "Chaos Space Marine Rhino",
    "Land Raider",
    "space-marine-predator",
    "Lascannon",
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("lascanon", ["Lascannon"]),
        ("land", ["Land Raider"]),
        ("rihno", ["Space Marine Rhino", "Chaos Space Marine Rhino"]),
        ("predaotr", ["space-marine-predator"]),
        ("marine rihno", ["Space Marine Rhino", "Chaos Space Marine Rhino"]),
        ("xyzzy", []),
        ("", []),
    ],
)
def test_nearest_as_a_whole_or_by_some_of_its_words(typed: str, meant: list[str]) -> None:
    assert nearest(typed, NAMES)[: len(meant)] == meant
    assert bool(nearest(typed, NAMES)) == bool(meant)
    assert nearest(typed, NAMES, most=1) == meant[:1]


def test_a_thing_goes_by_its_own_name_first_and_by_each_once() -> None:
    choice = Choice(name="Twin Bolters", also_called=("twin  bolters", "Bolters"))
    assert folded_names(choice) == ("twin bolters", "bolters")
