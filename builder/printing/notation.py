"""How numbers, dice and distances are written on cards: true minus signs, primes and dashes."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from datafaxes.characteristics import Characteristic, Characteristics
from datafaxes.words import plain_number

DASH = "–"
MINUS = "−"
PRIME = "″"
NO_BREAK = "\u00a0"
JOINER = "\u2060"
"""Keeps a line from breaking where it stands; has no width."""
UNLIMITED = 999
"""Inches; a range that has no end."""

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
    """A range band in inches: 0–20; 20+ where it has no end."""
    if band is None:
        return DASH
    first, last = band
    return f"{first}+" if last >= UNLIMITED else f"{first}{DASH}{last}"


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
    """A text with true inch marks, quotation marks, minus signs, times signs and dashes."""
    for straight, true in _TRUE_SIGNS:
        text = straight.sub(true, text)
    return text


_TRUE_SIGNS = (
    (re.compile(r'(?<=\d)"'), PRIME),
    (re.compile(r'(?<![^\s(\[–—])"'), "“"),
    (re.compile(r'"'), "”"),
    (re.compile(r"(?<!\w)'([^']+)'(?!\w)"), r"‘\1’"),
    (re.compile(r"'"), "’"),
    (re.compile(r"(?<=[\d″])-(?=\d)"), DASH),
    (re.compile(r" - "), f" {DASH} "),
    (re.compile(r"(?<![\w-])-(?=\d)"), MINUS),
    (re.compile(r"\b(\d+) ?x (?=[\dA-Z])"), r"\1 × "),
)


@lru_cache(maxsize=4096)
def unbroken(text: str) -> str:
    """The sentence as it is set: numbers on one line with what they belong to (save −2, a D6 of 4+, 1–2),
    marks with their footnotes, and no short word alone on the last line."""
    for pair in _KEPT_TOGETHER:
        text = pair.sub(NO_BREAK, text)
    return _RANGE.sub(DASH + JOINER, text)


_KEPT_TOGETHER = (
    re.compile(r"(?<=(?<!\S)[†‡]) "),
    re.compile(r"(?<=\bsave) (?=[−+\d])"),
    re.compile(r"(?<=D6 of) (?=\d)"),
    re.compile(r"(?<=\ba) (?=D\d)"),
    re.compile(r"(?<=D\d) (?=hits\b)"),
    re.compile(r"(?<=[−+]\d) (?=Attack)"),
    re.compile(r"(?<=\bto) (?=\d)"),
    re.compile(r"(?<=\bresult) (?=\d)"),
    re.compile(r"(?<=(?<!\S)\d) (?=[a-z])"),
    re.compile(r"(?<=\w{2}) (?=\S{1,9}$)"),
)
_RANGE = re.compile(r"(?<=\d)–(?=\d)")


def breakable(text: str) -> str:
    """A line already broken, without what kept it from breaking elsewhere, as a terminal shows it."""
    return text.replace(JOINER, "").replace(NO_BREAK, " ")


def without_ids(text: str) -> str:
    """A note without the ids of rules in parentheses: players look rules up by name."""
    return _RULE_IDS.sub("", text)


_RULE_IDS = re.compile(r"\s*\((?:\d+E-[A-Z]+-\d+(?:, |, -|-)?\d*)+\)")
