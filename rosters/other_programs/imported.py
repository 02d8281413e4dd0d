"""What came of reading another program's roster: our roster, and everything a reader should know."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from datafaxes.record import record
from rosters.other_programs.tree import Node, OtherRoster, Unread
from rosters.roster import Roster


@record
class ReadAs:
    """A name of the file that was taken for another one of our data."""

    place: str
    written: str
    meant: str


@record
class Imported:
    """A roster of another program as a roster of ours."""

    roster: Roster
    other: OtherRoster
    claimed: tuple[tuple[str, Decimal], ...] = ()
    """What the file says that each unit costs, by the unit's id."""
    read: int = 0
    """Top-level selections that became units."""
    whole: int = 0
    """Top-level selections that the file has, without display switches."""
    units_unknown: tuple[Unread, ...] = ()
    options_unknown: tuple[Unread, ...] = ()
    """Things of units that nothing in our data is called; the units' notes name them."""
    read_as: tuple[ReadAs, ...] = ()
    """Misspelt or shortened names, with what they were taken for."""
    assumptions: tuple[str, ...] = ()
    """What the file does not say and was supplied, a sentence each."""
    nodes: Mapping[str, Node]
    """What the file has of each unit, by the unit's id."""
