"""Writes the records that all army lists share: weapons, items, armour and cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.convert_facts.cards import cards_of, sets_of
from tools.convert_facts.conditions import Reader
from tools.convert_facts.facts import AllFacts
from tools.convert_facts.weapons import armour_of, items_of, weapons_of
from tools.convert_facts.yaml_writing import write_records

Fields = dict[str, Any]


def write_shared(facts: AllFacts, reader: Reader, data: Path) -> None:
    """Write the folders `weapons`, `armour` and `cards`."""
    for name, weapons in _by_file(weapons_of(facts.weapons)).items():
        _write(data / "weapons" / f"{name}.yaml", {"weapons": weapons})
    _write(data / "weapons" / "items.yaml", {"items": items_of(facts.weapons)})
    _write(data / "armour" / "armour.yaml", {"armour": armour_of(facts.armour)})
    wargear = cards_of(facts.wargear_cards, reader, vehicle=False, taken=set())
    taken = {card["id"] for card in wargear}
    vehicle = cards_of(facts.vehicle_cards, reader, vehicle=True, taken=taken)
    _write(data / "cards" / "wargear.yaml", {"cards": wargear})
    _write(data / "cards" / "vehicles.yaml", {"cards": vehicle})
    sets = [*sets_of(facts.wargear_cards), *sets_of(facts.vehicle_cards)]
    _write(data / "cards" / "sets.yaml", {"card_sets": sets})


def _by_file(weapons: list[Fields]) -> dict[str, list[Fields]]:
    """Weapons by the file they go to: grenades and missiles, core, or the army that first has them."""
    files: dict[str, list[Fields]] = {}
    for weapon in weapons:
        name = "grenades_and_missiles" if weapon.get("grenade_or_missile") else weapon["armies"][0]
        files.setdefault(name.replace("-", "_"), []).append(weapon)
    return files


def _write(path: Path, lists: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write_records(lists), "utf-8")
