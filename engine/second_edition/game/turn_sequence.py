"""The turn: its phases in order, compulsory moves first, and what happens as turns begin and end."""

from __future__ import annotations

from dataclasses import replace

from engine.refused import Refused
from engine.second_edition import out_of_control, skimmers
from engine.second_edition.crew import finish_swaps, has_driver, take_station
from engine.second_edition.damage import burn
from engine.second_edition.damaged_speed import walker_move
from engine.second_edition.game.actions import Ahead, Drive
from engine.second_edition.game.aftermath import settle, settle_moment
from engine.second_edition.game.boarding import throw_riders
from engine.second_edition.game.driving import carry_out, crash
from engine.second_edition.game.may_move import may_move, speeds_left
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import PHASES, VehicleInPlay
from engine.second_edition.game.together import check_groups_moved, note_torn_groups
from engine.second_edition.models import Model
from engine.second_edition.movement import LADDER, Band, bands_allowed, distances_allowed, rates
from engine.second_edition.penetration import Attack
from engine.table.measure import at_most, normal_heading


def end_phase(play: Play) -> None:
    """On to the next phase, or the other side's turn (2E-MV-01).

    Raises:
        Refused: a vehicle that cannot halt within a turn has not moved (2E-MV-04), or one has to follow
            its squadron (2E-CY-01).
    """
    phase = play.state.phase
    if phase == "over":
        raise Refused("2E-CY-04", "the game is over")
    if phase == "movement":
        _check_all_moved(play)
        check_groups_moved(play)
    if phase != PHASES[-1]:
        following = PHASES[PHASES.index(phase) + 1]
        play.put_game(replace(play.state, phase=following), "2E-MV-01", f"{following} of {play.state.side}")
        return
    _end_turn(play)
    first, second = play.state.sides
    side = second if play.state.side == first else first
    turn = play.state.turn + (side == first)
    following_turn = replace(play.state, turn=turn, side=side, phase=PHASES[0])
    play.put_game(following_turn, "2E-OC-02", f"turn {turn} of {side}: compulsory moves first")
    begin_turn(play)


def _check_all_moved(play: Play) -> None:
    for vehicle in play.standing():
        if play.datafax(vehicle.id).speeds is None or not may_move(play, vehicle):
            continue
        left = speeds_left(play, vehicle)
        if "halted" not in bands_allowed(vehicle.last_band, left):
            least, _ = distances_allowed(vehicle.last_band, left)
            raise Refused("2E-MV-04", f'{vehicle.id} cannot stop dead: it must move more than {least:g}"')


def begin_turn(play: Play) -> None:
    """The side whose turn it is: its vehicles start afresh, fires burn, and compulsory moves are made."""
    for vehicle in play.standing():
        now = play.vehicle(vehicle.id)  # another's explosion may have struck it just before
        if now.state.burning:
            state, effects = burn(play.dice, now.state)
            play.put(replace(now, state=state), "2E-DM-01", f"{vehicle.id} is on fire")
            settle(play, vehicle.id, effects, Attack(name="fire"))
    for vehicle in play.standing():
        if vehicle.side == play.state.side:
            _start_afresh(play, vehicle)
    for model in play.state.models:
        if model.alive and play.squad(model.squad).side == play.state.side:
            fresh = replace(model, inches=0.0, boarded=False, alighted=False, ran=False, shot=False)
            play.put(fresh, "2E-MV-01", f"{model.id} is ready")
    for vehicle in play.standing():
        if vehicle.side == play.state.side:
            _test_controls(play, play.vehicle(vehicle.id))
    for vehicle in play.standing():
        state = play.vehicle(vehicle.id).state
        lost = state.out_of_control is not None and not state.destroyed
        if lost and vehicle.side == play.state.side:
            make_compulsory_move(play, vehicle.id)
    note_torn_groups(play)
    for squad in play.state.squads:
        if squad.side == play.state.side and squad.overwatch:
            play.put(replace(squad, overwatch=False), "2E-MV-01", f"{squad.id} comes off overwatch")


def _man_stations(play: Play, vehicle: VehicleInPlay) -> VehicleInPlay:
    """Those who spent their last turn changing or taking over stations are there (2E-CR-10, 2E-CR-11)."""
    stations = dict(vehicle.swaps)
    for model in play.state.models:
        if model.aboard == vehicle.id and model.station in stations:
            moved = replace(model, station=stations[model.station])
            play.put(moved, "2E-CR-10", f"{model.id} is at a new station")
    state = finish_swaps(vehicle.state, vehicle.swaps)
    for model_id, station in vehicle.taking_over:
        newcomer = play.state.by_id[model_id]
        assert isinstance(newcomer, Model)
        if newcomer.alive and newcomer.aboard == vehicle.id and state.crew[station] == 0:
            state = take_station(state, station, newcomer.wounds)
            play.put(replace(newcomer, station=station), "2E-CR-11", f"{model_id} has taken over")
    manned = replace(vehicle, state=state, swaps=(), taking_over=())
    play.put(manned, "2E-CR-10", f"the crew of {vehicle.id} are at their stations")
    return manned


def _start_afresh(play: Play, vehicle: VehicleInPlay) -> None:
    """Stations taken last turn are manned, control may be regained, and counts of the turn are at nought."""
    manned = _man_stations(play, vehicle)
    state = manned.state
    regained = out_of_control.regain_control(state, has_driver(play.card(vehicle.id), state))
    missed = max(regained.misses_moves - 1, 0)
    ready = replace(
        manned,
        state=regained._replace(misses_moves=missed),
        held=regained.misses_moves > 0,
        last_band=vehicle.band,
        moved=False,
        let_off=False,
        adrift=False,
        idle=False,
        acted=frozenset(),
        fired=(),
        ran=False,
        overruns=0,
        extra_inches=(),
        recovering=False,
        overwatch=False,
    )
    rule = "2E-OC-04" if regained is not state else "2E-OV-07"
    play.put(ready, rule, f"{vehicle.id} is ready")


def _test_controls(play: Play, vehicle: VehicleInPlay) -> None:
    """Damage that has to be tested for at the start of each movement phase (2E-DM-02)."""
    state = vehicle.state
    cause: out_of_control.Cause = "damage"
    if state.control_needs and not play.dice.check("D6", state.control_needs):
        lost = out_of_control.lose_control(state, vehicle.last_band, "one turn")
        play.put(replace(vehicle, state=lost), "2E-OC-05", f"{vehicle.id}: its steering fails, cause {cause}")
    vehicle = play.vehicle(vehicle.id)
    if state.limps is not None:
        vehicle = replace(vehicle, limp=play.dice.roll(state.limps))
        play.put(vehicle, "2E-DM-02", f'{vehicle.id} limps: {vehicle.limp}" this turn')
    if state.acts_on and not play.dice.check("D6", state.acts_on):
        play.put(replace(vehicle, idle=True), "2E-DM-02", f"{vehicle.id} does nothing this turn")
    elif play.dice.rolls:
        play.say(vehicle.id, "2E-DM-02", f"{vehicle.id} obeys its controls")


def top_speed(play: Play, vehicle: VehicleInPlay) -> float:
    """The farthest that a vehicle can go in a turn, after damage; a walker's double move (2E-OC-02)."""
    if play.datafax(vehicle.id).speeds is not None:
        return max(rates(speeds_left(play, vehicle)).values())
    return 2.0 * float(walker_move(play.card(vehicle.id), vehicle.state))


def make_compulsory_move(play: Play, vehicle_id: str) -> None:
    """A vehicle out of control moves before all other models (2E-OC-02), and what follows (2E-OC-03)."""
    vehicle = play.vehicle(vehicle_id)
    top = top_speed(play, vehicle)
    altitude = ""
    if skimmers.is_skimmer(play.datafax(vehicle_id)):
        flight = skimmers.compulsory_move(play.dice, top, play.chart(skimmers.ALTITUDE_CHART))
        degrees, inches, altitude = flight
    else:
        move = out_of_control.compulsory_move(play.dice, top, play.chart(out_of_control.DIRECTION_CHART))
        degrees, inches = move
    rule = "2E-SK-05" if altitude else "2E-OC-02"
    adrift = replace(
        vehicle,
        heading=normal_heading(vehicle.heading + degrees),
        moved=True,
        adrift=True,
        inches=0.0,
        band=_band(play, vehicle, inches),
        altitude=_altitude(altitude),
    )
    play.put(adrift, rule, f'{vehicle_id} is out of control for {inches:g}"')
    carry_out(play, Drive(unit=vehicle_id, steps=(Ahead(inches=inches),)), inches, adrift.band)
    if altitude == "crashes" and not play.vehicle(vehicle_id).state.destroyed:
        crash(play, vehicle_id)
    _after_compulsory_move(play, vehicle_id, vehicle)


def _altitude(said: str) -> skimmers.Altitude | None:
    """Where it flies: above everything, or at the height of what stands on the ground."""
    if not said:
        return None
    return "flying" if said == "climbs" else "hovering"


def _band(play: Play, vehicle: VehicleInPlay, inches: float) -> Band:
    reach = rates(speeds_left(play, vehicle))
    return next((band for band in LADDER if band in reach and at_most(inches, reach[band])), "Slow")


def _after_compulsory_move(play: Play, vehicle_id: str, before: VehicleInPlay) -> None:
    """One turn out of control is over and the vehicle halts; a riderless bike falls over (2E-BK-07)."""
    vehicle = play.vehicle(vehicle_id)
    if vehicle.state.destroyed:
        return
    settle_moment(play, vehicle_id, "next turn")
    vehicle = play.vehicle(vehicle_id)
    state = out_of_control.after_compulsory_move(vehicle.state, stopped=False)
    if state.out_of_control is None and before.state.out_of_control == "one turn":
        play.put(replace(vehicle, state=state, band="halted"), "2E-OC-03", f"{vehicle_id} halts")
        settle_moment(play, vehicle_id, "when it stops")
        if play.datafax(vehicle_id).kind == "bike" and not has_driver(play.card(vehicle_id), state):
            play.say(vehicle_id, "2E-BK-07", f"{vehicle_id} falls over")
            throw_riders(play, vehicle_id, vehicle.inches)


def _end_turn(play: Play) -> None:
    """What ends with a side's turn: a vehicle that did not move has halted."""
    for vehicle in play.standing():
        if vehicle.side != play.state.side:
            continue
        altitude = "hovering" if vehicle.altitude == "popped up" else vehicle.altitude
        rested = replace(vehicle, altitude=altitude)
        if not vehicle.moved:
            rested = replace(rested, band="halted", inches=0.0)
        play.put(rested, "2E-MV-04", f"the turn of {vehicle.id} ends")
