"""What a moving vehicle meets on the table, and the collision that follows (in play)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from datafaxes.damage import Effect
from datafaxes.datafax import MotiveType
from engine.second_edition.armour import Approach
from engine.second_edition.buildings import strike_building
from engine.second_edition.collisions import Party, bike_exception, struck_vehicle
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.wounds import approach_from
from engine.second_edition.models import Model
from engine.second_edition.movement import Band
from engine.second_edition.penetration import Attack
from engine.second_edition.ramming import ram_attack
from engine.second_edition.terrain import CHART, OBSTACLES_CHART, Crossing, crossing, runs_into
from engine.table.measure import ahead
from engine.table.shapes import Shape, contact, passage
from engine.table.terrain import Terrain


class Met(NamedTuple):
    """Something in the way, and how far into the move it is met."""

    inches: float
    thing: VehicleInPlay | Terrain


def how_it_crosses(play: Play, motive: MotiveType, piece: Terrain) -> Crossing:
    """What the charts say of a motive type on a piece of terrain (2E-MV-09)."""
    return crossing(motive, piece.ground, piece.height, play.chart(CHART), play.chart(OBSTACLES_CHART))


def thing_met(
    play: Play,
    vehicle: VehicleInPlay,
    heading: float,
    inches: float,
    band: Band,
    *,
    flies_at: str | None = None,
) -> Met | None:
    """The first vehicle, building or terrain it cannot cross that a straight move runs into (2E-CO-02).

    Wrecks are in the way as well; a popped-up skimmer is not. `flies_at`: it flies, and meets nothing
    but the thing of this id.
    """
    hull = play.hull(vehicle)
    motive = play.datafax(vehicle.id).motive
    found: list[Met] = []
    for other in play.state.vehicles:
        met = _contact(hull, heading, inches, play.hull(other)) if other.id != vehicle.id else None
        if met is not None and other.altitude != "popped up" and flies_at in (None, other.id):
            found.append(Met(met, other))
    for piece in play.state.terrain if flies_at is None else ():
        if piece.ground == "open":
            continue
        crossing_it = how_it_crosses(play, motive, piece)
        meets = contact if crossing_it.possible else _contact
        met = meets(hull, heading, inches, piece.shape)
        if met is not None and runs_into(motive, piece.ground, band, crossing_it):
            found.append(Met(met, piece))
    return min(found, key=lambda met: met.inches, default=None)


def _contact(hull: Shape, heading: float, inches: float, other: Shape) -> float | None:
    """Inches into a move at which a hull runs into something that it cannot cross.

    0 where a turn on the spot has brought a part of it in already, and it drives farther in rather than out.
    """
    through = passage(hull, heading, other)
    if inches > 0.0 and through is not None and through[0] < 0.0 < through[1]:
        return 0.0 if -through[0] < through[1] else None
    return contact(hull, heading, inches, other)


def models_met(
    play: Play, vehicle: VehicleInPlay, heading: float, inches: float
) -> list[tuple[float, Model]]:
    """Models on foot that a straight move runs into and after how many inches, in the order of the path
    (2E-OV-06).
    """  # fmt: skip
    hull = play.hull(vehicle)
    found = []
    for model in play.state.models:
        if model.alive and model.shape is not None:
            met = contact(hull, heading, inches, model.shape)
            if met is not None:
                found.append((met, model))
    return sorted(found, key=lambda pair: pair[0])


def run_into(
    play: Play, mover_id: str, other_id: str, heading: float, rule: str
) -> list[tuple[str, tuple[Effect, ...], Attack]]:
    """Resolve a collision of a vehicle that moves along a heading with what is in its way.

    With a vehicle both strike (2E-CO-05); a building is struck at its own Armour Value (2E-CO-09);
    other terrain, and a wreck, harm only the mover (2E-CO-02). Returns, for each vehicle that was
    struck, what the table must still resolve, and the ram that struck it.
    """
    mover, other = play.vehicle(mover_id), play.state.by_id[other_id]
    ram = ram_attack(play.card(mover_id))
    if isinstance(other, VehicleInPlay) and not other.state.destroyed:
        first, second = bike_exception(
            _party(play, mover, other, True), _party(play, other, mover, other.moving)
        )
        ram_of_other = ram_attack(play.card(other_id))
        on_mover = struck_vehicle(play.dice, first, ram_of_other)
        play.put(replace(mover, state=on_mover.state), rule, f"{mover_id} runs into {other_id}")
        on_other = struck_vehicle(play.dice, second, ram)
        play.put(replace(other, state=on_other.state), rule, f"{other_id} is struck by {mover_id}")
        return [(mover_id, on_mover.aftermath, ram_of_other), (other_id, on_other.aftermath, ram)]
    approach = approach_from(mover, ahead(mover.place, heading, 1.0))
    armour = other.armour if isinstance(other, Terrain) else None
    struck = strike_building(play.dice, Party(play.card(mover_id), mover.state, approach), armour)
    play.put(replace(mover, state=struck.impact.state), "2E-CO-09", f"{mover_id} runs into {other_id}")
    if isinstance(other, Terrain) and struck.breached:
        play.put(replace(other, breached=True), "2E-CO-09", f"{other_id} is breached")
    return [(mover_id, struck.impact.aftermath, ram)]


def strike_ground(play: Play, vehicle_id: str) -> tuple[Effect, ...]:
    """A vehicle strikes the ground with its own ram value (2E-SK-02). Returns what the table must resolve."""
    vehicle = play.vehicle(vehicle_id)
    party = Party(play.card(vehicle_id), vehicle.state, Approach("front"))
    impact = strike_building(play.dice, party, None).impact
    play.put(replace(vehicle, state=impact.state), "2E-SK-02", f"{vehicle_id} strikes the ground")
    return impact.aftermath


def _party(play: Play, vehicle: VehicleInPlay, other: VehicleInPlay, moving: bool) -> Party:
    return Party(play.card(vehicle.id), vehicle.state, approach_from(vehicle, other.place), moving)
