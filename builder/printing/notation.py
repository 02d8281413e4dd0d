"""How numbers, dice and distances are written on cards: true minus signs, primes and dashes."""

from __future__ import annotations

import re
from decimal import Decimal

from datafaxes.characteristics import Characteristic, Characteristics
from datafaxes.words import plain_number

DASH = "–"
MINUS = "−"
PRIME = "″"

CHARACTERISTIC_NAMES = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")


def number(value: Decimal | int | str | None) -> str:
    """A number without trailing zeros, with a true minus sign; a dash where there is none."""
    if value is None or value == "":
        return DASH
    if isinstance(value, Decimal):
        value = plain_number(value)
    text = str(value)
    return MINUS + text[1:] if text.startswith("-") else text


def signed(value: int | str | None) -> str:
    """A modifier: +1, 0, −3; words as they are; a dash where there is none."""
    if isinstance(value, int) and value > 0:
        return f"+{value}"
    return number(value)


def inches(value: Decimal | int | str | None) -> str:
    """A distance in inches: 8″; a dash where there is none."""
    written = number(value)
    return written if written == DASH else written + PRIME


def range_band(band: tuple[int, int] | None) -> str:
    """A range band in inches: 0–20."""
    return DASH if band is None else f"{band[0]}{DASH}{band[1]}"


def faces(roll: tuple[int, int] | None) -> str:
    """Faces of a die: 4 or 2–5; a question mark where the source gives none."""
    if roll is None:
        return "?"
    first, last = roll
    return str(first) if first == last else f"{first}{DASH}{last}"


def characteristic_line(profile: Characteristics) -> tuple[tuple[str, str], ...]:
    """Every characteristic of a profile with its value as text; a dash where it is blank."""
    values: dict[str, Characteristic] = {name: getattr(profile, name) for name in CHARACTERISTIC_NAMES}
    return tuple((name, number(value)) for name, value in values.items())


def typeset(text: str) -> str:
    """A sentence with true inch marks, minus signs and dashes between numbers."""
    dashed = _BETWEEN_NUMBERS.sub(DASH, text.replace('"', PRIME))
    return _MINUS_BEFORE_NUMBER.sub(MINUS, dashed)


_BETWEEN_NUMBERS = re.compile(r"(?<=\d)-(?=\d)")
_MINUS_BEFORE_NUMBER = re.compile(r"(?<![\w-])-(?=\d)")


def without_ids(text: str) -> str:
    """A note without the ids of rules in parentheses: players look rules up by name."""
    return _RULE_IDS.sub("", text)


_RULE_IDS = re.compile(r"\s*\((?:\d+E-[A-Z]+-\d+(?:, |, -|-)?\d*)+\)")
