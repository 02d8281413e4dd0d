"""A line of a pane, before any screen shows it: words with their tones, so that plain text says the same."""

from __future__ import annotations

from typing import Literal

from datafaxes.record import record

Tone = Literal["", "strong", "quiet", "good", "bad", "warn", "note", "heading"]
"""How a part of a line looks. What it means is said by words and symbols, never by the tone alone."""

SIGNS = {"error": "✗", "warning": "!", "info": "i"}
TONES: dict[str, Tone] = {"error": "bad", "warning": "warn", "info": "note"}


@record
class Row:
    """A line; several where its text has line breaks."""

    parts: tuple[tuple[str, Tone], ...]
    id: str | None = None
    """None: a heading, which cannot be chosen."""

    @property
    def text(self) -> str:
        """The line without tones."""
        return "".join(text for text, _ in self.parts)


def heading(text: str, more: str = "") -> Row:
    """A heading with something quieter behind it."""
    rest: tuple[tuple[str, Tone], ...] = ((f"  {more}", "quiet"),) if more else ()
    return Row(parts=((text, "heading"), *rest))


STRONG, PLAIN = "\x01", "\x02"
"""Around what stands out in a line of text: characters that no roster may hold."""


def strong(text: str) -> str:
    """The text marked to stand out."""
    return f"{STRONG}{text}{PLAIN}"


def marked_row(line: str) -> Row:
    """A line of text in which `strong` marked parts."""
    parts: list[tuple[str, Tone]] = []
    for piece in line.split(STRONG):
        inside, end, rest = piece.partition(PLAIN)
        parts += [(inside, "strong"), (rest, "")] if end else [(piece, "")]
    return Row(parts=tuple((text, tone) for text, tone in parts if text))
