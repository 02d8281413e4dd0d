"""Getting on and off in play: where models are set down, falls, and who becomes crew or stops being it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from engine.refused import Refused
from engine.second_edition.bikes import MOUNTING_DISTANCE, check_mounts
from engine.second_edition.crew import busy, check_takes_over, leave_station, released, take_station
from engine.second_edition.crew_damage import drives
from engine.second_edition.game.actions import LetOff
from engine.second_edition.game.on_foot import check_stands_free, walked
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.wounds import hit_model, plain_hit
from engine.second_edition.models import TAKES_OVER, Model, Squad
from engine.second_edition.skimmers import check_on_and_off, is_skimmer
from engine.second_edition.transport import (
    CHART,
    SAFE_SPEED,
    check_boarding,
    check_placed_outside,
    check_room,
    fall,
)
from engine.table.measure import Point, beside, more_than
from engine.table.shapes import disc, overlapping, within

_BASE = 0.5
CREW = "crew"
"""Tag of a crew member on foot."""


def let_off(play: Play, vehicle: VehicleInPlay, step: LetOff, speed: float) -> None:
    """A passenger leaves at a point of the move, and may make a normal move at once (2E-TT-07).

    Above 10" it takes an automatic hit (2E-TT-11); off a bike by the same chart (2E-BK-06).

    Raises:
        Refused: it is not aboard, spends the turn taking over a station, may not get off here, is to go
            farther than it can walk, or has made its move to get aboard this turn.
    """
    model = play.model(step.model)
    if model.aboard != vehicle.id or model.station is not None:
        raise Refused("2E-TT-07", f"{model.id} is no passenger of {vehicle.id}")
    if model.id in {newcomer for newcomer, _ in vehicle.taking_over}:
        raise Refused("2E-CR-11", f"{model.id} takes a station over, which takes the whole turn")
    outside = replace(model, aboard=None, place=step.at, alighted=True)
    _check_lets_off(play, vehicle, outside)
    play.put(outside, "2E-TT-07", f"{model.id} leaves {vehicle.id}")
    survivor = tumble(play, vehicle, outside, speed)
    if step.then is None or not survivor.alive:
        return
    if model.inches or model.boarded:
        raise Refused("2E-TT-07", f"{model.id} has made its move for this turn")
    gone = walked(play, survivor, step.then)
    play.put(gone, "2E-TT-07", f'{model.id} walks {gone.inches:g}"')


def _check_lets_off(play: Play, vehicle: VehicleInPlay, model: Model) -> None:
    """One gets off in contact with side or rear, where nothing stands (2E-TT-07), no skimmer in flight."""
    if is_skimmer(play.datafax(vehicle.id)):
        check_on_and_off(vehicle.altitude or "flying", still_to_move=False)
    check_placed_outside(play.hull(vehicle), vehicle.heading, model)
    check_stands_free(play, model, "2E-TT-07")


def tumble(play: Play, vehicle: VehicleInPlay, model: Model, speed: float) -> Model:
    """The hit for getting on or off a vehicle at speed, if it is fast enough (2E-TT-11, 2E-BK-06)."""
    rule = "2E-BK-06" if play.datafax(vehicle.id).kind == "bike" else "2E-TT-11"
    harm = fall(speed, play.chart(CHART)) if more_than(speed, SAFE_SPEED) else None
    if harm is None:
        return model
    attack = plain_hit("fall", harm.strength, harm.save_modifier, str(harm.wounds))
    return hit_model(play, model, attack, rule, f'at {speed:g}"')


def board(play: Play, vehicle: VehicleInPlay, model: Model) -> None:
    """A model that ended a normal move within 2" of side or rear gets aboard (2E-TT-09, 2E-TT-06).

    A vehicle that has moved this turn may throw it as it jumps on (2E-TT-11). One who may take over an
    empty station needs no passenger's place (2E-CR-11).

    Raises:
        Refused: it may not.
    """
    _check_boards(play, vehicle, model)
    aboard = play.state.aboard(vehicle.id)
    waiting = sum(TAKES_OVER in rider.tags for rider in aboard)
    if not (TAKES_OVER in model.tags and vehicle.state.crew.count(0) > waiting):
        check_room(aboard, [model], play.datafax(vehicle.id).capacity)
    survivor = tumble(play, vehicle, model, vehicle.inches_this_turn)
    if survivor.alive:
        rider = replace(survivor, aboard=vehicle.id, place=None, boarded=True)
        play.put(rider, "2E-TT-09", f"{model.id} boards {vehicle.id}")


def _check_lets_on(play: Play, vehicle: VehicleInPlay, model: Model) -> None:
    """Nobody gets on a wreck, a vehicle that enemies crew (2E-CR-11) or a skimmer in flight (2E-SK-04)."""
    if vehicle.state.destroyed:
        raise Refused("2E-TT-09", f"{vehicle.id} is a wreck")
    if vehicle.side != play.squad(model.squad).side and vehicle.state.crew_alive:
        raise Refused("2E-CR-11", f"enemy crew are aboard {vehicle.id}")
    if is_skimmer(play.datafax(vehicle.id)):
        check_on_and_off(vehicle.altitude or "flying", still_to_move=False)


def _check_boards(play: Play, vehicle: VehicleInPlay, model: Model) -> None:
    """A model boards after a normal move (2E-TT-09); an enemy's previous turn is the one just played."""
    _check_lets_on(play, vehicle, model)
    last_band = vehicle.last_band if vehicle.side == play.state.side else vehicle.band
    check_boarding(play.hull(vehicle), vehicle.heading, last_band, model)


def hop_on(play: Play, vehicle: VehicleInPlay, model: Model, speed: float) -> None:
    """A passenger jumps on a bike at any point of its move, within 2" of it (2E-BK-06).

    One of its own crew takes an empty seat that does not steer.

    Raises:
        Refused: it is no bike, has no room, or the model is too far away or an enemy.
    """
    datafax = play.datafax(vehicle.id)
    if datafax.kind != "bike":
        raise Refused("2E-BK-06", "only on a bike does a passenger hop as it passes")
    _check_lets_on(play, vehicle, model)
    seat = _free_seat(play, vehicle, model)
    if seat is None:
        check_room(play.state.aboard(vehicle.id), [model], datafax.capacity)
    if model.shape is None or not within(model.shape, play.hull(vehicle), MOUNTING_DISTANCE):
        raise Refused("2E-BK-06", f'{model.id} must stand within {MOUNTING_DISTANCE:g}" of the bike')
    survivor = tumble(play, vehicle, model, speed)
    if not survivor.alive:
        return
    if seat is not None:
        _back_at_station(play, vehicle, survivor, seat)
    else:
        rider = replace(survivor, aboard=vehicle.id, place=None, boarded=True)
        play.put(rider, "2E-BK-06", f"{model.id} jumps on")


def _free_seat(play: Play, vehicle: VehicleInPlay, model: Model) -> int | None:
    """The first empty seat that does not steer, for one of its own crew; None: there is none for him."""
    if not _crews(play, vehicle, model):
        return None
    card, awaited = play.card(vehicle.id), {new for _, new in vehicle.swaps}
    return next(
        (
            seat
            for seat, wounds in enumerate(vehicle.state.crew)
            if not wounds and seat not in awaited and not drives(card, seat)
        ),
        None,
    )


def throw_riders(play: Play, vehicle_id: str, speed: float) -> None:
    """Everybody on a bike that falls over comes off as if jumping at its speed (2E-BK-07)."""
    vehicle = play.vehicle(vehicle_id)
    places = _places_around(play, vehicle)
    for model in play.state.aboard(vehicle_id):
        thrown = replace(model, aboard=None, place=next(places))
        play.put(thrown, "2E-BK-07", f"{model.id} is thrown off")
        tumble(play, vehicle, thrown, speed)
    for station, wounds in enumerate(vehicle.state.crew):
        if wounds:
            now = play.vehicle(vehicle_id)
            tumble(play, now, _leaves_station(play, now, station, next(places)), speed)


def crew_gets_out(play: Play, vehicle: VehicleInPlay, station: int, at: Point, speed: float) -> None:
    """A crew member gets out and is a model on foot from now on (2E-CR-05, 2E-CR-06, 2E-CR-09).

    `speed` in inches is the one that counts for a fall.

    Raises:
        Refused: nobody is there, he is busy changing stations (2E-CR-10), or he may not get off here.
    """
    if station in busy(vehicle.swaps):
        raise Refused("2E-CR-10", "he changes stations, which takes his whole turn")
    model = _leaves_station(play, vehicle, station, at)
    _check_lets_off(play, vehicle, model)
    tumble(play, vehicle, model, speed)


def _leaves_station(play: Play, vehicle: VehicleInPlay, station: int, at: Point) -> Model:
    """Put a crew member on foot, and his vehicle without him: out of control if he drove it on (2E-CR-05)."""
    card = play.card(vehicle.id)
    state = leave_station(card, vehicle.state, station, moving=vehicle.moved and vehicle.moving)
    model = replace(crew_model(play, vehicle, station, at), alighted=True)
    _to_crew_on_foot(play, vehicle, model)
    rule = "2E-CR-06" if state.out_of_control is vehicle.state.out_of_control else "2E-CR-05"
    play.put(
        replace(vehicle, state=state), rule, f"{card.datafax.crew[station].role} of {vehicle.id} gets out"
    )
    return model


def crew_model(play: Play, vehicle: VehicleInPlay, station: int, at: Point) -> Model:
    """The crew member at a station as a model on foot: the one who sat down there, or a new one.

    Raises:
        Refused: the army list gives the crew no profile.
    """
    card = play.card(vehicle.id)
    wounds = vehicle.state.crew[station]
    for model in play.state.models:
        if model.aboard == vehicle.id and model.station == station:
            return replace(model, wounds=wounds, place=at, aboard=None, station=None)
    profile = card.crew[station] if station < len(card.crew) else None
    if profile is None:
        raise Refused("2E-CR-04", f"the army list gives no profile for the crew of {vehicle.id}")
    squad = crew_squad(vehicle)
    known = sum(model.squad == squad for model in play.state.models)
    return Model(
        id=f"{squad} {known + 1}",
        squad=squad,
        profile=profile,
        wounds=wounds,
        save=card.crew_save,
        tags=(CREW,),
        place=at,
    )


def crew_squad(vehicle: VehicleInPlay) -> str:
    """The id of the squad that a vehicle's crew on foot form."""
    return f"crew of {vehicle.id}"


def _to_crew_on_foot(play: Play, vehicle: VehicleInPlay, model: Model) -> None:
    if model.squad not in play.state.by_id:
        squad = Squad(id=model.squad, side=vehicle.side, crew_of=vehicle.id)
        play.put(squad, "2E-CR-07", f'{squad.id} on foot stay within 6" of it')
    play.put(model, "2E-CR-06", f"{model.id} is on foot")


def crew_gets_in(play: Play, vehicle: VehicleInPlay, model: Model, station: int) -> None:
    """Crew who got out come back to an empty station; likewise a rider mounts a bike (2E-BK-06).

    A bike must stand still, and is ridden off next turn.

    Raises:
        Refused: it is not crew of this vehicle, or may not board now.
    """
    if not _crews(play, vehicle, model):
        raise Refused("2E-CR-11", f"{model.id} is not of the crew of {vehicle.id}")
    bike = play.datafax(vehicle.id).kind == "bike"
    if not bike:
        _check_boards(play, vehicle, model)
    elif model.shape is None or model.ran:
        raise Refused("2E-BK-06", f"{model.id} cannot mount now")
    else:
        _check_lets_on(play, vehicle, model)
        check_mounts(model.shape, play.hull(vehicle), vehicle.band)
    if station in {new for _, new in vehicle.swaps}:
        raise Refused("2E-CR-10", "somebody is on his way to that station")
    take_station(vehicle.state, station, model.wounds)
    survivor = tumble(play, vehicle, model, 0.0 if bike else vehicle.inches_this_turn)
    if survivor.alive:
        _back_at_station(play, vehicle, survivor, station)


def _crews(play: Play, vehicle: VehicleInPlay, model: Model) -> bool:
    """Whether a model on foot is of the crew of this vehicle."""
    return CREW in model.tags and play.squad(model.squad).crew_of == vehicle.id


def _back_at_station(play: Play, vehicle: VehicleInPlay, model: Model, station: int) -> None:
    """One of its crew sits down, which is his turn (2E-CR-06); a rider rides off next turn (2E-BK-06)."""
    mounts = play.datafax(vehicle.id).kind == "bike" and drives(play.card(vehicle.id), station)
    manned = replace(
        vehicle,
        side=play.squad(model.squad).side,
        state=take_station(vehicle.state, station, model.wounds),
        acted=vehicle.acted | {station},
        moved=vehicle.moved or mounts,
    )
    play.put(manned, "2E-BK-06" if mounts else "2E-CR-06", f"{model.id} is back at his station")
    seated = replace(model, place=None, aboard=vehicle.id, station=station, boarded=True)
    play.put(seated, "2E-CR-06", f"{model.id} is aboard")


def begin_taking_over(play: Play, vehicle: VehicleInPlay, model: Model, station: int) -> None:
    """An engineer or the like who is aboard spends this turn taking a station over (2E-CR-11).

    A full turn: he got aboard in an earlier one, and the vehicle's has not begun with its own move. A
    vehicle that the enemy abandoned changes sides.

    Raises:
        Refused: the model may not, has acted, or the station is taken.
    """
    side = play.squad(model.squad).side
    check_takes_over(model, vehicle.state, side == vehicle.side)
    under_way = side == vehicle.side and vehicle.moved and not vehicle.adrift
    begun = model.shot or model.inches or model.boarded or under_way
    if model.aboard != vehicle.id or begun:
        raise Refused("2E-CR-11", f"{model.id} must be aboard for a full turn to take over")
    take_station(vehicle.state, station, model.wounds)
    play.put(replace(model, shot=True), "2E-CR-11", f"{model.id} goes to a station")
    taken = replace(vehicle, side=side, taking_over=(*vehicle.taking_over, (model.id, station)))
    play.put(taken, "2E-CR-11", f"{model.id} takes over at {vehicle.id}")


def everyone_out(play: Play, vehicle_id: str) -> None:
    """Whoever lives gets out of a wreck; its crew become a unit of their own (2E-CR-08).

    The crew of a lost support weapon may join another gun instead (2E-SB-10).
    """
    vehicle = play.vehicle(vehicle_id)
    places = _places_around(play, vehicle)
    for model in play.state.aboard(vehicle_id):
        play.put(replace(model, aboard=None, place=next(places)), "2E-TT-07", f"{model.id} climbs out")
    profiles = play.card(vehicle_id).crew
    for station, wounds in enumerate(vehicle.state.crew):
        if wounds and station < len(profiles) and profiles[station] is not None:
            _to_crew_on_foot(play, vehicle, crew_model(play, vehicle, station, next(places)))
    empty = vehicle.state._replace(crew=(0,) * len(vehicle.state.crew))
    play.put(replace(vehicle, state=empty), "2E-CR-08", f"{vehicle_id} is abandoned")
    squad = play.state.by_id.get(crew_squad(vehicle))
    gun = play.datafax(vehicle_id).kind == "support-weapon"
    if isinstance(squad, Squad) and squad.crew_of is not None and not gun:
        play.put(released(squad), "2E-CR-08", f"{squad.id} are a unit of their own")


def _places_around(play: Play, vehicle: VehicleInPlay) -> Iterator[Point]:
    """Free places beside and behind a hull, the nearest first."""
    hull = play.datafax(vehicle.id).hull
    taken = [play.hull(other) for other in play.state.vehicles if other.id != vehicle.id]
    taken += [model.shape for model in play.state.models if model.alive and model.shape is not None]
    for ring in count():
        out = _BASE * (2 * ring + 1)
        for back in range(int(float(hull.length) / (2 * _BASE)) + ring + 1):
            forward = float(hull.length) / 2 - _BASE * (2 * back + 1)
            for side in (1, -1):
                place = beside(vehicle.place, vehicle.heading, side * (float(hull.width) / 2 + out), forward)
                base = disc(place, _BASE)
                if not any(overlapping(base, other) for other in taken):
                    taken.append(base)
                    yield place
