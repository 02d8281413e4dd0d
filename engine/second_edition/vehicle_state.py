"""The state of a vehicle in play: what has been done to it so far. Frozen, hashable and cheap.

Where it stands, how fast it goes and who sits at which station belong to the table; a game holds a
`VehicleState` beside its own position. Change one with `state._replace(...)`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from datafaxes.characteristics import as_number
from datafaxes.damage import Band, Burns, Crashes, Explodes, Immobilised
from engine.second_edition.vehicle import Vehicle

Duration = Literal["one turn", "until stopped", "until someone takes over"]
_SHORTER_FIRST: tuple[Duration, ...] = ("one turn", "until someone takes over", "until stopped")
Pending = Immobilised | Explodes | Crashes
"""An effect that strikes later; its `moment` says when."""


class VehicleState(NamedTuple):
    """Everything about a vehicle that lasts. Numbers of weapons and crew index the `Vehicle`'s tuples."""

    gone: frozenset[str] = frozenset()
    """Location instances that are destroyed (2E-DM-03), as `vehicle.instance` names them."""
    crew: tuple[int, ...] = ()
    """Wounds left to the crew member at each station; 0: dead."""
    weapons_lost: frozenset[int] = frozenset()
    weapons_unreliable: frozenset[tuple[int, int]] = frozenset()
    """(weapon, D6 needed each time before it may fire)."""
    weapons_jammed: frozenset[tuple[int, int]] = frozenset()
    """(weapon, jams that must be cleared before it fires again)."""
    turrets_jammed: frozenset[str] = frozenset()
    """Locations whose weapons can no longer turn."""
    immobilised: bool = False
    speed_limit: Band | None = None
    """The fastest band it may still use."""
    speed_lost: int = 0
    """Inches that each rate has fallen by."""
    speed_halved: int = 0
    """How often its rates were halved."""
    out_of_control: Duration | None = None
    control_needs: int = 0
    """D6 needed at the start of each movement phase to stay under control; 0: none."""
    acts_on: int = 0
    """D6 needed each turn before it may move or attack; 0: none."""
    may_shoot_unless_it_acts: bool = True
    """Whether it may shoot although that roll failed."""
    misses_moves: int = 0
    """Turns for which it cannot move yet."""
    limps: str | None = None
    """The distance in inches (dice allowed) that it may move a turn, where that is all."""
    characteristics_halved: int = 0
    """How often its characteristics were halved."""
    attacks_lost: int = 0
    arms_useless: frozenset[str] = frozenset()
    """Locations that take no part in close combat."""
    altitude_lost: bool = False
    """A skimmer that can make no more pop-up attacks."""
    burning: tuple[Burns, ...] = ()
    pending: tuple[Pending, ...] = ()
    """What still happens to it, next turn or when it stops."""
    penetrations_ignored: int = 0
    """Penetrations that Ablative Armour has taken already."""
    destroyed: bool = False
    """Out of the game."""
    exploded: bool = False
    """It blew up, with everybody who was still aboard."""

    @property
    def crew_alive(self) -> int:
        """How many of the crew live."""
        return sum(wounds > 0 for wounds in self.crew)


def out_of_control(state: VehicleState, duration: Duration) -> VehicleState:
    """The state without control for so long, or for longer where it is so already (2E-OC-03)."""
    before = state.out_of_control
    if before is not None and _SHORTER_FIRST.index(before) >= _SHORTER_FIRST.index(duration):
        return state
    return state._replace(out_of_control=duration)


def start(vehicle: Vehicle) -> VehicleState:
    """The state of a whole vehicle at the start of a game (2E-DM-02: damage adds up from here)."""
    stations = len(vehicle.datafax.crew)
    profiles = vehicle.crew[:stations] + (None,) * (stations - len(vehicle.crew))
    return VehicleState(crew=tuple(as_number(profile.W if profile else None, 1) for profile in profiles))
