"""Words in a place of a fixed size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.app.fixed import fitting, lines_of

TEXT = st.lists(st.text("ab-/✗.", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


def test_what_fits_is_whole_and_what_is_cut_says_so() -> None:
    text = "The army may have at most 1 Wolf Lord; it would have 2."
    assert fitting(text, 60, 1) == text
    assert fitting(text, 30, 2) == text
    assert fitting(text, 30, 1) == "The army may have at most 1…"
    assert fitting(text, 0, 0) == text


@given(text=TEXT, width=st.integers(10, 60), lines=st.integers(1, 4))
def test_it_is_a_beginning_that_fits(text: str, width: int, lines: int) -> None:
    shown = fitting(text, width, lines)
    assert lines_of(shown, width) <= lines
    assert text.startswith(shown.removesuffix("…").rstrip())
    assert (shown == text) == (lines_of(text, width) <= lines)
