"""A unit's weapons, on the mounts of its Datafax or in its models' hands, and its crew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from datafaxes.army import ArmyList
from datafaxes.datafax import Datafax, Mount
from datafaxes.entry import CrewLine, Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.options import ModelLine
from rosters.chosen import Chosen
from rosters.fielded import CardPick, FittedWeapon, LineOfModels
from rosters.gear import is_for_all, machine_of, profile_named
from rosters.option_tree import Place
from rosters.pricing import number_of

_Items = Iterable[tuple[str, int]]
"""Names from the army list, each with its number."""


def weapons_of(
    chosen: Chosen, lines: tuple[LineOfModels, ...], library: Library, army: str
) -> tuple[FittedWeapon, ...]:
    """The weapons of the unit itself, those of machines that it bought left out."""
    entry, datafax = chosen.tree.entry, chosen.datafax
    on_mounts = datafax is not None and entry.kind in ("vehicle", "support-weapon")
    picked = [
        (item, count)
        for place, count in chosen.counts.items()
        if machine_of(place) is None and (on_mounts or not is_for_all(chosen, place))
        for item in (place.choice.name, *place.choice.gives)
    ]
    if datafax is not None and on_mounts:
        return fitted([*((item, 1) for item in entry.equipment), *picked], library, datafax, army)
    issued = [(item, line.count) for line in lines for item in line.equipment]
    return tuple(_in_hand([*issued, *picked], library, army))


def weapons_of_machine(
    chosen: Chosen, bought: Place, library: Library, datafax: Datafax | None, army: str
) -> tuple[FittedWeapon, ...]:
    """The weapons on one of the machines that this choice bought."""
    assert bought.machine is not None
    machines = number_of(chosen, bought, chosen.counts[bought])
    items = [(item, 1) for item in bought.machine.equipment]
    items += [
        (item, max(1, count // max(1, machines)))
        for place, count in chosen.counts.items()
        if place is not bought and machine_of(place) is bought
        for item in (place.choice.name, *place.choice.gives)
    ]
    if datafax is None:
        return tuple(_in_hand(items, library, army))
    return fitted(items, library, datafax, army)


def weapons_of_cards(
    cards: Iterable[CardPick], library: Library, datafax: Datafax | None
) -> Iterator[FittedWeapon]:
    """The weapons that cards bring, on a mount that fits the card where there is one."""
    for pick in cards:
        mounts = _mounts(datafax, pick.card.name, pick.count, set()) if datafax is not None else []
        for weapon_id in pick.card.weapons:
            weapon = library.weapon(weapon_id)
            for mount in mounts or [None]:
                count = 1 if mount else pick.count
                yield FittedWeapon(weapon=weapon, item=pick.card.name, count=count, mount=mount)


def fitted(items: _Items, library: Library, datafax: Datafax, army: str) -> tuple[FittedWeapon, ...]:
    """Weapons on the mounts of a Datafax that fit them (2E-DF-05); without a mount where none does."""
    armed = [(item, count) for item, count in items if library.weapons_of(item, army)]
    taken: set[str] = set()
    found: list[FittedWeapon] = []
    for item, count in armed or [(item, 1) for item in datafax.default_weapons]:
        for mount in _mounts(datafax, item, count, taken) or [None]:
            found += _weapons(item, library, army, count=1 if mount else count, mount=mount)
    return tuple(found)


def _mounts(datafax: Datafax, item: str, count: int, taken: set[str]) -> list[Mount | None]:
    """The mounts that one item, or so many of them, arm; those used up are put into `taken`."""
    fitting = [mount for mount in datafax.mounts if folded(item) in map(folded, mount.fits)]
    if fitting and fitting[0].arms == "in turn":
        fitting = [mount for mount in fitting if mount.name not in taken][:count]
        taken.update(mount.name for mount in fitting)
    return list(fitting)


def _in_hand(items: _Items, library: Library, army: str) -> Iterator[FittedWeapon]:
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for item, count in items:
        counts[folded(item)] = counts.get(folded(item), 0) + count
        names.setdefault(folded(item), item)
    for key, count in counts.items():
        yield from _weapons(names[key], library, army, count=count, mount=None)


def _weapons(
    item: str, library: Library, army: str, *, count: int, mount: Mount | None
) -> Iterator[FittedWeapon]:
    for carried, times in Counter(library.weapons_of(item, army)).items():
        count_of_each = count * times
        weapon = library.weapon(carried.weapon)
        yield FittedWeapon(weapon=weapon, item=item, linked=carried.linked, count=count_of_each, mount=mount)


def crew_of(entry: Entry, datafax: Datafax | None, army: ArmyList) -> tuple[CrewLine, ...]:
    """As many as the Datafax has places, with the profile that the army list gives (2E-CR-03, 2E-CR-04)."""
    if entry.kind == "support-weapon" and entry.model_lines:
        return tuple(_crew_line(entry, line) for line in entry.model_lines if line.minimum)
    places = datafax.crew if datafax is not None else ()
    seats = sum(place.role != "Creature" for place in places)
    if len(entry.crew) == 1 and seats and entry.crew[0] in _common_crews(army):
        return (replace(entry.crew[0], count=seats),)
    missing = seats - sum(crew.count for crew in entry.crew)
    if missing <= 0:
        return entry.crew
    rest = army.head.crew or _crew_elsewhere(entry, army) or CrewLine(name="Crew")
    return (*entry.crew, replace(rest, count=missing))


def _crew_line(entry: Entry, line: ModelLine) -> CrewLine:
    return CrewLine(
        name=line.name,
        count=line.minimum,
        profile=line.profile or profile_named(entry, line.name),
        equipment=line.equipment or entry.equipment,
        save=line.save or entry.save,
    )


def _crew_elsewhere(entry: Entry, army: ArmyList) -> CrewLine | None:
    """The crew that the army gives another vehicle: one whose profile this vehicle is named after, if any."""
    if entry.profiles:
        return CrewLine(name=entry.profiles[0].name, profile=entry.profiles[0], save=entry.save)
    crews = sorted(_common_crews(army), key=lambda crew: "crew" not in folded(crew.name))
    name = folded(entry.name)
    alike = (crew for crew in crews if crew.profile and name.startswith(folded(crew.profile.name)))
    return next(alike, crews[0] if crews else None)


def _common_crews(army: ArmyList) -> list[CrewLine]:
    """Crews of the army that are no heroes: called crew, or with the profile of one of its squads."""
    squads = {p.name for entry in army.entries.values() if entry.kind == "squad" for p in entry.profiles}
    return [
        crew
        for entry in army.entries.values()
        for crew in entry.crew
        if crew.profile is not None and ("crew" in folded(crew.name) or crew.profile.name in squads)
    ]


def crew_of_machine(
    chosen: Chosen, bought: Place, datafax: Datafax | None, army: ArmyList
) -> tuple[CrewLine, ...]:
    """The crew that comes with a machine bought as an option.

    One that its buyer rides brings nobody but those whom the army list names; another, such as a squad's
    own transport, brings all its crew.
    """
    assert bought.machine is not None
    if chosen.is_ridden(bought):
        return crew_beside_rider(bought.machine, datafax)
    return crew_of(bought.machine, datafax, army)


def crew_beside_rider(mount: Entry, datafax: Datafax | None) -> tuple[CrewLine, ...]:
    """Whom the army list names as crew of a mount, in the places that its rider leaves (2E-CR-02)."""
    left = len(datafax.crew) - 1 if datafax is not None else 0
    found = []
    for crew in mount.crew:
        if left > 0:
            found.append(replace(crew, count=min(crew.count, left)))
            left -= crew.count
    return tuple(found)
