"""Dice notation reads what the cards print, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData


@pytest.mark.parametrize(
    ("text", "dice", "constant"),
    [
        ("D6", (6,), 0),
        ("2D6+9", (6, 6), 9),
        ("D6+D12+6", (6, 12), 6),
        ("d6 + 2d10 + 9", (6, 10, 10), 9),
        ("1", (), 1),
        ("D6-1", (6,), -1),
        ("D20+D4+D6+10", (20, 4, 6), 10),
    ],
)
def test_reads_what_cards_print(text: str, dice: tuple[int, ...], constant: int) -> None:
    assert parse_dice(text) == (dice, constant)


@pytest.mark.parametrize(
    "text", ["", "D", "D+5", "6D", "2x6", "D0", "-D6", "D6+", "D9999999", "999D6", "D6 D6"]
)
def test_refuses_everything_else(text: str) -> None:
    with pytest.raises(BadData, match="not dice notation"):
        parse_dice(text)


@given(st.lists(st.sampled_from([2, 3, 4, 6, 8, 10, 12, 20]), min_size=1, max_size=5), st.integers(-5, 20))
def test_what_it_prints_it_reads_back(dice: list[int], constant: int) -> None:
    text = "+".join(f"D{sides}" for sides in dice) + (f"{constant:+d}" if constant else "")
    read = parse_dice(text)
    again = parse_dice(str(read))
    assert sorted(again.dice) == sorted(dice)
    assert again.constant == constant
    assert (read.lowest, read.highest) == (len(dice) + constant, sum(dice) + constant)


def test_a_fixed_number_does_not_vary() -> None:
    assert not parse_dice("1").varies
    assert parse_dice("D3").varies


def test_there_are_at_most_100_dice_of_1000_sides() -> None:
    assert parse_dice("100D6").highest == parse_dice("60D6+40D6").highest == 600
    assert parse_dice("D1000").highest == 1000
    for text in ("101D6", "60D6+41D6", "D1001"):
        with pytest.raises(BadData, match="not dice notation"):
            parse_dice(text)
