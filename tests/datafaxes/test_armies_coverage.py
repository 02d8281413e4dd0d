"""The army lists hold everything that the facts hold: entries, prices, models, and what each offers."""

from __future__ import annotations

import json
import os
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from datafaxes.library import SHIPPED, Library
from datafaxes.yaml_reading import read_yaml_file

MANIFEST: dict[str, Any] = json.loads(Path(__file__).with_name("facts_manifest.json").read_text("utf-8"))
ARMIES = sorted(set(MANIFEST) - {"all armies"})
KINDS = ("units", "vehicles", "support_weapons")

# The table of the facts' own description: characters, squads, vehicles (all), support weapons, lists.
TABLE = {
    "assassins": (1, 0, 0, 0, 0),
    "blood-angels": (13, 10, 9, 2, 11),
    "chaos": (18, 30, 9, 0, 18),
    "dark-angels": (15, 7, 11, 2, 11),
    "eldar": (16, 14, 12, 1, 6),
    "genestealer-cults": (5, 4, 8, 4, 8),
    "imperial-agents": (6, 5, 7, 1, 10),
    "imperial-guard": (6, 12, 12, 0, 5),
    "necrons": (1, 2, 1, 0, 0),
    "orks": (17, 14, 29, 5, 6),
    "sisters-of-battle": (9, 3, 2, 0, 7),
    "space-wolves": (13, 7, 7, 2, 13),
    "squats": (5, 5, 4, 0, 6),
    "tyranids": (3, 9, 4, 0, 1),
    "ultramarines": (13, 9, 9, 2, 11),
}
WEAPON_TEAMS = {"squats": 1}
"""Squads of the facts that are support weapons here."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def test_every_army_is_there(library: Library) -> None:
    assert list(library.army_ids) == ARMIES
    assert len(ARMIES) == 15


@pytest.mark.parametrize("army_id", ARMIES)
def test_as_many_entries_of_each_kind_as_the_facts_count(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    kinds = Counter(entry.kind for entry in army.entries.values())
    teams = WEAPON_TEAMS.get(army_id, 0)
    found = (
        kinds["character"],
        kinds["squad"] + teams,
        kinds["vehicle"],
        kinds["support-weapon"] - teams,
        len(army.wargear_lists),
    )
    assert found == TABLE[army_id]
    facts = [set(MANIFEST[army_id][part]) for part in KINDS]
    assert set(army.entries) == set().union(*facts)
    assert set(army.wargear_lists) == set(MANIFEST[army_id]["wargear_lists"])


# Coverage: what each entry offers, counted in the files as they are written


class Counted:
    """Adds up what an entry or a wargear list of the data files offers."""

    def __init__(self) -> None:
        self.count = dict.fromkeys(("groups", "choices", "conditions", "changes", "cards"), 0)
        self.points = Decimal(0)

    def group(self, group: dict[str, Any]) -> None:
        self.count["groups"] += 1
        self._rules(group)
        for choice in group.get("choices", ()):
            self.choice(choice)
        for inner in group.get("groups", ()):
            self.group(inner)

    def choice(self, choice: dict[str, Any]) -> None:
        self.count["choices"] += 1
        self.points += choice.get("points", 0)
        self._rules(choice)
        self.bearer(choice)

    def bearer(self, bearer: dict[str, Any]) -> None:
        """An entry, choice or model line: its options, models and cards."""
        for group in bearer.get("options", ()):
            self.group(group)
        for line in (*bearer.get("models", ()), *bearer.get("model_lines", ()), *bearer.get("crew", ())):
            if isinstance(line, dict):
                self.count["changes"] += len(line.get("changes", ()))
                self.bearer(line)
        allowances = bearer.get("cards", ())
        for allowance in [allowances] if isinstance(allowances, dict) else allowances:
            self.count["cards"] += len(allowance.get("mandatory", ())) + len(allowance.get("extra", ()))

    def _rules(self, part: dict[str, Any]) -> None:
        self.count["conditions"] += "when" in part
        self.count["changes"] += len(part.get("changes", ()))


def files_of(army_id: str) -> list[dict[str, Any]]:
    folder = SHIPPED / "armies" / army_id
    return [read_yaml_file(path).value for path in sorted(folder.glob("*.yaml")) if path.name != "army.yaml"]


# Where the data says something otherwise than the facts: (groups, choices, conditions, changes, cards) more.
MENDED = {
    ("imperial-agents", "grey-knight-terminator-squad"): {"changes": -1},
    # `max(...)=0 if` is a condition here, `max 1 per` a limit of its own.
    ("tyranids", "tyranid-warrior-brood"): {"conditions": 2, "changes": -4},
    ("blood-angels", "terminator-squad"): {"changes": -2},
    ("blood-angels", "veteran-space-marine-assault-squad"): {"changes": -1},
    ("dark-angels", "deathwing-squad"): {"changes": -2},
}

OPTION_PRICES_MENDED = {("sisters-of-battle", "seraphim-squad")}


@pytest.mark.parametrize("army_id", ARMIES)
def test_nothing_that_an_entry_offers_was_dropped(army_id: str) -> None:
    expected = {key: count for part in KINDS for key, count in MANIFEST[army_id][part].items()}
    found = {}
    for file in files_of(army_id):
        for entry in file.get("entries", ()):
            counted = Counted()
            counted.bearer({key: value for key, value in entry.items() if key != "models"})
            found[entry["id"]] = counted
    for entry_id, count in expected.items():
        more = MENDED.get((army_id, entry_id), {})
        wanted = {key: count[key] + more.get(key, 0) for key in found[entry_id].count}
        assert found[entry_id].count == wanted, entry_id
        if not more and (army_id, entry_id) not in OPTION_PRICES_MENDED:
            assert found[entry_id].points == Decimal(count["sum"]), entry_id


@pytest.mark.parametrize("army_id", ARMIES)
def test_nothing_that_a_wargear_list_offers_was_dropped(army_id: str) -> None:
    expected = MANIFEST[army_id]["wargear_lists"]
    for file in files_of(army_id):
        for list_id, group in file.get("wargear_lists", {}).items():
            counted = Counted()
            counted.group(group)
            assert counted.count == {key: expected[list_id][key] for key in counted.count}, list_id
            assert counted.points == Decimal(expected[list_id]["sum"]), list_id


CONTAINERS = {
    ("assassins", "assassin"),
    ("space-wolves", "servitor-bodyguard"),
    ("space-wolves", "tarantula"),
    ("tyranids", "ripper-swarm"),
}
"""Containers that the facts allow to be empty, for nothing."""
PRICES_MENDED = CONTAINERS | {
    ("imperial-agents", "grey-knight-terminator-squad"),
    ("imperial-guard", "rough-rider-command-hq"),
}
MODELS_MENDED = CONTAINERS | {
    ("chaos", "abaddon-the-despoiler-warmaster-of-chaos"),
    ("chaos", "chaos-space-marine-terminators"),
    ("chaos", "slaanesh-daemons"),
    ("chaos", "tzeentch-daemons"),
    ("imperial-guard", "storm-troopers"),
    ("squats", "bike-squad"),
}


@pytest.mark.parametrize("army_id", ARMIES)
def test_prices_and_numbers_of_models_are_those_of_the_facts(library: Library, army_id: str) -> None:
    expected = {key: count for part in KINDS for key, count in MANIFEST[army_id][part].items()}
    for entry_id, entry in library.army(army_id).entries.items():
        facts, key = expected[entry_id], (army_id, entry_id)
        if key not in PRICES_MENDED:
            assert entry.points == Decimal(facts["points"]), entry_id
            cheapest = entry.points if entry.points_from is None else entry.points_from
            assert cheapest == Decimal(facts["from"]), entry_id
        if key not in MODELS_MENDED:
            assert [entry.models.minimum, entry.models.maximum] == facts["models"], entry_id


def facts_folder() -> Path | None:
    """The facts beside the checkout, or where MUSTER_FACTS says."""
    root = Path(__file__).parents[2]
    places = [os.environ.get("MUSTER_FACTS"), str(root.parent / "shared" / "facts")]
    return next((Path(place) for place in places if place and (Path(place) / "armies").is_dir()), None)


def test_the_manifest_is_current() -> None:
    folder = facts_folder()
    if folder is None:
        pytest.skip("the facts are not beside the checkout; MUSTER_FACTS may name their folder")
    from tools.convert_facts.facts import read_facts
    from tools.convert_facts.manifest import manifest_of

    assert manifest_of(read_facts(folder)) == MANIFEST
