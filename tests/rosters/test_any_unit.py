"""Any unit of any army with any options: fielded without fail, and nothing that was bought is dropped."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.library import default_library
from datafaxes.names import folded
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.offers import offers
from rosters.option_tree import OptionTree
from rosters.roster import Bought, Roster, Unit
from tests.thorough import examples

LIBRARY = default_library()
ENTRIES = [f"{army}/{entry}" for army in LIBRARY.army_ids for entry in LIBRARY.army(army).entries]


def _names(entry: str) -> list[str]:
    """Names of everything that the entry offers at any depth, of some cards, and of nothing."""
    army_id, _, entry_id = entry.partition("/")
    army = LIBRARY.army(army_id)
    tree = OptionTree(army.entries[entry_id], army)
    names = [place.choice.name for level in tree.levels for place in level]
    names += [line.name for line in tree.entry.model_lines]
    return sorted({*names, "Displacer Field", "Hunter-Killer Missile", "Nothing"})


@st.composite
def units(draw: st.DrawFn) -> Unit:
    entry = draw(st.sampled_from(ENTRIES))
    names = st.sampled_from(_names(entry))
    bearers = st.none() | st.none() | names | st.just("Veteran Sergeant")
    options = st.lists(st.builds(Bought, name=names, count=st.integers(0, 12), bearer=bearers), max_size=6)
    models = draw(st.none() | st.integers(0, 25))
    return Unit(id="u", entry=entry, models=models, options=tuple(draw(options)))


def _accounted(unit: FieldedUnit) -> set[str]:
    """Folded names of all that was bought and found, or told not to be there."""
    found = {folded(bought.name) for bought in (*unit.unknown, *(one for one, _ in unit.locked))}
    found |= {folded(pick.bought.name) for pick in unit.picks if pick.bought}
    found |= {folded(pick.choice.name) for pick in unit.picks}
    found |= {folded(card.card.name) for card in unit.cards}
    return found | {folded(line.name) for line in unit.lines}


@settings(max_examples=examples(300))
@given(units())
def test_nothing_bought_is_dropped_and_the_points_add_up(made: Unit) -> None:
    army = field(Roster(name="x", army=made.entry.partition("/")[0], units=(made,)), LIBRARY)
    (unit,) = army.units
    lines = {folded(line.name) for line in unit.entry.model_lines} if unit.entry else set()
    for bought in made.options:
        assert bought.count == 0 or folded(bought.name) in _accounted(unit) | lines
    parts = sum((pick.points for pick in unit.picks), Decimal(0)) + sum(
        (card.points for card in unit.cards), Decimal(0)
    )
    assert army.points == unit.points >= parts >= 0
    assert all(pick.count > 0 for pick in unit.picks)
    if made.models is not None and not unit.is_vehicle:
        assert unit.models == made.models


@settings(max_examples=examples(100))
@given(units())
def test_offers_agree_with_what_the_unit_has(made: Unit) -> None:
    army = field(Roster(name="x", army=made.entry.partition("/")[0], units=(made,)), LIBRARY)
    picked: dict[tuple[str, ...], int] = {}
    for pick in army.units[0].picks:
        picked[(*pick.path, pick.choice.name)] = picked.get((*pick.path, pick.choice.name), 0) + pick.count
    offered: dict[tuple[str, ...], int] = {}
    for group in offers(army.units[0], army, LIBRARY):
        for offer in group.offers:
            if offer.choice is not None and offer.count:
                key = (*group.path, offer.name)
                offered[key] = offered.get(key, 0) + offer.count
    assert offered == picked
