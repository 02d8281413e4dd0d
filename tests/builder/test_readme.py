"""What the README says is so: its commands are understood, its roster is legal, its places exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from builder.cli import COMMANDS, main, make_parser

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def block(heading: str) -> str:
    """The first code block under the heading."""
    return README.split(f"## {heading}\n", 1)[1].split("```", 2)[1].partition("\n")[2]


TOUR = [line.partition("#")[0].strip() for line in block("A tour of 60 seconds").splitlines()]


@pytest.mark.parametrize("line", TOUR)
def test_every_line_of_the_tour_is_understood(line: str) -> None:
    muster, *words = shlex.split(line)
    assert muster == "muster"
    arguments = make_parser().parse_args(words)
    for file in (word for word in words if word.startswith("examples/")):
        assert (ROOT / file).is_file()
    assert arguments.command in (*COMMANDS, None)


def test_the_table_of_commands_has_every_command_and_no_other() -> None:
    table = README.split("## Commands\n", 1)[1].split("\n## ", 1)[0]
    assert set(re.findall(r"`muster ([a-z]+)", table)) == set(COMMANDS)


def test_the_roster_is_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "readme.yaml").write_text(block("A roster"), "utf-8")
    assert main(["check", str(tmp_path / "readme.yaml")]) == 0
    assert "legal" in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([a-z_]+/[a-z_/]*)`", README)) - {"out/"}))
def test_every_folder_it_names_is_there(path: str) -> None:
    assert (ROOT / path).is_dir()


def test_the_help_says_where_own_data_lives(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MUSTER_DATA", "/my-own/data")
    with pytest.raises(SystemExit):
        main(["datafaxes", "check", "--help"])
    said = capsys.readouterr().out
    assert "/my-own/data" in said
    assert "MUSTER_DATA" in said
