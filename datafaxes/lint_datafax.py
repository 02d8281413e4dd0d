"""What can be wrong with a Datafax although every value is of its kind."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.datafax import DRIVING_ROLES, Datafax, Location, MotiveType
from datafaxes.flaw import FACES, Flaw, Known, goes_on, not_an_id, not_dice, not_each_face_once, unknown_id
from datafaxes.names import folded
from datafaxes.yaml_reading import Path_


def flaws_of_datafax(datafax: Datafax) -> Iterator[Flaw]:
    """Everything that is wrong with it by itself."""
    yield from not_an_id(("id",), datafax.id)
    yield from _kind_and_motive(datafax)
    yield from _movement(datafax)
    yield from _ram(datafax)
    yield from _crew(datafax)
    yield from _locations(datafax)
    yield from _mounts(datafax)
    yield from _sizes(datafax)


def _kind_and_motive(datafax: Datafax) -> Iterator[Flaw]:
    motives = {
        "bike": {MotiveType.SKIMMERS} if datafax.jet_bike else {MotiveType.BIKES_AND_TRIKES},
        "walker": {MotiveType.WALKERS},
        "support-weapon": {MotiveType.NONE},
        "vehicle": {MotiveType.TRACKED, MotiveType.WHEELED, MotiveType.SKIMMERS, MotiveType.NONE},
    }[datafax.kind]
    if datafax.motive not in motives:
        what = f"the motive type of a {datafax.kind} is not {datafax.motive}"
        yield Flaw(("motive",), what, f"Use {' or '.join(sorted(motives))}, or change the kind.")
    if datafax.jet_bike and datafax.kind != "bike":
        yield Flaw(("jet_bike",), "a jetbike is of the kind bike", "Write `kind: bike`.")
    if datafax.kind == "walker" and datafax.may_ram:
        yield Flaw(("kind",), "a walker never rams on purpose", "Write `may_ram: false`.")


def _movement(datafax: Datafax) -> Iterator[Flaw]:
    speeds = datafax.speeds
    if datafax.kind == "walker" and datafax.profile is None and speeds is None:
        yield Flaw((), "a walker needs a profile, or speeds where its card prints them")
    if speeds is None:
        if datafax.kind != "walker" and datafax.motive != MotiveType.NONE:
            yield Flaw((), "the speeds are missing")
        return
    rates = [(name, getattr(speeds, name)) for name in ("slow", "combat", "fast")]
    if speeds.slow is None:
        yield Flaw(("speeds",), "every vehicle has a Slow rate")
    if speeds.combat is None and speeds.fast is not None:
        yield Flaw(("speeds", "fast"), "there is a Fast rate and no Combat rate")
    before = 0
    for name, rate in rates:
        if rate is not None and rate <= before:
            what = f"the {name.title()} rate must be more than {before}"
            yield Flaw(("speeds", name), what, "Rates grow from Slow through Combat to Fast.")
        before = rate if rate is not None else before


def _ram(datafax: Datafax) -> Iterator[Flaw]:
    ram = datafax.ram
    if ram is None:
        if datafax.kind != "support-weapon":
            yield Flaw((), "the ram value is missing")
        return
    yield from not_dice(("ram", "damage"), ram.damage)
    if ram.strength < 1:
        yield Flaw(("ram", "strength"), "the Strength of a ram is at least 1")
    if ram.save_modifier > 0:
        what = "a save modifier is 0 or negative"
        yield Flaw(("ram", "save_modifier"), what, "Damage and save modifier may have been swapped.")


def _crew(datafax: Datafax) -> Iterator[Flaw]:
    names = {location.name for location in datafax.locations}
    driving = [index for index, station in enumerate(datafax.crew) if station.role in DRIVING_ROLES]
    if len(driving) > 1:
        roles = ", ".join(sorted(DRIVING_ROLES))
        yield Flaw(("crew", driving[1], "role"), f"a second station drives ({roles})")
    moves_itself = datafax.motive not in (MotiveType.NONE, MotiveType.WALKERS)
    if moves_itself and not driving:
        yield Flaw(
            ("crew",), "nobody drives", f"Give one station the role {', '.join(sorted(DRIVING_ROLES))}."
        )
    for index, station in enumerate(datafax.crew):
        if station.location is not None and station.location not in names:
            yield unknown_id(("crew", index, "location"), "location", station.location, names)


def _locations(datafax: Datafax) -> Iterator[Flaw]:
    rolls: list[tuple[Path_, tuple[int, int]]] = []
    names: set[str] = set()
    for index, location in enumerate(datafax.locations):
        at: Path_ = ("locations", index)
        for name in (location.name, *(instead.name for instead in location.instead)):
            if folded(name) in names:
                yield Flaw((*at, "name"), f"a second location is called “{name}”")
            names.add(folded(name))
        if location.roll is None:
            yield Flaw(at, f"no face of the D6 finds the {location.name}", "Give it a roll.")
        else:
            rolls.append(((*at, "roll"), location.roll))
        yield from _what_is_hit(datafax, location, at)
        yield from _instead(location, at)
        yield from _armour(location, at)
    yield from not_each_face_once(rolls)


def _what_is_hit(datafax: Datafax, location: Location, at: Path_) -> Iterator[Flaw]:
    from_front = any(x.attacker == "front" and x.roll is None for x in location.instead)
    if location.hits == "armour":
        if location.side_rear is None or (location.front is None and not from_front):
            what = f"the {location.name} has no Armour Value"
            yield Flaw(at, what, "Give front and side_rear, or say what it hits: crew or passengers.")
        if location.table is None:
            yield Flaw(at, f"the {location.name} has no damage table")
    elif location.front is not None or location.side_rear is not None:
        yield Flaw(at, f"the {location.name} is hit as models, and has an Armour Value all the same")
    struck = {location.hits, *(instead.hits for instead in location.instead)}
    if "crew" in struck and all(station.location != location.name for station in datafax.crew):
        what = f"nobody of the crew is at the {location.name}"
        yield Flaw(at, what, f"Give a station `location: {location.name}`.")
    if "passengers" in struck and datafax.capacity is None:
        yield Flaw(at, "passengers are hit, and it carries none", "Give it a capacity.")


def _instead(location: Location, at: Path_) -> Iterator[Flaw]:
    covered: set[tuple[str, int]] = set()
    for index, instead in enumerate(location.instead):
        first, last = instead.roll or (1, 6)
        if not (first in FACES and last in FACES and first <= last):
            yield Flaw((*at, "instead", index, "roll"), f"[{first}, {last}] is no range of a D6")
            continue
        sides = ("front", "side_rear") if instead.attacker == "any" else (instead.attacker,)
        faces = {(side, face) for side in sides for face in range(first, last + 1)}
        if faces & covered:
            yield Flaw((*at, "instead", index), f"“{instead.name}” shares its roll with another")
        covered |= faces


def _armour(location: Location, at: Path_) -> Iterator[Flaw]:
    for name in ("front", "side_rear"):
        value = getattr(location, name)
        if value is not None and value < 0:
            yield Flaw((*at, name), "an Armour Value is not less than 0")


def flaws_of_tables(datafax: Datafax, known: Known) -> Iterator[Flaw]:
    """Damage tables that do not exist, or go on to a location that the vehicle has not."""
    for index, location in enumerate(datafax.locations):
        yield from _tables(datafax, location, ("locations", index), known)


def _tables(datafax: Datafax, location: Location, at: Path_, known: Known) -> Iterator[Flaw]:
    names = {other.name for other in datafax.locations}
    wanted: list[tuple[Path_, str | None]] = [((*at, "table"), location.table)]
    wanted += [((*at, "instead", i, "table"), x.table) for i, x in enumerate(location.instead)]
    for path, table_id in wanted:
        if table_id is None:
            continue
        if table_id not in known.tables:
            yield unknown_id(path, "damage table", table_id, known.tables)
            continue
        for name in goes_on(known.tables[table_id]):
            if name not in names:
                what = f"the table {table_id} goes on to the {name}, which this vehicle has not"
                yield Flaw(path, what, "Use another table, or name the location so.")


def _mounts(datafax: Datafax) -> Iterator[Flaw]:
    places = {location.name for location in datafax.locations}
    places |= {instead.name for location in datafax.locations for instead in location.instead}
    roles = {station.role for station in datafax.crew}
    names: set[str] = set()
    for index, mount in enumerate(datafax.mounts):
        at: Path_ = ("mounts", index)
        if folded(mount.name) in names:
            yield Flaw((*at, "name"), f"a second mount is called “{mount.name}”")
        names.add(folded(mount.name))
        if mount.location not in places:
            yield unknown_id((*at, "location"), "location", mount.location, places)
        if not 0 < mount.arc.width <= 360:
            yield Flaw((*at, "arc", "width"), "a field of fire is from 1 to 360 degrees wide")
        if not 0 <= mount.arc.centre < 360:
            yield Flaw((*at, "arc", "centre"), "the centre of a field of fire is from 0 to 359 degrees")
        if mount.crewed_by is not None and mount.crewed_by not in roles:
            yield unknown_id((*at, "crewed_by"), "crew station", mount.crewed_by, roles)
        if not mount.fits:
            yield Flaw(at, f"nothing fits the mount “{mount.name}”", "List the items that it takes.")
    fits = {folded(item) for mount in datafax.mounts for item in mount.fits}
    for index, item in enumerate(datafax.default_weapons):
        if folded(item) not in fits:
            yield unknown_id(("default_weapons", index), "mount for", item, ())


def _sizes(datafax: Datafax) -> Iterator[Flaw]:
    for name in ("length", "width", "height"):
        if getattr(datafax.hull, name) <= 0:
            yield Flaw(("hull", name), f"the {name} of the hull must be more than 0")
    capacity = datafax.capacity
    if capacity is None:
        return
    if not capacity.text.strip():
        yield Flaw(("capacity", "text"), "the capacity must be told in words too")
    for name in ("slots", "units", "unit_models", "wounds"):
        value = getattr(capacity, name)
        if value is not None and value <= 0:
            yield Flaw(("capacity", name), f"{name} must be more than 0")
