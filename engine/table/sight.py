"""Line of sight and cover, good enough to say what can be seen and how well it is hidden.

A line is drawn from the viewer's eye to the middle of the target and to both of its edges as the
viewer sees it. A piece stops a line where it is as high as the line is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.table.measure import Point, ahead, at_most, bearing, distance
from engine.table.shapes import Shape, disc, passage
from engine.table.terrain import Cover

POP_UP_HEIGHT = 12.0
"""Inches above the table from which a popped-up skimmer sees and is seen (2E-SK-06)."""

Sight = Literal["clear", "soft cover", "hard cover", "out of sight"]


@dataclass(frozen=True)
class Screen:
    """Something that may stand between: a hull, a wood, a wall."""

    shape: Shape
    height: float
    """Inches."""
    cover: Cover = "hard"
    see_through: bool = False
    """It gives cover but does not hide altogether."""


def line_of_sight(
    viewer: Point, eye: float, target: Shape, target_height: float, screens: Iterable[Screen]
) -> Sight:
    """How well a target is seen from a point whose eye is so many inches above the table.

    `screens` must leave out the viewer and the target themselves. A target is out of sight when every
    line to it is stopped, and in cover when one is; a screen that one sees through never stops a line
    but gives its cover.
    """
    standing = [screen for screen in screens if screen.height > 0.0]
    points = aiming_points(viewer, target)
    met = [
        [screen for screen in standing if _stops(screen, viewer, eye, point, target_height)]
        for point in points
    ]
    if all(any(not screen.see_through for screen in line) for line in met):
        return "out of sight"
    covers = {screen.cover for line in met for screen in line}
    return "hard cover" if "hard" in covers else "soft cover" if "soft" in covers else "clear"


def aiming_points(viewer: Point, target: Shape) -> tuple[Point, ...]:
    """The middle of a target and its left and right edges as seen from a point."""
    towards = bearing(viewer, target.centre)
    half = _half_width(target, towards)
    left, right = ahead(target.centre, towards - 90.0, half), ahead(target.centre, towards + 90.0, half)
    return target.centre, left, right


def _half_width(target: Shape, towards: float) -> float:
    across = ahead(Point(0.0, 0.0), towards + 90.0, 1.0)
    centre = target.centre
    sides = ((p.x - centre.x) * across.x + (p.y - centre.y) * across.y for p in target.corners)
    # A hair inside the edge, so that a neighbour standing flush beside it hides nothing.
    return (max(sides) + target.radius) * 0.999


def _stops(screen: Screen, viewer: Point, eye: float, point: Point, target_height: float) -> bool:
    """Whether a screen reaches up to the line from the eye to the top of a target at a point."""
    length = distance(viewer, point)
    met = passage(disc(viewer, 0.0), bearing(viewer, point), screen.shape)
    if met is None or length == 0.0:
        return False
    enters, leaves = max(met[0], 0.0), min(met[1], length)
    if at_most(leaves, enters):
        return False
    heights = (eye + (target_height - eye) * at / length for at in (enters, leaves))
    return screen.height >= min(heights)
