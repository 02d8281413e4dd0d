"""Transports and their passengers at the start of the game (2E-TT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from datafaxes.capacity import Misfit
from datafaxes.library import Library
from datafaxes.words import listed, number_text, plural
from rosters.commands import command
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.roster import Seat
from validators.finding import Problem
from validators.mending import seats_mended, with_squadrons
from validators.registry import check
from validators.seating import Carrier, Passenger, carriers, is_whole, misfits, size_of
from validators.vehicles import carries_anybody, may_ride, rider, rides, titles


@check("TRN01", title="more passengers than the capacity", severity="error", rule="2E-TT-02, 2E-TT-03")
def overfull_transport(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: the passengers of each transport together against its capacity. A model of human
    size or smaller takes one place; an Ogryn, a model in Terminator armour or anything as large takes two.
    Characters take places like anybody else, the crew takes none. Where the Datafax counts otherwise
    (gretchin half, wounds instead of models), that is what counts.

    Why: the capacity is the number of models that fit inside.

    Legal example: a Rhino (10 places) with four Terminators and two Marines.

    Illegal example: a Rhino (10 places) with ten Marines and their captain.
    """
    called = titles(army, library)
    for carrier, misfit in _misfits(army, library, "full"):
        counting = plural(misfit.limit, misfit.counting)
        problem = Problem(
            path=f"units.{carrier.index}",
            units=_aboard(carrier),
            message=f"Maximum {counting} in {called[carrier.unit.id]}; "
            f"its passengers take {number_text(misfit.found)}.",
        )
        yield seats_mended(army, library, problem)


@check(
    "TRN02",
    title="a model seated twice, or more models seated than the unit has",
    severity="error",
    rule="2E-TT-04",
)
def seated_twice(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every model has one place at most. A unit that is aboard as a whole is nowhere else,
    the parts of a split unit add up to no more models than it has, and a character who is mounted in or on
    one vehicle is not seated in another.

    Why: nobody can be in two places at once.

    Legal example: ten Marines, five in each of two Razorbacks.

    Illegal example: ten Marines, all of them in each of two Rhinos.
    """
    called = titles(army, library)
    for unit, seats in _seats(army, library).items():
        passenger = army.by_id[unit]
        if passenger.entry is None and len(seats) == 1:
            continue
        machines = [other for other in army.units if rider(army, other) is passenger]
        elsewhere = bool(machines) and any(carrier not in machines for carrier, _, _ in seats)
        size = size_of(passenger)
        seated = sum(size if seat.models is None else seat.models for _, _, seat in seats)
        twice = len(seats) > 1 and any(seat.models is None for _, _, seat in seats)
        if not elsewhere and not twice and seated <= size:
            continue
        places = [
            f"{'all' if seat.models is None else number_text(seat.models)} in {called[carrier.id]}"
            for carrier, _, seat in seats
        ]
        if elsewhere:
            places.append(f"mounted in or on {listed([called[machine.id] for machine in machines])}")
        carrier, place, _ = seats[-1]
        problem = Problem(
            path=f"units.{army.units.index(carrier)}.carries.{place}",
            units=(unit,),
            message=f"{called[unit]} has {plural(size, 'model')}, each of which may sit in "
            f"one place; seated are {listed(places)}.",
        )
        yield seats_mended(army, library, problem)


@check("TRN03", title="a passenger too large to be carried", severity="error", rule="2E-TT-02")
def too_large(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: models larger than an Ogryn (bikes, cavalry, Dreadnoughts, other vehicles and
    monsters) ride in no transport whose Datafax does not name them. Some transports take no models of
    double size either.

    Why: they do not fit through the door.

    Legal example: Ogryns in a Chimera.

    Illegal example: a squad on bikes in a Rhino.
    """
    called = titles(army, library)
    for carrier, misfit in _misfits(army, library, "too large"):
        if misfit.who is not None:
            problem = Problem(
                path=_place(carrier, misfit),
                units=(carrier.unit.id, misfit.who.unit.id),
                message=f"{called[carrier.unit.id]} carries no models as large as "
                f"{called[misfit.who.unit.id]}.",
            )
            yield seats_mended(army, library, problem)


@check(
    "TRN04",
    title="a unit split over several vehicles, or part on foot",
    severity="warning",
    rule="2E-TT-04",
)
def split_unit(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: whether a unit starts the game in more than one vehicle, or partly on foot. That is
    allowed but awkward; the house rule `split_squads` makes it an error (`refuse`) or passes it over
    (`allow`).

    Why: those inside and those outside must keep their coherency, hull to hull.

    Legal example: ten Marines in one Rhino.

    Illegal example: with `split_squads: refuse`, ten Marines as five in each of two Razorbacks.
    """
    ruling = army.roster.house_rules.split_squads
    if ruling == "allow":
        return
    called = titles(army, library)
    for unit, seats in _seats(army, library).items():
        passenger = army.by_id[unit]
        seated = sum(seat.models or 0 for _, _, seat in seats)
        if passenger.entry is None or any(is_whole(seat, passenger) for _, _, seat in seats):
            continue
        names = list(dict.fromkeys(called[carrier.id] for carrier, _, seat in seats if seat.models))
        on_foot = size_of(passenger) - seated
        places = [*names, *([f"{number_text(on_foot)} on foot"] if on_foot > 0 else [])]
        if len(places) > 1:
            problem = Problem(
                path=f"units.{army.units.index(passenger)}",
                units=(unit, *(carrier.id for carrier, _, _ in seats)),
                message=f"{called[unit]} is split: {listed(places)}.",
                fix=f"Seat all of {called[unit]} together, or keep the parts within its coherency.",
                severity="error" if ruling == "refuse" else None,
            )
            yield seats_mended(army, library, problem) if ruling == "refuse" else problem


@check("TRN05", title="a carrier without transport capacity", severity="error", rule="2E-TT-01")
def no_capacity(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: only vehicles whose Datafax has a transport capacity carry anybody. A character may
    ride in or on any vehicle: that is written as `mounted`, not as `carries`. On a mount with a second
    seat, a model that was bought may sit there.

    Why: a vehicle without transport capacity has room for its crew only.

    Legal example: a Rhino that carries a Tactical Squad; a War Buggy with `mounted: warboss`.

    Illegal example: a Predator that carries a Tactical Squad.
    """
    called = titles(army, library)
    for carrier in carriers(army, library):
        if carrier.capacity is not None or carrier.unit.entry is None:
            continue
        seats = carrier.unit.unit.carries
        known = [seat.unit for seat in seats if seat.unit in army.by_id]
        names = listed([called.get(seat.unit, f"“{seat.unit}”") for seat in seats])
        yield _without_passengers(
            army,
            library,
            carrier,
            Problem(
                path=f"units.{carrier.index}.carries",
                units=(carrier.unit.id, *known),
                message=f"{called[carrier.unit.id]} has room for 0 passengers; it carries {names}.",
            ),
        )


def _without_passengers(army: FieldedArmy, library: Library, carrier: Carrier, problem: Problem) -> Problem:
    """The problem mended: a character who may ride instead is mounted, all others leave."""
    called, machine = titles(army, library), carrier.unit
    others = list(dict.fromkeys(seat.unit for seat in machine.unit.carries))
    chief = next((who.unit for who in carrier.passengers if who.is_character), None)
    commands, fix = [], ""
    free = machine.is_vehicle and rider(army, machine) is None
    if free and chief is not None and not rides(army, chief) and may_ride(chief, machine):
        others.remove(chief.id)
        commands.append(command("mount", rider=chief.id, machine=machine.id))
        fix = f"Mount {called[chief.id]} in or on {called[machine.id]}. "
    commands += [command("unseat", unit=unit, carrier=machine.id) for unit in others]
    if others:
        fix += (
            f"Take {listed([called.get(unit, f'“{unit}”') for unit in others])} out of {called[machine.id]}."
        )
    return with_squadrons(army, library, replace(problem, fix=fix.strip()), *commands)


@check(
    "TRN06",
    title="a reserved seat used by the wrong kind of model, or a unit limit broken",
    severity="error",
    rule="2E-TT-02, 2E-TT-03, 2E-TT-05",
)
def wrong_passengers(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: what a Datafax says about who may ride: seats kept for a character, kinds of models
    that may or may not ride, how many units may share it, and how many models of a unit it takes.

    Why: the Datafax's own wording goes before the general rule.

    Legal example: a Chimera with a squad of ten and a character on the seat kept for him.

    Illegal example: a Chimera with eleven guardsmen, one of them on the character's seat.
    """
    called = titles(army, library)
    faults = ("wrong kind", "too many units", "unit too large")
    for carrier, misfit in _misfits(army, library, *faults):
        who = called[misfit.who.unit.id] if misfit.who is not None else ""
        problem = Problem(
            path=_place(carrier, misfit),
            units=(carrier.unit.id, misfit.who.unit.id) if misfit.who is not None else _aboard(carrier),
            message=_wrong(misfit, called[carrier.unit.id], who),
        )
        yield seats_mended(army, library, problem)


def _wrong(misfit: Misfit[Passenger], carrier: str, who: str) -> str:
    if misfit.fault == "too many units":
        return f"Maximum {plural(misfit.limit, 'unit')} in {carrier}; it carries {misfit.found}."
    if misfit.fault == "unit too large":
        return f"Maximum {plural(misfit.limit, 'model')} of a unit in {carrier}; {who} has {misfit.found}."
    if not who:
        return (
            f"{carrier} has {plural(misfit.limit, 'place')} for anybody and keeps the rest for a "
            f"{misfit.tag}; other passengers take {number_text(misfit.found)}."
        )
    if misfit.tag:
        return f"{carrier} carries nobody but {misfit.tag}; {who} is none."
    return f"{carrier} may not carry {who}."


@check("TRN07", title="a transport that carries nobody", severity="info", rule="2E-SQ-08")
def empty_transport(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: whether a vehicle with transport capacity starts the game without passengers. That
    is allowed. With the house rule `strict_transports` such a vehicle counts for the squadrons like any
    other.

    Why: transports need no squadron because they carry troops, so an empty one may be a slip.

    Legal example: a Rhino that carries a Tactical Squad.

    Illegal example: with `strict_transports`, an empty Rhino in no squadron: SQD01.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        is_transport = unit.datafax is not None and unit.datafax.carries
        if not is_transport or unit.unit.carries or carries_anybody(army, unit):
            continue
        yield Problem(
            path=f"units.{index}",
            units=(unit.id,),
            message=f"{called[unit.id]} can carry passengers; it carries nobody.",
            fix=f"Seat a unit in {called[unit.id]}, or leave it empty on purpose.",
        )


@check("TRN08", title="a passenger that is not in the roster", severity="error", rule="2E-TT-04")
def unknown_passenger(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every passenger is the id of a unit in the roster.

    Why: only units that are there can ride.

    Legal example: a Rhino that carries squad-1, and a unit whose id is squad-1.

    Illegal example: a Rhino that carries squad-9, which no unit has as its id.
    """
    called = titles(army, library)
    for carrier in carriers(army, library):
        for place in carrier.missing:
            unit = carrier.unit.unit.carries[place].unit
            yield Problem(
                path=f"units.{carrier.index}.carries.{place}",
                units=(carrier.unit.id,),
                message=f"{called[carrier.unit.id]} carries “{unit}”, which is not in the roster.",
                fix=_meant(army, unit, called[carrier.unit.id]),
                commands=(command("unseat", unit=unit, carrier=carrier.unit.id),),
            )


def _meant(army: FieldedArmy, unit: str, carrier: str) -> str:
    from datafaxes.names import nearest

    near = nearest(unit, army.by_id, most=1)
    return f"Take “{unit}” out of {carrier}" + (f", or write “{near[0]}” if that is meant." if near else ".")


def _misfits(
    army: FieldedArmy, library: Library, *faults: str
) -> Iterator[tuple[Carrier, Misfit[Passenger]]]:
    for carrier in carriers(army, library):
        if carrier.capacity is not None:
            for misfit in misfits(carrier.capacity, carrier.passengers):
                if misfit.fault in faults:
                    yield carrier, misfit


def _aboard(carrier: Carrier) -> tuple[str, ...]:
    return (carrier.unit.id, *dict.fromkeys(who.unit.id for who in carrier.passengers))


def _place(carrier: Carrier, misfit: Misfit[Passenger]) -> str:
    if misfit.who is None or misfit.who.seat is None:
        return f"units.{carrier.index}"
    return f"units.{carrier.index}.carries.{misfit.who.seat}"


def _seats(army: FieldedArmy, library: Library) -> dict[str, list[tuple[FieldedUnit, int, Seat]]]:
    """The seats of each unit where anybody can be seated: carrier, place among its seats, seat."""
    found: dict[str, list[tuple[FieldedUnit, int, Seat]]] = {}
    for carrier in carriers(army, library):
        for place, seat in enumerate(carrier.unit.unit.carries if carrier.capacity is not None else ()):
            if seat.unit in army.by_id:
                found.setdefault(seat.unit, []).append((carrier.unit, place, seat))
    return found
