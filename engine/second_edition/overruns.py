"""Overruns: troops in the path of a fast vehicle (inventory 1.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from datafaxes.damage import Effect
from datafaxes.datafax import Datafax
from engine.dice.dice import Dice
from engine.dice.distribution import Distribution
from engine.dice.exact_dice import exact
from engine.refused import Refused
from engine.second_edition.armour import Approach
from engine.second_edition.hit_location import find_location
from engine.second_edition.model_hits import Save, wounds_of_hits
from engine.second_edition.penetration import Attack
from engine.second_edition.ramming import COLLISION_SPEED, ram_attack
from engine.second_edition.shooting import Shot, strike
from engine.second_edition.skimmers import is_skimmer
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState
from engine.table.measure import more_than

FROM_AHEAD = Approach("front")
ALWAYS_FAILS = 6
"""The face of the dive test that fails whatever the Initiative (2E-OV-02)."""


class Creature(NamedTuple):
    """What counts of a creature in the path."""

    initiative: int
    toughness: int
    wounds: int = 1
    save: Save | None = None


class Overrun(NamedTuple):
    """What came of one creature in the path of a vehicle."""

    dived: bool
    wounds_lost: int
    state: VehicleState
    aftermath: tuple[Effect, ...] = ()


def check_overrun(datafax: Datafax) -> None:
    """Skimmers (2E-SK-08) and walkers (2E-WK-09) do not overrun troops on purpose (2E-OV-08).

    Raises:
        Refused: it is one of these.
    """
    if is_skimmer(datafax):
        raise Refused("2E-SK-08", "a skimmer may not overrun troops")
    if datafax.kind == "walker":
        raise Refused("2E-WK-09", "a walker may not overrun troops; it may charge them")


def endangers(inches: float) -> bool:
    """Whether creatures in the path must test: above 10" a turn; below they step aside (2E-OV-01)."""
    return more_than(inches, COLLISION_SPEED)


def dive_needs(initiative: int, attempt: int) -> int:
    """The highest D6 with which a creature dives aside (2E-OV-02).

    `attempt` counts the creatures that this vehicle has tried to overrun this turn, this one
    included, whether or not they got away (2E-OV-06); it starts anew every turn (2E-OV-07). Each
    adds 1 to the Initiative of the next, and a 6 fails all the same.
    """
    return min(initiative + attempt - 1, ALWAYS_FAILS - 1)


def overrun(
    dice: Dice,
    vehicle: Vehicle,
    state: VehicleState,
    creature: Creature,
    attempt: int,
) -> Overrun:
    """A creature in the path dives aside unharmed (2E-OV-03), or is hit by the vehicle's ram (2E-OV-04).

    In the second case the vehicle, too, takes a hit on a location rolled at random, with the
    creature's Toughness + D6 against its armour (2E-OV-05). Crew in the open take no harm from it:
    they have no armour to penetrate, and the hit has no Strength.
    """
    if not dice.check("D6", dive_needs(creature.initiative, attempt) + 1):
        return Overrun(True, 0, state)
    ram = ram_attack(vehicle)
    lost = wounds_of_hits(
        dice,
        strength=ram.strength or 0,
        damage=ram.damage,
        save_modifier=ram.save_modifier,
        toughness=creature.toughness,
        save=creature.save,
        wounds=creature.wounds,
    )
    struck = find_location(dice, vehicle, FROM_AHEAD)
    body = Attack(name="body", kind="collision", penetration=f"D6+{creature.toughness}")
    hit = strike(dice, vehicle, state, Shot(attack=body, approach=FROM_AHEAD), struck)
    return Overrun(False, lost, hit.state, hit.aftermath)


def overrun_outcomes(
    vehicle: Vehicle, state: VehicleState, creature: Creature, models: int
) -> Iterator[Distribution[Overrun]]:
    """The exact chances of what comes of each of so many alike creatures, one after the other (2E-OV-06)."""
    states = Distribution.certain(state)
    for attempt in range(1, models + 1):
        found = states.then(partial(_outcomes_of_attempt, vehicle, creature, attempt))
        yield found
        states = found.map(_state_after)


def _outcomes_of_attempt(
    vehicle: Vehicle, creature: Creature, attempt: int, state: VehicleState
) -> Distribution[Overrun]:
    return exact(overrun, vehicle, state, creature, attempt)


def _state_after(result: Overrun) -> VehicleState:
    return result.state
