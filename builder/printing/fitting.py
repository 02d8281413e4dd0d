"""Chooses the type size of a card's faces, and what goes on a second card where one is too small.

After laying out, `card_layout` verifies the result and asks for another plan with some room `spare` if
anything overflowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from builder.printing.block_heights import (
    Type,
    boxes_height,
    facts_height,
    front_rest_height,
    location_height,
    locations_height,
    paragraph_height,
    result_height,
    table_height,
    weapon_height,
)
from builder.printing.card_view import CardView, DamageTableView, LocationView, WeaponView
from builder.printing.face_texts import (
    FLOOR,
    MOST_OF_A_FACT,
    back_paragraphs,
    facts_told,
    front_paragraphs,
    name_size,
)
from datafaxes.record import record

T = TypeVar("T")
Paragraphs = tuple[tuple[str, str], ...]
"""Headings, which may be empty, and texts."""

FRONT_SIZES = (8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, FLOOR)
"""Type sizes in points, the best first."""
BACK_SIZES = (
    *((size, False) for size in (10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25)),
    *((size, True) for size in (7.75, 7.5, 7.25, 7.0, 6.75, FLOOR)),
)
"""Type sizes with whether the narrower cut is used, the best first."""
BOTTOM = 124.4
"""Where the text must end on a front."""
BACK_BOTTOM = 126.6
FRONT_TOP = 15.5
BACK_TOP = 8.9
PLAN_LEAST, PLAN_MOST = 30.0, 56.0
PLAN_FLOOR = 25.0
"""Before a second card is needed."""
FRONT_PLANS = (
    *((size, 42.0 if size >= 8 else 36.0 if size > 7 else PLAN_LEAST) for size in FRONT_SIZES),
    (FLOOR, PLAN_FLOOR),
)
"""Type sizes with how high the plan view should be at least, the best first."""
MAY_STAND_BESIDE = ("Vehicle cards", "Equipment")
"""Headings of the paragraphs that go beside the plan view where there is room."""


@record
class FrontPage:
    """What one front shows and how large."""

    number: int
    of: str = ""
    """`1/2` where there is a second card."""
    size: float
    name_size: float
    plan_height: float
    facts: Paragraphs = ()
    """Told in words beside the plan view."""
    whole: bool = True
    """With the plan view, the facts and the crew, rather than what did not fit on the first card."""
    weapons: tuple[WeaponView, ...] = ()
    paragraphs: Paragraphs = ()


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
    paragraphs: Paragraphs = ()


@record
class Faces:
    """The pages of a card, fronts and backs by turns."""

    fronts: tuple[FrontPage, ...]
    backs: tuple[BackPage, ...]


def plan_faces(view: CardView, spare: float = 0.0) -> Faces:
    """Plan the faces of a card, leaving `spare` mm free at the foot of each."""
    fronts, backs = _plan_pages(view, spare)
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


def _plan_pages(view: CardView, spare: float) -> tuple[list[FrontPage], list[BackPage]]:
    """Fronts and backs; where the front is too small by its vehicle cards and equipment only, these go to
    the back, if it has room."""
    on_front, on_back = front_paragraphs(view), back_paragraphs(view)
    fronts = _plan_fronts(view, on_front, BOTTOM - spare)
    backs = _plan_backs(view, on_back, BACK_BOTTOM - spare)
    if len(fronts) > 1 == len(backs):
        fuller = _plan_backs(view, (*on_front, *on_back), BACK_BOTTOM - spare)
        emptier = _plan_fronts(view, (), BOTTOM - spare)
        if len(emptier) == len(fuller) == 1:
            return emptier, fuller
    return fronts, backs


def _plan_fronts(view: CardView, paragraphs: Paragraphs, bottom: float) -> list[FrontPage]:
    pages = (_whole_front(view, paragraphs, bottom, size, wanted) for size, wanted in FRONT_PLANS)
    page = next((found for found in pages if found is not None), None)
    return [page] if page is not None else _split_fronts(view, paragraphs, bottom)


def _whole_front(
    view: CardView, paragraphs: Paragraphs, bottom: float, size: float, wanted: float
) -> FrontPage | None:
    """A front with everything on it and a plan view as high as wanted, if that fits at the size."""
    facts, below = list(facts_told(view)), list(paragraphs)
    room = bottom - FRONT_TOP - front_rest_height(view, view.weapons, paragraphs, size)
    most = max(wanted, min(PLAN_MOST, room), facts_height(view, facts, size))
    for part in reversed(paragraphs):
        short = part[0] in MAY_STAND_BESIDE and len(part[1]) <= MOST_OF_A_FACT
        if short and facts_height(view, [*facts, part], size) <= most:
            below.remove(part)
            facts.append(part)
    room = bottom - FRONT_TOP - front_rest_height(view, view.weapons, below, size)
    if max(wanted, facts_height(view, facts, size)) > room:
        return None
    return FrontPage(number=0, size=size, name_size=name_size(view.name), facts=tuple(facts),
                     plan_height=round(min(PLAN_MOST, room), 2), weapons=view.weapons,
                     paragraphs=tuple(below))  # fmt: skip


def _split_fronts(view: CardView, paragraphs: Paragraphs, bottom: float) -> list[FrontPage]:
    """A front with the first of the weapons, and others with the rest and the paragraphs."""
    size, facts = FLOOR, facts_told(view)
    least = max(PLAN_LEAST, facts_height(view, facts, size))
    page = FrontPage(number=0, size=size, name_size=name_size(view.name), plan_height=round(least, 2),
                     facts=facts)  # fmt: skip
    used = FRONT_TOP + least + front_rest_height(view, (), (), size) + 4.9
    heights = [(weapon, weapon_height(weapon, size)) for weapon in view.weapons]
    first, others = _taken(heights, bottom - used)
    pages = [replace(page, weapons=tuple(first))]
    size = 7.5
    more = FrontPage(number=0, size=size, name_size=page.name_size, plan_height=0.0, whole=False)
    heads = [(part, paragraph_height(part, Type(size))) for part in paragraphs]
    while others or heads:
        kept, others = _taken([(weapon, weapon_height(weapon, size)) for weapon, _ in others],
                              bottom - BACK_TOP - 4.9, at_least=1)  # fmt: skip
        space = bottom - BACK_TOP - 4.9 - sum(weapon_height(weapon, size) for weapon in kept)
        told, heads = _taken(heads, space if not others else 0.0, at_least=0 if kept else 1)
        pages.append(replace(more, weapons=tuple(kept), paragraphs=tuple(told)))
    return pages


def _more_front(view: CardView) -> FrontPage:
    """The front of a further card of which only the back is needed: the plan view once more."""
    room = BOTTOM - FRONT_TOP - front_rest_height(view, (), (), FRONT_SIZES[0])
    return FrontPage(number=0, size=FRONT_SIZES[0], name_size=name_size(view.name), facts=facts_told(view),
                     plan_height=max(PLAN_LEAST, min(PLAN_MOST, room)))  # fmt: skip


def _plan_backs(view: CardView, paragraphs: Paragraphs, bottom: float) -> list[BackPage]:
    for size, narrow in BACK_SIZES:
        type_ = Type(size, narrow)
        height = (
            locations_height(view.locations)
            + sum(table_height(table, type_) for table in view.tables)
            + boxes_height(view.lasting, type_, 1.4, view.machines)
            + sum(paragraph_height(part, type_) for part in paragraphs)
        )
        if BACK_TOP + height <= bottom:
            return [BackPage(number=0, size=size, narrow=narrow, locations=view.locations, tables=view.tables,
                             lasting=view.lasting, paragraphs=paragraphs)]  # fmt: skip
    return _split_backs(view, paragraphs, bottom, Type(7.5, False))


def _split_backs(view: CardView, paragraphs: Paragraphs, bottom: float, type_: Type) -> list[BackPage]:
    room = bottom - BACK_TOP
    pages: list[BackPage] = []
    locations = [(each, location_height(each)) for each in view.locations]
    shown, locations = _taken(locations, room - 4.7, at_least=1 if locations else 0)
    page = BackPage(number=0, size=type_.size, locations=tuple(shown))
    used = locations_height(shown)
    while locations:
        pages.append(page)
        shown, locations = _taken(locations, room - 4.7, at_least=1)
        page = BackPage(number=0, size=type_.size, locations=tuple(shown))
        used = locations_height(shown)
    for table in _pieces(view.tables, room, type_):
        height = table_height(table, type_)
        if used + height > room and used:
            pages.append(page)
            page, used = BackPage(number=0, size=type_.size), 0.0
        page, used = replace(page, tables=(*page.tables, table)), used + height
    lasting = boxes_height(view.lasting, type_, 1.4, view.machines)
    if used + lasting > room:
        pages.append(page)
        page, used = BackPage(number=0, size=type_.size), 0.0
    page, used = replace(page, lasting=view.lasting), used + lasting
    for part in paragraphs:
        height = paragraph_height(part, type_)
        if used + height > room and used:
            pages.append(page)
            page, used = BackPage(number=0, size=type_.size), 0.0
        page, used = replace(page, paragraphs=(*page.paragraphs, part)), used + height
    return [*pages, page]


def _pieces(tables: Iterable[DamageTableView], room: float, type_: Type) -> Iterable[DamageTableView]:
    """The tables, of which one too long for a whole face is cut between rows."""
    for table in tables:
        rows = [(row, result_height(row, type_)) for row in table.rows]
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
