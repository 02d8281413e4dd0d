"""The exact distribution of something random: whole-number weights over a common total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


class Distribution(Mapping[T, Fraction], Generic[T]):
    """Outcomes with their probabilities, which are exact. Not for changing."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: dict[T, int], total: int | None = None) -> None:
        self.weights = weights
        self.total = sum(weights.values()) if total is None else total

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """Only one outcome."""
        return cls({outcome: 1}, 1)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights[outcome], self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def chance(self, holds: Callable[[T], object]) -> Fraction:
        """The probability that the outcome is one for which `holds` is true."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if holds(outcome)), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The expected value."""
        return sum((weight * Fraction(value(outcome)) for outcome, weight in self.weights.items()),
                   Fraction(0)) / self.total  # fmt: skip

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The distribution of what `change` makes of each outcome, equal results merged."""
        merged: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            changed = change(outcome)
            merged[changed] = merged.get(changed, 0) + weight
        return Distribution(merged, self.total)

    @overload
    def then(self, step: Callable[[T], Distribution[U]]) -> Distribution[U]: ...

    @overload
    def then(self, step: Callable[[T], Distribution[V]], join: Callable[[T, V], U]) -> Distribution[U]: ...

    def then(
        self, step: Callable[[T], Distribution[V]], join: Callable[[T, V], U] | None = None
    ) -> Distribution[Any]:
        """What comes of it when `step` follows each outcome, equal results merged.

        `join` makes the result of an outcome and what followed it; without, that is the result.
        """
        steps = [(outcome, weight, step(outcome)) for outcome, weight in self.weights.items()]
        common = lcm(*{following.total for _, _, following in steps})
        merged: dict[Any, int] = {}
        for outcome, weight, following in steps:
            scaled = weight * (common // following.total)
            for after, more in following.weights.items():
                result = after if join is None else join(outcome, after)
                merged[result] = merged.get(result, 0) + scaled * more
        return Distribution(merged, self.total * common).reduced()

    def reduced(self) -> Distribution[T]:
        """The same with the smallest whole numbers."""
        shared = gcd(self.total, *self.weights.values())
        if shared == 1:
            return self
        weights = {outcome: weight // shared for outcome, weight in self.weights.items()}
        return Distribution(weights, self.total // shared)
