"""How many models of each kind a unit has: the roster gives one number, the army list several lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from datafaxes.names import folded
from datafaxes.options import ModelLine
from rosters.conditions import changed_limit
from rosters.option_tree import Place

if TYPE_CHECKING:
    from rosters.choosing import Chosen


@dataclass(slots=True, eq=False)
class Line:
    """Some models of a unit that share a price and a profile, with their number."""

    line: ModelLine
    under: Place | None
    """The choice that they joined with."""
    least: int
    most: int | None
    count: int
    is_set: bool = False
    """The roster names this line and its number."""

    @property
    def name(self) -> str:
        """The line's name."""
        return self.line.name

    def is_called(self, key: str) -> bool:
        """Whether this is its folded name, or another one it goes by."""
        return any(folded(name) == key for name in (self.line.name, *self.line.also_called))


def count_lines(chosen: Chosen) -> None:
    """Set the lines of the unit and its number of models, by what it picked so far.

    The number in the roster counts every model, leaders and attendants included. What is left
    after compulsory lines and picked leaders goes to the first line that is open.
    """
    entry, wanted = chosen.tree.entry, chosen.unit.models
    chosen.lines = [_line(chosen, line, None) for line in entry.model_lines]
    for place, count in chosen.counts.items():
        chosen.lines += [_line(chosen, line, place, count) for line in place.choice.models]
    picked = sum(count for _, count in graded(chosen)) + _fillers(chosen)
    in_lines = sum(line.count for line in chosen.lines)
    least = sum(line.least for line in chosen.lines if line.under is None)
    by_itself = max(0, entry.models.minimum - least - picked - (in_lines - least if in_lines > least else 0))
    if wanted is not None:
        _share_out(chosen.lines, wanted - in_lines - picked - by_itself)
        in_lines = sum(line.count for line in chosen.lines)
    chosen.models = in_lines + picked + by_itself
    if wanted is not None and not chosen.lines:
        chosen.models = wanted


def _line(chosen: Chosen, line: ModelLine, under: Place | None, times: int = 1) -> Line:
    having = chosen.seen_from(under)
    least = changed_limit("minimum", line.minimum, line.changes, having) or 0
    most = changed_limit("maximum", line.maximum, line.changes, having)
    made = Line(line, under, least * times, None if most is None else most * times, least * times)
    for bought in chosen.unit.options:
        if made.is_called(folded(bought.name)) and not chosen.tree.find(bought.name):
            made.count, made.is_set = bought.count, True
    return made


def _share_out(lines: list[Line], models: int) -> None:
    """Spread these models over the open lines, the first first; take away where there are too many."""
    open_lines = [line for line in lines if not line.is_set and (line.most is None or line.most > line.least)]
    for line in open_lines:
        more = models if line.most is None else min(models, line.most - line.count)
        more = max(more, -line.count)
        line.count += more
        models -= more
    if open_lines and models > 0:
        open_lines[0].count += models


def graded(chosen: Chosen) -> Iterator[tuple[Place, int]]:
    """Picked leaders and specialists that are models of a squad, with their numbers."""
    if chosen.tree.entry.kind != "squad":
        return
    for place, count in chosen.counts.items():
        if _is_a_model(place) and not is_kind_of_squad(chosen, place):
            yield place, count


def _is_a_model(place: Place) -> bool:
    choice = place.choice
    if choice.profile is None or choice.each == "model" or choice.vehicle or choice.models:
        return False
    above = place.under
    if above is not None and (above.choice.profile or place.section.group.minimum == 0):
        return False  # a mount or a reward of the model above
    replaces_models = any(change.field == "maximum" and change.per for change in choice.changes)
    return not (choice.maximum == 0 and replaces_models)


def is_kind_of_squad(chosen: Chosen, place: Place) -> bool:
    """Whether the choice says what kind of squad it is, and so gives all its other models a profile."""
    group, choice = place.section.group, place.choice
    return (
        choice.profile is not None
        and not chosen.tree.entry.model_lines
        and not choice.equipment
        and choice.maximum is None
        and group.minimum == group.maximum == 1
    )


def grown(chosen: Chosen, place: Place) -> int:
    """How many of a compulsory choice the roster's number of models asks for; 0 where it is no such.

    In a unit without lines of models such a choice is its models: the bikes of a bike squad, the
    machines of a ready-made squadron.
    """
    if chosen.unit.models is None or not _fills(chosen, place):
        return 0
    return chosen.unit.models - sum(count for _, count in graded(chosen))


def _fills(chosen: Chosen, place: Place) -> bool:
    choice = place.choice
    return (
        not chosen.tree.entry.model_lines
        and place.under is None
        and choice.vehicle is not None
        and choice.minimum > 0
        and choice.maximum != choice.minimum
        and place not in chosen.bought
    )


def _fillers(chosen: Chosen) -> int:
    entry = chosen.tree.entry
    if entry.model_lines or entry.models.maximum == 1:
        return 0
    return sum(
        count
        for place, count in chosen.counts.items()
        if place.under is None and place.choice.vehicle is not None and place.choice.minimum > 0
    )
