"""Makes a unit of ours out of one of a foreign list, by what stands under it and by what it costs there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import partial
from itertools import chain, combinations

from datafaxes.errors import BadData
from datafaxes.library import Library
from rosters.bounds import MOST_ITEMS, MOST_OF_ANYTHING
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.other_programs.detection import EXPORT
from rosters.other_programs.known_entries import known_entries
from rosters.other_programs.known_options import KnownOptions, known_options
from rosters.other_programs.tree import Node
from rosters.other_programs.unit_reading import UnitReader, UnitReading, Way
from rosters.roster import Bought, Roster, Unit
from rosters.texts import fault_of_name

MOST_ANYWAY = 8
"""Options that a unit has anyway, of which its price may tell that some were bought."""


class UnitMaker:
    """Makes the units of one list."""

    def __init__(
        self,
        roster: Roster,
        library: Library,
        file: str,
        from_text: bool,
        states_prices: bool,
        count_items: Callable[[int], None],
    ) -> None:
        self.roster = roster
        """The roster, as yet without units."""
        self.library = library
        self.file = file
        self.entries = known_entries(library)
        self.from_text = from_text
        self.states_prices = states_prices
        self.count_items = count_items

    def made(
        self, node: Node, whole_id: str, models: int | None, path: str, unit_id: str
    ) -> tuple[UnitReading, Unit]:
        """What the unit has. What a text names without a price is bought or is not, as its price tells.

        Raises:
            BadData: it lists more of something than any army has.
        """
        read = partial(self._read, node, whole_id, models, path, unit_id)
        likeliest = read(Way(states_prices=self.states_prices))
        if not self.from_text or node.printed is None:
            return likeliest
        others = map(read, self._other_ways(*likeliest, node.printed))
        for reading, unit in chain((likeliest,), others):
            if self._fielded(unit).points == node.printed:
                reading.doubtful.clear()
                reading.plural.clear()
                return reading, unit
        return likeliest

    def _other_ways(self, first: UnitReading, unit: Unit, price: Decimal) -> Iterator[Way]:
        """Ways to read a unit of a text but the likeliest one; those that cannot change anything left out."""
        both = (self.states_prices, not self.states_prices)
        yield Way(states_prices=not self.states_prices)
        if first.doubtful:
            yield from (Way(states_prices=stated, at_other_prices=True) for stated in both)
        if first.plural:
            models = self._fielded(unit).models
            yield from (Way(states_prices=stated, several=models) for stated in both)
        if first.multiplied:
            yield from (Way(states_prices=stated, for_each=False) for stated in both)
        missing = price - self._fielded(unit).points
        names = sorted(first.anyway)[:MOST_ANYWAY]
        for some in chain.from_iterable(combinations(names, size) for size in range(1, len(names) + 1)):
            if sum(first.anyway[name] for name in some) == missing:
                yield Way(states_prices=self.states_prices, bought=frozenset(some))

    def _read(
        self, node: Node, whole_id: str, models: int | None, path: str, unit_id: str, way: Way
    ) -> tuple[UnitReading, Unit]:
        known = known_options(whole_id, self.library)
        army_id = whole_id.partition("/")[0]
        reading = UnitReader(known, self.entries, army_id, self.from_text, way, self.count_items).read(
            node, path
        )
        lines, counted = _lines(reading, known)
        unit = Unit(
            id=unit_id,
            entry=whole_id,
            name=own_name(node.own_name, self.entries.name_of(whole_id)),
            models=self._size(reading, lines, counted, models),
            options=(*lines, *reading.options)[:MOST_ITEMS],
        )
        self._refuse_too_many(unit, path)
        return reading, unit

    def _size(
        self, reading: UnitReading, lines: tuple[Bought, ...], counted: int | None, stated: int | None
    ) -> int | None:
        """The number of models: as listed one by one, but never fewer than a text says of the unit."""
        if self.from_text and stated is not None and sum(reading.lines.values()) < stated:
            return stated if counted is None else max(counted, stated)
        return counted if counted is not None else None if lines else stated

    def _fielded(self, unit: Unit) -> FieldedUnit:
        return field(replace(self.roster, units=(unit,)), self.library).units[0]

    def _refuse_too_many(self, unit: Unit, path: str) -> None:
        most = max((option.count for option in unit.options), default=0)
        if max(unit.models or 0, most) > MOST_OF_ANYTHING:
            what = f"lists more than {MOST_OF_ANYTHING:,} of one thing, which no army has"
            raise BadData(what, file=self.file, key=path, advice=EXPORT)


def _lines(reading: UnitReading, known: KnownOptions) -> tuple[tuple[Bought, ...], int | None]:
    """The numbers of lines of models as options; the number of all models where a line cannot be named."""
    named = {name: count for name, count in reading.lines.items() if name in known.nameable_lines}
    bought = tuple(Bought(name=name, count=count) for name, count in named.items())
    if len(named) == len(reading.lines):
        return bought, None
    joined = sum(
        line.minimum * option.count
        for option in reading.options
        for place in known.tree.find(option.name)[:1]
        for line in place.choice.models
        if line.name not in reading.lines
    )
    return bought, sum(reading.lines.values()) + joined


def own_name(name: str, entry_name: str) -> str | None:
    """The player's own name, unless it is the entry's or cannot be printed."""
    kept = name.strip()[:200]
    return None if not kept or kept == entry_name or fault_of_name(kept) is not None else kept
