"""Whether everything in the roster is in our data, and in the army list or its allies'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from datafaxes.army import ArmyHead
from datafaxes.library import Library
from datafaxes.names import nearest
from datafaxes.readings import known_sources
from datafaxes.words import listed, plural
from rosters.commands import command
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.sources import sources_in_force, unknown_sources
from rosters.texts import shown, slug
from validators.contingents import Contingent, contingents
from validators.finding import Problem
from validators.registry import check
from validators.vehicles import is_mount, titles


@check("ARM01", title="not in our data", severity="warning", rule="army list")
def not_in_our_data(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: muster knows the army list that the roster names, its force variant, its sources, the
    entry of every unit and its Datafax. What it does not know it cannot check: such a unit counts nothing.

    Why: nothing is known about its price, its options or its limits. It may come from a book that is not
    in the data yet; a file in the user's data folder can add it.

    Legal example: `entry: ultramarines/tactical-squad`.

    Illegal example: `entry: ultramarines/tactcal-squad`.
    """
    roster = army.roster
    if army.army is None:
        near = nearest(roster.army, library.army_ids)
        yield Problem(path="army", message=f"There is no army list {shown(roster.army)}.", fix=_meant(near))
    elif roster.force is not None and army.force is None:
        near = nearest(roster.force, [force.name for force in army.army.head.forces])
        yield Problem(
            path="force",
            message=f"{army.army.head.name} has no force {shown(roster.force)}; shares are not checked.",
            fix=_meant(near) or _ways(force.name for force in army.army.head.forces),
        )
    for place in unknown_sources(roster, library):
        known = known_sources(library)
        near = nearest(roster.sources[place], [*known, *known.values()])
        yield Problem(
            path=f"sources.{place}",
            message=f"No source is called {shown(roster.sources[place])}.",
            fix=_meant(near) or _ways(known),
        )
    for index, unit in enumerate(army.units):
        if unit.entry is None:
            yield _unknown_unit(index, unit, roster.army, library)
        else:
            yield from _without_datafax(index, unit, library)


def _without_datafax(index: int, unit: FieldedUnit, library: Library) -> Iterator[Problem]:
    """The unit, or a machine that it bought, names a Datafax that nobody wrote (2E-DF-01)."""
    sold = [(unit.entry, unit.datafax), *((one.entry, one.datafax) for one in unit.machines)]
    for entry, datafax in sold:
        if entry is not None and entry.datafax and datafax is None:
            near = nearest(entry.datafax, library.datafaxes)
            yield Problem(
                path=f"units.{index}.entry",
                units=(unit.id,),
                message=f"{entry.name} has the Datafax {shown(entry.datafax)}, which is not in our data: its "
                "crew, capacity and speed are not checked, and it has no card.",
                fix=f"In the army list's file, write {' or '.join(near)}." if near else "",
            )


def _unknown_unit(index: int, unit: FieldedUnit, host: str, library: Library) -> Problem:
    army_id, slash, rest = unit.unit.entry.partition("/")
    if not slash:
        army_id, rest = host, army_id
    near: list[str] = []
    if army_id in library.army_ids:
        entries = library.army(army_id).entries
        by_name = {entry.name: entry for entry in entries.values()}
        near = nearest(rest, entries) or [by_name[name].id for name in nearest(rest, by_name)]
        near = [f"{army_id}/{entry_id}" for entry_id in near]
    else:
        near = [f"{army}/{rest}" for army in nearest(army_id, library.army_ids)]
    name = f"{shown(unit.unit.name)} is {shown(unit.unit.entry)}, which" if unit.unit.name else None
    if unit.unit.name and slug(unit.unit.name) == rest:  # out of a file of another program, which has no ids
        name = shown(unit.unit.name)
        near = [library.entry(one).name for one in near if library.find_entry(one) is not None]
    return Problem(
        path=f"units.{index}.entry",
        units=(unit.id,),
        message=f"{name or shown(unit.unit.entry)} is not in our data, so it is not checked.",
        fix=_meant(near) or _unsold(rest, army_id, library),
    )


def _unsold(rest: str, army_id: str, library: Library) -> str:
    """What to do where no army list sells the Datafax that is meant."""
    if rest not in library.datafaxes:
        return ""
    return f"It is a Datafax that no entry of {army_id} has: add an entry to that army list."


def _meant(near: Iterable[str]) -> str:
    names = [f"“{name}”" for name in near]
    return f"Write {listed(names, 'or')}, if that is meant." if names else ""


def _ways(names: Iterable[str]) -> str:
    return f"Choose from {listed([f'“{name}”' for name in names], 'or')}."


@check("ARM02", title="not in this army's list", severity="error", rule="army list")
def not_in_this_army(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every unit is from the roster's own army list, in the force variant that it names, or
    from the list of an army that may be its ally, and is not barred as an ally. What is sold only as an
    option of other entries is no unit of its own.

    Why: an army list says who may fight in its army.

    Legal example: an Assassin in an army of Ultramarines.

    Illegal example: the Avatar in an army of the Imperial Guard, or a Warboss in one of Ultramarines.
    """
    called = titles(army, library)
    for contingent in contingents(army, library):
        for index, unit, _ in contingent.units:
            why = _barred(army.army.head, contingent, unit, called[unit.id], library) if army.army else ""
            if why:
                yield Problem(
                    path=f"units.{index}.entry",
                    units=(unit.id,),
                    message=why,
                    fix=f"Leave out {called[unit.id]}.",
                    commands=(command("remove_unit", unit=unit.id),),
                )


def _barred(host: ArmyHead, contingent: Contingent, unit: FieldedUnit, name: str, library: Library) -> str:
    """Why the army may not have the unit; empty where it may."""
    own = contingent.army.head
    if unit.entry is None:
        return ""
    if not contingent.is_host and own.id not in host.allies:
        return f"{name} is from {own.name}; {_allies(host, library)}."
    if f"{own.id}/{unit.entry.id}" in host.allies_barred:
        return f"{name} may not be an ally of {host.name}."
    if unit.entry.only_as_upgrade:
        return "" if is_mount(unit) or unit.unit.mounted else _sold_by(contingent, unit, name)
    if not contingent.offers(unit.entry):
        part = unit.entry.part_in(contingent.force)
        heading = next((found.name for found in own.parts if found.id == part), part)
        others = [force.name for force in own.forces if unit.entry.part_in(force.name) in force.parts]
        only = f", only {listed(others, 'or')}" if others else ""
        return f"{contingent.force} has no {heading}{only}; {name} is one of them."
    return ""


def _allies(host: ArmyHead, library: Library) -> str:
    if not host.allies:
        return f"{host.name} may have no allies"
    return f"{host.name} may have allies only from {_names(host.allies, library)}"


def _names(army_ids: Iterable[str], library: Library) -> str:
    return listed([library.army(army_id).head.name for army_id in army_ids], "or")


def _sold_by(contingent: Contingent, unit: FieldedUnit, name: str) -> str:
    ids = unit.entry.offered_by if unit.entry is not None else ()
    entries = contingent.army.entries
    buyers = listed([entries[found].name for found in ids if found in entries], "or") or "other units"
    return f"{name} is sold only as an option of {buyers}; it is a unit of its own here."


@check("ARM09", title="an ally list that stands alone", severity="error", rule="army list")
def ally_list_alone(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: the roster's own army list, in the force variant that it names, is one that can be
    fielded by itself.

    Why: Assassins, Imperial Agents and the ally lists of other armies fight only beside a host; the roster
    must name the host's army list, and may then have units of theirs.

    Legal example: `army: ultramarines` with a unit `assassins/assassin`.

    Illegal example: `army: assassins`.
    """
    if army.army is None or army.force is None or not army.force.as_allies:
        return
    own = [force.name for force in army.army.head.forces if not force.as_allies]
    hosts = [one for one in library.army_ids if army.army.id in library.army(one).head.allies]
    yield Problem(
        path="force" if own else "army",
        message=f"{army.force.name} fights only as an ally; it is the army itself here.",
        fix=f"Field {own[0]}."
        if own
        else f"Make it a roster of {_names(hosts, library)}, with these units as allies.",
        commands=(command("set_force"),) if own else (),
    )


@check("ARM10", title="numbers from another source", severity="info", rule="`sources` of the roster")
def other_sources(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: which numbers of the army lists and weapons are others than usual, because the roster
    names sources that the data knows other readings from.

    Why: both players should know which book wins.

    Legal example: a roster without `sources`.

    Illegal example: `sources: [AL]` in an army with Imperial Agents, who may then be at most 25% of any
    army: noted only.
    """
    found = sources_in_force(army.roster, library)
    if found:
        yield Problem(
            path="sources",
            message=f"The chosen sources change {plural(len(found), 'number')}: "
            f"{'; '.join(str(one) for one in found)}.",
        )
