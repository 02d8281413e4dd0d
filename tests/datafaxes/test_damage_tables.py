"""The damage tables: the results that are known, and their use by the Datafaxes."""

from __future__ import annotations

import pytest

from datafaxes.damage import (
    ControlTest,
    CrewKilled,
    DamageRow,
    DamageTable,
    Explodes,
    Flips,
    Immobilised,
    OutOfControl,
    PassengersHit,
    RollOn,
    SpeedLimit,
    WeaponLost,
)
from datafaxes.library import Library


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def _row(library: Library, table: str, roll: int) -> DamageRow:
    rows = library.damage_table(table).rows
    return next(row for row in rows if row.roll[0] <= roll <= row.roll[1])


def test_the_warbike_as_transcribed(library: Library) -> None:
    assert library.damage_table("warbike").provenance == "published"
    assert _row(library, "warbike", 1).effects == (WeaponLost(effect="weapon_lost"),)
    assert _row(library, "warbike", 2).effects == (SpeedLimit(effect="speed_limit", band="Slow"),)
    assert _row(library, "warbike", 3).effects == (ControlTest(effect="control_test", needs=4),)
    dead = CrewKilled(effect="crew_killed", who="rider")
    runs_on = OutOfControl(effect="out_of_control", duration="one turn")
    assert _row(library, "warbike", 4).effects == (
        dead,
        Flips(effect="flips", distance="D6", hits="D3", strength=6, save_modifier=-2),
    )
    assert _row(library, "warbike", 5).effects == (
        dead,
        runs_on,
        Immobilised(effect="immobilised", moment="when it stops"),
    )
    assert _row(library, "warbike", 6).effects == (
        dead,
        runs_on,
        Explodes(
            effect="explodes",
            radius="3",
            hits="D3",
            strength=8,
            save_modifier=-3,
            moment="when it stops",
        ),
    )


@pytest.mark.parametrize("table", ["track", "wheel", "grav-motor"])
def test_what_moves_a_vehicle_flips_it_on_a_6(table: str, library: Library) -> None:
    assert _row(library, table, 1).effects == (SpeedLimit(effect="speed_limit", band="Slow"),)
    for roll in (2, 5):
        row = _row(library, table, roll)
        assert row.gone
        assert row.effects == (
            OutOfControl(effect="out_of_control", duration="one turn"),
            Immobilised(effect="immobilised", moment="when it stops"),
        )
    assert _row(library, table, 6).effects == (
        Flips(effect="flips", distance="D6", hits="D6", strength=7, save_modifier=-2, aboard_die_on=4),
    )


def test_a_hull_kills_aboard_without_a_save_and_blows_up_on_a_6(library: Library) -> None:
    for roll in (2, 3, 4):
        assert _row(library, "hull", roll).effects == (
            CrewKilled(effect="crew_killed", who="all", needs=4),
            PassengersHit(effect="passengers_hit", needs=4),
        )
    blast = Explodes(effect="explodes", radius="3", hits="D6", strength=10, save_modifier=-3)
    assert _row(library, "hull", 6).effects == (blast,)


def test_a_weapon_mount_that_explodes_counts_as_a_6_on_the_hull(library: Library) -> None:
    assert RollOn(effect="roll_on", location="Hull", result=6) in _row(library, "weapon-mount", 6).effects


def test_a_penetrated_gun_is_destroyed_whatever_the_roll(library: Library) -> None:
    assert all(_row(library, "support-gun", roll).gone for roll in range(1, 7))
    assert CrewKilled(effect="crew_killed", who="all") in _row(library, "ork-support-gun", 1).effects
    assert CrewKilled(effect="crew_killed", who="all") not in _row(library, "support-gun", 1).effects


def _ends_it(row: DamageRow) -> bool:
    """Whether the row wrecks the whole vehicle, or goes on to a table that may."""
    fatal = {"destroyed", "explodes", "flips", "crashes", "roll_on"}
    falls = any(getattr(effect, "then_falls", False) for effect in row.effects)
    return falls or any(effect.effect in fatal for effect in row.effects)


def test_a_6_is_never_milder_than_a_1(library: Library) -> None:
    """Rows go from the mildest to the most severe: what stops or ends a vehicle comes last, if at all."""
    for table in library.damage_tables.values():
        ends = [
            _ends_it(row) or any(effect.effect == "immobilised" for effect in row.effects)
            for row in table.rows
        ]
        assert ends == sorted(ends), table.id


def test_what_wrecks_the_vehicle_or_the_weapons_here_leaves_nothing_to_hit_2E_DM_03(library: Library) -> None:
    for table in library.damage_tables.values():
        if table.family == "crew":
            continue
        for row in table.rows:
            if _ends_it(row) and not any(effect.effect == "burns" for effect in row.effects):
                assert row.gone, f"{table.id} {row.title}"


def test_every_table_is_used_and_every_used_table_exists(library: Library) -> None:
    used: set[str | None] = set()
    for datafax in library.datafaxes.values():
        for location in datafax.locations:
            used.add(location.table)
            used.update(instead.table for instead in location.instead)
    assert used - {None} == set(library.damage_tables)


def test_every_location_with_armour_has_a_table_of_a_fitting_family(library: Library) -> None:
    families = {
        "Track": "track", "Wheel": "wheel", "Hull": "hull", "Turret": "turret", "Legs": "leg",
        "Left Arm": "arm", "Body": "body", "Gun": "gun", "Grav Motor": "grav",
    }  # fmt: skip
    checked = 0
    for datafax in library.datafaxes.values():
        for location in datafax.locations:
            if location.hits == "armour":
                assert location.table is not None
                family = library.damage_table(location.table).family
                assert family == families.get(location.name, family), f"{datafax.id}: {location.name}"
                checked += location.name in families
    assert checked > 90


def test_invented_tables_say_what_they_were_made_from(library: Library) -> None:
    tables: list[DamageTable] = list(library.damage_tables.values())
    assert all(table.source for table in tables)
    assert {table.id for table in tables if table.provenance == "published"} == {"warbike", "rider-killed"}
    assert sum(table.provenance == "house" for table in tables) > 15
