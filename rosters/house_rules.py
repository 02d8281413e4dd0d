"""The players' own readings in words: every switch that differs from the usual ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from datafaxes.record import record
from datafaxes.words import plain_number
from rosters.roster import HouseRules


@record
class Switch:
    """A house rule that is not as usual."""

    name: str
    """As the roster file has it: `max_size_gap`."""
    words: str
    """What holds instead, in a sentence."""
    rule: str
    """Ids of the rule in the inventory."""


def switches(house: HouseRules) -> tuple[Switch, ...]:
    """The switches that differ from the rulings, in the order of the roster file; empty where none does."""
    return tuple(_switches(house))


def _switches(house: HouseRules) -> Iterator[Switch]:
    usual = HouseRules()
    for name, (rule, words) in _WORDS.items():
        value = getattr(house, name)
        if value != getattr(usual, name):
            yield Switch(name=name, words=words(value), rule=rule)


_WORDS: dict[str, tuple[str, Callable[[object], str]]] = {
    "max_size_gap": (
        "2E-SQ-03",
        lambda value: f"Squadrons may differ by {value} vehicles instead of 1.",
    ),
    "treat_100_as": (
        "2E-SQ-04",
        lambda value: {
            "obliged": "A vehicle worth exactly 100 points must be in a squadron.",
            "heavy": "A vehicle worth exactly 100 points may be in a squadron of its own type only.",
        }[str(value)],
    ),
    "speed_gap": (
        "2E-SQ-06",
        lambda value: (
            f"Top speeds in a squadron may differ by {plain_number(Decimal(str(value)))} inches instead of 6."
        ),
    ),
    "strict_speed": ("2E-SQ-07", lambda value: "Speeds excuse no uneven and no further squadrons."),
    "strict_transports": ("2E-SQ-08", lambda value: "A transport that carries nobody needs a squadron."),
    "split_squads": (
        "2E-TT-04",
        lambda value: {
            "allow": "A squad may be split over several vehicles.",
            "refuse": "A squad may not be split over several vehicles.",
        }[str(value)],
    ),
}
