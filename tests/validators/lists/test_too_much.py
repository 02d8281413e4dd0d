"""Units that bought too much, or whose sizes and defaults depend on what they bought."""

from __future__ import annotations

from itertools import permutations

import pytest

from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.roster import Bought
from tests.validators.lists.armies import found, library, report, roster, unit


def fielded(army: str, entry: str, *options: str | Bought, models: int | None = None) -> FieldedUnit:
    made = roster(army, unit("u", f"{army}/{entry}", *options, models=models), limit=None)
    return field(made, library()).units[0]


def faults(army: str, entry: str, *options: str | Bought, models: int | None = None) -> list[str]:
    """What the checks of options and models say about one unit."""
    made = roster(army, unit("u", f"{army}/{entry}", *options, models=models), limit=None)
    return [one.message for one in report(made).findings if one.code.startswith("OPT")]


@pytest.mark.parametrize("temples", [("Callidus", "Eversor"), ("Eversor", "Callidus")])
def test_what_is_one_too_many_still_has_all_that_it_must_have(temples: tuple[str, ...]) -> None:
    """An Eversor has his pistol, 10 points, whether he is allowed beside another assassin or not."""
    options = [f"{temple} Assassin" for temple in temples]
    assert fielded("assassins", "assassin", *options).points == 237 + 240 + 10
    assert faults("assassins", "assassin", *options) == ["Assassin may have at most 1 Temple; it has 2."]


def test_what_is_one_too_many_may_bear_what_was_bought_for_it() -> None:
    """In whatever order the file names them."""
    options = ("Executor Pistol", "Callidus Assassin", "Eversor Assassin")
    assert fielded("assassins", "assassin", *options).locked == ()


def test_each_of_too_many_teams_has_a_weapon() -> None:
    team = Bought(name="Heavy Weapons Team", count=2)
    assert faults("imperial-guard", "penal-squad", "Hardened Fighters", team) == [
        "Penal Squad may have at most 1 Heavy Weapons Team; it has 2."
    ]


def test_what_is_too_much_takes_the_place_of_what_is_there_by_default() -> None:
    """Saint Praxedes always has her sceptre; who asks for two of it, and for more relics, has two."""
    options = [
        Bought(name=name) for name in ("Staff of Belief", "Medicus Ministorum", "Simulacrum Imperialis")
    ]
    had = fielded(
        "sisters-of-battle",
        "saint-praxedes-of-ophelia-vii",
        *options,
        Bought(name="Sceptre of Vengeance", count=2),
    )
    assert {pick.choice.name: pick.count for pick in had.picks}["Sceptre of Vengeance"] == 2


@pytest.mark.parametrize(("models", "legal"), [(4, False), (5, True), (9, True)])
def test_harlequins_on_jetbikes_may_be_five(models: int, legal: bool) -> None:
    """Facts: a minimum of 10, and of 5 with jetbikes."""
    wrong = faults("eldar", "harlequin-squad", "Mount on Jetbikes", models=models)
    assert wrong == ([] if legal else ["Harlequin Squad must have at least 5 models; it has 4."])
    assert faults("eldar", "harlequin-squad", models=models) == [
        f"Harlequin Squad must have at least 10 models; it has {models}."
    ]


def test_a_squad_with_a_heavy_weapons_team_has_no_fewer_models() -> None:
    """The team takes two of the squad's models and adds two."""
    assert faults("imperial-guard", "imperial-guard-squad", "Heavy Weapons Team", "Autocannon", models=9)
    assert (
        faults("imperial-guard", "imperial-guard-squad", "Heavy Weapons Team", "Autocannon", models=10) == []
    )


def test_what_is_for_a_champion_is_for_the_crew_of_that_name() -> None:
    """Facts: a power fist is for Nobz Champions, of whom the bike's rider is one."""
    assert faults("orks", "ork-nobz-bike", "Power Fist") == []


def test_a_compulsory_choice_is_not_made_for_the_player_where_it_costs_points() -> None:
    """A Tarantula itself costs nothing, the weapons that it must have 30 points and more."""
    made = roster("imperial-agents", unit("u", "imperial-agents/support-weapon"), limit=None)
    (one,) = found(made, "OPT03")
    assert "Support Weapons" in one.message
    assert fielded("imperial-agents", "support-weapon", "Thudd Gun").points == 39


def test_warriors_on_chaos_steeds_may_have_lances() -> None:
    """Facts: the squad's option is called otherwise than the steed that the lance asks for."""
    assert faults("chaos", "chaos-warrior-warband", "Mount on Chaos Steeds", "Lance") == []
    assert faults("chaos", "chaos-warrior-warband", "Lance") == [
        "Lance of Chaos Warrior Warband needs Chaos Steed."
    ]


@pytest.mark.parametrize(
    ("army", "entry", "others"),
    [
        ("blood-angels", "terminator-squad", "Terminator"),
        ("dark-angels", "deathwing-squad", "Deathwing Terminator"),
    ],
)
def test_what_is_not_for_some_models_is_for_the_others(army: str, entry: str, others: str) -> None:
    """Facts: the power sword is not for Terminators; their sergeant has it unless he chooses otherwise."""
    sergeant = "Terminator Sergeant"
    sword = Bought(name="Power Sword", bearer=sergeant)
    cannon = Bought(name="Assault Cannon", bearer=sergeant)
    assert faults(army, entry, sword) == []
    assert faults(army, entry, cannon) == []
    (one,) = faults(army, entry, Bought(name="Power Sword", bearer=others))
    assert f"is not for {others}" in one
    armed = [pick for pick in fielded(army, entry).picks if sergeant in pick.path]
    assert "Power Sword" in [pick.choice.name for pick in armed]


@pytest.mark.parametrize(
    ("army", "entry", "options"),
    [
        ("ultramarines", "scout-squad", ("Veteran Sergeant", "Flamer", "Lascannon")),
        ("imperial-guard", "command-hq", ("Street Fighters", ("Sword", 3), ("Meltagun", 2))),
    ],
)
def test_the_order_of_options_says_nothing(
    army: str, entry: str, options: tuple[str | tuple[str, int], ...]
) -> None:
    """The sergeant takes the flamer where the squad's one weapon is a lascannon, whichever is named first."""
    bought = [
        Bought(name=one) if isinstance(one, str) else Bought(name=one[0], count=one[1]) for one in options
    ]
    for order in permutations(bought):
        assert faults(army, entry, *order) == []
        assert fielded(army, entry, *order).points == fielded(army, entry, *bought).points
