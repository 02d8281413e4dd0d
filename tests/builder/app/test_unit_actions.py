"""Actions on units, by their keys, asserting what becomes of the roster."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from textual.widgets import TextArea

from builder.app.builder_screen import BuilderScreen
from rosters.roster import Group, Roster
from tests.builder.app.desk import (
    ARMY,
    BACKGROUND,
    at,
    building,
    hint,
    ids,
    press,
    settled,
    told,
    type_in,
    unit_of,
)

# Units


async def test_add(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1")
        assert desk.catalogue.rows.mark("ultramarines/scout-squad")
        await press(pilot, "enter", "a")
        assert ids(desk)[-2:] == ["scout-squad", "scout-squad-2"]
        assert desk.force.marked_unit is not None
        assert desk.force.marked_unit.id == "scout-squad-2"
        assert "Add Scout Squad" in told(desk)


@pytest.mark.usefixtures("background")
async def test_add_with(tmp_path: Path) -> None:
    roster = replace(ARMY, points_limit=Decimal(3000), units=ARMY.units[1:2], squadrons=())
    async with building(roster, tmp_path) as (pilot, desk):
        await settled(pilot, BACKGROUND)
        assert desk.catalogue.rows.mark("ultramarines/terminator-captain")
        await press(pilot, "1")
        await settled(pilot, BACKGROUND)
        assert "Terminator Squad" in str(desk.query_one("#about-entry").render())
        await press(pilot, "w")
        assert not [one for one in desk.session.report.findings if one.code == "ARM05"]
        assert {"terminator-captain", "terminator-squad"} <= set(ids(desk))
        assert len(desk.session.done) == 1


async def test_remove(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "x")
        assert desk.session.roster.unit("squad") is None
        assert unit_of(desk, "rhino").carries == ()
        assert desk.force.rows.mark("squadron:Hammer")
        await press(pilot, "delete")
        assert desk.session.roster.squadrons == ()
        assert "hunter" in ids(desk)


async def test_duplicate(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "d")
        assert unit_of(desk, "hunter-2").name == "Hunter 2"
        assert desk.force.marked_unit is not None
        assert desk.force.marked_unit.id == "hunter-2"


async def test_rename(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "r")
        await type_in(pilot, "First")
        await press(pilot, "enter")
        assert unit_of(desk, "squad").name == "First"
        await press(pilot, "r", "backspace", "enter")
        assert unit_of(desk, "squad").name is None
        assert desk.force.rows.mark("squadron:Hammer")
        await press(pilot, "r")
        await type_in(pilot, "Anvil")
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Anvil", members=("hunter", "talon")),)
        assert desk.force.rows.marked == "squadron:Anvil"


async def test_note(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "n")
        pilot.app.screen.query_one(TextArea).text = "red\nstripe"
        await press(pilot, "ctrl+s")
        assert unit_of(desk, "squad").notes == "red\nstripe"
        await press(pilot, "n", "escape")
        assert unit_of(desk, "squad").notes == "red\nstripe"
        assert len(desk.session.done) == 1, "the old note is no change"
        await press(pilot, "n")
        pilot.app.screen.query_one(TextArea).text = "blue"
        await press(pilot, "escape")
        assert unit_of(desk, "squad").notes == "blue", "what was typed is not thrown away"
        await press(pilot, "ctrl+z")
        assert unit_of(desk, "squad").notes == "red\nstripe"


async def test_move_up(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "K")
        assert ids(desk)[1:3] == ["scouts", "squad"]
        await press(pilot, "K")
        assert "first of its part" in told(desk)
        assert ids(desk)[1:3] == ["scouts", "squad"]


async def test_move_down(tmp_path: Path) -> None:
    async with at(tmp_path, "rhino") as (pilot, desk):
        await press(pilot, "J", "shift+down", "right_square_bracket")
        assert ids(desk)[3:7] == ["spare", "hunter", "talon", "rhino"]
        await press(pilot, "J")
        assert "last of its part" in told(desk)


async def test_more_models(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "plus")
        assert unit_of(desk, "scouts").models == 7


async def test_fewer_models(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "minus")
        assert unit_of(desk, "scouts").models == 4
        assert "finding more" in told(desk)


async def test_set_models(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "M")
        await type_in(pilot, "9")
        await press(pilot, "enter")
        assert unit_of(desk, "scouts").models == 9
        await press(pilot, "M")
        await type_in(pilot, "many")
        await press(pilot, "enter")
        assert "“many” is no number of models" in hint(pilot)
        await press(pilot, "escape")


async def test_copy(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "y")
        assert desk.clipboard.unit == unit_of(desk, "hunter")


async def test_paste(tmp_path: Path) -> None:
    hunter = replace(ARMY.units[5], notes="fast")
    roster = replace(ARMY, units=(*ARMY.units[:5], hunter, *ARMY.units[6:]))
    async with at(tmp_path, "hunter", roster) as (pilot, desk):
        await press(pilot, "p")
        assert "Nothing is copied" not in told(desk) or desk.clipboard.unit is None
        await press(pilot, "y")
        desk.session.leave()
        desk.muster.start(_session_of(Roster(name="Other", army="ultramarines"), desk))
        await pilot.pause()
        now = pilot.app.screen
        assert isinstance(now, BuilderScreen)
        await press(pilot, "2", "p")
        (pasted,) = now.session.roster.units
        now.session.leave()
        assert replace(pasted, id="hunter") == hunter


def _session_of(roster: Roster, desk: BuilderScreen):  # type: ignore[no-untyped-def]  # a Session
    from builder.app.beginning import new_session

    return new_session(roster, desk.session.library)
