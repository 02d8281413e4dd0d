"""Finds legal squadrons or batteries that change as little as possible, or says why there are none.

Every obliged vehicle gets a place; the search over sizes and speeds is exact (see `sharing_out.py`).
The number of squadrons stays as near as can be to what the roster has (where it has none: as many as
allowed), each squadron keeps its name with most of its members, and vehicles that need no squadron
stay where they are if the squadron's speeds and types permit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal

from datafaxes.record import record
from datafaxes.words import listed, number_text, plural, several
from rosters.roster import Group
from validators.ledger import Ledger
from validators.sharing_out import share_out, share_out_lots, splits
from validators.vehicles import Vehicle


@record
class PlannedGroup:
    """A group of the plan with the group of the roster that it continues."""

    origin: int | None
    name: str
    members: tuple[str, ...]


@record
class GroupPlan:
    """Groups that are legal, or why there are none."""

    groups: tuple[PlannedGroup, ...] = ()
    impossible: str = ""
    """Empty, or the reason in a sentence."""

    def as_groups(self) -> tuple[Group, ...]:
        """As a roster holds them."""
        return tuple(Group(name=group.name, members=group.members) for group in self.groups)


def plan_groups(ledger: Ledger) -> GroupPlan:
    """The plan for these squadrons or batteries."""
    blocks = _blocks(_in_order(list(ledger.obliged), ledger), ledger)
    if blocks is None:
        return GroupPlan(impossible=_reason(ledger))
    return GroupPlan(groups=tuple(_named(blocks, ledger)))


# Sizes and speeds


def _in_order(members: list[Vehicle], ledger: Ledger) -> list[Vehicle]:
    """By speed; those that are alike enough stand by the squadron they are in, then by type."""
    slowest = min((member.top for member in members if member.top is not None), default=Decimal(0))
    homes = _homes(ledger)
    last = len(ledger.groups)

    def top(member: Vehicle) -> Decimal:
        return slowest if member.top is None else member.top

    def by_home(member: Vehicle) -> tuple[int, str, int]:
        return homes.get(member.unit.id, last), member.type, member.index

    clusters: list[list[Vehicle]] = []
    for member in sorted(members, key=lambda member: (top(member), by_home(member))):
        if clusters and top(member) - top(clusters[-1][-1]) <= ledger.house.speed_gap:
            clusters[-1].append(member)
        else:
            clusters.append([member])
    return [
        member
        for cluster in clusters
        for member in (
            sorted(cluster, key=by_home)
            if top(cluster[-1]) - top(cluster[0]) <= ledger.house.speed_gap
            else cluster
        )
    ]


def _homes(ledger: Ledger) -> dict[str, int]:
    """The first group of the roster that each member stands in, by the group's place."""
    homes: dict[str, int] = {}
    for index, group in enumerate(ledger.groups):
        for unit in group.members:
            homes.setdefault(unit, index)
    return homes


def _blocks(members: list[Vehicle], ledger: Ledger) -> list[list[Vehicle]] | None:
    """The members in groups: as equal as the rules ask, else as equal as speeds permit."""
    if not members:
        return []
    house = ledger.house
    gaps = [house.max_size_gap]
    if ledger.sizes_excused:
        gaps += range(house.max_size_gap + 1, ledger.number + 1)
    now = sum(team.stated for team in ledger.counted)
    for gap in gaps:
        possible = splits(ledger.speeds, ledger.most, house.speed_gap, gap)
        for ways in sorted(possible, key=lambda ways: (abs(ways - (now or ledger.most)), ways)):
            groups = _shared(members, ways, possible[ways], ledger)
            if groups is not None:
                return [[members[place] for place in group] for group in groups]
    return None


def _shared(members: list[Vehicle], ways: int, ranges: list[range], ledger: Ledger) -> list[list[int]] | None:
    """The places of the members in so many groups, as few moved as can be."""
    slowest = min(ledger.speeds)
    speeds = [slowest if member.top is None else member.top for member in members]
    gap = ledger.house.speed_gap
    if any(member.number > 1 for member in members):
        order = sorted(range(len(members)), key=lambda place: speeds[place])
        lots = [members[place].number for place in order]
        for sizes in ranges:
            groups = share_out_lots([speeds[place] for place in order], lots, ways, sizes, gap)
            if groups is not None:
                return [[order[place] for place in group] for group in groups]
        return None
    homes = _homes(ledger)

    def cost(first: int, end: int) -> int:
        run = members[first:end]
        of_homes = Counter(homes[member.unit.id] for member in run if member.unit.id in homes)
        moved = of_homes.total() - max(of_homes.values(), default=0)
        return 1000 * moved + len({member.type for member in run})

    shared = [found for sizes in ranges if (found := share_out(speeds, ways, sizes, gap, cost)) is not None]
    return min(shared)[1] if shared else None


def _reason(ledger: Ledger) -> str:
    kind = ledger.kind
    allowed = f"{plural(ledger.number, kind.member)} may form at most {plural(ledger.usual_most, kind.group)}"
    if ledger.needed > ledger.usual_most:
        return f"{allowed}, but their top speeds differ so much that {ledger.needed} are needed."
    unparted = listed([number_text(member.number) for member in ledger.obliged if member.number > 1])
    stay = f", if the {unparted} that the army list sells together stay together" if unparted else ""
    return (
        f"{allowed} of nearly equal size, and no such {several(kind.group)} have top speeds within "
        f"{plural(ledger.house.speed_gap, 'inch', 'inches')}{stay}."
    )


# Names and members that need no group


def _named(blocks: list[list[Vehicle]], ledger: Ledger) -> Iterable[PlannedGroup]:
    """The groups of the plan: those of the roster first, in their order."""
    origins = _origins(blocks, ledger)
    guests = _guests(ledger)
    names = {group.name for group in ledger.groups}
    for index, group in enumerate(ledger.groups):
        block = blocks[origins.index(index)] if index in origins else []
        kept = _kept_guests(guests.get(index, []), block, ledger.house.speed_gap)
        stay = {member.unit.id for member in (*block, *kept)}
        members = [unit for unit in dict.fromkeys(group.members) if unit in stay]
        members += [member.unit.id for member in block if member.unit.id not in members]
        if members:
            yield PlannedGroup(origin=index, name=group.name, members=tuple(members))
    for block, origin in zip(blocks, origins, strict=True):
        if origin is None and not (len(block) == 1 and block[0].ready_made):
            name = _fresh_name(ledger.kind.group, names)
            names.add(name)
            yield PlannedGroup(origin=None, name=name, members=tuple(member.unit.id for member in block))


def _origins(blocks: list[list[Vehicle]], ledger: Ledger) -> list[int | None]:
    """Which group of the roster each block continues: the one it shares most members with."""
    homes = _homes(ledger)
    shared = Counter(
        (number, homes[member.unit.id])
        for number, block in enumerate(blocks)
        for member in block
        if member.unit.id in homes
    )
    origins: list[int | None] = [None] * len(blocks)
    taken: set[int] = set()
    for (number, home), _ in sorted(shared.items(), key=lambda item: (-item[1], item[0])):
        if origins[number] is None and home not in taken:
            origins[number] = home
            taken.add(home)
    return origins


def _guests(ledger: Ledger) -> dict[int, list[Vehicle]]:
    """Members that need no group, by the group of the roster they stand in."""
    found: dict[int, list[Vehicle]] = {}
    for unit, home in _homes(ledger).items():
        if unit in ledger.members and not ledger.members[unit].obliged:
            found.setdefault(home, []).append(ledger.members[unit])
    return found


def _kept_guests(guests: list[Vehicle], block: list[Vehicle], gap: Decimal) -> list[Vehicle]:
    """As many of the guests as may be in one group with the block (2E-SQ-05, 2E-SQ-06)."""
    light = [guest for guest in guests if not guest.heavy]
    candidates = [light] if not any(member.heavy for member in block) else []
    for kind in dict.fromkeys(guest.type for guest in guests if guest.heavy):
        if all(member.type == kind for member in block):
            candidates.append([guest for guest in guests if guest.type == kind])
    best: list[Vehicle] = []
    for candidate in candidates:
        tops = {member.top for member in (*block, *candidate) if member.top is not None}
        for slowest in sorted(tops) or [Decimal(0)]:
            kept = [guest for guest in candidate if _within(guest, slowest, gap)]
            if all(_within(member, slowest, gap) for member in block) and len(kept) > len(best):
                best = kept
    return best


def _within(member: Vehicle, slowest: Decimal, gap: Decimal) -> bool:
    return member.top is None or slowest <= member.top <= slowest + gap


def _fresh_name(noun: str, used: set[str]) -> str:
    number = 1
    while f"{noun.capitalize()} {number}" in used:
        number += 1
    return f"{noun.capitalize()} {number}"


# What changes


def changes(ledger: Ledger, plan: GroupPlan, called: dict[str, str]) -> tuple[str, ...]:
    """What the plan changes in the roster's groups, a sentence each."""
    found: list[str] = []
    after = {group.origin: group for group in plan.groups if group.origin is not None}
    removed: dict[str, list[str]] = {}
    for index, group in enumerate(ledger.groups):
        kept = after[index].members if index in after else ()
        for unit in dict.fromkeys(group.members):
            if unit not in kept:
                removed.setdefault(unit, []).append(group.name)
    moved: set[str] = set()
    for planned in plan.groups:
        before = ledger.groups[planned.origin].members if planned.origin is not None else ()
        added = [unit for unit in planned.members if unit not in before]
        if planned.origin is None:
            found.append(f"Form {planned.name} of {listed([called[unit] for unit in added])}.")
            moved.update(added)
            continue
        for source, units in _by_source(added, removed).items():
            names = listed([called[unit] for unit in units])
            move = f"Put {names} in" if source is None else f"Move {names} from {source} to"
            found.append(f"{move} {planned.name}.")
            moved.update(units)
    for index, group in enumerate(ledger.groups):
        out = [unit for unit in dict.fromkeys(group.members) if unit in removed and unit not in moved]
        out = [unit for unit in out if group.name in removed[unit]]
        if index not in after:
            found.append(f"Dissolve {group.name}.")
        elif out:
            names = listed([called.get(unit, f"“{unit}”") for unit in out])
            found.append(f"Take {names} out of {group.name}.")
        elif len(set(group.members)) < len(group.members):
            found.append(f"Name every member of {group.name} once.")
    return tuple(found)


def _by_source(units: list[str], removed: dict[str, list[str]]) -> dict[str | None, list[str]]:
    found: dict[str | None, list[str]] = {}
    for unit in units:
        found.setdefault(removed[unit][0] if unit in removed else None, []).append(unit)
    return found
