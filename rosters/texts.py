"""Which texts a roster may hold: what cannot be printed on a card or a terminal is refused."""

from __future__ import annotations

import re

MOST_CHARACTERS = 200
"""In a name or an id."""
MOST_NOTE_CHARACTERS = 20_000

_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, which could command a terminal, and those that turn the direction of writing."""


def fault_of_name(text: object) -> str | None:
    """What is wrong with a name, an id or another text of one line; None where nothing is."""
    if not isinstance(text, str):
        return "must be text"
    if not text.strip():
        return "must not be empty"
    if len(text) > MOST_CHARACTERS:
        return f"is longer than {MOST_CHARACTERS} characters"
    if _HARMFUL.search(text) or "\n" in text or "\t" in text:
        return "holds a control character or a line break"
    return None


def fault_of_note(text: object) -> str | None:
    """What is wrong with a note, which may have several lines; None where nothing is."""
    if not isinstance(text, str):
        return "must be text"
    if len(text) > MOST_NOTE_CHARACTERS:
        return f"is longer than {MOST_NOTE_CHARACTERS} characters"
    return "holds a control character" if _HARMFUL.search(text) else None


def slug(name: str) -> str:
    """The name as an id: small letters, digits and hyphens; empty where it has none of them."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:60]


def shown(text: str, most: int = 60) -> str:
    """The text in typographic quotes, short and harmless, for a message."""
    safe = re.sub(r"[\n\t]", " ", _HARMFUL.sub("�", text))
    return f"“{safe if len(safe) <= most else safe[: most - 1] + '…'}”"
