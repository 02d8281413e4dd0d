"""How many of each option a unit may have, and how many more there is room for."""

from __future__ import annotations

from typing import Literal

from datafaxes.names import folded
from rosters.chosen import Chosen
from rosters.limit_bounds import Bounds, limit_bounds
from rosters.option_tree import Place, Section

PLENTY = 10**6
"""Room where there is no limit."""


def bounds(chosen: Chosen, place: Section | Place, field: Literal["minimum", "maximum"]) -> Bounds | None:
    """Between which numbers the limit on a group or choice lies, for all its bearers; None: no limit."""
    if isinstance(place, Section):
        return limit_bounds(chosen, place, place.group, field)
    return limit_bounds(chosen, place.section, place.choice, field)


def limits(chosen: Chosen, section: Section) -> tuple[int, int | None]:
    """Least and greatest number of picks from the group altogether, in doubt the widest."""
    least, most = bounds(chosen, section, "minimum"), bounds(chosen, section, "maximum")
    return least.low if least else 0, most.high if most else None


def limits_of(chosen: Chosen, place: Place) -> tuple[int, int | None]:
    """Least and greatest number of the choice, its groups' limits apart, in doubt the widest."""
    least, most = bounds(chosen, place, "minimum"), bounds(chosen, place, "maximum")
    return least.low if least else 0, most.high if most else None


def room(chosen: Chosen, place: Place) -> int:
    """How many more of the choice there may be."""
    most = limits_of(chosen, place)[1]
    left = PLENTY if most is None else most - chosen.counts.get(place, 0)
    section: Section | None = place.section
    while section is not None and left > 0:
        most = limits(chosen, section)[1]
        if most is not None:
            left = min(left, most - chosen.in_section(section))
        section = section.above
    return max(0, left)


def room_in_unit(chosen: Chosen, place: Place) -> int:
    """How many more of the choice the whole unit may have, where its models choose one by one."""
    most = place.choice.unit_maximum
    left = PLENTY if most is None else most - in_unit(chosen, place)
    section: Section | None = place.section
    while section is not None:
        if section.group.unit_maximum is not None:
            left = min(left, section.group.unit_maximum - in_unit(chosen, section))
        section = section.above
    return max(0, left)


def in_unit(chosen: Chosen, at: Section | Place) -> int:
    """How many the unit has of all choices called like this one, or from all open groups called so."""
    if isinstance(at, Place):
        name = folded(at.choice.name)
        return sum(count for place, count in chosen.counts.items() if folded(place.choice.name) == name)
    name = folded(at.group.name)
    every = (section for level in chosen.tree.sections for section in level if chosen.is_open(section))
    return sum(chosen.in_section(section) for section in every if folded(section.group.name) == name)
