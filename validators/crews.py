"""Crews of vehicles and support weapons (2E-CR)."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from datafaxes.words import number_text, plural
from rosters.commands import command
from rosters.fielded import FieldedArmy, FieldedUnit, Machine
from validators.finding import Problem
from validators.registry import check
from validators.seating import free_mount_seats
from validators.vehicles import mounts, rider, titles


@check("CRW01", title="a crew that differs from the Datafax", severity="error", rule="2E-CR-03")
def wrong_crew(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: where the roster gives a unit a `crew`, it is the number on the Datafax.

    Why: the Datafax fixes the crew, and the vehicle's price includes it.

    Legal example: a Leman Russ with its crew of 5, or with no `crew` in the roster.

    Illegal example: a Leman Russ with `crew: 4`.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        crew, needed = unit.unit.crew, crew_needed(unit)
        if crew is None or unit.entry is None or crew == needed or lacks_crew(unit):
            continue
        yield Problem(
            path=f"units.{index}.crew",
            units=(unit.id,),
            message=f"The crew of {called[unit.id]} is {number_text(needed)}; the roster has "
            f"{number_text(crew)}.",
            fix=f"Leave `crew` out; the {plural(needed, 'crew member')} are part of the price."
            if needed > 1
            else "Leave `crew` out.",
            commands=(command("set_crew", unit=unit.id),),
        )


@check("CRW02", title="a support weapon without its crew", severity="error", rule="2E-SB-07")
def weapon_without_crew(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every support weapon has as many crew as its Datafax asks for.

    Why: a support weapon that nobody serves cannot fire, and its price includes its crew.

    Legal example: a Thudd Gun with its crew of 2.

    Illegal example: a Thudd Gun with `crew: 0`.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        if not lacks_crew(unit):
            continue
        crew = unit.unit.crew
        yield Problem(
            path=f"units.{index}",
            units=(unit.id,),
            message=f"{called[unit.id]} needs {plural(crew_needed(unit), 'crew member')}; "
            f"it has {number_text(crew or 0)}.",
            fix="Leave `crew` out." if crew is not None else f"Buy the crew of {called[unit.id]}.",
            commands=(command("set_crew", unit=unit.id),) if crew is not None else (),
        )


def crew_needed(unit: FieldedUnit) -> int:
    """How many crew members its Datafax has places for; of a unit without one, how many it comes with."""
    if unit.datafax is not None:
        return len(unit.datafax.crew)
    return sum(line.count for line in unit.crew)


def lacks_crew(unit: FieldedUnit) -> bool:
    """Whether it is a support weapon with fewer crew than it needs."""
    if not unit.is_support_weapon:
        return False
    if unit.unit.crew is not None:
        return unit.unit.crew < crew_needed(unit)
    comes_with = sum(line.count for line in unit.crew) or sum(line.count for line in unit.lines)
    return comes_with == 0 < crew_needed(unit)


@check(
    "CRW03",
    title="a second seat of a character's mount left empty",
    severity="warning",
    rule="2E-CR-02",
)
def empty_mount_seat(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: a mount with more than one seat that a character bought as an upgrade has somebody on
    every seat. Such an upgrade is the machine alone, unless its text names a crew: the character takes one
    seat, and a model that was bought (in `carries`) may take another.

    Why: nobody fires the weapon of an empty seat.

    Legal example: a captain on a bike with one seat.

    Illegal example: a captain who bought a two-seated Vyper and rides it alone.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        chief = rider(army, unit)
        taken = sum(seat.models or 1 for seat in unit.unit.carries)
        empty = free_mount_seats(unit) - taken if chief is not None else 0
        if chief is not None and empty > 0:
            yield Problem(
                path=f"units.{index}",
                units=(chief.id, unit.id),
                message=f"{called[unit.id]} has {_seats(unit)}; {number_text(empty)} of them empty.",
                fix="Let a model that you bought ride along (`carries`), or leave the seat empty on purpose.",
            )
        for machine in mounts(unit) if unit.is_character else ():
            empty = free_mount_seats(machine)
            if empty > 0:
                yield Problem(
                    path=f"units.{index}",
                    units=(unit.id,),
                    message=f"{machine.entry.name} of {called[unit.id]} has "
                    f"{_seats(machine)}; {number_text(empty)} of them empty.",
                    fix="Leave the seat empty on purpose, or choose a mount with one seat.",
                )


def _seats(mount: FieldedUnit | Machine) -> str:
    return plural(len(mount.datafax.crew) if mount.datafax is not None else 0, "seat")
