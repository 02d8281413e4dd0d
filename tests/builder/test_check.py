"""`muster check`: the three forms of the answer, the exit status, and files that cannot be read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from builder.cli import main

ROSTERS = Path(__file__).parents[1] / "validators" / "rosters"
SAMPLE = Path(__file__).parents[2] / "examples" / "third-company.yaml"
ILLEGAL = ROSTERS / "SQD02_illegal.yaml"


def check(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = main(["check", *map(str, words)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_legal_roster(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = check(capsys, SAMPLE)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Third Company · Ultramarines · 1,")
    assert lines[1] == str(SAMPLE)
    assert lines[-1].startswith("✓ legal: 14 of 14 units, 1,")
    assert lines[-1].endswith(" of 1,500 points")


def test_what_nobody_knows_is_not_called_legal_without_more(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    roster = tmp_path / "list.yaml"
    unit = "{id: a, entry: ultramarines/scout-squad}"
    roster.write_text(f"muster: 1\nname: x\narmy: ultramarine\nunits:\n- {unit}\n", "utf-8")
    status, out, _ = check(capsys, roster, SAMPLE)
    assert status == 0
    assert "✓ legal as far as it is known: 1 of 1 unit, 100 points" in out
    table = out.splitlines()[-3:-1]
    assert [line.startswith("legal as far as it is known ") for line in table] == [True, False]
    _, out, _ = check(capsys, roster, "--format", "markdown")
    assert "ultramarine, legal as far as it is known;" in out


@pytest.mark.parametrize(
    "unit", ["- {id: a, entry: orks/ork-war-buggy}", "- id: a\n  entry: orks/ork-war-buggy"]
)
def test_a_roster_without_its_first_line_is_told_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, unit: str
) -> None:
    roster = tmp_path / "list.yaml"
    roster.write_text(f"name: x\narmy: orks\nunits:\n{unit}\n", "utf-8")
    status, _, err = check(capsys, roster)
    assert status == 2
    assert err == f"{roster}, line 1: is not a roster of muster. A roster starts with “muster: 1”.\n"


def test_an_illegal_roster_says_what_why_and_how_to_mend_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = check(capsys, ILLEGAL)
    assert status == 1
    lines = out.splitlines()
    start = lines.index("✗ error   Maximum 2 squadrons for 5 vehicles under 100 points; this army has 3.")
    assert lines[start + 1 : start + 4] == [
        "          Why: A player may not string cheap vehicles out into many tiny squadrons.",
        "          Mend: Move Ork War Buggy (buggy-5) from Tongs to Anvil. Dissolve Tongs.",
        "          SQD02 in squadrons.2 · 2E-SQ-02 · muster explain SQD02",
    ]
    assert lines[-1].startswith("✗ not legal: ")
    assert lines[-1].endswith("; 5 of 5 units, 225 points")
    assert "\x1b" not in out


def test_errors_come_before_warnings_and_notes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    roster = tmp_path / "list.yaml"
    text = (ROSTERS / "TRN04_illegal.yaml").read_text("utf-8").replace("units:", "points_limit: 1\nunits:")
    roster.write_text(text, "utf-8")
    _, out, _ = check(capsys, roster, "--format", "json")
    severities = [finding["severity"] for finding in json.loads(out)["rosters"][0]["findings"]]
    assert severities == sorted(severities, key=["error", "warning", "info"].index)
    assert {"error", "warning"} <= set(severities)


def test_json_as_the_design_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = check(capsys, ILLEGAL, "--format", "json")
    assert status == 1
    (roster,) = json.loads(out)["rosters"]
    assert {key: roster[key] for key in ("file", "name", "army", "legal", "points")} == {
        "file": str(ILLEGAL),
        "name": "SQD02 illegal",
        "army": "orks",
        "legal": False,
        "points": {"total": "225", "limit": None},
    }
    (finding,) = (one for one in roster["findings"] if one["code"] == "SQD02")
    assert finding == {
        "code": "SQD02",
        "severity": "error",
        "path": "squadrons.2",
        "units": ["buggy-5"],
        "message": "Maximum 2 squadrons for 5 vehicles under 100 points; this army has 3.",
        "why": "A player may not string cheap vehicles out into many tiny squadrons.",
        "fix": "Move Ork War Buggy (buggy-5) from Tongs to Anvil. Dissolve Tongs.",
        "source": "2E-SQ-02",
    }


def test_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = check(capsys, ILLEGAL, "--format", "markdown")
    assert out.startswith("# SQD02 illegal\n\nOrks, **not legal**: ")
    assert "\n## Errors\n\n- **SQD02** Maximum 2 squadrons" in out


def test_markdown_shows_names_as_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    roster = tmp_path / "list.yaml"
    roster.write_text('muster: 1\nname: "*bold* [link](x) <b>"\narmy: orks\n', "utf-8")
    _, out, _ = check(capsys, roster, "--format", "markdown")
    assert out.startswith("# \\*bold\\* \\[link\\](x) \\<b\\>\n")


def test_the_limit_of_the_game_goes_before_the_rosters_own(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = check(capsys, SAMPLE, "--limit", "1000", "--format", "json")
    assert status == 1
    (roster,) = json.loads(out)["rosters"]
    assert roster["points"]["limit"] == "1000"
    assert "PTS01" in [finding["code"] for finding in roster["findings"]]
    status, out, _ = check(capsys, SAMPLE, "--limit", "1999.5")
    assert "of 1,999.5 points" in out


@pytest.mark.parametrize("limit", ["many", "-1", "NaN", "1e99"])
def test_a_limit_that_is_none(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["check", str(SAMPLE), f"--limit={limit}"])
    assert stopped.value.code == 2
    assert "is no number of points" in capsys.readouterr().err


def test_many_files_get_a_summary_and_bad_ones_do_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("muster: 1\nname: Broken\narmy: orks\nunitz: []\n", "utf-8")
    status, out, err = check(capsys, broken, SAMPLE, tmp_path / "absent.yaml", ILLEGAL)
    assert status == 2
    assert err.splitlines() == [
        f"{broken}, line 4: the key “unitz” is not known here. Did you mean “units”?",
        f"{tmp_path / 'absent.yaml'}: cannot be read: No such file or directory.",
    ]
    assert "Third Company" in out
    assert "SQD02 illegal" in out
    assert out.splitlines()[-1] == "4 rosters: 1 legal, 1 not legal, 2 could not be read"


def test_several_legal_files_are_legal(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = check(capsys, SAMPLE, SAMPLE)
    assert status == 0
    assert out.splitlines()[-1] == "2 rosters: 2 legal, 0 not legal"


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ILLEGAL.read_bytes())))
    status, out, _ = check(capsys, "-", "--format", "json")
    assert status == 1
    assert json.loads(out)["rosters"][0]["file"] == "-"


def test_other_rules_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    roster = tmp_path / "list.yaml"
    roster.write_text("muster: 1\nname: Later\narmy: orks\nrules: fifth-edition\n", "utf-8")
    status, out, err = check(capsys, roster)
    assert (status, out) == (2, "")
    assert "is a roster for the rules “fifth-edition”" in err


class Terminal(io.StringIO):
    """Where the output goes when somebody looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_colour_only_where_it_is_wanted_and_never_alone(
    monkeypatch: pytest.MonkeyPatch, no_color: str, coloured: bool
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["check", str(ILLEGAL)]) == 1
    shown = screen.getvalue()
    assert ("\x1b[" in shown) == coloured
    assert "✗ error" in shown
    plain = [line for line in shown.splitlines() if "\x1b" not in line and "muster explain" not in line]
    assert max(map(len, plain[2:])) <= 60


def test_the_roster_is_never_written_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    roster = tmp_path / "list.yaml"
    roster.write_bytes(ILLEGAL.read_bytes())
    check(capsys, roster)
    assert roster.read_bytes() == ILLEGAL.read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["list.yaml"]


def test_a_terminal_that_knows_few_characters() -> None:
    script = f"from builder.cli import main; raise SystemExit(main(['check', {str(ILLEGAL)!r}]))"
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", script],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "HOME": "/nowhere"},
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"Maximum 2 squadrons" in done.stdout


def test_no_changes_are_sought_for_a_roster_that_no_army_is_as_large_as(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search would take all memory; the errors themselves are told as ever."""
    import validators.unlock

    def never(*_: object) -> None:
        raise AssertionError("sought")

    monkeypatch.setattr(validators.unlock, "with_suggestions", never)
    roster = tmp_path / "list.txt"
    roster.write_text("Ultramarines\n\n" + "Rhino\n" * 301, "utf-8")
    status, out, _ = check(capsys, roster, "--format", "json")
    assert status == 1
    assert json.loads(out)["rosters"][0]["findings"]
    roster.write_text("Ultramarines\n\n" + "Rhino\n" * 299, "utf-8")
    with pytest.raises(AssertionError, match="sought"):
        check(capsys, roster)
