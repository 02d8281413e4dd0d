"""The force as a tree of lines: parts of the army, squadrons, units, passengers under their transports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from builder.app.catalogue_rows import MOUNTS, part_title
from builder.app.finding_rows import sign_of
from builder.app.row import Row, Tone, heading
from builder.group_titles import group_title, groups_of
from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import number_text, plural
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.roster import Group, Seat
from validators.report import Report
from validators.vehicles import titles

DEEPEST = 12
"""Transports within transports that are indented."""
UNIT = "unit"


@record
class Place:
    """What a line of the force stands for."""

    kind: str
    """`unit`, `squadron` or `battery`."""
    name: str
    """A unit's id, or a group's name."""


def place_of(row_id: str | None) -> Place | None:
    """What the line of this id stands for."""
    if row_id is None:
        return None
    kind, _, rest = row_id.partition(":")
    return Place(kind=kind, name=rest.partition("\t")[0])


def part_of(unit: FieldedUnit) -> tuple[str, str]:
    """The army whose entry the unit is, and the part that it counts towards; empty where no data has it."""
    return ("", "") if unit.entry is None else (unit.army, unit.part)


def force_rows(army: FieldedArmy, report: Report, library: Library) -> list[Row]:
    """Every unit at least once, in the order of the roster, grouped by part of the army."""
    return list(_Force(army, report, library).rows())


class _Force:
    """The force while its lines are written."""

    def __init__(self, army: FieldedArmy, report: Report, library: Library) -> None:
        self.army = army
        self.library = library
        self.called = titles(army, library)
        self.signs: dict[str, tuple[str, Tone]] = {}
        for finding in report.findings:
            for unit_id in finding.units:
                self.signs.setdefault(unit_id, sign_of(finding))
        self.group_of: dict[str, tuple[str, Group]] = {}
        for kind, group in groups_of(army.roster):
            for member in group.members:
                self.group_of.setdefault(member, (kind, group))
        self.below: dict[str, list[tuple[FieldedUnit, str]]] = {}
        for unit in army.units:
            self._put_below(unit)
        self.aboard = {one.id for units in self.below.values() for one, _ in units}
        self.written: Counter[str] = Counter()

    def _put_below(self, unit: FieldedUnit) -> None:
        """Passengers and riders below what they ride in; what is sold only to be ridden below its rider."""
        rider = self.army.by_id.get(unit.unit.mounted or "")
        if rider is not None and rider is not unit:
            if unit.entry is not None and unit.entry.only_as_upgrade:
                self.below.setdefault(rider.id, []).append((unit, "↳ rides: "))
            else:
                self.below.setdefault(unit.id, []).append((rider, "↳ rides it: "))
        for seat in unit.unit.carries:
            passenger = self.army.by_id.get(seat.unit)
            if passenger is not None and passenger is not unit:
                self.below.setdefault(unit.id, []).append((passenger, _aboard(seat, passenger)))

    def rows(self) -> Iterator[Row]:
        for part, name in self._parts().items():
            units = [unit for unit in self.army.units if part_of(unit) == part]
            top = [unit for unit in units if unit.id not in self.aboard]
            if top:
                yield heading(name, plural(sum((unit.points for unit in units), Decimal(0)), "point"))
            for unit in top:
                if not self.written[f"{UNIT}:{unit.id}"]:
                    yield from self._top(unit)
        rest = [unit for unit in self.army.units if not self.written[f"{UNIT}:{unit.id}"]]
        if rest:
            yield heading("Aboard one another")
        for unit in rest:
            if not self.written[f"{UNIT}:{unit.id}"]:
                yield from self._unit(unit, 0)

    def _parts(self) -> dict[tuple[str, str], str]:
        """The parts that have units, with their names, in the order of the army list, then of its allies."""
        used = dict.fromkeys(part_of(unit) for unit in self.army.units)
        host = self.army.army
        of_host = [(host.id, part.id) for part in host.head.parts] if host is not None else []
        ordered = dict.fromkeys([*(part for part in of_host if part in used), *used])
        return {part: self._part_name(*part) for part in ordered}

    def _part_name(self, army: str, part: str) -> str:
        if not army:
            return "Not in our data"
        head, host = self.library.army(army).head, self.army.army
        names = {"upgrade": MOUNTS, **{one.id: one.name for one in head.parts}}
        ally = head.name if host is None or host.id != army else ""
        return part_title(ally, names.get(part, part))

    def _top(self, unit: FieldedUnit) -> Iterator[Row]:
        """A unit that is aboard nothing, with its whole squadron or battery if it is in one."""
        if unit.id not in self.group_of:
            yield from self._unit(unit, 0)
            return
        kind, group = self.group_of[unit.id]
        members = [self.army.by_id[member] for member in group.members if member in self.army.by_id]
        parts: tuple[tuple[str, Tone], ...] = (
            (f"▾ {group_title(kind, group.name)}", "strong"),
            (f"  {len(members)} together" if len(members) > 1 else "  by itself", "quiet"),
        )
        if not self.written[f"{kind}:{group.name}"]:
            self.written[f"{kind}:{group.name}"] += 1
            yield Row(id=f"{kind}:{group.name}", parts=parts)
        for member in members:
            if member.id not in self.aboard and not self.written[f"{UNIT}:{member.id}"]:
                yield from self._unit(member, 1)

    def _unit(self, unit: FieldedUnit, depth: int, how: str = "") -> Iterator[Row]:
        row_id = f"{UNIT}:{unit.id}"
        again = self.written[row_id]
        self.written[row_id] += 1
        yield self._line(unit, depth, how, row_id if not again else f"{row_id}\t{again}")
        if again or depth >= DEEPEST:
            return
        for other, how_it_rides in self.below.get(unit.id, ()):
            yield from self._unit(other, depth + 1, how_it_rides)

    def _line(self, unit: FieldedUnit, depth: int, how: str, row_id: str) -> Row:
        apart = self.called[unit.id].removeprefix(unit.title)
        parts: list[tuple[str, Tone]] = [
            self.signs.get(unit.id, (" ", "")),
            (f"{number_text(unit.points):>5} ", ""),
            (f"{'  ' * depth}{how}", "quiet"),
            (unit.title, "strong"),
            (apart, "quiet" if apart.startswith(" (") else "strong"),
        ]
        about = about_unit(unit)
        if about:
            parts.append((f"  {about}", "quiet"))
        return Row(id=row_id, parts=tuple(parts))


def about_row(row: Row) -> str:
    """What a line of the force says, without its sign, its points and its place in the tree."""
    parts = row.parts[2:] or row.parts
    return "".join(text for text, _ in parts).strip().removeprefix("↳ ")


def _aboard(seat: Seat, passenger: FieldedUnit) -> str:
    return "↳ aboard: " if seat.models is None else f"↳ aboard, {seat.models} of {passenger.models}: "


def about_unit(unit: FieldedUnit) -> str:
    """The entry's name where the player gave another, models, and what was bought."""
    words = []
    if unit.unit.name and unit.entry is not None:
        words.append(unit.entry.name)
    if unit.models > 1:
        words.append(plural(unit.models, "model"))
    words += [_counted(pick.choice.name, pick.count) for pick in unit.picks if pick.bought is not None]
    words += [_counted(card.card.name, card.count) for card in unit.cards if card.bought is not None]
    words += [f"“{bought.name}”?" for bought in unit.unknown]
    words += [f"“{bought.name}” (needs {opener})" for bought, opener in unit.locked]
    if unit.unit.notes:
        words.append(f"note: {unit.unit.notes.splitlines()[0]}")
    return ", ".join(words)


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{count} {name}"
