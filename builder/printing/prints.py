"""What is to be printed, and how; and what has been printed."""

from __future__ import annotations

from typing import Literal

from builder.printing.card_view import CardView
from builder.printing.sheets import Layout
from datafaxes.record import record

What = Literal["cards", "roster", "aid", "all", "audit"]


@record
class Settings:
    """How to print."""

    what: What = "cards"
    paper: str = "a4"
    layout: Layout = "fold"
    offset: tuple[float, float] = (0.0, 0.0)
    """Of the backs with `duplex`, in mm to the right and down."""
    ink_saver: bool = False
    collapse: bool = False
    calibration: bool = False


@record
class Page:
    """A document of whole pages: its bookmark and what stands on it."""

    title: str
    body: str


@record
class Print:
    """What is to be printed, before it is laid out."""

    title: str
    first: tuple[Page, ...] = ()
    cards: tuple[CardView, ...] = ()
    last: tuple[Page, ...] = ()
    settings: Settings = Settings()


@record
class Printed:
    """The finished print."""

    content: bytes
    pages: int
    cards: int
    """Vehicles that have a card, each counted."""
