"""`muster odds`, from the command line to the page."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from builder.cli import main

LAND_RAIDER = "ultramarines/space-marine-land-raider"


def text(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["odds", *words]) == status
    return capsys.readouterr().out


def plain(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text(capsys, *words, "--format", "json"))
    return found


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["odds", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_the_json_is_that_of_the_design(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "lascannon", LAND_RAIDER)
    assert set(found["probabilities"]) == {
        "hit", "penetrate", "immobilised", "out_of_control", "weapon_lost", "crew_killed", "destroyed",
    }  # fmt: skip
    assert {tuple(one) for one in found["locations"]} == {("name", "chance", "armour", "penetrates")}
    assert {tuple(one) for one in found["outcomes"]} == {("location", "result", "text", "probability")}
    assert sum(one["probability"] for one in found["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert sum(one["chance"] for one in found["locations"]) == pytest.approx(1, abs=1e-12)
    assert found["method"] == "exact"
    assert "runs" not in found
    assert isinstance(found["assumptions"], list)
    assert found["unverified"] == []
    # To hit on 2 and more: Ballistic Skill 4 at a large target.
    assert found["probabilities"]["hit"] == pytest.approx(5 / 6, abs=1e-12)
    by_place = {one["name"]: one for one in found["locations"]}
    assert by_place["Hull"]["penetrates"] == pytest.approx(7 / 27, abs=1e-12)
    through = sum(one["chance"] * one["penetrates"] for one in found["locations"])
    assert found["probabilities"]["penetrate"] == pytest.approx(5 / 6 * through, abs=1e-12)


@pytest.mark.parametrize(
    ("inches", "expected"), [("23", 7 / 27), ("24", 35 / 216), ("47", 35 / 216), ("48", 5 / 54)]
)
def test_2e_ap_05_range_costs_penetration(
    capsys: pytest.CaptureFixture[str], inches: str, expected: float
) -> None:
    found = plain(capsys, "lascannon", LAND_RAIDER, "--range", inches)
    hull = next(one for one in found["locations"] if one["name"] == "Hull")
    assert (hull["armour"], hull["penetrates"]) == (22, pytest.approx(expected, abs=1e-12))


def test_the_side_has_its_own_armour(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "lascannon", LAND_RAIDER, "--arc", "side")
    hull = next(one for one in found["locations"] if one["name"] == "Hull")
    assert hull["armour"] == 20
    assert hull["penetrates"] == pytest.approx(1 / 2, abs=1e-12)


@pytest.mark.parametrize(
    "words",
    [
        ["lascannon", LAND_RAIDER],
        ["assault cannon", LAND_RAIDER, "--range", "12", "--explain"],
        [LAND_RAIDER, "orks/ork-war-buggy", "--explain"],
        ["heavy bolter", "ork-warbike", "--turns", "2"],
        ["boltgun", LAND_RAIDER],
        ["ram", "space-marine-rhino", "ork-war-buggy", "--speed", "12"],
        ["overrun", "space-marine-rhino", "--speed", "12", "--models", "3"],
    ],
)
def test_the_text_fits_eighty_columns_without_colour(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    shown = text(capsys, *words)
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "\x1b" not in shown


def test_names_are_found_however_they_are_spelt(capsys: pytest.CaptureFixture[str]) -> None:
    by_id = plain(capsys, "lascannon", LAND_RAIDER)
    assert plain(capsys, "LASCANNON", "Space Marine Land Raider")["probabilities"] == by_id["probabilities"]
    short = plain(capsys, "lascannon", "land raider")
    assert short["probabilities"] == by_id["probabilities"]
    assert "“land raider” is taken to be the Space Marine Land Raider." in short["assumptions"]
    twin = plain(capsys, "Twin  lascannons", "space-marine-land-raider")
    assert twin["probabilities"]["hit"] == by_id["probabilities"]["hit"]
    assert twin["probabilities"]["penetrate"] > by_id["probabilities"]["penetrate"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["lascanon", LAND_RAIDER], "no weapon or unit “lascanon”. Did you mean Lascannon"),
        (["las", "rhino"], "Did you mean Lasgun or Lascannon or Laspistol or "),
        (["bolt", "rhino"], "Did you mean Boltgun or Bolt Pistol or "),
        (["lascannon", "rihno"], "no vehicle “rihno”. Did you mean Space Marine Rhino"),
        (["lascannon", "dreadnought"], "could be several vehicles. Did you mean chaos-space-marine-dread"),
        (["lascannon", "ultramarines/tactical-squad"], "has no Datafax"),
        (["lascannon"], "give a weapon and what it fires at"),
        (["lascannon", "rhino", "third"], "give a weapon and what it fires at"),
        (["missile-launcher", LAND_RAIDER], "Name the missile"),
        (["vibro-cannon", LAND_RAIDER], "special and not in the data"),
        (["lascannon", LAND_RAIDER, "--from", "orks/ork-war-buggy"], "has no Lascannon"),
        (["lascannon", LAND_RAIDER, "--from", "nobody"], "no weapon or unit “nobody”"),
        (["lascannon", LAND_RAIDER, "--with", "Ablatve Armour"], "Did you mean Ablative Armour"),
        (["eldar/eldar-war-walker", LAND_RAIDER], "Buy them with --shooter-with OPTION: "),
        (["lascannon", LAND_RAIDER, "--with", "Zzz"], "It is offered Ablative Armour, Ammo Feed, "),
        (["lascannon", "ultramarines/land-raidr"], "no entry “ultramarines/land-raidr”. Did you mean"),
        (["lascannon", "ultramarines/rihno"], "Did you mean ultramarines/space-marine-rhino?"),
        (["lascannon", "/"], "no entry “/”"),
        (["lascannon", " "], "there is no vehicle “ ”. See `muster list`"),
        (["", LAND_RAIDER], "no weapon or unit “”. See `muster list`"),
        (["ram", "space-marine-rhino"], "two vehicles and a speed"),
        (["ram", "space-marine-rhino", "space-marine-rhino", "--speed", "40"], 'goes 25" at the most'),
        (["overrun", "space-marine-rhino"], "a vehicle and a speed"),
        (["overrun", "space-marine-rhino", "--speed", "12", "--save", "good"], "is no save"),
    ],
)
def test_bad_input_is_a_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert sentence in refusal(capsys, *words)


@pytest.mark.parametrize("words", [["--bs", "11"], ["--range", "x"], ["--shots", "0"], ["--arc", "top"]])
def test_a_mistyped_option_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["odds", "lascannon", LAND_RAIDER, *words])
    assert stopped.value.code == 2
    assert "muster odds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["boltgun", LAND_RAIDER, "--range", "40"], 'Boltgun reaches 24"'),
        (["boltgun", LAND_RAIDER], "penetrates 10 at the most"),
        (["blind-grenade", LAND_RAIDER], "no damage"),
        (["power-fist", LAND_RAIDER, "--range", "3"], "close combat"),
    ],
)
def test_a_weapon_that_can_do_nothing_has_no_chance_and_a_reason(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    found = plain(capsys, *words)
    assert found["probabilities"]["penetrate"] == 0
    assert any(reason in one for one in found["reasons"])
    shown = " ".join(text(capsys, *words).split())
    assert reason in shown
    assert "No chance" in shown


def test_a_gunner_who_may_be_found_instead_is_a_chance(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "boltgun", "space-marine-razorback", "--arc", "side")
    assert found["probabilities"]["crew_killed"] > 0
    assert found["reasons"] == []
    assert plain(capsys, "boltgun", "space-marine-razorback")["reasons"] != []


def test_a_whole_units_fire_is_that_of_its_crew(capsys: pytest.CaptureFixture[str]) -> None:
    alone = plain(capsys, "lascannon", "space-marine-rhino", "--range", "20")
    whole = plain(capsys, LAND_RAIDER, "space-marine-rhino", "--range", "20")
    assert whole["shots"] == 3
    assert whole["probabilities"]["destroyed"] > alone["probabilities"]["destroyed"]
    behind = plain(capsys, LAND_RAIDER, "space-marine-rhino", "--range", "20", "--bearing", "90")
    assert behind["shots"] == 1
    assert any("field of fire" in reason for reason in behind["reasons"])
    assert any(one.startswith("field of fire") for one in whole["unverified"])


def test_one_weapon_of_a_unit_is_fired_with_its_skill(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "autocannon", "space-marine-rhino", "--from", "ultramarines/space-marine-predator")
    assert found["shots"] == 1
    assert any("of Space Marine" in one for one in found["assumptions"])


def test_close_combat_weapons_take_part_only_in_contact(capsys: pytest.CaptureFixture[str]) -> None:
    dreadnought = ("ultramarines/space-marine-dreadnought", "space-marine-rhino")
    fist = ("--shooter-with", "Power Fist With Built-in Storm Bolter")
    afar = plain(capsys, *dreadnought, *fist)
    assert any("close combat" in reason for reason in afar["reasons"])
    near = plain(capsys, *dreadnought, *fist, "--range", "0")
    assert near["shots"] == afar["shots"] + 1


def test_2e_dn_04_a_dreadnoughts_multimelta_has_two_focuses(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(
        capsys, "ultramarines/space-marine-dreadnought", LAND_RAIDER, "--shooter-with", "Multi-Melta"
    )
    assert (
        "Of Multi-Melta, Heavy Flamer the one that does most is taken: Multi-Melta." in found["assumptions"]
    )


def test_a_squad_fires_one_weapon_each(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "ultramarines/devastator-squad", "ork-warbike", "--range", "20")
    assert found["shots"] == 10
    assert any("one weapon" in one for one in found["assumptions"])


def test_a_card_of_the_target_counts(capsys: pytest.CaptureFixture[str]) -> None:
    bare = plain(capsys, "lascannon", "ultramarines/space-marine-rhino")
    plated = plain(capsys, "lascannon", "ultramarines/space-marine-rhino", "--with", "Ablative Armour")
    assert plated["probabilities"]["penetrate"] == bare["probabilities"]["penetrate"]
    assert plated["probabilities"]["destroyed"] == 0
    assert {one["text"] for one in plated["outcomes"] if one["result"] == "Ablative Armour"} == {
        "It takes the first penetration, and nothing is damaged."
    }


def test_the_working_multiplies_to_the_headline(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "lascannon", LAND_RAIDER, "--shots", "2", "--explain")
    last = found["working"][-1]
    assert last["probability"] == pytest.approx(found["probabilities"]["destroyed"], abs=1e-12)
    for one in found["working"]:
        total = 0.0
        for term in one["terms"]:
            product = 1.0
            for factor in term["factors"]:
                product *= factor["probability"]
                assert factor["rule"].startswith("2E-")
            assert product == pytest.approx(term["probability"], abs=1e-12)
            total += product
        assert total == pytest.approx(one["probability"], abs=1e-12)


def test_explain_shows_rules_and_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    shown = text(capsys, "lascannon", LAND_RAIDER, "--explain")
    assert "3D6+9 reaches 22 [2E-AP-04]" in shown
    assert "7/27 (25.9%)" in shown
    assert "[2E-SH-02]" in shown
    assert "What the figures mean" in shown


def test_turns_cover_and_a_halted_target(capsys: pytest.CaptureFixture[str]) -> None:
    once = plain(capsys, "heavy-bolter", "ork-warbike", "--cover", "full", "--moved", "0")
    often = plain(capsys, "heavy-bolter", "ork-warbike", "--cover", "full", "--moved", "0", "--turns", "3")
    assert once["probabilities"]["out_of_control"] == 0
    assert often["probabilities"]["crew_killed"] > once["probabilities"]["crew_killed"]
    fast = plain(capsys, "heavy-bolter", "ork-warbike", "--moved", "25")
    assert any("very fast target -2" in one for one in fast["assumptions"])


def test_a_fast_target_is_said_to_stay_fast(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in ((["--turns", "2"], True), ([], False), (["--turns", "2", "--moved", "5"], False)):
        found = plain(capsys, "lascannon", LAND_RAIDER, "--moved", "25", *words)
        assert any("as fast in every turn" in one for one in found["assumptions"]) is said


def test_unverified_charts_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "assault-cannon", LAND_RAIDER)
    assert "chart “Sustained Fire die” (unverified)" in found["unverified"]
    assert "nobody has verified" in text(capsys, "assault-cannon", LAND_RAIDER)


def test_a_ram_harms_both(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "ram", "space-marine-rhino", "ork-war-buggy", "--speed", "12", "--arc", "side")
    mover, other = (one["probabilities"] for one in found["vehicles"])
    assert 0 < mover["damaged"] < other["damaged"] <= 1
    assert list(mover) == [
        "damaged", "immobilised", "out_of_control", "weapon_lost", "crew_killed", "destroyed",
    ]  # fmt: skip
    assert found["method"] == "exact"
    assert found["unverified"]


def test_2e_bk_08_the_working_of_a_bikes_ram_says_what_is_struck(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = plain(capsys, "ram", "space-marine-attack-bike", LAND_RAIDER, "--speed", "15")
    assert any("of the larger one nothing else is hit (2E-BK-08)" in one for one in found["assumptions"])
    found = plain(capsys, "ram", LAND_RAIDER, "space-marine-attack-bike", "--speed", "15")
    assert any("all else is hit on 4+ (2E-CO-05)" in one for one in found["assumptions"])


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (
            ["ram", "space-marine-rhino", "ork-war-buggy", "--speed", "12"],
            ["2E-CO-05", "2E-CO-06", "2E-CO-07"],
        ),
        (["ram", "space-marine-bike", LAND_RAIDER, "--speed", "20"], ["2E-BK-08"]),
        (["overrun", "space-marine-rhino", "--speed", "12", "--models", "3"], ["2E-OV-02", "2E-OV-04"]),
    ],
)
def test_the_working_of_a_crash_is_shown_when_asked_for(
    capsys: pytest.CaptureFixture[str], words: list[str], rules: list[str]
) -> None:
    shown = text(capsys, *words, "--explain")
    assert all(f"[{rule}]" in shown for rule in rules)
    assert max(map(len, shown.splitlines())) <= 80
    assert rules[0] not in text(capsys, *words).partition("Exact.")[0]
    found = plain(capsys, *words, "--explain")
    if words[0] == "ram":
        workings = [one["probability"] for one in found["working"]]
        assert workings == pytest.approx([one["probabilities"]["destroyed"] for one in found["vehicles"]])
    assert "working" not in plain(capsys, *words)


@pytest.mark.parametrize(
    ("card", "top"), [(None, 25), ("Reinforced Armour", 21), ("Supercharged Engine", 37)]
)
def test_2e_mv_02_a_ram_is_as_fast_as_the_cards_let_it_be(
    capsys: pytest.CaptureFixture[str], card: str | None, top: int
) -> None:
    words = ["ram", "space-marine-rhino", "ork-war-buggy", *(["--shooter-with", card] if card else [])]
    assert plain(capsys, *words, "--speed", str(top))["vehicles"]
    assert f'goes {top}" at the most' in refusal(capsys, *words, "--speed", f"{top}.1")


def test_shots_of_a_weapon_that_may_jam_are_said_to_be_apart(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "heavy bolter", LAND_RAIDER, "--shots", "2")
    assert any("a jam of one does not silence the next" in one for one in found["assumptions"])
    assert not any("general rule" in one for one in found["assumptions"]), "D4+D6 is D6+D4"


def test_a_great_many_shots_are_answered_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(capsys, "heavy bolter", "ork-war-buggy", "--shots", "100", "--turns", "20")
    assert (found["method"], found["runs"]) == ("simulated", 150)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["ram", "space-marine-rhino", "ork-war-buggy", "--speed", "10"], "2E-CO-03"),
        (["ram", "space-marine-dreadnought", "ork-war-buggy", "--speed", "12"], "2E-CO-04"),
        (["overrun", "eldar-vyper", "--speed", "20"], "2E-SK-08"),
        (["overrun", "space-marine-rhino", "--speed", "10"], "2E-OV-01"),
    ],
)
def test_a_crash_that_the_rules_forbid_has_no_chance_and_a_reason(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    found = plain(capsys, *words)
    assert reason in found["reasons"][0]
    assert all(chance == 0 for one in found["vehicles"] for chance in one["probabilities"].values())
    assert reason in text(capsys, *words)


def test_2e_ov_02_each_creature_dives_more_easily(capsys: pytest.CaptureFixture[str]) -> None:
    found = plain(
        capsys, "overrun", "space-marine-rhino", "--speed", "12", "--models", "4", "--initiative", "3"
    )
    assert [one["dives"] for one in found["models"]] == pytest.approx([1 / 2, 2 / 3, 5 / 6, 5 / 6])


def test_what_was_simulated_is_said_with_its_intervals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.odds import answer

    monkeypatch.setattr("builder.odds.answering.solve", partial(answer.solve, most_steps=3), raising=True)
    words = ("lascannon", LAND_RAIDER, "--shots", "2", "--runs", "1000", "--seed", "7", "--explain")
    found = plain(capsys, *words)
    assert (found["method"], found["runs"], found["seed"]) == ("simulated", 1000, 7)
    low, high = found["interval"]["destroyed"]
    assert low < found["probabilities"]["destroyed"] < high
    assert "A simulation has no working to show." in found["assumptions"]
    shown = text(capsys, *words)
    assert "1,000 simulated games (seed 7)" in " ".join(shown.split())
    assert f"{low:.1%} to {high:.1%}" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize("variable", ["NO_COLOR", "TERM"])
def test_colour_only_on_a_terminal_that_wants_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[1m" in text(capsys, "lascannon", LAND_RAIDER)
    monkeypatch.setenv(variable, "1" if variable == "NO_COLOR" else "dumb")
    assert "\x1b" not in text(capsys, "lascannon", LAND_RAIDER)
