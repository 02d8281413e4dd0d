"""Turns the weapon profiles, the items that carry them, and armour of the facts into records' fields."""

from __future__ import annotations

from typing import Any

from tools.convert_facts.entries import source_of
from tools.convert_facts.names import right_name
from tools.convert_facts.options import given
from tools.convert_facts.weapon_corrections import (
    ALTERNATIVES,
    ARMOUR_VARIANTS,
    CORRECTED,
    DOUBTFUL,
    ITEMS,
    MERGED,
    MORE_ITEMS,
    MORE_WEAPONS,
)

Facts = dict[str, Any]
Fields = dict[str, Any]

_SPELT = {
    "user": "As User",
    "As user": "As User",
    "As": "As Shell",
    "Type": "As Shell",
    "Shell": "As Shell",
    "As Str": "As Strength",
    "Always hits": "Always Hits",
    "Art. Dice": "Artillery dice",
    "1/2 S": "Half Strength",
    "Var": "Various",
    "Blocks LOS": "Blocks line of sight",
}
_SPELT_SPECIAL = {
    "AutoLauncher": "Auto-Launcher",
    "Hunter Killer Missile": "Hunter-Killer Missile",
    "As Grenade type": "As Grenade Type",
    "Rad Nade": "Rad Grenade",
    "Shock Attack Gun": "Shokk Attack Gun",
    "Close combat": "Close Combat",
    "1 Sustained Fire DIce": "1 Sustained Fire die",
}
_DROPPED_SPECIAL = ("Close Combat", "Special", "see source", "Moe or Fire", "Template")
"""Said by other fields, or saying nothing."""


def weapons_of(facts: Facts) -> list[Fields]:
    """Fields of all Weapons."""
    found = [_weapon(weapon) for weapon in facts["weapons"] if weapon["id"] not in MERGED]
    return sorted([*found, *MORE_WEAPONS], key=lambda weapon: str(weapon["id"]))


def _weapon(facts: Facts) -> Fields:
    weapon_id: str = facts["id"]
    fields: Fields = {"id": weapon_id, "name": right_name(facts["name"])}
    short, long = facts.get("range_short"), facts.get("range_long")
    ranges = (("range_short", short), ("range_long", long))
    fields |= {key: value for key, value in ranges if value and value != "None"}
    hits = {key: _spelt(facts.get(key)) for key in ("to_hit_short", "to_hit_long")}
    fields |= given(range=facts.get("range"))
    if short or long or set(hits.values()) - {None, 0}:
        fields |= {key: value for key, value in hits.items() if value is not None}
    texts = {key: _spelt(facts.get(key)) for key in ("strength", "damage", "save_modifier", "penetration")}
    fields |= {key: value for key, value in texts.items() if value is not None}
    special = [_SPELT_SPECIAL.get(name, name) for name in facts.get("special", ())]
    fields |= given(
        penetration_derived=facts.get("penetration_derived"),
        sustained_fire=facts.get("sustained_fire"),
        blast_radius=facts.get("blast_radius"),
        move_or_fire=facts.get("move_or_fire") or "Moe or Fire" in special,
        close_combat="Close Combat" in special or facts.get("range") == "close combat",
        grenade_or_missile=facts.get("kind") == "grenade-or-missile",
        special=[name for name in special if name not in _DROPPED_SPECIAL],
        variant_of=facts.get("variant_of"),
        armies=facts["in"],
        source=source_of(facts.get("src")),
    )
    corrected, notes = CORRECTED.get(weapon_id, ({}, []))
    notes = [*notes, *DOUBTFUL.get(weapon_id, ())]
    if "see source" in special:
        notes.append("The source says more about it than the community's catalogue holds.")
    fields |= corrected
    return {key: value for key, value in fields.items() if value is not None} | given(notes=notes)


def _spelt(value: Any) -> Any:
    return _SPELT.get(value, value) if isinstance(value, str) else value


def items_of(facts: Facts) -> list[Fields]:
    """Fields of all Items."""
    found: dict[tuple[str, str | None], Fields] = {}
    for name, weapons in (facts["items"] | ITEMS).items():
        if weapons:
            found[name, None] = _item(name, weapons, None)
    for (name, army), weapons in MORE_ITEMS.items():
        found[name, army] = _item(name, weapons, army)
    return [found[key] for key in sorted(found, key=lambda key: (key[0].lower(), key[1] or ""))]


def _item(name: str, weapons: list[Any], army: str | None) -> Fields:
    carried = []
    for weapon in weapons:
        weapon_id, linked = weapon if isinstance(weapon, tuple) else (weapon, 1)
        fields: Fields = {"weapon": MERGED.get(weapon_id, weapon_id)}
        if linked != 1:
            fields["linked"] = linked
        if name in ALTERNATIVES:
            fields["alternative"] = True
        carried.append(fields)
    return {"name": right_name(name), "weapons": carried, **given(army=army)}


def armour_of(facts: Facts) -> list[Fields]:
    """Fields of all Armour."""
    return [_armour(armour) for armour in facts["armour"]]


def _armour(facts: Facts) -> Fields:
    second = facts.get("second_value")
    tag = "; ".join(part for part in (facts.get("tag"), second and f"second value {second}") if part)
    return {
        "id": facts["id"],
        "name": facts["name"],
        "save": facts["save"],
        **given(
            unmodified=facts.get("unmodified"),
            field=facts.get("field"),
            tag=tag,
            variant_of=ARMOUR_VARIANTS.get(facts["id"]),
            armies=facts["in"],
            source=source_of(facts.get("src")),
        ),
    }
