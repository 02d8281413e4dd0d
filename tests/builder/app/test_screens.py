"""The builder as a whole: narrow and wide, the mouse, what is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.command import Hit
from textual.widgets import Input

from builder.app.builder_screen import BuilderScreen
from builder.app.rows import MARK, Rows
from tests.builder.app.desk import (
    ARMY,
    BACKGROUND,
    NARROW,
    WIDE,
    building,
    choices,
    press,
    settled,
    told,
)

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


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_keys_work_at_once_after_questions_and_after_resizing(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with building(ARMY, tmp_path, size=size) as (pilot, desk):
        assert desk.focused is desk.force.rows
        await press(pilot, "ctrl+e", "escape", "f6", "escape")
        assert desk.focused is desk.force.rows
        for other in (WIDE, NARROW):
            await pilot.resize_terminal(*other)
            await pilot.pause()
            assert desk.focused is desk.force.rows
        await press(pilot, "d")
        assert len(desk.session.roster.units) == len(ARMY.units) + 1
    empty = replace(ARMY, units=(), squadrons=())
    async with building(empty, tmp_path, size=size) as (_, desk):
        assert desk.focused is desk.catalogue.rows


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


async def test_a_click_on_the_points_changes_what_was_agreed(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await pilot.click("#points-bar", offset=(10, 0))
        assert pilot.app.screen is not desk
        assert any("Points limit" in row.text for row in choices(pilot).shown)


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
        for query, first in (
            ("theme", "Theme"),
            ("expo", "Print"),
            ("exp", "Explain"),
            ("legal example", "Explain"),
        ):
            found = [hit async for hit in provider.search(query) if isinstance(hit, Hit)]
            best = max(found, key=lambda hit: hit.score)
            assert str(best.match_display).startswith(first)
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


@pytest.mark.usefixtures("background")
async def test_options_say_by_themselves_why_they_may_not_be_had(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.force.mark_unit("hunter")
        await press(pilot, "2", "o")
        await settled(pilot, BACKGROUND)
        lines = desk.inspector.query_one("#option-lines", Rows)
        (barred,) = [row for row in lines.shown if "Recon Pack" in row.text]
        assert "only for" in barred.text
        assert barred.id is not None
        lines.mark(barred.id)
        await pilot.pause()
        assert "✗ only for" in str(desk.query_one("#about-option").render())


async def test_the_inspector_goes_on_looking_at_the_entry(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1")
        desk.catalogue.rows.mark("ultramarines/librarian")
        await press(pilot, "4")
        assert _looked_at(desk) == "ultramarines/librarian"
        await press(pilot, "1", "c")
        assert _looked_at(desk) == "ultramarines/librarian"
        await press(pilot, "2")
        assert _looked_at(desk) == desk.force.marked_unit.unit.entry  # type: ignore[union-attr]  # one is marked


async def test_what_was_added_is_looked_at_until_the_mark_moves_on(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1")
        desk.catalogue.rows.mark("ultramarines/librarian")
        await press(pilot, "enter")
        assert desk.inspector.subject is not None
        assert desk.inspector.subject.is_in_force
        assert _looked_at(desk) == "ultramarines/librarian"
        await press(pilot, "down")
        assert not desk.inspector.subject.is_in_force
        assert _looked_at(desk) != "ultramarines/librarian"


def _looked_at(desk: BuilderScreen) -> str | None:
    subject = desk.inspector.subject
    return None if subject is None else subject.unit.unit.entry


async def test_what_is_typed_fast_after_the_slash_is_looked_for(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1")
        for key in ("slash", "a", "1", "w", "slash", "c", "2"):  # sent at once, as through a slow line
            character = "/" if key == "slash" else key
            pilot.app.post_message(events.Key(key, character))
        await pilot.pause()
        assert desk.catalogue.query_one("#search", Input).value == "a1w/c2"
        assert desk.session.roster == ARMY


async def test_ctrl_c_says_how_to_quit(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, _):
        await press(pilot, "ctrl+c")
        assert any("^q quits" in str(one.message) for one in pilot.app._notifications)


async def test_after_a_search_the_mark_stays_where_it_led(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1", "slash", *"librarian", "enter")
        assert "escape shows all" in str(desk.catalogue.border_title)
        await press(pilot, "escape")
        assert len([row for row in desk.catalogue.rows.shown if row.id]) == len(desk.catalogue.items)
        assert desk.catalogue.marked_item is not None
        assert desk.catalogue.marked_item.name == "Librarian"


async def test_what_is_told_at_length_has_lines_enough(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path, size=NARROW) as (pilot, desk):
        long = "Long enough for two. " * 6
        for text, height in (("Short.", 1), (long, 2), ("Short again.", 1), (long * 2, 3), (long * 3, 3)):
            desk.tell(text)
            await pilot.pause()
            assert desk.query_one("#told").size.height == height
            assert told(desk).endswith("…") == text.startswith(long * 2)
