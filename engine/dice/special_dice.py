"""The dice with faces of their own. What the faces show is read from the charts, with its provenance."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from datafaxes.chart import Cell, Chart
from datafaxes.errors import BadData
from datafaxes.library import Library, default_library
from datafaxes.record import record
from engine.dice.dice import SustainedFire

SUSTAINED_FIRE_CHART = "sustained-fire-die"
SCATTER_CHART = "scatter-die"
ARTILLERY_CHART = "artillery-die"


@record
class SpecialDice:
    """The faces of the special dice."""

    sustained_fire: tuple[int | None, ...]
    """Hits a face is worth; None: a Jam."""
    scatter_arrows: int
    """How many faces of the scatter die show an arrow."""
    scatter_hits: int
    artillery: tuple[int | None, ...]
    """Inches; None: a misfire."""


def special_dice(library: Library) -> SpecialDice:
    """The special dice as the library's charts describe them.

    Raises:
        BadData: a chart is missing, or a face is neither a number nor a mishap.
    """
    scatter = library.chart(SCATTER_CHART)
    hits = sum(scatter.cell(row[0], "shows") == "hit" for row in scatter.rows)
    return SpecialDice(
        sustained_fire=_numbers(library.chart(SUSTAINED_FIRE_CHART), "hits", "jam"),
        scatter_arrows=len(scatter.rows) - hits,
        scatter_hits=hits,
        artillery=_numbers(library.chart(ARTILLERY_CHART), "inches", "misfire"),
    )


@lru_cache(maxsize=1)
def standard_special_dice() -> SpecialDice:
    """The special dice of the library in use, read once."""
    return special_dice(default_library())


@lru_cache(maxsize=256)
def sustained_fire_weights(faces: tuple[int | None, ...], count: int) -> dict[SustainedFire, int]:
    """In how many of the equally likely ways `count` dice show each result."""
    one_die = Counter(SustainedFire(0, 1) if face is None else SustainedFire(face, 0) for face in faces)
    together = {SustainedFire(0, 0): 1}
    for _ in range(count):
        added: Counter[SustainedFire] = Counter()
        for (hits, jams), ways in together.items():
            for (more_hits, more_jams), more_ways in one_die.items():
                added[SustainedFire(hits + more_hits, jams + more_jams)] += ways * more_ways
        together = dict(added)
    return together


def _numbers(chart: Chart, column: str, mishap: str) -> tuple[int | None, ...]:
    """What each face is worth; None where the column of mishaps says yes."""
    return tuple(
        None if chart.cell(row[0], mishap) == "yes" else _number(chart, row[0], column) for row in chart.rows
    )


def _number(chart: Chart, face: Cell, column: str) -> int:
    value = chart.cell(face, column)
    if not isinstance(value, int):
        raise BadData(f"chart {chart.id}: face {face} shows “{value}” where a number belongs")
    return value
