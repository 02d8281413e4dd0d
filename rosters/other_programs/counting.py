"""What the number before a unit means, units or models, and what each of several units gets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from datafaxes.entry import Entry
from rosters.other_programs.tree import Node

CENT = Decimal("0.01")


def units_and_models(node: Node, entry: Entry) -> tuple[int, int | None]:
    """How many units the node is, and the models of each; None where the file does not say."""
    number, least, most = node.number, entry.models.minimum, entry.models.maximum
    if number == 1 or entry.kind in ("vehicle", "support-weapon", "character") or most == 1:
        return number, None
    if node.counting == "models":
        return 1, number
    if node.counting == "units" or not least <= number <= (number if most is None else most):
        return number, None
    cheapest = entry.points if entry.points_from is None else entry.points_from
    is_for_each = node.is_priced and node.total >= cheapest * number and least > 1
    return (number, None) if is_for_each else (1, number)


def parted(node: Node, units: int, from_text: bool) -> Iterator[Node]:
    """The node as so many units, each with its part of the prices and of what stands under them.

    What a text lists once under several units, each of them has.
    """
    if units == 1:
        yield replace(node, number=1)
        return
    for place in range(units):
        yield replace(
            node,
            number=1,
            points=_part_of_price(node.points, units),
            printed=_part_of_price(node.printed, units),
            children=tuple(_children(node, units, place, from_text)),
        )


def _part_of_price(price: Decimal | None, units: int) -> Decimal | None:
    return None if price is None else (price / units).quantize(CENT).normalize()


def _children(node: Node, units: int, place: int, from_text: bool) -> Iterator[Node]:
    for child in node.children:
        if from_text and child.number == 1:
            yield replace(child, printed=None)
            continue
        each, more = divmod(child.number, units)
        number = each + (1 if place < more else 0)
        if number:
            share = Decimal(number) / child.number
            yield replace(
                child,
                number=number,
                points=None if child.points is None else child.points * share,
                printed=None if child.printed is None else child.printed * share,
                children=tuple(_children(child, units, place, from_text)),
            )
