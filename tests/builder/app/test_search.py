"""Searching: what is typed, however fast, leads to the same as when it is typed slowly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from builder.app.rows import Rows
from builder.app.search import Search
from tests.builder.app.desk import (
    ARMY,
    at,
    building,
    choices,
    ids,
    press,
    starting,
    the_desk,
    type_in,
    unit_of,
)

CHARACTERS = {"slash": "/", "space": " "}


async def _at_once(pilot: Pilot[None], *keys: str) -> None:
    """Press keys without waiting for what they do, as through a slow line."""
    for key in keys:
        pilot.app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
    await pilot.pause()


@pytest.mark.parametrize(
    ("keys", "added"),
    [
        (("1", "slash", *"librarian", "enter", "enter"), ["librarian"]),
        (("1", "slash", *"librarian", "down", "a"), ["librarian"]),
        (
            ("1", "slash", *"techmar", "enter", "enter", "slash", *"rhino", "enter", "enter"),
            ["techmarine", "rhino-2"],
        ),
        (("1", "slash", *"rhino", "escape", "home", "enter"), ["captain"]),
        (("1", "slash", *"scout", "enter", "w", "slash", *"rhino", "enter", "w"), ["scout-squad", "rhino-2"]),
        (("1", "home", "j", "enter", "down", "j", "a", "2", "x"), ["terminator-captain"]),
        (("2", "home", "d", "x"), []),
    ],
)
async def test_keys_sent_at_once_add_what_they_name(
    tmp_path: Path, keys: tuple[str, ...], added: list[str]
) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await _at_once(pilot, *keys)
        assert ids(desk)[len(ARMY.units) :] == added
        if "slash" in keys and "escape" not in keys:
            assert desk.catalogue.query_one(Search).value in ("librarian", "rhino")


async def test_a_digit_right_after_a_search_goes_to_its_pane(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await _at_once(pilot, "1", "slash", *"rhino", "enter", "2")
        assert desk.focused_pane == "force"
        assert desk.catalogue.query_one(Search).value == "rhino"


async def test_an_option_is_found_and_bought_at_once(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o")
        await _at_once(pilot, "slash", *"displacer", "enter", "enter")
        assert [bought.name for bought in unit_of(desk, "chief").options] == ["Displacer Field"]


async def test_a_search_of_a_dialog_chooses_at_once(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "space")
        await _at_once(pilot, *"duplicate", "enter")
        assert "scouts-2" in ids(desk)
        await press(pilot, "space", "down")
        assert choices(pilot).marked == choices(pilot).shown[1].id, "the arrow moves at once"
        await press(pilot, "escape")
        assert pilot.app.screen is desk


@pytest.mark.parametrize("opens", ["space", "M", "r", "q", "s", "m", "v", "f7", "f6", "ctrl+e"])
async def test_a_question_is_asked_and_answered_once_however_fast(tmp_path: Path, opens: str) -> None:
    roster = replace(ARMY, units=tuple(unit for unit in ARMY.units if unit.id != "bike"))
    async with at(tmp_path, "hunter", roster) as (pilot, desk):
        await _at_once(pilot, opens, opens)
        assert len(pilot.app.screen_stack) == 2, "one question is open"
        await _at_once(pilot, "enter", "enter", "enter")
        await press(pilot, "escape", "escape", "escape")
        assert pilot.app.screen is desk
        await _at_once(pilot, opens)
        await _at_once(pilot, "escape", "escape", "escape")
        assert pilot.app.screen is desk


async def test_a_roster_is_begun_once_however_fast(tmp_path: Path) -> None:
    async with starting() as (pilot, _):
        await _at_once(pilot, "n", *"space")
        await _at_once(pilot, "enter", "enter", "enter", "slash", *"claw", "enter")
        assert len(pilot.app.screen_stack) == 2
        assert the_desk(pilot).session.roster.army == "space-wolves"
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "2", "plus")
        desk.session.leave()
    async with starting() as (pilot, _):
        await _at_once(pilot, "enter", "enter", "enter")
        assert len(pilot.app.screen_stack) == 2
        assert the_desk(pilot).session.roster.name == ARMY.name


async def test_names_come_before_what_is_only_mentioned(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, _):
        await press(pilot, "space")
        for name in ("mount", "models", "seat", "note"):
            pilot.app.screen.query_one(Input).value = name
            await pilot.pause()
            rows = choices(pilot)
            named = [name in row.parts[1][0].casefold() for row in rows.shown]
            assert named[0], name
            assert named == sorted(named, reverse=True), name
            assert rows.marked == rows.shown[0].id


async def test_a_menu_tells_the_marked_line_in_full(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path, size=(80, 24)) as (pilot, _):
        await press(pilot, "2", "space")
        rows = choices(pilot)
        for row in rows.shown:
            assert row.id is not None
            assert rows.mark(row.id)
            await pilot.pause()
            about = pilot.app.screen.query_one("#about-choice")
            told = str(about.render())
            assert told == row.parts[-1][0].strip()
            assert len(told) <= about.size.height * (about.size.width - 8), "it is not cut, words wrapped"


async def test_options_are_found_by_their_headings_and_shown_below_them(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o", "slash")
        rows = desk.inspector.query_one("#option-lines", Rows)
        everything = [row for row in rows.shown if row.id]
        await type_in(pilot, "cards")
        found = [row for row in rows.shown if row.id]
        assert 5 < len(found) < len(everything)
        assert [row.parts[0][0] for row in rows.shown if row.id is None] == ["Space Marine Captain › Cards"]
        await type_in(pilot, "xyz")
        assert [row.text for row in rows.shown] == ["No such option. Escape shows all."]
        await press(pilot, "escape")
        assert [row for row in rows.shown if row.id] == everything


async def test_another_unit_is_shown_with_all_its_options(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o", "slash")
        await type_in(pilot, "field")
        await press(pilot, "enter", "2")
        assert desk.force.mark_unit("squad")
        await press(pilot, "enter")
        assert desk.inspector.query_one(Search).value == ""
        rows = desk.inspector.query_one("#option-lines", Rows)
        assert any("Heavy Bolter" in row.text for row in rows.shown)
