"""Draws on a vehicle's plan in inches of the model, on millimetres of paper, as parts of an SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Pen(NamedTuple):
    """What a drawing is drawn with."""

    line: str
    body: str
    dark: str
    field: str
    outline_only: bool = False
    """No filled areas, to save ink."""

    @property
    def solid(self) -> str:
        """The fill of tracks and wheels."""
        return "#ffffff" if self.outline_only else self.dark

    @property
    def links(self) -> str:
        """The lines across tracks."""
        return self.line if self.outline_only else "#ffffff"


class Drawing:
    """A plan view: the hull in the middle of the paper, facing up."""

    def __init__(self, hull: Point, width: float, height: float, pen: Pen) -> None:
        self.length, self.width = hull
        self.scale = min(0.50 * height / self.length, 0.46 * width / self.width, 11.0)
        self.middle = (width / 2, height / 2)
        self.pen = pen

    def point(self, x: float, y: float) -> Point:
        """Inches right of and ahead of the hull's centre, to millimetres from the top left."""
        return self.middle[0] + x * self.scale, self.middle[1] - y * self.scale

    def polygon(self, points: Iterable[Point], fill: str) -> str:
        """A closed shape."""
        path = "L".join(f"{x:.2f} {y:.2f}" for x, y in (self.point(*point) for point in points))
        line = f'stroke="{self.pen.line}" stroke-width="0.3" stroke-linejoin="round"'
        return f'<path d="M{path}Z" fill="{fill}" {line}/>'

    def outline(self, corners: Sequence[Point], fill: str, at: Point = (0.0, 0.0)) -> str:
        """A shape by the corners of its right half, as shares of the hull's width and length, about `at`."""
        x, y = at
        right = [(x + share * self.width, y + along * self.length) for share, along in corners]
        left = [(x - share * self.width, y + along * self.length) for share, along in reversed(corners)]
        return self.polygon([*right, *left], fill)

    def box(self, x: float, y: float, width: float, length: float, fill: str, corner: float) -> str:
        """A rounded rectangle about (x, y)."""
        left, top = self.point(x - width / 2, y + length / 2)
        size = f'width="{width * self.scale:.2f}" height="{length * self.scale:.2f}"'
        line = f'rx="{corner * self.scale:.2f}" stroke="{self.pen.line}" stroke-width="0.3"'
        return f'<rect x="{left:.2f}" y="{top:.2f}" {size} fill="{fill}" {line}/>'

    def disc(self, x: float, y: float, radius: float, fill: str) -> str:
        """A circle about (x, y)."""
        cx, cy = self.point(x, y)
        line = f'stroke="{self.pen.line}" stroke-width="0.3"'
        return f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{radius * self.scale:.2f}" fill="{fill}" {line}/>'

    def stroke(self, start: Point, end: Point, width: float = 0.25, colour: str = "") -> str:
        """A line, `width` mm thick."""
        (ax, ay), (bx, by) = self.point(*start), self.point(*end)
        line = f'stroke="{colour or self.pen.line}" stroke-width="{width}" stroke-linecap="round"'
        return f'<path d="M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" {line}/>'


def sector(centre: Point, radius: float, bearing: int, width: int) -> str:
    """The path of a field of fire: `width` degrees about `bearing`, clockwise from up."""
    x, y = centre
    if width >= 360:
        across = f"a{radius:.2f} {radius:.2f} 0 1 1"
        return f"M{x - radius:.2f} {y:.2f}{across} {2 * radius:.2f} 0{across} {-2 * radius:.2f} 0Z"
    first, last = math.radians(bearing - width / 2), math.radians(bearing + width / 2)
    ax, ay = x + radius * math.sin(first), y - radius * math.cos(first)
    bx, by = x + radius * math.sin(last), y - radius * math.cos(last)
    large = 1 if width > 180 else 0
    return f"M{x:.2f} {y:.2f}L{ax:.2f} {ay:.2f}A{radius:.2f} {radius:.2f} 0 {large} 1 {bx:.2f} {by:.2f}Z"


def lettering(x: float, y: float, size: float, colour: str, text: str) -> str:
    """Text centred at (x, y), its foot at y; `size` in mm."""
    face = 'font-family="Barlow Condensed" font-weight="700" text-anchor="middle"'
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" {face} fill="{colour}">{text}</text>'


def svg(width: float, height: float, parts: Iterable[str]) -> str:
    """A whole drawing, `width` x `height` mm."""
    size = f'width="{width:.2f}mm" height="{height:.2f}mm" viewBox="0 0 {width:.2f} {height:.2f}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'
