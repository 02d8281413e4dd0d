"""`muster diff` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "bad-ladz.yaml"


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """The example with a Multi-Melta less, a Boy less, and a buggy out of its squadron."""
    text = EXAMPLE.read_text()
    for old, new in (
        ("    options:\n      - Multi-Melta\n", ""),
        ("models: 16", "models: 15"),
        (", buggy-3]", "]"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "changed.yaml"
    path.write_text(text)
    return path


def test_differences_are_told_with_points_and_legality(
    changed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", str(EXAMPLE), str(changed)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "~ Goff Boyz Mob: 16 models became 15 (−12)" in lines
    assert "~ Bang: without Multi-Melta, with Twin Heavy Bolters (−20)" in lines
    assert "~ squadron Fast Wunz: Bang left" in lines
    assert any(line.startswith("  new: SQD01") for line in lines)
    assert lines[-1] == "911 → 879 points (−32), legal → illegal"


def test_what_was_mended_is_told_too(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(changed), str(EXAMPLE)]) == 0
    out = capsys.readouterr().out
    assert "  mended: SQD01" in out
    assert "illegal → legal" in out


def test_the_same_roster_twice_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(EXAMPLE), str(EXAMPLE)]) == 0
    assert capsys.readouterr().out == "The rosters are the same.\n911 points, legal\n"


def test_json_holds_the_same(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(EXAMPLE), str(changed), "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["a"] == {"file": str(EXAMPLE), "name": "Da Bad Ladz", "points": "911", "legal": True}
    assert answer["b"]["legal"] is False
    assert answer["points"] == "-32"
    assert {"about": "unit", "change": "changed", "unit": "goffs", "points": "-12"}.items() <= answer[
        "differences"
    ][0].items()
    assert [finding["code"] for finding in answer["new"]] == ["SQD01"]


def test_a_roster_that_cannot_be_read_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(EXAMPLE), "nowhere.yaml"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "nowhere.yaml: cannot be read: No such file or directory.\n"
