"""The many ways in which people type a list: each reads as what is meant, and says what was guessed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rosters.other_programs.imported import Imported
from rosters.other_programs.text_lines import number_in
from tests.rosters.other_programs.reading import fielded, read


def entries(imported: Imported) -> list[str]:
    return [unit.entry.partition("/")[2] for unit in imported.roster.units]


def read_as(imported: Imported) -> dict[str, str]:
    return {one.written: one.meant for one in imported.read_as}


def points(imported: Imported) -> list[Decimal]:
    return [unit.points for unit in fielded(imported.roster).units]


@pytest.mark.parametrize(
    ("army", "line", "entry", "models"),
    [
        ("Orks", "20 Goffs", "goff-boyz-mob", 20),
        ("Orks", "Goff Boyz x 12", "goff-boyz-mob", 12),
        ("Orks", "4. 20 Evil Sunz Boyz", "evil-sunz-boyz-mob", 20),
        ("Orks", "Gretchin mob (20)", "gretchin-mobs", 20),
        ("Space Wolves", "Blood Claws x 10", "blood-claw-pack", 10),
        ("Space Wolves", "Grey Hunters", "grey-hunter-pack", 10),
        ("Space Wolves", "Dread", "space-marine-dreadnought", 1),
        ("Ultramarines", "Tac squad", "tactical-squad", 10),
        ("Ultramarines", "Devastators", "devastator-squad", 10),
        ("Ultramarines", "Terminators x5", "terminator-squad", 5),
        ("Ultramarines", "SM Rhino", "space-marine-rhino", 1),
        ("Imperial Guard", "IG squad", "imperial-guard-squad", 10),
        ("Imperial Guard", "Leman Russ - 205", "leman-russ-battle-tank", 1),
        ("Imperial Guard", "Leman Russ", "leman-russ-battle-tank", 1),
        ("Imperial Guard", "Demolisher", "leman-russ-demolisher", 1),
        ("Eldar", "7x Dire Avengers", "dire-avenger-squad", 7),
        ("Eldar", "10 Guardians, 110", "guardian-squad", 10),
        ("Tyranids", "16 Termagants", "termagant-brood", 16),
        ("Squats", "Warrior Squad ×6", "warrior-squad", 6),
    ],
)
def test_short_names_of_units_are_known_and_shown(army: str, line: str, entry: str, models: int) -> None:
    imported = read(f"{army}\n\n{line}\n")
    assert entries(imported) == [entry]
    (unit,) = fielded(imported.roster).units
    assert unit.models == models
    assert imported.options_unknown == imported.units_unknown == imported.other.unread == ()
    exact = line == "Gretchin mob (20)" or line.startswith(("Goff", "Warrior"))
    assert exact or imported.read_as or "Dire" in line


def test_what_is_shortened_is_shown() -> None:
    assert read_as(read("Orks\n\n20 Goffs\n")) == {"20 Goffs": "Goff Boyz Mob"}
    assert read_as(read("Imperial Guard\n\nLeman Russ\n")) == {"Leman Russ": "Leman Russ Battle Tank"}
    assert read_as(read("Space Wolves\n\nDread\n")) == {"Dread": "Space Marine Dreadnought"}


@pytest.mark.parametrize(
    "heading", ["Tanks", "Tanks\n-----", "TANKS:", "Walkers", "Platoon", "Some tanks\n====="]
)
def test_a_heading_is_no_unit(heading: str) -> None:
    imported = read(f"Imperial Guard\n\nCommissar 40\n\n{heading}\nHellhound 165\n")
    assert entries(imported) == ["commissar", "imperial-hellhound"]
    assert imported.other.unread == ()
    assert imported.read_as == ()


@pytest.mark.parametrize(
    ("text", "number"),
    [("1 500", 1500), ("1\u00a0000", 1000), ("12 345", 12345), ("1.500", 1500), ("10 50", None)],
)
def test_thousands_may_stand_apart(text: str, number: int | None) -> None:
    plain = text.replace("\u00a0", " ")
    assert number_in(plain) == (0 if number is None else number)


@pytest.mark.parametrize(
    "title", ["Armée Squats — 1 000 pts", "Squats, 1\u00a0000 points", "Squats (1 000 pts)"]
)
def test_a_limit_with_its_thousands_apart_is_read(title: str) -> None:
    imported = read(f"{title}\n\nWarlord 81\nThunderer Squad 85\n")
    assert imported.roster.points_limit == 1000
    assert "000" not in imported.roster.name


def test_a_total_with_its_thousands_apart_is_read() -> None:
    assert read("Squats\n\nWarlord 81\n\nTOTAL 1 081\n").other.total == 1081


def test_no_limit_of_nought() -> None:
    assert read("Squats 0 points\n\nWarlord 81\n").roster.points_limit is None


def test_the_army_may_be_named_within_a_sentence_and_a_greeting_is_no_title() -> None:
    imported = read("Hi Bob,\n\nhere is my list (1500 points of Ultramarines):\n\n> Captain 96\n> Rhino 50\n")
    assert imported.roster.army == "ultramarines"
    assert imported.roster.points_limit == 1500
    assert imported.roster.name.startswith("here is my list")


def test_an_army_that_is_only_guessed_is_said() -> None:
    (remark,) = read("Captain 96\nScout Squad 100\n").other.remarks
    assert remark == "No army is named: Blood Angels was taken; Ultramarines would do as well."
    tournament = "+++++++\n+ FACTION KEYWORD: Frogs\n+++++++\n\n1x Warboss (65 pts)\n1x Nobz Mob (15 pts)\n"
    assert "The list names no army: Orks was taken, as most of its units are." in read(tournament).assumptions


def test_prices_with_a_plus_are_added_to_the_unit_unless_the_total_says_that_they_are_in_it() -> None:
    text = "Imperial Guard\n\nCommissar 40\n - power sword +6\n - plasma pistol +4\n\nTOTAL {}\n"
    added, inside = read(text.format(50)), read(text.format(40))
    assert added.other.sum_of_parts == 50
    assert inside.other.sum_of_parts == 40
    assert dict(added.claimed) == {"commissar": 50}
    assert dict(inside.claimed) == {"commissar": 40}
    assert points(added) == [50]


def test_options_run_into_the_line_of_an_option_are_told_apart() -> None:
    imported = read("Imperial Guard\n\nCommand HQ 75\n - heavy weapons team w/ lascannon +30\n")
    assert imported.options_unknown == ()
    assert points(imported) == [105]


def test_an_option_without_a_price_is_bought_if_that_is_what_the_unit_costs() -> None:
    """In a list that prices some options, the others are free; unless the price of their unit says not."""
    rest = "Command Squad 60\n - Flamer +7\n"
    bought = read(f"Imperial Guard\n\nCommand HQ, Captain w/ power sword and bolt pistol 83\n{rest}")
    assert points(bought) == [83, 67]
    assert points(read(f"Imperial Guard\n\nCommand HQ, Captain w/ laspistol 75\n{rest}"))[0] == 75


def test_what_costs_nothing_is_taken_for_named_where_something_under_it_is() -> None:
    imported = read("Imperial Guard\n\nImperial Guard Squad, flamer, autocannon 123\n")
    assert points(imported) == [123]
    assert "Imperial Guard Squad: Heavy Weapons Team assumed with the Autocannon." in imported.assumptions


def test_a_price_in_brackets_behind_a_name_and_behind_each_option() -> None:
    imported = read("Eldar\n\n* Farseer [170] - shuriken pistol (3), power sword (6) on Jetbike (20) = 199\n")
    (unit,) = fielded(imported.roster).units
    assert unit.entry is not None
    assert unit.entry.name == "Farseer"
    assert unit.points == 199
    assert read_as(imported) == {"Jetbike": "Eldar Jetbike"}


def test_what_is_on_one_of_several_units_is_on_one() -> None:
    imported = read("Orks\n\nWar buggies x 3 (multi-melta on one, lascannon on another)\n")
    bought = [[option.name for option in unit.options] for unit in imported.roster.units]
    assert bought == [["Multi-Melta"], ["Lascannon"], []]
    everywhere = read("Orks\n\nWar buggies x 2 (multi-melta on each)\n")
    assert [len(unit.options) for unit in everywhere.roster.units] == [1, 1]


def test_whom_a_transport_is_for_is_told_and_is_no_other_unit() -> None:
    imported = read("Space Wolves\n\nBlood Claws x 10\nRhino for the Blood Claws\n")
    assert entries(imported) == ["blood-claw-pack", "space-marine-rhino"]
    assert "“Rhino for the Blood Claws”: what it is for was not read (line 4)." in imported.assumptions


def test_the_number_that_a_list_says_stands_even_where_its_price_is_that_of_another() -> None:
    """5 Dire Avengers for the price of 3 are wrongly priced, and not 3."""
    imported = read("Eldar\n\n5x Dire Avengers - 66\n")
    assert fielded(imported.roster).units[0].models == 5
    assert points(imported) == [110]
    head = "++++++\n+ FACTION KEYWORD: Genestealer Cults\n++++++\n\n"
    brood = read(f"{head}8x Genestealer Brood (168 pts): 8 with Claws\n")
    assert fielded(brood.roster).units[0].models == 8
    assert not any("Number of models" in sentence for sentence in brood.assumptions)
    assert [unread.text for unread in brood.options_unknown] == ["8 Claws"]


@pytest.mark.parametrize(
    ("line", "models"),
    [
        ("Grey Hunters - 10", 10),
        ("Grey Hunters (10)", 10),
        ("12 Grey Hunters", 12),
        ("2 Grey Hunter Packs", 10),
    ],
)
def test_numbers_that_can_be_no_price_and_no_number_of_units_are_models(line: str, models: int) -> None:
    army = fielded(read(f"Space Wolves\n\n{line}\n").roster)
    assert {unit.models for unit in army.units} == {models}
    assert len(army.units) == (2 if line.startswith("2 ") else 1)


def test_a_squad_keeps_its_size_beside_the_leader_that_is_named() -> None:
    imported = read("Orks\n\n16 Goff Boyz with Nobz Champion\n")
    assert fielded(imported.roster).units[0].models == 16
    with_nob = read("Orks\n\n20 Goffs with Nob\n").roster.units[0]
    assert (with_nob.models, [option.name for option in with_nob.options]) == (20, ["Nobz Champion"])


def test_models_may_be_called_as_their_characteristics_are() -> None:
    """Chaos Space Marine is no option that the squad is not offered, but its Chaos Marines."""
    text = "Chaos\n\nChaos Space Marine Squad [250 pts]\n  - 10x Chaos Space Marine\n"
    (unit,) = fielded(read(text).roster).units
    assert unit.models == 10
    assert unit.points == 250
    bullets = (
        "+++++++\n+ FACTION KEYWORD: Blood Angels\n+++++++\n\nTactical Squad (300 pts)\n• 10x Space Marine\n"
    )
    imported = read(bullets)
    assert imported.options_unknown == ()
    assert not fielded(imported.roster).units[0].unknown


def test_part_of_a_name_of_an_option_is_enough_and_shown() -> None:
    imported = read("Squats\n\nWarrior Squad x5 (1 missile launcher, 1 axe)\n")
    assert read_as(imported) == {"missile launcher": "Missile Launcher with Frag and Krak Missiles"}
    of_several = read("Space Wolves\n\nGrey Hunters x10 (1 plasma gun, 1 missile launcher)\n")
    assert [unread.text for unread in of_several.options_unknown] == ["missile launcher"]
    assert [option.name for option in of_several.roster.units[0].options] == ["Plasma Gun"]


def test_two_languages_on_a_line() -> None:
    assert entries(read("Squats\n\n• Seigneur de guerre / Warlord  81\n")) == ["warlord"]


def test_guardsman_and_guardsmen_are_the_same() -> None:
    text = "Chaos\n\nBeastman Pack [75 pts]\n  - 5x Beastman\n"
    assert read(text).options_unknown == ()


def test_a_setting_of_new_recruit_is_no_unit() -> None:
    head = "Orks - Waaagh - [65 pts]\n\n# ++ Army Roster ++ [65 pts]\n## Battle Size\n"
    imported = read(f"{head}Strike: (1500 Point limit)\n\n## Characters [65 pts]\nWarboss [65 pts]\n")
    assert imported.whole == 1
    assert imported.roster.points_limit == 1500


@pytest.mark.parametrize("first", ["Marneus Calgar", "Tactcal Squad", "Devastators", "Predator"])
def test_the_first_unit_after_the_army_is_no_title(first: str) -> None:
    imported = read(f"Ultramarines\n\n{first}\nScout Squad\n")
    assert len(imported.roster.units) == 2
    assert imported.roster.name == "Ultramarines"


@pytest.mark.parametrize(
    "first", ["Tactcal Squad 300", "- Tactcal Squad", "Devastators - 300", "2 Devastators"]
)
def test_a_first_unit_with_a_price_a_bullet_or_a_number_is_no_title(first: str) -> None:
    """Not even where no army is named."""
    lines = "- Scout Squad\n- Rhino\n" if first.startswith("-") else "Scout Squad 100\nRhino 50\n"
    imported = read(f"{first}\n{lines}")
    assert len(imported.roster.units) == (4 if first.startswith("2") else 3)


@pytest.mark.parametrize("title", ["Deathwing and Ravenwing", "The Devastators", "Scouts of Macragge"])
def test_a_title_that_only_looks_like_a_unit_is_a_title(title: str) -> None:
    imported = read(f"{title}\nDark Angels\n\nScout Squad\n")
    assert (imported.roster.name, entries(imported)) == (title, ["scout-squad"])


@pytest.mark.parametrize(
    ("title", "limit"), [("Orks 1500", 1500), ("Orks (2000)", 2000), ("Orks 1498", None), ("Orks 900", None)]
)
def test_a_bare_number_of_a_title_is_a_limit_if_it_is_round(title: str, limit: int | None) -> None:
    imported = read(f"{title}\n\nWarboss 65\n")
    assert imported.roster.points_limit == limit
    told = (f"{limit:,} in the title was taken as the points agreed.",) if limit else ()
    assert imported.other.remarks == told


WAR_ORGAN = """Nundams Wing [596 points]
Sisters of Battle
Battle Size: Strike Force (2000 point limit)

Detachments: Chorus, Champions

Canoness [91 points]
\t• Bolt pistol and Power Sword [+6 points]

Battle Sisters Squad [140 points]
\t• 1 Sister Superior with Bolt pistol and Boltgun
\t• 4 Battle Sister with Boltgun and Bolt pistol

Created with WarOrgan (https://warorgan.com)
"""


def test_the_texts_of_war_organ() -> None:
    imported = read(WAR_ORGAN)
    assert entries(imported) == ["canoness", "battle-sisters-squad"]
    assert imported.other.total == 596
    assert imported.roster.points_limit == 2000
    assert imported.other.sum_of_parts == 231
    assert imported.options_unknown == ()
    assert imported.other.unread == ()


def test_the_texts_of_best_coast_pairings() -> None:
    text = """Tanks (1000 Points)

Imperial Guard
Strike Force (1,000 Points)

CHARACTERS

Commissar (66 Points)
• 1x Power Sword
• Enhancements: Displacer Field

OTHER DATASHEETS

Imperial Guard Squad (107 Points)
• 9x Guardsman
◦ 9x Lasgun
◦ 1x Flamer
• 1x Sergeant

Exported with App Version: v1.46.0 (1), Data Version: v726
"""
    imported = read(text)
    assert points(imported) == [66, 107]
    assert imported.options_unknown == ()


def test_a_line_that_goes_on_without_a_bullet_belongs_to_the_model_above() -> None:
    head = "Orks - Orks - Waaagh - [15 pts]\n\n# ++ Army Roster ++ [30 pts]\n## Mobs [30 pts]\n"
    imported = read(
        f"{head}Nobz Mob [30 pts]:\n• 1x Nob: Power Sword [6 pts]\n  1 Axe, 1 Zap Ray\n• 1x Nob\n"
    )
    assert imported.whole == 1
    assert [unread.text for unread in imported.options_unknown] == ["Zap Ray"]
    assert {option.name for option in imported.roster.units[0].options} >= {"Power Sword"}


def test_what_stands_in_brackets_behind_an_unknown_name_is_read_and_the_name_told() -> None:
    head = "Ultramarines - X - [144 pts]\n\n# ++ Army Roster ++ [144 pts]\n## Support [144 pts]\n"
    imported = read(f"{head}Space Marine Predator [144 pts]: Grand sponsons (Auto-Launcher)\n")
    assert [option.name for option in imported.roster.units[0].options] == ["Auto-Launcher"]
    assert [unread.text for unread in imported.options_unknown] == ["Grand sponsons"]


def test_a_part_of_a_name_that_the_unit_is_offered_goes_before_a_name_that_it_is_not() -> None:
    imported = read("Chaos\n\nKhorne Berzerkers x5 (Plasma Pistol)\n")
    assert read_as(imported)["Plasma Pistol"] == "Mk 1 Plasma Pistol"
    assert [option.name for option in imported.roster.units[0].options] == ["Mk 1 Plasma Pistol"]


@pytest.mark.parametrize(
    "line", ["Goff Boyz x 9 ({})", "9 Goff Boyz ({})", "Goff Boyz ({})", "Goff Boyz x9, {}"]
)
@pytest.mark.parametrize("words", ["Plasma Pistol", "Power Klaw of Doom", "Flak Armour", "2 Zaps"])
def test_nothing_in_brackets_is_lost(line: str, words: str) -> None:
    """It is an option, a name of the player's own, or told as not known."""
    imported = read(f"Orks\n\n{line.format(words)}\n")
    (unit,) = imported.roster.units
    kept = [option.name for option in unit.options] + [one.text for one in imported.options_unknown]
    has = [pick.choice.name for pick in fielded(imported.roster).units[0].picks]
    assert unit.name == words or words in kept or words in has or words == "Flak Armour"
