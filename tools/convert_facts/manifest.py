"""Counts what the facts hold, so that a test can prove that the data dropped nothing of it."""

from __future__ import annotations

import json
from typing import Any

from tools.convert_facts.facts import AllFacts

Facts = dict[str, Any]
Count = dict[str, Any]

KINDS = ("units", "vehicles", "support_weapons")


def manifest_of(facts: AllFacts) -> dict[str, Any]:
    """For each army the ids of its entries and wargear lists, with what they offer counted."""
    armies = {army_id: _army(army) for army_id, army in sorted(facts.armies.items())}
    return armies | {"all armies": _shared(facts)}


def manifest_text(facts: AllFacts) -> str:
    """The manifest as a file: one line for each entry, so that a change shows where it is."""
    lines = ["{"]
    for army_id, army in manifest_of(facts).items():
        lines.append(f" {json.dumps(army_id)}: {{")
        for part, records in army.items():
            lines.append(f"  {json.dumps(part)}: {{")
            lines += [f"   {json.dumps(key)}: {json.dumps(count)}," for key, count in records.items()]
            lines[-1] = lines[-1].rstrip(",")
            lines.append("  },")
        lines[-1] = lines[-1].rstrip(",")
        lines.append(" },")
    lines[-1] = lines[-1].rstrip(",")
    return "\n".join([*lines, "}"]) + "\n"


def _shared(facts: AllFacts) -> dict[str, dict[str, Any]]:
    """Weapons, armour and cards: their ids with the penetration, save or points."""
    return {
        "weapons": {weapon["id"]: weapon.get("penetration") for weapon in facts.weapons["weapons"]},
        "items": dict.fromkeys(facts.weapons["items"]),
        "armour": {armour["id"]: armour["save"] for armour in facts.armour["armour"]},
        "wargear_cards": {card["id"]: str(card["points"]) for card in facts.wargear_cards["cards"]},
        "vehicle_cards": {card["id"]: str(card["points"]) for card in facts.vehicle_cards["cards"]},
        "card_sets": {
            key: len(found["cards"])
            for cards in (facts.wargear_cards, facts.vehicle_cards)
            for key, found in cards["sets"].items()
        },
    }


def _army(facts: Facts) -> dict[str, dict[str, Count]]:
    found = {part: {entry["id"]: _entry(entry, facts) for entry in facts[part]} for part in KINDS}
    lists = facts["wargear_lists"].items()
    return found | {
        "wargear_lists": {key: _Counter(facts["components"]).group(group) for key, group in lists}
    }


def _entry(entry: Facts, facts: Facts) -> Count:
    counter = _Counter(facts["components"])
    for group in entry.get("options", ()):
        counter.part(group)
    for line in (*entry.get("model_lines", ()), *entry.get("crew", ())):
        counter.line(line)
    counter.allowance(entry.get("cards"))
    models = entry.get("models", {"min": 1, "max": 1})
    return {
        "points": str(entry["points"]),
        "from": str(entry.get("points_from", entry["points"])),
        "models": [models["min"], models["max"]],
        **counter.count,
    }


class _Counter:
    """Adds up groups, choices, their points, conditions, changes and cards, components included."""

    def __init__(self, components: Facts) -> None:
        self.components = components
        self.count: Count = dict.fromkeys(("groups", "choices", "conditions", "changes", "cards"), 0)
        self.points = 0
        self.count["sum"] = "0"

    def group(self, facts: Facts) -> Count:
        self.part(facts)
        return self.count

    def part(self, facts: Facts) -> None:
        """A group or choice with all that is in it."""
        component = self._rules(facts)
        kind = "groups" if "list" in facts or "choices" in facts else "choices"
        self.count[kind] += 1
        if kind == "choices":
            self.points += facts.get("points", 0)
            self.count["sum"] = str(self.points)
        plus = facts["plus"] if isinstance(facts.get("plus"), list) else ()
        for part in (*facts.get("choices", ()), *plus):
            self.part(part)
        self._within(facts, component)

    def line(self, facts: Facts) -> None:
        """Some models with all that may be bought for them."""
        self._within(facts, self._rules(facts))

    def allowance(self, facts: Facts | None) -> None:
        """Cards that come with their bearer or are offered beside the sets."""
        for cards in (facts or {}).get("several", [facts] if facts else []):
            self.count["cards"] += len(cards.get("mandatory", ())) + len(cards.get("extra", ()))

    def _rules(self, facts: Facts) -> Facts:
        self.count["conditions"] += "if" in facts
        self.count["changes"] += len(facts.get("mods", ()))
        component: Facts = self.components[facts["ref"]] if "ref" in facts else {}
        return component

    def _within(self, facts: Facts, component: Facts) -> None:
        for part in (*facts.get("options", ()), *component.get("options", ())):
            self.part(part)
        for line in (*facts.get("models", ()), *component.get("models", ())):
            self.line(line)
        self.allowance(facts.get("cards") or component.get("cards"))
