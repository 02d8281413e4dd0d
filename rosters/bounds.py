"""How much a roster may hold: what its file, a change of it and a list of another program all keep to."""

from __future__ import annotations

from decimal import Decimal

MOST_POINTS = 1_000_000
"""Agreed, or any other exact number."""
LEAST_PART = Decimal("0.001")
"""Exact numbers have three decimals at most."""
MOST_UNITS = 1_000
MOST_ITEMS = 1_000
"""In any other list: options of a unit, squadrons, members, seats."""
MOST_OF_ANYTHING = 9_999
"""Models, crew, or options of one name."""


def is_exact(number: Decimal) -> bool:
    """Whether a roster can keep this number: from 0, not too large, and of three decimals at most."""
    return 0 <= number <= MOST_POINTS and number % LEAST_PART == 0
