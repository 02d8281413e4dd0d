"""Dice that show one face each time: random, scripted and recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from datafaxes.library import Library
from engine.dice import RandomDice, RecordingDice, ScriptedDice, SustainedFire, special_dice
from engine.dice.rolled_dice import RolledDice
from tests.engine.machines import SPECIAL_DICE


class Replay(RolledDice):
    """Shows the recorded faces again."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(SPECIAL_DICE)
        self.faces = iter(faces)

    def face(self, sides: int) -> int:
        return next(self.faces)


def everything(dice: RolledDice) -> list[object]:
    return [
        dice.roll("2D6+9"),
        dice.check("D6", 4),
        dice.look_up("D6", ((1, 2), (3, 6))),
        dice.successes(3, "D6", 4),
        dice.pick("abc"),
        dice.sustained_fire(3),
        dice.scatter(),
        dice.artillery(),
        dice.bearing(),
    ]


def test_invariant_37_the_same_seed_gives_the_same_rolls() -> None:
    assert everything(RandomDice(7, SPECIAL_DICE)) == everything(RandomDice(7, SPECIAL_DICE))
    many = [[RandomDice(seed).roll("D6") for _ in range(1)] for seed in range(50)]
    assert len({tuple(rolls) for rolls in many}) == 6


def test_random_dice_show_every_face_and_no_other() -> None:
    dice = RandomDice(1)
    assert {dice.roll("D20") for _ in range(2000)} == set(range(1, 21))
    assert {dice.roll("2D3") for _ in range(500)} == {2, 3, 4, 5, 6}


def test_what_was_recorded_replays_to_the_same() -> None:
    recording = RecordingDice(RandomDice(3, SPECIAL_DICE))
    first = everything(recording)
    assert everything(Replay(recording.rolls)) == first


def test_a_script_is_read_die_by_die() -> None:
    with ScriptedDice([4, 3, 5], SPECIAL_DICE) as dice:
        assert dice.roll("D6+2D6+9") == 21
    with ScriptedDice([3, 2, None, 1, 2, 8, None], SPECIAL_DICE) as dice:
        assert dice.pick("abc") == "c"
        assert dice.sustained_fire(3) == SustainedFire(hits=3, jams=1)
        assert dice.scatter() is None
        assert dice.artillery() == 8
        assert dice.artillery() is None


def test_a_certain_check_takes_no_roll() -> None:
    with ScriptedDice([]) as dice:
        assert dice.check("D6", 1)
        assert not dice.check("D6+4", 11)
        assert dice.pick(["only"]) == "only"


@pytest.mark.parametrize(
    ("script", "ask", "message"),
    [
        ([7], lambda dice: dice.roll("D6"), "D6"),
        ([0], lambda dice: dice.roll("D6"), "D6"),
        ([None], lambda dice: dice.roll("D6"), "D6"),
        ([4], lambda dice: dice.sustained_fire(1), "Sustained Fire"),
        ([3], lambda dice: dice.artillery(), "artillery"),
        ([], lambda dice: dice.roll("D6"), "no more rolls"),
        ([1], lambda dice: dice.roll("2D6"), "no more rolls"),
    ],
)
def test_a_script_that_does_not_fit_fails(
    script: list[int | None], ask: Callable[[ScriptedDice], object], message: str
) -> None:
    with pytest.raises(AssertionError, match=message):
        ask(ScriptedDice(script, SPECIAL_DICE))


def test_rolls_left_over_fail() -> None:
    dice = ScriptedDice([1, 2])
    dice.roll("D6")
    with pytest.raises(AssertionError, match=r"left over: \[2\]"):
        dice.finish()


def test_an_error_of_the_rule_is_not_hidden_by_rolls_left_over() -> None:
    with pytest.raises(ZeroDivisionError), ScriptedDice([1]):
        raise ZeroDivisionError


def test_the_shipped_charts_describe_the_special_dice() -> None:
    assert special_dice(Library()) == SPECIAL_DICE
