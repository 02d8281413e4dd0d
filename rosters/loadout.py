"""What a unit carries: its models' profiles and gear, its crew, and its weapons on their mounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from datafaxes.characteristics import Characteristic, Characteristics
from datafaxes.condition import Change
from datafaxes.datafax import Datafax, Mount
from datafaxes.entry import CrewLine, Entry
from datafaxes.library import Library
from datafaxes.names import folded
from rosters.choosing import Chosen
from rosters.conditions import changed
from rosters.fielded import FittedWeapon, LineOfModels
from rosters.model_lines import graded, is_kind_of_squad
from rosters.option_tree import Place

# Models


def lines_of(chosen: Chosen) -> tuple[LineOfModels, ...]:
    """The unit's models: its lines, its picked leaders, and what is left; none for a vehicle."""
    entry = chosen.tree.entry
    if entry.kind == "vehicle":
        return ()
    equipment = kept_equipment(chosen)
    found = [
        LineOfModels(
            name=line.name,
            count=line.count,
            profile=_adjusted(chosen, line.line.profile or _profile_named(entry, line.name)),
            save=line.line.save or entry.save,
            equipment=line.line.equipment or equipment,
            slots=entry.slots if line.line.slots is None else line.line.slots,
        )
        for line in chosen.lines
        if line.count
    ]
    for place, count in graded(chosen):
        choice = place.choice
        found.append(
            LineOfModels(
                name=choice.name,
                count=count,
                profile=_adjusted(chosen, choice.profile),
                save=choice.save or entry.save,
                equipment=choice.equipment or equipment,
                slots=entry.slots,
            )
        )
    rest = chosen.models - sum(line.count for line in found)
    if rest > 0:
        profile, name = _own_profile(chosen)
        save = _armour_save(chosen) or entry.save
        rest_line = LineOfModels(
            name=name, count=rest, profile=profile, save=save, equipment=equipment, slots=entry.slots
        )
        found.insert(0, rest_line)
    return tuple(found)


def _profile_named(entry: Entry, name: str) -> Characteristics | None:
    """The entry's profile for a line of this name: the one called alike, else the first."""
    key = folded(name).removesuffix("s")
    alike = (profile for profile in entry.profiles if folded(profile.name).removesuffix("s") == key)
    return next(alike, entry.profiles[0] if entry.profiles else None)


def _own_profile(chosen: Chosen) -> tuple[Characteristics | None, str]:
    """The profile of the models without a line: of the grade or kind that was picked, or the entry's."""
    entry = chosen.tree.entry
    for place in chosen.counts:
        group, choice = place.section.group, place.choice
        is_grade = entry.kind == "character" and (group.minimum or group.default) and place.under is None
        if choice.profile is not None and (is_grade or is_kind_of_squad(chosen, place)):
            return _adjusted(chosen, choice.profile), choice.profile.name
    return _adjusted(chosen, entry.profiles[0] if entry.profiles else None), entry.name


def _armour_save(chosen: Chosen) -> str | None:
    saves = [
        place.choice.save
        for place in chosen.counts
        if place.choice.save and place.under is None and place.choice.profile is None
    ]
    return saves[-1] if saves else None


def _adjusted(chosen: Chosen, profile: Characteristics | None) -> Characteristics | None:
    """The profile with the changes that the unit's options make to it."""
    if profile is None:
        return None
    fields: dict[str, list[Change]] = {}
    for change in chosen.tree.entry.changes:
        aimed = change.of is None or folded(change.of) == folded(profile.name)
        if change.field in _CHARACTERISTICS and aimed:
            fields.setdefault(change.field, []).append(change)
    having = chosen.seen_from(None)
    new: dict[str, Characteristic] = {}
    for name, changes in fields.items():
        value = getattr(profile, name)
        if isinstance(value, int):
            new[name] = int(changed(name, Decimal(value), changes, having))
    return replace(profile, **new) if new else profile  # type: ignore[arg-type]  # only characteristics


_CHARACTERISTICS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")


# Gear


def kept_equipment(chosen: Chosen) -> tuple[str, ...]:
    """The entry's equipment without what came with a default that another pick replaced."""
    gone: set[str] = set()
    kept: set[str] = set()
    for section in chosen.tree.sections[0] if chosen.tree.sections else ():
        default = section.group.default
        if default is None or section.line is not None:
            continue
        for place in section.every_place():
            if folded(place.choice.name) == folded(default):
                names = {folded(name) for name in (place.choice.name, *place.choice.gives)}
                (kept if chosen.counts.get(place) else gone).update(names)
    gone -= kept
    return tuple(item for item in chosen.tree.entry.equipment if folded(item) not in gone)


def machine_of(place: Place) -> Place | None:
    """The choice that bought the vehicle which this one is for; itself where it buys one."""
    found: Place | None = place
    while found is not None and found.machine is None:
        found = found.under
    return found


def weapons_of(
    chosen: Chosen, library: Library, datafax: Datafax | None, army: str
) -> tuple[FittedWeapon, ...]:
    """The weapons of the unit itself, those of machines that it bought left out."""
    entry = chosen.tree.entry
    own = {folded(item) for item in entry.equipment}
    picked = [
        (item, count)
        for place, count in chosen.counts.items()
        if machine_of(place) is None
        for item in _items(place, own if chosen.by_default.get(place) else set())
    ]
    if entry.kind in ("vehicle", "support-weapon") and datafax is not None:
        issued = [(item, 1) for item in kept_equipment(chosen)]
        return fitted([*issued, *picked], library, datafax, army)
    issued = [(item, line.count) for line in lines_of(chosen) for item in line.equipment]
    return tuple(_in_hand([*issued, *picked], library, army))


def weapons_of_machine(
    chosen: Chosen, bought: Place, library: Library, datafax: Datafax | None, army: str
) -> tuple[FittedWeapon, ...]:
    """The weapons on one of the machines that this choice bought."""
    assert bought.machine is not None
    items = [(item, 1) for item in bought.machine.equipment]
    machines = chosen.counts[bought]
    for place, count in chosen.counts.items():
        if place is not bought and machine_of(place) is bought:
            items += [(item, max(1, count // machines)) for item in _items(place, set())]
    if datafax is None:
        return tuple(_in_hand(items, library, army))
    return fitted(items, library, datafax, army)


def _items(place: Place, without: set[str]) -> list[str]:
    choice = place.choice
    if choice.profile is not None and choice.equipment:
        return []  # a leader, whose gear stands in his line
    return [item for item in (choice.name, *choice.gives) if folded(item) not in without]


def fitted(
    items: list[tuple[str, int]], library: Library, datafax: Datafax, army: str
) -> tuple[FittedWeapon, ...]:
    """Weapons on the mounts of a Datafax that fit them (2E-DF-05); without a mount where none does."""
    if not any(library.weapons_of(item, army) for item, _ in items):
        items = [*items, *((item, 1) for item in datafax.default_weapons)]
    taken: set[str] = set()
    found: list[FittedWeapon] = []
    for item, count in items:
        carried = library.weapons_of(item, army)
        if not carried:
            continue
        mounts = [mount for mount in datafax.mounts if folded(item) in map(folded, mount.fits)]
        if mounts and mounts[0].arms == "in turn":
            mounts = [mount for mount in mounts if mount.name not in taken][:count]
            taken.update(mount.name for mount in mounts)
        places: list[Mount | None] = list(mounts) or [None]
        for mount in places:
            found += [
                FittedWeapon(
                    weapon=library.weapon(weapon.weapon),
                    item=item,
                    linked=weapon.linked,
                    count=1 if mount else count,
                    mount=mount,
                )
                for weapon in carried
            ]
    return tuple(found)


def _in_hand(items: Iterable[tuple[str, int]], library: Library, army: str) -> Iterator[FittedWeapon]:
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for item, count in items:
        counts[folded(item)] = counts.get(folded(item), 0) + count
        names.setdefault(folded(item), item)
    for key, count in counts.items():
        for weapon in library.weapons_of(names[key], army):
            yield FittedWeapon(
                weapon=library.weapon(weapon.weapon), item=names[key], linked=weapon.linked, count=count
            )


# Crew


def crew_of(entry: Entry, datafax: Datafax | None) -> tuple[CrewLine, ...]:
    """The crew as the army list gives it, else as many as the Datafax says (2E-CR-04)."""
    if entry.crew:
        return entry.crew
    if entry.kind == "support-weapon" and entry.model_lines:
        return tuple(
            CrewLine(
                name=line.name,
                count=line.minimum,
                profile=line.profile or _profile_named(entry, line.name),
                equipment=line.equipment or entry.equipment,
                save=line.save or entry.save,
            )
            for line in entry.model_lines
            if line.minimum
        )
    if datafax is None or not datafax.crew:
        return ()
    profile = entry.profiles[0] if entry.profiles else None
    name = profile.name if profile else "Crew"
    return (CrewLine(name=name, count=len(datafax.crew), profile=profile, save=entry.save),)
