"""Keeps every test away from the user's own folders, and from the clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.thorough import load_profile

load_profile()


@pytest.fixture(autouse=True)
def _own_folders(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user's data, state and settings are empty folders; the cache is shared by the whole run."""
    cache = tmp_path_factory.getbasetemp().parent / "muster-cache"
    monkeypatch.setenv("MUSTER_CACHE", str(cache))
    monkeypatch.setenv("MUSTER_DATA", str(tmp_path / "user-data"))
    monkeypatch.setenv("MUSTER_STATE", str(tmp_path / "user-state"))
    monkeypatch.setenv("MUSTER_CONFIG", str(tmp_path / "user-config"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
