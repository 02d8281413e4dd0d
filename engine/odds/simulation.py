"""Odds by playing many times, where the exact tree is too large."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from engine.dice import Dice, Distribution, RandomDice
from engine.odds.course import Course, between_turns, clear_instead, forgetting, with_jams
from engine.odds.gun import Gun
from engine.second_edition.shooting import fire, locate, shares_location, strike
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start

_DEVIATIONS = 1.959963984540054
"""Standard deviations on either side of a 95% interval."""


def simulate(
    target: Vehicle, guns: Sequence[Gun], *, turns: int, runs: int, seed: int
) -> Distribution[Course]:
    """How things stood after each of `runs` games of dice; the same seed gives the same answer."""
    dice = RandomDice(seed)
    counts: dict[Course, int] = {}
    for _ in range(runs):
        course = play(dice, target, guns, turns)
        counts[course] = counts.get(course, 0) + 1
    return Distribution(counts, runs)


def play(dice: Dice, target: Vehicle, guns: Sequence[Gun], turns: int = 1) -> Course:
    """Fire every gun once in each of the turns, in their order."""
    course = Course(start(target), jams=(0,) * len(guns))
    for turn in range(turns):
        if turn:
            course = between_turns(dice, course)
        for number, gun in enumerate(guns):
            course = _fire(dice, target, course, gun, number, last=turn == turns - 1)
    return course._replace(state=forgetting(course.state))


def interval(share: float, runs: int) -> tuple[float, float]:
    """The 95% interval of a probability of which `share` of so many runs came true (Wilson's)."""
    square = _DEVIATIONS**2
    middle = (share + square / (2 * runs)) / (1 + square / runs)
    half = _DEVIATIONS * sqrt(share * (1 - share) / runs + square / (4 * runs**2)) / (1 + square / runs)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def _fire(dice: Dice, target: Vehicle, course: Course, gun: Gun, number: int, last: bool) -> Course:
    if course.state.destroyed:
        return course
    cleared = clear_instead(course, number)
    if cleared is not None:
        return cleared
    hits, jams = fire(dice, gun.shot)
    state, penetrated = course.state, course.penetrated
    where = locate(dice, target, gun.shot) if hits and shares_location(gun.shot) else None
    for _ in range(hits):
        if state.destroyed:
            break
        done = strike(dice, target, state, gun.shot, where or locate(dice, target, gun.shot))
        state, penetrated = done.state, penetrated or done.penetrated
    after = course._replace(state=state, hit=course.hit or hits > 0, penetrated=penetrated)
    return after if last else with_jams(after, number, gun.shot, jams)
