"""Tells grades, steeds and models that join a unit apart; the facts write all as a choice with a profile.

A grade (Chief Librarian) replaces the profile of its bearer. A steed (Warboar) has a profile of its own
beside the rider's. A sergeant or champion is a model that joins the unit.
"""

from __future__ import annotations

from typing import Any

Fields = dict[str, Any]

GRADES = frozenset(
    {
        "Champion Type",
        "Chaplain Type",
        "Combat Squad Choice",
        "Daemon Prince",
        "Daemon Type",
        "Greater Daemon Choice",
        "Inquisitor Type",
        "Legion Terminator Cult Upgrade",
        "Librarian Type",
        "Lord Type",
        "Magus Type",
        "Missionary Type",
        "Ogryn Leader Type",
        "Ork or Gretchin",
        "Pirate Captain Type",
        "Psyker Type",
        "Sorcerer Type",
        "Tech-Priest Type",
        "Temple",
        "Warlock Type",
    }
)
"""Names of groups whose choices are grades or kinds of their bearer."""

UPGRADES = frozenset({"Upgrade to Skarboyz"})
"""Choices elsewhere that give all models of the unit another profile."""

STEEDS = frozenset(
    {
        "Beast of Nurgle",
        "Chaos Steed",
        "Cyboar",
        "Disc of Tzeentch",
        "Juggernaut of Khorne",
        "Mounted",
        "Steed of Slaanesh",
        "Warboar",
    }
)

LEADERS_WITHOUT_PROFILE = {
    "Ogryn Leader": "Ogryn Leader",
    "Pirate Captain": "Pirate Captain",
    "Terminator": "Bodyguard",
}
"""Choices that are models which join a unit, although no profile stands with them, and their names."""

_OF_THE_MODEL = (
    "profile",
    "other_profiles",
    "equipment",
    "save",
    "psyker",
    "options",
    "cards",
)


def settled(fields: Fields, group: str) -> Fields:
    """The fields of a choice from the group of this name, with its profile where it belongs."""
    name = fields["name"]
    if {model["name"] for model in fields.get("models", ())} & STEEDS:
        return _steed(_with_profile(fields))
    if name in STEEDS and "profile" in fields:
        return _steed(fields)
    grade = group in GRADES or name in UPGRADES or "models" in fields
    if grade or ("profile" not in fields and name not in LEADERS_WITHOUT_PROFILE):
        return fields
    return _joining(fields)


def _steed(fields: Fields) -> Fields:
    others = [fields["profile"], *fields.get("other_profiles", ())]
    return {
        ("other_profiles" if key == "profile" else key): (others if key == "profile" else value)
        for key, value in fields.items()
        if key != "other_profiles"
    } | {"mounted": True}


def _with_profile(fields: Fields) -> Fields:
    """A choice that the facts write with a steed as a model: every model of the unit rides one.

    It also goes by the steed's name, by which conditions ask for it.
    """
    (model,) = fields["models"]
    rest = {key: value for key, value in fields.items() if key != "models"}
    return rest | {"profile": model["profile"], "also_called": [model["name"]]}


def _joining(fields: Fields) -> Fields:
    name = LEADERS_WITHOUT_PROFILE.get(fields["name"], fields["name"])
    line: Fields = {"name": name, "minimum": 1, "maximum": 1}
    equipment = [*fields.get("equipment", ()), *fields.get("gives", ())]
    line |= {key: fields[key] for key in _OF_THE_MODEL if key in fields}
    if equipment:
        line["equipment"] = equipment
    moved = (*_OF_THE_MODEL, "gives")
    return {key: value for key, value in fields.items() if key not in moved} | {"models": [line]}
