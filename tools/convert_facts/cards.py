"""Turns wargear cards, vehicle cards and their sets into records' fields."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tools.convert_facts.conditions import Reader
from tools.convert_facts.entries import source_of
from tools.convert_facts.names import also_called, right_name
from tools.convert_facts.options import given

Facts = dict[str, Any]
Fields = dict[str, Any]


def cards_of(facts: Facts, reader: Reader, vehicle: bool, taken: set[str]) -> list[Fields]:
    """Fields of the Cards of one file of the facts; ids that are taken get the ending `-vehicle`."""
    return [_card(card, reader, vehicle, taken) for card in facts["cards"]]


def _card(facts: Facts, reader: Reader, vehicle: bool, taken: set[str]) -> Fields:
    card_id = facts["id"] + ("-vehicle" if facts["id"] in taken else "")
    fields: Fields = {"id": card_id, "name": right_name(facts["name"]), **also_called(facts["name"])}
    return fields | given(
        points=facts["points"],
        share_of_bearer=SHARES.get(card_id),
        vehicle=vehicle,
        sets=facts["sets"],
        by_set=_by_set(facts, reader),
        when=reader.condition(facts["if"]) if "if" in facts else None,
        changes=[reader.change(text) for text in facts.get("mods", ())],
        mandatory_for=right_name(facts["mandatory_for"]) if "mandatory_for" in facts else None,
        army_maximum=facts.get("army_max"),
        maximum=facts.get("max"),
        group=facts.get("group"),
        weapons=facts.get("weapon"),
        save=facts.get("save"),
        effect=EFFECTS.get(card_id) if vehicle else None,
        tag=facts.get("tag") if facts.get("tag") != "weapon profile" else None,
        catalogue_ids=[facts["bsdata_id"]],
        source=source_of(facts.get("src")),
        notes=NOTES.get(card_id) if vehicle else None,
    )


def _by_set(facts: Facts, reader: Reader) -> list[Fields]:
    found: dict[str, Fields] = {}
    for card_set, points in facts.get("points_by_set", {}).items():
        found.setdefault(card_set, {"set": card_set})["points"] = points
    for card_set, rules in facts.get("by_set", {}).items():
        fields = found.setdefault(card_set, {"set": card_set})
        fields |= given(
            when=reader.condition(rules["if"]) if "if" in rules else None,
            mandatory_for=right_name(rules["mandatory_for"]) if "mandatory_for" in rules else None,
            army_maximum=rules.get("army_max"),
            maximum=rules.get("max"),
            group=rules.get("group"),
        )
    return list(found.values())


def sets_of(facts: Facts) -> list[Fields]:
    """Fields of the CardSets of one file of the facts."""
    return [
        {
            "id": set_id,
            "name": found["name"],
            "used_by": found["used_by"],
            "cards": [right_name(card) for card in found["cards"]],
        }
        for set_id, found in facts["sets"].items()
    ]


EFFECTS: dict[str, Fields] = {
    "ablative-armour": {"ignores_first_penetration": True},
    "bulldozer-blade": {"ram_strength": 1, "ram_damage": "D6"},
    "ceramite-armour": {"halves_penetration_of": ["Melta"]},
    "nurgle-infestation-nurgle-only": {"armour": 1},
    "reinforced-armour": {"armour": 1, "slow": -1, "combat": -2, "fast": -4, "walker_move": -2},
    "supercharged-engine": {"combat": "D6", "fast": "2D6"},
}
"""What is a number on the Datafax; the rest of a card is told by its tag."""

SHARES = {"daemonic-possession-add-25-points": Decimal("0.25")}

NOTES: dict[str, list[str]] = {
    "daemonic-possession-add-25-points": [
        "The source leaves the points to be entered by hand; its name says a quarter of the vehicle's."
    ],
    "destroyer-khorne-only": ["Its ram replaces the vehicle's own: Strength 10, damage D20, save -6."],
}
