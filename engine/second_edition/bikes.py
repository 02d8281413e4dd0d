"""Bikes and trikes: skids, saddles and attacks in passing (inventory 1.14)."""

from __future__ import annotations

from typing import Literal

from datafaxes.chart import Chart
from datafaxes.datafax import Datafax, MotiveType
from datafaxes.errors import BadData
from datafaxes.weapon import Weapon
from engine.dice.dice import Dice, Rows
from engine.refused import Refused
from engine.second_edition.close_combat import Combat, Fighter, fight
from engine.second_edition.movement import Band
from engine.table.shapes import Shape, within

CHART = "skid-test"
MOUNTING_DISTANCE = 2.0
"""Inches from a bike within which a model's move ends for it to mount (2E-BK-06)."""


def is_bike_or_trike(datafax: Datafax) -> bool:
    """Whether its motive type is Bikes & Trikes (2E-BK-02)."""
    return datafax.motive is MotiveType.BIKES_AND_TRIKES


def check_may_skid(datafax: Datafax) -> None:
    """Only bikes and trikes make turns beyond those that their speed allows (2E-BK-05).

    Raises:
        Refused: it is neither.
    """
    if not is_bike_or_trike(datafax):
        raise Refused("2E-BK-05", f"{datafax.name} is no bike or trike and cannot skid")


def skid_test(dice: Dice, band: Band, chart: Chart) -> bool:
    """Whether a bike holds one skid turn: a D6 against the chart's column for its speed (2E-BK-05).

    Each turn of up to 45° beyond the allowance takes a test of its own; it may follow any turn.

    Raises:
        BadData: the chart says something unknown.
    """
    rows: Rows = tuple((face, face) for face in range(1, len(chart.rows) + 1))
    said = chart.cell(chart.rows[dice.look_up("D6", rows)][0], "Slow" if band == "halted" else band)
    if said not in ("holds", "crashes"):
        raise BadData(f"chart {chart.id}: “{said}” is neither “holds” nor “crashes”")
    return said == "holds"


def check_mounts(model: Shape, bike: Shape, band: Band) -> None:
    """A model mounts a bike that stands still, when its own move has brought it within 2" (2E-BK-06).

    It rides off next turn. Passengers may hop on at any time instead.

    Raises:
        Refused: the bike moves, or is too far away.
    """
    if band != "halted":
        raise Refused("2E-BK-06", "only a bike that stands still can be mounted")
    if not within(model, bike, MOUNTING_DISTANCE):
        raise Refused("2E-BK-06", f'end the move within {MOUNTING_DISTANCE:g}" of the bike to mount it')


def check_bike_weapons(recovering: bool) -> None:
    """A bike's mounted weapons are silent while its rider recovers from a skid turn (2E-BK-09).

    Where they fire is printed on the Datafax: dead ahead, or the forward 180° of a pintle.

    Raises:
        Refused: he is recovering.
    """
    if recovering:
        raise Refused("2E-BK-09", "the rider has a skid to recover from first")


def check_saddle_weapon(seat: Literal["rider", "passenger"], weapon: Weapon, used_action: bool) -> None:
    """A rider may fire a pistol instead of the bike's guns, a passenger a basic weapon instead of the pintle.

    One action each. Hand weapons fire in any direction (2E-BK-10).

    Raises:
        Refused: he has used his action, or the weapon takes more hands than he has.
    """
    if used_action:
        raise Refused("2E-BK-10", f"the {seat} has used his action this turn")
    if seat == "rider" and not is_pistol(weapon):
        raise Refused("2E-BK-10", "a rider fires a pistol at most, besides the bike's own weapons")
    if weapon.move_or_fire or (weapon.close_combat and not is_pistol(weapon)):
        raise Refused("2E-BK-10", f"a {weapon.name} is not fired from the saddle")


def is_pistol(weapon: Weapon) -> bool:
    """Whether a weapon is a pistol, by its name."""
    return "pistol" in weapon.name.casefold()


def hit_and_run(dice: Dice, biker: Fighter, on_foot: Fighter, charge_bonus: int) -> Combat:
    """An attack in passing: one attack die each, whatever their Attacks and weapons (2E-BK-11).

    The biker charges and counts as having the higher Initiative; nobody parries.
    """
    charging = Fighter(biker.weapon_skill, on_foot.initiative + 1, charging=True)
    return fight(dice, charging, Fighter(on_foot.weapon_skill, on_foot.initiative), charge_bonus)


def check_hit_and_run(struck_already: bool, shot: bool) -> None:
    """One such attack a model and move, and no shooting in the same turn (2E-BK-11).

    Raises:
        Refused: it has struck or shot this turn.
    """
    if struck_already or shot:
        raise Refused("2E-BK-11", "one attack in passing a move, and no shooting in the same turn")
