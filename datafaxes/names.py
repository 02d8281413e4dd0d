"""Names as people type them: folded for comparing, and the nearest to a misspelt one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


@lru_cache(maxsize=20_000)
def folded(name: str) -> str:
    """The name without differences of case, quotes, dashes and spacing."""
    plain = name if name.isascii() else unicodedata.normalize("NFKC", name).translate(_QUOTES)
    return " ".join(plain.casefold().split())


class Named(Protocol):
    """Whatever goes by a name and perhaps by others: an entry, an option, a model, a card."""

    @property
    def name(self) -> str:
        """Its own name."""

    @property
    def also_called(self) -> tuple[str, ...]:
        """Its other names."""


def folded_names(thing: Named) -> tuple[str, ...]:
    """The folded names that it goes by, its own first."""
    return tuple(dict.fromkeys(folded(name) for name in (thing.name, *thing.also_called)))


def nearest(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Up to `most` of the names that are most like this one, best first.

    Those alike as a whole; else those that contain it; else those of which some words in a row are like it.
    """
    import difflib

    key = folded(name)
    by_folded = {folded(candidate): candidate for candidate in names}
    found = difflib.get_close_matches(key, by_folded, n=most, cutoff=0.6) if key else []
    if not found and key:
        found = sorted((known for known in by_folded if key in known), key=len)
    if not found and key:
        runs: dict[str, list[str]] = {}
        for known in sorted(by_folded, key=len):
            for run in _runs(known, len(_words(key))):
                runs.setdefault(run, []).append(known)
        alike = difflib.get_close_matches(" ".join(_words(key)), runs, n=most, cutoff=0.6)
        found = list(dict.fromkeys(known for run in alike for known in runs[run]))
    return [by_folded[known] for known in found[:most]]


def _words(key: str) -> list[str]:
    return key.replace("-", " ").split()


def _runs(key: str, length: int) -> list[str]:
    """Every so many words in a row."""
    words = _words(key)
    return [" ".join(words[start : start + length]) for start in range(len(words) - length + 1)]
