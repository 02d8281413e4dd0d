"""The unlock path: a suggestion removes its error and adds none, and is the cheapest."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from rosters.commands import Command, apply, command
from rosters.fielding import field
from rosters.roster import Bought, Roster, Seat, Unit
from rosters.roster_file import open_roster
from tests.validators.lists.armies import (
    ARMIES,
    after,
    errors,
    legal,
    library,
    only,
    report,
    roster,
    unit,
)
from tests.validators.lists.suggestions import counted, proved
from validators.buying import compulsory
from validators.remedy_words import in_words
from validators.vehicles import is_mount, may_ride

FIXTURES = sorted((Path(__file__).parents[1] / "rosters").glob("*_illegal*.yaml"))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_every_illegal_example_has_a_way_out(path: Path) -> None:
    made = open_roster(path).roster
    for finding in report(made).of_severity("error"):
        if finding.code != "ARM09":  # the roster itself would have to be another army's
            assert proved(made, finding) is not None, finding.message


def test_a_missing_iron_priest_with_his_points() -> None:
    """The issue's own example: “add an Iron Priest, +N”."""
    made = roster(
        "space-wolves",
        unit("pack", "space-wolves/grey-hunter-pack"),
        unit("raider", "space-wolves/space-marine-land-raider"),
    )
    suggestion = proved(made, only(made, "ARM05"))
    assert suggestion is not None
    assert suggestion.words == "Add Iron Priest, +45."
    assert [change.action for change in suggestion.commands] == ["add_unit"]


def test_what_needs_two_things_gets_both() -> None:
    arms = (Bought(name="Power Claw", count=2), "Heavy Flamer", "Lascannon")
    made = roster(
        "orks",
        unit("goffs", "orks/goff-boyz-mob", models=20),
        unit("dread", "orks/ork-dreadnought", *arms),
        limit=500,
    )
    suggestion = proved(made, only(made, "ARM05"))
    assert suggestion is not None
    assert suggestion.words == "Add Mekaniak; add Painboy, +36."


def test_an_unlocking_option_is_bought_for_who_is_there() -> None:
    made = roster(
        "chaos",
        unit("lord", "chaos/chaos-lord"),
        unit("marines", "chaos/chaos-space-marine-squad", models=10),
        unit("letters", "chaos/bloodletters"),
        limit=1000,
    )
    suggestion = proved(made, only(made, "ARM05"))
    assert suggestion is not None
    assert {change.action for change in suggestion.commands} == {"set_option"}
    assert suggestion.points == 30


def test_where_there_are_no_points_the_unit_goes() -> None:
    made = roster(
        "space-wolves",
        unit("pack", "space-wolves/grey-hunter-pack"),
        unit("raider", "space-wolves/space-marine-land-raider"),
        limit=536,
    )
    suggestion = proved(made, only(made, "ARM05"))
    assert suggestion is not None
    assert suggestion.words == "Remove Space Marine Land Raider, −220."


def test_without_a_limit_the_rest_grows_before_anything_goes() -> None:
    made = roster("ultramarines", unit("captain", "ultramarines/space-marine-captain"), limit=None)
    for code in ("ARM06", "ARM07"):
        suggestion = proved(made, only(made, code))
        assert suggestion is not None
        assert suggestion.words == "Add Scout Squad, +100."


def test_moving_a_vehicle_costs_nothing() -> None:
    buggies = [unit(f"buggy-{number}", "orks/ork-war-buggy") for number in range(5)]
    made = roster(
        "orks", unit("mek", "orks/mekaniak"), unit("goffs", "orks/goff-boyz-mob", models=20), *buggies
    )
    made = apply(
        made, command("form_squadron", name="Hammer", members=("buggy-0", "buggy-1", "buggy-2", "buggy-3"))
    )
    made = apply(made, command("form_squadron", name="Anvil", members=("buggy-4",)))
    suggestion = proved(made, only(made, "SQD03"))
    assert suggestion is not None
    assert suggestion.points == 0
    assert "from Hammer to Anvil" in suggestion.words


def test_what_is_added_gets_what_it_must_choose_and_its_squadron() -> None:
    """An Attack Bike needs its weapon, and as a vehicle under 100 points its squadron."""
    made = roster(
        "ultramarines",
        unit("techmarine", "ultramarines/techmarine"),
        unit("squad", "ultramarines/tactical-squad"),
        unit("bike", "ultramarines/space-marine-attack-bike"),
    )
    suggestion = proved(made, only(made, "OPT03"))
    assert suggestion is not None
    assert suggestion.words == "Buy Heavy Bolter for Space Marine Attack Bike, +15."


def test_a_misspelt_option_is_written_as_meant() -> None:
    made = roster("ultramarines", unit("squad", "ultramarines/tactical-squad", "Lascanon"))
    suggestion = proved(made, only(made, "OPT01"))
    assert suggestion is not None
    assert suggestion.words == "Write “Lascannon” instead of “Lascanon”, +45."


def test_the_cheapest_of_all_single_changes_over_the_limit() -> None:
    """Against a search by brute force over every unit and option that could be left out."""
    for army in ("orks", "ultramarines", "imperial-guard"):
        made = legal(army)
        points = field(made, library()).points
        for excess in (3, 12, 47):
            tight = apply(made, command("set_points_limit", limit=str(points - excess)))
            suggestion = proved(tight, only(tight, "PTS01"))
            assert suggestion is not None
            assert -suggestion.points <= _cheapest_single(tight, Decimal(excess))


def _cheapest_single(made: Roster, excess: Decimal) -> Decimal:
    """The least that any one unit or bought option saves, which is enough and adds no error."""
    changes = [command("remove_unit", unit=one.id) for one in made.units]
    changes += [
        command("set_option", unit=one.id, name=bought.name, count=0, bearer=bought.bearer)
        for one in made.units
        for bought in one.options
    ]
    before, whole = counted(made), field(made, library()).points
    savings = []
    for change in changes:
        mended = apply(made, change)
        saved = whole - field(mended, library()).points
        if saved >= excess and not counted(mended) - before:
            savings.append(saved)
    return min(savings, default=whole)


def test_more_models_raise_a_limit_that_grows_with_them() -> None:
    """Two Scarabs for each five Necron Warriors, who come in squads of three and more."""
    made = roster(
        "necrons",
        unit("lord", "necrons/necron-lord"),
        unit("warriors", "necrons/necron-warrior-squad", models=4),
        unit("scarab", "necrons/scarab"),
        limit=562,
    )
    (finding,) = (one for one in report(made).of_severity("error") if one.code == "ARM03")
    suggestion = proved(made, finding)
    assert suggestion is not None
    tight = roster("necrons", *made.units, unit("destroyer", "necrons/necron-destroyer"), limit=785)
    assert proved(tight, only(tight, "ARM03")) is not None


def test_two_of_one_compulsory_choice_are_bought_at_once() -> None:
    """An Eldar Dreadnought must have two arms and two weapons in them."""
    made = roster("eldar", unit("walker", "eldar/eldar-dreadnought"))
    bought = compulsory(made, "walker", library())
    names = [dict(one.arguments)["name"] for one in bought]
    assert len(names) == len(set(names)) == 2
    assert {dict(one.arguments)["count"] for one in bought} == {2}
    assert "OPT03" not in errors(after(made, *bought))


def test_a_mount_without_a_rider_is_given_to_a_character_who_may_have_it() -> None:
    """Every mount of every army list: it needs no squadron, is told once, and costs nothing to mend."""
    seen = 0
    for army in ARMIES:
        for entry in library().army(army).entries.values():
            steed = unit("steed", f"{army}/{entry.id}")
            made = roster(army, steed, limit=None)
            if not is_mount(field(made, library()).units[0]):
                continue
            of_squadrons = [code for code in errors(made) if code.startswith(("SQD", "MNT"))]
            assert of_squadrons == ["MNT03"], entry.id
            buyers = [library().entry(f"{army}/{buyer}") for buyer in entry.offered_by]
            chiefs = [buyer for buyer in buyers if buyer.kind == "character"]
            for chief in chiefs[:1]:
                made = roster(army, unit("chief", f"{army}/{chief.id}"), steed, limit=None)
                if not may_ride(*field(made, library()).units):
                    continue
                suggestion = proved(made, only(made, "MNT03"))
                assert suggestion is not None
                assert [change.action for change in suggestion.commands] == ["mount"]
                assert suggestion.points == 0
                seen += 1
    assert seen > 5


def test_what_is_sold_as_an_option_is_bought_as_one() -> None:
    squads = [unit(f"squad-{number}", "imperial-guard/imperial-guard-squad") for number in range(3)]
    staff = [unit("hq", "imperial-guard/command-hq"), unit("staff", "imperial-guard/command-squad")]
    lone = roster("imperial-guard", *staff, *squads, unit("a", "imperial-guard/sentinel"), limit=1200)
    suggestion = proved(lone, only(lone, "ARM02"))
    assert suggestion is not None
    assert suggestion.points == 0
    (walkers,) = (one for one in suggestion.roster.units if one.entry.endswith("/imperial-guard-sentinel"))
    assert walkers.options == (Bought(name="Sentinel"),)
    two = replace(suggestion.roster, units=(*suggestion.roster.units, unit("b", "imperial-guard/sentinel")))
    more = proved(two, only(two, "ARM02"))
    assert more is not None
    assert "buy 1 more Sentinel" in more.words
    (walkers,) = (one for one in more.roster.units if one.entry.endswith("/imperial-guard-sentinel"))
    assert walkers.options == (Bought(name="Sentinel", count=2),)


def test_a_squads_own_transport_goes_to_the_squad_that_is_aboard() -> None:
    squads = [unit(f"squad-{number}", "imperial-guard/imperial-guard-squad") for number in range(3)]
    staff = [unit("hq", "imperial-guard/command-hq"), unit("staff", "imperial-guard/command-squad")]
    bus = replace(
        unit("bus", "imperial-guard/imperial-chimera-dedicated-transport"), carries=(Seat(unit="squad-1"),)
    )
    made = roster("imperial-guard", *staff, *squads, bus, limit=1200)
    suggestion = proved(made, only(made, "ARM02"))
    assert suggestion is not None
    owner = suggestion.roster.unit("squad-1")
    assert owner is not None
    assert owner.options == (Bought(name="Imperial Chimera Dedicated Transport"),)


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        (
            [
                command("add_unit", entry="eldar/guardian-squad", id="new-1"),
                command("add_unit", entry="eldar/guardian-squad", id="new-2"),
                command("set_models", unit="new-1", models=8),
                command("set_models", unit="new-2", models=8),
                command("set_option", unit="new-1", name="Flamer", count=2),
                command("set_option", unit="new-2", name="Flamer", count=2),
                command("remove_unit", unit="walker"),
            ],
            "Add 2 × Guardian Squad of 8 models with 2 Flamer; remove Eldar War Walker",
        ),
        (
            [command("remove_unit", unit="one"), command("remove_unit", unit="other")],
            "Remove Eldar Vyper (one); remove Eldar Vyper (other)",
        ),
    ],
)
def test_a_remedy_is_told_of_units_rather_than_of_steps(commands: list[Command], words: str) -> None:
    vypers = [unit(one, "eldar/eldar-vyper") for one in ("one", "other")]
    made = roster("eldar", unit("walker", "eldar/eldar-war-walker"), *vypers)
    assert in_words(commands, made, library()) == words


def test_what_is_misspelt_twice_is_meant_twice() -> None:
    made = roster("ultramarines", unit("squad", "ultramarines/devastator-squad", "Lascanon", "Lascanon"))
    suggestion = proved(made, next(one for one in report(made).findings if one.code == "OPT01"))
    assert suggestion is not None
    squad = suggestion.roster.unit("squad")
    assert squad is not None
    assert squad.options == (Bought(name="Lascannon", count=2),)


def test_a_misspelt_bearer_is_written_as_meant() -> None:
    bolter = Bought(name="Bolt Pistol", bearer="Asault Weapons")
    made = roster("orks", unit("boss", "orks/warboss", bolter), limit=None)
    finding = only(made, "OPT01")
    assert finding.message == (
        "Warboss has no “Asault Weapons” that is offered “Bolt Pistol”. Did you mean “Assault Weapons”?"
    )
    suggestion = proved(made, finding)
    assert suggestion is not None
    assert suggestion.words.startswith("Write “for: Assault Weapons” instead of “for: Asault Weapons”")
    nobody = Bought(name="Bolt Pistol", bearer="Xyzzy")
    made = roster("orks", unit("boss", "orks/warboss", nobody), limit=None)
    assert only(made, "OPT01").message == "Warboss has no “Xyzzy” that is offered “Bolt Pistol”."
    suggestion = proved(made, only(made, "OPT01"))
    assert suggestion is not None
    assert suggestion.words.startswith("Leave out “for: Xyzzy” with Bolt Pistol")


def test_a_squad_half_mounted_gets_the_mounts_that_it_lacks() -> None:
    """2E-BK-01: of six Nobz four ride: two bikes more are dearer than none, but fewer points change hands."""
    bikes = Bought(name="Ork Nobz Bike", count=4)
    made = roster("orks", unit("nobz", "orks/nobz-mob", bikes, models=6), limit=None)
    suggestion = proved(made, only(made, "MNT01"))
    assert suggestion is not None
    assert suggestion.words == "Buy 2 more Ork Nobz Bike for Nobz Mob, +40."
    tight = replace(made, points_limit=field(made, library()).points)
    suggestion = proved(tight, only(tight, "MNT01"))
    assert suggestion is not None
    assert suggestion.words == "Take Ork Nobz Bike from Nobz Mob, −80."


def test_one_too_many_is_told_as_one_less() -> None:
    skarboyz = Bought(name="Upgrade to Skarboyz", count=21)
    made = roster("orks", unit("goffs", "orks/goff-boyz-mob", skarboyz, models=20), limit=None)
    suggestion = proved(made, only(made, "OPT02"))
    assert suggestion is not None
    assert suggestion.words == "Take 1 Upgrade to Skarboyz from Goff Boyz Mob, −1."


@pytest.mark.parametrize(
    ("code", "written", "least"),
    [
        (
            "OPT04",
            unit("one", "orks/warphead", "Medi-pack", "Medi-pack", "Teleport Jammer"),
            "Take 1 Medi-pack from Warphead, −10.",
        ),
        (
            "OPT02",
            unit("one", "orks/mekaniak", "Krak Stikkbombz", "Krak Stikkbombz"),
            "Take 1 Krak Stikkbombz from Mekaniak, −3.",
        ),
        (
            "OPT02",
            unit("one", "orks/goff-boyz-mob", *[Bought(name="Upgrade to Skarboyz", count=12)] * 2, models=20),
            "Take 4 Upgrade to Skarboyz from Goff Boyz Mob, −4.",
        ),
    ],
)
def test_of_what_is_written_twice_no_more_goes_than_there_is_too_much(
    code: str, written: Unit, least: str
) -> None:
    made = roster("orks", written, limit=None)
    suggestion = proved(made, only(made, code))
    assert suggestion is not None
    assert suggestion.words == least


@pytest.mark.parametrize(
    ("army", "units"),
    [
        ("tyranids", ("carnifex", "hive-tyrant", "hormagaunt-brood", "tyranid-haruspex")),
        ("tyranids", ("gargoyle-brood", "hive-tyrant", "biovores", "tyranid-dactylis", "lictors")),
        (
            "chaos",
            ("daemonettes", "kharn-the-betrayer", "abaddon-the-despoiler-warmaster-of-chaos", "trolls"),
        ),
    ],
)
def test_another_number_is_the_same_error(army: str, units: tuple[str, ...]) -> None:
    """Of two parts over their shares, mending one is no change for the other, smaller though it be then."""
    made = roster(
        army, *(unit(f"u{number}", f"{army}/{entry}") for number, entry in enumerate(units)), limit=300
    )
    for finding in report(made).of_severity("error"):
        proved(made, finding)


def test_no_more_models_are_left_out_than_must_be() -> None:
    made = roster("chaos", unit("squad", "chaos/chaos-space-marine-squad", models=10), limit=300)
    suggestion = proved(made, only(made, "ARM04"))
    assert suggestion is not None
    assert suggestion.words == "Set Chaos Space Marine Squad to 8 models; add Chaos Lord, +41."
