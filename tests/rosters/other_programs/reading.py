"""Helpers of the tests of this room: rosters read from samples and texts, and what their units are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from datafaxes.library import default_library
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import field
from rosters.other_programs.imported import Imported
from rosters.other_programs.importing import read_foreign
from rosters.roster import Roster

SAMPLES = Path(__file__).parent / "samples"


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(content: str | bytes, file: str = "list.txt") -> Imported:
    return read_foreign(content.encode() if isinstance(content, str) else content, file, default_library())


def fielded(roster: Roster) -> FieldedArmy:
    return field(roster, default_library())


def having(unit: FieldedUnit) -> tuple[object, ...]:
    """Everything that a unit has, to be compared with another one's."""
    picks: Counter[tuple[object, str]] = Counter()
    for pick in unit.picks:
        picks[pick.path, pick.choice.name] += pick.count
    for card in unit.cards:
        picks[card.bearer, card.card.name] += card.count
    models = tuple(sorted((line.name, line.count) for line in unit.lines))
    left_over = (*unit.unknown, *(bought for bought, _ in unit.locked))
    strange = tuple((bought.name, bought.count) for bought in left_over)
    return unit.unit.entry, frozenset(picks.items()), models, strange, unit.points


def all_units(roster: Roster, names: bool = True) -> Counter[tuple[object, ...]]:
    """The units of a roster with everything they have, in any order."""
    return Counter((unit.unit.name if names else None, *having(unit)) for unit in fielded(roster).units)
