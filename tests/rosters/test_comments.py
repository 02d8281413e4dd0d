"""Comments in a roster file outlive its being saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.yaml_reading import comments_in
from rosters import commands as change
from rosters.comments import with_comments
from rosters.roster_file import open_roster, read_roster
from rosters.roster_saving import save_roster
from rosters.roster_writing import write_roster
from tests.rosters.strategies import rosters
from tests.rosters.test_roster_file import EXAMPLE
from tests.thorough import examples

BY_HAND = """\
# My army
# for Sunday
muster: 1
name: "Third # Company"   # not this: #
rules: second-edition
army: ultramarines

points_limit: 1500
units:
  # the best tank
  - id: hunter      # unique
    entry: ultramarines/space-marine-predator
    options:        # bought
      - Heavy Bolter   # cheap
      # one day more
      - {name: Searchlight, count: 1}   # counted
  - id: bus
    entry: ultramarines/space-marine-rhino
    carries: [a,    # first
      {unit: b, models: 2}]   # second
    notes: |
      # no comment
      none # either
squadrons:
  - {name: Hammer, members: [hunter]}   # a squadron
# the end
"""


def saved(text: str) -> str:
    return with_comments(write_roster(read_roster(text)), text)


def test_every_comment_is_found() -> None:
    assert [(found.line, found.is_alone, found.text) for found in comments_in(BY_HAND)] == [
        (1, True, "# My army"),
        (2, True, "# for Sunday"),
        (4, False, "# not this: #"),
        (10, True, "# the best tank"),
        (11, False, "# unique"),
        (13, False, "# bought"),
        (14, False, "# cheap"),
        (15, True, "# one day more"),
        (16, False, "# counted"),
        (19, False, "# first"),
        (20, False, "# second"),
        (25, False, "# a squadron"),
        (26, True, "# the end"),
    ]


def test_comments_stay_with_what_they_are_about() -> None:
    assert (
        saved(BY_HAND)
        == """\
# My army
# for Sunday
muster: 1
name: "Third # Company"  # not this: #
rules: second-edition
army: ultramarines
points_limit: 1500
units:
  # the best tank
  - id: hunter  # unique
    entry: ultramarines/space-marine-predator
    options:  # bought
      - Heavy Bolter  # cheap
      # one day more
      - Searchlight  # counted
  - id: bus
    entry: ultramarines/space-marine-rhino
    # second
    carries: [a, {unit: b, models: 2}]  # first
    notes: |
      # no comment
      none # either
squadrons:
  - {name: Hammer, members: [hunter]}  # a squadron
batteries: []
notes: ""
# the end
"""
    )


def test_comments_move_and_go_with_their_unit() -> None:
    roster = read_roster(BY_HAND)
    moved = with_comments(write_roster(change.move_unit(roster, "hunter", 1)), BY_HAND)
    assert moved.index("- id: bus") < moved.index("# the best tank") < moved.index("- id: hunter  # unique")
    gone = with_comments(write_roster(change.remove_unit(roster, "hunter")), BY_HAND)
    assert "# the best tank" not in gone
    assert "# My army" in gone
    assert "# first" in gone


def test_the_design_example_keeps_all_its_comments() -> None:
    before = [found.text for found in comments_in(EXAMPLE)]
    assert sorted(found.text for found in comments_in(saved(EXAMPLE))) == sorted(before)


@pytest.mark.parametrize("text", [BY_HAND, EXAMPLE])
def test_saving_twice_changes_nothing_more(text: str) -> None:
    once = saved(text)
    assert saved(once) == once
    assert read_roster(once) == read_roster(text)


@settings(max_examples=examples(40))
@given(rosters, rosters, st.sampled_from([BY_HAND, EXAMPLE, "#\n", "no: [", "# a\n- b"]))
def test_comments_never_change_what_a_file_says(one, other, text) -> None:  # type: ignore[no-untyped-def]  # strategies
    for previous in (text, write_roster(one).replace("\nrules", "   # here\nrules", 1)):
        assert read_roster(with_comments(write_roster(other), previous)) == other


def test_a_saved_file_keeps_its_comments(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_text(BY_HAND)
    opened = open_roster(path)
    fingerprint = save_roster(replace(opened.roster, name="New"), path, expected=opened.fingerprint)
    assert path.read_text() == saved(BY_HAND).replace('"Third # Company"', "New")
    assert open_roster(path).fingerprint == fingerprint
    assert (tmp_path / "list.yaml.bak").read_text() == BY_HAND
