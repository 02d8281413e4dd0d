"""Keeps what was read and verified, so that the next start need not read it again.

A cache file is a pickle of our own records in the user's cache folder, keyed by the size and time
of every file it was made from and by the program's own. Only our record types are ever unpickled.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import sys
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

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
    key = _fingerprint(files) + _program()
    path = cache_folder() / "records" / f"{name}.pickle"
    with contextlib.suppress(OSError, _Unusable):
        return _unpickled(path.read_bytes(), key)  # type: ignore[no-any-return] # as `read` returns it
    result = read()
    with contextlib.suppress(OSError):
        pickled = pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)
        _keep(path, key + b"\0" + _checksum(pickled) + pickled)
    return result


class _Unusable(Exception):
    """What the cache file holds is stale, damaged or not ours."""


def _unpickled(content: bytes, key: bytes) -> Any:
    kept_key, _, rest = content.partition(b"\0")
    checksum, pickled = rest[:4], rest[4:]
    if kept_key != key or checksum != _checksum(pickled):
        raise _Unusable
    try:
        return _RecordUnpickler(io.BytesIO(pickled)).load()
    except Exception as error:  # a pickle made by anyone but us can fail in any way
        raise _Unusable from error


def _checksum(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(4, "big")  # against damage; hashlib takes longer to import


def _keep(path: Path, content: bytes) -> None:
    import tempfile

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
def _program() -> bytes:
    """The fingerprint of the modules that define records and how they are read, and of Python."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return _fingerprint(modules) + sys.version.encode()


def _fingerprint(files: Iterable[Path]) -> bytes:
    parts = []
    for file in files:
        try:
            status = os.stat(file)
            parts.append(f"{file}:{status.st_size}:{status.st_mtime_ns}\n")
        except OSError:
            parts.append(f"{file}:missing\n")
    return "".join(parts).encode("utf-8", "surrogateescape")
