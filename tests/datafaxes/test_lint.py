"""The lint of data files: the shipped data passes, and every kind of fault is found where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.cli import main
from datafaxes.errors import BadData
from datafaxes.flaw import Known, not_each_face_once
from datafaxes.library import SHIPPED, Library
from datafaxes.lint import faults_of, known_beside
from datafaxes.yaml_reading import read_yaml, read_yaml_file

GOOD = """\
id: test-tank
name: Test Tank
motive: Tracked
speeds: {slow: 6, combat: 12, fast: 20}
ram: {strength: 7, damage: D12, save_modifier: -5}
crew:
  - {role: Driver}
  - {role: Gunner, exposed: true, location: Turret}
capacity:
  text: Ten models.
  slots: 10
hull: {length: 4, width: 3, height: 2}
locations:
  - {name: Track, roll: [1, 1], front: 15, side_rear: 15, nearest: true, table: track}
  - {name: Hull, roll: [2, 4], front: 20, side_rear: 18, table: hull}
  - name: Turret
    roll: [5, 6]
    front: 22
    side_rear: 15
    table: turret
    instead:
      - {name: Gunner, attacker: side_rear, roll: [4, 6], hits: crew}
mounts:
  - name: Turret
    arc: {width: 360}
    location: Turret
    fits: [Autocannon]
    crewed_by: Gunner
default_weapons: [Autocannon]
"""

# what to write instead of what; the line and key of the fault; a part of what is said
FAULTS = [
    ("roll: [2, 4]", "roll: [2, 5]", 17, "locations.2.roll", "a 5 on the D6 is given twice"),
    ("roll: [2, 4]", "roll: [2, 3]", 13, "locations", "nothing happens on a 4"),
    ("roll: [2, 4]", "roll: [4, 2]", 15, "locations.1.roll", "no range of a D6"),
    ("roll: [5, 6]", "roll: [5, 7]", 17, "locations.2.roll", "no range of a D6"),
    ("slow: 6", "slow: 13", 4, "speeds.combat", "must be more than 13"),
    ("slow: 6", "slow: 0", 4, "speeds.slow", "must be more than 0"),
    ("combat: 12, ", "", 4, "speeds.fast", "no Combat rate"),
    ("slow: 6, combat: 12, fast: 20", "slow: null", 4, "speeds", "has a Slow rate"),
    ("speeds:", "notes: []\nspeeds:", None, "", ""),
    ("damage: D12", "damage: D", 5, "ram.damage", "not dice notation"),
    ("save_modifier: -5", "save_modifier: 5", 5, "ram.save_modifier", "0 or negative"),
    ("motive: Tracked", "motive: Walkers", 3, "motive", "of a vehicle is not Walkers"),
    ("motive: Tracked", "motive: Bikes & Trikes", 3, "motive", "of a vehicle is not Bikes"),
    ("motive: Tracked", "motive: Hovering", 3, "motive", "Skimmers"),
    ("motive: Tracked", "kind: bike\nmotive: Tracked", 4, "motive", "of a bike is not Tracked"),
    ("motive: Tracked", "jet_bike: true\nmotive: Skimmers", 3, "jet_bike", "is of the kind bike"),
    ("motive: Tracked", "kind: walker\nmotive: Walkers", 3, "kind", "never rams on purpose"),
    ("table: track", "table: trak", 14, "locations.0.table", "Did you mean track"),
    (", table: track", "", 14, "locations.0", "has no damage table"),
    ("front: 20, side_rear: 18", "front: 20", 15, "locations.1", "has no Armour Value"),
    ("front: 20, side_rear: 18", "hits: crew", 15, "locations.1", "nobody of the crew is at the Hull"),
    ("side_rear: 18, table", "side_rear: 18, hits: passengers, table", 15, "locations.1", "all the same"),
    ("name: Hull", "name: Body", 20, "locations.2.table", "goes on to the Hull"),
    ("name: Hull", "name: track", 15, "locations.1.name", "a second location is called"),
    ("location: Turret}", "location: Turet}", 8, "crew.1.location", "Did you mean Turret"),
    ("role: Driver", "role: Loader", 6, "crew", "nobody drives"),
    ("role: Gunner", "role: Pilot", 8, "crew.1.role", "a second station drives"),
    ("roll: [4, 6], hits", "roll: [0, 6], hits", 22, "locations.2.instead.0.roll", "no range of a D6"),
    ("hits: crew}", "hits: crew}\n      - {name: Mate, roll: [6, 6], hits: crew}",
     23, "locations.2.instead.1", "“Mate” shares its roll with another"),
    ("hits: crew}", "hits: crew}\n      - {name: Mate, attacker: front, roll: [6, 6], hits: crew}",
     None, "", ""),
    ("    location: Turret", "    location: Turet", 26, "mounts.0.location", "Did you mean Turret"),
    ("width: 360", "width: 0", 25, "mounts.0.arc.width", "from 1 to 360"),
    ("width: 360", "width: 90, centre: 360", 25, "mounts.0.arc.centre", "from 0 to 359"),
    ("crewed_by: Gunner", "crewed_by: Loader", 28, "mounts.0.crewed_by", "no crew station"),
    ("fits: [Autocannon]", "fits: []", 24, "mounts.0", "nothing fits"),
    ("weapons: [Auto", "weapons: [Lasc", 29, "default_weapons.0", "no mount for"),
    ("length: 4,", "length: 0,", 12, "hull.length", "more than 0"),
    ("slots: 10", "slots: 0", 11, "capacity.slots", "more than 0"),
    ("text: Ten models.", "text: \" \"", 10, "capacity.text", "in words too"),
    ("id: test-tank", "id: Test Tank", 1, "id", "is no id"),
    ("id: test-tank", "id: other-tank", 1, "id", "is not the file's name"),
    ("name: Test Tank", "nmae: Test Tank", 2, "nmae", "is not known here"),
    ("ram: {", "rams: {", 5, "rams", "is not known here"),
]  # fmt: skip


@pytest.fixture(scope="module")
def known() -> Known:
    return known_beside(Library(), [])


def _faults(text: str, known: Known, file: str = "test-tank.yaml") -> list[BadData]:
    return faults_of(read_yaml(text, file), known)


def test_all_shipped_data_is_fine() -> None:
    documents = [read_yaml_file(path) for path in SHIPPED.rglob("*.yaml")]
    assert len(documents) > 150
    known = known_beside(Library(), documents)
    assert len(known.parts) == len(known.entries) == 15
    assert [str(fault) for document in documents for fault in faults_of(document, known)] == []


def test_the_good_example_is_fine(known: Known) -> None:
    assert _faults(GOOD, known) == []


@pytest.mark.parametrize(("old", "new", "line", "key", "said"), FAULTS, ids=lambda value: str(value)[:30])
def test_a_fault_is_found_where_it_stands(
    old: str, new: str, line: int | None, key: str, said: str, known: Known
) -> None:
    assert GOOD.count(old) >= 1
    faults = _faults(GOOD.replace(old, new, 1), known)
    if line is None:
        assert faults == []
        return
    assert any(
        (fault.line, fault.key) == (line, key) and said in str(fault) and fault.file == "test-tank.yaml"
        for fault in faults
    ), [str(fault) for fault in faults]


def test_every_fault_is_named_not_only_the_first(known: Known) -> None:
    text = GOOD.replace("slow: 6", "slow: 13").replace("table: hull", "table: hul")
    text = text.replace("crewed_by: Gunner", "crewed_by: Nobody")
    assert [fault.key for fault in _faults(text, known)] == [
        "speeds.combat",
        "locations.1.table",
        "mounts.0.crewed_by",
    ]
    wrong_kinds = GOOD.replace("slow: 6", "slow: fast").replace("length: 4", "length: long")
    assert [fault.line for fault in _faults(wrong_kinds, known)] == [4, 12]


def test_a_walker_may_have_a_profile_and_no_speeds(known: Known) -> None:
    walker = GOOD.replace("motive: Tracked", "kind: walker\nmotive: Walkers\nmay_ram: false")
    bare = walker.replace("speeds: {slow: 6, combat: 12, fast: 20}\n", "")
    assert _faults(walker, known) == []
    assert ["needs a profile" in str(fault) for fault in _faults(bare, known)] == [True]
    assert _faults(bare.replace("ram: {", "profile: {name: Test, M: 6, WS: 4}\nram: {"), known) == []


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=5))
def test_faces_are_covered_once_or_there_is_a_flaw(rolls: list[tuple[int, int]]) -> None:
    """2E-DF-03, against counting."""
    flaws = list(not_each_face_once([(("x", i), roll) for i, roll in enumerate(rolls)]))
    ranges = all(1 <= first <= last <= 6 for first, last in rolls)
    counts = [sum(first <= face <= last for first, last in rolls) for face in range(1, 7)]
    assert (flaws == []) == (ranges and counts == [1] * 6)


TABLE = """\
damage_tables:
  - id: test
    title: Test
    family: track
    rows:
      - {roll: [1, 4], title: Slowed, effects: [{effect: speed_limit, band: Slow}]}
      - roll: [5, 6]
        title: Blows up
        effects:
          - {effect: explodes, radius: "3", hits: D6, strength: 10, save_modifier: -3}
    provenance: house
    source: a test
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("[1, 4]", "[1, 3]", 5, "nothing happens on a 4"),
        ("[1, 4]", "[1, 5]", 7, "given twice"),
        ("hits: D6", "hits: D", 10, "not dice notation"),
        ("save_modifier: -3", "save_modifier: 3", 10, "0 or negative"),
        ("{effect: speed_limit, band: Slow}", "", 6, "without effects"),
        ("title: Slowed", "title: Slowed down by the hit", 6, "one to three words"),
        ("band: Slow", "band: Crawl", 6, "Combat"),
        ("effect: speed_limit", "effect: tired", 6, "tired"),
        ("{effect: speed_limit, band: Slow}", "{effect: control_test, needs: 7}", 6, "from 2 to 6"),
        ("{effect: explodes,", "{effect: burns, explodes_on: 6,", 10, "from 1 to 5"),
    ],
)
def test_faults_of_damage_tables(old: str, new: str, line: int, said: str, known: Known) -> None:
    assert _faults(TABLE, known, "tables.yaml") == []
    faults = _faults(TABLE.replace(old, new, 1), known, "tables.yaml")
    assert [(fault.line, said in str(fault)) for fault in faults] == [(line, True)]


CHART = """\
charts:
  - id: test
    title: Test
    rule: 2E-MV-07
    columns: [band, turns]
    rows:
      - [Slow, 1]
      - [Fast, 2]
    provenance: house
    source: a test
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("[Fast, 2]", "[Fast]", 8, "1 cells, and there are 2 columns"),
        ("[Fast, 2]", "[Slow, 2]", 8, "a second row begins with"),
        ("rows:\n      - [Slow, 1]\n      - [Fast, 2]", "rows: []", 6, "needs rows"),
    ],
)
def test_faults_of_charts(old: str, new: str, line: int, said: str, known: Known) -> None:
    assert _faults(CHART, known, "charts.yaml") == []
    faults = _faults(CHART.replace(old, new, 1), known, "charts.yaml")
    assert [(fault.line, said in str(fault)) for fault in faults] == [(line, True)]


def test_an_id_that_stands_twice(known: Known) -> None:
    twice = CHART + CHART.partition("\n")[2]
    assert ["stands twice, first in line 2" in str(x) for x in _faults(twice, known, "c.yaml")] == [True]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no data file"),
        ("- a\n- b\n", "is no data file"),
        ("muster: 1\nunits: []\n", "is a roster"),
        ("damage_table: []\n", "Did you mean damage_tables"),
        ("charts: 3\n", "must be a list"),
        ("charts: [3]\n", "must be a mapping, not 3"),
    ],
)
def test_what_is_no_data_file(text: str, said: str, known: Known) -> None:
    faults = _faults(text, known, "x.yaml")
    assert faults
    assert said in str(faults[0])


def test_an_entry_needs_a_datafax_that_exists(known: Known) -> None:
    text = "entries:\n  - {id: a, name: A, kind: vehicle, part: support, datafax: space-marine-rino}\n"
    assert ["Did you mean space-marine-rhino" in str(x) for x in _faults(text, known, "v.yaml")] == [True]


ARMY = """\
id: tau
name: Tau
publication: Mine
parts: [{id: squads, name: Squads}]
forces:
- name: Tau
  shares: [{part: squads, minimum: 25, maximum: 50}]
"""

SOLD = """\
entries:
- id: warriors
  name: Warriors
  kind: squad
  part: squads
  models: {minimum: 5, maximum: 12}
  model_lines: [{name: Warrior, points: 12, minimum: 5, maximum: 12, save: 4+}]
  limit: {grows: [{add: 1, of: [Warriors], every: 2}]}
  cards: [{sets: [wargear-cards-generic]}]
  options:
  - name: Mounts
    maximum: 1
    choices: [{name: Bike, points: 20, vehicle: bike}]
- {id: bike, name: Bike, kind: vehicle, part: squads, datafax: space-marine-bike}
"""

GEAR = """\
weapons:
- {id: railgun, name: Railgun, range_short: [0, 36], save_modifier: -7, penetration: 3D6+10}
armour:
- {id: carapace, name: Carapace, save: 4+}
cards:
- {id: medal, name: Medal, points: 5, sets: [wargear-cards-generic], save: 3+ on 2D6}
"""


def _faults_of_army(army: str, sold: str) -> list[BadData]:
    documents = [read_yaml(army, "tau/army.yaml"), read_yaml(sold, "tau/units.yaml")]
    known = known_beside(Library(), documents)
    return [fault for document in documents for fault in faults_of(document, known)]


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("maximum: 50", "maximum: 250", "forces.0.shares.0.maximum", "at most 100 percent"),
        ("minimum: 25", "minimum: 60", "forces.0.shares.0.minimum", "60, is more than the most, 50"),
        ("{part: squads, min", "{part: squad, min", "forces.0.shares.0.part", "Did you mean squads"),
        ("part: squads\n", "part: squad\n", "entries.0.part", "Did you mean squads"),
        ("models: {minimum: 5", "models: {minimum: 15", "entries.0.models.minimum", "15, is more"),
        ("points: 12, min", "points: -12, min", "entries.0.model_lines.0.points", "less than 0"),
        ("save: 4+", "save: 9+", "entries.0.model_lines.0.save", "is no save"),
        ("every: 2", "every: 0", "entries.0.limit.grows.0.every", "at least 1"),
        ("sets: [wargear-cards-generic]", "sets: [wargear]", "entries.0.cards.0.sets.0", "no set of cards"),
        ("vehicle: bike", "vehicle: bik", "entries.0.options.0.choices.0.vehicle", "Did you mean bike"),
    ],
)
def test_faults_of_army_lists(old: str, new: str, key: str, said: str) -> None:
    assert _faults_of_army(ARMY, SOLD) == []
    text = ARMY + "---" + SOLD
    assert old in text
    army, sold = text.replace(old, new, 1).split("---")
    (fault,) = _faults_of_army(army, sold)
    assert (fault.key, said in str(fault)) == (key, True)
    assert fault.line


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("[0, 36]", "[36, 0]", "weapons.0.range_short", "from 36 to 0 inches"),
        ("modifier: -7", "modifier: 7", "weapons.0.save_modifier", "0 or negative"),
        ("save: 4+", "save: 4", "armour.0.save", "is no save"),
        ("save: 4+", "save: 1+", "armour.0.save", "is no save"),
        ("save: 3+ on 2D6", "save: 3 on 2D6", "cards.0.save", "is no save"),
        ("points: 5", "points: -5", "cards.0.points", "less than 0"),
        ("sets: [wargear-cards-generic]", "sets: [x]", "cards.0.sets.0", "no set of cards"),
    ],
)
def test_faults_of_gear(old: str, new: str, key: str, said: str, known: Known) -> None:
    assert _faults(GEAR, known, "gear.yaml") == []
    (fault,) = _faults(GEAR.replace(old, new, 1), known, "gear.yaml")
    assert (fault.key, said in str(fault)) == (key, True)


@pytest.mark.parametrize(
    ("file", "text", "old", "new", "said"),
    [
        ("datafaxes/test-tank.yaml", GOOD, "roll: [2, 4]", "roll: [3, 4]", "nothing happens on a 2"),
        ("datafaxes/test-tank.yaml", GOOD, "damage: D12", "damage: D12x", "line 5 (ram.damage)"),
        ("weapons/gear.yaml", GEAR.partition("armour:")[0], "[0, 36]", "[36, 0]", "line 2"),
        ("damage_tables/mine.yaml", TABLE, "roll: [1, 4]", "roll: [1, 5]", "given twice"),
    ],
)
def test_the_library_reads_nothing_that_the_lint_refuses(
    tmp_path: Path, file: str, text: str, old: str, new: str, said: str
) -> None:
    path = tmp_path / file
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    assert path.parent.name in file
    getattr(Library(user_folder=tmp_path), path.parent.name)
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadData) as caught:
        getattr(Library(user_folder=tmp_path), path.parent.name)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


def test_the_library_reads_no_army_list_that_the_lint_refuses(tmp_path: Path) -> None:
    folder = tmp_path / "armies" / "tau"
    folder.mkdir(parents=True)
    (folder / "army.yaml").write_text(ARMY, "utf-8")
    (folder / "units.yaml").write_text(SOLD.replace("every: 2", "every: 0"), "utf-8")
    with pytest.raises(BadData, match=r"line 8 .*every must be at least 1"):
        Library(user_folder=tmp_path).army("tau")


# The command


def test_check_names_faults_and_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "test-tank.yaml", tmp_path / "bad" / "test-tank.yaml"
    bad.parent.mkdir()
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(GOOD.replace("slow: 6", "slow: 13"), encoding="utf-8")
    assert main(["datafaxes", "check", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}: fine.\n"
    assert main(["datafaxes", "check", str(good), str(bad)]) == 2
    said = capsys.readouterr()
    assert f"{bad}, line 4 (speeds.combat): the Combat rate must be more than 13." in said.out
    assert "check again" in said.err


def test_files_checked_together_may_refer_to_each_other(tmp_path: Path) -> None:
    tank, tables = tmp_path / "test-tank.yaml", tmp_path / "tables.yaml"
    tank.write_text(GOOD.replace("table: track", "table: test"), encoding="utf-8")
    tables.write_text(TABLE, encoding="utf-8")
    assert main(["datafaxes", "check", str(tank)]) == 2
    assert main(["datafaxes", "check", str(tank), str(tables)]) == 0


def test_check_answers_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "test-tank.yaml"
    bad.write_text(GOOD.replace("slow: 6", "slow: 13"), encoding="utf-8")
    assert main(["datafaxes", "check", "--format", "json", str(bad), str(tmp_path / "none.yaml")]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert [(file["fine"], len(file["faults"])) for file in answer["files"]] == [(False, 1), (False, 1)]
    assert answer["files"][0]["faults"][0]["line"] == 4
    assert answer["files"][0]["faults"][0]["key"] == "speeds.combat"
    assert "cannot be read" in answer["files"][1]["faults"][0]["message"]


def test_broken_data_of_the_users_own_does_not_stop_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own"
    (own / "charts").mkdir(parents=True)
    (own / "damage_tables").mkdir()
    (own / "damage_tables" / "mine.yaml").write_text(TABLE.replace("D6", "[]"), encoding="utf-8")
    monkeypatch.setenv("MUSTER_DATA", str(own))
    tank = tmp_path / "test-tank.yaml"
    tank.write_text(GOOD, encoding="utf-8")
    assert main(["datafaxes", "check", str(tank)]) == 0
    assert "left aside" in capsys.readouterr().err
