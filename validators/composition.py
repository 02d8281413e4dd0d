"""Shares of the army's points: of its parts, and of its allies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Literal

from datafaxes.army import Force, RaisedShare, Share
from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import number_text
from rosters.fielded import FieldedArmy, FieldedUnit
from validators.contingents import Contingent, contingents
from validators.finding import Problem
from validators.once_per_army import once_per_army
from validators.registry import check


@record
class PartShare:
    """What one part of the army costs, and what it may and must cost. Points and percent are exact."""

    name: str
    army: str
    """Id of the army list that it is a part of."""
    part: str | None
    """None: all units of an allied army list together."""
    points: Decimal
    least: Decimal | None
    """Points; None: no minimum."""
    most: Decimal | None
    """Points; None: no maximum."""
    least_percent: Decimal | None
    most_percent: Decimal | None
    base: Decimal
    """The points of which the percentages are: those agreed, or those spent."""
    base_is: Literal["agreed", "spent"]
    units: tuple[str, ...]
    """Ids of the units that count towards it."""

    @property
    def missing(self) -> Decimal:
        """Points that it is under its minimum; 0 where it is not."""
        return max(Decimal(0), (self.least or Decimal(0)) - self.points)

    @property
    def excess(self) -> Decimal:
        """Points that it is over its maximum; 0 where it is not."""
        return Decimal(0) if self.most is None else max(Decimal(0), self.points - self.most)

    def told(self, limit: Literal["most", "least"]) -> str:
        """The account in words: `Characters 310 of at most 750 (50% of 1,500)`."""
        points = self.most if limit == "most" else self.least
        percent = self.most_percent if limit == "most" else self.least_percent
        spent = " spent" if self.base_is == "spent" else ""
        return (
            f"{self.name} {number_text(self.points)} of at {limit} {number_text(points or 0)} "
            f"({number_text(percent or 0)}% of {number_text(self.base)}{spent})"
        )


@once_per_army
def shares(army: FieldedArmy, library: Library) -> tuple[PartShare, ...]:
    """The account of every part that has a share, in the order of the army list, allies last.

    Empty where the army list or its force is not in our data.
    """
    found: list[PartShare] = []
    everybody = contingents(army, library)
    friends = army.army.head.allies if army.army is not None else ()
    for contingent in everybody:
        if contingent.force_used is None or not (contingent.is_host or contingent.army.id in friends):
            continue
        spent = _spent(contingent, everybody)
        for share in contingent.force_used.shares:
            found += _of_part(army, contingent, share, spent.get(share.part, []))
        found += _of_allies(army, contingent, contingent.force_used)
    return tuple(found)


def _spent(contingent: Contingent, everybody: Iterable[Contingent]) -> dict[str, list[FieldedUnit]]:
    """The units that count towards each part of the contingent's army."""
    found: dict[str, list[FieldedUnit]] = {}
    for _, unit, _ in contingent.units:
        found.setdefault(unit.part, []).append(unit)
    allies_part = contingent.army.head.allies_part
    if contingent.is_host and allies_part is not None:
        for ally in everybody:
            if not ally.is_host:
                found.setdefault(allies_part, []).extend(unit for _, unit, _ in ally.units)
    return found


def _of_part(
    army: FieldedArmy, contingent: Contingent, share: Share, units: list[FieldedUnit]
) -> Iterator[PartShare]:
    most = _raised(share.maximum, share.raised, army)
    if most is None and share.minimum is None:
        return
    head = contingent.army.head
    heading = next((part.name for part in head.parts if part.id == share.part), share.part)
    name = heading if contingent.is_host or heading == head.name else f"{heading} of {head.name}"
    yield _account(army, contingent, name, share.part, units, share.minimum, most, share.of_points_spent)


def _of_allies(army: FieldedArmy, contingent: Contingent, force: Force) -> Iterator[PartShare]:
    """The share of an allied contingent as a whole."""
    most = _raised(force.maximum_percent, force.raised, army)
    if most is not None and not contingent.is_host:
        units = [unit for _, unit, _ in contingent.units]
        yield _account(army, contingent, contingent.army.head.name, None, units, None, most, False)


def _raised(percent: Decimal | None, raised: tuple[RaisedShare, ...], army: FieldedArmy) -> Decimal | None:
    """The percentage beside this army as host."""
    found = [share.percent for share in raised if army.roster.army in share.armies]
    return max(found) if found else percent


def _account(
    army: FieldedArmy,
    contingent: Contingent,
    name: str,
    part: str | None,
    units: list[FieldedUnit],
    least: Decimal | None,
    most: Decimal | None,
    of_points_spent: bool,
) -> PartShare:
    limit = army.roster.points_limit
    base = army.points if limit is None or of_points_spent else limit
    return PartShare(
        name=name,
        army=contingent.army.id,
        part=part,
        points=sum((unit.points for unit in units), Decimal(0)),
        least=None if least is None else base * least / 100,
        most=None if most is None else base * most / 100,
        least_percent=least,
        most_percent=most,
        base=base,
        base_is="spent" if limit is None or of_points_spent else "agreed",
        units=tuple(unit.id for unit in units),
    )


@check("ARM06", title="a part of the army is over its share of points", severity="error", rule="army list")
def over_its_share(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: no part of the army costs more than its share of the points agreed, or of the points
    spent where none are agreed. Shares are exact: half of 1,501 is 750.5. Allies count towards the part
    that their host's army list says, and towards shares of their own. While a share of the points spent
    may still be outspent by the rest, the list is incomplete rather than illegal.

    Why: the army list keeps the parts of an army in proportion.

    Legal example: 750 points of Characters in an army of 1,500, where they may be half.

    Illegal example: 751 points of Characters in the same army.
    """
    for share in shares(army, library):
        if share.excess:
            yield Problem(
                path="units",
                units=share.units,
                message=f"{share.told('most')}: {number_text(share.excess)} too many.",
                fix=_less(share),
                incomplete=_may_be_outspent(share, army.roster.points_limit),
            )


def _less(share: PartShare) -> str:
    if share.base_is == "agreed":
        return f"Spend {number_text(share.excess)} points less on {share.name}."
    return f"Spend more on the rest of the army, or less on {share.name}."


def _may_be_outspent(share: PartShare, limit: Decimal | None) -> bool:
    """Whether enough points for the rest of the army may still be spent, where the share is of those."""
    if share.base_is == "agreed" or not share.most_percent:
        return False
    return limit is None or share.points * 100 <= limit * share.most_percent


@check("ARM07", title="a part of the army is under its share of points", severity="error", rule="army list")
def under_its_share(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every part that must have a share of the points agreed has it; of the points spent
    where none are agreed. While enough points are left to reach it, the list is incomplete rather than
    illegal.

    Why: the army list keeps the parts of an army in proportion.

    Legal example: 375 points of Squads in an army of 1,500, where they must be a quarter.

    Illegal example: 374 points of Squads in the same army.
    """
    limit = army.roster.points_limit
    for share in shares(army, library):
        if share.missing:
            yield Problem(
                path="units",
                units=share.units,
                message=f"{share.told('least')}: {number_text(share.missing)} missing.",
                fix=f"Spend {number_text(share.missing)} points more on {share.name}.",
                incomplete=limit is None or army.points + share.missing <= limit,
            )
