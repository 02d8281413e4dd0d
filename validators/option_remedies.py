"""Changes that might mend what is wrong with the options and cards of a unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.names import folded, folded_names, nearest
from rosters.commands import command
from rosters.condition_words import missing, wanted
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import chosen_by, every_chosen
from rosters.model_lines import bought_models
from rosters.offers import offers
from rosters.option_tree import Section
from rosters.point_of_view import PointOfView
from rosters.roster import Bought
from validators.buying import buy, compulsory
from validators.cards import hands
from validators.finding import Finding
from validators.offering import bearers_offered, names_sold
from validators.option_faults import OptionFault, option_faults
from validators.remedy import FIRST, Remedy, all_bought, joined, with_so_many


def _unit(finding: Finding, army: FieldedArmy) -> tuple[int, FieldedUnit]:
    """The unit that the finding is about, with its place."""
    return next((index, unit) for index, unit in enumerate(army.units) if unit.id == finding.units[0])


def as_meant(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """What is nearest to an option that is not offered, or what opens one that is."""
    _, unit = _unit(finding, army)
    army_id, _, entry_id = unit.unit.entry.partition("/")
    for bought, _ in joined(unit, ((one, Decimal(0)) for one in unit.unknown)):
        gone = with_so_many(unit, bought, 0)
        if bought.bearer is not None:
            yield from _for_another(unit, bought, bearers_offered(army_id, entry_id, bought.name, library))
        for name in nearest(bought.name, names_sold(army_id, entry_id, library)):
            instead = command(
                "set_option", unit=unit.id, name=name, count=max(1, bought.count), bearer=bought.bearer
            )
            yield Remedy(
                commands=(gone, instead),
                cost=Decimal(0),
                rank=FIRST,
                words=f"Write “{name}” instead of “{bought.name}”",
            )
    for _, opener in unit.locked:
        yield from _buying(unit, opener, army, library)


def _for_another(unit: FieldedUnit, bought: Bought, bearers: Iterable[str]) -> Iterator[Remedy]:
    """The same for a bearer of a name like it, or for whoever may have it."""
    gone = with_so_many(unit, bought, 0)
    for bearer in (*nearest(bought.bearer or "", bearers), None):
        instead = command("set_option", unit=unit.id, name=bought.name, count=bought.count, bearer=bearer)
        meant = f"Write “for: {bearer}” instead of" if bearer is not None else "Leave out"
        words = f"{meant} “for: {bought.bearer}” with {bought.name}"
        yield Remedy(commands=(gone, instead), cost=Decimal(0), rank=FIRST, words=words)


def _buying(unit: FieldedUnit, name: str, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """What the unit is offered under this name."""
    for group in offers(unit, army, library):
        for offer in group.offers:
            named = folded(name) in (folded(offer.name), folded(group.name))
            if named and offer.is_open and not offer.is_barred:
                yield Remedy(commands=(buy(unit.unit, offer, 1),), cost=offer.points)


def less_of_it(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """As many less as there are too many, or what a barred option needs."""
    index, unit = _unit(finding, army)
    for fault in option_faults(army, library)[index]:
        if fault.kind == "too few" or fault.doubtful:
            continue
        yield from _fewer(unit, fault)
        if fault.kind == "barred":
            yield from _needed(unit, fault, army, library)


def _fewer(unit: FieldedUnit, fault: OptionFault) -> Iterator[Remedy]:
    """Less of what was bought from the group or choice: of one thing, or of several, the cheapest first."""
    places = list(fault.place.every_place()) if isinstance(fault.place, Section) else [fault.place]
    names = {name for place in places for name in folded_names(place.choice)}
    excess = fault.number - fault.limit
    bought = [(one, points) for one, points in all_bought(unit) if folded(one.name) in names]
    for one, points in bought:
        if one.count >= excess:
            cost = points * excess / one.count
            yield Remedy(commands=(with_so_many(unit, one, one.count - excess),), cost=cost)
    commands, cost = [], Decimal(0)
    for one, points in sorted(bought, key=lambda pair: pair[1] / pair[0].count if pair[0].count else pair[1]):
        less = min(excess, one.count)
        if less > 0:
            commands.append(with_so_many(unit, one, one.count - less))
            cost += points * less / one.count
            excess -= less
    if len(commands) > 1 and excess == 0:
        yield Remedy(commands=tuple(commands), cost=cost)


def _needed(unit: FieldedUnit, fault: OptionFault, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """What the condition of a barred option asks for, or without what it rules out."""
    chosen = chosen_by(unit, army, library)
    holder = fault.place.group if isinstance(fault.place, Section) else fault.place.choice
    if chosen is None:
        return
    lacking = missing(holder.when, PointOfView(chosen, fault.section.under, fault.section.line))
    for things in wanted(lacking):
        for name, _ in things:
            yield from _buying(unit, name, army, library)
    barring = {folded(clause.has) for clause in lacking if clause.has is not None and clause.fewer_than}
    for one, points in all_bought(unit):
        if folded(one.name) in barring:
            yield Remedy(commands=(with_so_many(unit, one, 0),), cost=points)


def compulsory_choices(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """The cheapest of every compulsory choice, or so many of any one thing that may be chosen."""
    _, unit = _unit(finding, army)
    commands = compulsory(army.roster, unit.id, library)
    for number in range(1, len(commands) + 1):
        yield Remedy(commands=commands[:number], cost=Decimal(number), rank=FIRST)
    for group in offers(unit, army, library):
        for offer in group.offers:
            lacking = max(group.least - group.count, offer.least - offer.count)
            if lacking > 0 and offer.is_open and not offer.is_barred:
                yield Remedy(commands=(buy(unit.unit, offer, lacking),), cost=offer.points * lacking)


def fewer_cards(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Without as many cards as there are too many, the cheapest, or without a barred one."""
    index, unit = _unit(finding, army)
    for hand in hands(army, library)[index]:
        bought = sorted(
            joined(unit, ((held.pick.bought, held.pick.points) for held in hand.cards)),
            key=lambda pair: pair[1],
        )
        for one, points in bought:
            if one.count > 1:
                fewer = with_so_many(unit, one, one.count - 1)
                yield Remedy(commands=(fewer,), cost=points / one.count)
        excess = hand.number - hand.most if hand.most is not None else 0
        if excess > 1:
            gone = bought[:excess]
            commands = tuple(with_so_many(unit, one, 0) for one, _ in gone)
            yield Remedy(commands=commands, cost=sum((points for _, points in gone), Decimal(0)))


def other_size(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """As many models as it bought, or as few as it may have."""
    index, unit = _unit(finding, army)
    chosen = every_chosen(army, library)[index]
    for models in (None,) if chosen is None else (bought_models(chosen), None):
        change = command("set_models", unit=unit.id, models=models)
        fewer = (unit.models - models) if models is not None else unit.models
        each = unit.entry.points_of_one_more if unit.entry is not None else None
        yield Remedy(commands=(change,), cost=abs(fewer) * (each or Decimal(0)))
