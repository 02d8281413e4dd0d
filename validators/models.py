"""How many models a unit has."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.words import number_text, plural
from rosters.chosen import Chosen
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import every_chosen
from rosters.model_lines import bought_models, fewest_models
from validators.finding import Problem
from validators.mending import harmless_size, with_squadrons
from validators.registry import check
from validators.vehicles import titles


@check("OPT05", title="more or fewer models than the entry allows", severity="error", rule="army list")
def wrong_number_of_models(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: a unit has no fewer models than its army list entry asks for and no more than it
    allows, sergeants, champions and attendants included, and as many as what it bought comes to.

    Why: the army list fixes the size of each unit.

    Legal example: a Bike Squadron of 3 to 5 models.

    Illegal example: a Bike Squadron of 6 models.
    """
    called = titles(army, library)
    for index, (unit, chosen) in enumerate(zip(army.units, every_chosen(army, library), strict=True)):
        least, most = limits(unit, chosen)
        if unit.entry is None or (unit.unit.models is None and unit.entry.kind != "squad"):
            continue
        models = unit.models if unit.unit.models is None else unit.unit.models
        if least <= models <= (models if most is None else most):
            if chosen is not None and bought_models(chosen) != models:
                yield _not_bought(index, unit, bought_models(chosen), called[unit.id])
            continue
        may = "must have at least" if most is None else "may have"
        allowed = f"{least}" if most is None else f"{least} to {most}" if least < most else f"{most}"
        right = least if models < least else most or least
        change = _resized(unit, chosen, right)
        problem = Problem(
            path=f"units.{index}.models",
            units=(unit.id,),
            message=f"{called[unit.id]} {may} {allowed} {'model' if allowed == '1' else 'models'}; "
            f"it has {number_text(models)}.",
            fix=f"Field {plural(right, 'model')}.",
        )
        harmless = harmless_size(army, library, change)
        yield with_squadrons(army, library, problem, change) if harmless else problem


def _resized(unit: FieldedUnit, chosen: Chosen | None, right: int) -> Command:
    """The change to so many models: of those that are bought by the name of their line, where any are."""
    lines = {folded(line.name) for line in chosen.lines} if chosen is not None else set()
    named = next((option for option in unit.unit.options if folded(option.name) in lines), None)
    if unit.unit.models is not None or named is None:
        return command("set_models", unit=unit.id, models=right)
    count = max(0, named.count + right - unit.models)
    return command("set_option", unit=unit.id, name=named.name, count=count, bearer=named.bearer)


def _not_bought(index: int, unit: FieldedUnit, bought: int, name: str) -> Problem:
    """The number in the roster is another than that of the models that were bought."""
    return Problem(
        path=f"units.{index}.models",
        units=(unit.id,),
        message=f"What {name} bought comes to {plural(bought, 'model')}; the roster says "
        f"{number_text(unit.unit.models or 0)}.",
        why="Every model is paid for, some of them by an option that they join with.",
        fix=f"Write {number_text(bought)}, or buy what is missing.",
        commands=(command("set_models", unit=unit.id, models=bought),),
    )


def limits(unit: FieldedUnit, chosen: Chosen | None) -> tuple[int, int | None]:
    """The least and the greatest number of models, vehicles in a ready-made squadron; None: no limit."""
    entry = unit.entry
    if entry is None:
        return 0, None
    for choice in (choice for group in entry.options for choice in group.choices):
        if choice.vehicle is not None and choice.vehicle in entry.contains:
            return choice.minimum, choice.maximum
    least = entry.models.minimum if chosen is None else fewest_models(chosen)
    return least, entry.models.maximum
