"""Penetration (inventory 2E-AP)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.dice_notation import parse_dice
from datafaxes.library import Library
from datafaxes.wargear import CardEffect
from engine.dice import ScriptedDice, exact
from engine.second_edition.armour import armour_value
from engine.second_edition.attacks import attack_of
from engine.second_edition.charts import standard_charts
from engine.second_edition.penetration import (
    Attack,
    AttackKind,
    penetrates,
    penetration_dice,
    range_loss,
    weapon_penetration,
    weapon_strength,
)
from tests.engine.machines import (
    BOLTGUN,
    LASCANNON,
    MULTI_MELTA,
    POWER_FIST,
    land_raider,
    predator,
)
from tests.engine.monte_carlo import assert_agrees


def attack(penetration: str, lost: int = 0) -> Attack:
    return Attack(name="test", penetration=penetration, lost=lost)


def chance(penetration: str, armour: int, lost: int = 0) -> Fraction:
    return exact(penetrates, attack(penetration, lost), armour).get(True, Fraction(0))


def test_2e_ap_01_a_total_below_the_armour_does_nothing() -> None:
    with ScriptedDice([4, 3, 3]) as dice:
        assert not penetrates(dice, attack("3D6+9"), 20)  # 19 against 20
    with ScriptedDice([4, 3, 4]) as dice:
        assert penetrates(dice, attack("3D6+9"), 20)


def test_2e_ap_04_dice_and_strength_of_a_boltgun_and_a_lascannon() -> None:
    assert penetration_dice(4, "1") == "D6+4"
    assert penetration_dice(9, "2D6") == "3D6+9"
    assert penetration_dice(8, "D10") == "D6+D10+8"
    with ScriptedDice([4, 3, 5]) as dice:
        assert dice.roll(penetration_dice(9, "2D6")) == 21
    assert chance("3D6+9", 22) == Fraction(7, 27)


@pytest.mark.parametrize(
    ("inches", "loss"),
    [(0, 0), (23.9, 0), (24 - 1e-12, 1), (24, 1), (47.9, 1), (48, 2), (72, 3), (96, 4), (144, 6)],
)
def test_2e_ap_05_every_full_24_inches_costs_a_point(inches: float, loss: int) -> None:
    assert range_loss(inches) == loss


@pytest.mark.parametrize(
    ("inches", "expected"),
    [(23.9, Fraction(7, 27)), (24, Fraction(35, 216)), (47, Fraction(35, 216)), (48, Fraction(5, 54))],
)
def test_2e_ap_05_a_lascannon_at_22_by_range(inches: float, expected: Fraction) -> None:
    shot = attack_of(LASCANNON, land_raider(), inches=inches)
    assert exact(penetrates, shot, 22)[True] == expected


def test_2e_ap_05_the_chart_says_the_same() -> None:
    chart = Library().chart("range-loss")
    for inches, loss in chart.rows:
        assert isinstance(inches, int)
        assert range_loss(inches) == -int(str(loss))


def test_2e_ap_06_hand_to_hand_and_psychic_attacks_have_a_bonus_die() -> None:
    assert penetration_dice(8, "1", "hand-to-hand") == "D6+D20+8"
    assert penetration_dice(8, "1", "psychic") == "D6+D20+8"
    assert penetration_dice(6, "1", "hand-to-hand") == "D6+D12+6"
    assert penetration_dice(4, "1", "hand-to-hand") == "2D6+4"
    assert penetration_dice(3, "1", "hand-to-hand") == "D6+3"
    assert penetration_dice(8, "1", "shooting") == "D6+8"
    assert penetration_dice(8, "D12", "collision") == "D6+D12+8"
    with ScriptedDice([3, 11]) as dice:
        assert penetrates(dice, attack("D6+D20+8"), 22)
    assert chance("D6+D20+8", 20) == Fraction(5, 8)


def test_2e_ap_06_hand_to_hand_loses_nothing_to_range() -> None:
    shot = attack_of(POWER_FIST, predator(), inches=30)
    assert (shot.kind, shot.lost, shot.penetration) == ("hand-to-hand", 0, "D6+D20+8")


def test_2e_ap_08_a_boltgun_never_penetrates_11() -> None:
    assert chance("D6+4", 11) == 0
    assert chance("D6+4", 10) == Fraction(1, 6)


@given(st.integers(1, 12), st.sampled_from(["1", "D4", "D6", "2D6", "D10", "2D12"]), st.integers(5, 45))
def test_2e_ap_08_equal_is_enough_and_strength_never_hurts(strength: int, damage: str, armour: int) -> None:
    notation = penetration_dice(strength, damage)
    pool = sum((icepool.d(sides) for sides in parse_dice(notation).dice), icepool.Die([strength]))
    wanted = pool >= armour
    assert chance(notation, armour) == Fraction(wanted.quantity(True), wanted.denominator())
    assert chance(penetration_dice(strength + 1, damage), armour) >= chance(notation, armour)


@given(
    st.integers(1, 10),
    st.sampled_from(["1", "D4", "D6", "2D6", "2D12"]),
    st.sampled_from(["shooting", "hand-to-hand", "psychic", "collision"]),
)
def test_invariant_24_the_total_lies_between_its_bounds(strength: int, damage: str, kind: AttackKind) -> None:
    parsed = parse_dice(penetration_dice(strength, damage, kind))
    dice = parse_dice(damage)
    bonus = standard_charts().bonus_dice[strength] if kind in ("hand-to-hand", "psychic") else None
    most = strength + 6 + (dice.highest if dice.varies else 0) + (parse_dice(bonus).highest if bonus else 0)
    assert parsed.lowest >= strength + 1
    assert parsed.highest == most


@given(st.floats(0, 150), st.floats(0, 150))
def test_invariant_24_penetration_falls_with_range_and_steps_at_24(one: float, two: float) -> None:
    near, far = sorted((one, two))
    assert range_loss(near) <= range_loss(far)
    if int(near // 24) == int(far // 24):
        assert range_loss(near) == range_loss(far)


def test_random_dice_agree() -> None:
    assert_agrees(exact(penetrates, attack("3D6+9"), 22), penetrates, attack("3D6+9"), 22)


def test_2e_ap_07_what_the_card_prints_is_used() -> None:
    bright_lance = replace(LASCANNON, strength=9, damage="D8", penetration="D6+D8+8")
    assert weapon_penetration(bright_lance) == "D6+D8+8"
    assert weapon_penetration(replace(bright_lance, penetration=None)) == "D6+D8+9"
    assert weapon_penetration(replace(bright_lance, penetration="Special", strength="Special")) is None


def test_2e_ap_06_weapons_that_use_their_bearers_strength_earn_its_bonus_die() -> None:
    axe = replace(POWER_FIST, strength="As User", penetration="S+D6")
    assert weapon_penetration(axe, "hand-to-hand", 3) == "D6+3"
    assert weapon_penetration(axe, "hand-to-hand", 4) == "2D6+4"
    assert weapon_penetration(axe, "hand-to-hand", 7) == "D6+D12+7"
    two_handed = replace(axe, strength="+2")
    assert weapon_strength(two_handed, 4) == 6
    assert weapon_penetration(two_handed, "hand-to-hand", 4) == "D6+D12+6"
    assert weapon_penetration(replace(two_handed, penetration=None), "hand-to-hand", 4) == "D6+D12+6"
    assert weapon_strength(axe) is None
    assert weapon_penetration(axe, "hand-to-hand") is None
    assert attack_of(axe, None, user_strength=8).penetration == "D6+D20+8"


def test_2e_ap_06_a_pistol_has_no_bonus_die() -> None:
    pistol = replace(BOLTGUN, close_combat=True, penetration=None)
    assert attack_of(pistol, None).penetration == "D6+4"


def test_a_save_modifier_as_the_users_strength_is_looked_up() -> None:
    lance = replace(POWER_FIST, strength="As User", save_modifier="As Strength")
    assert attack_of(lance, None, user_strength=5).save_modifier == -2
    assert attack_of(lance, None, user_strength=3).save_modifier == 0
    assert attack_of(replace(lance, save_modifier="Special"), None, user_strength=5).save_modifier == 0


def test_damage_that_is_no_dice_is_one_wound() -> None:
    assert attack_of(replace(BOLTGUN, damage="Special"), None).damage == "1"


def test_ceramite_armour_halves_melta_weapons_and_no_other() -> None:
    ceramite = CardEffect(halves_penetration_of=("melta",))
    target = predator(cards=(ceramite,))
    melta = attack_of(MULTI_MELTA, target)
    assert melta.halved
    assert not attack_of(LASCANNON, target).halved
    with ScriptedDice([6, 12, 12]) as dice:
        assert penetrates(dice, melta, 19)  # 38 halved
    with ScriptedDice([6, 12, 11]) as dice:
        assert not penetrates(dice, melta, 19)  # 37 halved is 18.5


def test_reinforced_armour_thickens_every_location() -> None:
    target = predator(cards=(CardEffect(armour=1),))
    assert armour_value(target, target.location("Hull"), "front") == 21
    assert armour_value(target, target.location("Hull"), "side_rear") == 19


def test_weapons_that_always_penetrate_ignore_the_armour() -> None:
    graviton = replace(BOLTGUN, name="Graviton Gun", penetration="Auto", strength=None, damage=None,
                       special=("Graviton",))  # fmt: skip
    shot = attack_of(graviton, predator())
    assert shot.always_penetrates
    assert shot.damage_roll == "D6+1"
    with ScriptedDice([]) as dice:
        assert penetrates(dice, shot, 99)


def test_haywire_lowers_and_the_demolisher_raises_the_damage_roll() -> None:
    haywire = replace(BOLTGUN, name="Haywire Grenade", penetration=None, strength=None, damage=None)
    assert attack_of(haywire, predator()).damage_roll == "D6-1"
    demolisher = replace(LASCANNON, name="Demolisher Cannon")
    assert attack_of(demolisher, predator()).damage_roll == "D6+3"


def test_an_earthshaker_does_damage_without_penetrating() -> None:
    gun = replace(LASCANNON, name="Earthshaker Artillery Gun")
    assert attack_of(gun, predator()).roll_without_penetration == "D3"


def test_no_save_is_told_apart_from_a_modifier_of_nought() -> None:
    assert attack_of(replace(BOLTGUN, save_modifier="No Save"), predator()).save_modifier is None
    assert attack_of(replace(BOLTGUN, save_modifier=None), predator()).save_modifier == 0
    assert attack_of(BOLTGUN, predator()).save_modifier == -1
