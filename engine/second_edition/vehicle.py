"""A vehicle as it takes the field: its Datafax, weapons, crew and cards, joined once and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from datafaxes.characteristics import Characteristics
from datafaxes.damage import DamageTable
from datafaxes.datafax import Datafax, Location, Mount
from datafaxes.record import record
from datafaxes.wargear import CardEffect
from datafaxes.weapon import Weapon
from engine.dice.dice import Rows
from engine.second_edition.model_hits import Save

Side = Literal["left", "right"]


@record
class MountedWeapon:
    """A weapon of the loadout where it is mounted."""

    weapon: Weapon
    item: str = ""
    """As the army list names it: Twin Lascannons."""
    linked: int = 1
    """How many fire together as one weapon (2E-LK-01)."""
    mount: Mount | None = None
    """None: carried by hand, with an unrestricted field of fire."""
    alternatives: tuple[Weapon, ...] = ()
    """Other profiles that the firer may choose instead each time: another missile."""

    @property
    def side(self) -> Side | None:
        """The side of the hull it is mounted on, where its mount says; None: in the middle."""
        if self.mount is None:
            return None
        across = self.mount.at[0] if self.mount.at is not None else 0
        words = self.mount.name.casefold().split()
        if across < 0 or "left" in words:
            return "left"
        return "right" if across > 0 or "right" in words else None


@dataclass(frozen=True, eq=False, kw_only=True)
class Vehicle:
    """What does not change in play. Compared by identity, so that it is cheap to hold in a lookup."""

    datafax: Datafax
    weapons: tuple[MountedWeapon, ...] = ()
    tables: Mapping[str, DamageTable]
    """Every damage table that the Datafax refers to, by id."""
    crew: tuple[Characteristics | None, ...] = ()
    """The profile of each crew member, in the order of the Datafax's stations (2E-CR-04)."""
    crew_save: Save | None = None
    """The crew's saving throw; None: no save."""
    cards: tuple[CardEffect, ...] = ()
    """Effects of the vehicle cards fitted."""

    @cached_property
    def location_rows(self) -> Rows:
        """The faces of the D6 that find each of `rolled_locations` (2E-DF-03)."""
        return tuple(location.roll for location in self.rolled_locations if location.roll is not None)

    @cached_property
    def rolled_locations(self) -> tuple[Location, ...]:
        """The hit locations that a D6 can find, in the order of their faces."""
        rolled = [location for location in self.datafax.locations if location.roll is not None]
        return tuple(sorted(rolled, key=lambda location: location.roll or (0, 0)))

    @cached_property
    def ignored_penetrations(self) -> int:
        """How many penetrations its Ablative Armour takes."""
        return sum(card.ignores_first_penetration for card in self.cards)

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """Of each crew station, the first that is just like it: it does not matter which of them dies."""
        return tuple(self.datafax.crew.index(station) for station in self.datafax.crew)

    @cached_property
    def damage_rows(self) -> Mapping[str, Rows]:
        """The totals that each row of each damage table covers."""
        return {key: tuple(row.roll for row in table.rows) for key, table in self.tables.items()}

    def location(self, name: str) -> Location:
        """The hit location of this name. Raises KeyError where there is none."""
        for location in self.datafax.locations:
            if location.name == name:
                return location
        raise KeyError(name)


def instance(location: Location, side: Side) -> str:
    """Names the one that is struck from that side, where the location is one of a pair (2E-DF-03).

    `side` is the vehicle's own: its left track is the one nearest to an attacker on its left.
    """
    return f"{location.name} ({side})" if location.nearest else location.name
