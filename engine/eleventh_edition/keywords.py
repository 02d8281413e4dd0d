"""Keywords on units and weapons, and what a card must carry."""

from __future__ import annotations

import re
import unicodedata

MONSTER, VEHICLE, FRAME = "MONSTER", "VEHICLE", "FRAME"
ASSAULT, BLAST, CLOSE_QUARTERS = "ASSAULT", "BLAST", "CLOSE-QUARTERS"

UNDERSTOOD = frozenset({MONSTER, VEHICLE, FRAME, ASSAULT, BLAST, CLOSE_QUARTERS})
"""The keywords that these rules know; others change nothing here."""

_HYPHENS = re.compile(r"[‐‑‒–—\s_-]+")
_NUMBERED = re.compile(r"(BLAST)-\d+\Z")


def plain(keyword: str) -> str:
    """The keyword without brackets, in capitals, with plain hyphens; BLAST 2 becomes BLAST."""
    text = unicodedata.normalize("NFKC", keyword).strip(" []").upper()
    text = _HYPHENS.sub("-", text)
    return _NUMBERED.sub(r"\1", text)


def large(keywords: frozenset[str]) -> bool:
    """Whether it is a MONSTER or a VEHICLE."""
    return bool(keywords & {MONSTER, VEHICLE})


def card_faults(name: str, keywords: frozenset[str], *, has_base: bool) -> tuple[str, ...]:
    """What is missing on a card: a model without a base has the FRAME keyword (11E-CD-01).

    A MONSTER or VEHICLE tag cannot be told from the base alone, since other large models also
    have FRAME; where both are missing the card is doubted as a whole.
    """
    if has_base or FRAME in keywords:
        return ()
    also = "" if large(keywords) else ", and perhaps MONSTER or VEHICLE"
    return (f"{name} has no base, so its card must say FRAME{also} (11E-CD-01)",)
