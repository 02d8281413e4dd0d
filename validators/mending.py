"""Adds to a problem with squadrons, batteries or seats what would mend it, in words and as commands."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from datafaxes.library import Library
from rosters.commands import Command, apply, command
from rosters.fielded import FieldedArmy
from validators.finding import Problem
from validators.group_plan import GroupPlan, changes, plan_groups
from validators.ledger import BATTERIES, Ledger, battery_ledger, squadron_ledger
from validators.once_per_army import once_per_army
from validators.seat_plan import mended_seats, seat_changes, seats_commands
from validators.vehicles import titles


class Mending(NamedTuple):
    """What would mend every problem of a kind at once."""

    fix: str
    commands: tuple[Command, ...]


def mended(army: FieldedArmy, library: Library, ledger: Ledger, problem: Problem) -> Problem:
    """The problem with the nearest legal groups as its fix; it says why where there are none."""
    mending = (_of_batteries if ledger.kind is BATTERIES else _of_squadrons)(army, library)
    return replace(problem, fix=mending.fix, commands=mending.commands)


@once_per_army
def _of_squadrons(army: FieldedArmy, library: Library) -> Mending:
    return _of_groups(army, library, squadron_ledger(army, library), squadron_plan(army, library))


@once_per_army
def _of_batteries(army: FieldedArmy, library: Library) -> Mending:
    return _of_groups(army, library, battery_ledger(army, library), battery_plan(army, library))


def _of_groups(army: FieldedArmy, library: Library, ledger: Ledger, plan: GroupPlan) -> Mending:
    if plan.impossible:
        return Mending(f"No legal {ledger.kind.groups} exist: {plan.impossible}", ())
    fix = " ".join(changes(ledger, plan, titles(army, library)))
    return Mending(fix, (plan_command(ledger, plan),))


def seats_mended(army: FieldedArmy, library: Library, problem: Problem) -> Problem:
    """The problem with the nearest legal seats as its fix."""
    mending = _of_seats(army, library)
    return replace(problem, fix=mending.fix, commands=mending.commands)


@once_per_army
def _of_seats(army: FieldedArmy, library: Library) -> Mending:
    plan = mended_seats(army, library)
    words = seat_changes(army, plan, titles(army, library))
    mending = Mending(" ".join(words), seats_commands(army, plan))
    return _with_squadrons(army, library, mending) if army.roster.house_rules.strict_transports else mending


def harmless_size(army: FieldedArmy, library: Library, change: Command) -> bool:
    """Whether a change of the number of models leaves seats and the points limit as they are."""
    from rosters.fielding import field

    unit, limit = dict(change.arguments)["unit"], army.roster.points_limit
    if any(seat.unit == unit for carrier in army.units for seat in carrier.unit.carries):
        return False
    points = field(apply(army.roster, change), library).points
    return limit is None or points <= max(limit, army.points)


def with_squadrons(army: FieldedArmy, library: Library, problem: Problem, *commands: Command) -> Problem:
    """The problem mended by these commands, and by new squadrons where they make other ones needed."""
    mending = _with_squadrons(army, library, Mending(problem.fix, commands))
    return replace(problem, fix=mending.fix, commands=mending.commands)


def _with_squadrons(army: FieldedArmy, library: Library, mending: Mending) -> Mending:
    """The same with new squadrons where it changes which or how many vehicles must be in one."""
    from rosters.fielding import field

    roster = army.roster
    for change in mending.commands:
        roster = apply(roster, change)
    after = field(roster, library)
    before, ledger = squadron_ledger(army, library), squadron_ledger(after, library)
    if _obliged(before) == _obliged(ledger):
        return mending
    plan = plan_groups(ledger)
    if plan.impossible:
        return Mending(mending.fix, ())
    fix = " ".join((mending.fix, *changes(ledger, plan, titles(after, library))))
    return Mending(fix, (*mending.commands, plan_command(ledger, plan)))


def _obliged(ledger: Ledger) -> dict[str, int]:
    return {member.unit.id: member.number for member in ledger.obliged}


def plan_command(ledger: Ledger, plan: GroupPlan) -> Command:
    """The command that puts the plan into the roster."""
    groups = [(group.name, group.members) for group in plan.groups]
    return command("arrange", **{ledger.kind.groups: groups})


@once_per_army
def squadron_plan(army: FieldedArmy, library: Library) -> GroupPlan:
    """Legal squadrons near to those of the roster."""
    return plan_groups(squadron_ledger(army, library))


@once_per_army
def battery_plan(army: FieldedArmy, library: Library) -> GroupPlan:
    """Legal batteries near to those of the roster."""
    return plan_groups(battery_ledger(army, library))
