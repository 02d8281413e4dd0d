"""Targets on the table: what stands where, how far away it is and how well it is seen (in play)."""

from __future__ import annotations

from typing import NamedTuple

from engine.refused import Refused
from engine.second_edition import skimmers
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.models import Model
from engine.second_edition.to_hit import Circumstances
from engine.table.measure import Point
from engine.table.shapes import Shape, gap
from engine.table.sight import POP_UP_HEIGHT, Screen, line_of_sight

MAN_HEIGHT = 1.5
"""Inches that a model on foot stands high."""


class Firer(NamedTuple):
    """Where a shot comes from, and how good a shot it is."""

    ids: frozenset[str]
    """What does not stand in its own way."""
    shape: Shape
    eye: Point
    height: float
    skill: int
    overwatch: bool
    fast: bool = False
    """It moved at Fast speed."""


class Target(NamedTuple):
    """What is shot at, as it stands."""

    shape: Shape
    height: float
    about: Circumstances
    inches: float
    """The range, with what popping up adds (2E-SK-06)."""


def standing_of(play: Play, target_id: str, origin: Shape) -> tuple[Shape, Model | VehicleInPlay]:
    """Where a target stands: a vehicle, a model, or the model of a squad that is nearest to `origin`.

    Raises:
        Refused: there is nothing of the kind to shoot at.
    """
    found = play.state.by_id.get(target_id)
    if isinstance(found, VehicleInPlay) and not found.state.destroyed:
        return play.hull(found), found
    models = play.state.of_squad(target_id) if not isinstance(found, Model) else (found,)
    open_to_fire = [(model.shape, model) for model in models if model.alive and model.shape is not None]
    if not open_to_fire:
        raise Refused("2E-SH-02", f"there is no “{target_id}” in the open to shoot at")
    return min(open_to_fire, key=lambda pair: gap(origin, pair[0]))


def target_as_seen(play: Play, firer: Firer, target_id: str) -> Target:
    """The target from where the firer is: how far, how well hidden, how fast.

    Raises:
        Refused: it cannot be seen, or it has popped up and the firer is not on overwatch (2E-SK-07).
    """
    shape, thing = standing_of(play, target_id, firer.shape)
    if thing.id in firer.ids:
        raise Refused("2E-SH-02", f"{target_id} does not shoot at itself")
    inches = gap(firer.shape, shape)
    if isinstance(thing, VehicleInPlay):
        datafax = play.datafax(thing.id)
        height = float(datafax.hull.height)
        if thing.altitude == "popped up":
            skimmers.check_shot_at_popped_up(firer.overwatch)
            inches, height = skimmers.range_to_popped_up(inches), POP_UP_HEIGHT
        about = Circumstances(target_moved=thing.inches, large=datafax.large_target)
    else:
        height, about = MAN_HEIGHT, Circumstances(target_moved=thing.inches)
    seen = line_of_sight(firer.eye, firer.height, shape, height, _screens(play, firer.ids | {thing.id}))
    if seen == "out of sight":
        raise Refused("2E-SH-02", f"{target_id} cannot be seen")
    about = about._replace(
        cover="partial" if seen == "soft cover" else "full" if seen == "hard cover" else None,
        appearing=firer.overwatch,
        shooter_fast=firer.fast,
    )
    return Target(shape, height, about, inches)


def _screens(play: Play, but_for: frozenset[str]) -> list[Screen]:
    screens = [
        Screen(play.hull(vehicle), float(play.datafax(vehicle.id).hull.height))
        for vehicle in play.state.vehicles
        if vehicle.id not in but_for
    ]
    for piece in play.state.terrain:
        if piece.height and piece.id not in but_for:
            screens.append(Screen(piece.shape, piece.height, piece.cover, piece.see_through))
    return screens
