"""What an answer rests on that is invented or unverified."""

from __future__ import annotations

from dataclasses import replace

from datafaxes.chart import Chart
from datafaxes.datafax import Datafax
from datafaxes.library import Library
from engine.odds.doubts import doubts
from engine.odds.gun import Gun, Situation
from engine.second_edition.to_hit import Circumstances
from tests.engine.machines import (
    AUTOCANNON,
    POWER_FIST,
    bike,
    land_raider,
    predator,
)
from tests.engine.odds.guns import gun


def test_what_is_unverified_is_named() -> None:
    library = Library()
    target = predator()
    cannon = gun(target, AUTOCANNON, Situation(circumstances=Circumstances(shooter_fast=True)))
    found = doubts(library, target, [cannon], target.weapons)
    assert "chart “Sustained Fire die” (unverified)" in found
    assert "to-hit modifier “shooting at Fast speed” (unverified)" in found
    assert "damage table “Turret”, turret (house)" in found
    assert "field of fire “Turret” (house)" in found
    assert len(found) == len(set(found))
    assert doubts(library, target, []) == ()


def test_charts_of_a_user_are_doubted_where_they_are_used() -> None:
    class OwnCharts(Library):
        def chart(self, chart_id: str) -> Chart:
            return replace(super().chart(chart_id), provenance="house")

    target = land_raider()

    def charts(made: Gun) -> list[str]:
        return [doubt for doubt in doubts(OwnCharts(), target, [made]) if doubt.startswith("chart")]

    assert charts(gun(target)) == ["chart “To hit by Ballistic Skill” (house)"]
    assert charts(gun(target, situation=Situation(modifier=-3))) == charts(gun(target))
    assert charts(gun(target, situation=Situation(modifier=-4)))[1:] == ["chart “To hit above 6” (house)"]
    assert charts(gun(target, POWER_FIST)) == ["chart “Bonus penetration dice” (house)"]


def test_a_sure_weapon_at_a_known_vehicle_rests_on_nothing_doubtful() -> None:
    target = land_raider()
    assert doubts(Library(), target, [gun(target)]) == ()
    house: Datafax = replace(target.datafax, provenance="house")
    doubted = land_raider(datafax=house)
    assert doubts(Library(), doubted, [gun(doubted)]) == ("Datafax “Land Raider” (house)",)


def test_charts_by_which_crew_in_the_open_are_hurt_are_named() -> None:
    library = Library()
    blade = replace(POWER_FIST, save_modifier="As User")
    assert "chart “Save modifiers by Strength” (unverified)" not in doubts(
        library, land_raider(), [gun(land_raider(), blade)]
    ), "nobody there is struck but through armour"
    found = doubts(library, bike(), [gun(bike(), blade)])
    assert any(doubt.startswith("chart “Save modifier") for doubt in found)
    assert not any(
        doubt.startswith("chart “Save modifier") for doubt in doubts(library, bike(), [gun(bike())])
    )
