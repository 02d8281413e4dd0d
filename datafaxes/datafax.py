"""The Datafax: the one card that records everything about a vehicle (inventory section 1.1)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Literal

from datafaxes.capacity import Capacity
from datafaxes.characteristics import Characteristics
from datafaxes.provenance import Provenance
from datafaxes.record import record

DRIVING_ROLES = frozenset({"Driver", "Rider", "Pilot"})
"""Roles of crew stations that steer; a vehicle has one such station at the most."""


class MotiveType(StrEnum):
    """What moves it, which governs the terrain it may cross (2E-MV-09)."""

    TRACKED = "Tracked"
    WHEELED = "Wheeled"
    BIKES_AND_TRIKES = "Bikes & Trikes"
    WALKERS = "Walkers"
    SKIMMERS = "Skimmers"
    NONE = "None"
    """Nothing: a support weapon that its crew moves, or a drop pod."""


@record
class Speeds:
    """The greatest distance in inches at each rate; None prints as a dash (2E-MV-02)."""

    slow: Decimal | None
    combat: Decimal | None = None
    fast: Decimal | None = None

    @property
    def top(self) -> Decimal:
        """The highest rate it has, in inches; 0 where it has none."""
        return next((rate for rate in (self.fast, self.combat, self.slow) if rate is not None), Decimal(0))


@record
class RamValue:
    """Strength, damage and save modifier of a collision (2E-DF-04)."""

    strength: int
    damage: str
    save_modifier: int


@record
class Arc:
    """A field of fire: `width` degrees about `centre`, measured clockwise from straight ahead."""

    centre: int = 0
    width: int = 360
    provenance: Provenance = "house"


@record
class Mount:
    """A place for weapons with its field of fire (2E-DF-05)."""

    name: str
    arc: Arc
    location: str
    """Name of the hit location whose loss takes the weapon with it, or of what is struck `instead` there
    (the upper arm of an Ork Dreadnought). Of a pair (`nearest`), a mount whose name begins with Left or
    Right belongs to that side; any other mount goes only when both are gone."""
    fits: tuple[str, ...] = ()
    """Names of the items that are mounted here when they are part of the loadout."""
    arms: Literal["together", "in turn"] = "together"
    """How one purchase is shared out among mounts that fit the same item: `together` arms them all
    (a pair of side sponsons), `in turn` arms the next free one (the arms of a Dreadnought)."""
    crewed_by: str | None = None
    """Name of the crew station that fires it; None: any crew member."""
    at: tuple[Decimal, Decimal] | None = None
    """Where on the hull, in inches to the right of and ahead of its centre; None: at the centre."""


@record
class CrewStation:
    """A place for a crew member."""

    role: str
    """Driver, Gunner, Commander, Rider, Pilot, ..."""
    exposed: bool = False
    """In the open, to be hit as a model."""
    location: str | None = None
    """Name of the hit location that is this crew member, or, where it has armour, at which he sits: he dies
    with a turret, and is struck where the location says that the crew is hit instead."""


@record
class Access:
    """How models get in, out and shoot from within (2E-PS-03)."""

    open_topped: bool = False
    doors: int = 0
    hatches: int = 0
    slits: int = 0
    viewports: int = 0
    provenance: Provenance = "house"


@record
class Instead:
    """What a hit on a location strikes instead, by the attacker's side or a further D6."""

    name: str
    attacker: Literal["front", "side_rear", "any"] = "any"
    roll: tuple[int, int] | None = None
    """Faces of a further D6; None: always, from that side."""
    hits: Literal["armour", "crew", "passengers"] = "armour"
    armour: int | None = None
    """Armour Value, where it differs from the location's own."""
    table: str | None = None
    """Id of the damage table, where it differs."""


@record
class Location:
    """A hit location: the faces of the D6 that find it, its Armour Values and its damage table."""

    name: str
    roll: tuple[int, int] | None = None
    """First and last face; None only where the source gives no roll (the card says so)."""
    front: int | None = None
    """Armour Value from the front; None: no armour, hits strike the model."""
    side_rear: int | None = None
    table: str | None = None
    """Id of the damage table. Where `hits` is crew, the hit itself is resolved against the model, and the
    table, of one row, says what follows once the model that drives is killed there; None: nothing."""
    hits: Literal["armour", "crew", "passengers"] = "armour"
    nearest: bool = False
    """One of a pair (or of several): the one nearest to the attacker is hit (2E-DF-03)."""
    instead: tuple[Instead, ...] = ()
    provenance: Provenance = "community"


@record
class Hull:
    """The hull as a rectangle, in inches."""

    length: Decimal
    width: Decimal
    height: Decimal
    provenance: Provenance = "house"


@record
class Datafax:
    """A vehicle, walker, bike or support weapon."""

    id: str
    name: str
    system: str = "second-edition"
    kind: Literal["vehicle", "walker", "bike", "support-weapon"] = "vehicle"
    motive: MotiveType
    speeds: Speeds | None = None
    """None for walkers, which have a profile instead."""
    profile: Characteristics | None = None
    ram: RamValue | None = None
    """None for support weapons."""
    may_ram: bool = True
    """Creatures and Dreadnoughts never ram on purpose (2E-CO-04)."""
    jet_bike: bool = False
    """A skimmer that is a bike: rules for riders apply (2E-SK-08)."""
    crew: tuple[CrewStation, ...] = ()
    access: Access = Access()
    capacity: Capacity | None = None
    hull: Hull
    large_target: bool = False
    locations: tuple[Location, ...]
    mounts: tuple[Mount, ...] = ()
    default_weapons: tuple[str, ...] = ()
    """Items it has when an army list says nothing."""
    squadron_type: str | None = None
    """Variants that count as one type in a squadron share this (2E-SQ-05); None: its own id."""
    rules: tuple[str, ...] = ()
    """Ids of special rules that it follows: space-marine-dreadnought (2E-DN), ..."""
    source: str = ""
    provenance: Provenance = "community"
    notes: tuple[str, ...] = ()
    """Printed on the card: what is doubtful or corrected."""

    @property
    def type(self) -> str:
        """What counts as the same type in a squadron (2E-SQ-05)."""
        return self.squadron_type or self.id

    @property
    def carries(self) -> bool:
        """Whether it has any transport capacity (2E-SQ-08)."""
        return self.capacity is not None
