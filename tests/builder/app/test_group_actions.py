"""Actions on seats, mounts, squadrons and batteries, by their keys, asserting what becomes of the roster."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from textual.widgets import Input

from builder.app.dialogs.choose_many import ChooseMany
from builder.app.dialogs.choose_one import ChooseOne
from rosters.roster import Group, Roster, Seat, Unit
from tests.builder.app.desk import (
    ARMY,
    at,
    choices,
    hint,
    press,
    told,
    type_in,
    unit_of,
)

# Seats and mounts


async def test_seat(tmp_path: Path) -> None:
    async with at(tmp_path, "scouts") as (pilot, desk):
        await press(pilot, "s")
        rows = {row.id: row.text for row in choices(pilot).shown}
        assert rows["rhino"].startswith("✗")
        assert "Maximum 10" in rows["rhino"]
        assert rows["spare"].startswith("✓ Space Marine Rhino (spare)  10 places; empty")
        choices(pilot).mark("spare")
        await press(pilot, "enter")
        assert unit_of(desk, "spare").carries == (Seat(unit="scouts"),)
        assert desk.force.mark_unit("spare")
        await press(pilot, "s")
        assert {row.id for row in choices(pilot).shown} == {"chief", "squad", "scouts"}
        choices(pilot).mark("chief")
        await press(pilot, "enter")
        assert [seat.unit for seat in unit_of(desk, "spare").carries] == ["scouts", "chief"]


async def test_seat_part(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "S")
        await type_in(pilot, "few")
        await press(pilot, "enter")
        assert "“few” is no number of models" in hint(pilot)
        pilot.app.screen.query_one(Input).value = "5"
        await press(pilot, "enter")
        choices(pilot).mark("spare")
        await press(pilot, "enter")
        assert unit_of(desk, "spare").carries == (Seat(unit="squad", models=5),)


async def test_unseat(tmp_path: Path) -> None:
    async with at(tmp_path, "squad") as (pilot, desk):
        await press(pilot, "u")
        assert unit_of(desk, "rhino").carries == ()
        await press(pilot, "u")
        assert "rides in nothing" in told(desk)
        await press(pilot, "ctrl+z")
        assert desk.force.mark_unit("rhino")
        await press(pilot, "u")
        assert unit_of(desk, "rhino").carries == ()


async def test_mount(tmp_path: Path) -> None:
    async with at(tmp_path, "chief") as (pilot, desk):
        await press(pilot, "m")
        choices(pilot).mark("bike")
        await press(pilot, "enter")
        assert unit_of(desk, "bike").mounted == "chief"
        await press(pilot, "u")
        assert unit_of(desk, "bike").mounted is None
        assert desk.force.mark_unit("hunter")
        await press(pilot, "m", "enter")
        assert unit_of(desk, "hunter").mounted == "chief"


# Squadrons and batteries


async def test_group(tmp_path: Path) -> None:
    async with at(tmp_path, "talon") as (pilot, desk):
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, ChooseOne)
        assert [row.id for row in choices(pilot).shown] == ["\tnew", "Hammer", "\tnone"]
        choices(pilot).mark("\tnone")
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Hammer", members=("hunter",)),)
        await press(pilot, "q")
        choices(pilot).mark("Hammer")
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Hammer", members=("hunter", "talon")),)
        assert desk.force.mark_unit("squad")
        await press(pilot, "q")
        assert "needs no squadron" in told(desk)


async def test_form_group(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter", replace(ARMY, squadrons=())) as (pilot, desk):
        await press(pilot, "Q")
        assert isinstance(pilot.app.screen, ChooseMany)
        assert pilot.app.screen.chosen == ("hunter", "talon")  # all of the kind, as long as that is legal
        await press(pilot, "enter")
        assert pilot.app.screen.query_one(Input).value == "Squadron 1"
        await press(pilot, "enter")
        assert desk.session.roster.squadrons == (Group(name="Squadron 1", members=("hunter", "talon")),)


async def test_batteries_are_formed_of_support_weapons(tmp_path: Path) -> None:
    guns = tuple(Unit(id=name, entry="ultramarines/tarantula") for name in ("a", "b"))
    async with at(tmp_path, "a", replace(ARMY, units=(*ARMY.units, *guns))) as (pilot, desk):
        await press(pilot, "q")
        assert {row.id for row in choices(pilot).shown} == {"a", "b"}
        await press(pilot, "enter", "enter")
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
        assert "changes more. ^z takes it back." in told(desk)
        assert any({"hunter", "talon"} <= {*group.members} for group in desk.session.roster.squadrons)
        assert sum(len(unit.carries) for unit in desk.session.roster.units) == 2
        assert len(desk.session.done) == 1
        await press(pilot, "A")
        assert "as they should be" in told(desk)
        await press(pilot, "ctrl+z")
        assert desk.session.roster == roster


async def test_an_army_without_mounts_and_transports_says_so(tmp_path: Path) -> None:
    lord = Unit(id="lord", entry="necrons/necron-lord")
    async with at(tmp_path, "lord", Roster(name="x", army="necrons", units=(lord,))) as (pilot, desk):
        await press(pilot, "m")
        assert told(desk).startswith("This army list sells nothing to ride")
        for key in "sS":
            await press(pilot, key)
            assert told(desk) == "No vehicle of this army list carries troops."


async def test_steps_tell_which_of_several_of_a_name(tmp_path: Path) -> None:
    rhinos = tuple(Unit(id=one, entry="ultramarines/space-marine-rhino") for one in ("rhino", "rhino-2"))
    squad = Unit(id="squad", entry="ultramarines/tactical-squad")
    roster = Roster(name="x", army="ultramarines", units=(squad, *rhinos))
    async with at(tmp_path, "rhino-2", roster) as (pilot, desk):
        await press(pilot, "s")
        choices(pilot).mark("squad")
        await press(pilot, "enter")
        assert told(desk).startswith("Seat Tactical Squad in Space Marine Rhino 2.")
        assert "Space Marine Rhino 2" in "".join(row.text for row in desk.force.rows.shown)
