"""Motive type and terrain: what a machine may cross, how fast, and what it runs into (inventory 1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from datafaxes.chart import Chart
from datafaxes.datafax import MotiveType
from datafaxes.errors import BadData
from engine.second_edition.movement import LADDER, Band
from engine.table.measure import at_most
from engine.table.terrain import Ground

CHART = "terrain"
OBSTACLES_CHART = "low-obstacles"

_SHARES = {"free": 1.0, "half": 0.5, "quarter": 0.25}


@dataclass(frozen=True)
class Crossing:
    """How a motive type fares on a kind of ground."""

    possible: bool
    fastest: Band = "Fast"
    """The fastest band at which it may be crossed."""
    share: float = 1.0
    """The part of its rate that it makes there: each inch costs 1 / share."""
    may_stop: bool = True
    """Whether a move may end there."""


def crossing(motive: MotiveType, ground: Ground, height: float, terrain: Chart, obstacles: Chart) -> Crossing:
    """What the charts say of a motive type on a kind of ground (2E-MV-09).

    Walkers cross as infantry does, an obstacle by its height in inches (2E-WK-02); bikes and trikes
    (2E-BK-02) and skimmers (2E-SK-01) have motive types of their own. A building is never crossed.

    Raises:
        BadData: the chart has no such motive type, or says something unknown.
    """
    said = terrain.cell(str(motive), "impassable" if ground == "building" else ground)
    if said == "as infantry":
        said = obstacle_effect(height, obstacles)
    if said in _SHARES:
        return Crossing(possible=True, share=_SHARES[str(said)])
    if said in LADDER:
        return Crossing(possible=True, fastest=next(band for band in LADDER if band == said))
    if said == "fly over":
        return Crossing(possible=True, may_stop=False)
    if said == "no":
        return Crossing(possible=False, may_stop=False)
    raise BadData(f"chart {terrain.id}: “{said}” for {motive} on {ground} ground is not known")


def obstacle_effect(height: float, obstacles: Chart) -> str:
    """How infantry fares with an obstacle of a height in inches: free, half or no (2E-WK-02)."""
    for row in obstacles.rows:
        limit = row[0]
        if limit is None or (isinstance(limit, int) and at_most(height, limit)):
            return str(row[1])
    return "no"


def runs_into(motive: MotiveType, ground: Ground, band: Band, found: Crossing) -> bool:
    """Whether it runs into terrain instead of crossing it: it cannot, or not at that speed (2E-CO-02).

    A skimmer flies over the ground but not through a building, unless it flies over it on purpose.
    """
    if motive is MotiveType.SKIMMERS:
        return False
    if not found.possible or ground == "building":
        return True
    return LADDER.index(band) > LADDER.index(found.fastest)
