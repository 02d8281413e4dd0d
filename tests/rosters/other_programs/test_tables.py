"""Tables, as spreadsheets and Markdown give them, are lists too."""

from __future__ import annotations

import pytest

from rosters.other_programs.table_text import as_typed
from tests.rosters.other_programs.reading import all_units, read

TYPED = """Ultramarines 1500

Space Marine Captain [122 pts]: Power Sword, Displacer Field
Techmarine [33 pts]
Tactical Squad [324 pts]: Heavy Bolter, Flamer
2x Space Marine Predator [180 pts]
Space Marine Rhino [55 pts]: Auto-Launcher
TOTAL 714
"""
ROWS = (
    ("Unit", "Qty", "Wargear", "Points"),
    ("Space Marine Captain", "1", "Power Sword, Displacer Field", "122"),
    ("Techmarine", "", "", "33"),
    ("Tactical Squad", "1", "Heavy Bolter, Flamer", "324"),
    ("Space Marine Predator", "2", "", "180"),
    ("Space Marine Rhino", "1", "Auto-Launcher", "55 pts"),
    ("Total", "", "", "714"),
)


def _markdown(rows: tuple[tuple[str, ...], ...]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---|:-:|---|---:|", *lines[1:]])


def _separated(sign: str) -> str:
    return "\n".join(sign.join(f'"{cell}"' if sign in cell else cell for cell in row) for row in ROWS)


TABLES = {
    "Markdown": _markdown(ROWS),
    "Markdown with emphasis": _markdown((ROWS[0], *((f"**{row[0]}**", *row[1:]) for row in ROWS[1:]))),
    "CSV": _separated(","),
    "CSV with semicolons": _separated(";"),
    "cells of a spreadsheet": _separated("\t"),
    "other columns": "\n".join(f'{row[3]},{row[0]},{row[1]},"{row[2]}"' for row in ROWS),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_read_as_the_list_that_it_is(name: str) -> None:
    imported = read(f"Ultramarines 1500\n\n{TABLES[name]}\n")
    assert all_units(imported.roster) == all_units(read(TYPED).roster)
    assert imported.other.total == imported.other.sum_of_parts == 714
    assert imported.roster.points_limit == 1500
    assert imported.options_unknown == imported.other.unread == ()


def test_messages_name_the_line_of_the_table() -> None:
    imported = read("Unit,Points\nCaptain,96\nWarp Whale,50\n")
    assert [unread.place for unread in imported.units_unknown] == ["line 3"]


@pytest.mark.parametrize(
    "text",
    [
        "Captain, 96 points\nTechmarine, 33 points\n",
        "Units\nCaptain 96\n",
        "| Captain | 96 |\n",
        "Name: Third Company, 815 points\nCaptain 96\n",
    ],
)
def test_what_has_no_heading_of_columns_is_left_alone(text: str) -> None:
    assert as_typed(text) == text


def test_columns_without_a_meaning_are_kept_as_what_the_unit_has() -> None:
    imported = read("Unit,Points,Colour\nTechmarine,33,mauve\n")
    assert [unread.text for unread in imported.options_unknown] == ["mauve"]
