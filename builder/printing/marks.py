"""Marks what is not printed in any book, and explains the marks that a card used."""

from __future__ import annotations

from datafaxes.provenance import DAGGERED, Provenance

MARKS: dict[Provenance, str] = {"house": "†", "unverified": "‡"}
EXPLAINED = {
    "†": "† House: supplied by muster, not found in print.",
    "‡": "‡ Unverified: a default of low confidence.",
}


class Marks:
    """Collects the marks of one card."""

    def __init__(self) -> None:
        self._used: set[str] = set()
        self._own: dict[str, None] = {}

    def marked(self, text: str, *provenances: Provenance) -> str:
        """The text, with a mark for each provenance that needs one."""
        needed = dict.fromkeys(MARKS[each] for each in provenances if each in DAGGERED)
        self._used.update(needed)
        return text + "".join(needed)

    def is_own(self, what: str) -> None:
        """Remember that this comes from the player's own data."""
        self._own[what] = None

    @property
    def own(self) -> tuple[str, ...]:
        """What comes from the player's own data, in the order found."""
        return tuple(self._own)

    @property
    def footnotes(self) -> tuple[str, ...]:
        """A sentence for each mark that was used."""
        notes = [text for mark, text in EXPLAINED.items() if mark in self._used]
        if self._own:
            notes.append(f"From the player’s own data: {', '.join(self._own)}.")
        return tuple(notes)
