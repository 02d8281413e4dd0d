"""Answers a question about fire, with what the answer takes for granted and what nobody has verified."""

from __future__ import annotations

from builder.odds.question import Question
from datafaxes.library import Library
from datafaxes.record import record
from engine.odds.answer import Answer, solve
from engine.odds.doubts import doubts


@record
class Answered:
    """An answer and what should be said beside it."""

    answer: Answer
    assumptions: tuple[str, ...]
    unverified: tuple[str, ...]


def answered(
    question: Question, library: Library, *, turns: int = 1, runs: int | None = None, seed: int = 1
) -> Answered:
    """Work out what so many turns of the fire do; by `runs` simulated games where the tree is too large."""
    answer = solve(
        question.vehicle,
        question.guns,
        question.silent,
        weapon=question.title,
        name=question.target.title,
        turns=turns,
        runs=runs,
        seed=seed,
    )
    of_guns = [assumption for gun in question.guns for assumption in gun.assumptions]
    assumptions = list(dict.fromkeys([*question.notes, *of_guns]))
    if turns > 1 and any("fast target" in one.name for gun in question.guns for one in gun.modifiers):
        assumptions.append("It is taken to be as fast in every turn, whatever happens to it.")
    if not answer.lesser_damage_told:
        assumptions.append("The ways it may end do not tell lesser damage apart; there are too many of them.")
    return Answered(
        answer=answer,
        assumptions=tuple(assumptions),
        unverified=doubts(library, question.vehicle, question.guns, question.fired),
    )
