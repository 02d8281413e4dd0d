"""A new roster: the least that the army list makes compulsory, legal from the start."""

from __future__ import annotations

from decimal import Decimal
from operator import attrgetter

from datafaxes.army import ArmyList
from datafaxes.errors import BadData
from datafaxes.library import Library
from datafaxes.words import listed
from rosters.commands import apply
from rosters.fielding import field
from rosters.roster import Roster
from validators.remedy import adding
from validators.report import check
from validators.unlock import Permits, mend


def new_roster(
    army_id: str, points_limit: Decimal, library: Library, *, force: str | None = None, name: str = "New army"
) -> Roster:
    """The cheapest legal beginning of an army: what is compulsory, and the parts that must have a share.

    An army list that is fielded only as an ally gets the first host that may have it, and its own
    cheapest unit.

    Raises:
        BadData: there is no such army list or force, or no legal army of so many points was found.
    """
    army = library.army(army_id)
    host = host_ids(army, library)[0] if is_only_ally(army) else army_id
    roster = begun(army, host, points_limit, library, force=force, name=name)
    return completed(roster, library)


def begun(
    army: ArmyList,
    host: str,
    points_limit: Decimal,
    library: Library,
    *,
    force: str | None = None,
    name: str = "New army",
) -> Roster:
    """A roster of the host with nothing in it but, where the army list is its ally, one unit of that."""
    if force is not None and force not in (one.name for one in army.head.forces if not one.as_allies):
        names = [one.name for one in army.head.forces if not one.as_allies]
        advice = f"Name {listed(names, 'or')}." if names else "It is fielded only as an ally: leave it out."
        raise BadData(f"{army.head.name} has no force “{force}”", advice=advice)
    roster = Roster(name=name, army=host, force=force, points_limit=points_limit)
    if host != army.id:
        sold = [entry for entry in army.entries.values() if not entry.only_as_upgrade]
        for change in adding(roster, army.id, min(sold, key=attrgetter("least_points"))):
            roster = apply(roster, change)
    return roster


def completed(roster: Roster, library: Library, permits: Permits | None = None) -> Roster:
    """The roster with the cheapest changes that make it legal.

    Raises:
        BadData: none were found.
    """
    for step in mend(roster, library, permits):
        roster = step.roster
    left = check(field(roster, library), library).of_severity("error")
    if left:
        reasons = " ".join(finding.message for finding in left[:3])
        raise BadData(f"no legal army was found: {reasons}", advice="Try another number of points.")
    return roster


def is_only_ally(army: ArmyList) -> bool:
    """Whether the army list is fielded only as an ally of another army."""
    return bool(army.head.forces) and all(force.as_allies for force in army.head.forces)


def host_ids(army: ArmyList, library: Library) -> list[str]:
    """Ids of the army lists that may have this one as their ally, in alphabetical order."""
    return [host for host in library.army_ids if army.id in library.army(host).head.allies]
