"""Why options may not be had now: each is bought on trial, and the checks are asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.app.option_rows import OptionLine, change_wanted, lines_to_explain
from builder.app.trial import Trial
from rosters.fielded import FieldedUnit
from rosters.offers import OfferedGroup
from validators.vehicles import titles


def reasons(
    unit: FieldedUnit, groups: tuple[OfferedGroup, ...], lines: Iterable[OptionLine], trial: Trial
) -> Iterator[tuple[str, str]]:
    """The ids of lines that may not be had now, each with why, as far as a check tells it."""
    called = titles(trial.army, trial.library)[unit.id]
    for line in lines_to_explain(lines):
        change = change_wanted(unit, called, groups, line, 1)
        why = trial.why_not(change.commands, unit.id) if change is not None else ""
        yield line.row.id or "", _short(why, called, line)


def _short(why: str, called: str, line: OptionLine) -> str:
    """The reason without the names of unit and option, which stand beside it."""
    name = "" if line.offer is None else line.offer.name
    for start in (f"{called} has {name}, which is ", f"{called} has {name}, which ", f"{called} "):
        why = why.removeprefix(start)
    return why
