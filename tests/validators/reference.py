"""The inventory's reference procedure (section 6), by trying every partition: slow, short and plain."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from rosters.roster import HouseRules

Role = str
Squadrons = list[list[int]]


class Thing(NamedTuple):
    """A vehicle as the reference procedure sees it."""

    worth: Decimal
    top: Decimal
    type: str
    role: Role

    def obliged(self, house: HouseRules) -> bool:
        light = self.worth < 100 or (self.worth == 100 and house.treat_100_as == "obliged")
        return light and self.role == "vehicle"

    def heavy(self, house: HouseRules) -> bool:
        return self.worth > 100 or (self.worth == 100 and house.treat_100_as == "heavy")


def partitions(things: list[int]) -> Iterator[Squadrons]:
    """Every way to put the things into groups."""
    if not things:
        yield []
        return
    first, *rest = things
    for groups in partitions(rest):
        yield [[first], *groups]
        for place, group in enumerate(groups):
            yield [*groups[:place], [first, *group], *groups[place + 1 :]]


def alike(things: list[Thing], group: list[int], gap: Decimal) -> bool:
    """Whether the group keeps a similar speed."""
    tops = [things[place].top for place in group]
    return max(tops) - min(tops) <= gap


def verdict(things: list[Thing], squadrons: Squadrons, house: HouseRules) -> dict[str, bool]:
    """What the procedure says of each rule: True where it is kept."""
    obliged = [place for place, thing in enumerate(things) if thing.obliged(house)]
    cap = (len(obliged) + 2) // 3
    similar = [
        groups
        for groups in partitions(obliged)
        if all(alike(things, group, house.speed_gap) for group in groups)
    ]
    least = min((len(groups) for groups in similar), default=0)

    def equal(groups: Squadrons) -> bool:
        sizes = [len(group) for group in groups]
        return not sizes or max(sizes) - min(sizes) <= house.max_size_gap

    forced = not any(equal(groups) and len(groups) <= cap for groups in similar)
    most = cap if house.strict_speed else max(cap, least)
    counted = [[place for place in group if place in obliged] for group in squadrons]
    counted = [group for group in counted if group]
    placed = [place for group in squadrons for place in group]
    return {
        "SQD01": all(place in placed for place in obliged),
        "SQD02": len(counted) <= most,
        "SQD03": equal(counted) or (forced and not house.strict_speed),
        "SQD04": all(
            len({things[place].type for place in group}) <= 1
            or not any(things[place].heavy(house) for place in group)
            for group in squadrons
        ),
        "SQD05": all(alike(things, group, house.speed_gap) for group in squadrons if group),
        "SQD06": len(placed) == len(set(placed)),
        "SQD07": all(squadrons),
    }


def any_legal(things: list[Thing], house: HouseRules) -> bool:
    """Whether any squadrons of the vehicles that need one are legal."""
    obliged = [place for place, thing in enumerate(things) if thing.obliged(house)]
    return any(all(verdict(things, groups, house).values()) for groups in partitions(obliged))
