"""A unit's models with their profiles, saves and the gear that each of them carries."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from datafaxes.characteristics import Characteristics
from datafaxes.entry import Entry
from datafaxes.names import folded
from datafaxes.options import Choice
from rosters.chosen import Chosen, Line
from rosters.conditions import changed
from rosters.fielded import LineOfModels
from rosters.option_tree import Place
from rosters.point_of_view import PointOfView

_CHARACTERISTICS = frozenset(("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"))
_FOR_ALL = ("for squad", "for mob", "for unit", "for the squad")
"""How names end of things that are bought once for every model."""


def lines_of(chosen: Chosen) -> tuple[LineOfModels, ...]:
    """The unit's models: those without a line, its lines, and those that joined; none for a vehicle."""
    entry = chosen.tree.entry
    if entry.kind == "vehicle":
        return ()
    grade = _grade(chosen)
    found = [
        LineOfModels(
            name=line.name,
            count=line.count,
            profile=_adjusted(chosen, line.line.profile or grade or profile_named(entry, line.name)),
            save=line.line.save or entry.save,
            equipment=gear_of(chosen, line),
            slots=_slots(chosen, line),
        )
        for line in chosen.lines
        if line.count
    ]
    rest = chosen.models - sum(line.count for line in found)
    if rest > 0:
        found.insert(0, _models_without_a_line(chosen, rest))
    return tuple(found)


def profile_named(entry: Entry, name: str) -> Characteristics | None:
    """The entry's profile for a line of this name: the one called alike, else the first."""
    key = folded(name).removesuffix("s")
    alike = (profile for profile in entry.profiles if folded(profile.name).removesuffix("s") == key)
    return next(alike, entry.profiles[0] if entry.profiles else None)


def _models_without_a_line(chosen: Chosen, count: int) -> LineOfModels:
    """The character himself, or a squad's rest, by the grade, kind of squad and armour that it picked."""
    entry, grade = chosen.tree.entry, _grade(chosen)
    saves = [choice.save for choice in _own(chosen, None) if choice.save is not None]
    return LineOfModels(
        name=entry.name if grade is None else grade.name,
        count=count,
        profile=_adjusted(chosen, grade or (entry.profiles[0] if entry.profiles else None)),
        save=saves[-1] if saves else entry.save,
        equipment=gear_of(chosen, None),
        slots=_slots(chosen, None),
    )


def _grade(chosen: Chosen) -> Characteristics | None:
    """The profile that a picked grade or kind of squad gives to the models without one of their own."""
    return next((choice.profile for choice in _own(chosen, None) if choice.profile is not None), None)


def _own(chosen: Chosen, line: Line | None) -> list[Choice]:
    """What was picked for the models of this line, or for the whole unit (None)."""
    name, under = (None, None) if line is None else (line.name, line.under)
    places = (place for place in chosen.counts if place.section.line == name and place.under is under)
    return [place.choice for place in places]


def _slots(chosen: Chosen, line: Line | None) -> int | None:
    """Places that each such model takes in a transport; None where it rides something itself."""
    if any(choice.mounted for choice in (*_own(chosen, None), *_own(chosen, line))) or _rides(chosen, line):
        return None
    if line is not None and line.line.slots is not None:
        return line.line.slots
    slots = [choice.slots for choice in _own(chosen, line) if choice.slots is not None]
    return slots[-1] if slots else chosen.tree.entry.slots


def _rides(chosen: Chosen, line: Line | None) -> bool:
    """Whether all models of the line have a machine to ride."""
    for place, count in chosen.counts.items():
        bearer = place.section.line
        for_them = place.under is None and (bearer is None or (line is not None and bearer == line.name))
        if place.machine is not None and for_them and chosen.is_ridden(place):
            models = chosen.models if line is None or bearer is None else line.count
            if count >= models or place.choice.each == "model":
                return True
    return False


def _adjusted(chosen: Chosen, profile: Characteristics | None) -> Characteristics | None:
    """The profile with the changes that the unit's options make to it."""
    if profile is None:
        return None
    having = PointOfView(chosen, None)
    aimed = [
        change
        for change in chosen.tree.entry.changes
        if change.of is None or folded(change.of) == folded(profile.name)
    ]
    new: dict[str, int] = {}
    for name in {change.field for change in aimed} & _CHARACTERISTICS:
        value = getattr(profile, name)
        if isinstance(value, int):
            new[name] = int(changed(name, Decimal(value), aimed, having))
    return replace(profile, **new) if new else profile  # type: ignore[arg-type]  # only characteristics


# Gear


def gear_of(chosen: Chosen, line: Line | None) -> tuple[str, ...]:
    """What each model of the line has, issued or bought for all; of models without a line for None."""
    entry = chosen.tree.entry
    own = () if line is None else line.line.equipment or (line.under.choice.equipment if line.under else ())
    for_all = [place for place in chosen.counts if is_for_all(chosen, place) and machine_of(place) is None]
    theirs = [place for place in for_all if _is_of(place, line)]
    if line is None or not (own or theirs):
        own = (*own, *entry.equipment)
        theirs += [place for place in for_all if _is_of_unit(place) and place not in theirs]
    theirs += [place for place in for_all if folded(place.choice.name).endswith(_FOR_ALL)]
    items = (*own, *(item for place in theirs for item in (place.choice.name, *place.choice.gives)))
    return tuple({folded(item): item for item in items}.values())


def is_for_all(chosen: Chosen, place: Place) -> bool:
    """Whether each model of its line, or of the unit, has the choice: its armour, grenades for the squad."""
    choice, group = place.choice, place.section.group
    if place.machine is not None or choice.models:
        return False
    if choice.profile is not None:
        return place.under is None  # a grade or a kind of squad: what it gives, all of them have
    if choice.each == "model" or folded(choice.name).endswith(_FOR_ALL):
        return True
    one_bearer = place.under is None or place.section.line is not None
    compulsory = one_bearer and bool(group.minimum) and group.minimum == group.maximum
    return compulsory and chosen.counts[place] >= chosen.copies(place.section) * group.minimum


def _is_of(place: Place, line: Line | None) -> bool:
    """Whether the choice is for the models of this line alone."""
    return line is not None and place.section.line == line.name and place.under is line.under


def _is_of_unit(place: Place) -> bool:
    return place.section.line is None and place.under is None


def machine_of(place: Place) -> Place | None:
    """The choice that bought the vehicle which this one is for; itself where it buys one."""
    found: Place | None = place
    while found is not None and found.machine is None:
        found = found.under
    return found
