"""YAML into records: the first fault is told with file, line and key; nothing unknown passes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.reading import faults_of_record, json_schema, read_record
from datafaxes.wargear import Card
from datafaxes.weapon import NOT_DICE, Weapon
from datafaxes.yaml_reading import Document, read_yaml

ENTRY = """\
id: rhino
name: Rhino
kind: vehicle
part: support
points: 50.5
"""


def document(text: str) -> Document:
    return read_yaml(text, "mine.yaml")


def fault_in(text: str, kind: type = Entry) -> BadData:
    with pytest.raises(BadData) as caught:
        read_record(kind, document(text))
    assert caught.value.file == "mine.yaml"
    return caught.value


def test_a_record_with_exact_points_and_defaults() -> None:
    entry = read_record(Entry, document(ENTRY))
    assert entry.points == Decimal("50.5")
    assert (entry.models.minimum, entry.models.maximum) == (1, 1)
    assert entry.options == ()


def test_an_unknown_key_is_named_with_its_line_and_path() -> None:
    fault = fault_in(ENTRY + "options:\n- name: Turret\n  choices:\n  - {name: Gun, cost: 3}\n")
    assert fault.line == 9
    assert fault.key == "options.0.choices.0.cost"
    assert "“cost” is not known" in str(fault)


def test_a_missing_key_is_named() -> None:
    fault = fault_in("id: rhino\nkind: vehicle\npart: support\n")
    assert "“name” is missing" in str(fault)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("points: many", "points"),
        ("points: .nan", "points"),
        ("kind: tank", "kind"),
        ("limit: 3", "limit"),
        ("equipment: Targeter", "equipment"),
        ("models: {minimum: [1]}", "models.minimum"),
        ("changes: [{field: speed, how: add, amount: 1}]", "changes.0.field"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(line: str, key: str) -> None:
    text = "".join(each for each in ENTRY.splitlines(True) if not line.startswith(each.split(":")[0]))
    fault = fault_in(f"{text}{line}\n")
    assert fault.key == key
    assert fault.line == text.count("\n") + 1


@pytest.mark.parametrize("text", ["", "[]", "Rhino", "3"])
def test_what_is_no_mapping_is_refused(text: str) -> None:
    fault_in(text)


def test_every_fault_can_be_listed() -> None:
    faults = faults_of_record(Entry, document(ENTRY + "colour: red\nslots: two\n"))
    assert {(fault.key, fault.line) for fault in faults} == {("colour", 6), ("slots", 7)}
    assert faults_of_record(Entry, document(ENTRY)) == []


WEAPON = "id: gun\nname: Gun\n"


@pytest.mark.parametrize("text", ["1", "D6", "2D6+4", "D6+D10+8", "S+D6", "S+2D6", *sorted(NOT_DICE)])
def test_penetration_is_dice_or_an_allowed_text(text: str) -> None:
    weapon = read_record(Weapon, document(f"{WEAPON}penetration: {text}\n"))
    assert weapon.penetration == text


@pytest.mark.parametrize("key", ["damage", "penetration"])
@pytest.mark.parametrize("text", ["D", "D6+-", "7+D+D12", "lots", "''", "2D", "D6++1", "auto"])
def test_bad_dice_of_a_weapon_are_refused_with_their_line(key: str, text: str) -> None:
    fault = fault_in(f"{WEAPON}{key}: {text}\n", Weapon)
    assert (fault.line, fault.key) == (3, key)
    assert "is not dice notation" in str(fault)


def test_bad_dice_in_the_effect_of_a_card_are_refused() -> None:
    text = "id: blade\nname: Blade\neffect:\n  ram_strength: 1\n  ram_damage: D6 more\n"
    fault = fault_in(text, Card)
    assert (fault.line, fault.key) == (5, "effect.ram_damage")


def test_the_schema_closes_every_record_to_unknown_keys() -> None:
    schema = json_schema(Entry)
    records = [found for found in schema["$defs"].values() if found.get("type") == "object"]
    assert records
    assert all(found["additionalProperties"] is False for found in (schema, *records) if "$ref" not in found)
