"""Situations in YAML."""

from __future__ import annotations

import pytest

from datafaxes.errors import BadData
from datafaxes.yaml_reading import read_yaml
from engine.eleventh_edition.situation_file import doubts, read_situation

GOOD = """\
shooting: a
units:
  - id: vehicle
    side: a
    keywords: [VEHICLE]
    base: false
    weapons:
      - {name: Lascannon, keywords: [HEAVY]}
  - {id: squad, side: b}
engaged:
  - [vehicle, squad]
"""


def test_a_situation_is_read() -> None:
    situation = read_situation(read_yaml(GOOD))
    assert [unit.id for unit in situation.units] == ["vehicle", "squad"]
    assert situation.engaged == (("vehicle", "squad"),)


def test_11e_cd_01_faulty_cards_and_strange_keywords_are_told() -> None:
    frame, strange = doubts(read_situation(read_yaml(GOOD)))
    assert "must say FRAME" in frame
    assert "HEAVY" in strange


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("side: a\n    keyw", "sides: a\n    keyw", 3, "“side” is missing"),
        ("id: squad", "id: vehicle", 9, "stands twice"),
        ("[vehicle, squad]", "[vehicle, squid]", 11, "no unit “squid”"),
        ("[vehicle, squad]", "[vehicle]", 11, "must have 2 items"),
        ("[vehicle, squad]", "[vehicle, squad, squad]", 11, "must have 2 items, not 3"),
        ("keywords: [HEAVY]", "keywords: HEAVY", 8, "must be a list"),
        ("id: squad, side: b", "id: squad, side: b, bs: -3", 9, "from 2 to 6, not -3"),
        ("id: squad, side: b", "id: squad, side: b, bs: 7", 9, "from 2 to 6, not 7"),
        ("id: squad, side: b", "id: squad, side: b, models: 0", 9, "from 1 to 1000, not 0"),
        ("id: squad", 'id: ""', 9, "must not be empty"),
        ("side: b", "side: a", 11, "of one side"),
        ("shooting: a", "shooting: c", 1, "no side “c”"),
        ("base: false", "base: maybe", 6, ""),
    ],
)
def test_mistakes_name_their_line(before: str, after: str, line: int, said: str) -> None:
    assert before in GOOD
    with pytest.raises(BadData) as caught:
        read_situation(read_yaml(GOOD.replace(before, after), "scene.yaml"))
    assert caught.value.line == line
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "- a", "units: 5", "units: [1]"])
def test_what_is_no_situation_is_bad_data(text: str) -> None:
    with pytest.raises(BadData):
        read_situation(read_yaml(text))


def test_too_many_units_are_refused() -> None:
    many = "units:\n" + "".join(f"  - {{id: u{i}, side: a}}\n" for i in range(101))
    with pytest.raises(BadData, match="more than 100 units"):
        read_situation(read_yaml(many))
