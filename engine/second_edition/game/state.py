"""The state of a game: everything on the table, and whose turn it is. Frozen throughout."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from datafaxes.library import Library
from datafaxes.record import record
from engine.second_edition.crew import Swap
from engine.second_edition.models import Model, Squad
from engine.second_edition.movement import Band
from engine.second_edition.out_of_control import can_lose_control
from engine.second_edition.psychology import Whereabouts
from engine.second_edition.rulings import Rulings
from engine.second_edition.skimmers import Altitude
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState
from engine.table.measure import Point
from engine.table.terrain import Terrain

Phase = Literal["compulsory moves", "movement", "shooting", "hand-to-hand", "psychic", "over"]
PHASES: tuple[Phase, ...] = ("compulsory moves", "movement", "shooting", "hand-to-hand", "psychic")
"""A player's turn, in order; compulsory moves come before all others (2E-OC-02)."""


@record
class VehicleInPlay:
    """A vehicle, walker, bike or support weapon on the table."""

    id: str
    side: str
    datafax: str
    """Id of its Datafax."""
    state: VehicleState
    place: Point
    """The centre of its hull."""
    heading: float = 0.0
    band: Band = "halted"
    """The rung it stands on: of its latest move, or halted where something stopped it."""
    inches: float = 0.0
    """How far its latest move took it."""
    last_band: Band = "halted"
    """The rung at the start of its side's turn, from which the ladder counts (2E-MV-04)."""
    moved: bool = False
    """Whether it has moved, or done something in place of moving, this turn."""
    let_off: bool = False
    """Somebody got off this turn before it moved, at no risk."""
    adrift: bool = False
    """Its move this turn was a compulsory one (2E-OC-02)."""
    held: bool = False
    """It misses its move this turn."""
    idle: bool = False
    """Damage keeps it from moving and fighting this turn."""
    altitude: Altitude | None = None
    """Of a skimmer; None for what stays on the ground."""
    swaps: tuple[Swap, ...] = ()
    """Crew who spend this turn changing stations (2E-CR-10)."""
    taking_over: tuple[tuple[str, int], ...] = ()
    """Outsiders who spend this turn taking over a station: model and station (2E-CR-11)."""
    acted: frozenset[int] = frozenset()
    """Stations whose crew have acted this turn."""
    fired: tuple[int, ...] = ()
    """Weapons that have fired this turn."""
    ran: bool = False
    """A walker that ran or charged."""
    limp: int | None = None
    """Inches that a limping walker has rolled for this turn."""
    overruns: int = 0
    """Creatures it has tried to overrun this turn (2E-OV-07)."""
    extra_inches: tuple[tuple[Band, int], ...] = ()
    """Inches that its cards have added to its rates this turn, by the roll of dice (2E-MV-02)."""
    recovering: bool = False
    """Its rider is recovering from a skid turn (2E-BK-09)."""
    overwatch: bool = False
    fought: tuple[int, str] | None = None
    """A walker's latest round of close combat: the turn, and whose turn it was."""

    @property
    def moving(self) -> bool:
        """Whether it is under way, so that it can lose control: nothing has stopped it (2E-OC-01)."""
        return can_lose_control(self.band)

    @property
    def inches_this_turn(self) -> float:
        """How far it has gone since its side's turn began."""
        return self.inches if self.moved else 0.0


@record
class Group:
    """A squadron or battery on the table."""

    name: str
    members: tuple[str, ...]
    """Ids of vehicles or support weapons."""
    torn: int = 1
    """Into how many parts it had fallen when the turn began, or for a stated hazard (2E-CY-02, 2E-CY-03)."""


@record
class GameState:
    """Everything that a game depends on from here on, save the rules themselves."""

    turn: int = 1
    phase: Phase = "compulsory moves"
    side: str = "a"
    """Whose turn it is."""
    sides: tuple[str, str] = ("a", "b")
    vehicles: tuple[VehicleInPlay, ...] = ()
    squads: tuple[Squad, ...] = ()
    models: tuple[Model, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    groups: tuple[Group, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Thing]:
        """Everything on the table by its id."""
        things: list[Thing] = [*self.vehicles, *self.squads, *self.models, *self.terrain]
        return {thing.id: thing for thing in things}

    def of_squad(self, squad: str) -> tuple[Model, ...]:
        """The living models of a squad."""
        return tuple(model for model in self.models if model.squad == squad and model.alive)

    def aboard(self, vehicle: str) -> tuple[Model, ...]:
        """The living passengers of a vehicle; who has taken over a station is crew."""
        return tuple(
            model
            for model in self.models
            if model.aboard == vehicle and model.alive and model.station is None
        )


def whereabouts(model: Model) -> Whereabouts:
    """Where a model is, as far as psychology cares (2E-CR-09)."""
    if model.aboard is None:
        return "on foot"
    return "passenger" if model.station is None else "crewing"


Thing = VehicleInPlay | Squad | Model | Terrain


@dataclass(frozen=True, eq=False, kw_only=True)
class Setting:
    """What does not change during a game: the vehicles' cards and loadouts, the charts, the rulings."""

    vehicles: dict[str, Vehicle]
    """By the ids that they have in the game."""
    library: Library
    rulings: Rulings = field(default_factory=Rulings)
