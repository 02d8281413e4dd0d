"""How many of each entry the army may and must have, and what must be there first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from datafaxes.condition import Change
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.record import record
from datafaxes.words import listed, number_text
from rosters.condition_words import in_words, missing, wanted
from rosters.conditions import changed_limit, holds
from rosters.fielded import FieldedArmy, FieldedUnit
from validators.contingents import Contingent, contingents
from validators.finding import Problem
from validators.offering import offered_by, printed, where_from
from validators.registry import check
from validators.vehicles import titles


@record
class Allowance:
    """How many of an entry the army must have at least and may have at most."""

    least: int
    most: int | None
    """None: no limit."""
    why: str = ""
    """What the limit comes from, where it is not simply printed."""


def allowance(contingent: Contingent, entry: Entry) -> Allowance:
    """What the contingent's army list allows of an entry, by what else the contingent has."""
    limit = entry.limit
    most = limit.maximum
    if most is not None and limit.grows:
        grown = [growth for growth in limit.grows if growth.replaces]
        most = 0 if grown else most
        for growth in limit.grows:
            if growth.points_in is not None:
                number = int(contingent.points_in(growth.points_in) // growth.every)
            else:
                number = sum(contingent.in_army(name, None) for name in growth.of) // growth.every
            most += growth.add * number
    most = changed_limit("maximum", most, limit.changes, contingent)
    least = changed_limit("minimum", limit.minimum, limit.changes, contingent) or 0
    return Allowance(least=least, most=most, why=_why(contingent, entry))


def _why(contingent: Contingent, entry: Entry) -> str:
    """What raises and lowers the limit, in words: `1, 1 for each Grey Hunter Pack`; empty: nothing does."""
    limit = entry.limit
    parts = []
    for growth in limit.grows:
        if growth.points_in is not None:
            what = f"{number_text(growth.every)} points"
        else:
            what = (
                listed(growth.of, "or") if growth.every == 1 else f"{growth.every} {listed(growth.of, 'or')}"
            )
        parts.append(f"{growth.add} for each {what}")
    parts += [reason for change in limit.changes if (reason := _lowered(change, contingent))]
    if parts and limit.maximum and not any(growth.replaces for growth in limit.grows):
        parts.insert(0, number_text(limit.maximum))
    return ", ".join(parts)


def _lowered(change: Change, contingent: Contingent) -> str:
    """How a change lowers the maximum now; empty where it does not."""
    if change.field != "maximum" or holds(change.when, contingent) is not True:
        return ""
    if change.per is not None:
        return f"1 less for each {listed(change.per.names, 'or')}" if change.amount < 0 else ""
    if change.when is None:
        return ""
    if change.how == "set":
        return f"{number_text(int(change.amount))} {_with(change)}"
    return f"{number_text(int(-change.amount))} less {_with(change)}" if change.amount < 0 else ""


def _with(change: Change) -> str:
    assert change.when is not None
    names = [name for thing in wanted(tuple(change.when.clauses())) for name, _ in thing]
    return f"with {listed(names, 'or')}" if names else f"where it {in_words(tuple(change.when.clauses()))}"


@check("ARM03", title="more of an entry than the army may have", severity="error", rule="army list")
def too_many(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: of every entry, and of every option and card that is unique or rare, the army has no
    more than its army list allows. Limits that grow with other units count those units; an ally's units
    count for the limits of its own army list only.

    Why: the army list says how many of each there may be.

    Legal example: two Wolf Priests in an army with a Grey Hunter Pack: one, and one more for each pack.

    Illegal example: two Wolf Lords, or two units with the same unique wargear card.
    """
    called = titles(army, library)
    for contingent in contingents(army, library):
        for entry_id, units in contingent.of_entry.items():
            entry = contingent.army.entries[entry_id]
            allowed = allowance(contingent, entry)
            if (
                allowed.most is None
                or len(units) <= allowed.most
                or missing(entry.limit.requires, contingent)
            ):
                continue
            most = f"at most {number_text(allowed.most)}" if allowed.most else "no"
            why = f" ({allowed.why})" if allowed.why else ""
            yield Problem(
                path=f"units.{units[allowed.most][0]}",
                units=tuple(unit.id for _, unit in units),
                message=f"The army may have {most} {entry.name}{why}; it has {number_text(len(units))}.",
                fix=f"Leave out {called[units[-1][1].id]}.",
                source=printed(entry),
            )
        yield from _rare_options(contingent, called)
    yield from _rare_cards(army, called)


def _rare_options(contingent: Contingent, called: dict[str, str]) -> Iterator[Problem]:
    """Options of which the whole army may have only so many."""
    most: dict[str, tuple[str, int]] = {}
    owners: dict[str, list[tuple[int, FieldedUnit]]] = {}
    numbers: Counter[str] = Counter()
    for index, unit, _ in contingent.units:
        for pick in unit.picks:
            if pick.choice.army_maximum is not None:
                key = folded(pick.choice.name)
                most[key] = (pick.choice.name, pick.choice.army_maximum)
                owners.setdefault(key, []).append((index, unit))
                numbers[key] += pick.count
    for key, (name, limit) in most.items():
        if numbers[key] > limit:
            yield _too_many_of(name, limit, numbers[key], owners[key], called)


def _rare_cards(army: FieldedArmy, called: dict[str, str]) -> Iterator[Problem]:
    """Cards of which the whole army may have only so many, counted by the set they come from."""
    most: dict[tuple[str, str | None], tuple[str, int]] = {}
    owners: dict[tuple[str, str | None], list[tuple[int, FieldedUnit]]] = {}
    numbers: Counter[tuple[str, str | None]] = Counter()
    unique: set[str] = set()
    for index, unit in enumerate(army.units):
        is_copy = unit.unit.entry in unique
        if unit.entry is not None and unit.entry.limit.maximum == 1:
            unique.add(unit.unit.entry)
        for pick in unit.cards:
            if pick.mandatory and is_copy:
                continue  # that there are two of him is said already
            in_set = next((one for one in pick.card.by_set if one.set == pick.set), None)
            limit = pick.card.army_maximum
            if in_set is not None and in_set.army_maximum is not None:
                limit = in_set.army_maximum
            if limit is not None:
                key = (pick.card.id, pick.set if in_set is not None else None)
                most[key] = (pick.card.name, limit)
                owners.setdefault(key, []).append((index, unit))
                numbers[key] += pick.count
    for key, (name, limit) in most.items():
        if numbers[key] > limit:
            yield _too_many_of(name, limit, numbers[key], owners[key], called)


def _too_many_of(
    name: str, limit: int, number: int, owners: list[tuple[int, FieldedUnit]], called: dict[str, str]
) -> Problem:
    index, last = owners[-1]
    bearers = list(dict.fromkeys(called[unit.id] for _, unit in owners))
    return Problem(
        path=f"units.{index}",
        units=tuple(dict.fromkeys(unit.id for _, unit in owners)),
        message=f"The army may have at most {number_text(limit)} {name}; it has {number_text(number)}: "
        f"{listed(bearers)}.",
        fix=f"Take {name} from {called[last.id]}.",
    )


@check("ARM04", title="an entry that the army must have is missing", severity="error", rule="army list")
def compulsory_missing(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: the army has what its army list makes compulsory: a Hive Tyrant, a Warlord, a Runtherd
    for its Snotlings. While there are points left for it, the list is incomplete rather than illegal.

    Why: such an army is never without it.

    Legal example: an army of Squats with its Warlord.

    Illegal example: an army of Tyranids without a Hive Tyrant.
    """
    for contingent in contingents(army, library):
        if not contingent.is_host or contingent.force_used is None:
            continue
        for entry in contingent.army.entries.values():
            if not entry.limit.minimum and not entry.limit.changes:
                continue
            least, found = allowance(contingent, entry).least, len(contingent.of_entry.get(entry.id, ()))
            if found < least and not entry.only_as_upgrade and contingent.offers(entry):
                points = entry.least_points
                named = f"{contingent.army.head.name}{_because(entry, contingent)}"
                yield Problem(
                    path="units",
                    message=f"{named}: at least {number_text(least)} {entry.name} must be there; "
                    f"{'there is none' if not found else f'there is only {number_text(found)}'}.",
                    fix=f"Add {entry.name}, +{number_text(points)}.",
                    incomplete=has_room(army, points * (least - found)),
                    source=printed(entry),
                )


def _because(entry: Entry, contingent: Contingent) -> str:
    """What makes the entry compulsory, where it is not always so: ` with Snotling Herd`."""
    raised = [
        change
        for change in entry.limit.changes
        if change.field == "minimum" and change.amount > 0 and change.when is not None
    ]
    return next((f" {_with(change)}" for change in raised if holds(change.when, contingent) is True), "")


def has_room(army: FieldedArmy, points: Decimal) -> bool:
    """Whether so many points can still be spent: whether a list that lacks them is still being built."""
    limit = army.roster.points_limit
    return limit is None or army.points + points <= limit


@check("ARM05", title="the entry that unlocks this one is missing", severity="error", rule="army list")
def unlocking_entry_missing(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: the army has what the army list asks for before an entry may be taken, all of it where
    it asks for several things. The message names what is missing, and who offers it.

    Why: some units come only with those who lead, build or summon them.

    Legal example: an Ork Dreadnought in an army with a Mekaniak and a Painboy.

    Illegal example: an Ork Dreadnought in an army with a Mekaniak and no Painboy.
    """
    called = titles(army, library)
    for contingent in contingents(army, library):
        for entry_id, units in contingent.of_entry.items():
            entry = contingent.army.entries[entry_id]
            lacking = missing(entry.limit.requires, contingent)
            if not lacking:
                continue
            offered = [
                listed([where_from(contingent, name, library) for name, _ in things], "or")
                for things in wanted(lacking)
            ]
            things = dict.fromkeys(name for things in wanted(lacking) for name, _ in things)
            sellers = "".join(offered_by(contingent, name, library) for name in things)
            index, first = units[0]
            names = f"{called[first.id]}" if len(units) == 1 else f"{entry.name}"
            yield Problem(
                path=f"units.{index}",
                units=tuple(unit.id for _, unit in units),
                message=f"{names} {in_words(lacking)}; {_none(len(lacking))} is there.{sellers}",
                fix=f"Add {'; and '.join(offered)}." if offered else f"Leave out {names}.",
                source=printed(entry),
            )


def _none(number: int) -> str:
    return {1: "none", 2: "neither"}.get(number, "none of it")
