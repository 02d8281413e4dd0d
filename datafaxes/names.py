"""Names as people type them: folded for comparing, and the nearest to a misspelt one."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


@lru_cache(maxsize=20_000)
def folded(name: str) -> str:
    """The name without differences of case, quotes, dashes and spacing."""
    plain = name if name.isascii() else unicodedata.normalize("NFKC", name).translate(_QUOTES)
    return " ".join(plain.casefold().split())


def nearest(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Up to `most` of the names that are most like this one, best first."""
    import difflib

    by_folded = {folded(candidate): candidate for candidate in names}
    found = difflib.get_close_matches(folded(name), by_folded, n=most, cutoff=0.6)
    if not found:
        within = [key for key in by_folded if folded(name) in key]
        found = sorted(within, key=len)[:most]
    return [by_folded[key] for key in found]
