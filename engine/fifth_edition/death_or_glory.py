"""Death or glory: one model stands before the tank instead of letting it pass."""

from __future__ import annotations

from datafaxes.record import record
from engine.dice import Dice
from engine.fifth_edition.damage import Hit, Result, strike, suffer
from engine.fifth_edition.vehicle import Vehicle

STOPPING: frozenset[Result] = frozenset({"stunned", "immobilised", "wrecked", "explodes"})
"""Damage that stops the tank; shaken crew and lost weapons do not (5E-DG-02)."""


@record
class Stand:
    """The one model of a unit that stands, and its one attack, however many it usually makes (5E-DG-01)."""

    model: int
    """Which of the unit's models."""
    hit: Hit
    """Its shot or its attack in close combat, grenades included."""
    crewman: int | None = None
    """Where the model is an artillery gun: the crewman who is lost with it (5E-DG-02)."""

    @property
    def at_stake(self) -> frozenset[int]:
        """The models removed if the attack fails."""
        return frozenset({self.model} if self.crewman is None else {self.model, self.crewman})


@record
class Stood:
    """How it went."""

    tank: Vehicle
    stopped: bool
    """False: the model is removed, whatever wounds or saves it has (5E-DG-02)."""


def stand(dice: Dice, tank: Vehicle, hit: Hit) -> Stood:
    """One attack, which always hits the front armour; damage counts at once (5E-DG-01, 5E-DG-02)."""
    result = strike(dice, hit, tank, "front").result
    return Stood(tank=suffer(tank, result), stopped=result in STOPPING)
