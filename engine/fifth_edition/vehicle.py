"""A vehicle of the 5th edition in play: three facings of armour, its types and what has become of it."""

from __future__ import annotations

from typing import Literal

from datafaxes.fifth_edition import FifthEditionDatafax
from datafaxes.record import record

Facing = Literal["front", "side", "rear"]
Fate = Literal["in play", "wrecked", "exploded"]


@record
class Vehicle:
    """What the rules know of a vehicle. Changes make a new one."""

    name: str = "the vehicle"
    front: int
    side: int
    rear: int
    tank: bool = False
    fast: bool = False
    skimmer: bool = False
    open_topped: bool = False
    moved: float = 0.0
    """Inches in its last Movement phase; pivoting on the spot is no move (5E-TS-01)."""
    shaken: bool = False
    stunned: bool = False
    immobilised: bool = False
    weapons_lost: int = 0
    fate: Fate = "in play"

    def armour(self, facing: Facing) -> int:
        """The armour value of a facing."""
        values: dict[Facing, int] = {"front": self.front, "side": self.side, "rear": self.rear}
        return values[facing]

    @property
    def can_move(self) -> bool:
        """Whether damage lets it move."""
        return self.fate == "in play" and not (self.immobilised or self.stunned)


def fielded(datafax: FifthEditionDatafax) -> Vehicle:
    """The vehicle of a Datafax, at the start of a game."""
    return Vehicle(
        name=datafax.name,
        front=datafax.front,
        side=datafax.side,
        rear=datafax.rear,
        tank="Tank" in datafax.types,
        fast="Fast" in datafax.types,
        skimmer="Skimmer" in datafax.types,
        open_topped="Open-topped" in datafax.types,
    )
