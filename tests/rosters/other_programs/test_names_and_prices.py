"""What a name means where several are like it, and what prices and numbers of a file settle."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rosters.other_programs.loose_names import Names
from tests.rosters.other_programs.reading import fielded, read

KNOWN: Names[str] = Names(
    [
        (("Bigga Gun",), "bigga"),
        (("Biggo Gun",), "biggo"),
        (("Mastery Level 2",), "two"),
        (("Mastery Level 4",), "four"),
        (("Grey Hunter Pack",), "grey"),
        (("Missile Launcher with Krak",), "krak"),
        (("Missile Launcher with Frag",), "frag"),
        (("Twin Heavy Stubber", "Stubbers"), "twin"),
    ],
    [
        ("Grey Hunter", "Grey Hunter Pack", "grey"),
        ("Gun", "Bigga Gun", "bigga"),
        ("Gun", "Biggo Gun", "biggo"),
    ],
)


@pytest.mark.parametrize(
    ("name", "found", "how"),
    [
        ("bigga  GUN", "bigga", "same"),
        ("The Stubber", "twin", "alias"),
        ("Grey Hunters", "grey", "short"),
        ("Gun", None, ""),
        ("Bigg Gun", None, ""),
        ("Grey Hunter Pack (old)", None, ""),
    ],
)
def test_what_is_called_so(name: str, found: str | None, how: str) -> None:
    match = KNOWN.find(name)
    assert (match and match.found, match.how if match else "") == (found, how)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Grye Hunter Pack", "grey"),
        ("Bigg Gun", None),  # as near to the one as to the other
        ("Mastry Level 2", "two"),
        ("Mastry Level 3", None),  # a number is never misspelt
        ("Pack", None),
    ],
)
def test_what_is_nearest(name: str, found: str | None) -> None:
    match = KNOWN.near(name)
    assert (match and match.found) == found


@pytest.mark.parametrize(
    ("name", "found"), [("Heavy Stubber", "twin"), ("Missile Launcher", None), ("of", None)]
)
def test_what_contains_the_name(name: str, found: str | None) -> None:
    match = KNOWN.containing(name)
    assert (match and match.found) == found


def roster(selections: str) -> bytes:
    return (
        '<roster name="x" battleScribeVersion="2.03" gameSystemId="9ea8-c89d-9104-ed03" '
        'xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force name="F" '
        f'catalogueName="Codex - Orks"><selections>{selections}</selections></force></forces></roster>'
    ).encode()


def selection(name: str, points: str = "", number: int = 1, inside: str = "") -> str:
    costs = f'<costs><cost name="pts" typeId="points" value="{points}"/></costs>' if points else ""
    within = f"<selections>{inside}</selections>" if inside else ""
    return f'<selection name="{name}" number="{number}">{within}{costs}</selection>'


def test_half_points_are_kept_and_the_dust_of_floating_point_is_not() -> None:
    content = roster(selection("Warboss", "65.5") + selection("Mekaniak", "0.30000000000000004"))
    assert read(content).other.sum_of_parts == Decimal("65.8")


def test_of_two_options_of_one_name_the_price_tells_which() -> None:
    """A Kommando's power axe costs 6 points instead of an axe and 7 beside it."""
    for price, total in (("12", 82), ("14", 84)):
        axes = selection("Power Axe", price, 2)
        mob = selection("Blood Axe Kommando Mob", "0", 1, selection("Blood Axe Kommando", "70", 5) + axes)
        (unit,) = fielded(read(roster(mob)).roster).units
        assert unit.points == total


def test_the_number_of_a_squad_may_be_that_of_its_models() -> None:
    (unit,) = fielded(read(roster(selection("Gretchin Mobs", "100", 20))).roster).units
    assert (unit.models, unit.entry and unit.entry.name) == (20, "Gretchin Mobs")
    assert len(read(roster(selection("Gretchin Mobs", "100", 2))).roster.units) == 2


def test_several_models_of_a_mob_that_may_be_of_one_are_one_mob() -> None:
    (unit,) = fielded(read("Orks\n\n5 x Nobz Mob 75\n").roster).units
    assert unit.models == 5


def test_what_comes_with_a_card_is_nothing_of_its_own_unless_it_has_a_price() -> None:
    free = selection("Power Field", "35", 1, selection("Buzzing"))
    assert read(roster(selection("Warboss", "65", 1, free))).options_unknown == ()
    priced = selection("Power Field", "35", 1, selection("Buzzing", "3"))
    assert [one.text for one in read(roster(selection("Warboss", "65", 1, priced))).options_unknown] == [
        "Buzzing"
    ]


def test_more_models_are_stated_for_the_unit_than_listed_under_it() -> None:
    text = "Chaos\n\n5 Chaos Space Marine Bikers\n  - 2x Chaos Space Marine Bikers: Boltgun\n"
    assert fielded(read(text).roster).units[0].models == 5


def test_a_force_of_allies_is_never_the_host_even_if_it_is_worth_more() -> None:
    def force(name: str, catalogue: str, inside: str) -> str:
        return f'<force name="{name}" catalogueName="{catalogue}"><selections>{inside}</selections></force>'

    allies = force(
        "Dark Angels - Ally List", "Codex - Angels of Death (Dark Angels)", selection("Chaplain", "900")
    )
    main = force("Ultramarines", "Codex - Ultramarines", selection("Techmarine", "33"))
    for forces in (allies + main, main + allies):
        content = roster("").decode().partition("<forces>")[0] + f"<forces>{forces}</forces></roster>"
        assert read(content.encode(), "x.ros").roster.army == "ultramarines"


def test_each_mount_has_a_rider_of_its_own() -> None:
    imported = read("Ultramarines\n\nCaptain 96\nChaplain 53\nSpace Marine Bike 20\nSpace Marine Bike 20\n")
    riders = [unit.mounted for unit in imported.roster.units if unit.mounted]
    assert sorted(riders) == sorted(unit.id for unit in imported.roster.units[:2])


def test_a_squad_of_one_size_has_none_to_assume() -> None:
    sentences = read("Ultramarines\n\nTactical Squad\nTechmarine\n").assumptions
    assert not any("Number of models" in sentence for sentence in sentences)
    sentences = read("Orks\n\nGoff Boyz Mob\n").assumptions
    assert "Number of models not stated, so the least was assumed: Goff Boyz Mob (5)." in sentences


def test_of_several_units_of_one_name_each_is_stated_once() -> None:
    text = "Orks\n\nOrk War Buggy\nOrk War Buggy\nSquadron Fast: Ork War Buggy, Ork War Buggy\n"
    (squadron,) = read(text).roster.squadrons
    assert len(set(squadron.members)) == 2
    more = read(text.replace("Squadron Fast: ", "Squadron Fast: Ork War Buggy, "))
    assert more.roster.squadrons == ()
    assert len(more.other.unread) == 1


def test_the_price_tells_the_size_of_each_squad_that_states_none() -> None:
    imported = read("Orks\n\nGretchin Mobs 100\nGretchin Mobs 50\nGretchin Mobs 150\nGretchin Mobs 100\n")
    assert [unit.models for unit in fielded(imported.roster).units] == [20, 10, 30, 20]
    assert "Gretchin Mobs: its price is that of 30 models." in imported.assumptions


def test_a_price_never_overrules_the_models_that_are_listed() -> None:
    text = "Tyranids\n\nGenestealer Brood [168 pts]\n  - 8x Genestealers\n"
    (unit,) = fielded(read(text).roster).units
    assert (unit.models, unit.points) == (8, Decimal(224))
