"""The Roster: what the player wrote down, and nothing that could be worked out from it."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from datafaxes.record import record


@record
class Bought:
    """An option as the roster names it."""

    name: str
    count: int = 1
    bearer: str | None = None
    """Which model or grade it is for (`for:` in the file), where several could have it."""


@record
class Seat:
    """Who starts the game aboard: a unit, or so many of its models."""

    unit: str
    models: int | None = None
    """None: all of them."""


@record
class Unit:
    """One unit of the roster."""

    id: str
    entry: str
    """`<army>/<id>`."""
    name: str | None = None
    """The player's own name."""
    models: int | None = None
    """None: the least the entry allows."""
    options: tuple[Bought, ...] = ()
    crew: int | None = None
    """Only where the player overrides the Datafax's crew, which a check refuses (2E-CR-03)."""
    carries: tuple[Seat, ...] = ()
    mounted: str | None = None
    """Id of the character who rides in or on it."""
    notes: str = ""


@record
class Group:
    """A squadron or a battery."""

    name: str
    members: tuple[str, ...] = ()
    """Ids of units."""


@record
class HouseRules:
    """The players' own readings, each a named switch; the defaults are the inventory's rulings."""

    max_size_gap: int = 1
    """Vehicles by which squadrons may differ (2E-SQ-03)."""
    treat_100_as: Literal["free", "obliged", "heavy"] = "free"
    """What a vehicle worth exactly 100 points is (2E-SQ-04)."""
    speed_gap: Decimal = Decimal(6)
    """Inches by which top speeds in a squadron may differ (2E-SQ-06)."""
    strict_speed: bool = False
    """Speeds never excuse an uneven or further split (2E-SQ-07)."""
    strict_transports: bool = False
    """A transport that carries nobody counts as any other vehicle (2E-SQ-08)."""
    split_squads: Literal["warn", "allow", "refuse"] = "warn"
    """What to do about a squad spread over several vehicles (2E-TT-04)."""


@record
class Roster:
    """A whole roster file."""

    name: str
    army: str
    """Id of the army list."""
    rules: str = "second-edition"
    force: str | None = None
    """Name of the force variant; None: the army's first."""
    points_limit: Decimal | None = None
    units: tuple[Unit, ...] = ()
    squadrons: tuple[Group, ...] = ()
    batteries: tuple[Group, ...] = ()
    sources: tuple[str, ...] = ()
    """Publications that win where the data knows several readings, the first above all."""
    house_rules: HouseRules = HouseRules()
    notes: str = ""

    def unit(self, unit_id: str) -> Unit | None:
        """The unit of this id, or None."""
        return next((unit for unit in self.units if unit.id == unit_id), None)
