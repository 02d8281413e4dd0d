"""Which weapons a vehicle fires after a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from datafaxes.fifth_edition import DEFENSIVE_STRENGTH
from datafaxes.record import record
from engine.fifth_edition.ramming import MOST_STRENGTH
from engine.fifth_edition.speed import Band, band_of
from engine.fifth_edition.vehicle import Vehicle


@record
class Gun:
    """A weapon on a vehicle. Twin-linked barrels are one gun."""

    name: str
    strength: int
    ordnance: bool = False
    barrage: bool = False
    """An ordnance barrage weapon, which usually does not fire on the move."""

    def faults(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """What cannot be, where somebody else described the gun."""
        if not 1 <= self.strength <= MOST_STRENGTH:
            yield ("strength",), f"Strength is from 1 to {MOST_STRENGTH}, not {self.strength}"

    @property
    def defensive(self) -> bool:
        """Light enough to fire beside a main weapon: Strength 4 or less (X-5E-04)."""
        return self.strength <= DEFENSIVE_STRENGTH


@record
class Firing:
    """What may fire together, and why."""

    band: Band
    choices: tuple[tuple[str, ...], ...]
    """Each choice is a set of guns that may fire together, as large as it can be; none: nothing fires."""
    rule: str
    why: str

    @property
    def most(self) -> int:
        """The most guns that fire in one turn."""
        return max((len(choice) for choice in self.choices), default=0)


_Allowance = Literal["all", "one", "none"]


def firing(
    vehicle: Vehicle,
    inches: float,
    guns: Iterable[Gun],
    *,
    rammed: bool = False,
    on_road: bool = False,
    ordnance_alone: bool = False,
) -> Firing:
    """Which guns fire after a move of so many inches, tank shock included (5E-TS-08).

    A fast vehicle fires everything at combat speed (5E-FA-02), one gun and all defensive ones at
    cruising speed (5E-FA-03) and nothing flat out (5E-FA-01). Others do so one band earlier
    (X-5E-04). After ramming nothing fires (5E-RM-01).

    Args:
        vehicle: the vehicle that moved.
        inches: how far it moved; pivoting does not count.
        guns: its guns that still work.
        rammed: whether it rammed this turn.
        on_road: whether it followed a road all the way.
        ordnance_alone: play it so that a turn's ordnance shot is the vehicle's only one, as two
            community sheets have it; the source text does not say so.

    Raises:
        Refused: it cannot move that far.
    """
    band = band_of(vehicle, inches, on_road=on_road)
    if rammed:
        return Firing(band=band, choices=(), rule="5E-RM-01", why="A tank that rams fires nothing that turn.")
    allowance, rule, why = _allowance(vehicle, band)
    barrage_fires = allowance == "all"
    usable = [gun for gun in guns if barrage_fires or not gun.barrage]
    return Firing(band=band, choices=_choices(usable, allowance, ordnance_alone), rule=rule, why=why)


def _allowance(vehicle: Vehicle, band: Band) -> tuple[_Allowance, str, str]:
    if band == "stationary":
        return "all", "X-5E-04", "A stationary vehicle fires all its weapons."
    if vehicle.fast and band == "combat":
        return "all", "5E-FA-02", "A fast vehicle at combat speed fires all its weapons."
    if vehicle.fast and band == "cruising":
        return "one", "5E-FA-03", "A fast vehicle at cruising speed fires one weapon and all defensive ones."
    if vehicle.fast:
        return "none", "5E-FA-01", "A vehicle that moves flat out fires nothing."
    if band == "combat":
        return "one", "X-5E-04", "At combat speed a vehicle fires one weapon and all defensive ones."
    return "none", "X-5E-04", "At cruising speed a vehicle that is not fast fires nothing."


def _choices(guns: list[Gun], allowance: _Allowance, ordnance_alone: bool) -> tuple[tuple[str, ...], ...]:
    alone = [gun for gun in guns if gun.ordnance and ordnance_alone]
    together = [gun for gun in guns if gun not in alone]
    if allowance == "none" or not guns:
        return ()
    if allowance == "all":
        found = [tuple(gun.name for gun in together)]
    else:
        defensive = tuple(gun.name for gun in together if gun.defensive)
        main = [gun.name for gun in together if not gun.defensive]
        found = [(name, *defensive) for name in main] or [defensive]
    found += [(gun.name,) for gun in alone]
    return tuple(dict.fromkeys(choice for choice in found if choice))
