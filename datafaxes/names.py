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
    """Up to `most` of the names that are most like this one, best first."""
    import difflib

    by_folded = {folded(candidate): candidate for candidate in names}
    found = difflib.get_close_matches(folded(name), by_folded, n=most, cutoff=0.6)
    if not found:
        within = [key for key in by_folded if folded(name) in key]
        found = sorted(within, key=len)[:most]
    return [by_folded[key] for key in found]
