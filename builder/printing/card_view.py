"""What a Datafax card says: plain texts and numbers, ready for paper and terminal alike.

A view is made once from the Datafax, the unit's loadout and the library; faces, sheets and the
terminal only arrange it. Its content also names the card in the cache.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from datafaxes.record import record


@record
class Mounting:
    """Where a weapon sits and what it can fire at; degrees clockwise from straight ahead."""

    name: str
    centre: int
    width: int
    at: tuple[float, float] | None = None
    """Inches to the right of and ahead of the hull's centre."""


@record
class ProfileLine:
    """One line of the weapons table. Ranges in inches, everything as printed."""

    name: str
    """Empty where the weapon's own name says it."""
    short: str
    long: str
    hit_short: str
    hit_long: str
    strength: str
    damage: str
    save: str
    penetration: str
    notes: tuple[str, ...] = ()


@record
class WeaponView:
    """A weapon that was bought: its letter on the plan, its mounts, and a line for each way to fire it."""

    letter: str
    name: str
    mountings: tuple[Mounting, ...]
    mounting_text: str
    """Where it is and how far it reaches: `Turret, all round`."""
    lines: tuple[ProfileLine, ...]


@record
class CrewView:
    """Crew with the same profile: who they are, what they carry, how they are saved (2E-CR-04)."""

    name: str
    count: int
    characteristics: tuple[tuple[str, str], ...] = ()
    save: str = ""
    equipment: tuple[str, ...] = ()


@record
class LocationView:
    """A row of the hit location table."""

    roll: str
    name: str
    front: str
    side_rear: str
    boxes: int = 1
    """To tick: two for a pair of tracks."""
    notes: tuple[str, ...] = ()


@record
class DamageRowView:
    """A row of a damage table."""

    roll: str
    title: str
    text: str
    fatal: bool
    """The vehicle is out of the game."""


@record
class DamageTableView:
    """A damage table with the locations it serves."""

    title: str
    rolls: tuple[str, ...]
    """The rolls of the locations that use it."""
    rows: tuple[DamageRowView, ...]
    notes: tuple[str, ...] = ()


@record
class FittedCardView:
    """A vehicle card: its name and what it does."""

    name: str
    count: int
    text: str


@record
class CardView:
    """A whole card."""

    datafax: str
    name: str
    own_name: str = ""
    """What the player calls it."""
    army: str = ""
    colour: str = "#444444"
    group: str = ""
    """Its squadron or battery."""
    points: str = ""
    in_all: bool = False
    """The points are of all machines bought together: they carry different things."""
    kind: str = "vehicle"
    shape: str = "Tracked"
    """Which plan view is drawn: a motive type, or `gun`."""
    type_label: str = "Motive type"
    motive: str = ""
    speeds: tuple[tuple[str, str], ...] = ()
    """Rates by name, with inch marks; a dash where it has none. Empty for walkers."""
    characteristics: tuple[tuple[str, str], ...] = ()
    """A walker's profile."""
    ram: tuple[str, str, str] | None = None
    """Strength, damage, save modifier."""
    may_ram: bool = True
    crew: tuple[CrewView, ...] = ()
    stations: tuple[str, ...] = ()
    """A box each."""
    capacity: str = ""
    access: str = ""
    aboard: tuple[str, ...] = ()
    """Who starts the game aboard."""
    hull: tuple[float, float] = (4.0, 2.5)
    """Length and width in inches."""
    weapons: tuple[WeaponView, ...] = ()
    cards: tuple[FittedCardView, ...] = ()
    equipment: tuple[str, ...] = ()
    """Bought or issued, other than weapons and cards."""
    paragraphs: tuple[tuple[str, str], ...] = ()
    """More for the front: headings with texts."""
    locations: tuple[LocationView, ...] = ()
    tables: tuple[DamageTableView, ...] = ()
    lasting: tuple[str, ...] = ()
    """Lasting effects of its damage tables, each with as many boxes as `machines`."""
    machines: int = 1
    """How many machines of a squad it stands for, each with boxes of its own."""
    rules: tuple[str, ...] = ()
    """Special rules that it follows, each told in a sentence."""
    notes: tuple[str, ...] = ()
    footnotes: tuple[str, ...] = ()
    own_data: tuple[str, ...] = ()
    """What comes from the player's own data files instead of muster's."""
    source: str = ""
    count: int = 1
    """How many identical vehicles the card stands for."""

    def bounded(self) -> CardView:
        """The view with no text so long that a face could not hold it; what is cut ends in an ellipsis."""
        bound: CardView = _bounded(self)
        return replace(bound, stations=tuple(station[:MOST_OF_A_STATION] for station in bound.stations))

    @property
    def title(self) -> str:
        """The player's name for it, else its own."""
        return self.own_name or self.name


MOST_OF_A_STATION = 40
MOST_OF_A_TEXT = 700
"""Characters. Only a player's own data or notes come near; the roster sheet prints notes whole."""


def _bounded(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= MOST_OF_A_TEXT else value[: MOST_OF_A_TEXT - 1].rstrip() + "…"
    if isinstance(value, tuple):
        return tuple(_bounded(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _bounded(getattr(value, each.name)) for each in fields(value)})
    return value
