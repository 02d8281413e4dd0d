"""House rules in words: each switch that differs, and no other."""

from __future__ import annotations

from dataclasses import fields, replace
from decimal import Decimal
from typing import Any

import pytest

from rosters.house_rules import switches
from rosters.roster import HouseRules

OTHERWISE: list[tuple[str, Any, str]] = [
    ("max_size_gap", 0, "Squadrons may differ by 0 vehicles instead of 1."),
    ("treat_100_as", "obliged", "A vehicle worth exactly 100 points must be in a squadron."),
    (
        "treat_100_as",
        "heavy",
        "A vehicle worth exactly 100 points may be in a squadron of its own type only.",
    ),
    ("speed_gap", Decimal("7.50"), "Top speeds in a squadron may differ by 7.5 inches instead of 6."),
    ("strict_speed", True, "Speeds excuse no uneven and no further squadrons."),
    ("strict_transports", True, "A transport that carries nobody needs a squadron."),
    ("split_squads", "allow", "A squad may be split over several vehicles."),
    ("split_squads", "refuse", "A squad may not be split over several vehicles."),
]


def test_the_usual_rulings_are_not_told() -> None:
    assert switches(HouseRules()) == ()


@pytest.mark.parametrize(("name", "value", "words"), OTHERWISE)
def test_a_switch_is_told_in_a_sentence(name: str, value: Any, words: str) -> None:
    (one,) = switches(replace(HouseRules(), **{name: value}))
    assert (one.name, one.words) == (name, words)
    assert one.rule.startswith("2E-")


def test_every_house_rule_has_its_words() -> None:
    assert {name for name, _, _ in OTHERWISE} == {field.name for field in fields(HouseRules)}
