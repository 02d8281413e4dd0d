"""The rules on squadrons and batteries, which are the same; `squadrons.py` and `batteries.py` name them.

Each function takes the ledger of the one or the other, and yields what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.names import nearest
from datafaxes.words import listed, number_text, plural, several
from rosters.commands import command
from rosters.fielded import FieldedArmy
from validators.finding import Problem
from validators.ledger import Ledger
from validators.mending import mended
from validators.sharing_out import legal_sizes
from validators.vehicles import Vehicle, titles


def without_group(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Obliged members that are in no group (2E-SQ-01, 2E-SB-01)."""
    called, kind = titles(army, library), ledger.kind
    grouped = {member.unit.id for team in ledger.teams for member in team.members}
    for member in ledger.obliged:
        if member.unit.id in grouped:
            continue
        name = called[member.unit.id]
        problem = Problem(
            path=f"units.{member.index}",
            units=(member.unit.id,),
            message=f"Every {kind.member} worth {_limit(ledger)} must be in a {kind.group}; "
            f"{name}, worth {plural(member.worth, 'point')}, is in none.",
        )
        yield mended(army, library, ledger, problem)


def too_many_groups(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """More groups than the number of obliged members allows (2E-SQ-02, 2E-SB-02)."""
    if len(ledger.counted) <= ledger.most:
        return
    excess = ledger.counted[ledger.most]
    problem = Problem(
        path=excess.path,
        units=tuple(member.unit.id for member in excess.members),
        message=f"Maximum {plural(ledger.most, ledger.kind.group)} for {_number(ledger)}; "
        f"this army has {len(ledger.counted)}.",
        why=_why_so_many(ledger),
    )
    yield mended(army, library, ledger, problem)


def unequal_groups(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Groups whose numbers of obliged members differ too much (2E-SQ-03, 2E-SB-03)."""
    gap = ledger.house.max_size_gap
    if ledger.size_gap <= gap or ledger.sizes_excused:
        return
    by_size = sorted(ledger.counted, key=lambda team: team.size)
    smallest, largest = by_size[0], by_size[-1]
    sizes = listed(["+".join(map(str, sizes)) for sizes in legal_sizes(ledger.number, gap)], "or")
    problem = Problem(
        path=smallest.path,
        units=tuple(member.unit.id for member in smallest.obliged),
        message=f"{several(ledger.kind.group).capitalize()} may differ by at most "
        f"{plural(gap, ledger.kind.member)}; {largest.name} has {largest.size} and "
        f"{smallest.name} has {smallest.size}. Legal sizes for {_number(ledger)}: {sizes}.",
    )
    yield mended(army, library, ledger, problem)


def mixed_types(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Different types in a group with a member that is too heavy for that (2E-SQ-05)."""
    called = titles(army, library)
    for team in ledger.teams:
        heavy = next((member for member in team.members if member.heavy), None)
        others = [member for member in team.members if heavy is not None and member.type != heavy.type]
        if heavy is None or not others:
            continue
        names = listed([called[member.unit.id] for member in others])
        problem = Problem(
            path=team.path,
            units=tuple(member.unit.id for member in team.members),
            message=f"{called[heavy.unit.id]} is worth {plural(heavy.worth, 'point')}, so every vehicle in "
            f"{team.name} must be of the same type; {names} {'is' if len(others) == 1 else 'are'} not.",
        )
        yield mended(army, library, ledger, problem)


def mixed_speeds(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """A group whose members cannot keep a similar speed (2E-SQ-06, 2E-SB-05)."""
    called = titles(army, library)
    for team in ledger.teams:
        gap, slowest, fastest = speed_gap(team.members)
        if slowest is None or fastest is None or gap <= ledger.house.speed_gap:
            continue
        problem = Problem(
            path=team.path,
            units=tuple(member.unit.id for member in team.members),
            message=f"Top speeds in a {ledger.kind.group} may differ by at most "
            f"{plural(ledger.house.speed_gap, 'inch', 'inches')}; in {team.name}, {called[slowest.unit.id]} "
            f"({_inches(slowest)}) and {called[fastest.unit.id]} ({_inches(fastest)}) "
            f"differ by {number_text(gap)}.",
        )
        yield mended(army, library, ledger, problem)


def in_two_groups(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Members that stand in two groups, or twice in one (2E-SQ-12)."""
    called, kind = titles(army, library), ledger.kind
    places: dict[str, list[int]] = {}
    for index, group in enumerate(ledger.groups):
        for unit in group.members:
            if unit in ledger.members:
                places.setdefault(unit, []).append(index)
    for unit, indexes in places.items():
        names = [ledger.groups[index].name for index in dict.fromkeys(indexes)]
        if len(indexes) == 1:
            continue
        where = f"in {listed(names)}" if len(names) > 1 else f"twice in {names[0]}"
        problem = Problem(
            path=f"{kind.groups}.{indexes[-1]}",
            units=(unit,),
            message=f"A {kind.member} may be in one {kind.group} only, once; {called[unit]} is {where}.",
        )
        yield mended(army, library, ledger, problem)


def empty_or_unknown(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Groups without members, and members that are not in the roster (2E-SQ-12)."""
    kind = ledger.kind
    ids = list(ledger.members)
    for index, group in enumerate(ledger.groups):
        path = f"{kind.groups}.{index}"
        if not group.members:
            first = next(other for other in ledger.groups if other.name == group.name)
            dissolve = command(f"dissolve_{kind.group}", **{kind.group: group.name})
            yield Problem(
                path=path,
                message=f"A {kind.group} needs at least one {kind.member}; {group.name} has none.",
                fix=f"Dissolve {group.name}.",
                commands=(dissolve,) if first is group else (),
            )
        for unit in dict.fromkeys(group.members):
            if unit not in army.by_id:
                near = nearest(unit, ids, most=1)
                meant = f", or write “{near[0]}” if that is meant" if near else ""
                yield Problem(
                    path=path,
                    units=(unit,),
                    message=f"{group.name} names “{unit}”, which is not in the roster.",
                    fix=f"Take “{unit}” out of {group.name}{meant}.",
                    commands=(command(f"leave_{kind.group}", unit=unit),),
                )


def not_of_kind(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Members of the roster that may not be in such a group (2E-SQ-14)."""
    called, kind = titles(army, library), ledger.kind
    for index, group in enumerate(ledger.groups):
        for unit_id in dict.fromkeys(group.members):
            unit = army.by_id.get(unit_id)
            if unit is None or unit.entry is None or unit_id in ledger.members:
                continue
            machine = next((other for other in army.units if other.unit.mounted == unit_id), None)
            fix = f"Take {called[unit_id]} out of {group.name}."
            if machine is not None and machine.id in ledger.members:
                fix = f"{fix[:-1]}, and put {called[machine.id]} there, which he rides, if you wish."
            yield Problem(
                path=f"{kind.groups}.{index}",
                units=(unit_id,),
                message=f"A {kind.group} holds {several(kind.member)} only; "
                f"{called[unit_id]} in {group.name} is none.",
                fix=fix,
                commands=(command(f"leave_{kind.group}", unit=unit_id),),
            )


def forced_apart(army: FieldedArmy, library: Library, ledger: Ledger) -> Iterator[Problem]:
    """Says where speeds excuse more groups, or more unequal ones, than usual (2E-SQ-07)."""
    if not ledger.sizes_excused:
        return
    further = ledger.usual_most < len(ledger.counted) <= ledger.most
    uneven = ledger.size_gap > ledger.house.max_size_gap
    if not further and not uneven:
        return
    excused = []
    if further:
        usual = plural(ledger.usual_most, ledger.kind.group)
        excused.append(f"{len(ledger.counted)} are accepted where {_number(ledger)} would allow {usual}")
    if uneven:
        sizes = "+".join(str(size) for size in sorted((team.size for team in ledger.counted), reverse=True))
        excused.append(f"the uneven sizes {sizes} are accepted")
    tops = listed([number_text(top) for top in sorted(set(ledger.speeds))])
    yield Problem(
        path=ledger.kind.groups,
        units=tuple(member.unit.id for member in ledger.obliged),
        message=f"Top speeds of {tops} inches cannot be put into equal {several(ledger.kind.group)} "
        f"with similar speeds, so {listed(excused)}.",
    )


def speed_gap(members: tuple[Vehicle, ...]) -> tuple[Decimal, Vehicle | None, Vehicle | None]:
    """Inches between the slowest and the fastest of them, and these two; unknown speeds are passed over."""
    known = [(member.top, member) for member in members if member.top is not None]
    if not known:
        return Decimal(0), None, None
    slowest, fastest = min(known, key=lambda pair: pair[0]), max(known, key=lambda pair: pair[0])
    return fastest[0] - slowest[0], slowest[1], fastest[1]


def _inches(member: Vehicle) -> str:
    return plural(member.top or 0, "inch", "inches")


def _limit(ledger: Ledger) -> str:
    return "100 points or less" if ledger.house.treat_100_as == "obliged" else "under 100 points"


def _number(ledger: Ledger) -> str:
    return f"{plural(ledger.number, ledger.kind.member)} {_limit(ledger)}"


def _why_so_many(ledger: Ledger) -> str:
    if ledger.most == ledger.usual_most:
        return ""
    return (
        f"{_number(ledger)} would allow {plural(ledger.usual_most, ledger.kind.group)}; their speeds "
        f"need {ledger.needed}, and no more than that is excused."
    )
