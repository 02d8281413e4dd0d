"""`muster datafaxes check`: says where a file must lie to be read, and every fault once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.cli import main
from datafaxes.library import SHIPPED, Library

TANK = (SHIPPED / "datafaxes" / "bowelburna.yaml").read_text("utf-8")
ENTRIES = """\
entries:
  - {id: my-bike, name: My Bike, kind: vehicle, part: support, points: 20, datafax: ork-warbike}
"""
WEAPONS = "weapons:\n  - {id: my-gun, name: My Gun, sustained_fire: 2}\n"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setenv("MUSTER_DATA", str(folder))
    return folder


def check(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said beside that the file is fine."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    assert main(["datafaxes", "check", str(file)]) == 0
    said = capsys.readouterr()
    assert said.out == f"{file}: fine.\n"
    return said.err


PLACES = {"datafaxes/bowelburna.yaml": TANK, "weapons/guns.yaml": WEAPONS, "armies/orks/more.yaml": ENTRIES}


@pytest.mark.parametrize("place", PLACES)
def test_nothing_more_is_said_where_muster_reads_it(
    place: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(own / place, PLACES[place], capsys) == ""
    library = Library(own)
    is_own = {
        "datafaxes": "bowelburna" in library.datafaxes and library.is_own("datafaxes", "bowelburna"),
        "weapons": "my-gun" in library.weapons,
        "armies": library.find_entry("orks/my-bike") is not None,
    }
    assert is_own[place.partition("/")[0]], "the library reads what lies there"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("elsewhere", ["", "own", "own/cards", "own/orks"])
def test_a_file_that_lies_elsewhere_is_told_where_to(
    place: str, elsewhere: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = own / place
    file = own.parent / elsewhere / right.name
    told = check(file, PLACES[place], capsys)
    folder = str(right.parent).replace("/orks", "/ARMY")
    assert told == (
        f"{file} lies where muster does not read it. To use it, put it into {folder} as {right.name}.\n"
    )


@pytest.mark.parametrize("place", PLACES)
def test_a_name_that_does_not_end_in_yaml(place: str, own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = (own / place).with_suffix(".yml")
    assert check(file, PLACES[place], capsys) == (
        f"{file} is not read: muster reads only names that end in .yaml. Call it {Path(place).name}.\n"
    )


def test_json_has_the_note_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "guns.yaml"
    file.write_text(WEAPONS, "utf-8")
    assert main(["datafaxes", "check", "--format", "json", str(file)]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["files"]
    assert answer["fine"] is True
    assert "lies where muster does not read it" in answer["note"]


def test_a_fault_of_own_data_that_is_checked_is_told_once(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own / "weapons" / "guns.yaml"
    file.parent.mkdir()
    file.write_text(WEAPONS.replace("fire: 2", "fire: two"), "utf-8")
    assert main(["datafaxes", "check", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == f"{file}, line 2 (weapons.0.sustained_fire): must be a whole number, not “two”.\n"
    assert said.err == "Put these right and check again: more may show then.\n"


def test_a_file_that_is_not_there_is_not_to_be_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["datafaxes", "check", str(tmp_path / "none.yaml")]) == 2
    said = capsys.readouterr()
    assert "none.yaml: cannot be read: " in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("sustained_fire: 1.5", "must be a whole number, not 1.5"),
        ("move_or_fire: perhaps", "must be true or false, not “perhaps”"),
        ("name: true", "must be a text, not true"),
        ("special: fast", "must be a list, not “fast”"),
        ("provenance: mine", "'house' or 'unverified', not “mine”"),
        (f"sustained_fire: {'x' * 50}", "must be a whole number"),
    ],
)
def test_what_a_value_must_be_is_said_in_our_words(
    value: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "guns.yaml"
    lines = [line for line in ("id: a", "name: A") if line.split(":")[0] != value.split(":")[0]]
    file.write_text(f"weapons:\n  - {{{', '.join([*lines, value])}}}\n", "utf-8")
    assert main(["datafaxes", "check", str(file)]) == 2
    out = capsys.readouterr().out
    assert out.endswith(f"{told}.\n")
    assert "input should" not in out
