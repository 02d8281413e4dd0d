"""The line of characteristics of a model."""

from __future__ import annotations

from datafaxes.record import record

Characteristic = int | str | None
"""A number; dice or a note where the army list prints one (`D6`, `AV 10`); None where it is blank."""


@record
class Characteristics:
    """One profile: movement in inches, skills and characteristics, Leadership."""

    name: str
    M: Characteristic = None
    WS: Characteristic = None
    BS: Characteristic = None
    S: Characteristic = None
    T: Characteristic = None
    """None on a walker, whose armour stands in for Toughness (2E-WK-01)."""
    W: Characteristic = None
    I: Characteristic = None  # noqa: E741 - the game's own letter for Initiative
    A: Characteristic = None
    Ld: Characteristic = None


USUAL = 3
"""Any characteristic of a model whose profile prints no number for it, or of a crew without a profile."""


def as_number(value: Characteristic, otherwise: int = USUAL) -> int:
    """A characteristic as a number; `otherwise` where the profile prints dice, a note or nothing."""
    return value if isinstance(value, int) else otherwise
