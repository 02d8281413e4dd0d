"""Compares the profile that a catalogue or roster prints for a vehicle with our Datafax."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import zip_longest

from datafaxes.datafax import Datafax
from datafaxes.record import record
from datafaxes.words import plural
from rosters.other_programs.loose_names import loose
from rosters.other_programs.plain_tree import TRANSPORT
from rosters.other_programs.tree import Profile


@record
class Differing:
    """One number that the profile has otherwise than our Datafax."""

    what: str
    theirs: str
    ours: str

    def __str__(self) -> str:
        return f"{self.what} {self.theirs} there, {self.ours} in our data"


def profile_differences(profile: Profile, datafax: Datafax) -> Iterator[Differing]:
    """What a Vehicle, Walker or Transport profile has otherwise: speeds, ram, armour, capacity.

    Cells that are empty or hold no number are passed over; armour whose columns do not pair up is told.
    """
    cells = {loose(name): text for name, text in profile.values}
    if profile.type_id == TRANSPORT or loose(profile.type_name) == "transport":
        yield from _capacity(cells, datafax)
        return
    yield from _numbers(cells, datafax)
    yield from _armour(cells, datafax)


def _capacity(cells: dict[str, str], datafax: Datafax) -> Iterator[Differing]:
    theirs = _number(cells.get("capacity", ""))
    ours = datafax.capacity.slots if datafax.capacity is not None else Decimal(0)
    if theirs is not None and ours is not None and theirs != ours:
        yield Differing(what="Transport capacity", theirs=f"{theirs:f}", ours=f"{ours.normalize():f}")


def _numbers(cells: dict[str, str], datafax: Datafax) -> Iterator[Differing]:
    for what, cell, ours in _cells(datafax):
        theirs = _number(cells.get(cell, ""))
        if theirs is not None and ours is not None and theirs != ours:
            yield Differing(what=what, theirs=f"{theirs:f}", ours=f"{Decimal(ours).normalize():f}")
    damage = cells.get("ram damage", "").strip().upper()
    if datafax.ram is not None and re.search(r"\d", damage):
        dice = datafax.ram.damage.upper()
        if re.sub(r"\s|^1(?=D)", "", damage) != re.sub(r"\s|^1(?=D)", "", dice):
            yield Differing(what="Ram damage", theirs=damage, ours=dice)


def _cells(datafax: Datafax) -> Iterator[tuple[str, str, Decimal | int | None]]:
    """Numbers of the Datafax with the loose names of the cells that hold them."""
    if datafax.speeds is not None:
        yield "Slow speed", "slow speed", datafax.speeds.slow
        yield "Combat speed", "combat speed", datafax.speeds.combat
        yield "Fast speed", "fast speed", datafax.speeds.fast
    if datafax.ram is not None:
        yield "Ram strength", "ram strength", datafax.ram.strength
        yield "Ram save modifier", "ram save modfier", datafax.ram.save_modifier
        yield "Ram save modifier", "ram save modifier", datafax.ram.save_modifier
    if datafax.kind == "walker" and datafax.profile is not None:
        for name in ("M", "WS", "BS", "S", "I", "A", "Ld"):
            value = getattr(datafax.profile, name)
            yield name, loose(name), value if isinstance(value, int) else None


def _armour(cells: dict[str, str], datafax: Datafax) -> Iterator[Differing]:
    """The armour of each location: the cells are columns packed with line breaks."""
    names = _column(cells.get("armour location", ""))
    fronts, sides = _column(cells.get("front armour", "")), _column(cells.get("side rear armour", ""))
    if names and not len(names) == len(fronts) == len(sides):
        told = f"{plural(len(names), 'location')}, {len(fronts)} front and {len(sides)} side values"
        yield Differing(what="Armour", theirs=told, ours=plural(len(datafax.locations), "location"))
        return
    known = {loose(location.name): location for location in datafax.locations}
    for name, front, side in zip_longest(names, fronts, sides, fillvalue=""):
        location = known.get(loose(re.sub(r"[\d()/-]+", " ", name)))
        if location is None:
            continue
        for what, text, ours in (
            ("front", front, location.front),
            ("side and rear", side, location.side_rear),
        ):
            theirs = _number(text)
            if theirs is not None and ours is not None and theirs != ours:
                yield Differing(what=f"{location.name} armour ({what})", theirs=f"{theirs:f}", ours=str(ours))


def _column(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _number(text: str) -> Decimal | None:
    """The number that the cell is or starts with; None where it holds none, or is dice."""
    found = re.match(r"\s*([+-]?\d+(?:\.\d+)?)(?![\dD])", text, re.I)
    return Decimal(found.group(1)).normalize() if found else None
