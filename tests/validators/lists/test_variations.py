"""One legal roster of 1,500 points for each army, and what makes each of them illegal."""

from __future__ import annotations

import pytest

from rosters.commands import Command, command
from rosters.fielding import field
from tests.validators.lists.armies import ARMIES, after, errors, legal, library, report
from validators.unlock import suggest


def add(entry: str, **arguments: object) -> Command:
    return command("add_unit", entry=entry, **arguments)


def remove(unit: str) -> Command:
    return command("remove_unit", unit=unit)


def buy(unit: str, name: str, count: int = 1, bearer: str | None = None) -> Command:
    return command("set_option", unit=unit, name=name, count=count, bearer=bearer)


def models(unit: str, number: int) -> Command:
    return command("set_models", unit=unit, models=number)


def limit(points: str) -> Command:
    return command("set_points_limit", limit=points)


MARINES = {
    "without a Techmarine": ([remove("techmarine")], {"ARM05"}),
    "with a unit of Orks": ([limit("2000"), add("orks/goff-boyz-mob")], {"ARM02"}),
    "under too low a limit": ([limit("1300")], {"PTS01"}),
}

VARIATIONS: dict[str, dict[str, tuple[list[Command], set[str]]]] = {
    "ultramarines": {
        **MARINES,
        "with two Captains": ([limit("1600"), add("ultramarines/space-marine-captain")], {"ARM03"}),
        "with the Standard Bearer but no Calgar": (
            [limit("1900"), add("ultramarines/ancient-helveticus-bearer-of-the-battle-standard-of-macragge")],
            {"ARM05"},
        ),
        "with two heavy weapons": ([buy("tactical", "Heavy Bolter")], {"OPT02"}),
        "with five cards": (
            [buy("captain", "Bionic Eye"), buy("captain", "Bionic Leg"), buy("captain", "Scanner")],
            {"OPT04"},
        ),
        "with a Force Sword for a Captain": ([buy("captain", "Force Sword")], {"OPT04"}),
        "with a misspelt option": ([buy("tactical", "Lascanon")], {"OPT01"}),
        "with an unarmed Attack Bike": (
            [
                add("ultramarines/space-marine-attack-bike", id="ab"),
                command("form_squadron", name="Hammer", members=("ab",)),
            ],
            {"OPT03"},
        ),
        "with eleven Scouts": ([models("scouts", 11)], {"OPT05"}),
        "with two Standards of the Company": (
            [
                limit("2000"),
                add("ultramarines/company-standard"),
                add("ultramarines/company-standard"),
            ],
            {"ARM03"},
        ),
    },
    "blood-angels": {
        **MARINES,
        "with a bodyguard but no Dante": (
            [limit("1800"), add("blood-angels/dantes-veteran-bodyguard")],
            {"ARM05"},
        ),
        "with two Psychic Hoods": ([limit("1600"), buy("librarian", "Psychic Hood", 3)], {"ARM03", "OPT04"}),
        "with a Power Sword for all Terminators": (
            [
                limit("1900"),
                add("blood-angels/terminator-squad", id="termies"),
                buy("termies", "Power Sword", 4, "Terminator"),
            ],
            {"OPT02"},
        ),
    },
    "dark-angels": {
        **MARINES,
        "with the Deathwing's Master but no Deathwing": (
            [remove("deathwing"), add("dark-angels/master-of-the-deathwing")],
            {"ARM05"},
        ),
        "with two Assault Cannons": ([limit("1600"), buy("deathwing", "Assault Cannon", 2)], {"OPT02"}),
    },
    "space-wolves": {
        "without an Iron Priest": ([remove("iron-priest")], {"ARM05"}),
        "with two Wolf Lords": ([limit("1700"), add("space-wolves/wolf-lord")], {"ARM03"}),
        "with three Rune Priests for one pack": (
            [
                limit("1900"),
                add("space-wolves/rune-priest", id="r2"),
                add("space-wolves/rune-priest", id="r3"),
            ],
            {"ARM03"},
        ),
        "with both kinds of battle pack": (
            [limit("2500"), buy("claws", "5 Man Battle Pack", 2), buy("claws", "10 Man Battle Pack")],
            {"OPT02"},
        ),
    },
    "imperial-guard": {
        "without a Command HQ": ([remove("hq")], {"ARM04"}),
        "with two Command HQs": ([limit("1600"), add("imperial-guard/command-hq")], {"ARM03"}),
        "with the Avatar as an ally": ([limit("2400"), add("eldar/avatar-of-khaine")], {"ARM02"}),
        "with too many allies": (
            [
                limit("1700"),
                add("squats/warrior-squad", id="s2"),
                add("squats/warrior-squad", id="s3"),
                add("squats/warrior-squad", id="s4"),
                add("squats/warrior-squad", id="s5"),
                add("squats/warrior-squad", id="s6"),
                remove("ogryns"),
            ],
            {"ARM06"},
        ),
        "with a Penal Squad but no Schaeffer": (
            [limit("1700"), add("imperial-guard/penal-squad")],
            {"ARM05"},
        ),
        "with a Chimera of a squad's own as a unit": (
            [limit("1700"), add("imperial-guard/imperial-chimera-dedicated-transport")],
            {"ARM02"},
        ),
    },
    "orks": {
        "without a Painboy": ([remove("painboy")], {"ARM05"}),
        "without a Mekaniak": ([remove("mek")], {"ARM05"}),
        "without a Runtherd": ([remove("runtherd")], {"ARM05"}),
        "with two Warbosses": ([limit("1700"), add("orks/warboss")], {"ARM03"}),
        "with a captured tank but no Blood Axes": (
            [limit("1800"), add("orks/leman-russ-battle-tank")],
            {"ARM05"},
        ),
        "with an unarmed Dreadnought": ([buy("dread", "Power Claw", 0)], {"OPT03"}),
        "with allies": ([limit("2000"), add("ultramarines/tactical-squad")], {"ARM02"}),
    },
    "eldar": {
        "with an Exarch too many": ([limit("1550"), add("eldar/exarchs"), add("eldar/exarchs")], {"ARM03"}),
        "with a platform too many": (
            [
                add("eldar/anti-grav-platform-weapon", id="p2"),
                buy("p2", "Scatter Laser"),
                command("join_battery", unit="p2", battery="Battery 1"),
            ],
            {"ARM03"},
        ),
        "with a Solitaire but no Harlequins": ([limit("1550"), add("eldar/solitaire")], {"ARM05"}),
        "with too few squads": ([remove("scorpions")], {"ARM07"}),
        "with half in Characters": (
            [limit("1550"), add("eldar/asurmen"), add("eldar/fuegan-the-burning-lance"), remove("falcon")],
            {"ARM06"},
        ),
    },
    "chaos": {
        "without a Chaos Lord": ([remove("lord")], {"ARM04", "ARM05"}),
        "with Daemonettes but no Mark of Slaanesh": ([limit("1700"), add("chaos/daemonettes")], {"ARM05"}),
        "with a Demagogue of the cults": ([limit("1700"), add("chaos/demagogue")], {"ARM02"}),
        "with too many Daemons": ([models("bloodletters", 12)], {"ARM06", "PTS01"}),
        "as a Chaos Cult": (
            [command("set_force", force="Chaos Cult")],
            {"ARM02", "ARM04", "ARM07"},
        ),
    },
    "tyranids": {
        "without a Hive Tyrant": ([remove("tyrant")], {"ARM04"}),
        "with three Hive Tyrants": (
            [limit("2400"), add("tyranids/hive-tyrant", id="t2"), add("tyranids/hive-tyrant", id="t3")],
            {"ARM03"},
        ),
        "with two heavy weapons in a brood": ([buy("warriors", "Venom Cannon", 2)], {"OPT02", "PTS01"}),
        "with too many Termagants": ([limit("1700"), models("termagants", 30)], {"OPT05"}),
    },
    "genestealer-cults": {
        "with two Patriarchs": ([limit("1600"), add("genestealer-cults/genestealer-patriarch")], {"ARM03"}),
        "without Brood Brothers": (
            [remove("brothers-1"), remove("brothers-2"), remove("brothers-3"), remove("brothers-4")],
            {"ARM05"},
        ),
        "with hybrids of no kind": ([buy("hybrids", "Neophyte Hybrid", 0)], {"OPT05"}),
        "without hybrids in the brood": (
            [buy("hybrids", "Neophyte Hybrid", 0), buy("hybrids", "Acolyte Hybrid", 0), models("hybrids", 5)],
            {"OPT03"},
        ),
        "with too much Support": (
            [limit("1800"), add("genestealer-cults/leman-russ-battle-tank")],
            {"ARM06"},
        ),
    },
    "sisters-of-battle": {
        "with two Canonesses": ([limit("1600"), add("sisters-of-battle/canoness")], {"ARM03"}),
        "with more Seraphim than squads": (
            [
                remove("sisters-2"),
                remove("sisters-3"),
                remove("sisters-4"),
            ],
            {"ARM03"},
        ),
        "with too much Support": (
            [limit("1650"), add("sisters-of-battle/sisters-of-battle-immolator")],
            {"ARM06"},
        ),
        "with both kinds of Superior": (
            [buy("sisters-2", "Sister Superior")],
            {"OPT02"},
        ),
    },
    "squats": {
        "without a Warlord": ([remove("warlord")], {"ARM04"}),
        "with two Warlords": ([limit("1700"), add("squats/warlord")], {"ARM03"}),
        "with unarmed riders": ([buy("bikes", "Lasgun", 3)], {"OPT03"}),
        "with a squad of ten": ([limit("1700"), models("warriors-1", 10)], {"OPT05"}),
    },
    "necrons": {
        "without Warriors": ([remove("warriors-1"), remove("warriors-2")], {"ARM05", "ARM07"}),
        "with nine Scarabs": (
            [limit("1900"), *(add("necrons/scarab", id=f"s{number}") for number in range(3, 10))],
            {"ARM03"},
        ),
        "with a Destroyer outside a squadron": ([limit("1600"), add("necrons/necron-destroyer")], {"SQD01"}),
    },
    "assassins": {
        "with two of them": (
            [limit("2000"), add("assassins/assassin", id="a2"), buy("a2", "Culexus Assassin")],
            {"ARM03"},
        ),
        "without a temple": ([buy("assassin", "Vindicare Assassin", 0)], {"OPT03"}),
        "of two temples": ([buy("assassin", "Culexus Assassin"), limit("2000")], {"OPT02"}),
    },
    "imperial-agents": {
        "with too many of them": (
            [
                limit("1650"),
                add("imperial-agents/grey-knight-terminator-squad"),
                remove("bikes"),
                remove("predator"),
            ],
            {"ARM06"},
        ),
        "by the book of 1993": ([command("set_sources", sources=("AL",))], {"ARM06"}),
        "with a Judge and Tyranids": ([limit("1700"), add("tyranids/hive-tyrant")], {"ARM02"}),
    },
}

CASES = [(army, name) for army, cases in VARIATIONS.items() for name in cases]


def test_every_army_has_a_legal_roster_and_illegal_variations() -> None:
    assert set(library().army_ids) == set(ARMIES) == set(VARIATIONS)


@pytest.mark.parametrize("army", ARMIES)
def test_the_roster_is_legal_and_nearly_1500_points(army: str) -> None:
    fielded = field(legal(army), library())
    found = report(legal(army))
    assert [one for one in found.findings if one.severity != "info" or one.code == "ARM08"] == []
    assert 1400 <= fielded.points <= 1500
    assert any(one.army == army for one in fielded.units)


@pytest.mark.parametrize(("army", "name"), CASES)
def test_a_variation_breaks_these_rules_and_no_others(army: str, name: str) -> None:
    commands, codes = VARIATIONS[army][name]
    assert set(errors(after(legal(army), *commands))) == codes


@pytest.mark.parametrize(("army", "name"), CASES)
def test_there_is_a_way_out_of_every_variation(army: str, name: str) -> None:
    """Applied, it removes its error and adds none."""
    commands, _ = VARIATIONS[army][name]
    changed = after(legal(army), *commands)
    fielded, before = field(changed, library()), report(changed)
    for finding in before.of_severity("error"):
        found = suggest(finding, fielded, library())
        assert found is not None, finding.message
        mended = report(after(changed, *found.commands))
        left = [(one.code, one.message) for one in mended.of_severity("error")]
        assert (finding.code, finding.message) not in left
        assert len(left) < len(before.of_severity("error"))
