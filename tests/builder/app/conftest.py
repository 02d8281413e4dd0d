"""Tests of the builder need not wait for a machine to become idle, nor for a user who pauses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.app.panes import catalogue, findings
from builder.state.journal import Journal, Line

NEVER = 1e6
TURNS = 4


async def _a_few_turns(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Let everything happen that is about to; what takes longer is waited for by its name."""
    for _ in range(TURNS):
        await asyncio.sleep(0.001)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are pressed one after the other without a pause; nothing is worked out in the background."""
    monkeypatch.setattr("textual.app.wait_for_idle", _a_few_turns)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _a_few_turns)
    monkeypatch.setattr(catalogue, "PATIENCE", NEVER)
    monkeypatch.setattr(findings, "PATIENCE", NEVER)


@pytest.fixture
def background(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out in the background begins at once."""
    monkeypatch.setattr(catalogue, "PATIENCE", 0)
    monkeypatch.setattr(findings, "PATIENCE", 0)


@pytest.fixture(autouse=True)
def _sessions_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every session lets go of its journal when the test ends."""
    journals_made: list[Journal] = []
    begin = Journal.__init__

    def begin_and_remember(self: Journal, folder: Path, head: Line) -> None:
        begin(self, folder, head)
        journals_made.append(self)

    monkeypatch.setattr(Journal, "__init__", begin_and_remember)
    yield
    for journal in journals_made:
        journal.close()
