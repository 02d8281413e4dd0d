"""Models on foot or aboard, and the squads they form."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from datafaxes.characteristics import Characteristics
from datafaxes.record import record
from engine.second_edition.model_hits import Save
from engine.table.measure import Point
from engine.table.shapes import Shape, disc

TAKES_OVER = "engineer"
"""Tag of those outside the crew who may take over a station (2E-CR-11)."""
CHARACTER = "character"
"""Tag of characters, who take a reserved seat and count as no unit of their own aboard."""

Formation = Literal["usual", "dispersed", "bikers"]
COHERENCY: dict[Formation, float] = {"usual": 2.0, "dispersed": 4.0, "bikers": 6.0}
"""Inches within which each model of a squad on foot stays of another (2E-TT-04, 2E-BK-03)."""


@record
class Model:
    """One model that is not a vehicle: on foot, or aboard one."""

    id: str
    squad: str
    profile: Characteristics
    wounds: int = 1
    """Wounds left; 0: dead."""
    save: Save | None = None
    tags: tuple[str, ...] = ()
    """What rules ask for: character, terminator, engineer, ..."""
    weapons: tuple[str, ...] = ()
    """Ids of the weapons it carries."""
    slots: int | None = 1
    """Places it takes in a transport; None: it cannot be carried."""
    base: float = 0.5
    """Radius of its base in inches."""
    place: Point | None = None
    """None while aboard."""
    aboard: str | None = None
    """Id of the vehicle it rides in or on."""
    station: int | None = None
    """The crew station that it has taken over; its wounds are then among those of the crew."""
    inches: float = 0.0
    """How far it has moved this turn, by itself."""
    boarded: bool = False
    """It got aboard this turn."""
    alighted: bool = False
    """It got off this turn, and makes a normal move at most."""
    ran: bool = False
    """It ran or charged this turn, so that it neither boards nor shoots."""
    shot: bool = False
    """It has used its action this turn: fired, fought in passing, or worked at a station."""

    @property
    def alive(self) -> bool:
        """Whether it has wounds left."""
        return self.wounds > 0

    @cached_property
    def shape(self) -> Shape | None:
        """Its base on the table; None while aboard."""
        return None if self.place is None else disc(self.place, self.base)


@record
class Squad:
    """Models that act together: a squad, a character, the crew of a gun or of a lost vehicle.

    Models of a squad on foot keep within the distance of their formation of each other.
    """

    id: str
    side: str
    formation: Formation = "usual"
    crew_of: str | None = None
    """Id of the vehicle or support weapon that they crew and have to stay near."""
    spotters: tuple[str, ...] = ()
    """Ids of models that spot for mole mortars, free of their gun (2E-SB-11)."""
    fleeing: bool = False
    overwatch: bool = False

    @property
    def coherency(self) -> float:
        """Inches within which each model stays of another of the squad, bikers 6" (2E-BK-03)."""
        return COHERENCY[self.formation]
