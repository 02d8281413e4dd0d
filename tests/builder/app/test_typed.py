"""What people type, as the roster has it."""

from __future__ import annotations

import pytest

from builder.app.typed import fault_of_count, without_commas


@pytest.mark.parametrize(
    ("typed", "number"),
    [("1,500", "1500"), ("1,000,000", "1000000"), ("1500", "1500"), ("0.5", "0.5"), ("1,5", "1,5"), ("", "")],
)
def test_thousands_may_be_parted_by_commas(typed: str, number: str) -> None:
    assert without_commas(typed) == number


@pytest.mark.parametrize(("typed", "is_one"), [("5", True), ("0", False), ("-1", False), ("", False)])
def test_a_number_of_models_is_whole_and_above_nought(typed: str, is_one: bool) -> None:
    assert (fault_of_count(typed) == "") == is_one
