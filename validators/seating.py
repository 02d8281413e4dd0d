"""Who starts the game aboard what, with the room that each takes (2E-TT-01 to 2E-TT-05)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from datafaxes.capacity import Body, Capacity, Misfit
from datafaxes.capacity import misfits as capacity_misfits
from datafaxes.characteristics import as_number
from datafaxes.library import Library
from datafaxes.record import record
from rosters.fielded import FieldedArmy, FieldedUnit, Machine
from rosters.roster import Seat
from validators.once_per_army import once_per_army
from validators.vehicles import rider, rides_own_bike

UNKNOWN = Capacity(text="not in our data")
"""Of a carrier that is not in the data: nothing is held against its passengers."""


@record
class Passenger:
    """A unit, or a part of it, aboard a carrier."""

    unit: FieldedUnit
    bodies: tuple[Body, ...]
    tags: frozenset[str]
    seat: int | None = None
    """Its place among the carrier's seats; None: the character who is mounted in it."""

    @property
    def unit_id(self) -> str:
        """The id of the unit, all of whose parts aboard count together."""
        return self.unit.id

    @property
    def is_character(self) -> bool:
        """Whether it is a character, who does not count as a unit aboard."""
        return self.unit.is_character

    @cached_property
    def likeness(self) -> str:
        """The same for passengers who take the same room."""
        return f"{sorted(self.tags)} {[(body.slots, body.wounds) for body in self.bodies]}"


@record
class Carrier:
    """A unit that carries others at the start of the game."""

    unit: FieldedUnit
    index: int
    """Its place among the roster's units."""
    capacity: Capacity | None
    passengers: tuple[Passenger, ...] = ()
    missing: tuple[int, ...] = ()
    """Seats whose passenger is not in the roster."""


def bodies(unit: FieldedUnit) -> tuple[Body, ...]:
    """Every model of the unit that could take a seat."""
    walks = unit.entry is not None and unit.entry.kind in ("character", "squad") and not rides_own_bike(unit)
    if unit.entry is None:
        return ()
    found = [
        Body(
            slots=line.slots if walks else None,
            wounds=max(1, as_number(line.profile.W if line.profile else None, 1)),
        )
        for line in unit.lines
        for _ in range(line.count)
    ]
    missing = max(0, max(unit.models, 0 if walks else 1) - len(found))
    found += [Body(slots=unit.entry.slots if walks else None)] * missing
    return tuple(found)


def size_of(unit: FieldedUnit) -> int:
    """How many models there are to be seated."""
    return len(bodies(unit))


def tags_of(unit: FieldedUnit) -> frozenset[str]:
    """What rules on passengers may ask of the unit: its entry's tags, its kind, and its Datafax."""
    if unit.entry is None:
        return frozenset()
    found = {*unit.entry.tags, unit.entry.kind, unit.entry.id}
    if unit.datafax is not None:
        found |= {unit.datafax.kind, unit.datafax.id}
    elif rides_own_bike(unit):
        found.add("bike")
    return frozenset(found)


@once_per_army
def carriers(army: FieldedArmy, library: Library) -> tuple[Carrier, ...]:
    """Every unit that could carry others or is said to, in the roster's order."""
    found = []
    for index, unit in enumerate(army.units):
        capacity = capacity_of(army, unit)
        if capacity is None and not unit.unit.carries:
            continue
        seats = unit.unit.carries
        chief = rider(army, unit)
        is_passenger = chief is not None and capacity_counts_rider(unit)
        passengers = [
            passenger(army.by_id[seat.unit], seat, place)
            for place, seat in enumerate(seats)
            if seat.unit in army.by_id and (is_passenger or army.by_id[seat.unit] is not chief)
        ]
        if chief is not None and is_passenger and all(one.unit is not chief for one in passengers):
            passengers.append(Passenger(unit=chief, bodies=bodies(chief), tags=tags_of(chief)))
        found.append(
            Carrier(
                unit=unit,
                index=index,
                capacity=capacity,
                passengers=tuple(passengers),
                missing=tuple(place for place, seat in enumerate(seats) if seat.unit not in army.by_id),
            )
        )
    return tuple(found)


def passenger(unit: FieldedUnit, seat: Seat, place: int | None = None) -> Passenger:
    """Those of the unit who take the seat. Which of its models they are is not stated: the smallest."""
    everybody = bodies(unit)
    if seat.models is not None:
        everybody = tuple(sorted(everybody, key=_size))[: seat.models]
    return Passenger(unit=unit, bodies=everybody, tags=tags_of(unit), seat=place)


def is_whole(seat: Seat, unit: FieldedUnit) -> bool:
    """Whether the seat takes every model of the unit."""
    return seat.models is None or seat.models >= size_of(unit)


def _size(body: Body) -> int:
    return 99 if body.slots is None else body.slots


def capacity_of(army: FieldedArmy, unit: FieldedUnit) -> Capacity | None:
    """What it may carry: as the Datafax says; on a character's mount, the seats nobody sits on (2E-CR-02)."""
    if unit.entry is None:
        return UNKNOWN
    if unit.datafax is None:
        return None
    if unit.datafax.capacity is not None or rider(army, unit) is None:
        return unit.datafax.capacity
    free = free_mount_seats(unit)
    return Capacity(text="the seats beside the rider", slots=Decimal(free)) if free > 0 else None


def free_mount_seats(mount: FieldedUnit | Machine) -> int:
    """Seats that neither the rider nor the crew that comes with it takes (2E-CR-02); a whole crew: none."""
    if mount.datafax is None:
        return 0
    return max(0, len(mount.datafax.crew) - 1 - sum(line.count for line in mount.crew))


def capacity_counts_rider(unit: FieldedUnit) -> bool:
    """Whether a character mounted in it takes a place: in a transport he does, on a bike he is its crew."""
    return unit.datafax is not None and unit.datafax.capacity is not None


def misfits(capacity: Capacity, passengers: Sequence[Passenger]) -> list[Misfit[Passenger]]:
    """Every constraint of the capacity that does not hold for these passengers."""
    return [] if capacity is UNKNOWN else capacity_misfits(capacity, passengers)
