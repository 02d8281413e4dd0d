"""A creature in the path of a vehicle (in play)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from datafaxes.characteristics import as_number
from engine.second_edition.game.aftermath import settle
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.models import Model
from engine.second_edition.overruns import Creature, endangers, overrun
from engine.second_edition.ramming import ram_attack
from engine.table.measure import Point, direction

DiveSide = Literal["nearest", "left", "right"]


def creature_in_the_way(
    play: Play,
    vehicle: VehicleInPlay,
    heading: float,
    model: Model,
    speed: float,
    mover_chooses: DiveSide,
) -> None:
    """It steps aside, or above 10" a turn must dive or is run over (2E-OV-01, 2E-OV-02).

    `vehicle` as it stood when its straight stretch began.
    """
    if endangers(speed):
        _run_over(play, vehicle, heading, model, mover_chooses)
        return
    aside = _aside(play, vehicle, heading, model, mover_chooses)
    play.put(aside, "2E-OV-01", f"{model.id} steps aside")


def _run_over(
    play: Play, vehicle: VehicleInPlay, heading: float, model: Model, mover_chooses: DiveSide
) -> None:
    current = play.vehicle(vehicle.id)
    attempt = current.overruns + 1
    creature = Creature(
        initiative=as_number(model.profile.I),
        toughness=as_number(model.profile.T),
        wounds=model.wounds,
        save=model.save,
    )
    result = overrun(play.dice, play.card(vehicle.id), current.state, creature, attempt)
    aside = _aside(play, vehicle, heading, model, mover_chooses)
    if result.dived:
        play.put(aside, "2E-OV-03", f"{model.id} dives aside")
    else:
        run_down = replace(aside, wounds=model.wounds - result.wounds_lost)
        play.put(run_down, "2E-OV-04", f"{model.id} is run down")
    play.put(
        replace(current, state=result.state, overruns=attempt),
        "2E-OV-05" if result.state != current.state else "2E-OV-02",
        f"{vehicle.id} has driven at {attempt} creatures this turn",
    )
    settle(play, vehicle.id, result.aftermath, ram_attack(play.card(vehicle.id)))


def _aside(
    play: Play, vehicle: VehicleInPlay, heading: float, model: Model, mover_chooses: DiveSide
) -> Model:
    """The model beside the path, on the nearer side, or as the mover chooses if so ruled (2E-OV-03)."""
    assert model.place is not None
    across = direction(heading + 90.0)
    off = (model.place.x - vehicle.place.x) * across.x + (model.place.y - vehicle.place.y) * across.y
    chosen = mover_chooses if play.setting.rulings.diving_side == "mover" else "nearest"
    to_right = off >= 0 if chosen == "nearest" else chosen == "right"
    clear = float(play.datafax(vehicle.id).hull.width) / 2 + model.base
    shift = (clear if to_right else -clear) - off
    place = Point(model.place.x + across.x * shift, model.place.y + across.y * shift)
    return replace(model, place=place)
