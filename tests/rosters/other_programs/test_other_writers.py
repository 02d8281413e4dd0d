"""Random armies as other programs write them: each is read whole, or what is not is told."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.library import default_library
from rosters.other_programs.outgoing import tree_of
from tests.rosters.other_programs.other_writers import OTHER_WRITERS
from tests.rosters.other_programs.reading import all_units, fielded, read
from validators.random_roster import random_roster

LIBRARY = default_library()
ARMIES = [army_id for army_id in LIBRARY.army_ids if army_id not in ("assassins", "imperial-agents")]
"""Agents stand in armies of several lists, which these texts do not tell apart."""


@pytest.mark.parametrize("army_id", ARMIES)
@pytest.mark.parametrize("program", OTHER_WRITERS)
def test_an_army_of_another_program_is_read(program: str, army_id: str) -> None:
    seed = ARMIES.index(army_id) + 300
    roster = random_roster(army_id, Decimal(1200), seed, LIBRARY)
    army = fielded(roster)
    text = OTHER_WRITERS[program](tree_of(army, LIBRARY, with_defaults=False))
    imported = read(text)
    assert imported.roster.army == roster.army
    assert imported.other.sum_of_parts == army.points
    assert imported.units_unknown == imported.other.unread == ()
    if all_units(imported.roster, names=False) != all_units(roster, names=False):
        prices = dict(imported.claimed)
        told = [unit for unit in fielded(imported.roster).units if prices[unit.unit.id] != unit.points]
        assert told or imported.options_unknown or imported.read_as
