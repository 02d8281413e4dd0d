"""Datafaxes of the 5th edition: three facings of armour, a type, a Ballistic Skill and weapons."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, TypeVar

from datafaxes.library import Library, unknown
from datafaxes.names import folded
from datafaxes.provenance import Provenance
from datafaxes.record import record

VehicleType = Literal["Fast", "Open-topped", "Skimmer", "Tank"]
Trait = Literal["barrage", "blast", "lance", "melta", "ordnance", "rending", "sniper", "template"]
"""What changes how a weapon fires or penetrates (X-5E-01)."""

VEHICLES, WEAPONS = "fifth_edition_vehicles", "fifth_edition_weapons"
"""The library's names for these records: their folders, and the lists in their files."""
DEFENSIVE_STRENGTH = 4
"""Weapons up to this Strength are defensive (X-5E-04)."""


@record
class FifthEditionWeapon:
    """A weapon profile of the 5th edition."""

    id: str
    name: str
    range: str
    """As printed: 48", 12"-48" or Template."""
    strength: int
    ap: int | None = None
    """Armour Piercing; None prints as a dash."""
    type: str
    """As printed: Heavy 3, Ordnance 1."""
    traits: tuple[Trait, ...] = ()
    source: str = ""
    provenance: Provenance = "unverified"

    @property
    def defensive(self) -> bool:
        """Whether it is light enough to fire beside a main weapon (X-5E-04)."""
        return self.strength <= DEFENSIVE_STRENGTH


@record
class MountedWeapon:
    """A weapon as a vehicle mounts it."""

    weapon: str
    """Id of the weapon."""
    count: int = 1
    twin_linked: bool = False
    """Two barrels that fire as one weapon."""
    mount: Literal["hull", "pintle", "sponsons", "turret"] = "hull"


@record
class FifthEditionDatafax:
    """A vehicle of the 5th edition. Not a 2nd-edition Datafax: no hit locations, no speed rates."""

    id: str
    name: str
    system: Literal["fifth-edition"] = "fifth-edition"
    army: str
    ballistic_skill: int
    front: int
    side: int
    rear: int
    types: tuple[VehicleType, ...] = ()
    weapons: tuple[MountedWeapon, ...] = ()
    """As it comes, nothing bought."""
    transport: int | None = None
    """Models it carries; None: it is no transport."""
    points: Decimal | None = None
    """As it comes; None where no source was seen."""
    rules: tuple[str, ...] = ()
    """Names of special rules beyond those of its types."""
    source: str
    provenance: Provenance
    notes: tuple[str, ...] = ()


def vehicles(library: Library) -> Mapping[str, FifthEditionDatafax]:
    """Every vehicle of the 5th edition by id.

    Raises:
        BadData: a data file is bad.
    """
    return library.records(VEHICLES, FifthEditionDatafax)


def weapons(library: Library) -> Mapping[str, FifthEditionWeapon]:
    """Every weapon of the 5th edition by id.

    Raises:
        BadData: a data file is bad.
    """
    return library.records(WEAPONS, FifthEditionWeapon)


def vehicle(library: Library, name: str) -> FifthEditionDatafax:
    """The vehicle of this id or name.

    Raises:
        BadData: there is none; names the nearest.
    """
    return _called(name, vehicles(library), "5th-edition vehicle")


def weapon(library: Library, name: str) -> FifthEditionWeapon:
    """The weapon of this id or name.

    Raises:
        BadData: there is none; names the nearest.
    """
    return _called(name, weapons(library), "5th-edition weapon")


T = TypeVar("T", FifthEditionDatafax, FifthEditionWeapon)


def _called(name: str, records: Mapping[str, T], kind: str) -> T:
    if name in records:
        return records[name]
    for found in records.values():
        if folded(found.name) == folded(name):
            return found
    raise unknown(kind, name, records)
