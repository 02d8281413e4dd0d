"""Wargear cards and vehicle cards, and the sets they come in."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.condition import Change, Condition
from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData
from datafaxes.provenance import Provenance
from datafaxes.record import record


@record
class CardInSet:
    """What differs when the card comes from this set."""

    set: str
    points: Decimal | None = None
    when: Condition | None = None
    mandatory_for: str | None = None
    army_maximum: int | None = None
    maximum: int | None = None
    group: str | None = None


@record
class CardEffect:
    """What a vehicle card changes on the Datafax."""

    armour: int = 0
    """Added to every Armour Value."""
    ram_strength: int = 0
    ram_damage: str | None = None
    """Dice added to ram damage."""
    slow: int | str | None = None
    """Inches (or dice) added to the Slow rate."""
    combat: int | str | None = None
    fast: int | str | None = None
    walker_move: int | None = None
    ignores_first_penetration: bool = False
    halves_penetration_of: tuple[str, ...] = ()
    """Words in the names of weapons whose penetration is halved."""

    def faults(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """Texts that are not dice."""
        for key in ("ram_damage", "slow", "combat", "fast"):
            try:
                parse_dice(getattr(self, key) or 0)
            except BadData as fault:
                yield (key,), f"{fault.what}. {fault.advice}"


@record
class Card:
    """A wargear card or a vehicle card."""

    id: str
    name: str
    points: Decimal = Decimal(0)
    share_of_bearer: Decimal | None = None
    """Costs this part of what its bearer costs without cards, beside `points`: 0.25 is a quarter."""
    vehicle: bool = False
    """A vehicle card rather than a wargear card."""
    sets: tuple[str, ...] = ()
    by_set: tuple[CardInSet, ...] = ()
    when: Condition | None = None
    """Who may have it."""
    changes: tuple[Change, ...] = ()
    """What makes it cost otherwise."""
    mandatory_for: str | None = None
    army_maximum: int | None = None
    """How many the whole army may have: 1 for unique cards."""
    maximum: int | None = None
    """How many one bearer may have."""
    group: str | None = None
    """Of the cards of one group the bearer counts them together: Combi-Weapon."""
    weapons: tuple[str, ...] = ()
    save: str | None = None
    effect: CardEffect | None = None
    tag: str = ""
    """What it does, in a few words of our own."""
    also_called: tuple[str, ...] = ()
    catalogue_ids: tuple[str, ...] = ()
    """Ids in the community's catalogues."""
    source: str = ""
    provenance: Provenance = "community"
    notes: tuple[str, ...] = ()

    def faults(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """What is wrong in its effect."""
        for path, what in self.effect.faults() if self.effect else ():
            yield ("effect", *path), what


@record
class CardSet:
    """A set of cards that army lists refer to."""

    id: str
    name: str
    used_by: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """Names of its cards."""
