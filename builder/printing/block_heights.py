"""How high the blocks of a face are, in millimetres, at a type size in points.

They follow `templates/cards/card.css`; a test lays every card out and holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from builder.printing.card_view import (
    CardView,
    CrewView,
    DamageRowView,
    DamageTableView,
    LocationView,
    ProfileLine,
    WeaponView,
)
from builder.printing.face_texts import (
    COLUMNS,
    INNER,
    PLAN_WIDTH,
    WEAPON_INDENT,
    called,
    cells_of,
    group_apart,
    is_called,
    small,
    weapon_notes,
)
from builder.printing.notation import unbroken
from builder.printing.typefaces import (
    MM_PER_POINT,
    NARROW,
    NARROW_BOLD,
    STRONG,
    TEXT,
    Run,
    count_lines,
    width,
)


class Type(NamedTuple):
    """How the running text of a face is set."""

    size: float
    narrow: bool = False

    def plain(self, text: str) -> Run:
        """The text in the ordinary weight."""
        return Run(unbroken(text), NARROW if self.narrow else TEXT, self.size)

    def bold(self, text: str) -> Run:
        """The text in the strong weight."""
        return Run(unbroken(text), NARROW_BOLD if self.narrow else STRONG, self.size)


def _em(size: float, lines: float) -> float:
    return size * lines * MM_PER_POINT


def front_rest_height(
    view: CardView,
    weapons: Sequence[WeaponView],
    paragraphs: Sequence[tuple[str, str]],
    size: float,
) -> float:
    """All of a front but the plan view."""
    called = 5.2 * (_lines_called(view) + group_apart(view)) if is_called(view) else 0.0
    crew = 1.3 + boxes_height(view.stations, Type(size), 0.0) + sum(_crew(each, size) for each in view.crew)
    table = 4.9 + sum(weapon_height(weapon, size) for weapon in weapons) if weapons else 0.0
    told = sum(paragraph_height(part, Type(size)) for part in paragraphs)
    return called + 1.4 + 12.9 + crew + table + told


def _lines_called(view: CardView) -> int:
    mark = [Run(" own data own", NARROW_BOLD, 8.5)] if view.own_data else []
    return count_lines([Run(called(view), STRONG, 8.5), *mark], INNER - 0.3)


def facts_height(view: CardView, facts: Iterable[tuple[str, str]], size: float) -> float:
    """The column beside the plan view, with these facts told in words."""
    height = 7.7 + (7.7 if view.ram else 0.0)
    for _, text in facts:
        lines = count_lines([Type(size).plain(text)], INNER - PLAN_WIDTH - 2.4)
        height += 3.6 + _em(size, 1.17 * lines)
    return height


def _crew(crew: CrewView, size: float) -> float:
    who = [Run(f"{crew.count} {crew.name}", STRONG, size)]
    if crew.equipment:
        who.append(Run(": " + ", ".join(crew.equipment), TEXT, size))
    lines = _em(size, 1.2 * count_lines(who, INNER))
    return lines + (_em(size, 1.05 * 1.25) if crew.characteristics else 0.0)


def boxes_height(labels: Sequence[str], type_: Type, margin: float, boxes: int = 1) -> float:
    """A line of labels, each behind its boxes to tick."""
    if not labels:
        return 0.0
    lines, used = 1, 0.0
    for label in labels:
        long = 2.5 + 3.5 * boxes + width(label, NARROW if type_.narrow else TEXT, type_.size)
        if used and used + long > INNER:
            lines, used = lines + 1, 0.0
        used += long
        if long > INNER:  # the label goes on below its boxes, and has these lines to itself
            lines, used = lines + int(long / INNER), INNER
    return margin + 3.9 * lines


def weapon_height(weapon: WeaponView, size: float) -> float:
    """A weapon with all its lines."""
    height = 0.0
    measure = INNER - WEAPON_INDENT - 0.2
    if len(weapon.lines) > 1:
        mounting = f" · {weapon.mounting_text}" if weapon.mounting_text else ""
        runs = [Run(weapon.name, STRONG, small(size)), Run(mounting, TEXT, small(size))]
        height += _em(small(size), 1.16 * count_lines(runs, measure))
    for line in weapon.lines:
        height += _em(size, 1.18 * _cell_lines(line, line.name or weapon.name, size))
        notes = weapon_notes(weapon, line)
        if notes:
            height += _em(small(size), 1.16 * count_lines([Run(unbroken(notes), TEXT, small(size))], measure))
    return max(7.2, height + 1.15)


def _cell_lines(line: ProfileLine, name: str, size: float) -> int:
    named = count_lines([Run(name, NARROW_BOLD, size)], COLUMNS["name"] - 0.2)
    cells = cells_of(line, size)
    lines = (count_lines([Run(cell.text, NARROW, cell.size(size))], cell.width - 0.2) for cell in cells)
    return max(named, *lines)


def paragraph_height(part: tuple[str, str], type_: Type) -> float:
    """A paragraph with its heading, which may be empty."""
    heading, text = part
    runs = [type_.bold(heading + " ")] if heading else []
    return 1.1 + _em(type_.size, 1.19 * count_lines([*runs, type_.plain(text)], INNER - 0.3))


def locations_height(locations: Sequence[LocationView]) -> float:
    """The hit location table with its head."""
    return 4.7 + sum(location_height(each) for each in locations) if locations else 0.0


def location_height(location: LocationView) -> float:
    """A row of the hit location table."""
    runs = [Run(location.name, STRONG, 8.4), Run(unbroken(" " + "; ".join(location.notes)), TEXT, 6.5)]
    return 0.55 + 4.2 * count_lines(runs, 45.2)


def table_height(table: DamageTableView, type_: Type) -> float:
    """A damage table with its title and notes."""
    notes = sum(
        0.4 + _em(type_.size, 1.15 * count_lines([type_.plain(note)], INNER - 0.3)) for note in table.notes
    )
    return _em(type_.size, 0.36 + 1.2 * 1.1) + sum(result_height(row, type_) for row in table.rows) + notes


def result_height(row: DamageRowView, type_: Type) -> float:
    """A row of a damage table."""
    runs = [type_.bold(row.title + ". "), type_.plain(row.text)]
    return 0.12 + _em(type_.size, 0.12 + 1.17 * count_lines(runs, INNER - 7.4))
