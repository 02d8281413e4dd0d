"""Buys for a unit what its entry says it must choose, as cheaply as can be."""

from __future__ import annotations

from datafaxes.library import Library
from datafaxes.names import folded
from rosters.commands import Command, apply, command
from rosters.fielding import field
from rosters.offers import Offer, OfferedGroup, offers
from rosters.roster import Roster, Unit

MOST_CHOICES = 20
"""Compulsory choices of one unit."""


def buy(unit: Unit, offer: Offer, more: int) -> Command:
    """The command that buys so many more of what is offered."""
    bearer = folded(offer.bearer or "")
    has = sum(
        bought.count
        for bought in unit.options
        if folded(bought.name) == folded(offer.name) and folded(bought.bearer or "") == bearer
    )
    return command("set_option", unit=unit.id, name=offer.name, count=has + more, bearer=offer.bearer)


def compulsory(roster: Roster, unit_id: str, library: Library) -> tuple[Command, ...]:
    """What the unit must still choose, the cheapest of each; as much of it as can be chosen."""
    commands: list[Command] = []
    for _ in range(MOST_CHOICES):
        army = field(roster, library)
        unit = next((one for one in army.units if one.id == unit_id), None)
        if unit is None or unit.entry is None:
            break
        groups = offers(unit, army, library)
        change = next((found for group in groups if (found := _cheapest(unit.unit, group, groups))), None)
        if change is None:
            break
        _put(change, commands)
        roster = apply(roster, change)
    return tuple(commands)


def _put(change: Command, commands: list[Command]) -> None:
    """Add the command; where one has bought less of the same thing already, in its place."""
    for place, earlier in enumerate(commands):
        if _bought(earlier) == _bought(change):
            commands[place] = change
            return
    commands.append(change)


def _bought(change: Command) -> tuple[object, object]:
    found = dict(change.arguments)
    return found["name"], found.get("bearer")


def _cheapest(unit: Unit, group: OfferedGroup, groups: tuple[OfferedGroup, ...]) -> Command | None:
    """What fills a group that has too few, from it or from a group within it."""
    lacking = group.least - group.count
    for offer in group.offers:
        if offer.choice is not None and offer.count < offer.least:
            return buy(unit, offer, offer.least - offer.count)
    if lacking <= 0 or any(offer.choice is None for offer in group.offers):
        return None
    within = [one for one in groups if one.path[: len(group.path)] == group.path]
    open_offers = [offer for one in within for offer in one.offers if offer.is_open and not offer.is_barred]
    if not open_offers:
        return None
    best = min(open_offers, key=lambda offer: (offer.points, offer.name))
    room = lacking if best.most is None else max(1, min(lacking, best.most - best.count))
    return buy(unit, best, room)
