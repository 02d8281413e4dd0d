"""The colours of a card: from the army's own, or black on white to save ink."""

from __future__ import annotations

import re
from typing import NamedTuple


class Look(NamedTuple):
    """Colours of a card, as CSS writes them."""

    edge: str
    """Frames and strong lines."""
    fill: str
    """Banners and heads of tables."""
    on_fill: str
    """Text on fills."""
    accent: str
    tint: str
    """Quiet backgrounds."""
    body: str
    """The vehicle in the plan view."""
    field: str
    """Fields of fire."""
    ink: str
    """Text and drawings."""


INK_SAVER = Look("#111111", "#ffffff", "#111111", "#111111", "#ffffff", "#ffffff", "#ffffff", "#111111")

_PLAIN = "#444444"


def look_of(colour: str, ink_saver: bool) -> Look:
    """The colours for an army's colour (`#rrggbb`; anything else becomes grey)."""
    if ink_saver:
        return INK_SAVER
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        colour = _PLAIN
    bright = _brightness(colour)
    edge = _mixed(colour, "#000000", 0.45) if bright > 0.5 else colour
    on_fill = "#111111" if bright > 0.55 else "#ffffff"
    return Look(
        edge=edge,
        fill=colour,
        on_fill=on_fill,
        accent=_mixed(colour, "#ffffff", 0.5) if on_fill == "#ffffff" else edge,
        tint=_mixed(colour, "#ffffff", 0.9),
        body=_mixed(colour, "#ffffff", 0.7),
        field=_mixed(edge, "#ffffff", 0.6),
        ink="#161616",
    )


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _brightness(colour: str) -> float:
    """Perceived brightness from 0 to 1."""
    red, green, blue = _parts(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
