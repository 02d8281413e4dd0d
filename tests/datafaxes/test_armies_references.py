"""Everything in the army lists leads somewhere."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.army import ArmyList
from datafaxes.condition import Condition, Per
from datafaxes.library import Library
from datafaxes.options import CardAllowance, Choice, ModelLine, OptionGroup
from tests.datafaxes.parts import names_in, parts_of

ARMIES = Library().army_ids


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


WITHOUT_CARD = {"Ghazghkull's Adamantium Skull"}
"""Mandatory cards that the facts name and price but do not describe."""


@pytest.mark.parametrize("army_id", ARMIES)
def test_every_reference_leads_to_a_record(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    for entry in army.entries.values():
        assert set(entry.contains) | set(entry.offered_by) <= set(army.entries), entry.id
        assert entry.datafax is None or entry.datafax in library.datafaxes, entry.id
        for choice in parts_of(entry, Choice):
            assert choice.vehicle is None or choice.vehicle in army.entries, (entry.id, choice.name)
        for allowance in parts_of(entry, CardAllowance):
            assert set(allowance.sets) <= set(library.card_sets), entry.id
            names = {card.name for card in library.cards.values()}
            assert {card.name for card in allowance.mandatory} <= names | WITHOUT_CARD, entry.id


@pytest.mark.parametrize("army_id", ARMIES)
def test_vehicles_and_support_weapons_have_a_datafax(library: Library, army_id: str) -> None:
    for entry in library.army(army_id).entries.values():
        needs_one = entry.kind in ("vehicle", "support-weapon") and not entry.contains
        assert (entry.datafax is not None) == needs_one, entry.id


@pytest.mark.parametrize("army_id", ARMIES)
def test_every_default_is_a_choice(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    for group in parts_of([army.entries, army.wargear_lists], OptionGroup):
        if group.default is not None:
            offered = {choice.name for choice in parts_of(group, Choice)}
            assert group.default in offered, group.name


@pytest.mark.parametrize("army_id", ARMIES)
def test_what_a_default_choice_gives_is_not_told_twice(library: Library, army_id: str) -> None:
    for entry in library.army(army_id).entries.values():
        for bearer in (entry, *parts_of(entry, Choice), *parts_of(entry, ModelLine)):
            for group in bearer.options:
                for choice in group.choices:
                    if choice.name == group.default and not choice.points:
                        twice = {choice.name, *choice.gives} & set(bearer.equipment) - {"Targeter"}
                        assert not twice, (entry.id, bearer.name, twice)
        for choice in parts_of(entry, Choice):
            assert choice.name not in choice.gives, (entry.id, choice.name)


# Names that conditions use although the army has nothing of the name: they can never hold there.
NEVER = {("imperial-guard", "Twin Heavy Bolters")}


@pytest.mark.parametrize("army_id", ARMIES)
def test_conditions_name_what_the_army_may_have(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    known = set(names_in([army.entries, army.wargear_lists])) | {card.name for card in library.cards.values()}
    known |= {"Psyker"}
    for condition in parts_of(army.entries, Condition):
        for name in (condition.has, condition.inside, condition.bearer):
            assert name is None or name in known or (army_id, name) in NEVER, condition
        assert condition.force is None or condition.force in {force.name for force in army.head.forces}
    for per in parts_of(army.entries, Per):
        assert set(per.names) <= known, per
        assert per.names or per.points_in
    for entry in army.entries.values():
        for growth in entry.limit.grows:
            assert set(growth.of) <= names_of_units(army), entry.id


def names_of_units(army: ArmyList) -> set[str]:
    """What limits may grow with: units, and for the Necron Scarabs the warriors of squads."""
    lines = {line.name for entry in army.entries.values() for line in entry.model_lines}
    return {entry.name for entry in army.entries.values()} | lines


def test_how_many_conditions_nobody_could_settle(library: Library) -> None:
    unclear = [
        condition.unclear
        for records in (*(library.army(army_id).entries for army_id in ARMIES), library.cards)
        for condition in parts_of(records, Condition)
        if condition.unclear
    ]
    assert unclear == []


@pytest.mark.parametrize("army_id", ARMIES)
def test_kinds_of_bearers_are_motive_types_tags_or_parts(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    known = {"Walkers", "Skimmers", "Bikes & Trikes", "attack-bike", *(part.name for part in army.head.parts)}
    for condition in parts_of(army.entries, Condition):
        assert condition.bearer_kind is None or condition.bearer_kind in known


@pytest.mark.parametrize("army_id", ARMIES)
def test_parts_and_forces_fit_the_entries(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    parts = {part.id for part in army.head.parts}
    forces = {force.name: force for force in army.head.forces}
    shared = {share.part for force in forces.values() for share in force.shares}
    for entry in army.entries.values():
        if entry.only_as_upgrade:
            assert entry.part == "upgrade"
            continue
        assert entry.part in parts & shared, entry.id
        for when in entry.part_when:
            assert when.part in {share.part for share in forces[when.force].shares}, entry.id
    assert not army.head.forces[0].as_allies or army_id in ("assassins", "imperial-agents")
    for force in forces.values():
        assert {army for share in force.shares for up in share.raised for army in up.armies} <= set(ARMIES)
    assert set(army.head.allies) <= set(ARMIES) - {army_id}


def test_the_shares_of_a_codex_in_percent(library: Library) -> None:
    """Charts, section 14: at least 25% squads, at most 50% characters and 50% support."""
    (force, allied) = library.army("ultramarines").head.forces
    assert {(share.part, share.minimum, share.maximum) for share in force.shares} == {
        ("characters", None, 50),
        ("squads", 25, None),
        ("support", None, 50),
    }
    assert allied.as_allies
    (allies,) = [share for share in allied.shares if share.part == "allies"]
    assert allies.maximum == 0
    assert {(up.percent, up.armies) for up in allies.raised} == {
        (Decimal(50), ("space-wolves", "dark-angels", "blood-angels", "eldar")),
        (Decimal(25), ("imperial-guard", "sisters-of-battle")),
    }


def test_the_avatar_is_barred_as_an_ally(library: Library) -> None:
    head = library.army("imperial-guard").head
    assert "eldar" in head.allies
    assert head.allies_barred == ("eldar/avatar-of-khaine",)
    assert library.find_entry(head.allies_barred[0]) is not None
