"""What differs between two versions of a roster, in words and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from decimal import Decimal
from typing import Literal

from datafaxes.names import folded
from datafaxes.record import record
from datafaxes.words import plain_number
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.roster import Group, HouseRules, Roster

_Pairs = list[tuple[FieldedUnit, FieldedUnit]]

GONE = ""
"""The id in the second version of a unit that it has no more."""


@record
class Difference:
    """One thing that is otherwise in the second version."""

    about: Literal["roster", "unit", "squadron", "battery", "seat", "order"]
    message: str
    change: Literal["added", "removed", "changed"] = "changed"
    unit: str | None = None
    """Id of the unit concerned, as the second version calls it where it has it."""
    points: Decimal = Decimal(0)
    """Points that the second version has more for it."""


def differences(before: FieldedArmy, after: FieldedArmy) -> tuple[Difference, ...]:
    """Tell two versions of a roster apart: agreements, units, squadrons and batteries, seats, order.

    Units are the same when they have the same id and entry, or else when entry and name agree. The
    points of all differences add up to the difference of the totals.
    """
    pairs, gone, new = _paired(before, after)
    called = {one.id: other.id for one, other in pairs} | dict.fromkeys((unit.id for unit in gone), GONE)
    return (
        *_agreements(before.roster, after.roster),
        *(_removed(unit) for unit in gone),
        *(_added(unit) for unit in new),
        *(found for one, other in pairs for found in _changes(one, other)),
        *_groups("squadron", before.roster.squadrons, after.roster.squadrons, called, after),
        *_groups("battery", before.roster.batteries, after.roster.batteries, called, after),
        *_seats(called, before, after),
        *_order(pairs, before),
    )


# Units


def _paired(before: FieldedArmy, after: FieldedArmy) -> tuple[_Pairs, list[FieldedUnit], list[FieldedUnit]]:
    """Units of both versions that are the same, in the second's order; those gone, and those new."""
    rest, pairs = list(before.units), []
    unpaired = list(after.units)
    for is_same in (_same_id, _same_name, _same_entry):
        for unit in list(unpaired):
            earlier = next((one for one in rest if is_same(one, unit)), None)
            if earlier is not None:
                rest.remove(earlier)
                unpaired.remove(unit)
                pairs.append((earlier, unit))
    places = {id(unit): place for place, unit in enumerate(after.units)}
    pairs.sort(key=lambda pair: places[id(pair[1])])
    return pairs, rest, unpaired


def _same_id(one: FieldedUnit, other: FieldedUnit) -> bool:
    return one.id == other.id and one.unit.entry == other.unit.entry


def _same_name(one: FieldedUnit, other: FieldedUnit) -> bool:
    return one.unit.entry == other.unit.entry and one.unit.name == other.unit.name


def _same_entry(one: FieldedUnit, other: FieldedUnit) -> bool:
    return one.unit.entry == other.unit.entry


def _added(unit: FieldedUnit) -> Difference:
    message = f"{_title(unit)} added"
    return Difference(about="unit", change="added", message=message, unit=unit.id, points=unit.points)


def _removed(unit: FieldedUnit) -> Difference:
    message = f"{_title(unit)} removed"
    return Difference(about="unit", change="removed", message=message, unit=unit.id, points=-unit.points)


def _title(unit: FieldedUnit) -> str:
    entry = unit.entry.name if unit.entry else unit.unit.entry
    return f"{unit.unit.name} ({entry})" if unit.unit.name else entry


def _changes(one: FieldedUnit, other: FieldedUnit) -> Iterator[Difference]:
    """What changed in a unit, its points with all that was bought, sold and counted."""
    bought = [*_models(one, other), *_options(one, other)]
    if bought or one.points != other.points:
        message = f"{other.title}: {', '.join(bought) or 'costs otherwise'}"
        yield Difference(about="unit", message=message, unit=other.id, points=other.points - one.points)
    for what in _notes(one, other):
        yield Difference(about="unit", message=f"{one.title}: {what}", unit=other.id)


def _models(one: FieldedUnit, other: FieldedUnit) -> Iterator[str]:
    if one.models != other.models:
        yield f"{one.models} models became {other.models}"
    if one.unit.crew != other.unit.crew:
        yield "crew set by hand" if other.unit.crew is not None else "crew as the Datafax says"


def _options(one: FieldedUnit, other: FieldedUnit) -> Iterator[str]:
    earlier, later = _having(one), _having(other)
    for name, count in (earlier - later).items():
        yield f"without {_counted(name, count)}"
    for name, count in (later - earlier).items():
        yield f"with {_counted(name, count)}"


def _having(unit: FieldedUnit) -> Counter[str]:
    """Names of everything bought, had by default or unknown, with their numbers."""
    having: Counter[str] = Counter()
    for pick in unit.picks:
        having[pick.choice.name] += pick.count
    for card in unit.cards:
        having[card.card.name] += card.count
    for bought in (*unit.unknown, *(bought for bought, _ in unit.locked)):
        having[bought.name] += bought.count
    return having


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{count} {name}"


def _notes(one: FieldedUnit, other: FieldedUnit) -> Iterator[str]:
    if one.unit.name != other.unit.name:
        yield f"now called {other.unit.name}" if other.unit.name else "without a name of its own"
    if one.unit.notes != other.unit.notes:
        yield "another note" if other.unit.notes else "without its note"


# The roster


def _agreements(one: Roster, other: Roster) -> Iterator[Difference]:
    for what, earlier, later in (
        ("name", one.name, other.name),
        ("army", one.army, other.army),
        ("rules", one.rules, other.rules),
        ("force", one.force or "the army itself", other.force or "the army itself"),
        ("points limit", _limit(one), _limit(other)),
        ("sources", ", ".join(one.sources) or "none", ", ".join(other.sources) or "none"),
    ):
        if earlier != later:
            yield Difference(about="roster", message=f"{what}: {earlier} became {later}")
    for field in fields(HouseRules):
        earlier, later = (_setting(getattr(roster.house_rules, field.name)) for roster in (one, other))
        if earlier != later:
            name = field.name.replace("_", " ")
            yield Difference(about="roster", message=f"house rule {name}: {earlier} became {later}")
    if one.notes != other.notes:
        yield Difference(about="roster", message="another note" if other.notes else "without its note")


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return plain_number(value) if isinstance(value, Decimal) else str(value)


def _limit(roster: Roster) -> str:
    return "none" if roster.points_limit is None else plain_number(roster.points_limit)


# Squadrons, batteries, seats and order


def _groups(
    kind: Literal["squadron", "battery"],
    before: tuple[Group, ...],
    after: tuple[Group, ...],
    called: dict[str, str],
    army: FieldedArmy,
) -> Iterator[Difference]:
    earlier = {folded(group.name): _still_there(group, called) for group in before}
    later = {folded(group.name): list(group.members) for group in after}
    for group in before:
        if folded(group.name) not in later:
            yield Difference(about=kind, change="removed", message=f"{kind} {group.name} dissolved")
    for group in after:
        members = earlier.get(folded(group.name))
        if members is None:
            names = ", ".join(_named(unit, army) for unit in group.members)
            message = f"{kind} {group.name} formed: {names or 'nobody'}"
            yield Difference(about=kind, change="added", message=message)
            continue
        joined = [_named(unit, army) for unit in group.members if unit not in members]
        left = [_named(unit, army) for unit in members if unit not in group.members]
        if joined or left:
            parts = [f"{', '.join(joined)} joined"] if joined else []
            parts += [f"{', '.join(left)} left"] if left else []
            yield Difference(about=kind, message=f"{kind} {group.name}: {'; '.join(parts)}")


def _still_there(group: Group, called: dict[str, str]) -> list[str]:
    return [member for unit in group.members if (member := called.get(unit, unit)) != GONE]


def _named(unit_id: str, army: FieldedArmy) -> str:
    return army.by_id[unit_id].title if unit_id in army.by_id else unit_id


def _seats(called: dict[str, str], before: FieldedArmy, after: FieldedArmy) -> Iterator[Difference]:
    earlier, later = _places(before, called), _places(after, {})
    for passenger in dict.fromkeys((*earlier, *later)):
        now = later.get(passenger, [])
        if earlier.get(passenger, []) != now and passenger in after.by_id:
            places = [f"{how} {_named(carrier, after)}" for how, carrier in now]
            message = f"{_named(passenger, after)}: {' and '.join(places) or 'on foot'}"
            yield Difference(about="seat", message=message, unit=passenger)


def _places(army: FieldedArmy, called: dict[str, str]) -> dict[str, list[tuple[str, str]]]:
    """How and on which unit each unit starts the game that does not start on foot."""
    places: dict[str, list[tuple[str, str]]] = {}
    for unit in army.units:
        carrier = called.get(unit.id, unit.id)
        for seat in unit.unit.carries:
            how = "aboard" if seat.models is None else f"{seat.models} aboard"
            places.setdefault(called.get(seat.unit, seat.unit), []).append((how, carrier))
        if unit.unit.mounted is not None:
            rider = called.get(unit.unit.mounted, unit.unit.mounted)
            places.setdefault(rider, []).append(("mounted on", carrier))
    return places


def _order(pairs: _Pairs, before: FieldedArmy) -> Iterator[Difference]:
    """One difference where units that both versions have stand in another order."""
    places = {id(unit): place for place, unit in enumerate(before.units)}
    order = [places[id(earlier)] for earlier, _ in pairs]
    if order != sorted(order):
        yield Difference(about="order", message="the units stand in another order")
