"""Our roster as the tree that the formats of other programs are written from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from rosters.chosen import Chosen, Line
from rosters.fielded import CardPick, FieldedArmy, FieldedUnit
from rosters.fielding import every_chosen
from rosters.option_tree import Place
from rosters.other_programs.assumptions import is_a_choice
from rosters.other_programs.known_options import groups_of, known_options, unbracketed
from rosters.other_programs.loose_names import loose
from rosters.other_programs.plain_tree import SYSTEMS
from rosters.other_programs.tree import Node, OtherForce, OtherRoster
from rosters.pricing import own_points, points_of, points_of_crew, points_of_line
from rosters.roster import Bought

SYSTEM_NAME = "Warhammer 40k 2nd Edition"


def tree_of(army: FieldedArmy, library: Library, with_defaults: bool = True) -> OtherRoster:
    """The army as forces of nodes: its own first, then one for each army list that allies come from.

    `with_defaults` also lists what units have without asking and for nothing, where they have no choice.

    Raises:
        BadData: the library's own data is bad.
    """
    chosen = every_chosen(army, library)
    parts = {part.id: part.name for part in army.army.head.parts} if army.army else {}
    makers = [
        _Maker(unit, one, with_defaults, parts.get(unit.part, unit.part.capitalize()), library)
        for unit, one in zip(army.units, chosen, strict=True)
    ]
    armies = dict.fromkeys((army.roster.army, *(unit.army for unit in army.units)))
    forces = []
    for army_id in armies:
        nodes = tuple(maker.node() for maker in makers if maker.unit.army == army_id)
        if nodes or army_id == army.roster.army:
            forces.append(_force(army, army_id, nodes, library))
    roster = OtherRoster(
        dialect="muster",
        name=army.roster.name,
        written_by="muster",
        system_id=SYSTEMS[0],
        system_name=SYSTEM_NAME,
        faction=army.army.head.name if army.army else army.roster.army,
        limit=army.roster.points_limit,
        forces=tuple(forces),
    )
    return replace(roster, total=roster.sum_of_parts)


def _force(army: FieldedArmy, army_id: str, nodes: tuple[Node, ...], library: Library) -> OtherForce:
    if army_id not in library.army_ids:
        return OtherForce(name=army_id, catalogue_name=army_id, nodes=nodes)
    head = library.army(army_id).head
    is_own = army_id == army.roster.army
    allied = next((force for force in head.forces if force.as_allies), None)
    variant = army.force if is_own else allied
    variant = variant or next(iter(head.forces), None)
    return OtherForce(
        name=variant.name if variant else head.name,
        entry_id=(variant.catalogue_id if variant else None) or "",
        catalogue_id=head.catalogue_id or "",
        catalogue_name=head.catalogue_name or head.name,
        catalogue_revision=str(head.catalogue_revision or ""),
        nodes=nodes,
    )


class _Maker:
    """Makes the node of one unit."""

    def __init__(
        self, unit: FieldedUnit, chosen: Chosen | None, with_defaults: bool, part: str, library: Library
    ) -> None:
        self.unit = unit
        self.chosen = chosen
        self.with_defaults = with_defaults
        self.part = part
        self.known = None if chosen is None else known_options(unit.unit.entry, library)
        self.issue: frozenset[str] = frozenset()
        if chosen is not None and self.known is not None:
            self.issue = self.known.issue_of(place.choice.name for place in chosen.counts)
        self._written: list[CardPick] = []
        """Cards that have their node; several machines of one name may bear them."""

    def node(self) -> Node:
        """The unit with everything it has."""
        unit, chosen, entry = self.unit, self.chosen, self.unit.entry
        if chosen is None or entry is None:
            bought = tuple(Node(name=one.name, number=one.count) for one in unit.unit.options)
            return Node(name=unit.title, number=1, children=bought)
        children = [
            *self._rest(chosen),
            *self._lines(chosen, None),
            *self._places(chosen, None, None),
            *self._crew(chosen, None),
        ]
        children += [self._card(card) for card in unit.cards if card.bearer in (None, entry.name)]
        children += [Node(name=bought.name, number=bought.count) for bought in unit.unknown]
        if self.with_defaults:
            children += self._issued(entry.equipment, children, 1)
        children += [_locked(chosen, bought) for bought, _ in unit.locked]
        return Node(
            name=entry.name,
            points=own_points(chosen) + points_of_crew(chosen),
            entry_id=_entry_id(entry),
            categories=(self.part,) if self.part else (),
            own_name=unit.unit.name or "",
            children=tuple(children),
        )

    def _issued(self, equipment: tuple[str, ...], beside: list[Node], number: int) -> list[Node]:
        """What it has without asking and without a choice, but for what stands there already."""
        named = {loose(node.name) for node in beside}
        return [
            Node(name=name, number=number, points=Decimal(0))
            for name in dict.fromkeys(equipment)
            if loose(name) not in named
        ]

    def _rest(self, chosen: Chosen) -> Iterator[Node]:
        """Models without a line whose number somebody chose."""
        rest = chosen.models - sum(line.count for line in chosen.lines)
        usual = 0 if chosen.tree.entry.model_lines else 1
        if self.unit.unit.models is not None and rest > usual and chosen.tree.entry.kind != "vehicle":
            yield Node(name=chosen.tree.entry.name, number=rest)

    def _lines(self, chosen: Chosen, under: Place | None) -> Iterator[Node]:
        """The models that joined with a choice, or those of the unit itself."""
        for line in chosen.lines:
            if line.under is under and line.count:
                inner = [*self._places(chosen, under, line.name), *self._cards_of(line.name)]
                if self.with_defaults:
                    inner += self._issued(line.line.equipment, inner, line.count)
                if under is not None and _is_itself(chosen, line, under):
                    yield from inner
                else:
                    ids = _id(line.line.catalogue_ids)
                    yield Node(
                        name=line.name,
                        number=line.count,
                        points=points_of_line(chosen, line),
                        entry_id=ids,
                        children=tuple(inner),
                    )

    def _places(self, chosen: Chosen, under: Place | None, line: str | None) -> Iterator[Node]:
        """What was picked there, with what was picked under it."""
        for place, count in chosen.counts.items():
            if place.section.under is not under or place.section.line != line or not count:
                continue
            brings_itself = any(
                line.under is place and _is_itself(chosen, line, place) for line in chosen.lines
            )
            children = (
                *self._lines(chosen, place),
                *self._places(chosen, place, None),
                *self._crew(chosen, place),
                *(() if brings_itself else self._cards_of(place.choice.name)),
            )
            points = points_of(chosen, place, count) + _points_of_leaders(chosen, place)
            is_default = chosen.by_default.get(place) == count and not points and not children
            is_default = is_default and not is_a_choice(place.section.group)
            if self.with_defaults or not is_default:
                yield Node(
                    name=place.choice.name if self.with_defaults else self._told(place, under, line),
                    number=count,
                    points=points,
                    entry_id=_id(place.choice.catalogue_ids),
                    group="::".join(groups_of(place.section)),
                    extra=loose(place.choice.name) in self.issue,
                    children=children,
                )

    def _told(self, place: Place, under: Place | None, line: str | None) -> str:
        """The choice's name, with its group's where the name alone would be read as another choice."""
        name, known = place.choice.name, self.known
        if known is None or known.place(name, under, line, Node(name=name)) is place:
            return name
        groups = map(unbracketed, reversed(groups_of(place.section)))
        labels = (f"{group}: {name}" for group in groups)
        return next(
            (label for label in labels if known.place(label, under, line, Node(name=label)) is place), name
        )

    def _crew(self, chosen: Chosen, under: Place | None) -> Iterator[Node]:
        """Crew members who have options of their own."""
        entry = chosen.tree.entry if under is None else under.machine
        for crew in entry.crew if entry is not None else ():
            inner = tuple(self._places(chosen, under, crew.name))
            if inner:
                yield Node(name=crew.name, number=crew.count, children=inner)

    def _cards_of(self, bearer: str) -> Iterator[Node]:
        if self.unit.entry is None or bearer == self.unit.entry.name:
            return
        for card in self.unit.cards:
            if card.bearer == bearer and not any(card is written for written in self._written):
                self._written.append(card)
                yield self._card(card)

    def _card(self, card: CardPick) -> Node:
        is_choice_too = (
            not self.with_defaults and self.known and self.known.tree.by_name.get(folded(card.card.name))
        )
        return Node(
            name=f"{card.card.name} card" if is_choice_too else card.card.name,
            number=card.count,
            points=card.points,
            entry_id=_id(card.card.catalogue_ids),
            group="Vehicle Cards" if card.card.vehicle else "Wargear Cards",
            extra=loose(card.card.name) in self.issue,
        )


def _locked(chosen: Chosen, bought: Bought) -> Node:
    """An option that the unit may not have yet, at its usual price."""
    places = chosen.tree.find(bought.name)
    points = places[0].choice.points * bought.count if places else None
    return Node(name=bought.name, number=bought.count, points=points)


def _is_itself(chosen: Chosen, line: Line, under: Place) -> bool:
    """Whether the choice is the model that joins with it, so that one node stands for both."""
    return line.name == under.choice.name and line.count == chosen.counts.get(under)


def _points_of_leaders(chosen: Chosen, place: Place) -> Decimal:
    """The price of models that stand in the node of the choice they joined with."""
    lines = (line for line in chosen.lines if line.under is place and _is_itself(chosen, line, place))
    return sum((points_of_line(chosen, line) for line in lines), Decimal(0))


def _entry_id(entry: Entry) -> str:
    """`link::entry` where both are known."""
    return "::".join((*entry.catalogue_ids[1:2], *entry.catalogue_ids[:1]))


def _id(catalogue_ids: tuple[str, ...]) -> str:
    return catalogue_ids[0] if catalogue_ids else ""
