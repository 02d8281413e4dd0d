"""The library as another publication would have it: with the readings that a roster's sources choose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from datafaxes.army import ArmyList, Force, Reading, Share
from datafaxes.entry import ArmyLimit, Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.options import Choice, ModelLine, OptionGroup
from datafaxes.weapon import Weapon


def preferring(library: Library, sources: tuple[str, ...]) -> Library:
    """The library that follows these sources, the first above all; the same library where none is given.

    Sources are letters or names of publications, or of readings; others are passed over.

    Raises:
        BadData: the library's own data is bad.
    """
    if not sources:
        return library
    kept = library.worked_out.setdefault("readings", {})
    if sources not in kept:
        kept[sources] = _ReadLibrary(library, tuple(letters_of(library, sources)))
    found: Library = kept[sources]
    return found


def known_sources(library: Library) -> dict[str, str]:
    """Names of all publications, and of readings that have one of their own, by their letters."""
    heads = [library.army(army_id).head for army_id in library.army_ids]
    found = {publication.letters: publication.name for head in heads for publication in head.publications}
    return found | {reading.source: reading.name for head in heads for reading in head.readings}


def letters_of(library: Library, sources: Iterable[str]) -> Iterator[str]:
    """The letters of these sources, whatever way they are named; unknown ones are left out."""
    known: dict[str, str] = {}
    for letters, name in known_sources(library).items():
        known |= {folded(letters): letters, folded(name): letters}
    for source in sources:
        if folded(source) in known:
            yield known[folded(source)]


def readings_in_force(army: ArmyList, sources: Iterable[str]) -> tuple[Reading, ...]:
    """The readings of the army list that these letters choose; of two for one number, the first source's."""
    found: dict[tuple[object, ...], Reading] = {}
    for source in sources:
        for reading in army.head.readings:
            if reading.source == source:
                number = (reading.field, reading.force, reading.part, reading.entry, reading.option)
                found.setdefault(number, reading)
    return tuple(found.values())


class _ReadLibrary(Library):
    """A library whose army lists and weapons follow some sources; all else it shares with another."""

    def __init__(self, library: Library, sources: tuple[str, ...]) -> None:
        super().__init__(library.user_folder, library.shipped)
        self._library = library
        self._sources = sources
        self._shelves = library._shelves
        self._weapons: Mapping[str, Weapon] | None = None

    def army(self, army_id: str) -> ArmyList:
        """The army list with the readings that are in force."""
        if army_id not in self._armies:
            army = self._library.army(army_id)
            self._armies[army_id] = _as_read(army, readings_in_force(army, self._sources))
        return self._armies[army_id]

    @property
    def weapons(self) -> Mapping[str, Weapon]:
        """Every weapon profile by id; where a source prints another one, that in the place of the usual."""
        if self._weapons is None:
            usual = self._library.weapons
            self._weapons = {**usual, **{found.id: found for found in _printed(usual, self._sources)}}
        return self._weapons


def _printed(weapons: Mapping[str, Weapon], sources: tuple[str, ...]) -> Iterator[Weapon]:
    """Profiles that one of the sources prints, in the place of usual ones from elsewhere; the best last."""
    for source in reversed(sources):
        for weapon in weapons.values():
            usual = weapons.get(weapon.variant_of) if weapon.variant_of is not None else None
            if usual is not None and _letters(weapon) == source != _letters(usual):
                yield replace(weapon, id=usual.id, variant_of=None)


def _letters(weapon: Weapon) -> str:
    return weapon.source.partition(" ")[0]


# Army lists


def _as_read(army: ArmyList, readings: tuple[Reading, ...]) -> ArmyList:
    for reading in readings:
        if reading.entry is not None:
            entry = army.entries.get(reading.entry)
            if entry is not None:
                army = replace(army, entries={**army.entries, entry.id: _entry_as_read(entry, reading)})
        elif reading.part is not None:
            forces = tuple(_force_as_read(force, reading) for force in army.head.forces)
            army = replace(army, head=replace(army.head, forces=forces))
    return army


def _force_as_read(force: Force, reading: Reading) -> Force:
    if reading.force is not None and folded(reading.force) != folded(force.name):
        return force
    shares = (
        _share_as_read(share, reading) if share.part == reading.part else share for share in force.shares
    )
    return replace(force, shares=tuple(shares))


def _share_as_read(share: Share, reading: Reading) -> Share:
    if reading.field == "minimum":
        return replace(share, minimum=reading.value)
    return replace(share, maximum=reading.value)


def _entry_as_read(entry: Entry, reading: Reading) -> Entry:
    if reading.option is not None:
        return replace(
            entry,
            options=_options_as_read(entry.options, reading),
            model_lines=_lines_as_read(entry.model_lines, reading),
        )
    if reading.field == "points":
        return replace(entry, points=reading.value, points_from=None)
    return replace(entry, limit=_limit_as_read(entry.limit, reading))


def _limit_as_read(limit: ArmyLimit, reading: Reading) -> ArmyLimit:
    number = int(reading.value)
    return replace(limit, minimum=number) if reading.field == "minimum" else replace(limit, maximum=number)


def _options_as_read(groups: tuple[OptionGroup, ...], reading: Reading) -> tuple[OptionGroup, ...]:
    return tuple(
        replace(
            group,
            choices=tuple(_choice_as_read(choice, reading) for choice in group.choices),
            groups=_options_as_read(group.groups, reading),
        )
        for group in groups
    )


def _lines_as_read(lines: tuple[ModelLine, ...], reading: Reading) -> tuple[ModelLine, ...]:
    return tuple(replace(line, options=_options_as_read(line.options, reading)) for line in lines)


def _choice_as_read(choice: Choice, reading: Reading) -> Choice:
    if folded(choice.name) == folded(reading.option or ""):
        number: Decimal = reading.value
        if reading.field == "points":
            return replace(choice, points=number)
        if reading.field == "minimum":
            return replace(choice, minimum=int(number))
        return replace(choice, maximum=int(number))
    return replace(
        choice,
        options=_options_as_read(choice.options, reading),
        models=_lines_as_read(choice.models, reading),
    )
