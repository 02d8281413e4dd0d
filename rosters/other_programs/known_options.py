"""What the options, models, cards and equipment of an entry are called, for matching a file's names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cached_property
from typing import Literal, NamedTuple

from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.options import Choice, ModelLine
from rosters.fielding import card_index, option_tree
from rosters.option_tree import AllowanceAt, Place, Section
from rosters.other_programs.loose_names import How, Names, loose, spellings
from rosters.other_programs.tree import Node

LEAST_OF_A_NAME = 3
"""Letters of a single word that may stand for a longer name."""
_CARD = " card"
"""Behind a name: the card of this name, where something else is called so too."""


class Thing(NamedTuple):
    """Something that an entry may have, by its name in our data."""

    kind: Literal["choice", "line", "card", "issued"]
    name: str


class Meant(NamedTuple):
    """What a name of the file means, and how sure that is."""

    thing: Thing
    how: How


class KnownOptions:
    """Everything an entry may have, by ids and names. Made once per entry."""

    def __init__(self, whole_id: str, library: Library) -> None:
        army_id, _, entry_id = whole_id.partition("/")
        self.tree = option_tree(army_id, entry_id, library)
        self.places = [place for level in self.tree.levels for place in level]
        self.crew = frozenset(folded(crew.name) for crew in self.tree.entry.crew)
        self.by_id: dict[str, list[Place]] = {}
        for place in self.places:
            for catalogue_id in place.choice.catalogue_ids:
                self.by_id.setdefault(catalogue_id, []).append(place)
        self.lines_by_id = {
            catalogue_id: line.name for line in self._every_line() for catalogue_id in line.catalogue_ids
        }
        self.cards_by_id = {
            catalogue_id: card.name for card in library.cards.values() for catalogue_id in card.catalogue_ids
        }
        self._index = card_index(library)
        self._names: Names[Thing] = Names(self._named())
        self._issued = frozenset(loose(name) for name in self._issue())

    # Names

    def _named(self) -> Iterator[tuple[tuple[str, ...], Thing]]:
        """Choices before models before equipment, where several are called alike."""
        taken: set[str] = set()
        for choice in {place.choice.name: place.choice for place in self.places}.values():
            taken.add(loose(choice.name))
            yield (choice.name, *choice.also_called), Thing("choice", choice.name)
        for line in self._every_line():
            if loose(line.name) not in taken:
                taken.add(loose(line.name))
                yield (line.name, *line.also_called), Thing("line", line.name)
        for name in self._issue():
            if loose(name) not in taken:
                taken.add(loose(name))
                yield (name,), Thing("issued", name)

    def _every_line(self) -> Iterator[ModelLine]:
        yield from self.tree.entry.model_lines
        for place in self.places:
            yield from place.choice.models

    @cached_property
    def nameable_lines(self) -> frozenset[str]:
        """Lines of models that a roster can name: no choice and no other line is called so."""
        often = Counter(line.name for line in self._every_line())
        return frozenset(name for name, times in often.items() if times == 1 and not self.tree.find(name))

    def _issue(self) -> Iterator[str]:
        """Names of all equipment that anything of the entry brings with it."""
        yield from _equipment_of(self.tree.entry)
        for place in self.places:
            yield from _given_by(place.choice)
            if place.machine is not None:
                yield from _equipment_of(place.machine)

    def meaning(self, name: str, target_id: str = "", is_priced: bool = False) -> Meant | None:
        """What this is of the entry, by its id or name; None where it is nothing of it.

        What has a price is never what the entry has anyway.
        """
        if target_id in self.by_id:
            return Meant(Thing("choice", self.by_id[target_id][0].choice.name), "same")
        if target_id in self.lines_by_id:
            return Meant(Thing("line", self.lines_by_id[target_id]), "same")
        match = self._names.find(name)
        if match is not None and not (match.found.kind == "issued" and is_priced):
            return Meant(match.found, match.how)
        by_id = self.cards_by_id.get(target_id)
        card = Meant(Thing("card", by_id), "same") if by_id and self.tree.allowances else None
        return self._by_group(name) or self._card(name) or self._in_its_group(name) or card

    def card_rather(self, name: str, node: Node) -> Meant | None:
        """The card of a name that a choice has too, where a word, a group or the price says so."""
        told = name[: -len(_CARD)] if folded(name).endswith(_CARD) else ""
        card = self._card(told or name)
        if card is None or told or loose(node.group.rpartition("::")[2]).endswith("card"):
            return card
        alike = self.tree.find(name)
        is_choice = not alike or any(_is_priced_so(place, node) for place in alike)
        return None if is_choice else card

    def near(self, name: str) -> Meant | None:
        """What this is if it is misspelt."""
        key = loose(name)
        key = next(iter(spellings(key)), key)
        is_long = " " in key or len(key) >= LEAST_OF_A_NAME
        misspelt = self._names.near(name)
        if misspelt is not None or not is_long:
            return Meant(misspelt.found, misspelt.how) if misspelt is not None else None
        part = self._names.containing(name)
        return self._default(key) or (Meant(part.found, part.how) if part is not None else None)

    def _default(self, key: str) -> Meant | None:
        """What is taken without asking of several that have these words in their names: the sergeant."""
        words = frozenset(key.split())
        found = {
            place.choice.name
            for place in self.places
            if folded(place.section.group.default or "") == folded(place.choice.name)
            and words < frozenset(loose(place.choice.name).split())
        }
        return Meant(Thing("choice", found.pop()), "short") if len(found) == 1 else None

    def is_issued(self, name: str) -> bool:
        """Whether the entry may have this without buying it."""
        return loose(name) in self._issued

    def names(self, name: str) -> bool:
        """Whether something of the entry, or a card, is called just this."""
        return self._names.find(name) is not None or self._card(name) is not None

    def is_called_just(self, name: str) -> bool:
        """Whether this is the very name of something of the entry."""
        match = self._names.find(name)
        return match is not None and match.how == "same"

    def points_of_card(self, name: str) -> Decimal | None:
        """What the card of this name costs of itself; None where there is none."""
        card = self._card(name)
        cards = [] if card is None else self._index.named(card.thing.name)
        return cards[0].points if cards else None

    def may_mean(self, name: str) -> bool:
        """Whether something of the entry, or a card, is called this or has it as a part of its name."""
        if self.names(name) or self._in_its_group(name) is not None:
            return True
        near = self.near(name)
        return near is not None and near.how == "short"

    def is_part_of_a_name(self, name: str) -> bool:
        """Whether something of the entry has all these words in its name: Powerfist with Storm Bolter."""
        return self._names.containing(name) is not None

    def issue_of(self, names: Iterable[str]) -> frozenset[str]:
        """Loose names of the equipment of the entry and its default choices, and of choices so named."""
        picked = {loose(name) for name in names}
        found = [*_equipment_of(self.tree.entry)]
        for place in self.places:
            group, choice = place.section.group, place.choice
            is_default = group.default is not None and folded(group.default) == folded(choice.name)
            if is_default or choice.minimum or loose(choice.name) in picked:
                found += _given_by(choice)
        return frozenset(loose(name) for name in found)

    def _by_group(self, name: str) -> Meant | None:
        """A name that says its group too: Lascannon Sponsons, Side Sponsons: Lascannon."""
        if not re.search(r"[\s:]", name):
            return None
        if self.labelled(name):
            return Meant(Thing("choice", name), "alias")
        places = self.tree.find(name)
        names = {place.choice.name for place in places}
        return Meant(Thing("choice", name), "alias") if len(names) == 1 else None

    def labelled(self, name: str) -> list[Place]:
        """The places of a choice behind its group's name and a colon; what that has in brackets left out."""
        group, colon, choice = name.rpartition(": ")
        return self._labels.get((loose(unbracketed(group)), loose(choice)), []) if colon else []

    @cached_property
    def _labels(self) -> dict[tuple[str, str], list[Place]]:
        found: dict[tuple[str, str], list[Place]] = {}
        for place in self.places:
            for group in groups_of(place.section):
                found.setdefault((loose(unbracketed(group)), loose(place.choice.name)), []).append(place)
        return found

    def _in_its_group(self, name: str) -> Meant | None:
        """A name that says its group and is spelt loosely or cut short: HB sponsons, twin las turret."""
        whole = loose(name)
        if " " not in whole:
            return None
        for spelt in (whole, *spellings(whole)):
            words = frozenset(spelt.split())
            found = {choice for choice, own, around in self._worded if own <= words <= around}
            if len(found) == 1:
                return Meant(Thing("choice", found.pop()), "short")
        return None

    @cached_property
    def _worded(self) -> list[tuple[str, frozenset[str], frozenset[str]]]:
        """Each choice with the words of its name, and with those of its groups and bearers beside them."""
        worded = []
        for place in self.places:
            own = frozenset(loose(place.choice.name).split())
            around = (word for name in place.also for word in loose(name).split())
            worded.append((place.choice.name, own, own.union(around)))
        return worded

    # Cards

    @cached_property
    def mandatory_cards(self) -> frozenset[str]:
        """Folded names of cards that somebody of the entry always has."""
        every = (card for at in self.tree.allowances for card in at.allowance.mandatory)
        return frozenset(folded(card.name) for card in every)

    def _card(self, name: str) -> Meant | None:
        for allowance in self.tree.allowances:
            offered = allowance.allowance
            names = [*(one.name for one in offered.extra), *(one.name for one in offered.mandatory)]
            for known in names:
                if loose(known) == loose(name):
                    return Meant(Thing("card", known), "same")
        cards = self._index.named(name)
        return Meant(Thing("card", cards[0].name), "same") if cards else None

    def allowances_for(self, scope: Place | None, line: str | None) -> list[AllowanceAt]:
        """The allowances of whoever bears what stands here, the nearest first."""
        found = [at for at in self.tree.allowances if at.under is scope and at.bearer == (line or at.bearer)]
        return found or [at for at in self.tree.allowances if scope is not None and at.under is scope]

    # Places

    def place(self, name: str, scope: Place | None, line: str | None, node: Node) -> Place:
        """The choice of this name that stands nearest to where the file has the node."""
        alike = self.by_id.get(node.target_id) or self.labelled(name) or self.tree.find(name)
        return min(alike, key=lambda place: _distance(place, scope, line, node))

    def rivals_of(self, place: Place) -> list[Place]:
        """The same choice at other prices, for the same bearer."""
        return [
            other
            for other in self.tree.find(place.choice.name)
            if other.under is place.under
            and other.section.line == place.section.line
            and other.choice.points != place.choice.points
        ]

    def bearer_of(self, place: Place) -> str | None:
        """The name that tells this place from others of the same choice; None where its name is enough."""
        alike = self.tree.find(place.choice.name)
        if len(alike) < 2:
            return None
        bearers = [place.section.line] if place.section.line else []
        bearers += [place.under.choice.name] if place.under else []
        for name in (*bearers, *reversed(place.section.path)):
            if next((other for other in alike if folded(name) in other.also), None) is place:
                return name
        return None


def known_options(whole_id: str, library: Library) -> KnownOptions:
    """Everything the entry may have, indexed once."""
    known: dict[str, KnownOptions] = library.worked_out.setdefault("known options", {})
    if whole_id not in known:
        known[whole_id] = KnownOptions(whole_id, library)
    return known[whole_id]


def _distance(place: Place, scope: Place | None, line: str | None, node: Node) -> tuple[int, int, int, int]:
    """How far a choice is from where the file has it: inside, at the same models, group and price first."""
    inside = scope is None or (place is not scope and place.inside(scope))
    same_line = line is None or place.section.line == line
    other_group = 0 if not node.group else _other_group(place.section, node.group)
    steps = place.depth - (scope.depth + 1 if scope is not None and inside else 0)
    return 2 - inside - same_line, other_group, not _is_priced_so(place, node), steps


def groups_of(section: Section) -> list[str]:
    """Names of the group and those that it is part of, the outermost first."""
    names: list[str] = []
    here: Section | None = section
    while here is not None:
        names.insert(0, here.group.name)
        here = here.above
    return names


def _other_group(section: Section, told: str) -> int:
    """How far the group is from the one that the file tells, `Weapons::Special Weapons`: 0 is the same."""
    ours, theirs = ([folded(name) for name in names] for names in (groups_of(section), told.split("::")))
    if ours == theirs:
        return 0
    return 1 if ours[-1] == theirs[-1] else 2


def _is_priced_so(place: Place, node: Node) -> bool:
    """Whether the node's price may be what the choice costs."""
    price = node.points if node.points is not None else node.printed
    if price is None:
        return True
    each, once = place.choice.points, place.choice.points_once
    if place.choice.each == "item":
        return price == each * node.number
    return price == each * node.number + once or (each > 0 and (price - once) % each == 0)


def unbracketed(name: str) -> str:
    """The name of a group without what it says in brackets, as labels have it."""
    return re.sub(r"\s*\([^()]*\)", "", name)


def _equipment_of(entry: Entry) -> Iterator[str]:
    yield from entry.equipment
    for line in entry.model_lines:
        yield from line.equipment
    for crew in entry.crew:
        yield from crew.equipment


def _given_by(choice: Choice) -> Iterable[str]:
    yield from choice.gives
    yield from choice.equipment
    for line in choice.models:
        yield from line.equipment
