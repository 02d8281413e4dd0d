"""What to call units of the same name, so that a player knows which is meant."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from rosters.changes.of_units import usual_id
from rosters.roster import Unit


def names_apart(titled: Iterable[tuple[Unit, str]]) -> dict[str, str]:
    """A name for each unit, by its id: its title, and where several share it, which of them it is.

    That is the number in the ids that muster gives (`Rhino 2` for `rhino-2`), which stays when others go;
    where the player gave other ids, the id: `Space Marine Predator (hunter)`.
    """
    units = list(titled)
    namesakes: defaultdict[str, list[Unit]] = defaultdict(list)
    for unit, title in units:
        namesakes[title].append(unit)
    numbers = {title: _numbers(same) for title, same in namesakes.items()}
    names = {unit.id: f"{title}{numbers[title].get(unit.id, '')}" for unit, title in units}
    often = Counter(names.values())
    return {
        unit.id: names[unit.id] if often[names[unit.id]] == 1 else f"{title} ({unit.id})"
        for unit, title in units
    }


def _numbers(same: list[Unit]) -> dict[str, str]:
    """What is said behind the names of the units, by their ids; nothing where one has an id of its own."""
    if len(same) == 1:
        return {}
    usual = re.escape(usual_id(same[0].entry))
    found = {unit.id: re.fullmatch(rf"{usual}(?:-([1-9]\d*))?", unit.id) for unit in same}
    told = {unit_id: f" {one[1] or 1}" for unit_id, one in found.items() if one is not None}
    return told if len(told) == len(same) else {}
