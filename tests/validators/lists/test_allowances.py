"""What is in the list, how many of it, and what must be there first (ARM01 to ARM05, ARM09, ARM10)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from datafaxes.library import Library
from rosters.fielding import field
from rosters.roster import Bought, Group, Roster
from tests.validators.lists.armies import errors, found, legal, library, only, report, roster, unit
from validators.report import check
from validators.vehicles import guns as guns_of


def test_what_is_not_in_the_data_is_told_with_the_nearest_and_not_held_illegal() -> None:
    """Reports 15: “not in our data”, not “illegal”."""
    made = roster("ultramarines", unit("bus", "ultramarines/space-marine-rino"), limit=None)
    finding = only(made, "ARM01")
    assert finding.severity == "warning"
    assert finding.message == "“ultramarines/space-marine-rino” is not in our data, so it is not checked."
    assert "ultramarines/space-marine-rhino" in finding.fix
    assert errors(made) == []


def test_an_entry_of_a_datafax_that_nobody_wrote_is_told(tmp_path: Path) -> None:
    """2E-DF-01: without its Datafax a vehicle has no crew, no speed and no card."""
    own = tmp_path / "armies" / "orks"
    own.mkdir(parents=True)
    entry = "{id: crusha, name: Crusha, kind: vehicle, part: support, points: 130, datafax: space-ork-wagon}"
    (own / "vehicles.yaml").write_text(f"entries:\n- {entry}\n", encoding="utf-8")
    library = Library(tmp_path)
    made = roster("orks", unit("crusha", "orks/crusha"), limit=None)
    (finding,) = (one for one in check(field(made, library), library).findings if one.code == "ARM01")
    assert "Crusha has the Datafax “space-ork-wagon”, which is not in our data" in finding.message
    assert "space-ork-battlewagon" in finding.fix


def test_a_datafax_is_no_entry() -> None:
    made = roster("orks", unit("tank", "orks/eldar-falcon-grav-tank"), limit=None)
    assert "add an entry to that army list" in only(made, "ARM01").fix


def test_an_entry_is_found_by_its_name_too() -> None:
    made = roster("ultramarines", unit("bus", "ultramarines/Space Marine Rhino Transport"))
    assert "ultramarines/space-marine-rhino" in only(made, "ARM01").fix


def test_an_entry_without_its_army_list_is_found_in_that_of_the_roster() -> None:
    for written in ("Warboss", "warboss", "warbos"):
        made = roster("orks", unit("boss", written))
        assert only(made, "ARM01").fix == "Write “orks/warboss”, if that is meant."
    unknown = roster("nobody", unit("boss", "Warboss"))
    assert [one.path for one in found(unknown, "ARM01")] == ["army", "units.0.entry"]


def test_unknown_army_lists_forces_and_sources_are_told() -> None:
    assert "ultramarines" in only(Roster(name="x", army="ultramarine"), "ARM01").fix
    made = roster("chaos", force="Chaos Cultt")
    assert only(made, "ARM01").path == "force"
    assert "Chaos Cult" in only(made, "ARM01").fix
    sourced = replace(roster("orks"), sources=("UM", "Codex Orcs (1994)"))
    assert only(sourced, "ARM01").path == "sources.1"
    assert "Codex Orks (1994)" in only(sourced, "ARM01").fix


def test_a_barred_army_names_the_allies_that_are_not() -> None:
    finding = only(roster("ultramarines", unit("boss", "orks/warboss")), "ARM02")
    assert finding.message == (
        "Warboss is from Orks; Ultramarines may have allies only from Blood Angels, Dark Angels, Assassins "
        "or Imperial Agents."
    )


def test_the_avatar_may_not_help_the_guard() -> None:
    finding = only(roster("imperial-guard", unit("avatar", "eldar/avatar-of-khaine")), "ARM02")
    assert finding.message == "Avatar of Khaine may not be an ally of Imperial Guard."


def test_another_force_is_named_that_has_it() -> None:
    finding = only(roster("chaos", unit("prince", "chaos/daemon-prince")), "ARM02")
    assert "only Daemon World" in finding.message


def test_a_barred_item_says_what_is_missing_and_who_offers_it() -> None:
    """BSData issues 10, 56, 81 and 153: never a bare “0/0”."""
    finding = only(roster("space-wolves", unit("raider", "space-wolves/space-marine-land-raider")), "ARM05")
    assert finding.message == "Space Marine Land Raider needs Iron Priest in the army; none is there."
    assert finding.fix == "Add Iron Priest (45 points)."
    assert finding.source.startswith("army list, ")


def test_both_a_mekaniak_and_a_painboy() -> None:
    """BSData issue 10: “both a painboy AND a mekboy”."""
    arms = (Bought(name="Power Claw", count=2), "Heavy Flamer", "Lascannon")
    dread = unit("dread", "orks/ork-dreadnought", *arms)
    neither = only(roster("orks", dread), "ARM05")
    assert neither.message == "Ork Dreadnought needs Mekaniak and Painboy in the army; neither is there."
    one = only(roster("orks", dread, unit("mek", "orks/mekaniak")), "ARM05")
    assert one.message == "Ork Dreadnought needs Painboy in the army; none is there."
    both = roster("orks", dread, unit("mek", "orks/mekaniak"), unit("painboy", "orks/painboy"))
    assert found(both, "ARM05") == ()


def test_every_seller_of_a_missing_mark_is_named() -> None:
    finding = only(roster("chaos", unit("letters", "chaos/bloodletters")), "ARM05")
    assert "Mark of Khorne" in finding.fix
    assert "Chaos Lord" in finding.fix
    assert "Daemonic Icon Bearer" not in finding.fix  # of the Daemon World only


def test_an_allys_techmarine_unlocks_nothing_of_the_hosts() -> None:
    made = roster(
        "ultramarines",
        unit("raider", "ultramarines/space-marine-land-raider"),
        unit("techmarine", "blood-angels/techmarine"),
    )
    assert [one.units for one in found(made, "ARM05")] == [("raider",)]


@pytest.mark.parametrize(
    ("packs", "priests", "fits"), [(0, 1, True), (0, 2, False), (1, 2, True), (2, 4, False)]
)
def test_one_priest_and_one_more_for_each_pack(packs: int, priests: int, fits: bool) -> None:
    made = roster(
        "space-wolves",
        *(unit(f"pack-{number}", "space-wolves/grey-hunter-pack") for number in range(packs)),
        *(unit(f"priest-{number}", "space-wolves/wolf-priest") for number in range(priests)),
        limit=3000,
    )
    assert (found(made, "ARM03") == ()) == fits


def test_the_message_says_what_the_limit_comes_from() -> None:
    priests = [unit(f"priest-{number}", "space-wolves/wolf-priest") for number in range(3)]
    made = roster("space-wolves", unit("pack", "space-wolves/grey-hunter-pack"), *priests)
    assert only(made, "ARM03").message == (
        "The army may have at most 2 Wolf Priest (1, 1 for each Grey Hunter Pack); it has 3."
    )


@pytest.mark.parametrize(
    ("warriors", "scarabs", "fits"), [(5, 2, True), (5, 3, False), (9, 2, True), (10, 4, True)]
)
def test_two_scarabs_for_each_five_warriors(warriors: int, scarabs: int, fits: bool) -> None:
    made = roster(
        "necrons",
        unit("warriors", "necrons/necron-warrior-squad", models=warriors),
        *(unit(f"scarab-{number}", "necrons/scarab") for number in range(scarabs)),
    )
    assert (found(made, "ARM03") == ()) == fits


def test_plague_marines_are_counted_in_units_and_not_in_models() -> None:
    """The War Altar needs two units of them; one of ten models is one."""
    altar = unit("altar", "chaos/nurgle-war-alter", "Frag Grenade")
    one = roster("chaos", altar, unit("plague", "chaos/plague-marines", models=10), limit=3000)
    assert len(found(one, "ARM05")) == 1
    two = roster(
        "chaos", altar, unit("p1", "chaos/plague-marines"), unit("p2", "chaos/plague-marines"), limit=3000
    )
    assert found(two, "ARM05") == ()


def test_rough_riders_headquarters_instead_of_the_other() -> None:
    both = roster(
        "imperial-guard",
        unit("hq", "imperial-guard/command-hq"),
        unit("riders", "imperial-guard/rough-rider-command-hq"),
        limit=3000,
    )
    assert [one.message for one in found(both, "ARM03")] == [
        "The army may have no Command HQ (1, 0 with Rough Rider Command HQ); it has 1.",
        "The army may have no Rough Rider Command HQ (1, 0 with Command HQ); it has 1.",
    ]
    alone = roster("imperial-guard", unit("riders", "imperial-guard/rough-rider-command-hq"), limit=3000)
    assert found(alone, "ARM04") == ()


def test_a_runtherd_for_snotlings() -> None:
    herd = unit("herd", "orks/snotling-herd")
    assert "Runtherd" in only(roster("orks", herd), "ARM04").message
    assert found(roster("orks", herd, unit("runtherd", "orks/runtherd")), "ARM04") == ()


def test_what_is_compulsory_and_missing_is_incomplete_while_there_is_room() -> None:
    brood = unit("brood", "tyranids/genestealer-brood")
    assert only(roster("tyranids", brood, limit=500), "ARM04").incomplete
    assert not only(roster("tyranids", brood, limit=200), "ARM04").incomplete


def test_a_unique_card_is_counted_over_the_whole_army() -> None:
    bearers = [
        unit("captain", "ultramarines/space-marine-captain", "Vortex Grenade"),
        unit("chaplain", "ultramarines/chaplain", "Vortex Grenade"),
        unit("techmarine", "ultramarines/techmarine", "Vortex Grenade"),
    ]
    finding = only(roster("ultramarines", *bearers), "ARM03")
    assert finding.message == (
        "The army may have at most 2 Vortex Grenade; it has 3: Space Marine Captain, Chaplain and Techmarine."
    )


def test_a_unique_champion_is_counted_over_the_whole_army() -> None:
    korps = [unit("korps", "orks/stormboyz-korps", "Drillboss")]
    assert found(roster("orks", *korps), "ARM03") == ()
    demons = [unit(f"d{number}", "chaos/greater-daemon", "Bloodthirster") for number in (1, 2)]
    marked = unit("lord", "chaos/chaos-lord", "Mark of Khorne")
    made = roster("chaos", marked, *demons, limit=3000)
    assert any("Bloodthirster" in one.message for one in found(made, "ARM03"))


def test_an_ally_list_by_itself_names_its_hosts() -> None:
    finding = only(roster("assassins", unit("a", "assassins/assassin", "Callidus Assassin")), "ARM09")
    assert "Space Wolves" in finding.fix
    by_force = roster("blood-angels", force="Blood Angels - Ally List")
    assert only(by_force, "ARM09").fix == "Field Blood Angels."


def test_the_sources_in_force_are_told() -> None:
    made = replace(legal("imperial-agents"), sources=("Codex Army Lists (1993)",))
    finding = only(made, "ARM10")
    assert "25% instead of 50%" in finding.message
    assert not report(made).is_legal
    assert found(legal("imperial-agents"), "ARM10") == ()


def test_two_of_a_unique_character_are_told_once_with_what_always_comes_with_him() -> None:
    """Frostfang comes with Ragnar: that there are two of him says enough. One bought beside him is another
    matter."""
    seen = 0
    for army in library().army_ids:
        for entry in library().army(army).entries.values():
            whole = f"{army}/{entry.id}"
            if entry.limit.maximum != 1 or not any(found.mandatory for found in entry.cards):
                continue
            made = roster(army, unit("one", whole), unit("two", whole), limit=None)
            assert len([one for one in found(made, "ARM03") if one.units == ("one", "two")]) <= 1, whole
            seen += 1
    assert seen > 10
    made = roster(
        "space-wolves",
        unit("ragnar", "space-wolves/wolf-lord-ragnar-blackmane"),
        unit("lord", "space-wolves/wolf-lord", "Frostfang"),
    )
    assert any("Frostfang" in one.message for one in found(made, "ARM03"))


def test_several_guns_of_one_entry_are_several_in_a_battery() -> None:
    """2E-SB-01, -02: three Tarantulas at 75 points from one entry are three weapons under 100 points."""
    turrets = (Bought(name="Tarantula Turrets", count=3), Bought(name="Twin Lascannons", count=3))
    guns = unit("guns", "space-wolves/tarantula", *turrets)
    alone = roster("space-wolves", unit("priest", "space-wolves/iron-priest"), guns)
    assert only(alone, "BAT01").units == ("guns",)
    assert "worth 75 points" in only(alone, "BAT01").message
    rapier = unit("rapier", "space-wolves/rapier-laser-destroyer")
    two = replace(
        roster("space-wolves", unit("priest", "space-wolves/iron-priest"), guns, rapier),
        batteries=(Group(name="A", members=("guns",)), Group(name="B", members=("rapier",))),
    )
    assert only(two, "BAT03").message.startswith("Batteries may differ by at most 1")
    crowd = roster("orks", unit("gun", "orks/squig-katapult", models=6), limit=None)
    assert guns_of(field(crowd, library()).units[0]) == 1, "more crew than there may be are no further guns"
    both = replace(two, batteries=(Group(name="A", members=("guns", "rapier")),))
    assert [code for code in errors(both) if code.startswith("BAT")] == []


def test_bike_squads_are_squadrons_of_their_own_and_not_counted() -> None:
    """2E-BK-12, 2E-SQ-09: 2 bike squads and 3 light vehicles: n = 3, one squadron."""
    bikes = [unit(f"bikes-{number}", "ultramarines/bike-squadron") for number in (1, 2)]
    tanks = [unit(f"tank-{number}", "ultramarines/space-marine-predator") for number in (1, 2, 3)]
    made = roster("ultramarines", *bikes, *tanks, limit=None)
    together = replace(made, squadrons=(Group(name="A", members=("tank-1", "tank-2", "tank-3")),))
    assert [code for code in errors(together) if code.startswith("SQD")] == []
    two = (Group(name="A", members=("tank-1", "tank-2")), Group(name="B", members=("tank-3",)))
    assert "Maximum 1 squadron for 3 vehicles" in only(replace(made, squadrons=two), "SQD02").message


def test_what_makes_an_entry_compulsory_is_named() -> None:
    goffs = unit("goffs", "orks/goff-boyz-mob", models=20)
    made = roster("orks", goffs, unit("herd", "orks/snotling-herd"))
    assert (
        only(made, "ARM04").message
        == "Orks with Snotling Herd: at least 1 Runtherd must be there; there is none."
    )
    assert found(roster("orks", goffs), "ARM04") == ()
    always = only(roster("squats", unit("squad", "squats/warrior-squad")), "ARM04")
    assert always.message == "Squats: at least 1 Warlord must be there; there is none."


def test_a_limit_that_nothing_raises_or_lowers_is_told_alone() -> None:
    princes = [unit(f"p{number}", "chaos/daemon-prince") for number in range(2)]
    made = roster("chaos", *princes, force="Daemon World")
    assert only(made, "ARM03").message == "The army may have at most 1 Daemon Prince; it has 2."


def test_who_offers_what_is_missing_is_named() -> None:
    made = roster("chaos", unit("lord", "chaos/chaos-lord"), unit("n", "chaos/nurglings"))
    assert only(made, "ARM05").message == (
        "Nurglings needs Mark of Nurgle or Warp Banner in the army; none is there. "
        "Mark of Nurgle is offered by Chaos Lord, Army Icon, Chaos Space Marine Sorcerer, Chaos Champion and "
        "8 more. Warp Banner is offered by Army Icon."
    )
