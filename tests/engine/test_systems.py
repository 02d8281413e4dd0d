"""The four rule sets side by side: every rule named and tested, nothing shared but dice, table and events,
and none of the traps between them (inventory section 8)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest

import engine.eleventh_edition
from datafaxes.damage import Band as SecondEditionBand
from datafaxes.datafax import Datafax, RamValue
from datafaxes.entry import Entry
from datafaxes.fifth_edition import FifthEditionDatafax
from engine.dice import ScriptedDice, exact
from engine.fifth_edition.damage import Hit, penetrate
from engine.fifth_edition.skimmers import is_obscured
from engine.fifth_edition.speed import Band as FifthEditionBand
from engine.fifth_edition.vehicle import Vehicle
from engine.homebrew.scenery import Scenery, drive_through
from engine.second_edition.penetration import Attack, penetrates

HERE = Path(__file__).parent
ENGINE = Path(engine.eleventh_edition.__file__).parents[1]
SYSTEMS = ("second_edition", "fifth_edition", "eleventh_edition", "homebrew")
SHARED = ("dice", "table", "events", "refused")
IDS = (HERE / "systems_ids.txt").read_text().split()


def docstrings(folder: str) -> Iterator[str]:
    """Every docstring of a rule set, of modules, functions, classes and attributes."""
    for path in (ENGINE / folder).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            value = node.value if isinstance(node, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


DOCUMENTED = "\n".join(text for folder in SYSTEMS[1:] for text in docstrings(folder))
TESTED = "\n".join(path.read_text() for folder in SYSTEMS[1:] for path in (HERE / folder).glob("test_*.py"))


def test_the_list_of_ids_is_whole() -> None:
    assert len(IDS) == len(set(IDS)) == 50
    assert {prefix: sum(name.startswith(prefix) for name in IDS) for prefix in ("5E-", "11E-", "HB-")} == {
        "5E-": 28,
        "11E-": 10,
        "HB-": 12,
    }


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_named_by_code_and_by_a_test(rule: str) -> None:
    assert rule in DOCUMENTED
    in_a_name = "def test_" + rule.lower().replace("-", "_")
    assert in_a_name in TESTED


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rule_sets_share_dice_table_and_events_and_nothing_else(system: str) -> None:
    paths = list((ENGINE / system).rglob("*.py"))
    assert paths
    for path in paths:
        for module in imports(path):
            room, _, rest = module.partition(".")
            shelf = rest.partition(".")[0]
            if room == "engine":
                own = "second_edition" if shelf == "odds" else shelf  # odds are the 2nd edition's alone
                assert own in (*SHARED, system), f"{path.name} imports {module}"
            assert room not in ("rosters", "validators", "builder", "templates")


@pytest.mark.parametrize("shared", SHARED)
def test_what_is_shared_knows_no_rule_set(shared: str) -> None:
    paths = [*(ENGINE / shared).rglob("*.py"), *ENGINE.glob(f"{shared}.py")]
    assert paths
    for path in paths:
        assert not any(
            module.startswith(f"engine.{system}") for module in imports(path) for system in SYSTEMS
        )


def test_trap_armour_two_values_at_many_locations_or_three_facings() -> None:
    assert {"front", "side", "rear"} <= set(FifthEditionDatafax.__annotations__)
    assert "locations" not in FifthEditionDatafax.__annotations__
    assert "locations" in Datafax.__annotations__
    assert "rear" not in Datafax.__annotations__


def test_trap_ramming_dice_or_a_single_hit_or_none() -> None:
    assert set(RamValue.__annotations__) == {"strength", "damage", "save_modifier"}
    assert "ram" not in FifthEditionDatafax.__annotations__, "worked out from armour, speed and mass"
    eleventh = "\n".join(path.read_text() for path in (ENGINE / "eleventh_edition").glob("*.py"))
    assert not re.search(r"def \w*ram\b", eleventh)


def test_trap_speed_bands_are_kept_apart() -> None:
    assert set(get_args(SecondEditionBand)) == {"Slow", "Combat", "Fast"}
    assert not set(get_args(SecondEditionBand)) & set(get_args(FifthEditionBand))


def test_trap_equal_penetrates_in_the_2nd_and_glances_in_the_5th() -> None:
    with ScriptedDice([6]) as dice:
        assert penetrates(dice, Attack(name="a gun", penetration="D6+9"), 15)
    with ScriptedDice([6]) as dice:
        assert penetrate(dice, Hit(strength=9), 15) == "glancing"


def test_trap_a_hundred_points_is_exact() -> None:
    assert Entry.__annotations__["points"].startswith("Decimal")
    assert sum([Decimal("33.3"), Decimal("33.3"), Decimal("33.4")]) == 100
    assert sum([0.1] * 10) != 1, "which is why floats will not do"


def test_trap_obscured_is_a_save_against_shooting_only() -> None:
    flat_out = Vehicle(front=10, side=10, rear=10, fast=True, skimmer=True, moved=20)
    assert is_obscured(flat_out)
    assert not is_obscured(flat_out, in_assault=True)


def test_trap_homebrew_cover_is_a_number_that_wears_down() -> None:
    standing = exact(drive_through, Scenery(cover=3)).map(lambda driven: driven.scenery)
    assert {(scenery.cover, scenery.collapsed) for scenery in standing} == {(2, False), (0, True)}
