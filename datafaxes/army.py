"""An army list: its entries and how the army may be composed."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from datafaxes.entry import CrewLine, Entry
from datafaxes.options import OptionGroup
from datafaxes.provenance import Provenance
from datafaxes.record import record


@record
class RaisedShare:
    """A share that holds when the army has units of one of these army lists."""

    percent: Decimal
    armies: tuple[str, ...]


@record
class Share:
    """A part's share of the agreed points, in percent (of the points spent where none are agreed)."""

    part: str
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    raised: tuple[RaisedShare, ...] = ()
    of_points_spent: bool = False
    """Always of the points spent, even where a limit is agreed (ally lists)."""


@record
class Force:
    """A way of fielding the army list: the army itself, an ally list, a Chaos Cult, ..."""

    name: str
    shares: tuple[Share, ...] = ()
    as_allies: bool = False
    """An ally contingent of another army rather than an army."""
    maximum_percent: Decimal | None = None
    """Of all the army's points, for the whole contingent."""
    raised: tuple[RaisedShare, ...] = ()
    hosts: tuple[str, ...] = ()
    """Of an ally contingent: ids of the army lists that may field it in this way; empty: any that may."""
    catalogue_id: str | None = None

    @property
    def parts(self) -> frozenset[str]:
        """Ids of the parts that it has."""
        return frozenset(share.part for share in self.shares)


@record
class Reading:
    """What another publication, or another reading of one, says of a single number of the army list.

    It is in force in a roster whose `sources` name it. `part` (with `force`) means that part's share in
    percent, `entry` that entry's own price or its limit, with `option` the price of what it offers.
    """

    source: str
    """Letters of the publication, or a name of its own."""
    name: str
    """The full name of the publication."""
    field: Literal["minimum", "maximum", "points"]
    value: Decimal
    force: str | None = None
    part: str | None = None
    entry: str | None = None
    option: str | None = None
    note: str = ""
    """Where it is printed, and why the other number is used unless this is asked for."""


@record
class Part:
    """A part of the army with its printed heading, in the codex's order."""

    id: str
    name: str


@record
class Publication:
    """The letters that sources are quoted by, and what they stand for."""

    letters: str
    name: str


@record
class ArmyHead:
    """The army list without its entries: who it is and how it may be composed."""

    id: str
    name: str
    system: str = "second-edition"
    publication: str
    publications: tuple[Publication, ...] = ()
    strategy_rating: int | None = None
    strategy_note: str = ""
    colour: str = "#444444"
    """Of the army's name banner on cards."""
    parts: tuple[Part, ...] = ()
    forces: tuple[Force, ...] = ()
    """The first is the army itself."""
    allies: tuple[str, ...] = ()
    """Ids of army lists whose units may be taken as allies."""
    allies_part: str | None = None
    """The part of this army that the points of allies count towards, beside their own shares."""
    allies_note: str = ""
    allies_barred: tuple[str, ...] = ()
    """Ids (`<army>/<id>`) of entries that may not be taken as allies."""
    crew: CrewLine | None = None
    """Who crews a vehicle for which the list names nobody (2E-CR-04); its `count` is not used."""
    catalogue_id: str | None = None
    catalogue_name: str | None = None
    catalogue_revision: int | None = None
    readings: tuple[Reading, ...] = ()
    """Numbers of which the data knows another reading."""
    source: str = ""
    provenance: Provenance = "community"
    notes: tuple[str, ...] = ()


@record
class ArmyList:
    """An army list with all its entries, wargear lists filled in."""

    head: ArmyHead
    entries: dict[str, Entry]
    """By id within the army."""
    wargear_lists: dict[str, OptionGroup]
    own: frozenset[str] = frozenset()
    """Ids of entries that the user's own files added or replaced."""

    @property
    def id(self) -> str:
        """The army's id."""
        return self.head.id

    def as_ally_of(self, host: str) -> Force | None:
        """How it is fielded as an ally of that army list; None where it names no way of its own."""
        ways = [force for force in self.head.forces if force.as_allies]
        meant = [force for force in ways if host in force.hosts]
        return next(iter(meant or [force for force in ways if not force.hosts]), None)
