"""Prices: what another program's file says against what our data makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.words import number_text, plural
from rosters.fielded import FieldedArmy, FieldedUnit
from validators.finding import Problem
from validators.registry import check
from validators.vehicles import titles


@check(
    "PTS02",
    title="the file's own total, or a unit's own price, differs from ours",
    severity="warning",
    rule="army list",
)
def prices_differ(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: where a roster was read from another program's file, the price of each unit and the
    total that the file states against those that our data makes it. Units that are not in our data are
    not compared. Our own roster files state no prices.

    Why: the data of other programs has mistakes of its own and changes over time, so a file may be priced
    wrongly in good faith. Our price is the one that the source named here gives.

    Legal example: a file that prices a Rhino at 50 points, as our data does.

    Illegal example: a file that prices a Leman Russ at 100 points.
    """
    called = titles(army, library)
    told = dict(army.claims.units)
    for index, unit in enumerate(army.units):
        price = told.get(unit.id)
        if price is not None and unit.entry is not None and price != unit.points:
            yield Problem(
                path=f"units.{index}",
                units=(unit.id,),
                message=f"The file prices {called[unit.id]} at {plural(price, 'point')}; "
                f"our data makes it {number_text(unit.points)}{_source(unit)}.",
            )
    total = army.claims.total
    if total is not None and total != army.points:
        strangers = [unit.id for unit in army.units if unit.entry is None]
        unknown = sum((told.get(unit_id, Decimal(0)) for unit_id in strangers), Decimal(0))
        beside = f", {number_text(unknown)} of them for units that are not in our data" if unknown else ""
        yield Problem(
            path="",
            message=f"The file says {plural(total, 'point')} altogether{beside}; "
            f"our data makes it {number_text(army.points)}.",
        )


def _source(unit: FieldedUnit) -> str:
    return f" ({unit.entry.source})" if unit.entry is not None and unit.entry.source else ""
