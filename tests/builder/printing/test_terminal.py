"""Cards and entries in the terminal, at several widths."""

from __future__ import annotations

import re

import pytest

from builder.entry_names import Named, fielded_alone
from builder.printing.card_making import card_of_datafax
from builder.printing.terminal_card import card_lines
from builder.printing.terminal_entry import entry_lines, option_lines
from datafaxes.library import Library

DATAFAXES = sorted(Library().datafaxes)


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("datafax", DATAFAXES)
def test_a_card_fills_its_width_and_its_cells_stand_apart(datafax: str, width: int, library: Library) -> None:
    view = card_of_datafax(library.datafax(datafax), library)
    lines = list(card_lines(view, str, width))
    assert {len(line) for line in lines} == {width}
    text = "\n".join(lines)
    assert not re.search("[\u00a0\u2060]", text), "what keeps lines whole is not for the terminal"
    assert not re.search(r"""["']|\d-\d""", text)
    words = text.split()
    for weapon in view.weapons:
        for line in weapon.lines:
            for cell in (line.short, line.long, line.strength, line.damage, line.save, line.penetration):
                assert all(word in words for word in cell.split()), f"{weapon.name}: {cell}"


def test_equal_words_stand_once(library: Library) -> None:
    lines = card_lines(card_of_datafax(library.datafax("imperial-griffon"), library))
    text = "\n".join(lines)
    assert text.count("as shell") == 1
    assert "spec. / spec." not in text


def test_a_narrower_terminal_than_the_table_gets_the_least_width(library: Library) -> None:
    view = card_of_datafax(library.datafax("ork-war-buggy"), library)
    assert list(card_lines(view, str, 20)) == list(card_lines(view, str, 60))


@pytest.mark.parametrize("width", [60, 80])
def test_profiles_break_between_characteristics(width: int, library: Library) -> None:
    entry = library.army("ultramarines").entries["tactical-squad"]
    army = fielded_alone(Named(entry=entry, army="ultramarines"), library)
    lines = list(entry_lines(entry, library.army("ultramarines").head, army.units[0], library, str, width))
    lines += option_lines(entry, "ultramarines", library, str, width)
    assert max(map(len, lines)) <= width
    assert not any(re.search(r"(M|WS|BS|S|T|W|I|A|Ld|Save)$", line) for line in lines)
    assert "\u00a0" not in "".join(lines)
