"""Adds to a problem with squadrons, batteries or seats what would mend it, in words and as commands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from datafaxes.library import Library
from rosters.commands import Command, apply, command
from rosters.fielded import FieldedArmy
from validators.finding import Problem
from validators.group_plan import GroupPlan, changes, plan_groups
from validators.ledger import BATTERIES, Ledger, battery_ledger, squadron_ledger
from validators.once_per_army import once_per_army
from validators.registry import CHECKS
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
    fix = " ".join(seat_changes(army, plan, titles(army, library)))
    commands = seats_commands(army, plan)
    if army.roster.house_rules.strict_transports:
        commands = with_squadrons(army, library, commands)
    return replace(problem, fix=fix, commands=commands)


def harmless_size(army: FieldedArmy, library: Library, change: Command) -> bool:
    """Whether a change of the number of models adds no error but of numbers of models."""
    from rosters.fielding import field

    after = field(apply(army.roster, change), library)
    return not _other_errors(after, library) - _errors_before(army, library)


def _other_errors(army: FieldedArmy, library: Library) -> Counter[str]:
    """How many errors of each code there are, those on numbers of models left out."""
    return Counter(
        finding.code
        for code, asked in CHECKS.items()
        if code != "OPT05"
        for finding in asked.findings(army, library)
        if finding.severity == "error"
    )


_errors_before = once_per_army(_other_errors)


def with_squadrons(army: FieldedArmy, library: Library, commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """The commands, and new squadrons where they change which vehicles must be in one."""
    from rosters.fielding import field

    roster = army.roster
    for change in commands:
        roster = apply(roster, change)
    ledger = squadron_ledger(field(roster, library), library)
    if {one.unit.id for one in ledger.obliged} == {
        one.unit.id for one in squadron_ledger(army, library).obliged
    }:
        return commands
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
