"""Options and cards of single units (OPT01 to OPT04), and what cannot be told (ARM08)."""

from __future__ import annotations

import pytest

from datafaxes.names import folded
from rosters.fielding import field
from rosters.offers import offers
from rosters.roster import Bought, Unit
from tests.validators.lists.armies import ARMIES, after, found, library, only, report, roster, unit
from validators.buying import buy, compulsory
from validators.finding import Finding


def of(
    army: str, entry: str, *options: str | Bought, code: str, models: int | None = None
) -> tuple[Finding, ...]:
    """The findings of one check about one unit."""
    return found(roster(army, unit("u", f"{army}/{entry}", *options, models=models), limit=None), code)


# OPT01


def test_a_group_of_options_is_no_option() -> None:
    made = roster(
        "ultramarines", unit("tank", "ultramarines/space-marine-predator", "Side Sponsons"), limit=None
    )
    finding = only(made, "OPT01")
    assert finding.message == (
        "“Side Sponsons” is a group of options of Space Marine Predator, not one of them. "
        "Name what it has: Lascannon, Heavy Bolter or Heavy Flamer."
    )


def test_a_misspelt_option_is_told_with_the_nearest() -> None:
    (one,) = of("ultramarines", "tactical-squad", "Lascanon", code="OPT01")
    assert one.message.startswith("Tactical Squad is not offered “Lascanon”. Did you mean “Lascannon”")


def test_an_option_of_others_is_told_with_its_sellers() -> None:
    """Report 17: cite the source in the refusal."""
    (one,) = of("orks", "gretchin-mobs", "Shokk Attack Gun", code="OPT01")
    assert "It is offered by" in one.message
    assert "ORK" in one.source


def test_an_option_behind_another_names_it() -> None:
    (one,) = of("ultramarines", "tactical-squad", "Hellfire Shell", code="OPT01")
    assert one.message == "Tactical Squad may have Hellfire Shell only with Heavy Bolter, which it has not."
    assert of("ultramarines", "tactical-squad", "Heavy Bolter", "Hellfire Shell", code="OPT01") == ()


def test_a_bearer_that_is_not_there_is_refused() -> None:
    sword = Bought(name="Power Sword", bearer="Veteran Sergeant")
    (one,) = of("ultramarines", "tactical-squad", sword, code="OPT01")
    assert "only with Veteran Sergeant" in one.message
    assert of("ultramarines", "tactical-squad", "Veteran Sergeant", sword, code="OPT01") == ()


def test_a_bearer_may_go_by_another_of_its_names() -> None:
    """The source calls the Veteran Seraphim Superior a Veteran Sister Superior."""
    for name in ("Veteran Seraphim Superior", "Veteran Sister Superior"):
        flamer = Bought(name="Hand Flamer", bearer=name)
        assert of("sisters-of-battle", "seraphim-squad", name, flamer, code="OPT01") == ()


# OPT02


def test_a_group_counts_its_choices_together() -> None:
    (one,) = of("ultramarines", "tactical-squad", "Lascannon", "Heavy Bolter", code="OPT02")
    assert one.message == "Tactical Squad may have at most 1 Heavy Weapons; it has 2."


def test_each_model_chooses_for_itself_and_the_whole_unit_has_a_limit_too() -> None:
    """Terminators: one heavy weapon in the squad, however many could carry one."""
    cannons = Bought(name="Assault Cannon", count=2)
    (one,) = of("blood-angels", "terminator-squad", cannons, code="OPT02")
    assert (
        one.message == "Terminator Squad (Terminator) may have at most 1 Terminator Heavy Weapons; it has 2."
    )
    assert of("blood-angels", "terminator-squad", "Assault Cannon", code="OPT02") == ()


def test_per_model_wargear_may_be_had_by_several() -> None:
    """BSData issue 151: duplicates are allowed where every model may have one."""
    assert of("squats", "bike-squad", Bought(name="Lasgun", count=5), code="OPT02") == ()
    assert (
        of("squats", "bike-squad", Bought(name="Lasgun", count=3), "Laspistol", "Laspistol", code="OPT02")
        == ()
    )
    assert len(of("squats", "bike-squad", Bought(name="Lasgun", count=6), code="OPT02")) == 1


def test_the_sergeants_special_weapon_counts_with_the_squads() -> None:
    """BSData issue 66: two altogether."""
    three = (Bought(name="Meltagun", count=2), Bought(name="Flamer", bearer="Assault Veteran Sergeant"))
    two = (Bought(name="Meltagun", count=1), Bought(name="Flamer", bearer="Assault Veteran Sergeant"))
    squad = "veteran-space-marine-assault-squad"
    assert [one.message for one in of("blood-angels", squad, *three, code="OPT02")] == [
        "Veteran Space Marine Assault Squad may have at most 2 Special Weapons; it has 3."
    ]
    assert of("blood-angels", squad, *two, code="OPT02") == ()


def test_what_excludes_one_another_says_so() -> None:
    both = of("tyranids", "tyranid-warrior-brood", "Venom Cannon", "Barbed Strangler", code="OPT02")
    assert {one.message for one in both} == {
        "Barbed Strangler of Tyranid Warrior Brood (Tyranid Warrior) may not be had with Venom Cannon.",
        "Venom Cannon of Tyranid Warrior Brood (Tyranid Warrior) may not be had with Barbed Strangler.",
    }


def test_a_heavy_weapons_team_in_a_headquarters_takes_two_of_four() -> None:
    """A limit that another group lowers: four special weapons, two fewer with a team."""
    flamers = Bought(name="Flamer", count=3)
    assert of("imperial-guard", "command-squad", flamers, code="OPT02") == ()
    assert len(of("imperial-guard", "command-squad", "Heavy Weapons Team", flamers, code="OPT02")) == 1


# OPT03


def test_a_compulsory_choice_lists_what_there_is() -> None:
    (one,) = of("ultramarines", "space-marine-attack-bike", code="OPT03")
    assert one.message == "Space Marine Attack Bike must have 1 of Heavy Weapon Choice; it has 0."
    assert one.fix == "Choose 1 more: Multi-Melta or Heavy Bolter."
    assert one.incomplete


def test_a_default_is_a_choice() -> None:
    assert of("ultramarines", "tactical-squad", code="OPT03") == ()
    assert of("ultramarines", "space-marine-predator", code="OPT03") == ()


@pytest.mark.parametrize("army", ARMIES)
def test_every_entry_can_be_made_complete(army: str) -> None:
    """No entry asks for what it does not sell; what only the rest of the army opens is left out."""
    opened_by_the_army = {"greater-daemon", "daemonic-icon-bearer"}
    for entry in library().army(army).entries.values():
        made = roster(army, Unit(id="u", entry=f"{army}/{entry.id}"), limit=None)
        made = after(made, *compulsory(made, "u", library()))
        left = [one.message for one in report(made).findings if one.code.startswith("OPT")]
        assert left == [] or entry.id in opened_by_the_army, entry.id


@pytest.mark.parametrize("army", ARMIES)
def test_what_is_offered_is_allowed_and_what_is_not_is_refused(army: str) -> None:
    """The builder and the checks never disagree: every offer of every entry, bought by itself."""
    for entry in list(library().army(army).entries.values())[::3]:
        made = roster(army, Unit(id="u", entry=f"{army}/{entry.id}"), limit=None)
        fielded = field(made, library())
        groups = offers(fielded.units[0], fielded, library())
        choices = {offer.name for group in groups for offer in group.offers if offer.choice is not None}
        for group in groups:
            for offer in group.offers:
                if offer.card is not None and offer.name in choices:
                    continue  # the choice of that name is meant
                changed = after(made, buy(made.units[0], offer, offer.count - offer.by_default + 1))
                codes = {one.code for one in report(changed).findings} & {"OPT01", "OPT02", "OPT04"}
                if offer.is_open:
                    assert not codes, (entry.id, offer.name)
                elif offer.by_default == 0:
                    assert codes, (entry.id, group.path, offer.name)


# OPT04


CARDS = ("Bionic Arm", "Bionic Eye", "Bionic Leg", "Scanner")


def test_only_cards_count_as_cards() -> None:
    """BSData issues 109, 111, 143, 145, 146 and 164: a weapon or a display switch is no card."""
    assert (
        of("ultramarines", "space-marine-captain", *CARDS, "Power Sword", "Frag Grenade", code="OPT04") == ()
    )
    (one,) = of("ultramarines", "space-marine-captain", *CARDS, "Targeter", code="OPT04")
    has = "Bionic Arm, Bionic Eye, Bionic Leg, Scanner and Targeter"
    assert one.message == f"Space Marine Captain may have at most 4 cards; it has 5: {has}."


def test_each_bearer_of_a_unit_is_counted_for_himself() -> None:
    """BSData issue 132: separate limits for each character of one unit."""
    cards = [Bought(name=name, bearer="Veteran Sergeant") for name in CARDS[:2]]
    assert of("ultramarines", "tactical-squad", "Veteran Sergeant", *cards, code="OPT04") == ()
    third = Bought(name="Scanner", bearer="Veteran Sergeant")
    (one,) = of("ultramarines", "tactical-squad", "Veteran Sergeant", *cards, third, code="OPT04")
    assert one.message.startswith("Veteran Sergeant of Tactical Squad may have at most 2 cards; it has 3")


def test_cards_that_the_bearer_always_has_count() -> None:
    """Tycho may have four, and has two."""
    tycho = "brother-captain-tycho-commander-of-the-3rd-company"
    assert of("blood-angels", tycho, *CARDS[:2], code="OPT04") == ()
    assert len(of("blood-angels", tycho, *CARDS[:3], code="OPT04")) == 1


@pytest.mark.parametrize(
    ("army", "entry", "card", "allowed"),
    [
        ("blood-angels", "librarian", "Force Sword", True),
        ("space-wolves", "rune-priest", "Force Sword", True),
        ("eldar", "farseer", "Witch Blade", True),
        ("ultramarines", "space-marine-captain", "Force Sword", False),
        ("ultramarines", "techmarine", "Servo Arm", True),
        ("ultramarines", "chaplain", "Servo Arm", False),
        ("ultramarines", "terminator-captain", "Photon Beam Searchlight", True),
        ("ultramarines", "space-marine-captain", "Photon Beam Searchlight", False),
    ],
)
def test_a_card_is_for_those_who_may_have_it(army: str, entry: str, card: str, allowed: bool) -> None:
    assert (of(army, entry, card, code="OPT04") == ()) == allowed


@pytest.mark.parametrize(
    ("army", "entry", "card", "allowed"),
    [
        ("orks", "ork-dreadnought", "Kustom Force Field", True),
        ("orks", "ork-dreadnought", "Supercharged Engine", False),
        ("orks", "evil-sunz-gobsmasha", "Supercharged Engine", True),
        ("ultramarines", "space-marine-predator", "Bulldozer Blade", True),
        ("ultramarines", "space-marine-land-speeder", "Bulldozer Blade", False),
        ("ultramarines", "space-marine-attack-bike", "Recon Pack", True),
        ("ultramarines", "space-marine-rhino", "Recon Pack", False),
        ("imperial-guard", "imperial-guard-sentinel", "Bulldozer Blade", False),
    ],
)
def test_vehicle_cards_go_by_the_type_of_vehicle(army: str, entry: str, card: str, allowed: bool) -> None:
    """BSData issues 99 and 152; the Sentinels are a squadron whose vehicles decide."""
    assert (of(army, entry, card, code="OPT04") == ()) == allowed
    assert of(army, entry, card, code="ARM08") == ()


def test_every_vehicle_card_is_decided_for_every_vehicle() -> None:
    for army in ARMIES:
        for entry in library().army(army).entries.values():
            if entry.kind == "vehicle" and entry.cards:
                sets = {set_id for allowance in entry.cards for set_id in allowance.sets}
                cards = [card.name for card in library().cards.values() if sets & set(card.sets)]
                made = roster(army, unit("u", f"{army}/{entry.id}", *cards), limit=None)
                doubts = [one.message for one in found(made, "ARM08")]
                assert doubts == [], entry.id


def test_a_card_is_priced_by_the_set_that_lets_its_bearer_have_it() -> None:
    """Captain Invictus has his Plasma Blaster for nothing; a Terminator Captain pays 15 for his."""
    made = roster("ultramarines", unit("u", "ultramarines/terminator-captain", "Plasma Blaster"), limit=None)
    (card,) = field(made, library()).units[0].cards
    assert card.points == 15


def test_more_of_a_card_than_it_says() -> None:
    (one,) = of("ultramarines", "space-marine-captain", Bought(name="Haywire Grenade", count=3), code="OPT04")
    assert one.message == "Space Marine Captain may have at most 2 Haywire Grenade; it has 3."


# ARM08


def test_what_single_models_have_is_told_as_unchecked_with_a_count() -> None:
    claws = Bought(name="Lightning Claws", bearer="Deathwing Terminator")
    made = roster(
        "dark-angels", unit("u", "dark-angels/deathwing-squad", "Assault Cannon", claws), limit=None
    )
    finding = only(made, "ARM08")
    assert finding.severity == "info"
    assert finding.message.startswith(
        "1 condition of the army list could not be checked: whether Deathwing Squad"
    )
    assert folded("Storm Bolter") in folded(finding.message)
