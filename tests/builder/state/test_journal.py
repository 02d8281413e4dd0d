"""The journal: every step on disk, torn ends forgiven, living sessions left alone."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import IO
from unittest import mock

import pytest

from builder.state.journal import MOST_BYTES, Journal, unfinished, unreadable

HEAD = {"journal": 1, "name": "First"}


def test_nothing_is_on_disk_before_the_first_step(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "sessions", HEAD)
    assert not (tmp_path / "sessions").exists()
    journal.add({"undo": 1})
    journal.close()
    (found,) = unfinished(tmp_path / "sessions")
    assert (found.head, found.lines) == (HEAD, ({"undo": 1},))


def test_a_session_that_is_still_going_on_is_not_offered(tmp_path: Path) -> None:
    journal = Journal(tmp_path, HEAD)
    journal.add({"undo": 1})
    assert unfinished(tmp_path) == []
    journal.add({"redo": 1})
    journal.close()
    assert [one.lines for one in unfinished(tmp_path)] == [({"undo": 1}, {"redo": 1})]


@pytest.mark.parametrize("torn", [b'{"do": [', b"\xff\xfe\n", b"[1]\n", b'"x"\n', b"\x00" * 50])
def test_a_torn_end_costs_only_itself(tmp_path: Path, torn: bytes) -> None:
    journal = Journal(tmp_path, HEAD)
    journal.add({"undo": 1})
    journal.close()
    with journal.path.open("ab") as file:
        file.write(torn)
    assert [one.lines for one in unfinished(tmp_path)] == [({"undo": 1},)]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"not json\n", b"[" * 100_000 + b"\n", b"{}\n"])
def test_what_is_no_journal_is_passed_over(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd.journal").write_bytes(content)
    assert unfinished(tmp_path) == []


@pytest.mark.parametrize("content", [b"\n\n", b"not json\n", b"\x00" * 50, b'{"journal": 1'])
def test_a_journal_whose_beginning_is_damaged_is_named_and_left(tmp_path: Path, content: bytes) -> None:
    damaged = tmp_path / "damaged.journal"
    damaged.write_bytes(content)
    (tmp_path / "empty.journal").touch()
    left, going_on = Journal(tmp_path, HEAD), Journal(tmp_path, HEAD)
    for journal in (left, going_on):
        journal.add({"undo": 1})
    left.close()
    assert unreadable(tmp_path) == [damaged]
    assert damaged.read_bytes() == content
    going_on.close()


def test_a_huge_journal_is_read_in_part_only(tmp_path: Path) -> None:
    path = tmp_path / "huge.journal"
    with path.open("wb") as file:
        file.write(b'{"journal":1}\n{"undo":1}\n')
        file.truncate(4 * MOST_BYTES)
    assert [len(one.lines) for one in unfinished(tmp_path)] == [1]


def test_removing_it_leaves_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path, HEAD)
    journal.add({"undo": 1})
    journal.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_loses_nothing_once_there_is_room_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path, HEAD)
    journal.add({"do": 1})
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    for number in (2, 3):
        with mock.patch("os.fsync", side_effect=full), pytest.raises(OSError, match="No space"):
            journal.add({"do": number})
    journal.add({"do": 4})
    journal.close()
    assert [one.lines for one in unfinished(tmp_path)] == [tuple({"do": number} for number in (1, 2, 3, 4))]
    assert len(list(tmp_path.iterdir())) == 1


def test_the_latest_is_offered_first(tmp_path: Path) -> None:
    for number, name in enumerate(("a", "b", "c")):
        journal = Journal(tmp_path, {"name": name})
        journal.add({"undo": 1})
        journal.close()
        os.utime(journal.path, (1000 + number, 1000 + number))
    assert [one.head["name"] for one in unfinished(tmp_path)] == ["c", "b", "a"]


def test_no_open_file_is_renamed(tmp_path: Path) -> None:
    """Windows refuses that."""
    opened: list[IO[bytes]] = []
    plain_open, plain_replace = Path.open, os.replace

    def recorded(path: Path, mode: str) -> IO[bytes]:
        file: IO[bytes] = plain_open(path, mode)
        opened.append(file)
        return file

    def strict(source: Path, target: Path) -> None:
        assert opened, "the journal is opened through its path"
        assert all(file.closed for file in opened)
        plain_replace(source, target)

    with mock.patch.object(Path, "open", recorded), mock.patch("os.replace", strict):
        journal = Journal(tmp_path, HEAD)
        journal.add({"undo": 1})
    assert unfinished(tmp_path) == [], "and the session still holds its journal"
    journal.add({"redo": 1})
    journal.close()
    assert [one.lines for one in unfinished(tmp_path)] == [({"undo": 1}, {"redo": 1})]
