"""Saves roster files so that no version is ever lost: atomic, with the previous one kept beside."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from datafaxes.errors import BadData
from rosters.comments import with_comments
from rosters.roster import Roster
from rosters.roster_file import fingerprint, read_bytes, read_roster
from rosters.roster_writing import write_roster


def save_roster(
    roster: Roster, path: Path, *, expected: str | None = None, earlier: bytes | None = None
) -> str:
    """Write the roster file at once or not at all, and keep the previous version as NAME.bak.

    Comments that a player wrote into the file stay with what they are about. Symbolic links are
    followed, permissions kept. With `expected`, the fingerprint from when the file was read, a file
    that changed on disk since is left alone. With `earlier`, the content of a version that was read
    before: where it holds this very roster it is written byte for byte, and a new file gets its comments.
    Returns the new fingerprint.

    Raises:
        BadData: the file changed since, is there but is no roster that can be read, or cannot be
            written; whatever was there is untouched.
    """
    plain = _proved(roster, write_roster(roster), str(path))
    real = path.resolve()
    try:
        previous = _previous(real, str(path), expected)
        content = _content(roster, plain, previous, earlier)
        if previous != content:
            _replace(real, content, previous)
    except OSError as error:
        reason = error.strerror or str(error)
        advice = "What was there is unchanged. Save it under another name or in another folder."
        raise BadData(f"cannot be saved: {reason}", file=str(path), advice=advice) from error
    return fingerprint(content)


def roster_content(roster: Roster, file: str = "", earlier: bytes | None = None) -> bytes:
    """The content of a new file for the roster; `file` is what messages call it.

    With `earlier`, the content of the file that the roster was read from: byte for byte where it still
    holds this very roster, else its comments stay with what they are about.

    Raises:
        BadData: the roster holds what no roster file may.
    """
    return _content(roster, _proved(roster, write_roster(roster), file), None, earlier)


def _proved(roster: Roster, text: str, file: str) -> bytes:
    """The text as the file's content, proved to give the same roster when it is read again."""
    try:
        content = text.encode()
        again = read_roster(content, file)
    except (BadData, UnicodeEncodeError) as error:
        what = error.what if isinstance(error, BadData) else "holds characters that are no text"
        key = error.key if isinstance(error, BadData) else ""
        raise BadData(f"cannot be saved: {what}", file=file, key=key) from error
    if again != roster:
        raise AssertionError("a roster file would not give back the roster it was written from")
    return content


def _content(roster: Roster, plain: bytes, previous: bytes | None, earlier: bytes | None) -> bytes:
    """What to write: the earlier content where it holds the roster, else the plain one with comments."""
    if earlier is not None and _holds(earlier, roster):
        return earlier
    commented = previous if previous is not None else earlier
    return plain if commented is None else _commented(roster, plain, commented)


def _holds(content: bytes, roster: Roster) -> bool:
    try:
        return read_roster(content) == roster
    except BadData:
        return False


def _commented(roster: Roster, plain: bytes, previous: bytes) -> bytes:
    """The content with the comments of the previous version; without, should they ever change its meaning."""
    try:
        content = with_comments(plain.decode(), previous.decode("utf-8-sig")).encode()
        return content if read_roster(content) == roster else plain
    except (BadData, UnicodeDecodeError):
        return plain


def _previous(real: Path, file: str, expected: str | None) -> bytes | None:
    """The content that will be replaced, once it is sure that it may be; None for a new file."""
    if not os.path.lexists(real):
        return None
    content = read_bytes(real)
    if expected is None:
        _refuse_unreadable(content, file)
    elif fingerprint(content) != expected:
        advice = "Open it again, or save under another name."
        raise BadData("has changed on disk since it was read, and was left alone", file=file, advice=advice)
    if not os.access(real, os.W_OK):
        raise PermissionError(None, "it is read-only")
    return content


def _refuse_unreadable(content: bytes, file: str) -> None:
    try:
        read_roster(content, file)
    except BadData as error:
        advice = f"It is no roster that can be read ({error.what}). Save under another name."
        raise BadData("was left alone", file=file, advice=advice) from error


def _replace(real: Path, content: bytes, previous: bytes | None) -> None:
    mode = None if previous is None else real.stat().st_mode & 0o7777
    new = _written(real, content, mode)
    try:
        if previous is not None:
            kept = _written(real, previous, mode)
            try:
                os.replace(kept, real.with_name(real.name + ".bak"))
            except BaseException:
                _remove(kept)
                raise
        os.replace(new, real)
    except BaseException:
        _remove(new)
        raise
    _settle(real.parent)


def _written(real: Path, content: bytes, mode: int | None) -> Path:
    """A new file beside `real` with this content, safely on the disk."""
    temporary = real.with_name(f".{real.name[:100]}.{secrets.token_hex(6)}.new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
    except BaseException:
        _remove(temporary)
        raise
    return temporary


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _settle(folder: Path) -> None:
    """Make the renaming itself survive a power cut, where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
