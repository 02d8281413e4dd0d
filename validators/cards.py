"""Wargear and vehicle cards: how many each bearer may carry, and which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from datafaxes.library import Library
from datafaxes.words import listed, number_text, plural
from rosters.card_picking import OfferedCard, card_at, most_cards, open_allowances
from rosters.chosen import Chosen
from rosters.condition_words import in_words, missing
from rosters.fielded import CardPick, FieldedArmy, FieldedUnit
from rosters.fielding import card_index, every_chosen
from rosters.option_tree import AllowanceAt
from rosters.point_of_view import PointOfView
from validators.finding import Problem
from validators.offering import printed
from validators.once_per_army import once_per_army
from validators.registry import check
from validators.remedy import joined, with_so_many
from validators.vehicles import titles


class Held(NamedTuple):
    """A card with how its bearer may have it."""

    pick: CardPick
    offered: OfferedCard | None
    """None: the bearer always has it."""
    having: PointOfView

    @property
    def is_barred(self) -> bool | None:
        """Whether the bearer may not have it; None where that is unclear."""
        if self.offered is None:
            return False
        return None if self.offered.allowed is None else not self.offered.allowed


class Hand(NamedTuple):
    """The cards of one bearer."""

    bearer: str
    most: int | None
    """None: no limit."""
    cards: tuple[Held, ...]

    @property
    def number(self) -> int:
        """How many cards they are. Only cards count, those that the bearer always has among them."""
        return sum(held.pick.count for held in self.cards)


@once_per_army
def hands(army: FieldedArmy, library: Library) -> tuple[tuple[Hand, ...], ...]:
    """The cards of every bearer of every unit, in the roster's order."""
    found = zip(army.units, every_chosen(army, library), strict=True)
    return tuple(
        tuple(_hands(unit, chosen, library)) if chosen is not None and unit.cards else ()
        for unit, chosen in found
    )


def _hands(unit: FieldedUnit, chosen: Chosen, library: Library) -> Iterator[Hand]:
    by_bearer: dict[str, list[AllowanceAt]] = {}
    for found in open_allowances(chosen):
        by_bearer.setdefault(found.bearer, []).append(found)
    for bearer, allowances in by_bearer.items():
        picks = [pick for pick in unit.cards if pick.bearer == bearer]
        limits = [most_cards(found, chosen) for found in allowances]
        known = [limit for limit in limits if limit is not None]
        if picks:
            yield Hand(
                bearer=bearer,
                most=sum(known) if len(known) == len(limits) else None,
                cards=tuple(_held(pick, allowances, chosen, library) for pick in picks),
            )


def _held(pick: CardPick, allowances: list[AllowanceAt], chosen: Chosen, library: Library) -> Held:
    index = card_index(library)
    offers = [
        (found, offered)
        for found in allowances
        if not pick.mandatory and (offered := card_at(pick.card.name, found, chosen, index)) is not None
    ]
    if not offers:
        return Held(pick, None, PointOfView(chosen, allowances[0].under))
    found, offered = next((pair for pair in offers if pair[1].allowed is not False), offers[0])
    return Held(pick, offered, PointOfView(chosen, found.under))


@check(
    "OPT04",
    title="more wargear or vehicle cards than the bearer may carry, or one barred to it",
    severity="error",
    rule="army list",
)
def wrong_cards(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: no bearer has more cards than its army list entry allows, nor more of one card than
    the card says, and every card is one that the bearer may have: psykers' cards, cards of Terminator
    armour, cards for tracked vehicles only. Each bearer of a unit is counted for himself, nothing but
    cards is counted, and the cards that he always has count too. What is unique in the whole army is
    ARM03.

    Why: the army list says how many cards each character may have, and the card says who may have it.

    Legal example: a Captain, who may have four cards, with four.

    Illegal example: a Captain with five, or one with a Force Sword, which is for psykers.
    """
    called = titles(army, library)
    for index, (unit, found) in enumerate(zip(army.units, hands(army, library), strict=True)):
        for hand in found:
            for message, held in _faults(hand, _called(called[unit.id], unit, hand)):
                bought = held.pick.bought
                less = [
                    with_so_many(unit, one, one.count - held.pick.count)
                    for one, _ in joined(unit, [(bought, held.pick.points)])
                ]
                yield Problem(
                    path=f"units.{index}.options",
                    units=(unit.id,),
                    message=message,
                    fix=f"Leave {held.pick.card.name} out, −{number_text(held.pick.points)}.",
                    commands=tuple(less) if bought is not None and bought.count == held.pick.count else (),
                    source=printed(unit.entry),
                )


def _called(name: str, unit: FieldedUnit, hand: Hand) -> str:
    entry = unit.entry.name if unit.entry is not None else ""
    return name if hand.bearer == entry else f"{hand.bearer} of {name}"


def _faults(hand: Hand, name: str) -> Iterator[tuple[str, Held]]:
    """What is wrong with the bearer's cards, each with the card whose loss would mend it."""
    legal = [held for held in hand.cards if held.is_barred is not True]
    for held in hand.cards:
        if held.is_barred and held.offered is not None:
            why = in_words(missing(held.offered.when, held.having))
            yield f"{name} has {held.pick.card.name}, which {why}.", held
    numbers: Counter[str] = Counter()
    for held in legal:
        numbers[held.pick.card.id] += held.pick.count
        most = held.offered.maximum if held.offered is not None else None
        if most is not None and numbers[held.pick.card.id] > most:
            count = number_text(numbers[held.pick.card.id])
            yield f"{name} may have at most {number_text(most)} {held.pick.card.name}; it has {count}.", held
    if hand.most is not None and hand.number > hand.most:
        bought = [held for held in hand.cards if held.pick.bought is not None]
        cheapest = min(bought or hand.cards, key=lambda held: held.pick.points)
        cards = listed([_counted(held.pick) for held in hand.cards])
        yield f"{name} may have at most {plural(hand.most, 'card')}; it has {hand.number}: {cards}.", cheapest


def _counted(pick: CardPick) -> str:
    return pick.card.name if pick.count == 1 else f"{pick.count} {pick.card.name}"
