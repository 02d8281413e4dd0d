"""What the prices of a text mean: with the options or beside them, of each unit or of several together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from datafaxes.record import record
from rosters.other_programs.tree import OtherRoster


@record
class StatedPrice:
    """What a text says that a unit costs."""

    unit: str
    """Its id in our roster."""
    name: str
    points: Decimal
    """Its share, where the line stands for several units."""
    beneath: Decimal = Decimal(0)
    """The prices of the options under it."""
    whole: Decimal | None = None
    """What the line says for all of its units; None where it stands for one, or says the price of each."""


class Settled(NamedTuple):
    """The prices as they were understood."""

    claimed: tuple[tuple[str, Decimal], ...]
    beside: Decimal
    """What the sum of the parts has to be raised by."""
    remarks: tuple[str, ...]


def settled(stated: Iterable[StatedPrice], ours: Mapping[str, Decimal], other: OtherRoster) -> Settled:
    """Take the prices as our own prices say that they are meant, unless the list's total says otherwise.

    One unit that is wrongly priced never changes how a list is read: most of its units decide.
    """
    stated = tuple(stated)
    claimed = {one.unit: one.points for one in stated}
    if other.total is not None and other.total == other.sum_of_parts:
        return Settled(tuple(claimed.items()), Decimal(0), ())
    remarks = []
    of_each = [one for one in stated if one.whole is not None and one.points != ours[one.unit] == one.whole]
    for one in of_each:
        claimed[one.unit] = ours[one.unit]
    for name in dict.fromkeys(one.name for one in of_each):
        remarks.append(f"“{name}”: its price was taken as that of each.")
    with_options = [one for one in stated if one.beneath]
    inside = sum(one.points == ours[one.unit] for one in with_options)
    apart = sum(one.points + one.beneath == ours[one.unit] for one in with_options)
    beneath = sum((one.beneath for one in with_options), Decimal(0))
    is_the_total = other.total is not None and other.total == other.sum_of_parts + beneath
    if beneath and (is_the_total or apart > inside):
        for one in with_options:
            claimed[one.unit] += one.beneath
        remarks.append("Options are priced beside their units: what they cost was added to them.")
    beside = sum((claimed[one.unit] - one.points for one in stated), Decimal(0))
    return Settled(tuple(claimed.items()), beside, tuple(remarks))
