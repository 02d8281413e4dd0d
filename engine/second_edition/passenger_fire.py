"""Troops who shoot from the vehicle that carries them (inventory 1.8)."""

from __future__ import annotations

from datafaxes.datafax import Access
from engine.refused import Refused
from engine.second_edition.rulings import Rulings
from engine.table.measure import at_most, turn_between

PORT_ARC = 180
"""Degrees about the direction an opening faces into which one may fire through it (2E-PS-01)."""


def firing_places(access: Access) -> int | None:
    """How many may fire through the openings of a vehicle; None: all aboard (2E-PS-02, 2E-PS-03).

    Two through each door or hatch, one through each slit or viewport.
    """
    if access.open_topped:
        return None
    return 2 * (access.doors + access.hatches) + access.slits + access.viewports


def places_towards(access: Access, bearing: float) -> int | None:
    """How many may fire in a direction, in degrees clockwise from the vehicle's heading; None: all aboard.

    Each opening gives onto the 180° of its own side (2E-PS-01). Where the Datafax does not say which,
    hatches are on the roof and see all round, doors are at the rear, slits on both flanks in turn.
    """
    if access.open_topped:
        return None
    slits = access.slits + access.viewports
    right, left = (slits + 1) // 2, slits // 2
    return (
        2 * access.hatches
        + 2 * access.doors * _sees(180.0, bearing)
        + right * _sees(90.0, bearing)
        + left * _sees(-90.0, bearing)
    )


def _sees(centre: float, bearing: float) -> bool:
    return at_most(abs(turn_between(centre, bearing)), PORT_ARC / 2)


def most_shooters(aboard: int, access: Access) -> int:
    """How many of the models aboard may fire: no more than the openings have places for (2E-PS-04)."""
    places = firing_places(access)
    return aboard if places is None else min(aboard, places)


def check_passengers_fire(shooters: int, aboard: int, access: Access, own_shooting_phase: bool) -> None:
    """Passengers fire their own weapons in their own side's shooting phase (2E-PS-01).

    Raises:
        Refused: it is not that phase (2E-PS-01), or more would fire than there is room for
            (2E-PS-02 in an open-topped vehicle, 2E-PS-03 by the openings of an enclosed one).
    """
    if not own_shooting_phase:
        raise Refused("2E-PS-01", "passengers fire in their own side's shooting phase only")
    most = most_shooters(aboard, access)
    if shooters > most:
        rule = "2E-PS-02" if access.open_topped else "2E-PS-03"
        raise Refused(rule, f"{most} of the models aboard may fire, not {shooters}")


def open_topped_shooters(ranks: tuple[int, ...], rulings: Rulings) -> int:
    """How many may fire from an open-topped vehicle without firing over another's head (2E-PS-02).

    `ranks` counts the passengers abreast, the rank nearest to the target first. The driver is left
    out, for his head is never in the way. Without `strict_heads` everybody fires.
    """
    if not rulings.strict_heads:
        return sum(ranks)
    return next((abreast for abreast in ranks if abreast), 0)
