"""`muster convert`: any format into any, by the endings; nothing is overwritten, what is lost is told."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from builder.cli import main
from rosters.roster_file import open_roster
from tests.rosters.other_programs.reading import SAMPLES, all_units, fielded, read

EXAMPLE = Path(__file__).parents[2] / "examples" / "third-company.yaml"


@pytest.mark.parametrize("ending", ["ros", "rosz", "txt", "md"])
def test_there_and_back_again(tmp_path: Path, ending: str) -> None:
    there, back = tmp_path / f"list.{ending}", tmp_path / "back.yaml"
    assert main(["convert", str(EXAMPLE), str(there)]) == 0
    assert main(["convert", str(there), str(back)]) == 0
    assert all_units(open_roster(back).roster) == all_units(open_roster(EXAMPLE).roster)
    assert open_roster(back).roster.points_limit == 1500


@pytest.mark.parametrize("form", ["markdown", "plain"])
def test_squadrons_batteries_and_seats_survive_where_the_text_states_them(tmp_path: Path, form: str) -> None:
    there, back = tmp_path / "there.txt", tmp_path / "back.yaml"
    assert main(["convert", str(EXAMPLE), str(there), "--to", form]) == 0
    assert main(["convert", str(there), str(back)]) == 0
    before, after = (fielded(open_roster(path).roster) for path in (EXAMPLE, back))
    for kind in ("squadrons", "batteries"):
        groups = [
            {
                group.name: sorted(army.by_id[unit].title for unit in group.members)
                for group in getattr(army.roster, kind)
            }
            for army in (before, after)
        ]
        assert groups[0] == groups[1]
    seats = [
        {
            unit.title: [army.by_id[seat.unit].title for seat in unit.unit.carries]
            for unit in army.units
            if unit.unit.carries
        }
        for army in (before, after)
    ]
    assert seats[0] == seats[1]
    riders = [
        [army.by_id[unit.unit.mounted].title for unit in army.units if unit.unit.mounted]
        for army in (before, after)
    ]
    assert riders == [["Captain Ardias"]] * 2


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_every_sample_becomes_a_roster_of_ours(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "list.yaml"
    assert main(["convert", str(path), str(out)]) == 0
    assert all_units(open_roster(out).roster) == all_units(read(path.read_bytes(), path.name).roster)


def test_plain_text_shows_squadrons_and_seats_and_no_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(EXAMPLE), "-", "--to", "plain"]) == 0
    out, err = capsys.readouterr()
    assert "- Squadron Hammer: Hunter, Talon" in out
    assert "- Aboard Iron Road: Squad Octavian" in out
    assert "pts" not in out
    assert err == ""


def test_what_a_format_cannot_hold_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noted = tmp_path / "noted.yaml"
    text = EXAMPLE.read_text("utf-8").replace("  - id: rapier\n", "  - id: rapier\n    notes: Bring dice.\n")
    noted.write_text(text, "utf-8")
    assert main(["convert", str(noted), "-", "--to", "ros"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith('<?xml version="1.0"')
    assert "no squadrons, batteries and seats" in err
    assert "Notes were left out" in err


def test_standard_input_and_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Input:
        buffer = io.BytesIO((SAMPLES / "wtc-full.txt").read_bytes())

    monkeypatch.setattr(sys, "stdin", Input())
    assert main(["convert", "-", "-", "--to", "yaml"]) == 0
    assert capsys.readouterr().out.startswith("muster: 1\nname: Third Company\n")


def test_nothing_is_overwritten_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "list.txt"
    out.write_text("precious")
    assert main(["convert", str(EXAMPLE), str(out)]) == 2
    assert "is there already, and was left alone" in capsys.readouterr().err
    assert out.read_text() == "precious"
    assert main(["convert", str(EXAMPLE), str(out), "--force"]) == 0
    assert "Captain Ardias" in out.read_text("utf-8")
    other = tmp_path / "list.yaml"
    other.write_text("precious: true\n")
    assert main(["convert", str(EXAMPLE), str(other)]) == 2
    assert other.read_text() == "precious: true\n"
    capsys.readouterr()
    assert main(["convert", str(EXAMPLE), str(other), "--force"]) == 0
    assert capsys.readouterr().err == f"Wrote {other}; the previous version is list.yaml.bak.\n"
    assert other.read_bytes() == EXAMPLE.read_bytes()
    assert other.with_name("list.yaml.bak").read_text() == "precious: true\n"


def test_the_source_itself_is_never_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "list.txt"
    content = (SAMPLES / "gw-app.txt").read_bytes()
    source.write_bytes(content)
    for extra in ([], ["--force"]):
        assert main(["convert", str(source), str(source), *extra]) == 2
    assert "would be overwritten" in capsys.readouterr().err
    assert source.read_bytes() == content


def test_an_ending_that_tells_nothing_asks_for_the_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(EXAMPLE), "list.doc"]) == 2
    assert "--to" in capsys.readouterr().err


def test_an_unknown_unit_is_kept_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "list.txt", tmp_path / "list.ros"
    source.write_text("Orks\n- Gargant 500\n- Ork Wartrak 50\n")
    assert main(["convert", str(source), str(out)]) == 0
    assert "not in our data" in capsys.readouterr().err
    assert b'name="Gargant"' in out.read_bytes()
