"""Rosters joined with a small library made for the purpose: each rule of resolving names and prices once."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from datafaxes.library import Library
from rosters.fielding import every_chosen, field
from rosters.roster import Bought, Unit
from tests.rosters.small_library import fielded, picks, roster_of

# Models and their prices


@pytest.mark.parametrize(
    ("models", "points", "lines"),
    [
        (None, 140, {"Trooper": 4, "Sergeant": 1}),
        (5, 140, {"Trooper": 4, "Sergeant": 1}),
        (8, 170, {"Trooper": 7, "Sergeant": 1}),
        (10, 190, {"Trooper": 9, "Sergeant": 1}),
        (12, 210, {"Trooper": 11, "Sergeant": 1}),
        (3, 120, {"Trooper": 2, "Sergeant": 1}),
    ],
)
def test_the_number_of_models_fills_the_open_line(
    library: Library, models: int | None, points: int, lines: dict[str, int]
) -> None:
    unit = fielded(library, "squad", models=models)
    assert {line.name: line.count for line in unit.lines} == lines
    assert unit.models == sum(lines.values())
    assert unit.points == points


def test_models_that_join_are_counted_in(library: Library) -> None:
    unit = fielded(library, "squad", "Heavy Team", "Lascannon", models=10)
    assert {line.name: line.count for line in unit.lines} == {"Trooper": 7, "Sergeant": 1, "Gunner": 2}
    assert unit.points == 100 + 7 * 10 + 2 * 6 + 45
    assert fielded(library, "squad", "Heavy Team").models == 7


def test_an_option_that_names_a_line_sets_its_number(library: Library) -> None:
    unit = fielded(library, "squad", ("Trooper", 6))
    assert {line.name: line.count for line in unit.lines} == {"Trooper": 6, "Sergeant": 1}
    assert unit.points == 160
    assert unit.unknown == ()


def test_every_line_has_its_own_profile_save_and_gear(library: Library) -> None:
    troopers, hero = fielded(library, "squad", "Hero", "Carapace").lines
    assert (troopers.profile and troopers.profile.BS, troopers.save, troopers.equipment) == (
        4,
        "6+",
        ("Carapace", "Boltgun"),
    )
    assert (hero.profile and hero.profile.BS, hero.save) == (6, "3+")


def test_a_grade_gives_its_profile_to_the_character(library: Library) -> None:
    assert fielded(library, "boss").lines[0].name == "Low Boss"
    high = fielded(library, "boss", "High")
    assert (high.lines[0].name, high.models) == ("High Boss", 1)
    assert high.points == 60 + 30 + 11


# Names, groups and defaults


def test_names_are_found_without_regard_to_case_and_quotes(library: Library) -> None:
    assert "Options/Hunter's Mark" in picks(fielded(library, "squad", "HUNTER’S mark"))


def test_a_default_is_taken_until_another_pick_replaces_it(library: Library) -> None:
    assert "Turret/Autocannon" in picks(fielded(library, "tank"))
    twin = fielded(library, "tank", "Twin Lascannons")
    assert "Turret/Autocannon" not in picks(twin)
    assert twin.points == 120
    assert [pick.by_default for pick in fielded(library, "tank").picks] == [True]
    assert [pick.by_default for pick in fielded(library, "tank", "Autocannon").picks] == [False]


def test_a_default_fills_up_what_a_group_still_lacks(library: Library) -> None:
    unit = fielded(library, "terminators", ("Hammer", 2))
    assert picks(unit)["Fists/Hammer"] == 2
    assert picks(unit)["Fists/Sword"] == 3
    assert unit.points == 312


def test_minimums_follow_what_else_was_picked(library: Library) -> None:
    assert picks(fielded(library, "terminators"))["Guns/Storm Bolter"] == 5
    two = picks(fielded(library, "terminators", ("Cannon", 2)))
    assert (two["Guns/Storm Bolter"], two["Heavy/Cannon"]) == (3, 2)


def test_a_choice_without_room_spills_into_the_next_place(library: Library) -> None:
    unit = fielded(library, "squad", "Hero", ("Flamer", 2))
    assert picks(unit)["Special Weapons/Flamer"] == 1
    assert picks(unit)["Blades/Flamer"] == 1
    assert unit.points == 140 + 20 + 9 + 12


def test_more_than_there_is_room_for_is_kept_where_it_is_too_much(library: Library) -> None:
    unit = fielded(library, "squad", ("Flamer", 3))
    assert picks(unit)["Special Weapons/Flamer"] == 3
    assert unit.points == 140 + 27
    assert unit.unknown == ()


def test_the_named_bearer_comes_before_the_shallowest_place(library: Library) -> None:
    unit = fielded(library, "squad", "Hero", Bought(name="Flamer", bearer="hero"))
    assert picks(unit)["Blades/Flamer"] == 1
    assert "Special Weapons/Flamer" not in picks(unit)


def test_a_bearer_that_is_not_there_makes_the_option_unknown(library: Library) -> None:
    wrong = Bought(name="Flamer", bearer="Captain")
    assert fielded(library, "squad", wrong).unknown == (wrong,)


def test_options_of_an_unpicked_choice_do_not_count(library: Library) -> None:
    unit = fielded(library, "squad", "Axe")
    assert unit.locked == ((Bought(name="Axe"), "Hero"),)
    assert unit.points == 140
    opened = fielded(library, "squad", "Axe", "Hero")
    assert opened.locked == ()
    assert opened.points == 140 + 20 + 7


def test_the_same_name_under_two_choices_means_the_one_that_is_picked(library: Library) -> None:
    for leader in ("Sergeant", "Hero"):
        unit = fielded(library, "squad", "Plasma Pistol", leader)
        assert [pick.path for pick in unit.picks if pick.choice.name == "Plasma Pistol"] == [
            ("Leader", leader, leader, "Pistols")
        ]


@pytest.mark.parametrize("name", ["Lascannon Sponsons", "Side Sponsons: Lascannon", "sponsons lascannon"])
def test_a_name_may_say_its_group(library: Library, name: str) -> None:
    assert picks(fielded(library, "tank", name))["Side Sponsons/Lascannon"] == 1


def test_what_nobody_offers_is_unknown(library: Library) -> None:
    assert fielded(library, "tank", "Searchlight").unknown == (Bought(name="Searchlight"),)
    assert fielded(library, "tank", "Twin Lascannon Sponsons").unknown == (
        Bought(name="Twin Lascannon Sponsons"),
    )


def test_unknown_entries_and_armies_are_kept(library: Library) -> None:
    army = field(
        roster_of(Unit(id="a", entry="testers/nobody"), Unit(id="b", entry="x/y"), army="z"), library
    )
    assert army.army is None
    assert army.force is None
    assert [unit.entry for unit in army.units] == [None, None]
    assert army.points == 0
    assert army.by_id["a"].title == "testers/nobody"


# Prices


def test_what_is_priced_for_each_model_is_paid_for_all(library: Library) -> None:
    assert fielded(library, "squad", "Grenades", models=10).points == 190 + 20
    assert fielded(library, "squad", "Drill", models=10).points == 190 + 30 + 4


def test_changes_of_points_look_at_what_else_was_picked(library: Library) -> None:
    assert fielded(library, "squad", "Medal").points == 148
    assert fielded(library, "squad", "Medal", "Veterans").points == 150 + 40


def test_points_are_exact(library: Library) -> None:
    assert fielded(library, "walker", "Heavy Bolter").points == Decimal(145)
    assert fielded(library, "tank", "Possessed", "Heavy Bolter").points == Decimal("131.25")


def test_the_part_depends_on_the_force_and_on_who_is_ally(library: Library) -> None:
    squad = Unit(id="s", entry="testers/squad")
    assert field(roster_of(squad), library).units[0].part == "squads"
    assert field(roster_of(squad, force="testers - ally list"), library).units[0].part == "allies"
    assert field(roster_of(squad, army="others"), library).units[0].part == "allies"
    assert field(roster_of(squad, force="Nonsense"), library).force is None


# Cards


def test_cards_cost_what_their_set_says(library: Library) -> None:
    assert fielded(library, "boss", "Shield").points == 60 + 1 + 11 + 10
    assert fielded(library, "tank", "Shield").points == 90 + 25


def test_compulsory_cards_are_always_there_and_only_once(library: Library) -> None:
    for options in ((), ("Crown",)):
        unit = fielded(library, "boss", *options)
        assert [(card.card.name, card.points, card.mandatory) for card in unit.cards] == [
            ("Crown", Decimal(11), True)
        ]
        assert unit.unknown == ()


def test_a_card_needs_its_bearer(library: Library) -> None:
    assert fielded(library, "squad", "Shield").locked == ((Bought(name="Shield"), "Hero"),)
    (card,) = fielded(library, "squad", "Shield", "Hero").cards
    assert (card.bearer, card.points) == ("Hero", Decimal(10))


def test_a_card_of_another_set_is_unknown(library: Library) -> None:
    assert fielded(library, "squad", "Missile Rack").unknown == (Bought(name="Missile Rack"),)
    assert fielded(library, "boss", "Missile Rack").locked == ((Bought(name="Missile Rack"), "Bike"),)


# Weapons, crews and machines


def test_one_purchase_arms_a_pair_of_sponsons(library: Library) -> None:
    unit = fielded(library, "tank", "Heavy Bolter", "Missile Rack")
    assert [(w.weapon.id, w.linked, w.mount.name if w.mount else None) for w in unit.weapons] == [
        ("heavy-bolter", 1, "Left sponson"),
        ("heavy-bolter", 1, "Right sponson"),
        ("autocannon", 1, "Turret"),
        ("missile", 1, "Rack"),
    ]


def test_linked_weapons_are_one_weapon(library: Library) -> None:
    (turret,) = fielded(library, "tank", "Twin Lascannons").weapons
    assert (turret.weapon.id, turret.linked, turret.item) == ("lascannon", 2, "Twin Lascannons")


def test_arms_are_filled_in_turn(library: Library) -> None:
    mixed = fielded(library, "walker", "Lascannon", "Heavy Bolter")
    assert [(w.item, w.mount.name if w.mount else None) for w in mixed.weapons] == [
        ("Lascannon", "Left arm"),
        ("Heavy Bolter", "Right arm"),
    ]
    pair = fielded(library, "walker", ("Lascannon", 2))
    assert [w.mount.name if w.mount else None for w in pair.weapons] == ["Left arm", "Right arm"]
    assert pair.points == 205


def test_default_weapons_stand_in_where_the_list_says_nothing(library: Library) -> None:
    assert [w.item for w in fielded(library, "walker").weapons] == ["Heavy Bolter"]


def test_weapons_in_hand_are_counted(library: Library) -> None:
    unit = fielded(library, "squad", "Flamer", models=8)
    assert {w.item: w.count for w in unit.weapons} == {"Lasgun": 8, "Flamer": 1}


def test_the_crew_is_as_large_as_the_datafax_says(library: Library) -> None:
    assert sum(crew.count for crew in fielded(library, "tank").crew) == 2


def test_a_mount_costs_what_the_choice_says_and_brings_no_crew(library: Library) -> None:
    """2E-CR-02: character and bike are paid, no crew model is added."""
    unit = fielded(library, "boss", "Bike", "Launcher", Bought(name="Shield", bearer="Bike"))
    (bike,) = unit.machines
    assert unit.points == 60 + 1 + 11 + 20 + 5 + 25
    assert (bike.points, len(bike.crew), bike.count) == (Decimal(50), 0, 1)
    assert [(w.item, w.mount.name if w.mount else None) for w in bike.weapons] == [("Boltgun", "Handlebars")]
    assert unit.weapons == ()
    assert unit.lines[0].slots is None  # who rides a bike cannot be carried


def test_a_ready_made_squadron_has_so_many_machines(library: Library) -> None:
    for models, count in ((None, 1), (3, 3)):
        unit = fielded(library, "walkers", models=models)
        assert unit.points == 115 * count
        assert [(m.entry.id, m.count, len(m.crew)) for m in unit.machines] == [("walker", count, 1)]
    assert fielded(library, "walkers", ("Walker", 2)).machines[0].count == 2


# Remembering


def test_units_alike_keep_their_own_ids_and_names(library: Library) -> None:
    units = (Unit(id="a", entry="testers/tank", name="Anna"), Unit(id="b", entry="testers/tank", notes="b"))
    army = field(roster_of(*units), library)
    assert [(unit.id, unit.title) for unit in army.units] == [("a", "Anna"), ("b", "Tank")]
    assert tuple(unit.unit for unit in army.units) == units
    assert army.points == 180


def test_fielding_again_gives_the_same(library: Library) -> None:
    roster = roster_of(
        Unit(
            id="a",
            entry="testers/squad",
            options=(Bought(name="Hunter's Mark"), Bought(name="Axe")),
            models=7,
        ),
        Unit(id="b", entry="testers/tank"),
    )
    assert field(roster, library) == field(roster, library) == field(roster, Library(shipped=library.shipped))


def test_the_picks_of_one_army_are_never_those_of_another(library: Library) -> None:
    """The last answer is remembered; it must not be given about the next army."""
    squad = Unit(id="a", entry="testers/squad", models=5)
    small, large = roster_of(squad), roster_of(replace(squad, models=8))
    armies = [field(small, library), field(large, library), field(small, library)]
    found = [every_chosen(army, library)[0] for army in (*armies, armies[1])]
    assert [chosen.models for chosen in found if chosen is not None] == [5, 8, 5, 8]
