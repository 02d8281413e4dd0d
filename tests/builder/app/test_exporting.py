"""Printing and exporting from the builder: in the background, with progress, stopped at any time."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from unittest import mock

import pytest

from builder.app import exporting
from builder.app.actions.of_printing import print_out
from builder.app.dialogs.confirm import Confirm
from builder.app.dialogs.print_dialog import PrintDialog
from builder.app.exporting import Stopped, Wish, export
from datafaxes.errors import BadData
from datafaxes.library import default_library
from rosters.fielding import field
from tests.builder.app.desk import ARMY, building, press, settled, told
from validators.report import check

LIBRARY = default_library()


def _exported(path: Path, **how: object) -> str:
    army = field(ARMY, LIBRARY)
    wish = Wish(file=str(path), **how)  # type: ignore[arg-type]  # fields of Wish
    return export(army, check(army, LIBRARY), LIBRARY, wish, lambda done, total: None, [])


def test_texts_are_exported_by_the_ending(tmp_path: Path) -> None:
    _exported(tmp_path / "list.txt")
    assert "# Force" in (tmp_path / "list.txt").read_text()
    _exported(tmp_path / "list.md")
    assert (tmp_path / "list.md").read_text().startswith("# Third Company")
    _exported(tmp_path / "list.json")
    assert json.loads((tmp_path / "list.json").read_text())["rosters"][0]["name"] == "Third Company"
    assert "pages" in _exported(tmp_path / "list.html", what="roster") or (tmp_path / "list.html").exists()


def test_a_name_without_a_known_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"End the name in \.pdf"):
        _exported(tmp_path / "list")


def test_the_roster_itself_is_never_printed_over(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text("mine")
    army = field(ARMY, LIBRARY)
    with pytest.raises(BadData, match="would be overwritten"):
        export(army, check(army, LIBRARY), LIBRARY, Wish(file=str(path)), lambda done, total: None, [path])
    assert path.read_text() == "mine"


def test_a_stopped_print_writes_nothing(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise Stopped

    army = field(ARMY, LIBRARY)
    for name in ("list.pdf", "list.txt"):
        with pytest.raises(Stopped):
            export(army, check(army, LIBRARY), LIBRARY, Wish(file=str(tmp_path / name)), stop, [])
    assert list(tmp_path.iterdir()) == []


async def test_the_builder_goes_on_while_it_prints_and_can_stop(tmp_path: Path) -> None:
    going_on, reached = threading.Event(), threading.Event()

    def slow(
        army: object,
        report: object,
        library: object,
        wish: Wish,
        progress: exporting.Progress,
        sources: object,
    ) -> str:
        progress(3, 12)
        reached.set()
        assert going_on.wait(10)
        progress(4, 12)
        return "never"

    async with building(ARMY, tmp_path) as (pilot, desk):
        with mock.patch("builder.app.actions.of_printing.export", slow):
            print_out(desk, Wish(file=str(tmp_path / "out.pdf")))
            while not reached.is_set():
                await pilot.pause()
            assert "Printing 3 of 12" in told(desk)
            desk.force.mark_unit("scouts")
            await press(pilot, "2", "plus")
            scouts = desk.session.roster.unit("scouts")
            assert scouts is not None
            assert scouts.models == 6
            await press(pilot, "ctrl+q")
            question = pilot.app.screen
            assert isinstance(question, Confirm)
            assert "Nothing of it is written" in question.text
            await press(pilot, "enter")
            assert pilot.app.screen is desk, "it waits for the print"
            await press(pilot, "1", "slash", "ctrl+x")  # from an input too
            going_on.set()
            while "stopped" not in told(desk):
                await pilot.pause()
        desk.session.give_up()


async def test_a_pdf_is_printed_by_other_processes_while_the_screen_is_the_apps(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        print_out(desk, Wish(file=str(tmp_path / "out.pdf"), what="cards"))
        await settled(pilot)
        assert "Wrote" in told(desk)
        assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


async def test_what_cannot_be_printed_is_told(tmp_path: Path) -> None:
    async with building(ARMY, tmp_path) as (pilot, desk):
        print_out(desk, Wish(file=str(tmp_path / "no" / "such" / "folder" / "out.txt")))
        await settled(pilot)
        assert "cannot be written" in told(desk)


async def test_a_file_of_the_user_is_written_over_only_when_asked(tmp_path: Path) -> None:
    mine = tmp_path / "list.txt"
    mine.write_text("mine")
    async with building(ARMY, tmp_path) as (pilot, desk):
        desk.last_wish = Wish(file=str(mine))
        await press(pilot, "ctrl+e", "enter", "enter")
        assert isinstance(pilot.app.screen, PrintDialog), "another name is asked for"
        await press(pilot, "escape")
        assert mine.read_text() == "mine"
        await press(pilot, "ctrl+e", "enter", "down", "enter")
        await settled(pilot)
        assert "Third Company" in mine.read_text()
        await press(pilot, "ctrl+e", "enter")
        await settled(pilot)
        assert len(pilot.app.screen_stack) == 1, "what was printed here is printed again without a question"
