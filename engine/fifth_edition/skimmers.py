"""Skimmers: what they measure from, fly over and land on, and how they avoid tanks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from datafaxes.record import record
from engine.dice import Dice
from engine.fifth_edition.damage import suffer
from engine.fifth_edition.speed import went_flat_out
from engine.fifth_edition.vehicle import Vehicle
from engine.refused import Refused
from engine.table.measure import at_most
from engine.table.shapes import Shape, gap, overlapping, touching

Ground = Literal["open", "difficult", "dangerous", "impassable"]

COVER_SAVE = 4
DODGE = 3
SAFE_LANDING = 2
"""What a dangerous terrain test must reach; 1 fails (X-5E-06)."""


@record
class Skimmer:
    """A skimmer on the table: its hull and the stand beneath it."""

    hull: Shape
    stand: Shape


def distance_to(skimmer: Skimmer, other: Shape) -> float:
    """Inches between a skimmer and something else: to the hull, the stand is ignored (5E-SK-01)."""
    return gap(skimmer.hull, other)


def reached_in_assault(skimmer: Skimmer, model: Shape) -> bool:
    """Whether an assaulting model is in contact: with the hull, the stand or both (5E-SK-01)."""
    return touching(skimmer.hull, model) or touching(skimmer.stand, model)


def check_landing(hull: Shape, models: Iterable[Shape], *, can_be_placed: bool = True) -> None:
    """Skimmers pass over friend and foe but end on neither, and come down where they can stand (5E-SK-02).

    Raises:
        Refused: the move would end on top of a model, or the skimmer cannot be set down there.
    """
    if not can_be_placed:
        raise Refused("5E-SK-02", "a skimmer comes down at the end of its move, and cannot be placed there")
    if any(overlapping(hull, model) for model in models):
        raise Refused("5E-SK-02", "a skimmer may not end its move on top of a model")


def terrain_tests(start: Ground, end: Ground, *, moves: bool = True, balances: bool = True) -> int:
    """How many dangerous terrain tests a skimmer's move takes: one or none (5E-SK-03).

    What lies between start and end never matters. Start and end together still take one test.

    Raises:
        Refused: it would end over impassable ground on which it cannot be placed.
    """
    if end == "impassable" and not balances:
        raise Refused("5E-SK-03", "a skimmer ends over impassable terrain only where it can be placed")
    hazards = ("difficult", "dangerous")
    return int(moves and (start in hazards or end in hazards or end == "impassable"))


def fly(dice: Dice, skimmer: Vehicle, inches: float, start: Ground, end: Ground) -> Vehicle:
    """The skimmer after a move over any ground, its dangerous terrain test included (5E-SK-03).

    A 1 immobilises (X-5E-06), and so wrecks a skimmer that moved flat out (5E-SK-06).

    Raises:
        Refused: it would end over impassable ground on which it cannot be placed.
    """
    moved = replace(skimmer, moved=inches)
    tests = terrain_tests(start, end, moves=not at_most(inches, 0.0))
    safe = not tests or dice.check("D6", SAFE_LANDING)
    return moved if safe else suffer(moved, "immobilised")


def is_obscured(vehicle: Vehicle, *, in_assault: bool = False) -> bool:
    """Whether speed hides it from shooting, never from assault (5E-SK-05)."""
    return vehicle.skimmer and went_flat_out(vehicle) and not vehicle.immobilised and not in_assault


def cover_saved(dice: Dice, vehicle: Vehicle, *, in_assault: bool = False) -> bool:
    """Whether the 4+ cover save of a skimmer that went flat out stops a hit (5E-SK-05)."""
    return is_obscured(vehicle, in_assault=in_assault) and dice.check("D6", COVER_SAVE)


def stand_comes_off(vehicle: Vehicle) -> bool:
    """Whether its flying stand is taken away, where it can be: only when it is down (5E-SK-07)."""
    return vehicle.skimmer and (vehicle.immobilised or vehicle.fate == "wrecked")


def check_pivot(vehicle: Vehicle) -> None:
    """An immobilised skimmer hovers in its place and does not even turn (5E-SK-07).

    Raises:
        Refused: the vehicle is immobilised or wrecked.
    """
    if vehicle.immobilised or vehicle.fate != "in play":
        raise Refused("5E-SK-07", f"{vehicle.name} cannot move any more, nor turn on the spot")


def may_dodge(target: Vehicle, rammer: Vehicle) -> bool:
    """Whether a rammed vehicle may try to dodge: a skimmer, from a tank that is none (5E-SK-08).

    An immobilised skimmer may not, since it cannot move; the text is silent.
    """
    return target.skimmer and not rammer.skimmer and not target.immobilised and target.fate == "in play"


def dodged(dice: Dice, target: Vehicle, rammer: Vehicle) -> bool:
    """Whether the skimmer avoids the ram: 3 or more, and nobody is hurt (5E-SK-08)."""
    return may_dodge(target, rammer) and dice.check("D6", DODGE)
