"""Changes that might mend an error, each with what it costs. Whether one does, `unlock.py` tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from datafaxes.library import Library
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy
from validators import army_remedies, option_remedies
from validators.finding import Finding
from validators.remedy import FIRST, LAST, LESS, USUAL, Remedy, all_bought, with_so_many, without_unit

HARMLESS = frozenset((
    "arrange", "join_squadron", "leave_squadron", "join_battery", "leave_battery", "dissolve_squadron",
    "dissolve_battery", "seat", "unseat", "dismount", "set_crew", "set_force",
))  # fmt: skip
"""Changes that take nothing from the army."""

_Particular = Callable[[Finding, FieldedArmy, Library], Iterator[Remedy]]

PARTICULAR: dict[str, _Particular] = {
    "ARM02": army_remedies.of_this_army,
    "ARM03": army_remedies.fewer_of_it,
    "ARM04": army_remedies.with_compulsory,
    "ARM05": army_remedies.with_unlocking,
    "ARM06": army_remedies.less_on_it,
    "ARM07": army_remedies.more_on_it,
    "PTS01": army_remedies.cheaper,
    "OPT01": option_remedies.as_meant,
    "OPT02": option_remedies.less_of_it,
    "OPT03": option_remedies.compulsory_choices,
    "OPT04": option_remedies.fewer_cards,
    "OPT05": option_remedies.other_size,
    "MNT01": army_remedies.riders,
    "MNT03": army_remedies.another_rider,
}
"""What is particular to a check, beside its own proposal and leaving things out."""


def remedies(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """What might mend the finding, in no order; the plainest is to leave out the units concerned."""
    if finding.commands:
        yield _own(finding, army)
    particular = PARTICULAR.get(finding.code)
    if particular is not None:
        yield from particular(finding, army, library)
    if finding.code.startswith(("TRN", "MNT", "CRW")):
        yield from _on_foot(finding, army)
    yield from _leaving_out(finding, army)


def _own(finding: Finding, army: FieldedArmy) -> Remedy:
    """What the check itself proposes."""
    harmless = all(change.action in HARMLESS for change in finding.commands)
    return Remedy(
        commands=finding.commands,
        cost=sum((_worth(change, army) for change in finding.commands), Decimal(0)),
        rank=FIRST if harmless else USUAL,
        words=finding.fix if harmless else "",
    )


def _worth(change: Command, army: FieldedArmy) -> Decimal:
    """Points that are lost with a unit; 0 for any other change."""
    unit = army.by_id.get(str(dict(change.arguments).get("unit")))
    return unit.points if change.action == "remove_unit" and unit is not None else Decimal(0)


def _on_foot(finding: Finding, army: FieldedArmy) -> Iterator[Remedy]:
    """With one of the units concerned aboard nothing, or riding nothing."""
    for unit in finding.units:
        carriers = [other.id for other in army.units if unit in {seat.unit for seat in other.unit.carries}]
        for carrier in carriers:
            change = command("unseat", unit=unit, carrier=carrier)
            yield Remedy(commands=(change,), cost=Decimal(0), rank=FIRST)
        if unit in army.by_id:
            yield Remedy(commands=(command("dismount", unit=unit),), cost=Decimal(0), rank=FIRST)
            for seat in army.by_id[unit].unit.carries:
                change = command("unseat", unit=seat.unit, carrier=unit)
                yield Remedy(commands=(change,), cost=Decimal(0), rank=FIRST)


def _leaving_out(finding: Finding, army: FieldedArmy) -> Iterator[Remedy]:
    """Without an option of the units concerned, without one of them, or without more and more of them."""
    units = [army.by_id[unit] for unit in finding.units if unit in army.by_id]
    for unit in units:
        yield Remedy(commands=(without_unit(unit),), cost=unit.points, rank=LAST)
        for bought, points in all_bought(unit):
            yield Remedy(commands=(with_so_many(unit, bought, 0),), cost=points, rank=LESS)
    by_points = sorted(units, key=lambda unit: unit.points)
    for number in range(2, len(by_points) + 1):
        gone = by_points[:number]
        cost = sum((unit.points for unit in gone), Decimal(0))
        yield Remedy(commands=tuple(without_unit(unit) for unit in gone), cost=cost, rank=LAST)
