"""Which book wins: what sources change in army lists and weapons, and what they leave alone."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from datafaxes.library import Library, default_library
from datafaxes.readings import preferring
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit
from rosters.sources import known_sources, source_differences, sources_in_force, unknown_sources

SHIPPED = default_library()

OWN = """\
id: ultramarines
name: Ultramarines
publication: Codex Ultramarines (1995)
publications: [{letters: UM, name: Codex Ultramarines (1995)}, {letters: HB, name: House Book}]
parts: [{id: characters, name: Characters}, {id: squads, name: Squads}, {id: support, name: Support}]
forces: [{name: Ultramarines, shares: [{part: support, maximum: 50}]}]
readings:
- {source: HB, name: House Book, field: points, value: 90, entry: space-marine-captain, note: page 3}
- {source: HB, name: House Book, field: points, value: 30, entry: tactical-squad, option: Lascannon}
- {source: HB, name: House Book, field: maximum, value: 2, entry: space-marine-captain}
- {source: HB, name: House Book, field: maximum, value: 40, force: Ultramarines, part: support}
- {source: UM 2, name: Second Printing, field: points, value: 91, entry: space-marine-captain}
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The shipped library with a player's own readings of the Ultramarines."""
    folder = tmp_path / "armies" / "ultramarines"
    folder.mkdir(parents=True)
    (folder / "army.yaml").write_text(OWN, "utf-8")
    return Library(tmp_path)


def army(*sources: str) -> Roster:
    units = (
        Unit(id="captain", entry="ultramarines/space-marine-captain"),
        Unit(id="squad", entry="ultramarines/tactical-squad", options=(Bought(name="Lascannon"),)),
    )
    return Roster(name="Test", army="ultramarines", units=units, sources=sources)


def test_without_sources_the_library_is_the_very_same() -> None:
    assert preferring(SHIPPED, ()) is SHIPPED


def test_the_same_sources_give_the_same_library() -> None:
    assert preferring(SHIPPED, ("AL",)) is preferring(SHIPPED, ("AL",))


@pytest.mark.parametrize("source", ["AL", "al", "Codex Army Lists (1993)", "codex army lists (1993)"])
def test_the_army_lists_of_1993_give_imperial_agents_a_quarter(source: str) -> None:
    """BSData issue 171: at most 25% of any army, by Codex Army Lists."""
    agents = SHIPPED.army("imperial-agents")
    (change,) = source_differences(agents, (), (source,), SHIPPED)
    assert (change.before, change.after) == ("50%", "25%")
    assert "issue 171" in change.note
    (back,) = source_differences(agents, (source,), (), SHIPPED)
    assert (back.before, back.after) == ("25%", "50%")


def test_the_sisters_support_may_be_read_as_a_quarter() -> None:
    """The facts' note: 15% may be a misprint for 25%; 15% holds unless the other is chosen."""
    sisters = SHIPPED.army("sisters-of-battle")
    (change,) = source_differences(sisters, (), ("Sisters 25%",), SHIPPED)
    assert str(change) == "Support of Sisters of Battle, share at most: 25% instead of 15%"


def test_a_weapon_of_another_publication() -> None:
    """The Volcano Cannon reaches 60 inches, and 96 by the later Armorcast sheet."""
    usual, other = SHIPPED.weapon("volcano-cannon"), preferring(SHIPPED, ("AC",)).weapon("volcano-cannon")
    assert (usual.range_long, other.range_long) == ((20, 60), (20, 96))
    changes = source_differences(SHIPPED.army("imperial-guard"), (), ("AC",), SHIPPED)
    assert [(change.what, change.after) for change in changes] == [("Volcano Cannon, range long", "20 to 96")]


def test_points_of_an_entry_and_of_an_option_follow_the_source(library: Library) -> None:
    usual, house = field(army(), library), field(army("House Book"), library)
    assert [unit.points for unit in usual.units] == [Decimal(96), Decimal(345)]
    assert [unit.points for unit in house.units] == [Decimal(90), Decimal(330)]
    assert house.army is not None
    assert house.army.entries["space-marine-captain"].limit.maximum == 2
    assert house.army.head.forces[0].shares[0].maximum == 40


def test_of_two_sources_the_first_wins(library: Library) -> None:
    assert field(army("HB", "UM 2"), library).units[0].points == 90
    assert field(army("UM 2", "HB"), library).units[0].points == 91


def test_what_the_sources_change_is_listed(library: Library) -> None:
    told = [str(change) for change in sources_in_force(army("HB"), library)]
    assert told == [
        "Space Marine Captain, points: 90 instead of 96",
        "Lascannon of Tactical Squad, points: 30 instead of 45",
        "Space Marine Captain, at most: 2 instead of 1",
        "Support of Ultramarines, share at most: 40% instead of 50%",
    ]
    assert sources_in_force(army(), library) == ()


def test_a_source_that_changes_nothing_changes_nothing() -> None:
    assert sources_in_force(army("UM"), SHIPPED) == ()
    assert field(army("UM"), SHIPPED).points == field(army(), SHIPPED).points


def test_sources_that_nobody_knows_are_found() -> None:
    assert unknown_sources(army("UM", "Codex Nobody", "White Dwarf"), SHIPPED) == (1,)
    assert known_sources(SHIPPED)["UM"] == "Codex Ultramarines (1995)"
