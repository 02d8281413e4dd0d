"""The exact tree of outcomes, walked hit by hit with equal states merged."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.dice import Dice, Distribution, SustainedFire, exact
from engine.odds.course import Course, between_turns, clear_instead, forgetting, with_jams
from engine.odds.gun import Gun
from engine.second_edition.hit_location import Struck
from engine.second_edition.shooting import Shot, Strike, carry_out, fire, land, locate, shares_location
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState, start

MOST_STEPS = 80_000
"""Steps, each one hit or volley from one of the courses before it, beyond which the tree is given up:
some seconds of work."""


class TooManySteps(Exception):
    """The tree of outcomes takes more steps than were allowed."""


class Point(NamedTuple):
    """A course on its way through a volley; the state by its number, which compares much faster."""

    state: int
    hit: bool
    penetrated: bool
    jams: tuple[int, ...]
    left: int = 0
    """Hits of the volley still to be resolved."""
    struck: Struck | None = None
    """The location that all hits of the volley share, once it is rolled."""


Harm = tuple[int, bool, bool] | None
"""The state after a hit, by its number, whether the hit went through, and whether the target is a wreck;
None: there was no hit."""
_UNHARMED: Distribution[Harm] = Distribution.certain(None)


class Tree:
    """Solves what guns do to one target, and remembers what it has solved."""

    def __init__(
        self, target: Vehicle, most_steps: int | None = MOST_STEPS, *, forget_lesser: bool = False
    ) -> None:
        self.target = target
        self.most_steps = most_steps
        """None: as many as it takes."""
        self._steps = 0
        self.forget_lesser = forget_lesser
        """Whether to merge states that differ in lesser damage only (`course.forgetting`)."""
        self._states: list[VehicleState] = []
        self._numbers: dict[VehicleState, int] = {}
        self._hits: dict[tuple[Gun, int, Struck | None], Distribution[Harm]] = {}

    def walk(self, guns: Sequence[Gun], turns: int = 1) -> Distribution[Course]:
        """How things stand when every gun has fired once in each of the turns, in their order.

        Raises:
            TooManySteps: more steps than allowed.
            TooManyPaths: one single hit has too many outcomes.
        """
        return deque(self.walk_through(guns, turns), maxlen=1).pop()

    def walk_through(self, guns: Sequence[Gun], turns: int = 1) -> Iterator[Distribution[Course]]:
        """How things stand before anything is fired, and then after every volley.

        Raises:
            TooManySteps: more steps than allowed.
            TooManyPaths: one single hit has too many outcomes.
        """
        whole = Course(start(self.target), jams=(0,) * len(guns))
        points = Distribution.certain(self._point(whole))
        yield points.map(self._course)
        for turn in range(turns):
            if turn:
                points = points.then(self._next_turn)
            for number, gun in enumerate(guns):
                points = self._volley(points, gun, number, last=turn == turns - 1)
                yield points.map(self._course)

    def after_hits(self, gun: Gun, hits: int, struck: Struck | None = None) -> Distribution[Course]:
        """What so many hits of one volley do to an undamaged target, at one location where it is given."""
        whole = self._point(Course(start(self.target), hit=hits > 0))
        points = Distribution.certain(whole._replace(left=hits, struck=struck))
        return self._resolved(points, gun, hits, located=struck is not None).map(self._course)

    def _volley(self, points: Distribution[Point], gun: Gun, number: int, last: bool) -> Distribution[Point]:
        """The gun fires once: its jams, and then its hits one by one."""
        salvos = exact(fire, gun.shot)
        if last:
            salvos = salvos.map(lambda salvo: salvo._replace(jams=0))
        self._count(points)
        points = points.then(lambda point: self._fired(point, gun, number, salvos))
        return self._resolved(points, gun, max(salvo.hits for salvo in salvos))

    def _fired(
        self, point: Point, gun: Gun, number: int, salvos: Distribution[SustainedFire]
    ) -> Distribution[Point]:
        if self._states[point.state].destroyed:
            return Distribution.certain(point)
        course = self._course(point)
        cleared = clear_instead(course, number)
        if cleared is not None:
            return Distribution.certain(self._point(cleared))

        def after(salvo: SustainedFire) -> Point:
            jams = with_jams(course, number, gun.shot, salvo.jams).jams
            return Point(point.state, point.hit or salvo.hits > 0, point.penetrated, jams, salvo.hits)

        return salvos.map(after)

    def _resolved(
        self, points: Distribution[Point], gun: Gun, most: int, located: bool = False
    ) -> Distribution[Point]:
        if shares_location(gun.shot) and most and not located:
            locations = exact(locate, self.target, gun.shot)
            points = points.then(_each_at(locations))
        for _ in range(most):
            self._count(points)
            points = points.then(lambda point: self._one_hit(point, gun), _after_hit)
        return points

    def _count(self, points: Distribution[Point]) -> None:
        self._steps += len(points)
        if self.most_steps is not None and self._steps > self.most_steps:
            raise TooManySteps

    def _one_hit(self, point: Point, gun: Gun) -> Distribution[Harm]:
        if not point.left:
            return _UNHARMED
        key = (gun, point.state, point.struck)
        if key not in self._hits:
            landed = exact(self._land, gun, self._states[point.state], point.struck)
            self._hits[key] = landed.then(lambda strike: self._carried_out(gun, strike))
        return self._hits[key]

    def _land(self, dice: Dice, gun: Gun, state: VehicleState, struck: Struck | None) -> Strike:
        where = struck if struck is not None else locate(dice, self.target, gun.shot)
        return land(dice, self.target, state, gun.shot, where)

    def _carried_out(self, gun: Gun, landed: Strike) -> Distribution[Harm]:
        if landed.row is None:
            return Distribution.certain((self._number(landed.state), landed.penetrated, False))
        return exact(self._carry_out, gun, landed)

    def _carry_out(self, dice: Dice, gun: Gun, landed: Strike) -> Harm:
        done = carry_out(dice, self.target, landed, gun.shot)
        return self._number(done.state), done.penetrated, done.state.destroyed

    def _next_turn(self, point: Point) -> Distribution[Point]:
        return exact(between_turns, self._course(point)).map(self._point)

    def _point(self, course: Course) -> Point:
        return Point(self._number(course.state), course.hit, course.penetrated, course.jams)

    def _course(self, point: Point) -> Course:
        return Course(self._states[point.state], point.hit, point.penetrated, point.jams)

    def _number(self, state: VehicleState) -> int:
        state = forgetting(state, lesser=self.forget_lesser)
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number


def _after_hit(point: Point, harm: Harm) -> Point:
    """The point with one hit fewer to resolve; the location that hits share is forgotten after the last."""
    if harm is None:
        return point
    state, through, wreck = harm
    left = 0 if wreck else point.left - 1
    penetrated = point.penetrated or through
    return Point(state, point.hit, penetrated, point.jams, left, point.struck if left else None)


def _each_at(locations: Distribution[Struck]) -> Callable[[Point], Distribution[Point]]:
    return lambda point: (
        locations.map(lambda struck: point._replace(struck=struck))
        if point.left
        else Distribution.certain(point)
    )


def results(target: Vehicle, gun: Gun) -> Distribution[Strike | None]:
    """What one hit at most of an undamaged target comes to: where it strikes and with what result.

    None: a miss. For a gun that hits once at the most; damage results are rolled, not carried out.
    """
    return exact(_result, target, start(target), gun.shot)


def _result(dice: Dice, target: Vehicle, state: VehicleState, shot: Shot) -> Strike | None:
    if not fire(dice, shot).hits:
        return None
    return land(dice, target, state, shot, locate(dice, target, shot))
