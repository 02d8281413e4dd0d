"""What players do: the actions of a game, and the steps of a move."""

from __future__ import annotations

from typing import Literal

from datafaxes.record import record
from engine.second_edition.out_of_control import Cause
from engine.second_edition.vehicle_state import Duration
from engine.table.measure import Point


@record
class Ahead:
    """Straight on, or backwards where the inches are negative."""

    inches: float


@record
class Turn:
    """A turn on the move or a change of facing, clockwise; negative to the left."""

    degrees: float


@record
class Skid:
    """A bike's turn beyond those that its speed allows (2E-BK-05)."""

    degrees: float


@record
class LetOff:
    """A passenger leaves at this point of the move (2E-TT-07)."""

    model: str
    at: Point
    then: Point | None = None
    """Where its own normal move ends, made at once."""


@record
class CrewOut:
    """A crew member leaves at this point of the move (2E-CR-05)."""

    station: int
    at: Point


@record
class HopOn:
    """A passenger jumps on a bike at this point of its move (2E-BK-06)."""

    model: str


@record
class Strike:
    """A rider or passenger of a bike attacks a model on foot in passing (2E-BK-11)."""

    model: str
    station: int = 0


Step = Ahead | Turn | Skid | LetOff | CrewOut | HopOn | Strike


@record
class Drive:
    """A vehicle, bike or skimmer moves."""

    unit: str
    steps: tuple[Step, ...] = ()
    ram: str | None = None
    """The vehicle that it means to ram (2E-CO-03)."""
    overrun: bool = False
    """It means to run troops over."""
    end: Literal["", "hover", "land"] = ""
    """How a skimmer's move ends."""
    hazard: str = ""
    """What it breaks squadron coherency to avoid (2E-CY-03)."""
    dive_side: Literal["nearest", "left", "right"] = "nearest"
    """To which side those who dive are placed, where the mover may choose (2E-OV-03)."""


@record
class RollSpeed:
    """A vehicle rolls the dice that its cards add to its rates this turn, before it moves (2E-MV-02)."""

    unit: str


@record
class Walk:
    """A walker moves."""

    unit: str
    steps: tuple[Ahead | Turn, ...] = ()
    running: bool = False
    """It runs or charges: twice as far, and no shooting."""
    hazard: str = ""
    """What it breaks squadron coherency to avoid (2E-CY-03)."""


@record
class March:
    """A squad on foot moves, each model straight to its new place."""

    squad: str
    places: tuple[tuple[str, Point], ...]
    running: bool = False


@record
class Board:
    """Models that have ended their move beside a vehicle get aboard."""

    models: tuple[str, ...]
    vehicle: str


@record
class GetOff:
    """Passengers get off a vehicle that is not moving just now."""

    vehicle: str
    leaving: tuple[LetOff, ...]


@record
class LeaveStation:
    """A crew member gets out of a vehicle that is not moving just now."""

    vehicle: str
    station: int
    at: Point


@record
class ManStation:
    """Crew on foot get back to a station, or a rider mounts."""

    model: str
    vehicle: str
    station: int


@record
class SwapStations:
    """A crew member changes to another station, which takes his turn."""

    vehicle: str
    old: int
    new: int


@record
class TakeOver:
    """An engineer or the like aboard takes a station over, which takes his turn."""

    model: str
    vehicle: str
    station: int


@record
class PopUp:
    """A skimmer makes a pop-up attack instead of moving."""

    unit: str


@record
class Land:
    """A skimmer that has not moved comes down where it is."""

    unit: str


@record
class Overwatch:
    """A vehicle, walker or squad goes on overwatch instead of moving."""

    unit: str


@record
class JoinGun:
    """The crew of a destroyed support weapon join another."""

    squad: str
    gun: str


@record
class Spot:
    """A crew member spots for the mole mortars of his battery."""

    model: str


@record
class Shoot:
    """A vehicle fires some of its weapons at one target."""

    unit: str
    target: str
    weapons: tuple[int, ...]
    """Numbers in its loadout."""
    profiles: tuple[tuple[int, str], ...] = ()
    """Weapons with several profiles and the one that they fire now: another missile, a broad focus
    (2E-DN-04). By number and id; left out: the first."""
    aim: tuple[str, ...] = ()
    """Locations in the order in which they are wanted, where the location roll may be shifted (2E-DN-05)."""
    covered: frozenset[str] = frozenset()
    """Locations of the target that are behind cover, as the players see it: no roll is shifted to them."""


@record
class ClearJam:
    """A crew member clears one jam of a weapon instead of firing."""

    unit: str
    weapon: int


@record
class ShootFrom:
    """Models on foot, or passengers from a vehicle, fire one weapon each at one target."""

    models: tuple[str, ...]
    target: str
    weapon: str
    """Id of the weapon each of them fires."""
    ranks: tuple[int, ...] = ()
    """How many sit abreast in an open-topped vehicle, the rank nearest to the target first; asked for
    only where heads are ruled to be in the way (2E-PS-02). None given: in single file."""


@record
class Fight:
    """A walker in contact fights a round of close combat."""

    unit: str
    target: str
    """A model or a vehicle in contact with it."""
    weapon: int | None = None
    """The close combat weapon used, by its number in the loadout; None: its bare Strength."""
    tears: tuple[str, ...] = ()
    """Locations to tear at, each in place of two hits (2E-DN-06)."""


@record
class ClearAway:
    """The players agree to take away a piece of terrain after a collision (2E-CO-10)."""

    piece: str


@record
class LoseControl:
    """A psychic attack or an exotic weapon, resolved by the players, drives a vehicle out of control."""

    unit: str
    cause: Cause = "psychic attack"
    duration: Duration = "one turn"


@record
class EndPhase:
    """The side whose turn it is goes on to its next phase, or the turn passes."""


Action = (
    Drive | RollSpeed | Walk | March | Board | GetOff | LeaveStation | ManStation | SwapStations | TakeOver
    | PopUp | Land | Overwatch | JoinGun | Spot | Shoot | ClearJam | ShootFrom | Fight | ClearAway
    | LoseControl | EndPhase
)  # fmt: skip
