"""What is followed from shot to shot: how the target stands, and what its report needs to know."""

from __future__ import annotations

from typing import NamedTuple

from datafaxes.damage import Moment
from engine.dice import Dice
from engine.second_edition.damage import burn, come_due
from engine.second_edition.shooting import Shot, firing_fault
from engine.second_edition.sustained_fire import jams_to_clear
from engine.second_edition.vehicle_state import VehicleState

MOMENTS: tuple[Moment, ...] = ("next turn", "when it stops")
"""When pending effects strike, in their order within a turn."""


class Course(NamedTuple):
    """How things stand after some shots. Courses that are equal are merged."""

    state: VehicleState
    hit: bool = False
    """Whether anything hit yet."""
    penetrated: bool = False
    """Whether anything penetrated yet, or wounded a model that it struck."""
    jams: tuple[int, ...] = ()
    """Of each gun: the jams to clear before it fires again, or `BLOWN_UP`."""


BLOWN_UP = -1
"""Three Jams destroyed the gun."""


def forgetting(state: VehicleState, *, lesser: bool = False) -> VehicleState:
    """The state without what no longer matters: of a wreck, everything but what became of its crew.

    With `lesser` also without the damage that decides nothing about the shots still to come and about
    none of the chances that are reported.
    """
    if state.destroyed:
        return VehicleState(crew=state.crew, destroyed=True, exploded=state.exploded)
    if not lesser:
        return state
    return VehicleState(
        gone=state.gone,
        crew=state.crew,
        weapons_lost=state.weapons_lost,
        immobilised=state.immobilised,
        out_of_control=state.out_of_control,
        burning=state.burning,
        pending=state.pending,
        penetrations_ignored=state.penetrations_ignored,
    )


def clear_instead(course: Course, gun: int) -> Course | None:
    """The course when the gun's crew clears a jam or has lost the gun; None: it fires (T12)."""
    jams = course.jams[gun]
    if jams == BLOWN_UP:
        return course
    return _with(course, gun, jams - 1) if jams else None


def with_jams(course: Course, gun: int, shot: Shot, jams: int) -> Course:
    """The course with what the jams of its volley do to the gun (2E-LK-05, 2E-DN-01, 2E-DN-02)."""
    if not jams:
        return course
    fault = firing_fault(shot, jams)
    if fault == "none":
        return course
    if fault == "explodes":
        return _with(course, gun, BLOWN_UP)
    return _with(course, gun, jams_to_clear(jams, first_jam_ignored=shot.first_jam_ignored))


def between_turns(dice: Dice, course: Course) -> Course:
    """From one turn to the next: what was pending strikes, and fires burn in both players' turns."""
    state = course.state
    for moment in MOMENTS:
        state, _ = come_due(state, moment)
    if state.out_of_control == "one turn":
        state = state._replace(out_of_control=None)
    for _ in range(2):
        state, _ = burn(dice, state)
    return course._replace(state=state)


def _with(course: Course, gun: int, jams: int) -> Course:
    return course._replace(jams=(*course.jams[:gun], jams, *course.jams[gun + 1 :]))
