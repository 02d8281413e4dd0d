"""The script that turns the collected facts into data: conditions, changes and requirements."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tools.convert_facts.conditions import Reader

NAMES = [
    "army",
    "Mekaniak",
    "Painboy",
    "Runtherd",
    "Ahriman",
    "Abaddon the Despoiler, Warmaster of Chaos",
    'Kaptin "Flash Git" Badrukk',
    "Thunder Hammer",
    "Thunder Hammer & Storm Shield",
    "Lightning Claws",
    "Terminator",
    "Terminator Squad",
    "Walkers",
    "Skimmer/Bike",
    "Guardian",
    "Guardian Squad",
    "Tyranids",
    ".Teleport Squad (Increases points 50%)",
    "Khorne Bezerkers",
]


@pytest.fixture
def reader() -> Reader:
    return Reader(NAMES)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Ahriman", {"has": "Ahriman"}),
        ("no Ahriman", {"has": "Ahriman", "fewer_than": 1}),
        ("2x Ahriman", {"has": "Ahriman", "at_least": 2}),
        ("<11x Guardian", {"has": "Guardian", "fewer_than": 11}),
        ("Mekaniak@army", {"has": "Mekaniak", "where": "army"}),
        ("Guardian@Guardian Squad", {"has": "Guardian", "inside": "Guardian Squad"}),
        ("on Mekaniak", {"bearer": "Mekaniak"}),
        ("not on Mekaniak", {"negate": {"bearer": "Mekaniak"}}),
        ("not on category Walkers", {"negate": {"bearer_kind": "Walkers"}}),
        (
            "on category Skimmer/Bike",
            {"either": [{"bearer_kind": "Skimmers"}, {"bearer_kind": "Bikes & Trikes"}]},
        ),
        ("in force Daemon World", {"force": "Daemon World"}),
        ("not in force Daemon World", {"negate": {"force": "Daemon World"}}),
        # `&` joins closer than `|`, and belongs to a name where a known name has it.
        (
            "Ahriman & Painboy | Runtherd",
            {"either": [{"every": [{"has": "Ahriman"}, {"has": "Painboy"}]}, {"has": "Runtherd"}]},
        ),
        (
            "Mekaniak@army & (Painboy | Runtherd@army)",
            {
                "every": [
                    {"has": "Mekaniak", "where": "army"},
                    {"either": [{"has": "Painboy"}, {"has": "Runtherd", "where": "army"}]},
                ]
            },
        ),
        (
            "Thunder Hammer & Storm Shield | Lightning Claws",
            {"either": [{"has": "Thunder Hammer & Storm Shield"}, {"has": "Lightning Claws"}]},
        ),
        (
            "Thunder Hammer & Lightning Claws",
            {"every": [{"has": "Thunder Hammer"}, {"has": "Lightning Claws"}]},
        ),
        (
            "no Abaddon the Despoiler, Warmaster of Chaos@army",
            {"has": "Abaddon the Despoiler, Warmaster of Chaos", "where": "army", "fewer_than": 1},
        ),
        ('Kaptin "Flash Git" Badrukk@army', {"has": 'Kaptin "Flash Git" Badrukk', "where": "army"}),
        ("Khorne Bezerkers", {"has": "Khorne Berzerkers"}),
    ],
)
def test_conditions(reader: Reader, text: str, fields: dict[str, Any]) -> None:
    assert reader.condition(text) == fields
    assert reader.unclear == []


@pytest.mark.parametrize("text", ["Nobody", "Ahriman &", "(Ahriman", "Ahriman Painboy", "", "Ahriman | "])
def test_what_is_not_understood_is_kept_and_counted(reader: Reader, text: str) -> None:
    assert reader.condition(text) == {"unclear": text}
    assert reader.unclear == [text]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("max=0 if Ahriman", {"field": "maximum", "how": "set", "amount": 0, "when": {"has": "Ahriman"}}),
        ("army_min=-1", {"field": "minimum", "how": "set", "amount": -1}),
        (
            "max-2 per Guardian",
            {"field": "maximum", "how": "add", "amount": -2, "per": {"names": ["Guardian"]}},
        ),
        (
            "max+1 per 3 Guardian@Guardian Squad",
            {
                "field": "maximum",
                "how": "add",
                "amount": 1,
                "per": {"names": ["Guardian"], "inside": "Guardian Squad", "every": 3},
            },
        ),
        (
            "army_max+1 per Mekaniak@army + Painboy@army",
            {
                "field": "maximum",
                "how": "add",
                "amount": 1,
                "per": {"names": ["Mekaniak", "Painboy"], "where": "army"},
            },
        ),
        (
            "army_max+1 per 1000 points in category Tyranids@army",
            {"field": "maximum", "how": "add", "amount": 1, "per": {"points_in": "Tyranids", "every": 1000}},
        ),
        (
            "pts*1.5 if .Teleport Squad (Increases points 50%)",
            {
                "field": "points",
                "how": "times",
                "amount": Decimal("1.5"),
                "when": {"has": "Teleport Squad (Increases points 50%)"},
            },
        ),
        (
            "max+1 per Guardian if Ahriman",
            {
                "field": "maximum",
                "how": "add",
                "amount": 1,
                "per": {"names": ["Guardian"]},
                "when": {"has": "Ahriman"},
            },
        ),
        (
            "WS+1 if Ahriman",
            {"field": "WS", "how": "add", "amount": 1, "when": {"has": "Ahriman"}},
        ),
    ],
)
def test_changes(reader: Reader, text: str, fields: dict[str, Any]) -> None:
    assert reader.change(text) == fields
    assert reader.unclear == []


def test_a_change_that_is_not_understood_is_kept(reader: Reader) -> None:
    assert reader.change("max+1 per Nobody")["when"] == {"unclear": "max+1 per Nobody"}
    assert reader.unclear == ["max+1 per Nobody"]


def test_limits_within_a_unit(reader: Reader) -> None:
    assert reader.rules(
        "Ahriman", ["max 1 per Terminator Squad", "max(Terminator Squad)=0 if Lightning Claws", "max=3"]
    ) == {
        "unit_maximum": 1,
        "when": {"every": [{"has": "Ahriman"}, {"negate": {"has": "Lightning Claws"}}]},
        "changes": [{"field": "maximum", "how": "set", "amount": 3}],
    }


def test_requirements_are_asked_of_the_army(reader: Reader) -> None:
    assert reader.requirement({"all": ["Mekaniak", {"any": ["2x Painboy", "Runtherd"]}]}) == {
        "every": [
            {"has": "Mekaniak", "where": "army"},
            {
                "either": [
                    {"has": "Painboy", "at_least": 2, "where": "army"},
                    {"has": "Runtherd", "where": "army"},
                ]
            },
        ]
    }
