"""What a unit may buy now: every choice of every open group and every card, with price and limits.

The builder shows it, fixes and random lists choose from it, and checks compare it with what the
unit has.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.options import Choice
from datafaxes.record import record
from datafaxes.wargear import Card
from rosters.card_picking import CardIndex, card_at, most_cards, open_allowances
from rosters.chosen import Chosen
from rosters.conditions import holds
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import card_index, chosen_by
from rosters.limits import limits, limits_of, room, room_in_unit
from rosters.model_lines import fewest_models
from rosters.option_tree import AllowanceAt, Place, Section
from rosters.point_of_view import PointOfView
from rosters.pricing import points_of, points_of_line


@record
class Offer:
    """One thing that can be bought, and how many of it the unit has."""

    name: str
    bearer: str | None
    """What the roster must say as `for:` to mean this one; None where the name is enough."""
    points: Decimal
    """Of the next one; of one for every model where that is how it is priced."""
    count: int
    by_default: int
    """How many of `count` the unit has without asking."""
    least: int
    most: int | None
    """The choice's own limit; None: none. Its group's limit comes on top."""
    is_open: bool
    """Whether one more is within all limits, and no condition bars it."""
    is_barred: bool | None = False
    """Whether a condition bars it; None where the condition is unclear."""
    choice: Choice | None = None
    card: Card | None = None
    """Both are None where models are offered."""


@record
class OfferedGroup:
    """Things offered under one heading, with limits on all of them together."""

    name: str
    path: tuple[str, ...]
    """Names of the groups and choices above it, its own the last."""
    under: str | None
    """The choice that opened it."""
    count: int
    """Picks from it, those of groups within it included."""
    least: int
    most: int | None
    default: str | None = None
    offers: tuple[Offer, ...] = ()

    @property
    def kind(self) -> str:
        """How a screen shows it: `radio` for one of several, `counter` where numbers count, or `checkbox`."""
        if self.most == 1:
            return "radio" if self.least == 1 or len(self.offers) > 1 else "checkbox"
        return "checkbox" if all(offer.most == 1 for offer in self.offers) else "counter"


def offers(unit: FieldedUnit, army: FieldedArmy, library: Library) -> tuple[OfferedGroup, ...]:
    """Everything the unit may buy now, in the order of its army list: models first, cards last.

    Choices that another must open first are left out until it is picked.

    Raises:
        BadData: the library's own data is bad.
    """
    chosen = chosen_by(unit, army, library)
    if chosen is None:
        return ()
    groups = [
        _group(chosen, section)
        for sections in chosen.tree.sections
        for section in sections
        if chosen.is_open(section) and (section.places or section.group.minimum)
    ]
    models = _models(chosen)
    index = card_index(library)
    cards = [_cards(chosen, unit, found, index, library) for found in open_allowances(chosen)]
    return (*([models] if models.offers else []), *groups, *(group for group in cards if group.offers))


def _models(chosen: Chosen) -> OfferedGroup:
    """The lines of models whose number the player may choose."""
    entry, total = chosen.tree.entry, chosen.models
    most = entry.models.maximum
    offered = [line for line in chosen.lines if line.most is None or line.most > line.least]
    return OfferedGroup(
        name="Models",
        path=("Models",),
        under=None,
        count=total,
        least=fewest_models(chosen),
        most=most,
        offers=tuple(
            Offer(
                name=line.name,
                bearer=None,
                points=points_of_line(chosen, line) / line.count if line.count else line.line.points,
                count=line.count,
                by_default=0 if line.is_set else line.count,
                least=line.least,
                most=line.most,
                is_open=(line.most is None or line.count < line.most) and (most is None or total < most),
            )
            for line in offered
        ),
    )


def _group(chosen: Chosen, section: Section) -> OfferedGroup:
    least, most = limits(chosen, section)
    of_unit = section.group.unit_maximum
    if of_unit is not None:
        most = of_unit if most is None else min(most, of_unit)
    return OfferedGroup(
        name=section.group.name,
        path=section.path,
        under=section.under.choice.name if section.under else None,
        count=chosen.in_section(section),
        least=least,
        most=most,
        default=section.group.default,
        offers=tuple(_offer(chosen, place) for place in section.places),
    )


def _offer(chosen: Chosen, place: Place) -> Offer:
    least, most = limits_of(chosen, place)
    count = chosen.counts.get(place, 0)
    allowed = holds(place.choice.when, PointOfView(chosen, place.under, place.section.line))
    return Offer(
        name=place.choice.name,
        bearer=_bearer(chosen, place),
        points=points_of(chosen, place, 1),
        count=count,
        by_default=chosen.by_default.get(place, 0),
        least=least,
        most=most,
        is_open=(room(chosen, place) > 0 or _swaps(chosen, place)) and room_in_unit(chosen, place) > 0,
        is_barred=None if allowed is None else not allowed,
        choice=place.choice,
    )


def _swaps(chosen: Chosen, place: Place) -> bool:
    """Whether the group is full only of what it has by default, which this choice would replace."""
    if limits_of(chosen, place)[1] == 0 or chosen.counts.get(place, 0):
        return False
    section: Section | None = place.section
    while section is not None:
        most = limits(chosen, section)[1]
        by_default = sum(_replaceable(chosen, other) for other in section.every_place())
        if most is not None and chosen.in_section(section) - by_default >= most:
            return False
        section = section.above
    return True


def _replaceable(chosen: Chosen, place: Place) -> int:
    """How many of a choice the unit has by default and need not keep."""
    by_default = chosen.by_default.get(place, 0)
    return min(by_default, chosen.counts[place] - limits_of(chosen, place)[0]) if by_default else 0


def _bearer(chosen: Chosen, place: Place) -> str | None:
    """The name that tells this place from others of the same choice; None where it is the first anyway."""
    alike = chosen.tree.find(place.choice.name)
    if not alike or alike[0] is place:
        return None
    bearers = [place.section.line] if place.section.line else []
    bearers += [place.under.choice.name] if place.under else []
    for name in (*bearers, *reversed(place.section.path)):
        first = next((other for other in alike if folded(name) in other.also), None)
        if first is place:
            return name
    return None


def _cards(
    chosen: Chosen, unit: FieldedUnit, found: AllowanceAt, index: CardIndex, library: Library
) -> OfferedGroup:
    allowance, most = found.allowance, most_cards(found, chosen)
    picks = [pick for pick in unit.cards if pick.bearer == found.bearer]
    has = {folded(pick.card.name): pick.count for pick in picks}
    issued = {folded(pick.card.name) for pick in picks if pick.mandatory}
    full = most is not None and sum(has.values()) >= most
    names = sorted({name for set_id in allowance.sets for name in _names_in(set_id, library)})
    names += [choice.name for choice in allowance.extra if choice.name not in names]
    offered = (_card_offer(chosen, name, found, index, has, issued, full) for name in names)
    return OfferedGroup(
        name="Cards",
        path=(found.bearer, "Cards"),
        under=found.under.choice.name if found.under else None,
        count=sum(has.values()),
        least=len(allowance.mandatory),
        most=most,
        offers=tuple(offer for offer in offered if offer is not None),
    )


def _names_in(set_id: str, library: Library) -> Iterator[str]:
    return (card.name for card in library.cards.values() if set_id in card.sets)


def _card_offer(
    chosen: Chosen,
    name: str,
    found: AllowanceAt,
    index: CardIndex,
    has: dict[str, int],
    issued: set[str],
    full: bool,
) -> Offer | None:
    offered = card_at(name, found, chosen, index)
    if offered is None:
        return None
    card, count = offered.card, has.get(folded(name), 0)
    is_issued = folded(name) in issued
    within = not is_issued and (offered.maximum is None or count < offered.maximum)
    is_option_too = bool(chosen.tree.find(name))
    return Offer(
        name=card.name,
        bearer=found.bearer if found.under is not None or is_option_too else None,
        points=offered.points,
        count=count,
        by_default=count if is_issued else 0,
        least=0,
        most=offered.maximum,
        is_open=not full and offered.allowed is not False and within,
        is_barred=None if offered.allowed is None else not offered.allowed,
        card=card,
    )
