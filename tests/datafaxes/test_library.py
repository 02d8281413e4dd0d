"""The library: reads only what is asked for, the user's own records over the shipped, tells faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from datafaxes import yaml_reading
from datafaxes.errors import BadData
from datafaxes.library import SHIPPED, Library
from datafaxes.names import folded, nearest

HEAD = "id: {army}\nname: {army}\npublication: A book\nforces:\n- {{name: Main}}\n"
ENTRIES = """\
entries:
- id: guard
  name: Guard
  kind: squad
  part: squads
  points: 100
  options:
  - {list: weapons}
- {id: tank, name: Tank, kind: vehicle, part: support, points: 200}
"""
LISTS = """\
wargear_lists:
  weapons:
    name: Weapons
    maximum: 2
    choices:
    - {name: Flamer, points: 9}
    groups:
    - {list: pistols}
  pistols:
    name: Pistols
    choices:
    - {name: Bolt Pistol, points: 2}
"""
WEAPONS = """\
weapons:
- {id: boltgun, name: Boltgun, strength: 4, damage: 1, penetration: D6+4}
items:
- {name: Twin Bolters, weapons: [{weapon: boltgun, linked: 2}]}
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "shipped"
    for army in ("guards", "raiders"):
        write(folder / "armies" / army / "army.yaml", HEAD.format(army=army))
        write(folder / "armies" / army / "squads.yaml", ENTRIES)
        write(folder / "armies" / army / "wargear_lists.yaml", LISTS)
    write(folder / "weapons" / "core.yaml", WEAPONS)
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own"


def fault_of(library: Library, army: str = "guards") -> BadData:
    with pytest.raises(BadData) as caught:
        library.army(army)
    return caught.value


def test_wargear_lists_are_filled_in_however_deep(shipped: Path) -> None:
    (group,) = Library(None, shipped).entry("guards/guard").options
    assert (group.name, group.maximum, group.list) == ("Weapons", 2, "weapons")
    assert [choice.name for choice in group.choices] == ["Flamer"]
    assert [choice.name for choice in group.groups[0].choices] == ["Bolt Pistol"]


def test_a_reference_adds_its_own_and_overrides_limits(shipped: Path) -> None:
    text = ENTRIES.replace(
        "- {list: weapons}",
        "- list: weapons\n    maximum: 1\n    choices:\n    - {name: Heavy Stubber, points: 7}",
    )
    write(shipped / "armies" / "guards" / "squads.yaml", text)
    (group,) = Library(None, shipped).entry("guards/guard").options
    assert group.maximum == 1
    assert [choice.name for choice in group.choices] == ["Flamer", "Heavy Stubber"]


def test_a_list_that_is_not_there_is_told_with_its_place(shipped: Path) -> None:
    path = write(
        shipped / "armies" / "guards" / "squads.yaml", ENTRIES.replace("list: weapons", "list: weapon")
    )
    fault = fault_of(Library(None, shipped))
    assert (fault.file, fault.line, fault.key) == (str(path), 2, "guard")
    assert "no wargear list “weapon”" in str(fault)
    assert "Did you mean weapons?" in str(fault)


def test_a_list_that_contains_itself_is_told(shipped: Path) -> None:
    text = LISTS + "    groups:\n    - {list: weapons}\n"
    write(shipped / "armies" / "guards" / "wargear_lists.yaml", text)
    assert "contains itself" in str(fault_of(Library(None, shipped)))


def test_a_group_without_name_or_list_is_told(shipped: Path) -> None:
    write(shipped / "armies" / "guards" / "squads.yaml", ENTRIES.replace("{list: weapons}", "{maximum: 1}"))
    assert "a group of options has no name" in str(fault_of(Library(None, shipped)))


@pytest.mark.parametrize("name", ["squads.yaml", "more.yaml"])
def test_an_id_that_stands_twice_is_told_with_both_places(shipped: Path, name: str) -> None:
    double = "- {id: tank, name: Other, kind: vehicle, part: support}\n"
    text = ENTRIES + double if name == "squads.yaml" else "entries:\n" + double
    write(shipped / "armies" / "guards" / name, text)
    fault = fault_of(Library(None, shipped))
    assert "“tank” stands twice" in str(fault)
    assert "also stands in" in str(fault)


def test_a_weapon_id_that_stands_twice_is_told(shipped: Path) -> None:
    path = write(shipped / "weapons" / "more.yaml", "weapons:\n- {id: boltgun, name: Other}\n")
    with pytest.raises(BadData, match="“boltgun” stands twice") as caught:
        Library(None, shipped).weapons  # noqa: B018 - reading it is the test
    assert (caught.value.file, caught.value.line) == (str(path), 2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("weapon:\n- {id: a}\n", "“weapon” is not known here"),
        ("weapons: 3\n", "must be a list"),
        ("weapons: {id: a}\n", "must be a list"),
        ("weapons: [3]\n", "weapons.0"),
        ("- {id: a}\n", "must hold one of the lists weapons, items"),
        ("weapons:\n- {id: a, name: A, damage: D}\n", "line 2 (weapons.0.damage)"),
        ("weapons:\n- {id: a, name: A, range: 3, range: 4}\n", "“range” stands twice"),
    ],
)
def test_bad_data_files_are_told(shipped: Path, text: str, said: str) -> None:
    write(shipped / "weapons" / "bad.yaml", text)
    with pytest.raises(BadData) as caught:
        Library(None, shipped).weapons  # noqa: B018 - reading it is the test
    assert said in str(caught.value)
    assert "bad.yaml" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("entries: 3\n", "must be a list"),
        ("wargear_lists: [a]\n", "must be a mapping"),
        ("entry: []\n", "“entry” is not known here"),
        ("entries:\n- {id: a, name: A, kind: squad}\n", "“part” is missing"),
    ],
)
def test_bad_army_files_are_told(shipped: Path, text: str, said: str) -> None:
    write(shipped / "armies" / "guards" / "bad.yaml", text)
    fault = fault_of(Library(None, shipped))
    assert said in str(fault)
    assert fault.file.endswith("bad.yaml")


def test_a_list_may_be_left_empty(shipped: Path) -> None:
    write(shipped / "weapons" / "none.yaml", "weapons:\nitems:\n")
    assert list(Library(None, shipped).weapons) == ["boltgun"]


def test_unknown_ids_name_the_nearest(shipped: Path) -> None:
    library = Library(None, shipped)
    with pytest.raises(BadData, match="Did you mean guards"):
        library.army("gaurds")
    with pytest.raises(BadData, match="Did you mean guards/tank"):
        library.entry("guards/tnak")
    with pytest.raises(BadData, match="Did you mean boltgun"):
        library.weapon("bolgun")
    assert library.find_entry("nowhere/tank") is None
    assert library.find_entry("tank") is None


def test_items_carry_weapons_and_weapons_carry_themselves(shipped: Path, own: Path) -> None:
    write(
        own / "weapons" / "mine.yaml",
        "items:\n- {name: Boltgun, army: raiders, weapons: [{weapon: boltgun, linked: 3}]}\n",
    )
    library = Library(own, shipped)
    assert [carried.linked for carried in library.weapons_of("twin  bolters")] == [2]
    assert [carried.linked for carried in library.weapons_of("BOLTGUN", "guards")] == [1]
    assert [carried.linked for carried in library.weapons_of("Boltgun", "raiders")] == [3]
    assert library.weapons_of("Purity Seal") == ()


# The user's own records


def test_own_records_replace_and_add(shipped: Path, own: Path) -> None:
    write(
        own / "weapons" / "mine.yaml",
        "weapons:\n- {id: boltgun, name: Boltgun, strength: 5}\n- {id: shoota, name: Shoota}\n",
    )
    library = Library(own, shipped)
    assert library.weapon("boltgun").strength == 5
    assert set(library.weapons) == {"boltgun", "shoota"}
    assert library.is_own("weapons", "boltgun")
    assert not library.is_own("weapons", "nothing")
    assert Library(None, shipped).weapon("boltgun").strength == 4, "the shipped record is untouched"


def test_own_entries_replace_and_add(shipped: Path, own: Path) -> None:
    mine = "- {id: tank, name: Better Tank, kind: vehicle, part: support, points: 210}\n"
    added = "- {id: bike, name: Bike, kind: vehicle, part: support, points: 20}\n"
    write(own / "armies" / "guards" / "mine.yaml", f"entries:\n{mine}{added}")
    library = Library(own, shipped)
    assert library.entry("guards/tank").points == 210
    assert library.entry("guards/bike").points == 20
    assert library.entry("raiders/tank").points == 200
    assert library.is_own("armies", "guards/tank")
    assert library.is_own("armies", "guards/bike")
    assert not library.is_own("armies", "guards/guard")
    assert not library.is_own("armies", "raiders/tank")


def test_an_own_wargear_list_reaches_shipped_entries(shipped: Path, own: Path) -> None:
    write(
        own / "armies" / "guards" / "lists.yaml",
        "wargear_lists:\n  pistols: {name: Pistols, choices: [{name: Needle Pistol, points: 10}]}\n",
    )
    (group,) = Library(own, shipped).entry("guards/guard").options
    assert [choice.name for choice in group.groups[0].choices] == ["Needle Pistol"]


def test_an_own_army(shipped: Path, own: Path) -> None:
    write(own / "armies" / "mine" / "army.yaml", HEAD.format(army="mine"))
    write(own / "armies" / "mine" / "all.yaml", "entries:\n- {id: a, name: A, kind: squad, part: squads}\n")
    library = Library(own, shipped)
    assert library.army_ids == ("guards", "mine", "raiders")
    assert library.is_own("armies", "mine/a") is False, "not before the army is read"
    assert library.entry("mine/a").name == "A"
    assert library.is_own("armies", "mine/a")


def test_own_files_for_an_army_that_is_not_there_are_told(shipped: Path, own: Path) -> None:
    write(own / "armies" / "gaurds" / "mine.yaml", "entries: []\n")
    with pytest.raises(BadData, match="Did you mean guards") as caught:
        Library(own, shipped).army("guards")
    assert caught.value.file.endswith("gaurds")


def test_an_own_id_twice_is_a_fault_all_the_same(shipped: Path, own: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        entry = "- {id: tank, name: Tank, kind: vehicle, part: support}\n"
        write(own / "armies" / "guards" / name, f"entries:\n{entry}")
    assert "stands twice" in str(fault_of(Library(own, shipped)))


def test_a_change_of_own_data_is_seen_at_once(shipped: Path, own: Path) -> None:
    path = write(own / "weapons" / "mine.yaml", "weapons:\n- {id: boltgun, name: Boltgun, strength: 5}\n")
    assert Library(own, shipped).weapon("boltgun").strength == 5
    write(path, "weapons:\n- {id: boltgun, name: Boltgun, strength: 10}\n")
    assert Library(own, shipped).weapon("boltgun").strength == 10
    path.unlink()
    assert Library(own, shipped).weapon("boltgun").strength == 4


# Names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("nurgle’s  ROT", "Nurgle's Rot"),
        ("“Flash Git”", '"flash git"'),
        ("Storm–Shield", "storm-shield"),
        ("Ｒｈｉｎｏ", "rhino"),
    ],
)
def test_names_are_compared_without_case_quotes_dashes_and_spacing(typed: str, name: str) -> None:
    assert folded(typed) == folded(name)


def test_the_nearest_names() -> None:
    names = ["Space Marine Rhino", "Space Marine Razorback", "Ork War Buggy"]
    assert nearest("space marine rihno", names)[0] == "Space Marine Rhino"
    assert nearest("buggy", names) == ["Ork War Buggy"], "a part of the name will do"
    assert nearest("zzz", names) == []
    assert nearest("", []) == []


# Laziness


def opened_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The data files that are read from now on, with an empty cache."""
    found: list[Path] = []
    read = yaml_reading.read_yaml_file

    def reading(path: Path) -> yaml_reading.Document:
        found.append(path)
        return read(path)

    monkeypatch.setenv("MUSTER_CACHE", str(tmp_path / "empty-cache"))
    monkeypatch.setattr("datafaxes.yaml_reading.read_yaml_file", reading)
    monkeypatch.setattr("datafaxes.army_reading.read_yaml_file", reading)
    return found


def test_reading_one_army_opens_no_other_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened = opened_by(monkeypatch, tmp_path)
    library = Library()
    library.entry("squats/warlord")
    assert {path.parent for path in opened} == {SHIPPED / "armies" / "squats"}
    library.army("squats")
    assert len(opened) == len(set(opened)), "nothing is read twice"


def test_making_a_library_and_listing_armies_reads_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = opened_by(monkeypatch, tmp_path)
    assert len(Library().army_ids) == 15
    assert opened == []


def test_weapons_are_read_without_armies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened = opened_by(monkeypatch, tmp_path)
    assert Library().weapons
    assert {path.parent for path in opened} == {SHIPPED / "weapons"}
