"""`muster arrange`: the arranged roster on standard output or in a file, and never over the input."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from builder.cli import main
from rosters.roster_file import read_roster

BUGGIES = """\
muster: 1
name: Fast Ladz
army: orks
units:
""" + "".join(f"  - {{id: buggy-{number}, entry: orks/ork-war-buggy}}\n" for number in range(1, 6))
APART = """\
muster: 1
name: Apart
army: imperial-guard
house_rules: {strict_speed: true}
units:
  - {id: walkers, entry: imperial-guard/imperial-guard-sentinel}
  - {id: speeder, entry: imperial-guard/imperial-guard-land-speeder}
"""


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    file = tmp_path / "list.yaml"
    file.write_text(BUGGIES, "utf-8")
    return file


def test_the_arranged_roster_goes_to_standard_output(
    roster: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arrange", str(roster)]) == 0
    said = capsys.readouterr()
    arranged = read_roster(said.out)
    assert sorted(len(group.members) for group in arranged.squadrons) == [2, 3]
    assert said.err.startswith("Form Squadron 1 of Ork War Buggy (buggy-1)")
    assert roster.read_text("utf-8") == BUGGIES


def test_into_a_file(roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "arranged.yaml"
    assert main(["arrange", str(roster), "-o", str(out)]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert f"Wrote {out}." in said.err
    assert len(read_roster(out.read_bytes()).squadrons) == 2
    assert roster.read_text("utf-8") == BUGGIES


def test_the_input_is_changed_only_if_it_is_named(roster: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arrange", str(roster), "-o", str(roster)]) == 0
    assert len(read_roster(roster.read_bytes()).squadrons) == 2
    assert roster.with_name("list.yaml.bak").read_text("utf-8") == BUGGIES
    before = roster.read_bytes()
    capsys.readouterr()
    assert main(["arrange", str(roster), "-o", str(roster)]) == 0
    assert "Nothing had to change." in capsys.readouterr().err
    assert roster.read_bytes() == before


def test_a_file_that_is_no_roster_is_left_alone(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "diary.txt"
    out.write_text("Dear diary", "utf-8")
    assert main(["arrange", str(roster), "-o", str(out)]) == 2
    assert out.read_text("utf-8") == "Dear diary"
    assert capsys.readouterr().err.startswith(f"{out}: is there already, and was left alone.")


def test_it_says_what_cannot_be_arranged_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "apart.yaml"
    file.write_text(APART, "utf-8")
    assert main(["arrange", str(file)]) == 1
    said = capsys.readouterr()
    assert read_roster(said.out).squadrons == ()
    assert said.err == (
        "Nothing had to change.\n"
        "Not arranged: No legal squadrons exist: 2 vehicles may form at most 1 squadron, but their top "
        "speeds differ so much that 2 are needed.\n"
    )


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BUGGIES.encode())))
    assert main(["arrange", "-"]) == 0
    assert len(read_roster(capsys.readouterr().out).squadrons) == 2


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arrange", str(tmp_path / "absent.yaml")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_roster_is_utf_8_whatever_the_terminal_is(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text(BUGGIES.replace("Fast Ladz", "Gürzak’s Ladz"), "utf-8")
    script = f"from builder.cli import main; raise SystemExit(main(['arrange', {str(file)!r}]))"
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", script],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "HOME": "/nowhere"},
    )
    assert read_roster(done.stdout).name == "Gürzak’s Ladz"


def test_lists_of_other_programs_are_arranged_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.txt"
    file.write_text("Orks\n\n5 War Buggies\n", "utf-8")
    assert main(["arrange", str(file)]) == 0
    arranged = read_roster(capsys.readouterr().out)
    assert sorted(len(group.members) for group in arranged.squadrons) == [2, 3]


def test_a_file_of_another_program_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("Orks\n\n5 War Buggies\n", "utf-8")
    assert main(["arrange", str(file), "-o", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "is a file of another program, and was left alone" in said.err
    assert file.read_text("utf-8") == "Orks\n\n5 War Buggies\n"
    assert [path.name for path in tmp_path.iterdir()] == ["list.txt"]


def test_what_is_no_roster_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.pdf"
    file.write_bytes(b"%PDF-1.7")
    assert main(["arrange", str(file)]) == 2
    assert "is a PDF" in capsys.readouterr().err
