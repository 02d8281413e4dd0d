"""The script that turns the collected facts into data: options, corrections, and tidy YAML."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.library import SHIPPED, Library
from datafaxes.yaml_reading import read_yaml
from tests.datafaxes.test_armies_coverage import facts_folder
from tests.datafaxes.test_convert_conditions import NAMES
from tools.convert_facts.conditions import Reader
from tools.convert_facts.corrections import CORRECTIONS, DOUBTFUL
from tools.convert_facts.default_equipment import without_defaults
from tools.convert_facts.joining import settled
from tools.convert_facts.names import RIGHT_NAMES, right_name
from tools.convert_facts.options import Options
from tools.convert_facts.tags import size_of
from tools.convert_facts.yaml_writing import write_record, write_records

# Options


def options(components: dict[str, Any] | None = None, lists: dict[str, Any] | None = None) -> Options:
    facts = {"components": components or {}, "vehicles": [], "wargear_lists": lists or {}}
    return Options(facts, Reader(NAMES))


def test_a_component_is_folded_into_the_choice_that_refers_to_it() -> None:
    component = {
        "name": "Colonel",
        "bsdata_id": "0d46",
        "points": 100,
        "profile": {"n": "Colonel", "M": 4},
        "equipment": ["Sword"],
        "cards": {"max": 4, "sets": ["generic"]},
    }
    choice = options({"colonel": component}).choice({"name": "Colonel", "points": 120, "ref": "colonel"})
    assert choice == {
        "name": "Colonel",
        "points": 120,
        "profile": {"name": "Colonel", "M": 4},
        "equipment": ["Sword"],
        "cards": {"maximum": 4, "sets": ["generic"]},
        "catalogue_ids": ["0d46"],
    }


def test_a_default_by_another_name_is_the_choice_that_costs_nothing() -> None:
    group = options().group(
        {
            "name": "Guns",
            "min": 1,
            "max": 1,
            "default": "Shuriken Catapult",
            "choices": [
                {"name": "Shuriken Shrieker Cannon", "points": 5},
                {"name": "Twin-linked Shuriken Catapult", "points": 0},
            ],
        }
    )
    assert group["default"] == "Twin-linked Shuriken Catapult"


def test_a_choice_does_not_give_itself() -> None:
    choice = options().choice({"name": "Power Armour", "points": 0, "with": ["Bolt Pistol", "Power Armour"]})
    assert choice["gives"] == ["Bolt Pistol"]


def test_equipment_is_freed_of_what_the_default_gives() -> None:
    fields = {
        "equipment": ["Multi-laser", "Targeter", "Heavy Plasma Gun"],
        "options": [
            {
                "name": "Gun",
                "default": "Heavy Plasma Gun",
                "choices": [{"name": "Heavy Plasma Gun", "gives": ["Targeter"]}],
            }
        ],
    }
    assert without_defaults(fields, {})["equipment"] == ["Multi-laser", "Targeter"]
    fields["equipment"] = ["Targeter", "Heavy Plasma Gun"]
    assert "equipment" not in without_defaults(fields, {}), "the targeter goes with the only weapon"


def test_a_default_that_costs_points_takes_nothing_away() -> None:
    choices = [{"name": "Carapace Armour", "points": 7}]
    fields = {
        "equipment": ["Carapace Armour"],
        "options": [{"name": "Armour", "default": "Carapace Armour", "choices": choices}],
    }
    assert without_defaults(fields, {})["equipment"] == ["Carapace Armour"]


def test_leaders_join_grades_replace_and_steeds_are_ridden() -> None:
    profile = {"name": "X", "W": 1}
    joined = settled({"name": "Veteran Sergeant", "points": 5, "profile": profile}, "Sergeant Type")
    assert joined == {
        "name": "Veteran Sergeant",
        "points": 5,
        "models": [{"name": "Veteran Sergeant", "minimum": 1, "maximum": 1, "profile": profile}],
    }
    grade = {"name": "Epistolary", "profile": profile}
    assert settled(grade, "Librarian Type") == grade
    assert settled({"name": "Warboar", "profile": profile}, "Transport") == {
        "name": "Warboar",
        "other_profiles": [profile],
        "mounted": True,
    }
    mount = {"name": "Mount on Chaos Steeds", "models": [{"name": "Chaos Steed", "profile": profile}]}
    assert settled(mount, "Options") == {
        "name": "Mount on Chaos Steeds",
        "also_called": ["Chaos Steed"],
        "other_profiles": [profile],
        "mounted": True,
    }


@pytest.mark.parametrize(
    ("fields", "slots"),
    [
        ({"name": "Terminator Armour: Lightning Claws", "gives": ["Lightning Claws"]}, 2),
        ({"name": "Chaplain Armour", "gives": ["Terminator Armour"]}, 2),
        ({"name": "Ork Mega-Armour"}, 2),
        ({"name": "Squat Exo-armour"}, 2),
        ({"name": "Power Armour"}, None),
        ({"name": "Terminator Squad"}, None),
    ],
)
def test_heavy_armour_takes_two_places(fields: dict[str, Any], slots: int | None) -> None:
    assert size_of(fields).get("slots") == slots


def test_names_are_put_right_once_and_for_all() -> None:
    assert right_name("Nurgle War Alter") == "Nurgle War Altar"
    assert not set(RIGHT_NAMES.values()) & set(RIGHT_NAMES), "a right name is not itself a wrong one"


# Writing


TEXTS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\x85\ufeff\ufffe\uffff")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.decimals(-1000, 1000, places=2) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(
    st.dictionaries(
        st.sampled_from(["id", "name", "models", "choices", "notes", "when"]) | TEXTS, VALUES, min_size=1
    )
)
def test_what_is_written_is_read_back_the_same(record: dict[str, Any]) -> None:
    assert read_yaml(write_record(record)).value == record
    assert read_yaml(write_records({"entries": [record, record]})).value == {"entries": [record, record]}
    assert read_yaml(write_records({"lists": {"a": record, "b": record}})).value["lists"]["b"] == record


def test_short_things_stand_on_one_line_and_long_ones_in_a_block() -> None:
    text = write_records(
        {
            "entries": [
                {
                    "id": "rhino",
                    "kind": "vehicle",
                    "points": Decimal("50.5"),
                    "options": [
                        {"name": "Options", "choices": [{"name": "Searchlight, red", "points": 5}]},
                        {"list": "pintle-weapons", "maximum": 1},
                    ],
                    "equipment": [f"Thing number {number}" for number in range(8)],
                },
                {"id": "bike", "kind": "vehicle"},
            ]
        }
    )
    assert text == (
        "entries:\n"
        "- id: rhino\n"
        "  kind: vehicle\n"
        "  points: 50.5\n"
        "  options:\n"
        "  - name: Options\n"
        "    choices:\n"
        "    - {name: 'Searchlight, red', points: 5}\n"
        "  - {list: pintle-weapons, maximum: 1}\n"
        "  equipment: [Thing number 0, Thing number 1, Thing number 2, Thing number 3, Thing number 4, "
        "Thing number 5,\n"
        "    Thing number 6, Thing number 7]\n"
        "\n"
        "- id: bike\n"
        "  kind: vehicle\n"
    )


# The whole


@pytest.fixture(scope="module")
def converted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The facts converted into an empty folder."""
    folder = facts_folder()
    if folder is None:
        pytest.skip("the facts are not beside the checkout; MUSTER_FACTS may name their folder")
    from tools.convert_facts.__main__ import main

    target = tmp_path_factory.mktemp("converted")
    assert main([str(folder), "--data", str(target), "--manifest", str(target / "manifest.json")]) == 0
    return target


def test_the_conversion_makes_data_that_can_be_read(converted: Path) -> None:
    library = Library(None, converted)
    assert library.army_ids == Library().army_ids
    for army_id in library.army_ids:
        assert library.army(army_id).entries
    assert library.weapons
    assert library.cards


def test_every_correction_is_of_an_entry_that_there_is(converted: Path) -> None:
    library = Library(None, converted)
    for army_id, entry_id in (*CORRECTIONS, *DOUBTFUL):
        entry = library.entry(f"{army_id}/{entry_id}")
        assert entry.notes, entry_id


def test_the_conversion_writes_only_its_own_folders(converted: Path) -> None:
    assert {path.name for path in converted.iterdir()} == {
        "armies",
        "armour",
        "cards",
        "weapons",
        "manifest.json",
    }
    assert {path.name for path in (converted / "armies").iterdir()} == {
        path.name for path in (SHIPPED / "armies").iterdir()
    }
