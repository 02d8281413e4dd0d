"""How far and how fast vehicles move: rates, bands and the ladder between them (inventory 1.3)."""

from __future__ import annotations

from typing import Literal

from datafaxes.datafax import Speeds
from engine.refused import Refused
from engine.table.measure import at_most

Band = Literal["halted", "Slow", "Combat", "Fast"]

LADDER: tuple[Band, ...] = ("halted", "Slow", "Combat", "Fast")
"""The rungs of speed; halted is one of its own (2E-MV-04)."""
STARTING_BANDS: tuple[Band, ...] = ("halted", "Slow")


def rates(speeds: Speeds) -> dict[Band, float]:
    """The greatest distance in inches of each band the vehicle has (2E-MV-02); halted is 0."""
    named: tuple[tuple[Band, object], ...] = (
        ("halted", 0),
        ("Slow", speeds.slow),
        ("Combat", speeds.combat),
        ("Fast", speeds.fast),
    )
    return {band: float(str(rate)) for band, rate in named if rate is not None}


def band_of(inches: float, speeds: Speeds) -> Band:
    """The band in which a distance is covered: the lowest whose rate reaches that far (2E-MV-02, 2E-MV-04).

    Raises:
        Refused: the distance is beyond the vehicle's highest rate.
    """
    reach = rates(speeds)
    for band, rate in reach.items():
        if at_most(inches, rate):
            return band
    raise Refused("2E-MV-02", f'it can move at most {max(reach.values()):g}" in a turn, not {inches:g}"')


def check_starting_band(band: Band) -> None:
    """A vehicle starts the game halted or at Slow speed (2E-MV-03).

    Raises:
        Refused: it starts faster.
    """
    if band not in STARTING_BANDS:
        raise Refused("2E-MV-03", f"a vehicle starts the game halted or at Slow speed, not at {band}")


def bands_allowed(previous: Band, speeds: Speeds, *, bike: bool = False) -> tuple[Band, ...]:
    """The bands a vehicle may use after the last turn's: one rung up or down, or the same (2E-MV-04).

    A bike or trike may also go from Slow to Fast at once (2E-BK-04). A vehicle that damage has
    made slower than it was counts from the highest band that is left to it.
    """
    has = [band for band in LADDER if band in rates(speeds)]
    rung = min(LADDER.index(previous), LADDER.index(has[-1]))
    allowed = [band for band in has if abs(LADDER.index(band) - rung) <= 1]
    if bike and LADDER[rung] == "Slow" and "Fast" in has and "Fast" not in allowed:
        allowed.append("Fast")
    return tuple(allowed)


def check_band(previous: Band, wanted: Band, speeds: Speeds, *, bike: bool = False) -> None:
    """A vehicle changes speed by one band a turn at most (2E-MV-04, bikes 2E-BK-04).

    Raises:
        Refused: the change is greater.
    """
    allowed = bands_allowed(previous, speeds, bike=bike)
    if wanted not in allowed:
        rule = "2E-BK-04" if bike else "2E-MV-04"
        raise Refused(rule, f"from {previous} it may go on at {' or '.join(allowed)}, not at {wanted}")


def distances_allowed(previous: Band, speeds: Speeds, *, bike: bool = False) -> tuple[float, float]:
    """The least and the greatest distance in inches that the ladder leaves open (2E-MV-04, 2E-BK-04).

    The least is the rate of the band below, which the move has to exceed, or 0 where it may halt.
    """
    reach = rates(speeds)
    allowed = bands_allowed(previous, speeds, bike=bike)
    below = [rate for band, rate in reach.items() if LADDER.index(band) < LADDER.index(allowed[0])]
    return max(below, default=0.0), reach[allowed[-1]]


def check_reverse(inches: float, speeds: Speeds, allow_reverse: bool) -> None:
    """Vehicles move the way they face; backwards only where the players allow it, at Slow speed (2E-MV-05).

    Raises:
        Refused: reversing is not allowed, or it is faster than Slow.
    """
    if not allow_reverse:
        raise Refused("2E-MV-05", "a vehicle moves the way it faces; reversing is not allowed in this game")
    slow = rates(speeds).get("Slow", 0.0)
    if not at_most(inches, slow):
        raise Refused("2E-MV-05", f'it may reverse at Slow speed only, up to {slow:g}", not {inches:g}"')
