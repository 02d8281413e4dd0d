"""The list of rosters opened last."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.state.folders import config_folder, state_folder
from builder.state.recent import MOST, Recent, recent_rosters, remember


def _recent(path: Path, points: str = "0 points") -> Recent:
    path.touch()
    return Recent(path=str(path), name=path.stem, army="Orks", points=points)


def test_the_last_one_comes_first_and_only_once(tmp_path: Path) -> None:
    one, two = _recent(tmp_path / "one.yaml"), _recent(tmp_path / "two.yaml")
    for recent in (one, two, one):
        remember(recent)
    assert recent_rosters() == [one, two]
    newer = _recent(tmp_path / "two.yaml", "5 points")
    remember(newer)
    assert recent_rosters() == [newer, one]


def test_files_that_are_gone_are_not_offered(tmp_path: Path) -> None:
    remember(_recent(tmp_path / "one.yaml"))
    (tmp_path / "one.yaml").unlink()
    assert recent_rosters() == []


def test_the_list_does_not_grow_for_ever(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        remember(_recent(tmp_path / f"{number}.yaml"))
    assert len(recent_rosters()) == MOST


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, null]", b'[{"path": 3}]', b"[" * 100_000, b"\xff"])
def test_a_damaged_list_is_begun_again(tmp_path: Path, content: bytes) -> None:
    state_folder().mkdir(parents=True)
    (state_folder() / "recent.json").write_bytes(content)
    assert recent_rosters() == []
    one = _recent(tmp_path / "one.yaml")
    remember(one)
    assert recent_rosters() == [one]


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    state_folder().parent.mkdir(parents=True, exist_ok=True)
    state_folder().write_text("a file where the folder should be")
    remember(_recent(tmp_path / "one.yaml"))
    assert recent_rosters() == []


def test_the_usual_folders_are_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUSTER_STATE")
    monkeypatch.delenv("MUSTER_CONFIG")
    assert state_folder().name == config_folder().name == "muster"
