"""Settings and whatever goes wrong: nothing is lost, and it is told."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from unittest import mock

import pytest
from textual.widgets import Input

from builder.app.app import BUG
from builder.app.beginning import journals
from builder.app.builder_screen import BuilderScreen
from builder.app.dialogs.confirm import Confirm
from builder.state.folders import config_folder
from builder.state.journal import unfinished
from rosters.roster_file import open_roster
from tests.builder.app.desk import (
    ARMY,
    EXAMPLE,
    building,
    opened,
    press,
    the_desk,
    told,
)

# Settings


async def test_keys_and_theme_come_from_the_settings(tmp_path: Path) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "settings.yaml").write_text("theme: nord\nkeys:\n  duplicate: f9\n  unddo: ctrl+u\n")
    async with building(ARMY, tmp_path) as (pilot, desk):
        assert pilot.app.theme == "nord"
        desk.force.mark_unit("hunter")
        await press(pilot, "2", "d")
        assert desk.session.roster == ARMY
        await press(pilot, "f9")
        assert desk.session.roster.unit("hunter-2") is not None

        assert desk.key_of("duplicate") == "f9"
        told_of = [str(one.message) for one in pilot.app._notifications]
        assert any("unddo" in text and "undo" in text for text in told_of)


async def test_hints_name_the_keys_that_the_user_gave(tmp_path: Path) -> None:
    config_folder().mkdir(parents=True)
    keys = "keys:\n  seat: f8\n  undo: f9\n  search: f2\n  card: f3\n  show-force: f4\n"
    (config_folder() / "settings.yaml").write_text(keys)
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("hunter")
        await press(pilot, "f4", "d")
        assert "f8 seat" in str(desk.force.border_subtitle)
        assert str(desk.force.border_title).startswith("f4 Force")
        assert told(desk).endswith("f9 takes it back.")
        assert desk.catalogue.query_one("#search", Input).placeholder.startswith("f2 ")
        assert "Card f3" in str(desk.query_one("#page-tabs").render())
        await press(pilot, "f9")
        assert desk.session.roster == ARMY


async def test_an_own_theme_can_be_used(tmp_path: Path) -> None:
    (config_folder() / "themes").mkdir(parents=True)
    (config_folder() / "themes" / "mud.yaml").write_text('primary: "#665544"\n')
    (config_folder() / "settings.yaml").write_text("theme: mud\nreduced_motion: false\n")
    async with building(ARMY, tmp_path) as (pilot, _):
        assert pilot.app.current_theme.primary == "#665544"
        assert pilot.app.animation_level == "full"


async def test_nothing_moves_unless_asked(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, _):
        assert pilot.app.animation_level == "none"


async def test_bad_settings_do_not_keep_from_building(tmp_path: Path) -> None:
    config_folder().mkdir(parents=True)
    (config_folder() / "settings.yaml").write_text("theme: [\n")
    async with building(ARMY, tmp_path) as (pilot, desk):
        assert any("settings.yaml" in str(one.message) for one in pilot.app._notifications)
        assert desk.session.roster == ARMY


# Trouble


async def test_a_file_changed_meanwhile_is_noticed_and_not_overwritten(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus")
        theirs = b"muster: 1\nname: Theirs\narmy: orks\n"
        (tmp_path / "list.yaml").write_bytes(theirs)
        desk.watch_file()
        await pilot.pause()
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "escape")
        desk.watch_file()
        await pilot.pause()
        assert pilot.app.screen_stack == [desk]  # told once
        await press(pilot, "ctrl+s")
        assert isinstance(pilot.app.screen, Confirm)
        assert (tmp_path / "list.yaml").read_bytes() == theirs
        await press(pilot, "down", "enter")  # mine over it
        assert open_roster(tmp_path / "list.yaml").roster == desk.session.roster
        assert (tmp_path / "list.yaml.bak").read_bytes() == theirs


async def test_their_version_can_be_opened_and_mine_is_kept(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus")
        (tmp_path / "list.yaml").write_bytes(b"muster: 1\nname: Theirs\narmy: orks\n")
        await press(pilot, "ctrl+s", "down", "down", "enter")
        await pilot.pause()
        assert the_desk(pilot).session.roster.name == "Theirs"
    assert len(unfinished(journals())) == 1


async def test_a_folder_that_cannot_be_written_is_told_and_the_work_kept(tmp_path: Path) -> None:
    denied = OSError(errno.EROFS, os.strerror(errno.EROFS))
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus")
        with mock.patch("rosters.roster_saving.os.open", side_effect=denied):
            await press(pilot, "ctrl+s")
        assert "Read-only file system" in told(desk)
        assert "Your work is kept" in told(desk)
        assert desk.session.is_changed
        await press(pilot, "ctrl+s")
        assert not desk.session.is_changed


async def test_a_full_disk_is_told_at_once(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2")
        with mock.patch("os.fsync", side_effect=full):
            await press(pilot, "plus")
        assert any("No space left" in str(one.message) for one in pilot.app._notifications)
        await press(pilot, "plus")
        scouts = desk.session.roster.unit("scouts")
        assert scouts is not None
        assert scouts.models == 7
        desk.session.give_up()


async def test_what_cannot_be_kept_for_the_next_start_is_not_promised(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2")
        with mock.patch("os.fsync", side_effect=full):
            await press(pilot, "plus", "ctrl+q")
        question = pilot.app.screen
        assert isinstance(question, Confirm)
        assert "No space left" in question.text
        assert [answer for answer, _ in question.answers] == ["save", "discard", "stay"]
        await press(pilot, "escape")
        with mock.patch("rosters.roster_saving.os.open", side_effect=full):
            with mock.patch("os.fsync", side_effect=full):
                await press(pilot, "plus")
            await press(pilot, "ctrl+s")
        assert "Your work is kept" not in told(desk)
        desk.session.give_up()


async def test_a_bug_ends_in_a_short_traceback_and_loses_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    desks: list[BuilderScreen] = []

    async def undo_meets_a_bug() -> None:
        async with building(ARMY, tmp_path) as (pilot, desk):
            desks.append(desk)
            desk.force.mark_unit("scouts")
            await press(pilot, "2", "plus")
            with mock.patch.object(desk.session, "undo", side_effect=ZeroDivisionError):
                await press(pilot, "ctrl+z")

    with pytest.raises(ZeroDivisionError):
        await undo_meets_a_bug()
    (desk,) = desks
    text = capfd.readouterr().err
    assert "ZeroDivisionError" in text
    assert BUG in " ".join(text.split())
    assert "Scout" not in text
    assert len(text.splitlines()) < 200
    desk.session._journal.close()
    assert len(unfinished(journals())) == 1


@pytest.mark.parametrize(("answer", "saved", "kept"), [(0, True, 0), (1, False, 1), (2, False, 0)])
async def test_the_end_saves_keeps_or_discards(tmp_path: Path, answer: int, saved: bool, kept: int) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus", "ctrl+q", *["down"] * answer, "enter")
        assert not pilot.app.is_running
    assert (open_roster(tmp_path / "list.yaml").roster != ARMY) == saved
    assert len(unfinished(journals())) == kept


async def test_the_end_may_be_thought_better_of(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus", "ctrl+q", "down", "down", "down", "enter")
        assert pilot.app.screen_stack == [desk]
        desk.session.give_up()


async def test_what_is_saved_ends_without_a_question() -> None:
    async with opened(EXAMPLE) as (pilot, _):
        await press(pilot, "ctrl+q")
        assert not pilot.app.is_running
