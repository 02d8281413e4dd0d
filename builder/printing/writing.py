"""Writes results so that a file is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from datafaxes.errors import BadData


def write_result(output: str, content: bytes, not_over: tuple[Path, ...] = ()) -> None:
    """Write to the file named, or to standard output for `-`.

    Raises:
        BadData: it would overwrite one of the files in `not_over`, or cannot be written.
    """
    if output == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    path = Path(output)
    if any(_same(path, other) for other in not_over):
        raise BadData("would be overwritten", file=output, advice="Give another name with -o.")
    try:
        write_atomically(path, content)
    except OSError as error:
        raise BadData(f"cannot be written: {error.strerror or error}", file=output) from error


def write_atomically(path: Path, content: bytes) -> None:
    """Write beside the file and move it there. An existing file keeps its permissions."""
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


def _same(one: Path, other: Path) -> bool:
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return False
