"""Every action of the builder, by its key, asserting what becomes of the roster."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Input, TextArea

from builder.app.actions import ACTIONS
from builder.app.builder_screen import BuilderScreen
from builder.app.dialogs.choose_many import ChooseMany
from builder.app.dialogs.choose_one import ChooseOne
from builder.app.dialogs.compare import Compare
from builder.app.dialogs.read_text import ReadText
from builder.app.rows import Rows
from builder.app.start_screen import StartScreen
from builder.state.journal import unfinished
from rosters.roster import Group, Roster, Seat, Unit
from rosters.roster_file import open_roster
from tests.builder.app.desk import ARMY, BACKGROUND, building, press, settled, told, type_in

Built = tuple[Pilot[None], BuilderScreen]


@asynccontextmanager
async def at(folder: Path, unit: str, roster: Roster = ARMY) -> AsyncIterator[Built]:
    """The builder with this unit marked in the force."""
    async with building(roster, folder) as (pilot, desk):
        await press(pilot, "2")
        assert desk.force.mark_unit(unit)
        await pilot.pause()
        yield pilot, desk


def _unit(desk: BuilderScreen, unit_id: str) -> Unit:
    found = desk.session.roster.unit(unit_id)
    assert found is not None
    return found


def _choices(pilot: Pilot[None]) -> Rows:
    return pilot.app.screen.query_one("#choices", Rows)


def _ids(desk: BuilderScreen) -> list[str]:
    return [unit.id for unit in desk.session.roster.units]


# Units


async def test_add(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1")
        assert desk.catalogue.rows.mark("ultramarines/scout-squad")
        await press(pilot, "enter", "a")
        assert _ids(desk)[-2:] == ["scout-squad", "scout-squad-2"]
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
        assert {"terminator-captain", "terminator-squad"} <= set(_ids(desk))
        assert len(desk.session.done) == 1


async def test_remove(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "x")
        assert desk.session.roster.unit("squad") is None
        assert _unit(desk, "rhino").carries == ()
        assert desk.force.rows.mark("squadron:Hammer")
        await press(pilot, "delete")
        assert desk.session.roster.squadrons == ()
        assert "hunter" in _ids(desk)


async def test_duplicate(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "d")
        assert _unit(desk, "hunter-2").name == "Hunter 2"
        assert desk.force.marked_unit is not None
        assert desk.force.marked_unit.id == "hunter-2"


async def test_rename(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "r")
        await type_in(pilot, "First")
        await press(pilot, "enter")
        assert _unit(desk, "squad").name == "First"
        await press(pilot, "r", "backspace", "enter")
        assert _unit(desk, "squad").name is None
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
        assert _unit(desk, "squad").notes == "red\nstripe"
        await press(pilot, "n", "escape")
        assert _unit(desk, "squad").notes == "red\nstripe"


async def test_move_up(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "K")
        assert _ids(desk)[1:3] == ["scouts", "squad"]
        await press(pilot, "K")
        assert "first of its part" in told(desk)
        assert _ids(desk)[1:3] == ["scouts", "squad"]


async def test_move_down(tmp_path: Path) -> None:
    async with at(tmp_path, "rhino") as (pilot, desk):
        await press(pilot, "J", "shift+down", "right_square_bracket")
        assert _ids(desk)[3:7] == ["spare", "hunter", "talon", "rhino"]
        await press(pilot, "J")
        assert "last of its part" in told(desk)


async def test_more_models(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "plus")
        assert _unit(desk, "scouts").models == 7


async def test_fewer_models(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "minus")
        assert _unit(desk, "scouts").models == 4
        assert "finding more" in told(desk)


async def test_set_models(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "M")
        await type_in(pilot, "9")
        await press(pilot, "enter")
        assert _unit(desk, "scouts").models == 9
        await press(pilot, "M")
        await type_in(pilot, "many")
        await press(pilot, "enter")
        assert "no number" in told(desk)


async def test_copy(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        await press(pilot, "y")
        assert desk.clipboard.unit == _unit(desk, "hunter")


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


# Seats and mounts


async def test_seat(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "s")
        rows = {row.id: row.text for row in _choices(pilot).shown}
        assert rows["rhino"].startswith("✗")
        assert "Maximum 10" in rows["rhino"]
        assert rows["spare"].startswith("✓ Space Marine Rhino (spare)  10 places; empty")
        _choices(pilot).mark("spare")
        await press(pilot, "enter")
        assert _unit(desk, "spare").carries == (Seat(unit="scouts"),)
        assert desk.force.mark_unit("spare")
        await press(pilot, "s")
        assert {row.id for row in _choices(pilot).shown} == {"chief", "squad", "scouts"}
        _choices(pilot).mark("chief")
        await press(pilot, "enter")
        assert [seat.unit for seat in _unit(desk, "spare").carries] == ["scouts", "chief"]


async def test_seat_part(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "S")
        await type_in(pilot, "5")
        await press(pilot, "enter")
        _choices(pilot).mark("spare")
        await press(pilot, "enter")
        assert _unit(desk, "spare").carries == (Seat(unit="squad", models=5),)


async def test_unseat(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "u")
        assert _unit(desk, "rhino").carries == ()
        await press(pilot, "u")
        assert "rides in nothing" in told(desk)
        await press(pilot, "ctrl+z")
        assert desk.force.mark_unit("rhino")
        await press(pilot, "u")
        assert _unit(desk, "rhino").carries == ()


async def test_mount(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "m")
        _choices(pilot).mark("bike")
        await press(pilot, "enter")
        assert _unit(desk, "bike").mounted == "chief"
        await press(pilot, "u")
        assert _unit(desk, "bike").mounted is None
        assert desk.force.mark_unit("hunter")
        await press(pilot, "m", "enter")
        assert _unit(desk, "hunter").mounted == "chief"


# Squadrons and batteries


async def test_group(tmp_path: Path) -> None:
    async with at(tmp_path, "talon") as (pilot, desk):
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, ChooseOne)
        assert [row.id for row in _choices(pilot).shown] == ["\tnew", "Hammer", "\tnone"]
        _choices(pilot).mark("\tnone")
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Hammer", members=("hunter",)),)
        await press(pilot, "q")
        _choices(pilot).mark("Hammer")
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Hammer", members=("hunter", "talon")),)
        assert desk.force.mark_unit("squad")
        await press(pilot, "q")
        assert "needs no squadron" in told(desk)


async def test_form_group(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter", replace(ARMY, squadrons=())) as (pilot, desk):
        await press(pilot, "Q")
        assert isinstance(pilot.app.screen, ChooseMany)
        _choices(pilot).mark("talon")
        await press(pilot, "space", "enter")
        assert pilot.app.screen.query_one(Input).value == "Squadron 1"
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Squadron 1", members=("hunter", "talon")),)


async def test_batteries_are_formed_of_support_weapons(tmp_path: Path) -> None:
    guns = tuple(Unit(id=name, entry="ultramarines/tarantula") for name in ("a", "b"))
    async with at(tmp_path, "a", replace(ARMY, units=(*ARMY.units, *guns))) as (pilot, desk):
        await press(pilot, "q")
        assert {row.id for row in _choices(pilot).shown} == {"a", "b"}
        _choices(pilot).mark("b")
        await press(pilot, "space", "enter", "enter")
        assert desk.session.roster.batteries == (Group(name="Battery 1", members=("a", "b")),)


async def test_leave_group(tmp_path: Path) -> None:
    async with at(tmp_path, "talon") as (pilot, desk):
        await press(pilot, "l")
        assert desk.session.roster.squadrons == (Group(name="Hammer", members=("hunter",)),)
        await press(pilot, "l")
        assert "in no squadron" in told(desk)


async def test_arrange(tmp_path: Path) -> None:
    roster = replace(ARMY, squadrons=(), units=tuple(replace(unit, carries=()) for unit in ARMY.units))
    async with at(tmp_path, "hunter", roster) as (pilot, desk):
        await press(pilot, "A")
        assert {group.members for group in desk.session.roster.squadrons} == {("bike", "hunter", "talon")}
        assert sum(len(unit.carries) for unit in desk.session.roster.units) == 2
        assert len(desk.session.done) == 1
        await press(pilot, "A")
        assert "as they should be" in told(desk)
        await press(pilot, "ctrl+z")
        assert desk.session.roster == roster


# Options


async def test_choose(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "enter")
        _mark_option(desk, "Heavy Bolter")
        await press(pilot, "space")
        assert [bought.name for bought in _unit(desk, "squad").options] == ["Heavy Bolter"]
        _mark_option(desk, "Lascannon")
        await press(pilot, "enter")
        assert [bought.name for bought in _unit(desk, "squad").options] == ["Lascannon"]
        await press(pilot, "enter")
        assert _unit(desk, "squad").options == ()
        _mark_option(desk, "Power Armour")
        await press(pilot, "enter")
        assert "comes with the unit" in told(desk)


async def test_more(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o")
        _mark_option(desk, "Bolt Pistol")
        await press(pilot, "plus", "right")
        assert [(one.name, one.count) for one in _unit(desk, "chief").options] == [("Bolt Pistol", 2)]


async def test_less(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o")
        _mark_option(desk, "Bolt Pistol")
        await press(pilot, "plus", "plus", "minus")
        assert [(one.name, one.count) for one in _unit(desk, "chief").options] == [("Bolt Pistol", 1)]
        await press(pilot, "h", "h")
        assert _unit(desk, "chief").options == ()


def _mark_option(desk: BuilderScreen, name: str) -> None:
    rows = desk.inspector.query_one("#option-lines", Rows)
    found = next(row.id for row in rows.shown if row.id is not None and name in row.text)
    assert rows.mark(found)


# Findings


async def test_fix(tmp_path: Path) -> None:
    async with building(replace(ARMY, squadrons=()), tmp_path) as (pilot, desk):
        await press(pilot, "3")
        finding = next(one for one in desk.session.report.findings if one.code == "SQD01")
        assert desk.findings.rows.mark(str(desk.session.report.findings.index(finding)))
        await press(pilot, "f")
        assert not [one for one in desk.session.report.findings if one.code == "SQD01"]
        assert desk.session.roster.squadrons
        await press(pilot, "ctrl+z")
        assert desk.session.roster.squadrons == ()


async def test_what_no_single_step_mends_says_so(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        note = next(one for one in desk.session.report.findings if one.code == "TRN07")
        desk.findings.rows.mark(str(desk.session.report.findings.index(note)))
        await press(pilot, "3", "enter")
        assert "No single step" in told(desk)


async def test_go_to(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        note = next(one for one in desk.session.report.findings if one.code == "TRN07")
        desk.findings.rows.mark(str(desk.session.report.findings.index(note)))
        await press(pilot, "3", "g")
        assert desk.focused_pane == "force"
        assert desk.force.marked_unit is not None
        assert desk.force.marked_unit.id == "spare"


async def test_explain(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "3", "e")
        assert isinstance(pilot.app.screen, ReadText)
        text = " ".join(row.text for row in pilot.app.screen.rows)
        assert "Legal example" in text
        await press(pilot, "escape")
        assert pilot.app.screen_stack == [desk]


# The roster


async def test_agreements(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "f6")
        _choices(pilot).mark("treat_100_as")
        await press(pilot, "enter", "down", "down", "enter")
        _choices(pilot).mark("speed_gap")
        await press(pilot, "enter")
        await type_in(pilot, "4.5")
        await press(pilot, "enter")
        _choices(pilot).mark("max_size_gap")
        await press(pilot, "enter")
        await type_in(pilot, "0")
        await press(pilot, "enter", "escape")
        rules = desk.session.roster.house_rules
        assert (rules.treat_100_as, rules.speed_gap, rules.max_size_gap) == ("heavy", Decimal("4.5"), 0)
        assert pilot.app.screen is desk


async def test_a_house_rule_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "f6")
        _choices(pilot).mark("speed_gap")
        await press(pilot, "enter")
        await type_in(pilot, "fast")
        await press(pilot, "enter", "escape")
        assert "must be a number" in told(desk)
        assert desk.session.roster == ARMY


async def test_rename_roster(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.action_do("rename-roster")
        await pilot.pause()
        await type_in(pilot, "Fourth")
        await press(pilot, "enter")
        assert desk.session.roster.name == "Fourth"


async def test_limit(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        for text, limit in (("1500", Decimal(1500)), ("lots", Decimal(1500)), ("", None)):
            desk.action_do("limit")
            await pilot.pause()
            pilot.app.screen.query_one(Input).value = text
            await press(pilot, "enter")
            assert desk.session.roster.points_limit == limit


async def test_force(tmp_path: Path) -> None:
    async with building(Roster(name="x", army="chaos"), tmp_path) as (pilot, desk):
        desk.action_do("force")
        await pilot.pause()
        _choices(pilot).mark("Chaos Cult")
        await press(pilot, "enter")
        assert desk.session.roster.force == "Chaos Cult"
        assert {item.heading for item in desk.catalogue.items} >= {"Cultists"}


async def test_sources(tmp_path: Path) -> None:
    async with building(Roster(name="x", army="imperial-agents"), tmp_path) as (pilot, desk):
        desk.action_do("sources")
        await pilot.pause()
        first = next(row.id for row in _choices(pilot).shown)
        await press(pilot, "space", "enter")
        assert desk.session.roster.sources == (first,)


async def test_roster_note(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.action_do("roster-note")
        await pilot.pause()
        pilot.app.screen.query_one(TextArea).text = "Bring dice"
        await press(pilot, "ctrl+s")
        assert desk.session.roster.notes == "Bring dice"


# History


async def test_undo(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "plus", "ctrl+z")
        assert _unit(desk, "scouts").models == 6
        assert "Taken back: Set Scout Squad to 7 models" in told(desk)
        await press(pilot, "ctrl+z", "ctrl+z")
        assert desk.session.roster == ARMY
        assert "nothing to take back" in told(desk)


async def test_redo(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "ctrl+z", "ctrl+y")
        assert _unit(desk, "scouts").models == 6
        await press(pilot, "ctrl+y")
        assert "nothing to do again" in told(desk)


async def test_history(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "plus", "plus", "f7")
        assert [row.text.strip(" ▸") for row in _choices(pilot).shown][:2] == [
            "As it was opened",
            "Set Scout Squad to 6 models",
        ]
        _choices(pilot).mark("1")
        await press(pilot, "enter")
        assert _unit(desk, "scouts").models == 6
        await press(pilot, "f7")
        _choices(pilot).mark("3")
        await press(pilot, "enter")
        assert _unit(desk, "scouts").models == 8


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
        assert _ids(desk)[-1] == "rhino-2"
        await press(pilot, "escape")
        assert len(desk.catalogue.rows.shown) > 20


async def test_search_in_the_options(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o", "slash")
        await type_in(pilot, "displacer")
        rows = desk.inspector.query_one("#option-lines", Rows)
        assert len(rows.shown) == 1
        await press(pilot, "enter", "enter")
        assert [bought.name for bought in _unit(desk, "chief").options] == ["Displacer Field"]


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
        _choices(pilot).mark("duplicate")
        await press(pilot, "tab", "enter")
        assert "hunter-2" in _ids(desk)


async def test_compare(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, _desk):
        await press(pilot, "v")
        _choices(pilot).mark("rhino")
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
        assert "Tactical Squad" in str(desk.query_one("#card-text").render())


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


def _tested() -> Iterator[str]:
    for name in globals():
        if name.startswith("test_"):
            yield name.removeprefix("test_").replace("_", "-")


def test_every_action_has_a_test_here() -> None:
    assert set(ACTIONS) <= set(_tested())


def test_no_two_actions_share_a_key_where_both_work() -> None:
    for where in ("catalogue", "force", "findings", "inspector"):
        keys = [
            key
            for action in ACTIONS.values()
            if action.where in (where, "everywhere")
            for key in re.split(",", action.keys)
            if key
        ]
        assert len(keys) == len(set(keys)), where
