"""What every change shares: it either gives a roster that can be saved, or refuses in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from datafaxes.errors import BadData
from datafaxes.names import nearest
from rosters.bounds import MOST_ITEMS, MOST_OF_ANYTHING, is_exact
from rosters.roster import Roster, Unit
from rosters.texts import fault_of_name, fault_of_note, shown


class CommandRefused(BadData):
    """A change that cannot be made to this roster: one sentence that says why."""


def the_unit(roster: Roster, unit_id: object) -> Unit:
    """The unit of this id.

    Raises:
        CommandRefused: there is none; names the nearest.
    """
    found = roster.unit(unit_id) if isinstance(unit_id, str) else None
    if found is None:
        name = str(unit_id)
        near = nearest(name[:60], (unit.id for unit in roster.units), most=1)
        advice = f"Did you mean “{near[0]}”?" if near else ""
        raise CommandRefused(f"there is no unit {shown(name)} in the roster", advice=advice)
    return found


def with_unit(roster: Roster, unit_id: str, **changes: Any) -> Roster:
    """The roster with these fields of one unit changed."""
    return replace(
        roster,
        units=tuple(replace(unit, **changes) if unit.id == unit_id else unit for unit in roster.units),
    )


def name_of(what: str, text: object) -> str:
    """The text, made sure to be one that a roster file may hold.

    Raises:
        CommandRefused: it is not; `what` names it.
    """
    fault = fault_of_name(text)
    if fault is not None:
        raise CommandRefused(f"{what} {fault}")
    return str(text)


def note_of(text: object) -> str:
    """The note, made sure to be one that a roster file may hold. Raises CommandRefused."""
    fault = fault_of_note(text)
    if fault is not None:
        raise CommandRefused(f"the note {fault}")
    return str(text)


def number_of(what: str, value: object) -> int:
    """A whole number from 0 to `MOST_OF_ANYTHING`. Raises CommandRefused."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_OF_ANYTHING:
        raise CommandRefused(f"{what} must be a whole number from 0 to {MOST_OF_ANYTHING}")
    return value


def exact_number(what: str, value: object) -> Decimal:
    """An exact number from 0, given as a number or as text, with at most three decimals.

    Raises:
        CommandRefused: it is none.
    """
    try:
        if isinstance(value, bool) or not isinstance(value, (int, str, Decimal)):
            raise InvalidOperation
        number = Decimal(value)
        if not is_exact(number):
            raise InvalidOperation
    except InvalidOperation:
        raise CommandRefused(f"{what} must be a number such as 1500 or 0.5") from None
    return number


def list_of(what: str, value: object) -> tuple[Any, ...]:
    """The items of a list, at most `MOST_ITEMS`. Raises CommandRefused."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise CommandRefused(f"{what} must be a list")
    items = tuple(value)
    if len(items) > MOST_ITEMS:
        raise CommandRefused(f"{what} must have at most {MOST_ITEMS} items")
    return items
