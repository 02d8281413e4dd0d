"""Seating passengers in transports and characters on their mounts."""

from __future__ import annotations

from dataclasses import replace

from rosters.changes.refusing import CommandRefused, number_of, the_unit, with_unit
from rosters.roster import Roster, Seat, Unit
from rosters.texts import shown


def seat(roster: Roster, unit: str, carrier: str, models: int | None = None) -> Roster:
    """Seat the unit, or so many of its models, aboard the carrier at the start of the game.

    A whole unit leaves every other seat and mount; a part leaves those it had as a whole.
    """
    the_unit(roster, unit)
    the_unit(roster, carrier)
    if unit == carrier:
        raise CommandRefused("a unit cannot ride in itself")
    if models is not None and number_of("the number of models", models) == 0:
        raise CommandRefused("at least one model must be seated", advice="To empty it, unseat the unit.")
    taken = Seat(unit=unit, models=models)
    return replace(roster, units=tuple(_with_seat(other, carrier, taken) for other in roster.units))


def _with_seat(unit: Unit, carrier: str, taken: Seat) -> Unit:
    def stays(seat: Seat) -> bool:
        return seat.unit != taken.unit or (taken.models is not None and seat.models is not None)

    if unit.id != carrier:
        kept = tuple(seat for seat in unit.carries if stays(seat))
        return replace(unit, carries=kept, mounted=None if unit.mounted == taken.unit else unit.mounted)
    seats = [seat for seat in unit.carries if seat.unit != taken.unit]
    place = next((i for i, seat in enumerate(unit.carries) if seat.unit == taken.unit), len(seats))
    return replace(unit, carries=(*seats[:place], taken, *seats[place:]))


def unseat(roster: Roster, unit: str, carrier: str | None = None) -> Roster:
    """Take the unit out of this carrier, or out of all. The unit itself need not be in the roster."""
    if carrier is not None:
        the_unit(roster, carrier)
    if not any(_carries(other, unit) for other in roster.units if carrier in (None, other.id)):
        aboard = "any transport" if carrier is None else shown(carrier)
        raise CommandRefused(f"the unit {shown(str(unit))} is not aboard {aboard}")
    return replace(
        roster,
        units=tuple(
            replace(other, carries=tuple(seat for seat in other.carries if seat.unit != unit))
            if carrier in (None, other.id)
            else other
            for other in roster.units
        ),
    )


def _carries(unit: Unit, passenger: str) -> bool:
    return any(seat.unit == passenger for seat in unit.carries)


def mount(roster: Roster, rider: str, machine: str) -> Roster:
    """Put a character in or on a vehicle or bike, in place of its rider; he leaves other mounts and seats."""
    the_unit(roster, rider)
    the_unit(roster, machine)
    if rider == machine:
        raise CommandRefused("a unit cannot ride itself")
    units = []
    for unit in roster.units:
        carries = tuple(seat for seat in unit.carries if seat.unit != rider)
        mounted = rider if unit.id == machine else None if unit.mounted == rider else unit.mounted
        units.append(replace(unit, carries=carries, mounted=mounted))
    return replace(roster, units=tuple(units))


def dismount(roster: Roster, unit: str) -> Roster:
    """Part a rider and his mount; either may be named."""
    machine = roster.unit(unit) if isinstance(unit, str) else None
    if machine is not None and machine.mounted is not None:
        return with_unit(roster, unit, mounted=None)
    if not any(other.mounted == unit for other in roster.units):
        raise CommandRefused(f"the unit {shown(str(unit))} is neither mounted nor ridden")
    return replace(
        roster,
        units=tuple(replace(o, mounted=None) if o.mounted == unit else o for o in roster.units),
    )
