"""What the players agreed on, and what the roster is called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from datafaxes.errors import BadData
from rosters.changes.refusing import (
    CommandRefused,
    exact_number,
    list_of,
    name_of,
    note_of,
    the_unit,
    with_unit,
)
from rosters.roster import Roster


def set_points_limit(roster: Roster, limit: Decimal | int | str | None = None) -> Roster:
    """Set the points agreed for the game; None where none are. Decimals may be given as text."""
    return replace(roster, points_limit=None if limit is None else exact_number("the points limit", limit))


def set_house_rule(roster: Roster, rule: str, value: bool | int | str | Decimal) -> Roster:
    """Set one of the house rules by its name; decimals may be given as text."""
    from rosters.roster_file import read_house_rule

    name_of("the house rule", rule)
    if rule == "speed_gap":
        value = exact_number("speed_gap", value)
    try:
        read = read_house_rule(rule, value)
    except BadData as error:
        raise CommandRefused(error.what, key=error.key, advice=error.advice) from None
    return replace(roster, house_rules=replace(roster.house_rules, **{rule: getattr(read, rule)}))


def set_force(roster: Roster, force: str | None = None) -> Roster:
    """Choose a force variant of the army list; None means the army itself."""
    return replace(roster, force=None if force is None else name_of("the force", force))


def set_sources(roster: Roster, sources: Iterable[str] = ()) -> Roster:
    """Choose the publications that win where the data knows several readings, the first above all."""
    chosen = tuple(name_of("the source", source) for source in list_of("the list of sources", sources))
    return replace(roster, sources=chosen)


def set_note(roster: Roster, note: str, unit: str | None = None) -> Roster:
    """Write the note of a unit, or of the whole roster; an empty text removes it."""
    note_of(note)
    if unit is None:
        return replace(roster, notes=note)
    the_unit(roster, unit)
    return with_unit(roster, unit, notes=note)


def rename_roster(roster: Roster, name: str) -> Roster:
    """Give the roster another name."""
    return replace(roster, name=name_of("the name", name))
