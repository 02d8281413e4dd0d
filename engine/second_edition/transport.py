"""Boarding, riding in and leaving vehicles (inventory 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from datafaxes.capacity import Body, Capacity, Misfit, misfits
from datafaxes.characteristics import as_number
from datafaxes.chart import Chart
from datafaxes.errors import BadData
from datafaxes.words import number_text, plural
from engine.refused import Refused
from engine.second_edition.models import CHARACTER, Model
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


@dataclass(frozen=True)
class _Rider:
    """A model as the rule of capacity sees it."""

    model: Model

    @property
    def unit_id(self) -> str:
        return self.model.squad

    @property
    def is_character(self) -> bool:
        return CHARACTER in self.model.tags

    @property
    def tags(self) -> frozenset[str]:
        return frozenset(self.model.tags)

    @property
    def bodies(self) -> tuple[Body, ...]:
        return (Body(slots=self.model.slots, wounds=as_number(self.model.profile.W, 1)),)


def check_room(aboard: Sequence[Model], boarding: Sequence[Model], capacity: Capacity | None) -> None:
    """Any number may board in a turn as long as all aboard fit afterwards (2E-TT-02, 2E-TT-06).

    Raises:
        Refused: the vehicle carries nobody, a model may not ride, or there is no room.
    """
    if capacity is None:
        raise Refused("2E-TT-02", "this vehicle carries no passengers")
    for misfit in misfits(capacity, [_Rider(model) for model in (*aboard, *boarding)]):
        raise _no_room(misfit)


def _no_room(misfit: Misfit[_Rider]) -> Refused:
    who = misfit.who.model.id if misfit.who is not None else ""
    limit, found = number_text(misfit.limit), number_text(misfit.found)
    match misfit.fault:
        case "too large":
            return Refused("2E-TT-02", f"{who} is too large for this vehicle")
        case "wrong kind" if who:
            return Refused("2E-TT-02", f"{who} may not ride in this vehicle")
        case "wrong kind":
            places = f"{limit} places for anybody, and others only for a {misfit.tag}"
            return Refused("2E-TT-03", f"there are {places}; {found} would be taken")
        case "full":
            return Refused(
                "2E-TT-06",
                f"there is room for {plural(misfit.limit, misfit.counting)}; {found} would be taken",
            )
        case "too many units":
            return Refused("2E-TT-05", f"units aboard: at most {limit}, not {found}")
        case "unit too large":
            return Refused("2E-TT-02", f"models of a unit aboard: at most {limit}, not {found}")


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
