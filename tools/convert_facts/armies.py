"""Turns one army list of the facts into the files of its folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.convert_facts.conditions import Reader
from tools.convert_facts.corrections import corrected_list
from tools.convert_facts.entries import Entries
from tools.convert_facts.heads import head_of
from tools.convert_facts.yaml_writing import write_record, write_records

Facts = dict[str, Any]

FILES = {
    "characters.yaml": "character",
    "squads.yaml": "squad",
    "vehicles.yaml": "vehicle",
    "support_weapons.yaml": "support-weapon",
}


def convert_army(facts: Facts, reader: Reader, folder: Path) -> None:
    """Write the files of the army list into its folder."""
    entries = Entries(facts, reader)
    found = [entries.entry(unit, kind_of(unit)) for unit in facts["units"]]
    found += [entries.entry(vehicle, "vehicle") for vehicle in facts["vehicles"]]
    found += [entries.entry(weapon, "support-weapon") for weapon in facts["support_weapons"]]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "army.yaml").write_text(write_record(head_of(facts)), "utf-8")
    for name, kind in FILES.items():
        records = [entry for entry in found if entry["kind"] == kind]
        if records:
            (folder / name).write_text(write_records({"entries": records}), "utf-8")
    army: str = facts["army"]["slug"]
    lists = {key: corrected_list(army, key, fields) for key, fields in entries.options.lists.items()}
    if lists:
        (folder / "wargear_lists.yaml").write_text(write_records({"wargear_lists": lists}), "utf-8")


def kind_of(unit: Facts) -> str:
    """The kind of a unit: a Weapon Team is a support weapon, though the facts count it among the squads."""
    kind: str = unit["role"]
    return "support-weapon" if unit["name"] == "Weapon Team" else kind


def names_in(facts: Facts) -> set[str]:
    """Every name in the army list that conditions may use."""
    found: set[str] = set()
    for part in ("units", "vehicles", "support_weapons", "components", "wargear_lists"):
        found.update(_names(facts[part]))
    return found


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key in ("name", "n") and isinstance(part, str):
                yield part
            elif key in ("equipment", "with"):
                yield from part
            else:
                yield from _names(part)
    elif isinstance(value, list):
        for part in value:
            yield from _names(part)
