"""How texts and numbers are written on cards."""

from __future__ import annotations

import pytest

from builder.printing.notation import JOINER, breakable, range_band, typeset, unbroken
from builder.printing.typefaces import TEXT, covers, width


@pytest.mark.parametrize(
    ("straight", "true"),
    [
        ('3" blast', "3″ blast"),
        ('Kaptin "Flash Git" Badrukk', "Kaptin “Flash Git” Badrukk"),
        ("the enemy's losses", "the enemy’s losses"),
        ("the 'tear' attack", "the ‘tear’ attack"),
        ("'Eavy Armour", "’Eavy Armour"),
        ("1-3 gun, 4-6 crew", "1–3 gun, 4–6 crew"),
        ('12"-48"', "12″–48″"),
        ("Volcano Cannon - Primary Effect", "Volcano Cannon – Primary Effect"),
        ("-1 Attack", "−1 Attack"),
        ("Multi-melta, D6-part", "Multi-melta, D6-part"),
        ('4x 1" blast radius', "4 × 1″ blast radius"),
        ("2x Heavy Bolters", "2 × Heavy Bolters"),
        ("x marks the spot", "x marks the spot"),
    ],
)
def test_signs_are_true(straight: str, true: str) -> None:
    assert typeset(straight) == true
    assert typeset(true) == true, "a text set once is set"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("hits, S10, save −3. Destroyed.", ["hits,", "S10,", "save −3.", "Destroyed."]),
        ("dies on a D6 of 4+, no save.", ["dies", "on", "a D6", "of 4+,", "no save."]),
        ("explodes on 1–2 on a", ["explodes", "on", "1–2", "on a"]),
        ("take D6 hits at once", ["take", "D6 hits", "at once"]),
        ("from behind. † House: supplied", ["from", "behind.", "† House:", "supplied"]),
        ("2 hatches, 6 slits; all", ["2 hatches,", "6 slits;", "all"]),
        ("loses −1 Attack. So", ["loses", "−1 Attack.", "So"]),
    ],
)
def test_lines_do_not_break_between_a_number_and_what_it_belongs_to(text: str, parts: list[str]) -> None:
    assert [breakable(part) for part in unbroken(text).split(" ")] == parts
    assert breakable(unbroken(text)) == text


def test_what_joins_takes_no_room_and_no_other_font() -> None:
    joined = unbroken("on 1–2")
    assert JOINER in joined
    assert width(joined, TEXT, 8) == pytest.approx(width("on 1–2", TEXT, 8), abs=0.2)
    assert covers(joined)


def test_a_range_without_end_says_so() -> None:
    assert range_band((20, 999)) == "20+"
    assert range_band((20, 72)) == "20–72"
    assert range_band(None) == "–"
