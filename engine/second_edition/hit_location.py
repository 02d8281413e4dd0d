"""Hit locations: where on a vehicle a hit strikes (inventory 2E-DF-03)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from datafaxes.datafax import Instead, Location
from engine.dice.dice import Dice, Rows
from engine.second_edition.armour import Approach, armour_value
from engine.second_edition.vehicle import Side, Vehicle, instance


class Struck(NamedTuple):
    """What a hit strikes: armour with a damage table, or a model."""

    name: str
    """Instance of the location: Track (left)."""
    location: str
    """The location as the Datafax names it."""
    hits: Literal["armour", "crew", "passengers"]
    armour: int | None
    table: str | None
    """Id of the damage table."""
    flank: Side | None = None
    """Of a pair, which; None: there is only one."""


class _Part(NamedTuple):
    """What a location's hits strike; with `rows` a further D6 decides which."""

    rows: Rows | None
    struck: tuple[Struck, ...]


def find_location(dice: Dice, vehicle: Vehicle, approach: Approach) -> Struck:
    """Roll where a hit strikes: a D6, and a further one where the location says so (2E-LK-03, 2E-DF-03)."""
    parts = _parts(vehicle, approach)
    rows = vehicle.location_rows
    return _within(dice, parts[dice.look_up("D6", rows) if len(rows) > 1 else 0])


def struck_by_face(dice: Dice, vehicle: Vehicle, approach: Approach, face: int) -> Struck:
    """What a location roll of `face` strikes (a shifted roll, 2E-DN-05)."""
    for part, (first, last) in zip(_parts(vehicle, approach), vehicle.location_rows, strict=True):
        if first <= face <= last:
            return _within(dice, part)
    raise ValueError(f"no location of {vehicle.datafax.name} has the face {face}")


def struck_at(dice: Dice, vehicle: Vehicle, approach: Approach, location: str) -> Struck:
    """What a hit on the location of this name strikes. Raises KeyError where there is none."""
    return _within(dice, _part(vehicle, vehicle.location(location), approach))


def may_be_struck(vehicle: Vehicle, approach: Approach) -> tuple[Struck, ...]:
    """Everything that a hit from there can find, further rolls included (2E-DF-03)."""
    return tuple(struck for part in _parts(vehicle, approach) for struck in part.struck)


def all_locations(vehicle: Vehicle, approach: Approach) -> tuple[Struck, ...]:
    """Every location once, and those that come in pairs twice, the nearer one first (2E-CO-05).

    Where a further D6 would decide, the first possibility stands.
    """
    far: Side = "right" if approach.flank == "left" else "left"
    found: list[Struck] = []
    for location in vehicle.datafax.locations:
        for flank in (approach.flank, far) if location.nearest else (approach.flank,):
            found.append(_part(vehicle, location, approach._replace(flank=flank)).struck[0])
    return tuple(found)


def _within(dice: Dice, part: _Part) -> Struck:
    return part.struck[0] if part.rows is None else part.struck[dice.look_up("D6", part.rows)]


@lru_cache(maxsize=1024)
def _parts(vehicle: Vehicle, approach: Approach) -> tuple[_Part, ...]:
    return tuple(_part(vehicle, location, approach) for location in vehicle.rolled_locations)


def _part(vehicle: Vehicle, location: Location, approach: Approach) -> _Part:
    instead = [other for other in location.instead if other.attacker in ("any", approach.side)]
    always = next((other for other in instead if other.roll is None), None)
    if always is not None:
        return _Part(None, (_struck(vehicle, location, approach, always),))
    rolled = sorted((other for other in instead if other.roll), key=lambda other: other.roll or (0, 0))
    if not rolled:
        return _Part(None, (_struck(vehicle, location, approach, None),))
    ways: list[tuple[tuple[int, int], Instead | None]] = []
    face = 1
    for other in rolled:
        first, last = other.roll or (0, 0)
        if first > face:
            ways.append(((face, first - 1), None))
        ways.append(((first, last), other))
        face = last + 1
    if face <= 6:
        ways.append(((face, 6), None))
    return _Part(
        tuple(rows for rows, _ in ways),
        tuple(_struck(vehicle, location, approach, other) for _, other in ways),
    )


def _struck(vehicle: Vehicle, location: Location, approach: Approach, instead: Instead | None) -> Struck:
    name = instance(location, approach.flank)
    flank = approach.flank if location.nearest else None
    hits = location.hits if instead is None else instead.hits
    armour = armour_value(vehicle, location, approach.side, instead) if hits == "armour" else None
    if instead is None:
        return Struck(name, location.name, hits, armour, location.table, flank)
    table = instead.table or (location.table if hits == "armour" else None)
    part = f"{name}: {instead.name}" if hits != "armour" else name.replace(location.name, instead.name)
    return Struck(part, location.name, hits, armour, table, flank)
