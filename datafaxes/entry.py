"""One line of an army list: a character, a squad, a vehicle or a support weapon that can be bought."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from datafaxes.characteristics import Characteristics
from datafaxes.condition import Change, Condition
from datafaxes.names import folded
from datafaxes.options import CardAllowance, ModelLine, OptionGroup
from datafaxes.provenance import Provenance
from datafaxes.record import record

Kind = Literal["character", "squad", "vehicle", "support-weapon"]


@record
class Models:
    """How many models, attendants and champions included."""

    minimum: int = 1
    maximum: int | None = 1
    """None: as many as wanted."""


@record
class Growth:
    """The army may have `add` more for each `every` of these units, or models where no unit has the name."""

    add: int
    of: tuple[str, ...] = ()
    every: int = 1
    replaces: bool = False
    """The number is the limit itself rather than an increase of it."""
    points_in: str | None = None
    """Each `every` points spent in this part of the army count, instead of units; the army list's own id
    stands for all of it."""


@record
class ArmyLimit:
    """How many of an entry one army may have, and what else it must have first."""

    minimum: int = 0
    maximum: int | None = None
    """None: no limit. With `grows`, the number before any growth."""
    grows: tuple[Growth, ...] = ()
    requires: Condition | None = None
    changes: tuple[Change, ...] = ()
    """The source's own wording of limits as changes, where `grows` and `requires` do not say all."""


@record
class PartWhen:
    """In this force variant the entry counts towards another part of the army."""

    force: str
    part: str


@record
class CrewLine:
    """Crew that the army list gives a vehicle or gun: how many, their profile and equipment (2E-CR-04)."""

    name: str
    count: int = 1
    points: Decimal = Decimal(0)
    """Points of each, where the army list prices them apart; otherwise 0 (2E-CR-01)."""
    profile: Characteristics | None = None
    equipment: tuple[str, ...] = ()
    save: str | None = None
    psyker: bool = False
    options: tuple[OptionGroup, ...] = ()
    """Bought for this crew member."""


@record
class Entry:
    """Something that can be bought from an army list."""

    id: str
    """Unique within the army. The whole id, as rosters write it, is `<army>/<id>`."""
    name: str
    kind: Kind
    part: str
    """The part of the army that its points count towards: characters, squads, support, ..."""
    part_when: tuple[PartWhen, ...] = ()
    only_as_upgrade: bool = False
    """Never a unit by itself: a bike that a character or a squad rides."""
    also_called: tuple[str, ...] = ()
    """Other spellings seen in other programs' files, and misprints of the source."""
    points: Decimal = Decimal(0)
    """The entry's own price, before models and options."""
    points_from: Decimal | None = None
    """Price of the cheapest legal selection as the source gives it; a cross-check, never added up."""
    points_per_model: Decimal | None = None
    """Price of one more model as the source gives it; a cross-check, never added up."""
    models: Models = Models()
    limit: ArmyLimit = ArmyLimit()
    model_lines: tuple[ModelLine, ...] = ()
    profiles: tuple[Characteristics, ...] = ()
    equipment: tuple[str, ...] = ()
    save: str | None = None
    slots: int | None = 1
    """Places one model takes in a transport: 2 for Ogryn and Terminator size; None: cannot be carried."""
    tags: tuple[str, ...] = ()
    """What rules ask for: gretchin, ork, terminator, engineer (may take over a vehicle, 2E-CR-11), ..."""
    squad_of_bikes: bool = False
    """A squad mounted on bikes, which is a squadron of its own (2E-SQ-09)."""
    psyker: bool = False
    psychic: int | None = None
    army_commander: bool = False
    commander_compulsory: bool = False
    army_commander_when: Condition | None = None
    """It may command only when this holds."""
    options: tuple[OptionGroup, ...] = ()
    cards: tuple[CardAllowance, ...] = ()
    changes: tuple[Change, ...] = ()
    datafax: str | None = None
    """Id of the Datafax; None for models on foot."""
    crew: tuple[CrewLine, ...] = ()
    contains: tuple[str, ...] = ()
    """Ids of the entries of which this one is a ready-made squadron."""
    offered_by: tuple[str, ...] = ()
    """Ids of the entries that can buy or ride it."""
    catalogue_ids: tuple[str, ...] = ()
    """Ids of the same entry in the community's catalogues, and of the links to it: for matching files."""
    source: str = ""
    """Publication and page."""
    provenance: Provenance = "community"
    notes: tuple[str, ...] = ()
    """What was found doubtful or corrected, and why."""

    @property
    def least_points(self) -> Decimal:
        """What it costs at least, by the army list; where that does not say, without options."""
        if self.points_from is not None:
            return self.points_from
        return self.points + sum((line.points * line.minimum for line in self.model_lines), Decimal(0))

    @property
    def points_of_one_more(self) -> Decimal | None:
        """What one more model costs; None where there can be none, or it is not paid for by itself."""
        if self.points_per_model is not None:
            return self.points_per_model
        lines = (line for line in self.model_lines if line.maximum is None or line.maximum > line.minimum)
        return next((line.points for line in lines if line.points), None)

    def part_in(self, force: str) -> str:
        """The part of the army that it counts towards in the force variant of this name."""
        return next((when.part for when in self.part_when if folded(when.force) == folded(force)), self.part)
