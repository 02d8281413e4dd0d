"""Machines and weapons of the tests, small and complete, so that no test depends on the shipped data."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from datafaxes.characteristics import Characteristics
from datafaxes.damage import (
    CrewKilled,
    DamageRow,
    DamageTable,
    Destroyed,
    Explodes,
    Flips,
    Immobilised,
    OutOfControl,
    RollOn,
    SpeedLimit,
    TurretJammed,
    WeaponLost,
    WeaponUnreliable,
)
from datafaxes.datafax import Arc, CrewStation, Datafax, Hull, Location, MotiveType, Mount, RamValue, Speeds
from datafaxes.weapon import Weapon
from engine.dice import SpecialDice
from engine.second_edition.model_hits import Save
from engine.second_edition.vehicle import MountedWeapon, Vehicle

SPECIAL_DICE = SpecialDice(
    sustained_fire=(1, 1, 2, 2, 3, None),
    scatter_arrows=4,
    scatter_hits=2,
    artillery=(2, 4, 6, 8, 10, None),
)

MARINE = Characteristics(name="Space Marine", M=4, WS=4, BS=4, S=4, T=4, W=1, I=4, A=1, Ld=8)
GUARDSMAN = Characteristics(name="Guardsman", M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)

TRACK = DamageTable(
    id="track",
    title="Track",
    family="track",
    rows=(
        DamageRow(
            roll=(1, 1), title="Track damaged", effects=(SpeedLimit(effect="speed_limit", band="Slow"),)
        ),
        DamageRow(
            roll=(2, 5),
            title="Track lost",
            effects=(
                OutOfControl(effect="out_of_control", duration="one turn"),
                Immobilised(effect="immobilised", moment="when it stops"),
            ),
            gone=True,
        ),
        DamageRow(
            roll=(6, 6),
            title="Flips over",
            effects=(
                Flips(
                    effect="flips", distance="D6", hits="D6", strength=7, save_modifier=-2, aboard_die_on=4
                ),
            ),
            gone=True,
        ),
    ),
    provenance="community",
    source="test",
)
HULL = DamageTable(
    id="hull",
    title="Hull",
    family="hull",
    rows=(
        DamageRow(
            roll=(1, 1),
            title="Driver killed",
            effects=(
                CrewKilled(effect="crew_killed", who="driver"),
                OutOfControl(effect="out_of_control", duration="until someone takes over"),
            ),
        ),
        DamageRow(
            roll=(2, 4), title="Blast inside", effects=(CrewKilled(effect="crew_killed", who="all", needs=4),)
        ),
        DamageRow(
            roll=(5, 5),
            title="Engine explodes",
            effects=(CrewKilled(effect="crew_killed", who="all"), Destroyed(effect="destroyed")),
            gone=True,
        ),
        DamageRow(
            roll=(6, 6),
            title="Ammunition explodes",
            effects=(Explodes(effect="explodes", radius="3", hits="D6", strength=10, save_modifier=-3),),
            gone=True,
        ),
    ),
    provenance="community",
    source="test",
)
WEAPON = DamageTable(
    id="weapon",
    title="Weapon",
    family="weapon",
    rows=(
        DamageRow(
            roll=(1, 1),
            title="Weapon damaged",
            effects=(WeaponUnreliable(effect="weapon_unreliable", needs=4),),
        ),
        DamageRow(
            roll=(2, 5), title="Weapon destroyed", effects=(WeaponLost(effect="weapon_lost"),), gone=True
        ),
        DamageRow(
            roll=(6, 6),
            title="Ammunition explodes",
            effects=(
                WeaponLost(effect="weapon_lost"),
                RollOn(effect="roll_on", location="Hull", result=6),
            ),
            gone=True,
        ),
    ),
    provenance="community",
    source="test",
)
TURRET = DamageTable(
    id="turret",
    title="Turret",
    family="turret",
    rows=(
        DamageRow(roll=(1, 2), title="Turret jammed", effects=(TurretJammed(effect="turret_jammed"),)),
        DamageRow(
            roll=(3, 6),
            title="Turret wrecked",
            effects=(
                WeaponLost(effect="weapon_lost"),
                CrewKilled(effect="crew_killed", who="gunner"),
            ),
            gone=True,
        ),
    ),
    provenance="house",
    source="test",
)
TABLES = {table.id: table for table in (TRACK, HULL, WEAPON, TURRET)}

LASCANNON = Weapon(
    id="lascannon",
    name="Lascannon",
    range_short=(0, 20),
    range_long=(20, 60),
    to_hit_short=0,
    to_hit_long=0,
    strength=9,
    damage="2D6",
    save_modifier=-6,
    penetration="3D6+9",
)
BOLTGUN = Weapon(
    id="boltgun",
    name="Boltgun",
    range_short=(0, 12),
    range_long=(12, 24),
    to_hit_short=1,
    to_hit_long=0,
    strength=4,
    damage="1",
    save_modifier=-1,
    penetration="D6+4",
)
AUTOCANNON = Weapon(
    id="autocannon",
    name="Autocannon",
    range_short=(0, 20),
    range_long=(20, 72),
    to_hit_short=0,
    to_hit_long=0,
    strength=8,
    damage="D6",
    save_modifier=-3,
    penetration="2D6+8",
    sustained_fire=1,
)
ASSAULT_CANNON = Weapon(
    id="assault-cannon",
    name="Assault Cannon",
    range_short=(0, 12),
    range_long=(12, 32),
    to_hit_short=1,
    to_hit_long=0,
    strength=8,
    damage="D10",
    save_modifier=-3,
    penetration="D6+D10+8",
    sustained_fire=3,
    special=("Explodes",),
)
STORM_BOLTER = Weapon(
    id="storm-bolter",
    name="Storm Bolter",
    range_short=(0, 12),
    range_long=(12, 24),
    to_hit_short=1,
    to_hit_long=0,
    strength=4,
    damage="1",
    save_modifier=-1,
    penetration="D6+4",
    sustained_fire=1,
)
POWER_FIST = Weapon(
    id="power-fist",
    name="Power Fist",
    range="close combat",
    strength=8,
    damage="1",
    save_modifier=-5,
    penetration="D6+D20+8",
    close_combat=True,
)
MULTI_MELTA = Weapon(
    id="multi-melta",
    name="Multi-Melta",
    range_short=(0, 12),
    range_long=(12, 24),
    to_hit_short=1,
    to_hit_long=0,
    strength=8,
    damage="2D12",
    save_modifier=-4,
    penetration="D6+2D12+8",
    blast_radius="2",
)


def land_raider(**changes: Any) -> Vehicle:
    """Tracks in a pair, a hull and sponsons in a pair with a twin lascannon each."""
    sponson = Arc(centre=0, width=180)
    datafax = Datafax(
        id="land-raider",
        name="Land Raider",
        motive=MotiveType.TRACKED,
        speeds=Speeds(slow=Decimal(7), combat=Decimal(14), fast=Decimal(20)),
        ram=RamValue(strength=8, damage="D12", save_modifier=-5),
        crew=(CrewStation(role="Driver"), CrewStation(role="Gunner"), CrewStation(role="Gunner")),
        hull=Hull(length=Decimal(6), width=Decimal(4), height=Decimal(3)),
        locations=(
            Location(name="Track", roll=(1, 2), front=17, side_rear=17, table="track", nearest=True),
            Location(name="Hull", roll=(3, 5), front=22, side_rear=22, table="hull"),
            Location(name="Sponson", roll=(6, 6), front=20, side_rear=20, table="weapon", nearest=True),
        ),
        mounts=(
            Mount(name="Left sponson", arc=sponson, location="Sponson", at=(Decimal(-2), Decimal(0))),
            Mount(name="Right sponson", arc=sponson, location="Sponson", at=(Decimal(2), Decimal(0))),
        ),
    )
    weapons = tuple(MountedWeapon(weapon=LASCANNON, linked=2, mount=mount) for mount in datafax.mounts)
    return _vehicle(changes, datafax, weapons, (MARINE,) * 3)


def predator(**changes: Any) -> Vehicle:
    """Track, hull, sponson and turret: four locations, three crew."""
    datafax = Datafax(
        id="predator",
        name="Predator",
        motive=MotiveType.TRACKED,
        speeds=Speeds(slow=Decimal(7), combat=Decimal(15), fast=Decimal(22)),
        ram=RamValue(strength=8, damage="D12", save_modifier=-5),
        crew=(
            CrewStation(role="Driver"),
            CrewStation(role="Gunner", location="Turret"),
            CrewStation(role="Commander"),
        ),
        hull=Hull(length=Decimal(6), width=Decimal(4), height=Decimal(3)),
        locations=(
            Location(name="Track", roll=(1, 1), front=15, side_rear=15, table="track", nearest=True),
            Location(name="Hull", roll=(2, 3), front=20, side_rear=18, table="hull"),
            Location(name="Sponson", roll=(4, 4), front=18, side_rear=18, table="weapon", nearest=True),
            Location(name="Turret", roll=(5, 6), front=22, side_rear=20, table="turret"),
        ),
        mounts=(
            Mount(name="Turret", arc=Arc(), location="Turret", crewed_by="Gunner"),
            Mount(name="Left sponson", arc=Arc(centre=-45, width=90), location="Sponson"),
            Mount(name="Right sponson", arc=Arc(centre=45, width=90), location="Sponson"),
        ),
    )
    turret, left, right = datafax.mounts
    weapons = (
        MountedWeapon(weapon=AUTOCANNON, mount=turret),
        MountedWeapon(weapon=LASCANNON, mount=left),
        MountedWeapon(weapon=LASCANNON, mount=right),
    )
    return _vehicle(changes, datafax, weapons, (MARINE,) * 3)


def bike(**changes: Any) -> Vehicle:
    """A rider in the open on 1 and 2, the bike on 3 to 6."""
    datafax = Datafax(
        id="bike",
        name="Bike",
        kind="bike",
        motive=MotiveType.BIKES_AND_TRIKES,
        speeds=Speeds(slow=Decimal(10), combat=Decimal(15), fast=Decimal(30)),
        ram=RamValue(strength=5, damage="D4", save_modifier=-2),
        crew=(CrewStation(role="Rider", exposed=True, location="Crew"),),
        hull=Hull(length=Decimal(2), width=Decimal(1), height=Decimal(1)),
        locations=(
            Location(name="Crew", roll=(1, 2), hits="crew"),
            Location(name="Bike", roll=(3, 6), front=10, side_rear=10, table="hull"),
        ),
        mounts=(Mount(name="Bolters", arc=Arc(width=10), location="Bike"),),
    )
    weapons = (MountedWeapon(weapon=BOLTGUN, linked=2, mount=datafax.mounts[0]),)
    return _vehicle(changes, datafax, weapons, (MARINE,))


def dreadnought(**changes: Any) -> Vehicle:
    """A Space Marine Dreadnought with an assault cannon and a power fist."""
    datafax = Datafax(
        id="dreadnought",
        name="Dreadnought",
        kind="walker",
        motive=MotiveType.WALKERS,
        profile=Characteristics(name="Dreadnought", M=6, WS=6, BS=5, S=8, I=5, A=2, Ld=9),
        ram=RamValue(strength=7, damage="D10", save_modifier=-4),
        may_ram=False,
        crew=(CrewStation(role="Pilot"),),
        hull=Hull(length=Decimal(2), width=Decimal(2), height=Decimal(3)),
        locations=(
            Location(name="Legs", roll=(1, 1), front=20, side_rear=18, table="track"),
            Location(name="Left Arm", roll=(2, 2), front=19, side_rear=17, table="turret"),
            Location(name="Right Arm", roll=(3, 3), front=19, side_rear=17, table="turret"),
            Location(name="Body", roll=(4, 6), front=21, side_rear=19, table="hull"),
        ),
        mounts=(
            Mount(name="Left arm", arc=Arc(width=90), location="Left Arm"),
            Mount(name="Right arm", arc=Arc(width=90), location="Right Arm"),
        ),
        rules=("space-marine-dreadnought",),
    )
    left, right = datafax.mounts
    weapons = (
        MountedWeapon(weapon=ASSAULT_CANNON, mount=left),
        MountedWeapon(weapon=POWER_FIST, mount=right),
    )
    return _vehicle(changes, datafax, weapons, (None,))


def _vehicle(
    changes: dict[str, Any],
    datafax: Datafax,
    weapons: tuple[MountedWeapon, ...],
    crew: tuple[Characteristics | None, ...],
) -> Vehicle:
    parts: dict[str, Any] = {
        "datafax": datafax,
        "weapons": weapons,
        "tables": TABLES,
        "crew": crew,
        "crew_save": Save(3),
    }
    return Vehicle(**(parts | changes))
