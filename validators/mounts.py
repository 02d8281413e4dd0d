"""Characters on bikes and in vehicles (2E-BK, 2E-CH)."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from datafaxes.words import listed, plural
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy, FieldedUnit
from validators.finding import Problem
from validators.mending import with_squadrons
from validators.registry import check
from validators.vehicles import is_mount, may_ride, mounts, rider, titles


@check("MNT01", title="a mount that its rider may not have", severity="error", rule="2E-BK-01")
def wrong_mount(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: a mount that is sold only to certain characters is ridden by one of them, from the
    same army list and small enough for it: nobody in Terminator armour rides a bike. Any character may
    ride in a vehicle that is bought as a unit of its own. Of a squad all models ride, or none.

    Why: mounts are for the characters and the whole squads to whom the army list sells them.

    Legal example: a Space Marine Captain on a Space Marine Bike.

    Illegal example: a Terminator Captain on a Space Marine Bike; five Nobz with four bikes.
    """
    yield from _half_mounted(army, library)
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        chief = rider(army, unit)
        if chief is None or may_ride(chief, unit):
            continue
        wrong = f"is sold only to {_buyers(army, unit)}" if is_mount(unit) else "is nothing to ride"
        problem = Problem(
            path=f"units.{index}.mounted",
            units=(chief.id, unit.id),
            message=f"{called[unit.id]} {wrong}; {called[chief.id]} rides it.",
            fix=f"Leave out {called[unit.id]}, or give it to a character who may have it."
            if is_mount(unit)
            else f"Let {called[chief.id]} ride a vehicle, or nothing.",
        )
        yield with_squadrons(army, library, problem, *_without(army, unit))


@check("MNT02", title="a rider on two mounts, or two riders on one", severity="error", rule="2E-BK-01")
def two_mounts(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: a character rides one mount only, whether it is a unit of the roster or an option of
    his own, and nobody rides on a character who rides.

    Why: nobody can ride two mounts at once.

    Legal example: a captain mounted on one bike.

    Illegal example: two bikes in the roster, both `mounted` by the same captain.
    """
    called = titles(army, library)
    ridden: dict[str, list[tuple[int, FieldedUnit]]] = {}
    for index, unit in enumerate(army.units):
        chief = rider(army, unit)
        if chief is not None:
            ridden.setdefault(chief.id, []).append((index, unit))
    for chief_id, machines in ridden.items():
        own = [one.entry.name for one in mounts(army.by_id[chief_id])]
        names = [*own, *(called[unit.id] for _, unit in machines)]
        if len(names) < 2:
            continue
        index, last = machines[-1]
        problem = Problem(
            path=f"units.{index}.mounted",
            units=(chief_id, *(unit.id for _, unit in machines)),
            message=f"A character may ride one mount; {called[chief_id]} rides {listed(names)}.",
            fix=f"{'Leave out' if is_mount(last) else 'Let nobody ride'} {called[last.id]}.",
        )
        yield with_squadrons(army, library, problem, *_without(army, last))


@check(
    "MNT03",
    title="a rider who is not a character of the roster",
    severity="error",
    rule="2E-CH-01",
)
def no_such_rider(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: whoever is `mounted` in or on a unit is a character of the roster, and a bike that is
    sold only as a character's mount has a rider. Squads that ride bikes buy them as an option.

    Why: only characters ride what is a unit of its own, and a mount does not fight by itself.

    Legal example: a bike with `mounted: chief`, and a character whose id is chief.

    Illegal example: a bike with `mounted: squad-1`, which is a Tactical Squad.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        named = unit.unit.mounted
        found = army.by_id.get(named) if named else None
        if found is not None and found is not unit and (found.is_character or found.entry is None):
            continue
        if named is None and not is_mount(unit):
            continue
        name = called[unit.id]
        if named is None:
            message = f"{name} is sold only as a mount and needs a character to ride it; it has none."
        elif found is None:
            message = f"{name} is ridden by “{named}”, which is not in the roster."
        elif found is unit:
            message = f"{name} cannot ride in or on itself."
        else:
            message = f"Only characters ride a unit of its own; {name} is ridden by {called[found.id]}."
        problem = Problem(
            path=f"units.{index}.mounted",
            units=(unit.id,) if found is None else (found.id, unit.id),
            message=message,
            fix=f"{'Leave out' if is_mount(unit) else 'Let nobody ride'} {name}, or name a character.",
        )
        yield with_squadrons(army, library, problem, *_without(army, unit))


def _half_mounted(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """Squads of which some models bought a mount and others of the same kind did not."""
    for index, unit in enumerate(army.units):
        for pick in unit.picks if mounts(unit) and not unit.is_character else ():
            line = next((line for line in unit.lines if pick.path[:1] == (line.name,)), None)
            if pick.choice.vehicle is None or line is None:
                continue
            riding = sum(other.count for other in unit.picks if other.path == pick.path)
            if riding >= line.count:
                continue
            name = titles(army, library)[unit.id]
            yield Problem(
                path=f"units.{index}",
                units=(unit.id,),
                message=f"Of a squad all models ride, or none; in {name}, {riding} of {line.count} do.",
                fix=f"Buy {plural(line.count - riding, pick.choice.name)} more, or none at all.",
            )


def _without(army: FieldedArmy, machine: FieldedUnit) -> tuple[Command, ...]:
    """Leaves the mount out; a vehicle of its own stays, without its rider."""
    if is_mount(machine):
        return (command("remove_unit", unit=machine.id),)
    chief = rider(army, machine)
    commands = [command("dismount", unit=machine.id)]
    if chief is not None and any(seat.unit == chief.id for seat in machine.unit.carries):
        commands.append(command("unseat", unit=chief.id, carrier=machine.id))
    return tuple(commands)


def _buyers(army: FieldedArmy, machine: FieldedUnit) -> str:
    ids = machine.entry.offered_by if machine.entry is not None else ()
    entries = army.army.entries if army.army is not None else {}
    names = [entries[found].name if found in entries else found for found in ids]
    return listed(names, "or") if names else "characters"
