"""The start: new, open, recent, restore."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Button, Input

from builder.app.app import make_app
from builder.app.beginning import journals
from builder.app.builder_screen import BuilderScreen
from builder.app.dialogs.read_text import ReadText
from builder.app.rows import Rows
from builder.app.start_screen import StartScreen
from builder.state.journal import unfinished
from datafaxes.errors import BadData
from rosters.roster_saving import save_roster
from tests.builder.app.desk import (
    ARMY,
    at,
    building,
    is_building,
    opened,
    press,
    starting,
    the_desk,
    type_in,
    until,
)


def _beginnings(screen: StartScreen) -> list[str]:
    return [row.text for row in screen.query_one(Rows).shown]


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


async def test_letters_lead_to_armies() -> None:
    async with starting() as (pilot, _):
        await press(pilot, "n")
        armies = pilot.app.screen.query_one(Rows)
        found = []
        for key in "ussssj":
            await press(pilot, key)
            found.append(armies.marked)
        assert found == [
            "ultramarines",
            "sisters-of-battle",
            "space-wolves",
            "squats",
            "sisters-of-battle",
            "space-wolves",
        ]


async def test_a_name_typed_in_full_leads_to_its_army_whatever_was_marked() -> None:
    async with starting() as (pilot, _):
        await press(pilot, "n")
        armies = pilot.app.screen.query_one(Rows)
        for row in armies.shown:
            name = row.text.partition("  ")[0]
            await press(pilot, "home", *("space" if letter == " " else letter for letter in name.casefold()))
            assert armies.marked == row.id, name
        await press(pilot, "home", "j", "j", "k")
        assert armies.marked == armies.shown[1].id


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
        await until(pilot, lambda: is_building(pilot))
        desk = the_desk(pilot)
        assert desk.session.report.is_legal
        assert desk.session.roster.units
        assert desk.session.roster.name == "Ultramarines"
        assert not [one.message for one in pilot.app._notifications], (
            "it is there, so nothing says that it is being mustered"
        )


async def test_arrows_go_from_button_to_button() -> None:
    async with starting() as (pilot, _):
        await press(pilot, "n", "tab", "tab", "tab")
        for key, button in (("right", "least"), ("right", "random"), ("right", "empty"), ("left", "random")):
            await press(pilot, key)
            assert pilot.app.focused is not None
            assert pilot.app.focused.id == button


async def test_only_where_there_is_something_to_forget_it_is_offered(tmp_path: Path) -> None:
    async with starting() as (pilot, screen):
        assert "start-forget" not in {one.binding.id for one in screen.active_bindings.values()}
        async with at(tmp_path, "scouts") as (other, desk):
            await press(other, "plus")
            desk.session.leave()
            screen.refresh_rows()
            await pilot.pause()
            assert "start-forget" in {one.binding.id for one in screen.active_bindings.values()}


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
        await until(pilot, lambda: is_building(pilot))
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


async def test_unfinished_work_that_cannot_be_read_is_told() -> None:
    journals().mkdir(parents=True, exist_ok=True)
    (journals() / "damaged.journal").write_bytes(b"not json\n")
    async with starting() as (pilot, _):
        (told,) = [one.message for one in pilot.app._notifications]
        assert "cannot be read" in told
        assert "damaged.journal" in told


async def test_the_start_explains_itself() -> None:
    async with starting() as (pilot, _):
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, ReadText)


def test_a_file_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="No such file"):
        make_app(tmp_path / "nowhere.yaml")
