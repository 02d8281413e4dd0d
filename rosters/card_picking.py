"""Which of the bought names are wargear or vehicle cards, who bears them, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.wargear import Card
from rosters.choosing import Chosen
from rosters.conditions import changed, holds
from rosters.fielded import CardPick
from rosters.option_tree import AllowanceAt, Place, bears
from rosters.roster import Bought


class CardIndex:
    """Every card of the library by its names."""

    def __init__(self, library: Library) -> None:
        self.by_name: dict[str, list[Card]] = {}
        for card in library.cards.values():
            for name in (card.name, *card.also_called):
                self.by_name.setdefault(folded(name), []).append(card)

    def named(self, name: str) -> list[Card]:
        """The cards of this name: one, or one of each set that has its own."""
        return self.by_name.get(folded(name), [])


def pick_cards(chosen: Chosen, index: CardIndex) -> tuple[tuple[CardPick, ...], list[Bought]]:
    """The unit's cards, compulsory ones first, and what else it bought that no open option offers."""
    allowances = open_allowances(chosen)
    picks = list(_mandatory(chosen, allowances, index))
    rest: list[Bought] = []
    for bought in chosen.left_over:
        listed = next(
            (i for i, pick in enumerate(picks) if pick.bought is None and _is(pick.card, bought)), None
        )
        if listed is not None:
            picks[listed] = replace(picks[listed], bought=bought)
            continue
        found = _offered(chosen, bought, allowances, index)
        if found is None:
            rest.append(bought)
        else:
            picks.append(found)
    return tuple(picks), rest


def open_allowances(chosen: Chosen) -> list[AllowanceAt]:
    """The allowances of cards that the unit has by what it picked."""
    return [found for found in chosen.tree.allowances if _is_open(chosen, found)]


def _is(card: Card, bought: Bought) -> bool:
    return folded(bought.name) in (folded(name) for name in (card.name, *card.also_called))


def _is_open(chosen: Chosen, found: AllowanceAt) -> bool:
    if found.under is not None and not chosen.counts.get(found.under):
        return False
    when = found.allowance.when
    return when is None or holds(when, chosen.seen_from(found.under)) is not False


def _mandatory(chosen: Chosen, allowances: list[AllowanceAt], index: CardIndex) -> Iterator[CardPick]:
    for found in allowances:
        copies = 1 if found.under is None else chosen.counts[found.under]
        for mandatory in found.allowance.mandatory:
            known = index.named(mandatory.name)
            card = known[0] if known else Card(id=folded(mandatory.name), name=mandatory.name)
            points = mandatory.points * copies
            yield CardPick(card=card, count=copies, points=points, mandatory=True, bearer=found.bearer)


def _offered(
    chosen: Chosen, bought: Bought, allowances: list[AllowanceAt], index: CardIndex
) -> CardPick | None:
    """The card as the first allowance offers it whose bearer the roster names, if it names one."""
    for found in allowances:
        if bought.bearer is not None and not _bears(found, bought.bearer):
            continue
        priced = priced_card(bought.name, found, index)
        if priced is not None:
            card, points = priced
            points = changed("points", points, card.changes, chosen.seen_from(found.under))
            return CardPick(
                card=card,
                count=bought.count,
                points=points * bought.count,
                bearer=found.bearer,
                bought=bought,
            )
    return None


def _bears(found: AllowanceAt, bearer: str) -> bool:
    key = folded(bearer)
    return key == folded(found.bearer) or (found.under is not None and key in found.under.also)


def priced_card(name: str, found: AllowanceAt, index: CardIndex) -> tuple[Card, Decimal] | None:
    """The card of this name that the allowance offers, with its price there."""
    for extra in found.allowance.extra:
        if folded(extra.name) == folded(name):
            known = index.named(name)
            card = known[0] if known else Card(id=folded(name), name=extra.name)
            return card, extra.points
    for card in index.named(name):
        for set_id in found.allowance.sets:
            if set_id in card.sets:
                return card, points_in_set(card, set_id)
    return None


def points_in_set(card: Card, set_id: str) -> Decimal:
    """What the card costs when it comes from this set."""
    for in_set in card.by_set:
        if in_set.set == set_id and in_set.points is not None:
            return in_set.points
    return card.points


def opener(chosen: Chosen, bought: Bought, index: CardIndex) -> str | None:
    """The choice or models that the unit must have before it can have this option; None: there are none."""
    for place in chosen.tree.find(bought.name):
        if bought.bearer is not None and not bears(place, bought.bearer):
            continue
        if (closed := _outermost_closed(chosen, place.under)) is not None:
            return closed.choice.name
        if not chosen.is_open(place.section):
            return place.section.line
    for found in chosen.tree.allowances:
        if bought.bearer is not None and not _bears(found, bought.bearer):
            continue
        closed = _outermost_closed(chosen, found.under)
        if closed is not None and priced_card(bought.name, found, index) is not None:
            return closed.choice.name
    return None


def _outermost_closed(chosen: Chosen, place: Place | None) -> Place | None:
    closed = None
    while place is not None:
        if not chosen.counts.get(place):
            closed = place
        place = place.under
    return closed
