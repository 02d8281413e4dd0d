"""Turns on the move: how sharp and how many (inventory 1.3). Exact geometry stands in for the template."""

from __future__ import annotations

from datafaxes.chart import Chart
from datafaxes.errors import BadData
from engine.refused import Refused
from engine.second_edition.movement import Band
from engine.table.measure import at_most

SHARPEST_TURN = 45.0
"""Degrees that one turn may take a vehicle to the left or right (2E-MV-06)."""
CHART = "turning"


def check_turn(degrees: float) -> None:
    """One turn is of 45° at most, measured exactly as the template does (2E-MV-06, 2E-MV-08).

    Raises:
        Refused: the turn is sharper.
    """
    if not at_most(abs(degrees), SHARPEST_TURN):
        raise Refused("2E-MV-06", f"one turn is of {SHARPEST_TURN:g}° at most, not of {abs(degrees):g}°")


def turns_allowed(band: Band, chart: Chart) -> int | None:
    """How many turns a band allows in a move, from the chart `turning`; None: any number (2E-MV-07).

    A halted vehicle does not turn.

    Raises:
        BadData: the chart's cell is neither a number nor `any`.
    """
    if band == "halted":
        return 0
    turns = chart.cell(band, "turns")
    if turns == "any":
        return None
    if not isinstance(turns, int):
        raise BadData(f"chart {chart.id}: “{turns}” is neither a number of turns nor “any”")
    return turns


def check_turns(turns: int, band: Band, chart: Chart) -> None:
    """A move has no more turns than its band allows (2E-MV-07).

    Raises:
        Refused: it has more.
    """
    allowed = turns_allowed(band, chart)
    if allowed is not None and turns > allowed:
        raise Refused("2E-MV-07", f"at {band} it may turn {allowed} times in a move, not {turns}")
