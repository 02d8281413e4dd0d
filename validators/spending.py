"""What to leave out to save so many points: the choice that wastes least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from math import ceil

from datafaxes.record import record
from rosters.commands import Command, command
from rosters.fielded import FieldedUnit

MOST_ITEMS = 40
"""Things among which the exact search chooses, the cheapest; it looks at no sums beyond `MOST_SEARCHED`."""
MOST_SEARCHED = Decimal(250)
SETS_OF_ONE = 25


@record
class Saving:
    """Something that may be left out, and the points that this saves."""

    points: Decimal
    commands: tuple[Command, ...]


def savings(units: Iterable[FieldedUnit], needed: Decimal) -> tuple[list[Saving], list[Saving]]:
    """What these units could go without: options and cards that were bought, and units as a whole."""
    options: list[Saving] = []
    whole: list[Saving] = []
    for unit in units:
        whole.append(Saving(points=unit.points, commands=(command("remove_unit", unit=unit.id),)))
        picks = [(pick.bought, pick.points) for pick in unit.picks]
        picks += [(card.bought, card.points) for card in unit.cards]
        for bought, points in picks:
            if bought is not None and points > 0:
                gone = command("set_option", unit=unit.id, name=bought.name, count=0, bearer=bought.bearer)
                options.append(Saving(points=points, commands=(gone,)))
        options += _fewer_models(unit, needed)
    return options, whole


def _fewer_models(unit: FieldedUnit, needed: Decimal) -> Iterator[Saving]:
    """The unit with one model less, with as many less as is needed, and with its least number of models,
    where models are what it pays for."""
    entry, models = unit.entry, unit.unit.models
    each = entry.points_of_one_more if entry is not None else None
    if entry is None or models is None or not each or models <= entry.models.minimum:
        return
    least = entry.models.minimum
    for fewer in dict.fromkeys((models - 1, max(least, models - ceil(needed / each)), least)):
        change = command("set_models", unit=unit.id, models=fewer)
        yield Saving(points=each * (models - fewer), commands=(change,))


def enough(units: Sequence[FieldedUnit], needed: Decimal) -> Iterator[Saving]:
    """Ways to save at least so many points: single things, then the exact least sum, then the plainest."""
    options, whole = savings(units, needed)
    singles = sorted((one for one in (*options, *whole) if one.points >= needed), key=lambda one: one.points)
    yield from singles[:SETS_OF_ONE]
    for things in (options, whole):
        yield from _least_sum(things, needed)
    yield from _largest_first(whole, needed)


def _least_sum(things: list[Saving], needed: Decimal) -> Iterator[Saving]:
    """The set of things whose sum is enough and least."""
    if not things or needed > MOST_SEARCHED:
        return
    sums: dict[Decimal, tuple[Saving, ...]] = {Decimal(0): ()}
    for thing in sorted(things, key=lambda one: one.points)[:MOST_ITEMS]:
        for total, taken in list(sums.items()):
            if total < needed:
                sums.setdefault(total + thing.points, (*taken, thing))
    reached = [total for total in sums if total >= needed]
    if reached:
        best = min(reached)
        yield Saving(points=best, commands=tuple(change for one in sums[best] for change in one.commands))


def _largest_first(whole: list[Saving], needed: Decimal) -> Iterator[Saving]:
    taken: list[Saving] = []
    for one in sorted(whole, key=lambda one: -one.points):
        if sum(saving.points for saving in taken) >= needed:
            break
        taken.append(one)
    points = sum((saving.points for saving in taken), Decimal(0))
    if taken and points >= needed:
        yield Saving(points=points, commands=tuple(change for one in taken for change in one.commands))
