"""Adds to a problem with squadrons, batteries or seats what would mend it, in words and as commands."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.library import Library
from rosters.commands import Command, apply, command
from rosters.fielded import FieldedArmy
from validators.finding import Problem
from validators.group_plan import GroupPlan, changes, plan_groups
from validators.ledger import BATTERIES, Ledger, battery_ledger, squadron_ledger
from validators.once_per_army import once_per_army
from validators.seat_plan import mended_seats, seat_changes, seats_commands
from validators.vehicles import titles


def mended(army: FieldedArmy, library: Library, ledger: Ledger, problem: Problem) -> Problem:
    """The problem with the nearest legal groups as its fix; it says why where there are none."""
    plan = (battery_plan if ledger.kind is BATTERIES else squadron_plan)(army, library)
    if plan.impossible:
        return replace(problem, fix=f"No legal {ledger.kind.groups} exist: {plan.impossible}")
    fix = " ".join(changes(ledger, plan, titles(army, library)))
    return replace(problem, fix=fix, commands=(plan_command(ledger, plan),))


def seats_mended(army: FieldedArmy, library: Library, problem: Problem) -> Problem:
    """The problem with the nearest legal seats as its fix."""
    plan = mended_seats(army, library)
    fix = " ".join(seat_changes(army, plan, titles(army, library))) or "Name every passenger once."
    return replace(problem, fix=fix, commands=_with_squadrons(army, library, seats_commands(army, plan)))


def _with_squadrons(
    army: FieldedArmy, library: Library, commands: tuple[Command, ...]
) -> tuple[Command, ...]:
    """The commands, and where transports that they empty must then be in squadrons, that too."""
    if not army.roster.house_rules.strict_transports:
        return commands
    from rosters.fielding import field

    roster = army.roster
    for change in commands:
        roster = apply(roster, change)
    after = field(roster, library)
    ledger = squadron_ledger(after, library)
    plan = plan_groups(ledger)
    return () if plan.impossible else (*commands, plan_command(ledger, plan))


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
