"""What to call units of the same name, so that a player knows which is meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rosters.changes.of_units import usual_id
from rosters.roster import Unit


def names_apart(titled: Iterable[tuple[Unit, str]]) -> dict[str, str]:
    """A name for each unit, by its id: its title, and where several share it, which of them it is.

    That is the number in an id that muster gave (`Rhino 2` for `rhino-2`), which stays when others go;
    else the id, which the player chose: `Space Marine Predator (hunter)`.
    """
    units = list(titled)
    often = Counter(title for _, title in units)
    names = {unit.id: title if often[title] == 1 else _numbered(unit, title) for unit, title in units}
    called = Counter(names.values())
    return {
        unit.id: names[unit.id] if called[names[unit.id]] == 1 else f"{title} ({unit.id})"
        for unit, title in units
    }


def _numbered(unit: Unit, title: str) -> str:
    found = re.fullmatch(rf"{re.escape(usual_id(unit.entry))}(?:-([2-9]|[1-9]\d+))?", unit.id)
    return f"{title} ({unit.id})" if found is None else f"{title} {found[1] or 1}"
