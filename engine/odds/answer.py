"""The answer to a question of odds, in the shape that reports, JSON and other programs use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from datafaxes.damage_text import row_text
from datafaxes.record import record
from engine.dice import Distribution, TooManyPaths, exact
from engine.odds.course import Course
from engine.odds.gun import Gun, Silent
from engine.odds.simulation import interval, simulate
from engine.odds.state_words import headline, is_doomed, is_immobilised, lasting
from engine.odds.tree import MOST_STEPS, TooManySteps, Tree, results
from engine.second_edition.hit_location import Struck
from engine.second_edition.shooting import TAKEN_BY_CARD, Strike, fire, locate
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState

MEANINGS = {
    "hit": "at least one hit",
    "penetrate": "at least one hit goes through, or wounds a crew member in the open",
    "immobilised": "never moves again, or not once it has stopped; wrecks not counted",
    "out_of_control": "goes out of control; wrecks not counted",
    "weapon_lost": "loses a weapon; wrecks not counted",
    "crew_killed": "a crew member dies; those aboard when it blows up count as dead",
    "destroyed": "destroyed, at once or when it stops",
}
"""What each of the probabilities is the probability of."""


USUAL_RUNS = 20_000
"""Games that are simulated unless another number is asked for."""
MOST_VOLLEYS = 300_000
"""Volleys in all these games beyond which fewer are played: some seconds of work."""

Detail = Literal["full", "main", "simulated"]
"""`main`: exact, but without telling states apart that differ in lesser damage only."""


@record
class LocationOdds:
    """A hit location: its chance given a hit, and the chance that such a hit goes through."""

    name: str
    chance: Fraction
    armour: int | None
    """None: a model is struck, not armour."""
    penetrates: Fraction
    """Of a crew member in the open: the chance that he is wounded."""


@record
class Outcome:
    """One way in which it may end."""

    location: str
    """Where it was hit, or what is destroyed after several hits; empty: nowhere."""
    result: str
    text: str
    probability: Fraction


@record
class Answer:
    """Everything that is said about a question."""

    weapon: str
    target: str
    probabilities: dict[str, Fraction]
    """By the keys of `MEANINGS`."""
    locations: tuple[LocationOdds, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    method: Literal["exact", "simulated"] = "exact"
    runs: int | None = None
    seed: int | None = None
    interval: dict[str, tuple[float, float]] | None = None
    """95% intervals of the probabilities, where they were simulated."""
    guns: tuple[Gun, ...] = ()
    silent: tuple[Silent, ...] = ()
    """Weapons that cannot do anything here, and why."""
    turns: int = 1
    lesser_damage_told: bool = True
    """Whether outcomes tell speed, misfires and the like; not where that makes the tree too large."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why weapons cannot do anything here, each once."""
        found = [silent.reason for silent in self.silent]
        found += [gun.powerless for gun in self.guns if gun.powerless]
        return tuple(dict.fromkeys(found))


def solve(
    target: Vehicle,
    guns: Sequence[Gun],
    silent: Sequence[Silent] = (),
    *,
    weapon: str = "",
    name: str = "",
    turns: int = 1,
    runs: int | None = None,
    seed: int = 1,
    most_steps: int = MOST_STEPS,
) -> Answer:
    """Work out what the guns do to the target when each fires once in each of the turns.

    `weapon` and `name` are what the report calls the guns and the target.
    Exactly, unless the tree takes more than `most_steps` steps: then without telling lesser damage
    apart, and if that is too much as well, by `runs` simulated games (None: as many as are quickly
    played, and `USUAL_RUNS` at the most).
    """
    weapon, name = weapon or _names(guns), name or target.datafax.name
    if not guns:
        return _no_shot(weapon, name, silent, turns)
    runs = runs or max(100, min(USUAL_RUNS, MOST_VOLLEYS // (len(guns) * turns)))
    courses, detail = _courses(target, guns, turns, runs, seed, most_steps)
    simulated = detail == "simulated"
    probabilities = probabilities_of(courses)
    single = len(guns) == 1 and turns == 1 and at_most_one_hit(guns[0])
    outcomes = _results(target, guns[0]) if single else _outcomes(target, courses, detail)
    return Answer(
        weapon=weapon,
        target=name,
        probabilities=probabilities,
        locations=tuple(_locations(target, guns)),
        outcomes=tuple(sorted(outcomes, key=lambda outcome: outcome.probability, reverse=True)),
        method="simulated" if simulated else "exact",
        runs=runs if simulated else None,
        seed=seed if simulated else None,
        interval={key: interval(float(share), runs) for key, share in probabilities.items()}
        if simulated
        else None,
        guns=tuple(guns),
        silent=tuple(silent),
        turns=turns,
        lesser_damage_told=detail != "main",
    )


def _no_shot(weapon: str, target: str, silent: Sequence[Silent], turns: int) -> Answer:
    """The answer where nothing fires."""
    nothing = Outcome(
        location="", result="No shot", text="; ".join(_reasons(silent)), probability=Fraction(1)
    )
    return Answer(
        weapon=weapon,
        target=target,
        probabilities=dict.fromkeys(MEANINGS, Fraction(0)),
        outcomes=(nothing,),
        silent=tuple(silent),
        turns=turns,
    )


def at_most_one_hit(gun: Gun) -> bool:
    """Whether one volley of the gun hits once at the most."""
    return gun.shot.linked == 1 and not gun.shot.sustained_fire


def probabilities_of(courses: Distribution[Course]) -> dict[str, Fraction]:
    """The chances of what players ask for; each is of the lasting state, whatever else it holds."""
    return {
        "hit": courses.chance(lambda course: course.hit),
        "penetrate": courses.chance(lambda course: course.penetrated),
        "immobilised": courses.chance(_stands(is_immobilised)),
        "out_of_control": courses.chance(_stands(lambda state: state.out_of_control)),
        "weapon_lost": courses.chance(_stands(lambda state: state.weapons_lost)),
        "crew_killed": courses.chance(lambda course: course.state.exploded or 0 in course.state.crew),
        "destroyed": courses.chance(lambda course: is_doomed(course.state)),
    }


def _courses(
    target: Vehicle, guns: Sequence[Gun], turns: int, runs: int, seed: int, most_steps: int
) -> tuple[Distribution[Course], Detail]:
    """How things may stand at the end, and how it was found out."""
    for detail in ("full", "main"):
        tree = Tree(target, most_steps, forget_lesser=detail == "main")
        try:
            return tree.walk(guns, turns), detail
        except (TooManySteps, TooManyPaths):
            continue
    return simulate(target, guns, turns=turns, runs=runs, seed=seed), "simulated"


def _locations(target: Vehicle, guns: Sequence[Gun]) -> Iterator[LocationOdds]:
    """Every location with what a hit there does, guns weighed by how many hits they are good for."""
    tree = Tree(target)
    expected = [exact(fire, gun.shot).mean(lambda salvo: salvo.hits) for gun in guns]
    if not any(expected):
        expected = [Fraction(1)] * len(guns)
    chances: dict[Struck, Fraction] = {}
    through: dict[Struck, Fraction] = {}
    for gun, hits in zip(guns, expected, strict=True):
        for struck, chance in exact(locate, target, gun.shot).items():
            one = tree.after_hits(gun, 1, struck)
            chances[struck] = chances.get(struck, Fraction(0)) + hits * chance
            through[struck] = through.get(struck, Fraction(0)) + hits * chance * one.chance(
                lambda course: course.penetrated
            )
    for struck, weight in chances.items():
        yield LocationOdds(
            name=struck.name,
            chance=weight / sum(expected),
            armour=struck.armour,
            penetrates=through[struck] / weight,
        )


def _results(target: Vehicle, gun: Gun) -> Iterator[Outcome]:
    """What a single hit comes to, by location and damage result."""
    for strike, chance in results(target, gun).items():
        if strike is None:
            yield Outcome(location="", result="Misses", text="The shot misses.", probability=chance)
        else:
            yield Outcome(
                location=strike.struck.name,
                result=strike.result[:1].upper() + strike.result[1:],
                text=_text(target, strike),
                probability=chance,
            )


def _text(target: Vehicle, strike: Strike) -> str:
    """The sentence of a result, as the card has it."""
    if strike.row is not None and strike.struck.table is not None:
        return row_text(target.tables[strike.struck.table].rows[strike.row])
    if strike.struck.armour is not None and not strike.penetrated:
        return f"Armour {strike.struck.armour} holds."
    return "It takes the first penetration, and nothing is damaged." if strike.result == TAKEN_BY_CARD else ""


def _outcomes(target: Vehicle, courses: Distribution[Course], detail: Detail) -> Iterator[Outcome]:
    """How the target may stand after everything, alike ones merged."""
    in_vain = "hit, with lesser damage at the most" if detail == "main" else "hit in vain"
    unhurt = "No grave damage" if detail == "main" else "No lasting damage"
    merged: dict[tuple[str, str, str], Fraction] = {}
    for course, chance in courses.items():
        state = course.state
        words = "; ".join(lasting(target, state)) or (in_vain if course.hit else "never hit")
        key = (", ".join(sorted(state.gone)), headline(target, state) or unhurt, words)
        merged[key] = merged.get(key, Fraction(0)) + chance
    for (location, result, text), chance in merged.items():
        yield Outcome(location=location, result=result, text=text, probability=chance)


def _stands(holds: Callable[[VehicleState], object]) -> Callable[[Course], bool]:
    """Whether a vehicle that is no wreck is in such a state."""
    return lambda course: not course.state.destroyed and bool(holds(course.state))


def _names(guns: Sequence[Gun]) -> str:
    return ", ".join(dict.fromkeys(gun.name for gun in guns))


def _reasons(silent: Sequence[Silent]) -> Iterator[str]:
    for one in silent:
        yield one.reason[:1].upper() + one.reason[1:]
