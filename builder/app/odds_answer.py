"""What the fire of a unit of the roster does to a chosen target, as text."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from builder.app.row import PLAIN, STRONG, Row, marked_row
from datafaxes.errors import BadData
from datafaxes.library import Library
from datafaxes.record import record
from rosters.fielded import FieldedUnit

Facing = Literal["front", "side", "rear"]
FACINGS: tuple[Facing, ...] = ("front", "side", "rear")
RANGES: tuple[int | None, ...] = (None, 6, 12, 18, 24, 36, 48, 72)
MOVES: tuple[float | None, ...] = (None, 0.0, 12.0, 24.0)
MOST_TURNS = 4


@record
class Question:
    """What is fired at, from where, and how long."""

    target: str = "space-marine-rhino"
    """Id of a Datafax."""
    facing: Facing = "front"
    inches: int | None = None
    moved: float | None = None
    turns: int = 1


def question_rows(question: Question, library: Library) -> list[Row]:
    """The question, a line for each thing that can be changed about it."""
    datafax = library.datafaxes.get(question.target)
    inches = "short range of each weapon" if question.inches is None else f'{question.inches}"'
    return [
        _line("target", "Target", datafax.name if datafax is not None else question.target),
        _line("facing", "Seen from", question.facing),
        _line("inches", "Range", inches),
        _line("moved", "It moved", _MOVED[question.moved]),
        _line("turns", "Turns of fire", str(question.turns)),
    ]


_MOVED = {None: 'up to 10"', 0.0: "not at all", 12.0: '12"', 24.0: '24"'}


def _line(row_id: str, title: str, value: str) -> Row:
    return Row(id=row_id, parts=((f"{title:<14}", ""), (value, "strong")))


def turned(question: Question, row_id: str) -> Question:
    """The question with the next value of one of its lines."""
    if row_id == "facing":
        return replace(question, facing=FACINGS[(FACINGS.index(question.facing) + 1) % len(FACINGS)])
    if row_id == "inches":
        return replace(question, inches=RANGES[(RANGES.index(question.inches) + 1) % len(RANGES)])
    if row_id == "moved":
        return replace(question, moved=MOVES[(MOVES.index(question.moved) + 1) % len(MOVES)])
    return replace(question, turns=question.turns % MOST_TURNS + 1)


def answer_rows(unit: FieldedUnit, question: Question, library: Library) -> list[Row]:
    """The odds in words and bars. Takes up to some seconds where there is much fire; made for a worker."""
    from builder.odds.answering import answered
    from builder.odds.naming import Named
    from builder.odds.question import Asked, make_question
    from builder.odds.text_report import as_text
    from engine.battle.vehicles import mounted, vehicle_of
    from engine.odds.gun import Situation
    from engine.second_edition.to_hit import Circumstances

    weapons = mounted(unit.weapons, library, unit.army)
    if not weapons:
        return [marked_row(f"{unit.title} has nothing to fire.")]
    firing = Named(title=unit.title, vehicle=vehicle_of(unit, library), unit=unit, weapons=weapons)
    asked = Asked(
        weapon=None,
        target=question.target,
        situation=Situation(
            inches=question.inches,
            facing=question.facing,
            circumstances=Circumstances(target_moved=question.moved or 0.0),
            target_halted=question.moved == 0,
        ),
    )
    try:
        made = make_question(asked, library, firing)
        found = answered(made, library, turns=question.turns)
    except BadData as fault:
        return [marked_row(str(fault))]
    where = f"from its {question.facing}"
    lines = as_text(found.answer, where, found.assumptions, found.unverified)
    return [marked_row(line.replace("\x1b[1m", STRONG).replace("\x1b[0m", PLAIN)) for line in lines]


def target_rows(library: Library) -> list[Row]:
    """Every Datafax that can be fired at."""
    found = sorted(library.datafaxes.values(), key=lambda datafax: datafax.name)
    return [
        Row(id=datafax.id, parts=((datafax.name, "strong"), (f"  {datafax.motive.value}", "quiet")))
        for datafax in found
    ]
