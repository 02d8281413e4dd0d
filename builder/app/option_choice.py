"""What to do so that a unit has one more or one less of something it is offered, as commands.

`called` is what the history calls the unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.record import record
from rosters.commands import Command, command
from rosters.fielded import CardPick, FieldedUnit, Pick
from rosters.offers import Offer, OfferedGroup
from rosters.roster import Bought


@record
class Change:
    """A change of what a unit has, with its name in the history."""

    name: str
    commands: tuple[Command, ...]


def one_more(
    unit: FieldedUnit, called: str, groups: tuple[OfferedGroup, ...], group: OfferedGroup, offer: Offer
) -> Change:
    """The unit with one more of the offer; where it may have only one of a group, in place of what it has."""
    if is_models(offer):
        return _models(unit, called, groups, offer, 1)
    commands = [*_given_back(unit, groups, group, offer), _bought(unit, group, offer, 1)]
    return Change(name=f"Choose {offer.name} for {called}", commands=tuple(commands))


def one_less(
    unit: FieldedUnit, called: str, groups: tuple[OfferedGroup, ...], group: OfferedGroup, offer: Offer
) -> Change | None:
    """The unit with one less of the offer; None where it did not buy any: what comes with it stays."""
    if is_models(offer):
        return _models(unit, called, groups, offer, -1)
    if _buying(unit, group, offer) is None:
        return None
    return Change(name=f"Take {offer.name} from {called}", commands=(_bought(unit, group, offer, -1),))


def models_changed(unit: FieldedUnit, called: str, by: int) -> Change:
    """The unit with so many more or fewer models."""
    models = max(0, unit.models + by)
    return Change(
        name=f"Set {called} to {models} models",
        commands=(command("set_models", unit=unit.id, models=models),),
    )


def dropped(unit: FieldedUnit, called: str, bought: Bought) -> Change:
    """The unit without an option that its entry does not offer."""
    return Change(name=f"Take {bought.name} from {called}", commands=(_set(unit, bought, 0),))


def is_models(offer: Offer) -> bool:
    """Whether it offers models of a line rather than an option or a card."""
    return offer.choice is None and offer.card is None


def _models(
    unit: FieldedUnit, called: str, groups: tuple[OfferedGroup, ...], offer: Offer, by: int
) -> Change:
    """More or fewer models of a line. Where there are several lines, this one is set by its own number."""
    change = models_changed(unit, called, by)
    lines = [line for group in groups for line in group.offers if is_models(line)]
    if len(lines) < 2:
        return change
    of_line = command("set_option", unit=unit.id, name=offer.name, count=max(0, offer.count + by))
    commands = (*change.commands, of_line) if unit.unit.models is not None else (of_line,)
    return Change(name=f"{offer.name} of {called}: {max(0, offer.count + by)}", commands=commands)


def _bought(unit: FieldedUnit, group: OfferedGroup, offer: Offer, by: int) -> Command:
    bought = _buying(unit, group, offer) or Bought(name=offer.name, count=0, bearer=offer.bearer)
    asked_for = offer.count if offer.by_default else bought.count
    return _set(unit, bought, max(0, asked_for + by))


def _set(unit: FieldedUnit, bought: Bought, count: int) -> Command:
    return command("set_option", unit=unit.id, name=bought.name, count=count, bearer=bought.bearer)


def _given_back(
    unit: FieldedUnit, groups: tuple[OfferedGroup, ...], group: OfferedGroup, offer: Offer
) -> Iterator[Command]:
    """What must go for the offer to come: everything bought from a group around it that holds one only."""
    single = [one.path for one in groups if one.most == 1 and group.path[: len(one.path)] == one.path]
    gone: list[Bought] = []
    for path in single:
        for pick in unit.picks:
            is_it = pick.path == group.path and pick.choice == offer.choice
            if pick.bought is not None and pick.path[: len(path)] == path and not is_it:
                gone.append(pick.bought)
        gone += [card.bought for card in _cards(unit, group, path) if card.bought and not _is(card, offer)]
    yield from (_set(unit, bought, 0) for bought in dict.fromkeys(gone))


def _cards(unit: FieldedUnit, group: OfferedGroup, path: tuple[str, ...]) -> Iterator[CardPick]:
    if path == group.path and group.path[-1] == "Cards":
        yield from (card for card in unit.cards if card.bearer == group.path[0] and not card.mandatory)


def _is(card: CardPick, offer: Offer) -> bool:
    return offer.card is not None and card.card.name == offer.card.name


def _buying(unit: FieldedUnit, group: OfferedGroup, offer: Offer) -> Bought | None:
    """How the roster buys the offer; None where it does not."""
    if offer.card is not None:
        cards = (card for card in unit.cards if card.bearer == group.path[0] and _is(card, offer))
        return next((card.bought for card in cards if card.bought is not None), None)
    found: Iterator[Pick] = (
        pick for pick in unit.picks if pick.path == group.path and pick.choice == offer.choice
    )
    return next((pick.bought for pick in found if pick.bought is not None), None)
