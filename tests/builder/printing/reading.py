"""Reads PDFs back: texts with where and how large they stand, forms on sheets, fonts."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

MM = 25.4 / 72


class Written(NamedTuple):
    """A run of text: millimetres from the left and the top, size in points."""

    text: str
    x: float
    y: float
    size: float


def pages_of(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(pdf)).pages)


def size_mm(page: PageObject) -> tuple[float, float]:
    return round(float(page.mediabox.width) * MM, 1), round(float(page.mediabox.height) * MM, 1)


def plain(text: str) -> str:
    """Text as it is compared: without any spacing."""
    return re.sub(r"\s+", "", text)


def text_of(pdf: bytes) -> str:
    return plain("".join(page.extract_text() for page in pages_of(pdf)))


def written_on(page: PageObject) -> list[Written]:
    """Every run of text on a page."""
    height = float(page.mediabox.height)
    found: list[Written] = []

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip():
            x, y = _times(tm, cm)
            scale = math.hypot(tm[0] * cm[0] + tm[1] * cm[2], tm[0] * cm[1] + tm[1] * cm[3])
            found.append(Written(text.strip(), x * MM, (height - y) * MM, size * scale))

    page.extract_text(visitor_text=visit)
    return found


def _times(tm: list[float], cm: list[float]) -> tuple[float, float]:
    return tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]


_DRAWN = re.compile(rb"q 1 0 0 1 (\S+) (\S+) cm /F(\d+) Do Q")


def forms_on(page: PageObject) -> list[tuple[float, float, float, float]]:
    """The forms drawn on a sheet: left and top in mm, width and height in mm."""
    contents = page.get_contents()
    assert contents is not None
    names = page["/Resources"]["/XObject"]  # type: ignore[index]  # every sheet has forms
    height = float(page.mediabox.height)
    found = []
    for x, y, number in _DRAWN.findall(contents.get_data()):
        box = [float(side) for side in names[f"/F{int(number)}"]["/BBox"]]
        left, foot = float(x), float(y)
        top = height - foot - (box[3] - box[1])
        found.append((left * MM, top * MM, (box[2] - box[0]) * MM, (box[3] - box[1]) * MM))
    return found


def fonts_in(pdf: bytes) -> Iterator[tuple[str, bool]]:
    """The name of every font used, and whether its file is inside."""
    for page in pages_of(pdf):
        yield from _fonts(page.get("/Resources"))


def _fonts(resources: Any) -> Iterator[tuple[str, bool]]:
    if resources is None:
        return
    resources = resources.get_object()
    for font in resources.get("/Font", {}).values():
        font = font.get_object()
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", {})
        embedded = any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
        yield str(font["/BaseFont"]), embedded
    for form in resources.get("/XObject", {}).values():
        yield from _fonts(form.get_object().get("/Resources"))
