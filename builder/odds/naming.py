"""Finds the weapons, entries and Datafaxes that a player names, however he spells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.library import Library
from datafaxes.names import folded, folded_names, nearest
from datafaxes.options import OptionGroup
from datafaxes.record import record
from datafaxes.weapon import Carried, Weapon
from engine.battle.vehicles import damage_tables, mounted, vehicle_of
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit

_MOST_TOLD = 8
"""Names told of what is on offer."""
_MOST_MEANT = 5
"""Names told that may have been meant."""


@record
class Named:
    """A unit or Datafax that was found by its name."""

    title: str
    vehicle: Vehicle | None
    """None: models on foot."""
    unit: FieldedUnit | None = None
    """None: a Datafax that no army list has."""
    weapons: tuple[MountedWeapon, ...] = ()
    notes: tuple[str, ...] = ()


def find_vehicle(text: str, options: Iterable[str], library: Library) -> Named:
    """The vehicle of this entry id, Datafax id or name, with options and cards bought for it.

    Raises:
        BadData: there is none, several are called so, or it has no Datafax; names the nearest.
    """
    found = find_unit(text, options, library)
    if found is None:
        raise BadData(f"there is no vehicle “{text}”", advice=_advice(text, _vehicle_names(library)))
    if found.vehicle is None:
        raise BadData(
            f"{found.title} has no Datafax",
            advice="Odds are worked out against vehicles; name one (see `muster list datafaxes`).",
        )
    return found


def find_unit(
    text: str, options: Iterable[str], library: Library, *, whole_words: bool = False
) -> Named | None:
    """The unit of this entry id or name, or the vehicle of this Datafax id or name; None: there is none.

    `whole_words`: a part of a Datafax's name will only do if it is whole words of it, for a shorter part
    may be that of a weapon: “las” is no Rapier Laser Destroyer.

    Raises:
        BadData: there is no such entry, several are called so, or an option is not offered.
    """
    if not folded(text).strip():
        return None
    if "/" in text:
        entry_id = text.strip().casefold()
        if library.find_entry(entry_id) is None:
            raise BadData(f"there is no entry “{text}”", advice=_advice_on_entry(entry_id, library))
        return _fielded(entry_id, options, library)
    datafax = _datafax(text, library, whole_words=whole_words)
    if datafax is not None:
        spelt_out = folded(text) in (folded(datafax.name), folded(datafax.id))
        note = () if spelt_out else (f"“{text}” is taken to be the {datafax.name}.",)
        return _noted(_of_datafax(datafax, options, library), note)
    entries = _entries_called(text, library)
    if entries:
        return _noted(_fielded(entries[0], options, library), _other_lists(entries))
    return None


def find_weapons(text: str, library: Library) -> tuple[MountedWeapon, ...]:
    """The weapon of this id or name, or what the item of this name carries; empty: there is none."""
    key = folded(text)
    weapon = library.weapons.get(text) or library.weapons.get(key.replace(" ", "-"))
    if weapon is not None:
        return (MountedWeapon(weapon=weapon),)
    named = [weapon for weapon in library.weapons.values() if folded(weapon.name) == key]
    if named:
        plain = [weapon for weapon in named if weapon.variant_of is None]
        return (MountedWeapon(weapon=(plain or named)[0]),)
    return _carried(text, library.weapons_of(text), library)


def unknown_weapon(text: str, library: Library) -> BadData:
    """The error for a weapon or unit that is not there.

    With the weapons and then the units that have the text in their names; else with the nearest names.
    """
    weapons = [weapon.name for weapon in library.weapons.values()]
    units = [datafax.name for datafax in library.datafaxes.values()]
    near = [*_with(text, weapons), *_with(text, units)][:_MOST_MEANT]
    advice = (
        f"Did you mean {' or '.join(near)}?" if near else _advice(text, weapons + _vehicle_names(library))
    )
    return BadData(f"there is no weapon or unit “{text}”", advice=advice)


def _with(text: str, names: Iterable[str]) -> list[str]:
    """The names that have the text in them: first those that begin with it, short ones before long ones."""
    key = folded(text)
    found = [name for name in dict.fromkeys(names) if key and key in folded(name)]
    return sorted(found, key=lambda name: (not folded(name).startswith(key), len(name)))


def _carried(item: str, carried: tuple[Carried, ...], library: Library) -> tuple[MountedWeapon, ...]:
    found: list[MountedWeapon] = []
    for one in carried:
        weapon: Weapon = library.weapon(one.weapon)
        if one.alternative and found:
            found[-1] = replace(found[-1], alternatives=(*found[-1].alternatives, weapon))
        else:
            found.append(MountedWeapon(weapon=weapon, item=item, linked=one.linked))
    return tuple(found)


def _datafax(text: str, library: Library, *, whole_words: bool) -> Datafax | None:
    """The Datafax of this id or name; else the only one whose name contains it, or the plainest: the Land
    Raider of the Space Marines rather than that of the Chaos Space Marines.

    Raises:
        BadData: several contain it, none of them plainer than all others.
    """
    key = folded(text)
    by_id = library.datafaxes.get(text) or library.datafaxes.get(key.replace(" ", "-"))
    if by_id is not None:
        return by_id
    named = [datafax for datafax in library.datafaxes.values() if folded(datafax.name) == key]
    within = [
        datafax
        for datafax in library.datafaxes.values()
        if (f" {key} " in f" {folded(datafax.name)} " if whole_words else key in folded(datafax.name))
    ]
    found = named or within
    if not found:
        return None
    plainest = [one for one in found if all(folded(one.name) in folded(other.name) for other in found)]
    if len(plainest) == 1:
        return plainest[0]
    ids = " or ".join(sorted(datafax.id for datafax in found)[:_MOST_MEANT])
    raise BadData(f"“{text}” could be several vehicles", advice=f"Did you mean {ids}?")


def _of_datafax(datafax: Datafax, options: Iterable[str], library: Library) -> Named:
    """The vehicle as the first army list that has it fields it; without one, its default weapons."""
    entries = [
        whole_id
        for whole_id in library.entry_ids()
        if (entry := library.find_entry(whole_id)) is not None and entry.datafax == datafax.id
    ]
    if entries:
        entries.sort(key=lambda whole_id: _only_upgrade(whole_id, library))
        return _noted(_fielded(entries[0], options, library), _other_lists(entries))
    vehicle = Vehicle(datafax=datafax, tables=damage_tables(datafax, library))
    note = f"No army list has {datafax.name}: its crew is taken as Toughness 3 without a save."
    return Named(title=datafax.name, vehicle=vehicle, notes=(note,))


def _only_upgrade(whole_id: str, library: Library) -> bool:
    entry = library.find_entry(whole_id)
    return entry is not None and entry.only_as_upgrade


def _entries_called(text: str, library: Library) -> list[str]:
    key = folded(text)
    return [
        whole_id
        for whole_id in library.entry_ids()
        if (entry := library.find_entry(whole_id)) is not None and key in (entry.id, *folded_names(entry))
    ]


def _other_lists(entries: list[str]) -> tuple[str, ...]:
    if len(entries) == 1:
        return ()
    army = entries[0].partition("/")[0]
    return (f"It is taken from the list {army}; name another as ARMY/ENTRY.",)


def _noted(named: Named, notes: tuple[str, ...]) -> Named:
    return replace(named, notes=named.notes + notes)


def _fielded(whole_id: str, options: Iterable[str], library: Library) -> Named:
    """The entry as a roster would field it, with its defaults and these options."""
    bought = tuple(Bought(name=name) for name in options)
    army_id = whole_id.partition("/")[0]
    one = Unit(id="unit", entry=whole_id, options=bought)
    unit = field(Roster(name="odds", army=army_id, units=(one,)), library).units[0]
    refused = [*unit.unknown, *(option for option, _ in unit.locked)]
    if refused and unit.entry is not None:
        names = sorted(set(_offered(unit.entry, library)))
        raise BadData(
            f"{unit.entry.name} is not offered “{refused[0].name}”",
            advice=_advice(refused[0].name, names, f"It is offered {_some(names)}."),
        )
    vehicle = vehicle_of(unit, library)
    weapons = mounted(unit.weapons, library, unit.army) if vehicle is None else vehicle.weapons
    return Named(
        title=unit.title, vehicle=vehicle, unit=unit, weapons=weapons, notes=_on_unknown_crew(vehicle)
    )


def _on_unknown_crew(vehicle: Vehicle | None) -> tuple[str, ...]:
    """What is assumed of a crew that may be hit and whose profile no army list prints."""
    if vehicle is None:
        return ()
    datafax = vehicle.datafax
    if len(vehicle.crew) == len(datafax.crew) and None not in vehicle.crew:
        return ()
    struck = [part.hits for part in datafax.locations]
    struck += [part.hits for location in datafax.locations for part in location.instead]
    if "crew" not in struck and not any(station.exposed for station in datafax.crew):
        return ()
    return (f"The crew of {datafax.name} has no profile in its list: it is taken as Toughness 3, no save.",)


def _offered(entry: Entry, library: Library) -> Iterator[str]:
    yield from _choices(entry.options)
    for line in entry.model_lines:
        yield from _choices(line.options)
    sets = {name for allowance in entry.cards for name in allowance.sets}
    yield from (card.name for card in library.cards.values() if sets.intersection(card.sets))


def _choices(groups: Iterable[OptionGroup]) -> Iterator[str]:
    for group in groups:
        for choice in group.choices:
            yield choice.name
            yield from _choices(choice.options)
        yield from _choices(group.groups)


def _vehicle_names(library: Library) -> list[str]:
    return [datafax.name for datafax in library.datafaxes.values()] + list(library.datafaxes)


def weapons_on_offer(unit: FieldedUnit | None, library: Library) -> str:
    """Some of the weapons that a unit may buy, in words; empty where none are known."""
    if unit is None or unit.entry is None:
        return ""
    return _some([name for name in dict.fromkeys(_offered(unit.entry, library)) if library.weapons_of(name)])


def _some(names: list[str]) -> str:
    return ", ".join(names[:_MOST_TOLD]) + (" and more" if len(names) > _MOST_TOLD else "")


def _advice(text: str, names: Iterable[str], otherwise: str = "See `muster list`.") -> str:
    names = list(names)
    near = nearest(text, names)
    different = {folded(name).replace("-", " "): name for name in reversed(near)}
    found = [name for name in near if name in different.values()]
    return f"Did you mean {' or '.join(found)}?" if found else otherwise


def _advice_on_entry(entry_id: str, library: Library) -> str:
    """The entries of the same army, or of all, that are most like it."""
    army, _, name = entry_id.partition("/")
    whole_ids = list(library.entry_ids())
    own = {whole_id.partition("/")[2]: whole_id for whole_id in whole_ids if whole_id.startswith(f"{army}/")}
    near = nearest(name, own)
    found = [own[one] for one in near] or nearest(entry_id, whole_ids)
    return f"Did you mean {' or '.join(found)}?" if found else "See `muster list entries`."
