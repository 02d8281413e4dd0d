"""Forming and breaking up squadrons of vehicles and batteries of support weapons.

A unit is in one squadron at most: whoever joins one leaves the others, and a squadron that loses
its last member is dissolved (2E-SQ-12). Groups are called by their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from rosters.changes.of_units import without_member
from rosters.changes.refusing import CommandRefused, list_of, name_of, number_of, the_unit
from rosters.roster import Group, Roster, Seat
from rosters.texts import shown

_Kind = Literal["squadron", "battery"]


def form_squadron(roster: Roster, name: str, members: Iterable[str]) -> Roster:
    """Form a squadron of these units, which leave the squadrons they were in."""
    return _form(roster, "squadron", name, members)


def join_squadron(roster: Roster, unit: str, squadron: str) -> Roster:
    """Move a unit into the squadron."""
    return _join(roster, "squadron", unit, squadron)


def leave_squadron(roster: Roster, unit: str) -> Roster:
    """Take a unit out of its squadron. The unit itself need not be in the roster."""
    return _leave(roster, "squadron", unit)


def dissolve_squadron(roster: Roster, squadron: str) -> Roster:
    """Break up a squadron."""
    return _dissolve(roster, "squadron", squadron)


def rename_squadron(roster: Roster, squadron: str, name: str) -> Roster:
    """Give a squadron another name."""
    return _rename(roster, "squadron", squadron, name)


def form_battery(roster: Roster, name: str, members: Iterable[str]) -> Roster:
    """Form a battery of these support weapons, which leave the batteries they were in."""
    return _form(roster, "battery", name, members)


def join_battery(roster: Roster, unit: str, battery: str) -> Roster:
    """Move a support weapon into the battery."""
    return _join(roster, "battery", unit, battery)


def leave_battery(roster: Roster, unit: str) -> Roster:
    """Take a support weapon out of its battery. It need not be in the roster."""
    return _leave(roster, "battery", unit)


def dissolve_battery(roster: Roster, battery: str) -> Roster:
    """Break up a battery."""
    return _dissolve(roster, "battery", battery)


def rename_battery(roster: Roster, battery: str, name: str) -> Roster:
    """Give a battery another name."""
    return _rename(roster, "battery", battery, name)


def arrange(
    roster: Roster,
    squadrons: Iterable[Any] | None = None,
    batteries: Iterable[Any] | None = None,
    seats: Iterable[Any] | None = None,
) -> Roster:
    """Set squadrons, batteries and seats at once; what is left out stays.

    Groups are pairs (name, members); seats are pairs (carrier, passengers), each passenger a pair
    (unit, models or None). A carrier that `seats` does not name carries nobody.
    """
    if squadrons is not None:
        roster = replace(roster, squadrons=_groups(roster, "squadron", squadrons))
    if batteries is not None:
        roster = replace(roster, batteries=_groups(roster, "battery", batteries))
    return roster if seats is None else _seated(roster, seats)


def _groups(roster: Roster, kind: _Kind, groups: Iterable[Any]) -> tuple[Group, ...]:
    found = []
    for name, members in _pairs(f"the list of {_PLURAL[kind]}", groups):
        title = name_of(f"the name of the {kind}", name)
        found.append(Group(name=title, members=_members(roster, kind, members)))
    return tuple(found)


def _seated(roster: Roster, seats: Iterable[Any]) -> Roster:
    carries: dict[str, tuple[Seat, ...]] = {}
    for carrier, passengers in _pairs("the list of seats", seats):
        the_unit(roster, carrier)
        taken = []
        for unit, models in _pairs("the list of passengers", passengers):
            the_unit(roster, unit)
            if models is not None:
                number_of("the number of models", models)
            taken.append(Seat(unit=unit, models=models))
        carries[carrier] = tuple(taken)
    return replace(roster, units=tuple(replace(u, carries=carries.get(u.id, ())) for u in roster.units))


def _pairs(what: str, value: object) -> list[tuple[Any, Any]]:
    items = [list_of(what, item) for item in list_of(what, value)]
    if any(len(item) != 2 for item in items):
        raise CommandRefused(f"{what} must be made of pairs")
    return [(item[0], item[1]) for item in items]


_PLURAL = {"squadron": "squadrons", "battery": "batteries"}


def _all(roster: Roster, kind: _Kind) -> tuple[Group, ...]:
    return roster.squadrons if kind == "squadron" else roster.batteries


def _with(roster: Roster, kind: _Kind, groups: tuple[Group, ...]) -> Roster:
    return replace(roster, squadrons=groups) if kind == "squadron" else replace(roster, batteries=groups)


def _named(roster: Roster, kind: _Kind, name: object) -> int:
    for index, group in enumerate(_all(roster, kind)):
        if group.name == name:
            return index
    raise CommandRefused(f"there is no {kind} {shown(str(name))}")


def _members(roster: Roster, kind: _Kind, members: Iterable[str]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(the_unit(roster, member).id for member in list_of("the members", members)))
    if not found:
        raise CommandRefused(f"a {kind} needs at least one member")
    return found


def _form(roster: Roster, kind: _Kind, name: str, members: Iterable[str]) -> Roster:
    name_of(f"the name of the {kind}", name)
    joining = _members(roster, kind, members)
    groups = _all(roster, kind)
    for unit in joining:
        groups = without_member(groups, unit)
    if any(group.name == name for group in groups):
        raise CommandRefused(f"there is a {kind} {shown(name)} already")
    return _with(roster, kind, (*groups, Group(name=name, members=joining)))


def _join(roster: Roster, kind: _Kind, unit: str, name: str) -> Roster:
    the_unit(roster, unit)
    joined = _named(roster, kind, name)
    groups = []
    for index, group in enumerate(_all(roster, kind)):
        if index == joined:
            members = group.members if unit in group.members else (*group.members, unit)
            groups.append(replace(group, members=members))
        else:
            groups += without_member((group,), unit)
    return _with(roster, kind, tuple(groups))


def _leave(roster: Roster, kind: _Kind, unit: str) -> Roster:
    groups = _all(roster, kind)
    if not any(unit in group.members for group in groups):
        raise CommandRefused(f"the unit {shown(str(unit))} is in no {kind}")
    return _with(roster, kind, without_member(groups, unit))


def _dissolve(roster: Roster, kind: _Kind, name: str) -> Roster:
    gone = _named(roster, kind, name)
    groups = _all(roster, kind)
    return _with(roster, kind, (*groups[:gone], *groups[gone + 1 :]))


def _rename(roster: Roster, kind: _Kind, name: str, new: str) -> Roster:
    renamed = _named(roster, kind, name)
    name_of(f"the name of the {kind}", new)
    groups = list(_all(roster, kind))
    if any(group.name == new for group in groups if group is not groups[renamed]):
        raise CommandRefused(f"there is a {kind} {shown(new)} already")
    groups[renamed] = replace(groups[renamed], name=new)
    return _with(roster, kind, tuple(groups))
