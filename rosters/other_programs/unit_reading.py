"""Reads one unit of a foreign list: which of its entry's models, options and cards stand there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from datafaxes.names import folded
from datafaxes.record import record
from datafaxes.words import plain_number
from rosters.option_tree import Place
from rosters.other_programs.known_entries import KnownEntries
from rosters.other_programs.known_options import KnownOptions, Meant
from rosters.other_programs.loose_names import loose
from rosters.other_programs.option_text import items_of
from rosters.other_programs.tree import Node
from rosters.roster import Bought

SWITCHES = ("show ", "hide ", "show/hide")
"""How display switches of the programs are called that stand among the selections."""
MOST_OF_A_KIND = 30
"""Options of a kind that a price may be for, where no number is given."""
_EVERYONE = re.compile(
    r"(?:all|everyone|each)\s+(?:(?:models?|of them)\s+)?(?:with|w/|has|have|get|carry)\s+", re.I
)
_BARE_NUMBER = re.compile(r"(\d{1,3})\s+(?=\w)")
_WITH = re.compile(r"\sw(?:ith\s|/)", re.I)
_MARKS = frozenset(("warlord", "army commander", "general", "detachment character"))


@dataclass(slots=True)
class UnitReading:
    """What a unit of the file was found to have."""

    options: list[Bought] = field(default_factory=list)
    """Bought, with the bearer wherever a name stands in several places."""
    lines: dict[str, int] = field(default_factory=dict)
    """Models by the name of their line; those without a line under an empty name."""
    near: list[tuple[Node, str, str]] = field(default_factory=list)
    """Misspelt: the node, its path, and what it was read as."""
    foreign: list[tuple[Node, str]] = field(default_factory=list)
    """Options of the army or cards that this entry does not offer; bought all the same."""
    unknown: list[tuple[Node, str]] = field(default_factory=list)
    """What nothing in our data is called."""
    units: list[tuple[Node, str, str]] = field(default_factory=list)
    """Units that stand under this one: the node, its path and the entry."""
    doubtful: list[tuple[str, Decimal, Decimal]] = field(default_factory=list)
    """Options without a price that are sold at two: the name, the price taken and the other."""
    counted: list[tuple[str, int]] = field(default_factory=list)
    """Options named in the plural, with the number that their price tells."""
    anyway: dict[str, Decimal] = field(default_factory=dict)
    """Loose names of options that were taken for what the unit has anyway, with what they would cost."""
    multiplied: bool = False
    """Something was read as what each of several has."""
    plural: list[tuple[str, str]] = field(default_factory=list)
    """Options in the plural without number and price: as written, and the choice."""
    implied: list[tuple[str, str]] = field(default_factory=list)
    """Options that cost nothing and are taken because of another one, with that."""
    beneath: Decimal = Decimal(0)
    """The prices that stand with what is listed under the unit."""
    mentioned: frozenset[str] = frozenset()
    """Loose names of everything that stands under the unit."""


@record
class Way:
    """How a unit is read, where the list leaves it open; the price of the unit tells which way is right."""

    states_prices: bool
    """The list gives the prices of options, so that what has none costs nothing."""
    at_other_prices: bool = False
    """Of one choice at two prices take the one that is not the likelier."""
    for_each: bool = True
    """What stands behind several models or things each of them has, rather than all together."""
    several: int = 1
    """What a plural without a number means: all models have it, or one."""
    bought: frozenset[str] = frozenset()
    """Loose names of what the unit has anyway and bought more of."""


class UnitReader:
    """Matches what stands under a unit with what its entry may have."""

    def __init__(
        self,
        options: KnownOptions,
        entries: KnownEntries,
        army_id: str,
        from_text: bool,
        way: Way,
        count_items: Callable[[int], None],
    ) -> None:
        self.options = options
        self.entries = entries
        self.army_id = army_id
        self.from_text = from_text
        self.way = way
        self.count_items = count_items
        """Told how many things each line turns out to list; may refuse."""
        self.reading = UnitReading()
        self._counts: Counter[tuple[Place | str, str | None]] = Counter()
        self._names: dict[tuple[Place | str, str | None], Bought] = {}
        self._mentioned: set[str] = set()
        self._issue: frozenset[str] = frozenset()
        self._unit: Node | None = None

    def read(self, unit: Node, path: str) -> UnitReading:
        """Read everything under the unit."""
        if not self.way.states_prices:
            listed = items_of(unit.rest, self.knows, unit.place) if unit.rest else []
            self.count_items(len(listed))
            names = (node.name for child in (*listed, *unit.children) for node in child.every())
            self._issue = self.options.issue_of(names)
        self._unit = unit
        self._under(unit, path, None, None)
        if self.from_text:
            self._buy_what_it_stands_under()
        self.reading.options = [
            part
            for key, bought in self._names.items()
            for part in self._parts(replace(bought, count=self._counts[key]))
        ]
        self.reading.mentioned = frozenset(self._mentioned)
        return self.reading

    def _buy_what_it_stands_under(self) -> None:
        """Take for named what costs nothing and must be there for what is named: the team of a gun."""
        for key, _ in tuple(self._counts):
            if not isinstance(key, Place) or key.under is None or key.under.choice.points:
                continue
            above = key.under
            is_there = any(place is above for place, _ in self._counts) or above.section.group.minimum
            if self.options.tree.entry.kind == "squad" and not is_there:
                self._buy(above, above.choice.name, 1, self.options.bearer_of(above))
                self.reading.implied.append((above.choice.name, key.choice.name))

    def _parts(self, bought: Bought) -> Iterator[Bought]:
        """A card that the unit has anyway stands apart from more of the same."""
        if bought.count > 1 and folded(bought.name) in self.options.mandatory_cards:
            yield replace(bought, count=1)
            bought = replace(bought, count=bought.count - 1)
        yield bought

    def knows(self, name: str) -> bool:
        """Whether the entry, or another of its army, may have something of this name."""
        if loose(name) == loose(self.options.tree.entry.name):
            return True
        if self.options.names(name) or (_WITH.search(name) and self.options.is_part_of_a_name(name)):
            return True
        return not name[:1].isdigit() and self.entries.is_option(name, self.army_id)

    def _under(self, node: Node, path: str, scope: Place | None, line: str | None) -> None:
        each = node.each if self.way.for_each else 1
        listed: list[Node] = []
        if node.rest:
            listed = items_of(node.rest, self.knows, node.place, each, for_each=self.way.for_each)
            listed = [self._not_each_all(one, each) for one in listed]
            self.reading.multiplied |= node.each > 1 or any(one.children and one.number > 1 for one in listed)
        self.count_items(len(listed))
        if node is self._unit:
            self.reading.beneath = sum((one.total for one in (*listed, *node.children)), Decimal(0))
        for child in (*listed, *node.children):
            self._one(child, f"{path} / {child.name}", scope, line)

    def _not_each_all(self, node: Node, each: int) -> Node:
        """As many of what costs nothing as there are models is one for each: `3x Warrior: 3x Boneswords`."""
        if each == 1 or node.number != each * each:
            return node
        places = self.options.tree.find(node.name)
        return replace(node, number=each) if not any(place.choice.points for place in places) else node

    def _one(self, node: Node, path: str, scope: Place | None, line: str | None) -> None:
        """Find what a node is, and go on with what stands under it."""
        if not node.name:
            self._under(node, path, scope, line)
            return
        node = self._whole_name(self._without_number(self._without_extra(node)))
        self._mentioned.add(loose(node.name))
        is_free = not node.points and not node.printed
        meant = self.options.card_rather(node.name, node)
        meant = meant or self.options.meaning(node.name, node.target_id, self._is_bought(node))
        brought = None if scope is None else _brought(scope, node.name)
        if brought is not None:
            self._models(brought, node, path, scope)
        elif meant is None and loose(node.name) == loose(self.options.tree.entry.name):
            self._models("", node, path, scope)
        elif meant is None and scope is None and line is None and self._is_a_model(node):
            self._models(self._only_line(), node, path, scope)
        elif folded(node.name) in self.options.crew:
            self._under(node, path, scope, node.name)
        elif is_free and (self._comes_anyway(meant, node, scope, line) or _is_switch(node)):
            self._note_anyway(meant, node, scope, line)
            self._under(node, path, scope, line)
        elif meant is not None:
            self._take(meant, node, path, scope, line)
        else:
            self._nothing_known(node, path, scope, line)

    def _is_a_model(self, node: Node) -> bool:
        """Whether the characteristics of the squad's models stand under this name."""
        entry = self.options.tree.entry
        is_one_of_many = node.number > 1 or len(entry.model_lines) == 1
        names = (loose(one.name) for one in entry.profiles)
        return entry.kind == "squad" and is_one_of_many and loose(node.name) in names

    def _only_line(self) -> str:
        lines = self.options.tree.entry.model_lines
        return lines[0].name if len(lines) == 1 else ""

    def _without_extra(self, node: Node) -> Node:
        """The node, without a word before its name that says that it is bought beside what the unit has."""
        everyone = _EVERYONE.match(node.name) if self.from_text else None
        if everyone is not None and not self.options.names(node.name):
            name = node.name[everyone.end() :]
            return replace(node, name=name if folded(name).endswith(("s", "z")) else f"{name}s")
        word, _, name = node.name.partition(" ")
        if word.casefold() not in ("extra", "additional") or not name or self.options.names(node.name):
            return node
        return replace(node, name=name, extra=True)

    def _without_number(self, node: Node) -> Node:
        """The node with the number that simply stands before its name: `2 Chainfists`."""
        found = _BARE_NUMBER.match(node.name) if self.from_text and node.number == 1 else None
        if found is None or self.options.names(node.name):
            return node
        bare = replace(node, name=node.name[found.end() :], number=max(1, int(found.group(1))))
        names = (bare.name, f"{bare.name}: {bare.rest}") if bare.rest else (bare.name,)
        is_known = any(self.knows(name) or self.options.may_mean(name) for name in names)
        return bare if is_known or self.options.card_rather(bare.name, bare) else node

    def _whole_name(self, node: Node) -> Node:
        """The node, with its number, price or the text behind its colon in the name where that is one."""
        if self.from_text and node.printed is not None:
            numbered = f"{node.name} {plain_number(node.printed)}"
            if not self.options.names(node.name) and self.options.names(numbered):
                return replace(node, name=numbered, printed=None)
        counted = f"{node.number}x {node.name}"
        if self.options.names(counted) and not (node.number == 1 and self.options.names(node.name)):
            return replace(node, name=counted, number=1)
        whole = f"{node.name}: {node.rest}"
        is_known = self.options.names(node.name)
        is_one_name = (
            self.options.is_called_just(whole)
            or (self.options.names(whole) and not (is_known and self.options.names(node.rest)))
            or (not is_known and self.options.meaning(whole))
        )
        return replace(node, name=whole, rest="") if node.rest and is_one_name else node

    def _comes_anyway(self, meant: Meant | None, node: Node, scope: Place | None, line: str | None) -> bool:
        """Whether something without a price is what the unit has without buying it."""
        if self._is_bought(node) or not self.options.is_issued(node.name):
            return False
        if meant is None or meant.thing.kind != "choice":
            return True
        place = self.options.place(meant.thing.name, scope, line, node)
        elsewhere = place.under is not scope or place.section.line != line
        return not self.way.states_prices or bool(place.choice.points) or elsewhere

    def _note_anyway(self, meant: Meant | None, node: Node, scope: Place | None, line: str | None) -> None:
        """Keep what it would cost, had it been bought beside what the unit has."""
        if not self.from_text or meant is None:
            return
        if meant.thing.kind == "choice":
            choice = self.options.place(meant.thing.name, scope, line, node).choice
            points = choice.points if choice.each == "item" else None
        else:
            points = self.options.points_of_card(meant.thing.name)
        if points:
            self.reading.anyway[loose(node.name)] = points * node.number

    def _is_bought(self, node: Node) -> bool:
        """Whether it cannot be what the unit has anyway: it has a price, or the unit has no such thing."""
        if node.points or node.printed or node.extra or loose(node.name) in self.way.bought:
            return True
        return not self.way.states_prices and loose(node.name) not in self._issue

    def _take(self, meant: Meant, node: Node, path: str, scope: Place | None, line: str | None) -> None:
        kind, name = meant.thing
        if meant.how in ("near", "short"):
            self.reading.near.append((node, path, name))
        if kind == "choice":
            place = self.options.place(name, scope, line, node)
            if self.from_text and not node.is_priced and not node.target_id and ": " not in name:
                place = self._at_a_price(place)
            node = self._priced_for_several(node, place)
            self._mentioned.add(loose(place.choice.name))
            is_free = not (node.points or node.printed or node.extra)
            number = self._within_limits(place, node.number) if is_free else node.number
            self._buy(place, place.choice.name, number, self.options.bearer_of(place))
            self._under(node, path, place, None)
        elif kind == "line":
            self._models(name, node, path, scope)
        elif kind == "card":
            bearers = self.options.allowances_for(scope, line)
            is_clear = scope is None and not self.options.tree.find(name)
            bearer = bearers[0].bearer if bearers and not is_clear else None
            self._buy(name, name, node.number, bearer)
            self._gifts(node, path, scope, line)
        else:
            self._under(node, path, scope, line)

    def _priced_for_several(self, node: Node, place: Place) -> Node:
        """`Stub guns 10`: in the plural, at the price of several."""
        points, price = place.choice.points, node.printed
        one, several = folded(place.choice.name), folded(node.name)
        is_plural = several.endswith(("s", "z")) and not one.endswith(("s", "z"))
        is_one_only = place.choice.each == "model" or place.choice.maximum == 1
        if not self.from_text or node.number > 1 or not is_plural or is_one_only or not points:
            return node
        if not price:
            self.reading.plural.append((node.name, place.choice.name))
            return replace(node, number=self.way.several)
        if price % points or not points < price <= points * MOST_OF_A_KIND:
            return node
        number = int(price / points)
        self.reading.counted.append((place.choice.name, number))
        return replace(node, number=number)

    def _at_a_price(self, place: Place) -> Place:
        """The place of a choice that is sold at several prices; which is kept account of."""
        rivals = self.options.rivals_of(place)
        if not rivals:
            return place
        taken, other = (rivals[0], place) if self.way.at_other_prices else (place, rivals[0])
        self.reading.doubtful.append((taken.choice.name, taken.choice.points, other.choice.points))
        return taken

    def _models(self, line: str, node: Node, path: str, scope: Place | None) -> None:
        """So many models of a line; of none where the unit's models have no line."""
        lines = self.reading.lines
        lines[line] = lines.get(line, 0) + node.number
        self._under(node, path, scope, line or None)

    def _within_limits(self, place: Place, number: int) -> int:
        """How many more there may be of what all models have for nothing, once named for each of them."""
        group, key = place.section.group, (place, self.options.bearer_of(place))
        above = place.under
        is_one_for_all = group.minimum == group.maximum == 1 and not group.changes and not place.choice.points
        if not is_one_for_all or (above is None and place.section.line is not None):
            return number
        copies = 1 if above is None else max(1, self._counts[above, self.options.bearer_of(above)])
        return max(0, min(number, copies - self._counts[key]))

    def _buy(self, key: Place | str, name: str, number: int, bearer: str | None) -> None:
        self._counts[key, bearer] += number
        self._names.setdefault((key, bearer), Bought(name=name, bearer=bearer))

    def _gifts(self, node: Node, path: str, scope: Place | None, line: str | None) -> None:
        """What stands under a card comes with it, unless it has a price of its own."""
        for child in node.children:
            if child.is_priced and child.total:
                self._one(child, f"{path} / {child.name}", scope, line)

    def _nothing_known(self, node: Node, path: str, scope: Place | None, line: str | None) -> None:
        part = self.options.near(node.name) if self.from_text else None
        if part is not None and part.how == "short":
            self._take(part, node, path, scope, line)
            return
        if self.entries.is_option(node.name, self.army_id):
            self.reading.foreign.append((node, path))
            self._buy(node.name, node.name, node.number, None)
            self._under(node, path, scope, line)
            return
        if self.from_text:
            entry = self.entries.called(node.name, (self.army_id,))
            as_option = None if entry is None else self.options.meaning(entry.name)
            if as_option is not None:
                self._take(as_option._replace(how="near"), node, path, scope, line)
                return
            if entry is not None and entry.how not in ("near", "short"):
                self.reading.units.append((node, path, entry.found))
                return
            listed = items_of(node.name, self.knows, node.place)
            if len(listed) > 1 and any(self.options.may_mean(item.name) for item in listed):
                self.count_items(len(listed))
                self._under(replace(node, name="", children=(*listed, *node.children)), path, scope, line)
                return
        near = self.options.near(node.name)
        if near is not None:
            self._take(near, node, path, scope, line)
            return
        self.reading.unknown.append((node, path))
        self._under(node, path, scope, line)


def _brought(scope: Place, name: str) -> str | None:
    """The line of models of this name that joins with the choice."""
    alike = (line.name for line in scope.choice.models if loose(line.name) == loose(name))
    return next(alike, None)


def _is_switch(node: Node) -> bool:
    """Whether it switches something in a program or says who leads, rather than being bought."""
    return folded(node.name).startswith(SWITCHES) or folded(node.name) in _MARKS
