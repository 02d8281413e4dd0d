"""`muster new`, `muster random` and `muster check --fix`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from builder.checking import check_file
from builder.cli import main
from datafaxes.library import Library, default_library
from rosters.roster import Roster
from rosters.roster_file import read_roster

ROSTERS = Path(__file__).parents[1] / "validators" / "rosters"
SAMPLE = Path(__file__).parents[2] / "examples" / "third-company.yaml"
ILLEGAL = ROSTERS / "SQD02_illegal.yaml"

TOO_MUCH = """\
muster: 1
name: Overladen
army: ultramarines
points_limit: 1000
units:
- {id: bikes, entry: ultramarines/bike-squadron, models: 5}
- id: captain
  entry: ultramarines/space-marine-captain
  options: [Bionic Arm, Bionic Eye, Bionic Leg, Refractor Field, Melta Bombs, Force Sword]
"""


@pytest.fixture
def library() -> Library:
    return default_library()


def muster(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = main([*map(str, words)])
    said = capsys.readouterr()
    return status, said.out, said.err


def is_legal(roster: Roster, tmp_path: Path) -> bool:
    from rosters.roster_saving import save_roster

    file = tmp_path / "to-check.yaml"
    save_roster(roster, file)
    return check_file(str(file), default_library()).report.is_legal


# muster new


def test_new_prints_a_legal_roster(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = muster(
        capsys, "new", "--army", "ultramarines", "--points", "1500", "--name", "My army"
    )
    assert (status, err) == (0, "")
    roster = read_roster(out)
    assert (roster.name, roster.army) == ("My army", "ultramarines")
    assert roster.points_limit == 1500
    assert is_legal(roster, tmp_path)


def test_new_writes_a_file_that_check_calls_legal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "army.yaml"
    assert muster(capsys, "new", "--army", "orks", "--points", "1000", "-o", out) == (
        0,
        "",
        f"Wrote {out}.\n",
    )
    assert muster(capsys, "check", out)[0] == 0


def test_new_takes_a_force(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = muster(capsys, "new", "--army", "chaos", "--force", "Chaos Cult", "--points", "1000")
    assert read_roster(out).force == "Chaos Cult"


def test_nothing_but_a_roster_is_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt", "utf-8")
    status, _, err = muster(capsys, "new", "--army", "orks", "--points", "1000", "-o", letter)
    assert status == 2
    assert "letter.txt" in err
    assert letter.read_text("utf-8") == "Dear aunt"


def test_an_army_list_that_is_not_there_is_a_fault_with_advice(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = muster(capsys, "new", "--army", "ultramarine", "--points", "1000")
    assert (status, out) == (2, "")
    assert "ultramarines" in err


@pytest.mark.parametrize("number", ["much", "-5", "nan", "1e99"])
def test_points_are_a_number(capsys: pytest.CaptureFixture[str], number: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["new", "--army", "orks", f"--points={number}"])
    assert stop.value.code == 2
    assert f"“{number}” is no number of points" in capsys.readouterr().err


# muster random


def test_random_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("random", "--army", "ultramarines", "--points", "1200", "--seed")
    one, again, other = (muster(capsys, *words, seed)[1] for seed in ("7", "7", "8"))
    assert one == again
    assert one != other


def test_random_chooses_only_what_the_player_owns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    collection = tmp_path / "mine.yaml"
    owned = {"space-marine-captain": 1, "tactical-squad": 3, "bike-squadron": 1}
    lines = [f"  ultramarines/{name}: {count}" for name, count in owned.items()]
    collection.write_text("\n".join(["collection: 1", "owned:", *lines, ""]), "utf-8")
    words = ("random", "--army", "ultramarines", "--points", "600", "--collection", collection)
    for seed in "123":
        status, out, err = muster(capsys, *words, "--seed", seed)
        assert (status, err) == (0, "")
        roster = read_roster(out)
        taken = [unit.entry.removeprefix("ultramarines/") for unit in roster.units]
        assert taken
        assert all(taken.count(name) <= owned.get(name, 0) for name in taken)
        assert is_legal(roster, tmp_path)


def test_a_collection_that_cannot_be_read_is_a_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    collection = tmp_path / "mine.yaml"
    collection.write_text("collection: 1\nowned: {ultramarines/bike-squad: 1}\n", "utf-8")
    words = ("random", "--army", "ultramarines", "--points", "600", "--collection", collection)
    status, out, err = muster(capsys, *words)
    assert (status, out) == (2, "")
    assert "mine.yaml" in err
    assert "ultramarines/bike-squadron" in err


# muster check, and its suggestions


def test_a_suggestion_is_told_and_named_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(TOO_MUCH, "utf-8")
    status, out, _ = muster(capsys, "check", file)
    assert status == 1
    assert "Mend: Take Force Sword from Space Marine Captain" in out
    findings = json.loads(muster(capsys, "check", file, "--format", "json")[1])["rosters"][0]["findings"]
    assert all(finding["fix"] for finding in findings if finding["severity"] == "error")


def test_an_unfinished_army_is_not_called_legal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "muster: 1\nname: Begun\narmy: ultramarines\n"
        "units: [{id: a, entry: ultramarines/space-marine-captain}]\n",
        "utf-8",
    )
    _, out, _ = muster(capsys, "check", file)
    assert "incomplete" in out
    assert (
        json.loads(muster(capsys, "check", file, "--format", "json")[1])["rosters"][0]["incomplete"] is True
    )


# muster check --fix


def test_fix_applies_suggestions_until_the_army_is_legal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, mended = tmp_path / "army.yaml", tmp_path / "mended.yaml"
    file.write_text(TOO_MUCH, "utf-8")
    status, out, err = muster(capsys, "check", "--fix", file, "-o", mended)
    assert (status, out) == (0, "")
    steps = err.splitlines()
    assert [line.split(".")[0] for line in steps[:-1]] == [str(n) for n in range(1, len(steps))]
    assert steps[-1] == f"Wrote {mended}."
    assert file.read_text("utf-8") == TOO_MUCH
    assert muster(capsys, "check", mended)[0] == 0


def test_fix_prints_the_copy_where_no_file_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, err = muster(capsys, "check", "--fix", ILLEGAL)
    assert status == 0
    assert err.startswith("1. ")
    assert is_legal(read_roster(out), tmp_path)


def test_fix_leaves_a_legal_roster_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = muster(capsys, "check", "--fix", SAMPLE)
    assert (status, err) == (0, "Nothing was changed.\n")
    assert read_roster(out) == read_roster(SAMPLE.read_bytes())


def test_fix_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ILLEGAL.read_bytes())))
    status, out, _ = muster(capsys, "check", "--fix", "-")
    assert status == 0
    assert is_legal(read_roster(out), tmp_path)


def test_fix_may_write_the_file_it_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(TOO_MUCH, "utf-8")
    assert muster(capsys, "check", "--fix", file, "-o", file)[0] == 0
    assert muster(capsys, "check", file)[0] == 0


def test_fix_says_what_it_could_not_mend(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validators.unlock.suggest", lambda *rest: None)
    status, out, err = muster(capsys, "check", "--fix", ILLEGAL)
    assert status == 1
    assert err.splitlines()[0] == "Nothing was changed."
    assert err.splitlines()[1].startswith("Not mended: Maximum 2 squadrons")
    assert read_roster(out) == read_roster(ILLEGAL.read_bytes())


@pytest.mark.parametrize("words", [["--fix", SAMPLE, SAMPLE], ["-o", "out.yaml", SAMPLE]])
def test_fix_is_for_one_file_and_o_is_for_fix(
    capsys: pytest.CaptureFixture[str], words: list[str | Path]
) -> None:
    status, out, err = muster(capsys, "check", *words)
    assert (status, out) == (2, "")
    assert "--fix" in err
