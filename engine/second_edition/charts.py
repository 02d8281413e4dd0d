"""The charts of shooting, read from the data once and made ready for the rules to look things up in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from datafaxes.chart import Cell, Chart
from datafaxes.errors import BadData
from datafaxes.library import Library, default_library

TO_HIT_CHART = "to-hit"
BEYOND_SIX_CHART = "to-hit-beyond-six"
TO_HIT_MODIFIERS_CHART = "to-hit-modifiers"
WOUNDING_CHART = "wounding"
SAVE_MODIFIERS_CHART = "save-modifiers"
BONUS_PENETRATION_CHART = "bonus-penetration"
DAMAGE_MODIFIERS_CHART = "damage-modifiers"


class ToHitModifier(NamedTuple):
    """A modifier of the to-hit roll and the inches moved above which it applies, if it is for speed."""

    modifier: int
    over: int | None
    provenance: str


class DamageModifier(NamedTuple):
    """How a kind of attack changes penetration and the damage roll."""

    modifier: int
    always_penetrates: bool
    rolls: str


@dataclass(frozen=True, eq=False, kw_only=True)
class ShootingCharts:
    """What the rules of shooting look up. Which charts are unverified, `Library.chart` tells."""

    needs: Mapping[int, int]
    """Ballistic Skill to the D6 needed, before modifiers."""
    beyond_six: Mapping[int, tuple[int, int]]
    """Needs of more than 6 to the two D6 needed one after the other; what is not there is impossible."""
    modifiers: Mapping[str, ToHitModifier]
    wounding: Mapping[tuple[int, int], int | None]
    """(Strength, Toughness) to the D6 needed; None: impossible."""
    save_modifiers: Mapping[int, int]
    """Strength of a hand-to-hand or psychic hit to the save modifier."""
    bonus_dice: Mapping[int, str | None]
    """Strength of a hand-to-hand or psychic attack to its bonus penetration die (T6)."""
    damage_modifiers: Mapping[str, DamageModifier]


def shooting_charts(library: Library) -> ShootingCharts:
    """The charts of shooting as the library holds them.

    Raises:
        BadData: a chart is missing, or a cell that must be a number is none.
    """
    wounding = library.chart(WOUNDING_CHART)
    beyond = library.chart(BEYOND_SIX_CHART)
    damage = library.chart(DAMAGE_MODIFIERS_CHART)
    return ShootingCharts(
        needs=_numbers(library.chart(TO_HIT_CHART), "needs"),
        beyond_six={
            _whole(beyond, row[0]): (_whole(beyond, row[1]), _whole(beyond, row[2]))
            for row in beyond.rows
            if row[1] is not None
        },
        modifiers=_to_hit_modifiers(library.chart(TO_HIT_MODIFIERS_CHART)),
        wounding={
            (_whole(wounding, row[0]), int(toughness)): None if cell is None else _whole(wounding, cell)
            for row in wounding.rows
            for toughness, cell in zip(wounding.columns[1:], row[1:], strict=True)
        },
        save_modifiers=_numbers(library.chart(SAVE_MODIFIERS_CHART), "modifier"),
        bonus_dice=_bonus_dice(library.chart(BONUS_PENETRATION_CHART)),
        damage_modifiers={
            str(row[0]): DamageModifier(_whole(damage, row[1]), row[2] == "always", str(row[3]))
            for row in damage.rows
        },
    )


@lru_cache(maxsize=1)
def standard_charts() -> ShootingCharts:
    """The charts of the library in use, read once."""
    return shooting_charts(default_library())


def _to_hit_modifiers(chart: Chart) -> dict[str, ToHitModifier]:
    found = {}
    for row in chart.rows:
        over = chart.cell(row[0], "over")
        found[str(row[0])] = ToHitModifier(
            modifier=_whole(chart, chart.cell(row[0], "modifier")),
            over=None if over is None else _whole(chart, over),
            provenance=str(chart.cell(row[0], "provenance")),
        )
    return found


def _bonus_dice(chart: Chart) -> dict[int, str | None]:
    found: dict[int, str | None] = {}
    for row in chart.rows:
        die = chart.cell(row[0], "die")
        found[_whole(chart, row[0])] = None if die is None else str(die)
    return found


def _numbers(chart: Chart, column: str) -> dict[int, int]:
    return {_whole(chart, row[0]): _whole(chart, chart.cell(row[0], column)) for row in chart.rows}


def _whole(chart: Chart, cell: Cell) -> int:
    if not isinstance(cell, int):
        raise BadData(f"chart {chart.id} has “{cell}” where a number belongs")
    return cell
