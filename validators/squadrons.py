"""Squadrons of vehicles (2E-SQ). The rules themselves are in `grouping.py`, which batteries share."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from rosters.fielded import FieldedArmy
from validators import grouping
from validators.finding import Problem
from validators.ledger import squadron_ledger
from validators.registry import check


@check("SQD01", title="a vehicle that must be in a squadron is in none", severity="error", rule="2E-SQ-01")
def vehicle_without_squadron(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every vehicle worth less than 100 points (hull, crew, weapons and upgrades; not
    passengers) stands in one of the roster's squadrons. Transports, vehicles ridden by a character and
    squads mounted on bikes need no squadron, and what the army list sells as a squadron is one already.
    A vehicle of exactly 100 points is free, unless the house rule `treat_100_as` says otherwise.

    Why: cheap vehicles fight in squadrons; only those worth 100 points or more may roam alone.

    Legal example: two War Buggies at 45 points, both in the squadron Hammer.

    Illegal example: two War Buggies at 45 points, of which one is in no squadron.
    """
    return grouping.without_group(army, library, squadron_ledger(army, library))


@check(
    "SQD02",
    title="more squadrons than the number of vehicles allows",
    severity="error",
    rule="2E-SQ-02",
)
def too_many_squadrons(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: with up to three vehicles under 100 points there is one squadron, with up to six
    at most two, with up to nine at most three, and so on. Only squadrons with at least one such vehicle
    count. Fewer squadrons than allowed are always fine. Where top speeds differ too much for that few,
    as many more as they need are accepted (SQD09), unless the house rule `strict_speed` is set.

    Why: a player may not string cheap vehicles out into many tiny squadrons.

    Legal example: four War Buggies as two squadrons of two, or as one of four.

    Illegal example: five War Buggies as two squadrons of two and one alone: five allow two squadrons.
    """
    return grouping.too_many_groups(army, library, squadron_ledger(army, library))


@check("SQD03", title="squadrons of unequal size", severity="error", rule="2E-SQ-03")
def unequal_squadrons(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: squadrons differ by at most one vehicle. Only vehicles that must be in a squadron
    are counted: those under 100 points that are neither transports nor ridden by a character. The house
    rule `max_size_gap` changes the difference; where top speeds rule out every equal split, sizes are
    not compared (SQD09).

    Why: squadrons must be of about the same size, and one is the only difference that allows three and
    two out of five but never strands a single vehicle.

    Legal example: seven vehicles as 4+3 or 3+2+2.

    Illegal example: seven vehicles as 5+2 or 3+3+1.
    """
    return grouping.unequal_groups(army, library, squadron_ledger(army, library))


@check(
    "SQD04",
    title="different types in a squadron with a vehicle over 100 points",
    severity="error",
    rule="2E-SQ-05",
)
def mixed_squadron(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: in a squadron with a vehicle worth more than 100 points, every vehicle has the same
    Datafax. Different weapons on the same Datafax are the same type; the same motive type is not enough.

    Why: heavy vehicles need no squadron, and may form one with their own kind only.

    Legal example: two Predators of 130 and 95 points in one squadron.

    Illegal example: a Land Raider of 220 points together with two Predators.
    """
    return grouping.mixed_types(army, library, squadron_ledger(army, library))


@check(
    "SQD05",
    title="a squadron whose vehicles cannot keep a similar speed",
    severity="error",
    rule="2E-SQ-06",
)
def mixed_speed_squadron(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: in each squadron the top speeds of all vehicles lie within 6 inches of one another
    (the house rule `speed_gap` changes the distance). The top speed is the Fast rate, or the highest rate
    that the Datafax has; for a walker it is twice its Movement. Vehicles that joined of their own will
    count too.

    Why: types may differ as long as all can keep up, and 6 inches is how far a squadron may spread.

    Legal example: a Warbike (30 inches), a War Buggy (30) and a Wartrak (28).

    Illegal example: a Dreadnought (12 inches) together with a Rhino (25).
    """
    return grouping.mixed_speeds(army, library, squadron_ledger(army, library))


@check("SQD06", title="a vehicle in two squadrons", severity="error", rule="2E-SQ-12")
def vehicle_in_two_squadrons(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: no vehicle stands in two squadrons, or twice in the same one.

    Why: a vehicle keeps the coherency of one squadron only.

    Legal example: buggy-1 in Hammer, buggy-2 in Anvil.

    Illegal example: buggy-1 in both Hammer and Anvil.
    """
    return grouping.in_two_groups(army, library, squadron_ledger(army, library))


@check(
    "SQD07",
    title="an empty squadron, or a member that is not in the roster",
    severity="error",
    rule="2E-SQ-12",
)
def empty_squadron(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every squadron has members, and every member is the id of a unit in the roster.

    Why: a squadron is made of vehicles that are there.

    Legal example: a squadron with the member buggy-1, and a unit whose id is buggy-1.

    Illegal example: a squadron with the member bugy-1, which no unit has as its id.
    """
    return grouping.empty_or_unknown(army, library, squadron_ledger(army, library))


@check("SQD08", title="a squadron member that is not a vehicle", severity="error", rule="2E-SQ-14")
def foreign_squadron_member(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: squadrons hold vehicles only: vehicles, walkers and bikes. Support weapons belong in
    batteries, and squads on foot in neither. Where a character rides a vehicle that is a unit of its own,
    the vehicle is the member. A squad mounted on bikes needs no entry, since it is a squadron of its own.

    Why: squadrons are for vehicles as batteries are for support weapons.

    Legal example: a squadron of a War Buggy and a Wartrak.

    Illegal example: a Thudd Gun in a squadron of War Buggies.
    """
    return grouping.not_of_kind(army, library, squadron_ledger(army, library))


@check(
    "SQD09",
    title="speeds made an uneven or further split unavoidable",
    severity="info",
    rule="2E-SQ-07",
)
def speeds_forced_a_split(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: whether the roster has more squadrons, or more unequal ones, than usual that are
    accepted all the same, because the top speeds of its vehicles rule out every ordinary split. The house
    rule `strict_speed` turns this off; then SQD02 or SQD03 is reported instead.

    Why: no vehicle can be made to join a squadron with which it cannot keep up.

    Legal example: a Sentinel (16 inches) and a War Buggy (30), each a squadron by itself: noted only.

    Illegal example: the same two with the house rule `strict_speed`: SQD02.
    """
    return grouping.forced_apart(army, library, squadron_ledger(army, library))
