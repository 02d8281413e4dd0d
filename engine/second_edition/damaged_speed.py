"""How fast a damaged vehicle can still go (inventory 2E-DM-02, 2E-OC-02)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from datafaxes.datafax import Speeds
from datafaxes.dice_notation import parse_dice
from engine.dice.dice import Dice
from engine.second_edition.movement import Band
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState
from engine.second_edition.walker_profile import walker_characteristic


def rates(vehicle: Vehicle, state: VehicleState, extra_inches: Iterable[tuple[Band, int]] = ()) -> Speeds:
    """The rates in inches that cards and damage leave it; None: no such rate, or a band it may not use.

    Cards that add dice are rolled for each turn, and count only with the `extra_inches` rolled for each
    band. Inches lost come off before rates are halved. All nought where it is immobilised.
    """
    printed = vehicle.datafax.speeds or Speeds(slow=None)
    rolled = dict(extra_inches)
    slow = _rate(printed.slow, [*_cards(vehicle, "Slow"), rolled.get("Slow")], state)
    combat = _rate(printed.combat, [*_cards(vehicle, "Combat"), rolled.get("Combat")], state)
    fast = _rate(printed.fast, [*_cards(vehicle, "Fast"), rolled.get("Fast")], state)
    if state.speed_limit == "Slow":
        combat = fast = None
    elif state.speed_limit == "Combat":
        fast = None
    return Speeds(slow=slow, combat=combat, fast=fast)


def rolled_inches(dice: Dice, vehicle: Vehicle) -> tuple[tuple[Band, int], ...]:
    """What the dice of its cards add to its rates for a turn, in inches: D6 at Combat, say (2E-MV-02)."""
    bands: tuple[Band, ...] = ("Slow", "Combat", "Fast")
    return tuple(
        (band, sum(dice.roll(notation) for notation in notations))
        for band in bands
        if (notations := [added for added in _cards(vehicle, band) if isinstance(added, str)])
    )


def farthest(vehicle: Vehicle) -> Decimal | None:
    """The most inches that a whole vehicle may ever cover in a turn, with all that its cards may roll; None:
    no rate is printed (2E-MV-02).
    """  # fmt: skip
    printed = vehicle.datafax.speeds or Speeds(slow=None)
    reach = (
        _farthest(printed.slow, _cards(vehicle, "Slow")),
        _farthest(printed.combat, _cards(vehicle, "Combat")),
        _farthest(printed.fast, _cards(vehicle, "Fast")),
    )
    return max((inches for inches in reach if inches is not None), default=None)


def walker_move(vehicle: Vehicle, state: VehicleState) -> Decimal:
    """A walker's Movement in inches after cards and damage; how far it limps is rolled each turn."""
    move = walker_characteristic(vehicle, state, "M") or 0
    move += sum(card.walker_move or 0 for card in vehicle.cards)
    return _reduced(Decimal(max(move, 0)), state)


def _cards(vehicle: Vehicle, band: Band) -> list[int | str | None]:
    """What each of its cards adds to a rate: inches, or dice."""
    if band == "Slow":
        return [card.slow for card in vehicle.cards]
    return [card.combat if band == "Combat" else card.fast for card in vehicle.cards]


def _farthest(printed: Decimal | None, added: Iterable[int | str | None]) -> Decimal | None:
    if printed is None:
        return None
    more = sum(parse_dice(str(inches)).highest for inches in added if inches is not None)
    return max(printed + more, Decimal(0))


def _rate(printed: Decimal | None, added: Iterable[int | str | None], state: VehicleState) -> Decimal | None:
    if printed is None:
        return None
    more = sum(inches for inches in added if isinstance(inches, int))
    return _reduced(printed + more, state)


def _reduced(rate: Decimal, state: VehicleState) -> Decimal:
    if state.immobilised or state.destroyed:
        return Decimal(0)
    left = max(rate - state.speed_lost, Decimal(0))
    return left / Decimal(2**state.speed_halved)
