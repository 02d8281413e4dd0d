"""Makes a roster of ours out of another program's, and keeps account of everything that is not certain."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from datafaxes.errors import BadData
from datafaxes.library import Library
from datafaxes.words import plain_number
from rosters.bounds import MOST_POINTS, MOST_UNITS
from rosters.changes.of_units import fresh_id
from rosters.fielding import field
from rosters.other_programs.assumptions import assumptions
from rosters.other_programs.counting import CENT, parted, units_and_models, with_size_for_price
from rosters.other_programs.detection import EXPORT
from rosters.other_programs.forces import armies_of, guesses, host_of, likely_variant
from rosters.other_programs.imported import Imported, ReadAs
from rosters.other_programs.known_entries import known_entries, where_to_look
from rosters.other_programs.known_options import known_options
from rosters.other_programs.loose_names import loose
from rosters.other_programs.plain_tree import TRANSPORT
from rosters.other_programs.reading import read_other
from rosters.other_programs.simplest import differing, leaders_of, simplest, size_at
from rosters.other_programs.stated_groups import with_stated_groups
from rosters.other_programs.stated_prices import StatedPrice, settled
from rosters.other_programs.tree import MOST_NODES, Node, OtherForce, OtherRoster, Unread
from rosters.other_programs.unit_making import UnitMaker, own_name
from rosters.other_programs.unit_names import Identified, identify, with_bracketed
from rosters.other_programs.unit_reading import SWITCHES, UnitReading
from rosters.roster import Roster, Seat, Unit
from rosters.texts import fault_of_name, slug

MOST_STRANGE = 3
"""Unknown lines that even the shortest text list may have."""


def read_foreign(content: bytes, file: str, library: Library) -> Imported:
    """The roster of another program, as a roster of ours.

    Raises:
        BadData: it cannot be read (see `read_other`), or none of it is of the 2nd edition's armies.
    """
    return imported(read_other(content, file, library), file, library)


def imported(other: OtherRoster, file: str, library: Library) -> Imported:
    """The roster matched with the library.

    Raises:
        BadData: nothing in it is known.
    """
    return _Importer(other, file, library).imported()


class _Importer:
    """A roster while it is being matched."""

    def __init__(self, other: OtherRoster, file: str, library: Library) -> None:
        self.other = other
        self.file = file
        self.library = library
        self.entries = known_entries(library)
        self.from_text = other.is_text
        told = other.prices_options
        self.states_prices = not self.from_text or (_prices_options(other) if told is None else told)
        self.armies = armies_of(other, library)
        host = host_of(other, self.armies, library)
        if host is None:
            raise self._nothing_known()
        self.main, force = host
        self.roster = Roster(
            name=_title(other, file),
            army=self.main,
            force=None if force is None else force.name,
            points_limit=_limit(other.limit, file),
        )
        self.maker = UnitMaker(
            self.roster, library, file, self.from_text, self.states_prices, self._count_items
        )
        self.explicit: list[Unit] = []
        self.mentioned: dict[str, frozenset[str]] = {}
        self.sized: set[str] = set()
        self.stated: list[StatedPrice] = []
        self.claimed: tuple[tuple[str, Decimal], ...] = ()
        self.read_as: dict[tuple[str, str], ReadAs] = {}
        self.units_unknown: list[Unread] = []
        self.options_unknown: list[Unread] = []
        self.remarks = list(guesses(other, self.armies, library))
        self.nodes: dict[str, Node] = {}
        self.read = self.whole = self.items = 0

    def imported(self) -> Imported:
        """Match every node, then write the units as short as they can be."""
        for force, army in zip(self.other.forces, self.armies, strict=True):
            armies, likely = where_to_look(army or self.main, self.main, self.library)
            for node in force.nodes:
                self._top_level(node, armies, likely, force)
        if not self.read or self._is_no_list():
            raise self._nothing_known()
        self._find_riders()
        self._find_variant()
        self._settle_prices()
        roster, not_stated = with_stated_groups(self._shortened(), self.other, self.library)
        other = replace(self.other, unread=(*self.other.unread, *not_stated))
        return Imported(
            roster=roster,
            other=other,
            claimed=self.claimed,
            read=self.read,
            whole=self.whole,
            units_unknown=tuple(self.units_unknown),
            options_unknown=tuple(self.options_unknown),
            read_as=tuple(self.read_as.values()),
            assumptions=(*self.remarks, *assumptions(roster, self.mentioned, self.sized, self.library)),
            nodes=self.nodes,
        )

    def _is_no_list(self) -> bool:
        """Whether so little of a text is known that it only happens to name a unit."""
        unknown = len(self.units_unknown) + len(self.options_unknown) + len(self.other.unread)
        named = sum(len(names) for names in self.mentioned.values())
        known = self.read + named - len(self.options_unknown)
        return self.from_text and unknown > 2 * known + MOST_STRANGE

    def _nothing_known(self) -> BadData:
        if self.from_text:
            what = "holds no army list that could be recognised: hardly a line names a unit of any army"
        else:
            what = "is a roster of which no unit is in the data of muster"
        return BadData(what, file=self.file, advice=EXPORT)

    # Units

    def _top_level(self, node: Node, armies: tuple[str, ...], likely: int, force: OtherForce) -> None:
        path = node.place or " / ".join(name for name in (force.name, node.name) if name)
        found = identify(node, self.entries, armies, likely)
        if found is None and not node.total and node.name.casefold().startswith(SWITCHES):
            return
        self.whole += 1
        if found is None:
            self._unknown_unit(node, path)
            return
        self.read += 1
        understood, entry, _ = found
        whole_id = entry.found if node.entry_id else self._of_namesakes(entry.found, node)
        if entry.how in ("near", "short"):
            self._note_reading(path, node.name, entry.name)
        if self.from_text:
            options = known_options(whole_id, self.library)
            army_id = whole_id.partition("/")[0]

            def knows(name: str) -> bool:
                return options.may_mean(name) or self.entries.is_option(name, army_id)

            understood = with_bracketed(Identified(understood, entry), knows)
        self._units(understood, whole_id, path)

    def _of_namesakes(self, whole_id: str, node: Node) -> str:
        """Of several entries with this name, the one of the part under whose heading it stands."""
        alike = self.entries.namesakes(whole_id)
        if len(alike) == 1:
            return whole_id
        army = self.library.army(whole_id.partition("/")[0])
        parts = {part.id: loose(part.name) for part in army.head.parts}
        headings = {loose(category) for category in node.categories}
        entries = ((one, army.entries[one.partition("/")[2]]) for one in alike)
        return next((one for one, entry in entries if parts.get(entry.part) in headings), whole_id)

    def _note_reading(self, place: str, written: str, meant: str) -> None:
        self.read_as.setdefault((written, meant), ReadAs(place=place, written=written, meant=meant))

    def _units(self, node: Node, whole_id: str, path: str) -> None:
        """Add the units that a node is."""
        entry = self.library.entry(whole_id)
        sized = with_size_for_price(node, entry) if self.from_text else None
        if sized is not None:
            self.remarks.append(f"“{node.name}”: {sized.number} was taken as the number of its models.")
            node = sized
        if node.aside:
            self.remarks.append(f"“{node.name} {node.aside}”: what it is for was not read ({path}).")
        units, models = units_and_models(node, entry)
        self._make_room(units, path)
        if units > 1 and self.from_text and (node.children or node.rest):
            self.remarks.append(f"“{node.name}” stands for {units} units: each got what stands under it.")
        whole = node.printed if units > 1 else None
        for part in parted(node, units, self.from_text):
            self._unit(part, whole_id, models, path, whole)

    def _make_room(self, units: int, path: str) -> None:
        """Raises BadData where a roster cannot hold so many more."""
        if len(self.explicit) + units > MOST_UNITS:
            what = f"lists more than {MOST_UNITS:,} units"
            raise BadData(what, file=self.file, key=path, advice=EXPORT)

    def _unit(
        self, node: Node, whole_id: str, models: int | None, path: str, whole: Decimal | None = None
    ) -> None:
        """Add one unit; `whole` is what its line says for it and others like it."""
        unit_id = fresh_id(replace(self.roster, units=tuple(self.explicit)), whole_id)
        reading, unit = self.maker.made(node, whole_id, models, path, unit_id)
        if unit.models is not None or reading.lines:
            self.sized.add(unit_id)
        self.explicit.append(replace(unit, notes=self._notes(reading)))
        self.nodes[unit_id] = node
        self.mentioned[unit_id] = reading.mentioned
        nested = sum((inner.total for inner, _, _ in reading.units), Decimal(0))
        if node.points is not None or node.printed is not None or (not self.from_text and node.is_priced):
            price = node.total - nested
            self.stated.append(
                StatedPrice(unit=unit_id, name=node.name, points=price, beneath=reading.beneath, whole=whole)
            )
        for misspelt, place, meant in reading.near:
            self._note_reading(misspelt.place or place, misspelt.name, meant)
        for implied, by in reading.implied:
            self.remarks.append(f"{self.library.entry(whole_id).name}: {implied} assumed with the {by}.")
        self._tell_prices(reading, self.library.entry(whole_id).name)
        for inner, place, inner_id in reading.units:
            self._nested(inner, inner_id, place, unit_id)

    def _tell_prices(self, reading: UnitReading, unit: str) -> None:
        """What prices did not tell about options, and what they did."""
        for name, taken, other in reading.doubtful:
            prices = f"{plain_number(taken)} and at {plain_number(other)} points"
            self._remark(f"{unit}: {name} is sold at {prices}; the first was taken.")
        for written, name in reading.plural:
            self._remark(f"{unit}: “{written}” was read as one {name}, since no number is given.")
        for name, number in reading.counted:
            self._remark(f"{unit}: {number} × {name} was read, as its price tells.")

    def _remark(self, sentence: str) -> None:
        """Say something, but once only."""
        if sentence not in self.remarks:
            self.remarks.append(sentence)

    def _count_items(self, more: int) -> None:
        self.items += more
        if self.items > MOST_NODES:
            what = f"lists more than {MOST_NODES:,} things, which no army has"
            raise BadData(what, file=self.file, advice=EXPORT)

    def _notes(self, reading: UnitReading) -> str:
        """Notes that keep what was bought and nothing is called."""
        kept = []
        for node, place in reading.unknown:
            points = node.total if node.is_priced else None
            counted = f"{node.number} {node.name}" if node.number > 1 else node.name
            line = Unread(place=node.place or place, text=counted, points=points)
            self.options_unknown.append(line)
            price = f" ({plain_number(line.points)} points)" if line.points else ""
            kept.append(f"Not in our data: {counted}{price}")
        return "\n".join(kept[:50])

    def _nested(self, node: Node, whole_id: str, path: str, under: str) -> None:
        """A unit that stands under another one: a transport under its squad, or the squad under it."""
        before = len(self.explicit)
        self._units(node, whole_id, path)
        added, outer = self.explicit[before], next(unit for unit in self.explicit if unit.id == under)
        inner_entry, outer_entry = self.library.entry(whole_id), self.library.entry(outer.entry)
        if inner_entry.kind == "vehicle" and outer_entry.kind != "vehicle":
            self._replace(replace(added, carries=(Seat(unit=under),)))
        elif outer_entry.kind == "vehicle" and inner_entry.kind != "vehicle":
            self._replace(replace(outer, carries=(*outer.carries, Seat(unit=added.id))))
        names = (inner_entry.name, outer_entry.name)
        self.remarks.append(f"{names[0]} stands under {names[1]}: it was taken as a unit of its own.")

    def _replace(self, unit: Unit) -> None:
        self.explicit = [unit if one.id == unit.id else one for one in self.explicit]

    def _unknown_unit(self, node: Node, path: str) -> None:
        """Keep a unit that is not in our data, with what stands under it in its notes."""
        self._make_room(1, path)
        is_vehicle = any(profile.type_id != TRANSPORT for one in node.every() for profile in one.profiles)
        points = node.total if node.is_priced else None
        kind = "a vehicle" if is_vehicle else ""
        self.units_unknown.append(Unread(place=path, text=node.name, points=points, kind=kind))
        entry = f"{self.main}/{slug(node.own_name or node.name) or 'unknown'}"
        unit_id = fresh_id(replace(self.roster, units=tuple(self.explicit)), entry)
        inner = [f"{one.number} {one.name}" for one in node.every() if one is not node and one.name]
        self.explicit.append(
            Unit(
                id=unit_id,
                entry=entry,
                name=own_name(node.own_name or node.name, ""),
                notes="\n".join([*inner, *([node.rest] if node.rest else [])])[:5000],
            )
        )
        if node.is_priced:
            self.stated.append(StatedPrice(unit=unit_id, name=node.name, points=node.total))

    def _settle_prices(self) -> None:
        """Find out what the prices of a text mean; those of a program are clear."""
        self.claimed = tuple((one.unit, one.points) for one in self.stated)
        if not self.from_text:
            return
        army = field(replace(self.roster, units=tuple(self.explicit)), self.library)
        ours = {unit.unit.id: unit.points for unit in army.units}
        self.claimed, beside, remarks = settled(self.stated, ours, self.other)
        self.other = replace(self.other, beside=beside)
        self.remarks += remarks

    def _find_riders(self) -> None:
        """Give each mount that is a unit of its own to the nearest character who may have it."""
        riding: set[str] = set()
        for place, unit in enumerate(self.explicit):
            entry = self.library.find_entry(unit.entry)
            if entry is None or entry.kind != "vehicle" or not entry.only_as_upgrade or unit.mounted:
                continue
            before, after = reversed(self.explicit[:place]), self.explicit[place + 1 :]
            buyers = {f"{unit.entry.partition('/')[0]}/{buyer}" for buyer in entry.offered_by}
            rider = next(
                (one for one in (*before, *after) if one.entry in buyers and one.id not in riding), None
            )
            chief = None if rider is None else self.library.find_entry(rider.entry)
            if rider is not None and chief is not None and chief.kind == "character":
                riding.add(rider.id)
                self._replace(replace(unit, mounted=rider.id))
                self.remarks.append(f"Who rides the {entry.name} is not stated: {rider.name or chief.name}.")

    def _find_variant(self) -> None:
        """Take the force variant that has most of the units, where the file names none."""
        named = any(force.entry_id or force.name for force in self.other.forces)
        variant = None if named else likely_variant(self.main, self.explicit, self.library)
        if variant is not None:
            self.roster = replace(self.roster, force=variant.name)
            self.remarks.append(f"The force is not stated: {variant.name}, which offers most of the units.")

    # The roster

    def _shortened(self) -> Roster:
        """The roster with each unit as short as it can be without becoming another."""
        explicit = replace(self.roster, units=tuple(self.explicit))
        alike: dict[tuple[Unit, Decimal | None], Unit] = {}
        prices = dict(self.claimed)
        short = []
        for unit in self.explicit:
            plain = replace(unit, id="", name=None, notes="", carries=(), mounted=None)
            key = (plain, prices.get(unit.id) if self.from_text else None)
            if key not in alike:
                alike[key] = self._sized(simplest(unit, self.roster, self.library), prices)
            short.append(replace(unit, options=alike[key].options, models=alike[key].models))
        roster = replace(self.roster, units=tuple(short))
        for place in differing(field(explicit, self.library), field(roster, self.library)):
            if short[place].models == self.explicit[place].models or not self.from_text:
                short[place] = self.explicit[place]
        return replace(self.roster, units=tuple(short))

    def _sized(self, unit: Unit, prices: dict[str, Decimal]) -> Unit:
        """The unit of a text with the number of models that its price tells.

        Where the text has a number, only the leaders may be missing in it.
        """
        price = prices.get(unit.id)
        if not self.from_text or price is None:
            return unit
        fielded = field(replace(self.roster, units=(unit,)), self.library).units[0]
        if fielded.points == price or fielded.entry is None or fielded.entry.kind != "squad":
            return unit
        size = size_at(price, unit, self.roster, self.library)
        leaders = leaders_of(unit, self.library)
        may_differ = unit.id not in self.sized or (leaders and size == (unit.models or 0) + leaders)
        if size is None or not may_differ:
            return unit
        self.remarks.append(f"{fielded.title}: its price is that of {size} models.")
        return replace(unit, models=size)


def _prices_options(other: OtherRoster) -> bool:
    """Whether a text gives prices for its options, and not for units only or for one by accident."""
    every = [node for unit in other.nodes for node in unit.every()]
    if any(re.search(r"\d\s*p(?:ts|oints?)\b", node.rest) for node in every):
        return True
    units = {id(unit) for unit in other.nodes}
    inner = [node for node in every if id(node) not in units]
    return sum(bool(node.printed) for node in inner) * 5 > len(inner)


def _limit(limit: Decimal | None, file: str) -> Decimal | None:
    """The agreed points to the cent; programs write 0 or -1 where none are agreed."""
    if limit is None or limit < CENT:
        return None
    if limit > MOST_POINTS:
        what = f"has a limit of {limit:,f} points, which no game has"
        raise BadData(what, file=file, advice=EXPORT)
    return round(limit, 2)


def _title(other: OtherRoster, file: str) -> str:
    """The list's name, or the file's without its ending."""
    for name in (other.name, re.sub(r"^.*[/\\]|\.[^.]*$", "", file)):
        if name and fault_of_name(name) is None:
            return name
    return "Unnamed list"
