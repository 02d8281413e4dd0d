"""The roster file: everything comes back, and what is wrong is refused with its place."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from datafaxes.errors import BadData
from rosters.roster import Bought, Group, HouseRules, Roster, Seat, Unit
from rosters.roster_file import MOST_BYTES, fingerprint, open_roster, read_roster
from rosters.roster_writing import write_roster
from tests.rosters.strategies import names, rosters

_HEAD = "muster: 1\nname: x\narmy: y\n"
_UNITS = _HEAD + "units:\n"

EXAMPLE = """\
muster: 1                        # file format
name: Third Company
rules: second-edition
army: ultramarines               # an army list
points_limit: 1500               # left out: no limit agreed
units:
  - id: hunter                   # unique in the file
    entry: ultramarines/space-marine-predator
    name: Hunter                 # the player's own name, optional
    options:                     # bought, by the names the entry offers; a mapping gives a count
      - Lascannon Sponsons
      - {name: Hunter-Killer Missile, count: 1}
  - id: squad-1
    entry: ultramarines/tactical-squad
    models: 10
  - id: bus
    entry: ultramarines/space-marine-rhino
    carries: [squad-1]           # at the start of the game; {unit: squad-1, models: 5} seats a part
  - id: chief
    entry: ultramarines/space-marine-captain
  - id: steed
    entry: ultramarines/space-marine-bike
    mounted: chief               # the character who rides in or on it
squadrons:
  - {name: Hammer, members: [hunter, talon]}
batteries: []
notes: ""
"""
"""The example of the design."""


def test_the_example_of_the_design_is_read() -> None:
    assert read_roster(EXAMPLE) == Roster(
        name="Third Company",
        army="ultramarines",
        points_limit=Decimal(1500),
        units=(
            Unit(
                id="hunter",
                entry="ultramarines/space-marine-predator",
                name="Hunter",
                options=(Bought(name="Lascannon Sponsons"), Bought(name="Hunter-Killer Missile", count=1)),
            ),
            Unit(id="squad-1", entry="ultramarines/tactical-squad", models=10),
            Unit(id="bus", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="squad-1"),)),
            Unit(id="chief", entry="ultramarines/space-marine-captain"),
            Unit(id="steed", entry="ultramarines/space-marine-bike", mounted="chief"),
        ),
        squadrons=(Group(name="Hammer", members=("hunter", "talon")),),
    )


def test_every_key_is_read() -> None:
    roster = read_roster(
        """\
muster: 1
name: All
army: orks
force: Orks - Ally List
points_limit: 750.5
sources: [White Dwarf 158, Codex]
house_rules:
  max_size_gap: 2
  treat_100_as: heavy
  speed_gap: 4.5
  strict_speed: true
  strict_transports: true
  split_squads: refuse
units:
  - id: a
    entry: orks/ork-battlewagon
    options: [{name: Axe, count: 3, for: Nob}]
    crew: 2
    carries: [{unit: b, models: 5}, c]
    notes: |
      two
      lines
batteries: [{name: Guns, members: [g]}]
notes: |-
  last
  words
"""
    )
    assert roster.force == "Orks - Ally List"
    assert roster.points_limit == Decimal("750.5")
    assert roster.sources == ("White Dwarf 158", "Codex")
    assert roster.house_rules == HouseRules(
        max_size_gap=2,
        treat_100_as="heavy",
        speed_gap=Decimal("4.5"),
        strict_speed=True,
        strict_transports=True,
        split_squads="refuse",
    )
    assert roster.units[0].options == (Bought(name="Axe", count=3, bearer="Nob"),)
    assert roster.units[0].carries == (Seat(unit="b", models=5), Seat(unit="c"))
    assert roster.units[0].crew == 2
    assert roster.units[0].notes == "two\nlines\n"
    assert roster.batteries == (Group(name="Guns", members=("g",)),)
    assert roster.notes == "last\nwords"


@given(rosters)
def test_what_is_written_is_read_back_the_same(roster: Roster) -> None:
    assert read_roster(write_roster(roster).encode()) == roster


@given(rosters)
def test_writing_again_changes_nothing(roster: Roster) -> None:
    written = write_roster(roster)
    assert write_roster(read_roster(written)) == written


def test_a_written_file_looks_like_the_design() -> None:
    without_comments = "\n".join(line.partition("  #")[0].rstrip() for line in EXAMPLE.splitlines()) + "\n"
    as_written = without_comments.replace("{name: Hunter-Killer Missile, count: 1}", "Hunter-Killer Missile")
    assert write_roster(read_roster(EXAMPLE)) == as_written


def test_one_more_unit_is_only_more_lines() -> None:
    roster = read_roster(EXAMPLE)
    longer = replace(roster, units=(*roster.units, Unit(id="x", entry="orks/gretchin")))
    before, after = write_roster(roster).splitlines(), write_roster(longer).splitlines()
    assert [line for line in after if line not in before] == ["  - id: x", "    entry: orks/gretchin"]
    assert [line for line in before if line not in after] == []


@pytest.mark.parametrize(
    ("text", "line", "key", "words"),
    [
        ("", None, "", "is not a roster"),
        ("- a\n", 1, "", "is not a roster"),
        ("name: x\narmy: y\n", 1, "", "muster: 1"),
        ("muster: 2\nname: x\narmy: y\n", 1, "muster", "newer muster"),
        ("muster: true\nname: x\narmy: y\n", 1, "muster", "another version"),
        ("muster: 1\nname: x\n", 1, "", "“army” is missing"),
        (_HEAD + "unit: []\n", 4, "", "Did you mean “units”?"),
        (_HEAD + "point_limit: 3\n", 4, "", "Did you mean “points_limit”?"),
        (_HEAD + "points_limit: many\n", 4, "points_limit", "such as 1500"),
        (_HEAD + "points_limit: -1\n", 4, "points_limit", "from 0"),
        (_HEAD + "points_limit: 0.0001\n", 4, "points_limit", "three decimals"),
        ("muster: 1\nname: 40000\narmy: y\n", 2, "name", "quotes"),
        ("muster: 1\nname: ''\narmy: y\n", 2, "name", "empty"),
        ("muster: 1\nname:\narmy: y\n", 2, "name", "leave the key out"),
        ("muster: 1\nname: [a]\narmy: y\n", 2, "name", "list"),
        ('muster: 1\nname: "a\\e[31m"\narmy: y\n', 2, "name", "control character"),
        (_HEAD + "units: {}\n", 4, "units", "must be a list"),
        (_UNITS + "- id: a\n", 5, "units.0", "“entry” is missing"),
        (_UNITS + "- 5\n", 5, "units.0", "must be a mapping"),
        (_UNITS + "- id: a\n  entry: b\n  models: ten\n", 7, "units.0.models", "whole"),
        (_UNITS + "- id: a\n  entry: b\n  models: 1.5\n", 7, "units.0.models", "whole"),
        (_UNITS + "- id: a\n  entry: b\n  models: -1\n", 7, "units.0.models", "from 0"),
        (_UNITS + "- id: a\n  entry: b\n- entry: c\n  id: a\n", 8, "units.1.id", "line 5"),
        (
            _UNITS + "- id: a\n  entry: b\n  options: [{name: c, of: d}]\n",
            7,
            "units.0.options.0",
            "“of” is not known",
        ),
        (_HEAD + "house_rules: {treat_100_as: odd}\n", 4, "house_rules.treat_100_as", "heavy"),
        (_HEAD + "house_rules: {strict_speed: 1}\n", 4, "house_rules.strict_speed", "true"),
        ("muster: 1\nname: x\nname: z\narmy: y\n", 3, "", "twice"),
        ("muster: 1\nname: &a x\narmy: *a\n", 2, "", "anchors"),
        (_HEAD + "squadrons: [{members: [a]}]\n", 4, "squadrons.0", "“name” is missing"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(text: str, line: int | None, key: str, words: str) -> None:
    with pytest.raises(BadData) as caught:
        read_roster(text, "list.yaml")
    assert (caught.value.file, caught.value.line, caught.value.key) == ("list.yaml", line, key)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_message_is_short_and_harmless_whatever_the_key() -> None:
    with pytest.raises(BadData) as caught:
        read_roster('muster: 1\nname: x\narmy: y\n"' + "k\\e[31m" * 500 + '": 1\n')
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_file_that_is_too_large_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(BadData, match="larger than 1000 kB"):
        read_roster(b"#" * (MOST_BYTES + 1))


def test_too_many_units_are_refused() -> None:
    units = "".join(f"- {{id: u{i}, entry: e}}\n" for i in range(1001))
    with pytest.raises(BadData, match="at most 1000"):
        read_roster(_UNITS + units)


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        roster = read_roster(_HEAD.encode() + content)
    except BadData:
        return
    assert roster.army.startswith("y")  # a line that begins with a space goes on with the name


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    opened = open_roster("-")
    assert opened.roster == read_roster(EXAMPLE)
    assert opened.fingerprint == fingerprint(EXAMPLE.encode())


def test_standard_input_is_named_in_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"muster: 9")))
    with pytest.raises(BadData, match="standard input, line 1"):
        open_roster("-")


# The reader by hand against pydantic over the same records

_numbers = st.integers(-3, 12_000) | st.decimals(-2, 5000, places=1) | st.booleans() | st.none()
_things: st.SearchStrategy[Any] = names | _numbers | st.just([]) | st.just({})


def _mapping(**values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A mapping with these keys; any may be missing, and now and then one is unknown."""
    wrong = st.fixed_dictionaries({}, optional={"extra": _things})
    return st.builds(
        lambda known, unknown: {**known, **unknown},
        st.fixed_dictionaries({}, optional=values),
        st.just({}) | st.just({}) | st.just({}) | wrong,
    )


def _mostly(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(*[good] * 6, _things)


_name = _mostly(names)
_whole = _mostly(st.integers(0, 200))
_bought_value = _mostly(names | _mapping(name=_name, count=_whole, **{"for": _name}))
_seat_value = _mostly(names | _mapping(unit=_name, models=_whole))
_group_value = _mostly(_mapping(name=_name, members=_mostly(st.lists(_name, max_size=2))))
_rules_value = _mapping(
    max_size_gap=_whole,
    treat_100_as=_mostly(st.sampled_from(["free", "obliged", "heavy"])),
    speed_gap=_mostly(st.integers(0, 9)),
    strict_speed=_mostly(st.booleans()),
    split_squads=_mostly(st.sampled_from(["warn", "allow"])),
)
_unit_value = _mapping(
    id=_name,
    entry=_name,
    name=_name,
    models=_whole,
    options=_mostly(st.lists(_bought_value, max_size=2)),
    crew=_whole,
    carries=_mostly(st.lists(_seat_value, max_size=2)),
    mounted=_name,
    notes=_name,
)
_roster_value = _mapping(
    name=_name,
    army=_name,
    rules=_name,
    force=_name,
    points_limit=_mostly(st.integers(0, 3000)),
    sources=_mostly(st.lists(_name, max_size=2)),
    house_rules=_mostly(_rules_value),
    units=_mostly(st.lists(_unit_value, max_size=2)),
    squadrons=_mostly(st.lists(_group_value, max_size=2)),
    batteries=_mostly(st.lists(_group_value, max_size=1)),
    notes=_name,
)
_PYDANTIC = TypeAdapter(Roster)


def _as_yaml(value: Any) -> str:
    return json.dumps(value, default=float, ensure_ascii=False)


def _in_full(value: Any) -> Any:
    """The file's value in the shape of the records: short forms written out, `for` called bearer."""
    if not isinstance(value, dict) or not isinstance(value.get("units"), list):
        return value
    return {**value, "units": [_unit_in_full(unit) for unit in value["units"]]}


def _unit_in_full(unit: Any) -> Any:
    if not isinstance(unit, dict):
        return unit
    full = dict(unit)
    if isinstance(unit.get("options"), list):
        full["options"] = [_bought_in_full(item) for item in unit["options"]]
    if isinstance(unit.get("carries"), list):
        full["carries"] = [{"unit": item} if isinstance(item, str) else item for item in unit["carries"]]
    return full


def _bought_in_full(item: Any) -> Any:
    if isinstance(item, str):
        return {"name": item}
    if isinstance(item, dict):
        return {("bearer" if key == "for" else key): value for key, value in item.items()}
    return item


def _out_of_range(value: Any) -> bool:
    """Whether a number is outside what the file allows, which the records do not say."""
    if isinstance(value, dict):
        return any(_out_of_range(item) for item in value.values())
    if isinstance(value, list):
        return any(_out_of_range(item) for item in value)
    return not isinstance(value, (str, bool, type(None))) and not 0 <= value <= 9_999


def _by_pydantic(value: dict[str, Any]) -> Roster | None:
    ids = [unit.get("id") for unit in value["units"]] if _is_list_of_units(value) else []
    if _out_of_range(value) or len({str(unit_id) for unit_id in ids}) < len(ids):
        return None
    try:
        return _PYDANTIC.validate_json(json.dumps(_in_full(value), default=float), strict=True)
    except ValidationError:
        return None


def _is_list_of_units(value: dict[str, Any]) -> bool:
    units = value.get("units")
    return isinstance(units, list) and all(isinstance(unit, dict) for unit in units)


@given(_roster_value)
def test_pydantic_accepts_what_the_reader_accepts_and_nothing_else(value: dict[str, Any]) -> None:
    try:
        by_hand = read_roster(_as_yaml({"muster": 1, **value}))
    except BadData:
        by_hand = None
    assert by_hand == _by_pydantic(value)
