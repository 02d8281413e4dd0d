"""The answer as the JSON that other programs read (design, `odds --format json`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine.odds.answer import Answer, LocationOdds, Outcome
from engine.odds.working import Working


def as_plain(
    answer: Answer,
    assumptions: Sequence[str],
    unverified: Sequence[str],
    working: Sequence[Working] | None = None,
) -> dict[str, Any]:
    """The answer as plain values. Probabilities are numbers from 0 to 1."""
    plain: dict[str, Any] = {
        "weapon": answer.weapon,
        "target": answer.target,
        "shots": len(answer.guns),
        "turns": answer.turns,
        "probabilities": {key: float(chance) for key, chance in answer.probabilities.items()},
        "locations": [_location(location) for location in answer.locations],
        "outcomes": [_outcome(outcome) for outcome in answer.outcomes],
        "method": answer.method,
    }
    if answer.interval is not None:
        plain["runs"] = answer.runs
        plain["seed"] = answer.seed
        plain["interval"] = {key: list(bounds) for key, bounds in answer.interval.items()}
    plain["reasons"] = list(answer.reasons)
    plain["assumptions"] = list(assumptions)
    plain["unverified"] = list(unverified)
    if working is not None:
        plain["working"] = [working_as_plain(one) for one in working]
    return plain


def _location(location: LocationOdds) -> dict[str, Any]:
    return {
        "name": location.name,
        "chance": float(location.chance),
        "armour": location.armour,
        "penetrates": float(location.penetrates),
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "location": outcome.location,
        "result": outcome.result,
        "text": outcome.text,
        "probability": float(outcome.probability),
    }


def working_as_plain(working: Working) -> dict[str, Any]:
    """One working, its chances as numbers and as fractions."""
    return {
        "title": working.title,
        "probability": float(working.chance),
        "exact": fraction_text(working.chance),
        "terms": [
            {
                "probability": float(term.chance),
                "factors": [
                    {"what": factor.what, "rule": factor.rule, "probability": float(factor.chance),
                     "exact": fraction_text(factor.chance)}
                    for factor in term.factors
                ],
            }
            for term in working.terms
        ],
    }  # fmt: skip


def fraction_text(chance: Fraction) -> str:
    """`7/27`."""
    return f"{chance.numerator}/{chance.denominator}"
