"""Writes results so that a file is there whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shlex
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from datafaxes.errors import BadData


def refuse_overwriting(output: str, sources: Iterable[Path]) -> None:
    """Make sure, before any work, that the output can be a file and is none of the files that were read.

    Raises:
        BadData: it is one of them or a folder, its folder is missing, or no file may have such a name.
    """
    if output == "-":
        return
    path = Path(output)
    if not output:
        raise BadData("no file is named to write to")
    try:
        is_folder, has_folder = path.is_dir(), path.parent.is_dir()
    except OSError as error:  # a name that no system takes, or a folder that may not be looked into
        raise BadData(f"cannot be written: {error.strerror or error}", file=output) from error
    if is_folder:
        raise BadData("is a folder", file=output, advice="Name a file in it.")
    if not has_folder:
        advice = f"Make it first: mkdir -p {shlex.quote(str(path.parent))}"
        raise BadData("cannot be written, for its folder is not there", file=output, advice=advice)
    if any(is_same(path, source) for source in sources):
        advice = "Give what is written another name."
        raise BadData("is the roster itself and would be overwritten", file=output, advice=advice)


def refuse_existing(output: str, force_flag: str = "--force") -> None:
    """Make sure that there is no file of this name yet; pipes and devices are there to be written into.

    Raises:
        BadData: there is one.
    """
    if output != "-" and Path(output).is_file():
        advice = f"Give another name, or say {force_flag}."
        raise BadData("is there already, and was left alone", file=output, advice=advice)


def refuse_all_but_prints(output: str) -> None:
    """Make sure that a file of this name, if there is one, is an older print or empty.

    Raises:
        BadData: it begins like neither a PDF nor an HTML page.
    """
    path = Path(output)
    if output == "-" or not path.is_file():
        return
    try:
        with path.open("rb") as file:
            start = file.read(1_000).lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    except OSError:
        start = b"?"
    if start and not start.startswith((b"%pdf-", b"<!doctype html", b"<html")):
        refuse_existing(output)


def write_result(output: str, content: bytes) -> None:
    """Write to the file named, or to standard output for `-`.

    Raises:
        BadData: the file cannot be written.
    """
    if output == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        write_atomically(Path(output), content)
    except OSError as error:
        advice = _WHAT_TO_DO.get(error.errno or 0, "")
        raise BadData(f"cannot be written: {error.strerror or error}", file=output, advice=advice) from error


_WHAT_TO_DO = dict.fromkeys(
    (errno.EACCES, errno.EPERM, errno.EROFS), "Choose a folder that you may write to."
)


def write_atomically(path: Path, content: bytes) -> None:
    """Write beside the file and move it there. An existing file keeps its permissions, a link its target.

    What is there and no file, such as a pipe or a device, is written into.
    """
    path = path.resolve()
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(content)
        return
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        with contextlib.suppress(OSError):
            os.chmod(temporary, path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def is_same(one: Path, other: Path) -> bool:
    """Whether both names are of one file that is there."""
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return False
