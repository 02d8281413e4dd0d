"""A flaw of a record, and those that several kinds of record may have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from datafaxes.damage import DamageTable, RollOn
from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData
from datafaxes.names import nearest
from datafaxes.yaml_reading import Path_

FACES = range(1, 7)


class Flaw(NamedTuple):
    """Something wrong with a record, and where in it."""

    path: Path_
    what: str
    advice: str = ""


class Known(NamedTuple):
    """What records may refer to."""

    tables: Mapping[str, DamageTable]
    datafaxes: frozenset[str]
    card_sets: frozenset[str]
    parts: Mapping[str, frozenset[str]]
    """Ids of the parts of army lists, by the ids of these."""
    entries: Mapping[str, frozenset[str]]
    """Ids of the entries of army lists, by the ids of these."""


def not_each_face_once(rolls: list[tuple[Path_, tuple[int, int]]]) -> Iterator[Flaw]:
    """Flaws where the rolls do not cover each face of a D6 exactly once (2E-DF-03)."""
    covered: dict[int, Path_] = {}
    for path, (first, last) in rolls:
        if not (first in FACES and last in FACES and first <= last):
            yield Flaw(path, f"[{first}, {last}] is no range of a D6", "Write the first and last face.")
            continue
        for face in range(first, last + 1):
            if face in covered:
                yield Flaw(path, f"a {face} on the D6 is given twice")
            covered[face] = path
    missing = [str(face) for face in FACES if face not in covered]
    if missing:
        whole: Path_ = rolls[0][0][:1] if rolls else ()
        yield Flaw(whole, f"nothing happens on a {' or '.join(missing)}", "Cover every face of the D6.")


def not_dice(path: Path_, text: str) -> Iterator[Flaw]:
    """A flaw where the text is not dice notation."""
    try:
        parse_dice(text)
    except BadData as error:
        yield Flaw(path, error.what, error.advice)


def unknown_id(path: Path_, kind: str, wanted: str, ids: Iterable[str]) -> Flaw:
    """The flaw of a reference to something that does not exist."""
    near = nearest(wanted, ids)
    return Flaw(path, f"there is no {kind} “{wanted}”", f"Did you mean {' or '.join(near)}?" if near else "")


def not_an_id(path: Path_, text: str) -> Iterator[Flaw]:
    """A flaw where an id is not made of small letters, digits and hyphens."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        yield Flaw(path, f"“{text}” is no id", "Use small letters, digits and single hyphens.")


def goes_on(table: DamageTable) -> Iterator[str]:
    """Names of the locations on which results of this table go on."""
    for row in table.rows:
        yield from (effect.location for effect in row.effects if isinstance(effect, RollOn))
