"""What became of a vehicle, in words."""

from __future__ import annotations

from engine.odds.state_words import headline, lasting
from engine.second_edition.vehicle_state import start
from tests.engine.machines import (
    predator,
)


def test_states_are_told_in_words() -> None:
    target = predator()
    whole = start(target)
    assert headline(target, whole) == ""
    assert list(lasting(target, whole)) == []
    hurt = whole._replace(
        crew=(0, 1, 1),
        speed_limit="Slow",
        weapons_lost=frozenset({0}),
        weapons_unreliable=frozenset({(1, 4)}),
        turrets_jammed=frozenset({"Turret"}),
        out_of_control="until stopped",
    )
    assert list(lasting(target, hurt)) == [
        "driver dead",
        "out of control (until stopped)",
        "Slow speed at most",
        "Turret Autocannon lost",
        "Left sponson Lascannon fires on 4+",
        "Turret jammed",
    ]
    assert headline(target, hurt) == "Out of control"
    assert headline(target, hurt._replace(immobilised=True)) == "Immobilised"
    assert headline(target, hurt._replace(crew=(0, 0, 0))) == "Crew dead"
    assert headline(target, whole._replace(speed_limit="Slow")) == "Damaged"
    assert headline(target, whole._replace(destroyed=True)) == "Destroyed"
    assert headline(target, whole._replace(destroyed=True, exploded=True)) == "Blown up"
    everything = whole._replace(
        speed_halved=1, speed_lost=2, control_needs=4, acts_on=4, misses_moves=1, limps="D3",
        characteristics_halved=1, attacks_lost=2, altitude_lost=True, penetrations_ignored=1,
        arms_useless=frozenset({"Arm"}),
    )  # fmt: skip
    assert len(list(lasting(target, everything))) == 11
