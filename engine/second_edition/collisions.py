"""Collisions: what happens when a vehicle at speed runs into another (inventory 1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from datafaxes.damage import DamageTable, Effect
from engine.dice.dice import Dice
from engine.dice.distribution import Distribution
from engine.dice.exact_dice import exact
from engine.second_edition.armour import Approach
from engine.second_edition.crew_damage import hit_station, run_on
from engine.second_edition.damage import is_gone
from engine.second_edition.hit_location import Struck, all_locations
from engine.second_edition.penetration import Attack
from engine.second_edition.ramming import ram_attack
from engine.second_edition.shooting import Shot, strike
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState

ELSEWHERE_NEEDS = 4
"""D6 with which a location that does not touch is hit (2E-CO-05)."""

_FIRST_AHEAD = ("hull", "body", "bike", "speeder", "gun", "track", "wheel", "grav", "leg")
_FIRST_BESIDE = ("track", "wheel", "leg", "grav", "hull", "body", "bike", "speeder", "gun")


class Party(NamedTuple):
    """One vehicle in a collision."""

    vehicle: Vehicle
    state: VehicleState
    approach: Approach
    """Where the other came from, which decides the armour struck and the nearer flank (2E-AP-03)."""
    moving: bool = True
    """Whether it moved in its last turn or this one, and so may lose control (2E-OC-01)."""
    touching: frozenset[str] | None = None
    """Location instances in contact; None: those that such a collision usually meets first."""
    only_touching: bool = False
    """Only what touches is hit: the larger vehicle that a bike runs into (2E-BK-08)."""


class Impact(NamedTuple):
    """What a collision did to one vehicle."""

    state: VehicleState
    aftermath: tuple[Effect, ...] = ()
    """What the table must still resolve; a hit on a passenger is one by the ram."""


class Stage(NamedTuple):
    """One thing that a collision may hit, and how the vehicle stands before it and after."""

    struck: Struck | None
    """None: a member of the crew in the open."""
    touches: bool
    before: Distribution[Impact]
    after: Distribution[Impact]


def collide(dice: Dice, mover: Party, other: Party) -> tuple[Impact, Impact]:
    """Each vehicle strikes the other with its ram value (2E-CO-05).

    Touching locations are hit without a roll, every other on a D6 of 4 or more; each hit rolls its
    own penetration (2E-CO-06) and, where it goes through, its own damage (2E-CO-07). Exposed crew are
    hit like locations (2E-CO-08). A bike that runs into a larger vehicle harms only what it struck
    there (2E-BK-08, 2E-CO-11).
    """
    mover, other = bike_exception(mover, other)
    first = struck_vehicle(dice, mover, ram_attack(other.vehicle))
    return first, struck_vehicle(dice, other, ram_attack(mover.vehicle))


def collision_outcomes(mover: Party, other: Party) -> tuple[Distribution[Impact], Distribution[Impact]]:
    """The exact chances of everything that a collision may do to the mover and to the other.

    The two are independent of each other: a ram is as strong however badly its vehicle is hit.
    """
    mover, other = bike_exception(mover, other)
    return _outcomes(mover, ram_attack(other.vehicle)), _outcomes(other, ram_attack(mover.vehicle))


def bike_exception(mover: Party, other: Party) -> tuple[Party, Party]:
    """The two parties, the second struck in one place only if it is the larger one a bike hits (2E-BK-08)."""
    larger = mover.vehicle.datafax.kind == "bike" and other.vehicle.datafax.kind != "bike"
    return mover, other._replace(only_touching=True) if larger else other


def struck_vehicle(dice: Dice, party: Party, ram: Attack) -> Impact:
    """One side of a collision: what a ram does to a vehicle, location by location."""
    impact = Impact(party.state)
    for step in _steps(party, ram):
        impact = _take(dice, impact, step)
    return _driver_checked(party, impact)


def stages(party: Party, ram: Attack) -> Iterator[Stage]:
    """One side of a collision, one thing that may be hit after the other, with the exact chances of each."""
    before = Distribution.certain(Impact(party.state))
    for step in _steps(party, ram):
        after = before.then(partial(_outcomes_of_step, step))
        yield Stage(step.struck, step.touches, before, after)
        before = after


def _outcomes(party: Party, ram: Attack) -> Distribution[Impact]:
    found = Distribution.certain(Impact(party.state))
    for stage in stages(party, ram):
        found = stage.after
    return found.map(partial(_driver_checked, party))


def _outcomes_of_step(step: _Step, impact: Impact) -> Distribution[Impact]:
    return exact(_take, impact, step)


class _Step(NamedTuple):
    """One thing that the ram may hit: a location, or a member of the crew in the open."""

    party: Party
    ram: Attack
    touches: bool
    struck: Struck | None = None
    station: int = 0


def _steps(party: Party, ram: Attack) -> list[_Step]:
    """Everything that may be hit, in the order of the Datafax and then of its crew."""
    touching = touching_locations(party) if party.touching is None else party.touching
    locations = all_locations(party.vehicle, party.approach)
    steps = [
        _Step(party, ram, struck.name in touching, struck)
        for struck in locations
        if struck.hits != "crew" and (struck.name in touching or not party.only_touching)
    ]
    if party.only_touching:
        return steps
    in_contact = {struck.location for struck in locations if struck.name in touching}
    return steps + [
        _Step(party, ram, station.location in in_contact, station=number)
        for number, station in enumerate(party.vehicle.datafax.crew)
        if station.exposed
    ]


def _take(dice: Dice, impact: Impact, step: _Step) -> Impact:
    if step.struck is None:
        return _strike_crew(dice, impact, step)
    return _strike_location(dice, impact, step, step.struck)


def _strike_location(dice: Dice, impact: Impact, step: _Step, struck: Struck) -> Impact:
    """Whether a location is hit, penetrated and damaged; one that is gone is passed over (2E-DM-03)."""
    if is_gone(impact.state, struck):
        return impact
    if not step.touches and not dice.check("D6", ELSEWHERE_NEEDS):
        return impact
    party = step.party
    shot = Shot(attack=step.ram, approach=party.approach, target_moving=party.moving)
    result = strike(dice, party.vehicle, impact.state, shot, struck)
    return Impact(result.state, impact.aftermath + result.aftermath)


def _strike_crew(dice: Dice, impact: Impact, step: _Step) -> Impact:
    """Whether a member of the crew, in the open, is hit and wounded (2E-CO-08)."""
    ram = step.ram
    if ram.strength is None or impact.state.destroyed or not impact.state.crew[step.station]:
        return impact
    if not step.touches and not dice.check("D6", ELSEWHERE_NEEDS):
        return impact
    state = hit_station(
        dice,
        impact.state,
        step.party.vehicle,
        step.station,
        strength=ram.strength,
        damage=ram.damage,
        save_modifier=ram.save_modifier,
    )
    return impact._replace(state=state)


def _driver_checked(party: Party, impact: Impact) -> Impact:
    """After a collision that killed the driver the vehicle runs on, out of control (2E-OC-04)."""
    return impact._replace(state=run_on(party.state, impact.state, party.vehicle, party.moving))


def touching_locations(party: Party) -> frozenset[str]:
    """The location that a collision usually meets first, where no model on the table says better.

    Ahead and behind it is the hull (or body, bike, ...), on a flank the nearer track, wheel or leg.
    """
    ahead = party.approach.side == "front"
    order = _FIRST_AHEAD if ahead else _FIRST_BESIDE
    found = [struck for struck in all_locations(party.vehicle, party.approach) if struck.hits == "armour"]
    if not found:
        return frozenset()
    tables = party.vehicle.tables
    return frozenset({min(found, key=lambda struck: _rank(struck, tables, order)).name})


def _rank(struck: Struck, tables: Mapping[str, DamageTable], order: tuple[str, ...]) -> int:
    family = tables[struck.table].family if struck.table is not None else ""
    return order.index(family) if family in order else len(order)
