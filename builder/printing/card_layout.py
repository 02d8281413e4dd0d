"""Lays a card out as a small PDF of one page a face, and verifies that nothing overflowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.printing.faces import FACE_HEIGHT, FACE_WIDTH, card_faces, style_sheet
from builder.printing.fitting import BACK_BOTTOM, BOTTOM, Faces, plan_faces

if TYPE_CHECKING:
    from builder.printing.card_view import CardView
    from builder.printing.layout import LaidOut, Layouts

TOLERANCE = 0.15
SPARES = (0.0, 1.5, 4.0, 9.0, 16.0, 30.0, 50.0)
"""Millimetres left free at the foot of a face, from plan to plan, until everything fits."""


class Overflow(Exception):
    """A card that fits in no way. A bug, for every text is bounded where it is read."""


def lay_out_card(view: CardView, ink_saver: bool, layouts: Layouts) -> bytes:
    """The card as a PDF: fronts and backs by turns.

    Raises:
        Overflow: something would be clipped, whatever is tried.
    """
    for spare in SPARES:
        faces = plan_faces(view, spare)
        laid_out = layouts.lay_out(card_body(view, faces, ink_saver), card_style(), view.title)
        if not overflowing(faces, laid_out):
            return laid_out.pdf
    raise Overflow(view.datafax)


def card_body(view: CardView, faces: Faces, ink_saver: bool) -> str:
    """The faces of one card, one after the other."""
    return "".join(card_faces(view, faces, ink_saver))


def card_style() -> str:
    """The style sheet of a document with a face on each page."""
    page = f"@page{{size:{FACE_WIDTH}mm {FACE_HEIGHT}mm;margin:0}}body{{margin:0}}.face{{break-after:page}}"
    return page + style_sheet("cards/card.css")


def overflowing(faces: Faces, laid_out: LaidOut) -> list[int]:
    """Numbers (from 1) of the pages whose text goes past where it must end."""
    wrong = [] if laid_out.pages == 2 * len(faces.fronts) else [laid_out.pages]
    limits = [(front.number, BOTTOM) for front in faces.fronts]
    limits += [(back.number, BACK_BOTTOM) for back in faces.backs]
    for number, limit in limits:
        # An end that lies past the last page has no anchor.
        page, end = laid_out.anchors.get(f"end-{number}", (number - 1, FACE_HEIGHT))
        if page != number - 1 or end > limit + TOLERANCE:
            wrong.append(number)
    return wrong
