"""Numbers and lists as sentences and files have them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.words import listed, number_text, percent, plain_number, plural, some_of


@pytest.mark.parametrize(
    ("number", "sentence", "file"),
    [
        (0, "0", "0"),
        (1498, "1,498", "1498"),
        (Decimal("1498.50"), "1,498.5", "1498.5"),
        (Decimal("100"), "100", "100"),
        (Decimal("1E+3"), "1,000", "1000"),
        (Decimal("0.010"), "0.01", "0.01"),
    ],
)
def test_numbers_have_no_needless_noughts(number: int | Decimal, sentence: str, file: str) -> None:
    assert (number_text(number), plain_number(number)) == (sentence, file)


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**40), max_value=10**40))
def test_the_plain_number_is_exact(number: Decimal) -> None:
    assert Decimal(plain_number(number)) == number
    assert "E" not in plain_number(number)


def test_nouns_follow_their_number() -> None:
    assert [plural(number, "hatch") for number in (0, 1, 2)] == ["0 hatches", "1 hatch", "2 hatches"]
    assert plural(Decimal("1.0"), "place") == "1 place"
    assert plural(2, "die", "dice") == "2 dice"


def test_lists_read_as_a_sentence() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "", "a", "a and b", "a, b or c",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(13, 18), "72.2%"),
        (Fraction(0), "0.0%"),
        (Fraction(1), "100.0%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(1999, 2000), ">99.9%"),
        (Fraction(1998, 2000), "99.9%"),
    ],
)
def test_only_what_is_certain_is_told_as_certain(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_some_of_many_names() -> None:
    assert some_of(["a", "b", "c"], 3) == "a, b and c"
    assert some_of(["a", "b", "c", "d"], 2) == "a, b and 2 more"
    assert some_of(["a", "b", "c"], 2, "or") == "a, b or 1 more"
