"""A card's drawings: the plan view with fields of fire, the small arc diagrams, the dice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.printing.card_view import CardView, Mounting, WeaponView
from builder.printing.drawing import Drawing, Pen, Point, lettering, sector, svg
from builder.printing.plan_shapes import draw_vehicle, mount_place

EDGE = 0.6
"""Millimetres between a field of fire and the edge of the drawing, at least."""
_DASHES = ("1.2 0.7", "0.35 0.6", "2.2 0.7", "1.6 0.5 0.35 0.5")
_ARROW = ((-0.75, 1.15), (-0.75, -0.55), (0.0, -1.35), (0.75, -0.55), (0.75, 1.15))
"""Corners of the hull in an arc diagram, in mm."""


def plan_view(view: CardView, width: float, height: float, pen: Pen) -> str:
    """The plan view with every weapon's arc and letter, `width` x `height` mm, facing up."""
    paper = Drawing(view.hull, width, height, pen)
    drawn = _armed(view, min(width, height) / 2 - 2.6)
    arcs = [_field_of_fire(paper, each.mounting, each.radius, each.number) for each in drawn]
    guns = [_gun(paper, each.weapon, each.mounting) for each in drawn]
    labels = _labels(paper, drawn)
    return svg(width, height, [*arcs, *draw_vehicle(paper, view), *guns, *labels])


class _Armed(NamedTuple):
    """A weapon on one of its mounts, with how far its field of fire is drawn."""

    number: int
    weapon: WeaponView
    mounting: Mounting
    radius: float


def _armed(view: CardView, reach: float) -> list[_Armed]:
    drawn: list[_Armed] = []
    circles = 0
    for index, weapon in enumerate(view.weapons):
        for mounting in weapon.mountings:
            all_round = mounting.width >= 360
            radius = reach - (1.7 * circles if all_round else 1.2 + 0.9 * (index % 3))
            circles += all_round
            placed = replace(mounting, at=mount_place(view, mounting))
            drawn.append(_Armed(index, weapon, placed, max(radius, reach / 2)))
    return drawn


def _labels(paper: Drawing, drawn: Sequence[_Armed]) -> list[str]:
    """A letter for each, where there is room; the narrowest fields have the least choice and come first."""
    taken: list[Point] = []
    labels = []
    for each in sorted(drawn, key=lambda armed: armed.mounting.width):
        taken.append(_free_spot(paper, each.mounting, each.radius, taken))
        labels.append(_label(paper, taken[-1], each.weapon.letter))
    return labels


def arc_diagram(weapon: WeaponView, size: float, pen: Pen) -> str:
    """A small diagram of a weapon's field of fire, `size` mm square."""
    middle, radius = size / 2, size / 2 - 0.25
    line = f'stroke="{pen.line}" stroke-width="0.15"'
    parts = [f'<circle cx="{middle:.2f}" cy="{middle:.2f}" r="{radius:.2f}" fill="#ffffff" {line}/>']
    filled = (
        f'fill="none" stroke="{pen.line}" stroke-width="0.55"' if pen.outline_only else f'fill="{pen.dark}"'
    )
    for mounting in weapon.mountings:
        shape = sector((middle, middle), radius, mounting.centre, mounting.width)
        parts.append(f'<path d="{shape}" {filled}/>')
    hull = "L".join(f"{middle + x:.2f} {middle + y:.2f}" for x, y in _ARROW)
    parts.append(f'<path d="M{hull}Z" fill="#ffffff" stroke="{pen.line}" stroke-width="0.2"/>')
    return svg(size, size, parts)


def die_face(value: str, size: float, pen: Pen) -> str:
    """A rounded square like a die with the roll that it stands for, `size` mm high."""
    width = size if len(value) == 1 else size * 1.55
    shape = f'width="{width - 0.3:.2f}" height="{size - 0.3:.2f}" rx="{size * 0.2:.2f}"'
    line = f'fill="#ffffff" stroke="{pen.line}" stroke-width="0.25"'
    box = f'<rect x="0.15" y="0.15" {shape} {line}/>'
    return svg(width, size, [box, lettering(width / 2, size * 0.735, size * 0.68, pen.line, value)])


def _field_of_fire(paper: Drawing, mounting: Mounting, radius: float, index: int) -> str:
    dashes = f'stroke-dasharray="{_DASHES[index % len(_DASHES)]}" stroke-linejoin="round"'
    style = f'stroke="{paper.pen.dark}" stroke-width="0.25" {dashes}'
    if mounting.width >= 360:
        shape, filled = sector(paper.middle, radius, 0, 360), 'fill="none"'
    else:
        reach = _reach(paper, mounting, radius)
        shape = sector(_place(paper, mounting), reach, mounting.centre, mounting.width)
        filled = (
            f'fill="{paper.pen.field}" fill-opacity="0.45"' if not paper.pen.outline_only else 'fill="none"'
        )
    return f'<path d="{shape}" {filled} {style}/>'


def _place(paper: Drawing, mounting: Mounting) -> Point:
    return paper.point(*(mounting.at or (0.0, 0.0)))


def _reach(paper: Drawing, mounting: Mounting, radius: float) -> float:
    """How far a sector may go from its mount and stay within the drawing."""
    x, y = _place(paper, mounting)
    bearing = math.radians(mounting.centre)
    dx, dy = x - paper.middle[0], y - paper.middle[1]
    along = dx * math.sin(bearing) - dy * math.cos(bearing)
    wanted = max(radius - max(along, 0.0), radius * 0.45)
    return min(wanted, *_room(paper, (x, y), mounting))


def _room(paper: Drawing, place: Point, mounting: Mounting) -> Iterator[float]:
    """How far it is from a mount to the edges of the drawing, within its field of fire."""
    half = mounting.width / 2
    within = [side for side in (0, 90, 180, 270) if abs((side - mounting.centre + 180) % 360 - 180) <= half]
    for bearing in (*within, mounting.centre - half, mounting.centre + half):
        angle = math.radians(bearing)
        ways = (math.sin(angle), -math.cos(angle))
        for at, middle, way in zip(place, paper.middle, ways, strict=True):
            if abs(way) > 0.01:
                yield ((2 * middle - at if way > 0 else at) - EDGE) / abs(way)


def _free_spot(paper: Drawing, mounting: Mounting, radius: float, taken: Sequence[Point]) -> Point:
    """Where on the arc's edge (or a little within) the letter stands clear of those already placed."""
    rings: tuple[float, ...] = (1.0, 0.86)
    if mounting.width >= 360:
        centre, reach = paper.middle, radius
        turns = [-38.0, 38.0, -142.0, 142.0, -90.0, 90.0, -64.0, 64.0, -116.0, 116.0]
    else:
        centre, reach = _place(paper, mounting), _reach(paper, mounting, radius)
        turns = [mounting.width / 2 * share for share in (0, 0.45, -0.45, 0.85, -0.85, 1, -1)]
        rings = (1.0, 0.72, 1.3, 0.45)
    spots = []
    for ring in rings:
        for turn in turns:
            bearing = math.radians(mounting.centre + turn)
            spots.append(
                (centre[0] + reach * ring * math.sin(bearing), centre[1] - reach * ring * math.cos(bearing))
            )
    inside = [spot for spot in spots if _is_inside(paper, spot)]
    return max(inside or spots, key=lambda spot: min((4.2, *(math.dist(spot, other) for other in taken))))


def _is_inside(paper: Drawing, spot: Point) -> bool:
    """Whether a letter there stands wholly on the paper."""
    return all(2.0 <= at <= 2 * middle - 2.0 for at, middle in zip(spot, paper.middle, strict=True))


def _label(paper: Drawing, spot: Point, letter: str) -> str:
    x, y = spot
    line = f'fill="#ffffff" stroke="{paper.pen.line}" stroke-width="0.3"'
    circle = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="1.75" {line}/>'
    return circle + lettering(x, y + 0.95, 2.7 if len(letter) == 1 else 2.0, paper.pen.line, letter)


def _gun(paper: Drawing, weapon: WeaponView, mounting: Mounting) -> str:
    """Barrels from the mount along the middle of its arc: two where weapons are linked."""
    x, y = mounting.at or (0.0, 0.0)
    bearing = math.radians(0 if mounting.width >= 360 else mounting.centre)
    along = (math.sin(bearing), math.cos(bearing))
    main = "turret" in mounting.name.lower()
    length = paper.length * (0.44 if main else 0.2)
    linked = any(note.startswith("linked") for line in weapon.lines for note in line.notes)
    parts = []
    for side in (-0.09, 0.09) if linked else (0.0,):
        start = (x + side * along[1], y - side * along[0])
        end = (start[0] + along[0] * length, start[1] + along[1] * length)
        parts.append(paper.stroke(start, end, 0.85 if main else 0.65))
    return "".join(parts) + paper.disc(x, y, 0.13, paper.pen.body)
