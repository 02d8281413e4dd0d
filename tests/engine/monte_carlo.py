"""Compares exact distributions with many random rolls of the same rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

from engine.dice import Dice, Distribution, RandomDice, SpecialDice

SIGMAS = 5
SEED = 20261129


def assert_agrees(
    distribution: Distribution[Any],
    rule: Callable[..., Any],
    *arguments: Any,
    runs: int = 20_000,
    seed: int = SEED,
    special: SpecialDice | None = None,
) -> None:
    """Every outcome comes up as often as it should, within five standard deviations of its count."""
    dice: Dice = RandomDice(seed, special)
    counts = Counter(rule(dice, *arguments) for _ in range(runs))
    assert set(counts) <= set(distribution), "the dice gave an outcome that the exact result rules out"
    for outcome, chance in distribution.items():
        expected = runs * float(chance)
        tolerance = SIGMAS * sqrt(expected * (1 - float(chance)))
        assert abs(counts[outcome] - expected) <= max(tolerance, 1), f"{outcome}: {counts[outcome]}"
