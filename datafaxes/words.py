"""Numbers and lists as a sentence says them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_IRREGULAR = {"battery": "batteries", "hatch": "hatches", "is": "are", "has": "have"}


def listed(names: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else ""


def some_of(names: Sequence[str], most: int, last: str = "and") -> str:
    """`A, B and C`; of more than `most` names the first: `A, B and 8 more`."""
    more = len(names) - most
    return listed([*names[:most], f"{more} more"] if more > 0 else names, last)


def plural(number: int | Decimal, noun: str, many: str = "") -> str:
    """`1 vehicle`, `2 vehicles`; `many` where the plural is out of the ordinary."""
    return f"{number_text(number)} {noun if number == 1 else many or several(noun)}"


def several(noun: str) -> str:
    """The plural of a noun or verb: `vehicles`, `batteries`, `have`."""
    return _IRREGULAR.get(noun, f"{noun}s")


def number_text(number: int | Decimal) -> str:
    """The number with thousands apart and without needless noughts: `1,498`, `99.5`."""
    return _without_noughts(f"{Decimal(number):,f}")


def plain_number(number: int | Decimal) -> str:
    """The number in plain digits as files have it, exact: `1498`, `99.5`."""
    return _without_noughts(f"{Decimal(number):f}")


def exact(number: int | Decimal | None) -> str | None:
    """The number in plain digits; None where there is none."""
    return None if number is None else plain_number(number)


def _without_noughts(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(chance: Fraction | float) -> str:
    """`12.3%`; a chance too small for that as `<0.1%`, and never a full 100 where it is not certain."""
    share = float(chance)
    if chance > 0 and share < 0.0005:
        return "<0.1%"
    if chance < 1 and share >= 0.9995:
        return ">99.9%"
    return f"{share:.1%}"
