"""What a vehicle may carry: constraints that all hold (2E-TT-01 to 2E-TT-06), and whether they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Generic, Literal, Protocol, TypeVar

from datafaxes.record import record

DOUBLE = 2
"""Places that an Ogryn or a model in Terminator armour takes, or anything of that size (2E-TT-02)."""


@record
class SlotRule:
    """Models with this tag take so many places each, instead of 1 or 2."""

    tag: str
    slots: Decimal


@record
class ReservedSeat:
    """Places that only models with this tag may use."""

    tag: str
    seats: int


@record
class Capacity:
    """What it may carry, as constraints that all hold (2E-TT-02)."""

    text: str
    """As the card says it, in our own words."""
    slots: Decimal | None = None
    """Man-sized places; None: as many as physically fit."""
    rules: tuple[SlotRule, ...] = ()
    reserved: tuple[ReservedSeat, ...] = ()
    """Beside `slots`."""
    units: int | None = None
    """How many units may share it (characters apart); None: no limit."""
    unit_models: int | None = None
    """Only units of at most so many models."""
    wounds: int | None = None
    """Wounds of models carried altogether, instead of slots."""
    only: tuple[str, ...] = ()
    """Tags of which a passenger must have one; none: anybody."""
    barred: tuple[str, ...] = ()
    """Tags that may not ride."""
    double_size: bool = True
    """Whether Ogryn and Terminator sized models may ride at all."""
    explicit: tuple[SlotRule, ...] = ()
    """Models too large for other transports that this one carries all the same, with their places."""


@record
class Body:
    """One model that wants a place."""

    slots: int | None
    """Places it takes where the Datafax does not say otherwise; None: too large for any transport."""
    wounds: int = 1


class Riders(Protocol):
    """Models of one unit, alike in all but their size, that ride together."""

    @property
    def unit_id(self) -> str:
        """Their unit, whose parts count together."""

    @property
    def is_character(self) -> bool:
        """Whether it is a character, who does not count as a unit aboard."""

    @property
    def tags(self) -> frozenset[str]:
        """What a capacity may ask of them."""

    @property
    def bodies(self) -> tuple[Body, ...]:
        """Every model of them."""


R = TypeVar("R", bound=Riders)
Fault = Literal["full", "too large", "wrong kind", "too many units", "unit too large"]


@record
class Misfit(Generic[R]):
    """One constraint of a capacity that does not hold."""

    fault: Fault
    limit: Decimal | int = 0
    found: Decimal | int = 0
    who: R | None = None
    """Those who break it; None: all of them together."""
    tag: str = ""
    """The kind of model that the place is kept for."""
    counting: Literal["place", "wound", "unit", "model"] = "place"
    """What `limit` and `found` count."""


def misfits(capacity: Capacity, riders: Sequence[R]) -> list[Misfit[R]]:
    """Every constraint of the capacity that does not hold with all these aboard (2E-TT-02 to 2E-TT-06).

    A model of human size or smaller takes one place, one of double size two; the Datafax's own wording
    goes first. The crew takes none. Whoever may not ride at all is not counted any further.
    """
    found = [misfit for who in riders for misfit in _by_kind(capacity, who)]
    refused = {id(misfit.who) for misfit in found}
    welcome = [who for who in riders if id(who) not in refused]
    return [*found, *_by_unit(capacity, welcome), *_room(capacity, welcome)]


def _by_kind(capacity: Capacity, who: R) -> Iterator[Misfit[R]]:
    """Whether models of this kind and size may ride at all."""
    if not _named(capacity.explicit, who) and any(_too_large(capacity, body) for body in who.bodies):
        yield Misfit(fault="too large", who=who)
    elif not who.tags.isdisjoint(capacity.barred):
        yield Misfit(fault="wrong kind", who=who)
    elif capacity.only and who.tags.isdisjoint(capacity.only):
        yield Misfit(fault="wrong kind", who=who, tag=" or ".join(capacity.only))


def _too_large(capacity: Capacity, body: Body) -> bool:
    return body.slots is None or (body.slots >= DOUBLE and not capacity.double_size)


def _by_unit(capacity: Capacity, riders: Sequence[R]) -> Iterator[Misfit[R]]:
    """Whether there are too many units, or too many models of one; parts of a unit count together."""
    models: dict[str, int] = {}
    for who in riders:
        if not who.is_character:
            models[who.unit_id] = models.get(who.unit_id, 0) + len(who.bodies)
    if capacity.units is not None and len(models) > capacity.units:
        yield Misfit(fault="too many units", limit=capacity.units, found=len(models), counting="unit")
    if capacity.unit_models is not None:
        for unit, number in models.items():
            if number > capacity.unit_models:
                who = next(one for one in riders if one.unit_id == unit)
                yield Misfit(
                    fault="unit too large",
                    limit=capacity.unit_models,
                    found=number,
                    who=who,
                    counting="model",
                )


def _room(capacity: Capacity, riders: Sequence[R]) -> Iterator[Misfit[R]]:
    """Whether there are places, seats kept for some, and wounds enough for all of them."""
    if capacity.wounds is not None:
        wounds = sum(body.wounds for who in riders for body in who.bodies)
        if wounds > capacity.wounds:
            yield Misfit(fault="full", limit=capacity.wounds, found=wounds, counting="wound")
        return
    if capacity.slots is None:
        return
    total = sum((_places(capacity, who) for who in riders), Decimal(0))
    kept = sum(seats.seats for seats in capacity.reserved)
    ordinary = total - _taken_of_kept(capacity, riders)
    if total > capacity.slots + kept:
        yield Misfit(fault="full", limit=capacity.slots + kept, found=total)
    elif ordinary > capacity.slots:
        tags = " or ".join(seats.tag for seats in capacity.reserved)
        yield Misfit(fault="wrong kind", limit=capacity.slots, found=ordinary, tag=tags)


def _places(capacity: Capacity, who: Riders) -> Decimal:
    """Places that they take altogether (2E-TT-02)."""
    rule = _named(capacity.explicit, who) or _named(capacity.rules, who)
    if rule is not None:
        return rule.slots * len(who.bodies)
    return Decimal(sum(body.slots or 0 for body in who.bodies))


def _named(rules: Sequence[SlotRule], who: Riders) -> SlotRule | None:
    return next((rule for rule in rules if rule.tag in who.tags), None)


def _taken_of_kept(capacity: Capacity, riders: Sequence[Riders]) -> Decimal:
    """How many of the kept places those take for whom they are kept; a large one may need another besides."""
    return sum(
        (
            min(
                Decimal(seats.seats),
                sum((_places(capacity, who) for who in riders if seats.tag in who.tags), Decimal(0)),
            )
            for seats in capacity.reserved
        ),
        Decimal(0),
    )
