"""Actions that change what is looked at, by their keys."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import DataTable

from builder.app.dialogs.compare import Compare
from builder.app.dialogs.read_text import ReadText
from builder.app.rows import Rows
from builder.state.folders import config_folder
from tests.builder.app.desk import (
    ARMY,
    at,
    building,
    choices,
    ids,
    press,
    settled,
    told,
    type_in,
    unit_of,
    until,
)

# What is looked at


async def test_catalogue(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1")
        assert (desk.focused_pane, desk.catalogue.rows.has_focus) == ("catalogue", True)


async def test_show_force(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1", "2")
        assert (desk.focused_pane, desk.force.rows.has_focus) == ("force", True)


async def test_findings(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "3")
        assert (desk.focused_pane, desk.findings.rows.has_focus) == ("findings", True)


async def test_inspector(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "4")
        assert desk.focused_pane == "inspector"


async def test_search(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "slash")
        await type_in(pilot, "rhino")
        assert [row.id for row in desk.catalogue.rows.shown if row.id] == ["ultramarines/space-marine-rhino"]
        await press(pilot, "enter", "enter")
        assert ids(desk)[-1] == "rhino-2"
        await press(pilot, "escape")
        assert len(desk.catalogue.rows.shown) > 20


async def test_search_in_the_options(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o", "slash")
        await type_in(pilot, "displacer")
        rows = desk.inspector.query_one("#option-lines", Rows)
        assert [row.text for row in rows.shown if row.id] == ["‹ 0 ›   +20 Displacer Field"]
        assert rows.shown[0].text.startswith("Space Marine Captain › Cards")
        await press(pilot, "enter", "enter")
        assert [bought.name for bought in unit_of(desk, "chief").options] == ["Displacer Field"]


async def test_zoom(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        assert [pane.display for pane in (desk.catalogue, desk.force)] == [True, True]
        await press(pilot, "z")
        assert [pane.display for pane in (desk.catalogue, desk.force, desk.findings)] == [False, True, False]
        await press(pilot, "z")
        assert [pane.display for pane in (desk.catalogue, desk.force)] == [True, True]


async def test_allies(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        before = len(desk.catalogue.items)
        await press(pilot, "1", "L")
        assert len(desk.catalogue.items) > before
        await press(pilot, "L")
        assert len(desk.catalogue.items) == before


async def test_menu(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "space")
        choices(pilot).mark("duplicate")
        await press(pilot, "tab", "enter")
        assert "hunter-2" in ids(desk)


async def test_compare(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, _desk):
        await press(pilot, "v")
        choices(pilot).mark("rhino")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Compare)
        table = pilot.app.screen.query_one(DataTable)
        rows = [table.get_row_at(number) for number in range(table.row_count)]
        assert ["≠", "Points", "90", "50"] in rows
        assert any(row[1].startswith("Armour") for row in rows)


async def test_options(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o")
        assert (desk.focused_pane, desk.inspector.page) == ("inspector", "options")


async def test_card(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "c")
        text = str(desk.query_one("#card-text").render())
        assert "Hit location" in text
        assert "Hunter" in text
        assert desk.inspector.page == "card"
        await press(pilot, "2")
        assert desk.force.mark_unit("squad")
        await pilot.pause()
        profile = str(desk.query_one("#card-text").render())
        assert "Tactical Squad" in profile
        assert "The cards and their prices: on the page “Options”" in profile
        assert "muster list" not in profile


async def test_odds(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "t")
        await settled(pilot)
        first = str(desk.query_one("#odds-text").render())
        assert "destroyed" in first
        desk.inspector.query_one("#odds-question", Rows).mark("facing")
        await press(pilot, "enter")
        await settled(pilot)
        assert desk.inspector.question.facing == "side"
        assert str(desk.query_one("#odds-text").render()) != first
        desk.inspector.query_one("#odds-question", Rows).mark("target")
        await press(pilot, "enter")
        await type_in(pilot, "land raider")
        await press(pilot, "enter")
        await settled(pilot)
        assert "Land Raider" in str(desk.query_one("#odds-text").render())


async def test_help(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, _):
        for key, title in (
            ("1", "The catalogue"),
            ("2", "The force"),
            ("3", "The findings"),
            ("4", "The inspector"),
        ):
            await press(pilot, key, "f1")
            assert isinstance(pilot.app.screen, ReadText)
            assert pilot.app.screen.rows[0].text == title
            text = " ".join(row.text for row in pilot.app.screen.rows)
            assert "(save)" in text
            await press(pilot, "escape")


async def test_theme(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.action_do("theme")
        await pilot.pause()
        await type_in(pilot, "nord")
        await press(pilot, "enter")
        await until(pilot, lambda: pilot.app.theme == "nord")


async def test_a_card_that_is_read_has_the_room_that_it_needs(tmp_path: Path) -> None:
    for width in (110, 140, 189):
        async with at(tmp_path, "hunter") as (pilot, desk):
            await pilot.resize_terminal(width, 30)
            for key in "ct":
                await press(pilot, "2", key)
                assert desk.inspector.content_size.width > 80
                assert desk.force.display
                assert not desk.catalogue.display
            await press(pilot, "2")
            assert desk.inspector.content_size.width < 80
            assert desk.catalogue.display
            await press(pilot, "4", "o")
            assert desk.catalogue.display
            await pilot.resize_terminal(80, 24)
            await press(pilot, "c")
            assert desk.inspector.content_size.width == 80


async def test_zoom_is_offered_where_it_does_something(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "c")
        assert "z zoom" in str(desk.inspector.border_subtitle)
        await press(pilot, "z")
        assert "z all panes" in str(desk.inspector.border_title)
        await press(pilot, "z")
        assert desk.force.display
        await pilot.resize_terminal(80, 24)
        await press(pilot, "z")
        assert str(desk.inspector.border_title) == "Hunter, 90 points · arrows scroll"
        assert "already" in told(desk)
        assert not desk.zoomed


async def test_the_help_tells_the_keys_that_the_user_gave(tmp_path: Path) -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    keys = "keys: {fix: b, seat: d, odds: f9, arrange: f8}\n"
    (config_folder() / "settings.yaml").write_text(keys)
    async with building(ARMY, tmp_path) as (pilot, _):
        told_all = ""
        for key in "1234":
            await press(pilot, key, "f1")
            assert isinstance(pilot.app.screen, ReadText)
            told_all += " ".join(row.text for row in pilot.app.screen.rows)
            await press(pilot, "escape")
        for said in ("Enter or b does", "(f9)", "f8 (Arrange)", str(config_folder() / "settings.yaml")):
            assert said in told_all
        assert [str(one.message) for one in pilot.app._notifications] == [
            "“duplicate” and “seat” both have the key d. Give one of them another."
        ]
