"""Where a unit's options break the limits of its army list entry, and where that cannot be told.

Every group and choice that is open is looked at once. Limits that depend on what single models have are
known between two numbers (see `rosters.limit_bounds`): beyond both is a fault, between them a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from datafaxes.library import Library
from datafaxes.names import folded
from rosters.chosen import Chosen
from rosters.condition_words import in_words, missing, wanted
from rosters.conditions import holds
from rosters.fielded import FieldedArmy
from rosters.fielding import every_chosen
from rosters.limits import bounds, in_unit
from rosters.option_tree import Place, Section
from rosters.point_of_view import PointOfView
from validators.once_per_army import once_per_army

Kind = Literal["too many", "too few", "barred"]


class OptionFault(NamedTuple):
    """One limit that a unit breaks, or may break."""

    kind: Kind
    place: Place | Section
    number: int
    """How many the unit has."""
    limit: int
    """How many it must or may have."""
    doubtful: bool = False
    """The facts do not settle whether it is broken; the limit is the stricter reading."""
    why: str = ""
    """What a barred option needs."""

    @property
    def section(self) -> Section:
        """The group concerned, or the one that the choice stands in."""
        return self.place if isinstance(self.place, Section) else self.place.section

    @property
    def name(self) -> str:
        """The name of the group or choice."""
        return self.place.group.name if isinstance(self.place, Section) else self.place.choice.name

    @property
    def bearer(self) -> str | None:
        """The models that choose from the group, where it is not the whole unit."""
        section = self.section
        return section.line or (section.under.choice.name if section.under is not None else None)


@once_per_army
def option_faults(army: FieldedArmy, library: Library) -> tuple[tuple[OptionFault, ...], ...]:
    """The faults and doubts of every unit, in the roster's order."""
    return tuple(() if chosen is None else tuple(faults_of(chosen)) for chosen in every_chosen(army, library))


def faults_of(chosen: Chosen) -> Iterator[OptionFault]:
    """The faults and doubts of one unit, those of choices before those of their groups."""
    told: dict[Section, _Told] = {}
    touched = set(_touched(chosen))
    for sections in chosen.tree.sections:
        for section in reversed(sections):  # inner groups before outer ones
            if (section in touched or section.demands) and chosen.is_open(section):
                yield from _of_section(chosen, section, told)
    yield from _of_unit_limits(chosen)


def _touched(chosen: Chosen) -> Iterator[Section]:
    """The groups of which something was picked."""
    for place, count in chosen.counts.items():
        section: Section | None = place.section if count else None
        while section is not None:
            yield section
            section = section.above


class _Told:
    """How much too many and too few the faults within a group tell of already."""

    __slots__ = ("excess", "lack")

    def __init__(self) -> None:
        self.excess = self.lack = 0

    def add(self, fault: OptionFault) -> None:
        if fault.kind == "too few":
            self.lack += fault.limit - fault.number
        else:
            self.excess += fault.number - fault.limit


def _of_section(chosen: Chosen, section: Section, told: dict[Section, _Told]) -> Iterator[OptionFault]:
    inner = told.setdefault(section, _Told())
    for place in section.places:
        for fault in _of_choice(chosen, place):
            inner.add(fault)
            yield fault
    group = section.group
    if group.minimum or group.maximum is not None or group.changes or group.when:
        found = list(_judged(chosen, section, chosen.in_section(section), inner))
        for fault in found:
            inner.add(fault)
        yield from found
    if section.above is not None:
        outer = told.setdefault(section.above, _Told())
        outer.excess += inner.excess
        outer.lack += inner.lack


def _of_choice(chosen: Chosen, place: Place) -> Iterator[OptionFault]:
    choice, count = place.choice, chosen.counts.get(place, 0)
    if count or choice.minimum or choice.changes:
        yield from _judged(chosen, place, count, _Told())


def _judged(chosen: Chosen, place: Place | Section, count: int, told: _Told) -> Iterator[OptionFault]:
    """The fault of a group or choice, unless those within it tell of as much."""
    most = bounds(chosen, place, "maximum") if count else None
    if most is not None and count > most.low:
        why = _why_barred(chosen, place) if most.high == 0 else ""
        if why:
            yield OptionFault("barred", place, count, 0, why=why)
        elif count > most.high and count - told.excess > most.high:
            yield OptionFault("too many", place, count, most.high)
        elif count <= most.high and most.low < count - told.excess:
            yield OptionFault("too many", place, count, most.low, doubtful=True)
    holder = place.group if isinstance(place, Section) else place.choice
    least = bounds(chosen, place, "minimum") if holder.minimum or holder.changes else None
    if least is not None and count + told.lack < least.high:
        doubtful = count + told.lack >= least.low
        yield OptionFault("too few", place, count, least.high if doubtful else least.low, doubtful=doubtful)


def _why_barred(chosen: Chosen, place: Place | Section) -> str:
    """What a choice or group that is barred needs; empty where its limit is 0 for another reason."""
    holder = place.group if isinstance(place, Section) else place.choice
    section = place if isinstance(place, Section) else place.section
    having = PointOfView(chosen, section.under, section.line)
    if holder.when is not None and holds(holder.when, having) is False:
        return in_words(missing(holder.when, having))
    for change in holder.changes:
        if change.field == "maximum" and change.when is not None and holds(change.when, having):
            names = [name for thing in wanted(tuple(change.when.clauses())) for name, _ in thing]
            if names:
                return f"may not be had with {' or '.join(names)}"
    return ""


def _of_unit_limits(chosen: Chosen) -> Iterator[OptionFault]:
    """Limits on the whole unit where its models choose one by one; what is called the same counts once."""
    told: set[tuple[type, str]] = set()
    sections = (section for level in chosen.tree.sections for section in level if chosen.is_open(section))
    places: list[Place | Section] = [place for place, count in chosen.counts.items() if count]
    for at in (*places, *sections):
        holder = at.group if isinstance(at, Section) else at.choice
        key = type(at), folded(holder.name)
        if holder.unit_maximum is None or key in told:
            continue
        told.add(key)
        number = in_unit(chosen, at)
        if number > holder.unit_maximum:
            yield OptionFault("too many", at, number, holder.unit_maximum)
