"""Saving: at once or not at all, the previous version kept, nothing of the player's ever lost."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from datafaxes.errors import BadData
from rosters.roster import Roster, Unit
from rosters.roster_file import open_roster, read_roster
from rosters.roster_saving import save_roster

FIRST = Roster(name="First", army="orks", units=(Unit(id="a", entry="orks/warboss"),))
SECOND = replace(FIRST, name="Second")
THIRD = replace(FIRST, name="Third")


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_written_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    fingerprint = save_roster(FIRST, path)
    assert open_roster(path).roster == FIRST
    assert open_roster(path).fingerprint == fingerprint
    assert names_in(tmp_path) == ["list.yaml"]


def test_the_previous_version_is_kept_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    for roster in (FIRST, SECOND, THIRD):
        save_roster(roster, path)
    assert open_roster(path).roster == THIRD
    assert open_roster(tmp_path / "list.yaml.bak").roster == SECOND
    assert names_in(tmp_path) == ["list.yaml", "list.yaml.bak"]


def test_the_comments_of_the_previous_version_are_in_the_copy(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("# by hand\nmuster: 1\nname: x\narmy: orks\n")
    save_roster(FIRST, path)
    assert (tmp_path / "list.yaml.bak").read_text().startswith("# by hand\n")


def test_saving_the_same_again_keeps_the_copy(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    save_roster(SECOND, path)
    save_roster(SECOND, path)
    assert open_roster(tmp_path / "list.yaml.bak").roster == FIRST


def test_a_file_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    before = save_roster(FIRST, path)
    save_roster(SECOND, path)
    with pytest.raises(BadData, match="has changed on disk") as caught:
        save_roster(THIRD, path, expected=before)
    assert caught.value.file == str(path)
    assert open_roster(path).roster == SECOND


def test_an_unchanged_file_is_saved_over(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    fingerprint = save_roster(FIRST, path)
    fingerprint = save_roster(SECOND, path, expected=fingerprint)
    save_roster(THIRD, path, expected=fingerprint)
    assert open_roster(path).roster == THIRD


def test_a_file_removed_meanwhile_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    fingerprint = save_roster(FIRST, path)
    path.unlink()
    save_roster(SECOND, path, expected=fingerprint)
    assert open_roster(path).roster == SECOND


@pytest.mark.parametrize(
    "content", [b"", b"shopping: [milk]\n", b"muster: 2\n", b"\xff\xfe", b"muster: 1\nname: [\n"]
)
def test_a_file_that_cannot_be_read_is_never_overwritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list.yaml"
    path.write_bytes(content)
    with pytest.raises(BadData, match="left alone"):
        save_roster(FIRST, path)
    assert path.read_bytes() == content
    assert names_in(tmp_path) == ["list.yaml"]


def test_symbolic_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "list.yaml", tmp_path / "link.yaml"
    save_roster(FIRST, real)
    link.symlink_to(real)
    save_roster(SECOND, link)
    assert link.is_symlink()
    assert open_roster(real).roster == SECOND
    assert names_in(real.parent) == ["list.yaml", "list.yaml.bak"]


def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    path.chmod(0o600)
    save_roster(SECOND, path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "list.yaml.bak").stat().st_mode & 0o777 == 0o600


def test_a_new_file_follows_the_users_own_mask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        save_roster(FIRST, tmp_path / "list.yaml")
    finally:
        os.umask(old)
    assert (tmp_path / "list.yaml").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("failing", ["write", "fsync", "replace", "chmod"])
def test_whatever_fails_the_old_file_is_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    before = path.read_bytes()

    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(28, "No space left on device")

    if failing == "write":
        monkeypatch.setattr("rosters.roster_saving.os.fdopen", fail)
    else:
        monkeypatch.setattr(f"rosters.roster_saving.os.{failing}", fail)
    with pytest.raises(BadData, match="No space left on device") as caught:
        save_roster(SECOND, path)
    monkeypatch.undo()
    assert "unchanged" in str(caught.value)
    assert path.read_bytes() == before
    assert names_in(tmp_path) == ["list.yaml"]


def test_a_failure_between_the_copy_and_the_file_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    real_replace, calls = os.replace, []

    def fail_second(source: Any, target: Any) -> None:
        calls.append(target)
        if len(calls) == 2:
            raise OSError(5, "Input/output error")
        real_replace(source, target)

    monkeypatch.setattr("rosters.roster_saving.os.replace", fail_second)
    with pytest.raises(BadData):
        save_roster(SECOND, path)
    assert open_roster(path).roster == FIRST
    assert open_roster(tmp_path / "list.yaml.bak").roster == FIRST
    assert names_in(tmp_path) == ["list.yaml", "list.yaml.bak"]


def test_a_missing_folder_is_bad_data(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be saved: No such file or directory"):
        save_roster(FIRST, tmp_path / "none" / "list.yaml")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        save_roster(FIRST, tmp_path)


def test_a_read_only_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    monkeypatch.setattr("rosters.roster_saving.os.access", lambda *_: False)  # root may write everything
    with pytest.raises(BadData, match="read-only"):
        save_roster(SECOND, path)
    assert open_roster(path).roster == FIRST


def test_what_could_not_be_read_again_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    with pytest.raises(BadData, match="control character"):
        save_roster(replace(FIRST, name="\x1b[2J"), path)
    twice = replace(FIRST, units=(*FIRST.units, *FIRST.units))
    with pytest.raises(BadData, match="“a” stands"):
        save_roster(twice, path)
    assert open_roster(path).roster == FIRST


def test_the_saved_text_ends_with_one_line_break(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    save_roster(FIRST, path)
    content = path.read_bytes()
    assert content.endswith(b"\n")
    assert not content.endswith(b"\n\n")
    assert b"\r" not in content
    assert read_roster(content) == FIRST
