"""Weapons, items, armour and cards: all of the facts, put right with notes, and all that vehicles carry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from datafaxes.dice_notation import parse_dice
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.options import Choice, OptionGroup
from datafaxes.weapon import NOT_DICE
from tools.convert_facts.weapon_corrections import MERGED

MANIFEST: dict[str, Any] = json.loads(Path(__file__).with_name("facts_manifest.json").read_text("utf-8"))
FACTS = MANIFEST["all armies"]
ARMIES = sorted(set(MANIFEST) - {"all armies"})


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


# Coverage


def test_every_weapon_of_the_facts_is_there(library: Library) -> None:
    assert len(FACTS["weapons"]) == 250
    derived = {weapon.id for weapon in library.weapons.values() if weapon.provenance == "derived"}
    assert set(library.weapons) - derived == set(FACTS["weapons"]) - set(MERGED)
    assert set(MERGED.values()) <= set(library.weapons)
    assert all(library.weapons[kept].notes for gone, kept in MERGED.items() if not gone.endswith("-effect"))


def test_every_suit_of_armour_is_there_with_its_save(library: Library) -> None:
    assert {armour.id: armour.save for armour in library.armour.values()} == FACTS["armour"]


def test_every_card_is_there_with_its_points(library: Library) -> None:
    expected = {card_id: Decimal(points) for card_id, points in FACTS["wargear_cards"].items()}
    for card_id, points in FACTS["vehicle_cards"].items():
        expected[f"{card_id}-vehicle" if card_id in expected else card_id] = Decimal(points)
    assert {card.id: card.points for card in library.cards.values()} == expected
    vehicle = {card.id.removesuffix("-vehicle") for card in library.cards.values() if card.vehicle}
    assert vehicle == set(FACTS["vehicle_cards"])


def test_every_set_of_cards_is_there(library: Library) -> None:
    assert {found.id: len(found.cards) for found in library.card_sets.values()} == FACTS["card_sets"]
    names = {card.name for card in library.cards.values()}
    for card_set in library.card_sets.values():
        assert set(card_set.cards) <= names
        assert set(card_set.used_by) <= set(ARMIES)
    for card in library.cards.values():
        assert set(card.sets) <= set(library.card_sets)
        assert {found.set for found in card.by_set} <= set(card.sets)
        assert all(card.name in library.card_sets[set_id].cards for set_id in card.sets), card.id


# Dice


def test_penetration_is_dice_but_where_the_facts_have_a_text(library: Library) -> None:
    texts = {
        weapon.id
        for weapon in library.weapons.values()
        if weapon.penetration in NOT_DICE and weapon.penetration
    }
    assert texts == {
        "auxiliary-grenade-launcher",
        "death-spinner",
        "distortion-cannon",
        "doom-siren",
        "graviton-gun",
        "harlequins-kiss",
        "kustom-blasta",
        "kustom-kombi-weapon",
        "kustom-shoota",
        "lightning-claws",
        "plague-knife",
        "rod-of-torment",
        "rot-launcher",
        "the-daemon-sword-drachnyen",
        "thunder-hammer",
        "vibro-cannon",
        "wraithcannon",
    }


@pytest.mark.parametrize(
    ("weapon_id", "printed", "right"),
    [
        ("exitus-longrifle", "D+5", "D6+5"),
        ("fleshborer", "D+4", "D6+4"),
        ("gorechild", "7+D+D12", "D6+D12+7"),
        ("inferno-shell", "D6+3+5", "D3+D6+5"),
        ("terminator-auto-launchers-frag", "D6+-", "D6+3"),
        ("the-fire-axe", "D6+6+D3+12", "D3+D6+D12+6"),
    ],
)
def test_a_misprint_is_put_right_with_a_note(
    library: Library, weapon_id: str, printed: str, right: str
) -> None:
    weapon = library.weapon(weapon_id)
    assert FACTS["weapons"][weapon_id] == printed
    assert weapon.penetration == right
    assert printed in " ".join(weapon.notes)


@pytest.mark.parametrize(
    "weapon_id", ["bow", "bright-lance", "plasma-blaster", "warp-blast-force-2", "bile-pods"]
)
def test_a_doubtful_value_stays_as_printed_with_a_note(library: Library, weapon_id: str) -> None:
    weapon = library.weapon(weapon_id)
    assert weapon.penetration == FACTS["weapons"][weapon_id]
    assert "general rule gives" in " ".join(weapon.notes)


def test_2e_ap_04_penetration_follows_from_damage_and_strength_or_says_why_not(library: Library) -> None:
    """D6 + the damage dice (a fixed damage adds none) + Strength; hand-to-hand weapons add a bonus die."""
    odd = []
    for weapon in library.weapons.values():
        known = isinstance(weapon.strength, int) and weapon.penetration and weapon.penetration not in NOT_DICE
        if not known or weapon.damage is None or weapon.damage in NOT_DICE or weapon.notes:
            continue
        printed, damage = parse_dice(str(weapon.penetration)), parse_dice(weapon.damage)
        assert isinstance(weapon.strength, int)
        expected = sorted((6, *(damage.dice if damage.varies else ())))
        rest = list(printed.dice)
        for sides in expected:
            if sides in rest:
                rest.remove(sides)
            else:
                odd.append(weapon.id)
        bonus_allowed = 1 if weapon.close_combat or weapon.range is not None else 0
        if len(rest) > bonus_allowed or printed.constant != weapon.strength + damage.constant * damage.varies:
            odd.append(weapon.id)
    assert odd == []


def test_derived_penetration_is_marked(library: Library) -> None:
    derived = [weapon for weapon in library.weapons.values() if weapon.penetration_derived]
    assert len(derived) == 14
    assert all(weapon.grenade_or_missile for weapon in derived)


# Two readings


@pytest.mark.parametrize(
    ("variant", "main"),
    [
        ("chain-axe--imperial-guard", "chain-axe"),
        ("chainsword--orks", "chainsword"),
        ("hellfire-shell--core", "hellfire-shell"),
        ("volcano-cannon--core", "volcano-cannon"),
    ],
)
def test_both_readings_of_a_conflict_can_be_found(library: Library, variant: str, main: str) -> None:
    """The reading that came first in the facts is used; the other one stays beside it."""
    assert library.weapon(variant).variant_of == main
    assert library.weapon(variant).name == library.weapon(main).name
    assert library.weapon(main).variant_of is None


def test_a_variant_is_not_what_its_name_means(library: Library) -> None:
    assert [carried.weapon for carried in library.weapons_of("Chainsword", "orks")] == ["chainsword"]
    assert [carried.weapon for carried in library.weapons_of("Chain-axe", "chaos")] == ["chain-axe"]
    assert [carried.weapon for carried in library.weapons_of("Chain-axe", "imperial-guard")] == [
        "chain-axe--imperial-guard"
    ]


# Items


def test_every_item_carries_known_weapons(library: Library) -> None:
    for carried in library._carried.values():
        assert carried
        assert {part.weapon for part in carried} <= set(library.weapons)


@pytest.mark.parametrize(
    ("item", "carried"),
    [
        ("Twin Lascannons", [("lascannon", 2)]),
        ("Twin Autocannon", [("autocannon", 2)]),
        ("Twin Heavy Bolters", [("heavy-bolter", 2)]),
        ("Twin Linked Bolters", [("boltgun", 2)]),
        ("Twin-linked Shuriken Catapult", [("shuriken-catapult", 2)]),
        ("Twin-Linked Shuriken Catapults x2", [("shuriken-catapult", 2)] * 2),
        ("Chainsword & Twin Lascannon", [("chainsword--orks", 1), ("lascannon", 2)]),
        ("Razorback Turret", [("lascannon", 1), ("twin-plasma-guns", 2)]),
        ("Heavy Flamer x2", [("heavy-flamer", 1)] * 2),
        ("3 Heavy Bolters", [("heavy-bolter", 1)] * 3),
        ("Multi-Melta", [("multi-melta", 1)]),
        ("Earthshaker", [("earthshaker-artillery-gun", 1)]),
    ],
)
def test_2e_lk_01_what_fires_together(library: Library, item: str, carried: list[tuple[str, int]]) -> None:
    assert [(part.weapon, part.linked) for part in library.weapons_of(item)] == carried


@pytest.mark.parametrize(
    ("item", "ways"),
    [
        ("Heavy Plasma Gun", {"heavy-plasma-gun-low-energy", "heavy-plasma-gun-maximum-power"}),
        ("Missile Launcher with Frag and Krak Missiles", {"missile-launcher-krak", "missile-launcher-frag"}),
        ("Shotgun", {"solid-shell", "scatter-shot"}),
    ],
)
def test_ways_to_use_one_weapon_are_alternatives(library: Library, item: str, ways: set[str]) -> None:
    carried = library.weapons_of(item)
    assert {part.weapon for part in carried} == ways
    assert all(part.alternative for part in carried)


def test_missiles_have_the_ranges_of_their_launcher(library: Library) -> None:
    krak = library.weapon("missile-launcher-krak")
    assert (krak.range_short, krak.range_long) == ((0, 20), (20, 72))
    assert (krak.strength, krak.damage, krak.penetration) == (8, "D10", "D6+D10+8")
    assert krak.provenance == "derived"


NO_WEAPONS = {
    # Armour and fields
    "Conversion Field",
    "Flak Armour",
    "Mesh Armour",
    "Ork 'Eavy Armour",
    "Ork Mega-Armour",
    "Power Field",
    "Psychic Field",
    "Throne of Nurgle",
    # Equipment and vehicle cards that come with the vehicle
    "Crystal Targeting Matrix",
    "Daemonic Possession (Add 25% points)",
    "Destroyer (Khorne Only)",
    "Force Rod",
    "Frag Defender",
    "Kustom Force Field",
    "Reinforced Armour",
    "Squigg Fuel Injector",
    "Supercharged Engine",
    "Targeter",
    # Crew
    "Additional Gretchin Riggers",
    "Big Boss",
    "Mek Boy Gunner",
    "War Boss",
    # Machines of a squadron or battery, which carry weapons of their own
    "Ravenwing Land Speeder",
    "Sentinel",
    "Space Marine Attack Bike",
    "Tarantula",
    "Tarantula Turrets",
}
"""What army lists put on vehicles and support weapons that is no weapon."""


def items_on(entry: Entry) -> Iterator[str]:
    yield from entry.equipment
    for group in entry.options:
        yield from items_in(group)
    for crew in entry.crew:
        yield from crew.equipment
        for group in crew.options:
            yield from items_in(group)


def items_in(group: OptionGroup) -> Iterator[str]:
    for choice in group.choices:
        yield from (choice.name, *choice.gives, *choice.equipment)
        for inner in choice.options:
            yield from items_in(inner)
    for inner in group.groups:
        yield from items_in(inner)


@pytest.mark.parametrize("army_id", ARMIES)
def test_all_that_vehicles_and_support_weapons_carry_is_known(library: Library, army_id: str) -> None:
    unknown = {
        item
        for entry in library.army(army_id).entries.values()
        if entry.kind in ("vehicle", "support-weapon")
        for item in items_on(entry)
        if not library.weapons_of(item, army_id)
    }
    assert unknown <= NO_WEAPONS


def test_the_list_of_what_is_no_weapon_holds_nothing_idle(library: Library) -> None:
    seen = {
        item
        for army_id in ARMIES
        for entry in library.army(army_id).entries.values()
        if entry.kind in ("vehicle", "support-weapon")
        for item in items_on(entry)
    }
    assert seen >= NO_WEAPONS
    assert not [name for name in NO_WEAPONS if library.weapons_of(name)]


@pytest.mark.parametrize("army_id", ARMIES)
def test_no_choice_carries_a_weapon_by_its_name_and_once_more_by_what_it_gives(
    library: Library, army_id: str
) -> None:
    for entry in library.army(army_id).entries.values():
        for choice in choices_of(entry):
            own = {carried.weapon for carried in library.weapons_of(choice.name, army_id)}
            given = {carried.weapon for item in choice.gives for carried in library.weapons_of(item, army_id)}
            assert not own & given, (entry.id, choice.name)


def choices_of(entry: Entry) -> Iterator[Choice]:
    groups = [*entry.options, *(group for line in entry.model_lines for group in line.options)]
    while groups:
        group = groups.pop()
        groups += group.groups
        for choice in group.choices:
            yield choice
            groups += choice.options


# Cards


def test_vehicle_cards_that_are_numbers_on_the_datafax(library: Library) -> None:
    """Charts, section 15: vehicle cards."""
    reinforced = library.cards["reinforced-armour"].effect
    assert reinforced is not None
    assert (reinforced.armour, reinforced.slow, reinforced.combat, reinforced.fast) == (1, -1, -2, -4)
    assert reinforced.walker_move == -2
    engine = library.cards["supercharged-engine"].effect
    assert engine is not None
    assert (engine.slow, engine.combat, engine.fast) == (None, "D6", "2D6")
    blade = library.cards["bulldozer-blade"].effect
    assert blade is not None
    assert (blade.ram_strength, blade.ram_damage) == (1, "D6")
    ablative = library.cards["ablative-armour"].effect
    assert ablative is not None
    assert ablative.ignores_first_penetration
    ceramite = library.cards["ceramite-armour"].effect
    assert ceramite is not None
    assert ceramite.halves_penetration_of == ("Melta",)


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("ablative-armour", 15),
        ("ceramite-armour", 50),
        ("reinforced-armour", 10),
        ("supercharged-engine", 5),
        ("searchlight", 5),
        ("electro-hull", 10),
        ("null-shield", 35),
        ("vortex-detonator", 50),
        ("auto-launcher", 5),
        ("bulldozer-blade", 15),
        ("auxiliary-storm-bolters", 5),
        ("hunter-killer-missile", 30),
        ("command-comm-link", 30),
        ("recon-pack", 20),
    ],
)
def test_points_of_vehicle_cards(library: Library, card: str, points: int) -> None:
    """Charts, section 15: vehicle cards."""
    assert library.cards[card].points == points
    assert library.cards[card].vehicle


def test_possession_costs_a_quarter_of_the_vehicle(library: Library) -> None:
    assert library.cards["daemonic-possession-add-25-points"].share_of_bearer == Decimal("0.25")


def test_a_card_in_two_sets_keeps_both_rules(library: Library) -> None:
    blaster = library.cards["plasma-blaster"]
    by_set = {found.set: found for found in blaster.by_set}
    assert by_set["wargear-cards-space-marine"].points == 15
    assert by_set["wargear-cards-space-marine"].army_maximum == 2
    assert by_set["ultramarines/ultramarine-wargear-cards"].points == 0


def test_cards_carry_known_weapons(library: Library) -> None:
    for card in library.cards.values():
        assert set(card.weapons) <= set(library.weapons), card.id
