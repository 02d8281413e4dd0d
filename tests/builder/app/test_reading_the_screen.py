"""What a player reads off the screen: nothing that matters is cut, and it says what comes next."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from rich.cells import cell_len

from builder.app.army_words import standing
from builder.app.catalogue_rows import about_item, catalogue
from builder.app.dialogs.choose_many import ChooseMany
from builder.app.unlocking import adding, on_offer
from datafaxes.library import default_library
from datafaxes.words import number_text
from rosters.commands import apply
from rosters.fielding import field
from rosters.roster import Group, Roster, Unit
from tests.builder.app.desk import ARMY, WIDE, at, building, choices, press, told
from validators.report import check

LIBRARY = default_library()
GUNS = tuple(Unit(id=name, entry="ultramarines/tarantula") for name in ("a", "b"))
CUT = replace(ARMY, name="The Third Company of the Chapter at the Gates of Armageddon", units=ARMY.units[:4])


@pytest.mark.parametrize("room", [60, 80, 110, 200])
@pytest.mark.parametrize("name", ["Third", CUT.name])
def test_the_verdict_is_never_cut(room: int, name: str) -> None:
    roster = replace(CUT, name=name, points_limit=Decimal(1500))
    army = field(roster, LIBRARY)
    report = check(army, LIBRARY)
    whole, fitted = standing(army, report).text, standing(army, report, room).text
    assert len(fitted) <= max(room, len(whole) if len(whole) <= room else 75)
    assert fitted.rpartition(" · ")[2] == whole.rpartition(" · ")[2]
    assert fitted[:6].startswith(name[:5])


@pytest.mark.parametrize("army_id", ["orks", "eldar", "space-wolves", "chaos", "imperial-guard"])
def test_an_entry_on_offer_costs_what_it_costs_once_added(army_id: str) -> None:
    roster = Roster(name="x", army=army_id)
    for entry_id in LIBRARY.entry_ids(army_id):
        offered = on_offer(roster, entry_id, LIBRARY).units[0]
        made = adding(roster, entry_id, LIBRARY)
        after = roster
        for command in made.commands:
            after = apply(after, command)
        assert offered.points == field(after, LIBRARY).units[0].points, entry_id
    items = catalogue(field(roster, LIBRARY), LIBRARY, with_allies=False)
    vypers = [item for item in items if item.name == "Eldar Vyper" and not item.riders]
    for item in vypers:
        assert item.price == number_text(on_offer(roster, item.id, LIBRARY).units[0].points)


def test_what_is_to_be_ridden_says_by_whom() -> None:
    items = catalogue(field(Roster(name="x", army="orks"), LIBRARY), LIBRARY, with_allies=False)
    (warbike,) = (item for item in items if item.name == "Kustom Warbike")
    assert "Add it, then m: ridden by Wazdakka Gutzmek" in about_item(warbike, "", lambda _: "m")
    of_many = next(item for item in items if item.riders and len(item.entry.offered_by) > 6)
    assert about_item(of_many, "", lambda _: "m").endswith("Warboss, Bigboss, Battle Standard or others.")
    assert not [item.name for item in items if item.riders and not item.entry.only_as_upgrade]


async def test_every_line_of_the_force_can_be_read_in_full(tmp_path: Path) -> None:
    bikes = tuple(replace(unit, name="The Honoured Veterans of Macragge") for unit in ARMY.units)
    async with building(replace(ARMY, units=bikes), tmp_path, WIDE) as (pilot, desk):
        await press(pilot, "2")
        rows = desk.force.rows
        cut = 0
        for row in rows.shown:
            if row.id is not None:
                rows.mark(row.id)
                await pilot.pause()
                about = str(desk.force.query_one("#about-unit").render())
                if cell_len(row.text) > rows.size.width - 2:
                    cut += 1
                    assert row.parts[3][0] in about
                unit = desk.force.marked_unit
                for finding in desk.session.report.findings:
                    called = "" if unit is None else f"{desk.called(unit)} "
                    is_told = finding.message.removeprefix(called) in about
                    if unit is None or unit.id not in finding.units:
                        assert not is_told
                    else:
                        assert is_told or about.endswith("…")
        assert cut > 3


async def test_the_keys_of_the_force_are_those_of_the_marked_line(tmp_path: Path) -> None:
    async with at(tmp_path, "a", replace(ARMY, units=(*ARMY.units, *GUNS))) as (pilot, desk):
        assert "q battery" in str(desk.force.border_subtitle)
        desk.force.mark_unit("hunter")
        await pilot.pause()
        assert "q squadron" in str(desk.force.border_subtitle)
        desk.force.rows.mark("squadron:Hammer")
        await pilot.pause()
        assert str(desk.force.border_subtitle) == "q members · r renames · x breaks it up"
        await press(pilot, "s")
        assert told(desk).startswith("Squadron Hammer is a squadron: mark one of its units. q members")


async def test_an_empty_force_says_all_of_what_to_do(tmp_path: Path) -> None:
    async with building(Roster(name="x", army="orks"), tmp_path, WIDE) as (_, desk):
        rows = desk.force.rows
        drawn = " ".join(rows.render_line(y).text.strip() for y in range(rows.size.height))
        assert "(key 1) and press enter to add it." in " ".join(drawn.split())


async def test_the_members_of_a_squadron_are_changed_on_its_line(tmp_path: Path) -> None:
    async with at(tmp_path, "hunter") as (pilot, desk):
        desk.force.rows.mark("squadron:Hammer")
        await press(pilot, "q")
        screen = pilot.app.screen
        assert isinstance(screen, ChooseMany)
        assert screen.chosen == ("hunter", "talon")
        choices(pilot).mark("talon")
        await press(pilot, "space")
        choices(pilot).mark("spare")
        await press(pilot, "space", "enter")
        assert desk.session.roster.squadrons == (Group(name="Hammer", members=("hunter", "spare")),)
        assert desk.force.rows.marked == "squadron:Hammer"
        await press(pilot, "ctrl+z")
        assert desk.session.roster == ARMY


async def test_a_new_squadron_begins_with_all_of_the_kind_unless_that_breaks_a_rule(tmp_path: Path) -> None:
    more = tuple(Unit(id=f"p{n}", entry="ultramarines/space-marine-predator") for n in range(2))
    roster = replace(ARMY, units=(*ARMY.units, *more))
    async with at(tmp_path, "p0", roster) as (pilot, _):
        await press(pilot, "Q")
        screen = pilot.app.screen
        assert isinstance(screen, ChooseMany)
        assert screen.chosen == ("p0", "p1"), "not those that are in one already"
        assert not screen.judge or not screen.judge(screen.chosen)


async def test_the_number_of_models_is_asked_with_its_bounds(tmp_path: Path) -> None:
    mob = Unit(id="mob", entry="orks/goff-boyz-mob")
    async with at(tmp_path, "mob", Roster(name="x", army="orks", units=(mob,))) as (pilot, _):
        await press(pilot, "M")
        assert "5 to 22" in str(pilot.app.screen.query_one(".dialog-hint").render())
