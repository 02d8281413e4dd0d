"""Walkers (inventory 1.15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datafaxes.damage import Staggers
from datafaxes.datafax import MotiveType
from engine.dice import ScriptedDice
from engine.refused import Refused
from engine.second_edition.close_combat import Fighter, fight, score
from engine.second_edition.game.actions import Ahead, Drive, EndPhase, Fight, Shoot, Turn, Walk
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.striking import walker_as_fighter, walker_blow
from engine.second_edition.penetration import Attack
from engine.second_edition.terrain import crossing
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start
from engine.second_edition.walker_profile import walker_characteristic
from engine.second_edition.walkers import (
    check_facing,
    check_leaves_combat,
    facing_cost,
    fights,
    may_shoot,
    reach,
    steps_aside,
)
from engine.table.terrain import Terrain
from tests.engine.machines import POWER_FIST, dreadnought, predator
from tests.engine.play.tables import LIBRARY, Table, card, rules_of

DREADNOUGHT = card("space-marine-dreadnought")


def dread(**changes: object) -> Table:
    table = Table()
    table.vehicle("dread", DREADNOUGHT, **changes)  # type: ignore[arg-type]  # fields of the vehicle
    return table


def test_2e_wk_02_difficult_ground_costs_a_walker_half_its_move() -> None:
    charts = LIBRARY.chart("terrain"), LIBRARY.chart("low-obstacles")
    assert crossing(MotiveType.WALKERS, "difficult", 0, *charts).share == 0.5
    table = dread()
    table.terrain(Terrain(id="mud", ground="difficult", outline=((-20, -20), (40, -20), (40, 20), (-20, 20))))
    table.begin()
    with pytest.raises(Refused, match=r"takes 6\.2"):
        table.do(Walk(unit="dread", steps=(Ahead(inches=3.1),)))
    table.do(Walk(unit="dread", steps=(Ahead(inches=3),)))


def test_2e_wk_03_a_walker_fires_any_or_all_of_its_weapons() -> None:
    table = Table(phase="shooting")
    table.vehicle("dread", dreadnought())
    table.vehicle("target", "space-marine-rhino", 10, side="b")
    with pytest.raises(Refused, match="for close combat"):
        table.do(Shoot(unit="dread", target="target", weapons=(1,)))
    # The assault cannon alone: BS5 hits on 2, at short range better still; 1 always misses.
    table.do(Shoot(unit="dread", target="target", weapons=(0,)), 1)
    war_walker = card("eldar-war-walker")
    two_guns = replace(dreadnought(), weapons=(dreadnought().weapons[0],) * 2)
    table = Table(phase="shooting")
    table.vehicle("walker", two_guns)
    table.vehicle("target", "space-marine-rhino", 10, side="b")
    table.do(Shoot(unit="walker", target="target", weapons=(0, 1)), 1, 1)
    assert table["walker"].fired == (0, 1)
    assert len(war_walker.datafax.crew) == 1


@pytest.mark.parametrize(("move", "running", "inches"), [(6.0, False, 6.0), (6.0, True, 12.0)])
def test_2e_wk_04_it_moves_as_infantry_or_twice_as_far(move: float, running: bool, inches: float) -> None:
    assert reach(move, running) == inches
    assert may_shoot(running) is not running
    table = dread()
    table.begin()
    with pytest.raises(Refused, match="2E-WK-04"):
        table.do(Walk(unit="dread", steps=(Ahead(inches=inches + 0.1),), running=running))
    table.do(Walk(unit="dread", steps=(Ahead(inches=inches),), running=running))
    assert table["dread"].place.x == pytest.approx(inches)


def test_2e_wk_04_who_ran_does_not_shoot() -> None:
    table = dread()
    table.vehicle("target", "space-marine-rhino", 20, side="b")
    table.begin()
    table.do(Walk(unit="dread", steps=(Ahead(inches=8),), running=True))
    table.phase("shooting")
    with pytest.raises(Refused, match="2E-WK-04"):
        table.do(Shoot(unit="dread", target="target", weapons=()))


def test_2e_wk_05_turns_on_the_way_cost_an_inch_each() -> None:
    assert facing_cost(1, 0, 1) == 0
    assert facing_cost(1, 2, 1) == 2
    assert facing_cost(2, 0, 0) == 1
    assert facing_cost(0, 0, 2) == 1
    assert facing_cost(2, 1, 3) == 4
    check_facing(90.0)
    with pytest.raises(Refused, match="2E-WK-05"):
        check_facing(90.1)
    path = (Turn(degrees=90), Ahead(inches=2), Turn(degrees=30), Ahead(inches=1), Turn(degrees=-30))
    table = dread()
    table.begin()
    with pytest.raises(Refused, match="2E-WK-04"):
        table.do(Walk(unit="dread", steps=(*path, Ahead(inches=1.1), Turn(degrees=90))))
    table.do(Walk(unit="dread", steps=(*path, Ahead(inches=1), Turn(degrees=90))))
    assert table["dread"].heading == 180
    assert table["dread"].inches == pytest.approx(4), "two turns on the way leave four of six inches"


def test_2e_wk_05_of_two_changes_of_facing_before_the_move_one_costs_an_inch() -> None:
    twice = (Turn(degrees=90), Turn(degrees=90))
    table = dread()
    with pytest.raises(Refused, match="2E-WK-04"):
        table.do(Walk(unit="dread", steps=(*twice, Ahead(inches=5.1))))
    table.do(Walk(unit="dread", steps=(*twice, Ahead(inches=5))))
    table = dread()
    table.do(Walk(unit="dread", steps=twice))
    assert table["dread"].heading == 180, "on the spot, one as the move begins and one as it ends"


def test_2e_oc_02_a_walker_out_of_control_goes_its_double_move_at_most() -> None:
    table = Table(phase="psychic")
    table.vehicle("dread", DREADNOUGHT, side="b", inches=6.0, band="Slow")
    adrift = table["dread"].state._replace(out_of_control="one turn")
    table.state = replace(table.state, vehicles=(replace(table["dread"], state=adrift),))
    table.do(EndPhase(), 3, 6, 6, 6)
    assert table["dread"].inches == 12


def test_2e_wk_06_only_a_machine_with_weapon_skill_fights() -> None:
    assert fights(DREADNOUGHT.datafax)
    assert not fights(card("space-marine-rhino").datafax)
    with ScriptedDice([2, 4, 5]) as dice:
        assert fight(dice, Fighter(6, 5, 2), Fighter(4, 4)).hits == 1, "6 + 4 against 4 + 5"
    table = Table(phase="hand-to-hand")
    table.vehicle("rhino", "space-marine-rhino")
    table.squad("guard", [(0, 2)])
    with pytest.raises(Refused, match="2E-WK-06"):
        table.do(Fight(unit="rhino", target="guard 1"))


def test_2e_wk_06_on_the_table_against_a_man_and_against_a_tank() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", DREADNOUGHT)
    front = float(DREADNOUGHT.datafax.hull.length) / 2
    table.squad("guard", [(front + 0.5, 0)])
    attacks = walker_as_fighter(table.play(), table["dread"]).attack_dice
    # The Dreadnought scores 6 + 6, the guardsman 3 + 1; eight hits at Strength 7, the first of which kills.
    table.do(Fight(unit="dread", target="guard 1"), *[6] * attacks, 1, 2)
    assert not table.model("guard 1").alive
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", DREADNOUGHT)
    rhino = card("space-marine-rhino")
    table.vehicle("rhino", rhino, front + float(rhino.datafax.hull.length) / 2, side="b")
    # A tank does not fight back: one hit an Attack, each on location 1 (a track), Strength 7 and a D12.
    table.do(Fight(unit="dread", target="rhino"), *[1, 1, 1] * attacks)
    assert table["rhino"].state == start(rhino)


def test_2e_wk_06_a_man_who_wins_strikes_the_walker() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", DREADNOUGHT)
    front = float(DREADNOUGHT.datafax.hull.length) / 2
    table.squad("guard", [(front + 0.5, 0)])
    weak = table["dread"].state._replace(characteristics_halved=2)
    table.state = replace(table.state, vehicles=(replace(table["dread"], state=weak),))
    attacks = walker_as_fighter(table.play(), table["dread"]).attack_dice
    # Weapon Skill 2 + 1 against 3 + 6: six hits of Strength 3, each located but unable to penetrate.
    table.do(Fight(unit="dread", target="guard 1"), *[1] * attacks, 6, *[4] * 6)
    assert rules_of(table.log).count("2E-WK-06") == 7, "the round, and each of six hits"
    with pytest.raises(Refused, match="fought its round"):
        table.do(Fight(unit="dread", target="guard 1"))


@pytest.mark.parametrize(("ran", "charge"), [(False, 0), (True, 1)])
def test_2e_wk_06_a_walker_that_charged_scores_one_more(ran: bool, charge: int) -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", DREADNOUGHT, ran=ran)
    fighter = walker_as_fighter(table.play(), table["dread"])
    assert score(ScriptedDice([1] * fighter.attack_dice), fighter, 1) == fighter.weapon_skill + 1 + charge


def test_2e_wk_06_nobody_fights_out_of_contact() -> None:
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", DREADNOUGHT)
    table.vehicle("rhino", "space-marine-rhino", 8, side="b")
    table.squad("guard", [(0, 5)])
    for target in ("guard 1", "rhino"):
        with pytest.raises(Refused, match="not in contact"):
            table.do(Fight(unit="dread", target=target))


def fighting(walker: Vehicle, other: Vehicle) -> Table:
    """Two machines in contact, the walker with a Weapon Skill of its own."""
    table = Table(phase="hand-to-hand")
    between = float(walker.datafax.hull.length + other.datafax.hull.length) / 2
    table.vehicle("walker", walker)
    table.vehicle("other", other, between, heading=180, side="b")
    return table


def test_2e_dn_06_a_dreadnought_tears_at_a_tank() -> None:
    table = fighting(dreadnought(), predator())
    # Two Attacks, two hits, one tear at the turret: 6 + 8 + 8 reaches 22, and 1 + 2 wrecks it.
    table.do(Fight(unit="walker", target="other", weapon=1, tears=("Turret",)), 6, 8, 1)
    assert table["other"].state.gone == {"Turret"}


def test_2e_dn_07_no_other_walker_weapon_or_target_is_torn() -> None:
    chaos = replace(dreadnought(), datafax=replace(dreadnought().datafax, rules=()))
    for walker, weapon in ((chaos, 1), (dreadnought(), None), (dreadnought(), 0)):
        table = fighting(walker, predator())
        with pytest.raises(Refused, match="2E-DN-06"):
            table.do(Fight(unit="walker", target="other", weapon=weapon, tears=("Turret",)))
    table.squad("guard", [(0, 1.5)])
    with pytest.raises(Refused, match="2E-DN-06"):
        table.do(Fight(unit="walker", target="guard 1", weapon=1, tears=("Turret",)))


def test_2e_wk_06_nobody_strikes_with_a_cannon_or_without_a_pilot() -> None:
    table = fighting(dreadnought(), predator())
    with pytest.raises(Refused, match="no close combat weapon"):
        table.do(Fight(unit="walker", target="other", weapon=0))
    dead = replace(table["walker"], state=table["walker"].state._replace(crew=(0,)))
    table.state = replace(table.state, vehicles=(dead, table["other"]))
    with pytest.raises(Refused, match="cannot fight"):
        table.do(Fight(unit="walker", target="other", weapon=1))


def test_2e_wk_06_a_walker_that_wins_unasked_strikes_with_the_weapon_it_has() -> None:
    chainfist = replace(POWER_FIST, strength=10, penetration="D6+D20+10")
    cannon, fist = dreadnought().weapons
    other = replace(dreadnought(), weapons=(cannon, replace(fist, weapon=chainfist)))
    fight = Fight(unit="walker", target="other", weapon=1)
    # 1 + 6 against 2 + 6: a single hit on the body, 3 + 8 + 10 against 21; the driver dies.
    table = fighting(dreadnought(), other)
    table.do(fight, 1, 1, 2, 2, 4, 3, 8, 1)
    assert table["walker"].state.crew == (0,)
    # Without the arm it strikes with its bare Strength of 8, and 3 + 8 + 8 is not enough.
    table = fighting(dreadnought(), other)
    useless = table["other"].state._replace(arms_useless=frozenset({"Right Arm"}))
    table.state = replace(table.state, vehicles=(table["walker"], replace(table["other"], state=useless)))
    table.do(fight, 1, 1, 2, 2, 4, 3, 8)
    assert table["walker"].state.crew == (1,)


def test_2e_wk_07_it_leaves_men_behind_but_not_one_of_its_own_size() -> None:
    check_leaves_combat(["man-sized"] * 5)
    with pytest.raises(Refused, match="2E-WK-07"):
        check_leaves_combat(["man-sized", "walker-sized"])
    half = float(DREADNOUGHT.datafax.hull.width) / 2
    table = dread()
    table.squad("guard", [(0, half + 0.5), (1, half + 0.5)])
    table.begin()
    table.do(Walk(unit="dread", steps=(Ahead(inches=6),)))
    table = dread()
    table.vehicle("other", DREADNOUGHT, 0, 2 * half, side="b")
    table.begin()
    with pytest.raises(Refused, match="2E-WK-07"):
        table.do(Walk(unit="dread", steps=(Ahead(inches=6),)))


def test_2e_wk_08_it_steps_aside_from_what_is_in_its_way() -> None:
    assert steps_aside(out_of_control=False)
    assert not steps_aside(out_of_control=True)
    table = dread()
    rhino = card("space-marine-rhino")
    table.vehicle("rhino", rhino, 8, side="b")
    table.begin()
    table.do(Walk(unit="dread", steps=(Ahead(inches=12),), running=True))
    edge = 8 - float(rhino.datafax.hull.length) / 2 - float(DREADNOUGHT.datafax.hull.length) / 2
    assert table["dread"].place.x == pytest.approx(edge)
    assert table["rhino"].state == start(rhino)
    assert "2E-WK-08" in rules_of(table.log)


def test_2e_wk_08_a_walker_that_staggers_into_a_rhino_collides_at_any_speed() -> None:
    table = dread()
    rhino = card("space-marine-rhino")
    table.vehicle("rhino", rhino, 5, side="b")
    stagger = Staggers(effect="staggers", distance="D6")
    # Bearing 0 (face 12 of the clock), 5 inches. The legs touch first on neither: the body does, 1 + 1 + 7 is
    # too little; legs and arms are missed. The Rhino's hull is too thick at 1 + 1 + 7; the rest is missed.
    play = table.play(12, 5, *[1] * 20)
    settle(play, "dread", (stagger,), Attack(name="hit"))
    rules = rules_of(play.events)
    assert rules.count("2E-WK-08") >= 3
    assert play.vehicle("dread").place.x < 5


def test_2e_wk_08_a_walker_with_rates_of_its_own_does_not_collide_either() -> None:
    table = Table()
    rhino = card("space-marine-rhino")
    table.vehicle("beast", "tyranid-haruspex", band="Combat")
    table.vehicle("rhino", rhino, 16, side="b")
    table.squad("guard", [(6, 0)])
    table.do(Drive(unit="beast", steps=(Ahead(inches=15),)))
    assert table["beast"].inches < 15
    assert table["rhino"].state == start(rhino)
    assert table.model("guard 1").place == (6, 0)


def test_2e_wk_09_troops_are_hurt_only_in_close_combat_or_by_a_stagger() -> None:
    table = dread()
    table.squad("guard", [(3, 0)])
    table.begin()
    table.do(Walk(unit="dread", steps=(Ahead(inches=6),)))
    assert table.model("guard 1").alive
    table = dread()
    table.squad("guard", [(3, 0)])
    play = table.play(12, 3, 2)
    settle(play, "dread", (Staggers(effect="staggers", distance="D6"),), Attack(name="hit"))
    assert "2E-WK-09" in rules_of(play.events)
    assert not play.state.of_squad("guard")


def test_2e_wk_09_a_walker_that_falls_hits_what_is_under_it() -> None:
    table = dread()
    table.squad("guard", [(2.5, 0)])
    fallen = replace(table["dread"], state=table["dread"].state._replace(destroyed=True, crew=(0,)))
    table.state = replace(table.state, vehicles=(fallen,))
    # It staggers nowhere ("0"), falls along bearing 0 and its ram wounds on 2.
    play = table.play(12, 12, 2)
    settle(play, "dread", (Staggers(effect="staggers", distance="0", then_falls=True),), Attack(name="hit"))
    assert not play.state.of_squad("guard")


def test_a_limping_walker_rolls_for_its_distance_and_never_runs() -> None:
    table = Table(phase="psychic")
    table.vehicle("dread", DREADNOUGHT, side="b")
    limping = table["dread"].state._replace(limps="D3")
    table.state = replace(table.state, vehicles=(replace(table["dread"], state=limping),))
    table.do(EndPhase(), 2)
    table.phase("movement")
    with pytest.raises(Refused, match="cannot run"):
        table.do(Walk(unit="dread", steps=(Ahead(inches=1),), running=True))
    with pytest.raises(Refused, match='has 2"'):
        table.do(Walk(unit="dread", steps=(Ahead(inches=2.1),)))
    table.do(Walk(unit="dread", steps=(Ahead(inches=2),)))


def test_2e_dm_01_all_characteristics_halved_are_rounded_up_each_time() -> None:
    whole = start(DREADNOUGHT)
    for times, left in ((0, [6, 6, 6, 7, 5, 3]), (1, [3, 3, 3, 4, 3, 2]), (2, [2, 2, 2, 2, 2, 1])):
        state = whole._replace(characteristics_halved=times)
        found = [walker_characteristic(DREADNOUGHT, state, name) for name in ("M", "WS", "BS", "S", "I", "A")]
        assert found == left
    assert walker_characteristic(predator(), start(predator()), "BS") is None


def test_2e_dm_01_a_walker_with_halved_characteristics_shoots_and_strikes_worse() -> None:
    """Ballistic Skill 5 hits on 2, 3 on 4; Strength 8 becomes 4."""
    machine = dreadnought()
    damaged = start(machine)._replace(characteristics_halved=1)
    shot = Shoot(unit="dread", target="target", weapons=(0,))
    for state, least in ((start(machine), 2), (damaged, 4)):
        table = Table(phase="shooting")
        table.vehicle("dread", machine, state=state)
        table.vehicle("target", predator(), 20, side="b")
        with pytest.raises(AssertionError, match="no more rolls"):
            table.do(shot, least)  # a hit, whose Sustained Fire dice nobody rolled
        table.do(shot, least - 1)
    table = Table(phase="hand-to-hand")
    table.vehicle("dread", machine, state=damaged)
    assert walker_blow(table.play(), table["dread"], None).strength == 4
