"""Joins a roster with the library: `field` makes of every unit what it is on the table.

What a unit comes to depends only on its own lines in the roster, the force variant, and the few
questions that its options ask about the rest of the army, so it is remembered by these.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from datafaxes.army import ArmyList, Force
from datafaxes.datafax import Datafax
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded, folded_names
from datafaxes.readings import preferring
from rosters.card_picking import CardIndex, opener, pick_cards
from rosters.choosing import choose
from rosters.chosen import Chosen
from rosters.fielded import (
    CardPick,
    FieldedArmy,
    FieldedUnit,
    Machine,
    Pick,
)
from rosters.gear import lines_of, machine_of
from rosters.loadout import (
    crew_beside_rider,
    crew_of,
    crew_of_machine,
    weapons_of,
    weapons_of_cards,
    weapons_of_machine,
)
from rosters.option_tree import OptionTree, Place
from rosters.point_of_view import PointOfView
from rosters.pricing import number_of, own_points, points_of, points_of_crew, points_of_line
from rosters.roster import Roster, Unit

MOST_REMEMBERED = 4000
"""Units; then all are forgotten."""

_Question = tuple[str, str | None]
"""A name and what it must be inside of: how many of it has the army?"""


def field(roster: Roster, library: Library) -> FieldedArmy:
    """Join the roster with the library as the roster's sources read it.

    Unknown names are kept as such, never an error. Points are exact decimals.

    Raises:
        BadData: the library's own data is bad.
    """
    library = preferring(library, roster.sources)
    army = library.army(roster.army) if roster.army in library.army_ids else None
    force = _force(roster, army)
    joined = _joined(roster, library, force, army)
    units = tuple(
        _placed(made, unit, roster, force, library) for made, unit in zip(joined, roster.units, strict=True)
    )
    units = _with_riders(units)
    points = sum((unit.points for unit in units), Decimal(0))
    return FieldedArmy(roster=roster, army=army, force=force, units=units, points=points)


def chosen_by(unit: FieldedUnit, army: FieldedArmy, library: Library) -> Chosen | None:
    """The picks of a unit of the army in its option tree; None where its entry is not in our data.

    Its conditions ask about this army.
    """
    found = zip(army.units, every_chosen(army, library), strict=True)
    return next((chosen for one, chosen in found if one is unit), None)


def every_chosen(army: FieldedArmy, library: Library) -> list[Chosen | None]:
    """The picks of every unit of the army, in its order; None where an entry is not in our data.

    Their conditions ask about this army.
    """
    library = preferring(library, army.roster.sources)
    memory = _memory_of(library)
    if memory.chosen is None or memory.chosen[0] is not army:
        joined = _joined(army.roster, library, army.force, army.army)
        around = _Army(army.force.name if army.force else "", army.army, library, joined)
        memory.chosen = army, [_among(made.chosen, around) for made in joined]
    return memory.chosen[1]


def _among(chosen: Chosen | None, around: _Army) -> Chosen | None:
    if chosen is not None:
        chosen = copy(chosen)
        chosen.around = around
    return chosen


def _joined(roster: Roster, library: Library, force: Force | None, army: ArmyList | None) -> list[_Joined]:
    memory = _memory_of(library)
    if memory.last is None or memory.last[0] is not roster:
        memory.last = roster, _join_all(roster, library, force, army)
    return memory.last[1]


def _join_all(roster: Roster, library: Library, force: Force | None, army: ArmyList | None) -> list[_Joined]:
    memory = _memory_of(library)
    around = _Army(force.name if force else "", army, library)
    joined = [memory.join(unit, around, library) for unit in roster.units]
    if any(made.asked for made in joined):
        around = _Army(around.force, army, library, joined)
        joined = [memory.join(unit, around, library) for unit in roster.units]
    return joined


def _force(roster: Roster, army: ArmyList | None) -> Force | None:
    if army is None or not army.head.forces:
        return None
    if roster.force is None:
        return army.head.forces[0]
    return next((force for force in army.head.forces if folded(force.name) == folded(roster.force)), None)


def _placed(made: _Joined, unit: Unit, roster: Roster, force: Force | None, library: Library) -> FieldedUnit:
    """The unit with its own id, seats and notes, in its part of the army."""
    part = ""
    if made.unit.entry is not None:
        part = part_of(made.unit.entry, made.unit.army, roster, force, library)
    return replace(made.unit, unit=unit, part=part)


def _with_riders(units: tuple[FieldedUnit, ...]) -> tuple[FieldedUnit, ...]:
    """A mount counts towards the part of the army of its rider, who takes a place of its crew (2E-CR-02)."""
    parts = {unit.id: unit.part for unit in reversed(units)}
    return tuple(
        replace(unit, part=parts[unit.unit.mounted], crew=crew_beside_rider(unit.entry, unit.datafax))
        if unit.entry and unit.entry.only_as_upgrade and unit.unit.mounted in parts
        else unit
        for unit in units
    )


def part_of(entry: Entry, army_id: str, roster: Roster, force: Force | None, library: Library) -> str:
    """The part of the army the entry counts towards; in another army's list, that of its ally force."""
    if army_id != roster.army and army_id in library.army_ids:
        force = library.army(army_id).as_ally_of(roster.army)
    return entry.part_in(force.name if force else "")


class _Joined(NamedTuple):
    """A unit joined with its entry, with the answers about the army that this rests on."""

    unit: FieldedUnit
    chosen: Chosen | None
    asked: dict[_Question, int]


class _Army:
    """What the conditions of a unit's options may ask about the army (`Surroundings`)."""

    def __init__(
        self, force: str, army: ArmyList | None, library: Library, joined: list[_Joined] | None = None
    ) -> None:
        self.force = force
        self.library = library
        self.army = army
        self.joined = joined
        self.asked: dict[_Question, int] = {}
        self._known: dict[_Question, int] = {}

    def in_army(self, name: str, inside: str | None) -> int:
        """How many of this name the army has; 0 while that is not known yet."""
        question = (folded(name), inside)
        if question not in self._known:
            self._known[question] = sum(_had(made, name, inside) for made in self.joined or ())
        self.asked[question] = self._known[question]
        return self._known[question]

    def points_in(self, part: str) -> Decimal:
        """Points of the units in this part."""
        return sum((m.unit.points for m in self.joined or () if m.unit.part in ("", part)), Decimal(0))

    def is_part(self, name: str, entry: Entry) -> bool | None:
        """Whether the entry is in the part of this name; None where the army has no such part."""
        for part in self.army.head.parts if self.army else ():
            if folded(name) in (folded(part.name), folded(part.id)):
                return entry.part == part.id
        return None

    def datafax_of(self, entry: Entry) -> Datafax | None:
        """The entry's Datafax; None where it has none, or the data lacks it."""
        return self.library.datafaxes.get(entry.datafax) if entry.datafax else None


def _had(made: _Joined, name: str, inside: str | None) -> int:
    return 0 if made.chosen is None else had_by(made.chosen, name, inside)


def had_by(chosen: Chosen, name: str, inside: str | None) -> int:
    """How many of this name a unit adds to the army: itself, where that is its name, else what it has."""
    entry = chosen.tree.entry
    called = folded_names(entry)
    if inside is None:
        return 1 if folded(name) in called else chosen.of_name(name)
    return (
        chosen.of_name(name) if folded(inside) in called else PointOfView(chosen, None).in_unit(name, inside)
    )


class _Memory:
    """What was joined before, and what is indexed once per library."""

    def __init__(self) -> None:
        self.trees: dict[str, OptionTree] = {}
        self.joined: dict[object, list[_Joined]] = {}
        self.cards: CardIndex | None = None
        self.last: tuple[Roster, list[_Joined]] | None = None
        """The roster that was joined last, and its units."""
        self.chosen: tuple[FieldedArmy, list[Chosen | None]] | None = None
        """What `every_chosen` answered last, and about which army."""

    def join(self, unit: Unit, around: _Army, library: Library) -> _Joined:
        """Join a unit with its entry, or remember having done so for one alike."""
        key = (unit.entry, unit.models, unit.options, unit.crew, around.force)
        known = self.joined.setdefault(key, [])
        for made in known:
            if around.joined is None or all(around.in_army(*q) == answer for q, answer in made.asked.items()):
                return made
        around.asked = {}
        made = self._made(unit, around, library)
        if len(self.joined) > MOST_REMEMBERED or len(known) > 20:
            self.joined.clear()
            known = self.joined.setdefault(key, [])
        known.append(made)
        return made

    def _made(self, unit: Unit, around: _Army, library: Library) -> _Joined:
        entry, army_id = library.find_entry(unit.entry), unit.entry.partition("/")[0]
        if entry is None:
            return _Joined(FieldedUnit(unit=unit, entry=None, army=army_id, unknown=unit.options), None, {})
        chosen = choose(self.tree(entry, library.army(army_id)), unit, around)
        return _Joined(_fielded(chosen, card_index(library), library, army_id), chosen, dict(around.asked))

    def tree(self, entry: Entry, army: ArmyList) -> OptionTree:
        """The entry's options, indexed once."""
        whole_id = f"{army.id}/{entry.id}"
        if whole_id not in self.trees:
            self.trees[whole_id] = OptionTree(entry, army)
        return self.trees[whole_id]


def _memory_of(library: Library) -> _Memory:
    memory = library.worked_out.get("fielding")
    if not isinstance(memory, _Memory):
        memory = library.worked_out["fielding"] = _Memory()
    return memory


def option_tree(army_id: str, entry_id: str, library: Library) -> OptionTree:
    """The options of an entry as one tree, indexed once."""
    army = library.army(army_id)
    return _memory_of(library).tree(army.entries[entry_id], army)


def card_index(library: Library) -> CardIndex:
    """The library's cards by their names, indexed once."""
    memory = _memory_of(library)
    if memory.cards is None:
        memory.cards = CardIndex(library)
    return memory.cards


def _fielded(chosen: Chosen, index: CardIndex, library: Library, army_id: str) -> FieldedUnit:
    entry, datafax = chosen.tree.entry, chosen.datafax
    picks = tuple(_picks(chosen))
    cards, rest = pick_cards(chosen, index)
    points = _points_without_cards(chosen, picks)
    cards = tuple(_with_share(card, chosen, picks, points) for card in cards)
    locked = tuple((bought, by) for bought in rest if (by := opener(chosen, bought, index)) is not None)
    unknown = tuple(bought for bought in rest if bought not in (one for one, _ in locked))
    machines = tuple(_machines(chosen, picks, cards, library, army_id))
    ridden = {place.choice.name for place in chosen.counts if place.machine}
    own_cards = (card for card in cards if card.bearer not in ridden)
    models = lines_of(chosen)
    return FieldedUnit(
        unit=chosen.unit,
        entry=entry,
        army=army_id,
        datafax=datafax,
        models=chosen.models,
        lines=models,
        picks=picks,
        cards=cards,
        unknown=unknown,
        locked=locked,
        weapons=(
            *weapons_of(chosen, models, library, army_id),
            *weapons_of_cards(own_cards, library, datafax),
        ),
        crew=crew_of(entry, datafax, chosen.tree.army),
        machines=machines,
        points=points + sum((card.points for card in cards), Decimal(0)),
    )


def _points_without_cards(chosen: Chosen, picks: tuple[Pick, ...]) -> Decimal:
    lines = sum((points_of_line(chosen, line) for line in chosen.lines), Decimal(0))
    bought = sum((pick.points for pick in picks), Decimal(0))
    return own_points(chosen) + lines + points_of_crew(chosen) + bought


def _with_share(card: CardPick, chosen: Chosen, picks: tuple[Pick, ...], points: Decimal) -> CardPick:
    """The card with the part of its bearer's cost that it costs, where it costs such a part."""
    share = card.card.share_of_bearer
    if share is None:
        return card
    bearer = next((at for at in chosen.counts if at.machine and at.choice.name == card.bearer), None)
    if bearer is not None:
        machines = number_of(chosen, bearer, chosen.counts[bearer])
        points = _points_of_machine(chosen, picks, bearer) / max(1, machines)
    return replace(card, points=card.points + share * points * card.count)


def _picks(chosen: Chosen) -> Iterator[Pick]:
    for place, count in chosen.counts.items():
        yield Pick(
            choice=place.choice,
            group=place.section.group,
            path=place.section.path,
            count=count,
            points=points_of(chosen, place, count),
            by_default=chosen.by_default.get(place) == count,
            bought=chosen.bought.get(place),
        )


def _points_of_machine(chosen: Chosen, picks: tuple[Pick, ...], bought: Place) -> Decimal:
    """The price of all machines that the choice bought with their options, without cards."""
    places = zip(chosen.counts, picks, strict=True)
    return sum((pick.points for place, pick in places if machine_of(place) is bought), Decimal(0))


def _machines(
    chosen: Chosen, picks: tuple[Pick, ...], cards: tuple[CardPick, ...], library: Library, army_id: str
) -> Iterator[Machine]:
    for place, count in chosen.counts.items():
        machine = place.machine
        if machine is None:
            continue
        datafax = chosen.around.datafax_of(machine)
        own_cards = [card for card in cards if card.bearer == place.choice.name]
        yield Machine(
            entry=machine,
            datafax=datafax,
            count=number_of(chosen, place, count),
            points=_points_of_machine(chosen, picks, place) + sum((c.points for c in own_cards), Decimal(0)),
            weapons=(
                *weapons_of_machine(chosen, place, library, datafax, army_id),
                *weapons_of_cards(own_cards, library, datafax),
            ),
            crew=crew_of_machine(chosen, place, datafax, chosen.tree.army),
        )
