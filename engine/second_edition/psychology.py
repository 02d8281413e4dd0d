"""Who takes psychology and break tests in and around vehicles (inventory 1.2)."""

from __future__ import annotations

from typing import Literal

from engine.second_edition.rulings import Rulings

Whereabouts = Literal["crewing", "passenger", "on foot"]


def takes_psychology_tests(where: Whereabouts, rulings: Rulings) -> bool:
    """Crew at their stations are exempt from psychology; on foot it applies at once (2E-CR-09).

    Passengers are not crew, so they test, unless the players rule otherwise.
    """
    if where == "passenger":
        return not rulings.passengers_ignore_psychology
    return where == "on foot"


def takes_break_tests(where: Whereabouts, rulings: Rulings) -> bool:
    """Crew at their stations never test for breaking either (2E-CR-09)."""
    return takes_psychology_tests(where, rulings)
