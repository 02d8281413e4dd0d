"""Commands as an undo list tells them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given

from datafaxes.library import default_library
from rosters.command_words import describe
from rosters.commands import ACTIONS, Command, command
from tests.rosters.any_command import ROSTER, any_command


@given(any_command())
def test_every_command_has_words(made: Command) -> None:
    words = describe(made, ROSTER, default_library())
    assert words
    assert words[0].isupper() or not words[0].isalpha()


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (command("add_unit", entry="ultramarines/space-marine-rhino"), "Add Space Marine Rhino"),
        (command("remove_unit", unit="hunter"), "Remove Hunter"),
        (command("duplicate_unit", unit="rhino"), "Duplicate Space Marine Rhino"),
        (command("rename_unit", unit="rhino", name="Bus"), "Rename Space Marine Rhino to Bus"),
        (command("rename_unit", unit="hunter", name=None), "Take the name of Hunter away"),
        (command("set_models", unit="squad", models=8), "Set Tactical Squad to 8 models"),
        (command("set_option", unit="hunter", name="Lascannon", count=2), "Buy 2 Lascannon for Hunter"),
        (command("set_option", unit="hunter", name="Lascannon", count=0), "Take Lascannon from Hunter"),
        (
            command("seat", unit="squad", carrier="rhino", models=5),
            "Seat 5 of Tactical Squad in Space Marine Rhino",
        ),
        (command("unseat", unit="squad"), "Take Tactical Squad out of its transport"),
        (command("mount", rider="chief", machine="bike"), "Mount Chief on Space Marine Bike"),
        (command("form_squadron", name="Hammer", members=("a", "b")), "Form squadron Hammer of 2"),
        (
            command("join_squadron", unit="talon", squadron="Hammer"),
            "Move Space Marine Predator into squadron Hammer",
        ),
        (command("arrange", squadrons=(), seats=()), "Arrange squadrons and seats"),
        (command("set_points_limit", limit=None), "Remove the points limit"),
        (command("set_points_limit", limit=Decimal("750.5")), "Set the points limit to 750.5"),
        (
            command("set_house_rule", rule="treat_100_as", value="heavy"),
            "Set house rule treat 100 as to heavy",
        ),
        (command("set_note", note="", unit="hunter"), "Remove the note of Hunter"),
        (command("remove_unit", unit="nobody"), "Remove nobody"),
    ],
)
def test_commands_are_told_in_the_words_of_an_undo_list(made: Command, words: str) -> None:
    assert describe(made, ROSTER, default_library()) == words


def test_every_action_has_its_own_words() -> None:
    from rosters.command_words import _WORDS

    assert set(_WORDS) == set(ACTIONS)
