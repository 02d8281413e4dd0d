"""Points: what the army costs against what was agreed."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.words import number_text, plural
from rosters.fielded import FieldedArmy
from validators.finding import Problem
from validators.registry import check
from validators.vehicles import titles


@check("PTS01", title="more points than agreed", severity="error", rule="points limit")
def over_the_limit(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: the points of all units, options and cards together against the roster's
    `points_limit`. Points are exact, halves included, and nothing is rounded. A roster without a limit
    is never too expensive.

    Why: both players agreed on a limit, and one point more is too many.

    Legal example: a limit of 1,500 points and an army of 1,500.

    Illegal example: a limit of 1,500 points and an army of 1,500.5.
    """
    limit = army.roster.points_limit
    if limit is None or army.points <= limit:
        return
    excess = army.points - limit
    yield Problem(
        path="points_limit",
        message=f"Maximum {plural(limit, 'point')}; this army has {number_text(army.points)}, "
        f"{number_text(excess)} too many.",
        fix=_saving(army, library, excess),
    )


def _saving(army: FieldedArmy, library: Library, excess: Decimal) -> str:
    """The option or unit whose loss is enough and wastes least."""
    enough = [saving for saving in _savings(army, titles(army, library)) if saving[0] >= excess]
    if not enough:
        return f"Leave out units or options worth {number_text(excess)} points."
    points, what = min(enough)
    return f"Leave out {what}, which saves {plural(points, 'point')}."


def _savings(army: FieldedArmy, called: dict[str, str]) -> Iterator[tuple[Decimal, str]]:
    for unit in army.units:
        name = called[unit.id]
        yield unit.points, name
        for pick in unit.picks:
            if pick.bought is not None:
                yield pick.points, f"{pick.choice.name} of {name}"
        for card in unit.cards:
            if card.bought is not None:
                yield card.points, f"{card.card.name} of {name}"
