"""Actions on files and the end of the session, by their keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from builder.app.rows import Rows
from builder.app.start_screen import StartScreen
from builder.state.journal import unfinished
from rosters.roster_file import open_roster
from tests.builder.app.desk import (
    ARMY,
    NARROW,
    at,
    building,
    hint,
    opened,
    press,
    settled,
    told,
    type_in,
)

# Files


async def test_save(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus")
        assert str(desk.query_one("#standing").render()).startswith("* ")
        await press(pilot, "ctrl+s")
        assert open_roster(tmp_path / "list.yaml").roster == desk.session.roster
        assert not str(desk.query_one("#standing").render()).startswith("* ")
        assert "Saved as" in told(desk)


async def test_save_as(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.yaml").write_text("muster: 1\nname: Other\narmy: orks\n")
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "f12")
        await type_in(pilot, "other")
        await press(pilot, "enter")
        assert open_roster(tmp_path / "other.yaml").roster == desk.session.roster
        await press(pilot, "f12")
        await type_in(pilot, "taken.yaml")
        await press(pilot, "enter", "down", "enter")
        assert open_roster(tmp_path / "taken.yaml").roster.name == "Other"
        await press(pilot, "f12")
        await type_in(pilot, "taken.yaml")
        await press(pilot, "enter", "enter")
        assert open_roster(tmp_path / "taken.yaml").roster == desk.session.roster
        assert "Other" in (tmp_path / "taken.yaml.bak").read_text()


async def test_print(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "ctrl+e")
        wishes = pilot.app.screen.query_one("#wishes", Rows)
        assert wishes.mark("file")
        await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = "out.doc"
        await press(pilot, "enter")
        assert "✗ Nothing is written as “.doc”. End the name in .pdf" in hint(pilot)
        pilot.app.screen.query_one(Input).value = str(tmp_path / "out.html")
        await press(pilot, "enter")
        for row_id in ("what", "paper", "layout", "collapse", "ink_saver"):
            assert wishes.mark(row_id)
            await press(pilot, "enter")
        assert wishes.mark("start")
        await press(pilot, "enter")
        await settled(pilot)
        html = (tmp_path / "out.html").read_text()
        assert "Space Marine Rhino" in html
        assert "Wrote" in told(desk)
        wish = desk.last_wish
        assert wish is not None
        assert (wish.what, wish.paper, wish.layout, wish.collapse, wish.ink_saver) == (
            "cards", "letter", "duplex", True, True,
        )  # fmt: skip


async def test_stop_printing(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "ctrl+x")
        assert "Nothing is being printed" in told(desk)


async def test_close(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, _):
        await press(pilot, "ctrl+w")
        assert isinstance(pilot.app.screen, StartScreen)


async def test_quit(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "ctrl+q")
        assert pilot.app.screen is not desk
        await press(pilot, "escape")
        assert pilot.app.screen is desk
        await press(pilot, "ctrl+q", "down", "enter")
        assert not pilot.app.is_running
    from builder.app.beginning import journals

    assert len(unfinished(journals())) == 1


async def test_a_name_that_cannot_be_saved_under_is_asked_for_again(tmp_path: Path) -> None:
    wrong = str(tmp_path / "no" / "such" / "list.yaml")
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "f12")
        pilot.app.screen.query_one(Input).value = wrong
        await press(pilot, "enter")
        assert pilot.app.screen.query_one(Input).value == wrong, "it can be put right"
        assert "No such file" in hint(pilot)
        assert "Your work is kept" in hint(pilot)
        pilot.app.screen.query_one(Input).value = str(tmp_path / "right.yaml")
        await press(pilot, "enter")
        assert pilot.app.screen is desk
        assert open_roster(tmp_path / "right.yaml").roster == desk.session.roster


async def test_work_on_the_file_that_broke_off_is_told(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus")
        desk.session.leave()
        async with opened(tmp_path / "list.yaml", NARROW) as (_, again):
            assert told(again) == (
                "Work on this file that was never saved is kept: ^w goes to the start, which restores it."
            )
        await press(pilot, "plus")
        async with opened(tmp_path / "list.yaml") as (_, again):
            assert "never saved" not in told(again), "that work goes on elsewhere"
