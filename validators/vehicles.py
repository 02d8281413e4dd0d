"""What the squadron rules ask of a unit: its worth, type, top speed and role (2E-SQ, definitions)."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from datafaxes.datafax import Datafax
from datafaxes.library import Library
from datafaxes.record import record
from rosters.fielded import FieldedArmy, FieldedUnit, Machine
from rosters.roster import HouseRules
from validators.names_apart import names_apart
from validators.once_per_army import once_per_army

Role = Literal["vehicle", "transport", "bike_squad", "character_mount"]

BOUNDARY = Decimal(100)
"""Points below which a vehicle or support weapon must be in a squadron or battery (2E-SQ-04)."""


@record
class Vehicle:
    """A unit of vehicles as a squadron or battery sees it."""

    unit: FieldedUnit
    index: int
    """Its place among the roster's units."""
    number: int
    """How many vehicles it is: 1, but more in a squadron that the army list sells ready-made."""
    worth: Decimal
    """Points of one of them, with crew, weapons and upgrades."""
    type: str
    top: Decimal | None
    """Top speed in inches; None where it is unknown, which is never held against anybody."""
    role: Role
    obliged: bool
    """Must be in a squadron or battery, and counts for their number."""
    heavy: bool
    """Worth so much that its squadron must be of one type."""

    @property
    def ready_made(self) -> bool:
        """Whether the army list sells it as a squadron, which needs no entry among the roster's."""
        return self.unit.entry is not None and bool(self.unit.entry.contains)


@once_per_army
def titles(army: FieldedArmy, library: Library) -> dict[str, str]:
    """What messages call each unit: its title, told apart from others of the same."""
    return names_apart((unit.unit, unit.title) for unit in army.units)


def mounts(unit: FieldedUnit) -> tuple[Machine, ...]:
    """The bikes or other machines that a character or squad bought to ride; not a transport of its own."""
    if unit.entry is None or unit.entry.kind not in ("character", "squad"):
        return ()
    return tuple(one for one in unit.machines if one.datafax is None or not one.datafax.carries)


def rides_own_bike(unit: FieldedUnit) -> bool:
    """Whether it is a character or squad that rides what it bought as an option."""
    return bool(mounts(unit)) or (unit.entry is not None and unit.entry.squad_of_bikes)


def rider(army: FieldedArmy, unit: FieldedUnit) -> FieldedUnit | None:
    """The character who is mounted in or on the unit; None where there is none, or no such character."""
    found = army.by_id.get(unit.unit.mounted) if unit.unit.mounted else None
    return found if found is not None and found.is_character and found is not unit else None


def rides(army: FieldedArmy, character: FieldedUnit) -> bool:
    """Whether the character is mounted in or on a unit of the roster, or on what he bought to ride."""
    return rides_own_bike(character) or any(rider(army, unit) is character for unit in army.units)


def is_mount(unit: FieldedUnit) -> bool:
    """Whether it is sold only as something to ride; not a squad's own transport, nor a walker."""
    if unit.entry is None or not unit.entry.only_as_upgrade or unit.datafax is None:
        return False
    return unit.datafax.kind in ("bike", "vehicle") and not unit.datafax.carries


def may_ride(chief: FieldedUnit, machine: FieldedUnit) -> bool:
    """Whether the character may ride it: any vehicle, but a mount only if it is offered to him and he is
    not too large for it."""
    if chief.entry is None or machine.entry is None:
        return True
    if not is_mount(machine):
        return machine.is_vehicle
    offered = not machine.entry.offered_by or chief.entry.id in machine.entry.offered_by
    return offered and chief.army == machine.army and all(line.slots == 1 for line in chief.lines)


def is_ridden(army: FieldedArmy, unit: FieldedUnit) -> bool:
    """Whether a character is mounted in or on it, or aboard although it is no transport (2E-CH-01, -02)."""
    if rider(army, unit) is not None:
        return True
    if unit.datafax is not None and unit.datafax.carries:
        return False
    aboard = (army.by_id.get(seat.unit) for seat in unit.unit.carries)
    return any(passenger is not None and passenger.is_character for passenger in aboard)


def carries_anybody(army: FieldedArmy, unit: FieldedUnit) -> bool:
    """Whether any unit of the roster starts the game in it."""
    return rider(army, unit) is not None or any(seat.unit in army.by_id for seat in unit.unit.carries)


@once_per_army
def vehicles(army: FieldedArmy, library: Library) -> dict[str, Vehicle]:
    """Every unit that may be in a squadron, by its id: vehicles, and whoever rides bikes of his own."""
    return {
        unit.id: _vehicle(army, index, unit)
        for index, unit in enumerate(army.units)
        if army.by_id[unit.id] is unit and (unit.is_vehicle or rides_own_bike(unit))
    }


@once_per_army
def support_weapons(army: FieldedArmy, library: Library) -> dict[str, Vehicle]:
    """Every support weapon by its id."""
    return {
        unit.id: _seen(army, index, unit, "vehicle", unit.datafax, unit.points / guns(unit), guns(unit))
        for index, unit in enumerate(army.units)
        if army.by_id[unit.id] is unit and unit.is_support_weapon
    }


def guns(unit: FieldedUnit) -> int:
    """How many support weapons the unit is: more than one where the entry sells several with their crews."""
    crew = len(unit.datafax.crew) if unit.datafax is not None else 0
    if not crew or unit.entry is None or not unit.is_support_weapon:
        return 1
    most = unit.entry.models.maximum
    return max(1, (unit.models if most is None else min(unit.models, most)) // crew)


def _vehicle(army: FieldedArmy, index: int, unit: FieldedUnit) -> Vehicle:
    """The vehicle that a unit is, those of a ready-made squadron, or what a unit rides."""
    ridden = unit.machines if unit.is_vehicle else mounts(unit)
    datafax = unit.datafax or next((one.datafax for one in ridden if one.datafax is not None), None)
    number, points = 1, unit.points
    if unit.is_character:
        points = sum((one.points for one in ridden), Decimal(0))
    elif not unit.is_vehicle:
        number = max(1, unit.models)
    elif unit.entry is not None and unit.entry.contains:
        number = max(1, sum(one.count for one in ridden))
    return _seen(army, index, unit, _role(army, unit), datafax, points / number, number)


def _role(army: FieldedArmy, unit: FieldedUnit) -> Role:
    if unit.is_character:
        return "character_mount"
    if not unit.is_vehicle:
        return "bike_squad"
    if is_ridden(army, unit) or is_mount(unit):
        return "character_mount"
    strict = army.roster.house_rules.strict_transports
    if unit.datafax is not None and unit.datafax.carries and not (strict and not carries_anybody(army, unit)):
        return "transport"
    return "vehicle"


def _seen(
    army: FieldedArmy,
    index: int,
    unit: FieldedUnit,
    role: Role,
    datafax: Datafax | None,
    worth: Decimal,
    number: int = 1,
) -> Vehicle:
    light, heavy = _weighed(worth, army.roster.house_rules)
    return Vehicle(
        unit=unit,
        index=index,
        number=number,
        worth=worth,
        type=datafax.type if datafax is not None else unit.unit.entry,
        top=top_speed(datafax),
        role=role,
        obliged=light and role == "vehicle",
        heavy=heavy,
    )


def _weighed(worth: Decimal, house: HouseRules) -> tuple[bool, bool]:
    """Whether it is light enough to be obliged, and heavy enough to need one type (2E-SQ-04)."""
    if worth == BOUNDARY:
        return house.treat_100_as == "obliged", house.treat_100_as == "heavy"
    return worth < BOUNDARY, worth > BOUNDARY


def top_speed(datafax: Datafax | None) -> Decimal | None:
    """The Fast rate, or the highest it has; a walker's double move (inches); None where unknown."""
    if datafax is None:
        return None
    if datafax.speeds is not None:
        return datafax.speeds.top or None
    move = datafax.profile.M if datafax.profile is not None else None
    return Decimal(2 * move) if isinstance(move, int) else None
