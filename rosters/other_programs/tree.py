"""What every dialect of other programs is read into: forces of nodes, each with its number and price."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from datafaxes.record import record

Counting = Literal["units", "models", "unclear"]
"""What the number before a unit's name counts."""

MOST_NODES = 5_000
"""Ten times the largest roster ever seen."""


@record
class Profile:
    """A profile that the file prints with a node: only those of vehicles and transports are kept."""

    name: str
    type_id: str
    type_name: str
    values: tuple[tuple[str, str], ...] = ()
    """Characteristics by name."""


@record
class Node:
    """Something that the list holds: a unit, its models, an option, a card."""

    name: str
    number: int = 1
    """Absolute, never per parent."""
    points: Decimal | None = None
    """Its own price for all `number` of it, without what stands under it; None where not stated."""
    printed: Decimal | None = None
    """The price with everything under it, as text lists print it."""
    is_bare: bool = False
    """That price is a mere number, which may be one of models."""
    entry_id: str = ""
    """The path `link::link::entry` of the catalogue."""
    group_id: str = ""
    group: str = ""
    """The names of the groups that it was picked from, outermost first, as `Weapons::Special Weapons`."""
    categories: tuple[str, ...] = ()
    """Names, the primary one first."""
    category_ids: tuple[str, ...] = ()
    """The ids of the same."""
    profiles: tuple[Profile, ...] = ()
    own_name: str = ""
    """The player's name for it."""
    counting: Counting = "units"
    extra: bool = False
    """Bought although the unit has one of it anyway."""
    rest: str = ""
    """Text after a colon, which lists options not yet told apart."""
    each: int = 1
    """How many models have each of the things in `rest`."""
    aside: str = ""
    """Words behind its name that say what it is for, and are only told."""
    place: str = ""
    """`line 14`; empty in files whose nodes are told apart by their path."""
    children: tuple[Node, ...] = ()

    @property
    def target_id(self) -> str:
        """The id of what was selected: the last of the path."""
        return self.entry_id.rpartition("::")[2]

    @property
    def total(self) -> Decimal:
        """Its price with everything under it."""
        if self.printed is not None:
            return self.printed
        own = self.points or Decimal(0)
        return own + sum((child.total for child in self.children), Decimal(0))

    @property
    def is_priced(self) -> bool:
        """Whether the file states any price for it."""
        stated = self.points is not None or self.printed is not None
        return stated or any(child.is_priced for child in self.children)

    def every(self) -> Iterator[Node]:
        """Itself and all below it."""
        yield self
        for child in self.children:
            yield from child.every()


@record
class Unread:
    """A line or node that could not be made sense of, kept so that nobody believes it was read."""

    place: str
    text: str
    points: Decimal | None = None
    kind: str = ""
    """What it is, as far as the file tells: `a vehicle`, by its profile."""


@record
class Stated:
    """What a text says of squadrons, batteries and seats, by the names of units."""

    kind: Literal["squadron", "battery", "aboard"]
    name: str
    """Of the group, or of the transport or mount."""
    members: str
    """Names of units, with commas between them."""
    line: Unread


@record
class OtherForce:
    """One force (detachment) of the list."""

    name: str = ""
    entry_id: str = ""
    catalogue_id: str = ""
    catalogue_name: str = ""
    catalogue_revision: str = ""
    points: Decimal = Decimal(0)
    """Costs that stand on the force itself."""
    nodes: tuple[Node, ...] = ()


@record
class OtherRoster:
    """A list of another program as it stands in its file."""

    dialect: str
    """In people's words: BattleScribe roster, New Recruit text."""
    is_text: bool = False
    """Written for people: without ids, and often without what goes without saying."""
    name: str = ""
    written_by: str = ""
    system_id: str = ""
    system_name: str = ""
    faction: str = ""
    """What a text calls the army."""
    total: Decimal | None = None
    """What the file says that everything costs."""
    limit: Decimal | None = None
    beside: Decimal = Decimal(0)
    """Prices of a text that stand beside those of the units that they belong to, or once for several."""
    prices_options: bool | None = None
    """Whether prices are given for options too; None: where there are any."""
    forces: tuple[OtherForce, ...] = ()
    stated: tuple[Stated, ...] = ()
    unread: tuple[Unread, ...] = ()
    remarks: tuple[str, ...] = ()
    """What was odd about the file itself, a sentence each."""

    @property
    def nodes(self) -> Iterator[Node]:
        """The top-level nodes of all forces."""
        for force in self.forces:
            yield from force.nodes

    @property
    def sum_of_parts(self) -> Decimal:
        """The prices of all nodes and forces added up."""
        nodes = sum((node.total for node in self.nodes), Decimal(0))
        forces = sum((force.points for force in self.forces), Decimal(0))
        unread = sum((line.points or Decimal(0) for line in self.unread), Decimal(0))
        return nodes + forces + unread + self.beside
