"""Finds what a name means: as it is spelt, then without what people leave out, then the nearest."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Generic, Literal, TypeVar

from datafaxes.names import folded
from datafaxes.record import record

How = Literal["same", "alias", "near"]

T = TypeVar("T", bound=Hashable)

_ARTICLES = frozenset(("the", "a", "an", "of", "and", "with", "da", "w"))
NEAR_ENOUGH = 0.84
"""Likeness (of difflib, 0 to 1) from which a name may be a misspelling."""
CLEARLY_NEARER = 0.04
"""By so much the nearest must be more like it than the next."""
MOST_COMPARED = 60
"""Letters of a name that the search for the nearest looks at."""


@record
class Match(Generic[T]):
    """What a name means, and how sure that is."""

    found: T
    name: str
    """The name in our data."""
    how: How


@lru_cache(maxsize=20_000)
def loose(name: str) -> str:
    """The name without case, accents, punctuation, articles and plural endings."""
    plain = unicodedata.normalize("NFKD", folded(name).replace("&", " and "))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = re.findall(r"[^\W_]+", letters.replace("'", ""))
    kept = [_singular(word) for word in words if word not in _ARTICLES]
    return " ".join(kept or words)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")) else word


class Names(Generic[T]):
    """Things by the names they go by. The first of a thing's names is its own, the others are aliases."""

    def __init__(self, named: Iterable[tuple[Iterable[str], T]]) -> None:
        self._exact: dict[str, Match[T]] = {}
        self._loose: dict[str, Match[T] | None] = {}
        aliases: list[tuple[str, str, T]] = []
        for names, thing in named:
            own, *others = names
            self._exact.setdefault(folded(own), Match(found=thing, name=own, how="same"))
            aliases += [(other, own, thing) for other in (own, *others)]
        for other, own, thing in aliases:
            match = Match(found=thing, name=own, how="same" if folded(other) == folded(own) else "alias")
            self._exact.setdefault(folded(other), match)
            self._add_loose(loose(other), Match(found=thing, name=own, how="alias"))
        self._asked: dict[str, Match[T] | None] = {}

    def _add_loose(self, key: str, match: Match[T]) -> None:
        known = self._loose.get(key, match)
        clash = known is None or known.found != match.found
        self._loose[key] = None if clash else match

    def find(self, name: str) -> Match[T] | None:
        """What is called this, however it is spelt; None where nothing or more than one thing is.

        Brackets are never passed over: what stands in them may be something of its own.
        """
        return self._exact.get(folded(name)) or (None if "(" in name else self._loose.get(loose(name)))

    def near(self, name: str) -> Match[T] | None:
        """The one thing whose name is nearest to this one, if it is near enough and no other is as near."""
        key = loose(name)[:MOST_COMPARED]
        if key not in self._asked:
            if len(self._asked) > 2_000:
                return None
            self._asked[key] = self._nearest(key)
        return self._asked[key]

    def containing(self, name: str) -> Match[T] | None:
        """The one thing whose name has all these words and the fewest others: Marneus Calgar."""
        words = frozenset(loose(name)[:MOST_COMPARED].split())
        if not any(len(word) > 3 for word in words):
            return None
        found: dict[int, set[T]] = {}
        names = {}
        for other, match in self._loose.items():
            others = frozenset(other.split())
            if match is not None and words < others:
                found.setdefault(len(others), set()).add(match.found)
                names[match.found] = match.name
        fewest = found[min(found)] if found else set()
        if len(fewest) != 1:
            return None
        only = next(iter(fewest))
        return Match(found=only, name=names[only], how="near")

    def _nearest(self, key: str) -> Match[T] | None:
        from difflib import SequenceMatcher

        if len(key) < 4:
            return None
        matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
        matcher.set_seq2(key)
        best: list[tuple[float, Match[T]]] = []
        for other, match in self._loose.items():
            if match is None or _digits(other) != _digits(key):
                continue
            matcher.set_seq1(other)
            if matcher.real_quick_ratio() >= NEAR_ENOUGH and matcher.quick_ratio() >= NEAR_ENOUGH:
                best.append((matcher.ratio(), match))
        best.sort(key=lambda one: -one[0])
        if not best or best[0][0] < NEAR_ENOUGH:
            return None
        nearest = best[0][1]
        rivals = [ratio for ratio, match in best if match.found != nearest.found]
        if rivals and best[0][0] - rivals[0] < CLEARLY_NEARER:
            return None
        return Match(found=nearest.found, name=nearest.name, how="near")


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdigit())
