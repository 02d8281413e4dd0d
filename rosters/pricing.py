"""What things cost, in exact points: the entry, its models, and every choice by where it stands."""

from __future__ import annotations

from decimal import Decimal

from rosters.chosen import Chosen, Line
from rosters.conditions import changed
from rosters.option_tree import Place
from rosters.point_of_view import PointOfView


def own_points(chosen: Chosen) -> Decimal:
    """The entry's own price, with the changes that its options make to it, before models and options."""
    entry = chosen.tree.entry
    return changed("points", entry.points, entry.changes, PointOfView(chosen, None))


def points_of_line(chosen: Chosen, line: Line) -> Decimal:
    """The price of all models of a line."""
    each = changed("points", line.line.points, line.line.changes, PointOfView(chosen, line.under, line.name))
    return each * line.count


def points_of_crew(chosen: Chosen) -> Decimal:
    """The price of crew where the army list prices it apart from its vehicle; otherwise 0 (2E-CR-01)."""
    return sum((crew.points * crew.count for crew in chosen.tree.entry.crew), Decimal(0))


def points_of(chosen: Chosen, place: Place, count: int) -> Decimal:
    """The price of so many of a choice. What is priced for each model is paid for all of them."""
    choice = place.choice
    having = PointOfView(chosen, place.under, place.section.line)
    each = changed("points", choice.points, choice.changes, having)
    once = choice.points_once if count and choice.each == "model" else 0
    return each * number_of(chosen, place, count) + once


def number_of(chosen: Chosen, place: Place, count: int) -> int:
    """How many of a choice there are: taken once, what is priced for each model is for all of them."""
    return models_at(chosen, place) if count == 1 and place.choice.each == "model" else count


def models_at(chosen: Chosen, place: Place) -> int:
    """How many models a choice priced for each model is for: those of its line, or of the unit."""
    if place.section.line is not None:
        return sum(line.count for line in chosen.lines if line.name == place.section.line)
    above = place.under
    while above is not None:
        if above.choice.models:
            return sum(line.count for line in chosen.lines if line.under is above)
        above = above.under
    return chosen.models
