"""The JSON Schemas: what the readers read they allow, and what those refuse they refuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from builder.cli import main
from builder.file_schemas import KINDS, schema_of
from datafaxes.library import SHIPPED
from datafaxes.yaml_reading import read_yaml, read_yaml_file

ROOT = Path(__file__).parents[2]
FILES: dict[str, list[Path]] = {
    "datafax": [*SHIPPED.glob("datafaxes/*.yaml")],
    "army": [*SHIPPED.glob("armies/*/army.yaml")],
    "roster": [*ROOT.glob("examples/*.yaml"), *ROOT.glob("tests/rosters_legal/*.yaml")],
    "entry": [path for path in SHIPPED.glob("armies/*/*.yaml") if path.name != "army.yaml"],
    "weapon": [*SHIPPED.glob("weapons/*.yaml")],
    "armour": [*SHIPPED.glob("armour/*.yaml")],
    "card": [*SHIPPED.glob("cards/*.yaml")],
    "damage_table": [*SHIPPED.glob("damage_tables/*.yaml")],
    "chart": [*SHIPPED.glob("charts/*.yaml")],
    "fifth_edition_vehicle": [*SHIPPED.glob("fifth_edition_vehicles/*.yaml")],
    "fifth_edition_weapon": [*SHIPPED.glob("fifth_edition_weapons/*.yaml")],
}

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float, Decimal),
    "boolean": (bool,),
    "null": (type(None),),
}


def refusals(value: Any, schema: dict[str, Any], whole: dict[str, Any]) -> Iterator[str]:
    """What an editor that knows JSON Schema would underline, as far as muster's schemas use it."""
    if "$ref" in schema:
        yield from refusals(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    for choices in (schema[key] for key in ("anyOf", "oneOf") if key in schema):
        if all(list(refusals(value, choice, whole)) for choice in choices):
            yield f"{value!r} is none of the choices"
    if "const" in schema and value != schema["const"]:
        yield f"{value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{value!r} is not one of {schema['enum']}"
    named = schema.get("type", ())
    types = [named] if isinstance(named, str) else named
    if types and not any(_is(value, name) for name in types):
        yield f"{value!r} is not of type {named}"
    if isinstance(value, dict):
        known = schema.get("properties", {})
        yield from (f"{key} is missing" for key in schema.get("required", ()) if key not in value)
        other = schema.get("additionalProperties", True)
        for key, part in value.items():
            if key not in known and other is False:
                yield f"{key} is not known"
            elif key in known or isinstance(other, dict):
                yield from refusals(part, known.get(key, other), whole)
    if isinstance(value, list):
        for index, part in enumerate(value):
            first = schema.get("prefixItems", ())
            yield from refusals(part, first[index] if index < len(first) else schema.get("items", {}), whole)


def _is(value: object, name: str) -> bool:
    return isinstance(value, TYPES[name]) and (not isinstance(value, bool) or name == "boolean")


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_of_ours_is_as_its_schema_says(kind: str) -> None:
    schema = schema_of(kind)
    assert FILES[kind]
    for path in FILES[kind]:
        assert list(refusals(read_yaml_file(path).value, schema, schema)) == [], path


@pytest.mark.parametrize(
    ("kind", "text", "wrong"),
    [
        ("roster", "muster: 1\nname: x\narmy: orks\nunits: [{id: a, entry: orks/nob}]\n", "entry: orks/nob"),
        ("roster", "muster: 1\nname: x\narmy: orks\n", "muster: 1"),
        ("roster", "muster: 1\nname: x\narmy: orks\nunits: [{id: a, entry: b, options: [c]}]\n", "[c]"),
        ("entry", "entries: [{id: a, name: A, kind: squad, part: squads}]\n", "kind: squad"),
        ("weapon", "weapons: [{id: a, name: A, damage: 1}]\n", "damage: 1"),
    ],
)
def test_what_is_wrong_is_underlined(kind: str, text: str, wrong: str) -> None:
    schema = schema_of(kind)
    assert list(refusals(read_yaml(text).value, schema, schema)) == []
    broken = text.replace(wrong, wrong.replace(": ", "s: ").replace("[c]", "[{names: c}]"), 1)
    assert list(refusals(read_yaml(broken).value, schema, schema)) != []


@pytest.mark.parametrize("kind", KINDS)
def test_schema_is_a_json_schema(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["datafaxes", "schema", kind]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"].startswith("https://json-schema.org")
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False


def test_the_schema_knows_the_motive_types_and_says_what_a_key_means(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["datafaxes", "schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert "Bikes & Trikes" in schema["$defs"]["MotiveType"]["enum"]
    assert "ram on purpose" in schema["properties"]["may_ram"]["description"]


def test_an_unknown_kind_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["datafaxes", "schema", "banana"])
    assert stopped.value.code == 2
    assert capsys.readouterr().out == ""
