"""What a foreign list does not say and was supplied: default equipment, sizes of units, crews."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from datafaxes.library import Library
from datafaxes.options import OptionGroup
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.other_programs.loose_names import loose
from rosters.roster import Roster

MOST_TOLD = 12
"""Units that a sentence names; the others are counted."""


def assumptions(
    roster: Roster, mentioned: Mapping[str, frozenset[str]], sized: Collection[str], library: Library
) -> tuple[str, ...]:
    """What was supplied, a sentence each.

    `mentioned` holds the loose names that stand under each unit, `sized` the units whose size is stated.
    """
    army = field(roster, library)
    by_default = {unit.id: _defaults(unit, mentioned.get(unit.id, frozenset())) for unit in army.units}
    supplied = [f"{unit.title} ({', '.join(found)})" for unit in army.units if (found := by_default[unit.id])]
    sizes = [
        f"{unit.title} ({unit.models})" for unit in army.units if _is_size_assumed(unit, mentioned, sized)
    ]
    crewed = sum(bool(unit.crew) for unit in army.units)
    return tuple(
        sentence
        for sentence in (
            supplied and f"Not named, so what comes without asking was assumed: {_told(supplied)}.",
            sizes and f"Number of models not stated, so the least was assumed: {_told(sizes)}.",
            crewed and f"Crews are not stated: {_vehicles(crewed)} the crew of the Datafax.",
        )
        if isinstance(sentence, str)
    )


def _defaults(unit: FieldedUnit, mentioned: frozenset[str]) -> list[str]:
    """What the unit has by default, where it could have something else, and the file does not name."""
    picks = (pick for pick in unit.picks if pick.by_default and pick.group is not None)
    names = (pick.choice.name for pick in picks if pick.group is not None and is_a_choice(pick.group))
    return [name for name in dict.fromkeys(names) if loose(name) not in mentioned]


def is_a_choice(group: OptionGroup) -> bool:
    """Whether there is more than one way to choose from the group."""
    return len(group.choices) + len(group.groups) > 1


def _is_size_assumed(
    unit: FieldedUnit, mentioned: Mapping[str, frozenset[str]], sized: Collection[str]
) -> bool:
    if unit.entry is None or unit.id in sized or unit.unit.models is not None or unit.entry.kind != "squad":
        return False
    least, most = unit.entry.models.minimum, unit.entry.models.maximum
    named = mentioned.get(unit.id, frozenset())
    return least != most and not any(loose(line.name) in named for line in unit.lines)


def _vehicles(number: int) -> str:
    return "the one vehicle or gun has" if number == 1 else f"each of the {number} vehicles and guns has"


def _told(names: list[str]) -> str:
    often = {name: names.count(name) for name in names}
    told = [name if number == 1 else f"{number} × {name}" for name, number in often.items()]
    more = len(told) - MOST_TOLD
    return ", ".join(told[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")
