"""Weapons, and the items of army lists that carry them."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.dice_notation import parse_dice
from datafaxes.errors import BadData
from datafaxes.provenance import Provenance
from datafaxes.record import record

NOT_DICE = frozenset(
    {"As Grenade", "As Missile", "As Shell", "Auto", "Blocks line of sight", "Special", "Various"}
)
"""What damage and penetration may say where they are no dice."""


@record
class Weapon:
    """One weapon profile. Ranges in inches, save modifier negative as printed (-3)."""

    id: str
    name: str
    range_short: tuple[int, int] | None = None
    range_long: tuple[int, int] | None = None
    range: str | None = None
    """Where ranges are no numbers: close combat, template, as its bearer's."""
    to_hit_short: int | str | None = None
    to_hit_long: int | str | None = None
    strength: int | str | None = None
    """A number, or a text such as "As User" or "+1"."""
    damage: str | None = None
    """Wounds caused: "1" or dice."""
    save_modifier: int | str | None = None
    penetration: str | None = None
    """Dice and number as printed on the card, bonus dice of hand-to-hand weapons included; `S+D6` where the
    bearer's Strength counts."""
    penetration_derived: bool = False
    """The source prints none; worked out as D6 + damage dice + Strength (2E-AP-04)."""
    sustained_fire: int = 0
    """Sustained Fire dice."""
    blast_radius: str | None = None
    """In inches, or a text."""
    move_or_fire: bool = False
    close_combat: bool = False
    """Strikes in hand-to-hand combat, as pistols do beside shooting; `range: close combat` only so."""
    grenade_or_missile: bool = False
    special: tuple[str, ...] = ()
    """Names of special rules."""
    variant_of: str | None = None
    armies: tuple[str, ...] = ()
    """Where it was seen: `core` or ids of army lists."""
    source: str = ""
    provenance: Provenance = "community"
    notes: tuple[str, ...] = ()

    def faults(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """Damage and penetration that are neither dice nor a text in their place."""
        for key, text in (("damage", self.damage), ("penetration", self.penetration)):
            if text is None or text in NOT_DICE:
                continue
            try:
                parse_dice(text.removeprefix("S+"))
            except BadData as fault:
                yield (key,), f"{fault.what}. {fault.advice}"


@record
class Carried:
    """A weapon as an item carries it."""

    weapon: str
    """Id of the weapon."""
    linked: int = 1
    """How many fire together as one weapon (2E-LK-01)."""
    alternative: bool = False
    """One of several ways to use the same weapon, of which the firer picks one each time: the missiles
    of a launcher, low energy or maximum power."""


@record
class Item:
    """Something bought or issued that carries weapons under another name: Twin Lascannons."""

    name: str
    weapons: tuple[Carried, ...]
    army: str | None = None
    """Only in this army list; None: everywhere."""


@record
class Armour:
    """A suit of armour or a field and its save."""

    id: str
    name: str
    save: str
    unmodified: bool = False
    """Not reduced by save modifiers."""
    field: bool = False
    tag: str = ""
    variant_of: str | None = None
    """Id of the suit of the same name with another save."""
    armies: tuple[str, ...] = ()
    source: str = ""
    provenance: Provenance = "community"
