"""What the screens look like. Look at the picture before you accept a new one."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Protocol

import pytest
from textual.app import App
from textual.pilot import Pilot

from builder.app.app import make_app
from builder.app.beginning import new_session
from builder.app.builder_screen import BuilderScreen
from builder.settings import Settings
from rosters.roster import Roster
from rosters.roster_saving import save_roster
from tests.builder.app.desk import ARMY, BACKGROUND, EXAMPLE, settled


class Compare(Protocol):
    """What the plugin's fixture does."""

    def __call__(
        self, app: App[None], *, terminal_size: tuple[int, int], run_before: object = ...
    ) -> bool: ...


@pytest.fixture(autouse=True)
def _same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts name no folder of this machine."""
    monkeypatch.chdir(tmp_path)
    save_roster(ARMY, Path("list.yaml"))


def test_the_builder_on_a_wide_terminal(snap_compare: Compare) -> None:
    async def look(pilot: Pilot[None]) -> None:
        await settled(pilot)
        desk = pilot.app.screen
        assert isinstance(desk, BuilderScreen)
        desk.force.mark_unit("hunter")
        await pilot.press("2", "c")
        await settled(pilot)

    assert snap_compare(make_app(EXAMPLE), terminal_size=(200, 50), run_before=look)


@pytest.mark.usefixtures("background")
def test_findings_with_their_fixes_on_a_narrow_terminal(snap_compare: Compare) -> None:
    async def look(pilot: Pilot[None]) -> None:
        await pilot.press("3")
        await settled(pilot, BACKGROUND)

    assert snap_compare(make_app(Path("list.yaml")), terminal_size=(80, 24), run_before=look)


def test_seats_that_fit_and_that_do_not(snap_compare: Compare) -> None:
    async def look(pilot: Pilot[None]) -> None:
        await settled(pilot)
        desk = pilot.app.screen
        assert isinstance(desk, BuilderScreen)
        desk.force.mark_unit("scouts")
        await pilot.press("2", "s")
        await settled(pilot)

    assert snap_compare(make_app(Path("list.yaml")), terminal_size=(110, 30), run_before=look)


def test_an_empty_roster(snap_compare: Compare) -> None:
    app = make_app()
    roster = Roster(name="Ladz", army="orks", points_limit=Decimal(1000))
    app._first = new_session(roster, app.library)
    assert app.settings == Settings()
    assert snap_compare(app, terminal_size=(120, 30), run_before=settled)


def test_the_start(snap_compare: Compare) -> None:
    async def look(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)

    assert snap_compare(make_app(), terminal_size=(80, 30), run_before=look)
