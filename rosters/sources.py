"""Which book wins: what a choice of sources changes in the army lists and weapons of a roster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from decimal import Decimal

from datafaxes.army import ArmyList, Reading
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.options import Choice, ModelLine, OptionGroup
from datafaxes.readings import known_sources, letters_of, preferring
from datafaxes.record import record
from datafaxes.weapon import Weapon
from datafaxes.words import plain_number
from rosters.roster import Roster

__all__ = ["SourceDifference", "known_sources", "source_differences", "sources_in_force", "unknown_sources"]


@record
class SourceDifference:
    """One number that is otherwise under another choice of sources."""

    what: str
    """Support of the Sisters of Battle: at most, in percent."""
    before: str
    after: str
    note: str = ""
    """Where the readings come from, and why there are two."""

    def __str__(self) -> str:
        return f"{self.what}: {self.after} instead of {self.before}"


def unknown_sources(roster: Roster, library: Library) -> tuple[int, ...]:
    """Places of the roster's sources that no publication and no reading is called by."""
    return tuple(place for place, name in enumerate(roster.sources) if not list(letters_of(library, (name,))))


def sources_in_force(roster: Roster, library: Library) -> tuple[SourceDifference, ...]:
    """What the roster's sources change in its own army list, its allies' and the weapons.

    Raises:
        BadData: the library's own data is bad.
    """
    if not roster.sources:
        return ()
    armies = dict.fromkeys((roster.army, *(unit.entry.partition("/")[0] for unit in roster.units)))
    found: list[SourceDifference] = []
    for army_id in armies:
        if army_id in library.army_ids:
            found += source_differences(library.army(army_id), (), roster.sources, library)
    return tuple(dict.fromkeys(found))


def source_differences(
    army: ArmyList, before: Iterable[str], after: Iterable[str], library: Library
) -> tuple[SourceDifference, ...]:
    """What changes in the army list and in its weapons when `after` are the sources and not `before`.

    Raises:
        BadData: the library's own data is bad.
    """
    one, other = preferring(library, tuple(before)), preferring(library, tuple(after))
    return (*_of_numbers(army, one, other), *_of_weapons(army.id, one, other))


def _of_numbers(army: ArmyList, one: Library, other: Library) -> Iterator[SourceDifference]:
    seen: set[str] = set()
    for reading in army.head.readings:
        was, now = _number(one.army(army.id), reading), _number(other.army(army.id), reading)
        what = _what(army, reading)
        if was != now and what not in seen:
            seen.add(what)
            yield SourceDifference(
                what=what, before=_shown(was, reading), after=_shown(now, reading), note=reading.note
            )


def _what(army: ArmyList, reading: Reading) -> str:
    """The number that the reading is about, in words."""
    if reading.entry is None:
        part = next((part.name for part in army.head.parts if part.id == reading.part), reading.part or "")
        of_force = f" ({reading.force})" if reading.force and reading.force != army.head.name else ""
        return f"{part}{of_force} of {army.head.name}, share {_LIMITS[reading.field]}"
    entry = army.entries.get(reading.entry)
    name = entry.name if entry is not None else reading.entry
    of_option = f"{reading.option} of " if reading.option is not None else ""
    return f"{of_option}{name}, {_LIMITS[reading.field]}"


_LIMITS = {"minimum": "at least", "maximum": "at most", "points": "points"}


def _shown(number: Decimal | int | None, reading: Reading) -> str:
    if number is None:
        return "no limit"
    text = plain_number(number)
    return f"{text}%" if reading.entry is None else text


def _number(army: ArmyList, reading: Reading) -> Decimal | int | None:
    """The number that the reading is about, as this army list has it."""
    if reading.entry is None:
        for force in army.head.forces:
            if reading.force is None or folded(reading.force) == folded(force.name):
                for share in force.shares:
                    if share.part == reading.part:
                        return share.minimum if reading.field == "minimum" else share.maximum
        return None
    entry = army.entries.get(reading.entry)
    if entry is None:
        return None
    if reading.option is not None:
        choice = next((one for one in _choices(entry) if folded(one.name) == folded(reading.option)), None)
        return getattr(choice, reading.field, None)
    return entry.points if reading.field == "points" else getattr(entry.limit, reading.field)


def _choices(entry: Entry) -> Iterator[Choice]:
    yield from _choices_of(entry.options)
    yield from _choices_of_lines(entry.model_lines)


def _choices_of(groups: Iterable[OptionGroup]) -> Iterator[Choice]:
    for group in groups:
        for choice in group.choices:
            yield choice
            yield from _choices_of(choice.options)
            yield from _choices_of_lines(choice.models)
        yield from _choices_of(group.groups)


def _choices_of_lines(lines: Iterable[ModelLine]) -> Iterator[Choice]:
    for line in lines:
        yield from _choices_of(line.options)


def _of_weapons(army_id: str, one: Library, other: Library) -> Iterator[SourceDifference]:
    if one.weapons is other.weapons:
        return
    for weapon_id, was in one.weapons.items():
        now = other.weapons[weapon_id]
        if was != now and {"core", army_id} & {*was.armies, *now.armies}:
            differing = [
                field.name for field in fields(Weapon) if getattr(was, field.name) != getattr(now, field.name)
            ]
            told = [name for name in differing if name not in _NOT_TOLD] or differing
            for name in told:
                yield SourceDifference(
                    what=f"{was.name}, {name.replace('_', ' ')}",
                    before=_text(getattr(was, name)),
                    after=_text(getattr(now, name)),
                    note=" ".join((*was.notes, *now.notes)),
                )


_NOT_TOLD = frozenset(("notes", "source", "armies", "provenance", "variant_of", "id"))


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return " to ".join(str(part) for part in value) if value else "nothing"
    return "nothing" if value is None else str(value)
