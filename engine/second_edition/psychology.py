"""Who takes psychology and break tests in and around vehicles (inventory 1.2)."""

from __future__ import annotations

from typing import Literal

from engine.second_edition.rulings import Rulings

Whereabouts = Literal["crewing", "passenger", "on foot"]


def takes_tests(where: Whereabouts, rulings: Rulings) -> bool:
    """Whether psychology and break tests apply to a model (2E-CR-09).

    Crew at their stations are exempt from both; on foot both apply at once. Passengers are not crew,
    so they test, unless the players rule otherwise.
    """
    if where == "passenger":
        return not rulings.passengers_ignore_psychology
    return where == "on foot"
