"""The journal of a session: every step on disk before the next, so that a crash loses one at the most.

A journal is a file of JSON lines in the state folder. The first says what the session began with,
each further one is a step, an undo, a redo or a save. While the session lives it holds a lock on
its journal; a journal without a lock is work that nobody finished, which the next start offers.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from datafaxes.record import record

Line = dict[str, Any]

MOST_BYTES = 50_000_000
MOST_OFFERED = 50
"""Unfinished sessions, the latest first."""
_ENDING = ".journal"
_BEYOND = 2 * MOST_BYTES
"""A byte that no journal reaches: Windows locks bytes, and locked ones cannot be read."""


@record
class Unfinished:
    """A session that ended without being saved or given up."""

    path: Path
    head: Line
    lines: tuple[Line, ...]
    touched: float
    """When its last step was made, in seconds since 1970."""


class Journal:
    """Writes one session's journal. Nothing is on disk before its first step."""

    def __init__(self, folder: Path, head: Line) -> None:
        self.path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}{_ENDING}"
        self._lines: list[Line] = [head]
        self._file: IO[bytes] | None = None

    def add(self, *lines: Line) -> None:
        """Put lines safely on the disk.

        Raises:
            OSError: they cannot be written. They are kept in mind and written with the next that can.
        """
        self._lines += lines
        try:
            if self._file is None:
                self._file = self._written_anew()
            else:
                self._file.write(b"".join(map(_text, lines)))
                _flush(self._file)
        except OSError:
            self.close()
            raise

    def _written_anew(self) -> IO[bytes]:
        """The whole journal as a new file, which replaces one that broke off."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_suffix(".new")
        try:
            with beside.open("wb") as file:
                for line in self._lines:
                    file.write(_text(line))
                _flush(file)
            os.replace(beside, self.path)  # not while it is open, which Windows refuses
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
        file = self.path.open("ab")
        _lock(file)
        return file

    def close(self) -> None:
        """Let go of the file; it stays and will be offered at the next start."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
        self._file = None

    def remove(self) -> None:
        """Delete it: everything is saved, or given up on purpose."""
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def unfinished(folder: Path) -> list[Unfinished]:
    """Sessions that ended without being finished, the latest first. `unreadable` names those left out."""
    found = []
    for path in sorted(folder.glob(f"*{_ENDING}"), reverse=True):
        with contextlib.suppress(OSError):
            session = _read(path)
            if session is not None:
                found.append(session)
        if len(found) >= MOST_OFFERED:
            break
    return sorted(found, key=lambda session: session.touched, reverse=True)


def unreadable(folder: Path) -> list[Path]:
    """Journals that nobody holds and whose beginning cannot be read, so that nothing can be offered."""
    found = []
    for path in sorted(folder.glob(f"*{_ENDING}")):
        with contextlib.suppress(OSError), path.open("r+b") as file:
            begun = _lock(file) and file.readline(MOST_BYTES)
            if begun and not list(_lines(begun)):
                found.append(path)
    return found


def _read(path: Path) -> Unfinished | None:
    """The session of this journal; None where it is still going on or made no step."""
    with path.open("r+b") as file:
        if not _lock(file):
            return None
        content = file.read(MOST_BYTES)
        touched = os.fstat(file.fileno()).st_mtime
    head, *lines = [*_lines(content)] or [{}]
    return Unfinished(path=path, head=head, lines=tuple(lines), touched=touched) if lines else None


def _lines(content: bytes) -> Iterator[Line]:
    """The lines up to the first that is torn or no line of a journal."""
    for text in content.split(b"\n")[:-1]:
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(line, dict):
            return
        yield line


def _text(line: Line) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _flush(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _lock(file: IO[bytes]) -> bool:
    """Lock the file for as long as it is open; whether nobody else holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), _BEYOND, os.SEEK_SET)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(file.fileno(), 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a network folder without locks
        return True
    return True
