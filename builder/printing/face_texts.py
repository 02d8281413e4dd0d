"""What stands on a face, and how large: texts, sizes and measures that planning and setting share.

Measures are those of `templates/cards/card.css`, in millimetres; type sizes are in points.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from builder.printing.card_view import CardView, ProfileLine, WeaponView
from builder.printing.notation import DASH
from builder.printing.typefaces import MM_PER_POINT, NARROW, NARROW_BOLD, STRONG, fitted, width

FLOOR = 6.5
"""No text is set smaller."""
NAME_SIZES = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)
SLIM_SIZES = (12.0, 11.0, 10.0, 9.0, 8.0)
SLIM_WIDTH, SLIM_RIGHT = 86.5, 38.0
"""Of the texts in the slim banner of a back, and at most of the one on its right."""
MOTIVE_SIZES = (10.5, 9.5, 8.5, 7.5, FLOOR)

INNER = 88.0
"""Width of the text on a face."""
PLAN_WIDTH = 52.0
FOOT_WIDTH = 87.2
COLUMNS = {
    "name": 21.8, "short": 7.6, "long": 8.2, "range": 15.8, "hit": 4.8, "strength": 5.5, "damage": 6.9,
    "save": 5.8, "penetration": 12.8,
}  # fmt: skip
"""Widths of the weapons table's columns, after `WEAPON_INDENT`; `range` is short and long in one."""
WEAPON_INDENT = 9.6
MOST_OF_A_FACT = 160
"""Characters beside the plan view; a longer fact goes below."""
MOST_OF_A_PARAGRAPH = 1200


def name_size(name: str) -> float:
    """The size in points at which the name fits the banner; long names are set in two lines at the last."""
    return _largest(name, NAME_SIZES, 69.0)


def motive_size(view: CardView) -> float:
    """The size in points at which the motive type fits, beside the number of crew where there is one."""
    return _largest(view.motive, MOTIVE_SIZES, 24.0 if view.stations else 33.5)


def _largest(text: str, sizes: Sequence[float], measure: float) -> float:
    return next((size for size in sizes if width(text, NARROW_BOLD, size) <= measure), sizes[-1])


class SlimLine(NamedTuple):
    """What stands in the slim banner of a back: the name, and the type or the points on its right."""

    name: str
    size: float
    width: float
    """Of the name's column, in mm."""
    two_lines: bool
    right: str
    right_size: float
    right_width: float
    right_in_two: bool


def slim_line(view: CardView, of: str) -> SlimLine:
    """The slim banner's texts, in two lines each where one is too short; `of` is `1/2` of two cards."""
    told = view.name if view.own_name else points_told(view)
    right = " ".join(part for part in (told, of) if part)
    right_size = next((size for size in (7.0, FLOOR) if _capitals(right, size) <= SLIM_RIGHT), FLOOR)
    natural = _capitals(right, right_size)
    right_width = round(min(natural, SLIM_RIGHT), 2)
    measure = round(SLIM_WIDTH - right_width - 1.5, 2)
    size = _largest(view.title, SLIM_SIZES, measure)
    return SlimLine(
        name=fitted(view.title, 1.9 * measure, size),
        size=size,
        width=measure,
        two_lines=width(view.title, NARROW_BOLD, size) > measure,
        right=fitted(right, 1.6 * SLIM_RIGHT, FLOOR),
        right_size=right_size,
        right_width=right_width,
        right_in_two=natural > SLIM_RIGHT,
    )


def points_told(view: CardView) -> str:
    """The price in words; empty where it has none."""
    return f"{view.points} {points_of_what(view)}" if view.points else ""


def points_of_what(view: CardView) -> str:
    """What the price is called: of each where the card stands for several, or of all together."""
    return "points in all" if view.in_all else "points each" if view.count > 1 else "points"


def _capitals(text: str, size: float) -> float:
    """Width of a text in the spaced capitals of labels."""
    return width(text.upper(), NARROW, size) + 0.04 * size * MM_PER_POINT * len(text) + 0.5


def source_told(view: CardView, right: str) -> str:
    """The source at the foot, beside what stands on the right: whole clauses of it, if need be fewer."""
    measure = FOOT_WIDTH - width(right, NARROW, FLOOR) - 3.0
    told = view.source
    while width(told, NARROW, FLOOR) > measure and _CLAUSE.search(told):
        told = _CLAUSE.sub("…", told)
    return fitted(told, measure, FLOOR, NARROW)


_CLAUSE = re.compile(r"[;.] [^;.]+[.…]?$")
"""The last of several."""


def is_called(view: CardView) -> bool:
    """Whether there is a line for the player's name, the squadron, the count or own data."""
    return bool(view.own_name or view.group or view.count > 1 or view.own_data)


def called(view: CardView) -> str:
    """The player's name, with how many there are."""
    name = f"“{fitted(view.own_name, 250, 8.5)}”" if view.own_name else ""
    return f"{name} × {view.count}" if view.count > 1 else name


def group_apart(view: CardView) -> bool:
    """Whether the squadron needs a line of its own below the name."""
    group = width(view.group, NARROW, 7.5)
    return bool(view.group) and _called_width(view) + group > INNER - 3


def _called_width(view: CardView) -> float:
    """Width of the player's name with what stands beside it."""
    return width(called(view), STRONG, 8.5) + (15.0 if view.own_data else 0.0)


def facts_told(view: CardView) -> tuple[tuple[str, str], ...]:
    """The facts beside the plan view that are told in words."""
    return tuple(fact for fact in _facts_of(view) if fact[1] and len(fact[1]) <= MOST_OF_A_FACT)


def _facts_of(view: CardView) -> tuple[tuple[str, str], ...]:
    none = "–" if view.kind == "vehicle" else ""
    return (
        ("Transport capacity", view.capacity or none),
        ("Access", view.access),
        ("Aboard at the start", ", ".join(view.aboard)),
    )


def front_paragraphs(view: CardView) -> tuple[tuple[str, str], ...]:
    """Vehicle cards, other equipment and facts too long for their column, each with its heading."""
    cards = "; ".join(
        (f"{card.count} × " if card.count > 1 else "") + card.name + (f" ({card.text})" if card.text else "")
        for card in view.cards
    )
    long = (fact for fact in _facts_of(view) if len(fact[1]) > MOST_OF_A_FACT)
    parts = (*long, ("Vehicle cards", cards), ("Equipment", ", ".join(view.equipment)), *view.paragraphs)
    return tuple((heading, piece) for heading, text in parts for piece in _pieces_of(text))


def back_paragraphs(view: CardView) -> tuple[tuple[str, str], ...]:
    """Special rules, notes and footnotes."""
    texts = (*view.rules, " ".join((*view.notes, *view.footnotes)))
    return tuple(("", piece) for text in texts for piece in _pieces_of(text))


def _pieces_of(text: str) -> list[str]:
    """A text in pieces that each fit on a face, however long it is."""
    return textwrap.wrap(text, MOST_OF_A_PARAGRAPH, break_on_hyphens=False)


def weapon_notes(weapon: WeaponView, line: ProfileLine) -> str:
    """The small print under a line of the weapons table."""
    mounting = (weapon.mounting_text,) if len(weapon.lines) == 1 and weapon.mounting_text else ()
    return " · ".join((*mounting, *line.notes))


def small(size: float) -> float:
    """The size of small print beside text of this size, in points."""
    return max(FLOOR, size * 0.88)


class Cell(NamedTuple):
    """A cell of the weapons table, over one column or several."""

    text: str
    columns: tuple[str, ...]

    @property
    def width(self) -> float:
        """In mm."""
        return round(sum(COLUMNS[column] for column in self.columns), 2)

    def size(self, beside: float) -> float:
        """The size at which it keeps to one line beside text of a size, if it may be set so small."""
        wide = width(self.text, NARROW, beside) > self.width - 0.3
        return max(FLOOR, beside * 0.8) if wide else beside


def cells_of(line: ProfileLine, size: float) -> tuple[Cell, ...]:
    """The cells of a line of the weapons table after the name, at a type size."""
    ranges = [Cell(line.short, ("short",)), Cell(line.long, ("long",))]
    hits = [Cell(line.hit_short, ("hit",)), Cell(line.hit_long, ("hit",))]
    effect = [Cell(line.strength, ("strength",)), Cell(line.damage, ("damage",)), Cell(line.save, ("save",))]
    return (
        *(ranges if line.long else [Cell(_in_full(line.short), ("range",))]),
        *_joined(hits, size),
        *_joined(effect, size),
        Cell(line.penetration, ("penetration",)),
    )


def _in_full(text: str) -> str:
    """A word as it stands where there is room for it."""
    return "special" if text == "spec." else text


def _joined(cells: Sequence[Cell], size: float) -> Sequence[Cell]:
    """The cells as one where all say the same, or nothing after the first, and it is too wide for its own."""
    first = cells[0]
    if first.size(size) == size or any(cell.text not in (first.text, DASH) for cell in cells):
        return cells
    return [Cell(_in_full(first.text), tuple(column for cell in cells for column in cell.columns))]
