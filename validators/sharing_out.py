"""Sharing things out into groups of nearly equal size whose speeds are alike: exact, on bare numbers.

Whenever some partition with given sizes keeps every group's speeds within the gap, a partition into
runs of the sorted speeds does so too, with the same sizes: let the i-th run have the size of the group
with the i-th smallest maximum. That many things are no faster than this maximum, and the things of the
remaining groups are all at most the gap slower, so the run lies between the two. Hence only runs need
to be searched, and the search is exact. Things that cannot be parted (a squadron that an army list
sells ready-made) need a search of their own, `share_out_lots`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

MOST_STATES = 50_000
"""States that the search for lots remembers before it gives up."""
MOST_LOTS = 300


def most_groups(number: int) -> int:
    """How many groups so many things may form: one for every three or part of three (2E-SQ-02)."""
    return -(-number // 3)


def least_groups(speeds: Sequence[Decimal], gap: Decimal) -> int:
    """The least number of groups in which no two speeds are further apart than the gap (2E-SQ-07)."""
    groups = 0
    slowest: Decimal | None = None
    for speed in sorted(speeds):
        if slowest is None or speed - slowest > gap:
            groups += 1
            slowest = speed
    return groups


def can_be_equal(speeds: Sequence[Decimal], most: int, gap: Decimal, size_gap: int) -> bool:
    """Whether some 1 to `most` groups hold all, speeds within the gap and sizes within the size gap."""
    if not speeds or max(speeds) - min(speeds) <= gap:
        return True
    return any(splits(speeds, most, gap, size_gap))


def splits(speeds: Sequence[Decimal], most: int, gap: Decimal, size_gap: int) -> dict[int, list[range]]:
    """Every number of groups up to `most` that is possible, with the ranges of sizes that make it so."""
    ordered = sorted(speeds)
    found: dict[int, list[range]] = {}
    for smallest in range(1, len(ordered) // max(1, least_groups(ordered, gap)) + 1):
        sizes = range(smallest, smallest + size_gap + 1)
        counts = _possible_counts(ordered, sizes, gap)
        for ways in range(1, most + 1):
            if counts >> ways & 1:
                found.setdefault(ways, []).append(sizes)
    return found


def _possible_counts(ordered: Sequence[Decimal], sizes: range, gap: Decimal) -> int:
    """Every number of runs of these sizes into which the sorted speeds can be cut, as bits."""
    reached = [1] + [0] * len(ordered)
    slowest = 0
    for end in range(1, len(ordered) + 1):
        while ordered[end - 1] - ordered[slowest] > gap:
            slowest += 1
        for first in range(max(slowest, end - sizes.stop + 1), end - sizes.start + 1):
            reached[end] |= reached[first] << 1
    return reached[-1]


def legal_sizes(number: int, size_gap: int = 1) -> list[list[int]]:
    """The most equal sizes for each number of groups that so many things may form, largest first."""
    found = []
    for ways in range(1, most_groups(number) + 1):
        small, larger = divmod(number, ways)
        if larger == 0 or size_gap > 0:
            found.append([small + 1] * larger + [small] * (ways - larger))
    return found


def share_out(
    speeds: Sequence[Decimal],
    ways: int,
    sizes: range,
    gap: Decimal,
    cost: Callable[[int, int], int],
) -> tuple[int, list[list[int]]] | None:
    """The cheapest cut of the speeds into `ways` runs of these sizes, each within the gap, with its cost.

    `cost` tells what a run from the first to before the end costs. The speeds must be in order, except
    that those which are all within the gap of one another, and further than the gap from all others,
    may stand in any order among themselves. Groups are lists of places in `speeds`.
    """
    number = len(speeds)
    best: list[dict[int, tuple[int, int]]] = [{0: (0, 0)}]
    for _ in range(ways):
        ends: dict[int, tuple[int, int]] = {}
        for first, (so_far, _start) in best[-1].items():
            for end in range(first + sizes.start, min(first + sizes.stop, number + 1)):
                run = speeds[first:end]
                if max(run) - min(run) <= gap:
                    total = so_far + cost(first, end)
                    if end not in ends or total < ends[end][0]:
                        ends[end] = (total, first)
        best.append(ends)
    if number not in best[-1]:
        return None
    runs: list[list[int]] = []
    end = number
    for ends in reversed(best[1:]):
        first = ends[end][1]
        runs.append(list(range(first, end)))
        end = first
    return best[-1][number][0], runs[::-1]


def share_out_lots(
    speeds: Sequence[Decimal], lots: Sequence[int], ways: int, sizes: range, gap: Decimal
) -> list[list[int]] | None:
    """The same for lots of several things that stay together: `ways` groups of these sizes, or None.

    The speeds must be in order. Lots go to the first group with room, so that a group that is given a
    beginning is filled before another is begun.
    """
    if len(lots) > MOST_LOTS:
        return None
    hopeless: set[object] = set()
    groups: list[list[int]] = []

    def load(group: list[int]) -> int:
        return sum(lots[place] for place in group)

    def place_from(number: int) -> bool:
        if number == len(lots):
            return len(groups) == ways and all(load(group) >= sizes.start for group in groups)
        state = (number, tuple(sorted((speeds[group[0]], load(group)) for group in groups)))
        if state in hopeless or len(hopeless) > MOST_STATES:
            return False
        for group in groups:
            if speeds[number] - speeds[group[0]] <= gap and load(group) + lots[number] < sizes.stop:
                group.append(number)
                if place_from(number + 1):
                    return True
                group.pop()
        if len(groups) < ways and lots[number] < sizes.stop:
            groups.append([number])
            if place_from(number + 1):
                return True
            groups.pop()
        hopeless.add(state)
        return False

    return [list(group) for group in groups] if place_from(0) else None
