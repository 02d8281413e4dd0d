"""The JSON Schema of whole files, for editors that complete and check while one writes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from datafaxes import fifth_edition

RECORDS: dict[str, tuple[str, str]] = {
    "datafax": ("datafaxes.datafax", "Datafax"),
    "army": ("datafaxes.army", "ArmyHead"),
    "roster": ("rosters.roster", "Roster"),
}
"""Kinds of which a file is one record: its module and its name there."""

LISTS: dict[str, tuple[str, ...]] = {
    "entry": ("entries", "wargear_lists"),
    "weapon": ("weapons", "items"),
    "armour": ("armour",),
    "card": ("cards", "card_sets"),
    "damage_table": ("damage_tables",),
    "chart": ("charts",),
    "fifth_edition_vehicle": (fifth_edition.VEHICLES,),
    "fifth_edition_weapon": (fifth_edition.WEAPONS,),
}
"""Kinds of which a file holds lists: the names of these."""

KINDS = (*RECORDS, *LISTS)


def schema_of(kind: str) -> dict[str, Any]:
    """The JSON Schema of a file of one of `KINDS`."""
    if kind in LISTS:
        schema = _of_lists(LISTS[kind])
    else:
        from datafaxes.reading import json_schema

        module, name = RECORDS[kind]
        schema = json_schema(getattr(import_module(module), name))
    if kind == "roster":
        _as_rosters_are_written(schema)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _of_lists(names: tuple[str, ...]) -> dict[str, Any]:
    from datafaxes.lint import LISTS as RECORDS_IN
    from datafaxes.reading import json_schema

    definitions: dict[str, Any] = {}
    lists: dict[str, Any] = {}
    for name in names:
        record: Any = RECORDS_IN[name]
        lists[name] = json_schema(dict[str, record] if name == "wargear_lists" else list[record])
        definitions |= lists[name].pop("$defs")
    return {"$defs": definitions, "type": "object", "additionalProperties": False, "properties": lists}


def _as_rosters_are_written(schema: dict[str, Any]) -> None:
    """What the file has besides the record: its version, `for:`, and names alone for whole records."""
    from rosters.roster_file import FORMAT

    version = {"const": FORMAT, "description": "The version of the file format."}
    schema["properties"] = {"muster": version, **schema["properties"]}
    schema["required"] = ["muster", *schema["required"]]
    bought = schema["$defs"]["Bought"]["properties"]
    bought["for"] = bought.pop("bearer") | {"title": "For"}
    for key in ("options", "carries"):
        listed = schema["$defs"]["Unit"]["properties"][key]
        listed["items"] = {"anyOf": [{"type": "string"}, listed["items"]]}
