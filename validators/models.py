"""How many models a unit has."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from rosters.commands import command
from rosters.fielded import FieldedArmy, FieldedUnit
from validators.finding import Problem
from validators.mending import harmless_size
from validators.registry import check
from validators.vehicles import titles
from validators.words import number_text, plural


@check("OPT05", title="more or fewer models than the entry allows", severity="error", rule="army list")
def wrong_number_of_models(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: a unit has no fewer models than its army list entry asks for and no more than it
    allows, sergeants, champions and attendants included.

    Why: the army list fixes the size of each unit.

    Legal example: a Bike Squadron of 3 to 5 models.

    Illegal example: a Bike Squadron of 6 models.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        least, most = limits(unit)
        models = unit.unit.models
        if models is None or unit.entry is None or least <= models <= (models if most is None else most):
            continue
        allowed = f"at least {least}" if most is None else f"{least} to {most}" if least < most else f"{most}"
        right = least if models < least else most or least
        change = command("set_models", unit=unit.id, models=right)
        yield Problem(
            path=f"units.{index}.models",
            units=(unit.id,),
            message=f"{called[unit.id]} may have {allowed} {'model' if allowed == '1' else 'models'}; "
            f"it has {number_text(models)}.",
            fix=f"Field {plural(right, 'model')}.",
            commands=(change,) if harmless_size(army, library, change) else (),
        )


def limits(unit: FieldedUnit) -> tuple[int, int | None]:
    """The least and the greatest number of models; None: no limit."""
    if unit.entry is None:
        return 0, None
    return unit.entry.models.minimum, unit.entry.models.maximum
