"""What the number before a unit means, units or models, and what each of several units gets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from datafaxes.entry import Entry
from rosters.other_programs.tree import Node

_ON_ONE = re.compile(r"(.+?)\s+(?:on|in|for)\s+(?:one|another|the other|1)(?:\s+of them)?$", re.I)
_ON_EACH = re.compile(r"\s+(?:on|in|for)\s+(?:each|all|both)(?:\s+of them)?$", re.I)

CENT = Decimal("0.01")
MOST_UNITS_ALIKE = 6
"""More before the name of a squad are its models, even where they are more than it may have."""


def units_and_models(node: Node, entry: Entry) -> tuple[int, int | None]:
    """How many units the node is, and the models of each; None where the file does not say."""
    number, least, most = node.number, entry.models.minimum, entry.models.maximum
    if number == 1 or entry.kind in ("vehicle", "support-weapon", "character") or most == 1:
        return number, None
    if node.counting == "models":
        return 1, number
    is_size = least <= number <= (number if most is None else most) or number > MOST_UNITS_ALIKE
    if node.counting == "units" or not is_size:
        return number, None
    is_for_each = node.is_priced and node.total >= entry.least_points * number and least > 1
    return (number, None) if is_for_each else (1, number)


def with_size_for_price(node: Node, entry: Entry) -> Node | None:
    """`Gretchin Mob (20)`, in which the number cannot be a price but may be that of models; else None."""
    price, least, most = node.printed, entry.models.minimum, entry.models.maximum
    if entry.kind != "squad" or node.number != 1 or price is None or not node.is_bare or least == most:
        return None
    if price != int(price) or price >= entry.least_points or not least <= price <= (most or price):
        return None
    return replace(node, number=int(price), printed=None, counting="models")


def parted(node: Node, units: int, from_text: bool) -> Iterator[Node]:
    """The node as so many units, each with its part of the prices and of what stands under them.

    What a text lists once under several units, each of them has.
    """
    if units == 1:
        yield replace(node, number=1)
        return
    rests = _dealt(node.rest, units) if from_text else [node.rest] * units
    for place in range(units):
        yield replace(
            node,
            number=1,
            rest=rests[place],
            points=_part_of_price(node.points, units),
            printed=_part_of_price(node.printed, units),
            children=tuple(_children(node, units, place, from_text)),
        )


def _dealt(rest: str, units: int) -> list[str]:
    """What stands behind several units for each of them: `multi-melta on one` is for one, in turn."""
    dealt: list[list[str]] = [[] for _ in range(units)]
    turn = 0
    for part in re.split(r"\s*[,;]\s*", rest):
        found = _ON_ONE.match(part)
        if found is not None:
            dealt[turn % units].append(found.group(1))
            turn += 1
        else:
            for one in dealt:
                one.append(_ON_EACH.sub("", part))
    return [", ".join(parts) for parts in dealt]


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
