"""Finds what a name means: as it is spelt, then without what people leave out, then the nearest."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Generic, Literal, TypeVar

from datafaxes.names import folded
from datafaxes.record import record

How = Literal["same", "alias", "short", "near"]
"""`short` is a part of a name or a word cut short, which is shown like what is only near."""

T = TypeVar("T", bound=Hashable)

_ARTICLES = frozenset(("the", "a", "an", "of", "and", "with", "da", "w"))
NEAR_ENOUGH = 0.84
"""Likeness (of difflib, 0 to 1) from which a name may be a misspelling."""
CLEARLY_NEARER = 0.04
"""By so much the nearest must be more like it than the next."""
MOST_COMPARED = 60
"""Letters of a name that the search for the nearest looks at."""
MOST_REMEMBERED = 10_000
"""Answers to misspelt names that are kept."""

_SPELT_OUT = {
    "apoth": ("apothecary",),
    "bc": ("blood claw",),
    "bp": ("bolt pistol",),
    "bro": ("brother",),
    "champ": ("champion",),
    "csm": ("chaos space marine", "chaos space marine squad"),
    "chappy": ("chaplain",),
    "demo": ("demolisher",),
    "dev": ("devastator",),
    "dread": ("dreadnought",),
    "gh": ("grey hunter",),
    "grot": ("gretchin",),
    "hb": ("heavy bolter",),
    "hf": ("heavy flamer",),
    "hk": ("hunter killer",),
    "hvy": ("heavy",),
    "infantry": ("imperial guard",),
    "inq": ("inquisitor",),
    "las": ("lascannon",),
    "libby": ("librarian",),
    "lr": ("land raider", "leman russ"),
    "mek": ("mekaniak",),
    "ml": ("missile launcher",),
    "mm": ("multi melta",),
    "pf": ("power fist",),
    "pg": ("plasma gun",),
    "powerfist": ("power fist",),
    "powersword": ("power sword",),
    "pp": ("plasma pistol",),
    "pred": ("predator",),
    "sarge": ("sergeant",),
    "sgt": ("sergeant",),
    "ss": ("storm shield",),
    "stealer": ("genestealer",),
    "tac": ("tactical",),
    "term": ("terminator",),
    "termie": ("terminator",),
    "termy": ("terminator",),
    "th": ("thunder hammer",),
    "vet": ("veteran",),
    "zerker": ("berzerker",),
}
"""Words that players cut short, with what they may stand for."""
MOST_CUT_SHORT = 4
"""Words cut short in one name."""
MOST_SPELLINGS = 8
"""Ways to spell out one name that are tried."""


@record
class Match(Generic[T]):
    """What a name means, and how sure that is."""

    found: T
    name: str
    """The name in our data."""
    how: How


_folded = lru_cache(maxsize=20_000)(folded)


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
    if len(word) > 4 and word.endswith("men"):
        return word[:-2] + "an"
    if len(word) > 3 and word.endswith("z"):
        return word[:-1]  # as Orks count
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us")) else word


class Names(Generic[T]):
    """Things by the names they go by. The first of a thing's names is its own, the others are aliases.

    `short` are names that only resemble them, each with the thing's own name: found where nothing else is.
    """

    def __init__(
        self, named: Iterable[tuple[Iterable[str], T]], short: Iterable[tuple[str, str, T]] = ()
    ) -> None:
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
            _add(self._loose, loose(other), Match(found=thing, name=own, how="alias"))
        self._short: dict[str, Match[T] | None] = {}
        for other, own, thing in short:
            _add(self._short, loose(other), Match(found=thing, name=own, how="short"))
        self._asked: dict[str, Match[T] | None] = {}
        self._known = [
            (name, frozenset(name.split()), match) for name, match in self._loose.items() if match is not None
        ]
        self._by_digits: dict[str, list[tuple[str, int, Match[T]]]] = {}
        for name, _, match in self._known:
            self._by_digits.setdefault(_digits(name), []).append((name, _letters(name), match))

    def find(self, name: str) -> Match[T] | None:
        """What is called this, however it is spelt; None where nothing or more than one thing is.

        Brackets are never passed over: what stands in them may be something of its own.
        """
        exact = self._exact.get(_folded(name))
        return exact or (None if "(" in name else self._loosely(loose(name)))

    def every(self) -> frozenset[str]:
        """All loose names, short ones too."""
        return frozenset((*self._loose, *self._short, *map(loose, self._exact)))

    def _loosely(self, key: str) -> Match[T] | None:
        found = self._loose.get(key) or self._short.get(key)
        if found is not None:
            return found
        out = {
            match.found: match
            for spelt in spellings(key)
            if (match := self._loose.get(spelt) or self._short.get(spelt)) is not None
        }
        if len(out) != 1:
            return None
        (only,) = out.values()
        return Match(found=only.found, name=only.name, how="short")

    def near(self, name: str) -> Match[T] | None:
        """The one thing whose name is nearest to this one, if it is near enough and no other is as near."""
        key = loose(name)[:MOST_COMPARED]
        if key not in self._asked:
            if len(self._asked) > MOST_REMEMBERED:
                self._asked.clear()
            self._asked[key] = self._nearest(key)
        return self._asked[key]

    def containing(self, name: str) -> Match[T] | None:
        """The one thing whose name has all these words and the fewest others: Marneus Calgar."""
        whole = loose(name)[:MOST_COMPARED]
        words = frozenset(next(iter(spellings(whole)), whole).split())
        if not any(len(word) > 2 for word in words):
            return None
        found: dict[int, set[T]] = {}
        names = {}
        for _, others, match in self._known:
            if words < others:
                found.setdefault(len(others), set()).add(match.found)
                names[match.found] = match.name
        fewest = found[min(found)] if found else set()
        if len(fewest) != 1:
            return None
        only = next(iter(fewest))
        return Match(found=only, name=names[only], how="short")

    def _nearest(self, key: str) -> Match[T] | None:
        from difflib import SequenceMatcher

        likely = list(self._with_such_letters(key)) if len(key) >= 4 else []
        if not likely:
            return None
        matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
        matcher.set_seq2(key)
        best: list[tuple[float, Match[T]]] = []
        for other, match in likely:
            matcher.set_seq1(other)
            if matcher.quick_ratio() >= NEAR_ENOUGH:
                best.append((matcher.ratio(), match))
        best.sort(key=lambda one: -one[0])
        if not best or best[0][0] < NEAR_ENOUGH:
            return None
        nearest = best[0][1]
        rivals = [ratio for ratio, match in best if match.found != nearest.found]
        if rivals and best[0][0] - rivals[0] < CLEARLY_NEARER:
            return None
        return Match(found=nearest.found, name=nearest.name, how="near")

    def _with_such_letters(self, key: str) -> Iterator[tuple[str, Match[T]]]:
        """Names with the same digits of which so many letters are in the key too that they may be near."""
        length, letters = len(key), _letters(key)
        for other, others, match in self._by_digits.get(_digits(key), ()):
            alike = min(
                length - (letters & ~others).bit_count(), len(other) - (others & ~letters).bit_count()
            )
            if 2 * alike >= NEAR_ENOUGH * (length + len(other)):
                yield other, match


@lru_cache(maxsize=20_000)
def spellings(key: str) -> tuple[str, ...]:
    """The loose name with the words spelt out that players cut short, in every way that there is."""
    words = key.split()
    short = sum(word in _SPELT_OUT for word in words)
    if not 0 < short <= MOST_CUT_SHORT:
        return ()
    ways = product(*(_spelt_out(word) for word in words))
    return tuple(" ".join(way) for way in islice(ways, MOST_SPELLINGS))


@lru_cache(maxsize=1_000)
def _spelt_out(word: str) -> tuple[str, ...]:
    return tuple(map(loose, _SPELT_OUT[word])) if word in _SPELT_OUT else (word,)


def _add(names: dict[str, Match[T] | None], key: str, match: Match[T]) -> None:
    """Add a name; one that several things go by means none of them."""
    known = names.get(key, match)
    names[key] = match if known is not None and known.found == match.found else None


def _letters(text: str) -> int:
    """The signs of the text as bits, of which some stand for several: what only one text has is unlike."""
    bits = 0
    for sign in set(text):
        bits |= 1 << ord(sign) % 64
    return bits


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))
