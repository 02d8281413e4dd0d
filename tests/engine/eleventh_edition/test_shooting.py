"""Shooting while engaged (11E-SH): the four situations of the source text, and everything around them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import exact
from engine.eleventh_edition.keywords import card_faults, plain
from engine.eleventh_edition.shooting import Shot, blast_dice, hits, needed, targets
from engine.eleventh_edition.situation import Situation, Unit, Weapon

GUN = Weapon(name="gun")
MORTAR = Weapon(name="mortar", keywords=("BLAST",))
PISTOL = Weapon(name="pistol", keywords=("Close‑Quarters",))  # as the source text spells it
CARBINE = Weapon(name="carbine", keywords=("ASSAULT",))
ALL = (GUN, MORTAR, PISTOL)

VEHICLE = Unit(id="vehicle", side="a", keywords=("VEHICLE",), weapons=ALL)
INFANTRY_A = Unit(id="infantry-a", side="b", keywords=("INFANTRY",), weapons=ALL)
INFANTRY_B = Unit(id="infantry-b", side="b", keywords=("INFANTRY",), weapons=ALL)
SCENE = Situation(units=(VEHICLE, INFANTRY_A, INFANTRY_B), engaged=(("vehicle", "infantry-b"),))
"""The scene of the source text: the vehicle is engaged with B; A stands apart."""


def found(shooter: str, target: str, weapon: str, situation: Situation = SCENE) -> Shot:
    (shot,) = [s for s in targets(situation) if (s.shooter, s.target, s.weapon) == (shooter, target, weapon)]
    return shot


def verdict(shooter: str, target: str, weapon: str, situation: Situation = SCENE) -> tuple[bool, int]:
    shot = found(shooter, target, weapon, situation)
    return shot.allowed, shot.modifier


def test_11e_sh_03_the_engaged_vehicle_shoots_at_the_unengaged_unit() -> None:
    assert verdict("vehicle", "infantry-a", "gun") == (True, -1)
    assert verdict("vehicle", "infantry-a", "mortar") == (True, -1)
    assert "11E-SH-03" in found("vehicle", "infantry-a", "gun").why


def test_11e_sh_04_the_unengaged_unit_shoots_at_the_engaged_vehicle() -> None:
    assert verdict("infantry-a", "vehicle", "gun") == (True, -1)
    assert verdict("infantry-a", "vehicle", "pistol") == (True, -1), "A is not engaged with it"
    assert verdict("infantry-a", "vehicle", "mortar") == (False, 0)
    bystander = Unit(id="bystander", side="a", keywords=("INFANTRY",))
    wider = replace(SCENE, units=(*SCENE.units, bystander))
    assert verdict("infantry-a", "bystander", "mortar", wider) == (True, 0), "BLAST at another unengaged unit"


def test_11e_sh_05_the_engaged_vehicle_shoots_at_the_unit_it_is_engaged_with() -> None:
    assert verdict("vehicle", "infantry-b", "gun") == (True, -1)
    assert verdict("vehicle", "infantry-b", "mortar") == (False, 0)
    assert verdict("vehicle", "infantry-b", "pistol") == (True, 0), "spared by the core rule"


def test_11e_sh_06_the_engaged_infantry_shoots_only_close_and_only_at_the_vehicle() -> None:
    assert verdict("infantry-b", "vehicle", "pistol") == (True, 0)
    assert verdict("infantry-b", "vehicle", "gun") == (False, 0)
    assert verdict("infantry-b", "vehicle", "mortar") == (False, 0)
    other = Unit(id="other", side="a", keywords=("INFANTRY",))
    wider = replace(SCENE, units=(*SCENE.units, other))
    assert verdict("infantry-b", "other", "pistol", wider) == (False, 0)


def test_11e_sh_03_cq_exempt_core_or_seed() -> None:
    seed = replace(SCENE, cq_exempt="seed")
    assert verdict("vehicle", "infantry-a", "pistol") == (True, -1)
    assert verdict("vehicle", "infantry-a", "pistol", seed) == (True, 0)
    assert verdict("vehicle", "infantry-b", "pistol", seed) == (True, -1)
    changed = {
        (s.shooter, s.target, s.weapon)
        for s, other in zip(targets(SCENE), targets(seed), strict=True)
        if s.modifier != other.modifier
    }
    assert changed == {("vehicle", "infantry-a", "pistol"), ("vehicle", "infantry-b", "pistol")}


def test_11e_sh_01_engaged_vehicles_are_targets_and_engaged_infantry_is_not() -> None:
    supporter = Unit(id="supporter", side="a", keywords=("INFANTRY",), weapons=ALL)
    wider = replace(SCENE, units=(*SCENE.units, supporter))
    assert verdict("infantry-a", "vehicle", "gun", wider)[0]
    assert not verdict("supporter", "infantry-b", "gun", wider)[0]
    assert verdict("supporter", "infantry-a", "gun", wider) == (True, 0)


def test_11e_sh_02_a_monster_engaged_with_a_vehicle_spares_its_close_weapons() -> None:
    monster = Unit(id="monster", side="b", keywords=("Monster",), weapons=ALL)
    for exempt in ("core", "seed"):
        duel = Situation(
            units=(VEHICLE, monster),
            engaged=(("monster", "vehicle"),),
            cq_exempt=exempt,
        )
        assert verdict("monster", "vehicle", "gun", duel) == (True, -1)
        assert verdict("monster", "vehicle", "pistol", duel) == (True, 0)


def test_never_more_than_1_is_subtracted() -> None:
    # Both rules would apply: an engaged vehicle shoots at another engaged vehicle.
    rival = Unit(id="rival", side="b", keywords=("VEHICLE",))
    guard = Unit(id="guard", side="a", keywords=("INFANTRY",))
    both = replace(
        SCENE,
        units=(*SCENE.units, rival, guard),
        engaged=(("vehicle", "infantry-b"), ("guard", "rival")),
    )
    assert verdict("vehicle", "rival", "gun", both) == (True, -1)
    assert verdict("vehicle", "rival", "pistol", both) == (True, -1)


def test_x_11e_01_and_04_after_an_advance() -> None:
    advanced = replace(INFANTRY_A, advanced=True, weapons=(GUN, CARBINE))
    pistol = replace(PISTOL, keywords=("ASSAULT", "CLOSE-QUARTERS"))
    scene = replace(SCENE, units=(VEHICLE, advanced, replace(INFANTRY_B, advanced=True, weapons=(pistol,))))
    assert verdict("infantry-a", "vehicle", "gun", scene) == (False, 0)
    assert verdict("infantry-a", "vehicle", "carbine", scene) == (True, -1)
    assert verdict("infantry-b", "vehicle", "pistol", scene) == (False, 0)


def test_only_the_side_whose_phase_it_is() -> None:
    assert {shot.shooter for shot in targets(replace(SCENE, shooting="a"))} == {"vehicle"}
    assert {shot.shooter for shot in targets(SCENE)} == {"vehicle", "infantry-a", "infantry-b"}


@pytest.mark.parametrize(
    ("bs", "modifier", "chance"),
    [(3, 0, Fraction(2, 3)), (3, -1, Fraction(1, 2)), (4, -1, Fraction(1, 3)), (6, -1, Fraction(1, 6))],
)
def test_11e_sh_02_bs_3_needs_4(bs: int, modifier: int, chance: Fraction) -> None:
    assert exact(hits, bs, modifier).chance(bool) == chance


def test_a_1_always_misses() -> None:
    assert needed(1, 0) == 2


def test_x_11e_03_blast_adds_dice_for_full_fives() -> None:
    assert [blast_dice(models) for models in (4, 5, 11)] == [0, 1, 2]
    assert blast_dice(11, 2) == 4


def test_11e_cd_01_a_model_without_a_base_needs_the_frame_keyword() -> None:
    (fault,) = card_faults("Land Raider", frozenset(), has_base=False)
    assert "FRAME" in fault
    assert "VEHICLE" in fault
    assert card_faults("Land Raider", frozenset({"FRAME", "VEHICLE"}), has_base=False) == ()
    assert card_faults("Dreadnought", frozenset({"VEHICLE"}), has_base=True) == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("[Close‑quarters]", "CLOSE-QUARTERS"),
        ("close quarters", "CLOSE-QUARTERS"),
        ("Blast 2", "BLAST"),
        (" frame", "FRAME"),
    ],
)
def test_keywords_as_they_are_written(written: str, read: str) -> None:
    assert plain(written) == read


UNITS = st.lists(
    st.tuples(
        st.sampled_from("ab"),
        st.sampled_from(["VEHICLE", "MONSTER", "INFANTRY"]),
        st.booleans(),
        st.lists(st.sampled_from([*ALL, CARBINE]), max_size=3, unique_by=lambda weapon: weapon.name),
    ),
    min_size=2,
    max_size=5,
)


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    units = tuple(
        Unit(id=f"u{i}", side=side, keywords=(keyword,), advanced=advanced, weapons=tuple(weapons))
        for i, (side, keyword, advanced, weapons) in enumerate(draw(UNITS))
    )
    foes = [(x.id, y.id) for x in units for y in units if x.side < y.side]
    engaged = draw(st.lists(st.sampled_from(foes), unique=True)) if foes else []
    return Situation(units=units, engaged=tuple(engaged), cq_exempt=draw(st.sampled_from(["core", "seed"])))


@given(situation=situations())
def test_invariant_35_the_modifier_is_0_or_1_and_blast_never_strikes_the_engaged(
    situation: Situation,
) -> None:
    units = {unit.id: unit for unit in situation.units}
    for shot in targets(situation):
        assert shot.modifier in (-1, 0)
        assert shot.allowed or shot.modifier == 0
        weapon = next(weapon for weapon in units[shot.shooter].weapons if weapon.name == shot.weapon)
        if weapon.has("BLAST") and situation.is_engaged(units[shot.target]):
            assert not shot.allowed


@given(situation=situations())
def test_order_of_pairs_and_of_their_ends_is_all_one(situation: Situation) -> None:
    turned = replace(situation, engaged=tuple((b, a) for a, b in reversed(situation.engaged)))
    assert targets(turned) == targets(situation)
