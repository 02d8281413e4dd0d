"""Reads a situation from YAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from datafaxes.errors import BadData
from datafaxes.reading import read_record
from engine.eleventh_edition.keywords import UNDERSTOOD, card_faults, plain
from engine.eleventh_edition.situation import Situation, Unit

if TYPE_CHECKING:
    from datafaxes.yaml_reading import Document

MOST_UNITS = 100
MOST_MODELS = 1000
BEST_BS, WORST_BS = 2, 6


def read_situation(document: Document) -> Situation:
    """The situation of a YAML document.

    Raises:
        BadData: a key is unknown or missing, a number is impossible, an id is empty, stands twice or
            names no unit, or units of one side are said to be engaged with each other.
    """
    if not isinstance(document.value, dict):
        raise BadData("must hold the list “units”", file=document.file, line=document.line(()))
    situation = read_record(Situation, document)
    if len(situation.units) > MOST_UNITS:
        raise BadData(f"holds more than {MOST_UNITS} units", file=document.file)
    sides: dict[str, str] = {}
    for index, unit in enumerate(situation.units):
        if unit.id in sides:
            line = document.line(("units", index))
            raise BadData(f"the unit “{unit.id}” stands twice", file=document.file, line=line)
        for key, what in _impossible(unit):
            line = document.line(("units", index, key))
            raise BadData(what, file=document.file, line=line, key=f"units.{index}.{key}")
        sides[unit.id] = unit.side
    for index, pair in enumerate(situation.engaged):
        line = document.line(("engaged", index))
        for unit_id in pair:
            if unit_id not in sides:
                raise BadData(f"there is no unit “{unit_id}”", file=document.file, line=line)
        if sides[pair[0]] == sides[pair[1]]:
            both = " and ".join(f"“{unit_id}”" for unit_id in pair)
            raise BadData(f"{both} are of one side and cannot be engaged", file=document.file, line=line)
    if situation.shooting is not None and situation.shooting not in sides.values():
        line = document.line(("shooting",))
        raise BadData(f"there is no side “{situation.shooting}”", file=document.file, line=line)
    return situation


def _impossible(unit: Unit) -> Iterator[tuple[str, str]]:
    """What no unit can have, with the key that says so."""
    for key in ("id", "side"):
        if not getattr(unit, key).strip():
            yield key, "must not be empty"
    if unit.bs is not None and not BEST_BS <= unit.bs <= WORST_BS:
        yield "bs", f"is the roll that hits, from {BEST_BS} to {WORST_BS}, not {unit.bs}"
    if unit.models is not None and not 1 <= unit.models <= MOST_MODELS:
        yield "models", f"must be from 1 to {MOST_MODELS}, not {unit.models}"


def doubts(situation: Situation) -> tuple[str, ...]:
    """What should be told about a situation: faulty cards, and keywords that change nothing here."""
    found = [
        fault for unit in situation.units for fault in card_faults(unit.id, unit.tags, has_base=unit.base)
    ]
    strange = sorted(
        {
            plain(keyword)
            for unit in situation.units
            for weapon in unit.weapons
            for keyword in weapon.keywords
            if plain(keyword) not in UNDERSTOOD
        }
    )
    if strange:
        found.append(f"These keywords of weapons change nothing here: {', '.join(strange)}")
    return tuple(found)
