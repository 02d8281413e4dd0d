"""A change that might mend an error, and the small changes that remedies are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from datafaxes.entry import Entry
from datafaxes.names import folded
from datafaxes.record import record
from rosters.commands import Command, add_unit, command, fresh_id
from rosters.fielded import FieldedUnit
from rosters.roster import Bought, Roster

FIRST, USUAL, LESS, LAST = range(4)
"""Ranks: what takes nothing from the player, what the check is about, an option less, a unit less."""


@record
class Remedy:
    """A change that might mend an error."""

    commands: tuple[Command, ...]
    cost: Decimal
    """Points that it adds or takes away, estimated."""
    rank: int = USUAL
    """Lower ranks are tried first, whatever they cost."""
    words: str = ""
    """What it does; empty: the commands say it."""

    @property
    def order(self) -> tuple[int, Decimal]:
        """The cheapest first; each further change must save a point more than one alone."""
        return self.rank, self.cost + len(self.commands)


def adding(roster: Roster, army_id: str, entry: Entry, number: int = 1) -> tuple[Command, ...]:
    """Commands that add so many units of an entry, under ids that are free."""
    whole_id = f"{army_id}/{entry.id}"
    commands = []
    for _ in range(number):
        unit_id = fresh_id(roster, whole_id)
        roster = add_unit(roster, whole_id, unit_id)
        commands.append(command("add_unit", entry=whole_id, id=unit_id))
    return tuple(commands)


def without_unit(unit: FieldedUnit) -> Command:
    """The command that leaves the unit out."""
    return command("remove_unit", unit=unit.id)


def with_so_many(unit: FieldedUnit, bought: Bought, count: int) -> Command:
    """The command that buys so many of what the unit bought; 0 leaves it out."""
    return command("set_option", unit=unit.id, name=bought.name, count=count, bearer=bought.bearer)


def all_bought(unit: FieldedUnit) -> list[tuple[Bought, Decimal]]:
    """Each thing that the unit bought, with its points; 0 for what is not offered."""
    priced = [(pick.bought, pick.points) for pick in unit.picks]
    priced += [(card.bought, card.points) for card in unit.cards]
    priced += [(bought, Decimal(0)) for bought in (*unit.unknown, *(one for one, _ in unit.locked))]
    return joined(unit, priced)


def joined(
    unit: FieldedUnit, priced: Iterable[tuple[Bought | None, Decimal]]
) -> list[tuple[Bought, Decimal]]:
    """Each thing once, however many lines of the roster it is on, with the number and points of them all.

    A command to buy so many changes all of these lines.
    """
    points: dict[tuple[str, str], Decimal] = {}
    for bought, cost in priced:
        if bought is not None:
            points[_key(bought)] = points.get(_key(bought), Decimal(0)) + cost
    lines: dict[tuple[str, str], list[Bought]] = {}
    for line in unit.unit.options:
        lines.setdefault(_key(line), []).append(line)
    return [
        (replace(lines[key][0], count=sum(line.count for line in lines[key])), cost)
        for key, cost in points.items()
    ]


def _key(bought: Bought) -> tuple[str, str]:
    """What tells things bought apart."""
    return folded(bought.name), folded(bought.bearer or "")
