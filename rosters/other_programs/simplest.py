"""The shortest way to write a unit so that it still is exactly what the file says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Literal

from datafaxes.library import Library
from datafaxes.names import folded
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import field, option_tree
from rosters.roster import Bought, Roster, Unit

MOST_TRIED = 60
"""Models, when their number is sought by the price."""


def simplest(unit: Unit, roster: Roster, library: Library) -> Unit:
    """The unit without what it has anyway and without needless bearers, if nothing else changes by it."""
    explicit = _fielded(unit, roster, library)
    if explicit.entry is None:
        return unit
    wanted = _what(explicit)
    alike = (one for one in _shorter(unit, explicit) if _what(_fielded(one, roster, library)) == wanted)
    short = next(alike, None)
    if short is not None:
        return short
    sized = replace(unit, models=explicit.models)
    return sized if _what(_fielded(sized, roster, library)) == wanted else unit


def size_at(price: Decimal, unit: Unit, roster: Roster, library: Library) -> int | None:
    """The number of models at which a unit of any size has this price; None where there is none."""
    entry = library.find_entry(unit.entry)
    if entry is None or entry.models.minimum == entry.models.maximum:
        return None
    most = min(entry.models.maximum or MOST_TRIED, MOST_TRIED)
    sizes = range(entry.models.minimum, most + 1)
    at = (size for size in sizes if _fielded(replace(unit, models=size), roster, library).points == price)
    return next(at, None)


def leaders_of(unit: Unit, library: Library) -> int:
    """How many models join the unit with its options: a list may count them beside it."""
    army_id, _, entry_id = unit.entry.partition("/")
    tree = option_tree(army_id, entry_id, library)
    bought = ((option.count, tree.find(option.name)) for option in unit.options)
    joining = ((count, places[0].choice.models) for count, places in bought if places)
    lines = {folded(line.name) for line in tree.entry.model_lines[1:]}
    of_lines = sum(option.count for option in unit.options if folded(option.name) in lines)
    return of_lines + sum(count * max(line.minimum, 1) for count, models in joining for line in models)


def differing(one: FieldedArmy, other: FieldedArmy) -> Iterator[int]:
    """The places of units that are not the same in both armies."""
    pairs = zip(one.units, other.units, strict=True)
    return (place for place, (before, after) in enumerate(pairs) if _what(before) != _what(after))


def _fielded(unit: Unit, roster: Roster, library: Library) -> FieldedUnit:
    return field(replace(roster, units=(unit,)), library).units[0]


def _what(unit: FieldedUnit) -> object:
    """Everything about the unit that a player could see."""
    picks: Counter[object] = Counter()
    for pick in unit.picks:
        picks[pick.path, pick.choice.name] += pick.count
    for card in unit.cards:
        picks[card.bearer, card.card.name] += card.count
    lines = sorted((line.name, line.count) for line in unit.lines)
    left_over = (*unit.unknown, *(bought for bought, _ in unit.locked))
    others = tuple((bought.name, bought.count) for bought in left_over)
    return unit.points, unit.models, picks, lines, others


def _shorter(unit: Unit, explicit: FieldedUnit) -> Iterator[Unit]:
    """Ways to write the unit, the shortest first."""
    sizes = dict.fromkeys((None, unit.models, explicit.models))
    for counted in _with_fewer_lines(unit.options, explicit):
        for kept in (*(_without(counted, explicit, which) for which in _DROPPED), counted):
            for bought in (tuple(replace(one, bearer=None) for one in kept), kept):
                if bought is kept or len({folded(one.name) for one in bought}) == len(bought):
                    yield from (replace(unit, options=bought, models=models) for models in sizes)


def _with_fewer_lines(options: tuple[Bought, ...], explicit: FieldedUnit) -> Iterator[tuple[Bought, ...]]:
    """The options without the numbers of all lines of models, then of the first line only, then with all."""
    chosen = {folded(pick.choice.name) for pick in explicit.picks}
    lines = [key for line in explicit.lines if (key := folded(line.name)) not in chosen]
    for dropped in dict.fromkeys((frozenset(lines), frozenset(lines[:1]), frozenset[str]())):
        yield tuple(bought for bought in options if folded(bought.name) not in dropped)


_DROPPED: tuple[Literal["free", "default", "compulsory"], ...] = ("free", "default", "compulsory")


def _without(
    options: tuple[Bought, ...], explicit: FieldedUnit, which: Literal["free", "default", "compulsory"]
) -> tuple[Bought, ...]:
    """The options but those that cost nothing, or are a group's default, or that it must have anyway."""
    dropped = {card.bought for card in explicit.cards if card.mandatory and card.bought is not None}
    for pick in explicit.picks:
        default = pick.group.default if pick.group is not None else None
        is_default = default is not None and folded(default) == folded(pick.choice.name)
        is_free = not pick.points and (which == "free" or is_default or bool(pick.choice.minimum))
        if pick.bought is not None and (is_free or (which == "compulsory" and pick.choice.minimum)):
            dropped.add(pick.bought)
    return tuple(bought for bought in options if bought not in dropped)
