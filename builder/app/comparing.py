"""What tells two units apart, fact by fact."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import number_text
from rosters.fielded import FieldedArmy, FieldedUnit

WIDTH = 34
"""Columns that a fact is broken to."""


@record
class Fact:
    """One fact about both units."""

    name: str
    one: str
    other: str


def compared(army: FieldedArmy, one: FieldedUnit, other: FieldedUnit, library: Library) -> tuple[Fact, ...]:
    """Every fact that either of the units has, in the order of a card."""
    mine, theirs = _facts(army, one, library), _facts(army, other, library)
    names = dict.fromkeys((*mine, *theirs))
    return tuple(
        Fact(name=name, one=_broken(mine.get(name, "–")), other=_broken(theirs.get(name, "–")))
        for name in names
    )


def _broken(text: str) -> str:
    return "\n".join(line for part in text.split("\n") for line in textwrap.wrap(part, WIDTH) or [""])


def _facts(army: FieldedArmy, unit: FieldedUnit, library: Library) -> dict[str, str]:
    facts = {"Points": number_text(unit.points), "Models": number_text(unit.models)}
    if unit.datafax is not None:
        facts |= _of_card(army, unit, library)
    else:
        facts |= _of_models(unit)
    facts["Bought"] = ", ".join(pick.choice.name for pick in unit.picks if pick.bought) or "nothing"
    return facts


def _of_card(army: FieldedArmy, unit: FieldedUnit, library: Library) -> dict[str, str]:
    from builder.printing.card_making import cards_of_unit

    card = cards_of_unit(army, unit, library)[0]
    facts = {card.type_label: card.motive}
    facts |= dict(card.speeds) | dict(card.characteristics)
    if card.ram is not None:
        facts["Ram"] = "Strength {}, damage {}, save {}".format(*card.ram)
    facts["Crew"] = ", ".join(card.stations) or "–"
    facts["Capacity"] = card.capacity or "–"
    facts["Weapons"] = "\n".join(f"{each.name}: {each.mounting_text}" for each in card.weapons) or "–"
    for place in card.locations:
        facts[f"Armour, {place.name}"] = f"{place.front} front, {place.side_rear} side and rear"
    return facts


def _of_models(unit: FieldedUnit) -> dict[str, str]:
    from builder.printing.notation import characteristic_line

    facts = {}
    for line in unit.lines:
        if line.profile is not None:
            values = "  ".join(f"{name} {value}" for name, value in characteristic_line(line.profile))
            facts[f"{line.name}"] = f"{values}\nSave {line.save or '–'}"
    facts["Weapons"] = ", ".join(_once(f"{fitted.item}" for fitted in unit.weapons)) or "–"
    return facts


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
