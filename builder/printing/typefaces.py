"""The shipped typefaces and how wide and high text set in them is, in millimetres.

Enough to choose a type size and to break lines before anything is laid out; kerning is left out,
which makes the estimate a little too wide and never too narrow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

MM_PER_POINT = 25.4 / 72


class Typeface(NamedTuple):
    """A font file with the name and weight that style sheets know it by."""

    family: str
    weight: int
    file: str


TEXT = Typeface("Barlow Semi Condensed", 400, "BarlowSemiCondensed-Regular.ttf")
STRONG = Typeface("Barlow Semi Condensed", 600, "BarlowSemiCondensed-SemiBold.ttf")
NARROW = Typeface("Barlow Condensed", 500, "BarlowCondensed-Medium.ttf")
NARROW_BOLD = Typeface("Barlow Condensed", 700, "BarlowCondensed-Bold.ttf")
TYPEFACES = (TEXT, STRONG, NARROW, NARROW_BOLD)

_JOINER = "\u2060"
"""Has no width and no glyph."""
_UNKNOWN_ADVANCE = 0.6
"""Em; for characters that the typeface lacks and another font must draw."""
_BREAKS = re.compile(
    r"(?:[^ \n–—/-]|[-/](?=\d)|[–—](?=\u2060))*(?:[–—](?!\u2060)|[-/](?!\d))"
    r"|(?:[^ \n–—]|[–—](?=\u2060))+|[ \n]+"
)
"""Pieces between which a line may break: at spaces, after dashes without a joiner, and after a hyphen or
slash before anything but a number."""


def fonts_folder() -> Path:
    """Where the font files are."""
    import templates

    return Path(templates.__file__).parent / "fonts"


def covers(text: str) -> bool:
    """Whether the shipped typefaces have every character of the text."""
    known = _advances(TEXT)
    return all(character in known or character.isspace() or character == _JOINER for character in text)


def width(text: str, typeface: Typeface, size: float) -> float:
    """Width of a line in mm; `size` in points."""
    advances = _advances(typeface)
    return sum(advances.get(each, _UNKNOWN_ADVANCE) for each in text if each != _JOINER) * size * MM_PER_POINT


def fitted(text: str, measure: float, size: float, face: Typeface = NARROW_BOLD) -> str:
    """The text, shortened with an ellipsis where it is wider than `measure` mm at `size` points."""
    if width(text, face, size) * 1.03 <= measure:
        return text
    while text and width(text + "…", face, size) * 1.03 > measure:
        text = text[:-1]
    return text.rstrip() + "…"


class Run(NamedTuple):
    """Text in one typeface and size (points)."""

    text: str
    typeface: Typeface
    size: float


def count_lines(runs: Iterable[Run], measure: float) -> int:
    """How many lines the runs take, one after another, in a column `measure` mm wide."""
    lines, used, space = 1, 0.0, 0.0
    for run in runs:
        for piece in _BREAKS.findall(run.text):
            long = width(piece, run.typeface, run.size)
            if piece.isspace():
                space += long
                continue
            if used + space + long <= measure or used == 0.0:
                used += space + long
            else:
                lines, used = lines + 1, long
            space = 0.0
            while used > measure:
                lines, used = lines + 1, used - measure * 0.97
    return lines


@lru_cache(maxsize=len(TYPEFACES))
def _advances(typeface: Typeface) -> dict[str, float]:
    """Advance of every character in em."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no type information

    with TTFont(fonts_folder() / typeface.file, lazy=True) as font:
        em = font["head"].unitsPerEm
        widths = font["hmtx"]
        return {chr(code): widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}
