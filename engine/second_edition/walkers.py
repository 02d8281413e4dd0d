"""Walkers: moving, turning, fighting and staggering (inventory 1.15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from datafaxes.datafax import Datafax
from engine.refused import Refused
from engine.table.measure import at_most

SHARPEST_FACING = 90.0
"""Degrees that one change of facing may take a walker (2E-WK-05)."""
FACING_COST = 1.0
"""Inches that a change of facing along the way costs (2E-WK-05)."""

Size = Literal["man-sized", "walker-sized"]


def reach(move: float, running: bool) -> float:
    """Inches that a walker or a model on foot may cover: its Movement, twice to run or charge (2E-WK-04)."""
    return 2 * move if running else move


def may_shoot(ran: bool) -> bool:
    """A walker that ran or charged does not shoot that turn (2E-WK-04)."""
    return not ran


def check_facing(degrees: float) -> None:
    """One change of facing is of 90° at most (2E-WK-05).

    Raises:
        Refused: it is sharper.
    """
    if not at_most(abs(degrees), SHARPEST_FACING):
        raise Refused("2E-WK-05", f"one change of facing is of {SHARPEST_FACING:g}° at most")


def facing_cost(at_start: int, on_the_way: int, at_end: int) -> float:
    """Inches that the changes of facing of a move cost (2E-WK-05).

    One as the move begins and one as it ends are free; every other costs 1", however small.
    """
    return FACING_COST * (max(0, at_start - 1) + on_the_way + max(0, at_end - 1))


def fights(datafax: Datafax) -> bool:
    """Whether it strikes in hand-to-hand combat: only a machine with a Weapon Skill does (2E-WK-06)."""
    return datafax.profile is not None and isinstance(datafax.profile.WS, int)


def check_leaves_combat(opponents: Sequence[Size]) -> None:
    """A walker leaves combat as it likes from man-sized opponents, never from its own size (2E-WK-07).

    Raises:
        Refused: one of its own size holds it.
    """
    if "walker-sized" in opponents:
        raise Refused("2E-WK-07", "it fights one of its own size and must fight on")


def steps_aside(out_of_control: bool) -> bool:
    """Whether it walks around what is in its way, so that nothing collides (2E-WK-08).

    Out of control, as when it staggers from damage, it collides as any other vehicle does.
    """
    return not out_of_control
