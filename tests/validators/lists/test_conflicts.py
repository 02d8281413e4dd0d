"""Where the sources contradict each other or are doubtful: the value taken, and that the data says why.

The list is that of the facts' own description, “Suspicious values and what was done”.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from datafaxes.entry import Entry
from rosters.fielding import field
from rosters.roster import Bought
from tests.validators.lists.armies import errors, found, library, roster, unit


def entry(army: str, id: str) -> Entry:
    return library().army(army).entries[id]


@pytest.mark.parametrize(
    ("id", "models", "why"),
    [
        ("ultramarines/space-marine-combat-squad", (5, 5), "half of a squad of ten"),
        ("blood-angels/space-marine-combat-squad", (5, 5), "half of a squad of ten"),
        ("dark-angels/space-marine-combat-squad", (5, 5), "half of a squad of ten"),
        ("sisters-of-battle/battle-sisters-squad", (5, 7), "the codex may count them in"),
        ("ultramarines/captain-invictus-of-the-ultramarines-first-company", (1, 1), "not in the source"),
        ("space-wolves/wolf-guard-durfast-of-mordrak", (1, 1), "not in the source"),
        ("chaos/huron-blackheart", (1, 1), "not in the source"),
        ("chaos/abaddon-the-despoiler-warmaster-of-chaos", (1, 5), "the Terminators of the bodyguard"),
    ],
)
def test_numbers_of_models(id: str, models: tuple[int, int], why: str) -> None:
    it = entry(*id.split("/"))
    assert (it.models.minimum, it.models.maximum) == models
    assert any(why in note for note in it.notes)


@pytest.mark.parametrize(
    ("id", "least", "why"),
    [
        # Containers without a price of their own: it stands on what they must choose.
        ("assassins/assassin", 210, "The price stands on the choice of the temple"),
        ("space-wolves/tarantula", 20, "The price stands on the turrets"),
        # The army list goes before the Datafax, which says 0.
        ("orks/ork-nobz-bike", 33, "20 points here; the source's Datafax says 0."),
    ],
)
def test_least_prices(id: str, least: int, why: str) -> None:
    it = entry(*id.split("/"))
    assert (it.points if it.points_from is None else it.points_from) == least
    assert any(why in note for note in it.notes)


def cost_of(army: str, id: str, *options: str | Bought, models: int | None = None) -> Decimal:
    made = field(roster(army, unit("it", f"{army}/{id}", *options, models=models)), library())
    assert made.units[0].unknown == ()
    return made.points


def test_a_veteran_sergeant_of_a_tactical_squad_is_free_as_the_source_has_it() -> None:
    """The link's 0 goes before the 5 of what it links to: a link's price replaces the target's."""
    assert cost_of("ultramarines", "tactical-squad", "Veteran Sergeant") == 300
    assert cost_of("ultramarines", "devastator-squad", "Veteran Sergeant") == (
        cost_of("ultramarines", "devastator-squad") + 5
    )
    assert "0 here and at 5" in entry("ultramarines", "tactical-squad").notes[0]


def test_the_seal_that_a_sister_always_has_is_free() -> None:
    """Helena's Purity Seal is among what she always has; to buy one costs 8."""
    helena = entry("sisters-of-battle", "helena-the-virtuos-prioress-of-the-convent-sanctorum")
    assert helena.points == 160
    assert "Purity Seal" in helena.equipment
    canoness = cost_of("sisters-of-battle", "canoness")
    assert cost_of("sisters-of-battle", "canoness", "Purity Seal") == canoness + 8


def test_the_bikes_of_a_battle_pack_are_priced_once_for_all() -> None:
    on_foot = cost_of("space-wolves", "blood-claw-pack")
    added = {
        cost_of("space-wolves", "blood-claw-pack", pack, "Space Marine Bike") - on_foot
        for pack in ("5 Man Battle Pack", "10 Man Battle Pack")
    }
    assert added == {Decimal(100), Decimal(200)}
    assert "the price of the whole pack" in entry("space-wolves", "blood-claw-pack").notes[0]


@pytest.mark.parametrize(
    ("id", "letter", "value"),
    [
        ("ultramarines/terminator-captain", "A", 3),
        ("blood-angels/terminator-captain", "A", 3),
        ("chaos/fabius-bile", "M", "D3+3"),
        ("chaos/fabius-bile", "W", "D6"),
        ("chaos/beast-of-nurgle", "A", "D6"),
        # What the source leaves blank stays blank.
        ("orks/painboy", "BS", None),
    ],
)
def test_characteristics(id: str, letter: str, value: Any) -> None:
    assert getattr(entry(*id.split("/")).profiles[0], letter) == value


@pytest.mark.parametrize(
    ("army", "id", "profile"),
    [
        ("eldar", "great-harlequin", "Solitaire"),
        ("genestealer-cults", "cult-icon-bearer", "Hybrid Neophyte"),
    ],
)
def test_borrowed_profiles_are_left_and_noted(army: str, id: str, profile: str) -> None:
    it = entry(army, id)
    assert it.profiles[0].name == profile
    assert any(f"the {profile}'s profile" in note for note in it.notes)


@pytest.mark.parametrize(
    ("id", "name", "misspelt"),
    [
        ("chaos/khorne-bezerkers", "Khorne Berzerkers", "Khorne Bezerkers"),
        ("chaos/nurgle-war-alter", "Nurgle War Altar", "Nurgle War Alter"),
    ],
)
def test_names_are_spelt_right_and_still_found_as_the_source_spells_them(
    id: str, name: str, misspelt: str
) -> None:
    """The ids, which other files name, stay as they are."""
    it = entry(*id.split("/"))
    assert (it.name, it.also_called) == (name, (misspelt,))


def test_a_choice_is_found_as_the_source_misspells_it() -> None:
    mark, right, wrong = "Mark of Slaanesh", "Steed of Slaanesh", "Steed of Slaneesh"
    lord = cost_of("chaos", "chaos-lord", mark, right)
    assert cost_of("chaos", "chaos-lord", mark, wrong) == lord


@pytest.mark.parametrize(
    ("army", "force", "percent", "why"),
    [
        ("sisters-of-battle", "Sisters of Battle", 15, "Support at most 15% is the community's reading"),
        ("genestealer-cults", "Genestealer Cults", 25, "Support at most 25% is the community's reading"),
    ],
)
def test_shares_of_support(army: str, force: str, percent: int, why: str) -> None:
    head = library().army(army).head
    (form,) = (one for one in head.forces if one.name == force)
    (support,) = (share for share in form.shares if share.part == "support")
    assert support.maximum == percent
    assert any(why in note for note in head.notes)


def test_a_roster_may_read_the_sisters_support_as_a_quarter() -> None:
    """Both readings can be played: `sources` chooses the other one, and ARM10 says so."""
    immolators = [
        unit(f"immolator-{number}", "sisters-of-battle/sisters-of-battle-immolator") for number in range(2)
    ]
    sisters = [unit(f"sisters-{number}", "sisters-of-battle/battle-sisters-squad") for number in range(4)]
    made = roster("sisters-of-battle", *sisters, *immolators, limit=1500)
    share = sum(one.points for one in field(made, library()).units if one.entry and one.part == "support")
    assert 225 < share <= 375
    assert "ARM06" in errors(made)
    other = replace(made, sources=("Sisters 25%",))
    assert "ARM06" not in errors(other)
    assert len(found(other, "ARM10")) == 1


def test_support_weapons_of_the_cults_need_a_brood_brother_squad() -> None:
    """The source raises their limit by 25 with one; a limit of 25 is none."""
    alone = roster("genestealer-cults", unit("gun", "genestealer-cults/mole-mortar"), limit=None)
    assert "ARM05" in errors(alone)
    squad = unit("squad", "genestealer-cults/brood-brother-squad")
    with_them = roster("genestealer-cults", squad, *alone.units, limit=None)
    assert "ARM05" not in errors(with_them)


def test_the_ultramarines_help_the_dark_angels_and_not_themselves() -> None:
    """The source's ally list tests for the Ultramarines themselves."""
    head = library().army("ultramarines").head
    (form,) = (one for one in head.forces if one.as_allies)
    raised = {army for share in form.raised for army in share.armies}
    raised |= {army for part in form.shares for share in part.raised for army in share.armies}
    assert "dark-angels" in raised
    assert "ultramarines" not in raised
    assert any("the Dark Angels are meant" in note for note in head.notes)


@pytest.mark.parametrize(
    "id",
    [
        "chaos/fabius-bile",
        "chaos/abaddon-the-despoiler-warmaster-of-chaos",
        "dark-angels/dark-angels-master-belial",
        "eldar/baharroth-the-cry-of-the-wind",
        "orks/zodgrod-wortsnagga-snakebite-runtmaster",
        "sisters-of-battle/cardinal-armandus-helfire",
    ],
)
def test_a_person_is_there_once_although_the_source_sets_no_limit(id: str) -> None:
    army, name = id.split("/")
    assert any("The source sets no limit" in note for note in entry(army, name).notes)
    twice = roster(army, unit("one", id), unit("other", id), limit=3000)
    assert "ARM03" in errors(twice)
    assert "ARM03" not in errors(roster(army, unit("one", id), limit=3000))
