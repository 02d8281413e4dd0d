"""A tank and what stands around it on the table."""

from __future__ import annotations

import math

from datafaxes.record import record
from engine.events import Event
from engine.fifth_edition.death_or_glory import Stand
from engine.fifth_edition.vehicle import Facing, Vehicle
from engine.table.measure import Point, ahead, bearing, turn_between
from engine.table.shapes import Shape, rectangle


@record
class Placed:
    """A vehicle on the table. Its hull is a rectangle, in inches."""

    id: str
    vehicle: Vehicle
    centre: Point
    heading: float
    length: float = 4.0
    width: float = 3.0
    enemy: bool = True
    dodges: bool = True
    """Whether its owner wants to dodge a ram, where it may (5E-SK-08)."""

    @property
    def hull(self) -> Shape:
        """Its outline."""
        return rectangle(self.centre, self.heading, self.length, self.width)

    def after(self, inches: float) -> Point:
        """Where its centre is after so many inches straight ahead."""
        return ahead(self.centre, self.heading, inches)


@record
class Troops:
    """A unit other than a vehicle."""

    id: str
    leadership: int
    models: tuple[Shape, ...]
    enemy: bool = True
    locked_in_combat: bool = False
    falling_back: bool = False
    stand: Stand | None = None
    """Who would try death or glory (5E-DG-01)."""


@record
class Scene:
    """A tank and everything in its surroundings; `events` is what has happened so far."""

    tank: Placed
    troops: tuple[Troops, ...] = ()
    vehicles: tuple[Placed, ...] = ()
    events: tuple[Event, ...] = ()


def facing_struck(target: Placed, striker: Point) -> Facing:
    """The facing that turns towards a point: lines through the corners of the hull divide them.

    On such a line the facing nearer the front counts.
    """
    corner = math.degrees(math.atan2(target.width, target.length))
    turn = abs(turn_between(target.heading, bearing(target.centre, striker)))
    if turn <= corner + 1e-9:
        return "front"
    return "rear" if turn > 180.0 - corner + 1e-9 else "side"
