"""How many models of each kind a unit has: the roster gives one number, the army list several lines."""

from __future__ import annotations

from datafaxes.entry import Entry
from datafaxes.names import folded_names
from datafaxes.options import ModelLine
from rosters.chosen import Chosen, Line
from rosters.conditions import changed_limit
from rosters.option_tree import Place
from rosters.point_of_view import PointOfView


def count_lines(chosen: Chosen) -> None:
    """Set the lines of the unit and its number of models, by what it picked so far.

    The number in the roster counts every model, leaders and attendants included. What is left
    after compulsory lines and picked leaders goes to the first line that is open.
    """
    wanted = chosen.unit.models
    chosen.lines = [_line(chosen, line, None) for line in chosen.tree.entry.model_lines]
    for place, count in chosen.counts.items():
        chosen.lines += [_line(chosen, line, place, count) for line in place.choice.models]
    own = max(_without_a_line(chosen), _fillers(chosen))
    if wanted is not None:
        _share_out(chosen.lines, wanted - own - sum(line.count for line in chosen.lines))
    chosen.models = bought_models(chosen) if wanted is None else wanted


def grow_by_number(entry: Entry) -> bool:
    """Whether more models are had by their number alone, rather than by an option that they join with."""
    models = entry.models
    is_open = models.maximum is None or models.maximum > models.minimum
    return is_open and (entry.points_of_one_more is not None or entry.squad_of_bikes)


def bought_models(chosen: Chosen) -> int:
    """How many models the unit has by its lines and what it bought, whatever number the roster gives."""
    own = max(_without_a_line(chosen), _fillers(chosen))
    return own + sum(line.count for line in chosen.lines)


def fewest_models(chosen: Chosen) -> int:
    """The least number of models that the entry allows, which something bought may have lowered."""
    entry = chosen.tree.entry
    lowered = sum(max(0, line.line.minimum - line.least) for line in chosen.lines if line.under is None)
    if not lowered:
        return entry.models.minimum
    spare = sum(line.count - line.least for line in chosen.lines if line.under is None)
    return min(entry.models.minimum, bought_models(chosen) - spare)


def _line(chosen: Chosen, line: ModelLine, under: Place | None, times: int = 1) -> Line:
    having = PointOfView(chosen, under, line.name)
    least = changed_limit("minimum", line.minimum, line.changes, having) or 0
    most = changed_limit("maximum", line.maximum, line.changes, having)
    made = Line(line, under, least * times, None if most is None else most * times, least * times)
    for name in folded_names(line):
        bought = chosen.by_name.get(name)
        if bought is not None and not chosen.tree.find(bought.name):
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


def _without_a_line(chosen: Chosen) -> int:
    """Models beside the lines and compulsory leaders: the character himself, or a squad's rest."""
    entry = chosen.tree.entry
    compulsory = sum(
        line.count
        for line in chosen.lines
        if line.under is not None and (line.under.section.group.minimum or line.under.choice.minimum)
    )
    return max(0, entry.models.minimum - sum(line.minimum for line in entry.model_lines) - compulsory)


def _fillers(chosen: Chosen) -> int:
    return sum(count for place, count in chosen.counts.items() if _fills(chosen, place))


def _fills(chosen: Chosen, place: Place) -> bool:
    """Whether this choice is the unit's models: the bikes of a squad, the machines of a squadron."""
    entry, choice = chosen.tree.entry, place.choice
    return (
        not entry.model_lines
        and (bool(entry.contains) or entry.models.maximum != entry.models.minimum)
        and place.under is None
        and choice.vehicle is not None
        and choice.minimum > 0
    )


def grown(chosen: Chosen, place: Place) -> int:
    """How many of the choice the roster's number of models asks for; 0 where it is not the models."""
    if chosen.unit.models is None or place in chosen.bought or not _fills(chosen, place):
        return 0
    return chosen.unit.models - sum(line.count for line in chosen.lines)
