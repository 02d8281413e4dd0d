"""Chooses the type size of a card's faces, and what goes on a second card where one is too small.

The heights here are those of `templates/cards/card.css`, in millimetres; a test lays every card out
and holds the two against each other. After laying out, `cards_as_pdf` verifies the result and asks
for another plan with some room `spare` if anything overflowed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from builder.printing.card_view import (
    CardView,
    CrewView,
    DamageRowView,
    DamageTableView,
    LocationView,
    ProfileLine,
    WeaponView,
)
from builder.printing.typefaces import (
    MM_PER_POINT,
    NARROW,
    NARROW_BOLD,
    STRONG,
    TEXT,
    Run,
    Typeface,
    count_lines,
    fitted,
    width,
)
from datafaxes.record import record

T = TypeVar("T")

FLOOR = 6.5
"""No text is set smaller, in points."""
FRONT_SIZES = (8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, FLOOR)
"""Type sizes in points, the best first."""
BACK_SIZES = (
    *((size, False) for size in (10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25)),
    *((size, True) for size in (7.75, 7.5, 7.25, 7.0, 6.75, FLOOR)),
)
"""Type sizes with whether the narrower cut is used, the best first."""
NAME_SIZES = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0)

MOTIVE_SIZES = (10.5, 9.5, 8.5, 7.5, FLOOR)

INNER = 88.0
"""Width of the text on a face."""
BOTTOM = 124.4
"""Where the text must end on a front."""
BACK_BOTTOM = 126.6
FRONT_TOP = 15.5
BACK_TOP = 8.9
MOST_OF_A_FACT = 160
"""Characters beside the plan view; a longer fact goes below."""
MOST_OF_A_PARAGRAPH = 1200
PLAN_LEAST, PLAN_MOST = 30.0, 56.0
PLAN_WIDTH = 52.0
COLUMNS = {
    "name": 20.2, "short": 7.6, "long": 8.2, "range": 15.8, "hit": 4.8, "strength": 6.2, "damage": 7.6,
    "save": 6.0, "penetration": 12.8,
}  # fmt: skip
"""Widths of the weapons table's columns in mm, after `WEAPON_INDENT`; `range` is short and long in one."""
WEAPON_INDENT = 9.6


@record
class FrontPage:
    """What one front shows and how large."""

    number: int
    of: str = ""
    """`1/2` where there is a second card."""
    size: float
    name_size: float
    plan_height: float
    whole: bool = True
    """With the plan view, the facts and the crew, rather than what did not fit on the first card."""
    weapons: tuple[WeaponView, ...] = ()
    paragraphs: tuple[tuple[str, str], ...] = ()
    """Heading and text."""


@record
class BackPage:
    """What one back shows and how large."""

    number: int
    of: str = ""
    size: float
    narrow: bool = False
    locations: tuple[LocationView, ...] = ()
    tables: tuple[DamageTableView, ...] = ()
    lasting: tuple[str, ...] = ()
    paragraphs: tuple[tuple[str, str], ...] = ()


@record
class Faces:
    """The pages of a card, fronts and backs by turns."""

    fronts: tuple[FrontPage, ...]
    backs: tuple[BackPage, ...]


def plan_faces(view: CardView, spare: float = 0.0) -> Faces:
    """Plan the faces of a card, leaving `spare` mm free at the foot of each."""
    fronts = _plan_fronts(view, BOTTOM - spare)
    backs = _plan_backs(view, BACK_BOTTOM - spare)
    cards = max(len(fronts), len(backs))
    fronts += [_more_front(view) for _ in range(cards - len(fronts))]
    backs += [
        BackPage(number=0, size=BACK_SIZES[0][0], locations=view.locations) for _ in range(cards - len(backs))
    ]

    def numbered(page: T, index: int, face: int) -> T:
        of = f"{index + 1}/{cards}" if cards > 1 else ""
        return replace(page, number=2 * index + face, of=of)  # type: ignore[type-var]  # both are records

    return Faces(
        fronts=tuple(numbered(page, index, 1) for index, page in enumerate(fronts)),
        backs=tuple(numbered(page, index, 2) for index, page in enumerate(backs)),
    )


def name_size(name: str) -> float:
    """The size in points at which the name fits the banner; long names are set in two lines at the last."""
    return _largest(name, NAME_SIZES, 69.0)


def motive_size(view: CardView) -> float:
    """The size in points at which the motive type fits, beside the number of crew where there is one."""
    return _largest(view.motive, MOTIVE_SIZES, 24.0 if view.stations else 33.5)


def _largest(text: str, sizes: Sequence[float], measure: float) -> float:
    return next((size for size in sizes if width(text, NARROW_BOLD, size) <= measure), sizes[-1])


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


def _plan_fronts(view: CardView, bottom: float) -> list[FrontPage]:
    paragraphs = front_paragraphs(view)
    page = FrontPage(number=0, size=FLOOR, name_size=name_size(view.name), plan_height=PLAN_LEAST)
    for size in FRONT_SIZES:
        rest = _front_rest(view, view.weapons, paragraphs, size)
        wanted = 42.0 if size >= 8 else 36.0 if size > 7 else PLAN_LEAST
        least = max(wanted, _facts(view, size))
        room = bottom - FRONT_TOP - rest
        if least <= room:
            height = min(PLAN_MOST, room)
            return [replace(page, size=size, plan_height=round(height, 2), weapons=view.weapons,
                            paragraphs=paragraphs)]  # fmt: skip
    size = FLOOR
    least = max(PLAN_LEAST, _facts(view, size))
    used = FRONT_TOP + least + _front_rest(view, (), (), size) + 4.9
    heights = [(weapon, _weapon(weapon, size)) for weapon in view.weapons]
    first, others = _taken(heights, bottom - used)
    pages = [replace(page, size=size, plan_height=round(least, 2), weapons=tuple(first))]
    size = 7.5
    more = FrontPage(number=0, size=size, name_size=page.name_size, plan_height=0.0, whole=False)
    heads = [(part, _paragraph(part, _Type(size))) for part in paragraphs]
    while others or heads:
        kept, others = _taken([(weapon, _weapon(weapon, size)) for weapon, _ in others],
                              bottom - BACK_TOP - 4.9, at_least=1)  # fmt: skip
        space = bottom - BACK_TOP - 4.9 - sum(_weapon(weapon, size) for weapon in kept)
        told, heads = _taken(heads, space if not others else 0.0, at_least=0 if kept else 1)
        pages.append(replace(more, weapons=tuple(kept), paragraphs=tuple(told)))
    return pages


def _more_front(view: CardView) -> FrontPage:
    """The front of a further card of which only the back is needed: the plan view once more."""
    room = BOTTOM - FRONT_TOP - _front_rest(view, (), (), FRONT_SIZES[0])
    return FrontPage(number=0, size=FRONT_SIZES[0], name_size=name_size(view.name),
                     plan_height=max(PLAN_LEAST, min(PLAN_MOST, room)))  # fmt: skip


def _plan_backs(view: CardView, bottom: float) -> list[BackPage]:
    paragraphs = back_paragraphs(view)
    for size, narrow in BACK_SIZES:
        type_ = _Type(size, narrow)
        height = (
            _locations(view.locations)
            + sum(_table(table, type_) for table in view.tables)
            + _boxes(view.lasting, type_, 1.4)
            + sum(_paragraph(part, type_) for part in paragraphs)
        )
        if BACK_TOP + height <= bottom:
            return [BackPage(number=0, size=size, narrow=narrow, locations=view.locations, tables=view.tables,
                             lasting=view.lasting, paragraphs=paragraphs)]  # fmt: skip
    return _split_backs(view, paragraphs, bottom, _Type(7.5, False))


def _split_backs(
    view: CardView, paragraphs: Sequence[tuple[str, str]], bottom: float, type_: _Type
) -> list[BackPage]:
    room = bottom - BACK_TOP
    pages: list[BackPage] = []
    locations = [(each, _location(each)) for each in view.locations]
    shown, locations = _taken(locations, room - 4.7, at_least=1 if locations else 0)
    page = BackPage(number=0, size=type_.size, locations=tuple(shown))
    used = _locations(shown)
    while locations:
        pages.append(page)
        shown, locations = _taken(locations, room - 4.7, at_least=1)
        page = BackPage(number=0, size=type_.size, locations=tuple(shown))
        used = _locations(shown)
    for table in _pieces(view.tables, room, type_):
        height = _table(table, type_)
        if used + height > room and used:
            pages.append(page)
            page, used = BackPage(number=0, size=type_.size), 0.0
        page, used = replace(page, tables=(*page.tables, table)), used + height
    lasting = _boxes(view.lasting, type_, 1.4)
    if used + lasting > room:
        pages.append(page)
        page, used = BackPage(number=0, size=type_.size), 0.0
    page, used = replace(page, lasting=view.lasting), used + lasting
    for part in paragraphs:
        height = _paragraph(part, type_)
        if used + height > room and used:
            pages.append(page)
            page, used = BackPage(number=0, size=type_.size), 0.0
        page, used = replace(page, paragraphs=(*page.paragraphs, part)), used + height
    return [*pages, page]


def _pieces(tables: Iterable[DamageTableView], room: float, type_: _Type) -> Iterable[DamageTableView]:
    """The tables, of which one too long for a whole face is cut between rows."""
    for table in tables:
        rows = [(row, _result(row, type_)) for row in table.rows]
        title = table.title
        while rows:
            kept, rows = _taken(rows, room - 6.0, at_least=1)
            yield replace(table, title=title, rows=tuple(kept), notes=table.notes if not rows else ())
            title = f"{table.title} (continued)"


def _taken(
    items: Sequence[tuple[T, float]], room: float, at_least: int = 0
) -> tuple[list[T], list[tuple[T, float]]]:
    """As many items as fit in the room, in order, and the others with their heights."""
    used = 0.0
    for index, (_, height) in enumerate(items):
        used += height
        if used > room and index >= at_least:
            return [item for item, _ in items[:index]], list(items[index:])
    return [item for item, _ in items], []


# Heights in millimetres at a type size in points


class _Type(NamedTuple):
    """How the running text of a face is set."""

    size: float
    narrow: bool = False

    def plain(self, text: str, scale: float = 1.0) -> Run:
        return Run(text, NARROW if self.narrow else TEXT, self.size * scale)

    def bold(self, text: str, scale: float = 1.0) -> Run:
        return Run(text, NARROW_BOLD if self.narrow else STRONG, self.size * scale)


def _em(size: float, lines: float) -> float:
    return size * lines * MM_PER_POINT


def _front_rest(
    view: CardView,
    weapons: Sequence[WeaponView],
    paragraphs: Sequence[tuple[str, str]],
    size: float,
) -> float:
    """All of a front but the plan view."""
    called = 5.2 * (_lines_called(view) + group_apart(view)) if is_called(view) else 0.0
    crew = 1.3 + _boxes(view.stations, _Type(size), 0.0) + sum(_crew(each, size) for each in view.crew)
    table = 4.9 + sum(_weapon(weapon, size) for weapon in weapons) if weapons else 0.0
    told = sum(_paragraph(part, _Type(size)) for part in paragraphs)
    return called + 1.4 + 12.9 + crew + table + told


def is_called(view: CardView) -> bool:
    """Whether there is a line for the player's name, the squadron, the count or own data."""
    return bool(view.own_name or view.group or view.count > 1 or view.own_data)


def called(view: CardView) -> str:
    """The player's name, with how many there are."""
    name = f"“{fitted(view.own_name, 140, 8.5)}”" if view.own_name else ""
    return f"{name} × {view.count}" if view.count > 1 else name


def group_apart(view: CardView) -> bool:
    """Whether the squadron needs a line of its own below the name."""
    group = width(view.group, NARROW, 7.5)
    return bool(view.group) and _called_width(view) + group > INNER - 3


def _called_width(view: CardView) -> float:
    return width(called(view), STRONG, 8.5) + (15.0 if view.own_data else 0.0)


def _lines_called(view: CardView) -> int:
    mark = [Run(" own data own", NARROW_BOLD, 8.5)] if view.own_data else []
    return count_lines([Run(called(view), STRONG, 8.5), *mark], INNER - 0.3)


def _facts(view: CardView, size: float) -> float:
    """The column beside the plan view."""
    height = 7.7 + (7.7 if view.ram else 0.0)
    for text in facts_told(view):
        height += 3.6 + _em(size, 1.17 * count_lines([Run(text[1], TEXT, size)], INNER - PLAN_WIDTH - 2.4))
    return height


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


def _crew(crew: CrewView, size: float) -> float:
    who = [Run(f"{crew.count} {crew.name}", STRONG, size)]
    if crew.equipment:
        who.append(Run(": " + ", ".join(crew.equipment), TEXT, size))
    lines = _em(size, 1.2 * count_lines(who, INNER))
    return lines + (_em(size, 1.05 * 1.25) if crew.characteristics else 0.0)


def _boxes(labels: Sequence[str], type_: _Type, margin: float) -> float:
    """A line of boxes to tick, each with its label."""
    if not labels:
        return 0.0
    lines, used = 1, 0.0
    for label in labels:
        long = 6.0 + width(label, NARROW if type_.narrow else TEXT, type_.size)
        if used and used + long > INNER:
            lines, used = lines + 1, 0.0
        used += long
    return margin + 3.9 * lines


def small(size: float) -> float:
    """The size of small print beside text of this size, in points."""
    return max(FLOOR, size * 0.88)


def cell_size(text: str, column: str, size: float) -> float:
    """The size at which a cell of the weapons table keeps to one line, if it may be set so small."""
    return size if width(text, NARROW, size) <= COLUMNS[column] - 0.3 else max(FLOOR, size * 0.8)


def _weapon(weapon: WeaponView, size: float) -> float:
    height = 0.0
    measure = INNER - WEAPON_INDENT - 0.2
    if len(weapon.lines) > 1:
        runs = [Run(weapon.name + " ", STRONG, small(size)), Run(weapon.mounting_text, TEXT, small(size))]
        height += _em(small(size), 1.16 * count_lines(runs, measure))
    for line in weapon.lines:
        height += _em(size, 1.18 * _cell_lines(line, line.name or weapon.name, size))
        notes = weapon_notes(weapon, line)
        if notes:
            height += _em(small(size), 1.16 * count_lines([Run(notes, TEXT, small(size))], measure))
    return max(7.2, height + 1.15)


def weapon_notes(weapon: WeaponView, line: ProfileLine) -> str:
    """The small print under a line of the weapons table."""
    mounting = (weapon.mounting_text,) if len(weapon.lines) == 1 and weapon.mounting_text else ()
    return " · ".join((*mounting, *line.notes))


def _cell_lines(line: ProfileLine, name: str, size: float) -> int:
    cells: list[tuple[str, str, Typeface]] = [
        (name, "name", NARROW_BOLD), (line.hit_short, "hit", NARROW), (line.hit_long, "hit", NARROW),
        (line.strength, "strength", NARROW), (line.damage, "damage", NARROW), (line.save, "save", NARROW),
        (line.penetration, "penetration", NARROW)]  # fmt: skip
    if line.long:
        cells += [(line.short, "short", NARROW), (line.long, "long", NARROW)]
    else:
        cells.append((line.short, "range", NARROW))
    most = 1
    for text, column, face in cells:
        set_at = cell_size(text, column, size) if column != "name" else size
        most = max(most, count_lines([Run(text, face, set_at)], COLUMNS[column] - 0.2))
    return most


def _paragraph(part: tuple[str, str], type_: _Type) -> float:
    heading, text = part
    runs = [type_.bold(heading + " ")] if heading else []
    return 1.1 + _em(type_.size, 1.19 * count_lines([*runs, type_.plain(text)], INNER - 0.3))


def _locations(locations: Sequence[LocationView]) -> float:
    return 4.7 + sum(_location(each) for each in locations) if locations else 0.0


def _location(location: LocationView) -> float:
    runs = [Run(location.name, STRONG, 8.4), Run(" " + "; ".join(location.notes), TEXT, 6.5)]
    return 0.55 + 4.2 * count_lines(runs, 45.2)


def _table(table: DamageTableView, type_: _Type) -> float:
    notes = sum(
        0.4 + _em(type_.size, 1.15 * count_lines([type_.plain(note)], INNER - 0.3)) for note in table.notes
    )
    return _em(type_.size, 0.36 + 1.2 * 1.1) + sum(_result(row, type_) for row in table.rows) + notes


def _result(row: DamageRowView, type_: _Type) -> float:
    runs = [type_.bold(row.title + ". "), type_.plain(row.text)]
    return 0.12 + _em(type_.size, 0.12 + 1.17 * count_lines(runs, INNER - 7.4))
