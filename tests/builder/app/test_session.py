"""The session: steps, undo, the file, and work that broke off. No screen is involved."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from unittest import mock

import pytest

from builder.app.beginning import journals, new_session, open_session, restore
from builder.app.session import FileThere, Session
from builder.state.journal import unfinished
from datafaxes.errors import BadData
from datafaxes.library import Library, default_library
from rosters.commands import CommandRefused, command
from rosters.roster_file import open_roster
from tests.builder.app.desk import ARMY

ODD = b"""# my list
muster: 1
name:   'Third Company'   # theirs
army: ultramarines
rules: second-edition
units:
  - {id: chief, entry: ultramarines/space-marine-captain}   # the boss
"""


@pytest.fixture
def library() -> Library:
    return default_library()


@pytest.fixture
def session(tmp_path: Path, library: Library) -> Session:
    path = tmp_path / "list.yaml"
    path.write_bytes(ODD)
    return open_session(path, library)


def _rename(session: Session, name: str) -> None:
    assert session.do(f"Rename to {name}", [command("rename_roster", name=name)])


def test_steps_are_undone_and_made_again(session: Session) -> None:
    _rename(session, "A")
    _rename(session, "B")
    assert (session.undo(), session.roster.name) == ("Rename to B", "A")
    assert (session.undo(), session.roster.name) == ("Rename to A", "Third Company")
    assert session.undo() is None
    assert (session.redo(), session.redo(), session.roster.name) == ("Rename to A", "Rename to B", "B")
    assert session.redo() is None


def test_a_new_step_forgets_what_was_undone(session: Session) -> None:
    _rename(session, "A")
    session.undo()
    _rename(session, "B")
    assert session.redo() is None
    assert [step.name for step in session.done] == ["Rename to B"]


def test_a_step_that_changes_nothing_is_none(session: Session) -> None:
    assert not session.do("Nothing", [command("rename_roster", name="Third Company")])
    assert session.done == []
    assert not session.is_changed


def test_a_refused_step_leaves_everything_as_it_was(session: Session) -> None:
    before = session.roster
    with pytest.raises(CommandRefused, match="no unit"):
        session.do("Both", [command("rename_roster", name="A"), command("remove_unit", unit="nobody")])
    assert (session.roster, session.done) == (before, [])


def test_army_and_report_follow_the_roster(session: Session) -> None:
    assert (int(session.army.points), session.report.is_legal) == (
        96,
        False,
    )  # more than half Characters
    session.do("Remove", [command("remove_unit", unit="chief")])
    assert (session.army.points, session.army.units) == (Decimal(0), ())
    assert session.report.is_legal


# The file


def test_undoing_to_the_start_restores_the_first_bytes(session: Session) -> None:
    assert session.path is not None
    for name in ("A", "B"):
        _rename(session, name)
        session.save()
        assert open_roster(session.path).roster.name == name
    assert b"# the boss" in session.path.read_bytes()
    session.undo()
    session.undo()
    session.save()
    assert session.path.read_bytes() == ODD
    assert not session.is_changed


def test_saving_elsewhere_keeps_the_comments_and_the_old_file(session: Session, tmp_path: Path) -> None:
    _rename(session, "A")
    session.save(tmp_path / "other.yaml")
    assert b"# the boss" in (tmp_path / "other.yaml").read_bytes()
    assert (tmp_path / "list.yaml").read_bytes() == ODD
    assert session.path == tmp_path / "other.yaml"


def test_a_file_that_is_not_ours_is_replaced_only_when_asked(session: Session, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_bytes(ODD.replace(b"Third Company", b"Another"))
    with pytest.raises(FileThere):
        session.save(other)
    session.save(other, replacing=True)
    assert open_roster(other).roster.name == "Third Company"
    assert b"Another" in (tmp_path / "other.yaml.bak").read_bytes()


def test_a_file_changed_meanwhile_is_noticed_and_left_alone(session: Session) -> None:
    assert session.path is not None
    assert not session.changed_on_disk()
    theirs = ODD.replace(b"Third Company", b"Theirs")
    session.path.write_bytes(theirs)
    assert session.changed_on_disk()
    _rename(session, "Mine")
    with pytest.raises(BadData, match="has changed on disk"):
        session.save()
    assert session.path.read_bytes() == theirs
    session.save(replacing=True)
    assert open_roster(session.path).roster.name == "Mine"
    assert session.path.with_name("list.yaml.bak").read_bytes() == theirs
    assert not session.changed_on_disk()


def test_a_file_that_was_only_touched_is_no_change(session: Session) -> None:
    assert session.path is not None
    os.utime(session.path, (1, 1))
    assert not session.changed_on_disk()
    session.path.unlink()
    assert not session.changed_on_disk()


def test_a_folder_that_cannot_be_written_keeps_the_work(session: Session) -> None:
    _rename(session, "A")
    denied = OSError(errno.EROFS, os.strerror(errno.EROFS))
    with (
        mock.patch("rosters.roster_saving.os.open", side_effect=denied),
        pytest.raises(BadData, match=r"Read-only file system.*other name"),
    ):
        session.save()
    assert session.roster.name == "A"
    assert session.is_changed
    session.save()
    assert not session.is_changed


def test_other_rules_are_refused(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("muster: 1\nname: x\nrules: fifth-edition\narmy: orks\n")
    with pytest.raises(BadData, match="second-edition"):
        open_session(path, library)


def test_a_list_of_another_program_begins_a_new_file(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "list.txt"
    path.write_text(
        "Ultramarines 1500 points\n\nTactical Squad - 300\nSpace Marine Rhino - 50\nFlying Pig - 20\n"
    )
    session = open_session(path, library)
    assert {unit.entry for unit in session.roster.units} >= {
        "ultramarines/tactical-squad",
        "ultramarines/space-marine-rhino",
    }
    assert session.path is None
    assert "Flying Pig" in " ".join(session.beginning.told)


# Work that broke off


def test_unsaved_work_is_restored_with_its_history(session: Session, library: Library) -> None:
    _rename(session, "A")
    _rename(session, "B")
    session.undo()
    session.leave()
    (work,) = unfinished(journals())
    again = restore(work, library)
    assert (again.roster.name, again.path, again.fingerprint) == ("A", session.path, session.fingerprint)
    assert (again.redo(), again.undo(), again.undo()) == ("Rename to B", "Rename to B", "Rename to A")
    again.save()
    assert again.path is not None
    assert again.path.read_bytes() == ODD


def test_restored_work_is_offered_once_and_kept_again(session: Session, library: Library) -> None:
    _rename(session, "A")
    session.leave()
    again = restore(unfinished(journals())[0], library)
    assert unfinished(journals()) == []
    again.leave()
    assert len(unfinished(journals())) == 1


def test_saved_and_given_up_work_is_not_offered(session: Session, library: Library) -> None:
    _rename(session, "A")
    session.save()
    session.leave()
    assert unfinished(journals()) == []
    another = new_session(ARMY, library)
    _rename(another, "B")
    another.give_up()
    assert unfinished(journals()) == []


def test_a_save_is_remembered_across_a_crash(session: Session, library: Library, tmp_path: Path) -> None:
    _rename(session, "A")
    session.save(tmp_path / "other.yaml")
    _rename(session, "B")
    session._journal.close()
    again = restore(unfinished(journals())[0], library)
    assert again.path == tmp_path / "other.yaml"
    assert again.is_changed
    again.undo()
    assert not again.is_changed


def test_a_journal_that_does_not_fit_is_kept_and_followed_as_far_as_it_goes(
    session: Session, library: Library
) -> None:
    _rename(session, "A")
    session._journal.add({"do": [{"action": "remove_unit", "unit": "nobody"}], "name": "odd"}, {"undo": 1})
    session.leave()
    (work,) = unfinished(journals())
    again = restore(work, library)
    assert again.roster.name == "A"
    assert sorted(path.suffix for path in journals().iterdir()) == [".journal", ".kept"]


@pytest.mark.parametrize("line", [{}, {"do": 3}, {"do": [{}]}, {"redo": 1}, {"saved": "x"}, {"name": []}])
def test_any_line_of_a_journal_is_survived(
    session: Session, library: Library, line: dict[str, object]
) -> None:
    session._journal.add({"do": [{"action": "rename_roster", "name": "A"}]}, line)
    session._journal.close()
    assert restore(unfinished(journals())[0], library).roster.name == "A"


@pytest.mark.parametrize("head", [{}, {"roster": 3}, {"roster": "muster: 2"}])
def test_a_journal_without_a_beginning_is_bad_data(
    session: Session, library: Library, head: dict[str, object]
) -> None:
    session._journal._lines[0] = head
    _rename(session, "A")
    session._journal.close()
    with pytest.raises(BadData):
        restore(unfinished(journals())[0], library)
    assert len(unfinished(journals())) == 1


def test_a_full_disk_is_told_and_the_work_goes_on(session: Session) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with mock.patch("os.fsync", side_effect=full):
        _rename(session, "A")
    assert "No space left" in session.trouble
    _rename(session, "B")
    assert session.trouble == ""
    session._journal.close()
    assert len(unfinished(journals())[0].lines) == 2


KILLED = """
import sys
from pathlib import Path
from builder.app.beginning import open_session
from datafaxes.library import default_library
from rosters.commands import command
session = open_session(Path(sys.argv[1]), default_library())
for number in range(10_000):
    session.do(f"Step {number}", [command("rename_roster", name=f"Name {number}")])
    print(number, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill outright")
def test_a_kill_loses_one_step_at_the_most(session: Session, library: Library) -> None:
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(session.path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    last = 0
    while last < 7:
        last = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    last = max([last, *(int(line) for line in process.stdout.read().split())])
    process.wait()
    process.stdout.close()
    (work,) = unfinished(journals())
    kept = len(restore(work, library).done) - 1
    assert kept in (last, last + 1)
