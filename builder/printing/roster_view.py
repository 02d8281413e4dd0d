"""The roster sheet: the army's parts and units, squadrons, batteries, seats and findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from builder.group_titles import group_title, groups_of
from builder.printing.notation import typeset
from datafaxes.record import record
from datafaxes.words import listed, number_text, plural
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.house_rules import switches
from rosters.roster import Roster
from validators.names_apart import names_apart
from validators.vehicles import guns

if TYPE_CHECKING:
    from datafaxes.army import ArmyHead
    from validators.finding import Finding


@record
class PartLine:
    """A part of the army with its points and its share."""

    name: str
    points: str
    share: str
    """Of the points agreed, or of the army where none are."""


@record
class UnitLine:
    """A unit of the roster."""

    name: str
    entry: str
    """Its entry's name, where the player gave it another."""
    models: str
    details: str
    """Options and cards, with their points."""
    place: str
    """Squadron, battery, passengers, mount."""
    points: str
    notes: str
    known: bool = True


@record
class GroupLine:
    """A squadron or battery with its members."""

    name: str
    """With what it is: `Squadron Hammer`."""
    members: str
    points: str


Titles = Mapping[str, str]
"""What the sheet calls each unit, by its id."""


@record
class FindingLine:
    """A finding of the checks."""

    code: str
    severity: str
    message: str
    fix: str


@record
class RosterView:
    """Everything on the roster sheet."""

    name: str
    army: str
    force: str
    colour: str
    rules: str
    total: str
    limit: str
    parts: tuple[PartLine, ...]
    sections: tuple[tuple[str, tuple[UnitLine, ...]], ...]
    """Units under the headings of the army's parts."""
    groups: tuple[GroupLine, ...]
    findings: tuple[FindingLine, ...]
    complete: str
    """How many units and points the sheet shows of how many there are."""
    notes: str
    strategy: str = ""
    """The army list's strategy rating, and what changes it; empty where it has none."""
    house_rules: tuple[str, ...] = ()
    """What the players agreed on that is not as usual."""


def roster_view(army: FieldedArmy, findings: Iterable[Finding]) -> RosterView:
    """The roster sheet of an army, with what the checks found."""
    called = _titles(army)
    sections = tuple(_sections(army, called))
    shown = sum(len(units) for _, units in sections)
    known = sum(1 for unit in army.units if unit.entry is not None)
    head = army.army.head if army.army else None
    limit = army.roster.points_limit
    return RosterView(
        name=army.roster.name,
        army=head.name if head else army.roster.army,
        force=army.force.name if army.force and head and army.force.name != head.name else "",
        colour=head.colour if head else "#444444",
        rules=army.roster.rules.replace("-", " "),
        total=number_text(army.points),
        limit=number_text(limit) if limit is not None else "",
        parts=tuple(_parts(army)),
        sections=sections,
        groups=tuple(_groups(army, called)),
        findings=tuple(
            FindingLine(code=each.code, severity=each.severity, message=each.message, fix=each.fix)
            for each in findings
        ),
        complete=_complete(army, shown, known),
        notes=army.roster.notes,
        strategy=_strategy(head) if head else "",
        house_rules=tuple(_agreed(army.roster)),
    )


def _strategy(head: ArmyHead) -> str:
    if head.strategy_rating is None:
        return ""
    return f"strategy rating {head.strategy_rating}" + (
        f" ({head.strategy_note})" if head.strategy_note else ""
    )


def _agreed(roster: Roster) -> Iterable[str]:
    """House rules, and the books that win where books differ."""
    for switch in switches(roster.house_rules):
        yield f"{switch.words} ({switch.rule})"
    if roster.sources:
        verb = "wins" if len(roster.sources) == 1 else "win, the first before the next"
        yield f"Where books differ, {listed(roster.sources)} {verb}."


def _complete(army: FieldedArmy, shown: int, known: int) -> str:
    text = f"{shown} of {plural(len(army.units), 'unit')} shown"
    if known < len(army.units):
        text += f", {len(army.units) - known} of them not in muster’s data and without a price"
    limit = army.roster.points_limit
    agreed = f" of {number_text(limit)} points" if limit is not None else " points, no limit agreed"
    return f"{text}; {number_text(army.points)}{agreed}."


def _parts(army: FieldedArmy) -> Iterable[PartLine]:
    base = army.roster.points_limit or army.points
    spent: dict[str, Decimal] = {}
    for unit in army.units:
        spent[unit.part] = spent.get(unit.part, Decimal(0)) + unit.points
    priced = {unit.part for unit in army.units if unit.entry is not None}
    for part, name in _headings(army, spent):
        if part not in priced:
            yield PartLine(name=name, points="?", share="")
            continue
        share = f"{100 * spent[part] / base:.1f}%".replace(".0%", "%") if base else ""
        yield PartLine(name=name, points=number_text(spent[part]), share=share)


def _headings(army: FieldedArmy, used: Iterable[str]) -> list[tuple[str, str]]:
    """The parts that are used, in the codex's order, then the others."""
    wanted = list(dict.fromkeys(used))
    named = {part.id: part.name for part in army.army.head.parts} if army.army else {}
    ordered = [part for part in named if part in wanted]
    ordered += [part for part in wanted if part not in named]
    return [(part, named.get(part) or part.replace("-", " ").capitalize() or "Unknown") for part in ordered]


def _sections(army: FieldedArmy, called: Titles) -> Iterable[tuple[str, tuple[UnitLine, ...]]]:
    by_part: dict[str, list[FieldedUnit]] = {}
    for unit in army.units:
        by_part.setdefault(unit.part, []).append(unit)
    for part, name in _headings(army, by_part):
        yield name, tuple(_unit(army, unit, called) for unit in by_part[part])


def _unit(army: FieldedArmy, unit: FieldedUnit, called: Titles) -> UnitLine:
    entry = unit.entry.name if unit.entry else unit.unit.entry
    return UnitLine(
        name=called[unit.id],
        entry=typeset(entry) if unit.unit.name else "",
        models=_number(unit),
        details=typeset(", ".join(_details(unit))),
        place="; ".join(_places(army, unit, called)),
        points=number_text(unit.points) if unit.entry else "?",
        notes=unit.unit.notes,
        known=unit.entry is not None,
    )


def _number(unit: FieldedUnit) -> str:
    """How many models, vehicles or guns the unit is; empty for one."""
    if unit.is_support_weapon:
        number, what = guns(unit), "gun"
    elif unit.is_vehicle:
        number, what = sum(machine.count for machine in unit.machines), "vehicle"
    else:
        number, what = unit.models, "model"
    return plural(number, what) if number > 1 else ""


def _details(unit: FieldedUnit) -> Iterable[str]:
    for line in unit.entry.model_lines if unit.entry is not None else ():
        number = sum(found.count for found in unit.lines if found.name == line.name)
        if number and not line.minimum and number < unit.models:
            yield f"{number} × {line.name}" if number > 1 else line.name
    for pick in unit.picks:
        if not pick.by_default or pick.points:
            yield _priced(pick.choice.name, pick.count, pick.points)
    for card in unit.cards:
        yield _priced(card.card.name, card.count, card.points)
    for bought in (*unit.unknown, *(bought for bought, _ in unit.locked)):
        yield f"{bought.name} (not offered)"


def _priced(name: str, count: int, price: Decimal) -> str:
    text = f"{count} × {name}" if count > 1 else name
    return f"{text} (+{number_text(price)})" if price > 0 else text


def _places(army: FieldedArmy, unit: FieldedUnit, called: Titles) -> Iterable[str]:
    for kind, group in groups_of(army.roster):
        if unit.id in group.members:
            yield f"in {group_title(kind, group.name)}"
    aboard = [
        called.get(seat.unit, seat.unit) + (f" ({seat.models})" if seat.models is not None else "")
        for seat in unit.unit.carries
    ]
    if aboard:
        yield f"carries {listed(aboard)}"
    if unit.unit.mounted:
        yield f"ridden by {called.get(unit.unit.mounted, unit.unit.mounted)}"
    for other in army.units:
        if any(seat.unit == unit.id for seat in other.unit.carries):
            yield f"aboard {called[other.id]}"
        if other.unit.mounted == unit.id:
            yield f"rides {called[other.id]}"


def _titles(army: FieldedArmy) -> dict[str, str]:
    """What the sheet calls each unit, as findings do: its name, told apart from others of the same."""
    names = names_apart((unit.unit, unit.title) for unit in army.units)
    return {unit.id: names[unit.id] if unit.unit.name else typeset(names[unit.id]) for unit in army.units}


def _groups(army: FieldedArmy, called: Titles) -> Iterable[GroupLine]:
    for kind, group in groups_of(army.roster):
        worth = sum((army.by_id[each].points for each in group.members if each in army.by_id), Decimal(0))
        members = ", ".join(called.get(member, member) for member in group.members)
        yield GroupLine(name=group_title(kind, group.name), members=members, points=number_text(worth))
