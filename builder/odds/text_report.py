"""The answer as text for a terminal: bars, tables and the working, within 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from textwrap import wrap as wrapped

from builder.paint import bold
from datafaxes.words import percent
from engine.odds.answer import MEANINGS, Answer, LocationOdds, Outcome
from engine.odds.working import Term, Working

WIDTH = 80
BAR = 30
MOST_OUTCOMES = 20
"""Outcomes that are listed one by one; more are added up by their results."""
LIKELIEST = 8
wrap = partial(wrapped, break_on_hyphens=False)
"""Breaks no id of a rule in two."""
_SHORT_FRACTION = 7
"""Digits of a fraction beyond which only the percentage is shown."""
LABELS = {
    "hit": "hits",
    "penetrate": "goes through",
    "immobilised": "immobilised",
    "out_of_control": "out of control",
    "weapon_lost": "a weapon lost",
    "crew_killed": "a crew member dead",
    "destroyed": "destroyed",
}


def as_text(
    answer: Answer,
    where: str,
    assumptions: Sequence[str],
    unverified: Sequence[str],
    working: Sequence[Working] = (),
) -> Iterator[str]:
    """Lines of at most 80 columns."""
    yield from heading(f"{answer.weapon} at {answer.target}, {where}")
    yield ""
    harmless = not answer.guns or all(gun.powerless for gun in answer.guns)
    for reason in answer.reasons if harmless else ():
        yield from wrap(f"No chance: {reason}.", WIDTH)
        yield ""
    for key, label in LABELS.items():
        yield bar_line(label, answer.probabilities[key], answer.interval[key] if answer.interval else None)
    if answer.locations:
        yield ""
        yield from _locations(answer.locations)
    if answer.guns:
        yield ""
        yield from _outcomes(answer.outcomes)
    for one in working:
        yield ""
        yield from working_lines(one)
    if working:
        yield ""
        yield from _meanings()
    yield ""
    if answer.guns:
        yield from _method(answer)
    for reason in () if harmless else answer.reasons:
        yield from item(f"Does nothing: {reason}.")
    for assumption in assumptions:
        yield from item(assumption)
    yield from unverified_lines(unverified)


def bar_line(label: str, chance: Fraction, bounds: tuple[float, float] | None = None) -> str:
    """A probability as a number and a bar; behind it the interval, where it was simulated."""
    filled = round(float(chance) * BAR)
    if chance and not filled:
        filled = 1
    bar = "█" * filled + "·" * (BAR - filled)
    between = f"  {percent(bounds[0])} to {percent(bounds[1])}" if bounds else ""
    return f"  {label:<19}{percent(chance):>7}  {bar}{between}".rstrip()


def unverified_lines(unverified: Sequence[str]) -> Iterator[str]:
    """What of the data is invented or uncertain, where anything is."""
    if unverified:
        yield from wrap(
            f"Rests on facts that nobody has verified: {'; '.join(unverified)}.",
            WIDTH,
            subsequent_indent="  ",
        )


def item(text: str) -> Iterator[str]:
    """A line of a list, broken to the width."""
    yield from wrap(f"- {text}", WIDTH, subsequent_indent="  ")


def heading(text: str) -> Iterator[str]:
    """A line in bold, broken to the width."""
    yield from (bold(line) for line in wrap(text, WIDTH))


def _locations(locations: Sequence[LocationOdds]) -> Iterator[str]:
    yield bold("A hit strikes            chance  armour  goes through")
    for location in locations:
        armour = "model" if location.armour is None else str(location.armour)
        name = location.name[:22]
        yield f"  {name:<22} {percent(location.chance):>6}  {armour:>6}  {percent(location.penetrates):>12}"


def _outcomes(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """All outcomes; where they are many, how much each result adds up to, and the likeliest of all."""
    if len(outcomes) <= MOST_OUTCOMES:
        yield from heading("It may end like this")
        for outcome in outcomes:
            yield from _outcome(outcome)
        return
    together: dict[str, Fraction] = {}
    for outcome in outcomes:
        together[outcome.result] = together.get(outcome.result, Fraction(0)) + outcome.probability
    yield from heading("It may end like this")
    for result, chance in sorted(together.items(), key=lambda pair: pair[1], reverse=True):
        yield f"  {percent(chance):>6}  {result}"
    yield ""
    yield from heading(f"The likeliest of {len(outcomes)} ways")
    for outcome in outcomes[:LIKELIEST]:
        yield from _outcome(outcome)


def _outcome(outcome: Outcome) -> Iterator[str]:
    place = f"{outcome.location}: " if outcome.location else ""
    text = outcome.text[:1].upper() + outcome.text[1:]
    if text.startswith(f"{outcome.result}."):
        text = text[len(outcome.result) + 1 :].strip()
    first, *rest = wrap(f"{place}{outcome.result}. {text}".strip(), WIDTH - 10)
    yield f"  {percent(outcome.probability):>6}  {first}"
    yield from (f"          {line}" for line in rest)


def working_lines(working: Working) -> Iterator[str]:
    """The factors of each way, what they multiply to, and the sum."""
    yield from heading(working.title)
    for term in working.terms:
        yield from _term(term)
    yield f"  {'together':<52} = {_exact(working.chance)}"


def _meanings() -> Iterator[str]:
    yield from heading("What the figures mean")
    for key, label in LABELS.items():
        yield from item(f"{label}: {MEANINGS[key]}")


def _term(term: Term) -> Iterator[str]:
    sign = " "
    for factor in term.factors:
        lines = wrap(f"{factor.what} [{factor.rule}]", 50)
        for line in lines[:-1]:
            yield f"  {sign} {line}"
            sign = " "
        yield f"  {sign} {lines[-1]:<50} {_exact(factor.chance)}"
        sign = "×"
    yield f"  {'':<52} = {percent(term.chance)}"


def _exact(chance: Fraction) -> str:
    fraction = f"{chance.numerator}/{chance.denominator}"
    if chance in (0, 1) or len(fraction) > _SHORT_FRACTION + 3:
        return percent(chance)
    return f"{fraction} ({percent(chance)})"


def _method(answer: Answer) -> Iterator[str]:
    if answer.interval is None:
        yield "Exact. It is taken that:"
        return
    yield from wrap(
        f"The exact tree is too large, so this is from {answer.runs:,} simulated games (seed {answer.seed}), "
        "with 95% intervals. It is taken that:",
        WIDTH,
    )
