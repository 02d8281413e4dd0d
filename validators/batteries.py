"""Batteries of support weapons (2E-SB). The rules themselves are in `grouping.py`, which squadrons share."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from rosters.fielded import FieldedArmy
from validators import grouping
from validators.finding import Problem
from validators.ledger import battery_ledger
from validators.registry import check


@check(
    "BAT01",
    title="a support weapon that must be in a battery is in none",
    severity="error",
    rule="2E-SB-01",
)
def weapon_without_battery(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every support weapon worth less than 100 points, its crew included, stands in one of
    the roster's batteries.

    Why: support weapons fight in batteries; only those worth 100 points or more may stand alone.

    Legal example: a Rapier at 70 points, in the battery Thunder.

    Illegal example: a Rapier at 70 points in no battery.
    """
    return grouping.without_group(army, library, battery_ledger(army, library))


@check(
    "BAT02",
    title="more batteries than the number of support weapons allows",
    severity="error",
    rule="2E-SB-02",
)
def too_many_batteries(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: with up to three support weapons under 100 points there is one battery, with up to
    six at most two, and so on. Vehicles do not count.

    Why: a player may not string support weapons out into many tiny batteries.

    Legal example: three Thudd Guns and two Rapiers as a battery of three and one of two, or all in one.

    Illegal example: the same five as 2+2+1, for five allow only two batteries.
    """
    return grouping.too_many_groups(army, library, battery_ledger(army, library))


@check("BAT03", title="batteries of unequal size", severity="error", rule="2E-SB-03")
def unequal_batteries(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: batteries differ by at most one support weapon under 100 points. The house rule
    `max_size_gap` changes the difference.

    Why: batteries must be of about the same size.

    Legal example: five support weapons as 3+2.

    Illegal example: five support weapons as 4+1.
    """
    return grouping.unequal_groups(army, library, battery_ledger(army, library))


@check(
    "BAT05",
    title="a battery whose support weapons cannot keep a similar speed",
    severity="error",
    rule="2E-SB-05",
)
def mixed_speed_battery(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: in each battery the top speeds lie within 6 inches of one another (the house rule
    `speed_gap` changes the distance). Types may differ.

    Why: a battery moves together.

    Legal example: a Thudd Gun (4 inches) and a Rapier (4 inches).

    Illegal example: a gun of 4 inches together with a self-propelled one of 12.
    """
    return grouping.mixed_speeds(army, library, battery_ledger(army, library))


@check("BAT06", title="a support weapon in two batteries", severity="error", rule="2E-SQ-12")
def weapon_in_two_batteries(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: no support weapon stands in two batteries, or twice in the same one.

    Why: a support weapon keeps the coherency of one battery only.

    Legal example: rapier-1 in Thunder, rapier-2 in Lightning.

    Illegal example: rapier-1 in both Thunder and Lightning.
    """
    return grouping.in_two_groups(army, library, battery_ledger(army, library))


@check(
    "BAT07",
    title="an empty battery, or a member that is not in the roster",
    severity="error",
    rule="2E-SQ-12",
)
def empty_battery(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every battery has members, and every member is the id of a unit in the roster.

    Why: a battery is made of support weapons that are there.

    Legal example: a battery with the member rapier-1, and a unit whose id is rapier-1.

    Illegal example: a battery without members.
    """
    return grouping.empty_or_unknown(army, library, battery_ledger(army, library))


@check("BAT08", title="a battery member that is not a support weapon", severity="error", rule="2E-SQ-14")
def foreign_battery_member(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: batteries hold support weapons only.

    Why: batteries are for support weapons as squadrons are for vehicles.

    Legal example: a battery of two Thudd Guns and a Mole Mortar.

    Illegal example: a War Buggy in a battery of Thudd Guns.
    """
    return grouping.not_of_kind(army, library, battery_ledger(army, library))
