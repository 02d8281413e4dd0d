"""Models on foot on the move: how far they get, and over what ground (in play)."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.characteristics import as_number
from datafaxes.datafax import MotiveType
from engine.refused import Refused
from engine.second_edition.game.contacts import how_it_crosses
from engine.second_edition.game.play import Play
from engine.second_edition.models import Model
from engine.second_edition.walkers import reach
from engine.table.measure import Point, bearing, distance, more_than
from engine.table.shapes import Shape, crossed, disc, overlapping


def walked(play: Play, model: Model, to: Point, running: bool = False) -> Model:
    """The model after it went straight to a place: its Movement at most, twice that when it runs (2E-WK-04).

    Raises:
        Refused: that is too far over such ground, or a vehicle stands there.
    """
    assert model.place is not None
    inches = distance(model.place, to)
    path = disc(model.place, model.base)
    cost = inches + slow_ground(play, path, bearing(model.place, to), inches, MotiveType.WALKERS)
    allowance = reach(as_number(model.profile.M, 0), running)
    if more_than(cost, allowance):
        raise Refused("2E-WK-04", f'{model.id} may go {allowance}" and this takes {cost:g}"')
    there = replace(model, place=to, inches=inches, ran=running)
    check_stands_free(play, there, "2E-WK-04")
    return there


def check_stands_free(play: Play, model: Model, rule: str) -> None:
    """A model on foot stands where no vehicle does.

    Raises:
        Refused: one does; by the rule by which the model came there.
    """
    shape = model.shape
    if shape is not None and any(overlapping(shape, play.hull(vehicle)) for vehicle in play.state.vehicles):
        raise Refused(rule, f"{model.id} cannot stand where a vehicle stands")


def slow_ground(play: Play, mover: Shape, heading: float, inches: float, motive: MotiveType) -> float:
    """The inches that slow ground on a straight path costs beyond those walked (2E-MV-09)."""
    extra = 0.0
    for piece in play.state.terrain:
        within = crossed(mover, heading, inches, piece.shape) if piece.ground != "open" else 0.0
        if within > 0.0:
            found = how_it_crosses(play, motive, piece)
            if found.possible:
                extra += within * (1.0 / found.share - 1.0)
    return extra
