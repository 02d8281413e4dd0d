"""`muster rules`: exact answers, explained, and refusals."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from builder.cli import main
from builder.commands.rules_ import SYSTEMS


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    out = capsys.readouterr()
    return out.out


def value(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(said(capsys, *words, "--format", "json"))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a question says when it is refused: one sentence on standard error, exit status 2."""
    try:
        status = main(["rules", *words])
    except SystemExit as stopped:
        status = stopped.code if isinstance(stopped.code, int) else 1
    out = capsys.readouterr()
    assert status == 2
    assert out.out == ""
    assert out.err.count("\n") == 1
    return out.err


RAM = ("fifth-edition", "ram", "--armour", "13", "--tank", "--inches", "12", "--target-armour", "10")


@pytest.mark.parametrize(
    "question",
    [
        RAM,
        ("fifth-edition", "tank-shock", "--leadership", "8", "--glory-strength", "6", "--armour", "12"),
        ("fifth-edition", "skimmer-dodge"),
        ("fifth-edition", "fire", "--inches", "5", "--vehicle", "Predator"),
        ("homebrew", "scenery", "--cover", "2", "--passes", "3"),
        ("homebrew", "pass-through", "--resolve", "3", "--shield", "4"),
    ],
)
def test_the_text_fits_eighty_columns(capsys: pytest.CaptureFixture[str], question: tuple[str, ...]) -> None:
    assert max(len(line) for line in said(capsys, *question).splitlines()) <= 80


def test_ram_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = value(capsys, *RAM)
    assert set(found) == {"on_target", "on_rammer"}
    target, rammer = found["on_target"], found["on_rammer"]
    assert (target["strength"], rammer["strength"]) == (8, 4)
    assert target["glancing"] == pytest.approx(1 / 6)
    assert target["penetrating"] == pytest.approx(4 / 6)
    # Penetrating, a D6 reads the table; glancing, it reads two rows lower.
    assert target["results"] == pytest.approx(
        {
            "shaken": (4 * 1 + 1 * 3) / 36,
            "stunned": (4 + 1) / 36,
            "weapon_destroyed": (4 + 1) / 36,
            "immobilised": (4 + 1) / 36,
            "wrecked": 4 / 36,
            "explodes": 4 / 36,
        }
    )
    assert rammer["glancing"] == rammer["penetrating"] == 0
    assert set(rammer["results"].values()) == {0}


def test_ram_explains_its_strength(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *RAM)
    for words in ("5E-RM-03", "+3", "+4", "+1", "66.7%", "5E-RM-04", "5E-RM-05", "weapon destroyed"):
        assert words in text


def test_ram_a_target_that_is_a_tank_hits_back_harder(capsys: pytest.CaptureFixture[str]) -> None:
    assert value(capsys, *RAM, "--target-tank")["on_rammer"]["strength"] == 5


def test_ram_5e_rm_03_strength_is_capped_at_10(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("fifth-edition", "ram", "--armour", "12", "--tank", "--inches", "24", "--target-armour", "10")
    assert value(capsys, *question)["on_target"]["strength"] == 10


def test_ram_is_refused_without_a_tank(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, *(word for word in RAM if word != "--tank"))
    assert sentence == "Refused: the vehicle is no tank, and only tanks may ram (5E-RM-01).\n"
    named = ("fifth-edition", "ram", "--vehicle", "Trukk", "--inches", "6", "--target-armour", "10")
    assert "Trukk is no tank" in refused(capsys, *named)


def test_ram_with_vehicles_of_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("fifth-edition", "ram", "--vehicle", "Predator", "--inches", "12", "--target", "Trukk")
    found = value(capsys, *question)
    assert (found["on_target"]["strength"], found["on_rammer"]["strength"]) == (8, 4)
    # The Trukk is open-topped: 6 instead of 4 of 36 wrecks or worse.
    assert found["on_target"]["results"]["explodes"] == pytest.approx(8 / 36)
    far = (*question[:4], "--inches", "20", *question[6:])
    assert "at most 18" in refused(capsys, *far)


def test_ram_a_skimmer_dodges_unless_it_is_told_not_to(capsys: pytest.CaptureFixture[str]) -> None:
    dodging = value(capsys, *RAM, "--target-skimmer")
    standing = value(capsys, *RAM, "--target-skimmer", "--no-dodge")
    assert dodging["dodged"] == pytest.approx(2 / 3)
    assert "dodged" not in standing
    assert dodging["on_target"]["penetrating"] == pytest.approx(standing["on_target"]["penetrating"] / 3)
    assert "dodged" not in value(capsys, *RAM, "--target-skimmer", "--skimmer")


def test_ram_5e_sk_06_a_skimmer_at_speed_is_wrecked_rather_than_immobilised(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (*RAM, "--target-skimmer", "--no-dodge")
    slow = value(capsys, *words)["on_target"]["results"]
    fast = value(capsys, *words, "--target-flat-out")["on_target"]["results"]
    assert fast["immobilised"] == 0
    assert fast["wrecked"] == pytest.approx(slow["wrecked"] + slow["immobilised"])


def test_ram_5e_sk_06_a_skimmer_that_rams_at_speed_is_wrecked_too(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("fifth-edition", "ram", "--vehicle", "Falcon", "--inches", "6", "--target", "Land Raider")
    results = value(capsys, *question)["on_rammer"]["results"]
    assert results["immobilised"] == 0
    assert results["wrecked"] > results["stunned"] > 0


def test_tank_shock(capsys: pytest.CaptureFixture[str]) -> None:
    assert value(capsys, "fifth-edition", "tank-shock", "--leadership", "8") == {"pass": 26 / 36}
    text = said(capsys, "fifth-edition", "tank-shock", "--leadership", "8")
    assert "26 of 36" in text
    assert "72.2%" in text
    assert "5E-TS-04" in text


def test_tank_shock_and_death_or_glory(capsys: pytest.CaptureFixture[str]) -> None:
    question = (
        "fifth-edition",
        "tank-shock",
        "--leadership",
        "8",
        "--glory-strength",
        "6",
        "--glory-ap",
        "4",
    )
    found = value(capsys, *question, "--armour", "12")
    assert found["stopped"] == pytest.approx(26 / 36 * 2 / 36)
    assert found["stopped"] + found["crushed"] == pytest.approx(found["pass"])
    assert "--armour" in refused(capsys, *question)


def test_skimmer_dodge(capsys: pytest.CaptureFixture[str]) -> None:
    assert value(capsys, "fifth-edition", "skimmer-dodge") == pytest.approx(
        {"dodged": 2 / 3, "collision": 1 / 3}
    )
    for switch, why in (("--immobilised", "text is silent"), ("--rammer-skimmer", "a skimmer too")):
        assert value(capsys, "fifth-edition", "skimmer-dodge", switch)["dodged"] == 0
        assert why in said(capsys, "fifth-edition", "skimmer-dodge", switch)


GUNS = """\
weapons:
  - Lascannon
  - {name: Big Gun, strength: 8}
  - storm-bolter
"""


def test_fire_from_a_file_and_from_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "guns.yaml"
    file.write_text(GUNS)
    question = ("fifth-edition", "fire", "--fast", "--inches", "9", "--weapons")
    found = value(capsys, *question, str(file))
    assert found == {
        "band": "cruising",
        "fires": 2,
        "choices": [["Lascannon", "Storm Bolter"], ["Big Gun", "Storm Bolter"]],
    }
    assert "5E-FA-03" in said(capsys, *question, str(file))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GUNS.encode())))
    assert value(capsys, *question, "-") == found


def test_fire_at_other_speeds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "guns.yaml"
    file.write_text(GUNS)
    words = ("--weapons", str(file))
    assert value(capsys, "fifth-edition", "fire", "--fast", "--inches", "6", *words)["fires"] == 3
    assert value(capsys, "fifth-edition", "fire", "--inches", "6", *words)["fires"] == 2
    flat_out = said(capsys, "fifth-edition", "fire", "--fast", "--inches", "13", *words)
    assert "Nothing fires" in flat_out
    assert "at most 12" in refused(capsys, "fifth-edition", "fire", "--inches", "13", *words)


def test_fire_of_a_vehicle_of_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    found = value(capsys, "fifth-edition", "fire", "--vehicle", "Falcon", "--inches", "12")
    assert found["band"] == "cruising"
    assert found["choices"][0] == ["Pulse Laser", "Twin-linked Shuriken Catapult"]


def test_fire_tells_of_the_doubt_about_ordnance(capsys: pytest.CaptureFixture[str]) -> None:
    question = ["rules", "fifth-edition", "fire", "--vehicle", "Medusa", "--inches", "0"]
    assert main(question) == 0
    assert "--ordnance-alone" in capsys.readouterr().err
    assert main([*question, "--ordnance-alone"]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert "One of these" in out.out


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("weapons:\n  - lascanon\n", "line 2"),
        ("weapons:\n  - {name: X}\n", "line 2"),
        (
            "weapons:\n  - {name: X, strength: 1.5}\n",
            "line 2 (weapons.0.strength): must be a whole number, not 1.5",
        ),
        ("weapons:\n  - {name: X, strength: -9}\n", "Strength is from 1 to 10, not -9"),
        ("weapons:\n  - {name: X, strength: 99}\n", "Strength is from 1 to 10, not 99"),
        ("weapons: 3\n", "must be a list"),
        ("weapon: []\n", "must hold the list"),
        ("weapons:\n  - 3\n", "line 2"),
        ("weapons:\n  - {name: X, strength: 4, size: 3}\n", "line 2"),
        ("guns: []\n", "line 1"),
        ("- a\n", "weapons"),
        ("weapons: [" + "lascannon, " * 51 + "]\n", "more than 50"),
    ],
)
def test_fire_bad_files_name_the_line(
    text: str, where: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "guns.yaml"
    file.write_text(text)
    sentence = refused(capsys, "fifth-edition", "fire", "--inches", "6", "--weapons", str(file))
    assert "guns.yaml" in sentence
    assert where in sentence


SCENE = """\
units:
  - id: tank
    side: a
    keywords: [VEHICLE, FRAME]
    bs: 3
    base: false
    weapons:
      - {name: Cannon}
      - {name: Mortar, keywords: [BLAST]}
  - id: squad-a
    side: b
    models: 11
  - {id: squad-b, side: b}
engaged:
  - [tank, squad-b]
"""


def test_targets(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "scene.yaml"
    file.write_text(SCENE)
    found = value(capsys, "eleventh-edition", "targets", str(file))
    assert [set(shot) for shot in found] == [
        {"shooter", "target", "weapon", "allowed", "modifier", "why"}
    ] * 4
    assert [(s["weapon"], s["target"], s["allowed"], s["modifier"]) for s in found] == [
        ("Cannon", "squad-a", True, -1),
        ("Cannon", "squad-b", True, -1),
        ("Mortar", "squad-a", True, -1),
        ("Mortar", "squad-b", False, 0),
    ]
    text = said(capsys, "eleventh-edition", "targets", str(file))
    assert "It needs 4+" in text
    assert "BLAST adds 2 dice" in text
    assert "11E-SH-05" in text


def test_targets_cq_exempt_overrides_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "scene.yaml"
    file.write_text(
        "cq_exempt: core\n" + SCENE.replace("{name: Cannon}", "{name: Pistol, keywords: [CLOSE-QUARTERS]}")
    )
    for exempt, modifiers in (((), [-1, 0]), (("--cq-exempt", "seed"), [0, -1])):
        found = value(capsys, "eleventh-edition", "targets", str(file), *exempt)
        assert [shot["modifier"] for shot in found if shot["weapon"] == "Pistol"] == modifiers


def test_targets_tells_doubts_on_standard_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "scene.yaml"
    file.write_text(SCENE.replace(", FRAME", ""))
    assert main(["rules", "eleventh-edition", "targets", str(file), "--format", "json"]) == 0
    out = capsys.readouterr()
    assert json.loads(out.out)
    assert "must say FRAME (11E-CD-01)" in out.err


def test_targets_from_standard_input_and_bad_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SCENE.encode())))
    assert len(value(capsys, "eleventh-edition", "targets", "-")) == 4
    file = tmp_path / "scene.yaml"
    file.write_text(SCENE.replace("squad-b]", "squad-c]"))
    assert "scene.yaml, line 15: there is no unit “squad-c”." in refused(
        capsys, "eleventh-edition", "targets", str(file)
    )
    assert "cannot be read" in refused(capsys, "eleventh-edition", "targets", str(tmp_path / "none.yaml"))


def test_scenery(capsys: pytest.CaptureFixture[str]) -> None:
    found = value(capsys, "homebrew", "scenery", "--cover", "2", "--passes", "3")
    assert found == {"cover": 0, "collapsed": pytest.approx(1 - (5 / 6) ** 3)}
    assert value(capsys, "homebrew", "scenery", "--cover", "5", "--passes", "2")["cover"] == 3
    text = said(capsys, "homebrew", "scenery", "--cover", "2", "--passes", "3")
    for words in ("42.1%", "HB-TR-05", "HB-TR-06", "HB-TR-07"):
        assert words in text


def test_pass_through(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("homebrew", "pass-through", "--resolve", "3", "--shield", "4")
    assert value(capsys, *question) == {"allowed": True}
    assert value(capsys, *question, "--modifier", "-1") == {"allowed": False}
    assert value(capsys, *question, "--engaged") == {"allowed": False}
    assert value(capsys, "homebrew", "pass-through", "--resolve", "4", "--shield", "4") == {"allowed": False}
    assert "HB-TR-09" in said(capsys, *question)


def test_what_has_no_source_is_said_to_have_none(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, "homebrew", "ramming-speed")
    assert sentence == "Refused: ramming speed: not implemented: no source (HB-TR-12).\n"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("sixth-edition",),
        ("homebrew",),
        ("homebrew", "scenery", "--cover", "-1"),
        ("homebrew", "scenery", "--cover", "two"),
        ("fifth-edition", "tank-shock", "--leadership", "99"),
        ("fifth-edition", "ram", "--armour", "13", "--tank", "--inches", "nan", "--target-armour", "10"),
        ("fifth-edition", "ram", "--armour", "13", "--tank", "--inches", "25", "--target-armour", "10"),
        ("fifth-edition", "ram", "--vehicle", "Predatr", "--inches", "2", "--target-armour", "10"),
    ],
)
def test_mistyped_questions_are_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_checks_of_the_2nd_edition_do_not_run_on_other_systems(
    system: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "list.yaml"
    file.write_text(f"muster: 1\nname: Mine\nrules: {system}\narmy: ultramarines\n")
    assert main(["check", str(file)]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert system in out.err


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_help(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rules", system, "--help"])
    assert stopped.value.code == 0
    assert "QUESTION" in capsys.readouterr().out
