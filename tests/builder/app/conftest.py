"""Tests of the builder need not wait for a machine to become idle, nor for a user who pauses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual._context import active_app
from textual.app import App
from textual.message_pump import MessagePump

from builder.app.panes import catalogue, findings, inspector
from builder.state.journal import Journal, Line

NEVER = 1e6
QUIET_TURNS = 4
MOST_TURNS = 1000


async def _until_quiet(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until every message is dealt with and every layout made, however busy the machine is.

    What is worked out beside the app is waited for by its name (`desk.settled`).
    """
    app = active_app.get()
    quiet = 0
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0.001)
        quiet = 0 if app.is_running and _is_busy(app) else quiet + 1
        if quiet == QUIET_TURNS:
            return


def _is_busy(app: App[object]) -> bool:
    """Whether a message waits anywhere, or the screen is yet to be laid out or drawn, which is done here."""
    screen = app.screen
    is_due = screen._layout_required or screen._scroll_required or bool(screen._callbacks)
    if is_due:
        screen._on_timer_update()
    pumps: list[MessagePump] = [app, *screen.walk_children(with_self=True)]
    return is_due or any(pump.message_queue_size or pump._next_callbacks for pump in pumps)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are pressed one after the other without a pause; nothing is worked out in the background."""
    monkeypatch.setattr("textual.app.wait_for_idle", _until_quiet)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _until_quiet)
    monkeypatch.setattr(catalogue, "PATIENCE", NEVER)
    monkeypatch.setattr(findings, "PATIENCE", NEVER)
    monkeypatch.setattr(inspector, "PATIENCE", NEVER)


@pytest.fixture
def background(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out in the background begins at once."""
    monkeypatch.setattr(catalogue, "PATIENCE", 0)
    monkeypatch.setattr(findings, "PATIENCE", 0)
    monkeypatch.setattr(inspector, "PATIENCE", 0)


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
