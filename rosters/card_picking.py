"""Which of the bought names are wargear or vehicle cards, who bears them, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from datafaxes.condition import Condition
from datafaxes.library import Library
from datafaxes.names import folded, folded_names
from datafaxes.wargear import Card, CardInSet
from rosters.chosen import Chosen
from rosters.conditions import Having, changed, changed_limit, holds
from rosters.fielded import CardPick
from rosters.option_tree import AllowanceAt, Place, bears
from rosters.point_of_view import PointOfView
from rosters.roster import Bought


class CardIndex:
    """Every card of the library by its names."""

    def __init__(self, library: Library) -> None:
        self.by_name: dict[str, list[Card]] = {}
        for card in library.cards.values():
            for name in folded_names(card):
                self.by_name.setdefault(name, []).append(card)

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
            more = bought.count - picks[listed].count
            if more <= 0:
                continue
            bought = replace(bought, count=more)
        found = _offered(chosen, bought, allowances, index)
        if found is None:
            rest.append(bought)
        else:
            picks.append(found)
    return tuple(picks), rest


def open_allowances(chosen: Chosen) -> list[AllowanceAt]:
    """The allowances of cards that the unit has by what it picked."""
    return [found for found in chosen.tree.allowances if _is_open(chosen, found)]


def most_cards(found: AllowanceAt, chosen: Chosen) -> int | None:
    """How many cards all bearers of the allowance may carry together; None: no limit."""
    allowance = found.allowance
    each = changed_limit("maximum", allowance.maximum, allowance.changes, PointOfView(chosen, found.under))
    return None if each is None else each * _bearers(found, chosen)


def _bearers(found: AllowanceAt, chosen: Chosen) -> int:
    """How many models or machines may each have the cards."""
    if found.bearer != chosen.tree.entry.name:
        lines = [line for line in chosen.lines if line.name == found.bearer and line.under is found.under]
        if lines:
            return sum(line.count for line in lines)
    return 1 if found.under is None else chosen.counts[found.under]


def _is(card: Card, bought: Bought) -> bool:
    return folded(bought.name) in folded_names(card)


def _is_open(chosen: Chosen, found: AllowanceAt) -> bool:
    if found.under is not None and not chosen.counts.get(found.under):
        return False
    when = found.allowance.when
    return when is None or holds(when, PointOfView(chosen, found.under)) is not False


def _mandatory(chosen: Chosen, allowances: list[AllowanceAt], index: CardIndex) -> Iterator[CardPick]:
    for found in allowances:
        copies = 1 if found.under is None else chosen.counts[found.under]
        for mandatory in found.allowance.mandatory:
            known = index.named(mandatory.name)
            card = known[0] if known else Card(id=folded(mandatory.name), name=mandatory.name)
            yield CardPick(
                card=card,
                count=copies,
                points=mandatory.points * copies,
                mandatory=True,
                bearer=found.bearer,
                set=next((set_id for set_id in found.allowance.sets if set_id in card.sets), None),
            )


def _offered(
    chosen: Chosen, bought: Bought, allowances: list[AllowanceAt], index: CardIndex
) -> CardPick | None:
    """The card from the first allowance that lets its bearer have it, of the bearer that the roster names."""
    offers = [
        (found, offered)
        for found in allowances
        if bought.bearer is None or _bears(found, bought.bearer)
        if (offered := card_at(bought.name, found, chosen, index)) is not None
    ]
    if not offers:
        return None
    found, offered = next((pair for pair in offers if pair[1].allowed is not False), offers[0])
    return CardPick(
        card=offered.card,
        count=bought.count,
        points=offered.points * bought.count,
        bearer=found.bearer,
        bought=bought,
        set=offered.set,
    )


def _bears(found: AllowanceAt, bearer: str) -> bool:
    key = folded(bearer)
    return key == folded(found.bearer) or (found.under is not None and key in found.under.also)


class OfferedCard(NamedTuple):
    """A card as an allowance offers it."""

    card: Card
    points: Decimal
    set: str | None
    """The set it comes from; None where the allowance offers it beside the sets."""
    allowed: bool | None
    """Whether the bearer may have it; None where that is unclear."""
    when: Condition | None
    maximum: int | None
    army_maximum: int | None


def card_at(name: str, found: AllowanceAt, chosen: Chosen, index: CardIndex) -> OfferedCard | None:
    """The card of this name that the allowance offers, from the first set that lets the bearer have it.

    Where none does, the first set that holds it tells why not.
    """
    having = PointOfView(chosen, found.under)
    for extra in found.allowance.extra:
        if folded(extra.name) == folded(name):
            known = index.named(name)
            card = known[0] if known else Card(id=folded(name), name=extra.name)
            points = changed("points", extra.points, card.changes, having)
            allowed = holds(extra.when, having)
            return OfferedCard(card, points, None, allowed, extra.when, extra.maximum, extra.army_maximum)
    barred: OfferedCard | None = None
    for card in index.named(name):
        for set_id in found.allowance.sets:
            if set_id in card.sets:
                offered = _in_set(card, set_id, having)
                if offered.allowed is not False:
                    return offered
                barred = barred or offered
    return barred


def _in_set(card: Card, set_id: str, having: Having) -> OfferedCard:
    in_set = next((one for one in card.by_set if one.set == set_id), CardInSet(set=set_id))
    points = card.points if in_set.points is None else in_set.points
    when = in_set.when or card.when
    return OfferedCard(
        card=card,
        points=changed("points", points, card.changes, having),
        set=set_id,
        allowed=holds(when, having),
        when=when,
        maximum=card.maximum if in_set.maximum is None else in_set.maximum,
        army_maximum=card.army_maximum if in_set.army_maximum is None else in_set.army_maximum,
    )


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
        if closed is not None and card_at(bought.name, found, chosen, index) is not None:
            return closed.choice.name
    return None


def _outermost_closed(chosen: Chosen, place: Place | None) -> Place | None:
    closed = None
    while place is not None:
        if not chosen.counts.get(place):
            closed = place
        place = place.under
    return closed
