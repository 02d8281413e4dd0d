"""Boarding, riding in and leaving vehicles (inventory 1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from datafaxes.chart import Chart
from datafaxes.datafax import Capacity
from datafaxes.errors import BadData
from engine.refused import Refused
from engine.second_edition.models import CHARACTER, Model, number
from engine.second_edition.movement import Band
from engine.table.measure import Point, at_most, direction, more_than
from engine.table.shapes import Shape, gap

BOARDING_DISTANCE = 2.0
"""Inches from side or rear within which a model's move must end for it to board (2E-TT-09)."""
SAFE_SPEED = 10.0
"""Inches a turn up to which one gets on and off without risk (2E-TT-11)."""
BOARDING_BANDS: tuple[Band, ...] = ("halted", "Slow")
CHART = "leaving"


@dataclass(frozen=True)
class Fall:
    """The automatic hit on a model that gets on or off at speed; one wound if the save fails."""

    strength: int
    save_modifier: int
    wounds: int


def slots_taken(models: Sequence[Model], capacity: Capacity) -> Decimal:
    """Places that models take in a vehicle: 1, or 2 for Ogryn and Terminator size (2E-TT-02).

    The Datafax may count certain models otherwise; the crew use none.
    """
    return sum((_slots(model, capacity) for model in models), Decimal(0))


def _slots(model: Model, capacity: Capacity) -> Decimal:
    for rule in (*capacity.explicit, *capacity.rules):
        if rule.tag in model.tags:
            return rule.slots
    return Decimal(model.slots or 0)


def check_room(aboard: Sequence[Model], boarding: Sequence[Model], capacity: Capacity | None) -> None:
    """Any number may board in a turn as long as all aboard fit afterwards (2E-TT-02, 2E-TT-06).

    Raises:
        Refused: the vehicle carries nobody, a model may not ride, or there is no room.
    """
    if capacity is None:
        raise Refused("2E-TT-02", "this vehicle carries no passengers")
    for model in boarding:
        if not _may_ride(model, capacity):
            raise Refused("2E-TT-02", f"{model.id} is too large for this vehicle, or barred from it")
    riders = [*aboard, *boarding]
    _check_units(riders, capacity)
    if capacity.wounds is not None:
        wounds = sum(number(model.profile.W, 1) for model in riders)
        if wounds > capacity.wounds:
            raise Refused("2E-TT-06", f"it carries {capacity.wounds} wounds of models, not {wounds}")
        return
    if capacity.slots is None:
        return
    ordinary = _without_reserved(riders, capacity)
    taken = slots_taken(ordinary, capacity)
    if taken > capacity.slots:
        raise Refused("2E-TT-06", f"there are {capacity.slots} places and {taken} would be taken")


def _check_units(riders: Sequence[Model], capacity: Capacity) -> None:
    """Where the Datafax limits the units aboard, or their size; characters are no unit (2E-TT-02)."""
    units = Counter(model.squad for model in riders if CHARACTER not in model.tags)
    if capacity.units is not None and len(units) > capacity.units:
        raise Refused("2E-TT-06", f"it carries at most {capacity.units} units, not {len(units)}")
    largest = max(units.values(), default=0)
    if capacity.unit_models is not None and largest > capacity.unit_models:
        raise Refused("2E-TT-06", f"it carries units of at most {capacity.unit_models} models, not {largest}")


def _may_ride(model: Model, capacity: Capacity) -> bool:
    tags = set(model.tags)
    if tags & set(capacity.barred) or (capacity.only and not tags & set(capacity.only)):
        return False
    if any(rule.tag in tags for rule in capacity.explicit):
        return True
    return model.slots is not None and (model.slots <= 1 or capacity.double_size)


def _without_reserved(riders: Sequence[Model], capacity: Capacity) -> list[Model]:
    """Those who need an ordinary place once the reserved seats are filled, the largest first."""
    left = sorted(riders, key=lambda model: _slots(model, capacity), reverse=True)
    for reserved in capacity.reserved:
        for _ in range(reserved.seats):
            seated = next((model for model in left if reserved.tag in model.tags and model.slots == 1), None)
            if seated is not None:
                left.remove(seated)
    return left


def on_side_or_rear(hull: Shape, heading: float, place: Point) -> bool:
    """Whether a place lies beside or behind a hull rather than ahead of its front edge (2E-TT-07)."""
    facing = direction(heading)
    front = max(corner.x * facing.x + corner.y * facing.y for corner in hull.corners)
    return at_most(place.x * facing.x + place.y * facing.y, front)


def check_placed_outside(hull: Shape, heading: float, model: Model) -> None:
    """A model that leaves is set down in contact with the side or rear, never the front (2E-TT-07).

    Raises:
        Refused: it is not in contact, or stands before the front.
    """
    if model.shape is None or not at_most(gap(hull, model.shape), 0.0):
        raise Refused("2E-TT-07", f"{model.id} must be set down in contact with the vehicle")
    if not on_side_or_rear(hull, heading, model.shape.centre):
        raise Refused("2E-TT-07", f"{model.id} leaves by the side or rear, not by the front")


def check_boarding(hull: Shape, heading: float, last_band: Band, model: Model) -> None:
    """A model boards when its normal move ends within 2" of side or rear of a slow vehicle (2E-TT-09).

    `last_band` is that of the vehicle's previous turn. The vehicle may drive off afterwards, as far as
    the ladder allows (2E-TT-10).

    Raises:
        Refused: the vehicle was too fast, the model ran, or it is too far or at the front.
    """
    if last_band not in BOARDING_BANDS:
        raise Refused("2E-TT-09", f"it moved at {last_band} last turn; board at halted or Slow only")
    if model.ran:
        raise Refused("2E-TT-09", f"{model.id} ran; boarding takes a normal move")
    if model.shape is None or not at_most(gap(hull, model.shape), BOARDING_DISTANCE):
        raise Refused(
            "2E-TT-09", f'{model.id} must end its move within {BOARDING_DISTANCE:g}" of the vehicle'
        )
    if not on_side_or_rear(hull, heading, model.shape.centre):
        raise Refused("2E-TT-09", f"{model.id} boards at the side or rear, not at the front")


def fall(speed: float, chart: Chart) -> Fall | None:
    """The hit for getting on or off at a speed in inches a turn, from the chart `leaving` (2E-TT-11).

    None up to 10". The same chart serves for bikes (2E-BK-06).

    Raises:
        BadData: the chart has no numbers where it needs them.
    """
    if not more_than(speed, SAFE_SPEED):
        return None
    found = None
    for over, strength, save_modifier, wounds in chart.rows:
        if not (isinstance(over, int) and isinstance(strength, int)):
            raise BadData(f"chart {chart.id}: “{over}” and “{strength}” must be numbers")
        if not (isinstance(save_modifier, int) and isinstance(wounds, int)):
            raise BadData(f"chart {chart.id}: “{save_modifier}” and “{wounds}” must be numbers")
        if more_than(speed, over):
            found = Fall(strength, save_modifier, wounds)
    return found
