"""What stands on the table besides models: areas of ground, obstacles and buildings."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from datafaxes.record import record
from engine.table.measure import Point
from engine.table.shapes import Shape

Ground = Literal["open", "difficult", "very difficult", "impassable", "low obstacle", "building"]
Cover = Literal["none", "soft", "hard"]


@record
class Terrain:
    """A piece of terrain: a convex outline. A piece of another form is laid out as several."""

    id: str
    ground: Ground
    outline: tuple[tuple[float, float], ...]
    """Corners in inches, in order around it."""
    radius: float = 0.0
    """Inches by which the outline is rounded: one corner with a radius is a round piece."""
    height: float = 0.0
    """Inches; what is lower than the line of sight hides nothing."""
    cover: Cover = "none"
    """What it gives to a target that is partly hidden by it or stands in it."""
    see_through: bool = True
    """Whether one sees through it, so that it gives cover but hides nothing altogether."""
    armour: int | None = None
    """Armour Value of a building (2E-CO-09)."""
    breached: bool = False

    @cached_property
    def shape(self) -> Shape:
        """Its outline on the table."""
        return Shape(tuple(Point(x, y) for x, y in self.outline), self.radius)
