"""Where faces go on sheets of paper, in millimetres from the top left corner.

Faces keep their size on every paper. All geometry of the sheets is worked out here, for PDF and
HTML alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from builder.printing.faces import FACE_HEIGHT, FACE_WIDTH

Layout = Literal["fold", "duplex", "single"]


class Paper(NamedTuple):
    """A paper size in millimetres."""

    width: float
    height: float


PAPERS = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}

GAP = 6.0
"""Between strips, and between single faces."""
RULE_LENGTH = 100.0


class Face(NamedTuple):
    """A face of a card: which card, and which of its pages (fronts are even, backs odd)."""

    card: int
    page: int


class Placed(NamedTuple):
    """A face with its top left corner."""

    face: Face
    x: float
    y: float


class Mark(NamedTuple):
    """A line to cut along (or to fold along, dashed), drawn outside the faces."""

    x1: float
    y1: float
    x2: float
    y2: float
    fold: bool = False


class Sheet(NamedTuple):
    """One side of a sheet of paper."""

    faces: tuple[Placed, ...]
    marks: tuple[Mark, ...]
    first_of: tuple[int, ...]
    """Cards that begin on it."""


def plan_sheets(
    pages: Sequence[int], layout: Layout, paper: Paper, offset: tuple[float, float] = (0.0, 0.0)
) -> list[Sheet]:
    """Lay out cards of which each has so many pages, fronts and backs by turns.

    `fold` puts each front beside its back; `duplex` puts the backs on a sheet of their own, mirrored
    for turning over the long edge and moved by `offset` (mm to the right and down); `single` places
    every face by itself.
    """
    if layout == "fold":
        return list(_fold(pages, paper))
    if layout == "duplex":
        return list(_duplex(pages, paper, offset))
    return list(_single(pages, paper))


def _fold(pages: Sequence[int], paper: Paper) -> Iterator[Sheet]:
    left = (paper.width - 2 * FACE_WIDTH) / 2
    for strips in _grouped(_pairs(pages), 2):
        faces, marks = [], []
        for row, front in enumerate(strips):
            top = _top(paper, row)
            faces += [Placed(front, left, top), Placed(_behind(front), left + FACE_WIDTH, top)]
            marks += _cut_marks(left, top, 2 * FACE_WIDTH, FACE_HEIGHT)
            marks += _middle_marks(left + FACE_WIDTH, top, fold=True)
        yield Sheet(tuple(faces), tuple(marks), _beginning(strips))


def _duplex(pages: Sequence[int], paper: Paper, offset: tuple[float, float]) -> Iterator[Sheet]:
    left = (paper.width - 2 * FACE_WIDTH) / 2
    for fronts in _grouped(_pairs(pages), 4):
        near, far, marks = [], [], []
        for place, front in enumerate(fronts):
            row, column = divmod(place, 2)
            x, top = left + column * FACE_WIDTH, _top(paper, row)
            near.append(Placed(front, x, top))
            mirrored = paper.width - x - FACE_WIDTH
            far.append(Placed(_behind(front), mirrored + offset[0], top + offset[1]))
            if column == 1:
                marks += _middle_marks(x, top, fold=False)
            if column == 1 or place + 1 == len(fronts):
                marks += _cut_marks(left, top, (column + 1) * FACE_WIDTH, FACE_HEIGHT)
        yield Sheet(tuple(near), tuple(marks), _beginning(fronts))
        yield Sheet(tuple(far), (), ())


def _single(pages: Sequence[int], paper: Paper) -> Iterator[Sheet]:
    left = (paper.width - 2 * FACE_WIDTH - GAP) / 2
    every = [Face(card, page) for card, count in enumerate(pages) for page in range(count)]
    for faces in _grouped(every, 4):
        placed, marks = [], []
        for place, face in enumerate(faces):
            row, column = divmod(place, 2)
            x, top = left + column * (FACE_WIDTH + GAP), _top(paper, row)
            placed.append(Placed(face, x, top))
            marks += _cut_marks(x, top, FACE_WIDTH, FACE_HEIGHT)
        yield Sheet(tuple(placed), tuple(marks), _beginning(faces))


def calibration_rule(paper: Paper) -> tuple[float, float]:
    """Where the 100 mm rule starts: in the gap between the two rows."""
    return (paper.width - RULE_LENGTH) / 2, _top(paper, 0) + FACE_HEIGHT + GAP / 2


def _top(paper: Paper, row: int) -> float:
    first = (paper.height - 2 * FACE_HEIGHT - GAP) / 2
    return first + row * (FACE_HEIGHT + GAP)


def _pairs(pages: Sequence[int]) -> list[Face]:
    """The fronts of all cards."""
    return [Face(card, page) for card, count in enumerate(pages) for page in range(0, count, 2)]


def _behind(front: Face) -> Face:
    return Face(front.card, front.page + 1)


def _beginning(faces: Sequence[Face]) -> tuple[int, ...]:
    return tuple(face.card for face in faces if face.page == 0)


def _grouped(items: Sequence[Face], size: int) -> Iterator[Sequence[Face]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def _cut_marks(x: float, y: float, width: float, height: float) -> list[Mark]:
    """Two short lines at each corner, just outside of it."""
    near, far = 0.5, 2.5
    marks = []
    for corner_x, out_x in ((x, -1), (x + width, 1)):
        for corner_y, out_y in ((y, -1), (y + height, 1)):
            marks.append(Mark(corner_x + out_x * near, corner_y, corner_x + out_x * far, corner_y))
            marks.append(Mark(corner_x, corner_y + out_y * near, corner_x, corner_y + out_y * far))
    return marks


def _middle_marks(x: float, top: float, fold: bool) -> list[Mark]:
    """Short lines above and below the edge that two faces share."""
    bottom = top + FACE_HEIGHT
    return [Mark(x, top - 2.5, x, top - 0.5, fold), Mark(x, bottom + 0.5, x, bottom + 2.5, fold)]
