"""Actions on options, findings, the roster itself and its history, by their keys."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from textual.widgets import Input, TextArea

from builder.app.builder_screen import BuilderScreen
from builder.app.dialogs.read_text import ReadText
from builder.app.rows import Rows
from rosters.roster import Roster
from tests.builder.app.desk import (
    ARMY,
    at,
    building,
    choices,
    hint,
    press,
    told,
    type_in,
    unit_of,
)

# Options


async def test_choose(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "enter")
        _mark_option(desk, "Heavy Bolter")
        await press(pilot, "space")
        assert [bought.name for bought in unit_of(desk, "squad").options] == ["Heavy Bolter"]
        _mark_option(desk, "Lascannon")
        await press(pilot, "enter")
        assert [bought.name for bought in unit_of(desk, "squad").options] == ["Lascannon"]
        await press(pilot, "enter")
        assert unit_of(desk, "squad").options == ()
        _mark_option(desk, "Power Armour")
        await press(pilot, "enter")
        assert "comes with the unit" in told(desk)


async def test_more(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o")
        _mark_option(desk, "Bolt Pistol")
        await press(pilot, "plus", "right")
        assert [(one.name, one.count) for one in unit_of(desk, "chief").options] == [("Bolt Pistol", 2)]


async def test_less(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "o")
        _mark_option(desk, "Bolt Pistol")
        await press(pilot, "plus", "plus", "minus")
        assert [(one.name, one.count) for one in unit_of(desk, "chief").options] == [("Bolt Pistol", 1)]
        await press(pilot, "h", "h")
        assert unit_of(desk, "chief").options == ()


async def test_options_of_what_is_not_in_the_force_yet_say_so(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "1", "4")
        for key in ("space", "plus", "minus", "enter"):
            desk.tell("")
            await press(pilot, key)
            assert told(desk).startswith("Space Marine Captain is not in the force yet: key 1, then enter")
        assert desk.session.roster == ARMY
        await press(pilot, "1", "enter", "4")
        assert desk.inspector.subject is not None
        assert desk.inspector.subject.is_in_force


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
        choices(pilot).mark("treat_100_as")
        await press(pilot, "enter", "down", "down", "enter")
        choices(pilot).mark("speed_gap")
        await press(pilot, "enter")
        await type_in(pilot, "4.5")
        await press(pilot, "enter")
        choices(pilot).mark("max_size_gap")
        await press(pilot, "enter")
        await type_in(pilot, "0")
        await press(pilot, "enter", "escape")
        rules = desk.session.roster.house_rules
        assert (rules.treat_100_as, rules.speed_gap, rules.max_size_gap) == ("heavy", Decimal("4.5"), 0)
        assert pilot.app.screen is desk


async def test_a_house_rule_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        await press(pilot, "f6")
        choices(pilot).mark("speed_gap")
        await press(pilot, "enter")
        await type_in(pilot, "fast")
        await press(pilot, "enter")
        assert "must be a number" in hint(pilot)
        await press(pilot, "escape", "escape")
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
        for text, limit in (
            ("1500", Decimal(1500)),
            ("2,000", Decimal(2000)),
            ("lots", Decimal(2000)),
            ("", None),
        ):
            desk.action_do("limit")
            await pilot.pause()
            pilot.app.screen.query_one(Input).value = text
            await press(pilot, "enter")
            assert desk.session.roster.points_limit == limit
            assert ("✗ The points limit must be a number" in hint(pilot)) == (text == "lots")
            await press(pilot, "escape")


async def test_force(tmp_path: Path) -> None:
    async with building(Roster(name="x", army="chaos"), tmp_path) as (pilot, desk):
        desk.action_do("force")
        await pilot.pause()
        choices(pilot).mark("Chaos Cult")
        await press(pilot, "enter")
        assert desk.session.roster.force == "Chaos Cult"
        assert {item.heading for item in desk.catalogue.items} >= {"Cultists"}


async def test_sources(tmp_path: Path) -> None:
    async with building(Roster(name="x", army="imperial-agents"), tmp_path) as (pilot, desk):
        desk.action_do("sources")
        await pilot.pause()
        first = next(row.id for row in choices(pilot).shown)
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
        assert unit_of(desk, "scouts").models == 6
        assert "Taken back: Set Scout Squad to 7 models" in told(desk)
        await press(pilot, "ctrl+z", "ctrl+z")
        assert desk.session.roster == ARMY
        assert "nothing to take back" in told(desk)


async def test_redo(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "ctrl+z", "ctrl+y")
        assert unit_of(desk, "scouts").models == 6
        await press(pilot, "ctrl+y")
        assert "nothing to do again" in told(desk)


async def test_history(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "plus", "plus", "plus", "f7")
        assert [row.text.strip(" ▸") for row in choices(pilot).shown][:2] == [
            "As it was opened",
            "Set Scout Squad to 6 models",
        ]
        choices(pilot).mark("1")
        await press(pilot, "enter")
        assert unit_of(desk, "scouts").models == 6
        await press(pilot, "f7")
        choices(pilot).mark("3")
        await press(pilot, "enter")
        assert unit_of(desk, "scouts").models == 8
