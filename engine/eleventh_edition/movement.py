"""Monsters and vehicles moving through models, and measuring and turning those without a base."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Literal

from datafaxes.record import record
from engine.eleventh_edition.keywords import FRAME, large
from engine.refused import Refused
from engine.table.measure import Point, normal_heading
from engine.table.shapes import Shape, contact, gap, moved, overlapping, rectangle

Move = Literal["normal", "advance", "fall-back", "charge", "pile-in", "consolidation"]


@record
class Model:
    """A model on the table, in inches. Its hull is a rectangle about its central axis."""

    name: str
    keywords: frozenset[str]
    centre: Point
    heading: float = 0.0
    length: float
    width: float
    base: Shape | None = None

    @property
    def hull(self) -> Shape:
        """The outline of the model itself."""
        return rectangle(self.centre, self.heading, self.length, self.width)

    @property
    def measured(self) -> tuple[Shape, ...]:
        """What distances are measured to: of a FRAME model all of it, else the base (11E-FR-01)."""
        if self.base is None:
            return (self.hull,)
        return (self.hull, self.base) if FRAME in self.keywords else (self.base,)


def distance(one: Model, other: Model) -> float:
    """Inches between two models, from the closest points that count (11E-FR-01)."""
    return min(gap(a, b) for a in one.measured for b in other.measured)


def turned(model: Model, degrees: float) -> Model:
    """A FRAME model without a base turns freely about its central axis, upright (11E-FR-02).

    Raises:
        Refused: it has a base, or no FRAME keyword: the ordinary rules for turning apply, which
            this text does not hold.
    """
    if FRAME not in model.keywords or model.base is not None:
        why = f"{model.name} turns by the ordinary rules; only FRAME models without a base turn freely"
        raise Refused("11E-FR-02", why)
    return replace(model, heading=normal_heading(model.heading + degrees))


def passes_through(mover: frozenset[str], other: frozenset[str], move: Move) -> bool:
    """Whether this rule lets a model cross another: MONSTER or VEHICLE over anything else (11E-MV-01).

    In normal and advance moves only, friend and foe alike, but never over another MONSTER or
    VEHICLE.
    """
    return move in ("normal", "advance") and large(mover) and not large(other)


def check_move(model: Model, heading: float, inches: float, others: Iterable[Model], move: Move) -> None:
    """A straight move among other models (11E-MV-01). It may end on none of them.

    Raises:
        Refused: it would cross a model that it may not cross, or end on one.
    """
    for other in others:
        pairs = tuple(product(model.measured, other.measured))
        crossed = any(contact(mine, heading, inches, theirs) is not None for mine, theirs in pairs)
        if crossed and not passes_through(model.keywords, other.keywords, move):
            raise Refused("11E-MV-01", f"{model.name} may not move through {other.name}")
        if any(overlapping(moved(mine, heading, inches), theirs) for mine, theirs in pairs):
            raise Refused("11E-MV-01", f"{model.name} may not end its move on {other.name}")
