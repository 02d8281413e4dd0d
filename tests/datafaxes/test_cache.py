"""The parse cache: used when nothing changed, passed over when stale, damaged or not ours."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from datafaxes.cache import cache_folder, remembered
from datafaxes.entry import Entry
from datafaxes.wargear import Card

RHINO = Entry(id="rhino", name="Rhino", kind="vehicle", part="support", points=Decimal("50.5"))


class Reader:
    """Reads a value, and counts how often it was asked to."""

    def __init__(self, value: Any = RHINO) -> None:
        self.value = value
        self.times = 0

    def __call__(self) -> Any:
        self.times += 1
        return self.value


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUSTER_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "vehicles.yaml"
    path.write_text("points: 50\n")
    return path


def kept(name: str = "test") -> Path:
    return cache_folder() / "records" / f"{name}.pickle"


def test_what_was_read_once_is_not_read_again(source: Path) -> None:
    read = Reader({"rhino": RHINO, "card": Card(id="a", name="A")})
    first = remembered("test", [source], read)
    again = remembered("test", [source], read)
    assert again == first
    assert read.times == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text("points: 5\n"),
        lambda path: os.utime(path, ns=(1, 1)),
        lambda path: path.unlink(),
    ],
)
def test_a_changed_source_makes_it_stale(source: Path, change: Callable[[Path], object]) -> None:
    read = Reader()
    remembered("test", [source], read)
    change(source)
    remembered("test", [source], read)
    assert read.times == 2


def test_another_source_makes_it_stale(source: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text("points: 50\n")
    read = Reader()
    remembered("test", [source], read)
    remembered("test", [source, other], read)
    assert read.times == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:20],
        lambda content: content[:-1],
        lambda content: content[:60] + bytes([content[60] ^ 1]) + content[61:],
        lambda content: content + b"x",
        lambda content: b"\x80\x05garbage",
    ],
)
def test_a_damaged_cache_is_passed_over_and_mended(source: Path, damage: Callable[[bytes], bytes]) -> None:
    read = Reader()
    remembered("test", [source], read)
    whole = kept().read_bytes()
    kept().write_bytes(damage(whole))
    assert remembered("test", [source], read) == RHINO
    assert read.times == 2
    assert kept().read_bytes() == whole


def poisoned(source: Path, payload: bytes) -> None:
    """Put this pickle in the place of ours, with a right fingerprint and checksum."""
    from datafaxes.cache import _checksum

    remembered("test", [source], Reader())
    key = kept().read_bytes()[:32]
    kept().write_bytes(key + _checksum(payload) + payload)


class _Calls:
    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self.call = (function, arguments)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.call


def test_a_poisoned_pickle_runs_nothing(source: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    for function, argument in ((os.system, f"touch {victim}"), (open, str(victim)), (eval, "1")):
        arguments = (argument, "w") if function is open else (argument,)
        poisoned(source, pickle.dumps(_Calls(function, *arguments)))
        read = Reader()
        assert remembered("test", [source], read) == RHINO
        assert read.times == 1
        assert not victim.exists()


@pytest.mark.parametrize(
    "name",
    [
        b"cposix\nsystem\n.",
        b"cdatafaxes.cache\nos\n.",
        b"cdatafaxes.cache\npickle.loads\n.",
        b"cdatafaxes.library\nPath\n.",
        b"cdatafaxes.cache\nremembered\n.",
        b"cbuiltins\ngetattr\n.",
    ],
)
def test_only_our_own_records_are_looked_up(source: Path, name: bytes) -> None:
    poisoned(source, name)
    read = Reader()
    assert remembered("test", [source], read) == RHINO
    assert read.times == 1


def test_a_folder_that_cannot_be_written_only_costs_time(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("MUSTER_CACHE", str(blocked))
    read = Reader()
    assert remembered("test", [source], read) == RHINO
    assert remembered("test", [source], read) == RHINO
    assert read.times == 2
    assert blocked.read_text() == "a file where the folder should be"


def test_no_half_written_file_is_left(source: Path) -> None:
    remembered("test", [source], Reader())
    assert [path.name for path in kept().parent.iterdir()] == ["test.pickle"]
