"""How fast a damaged vehicle can still go (inventory 2E-DM-02, 2E-OC-02)."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from datafaxes.datafax import Speeds
from datafaxes.dice_notation import parse_dice
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState
from engine.second_edition.walker_profile import walker_characteristic


def rates(vehicle: Vehicle, state: VehicleState) -> Speeds:
    """The rates in inches that cards and damage leave it; None: no such rate, or a band it may not use.

    Cards that add dice are rolled for each turn, and not counted here. Inches lost come off before
    rates are halved. All nought where it is immobilised.
    """
    printed = vehicle.datafax.speeds or Speeds(slow=None)
    slow = _rate(printed.slow, [card.slow for card in vehicle.cards], state)
    combat = _rate(printed.combat, [card.combat for card in vehicle.cards], state)
    fast = _rate(printed.fast, [card.fast for card in vehicle.cards], state)
    if state.speed_limit == "Slow":
        combat = fast = None
    elif state.speed_limit == "Combat":
        fast = None
    return Speeds(slow=slow, combat=combat, fast=fast)


def farthest(vehicle: Vehicle) -> Decimal | None:
    """The most inches that a whole vehicle may ever cover in a turn, with all that its cards may roll; None:
    no rate is printed (2E-MV-02).
    """  # fmt: skip
    printed = vehicle.datafax.speeds or Speeds(slow=None)
    reach = (
        _farthest(printed.slow, [card.slow for card in vehicle.cards]),
        _farthest(printed.combat, [card.combat for card in vehicle.cards]),
        _farthest(printed.fast, [card.fast for card in vehicle.cards]),
    )
    return max((inches for inches in reach if inches is not None), default=None)


def walker_move(vehicle: Vehicle, state: VehicleState) -> Decimal:
    """A walker's Movement in inches after cards and damage; how far it limps is rolled each turn."""
    move = walker_characteristic(vehicle, state, "M") or 0
    move += sum(card.walker_move or 0 for card in vehicle.cards)
    return _reduced(Decimal(max(move, 0)), state)


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
