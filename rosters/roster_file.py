"""Reads and writes rosters as YAML files (design, "Roster file"); nothing the player made is lost."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from datafaxes.errors import BadData
from datafaxes.record import record
from rosters.bounds import MOST_ITEMS, MOST_OF_ANYTHING, MOST_UNITS
from rosters.roster import Bought, Group, HouseRules, Roster, Seat, Unit

if TYPE_CHECKING:
    from rosters.node import Node

FORMAT = 1
"""The version of the file format, under the key `muster`."""
MOST_BYTES = 1_000_000
STANDARD_INPUT = "-"

_ROSTER_KEYS = ("muster", *(field.name for field in fields(Roster)))
_UNIT_KEYS = tuple(field.name for field in fields(Unit))
_HOUSE_RULE_KEYS = tuple(field.name for field in fields(HouseRules))


@record
class OpenedRoster:
    """A roster with the fingerprint of the file it was read from."""

    roster: Roster
    fingerprint: str
    """Changes whenever the file does; `save_roster` compares it."""


def open_roster(name: str | Path) -> OpenedRoster:
    """Read a roster file; `-` means standard input.

    Raises:
        BadData: it cannot be read, is too large, or is no roster; names file, line and key.
    """
    content = read_bytes(name)
    shown_name = "standard input" if str(name) == STANDARD_INPUT else str(name)
    return OpenedRoster(roster=read_roster(content, shown_name), fingerprint=fingerprint(content))


def fingerprint(content: bytes) -> str:
    """A short text that differs whenever the content does."""
    import hashlib  # only what saves needs it, and a check must start soon

    return hashlib.sha256(content).hexdigest()


def read_bytes(name: str | Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file, or of standard input for `-`.

    Raises:
        BadData: it cannot be read, or is larger than `most` bytes.
    """
    try:
        if str(name) == STANDARD_INPUT:
            content = sys.stdin.buffer.read(most + 1)
        else:
            with _opened(Path(name)) as file:
                content = file.read(most + 1)
    except IsADirectoryError as error:
        advice = "Name the files in it."
        raise BadData("cannot be read: it is a folder", file=str(name), advice=advice) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadData(f"cannot be read: {reason}", file=str(name)) from error
    if len(content) > most:
        what = f"is larger than {most / 1_000_000:g} MB, which no roster is"
        raise BadData(what, file=str(name), advice="Export the roster alone, or copy it as text.")
    return content


def _opened(path: Path) -> BinaryIO:
    """The file, without waiting for a pipe that nobody writes into.

    Raises:
        OSError: it cannot be opened.
    """
    import os
    import stat

    is_pipe = hasattr(os, "O_NONBLOCK") and stat.S_ISFIFO(path.stat().st_mode)
    if not is_pipe:
        return path.open("rb")
    waiting_for_nobody = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(waiting_for_nobody, True)
    return os.fdopen(waiting_for_nobody, "rb")


def read_roster(content: bytes | str, file: str = "") -> Roster:
    """Read the text of a roster file. `file` is what messages call it.

    Raises:
        BadData: it is not strict YAML, has unknown or missing keys or values of the wrong kind,
            repeats an id, or is of another version; names the line and the key.
    """
    from datafaxes.yaml_reading import read_yaml
    from rosters.node import Node

    if len(content) > MOST_BYTES:
        raise BadData(f"is larger than {MOST_BYTES // 1000} kB", file=file)
    return _roster(Node(read_yaml(content, file)))


def read_house_rule(name: str, value: object) -> HouseRules:
    """The default house rules with this one set.

    Raises:
        BadData: there is no house rule of this name, or the value is not of its kind.
    """
    from datafaxes.yaml_reading import Document
    from rosters.node import Node

    return _house_rules(Node(Document({name: value}, {}, "")))


def _roster(node: Node) -> Roster:
    if not isinstance(node.value, dict) or "muster" not in node.value:
        node.fail("is not a roster of muster", advice=f"A roster starts with “muster: {FORMAT}”.")
    version = node.child("muster")
    if version.value != FORMAT or isinstance(version.value, bool):
        advice = f"This muster reads version {FORMAT}; a newer muster may read this file."
        version.fail("is another version of the roster file format", advice=advice)
    node.keys(*_ROSTER_KEYS, required=("name", "army"))
    units = tuple(_unit(item) for item in node.items("units", MOST_UNITS))
    _refuse_same_ids(node, units)
    return Roster(
        name=node.child("name").name(),
        army=node.child("army").name(),
        rules=node.child("rules").name() if "rules" in node else "second-edition",
        force=node.optional("force", lambda value: value.name()),
        points_limit=node.optional("points_limit", lambda value: value.decimal()),
        units=units,
        squadrons=tuple(_group(item) for item in node.items("squadrons", MOST_ITEMS)),
        batteries=tuple(_group(item) for item in node.items("batteries", MOST_ITEMS)),
        sources=tuple(item.name() for item in node.items("sources", MOST_ITEMS)),
        house_rules=_house_rules(node.child("house_rules")) if "house_rules" in node else HouseRules(),
        notes=node.child("notes").note() if "notes" in node else "",
    )


def _refuse_same_ids(node: Node, units: tuple[Unit, ...]) -> None:
    seen: dict[str, int] = {}
    for index, unit in enumerate(units):
        if unit.id in seen:
            first = node.document.line(("units", seen[unit.id], "id"))
            place = node.child("units").child(index).child("id")
            place.fail(f"the id “{unit.id}” stands on line {first} already", advice="Give one another id.")
        seen[unit.id] = index


def _unit(node: Node) -> Unit:
    node.keys(*_UNIT_KEYS, required=("id", "entry"))
    return Unit(
        id=node.child("id").name(),
        entry=node.child("entry").name(),
        name=node.optional("name", lambda value: value.name()),
        models=node.optional("models", lambda value: value.whole(MOST_OF_ANYTHING)),
        options=tuple(_bought(item) for item in node.items("options", MOST_ITEMS)),
        crew=node.optional("crew", lambda value: value.whole(MOST_OF_ANYTHING)),
        carries=tuple(_seat(item) for item in node.items("carries", MOST_ITEMS)),
        mounted=node.optional("mounted", lambda value: value.name()),
        notes=node.child("notes").note() if "notes" in node else "",
    )


def _bought(node: Node) -> Bought:
    if not isinstance(node.value, dict):
        return Bought(name=node.name())
    node.keys("name", "count", "for", required=("name",))
    return Bought(
        name=node.child("name").name(),
        count=node.child("count").whole(MOST_OF_ANYTHING) if "count" in node else 1,
        bearer=node.optional("for", lambda value: value.name()),
    )


def _seat(node: Node) -> Seat:
    if not isinstance(node.value, dict):
        return Seat(unit=node.name())
    node.keys("unit", "models", required=("unit",))
    return Seat(
        unit=node.child("unit").name(),
        models=node.optional("models", lambda value: value.whole(MOST_OF_ANYTHING)),
    )


def _group(node: Node) -> Group:
    node.keys("name", "members", required=("name",))
    return Group(
        name=node.child("name").name(),
        members=tuple(item.name() for item in node.items("members", MOST_ITEMS)),
    )


def _house_rules(node: Node) -> HouseRules:
    node.keys(*_HOUSE_RULE_KEYS)
    read: dict[str, Any] = {}
    for key in node.value:
        value = node.child(key)
        if key == "max_size_gap":
            read[key] = value.whole(MOST_OF_ANYTHING)
        elif key == "speed_gap":
            read[key] = value.decimal()
        elif key == "treat_100_as":
            read[key] = value.one_of("free", "obliged", "heavy")
        elif key == "split_squads":
            read[key] = value.one_of("warn", "allow", "refuse")
        else:
            read[key] = value.flag()
    return HouseRules(**read)
