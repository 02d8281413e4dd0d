"""Keeps what was read and verified, so that the next start need not read it again.

A cache file is a pickle of our own records in the user's cache folder, keyed by the size and time
of every file it was made from and by the program's own. Only our record types are ever unpickled.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

_START = 32 + 16
"""Where the pickle begins: after the fingerprint of its sources and its own checksum."""
_PLAIN = {("decimal", "Decimal"), ("builtins", "frozenset"), ("builtins", "set")}


class _RecordUnpickler(pickle.Unpickler):
    """Unpickles records of `datafaxes` and plain values, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if module.startswith("datafaxes.") and name.isidentifier():
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not a record")


def cache_folder() -> Path:
    """The folder for everything that may be thrown away at any time; MUSTER_CACHE overrides it."""
    override = os.environ.get("MUSTER_CACHE")
    if override:
        return Path(override)
    from platformdirs import user_cache_path

    return user_cache_path("muster", appauthor=False)


def remembered(name: str, files: Iterable[Path], read: Callable[[], T]) -> T:
    """The result of `read`, from the cache if none of the files changed since it was kept.

    A cache that cannot be read or written is passed over in silence: it only saves time.
    """
    key = _fingerprint((*files, *_program_files()))
    path = cache_folder() / "records" / f"{name}.pickle"
    with contextlib.suppress(OSError, _Unusable):
        return _unpickled(path.read_bytes(), key)  # type: ignore[no-any-return] # as `read` returns it
    result = read()
    with contextlib.suppress(OSError):
        pickled = pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)
        _keep(path, key + _checksum(pickled) + pickled)
    return result


class _Unusable(Exception):
    """What the cache file holds is stale, damaged or not ours."""


def _unpickled(content: bytes, key: bytes) -> Any:
    pickled = content[_START:]
    if content[: len(key)] != key or content[len(key) : _START] != _checksum(pickled):
        raise _Unusable
    try:
        return _RecordUnpickler(io.BytesIO(pickled)).load()
    except Exception as error:  # a pickle made by anyone but us can fail in any way
        raise _Unusable from error


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


@lru_cache(maxsize=1)
def _program_files() -> tuple[Path, ...]:
    """The modules that define records and how they are read."""
    return tuple(sorted(Path(__file__).parent.glob("*.py")))


def _fingerprint(files: Iterable[Path]) -> bytes:
    parts = [sys.version]
    for file in files:
        try:
            status = file.stat()
            parts.append(f"{file}:{status.st_size}:{status.st_mtime_ns}")
        except OSError:
            parts.append(f"{file}:missing")
    return hashlib.sha256("\n".join(parts).encode()).digest()
