"""The facts as they were collected: raw YAML, trusted, read whole."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from tools.convert_facts.armies import names_in

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # the C parser is absent from some builds; the result is the same, slower
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]  # same interface

CATEGORIES = (
    "Attack Bike",
    "Cult Characters",
    "Daemon Characters",
    "Skimmer/Bike",
    "Walkers",
)
"""Kinds of bearers that conditions name."""


@dataclass(frozen=True)
class AllFacts:
    """Everything in the folder with the facts."""

    armies: dict[str, Any]
    """By the army's id."""
    weapons: Any
    armour: Any
    wargear_cards: Any
    vehicle_cards: Any

    @cached_property
    def names(self) -> set[str]:
        """Every name that a condition may use."""
        found = {"army", "Psyker", *CATEGORIES}
        for army in self.armies.values():
            found |= names_in(army)
        for cards in (self.wargear_cards, self.vehicle_cards):
            found.update(card["name"] for card in cards["cards"])
        found.update(weapon["name"] for weapon in self.weapons["weapons"])
        return found | set(self.weapons["items"])


def read_facts(folder: Path) -> AllFacts:
    """Read the folder with the facts."""
    return AllFacts(
        armies={path.stem: _read(path) for path in sorted((folder / "armies").glob("*.yaml"))},
        weapons=_read(folder / "weapons.yaml"),
        armour=_read(folder / "armour.yaml"),
        wargear_cards=_read(folder / "wargear_cards.yaml"),
        vehicle_cards=_read(folder / "vehicle_cards.yaml"),
    )


def _read(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), Loader=_Loader)
