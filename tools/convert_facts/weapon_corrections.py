"""What is put right in the weapons of the facts, and what is kept although doubtful."""

from __future__ import annotations

from typing import Any

Fields = dict[str, Any]

MERGED = {
    "bolters": "boltgun",
    "power-fist--core": "power-fist",
    "graviton-gun--imperial-agents": "graviton-gun",
    "primary-effect": "volcano-cannon-primary-effect",
    "secondary-effect": "volcano-cannon-secondary-effect",
}
"""Rows that say the same as another once a misprint is put right, or less than it."""

CORRECTED: dict[str, tuple[Fields, list[str]]] = {
    "boltgun": (
        {},
        ["The source has another row, Bolters, for a linked pair of them; it differs in nothing."],
    ),
    "exitus-longrifle": ({"penetration": "D6+5"}, ["The source prints penetration D+5."]),
    "fleshborer": ({"penetration": "D6+4"}, ["The source prints penetration D+4."]),
    "gorechild": ({"penetration": "D6+D12+7"}, ["The source prints penetration 7+D+D12."]),
    "graviton-gun": ({}, ["One of two rows of the source prints the long range 8*16."]),
    "inferno-shell": ({"penetration": "D3+D6+5"}, ["The source prints penetration D6+3+5."]),
    "kustom-kombi-weapon": (
        {"penetration": "Various", "strength": "Special", "save_modifier": "Special"},
        ["The source prints Strength ?, save ? and penetration D6+?: they depend on the guns combined."],
    ),
    "power-fist": ({}, ["One of two rows of the source prints penetration D6+20+8."]),
    "spinefist": (
        {"save_modifier": -1},
        ["The source prints a save modifier of 1; modifiers are 0 or less, and that of Strength 4 is -1."],
    ),
    "terminator-auto-launchers-frag": ({"penetration": "D6+3"}, ["The source prints penetration D6+-."]),
    "the-fire-axe": ({"penetration": "D3+D6+D12+6"}, ["The source prints penetration D6+6+D3+12."]),
    "volcano-cannon": (
        {},
        ['The range is 60" here and 96" in the later Armorcast sheet, which also gives the two effects.'],
    ),
    "warpcannon": ({"range_long": [20, 999]}, ["The source prints the long range U/L, unlimited."]),
}
"""Misprints that can only have meant one thing, with what stood there."""

DOUBTFUL: dict[str, list[str]] = {
    weapon: [f"The source prints penetration {printed}; the general rule gives {rule}."]
    for weapon, printed, rule in (
        ("animus-speculum", "2D6+5", "D6+5"),
        ("bile-pods", "2D6+8", "3D6+8"),
        ("bow", "D6", "D6+3"),
        ("brazier-of-holy-fire", "D3+2D6+5", "2D6+5"),
        ("bright-lance", "D6+D8+8", "D6+D8+9"),
        ("chainsword--orks", "2D4+D20+10", "2D4+D6+10, or D6+2D4+D20+10 with a bonus die for the blow"),
        ("crossbow", "D6", "D6+4"),
        ("defiler-power-claw", "D6+D20+10", "2D6+D20+10"),
        ("executioner-round", "D3+D6+4", "D6+4"),
        ("handbow", "D6", "D6+4"),
        ("hotshot-lasgun", "D6+3", "D6+4"),
        ("hotshot-laspistol", "D6+3", "D6+4"),
        ("plasma-blaster", "D6+4", "D6+7"),
        ("the-blades-of-reason", "D6+3", "2D6+5"),
        ("torgarls-plasma-blade", "2D6+7", "D6+7"),
        ("warp-blast-force-0", "2D6+4", "D6+4, or 2D6+4 with a bonus die for psychic attacks"),
        ("warp-blast-force-1", "D3+2D6+5", "D3+D6+5, or D3+2D6+5 with a bonus die for psychic attacks"),
        ("warp-blast-force-2", "2D6+D12+6", "2D6+6, or 2D6+D12+6 with a bonus die for psychic attacks"),
        (
            "warp-blast-force-3",
            "D6+D10+D12+7",
            "D6+D10+7, or D6+D10+D12+7 with a bonus die for psychic attacks",
        ),
    )
} | {
    "chain-axe": [
        "Another row (chain-axe--imperial-guard) cites the same page with other values; one is wrong."
    ],
    "chain-axe--imperial-guard": [
        "Another row (chain-axe) cites the same page with other values; one is wrong."
    ],
}
"""Printed values that may be wrong but are kept."""

ALTERNATIVES = frozenset(
    {
        "Arbites Combat Shotgun",
        "Heavy Mortar",
        "Heavy Plasma Gun",
        "Missile Launcher with Frag and Krak Missiles",
        "Havoc Missile Launcher",
        "Mk 1 Heavy Plasma Gun",
        "Power Axe",
        "Shotgun",
        "Terminator Auto-Launchers",
        "Sword or Axe",
        "The Sword of Asur",
        "Volcano Cannon",
        "Warp Blast",
    }
)
"""Items whose weapons are several ways to use one weapon."""

ARMOUR_VARIANTS = {
    "armoured-body--2": "armoured-body--5",
    "chaos-terminator-armour--2-on-2d6": "chaos-terminator-armour--3-on-2d6",
}
"""Suits of the same name with another save; the commoner one counts as the suit itself."""

_TWIN = 2
ITEMS: dict[str, list[Any]] = {
    "Chain-axe": ["chain-axe"],
    "Chaos Cauldron of Blood": [],
    "Close Combat": [],
    "Comm-link": [],
    "Graviton Gun": ["graviton-gun"],
    "Havoc Missile Launcher": ["havoc-missile-launcher-frag"],
    "Missile Launcher with Frag and Krak Missiles": ["missile-launcher-krak", "missile-launcher-frag"],
    "Lightning Claw With Built-in Heavy Flamer": ["lightning-claws", "heavy-flamer"],
    "Mk 1 Twin Autocannon": [("autocannon", _TWIN)],
    "Mk 1 Twin Heavy Bolters": [("heavy-bolter", _TWIN)],
    "Mk 1 Twin Lascannon": [("lascannon", _TWIN)],
    "Razorback Turret": ["lascannon", ("twin-plasma-guns", _TWIN)],
    "Twin Autocannon": [("autocannon", _TWIN)],
    "Twin Heavy Bolters": [("heavy-bolter", _TWIN)],
    "Twin Lascannons": [("lascannon", _TWIN)],
    "Twin Linked Bolters": [("boltgun", _TWIN)],
    "Twin Missile Launchers with Super-Krak Grenades": [("missile-launcher-super-krak", _TWIN)],
    "Twin-Linked Shuriken Cannon": [("shuriken-shrieker-cannon", _TWIN)],
    "Twin-Linked Shuriken Catapults": [("shuriken-catapult", _TWIN)],
    "Twin-Linked Tempest Pulse Lasers": [("tempest-pulse-laser", _TWIN)],
    "Volcano Cannon": ["volcano-cannon-primary-effect", "volcano-cannon-secondary-effect"],
    "Weapons": [],
}
"""Items that the facts map wrongly or without saying what is linked; an empty list: no item at all."""

MORE_ITEMS: dict[tuple[str, str | None], list[Any]] = {
    ("1x Lasgun per Guardian", None): ["lasgun"],
    ("2 Bolt Pistols", None): ["bolt-pistol", "bolt-pistol"],
    ("2 Hand Flamers", None): ["hand-flamer", "hand-flamer"],
    ("2x Heavy Bolters", None): ["heavy-bolter", "heavy-bolter"],
    ("2x Laspistols per Guardian", None): ["laspistol", "laspistol"],
    ("3 Heavy Bolters", None): ["heavy-bolter", "heavy-bolter", "heavy-bolter"],
    ("Axe or Club", None): ["axe"],
    ("Badrukk's Ripper Gun", None): ["ripper-gun"],
    ("Blind Grenades for squad", None): ["blind-grenade"],
    ("Blind Stikkbombz", None): ["blind-grenade"],
    ("Chain-axe", "imperial-guard"): ["chain-axe--imperial-guard"],
    ("Chainsword & Twin Autocannons", None): ["chainsword--orks", ("autocannon", _TWIN)],
    ("Chainsword & Twin Lascannon", None): ["chainsword--orks", ("lascannon", _TWIN)],
    ("Defiler Power Claw x2", None): ["defiler-power-claw", "defiler-power-claw"],
    ("Heavy Bolter x2", None): ["heavy-bolter", "heavy-bolter"],
    ("Heavy Flamer x2", None): ["heavy-flamer", "heavy-flamer"],
    ("Krak Grenades for squad", None): ["krak-grenade"],
    ("Lightning Claw with Heavy Flamer", None): ["lightning-claws", "heavy-flamer"],
    ("Melta Bombs for squad", None): ["melta-bomb"],
    ("Pair of Bolt Pistols", None): ["bolt-pistol", "bolt-pistol"],
    ("Pair of Hand Flamers", None): ["hand-flamer", "hand-flamer"],
    ("Sword or Axe", None): ["sword", "axe"],
    ("Twin Linked Shuriken Catapults", None): [("shuriken-catapult", _TWIN)],
    ("Twin-Linked Shuriken Catapults x2", None): [("shuriken-catapult", _TWIN), ("shuriken-catapult", _TWIN)],
    ("Twin-linked Shuriken Catapult", None): [("shuriken-catapult", _TWIN)],
    ("Two Boneswords", None): ["bonesword", "bonesword"],
    ("Warp Spider Jump Generator and 2 Death Spinners", None): ["death-spinner", "death-spinner"],
}
"""Items (by name and army) that the facts do not map."""


def _missile(weapon_id: str, name: str, missile: Fields, army: str = "core") -> Fields:
    """A launcher with one kind of missile: ranges of the launcher, effect of the missile."""
    ranges = {"range_short": [0, 20], "range_long": [20, 72], "to_hit_short": 0, "to_hit_long": 0}
    rest = {"move_or_fire": True, "armies": [army], "source": "WG p42", "provenance": "derived"}
    notes = ["Ranges of the launcher with the effect of the missile; no modifiers to hit are printed."]
    return {"id": weapon_id, "name": name, **ranges, **missile, **rest, "notes": notes}


_FRAG: Fields = {
    "strength": 4,
    "damage": 1,
    "save_modifier": -1,
    "penetration": "D6+4",
    "blast_radius": 2,
}
_KRAK: Fields = {"strength": 8, "damage": "D10", "save_modifier": -6, "penetration": "D6+D10+8"}

MORE_WEAPONS: list[Fields] = [
    _missile("missile-launcher-frag", "Missile Launcher (Frag Missile)", _FRAG),
    _missile("missile-launcher-krak", "Missile Launcher (Krak Missile)", _KRAK),
    _missile("missile-launcher-super-krak", "Missile Launcher (Super Krak Missile)", _KRAK),
    _missile("havoc-missile-launcher-frag", "Havoc Missile Launcher (Frag Missile)", _FRAG, army="chaos"),
]
"""Weapons that the facts only give in parts."""
