"""Puts the faces of rendered cards onto sheets of paper, and binds sheets and documents into one PDF."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.printing.faces import FACE_HEIGHT
from builder.printing.furniture import marks_operators

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import IndirectObject

    from builder.printing.sheets import Paper, Sheet

POINTS_PER_MM = 72 / 25.4


class Chapter(NamedTuple):
    """Pages that are bound in as they are, with their bookmark."""

    title: str
    pdf: bytes


class Cards(NamedTuple):
    """Rendered cards with the sheets that they go on."""

    title: str
    pdfs: Sequence[bytes]
    names: Sequence[str]
    """Of the cards, for bookmarks."""
    sheets: Sequence[Sheet]
    paper: Paper
    under: bytes | None = None
    """A one-page PDF as large as the paper that lies under every sheet."""


def page_count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(pdf)).pages)


def bind(parts: Sequence[Chapter | Cards], title: str, creator: str) -> bytes:
    """Bind the parts into one PDF with bookmarks. The same parts give the same bytes."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject, create_string_object

    writer = PdfWriter()
    for part in parts:
        if isinstance(part, Cards):
            _add_cards(writer, part)
        else:
            _add_chapter(writer, part)
    writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
    writer.metadata = {"/Title": title, "/Creator": creator, "/Producer": "muster"}
    root = writer.root_object
    root[NameObject("/Lang")] = create_string_object("en-GB")
    root[NameObject("/PageMode")] = NameObject("/UseOutlines")
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def _add_chapter(writer: PdfWriter, chapter: Chapter) -> None:
    from pypdf import PdfReader

    first = len(writer.pages)
    for page in PdfReader(io.BytesIO(chapter.pdf)).pages:
        writer.add_page(page)
    writer.add_outline_item(title=chapter.title, page_number=first)


def _add_cards(writer: PdfWriter, cards: Cards) -> None:
    faces = [_forms(writer, pdf) for pdf in cards.pdfs]
    under = [(form, 0.0, 0.0) for form in _forms(writer, cards.under)] if cards.under else []
    bookmark: Any = None
    for sheet in cards.sheets:
        placed = [
            (faces[face.card][face.page], x, cards.paper.height - y - FACE_HEIGHT)
            for face, x, y in sheet.faces
        ]
        marks = marks_operators(sheet.marks, cards.paper)
        _add_sheet(writer, cards.paper, [*placed, *under], marks)
        number = len(writer.pages) - 1
        if bookmark is None:
            bookmark = writer.add_outline_item(title=cards.title, page_number=number)
        for card in sheet.first_of:
            writer.add_outline_item(title=cards.names[card], page_number=number, parent=bookmark)


def _forms(writer: PdfWriter, pdf: bytes) -> list[IndirectObject]:
    """Every page of a PDF as a form that can be drawn anywhere."""
    from pypdf import PdfReader
    from pypdf.generic import ArrayObject, FloatObject, NameObject, StreamObject

    forms = []
    for page in PdfReader(io.BytesIO(pdf)).pages:
        form = StreamObject()
        contents = page.get_contents()
        form.set_data(contents.get_data() if contents is not None else b"")
        box = [FloatObject(side) for side in page.mediabox]
        form[NameObject("/Type")] = NameObject("/XObject")
        form[NameObject("/Subtype")] = NameObject("/Form")
        form[NameObject("/BBox")] = ArrayObject(box)
        form[NameObject("/Resources")] = page["/Resources"].clone(writer)
        forms.append(writer._add_object(form.flate_encode()))
    return forms


def _add_sheet(
    writer: PdfWriter, paper: Paper, placed: Sequence[tuple[IndirectObject, float, float]], marks: str
) -> None:
    """A page with each form at its place, in mm from the left and from the foot, and the marks."""
    from pypdf.generic import DictionaryObject, NameObject, StreamObject

    page = writer.add_blank_page(paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM)
    names = DictionaryObject()
    drawn = [f"q {POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 0 cm", marks, "Q"]
    for index, (form, x, y) in enumerate(placed):
        names[NameObject(f"/F{index}")] = form
        drawn.append(f"q 1 0 0 1 {x * POINTS_PER_MM:.4f} {y * POINTS_PER_MM:.4f} cm /F{index} Do Q")
    contents = StreamObject()
    contents.set_data("\n".join(drawn).encode())
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): names})
    page[NameObject("/Contents")] = writer._add_object(contents)
