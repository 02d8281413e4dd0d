"""New rosters and random ones are legal, for every army and size; the same seed gives the same army."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.errors import BadData
from datafaxes.library import Library
from rosters.collection import Collection, Owned, read_collection
from rosters.fielding import field
from tests.thorough import examples
from tests.validators.lists.armies import ARMIES, errors, library, report
from validators.new_roster import new_roster
from validators.random_roster import random_roster

ALLIES_ONLY = ["assassins", "imperial-agents"]


@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize("points", [500, 1500, 3000, 8000])
def test_a_new_roster_is_legal_and_has_room_to_grow(army: str, points: int) -> None:
    made = new_roster(army, Decimal(points), library())
    assert errors(made) == []
    assert field(made, library()).points <= Decimal(points) * 3 / 4
    assert any(one.entry.startswith(f"{army}/") for one in made.units)
    assert (made.army == army) != (army in ALLIES_ONLY)


@pytest.mark.parametrize("force", ["Chaos Cult", "Daemon World"])
def test_a_force_of_its_own_begins_with_what_is_compulsory_there(force: str) -> None:
    made = new_roster("chaos", Decimal(1500), library(), force=force, name="Cult")
    assert errors(made) == []
    assert made.force == force
    assert made.name == "Cult"


def test_a_new_roster_names_what_there_is() -> None:
    with pytest.raises(BadData, match="there is no army list “ork”"):
        new_roster("ork", Decimal(1500), library())
    with pytest.raises(BadData) as refused:
        new_roster("chaos", Decimal(1500), library(), force="Chaos Cultt")
    assert "Chaos Cult" in str(refused.value)
    with pytest.raises(BadData, match="no legal army was found"):
        new_roster("tyranids", Decimal(100), library())


@settings(max_examples=examples(30))
@given(army=st.sampled_from(ARMIES), points=st.integers(500, 3000), seed=st.integers(0, 10**6))
def test_a_random_roster_is_always_legal(army: str, points: int, seed: int) -> None:
    made = random_roster(army, Decimal(points), seed, library())
    assert report(made).is_legal
    assert field(made, library()).points <= points
    assert any(one.entry.startswith(f"{army}/") for one in made.units)


@pytest.mark.parametrize("army", ALLIES_ONLY)
@pytest.mark.parametrize("seed", range(4))
def test_an_ally_gets_a_host_that_has_the_points_for_it(army: str, seed: int) -> None:
    """An Assassin costs 210 points: more than a quarter of 500, as the Guard would allow."""
    assert report(random_roster(army, Decimal(500), seed, library())).is_legal


@pytest.mark.parametrize("army", ARMIES)
def test_every_army_fills_its_points_at_random(army: str) -> None:
    made = random_roster(army, Decimal(1500), "fill", library())
    assert report(made).is_legal
    assert field(made, library()).points >= 1200


def test_the_same_seed_gives_the_same_army_and_another_another() -> None:
    first = random_roster("orks", Decimal(1000), 7, library())
    assert first == random_roster("orks", Decimal(1000), 7, library())
    assert first.units != random_roster("orks", Decimal(1000), 8, library()).units


OWNED = """\
collection: 1
owned:
  orks/warboss: 1
  orks/mekaniak: 1
  orks/goff-boyz-mob: {units: 2, models: 30}
  orks/ork-war-buggy: 3
  orks/space-ork-battlewagon: {units: 1}
"""


@settings(max_examples=examples(8))
@given(seed=st.integers(0, 10**6))
def test_a_random_roster_from_a_collection_is_legal_and_owned(seed: int) -> None:
    """Wants 21: a random list from what I own."""
    collection = read_collection(OWNED, library())
    made = random_roster("orks", Decimal(800), seed, library(), collection=collection)
    fielded = field(made, library())
    assert report(made).is_legal
    assert collection.covers(fielded)
    assert sum(one.models for one in fielded.units if one.unit.entry == "orks/goff-boyz-mob") <= 30


def test_a_collection_that_makes_no_legal_army_is_refused() -> None:
    collection = Collection(owned={"orks/warboss": Owned(units=1)})
    with pytest.raises(BadData, match=r"no legal army was found.*a collection that holds"):
        random_roster("orks", Decimal(500), 1, library(), collection=collection)


def test_a_collection_is_read_as_it_is_written() -> None:
    collection = read_collection(OWNED, library())
    assert collection.owned["orks/warboss"] == Owned(units=1)
    assert collection.owned["orks/goff-boyz-mob"] == Owned(units=2, models=30)
    assert collection.owned["orks/space-ork-battlewagon"] == Owned(units=1, models=None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("muster: 1\n", "is not a collection"),
        ("collection: 2\nowned: {}\n", "another version"),
        ("collection: 1\n", "the key “owned” is missing"),
        ("collection: 1\nowned: [orks/warboss]\n", "must be a mapping"),
        (
            "collection: 1\nowned:\n  orks/warbos: 1\n",
            "line 3: there is no entry “orks/warbos”. Did you mean orks/warboss",
        ),
        ("collection: 1\nowned:\n  orks/warboss: many\n", "must be a whole number"),
        ("collection: 1\nowned:\n  orks/warboss: {number: 1}\n", "the key “number” is not known here"),
        ("collection: 1\nowned:\n  orks/warboss: -1\n", "must be from 0"),
    ],
)
def test_a_bad_collection_is_told_in_one_sentence(text: str, told: str) -> None:
    with pytest.raises(BadData) as refused:
        read_collection(text, library(), "mine.yaml")
    assert str(refused.value).startswith("mine.yaml")
    assert told in str(refused.value)


HOME_MADE = """
entries:
- id: fire-warriors
  name: Fire Warriors
  kind: squad
  part: squads
  models: {minimum: 5, maximum: 12}
  model_lines: [{name: Fire Warrior, points: 12, minimum: 5, maximum: 12}]
"""
"""An entry as a player writes it, without the prices that the shipped data repeat."""


def test_an_army_list_of_the_players_own_is_begun_and_filled(tmp_path: Path) -> None:
    folder = tmp_path / "armies" / "tau"
    folder.mkdir(parents=True)
    shares = "forces: [{name: Tau, shares: [{part: squads, minimum: 25}]}]\n"
    head = "id: tau\nname: Tau\npublication: Mine\nparts: [{id: squads, name: Squads}]\n"
    (folder / "army.yaml").write_text(head + shares, "utf-8")
    (folder / "units.yaml").write_text(HOME_MADE, "utf-8")
    own = Library(user_folder=tmp_path)
    assert own.entry("tau/fire-warriors").least_points == 60
    begun = new_roster("tau", Decimal(500), own)
    assert field(begun, own).points == 132  # eleven of them: the fewest points that are a quarter
    assert field(random_roster("tau", Decimal(500), 1, own), own).points > 400
