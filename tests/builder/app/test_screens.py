"""Screens as a whole: start, new, open, restore, narrow and wide, files that change, the end."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from unittest import mock

import pytest
from textual.command import Hit
from textual.widgets import Button, Input

from builder.app.app import BUG, make_app
from builder.app.beginning import journals
from builder.app.builder_screen import BuilderScreen
from builder.app.dialogs.confirm import Confirm
from builder.app.dialogs.read_text import ReadText
from builder.app.rows import MARK, Rows
from builder.app.start_screen import StartScreen
from builder.state.folders import config_folder
from builder.state.journal import unfinished
from datafaxes.errors import BadData
from rosters.roster_file import open_roster
from rosters.roster_saving import save_roster
from tests.builder.app.desk import (
    ARMY,
    BACKGROUND,
    EXAMPLE,
    NARROW,
    building,
    opened,
    press,
    settled,
    starting,
    the_desk,
    told,
    type_in,
)


def _beginnings(screen: StartScreen) -> list[str]:
    return [row.text for row in screen.query_one(Rows).shown]


# The start


async def test_a_new_roster_is_begun_with_army_points_and_name() -> None:
    async with starting() as (pilot, _):
        await press(pilot, "n")
        armies = pilot.app.screen.query_one(Rows)
        assert armies.shown[-1].text.startswith("Imperial Agents  only as allies")
        armies.mark("orks")
        await press(pilot, "tab")
        await type_in(pilot, "750")
        await press(pilot, "tab")
        await type_in(pilot, "Ladz")
        await press(pilot, "enter")
        desk = the_desk(pilot)
        roster = desk.session.roster
        assert (roster.name, roster.army, str(roster.points_limit), roster.units) == (
            "Ladz",
            "orks",
            "750",
            (),
        )
        assert desk.focused_pane == "catalogue"
        assert not desk.session.is_changed


async def test_points_that_are_none_are_asked_for_again() -> None:
    async with starting() as (pilot, screen):
        await press(pilot, "n", "tab")
        await type_in(pilot, "many")
        await press(pilot, "enter")
        assert pilot.app.screen is not screen
        assert not [one for one in pilot.app.screen_stack if isinstance(one, BuilderScreen)]


@pytest.mark.parametrize("how", ["least", "random"])
async def test_a_new_roster_can_be_legal_from_the_start(how: str) -> None:
    async with starting() as (pilot, _):
        await press(pilot, "n")
        pilot.app.screen.query_one(Rows).mark("ultramarines")
        pilot.app.screen.query_one(f"#{how}", Button).press()
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        desk = the_desk(pilot)
        assert desk.session.report.is_legal
        assert desk.session.roster.units
        assert desk.session.roster.name == "Ultramarines"


async def test_a_random_army_can_be_mustered_from_a_collection(tmp_path: Path) -> None:
    owned = tmp_path / "mine.yaml"
    owned.write_text(
        "collection: 1\nowned:\n  ultramarines/tactical-squad: 2\n  ultramarines/techmarine: 1\n"
    )
    async with starting() as (pilot, _):
        await press(pilot, "n")
        pilot.app.screen.query_one(Rows).mark("ultramarines")
        pilot.app.screen.query_one("#collection", Input).value = str(owned)
        pilot.app.screen.query_one("#random", Button).press()
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        entries = {unit.entry for unit in the_desk(pilot).session.roster.units}
        assert entries <= {"ultramarines/tactical-squad", "ultramarines/techmarine"}


async def test_files_are_opened_by_name_and_faults_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_roster(ARMY, tmp_path / "list.yaml")
    (tmp_path / "bad.yaml").write_text("muster: 1\nname: x\n")
    async with starting() as (pilot, screen):
        await press(pilot, "o", "shift+tab")
        await type_in(pilot, "nowhere.yaml")
        await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = "bad.yaml"
        await press(pilot, "enter")
        assert pilot.app.screen is screen
        await press(pilot, "o", "shift+tab")
        await type_in(pilot, "list.yaml")
        await press(pilot, "enter")
        assert the_desk(pilot).session.roster == ARMY


async def test_a_list_of_another_program_says_how_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Ultramarines 1500 points\n\nTactical Squad - 300\nFlying Pig - 20\n")
    async with opened(path) as (pilot, desk):
        assert isinstance(pilot.app.screen, ReadText)
        assert "Flying Pig" in " ".join(row.text for row in pilot.app.screen.rows)
        await press(pilot, "escape", "ctrl+s")
        assert pilot.app.screen.query_one(Input).value.endswith(".yaml")
        assert path.read_text().startswith("Ultramarines")
        assert desk.session.path is None


async def test_recent_rosters_are_offered(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path):
        pass
    async with starting() as (pilot, screen):
        assert f"   Third Company  Ultramarines, 796 points\n     {tmp_path / 'list.yaml'}" in _beginnings(
            screen
        )
        screen.query_one(Rows).mark("recent:0")
        await press(pilot, "enter")
        assert the_desk(pilot).session.roster == ARMY


async def test_work_that_broke_off_is_offered_first_and_restored(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus", "plus")
        desk.session.leave()
    async with starting() as (pilot, screen):
        assert screen.query_one(Rows).marked == "work:0"
        assert any(
            "2 steps" in text and "Set Scout Squad to 7 models" in text for text in _beginnings(screen)
        )
        await press(pilot, "enter")
        again = the_desk(pilot)
        assert again.session.roster.unit("scouts") == desk.session.roster.unit("scouts")
        await press(pilot, "ctrl+z", "ctrl+z")
        assert again.session.roster == ARMY


async def test_unfinished_work_can_be_forgotten_but_is_not_lost(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("scouts")
        await press(pilot, "2", "plus")
        desk.session.leave()
    async with starting() as (pilot, screen):
        await press(pilot, "x")
        assert not [text for text in _beginnings(screen) if "Unfinished" in text]
    assert unfinished(journals()) == []
    assert len(list(journals().glob("*.forgotten"))) == 1


async def test_the_start_explains_itself() -> None:
    async with starting() as (pilot, _):
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, ReadText)


def test_a_file_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="No such file"):
        make_app(tmp_path / "nowhere.yaml")


# Narrow and wide


async def test_a_narrow_terminal_shows_one_pane_under_tabs(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path, size=NARROW) as (pilot, desk):
        for key, pane in (("1", "catalogue"), ("2", "force"), ("3", "findings"), ("4", "inspector")):
            await press(pilot, key)
            shown = [
                one
                for one in ("catalogue", "force", "findings", "inspector")
                if desk.query_one(f"#{one}").display
            ]
            assert shown == [pane]
        tabs = desk.query_one("#pane-tabs")
        assert tabs.display
        assert "[ 4 Inspector ]" in str(tabs.render())
        for x, pane in ((2, "catalogue"), (14, "force"), (30, "findings"), (48, "inspector")):
            await pilot.click("#pane-tabs", offset=(x, 0))
            assert desk.focused_pane == pane


async def test_resizing_goes_from_panes_to_tabs_and_back(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        for width, height, several in ((80, 24, False), (200, 60, True), (60, 15, False), (110, 24, True)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            panes = [
                desk.query_one(f"#{one}").display for one in ("catalogue", "force", "findings", "inspector")
            ]
            assert all(panes) == several
            assert desk.force.rows.size.height > 0
        await press(pilot, "plus")


async def test_a_whole_card_fits_into_80_columns(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path, size=NARROW) as (pilot, desk):
        desk.force.mark_unit("hunter")
        await press(pilot, "2", "c")
        scroll = desk.query_one("#card")
        assert scroll.scrollable_content_region.width >= 80
        assert scroll.max_scroll_x == 0


# Mouse


async def test_a_click_marks_a_second_one_chooses(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        before = len(desk.session.roster.units)
        place = next(
            y for y, row in enumerate(desk.catalogue.rows.shown) if row.id and "Librarian" in row.text
        )
        await pilot.click("#entries", offset=(8, place))
        assert desk.catalogue.marked_item is not None
        assert desk.catalogue.marked_item.name == "Librarian"
        assert len(desk.session.roster.units) == before
        await pilot.click("#entries", offset=(8, place))
        assert len(desk.session.roster.units) == before + 1


async def test_one_click_ticks_an_option(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("squad")
        await pilot.pause()
        rows = desk.inspector.query_one("#option-lines", Rows)
        place = next(y for y, row in enumerate(rows.shown) if row.id and "Heavy Bolter" in row.text)
        await pilot.click("#option-lines", offset=(8, place))
        squad = desk.session.roster.unit("squad")
        assert squad is not None
        assert [bought.name for bought in squad.options] == ["Heavy Bolter"]


async def test_the_right_button_opens_the_menu(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        place = next(y for y, row in enumerate(desk.force.rows.shown) if row.id == "unit:hunter")
        await pilot.click("#units", offset=(10, place), button=3)
        assert pilot.app.screen is not desk
        assert desk.force.marked_unit is not None
        assert desk.force.marked_unit.id == "hunter"


async def test_keys_in_the_footer_can_be_clicked(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("hunter")
        await press(pilot, "2", "d")
        await pilot.click(
            next(key for key in desk.query("FooterKey") if getattr(key, "description", "") == "Undo")
        )
        assert desk.session.roster == ARMY


# What is shown


async def test_the_mark_is_a_sign_too(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (_, desk):
        lines = ["".join(segment.text for segment in desk.force.rows.render_line(y)) for y in range(6)]
        assert [line.startswith(MARK) for line in lines].count(True) == 1


def _words(picture: str) -> str:
    """The text of a screenshot, without the spaces between its pieces."""
    return re.sub(r"<[^>]*>|&#160;|\s", "", "".join(re.findall(r"<text.*?</text>", picture)))


async def test_without_colours_the_screen_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = []
    for colourless in (False, True):
        if colourless:
            monkeypatch.setenv("NO_COLOR", "1")
        async with building(ARMY, tmp_path) as (pilot, _):
            await pilot.pause(0.1)
            pictures.append(pilot.app.export_screenshot())
    assert _words(pictures[0]) == _words(pictures[1])
    colours = set(re.findall(r"fill: #([0-9a-f]{6})", pictures[1])) - {"c5c8c6"}  # the picture's own
    assert all(one[:2] == one[2:4] == one[4:] for one in colours)


async def test_every_action_is_in_the_palette(tmp_path: Path) -> None:
    from builder.app.actions import ACTIONS
    from builder.app.palette import ActionProvider

    async with building(ARMY, tmp_path) as (pilot, desk):
        provider = ActionProvider(desk)
        assert len([hit async for hit in provider.discover()]) == len(ACTIONS)
        hits = [hit async for hit in provider.search("duplicate") if isinstance(hit, Hit)]
        assert "Duplicate" in str(hits[0].match_display)
        desk.force.mark_unit("hunter")
        hits[0].command()
        await pilot.pause()
        assert desk.session.roster.unit("hunter-2") is not None


@pytest.mark.usefixtures("background")
async def test_reasons_appear_by_themselves(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await settled(pilot, BACKGROUND)
        rows = {row.id: row.text for row in desk.catalogue.rows.shown}
        assert rows["ultramarines/space-marine-captain"].startswith("✗")
        assert "at most 1" in rows["ultramarines/space-marine-captain"]
        assert any("→ f: " in row.text for row in desk.findings.rows.shown)


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
        from builder.app.actions import ACTIONS

        assert desk.key_of(ACTIONS["duplicate"]) == "f9"
        told_of = [str(one.message) for one in pilot.app._notifications]
        assert any("unddo" in text and "undo" in text for text in told_of)


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
