"""Which Datafax an entry has: by its name, but for the vehicles that army lists call otherwise."""

from __future__ import annotations

import re
from typing import Any

from tools.convert_facts.names import right_name

Facts = dict[str, Any]

BY_NAME = {
    "Anti-Grav Platform Weapon": "anti-grav-platform",
    "Bike": "space-marine-bike",
    "Heavy Weapons Bike": "squat-heavy-bike",
    "Imperial Chimera Dedicated Transport": "imperial-chimera",
    "Land Raider": "space-marine-land-raider",
    "Land Speeder": "imperial-guard-land-speeder",
    "Predator": "space-marine-predator",
    "Predator Tank": "space-marine-predator",
    "Rhino": "space-marine-rhino",
    "Sentinel": "imperial-guard-sentinel",
    "Warbike": "ork-warbike",
    "Weapon Team": "support-weapon-team",
}
BY_ENTRY = {
    ("genestealer-cults", "imperial-chimera"): "imperial-chimera-captured",
    ("genestealer-cults", "rapier-laser-destroyer"): "rapier-laser-destroyer-crew-of-two",
    ("genestealer-cults", "tarantula"): "tarantula-crew-of-two",
    ("orks", "imperial-chimera"): "imperial-chimera-captured",
}
"""Where an army list's version differs."""


def datafax_of(army: str, facts: Facts) -> str | None:
    """The id of the entry's Datafax; None for a ready-made squadron, whose vehicles have theirs."""
    if "contains" in facts:
        return None
    name = right_name(facts.get("datafax") or facts["name"])
    return BY_ENTRY.get((army, facts["id"])) or BY_NAME.get(name) or slug(name)


def slug(name: str) -> str:
    """The name as an id: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")
