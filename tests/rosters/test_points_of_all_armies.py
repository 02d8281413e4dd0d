"""Points of every entry of every army against what the sources give, and the inventory's examples."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal

import pytest

from datafaxes.entry import Entry
from datafaxes.library import default_library
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit

LIBRARY = default_library()
ENTRIES = [f"{army}/{entry}" for army in LIBRARY.army_ids for entry in LIBRARY.army(army).entries]

CHEAPEST = {
    "assassins/assassin": {"Culexus Assassin": 1},
    "blood-angels/space-marine-attack-bike": {"Heavy Bolter": 1},
    "chaos/chaos-magus-2": {"Magus Master": 1},
    "chaos/chaos-warrior-champion": {"Mighty Champion": 1},
    "chaos/daemon-prince": {"Foulspawn, Daemon Prince of Nurgle": 1},
    "chaos/daemonic-icon-bearer": {"Mark of Slaanesh": 1},
    "chaos/greater-daemon": {"Great Unclean One": 1},
    "chaos/khorne-daemons": {"Bloodletters": 1},
    "chaos/nurgle-daemons": {"Nurglings": 1},
    "chaos/slaanesh-daemons": {"Fiends of Slaanesh": 1},
    "chaos/tzeentch-daemons": {"Horrors of Tzeentch": 1},
    "dark-angels/ravenwing-attack-bike-squadron": {"Heavy Bolter": 1},
    "dark-angels/space-marine-attack-bike": {"Heavy Bolter": 1},
    "eldar/anti-grav-platform-weapon": {"Distort Cannon": 1},
    "eldar/eldar-vyper": {"Shuriken Shrieker Cannon": 1},
    "genestealer-cults/genestealer-hybrid-brood": {"Acolyte Hybrid": 5},
    "genestealer-cults/tarantula": {"Twin Heavy Bolters": 1},
    "imperial-agents/support-weapon": {"Thudd Gun": 1},
    "imperial-guard/storm-troopers": {"Freedom Fighters": 1},
    "orks/battle-standard": {"Gretchin Standard": 1},
    "space-wolves/space-marine-dreadnought": {"Power Fist With Built-in Storm Bolter": 2},
    "space-wolves/wolf-guard-terminators": {"Storm Shield": 5, "Storm Bolter": 5},
    "squats/weapon-team": {"Thudd Gun": 1},
    "ultramarines/space-marine-attack-bike": {"Heavy Bolter": 1},
}
"""What must be chosen for the price that the source gives, where the choice has no default: the cheapest."""

WITH_MORE = {"space-wolves/wolf-guard-terminators": "one more Terminator has a Power Sword by default"}
"""Entries of which one more model brings something else that costs points, and what."""


def fielded(entry: str, *options: Bought, models: int | None = None) -> FieldedUnit:
    unit = Unit(id="u", entry=entry, options=options, models=models)
    return field(Roster(name="x", army=entry.partition("/")[0], units=(unit,)), LIBRARY).units[0]


def cheapest(entry: str) -> tuple[Bought, ...]:
    return tuple(Bought(name=name, count=count) for name, count in CHEAPEST.get(entry, {}).items())


def _source_price(entry: Entry) -> Decimal:
    return entry.points if entry.points_from is None else entry.points_from


@pytest.mark.parametrize("army", LIBRARY.army_ids)
def test_the_cheapest_selection_costs_what_the_source_says(army: str) -> None:
    wrong = {}
    for entry_id, entry in LIBRARY.army(army).entries.items():
        whole_id = f"{army}/{entry_id}"
        unit = fielded(whole_id, *cheapest(whole_id))
        wanted = _source_price(entry)
        if unit.points != wanted or unit.unknown or unit.locked:
            wrong[whole_id] = (unit.points, wanted, unit.unknown, unit.locked)
    assert wrong == {}


@pytest.mark.parametrize("army", LIBRARY.army_ids)
def test_one_more_model_costs_what_the_source_says(army: str) -> None:
    wrong = {}
    for entry_id, entry in LIBRARY.army(army).entries.items():
        whole_id, least = f"{army}/{entry_id}", entry.models.minimum
        if entry.points_per_model is None or entry.models.maximum == least or whole_id in WITH_MORE:
            continue
        few, many = (fielded(whole_id, *cheapest(whole_id), models=n).points for n in (least, least + 1))
        more = many - few
        if more != entry.points_per_model:
            wrong[whole_id] = (more, entry.points_per_model)
    assert wrong == {}


def test_no_exception_is_listed_without_need() -> None:
    assert set(CHEAPEST) <= set(ENTRIES)
    for whole_id in CHEAPEST:
        assert fielded(whole_id).points != _source_price(LIBRARY.entry(whole_id)), whole_id


# Examples of the inventory


def test_crew_is_included_in_the_price_of_a_vehicle() -> None:
    """2E-CR-01: a Predator is 90 with its crew of 3."""
    predator = fielded("ultramarines/space-marine-predator")
    assert predator.points == 90
    assert sum(crew.count for crew in predator.crew) == 3


def test_a_captain_on_a_bike_pays_for_both_and_gets_no_crew() -> None:
    """2E-CR-02: captain and bike are added up; the rider is the captain."""
    captain = fielded("ultramarines/space-marine-captain", Bought(name="Space Marine Bike"))
    assert captain.points == fielded("ultramarines/space-marine-captain").points + 20
    (bike,) = captain.machines
    assert (bike.entry.id, bike.count, bike.crew) == ("space-marine-bike", 1, ())


def test_sponsons_carry_a_predator_over_a_hundred_points() -> None:
    """2E-SQ-15: options can lift a vehicle of 90 points out of the obligation to be in a squadron."""
    assert fielded("ultramarines/space-marine-predator", Bought(name="Heavy Bolter")).points == 90 + 30
    armed = fielded(
        "ultramarines/space-marine-predator", Bought(name="Lascannon"), Bought(name="Twin Lascannons")
    )
    assert armed.points == 90 + 90 + 30
    assert sorted(w.mount.name for w in armed.weapons if w.mount) == [
        "Left sponson",
        "Right sponson",
        "Turret",
    ]


def test_the_same_vehicle_armed_alike_costs_alike_where_the_armies_price_it_alike() -> None:
    """Every option that two armies give the same vehicle at the same price changes its cost by the same."""
    costs: dict[tuple[str, Decimal, str, Decimal], set[Decimal]] = defaultdict(set)
    for whole_id in ENTRIES:
        entry = LIBRARY.entry(whole_id)
        if entry.kind != "vehicle" or entry.datafax is None:
            continue
        bare = fielded(whole_id).points
        for group in entry.options:
            for choice in group.choices:
                if choice.each == "item" and not choice.changes:
                    cost = fielded(whole_id, Bought(name=choice.name, bearer=group.name)).points
                    costs[entry.datafax, entry.points, choice.name, choice.points].add(cost - bare)
    assert len(costs) > 50
    assert {key: found for key, found in costs.items() if len(found) > 1} == {}
