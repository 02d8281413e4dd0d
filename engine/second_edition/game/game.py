"""Playing a game: the table is set up, and actions are carried out one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from engine.dice.rolled_dice import RolledDice
from engine.events import Event
from engine.refused import Refused
from engine.second_edition import crew, out_of_control, skimmers, support_weapons
from engine.second_edition.buildings import removed_by_agreement
from engine.second_edition.coherency import check_deployed
from engine.second_edition.game import actions, boarding
from engine.second_edition.game.driving import crash, drive, roll_speed
from engine.second_edition.game.events import GAME, START_RULE
from engine.second_edition.game.gunnery import clear_jam_of, fire_from, fire_weapons
from engine.second_edition.game.may_move import check_may_move, speeds_left
from engine.second_edition.game.play import Play, hull_of
from engine.second_edition.game.state import GameState, Phase, Setting, VehicleInPlay, whereabouts
from engine.second_edition.game.striking import fight_round
from engine.second_edition.game.together import check_group, check_squad_after
from engine.second_edition.game.turn_sequence import end_phase
from engine.second_edition.game.walking import march, walk
from engine.second_edition.models import Model
from engine.second_edition.movement import bands_allowed, check_starting_band
from engine.second_edition.psychology import takes_tests
from engine.table.terrain import Terrain

Outcome = tuple[GameState, tuple[Event, ...]]


def new_game(setting: Setting, state: GameState) -> Outcome:
    """The table as it is set up, and the event with which a log begins (2E-MV-03).

    Raises:
        Refused: a vehicle starts too fast or has no card in the setting, or a squadron is set up apart.
    """
    for vehicle in state.vehicles:
        check_starting_band(vehicle.band)
        if vehicle.id not in setting.vehicles:
            raise Refused("2E-DF-01", f"there is no Datafax for {vehicle.id}")
    afloat = tuple(
        replace(vehicle, altitude="hovering", last_band=vehicle.band)
        if skimmers.is_skimmer(setting.vehicles[vehicle.id].datafax) and vehicle.altitude is None
        else replace(vehicle, last_band=vehicle.band)
        for vehicle in state.vehicles
    )
    state = replace(state, vehicles=afloat)
    consulted = _check_deployed(setting, state)
    everything = (
        ("kind", GameState.__name__),
        *((field.name, getattr(state, field.name)) for field in fields(state)),
    )
    start = Event(
        rule=START_RULE,
        text="the table is set up",
        turn=state.turn,
        phase=state.phase,
        unit=GAME,
        after=everything,
        unverified=consulted,
    )
    return state, (start,)


def _check_deployed(setting: Setting, state: GameState) -> tuple[str, ...]:
    """Squadrons and batteries start together (2E-SQ-13, 2E-SB-08). Returns the doubtful charts consulted."""
    consulted: dict[str, None] = {}
    for group in state.groups:
        placed = [vehicle for vehicle in state.vehicles if vehicle.id in group.members]
        hulls = {vehicle.id: hull_of(setting.vehicles[vehicle.id].datafax, vehicle) for vehicle in placed}
        guns = any(setting.vehicles[vehicle.id].datafax.kind == "support-weapon" for vehicle in placed)
        chart = setting.library.chart("battery-rules" if guns else "squadron-rules")
        check_deployed(hulls, chart)
        if chart.provenance == "unverified":
            consulted[chart.id] = None
    return tuple(consulted)


def act(setting: Setting, state: GameState, action: actions.Action, dice: RolledDice) -> Outcome:
    """Carry out one action: the new state, and an event for each change and each roll.

    Raises:
        Refused: the rules forbid it; the state stays as it was.
    """
    play = Play(setting, state, dice)
    phases, carry_out = _CARRY_OUT[type(action)]
    if phases and state.phase not in phases:
        raise Refused("2E-MV-01", f"this is done in the {' or '.join(phases)} phase, not in {state.phase}")
    carry_out(play, action)
    return play.state, tuple(play.events)


def takes_psychology_tests(setting: Setting, state: GameState, model_id: str) -> bool:
    """Whether a model on the table, or aboard something, takes psychology and break tests now (2E-CR-09).

    Raises:
        Refused: there is no such living model.
    """
    model = state.by_id.get(model_id)
    if not isinstance(model, Model) or not model.alive:
        raise Refused("2E-CR-09", f"there is no living model “{model_id}”")
    return takes_tests(whereabouts(model), setting.rulings)


def play_out(
    setting: Setting, state: GameState, doings: Iterable[actions.Action], dice: RolledDice
) -> Outcome:
    """Carry out several actions in order.

    Raises:
        Refused: the rules forbid one of them.
    """
    log: tuple[Event, ...] = ()
    for action in doings:
        state, events = act(setting, state, action, dice)
        log += events
    return state, log


def _board(play: Play, action: actions.Board) -> None:
    for model_id in action.models:
        model = play.model(model_id)
        _check_own(play, play.squad(model.squad).side)
        boarding.board(play, play.vehicle(action.vehicle), model)


def _get_off(play: Play, action: actions.GetOff) -> None:
    vehicle = _stands_or_slows(play, action.vehicle)
    squads = sorted({play.model(step.model).squad for step in action.leaving})
    for step in action.leaving:
        boarding.let_off(play, vehicle, step, vehicle.inches_this_turn)
    for squad_id in squads:
        check_squad_after(play, play.squad(squad_id), play.state.of_squad(squad_id))


def _leave_station(play: Play, action: actions.LeaveStation) -> None:
    vehicle = _stands_or_slows(play, action.vehicle)
    boarding.crew_gets_out(play, vehicle, action.station, action.at, vehicle.inches_this_turn)


def _stands_or_slows(play: Play, vehicle_id: str) -> VehicleInPlay:
    """An own vehicle that one gets off before or after its move.

    Before it, only from one that could stand still, and that then goes no faster than is safe: the
    speed that counts is that of the whole turn (2E-TT-11). A skimmer has its own rule (2E-SK-04).
    """
    vehicle = play.vehicle(vehicle_id)
    _check_own(play, vehicle.side)
    if vehicle.moved or skimmers.is_skimmer(play.datafax(vehicle_id)):
        return vehicle
    speeds = speeds_left(play, vehicle)
    if play.datafax(vehicle_id).speeds and "halted" not in bands_allowed(vehicle.last_band, speeds):
        raise Refused("2E-TT-11", f"{vehicle_id} cannot stand still: get off in the course of its move")
    play.put(replace(vehicle, let_off=True), "2E-TT-11", f"somebody gets off {vehicle_id} before it moves")
    return play.vehicle(vehicle_id)


def _man_station(play: Play, action: actions.ManStation) -> None:
    model = play.model(action.model)
    _check_own(play, play.squad(model.squad).side)
    boarding.crew_gets_in(play, play.vehicle(action.vehicle), model, action.station)


def _swap(play: Play, action: actions.SwapStations) -> None:
    """Crew change stations at the start of their turn (2E-CR-10); a vehicle at speed keeps its driver.

    A station that falls empty during the turn is therefore manned one turn later (2E-CR-05).
    """
    vehicle = play.vehicle(action.vehicle)
    _check_own(play, vehicle.side)
    if vehicle.moved and not vehicle.adrift:
        raise Refused(
            "2E-CR-10", f"the turn of {vehicle.id} has begun, and changing stations takes all of it"
        )
    card = play.card(vehicle.id)
    swaps = crew.swap(vehicle.state, action.old, action.new, vehicle.swaps, sorted(vehicle.acted))
    driven = crew.has_driver(card, vehicle.state, vehicle.swaps)
    must_go_on = "halted" not in bands_allowed(vehicle.last_band, speeds_left(play, vehicle))
    if driven and must_go_on and not crew.has_driver(card, vehicle.state, swaps):
        raise Refused("2E-MV-04", f"{vehicle.id} is too fast to stop while its driver changes places")
    play.put(replace(vehicle, swaps=swaps), "2E-CR-10", f"crew of {vehicle.id} change stations")


def _take_over(play: Play, action: actions.TakeOver) -> None:
    model = play.model(action.model)
    _check_own(play, play.squad(model.squad).side)
    boarding.begin_taking_over(play, play.vehicle(action.vehicle), model, action.station)


def _pop_up(play: Play, action: actions.PopUp) -> None:
    vehicle = _own_skimmer(play, action.unit)
    check_may_move(play, vehicle)
    skimmers.check_pops_up(vehicle.last_band, vehicle.state)
    check_group(play, vehicle)
    if vehicle.altitude == "landed":
        raise Refused("2E-SK-06", f"{vehicle.id} is on the ground")
    risen = replace(vehicle, altitude="popped up", moved=True, band="halted", inches=0.0)
    play.put(risen, "2E-SK-06", f"{vehicle.id} pops up")


def _land(play: Play, action: actions.Land) -> None:
    vehicle = _own_skimmer(play, action.unit)
    check_may_move(play, vehicle)
    if skimmers.land(vehicle.last_band) == "crashes":
        crash(play, vehicle.id)
        return
    down = replace(vehicle, altitude="landed", moved=True, band="halted", inches=0.0)
    play.put(down, "2E-SK-02", f"{vehicle.id} lands")


def _own_skimmer(play: Play, vehicle_id: str) -> VehicleInPlay:
    vehicle = play.vehicle(vehicle_id)
    _check_own(play, vehicle.side)
    if not skimmers.is_skimmer(play.datafax(vehicle_id)):
        raise Refused("2E-SK-01", f"{vehicle_id} is no skimmer")
    return vehicle


def _overwatch(play: Play, action: actions.Overwatch) -> None:
    """Waiting for the enemy instead of moving and shooting (2E-SK-07)."""
    thing = play.state.by_id.get(action.unit)
    if isinstance(thing, VehicleInPlay):
        _check_own(play, thing.side)
        if thing.moved:
            raise Refused("2E-SK-07", f"{thing.id} has moved this turn")
        if thing.state.destroyed or not thing.state.crew_alive:
            raise Refused("2E-SK-07", f"nobody is left on {thing.id} to shoot")
        check_group(play, thing)
        play.put(replace(thing, overwatch=True), "2E-SK-07", f"{thing.id} is on overwatch")
        return
    squad = play.squad(action.unit)
    _check_own(play, squad.side)
    if any(model.inches or model.ran for model in play.state.of_squad(squad.id)):
        raise Refused("2E-SK-07", f"{squad.id} has moved this turn")
    play.put(replace(squad, overwatch=True), "2E-SK-07", f"{squad.id} is on overwatch")


def _join_gun(play: Play, action: actions.JoinGun) -> None:
    """The crew of a destroyed support weapon join another of the battery (2E-SB-10)."""
    squad = play.squad(action.squad)
    _check_own(play, squad.side)
    if squad.crew_of is None:
        raise Refused("2E-SB-10", f"{squad.id} crew no support weapon")
    old = play.vehicle(squad.crew_of)
    battery = _battery_of(play, old.id)
    lost = [gun for gun in battery if play.vehicle(gun).state.destroyed]
    support_weapons.check_joins_gun(old.id, action.gun, lost, battery)
    play.put(replace(squad, crew_of=action.gun), "2E-SB-10", f"{squad.id} join {action.gun}")


def _spot(play: Play, action: actions.Spot) -> None:
    """A crew member spots for the mole mortars of his battery and may leave his gun (2E-SB-11)."""
    model = play.model(action.model)
    squad = play.squad(model.squad)
    _check_own(play, squad.side)
    if squad.crew_of is None or model.id in squad.spotters:
        raise Refused("2E-SB-11", f"{model.id} crews no support weapon, or spots already")
    support_weapons.check_spots([play.card(gun) for gun in _battery_of(play, squad.crew_of)])
    spotters = (*squad.spotters, model.id)
    play.put(replace(squad, spotters=spotters), "2E-SB-11", f"{model.id} spots for its battery")


def _battery_of(play: Play, gun: str) -> tuple[str, ...]:
    return next((group.members for group in play.state.groups if gun in group.members), (gun,))


def _clear_away(play: Play, action: actions.ClearAway) -> None:
    piece = play.state.by_id.get(action.piece)
    if not isinstance(piece, Terrain):
        raise Refused("2E-CO-10", f"there is no piece of terrain “{action.piece}”")
    play.put(removed_by_agreement(piece), "2E-CO-10", f"{piece.id} is taken away")


def _lose_control(play: Play, action: actions.LoseControl) -> None:
    """Something other than its damage tables drives it out of control, if it moves (2E-OC-01, 2E-OC-05)."""
    vehicle = play.vehicle(action.unit)
    state = vehicle.state
    if out_of_control.runs_by_itself(play.datafax(vehicle.id)):
        state = out_of_control.lose_control(state, vehicle.band, action.duration)
    lost = "loses control" if state is not vehicle.state else "stays under control"
    play.put(replace(vehicle, state=state), "2E-OC-05", f"{vehicle.id} {lost}, cause {action.cause}")


def _check_own(play: Play, side: str) -> None:
    if side != play.state.side:
        raise Refused("2E-MV-01", f"it is the turn of {play.state.side}")


def _drive(play: Play, action: actions.Drive) -> None:
    _check_own(play, play.vehicle(action.unit).side)
    drive(play, action)


def _roll_speed(play: Play, action: actions.RollSpeed) -> None:
    _check_own(play, play.vehicle(action.unit).side)
    roll_speed(play, action)


def _walk(play: Play, action: actions.Walk) -> None:
    _check_own(play, play.vehicle(action.unit).side)
    walk(play, action)


def _march(play: Play, action: actions.March) -> None:
    _check_own(play, play.squad(action.squad).side)
    march(play, action)


def _end_phase(play: Play, action: actions.EndPhase) -> None:
    end_phase(play)


_MOVEMENT: tuple[Phase, ...] = ("movement",)
_CARRY_OUT: dict[type[Any], tuple[tuple[Phase, ...], Callable[[Play, Any], None]]] = {
    actions.Drive: (_MOVEMENT, _drive),
    actions.RollSpeed: (_MOVEMENT, _roll_speed),
    actions.Walk: (_MOVEMENT, _walk),
    actions.March: (_MOVEMENT, _march),
    actions.Board: (_MOVEMENT, _board),
    actions.GetOff: (_MOVEMENT, _get_off),
    actions.LeaveStation: (_MOVEMENT, _leave_station),
    actions.ManStation: (_MOVEMENT, _man_station),
    actions.SwapStations: (_MOVEMENT, _swap),
    actions.TakeOver: (_MOVEMENT, _take_over),
    actions.PopUp: (_MOVEMENT, _pop_up),
    actions.Land: (_MOVEMENT, _land),
    actions.Overwatch: (_MOVEMENT, _overwatch),
    actions.JoinGun: (_MOVEMENT, _join_gun),
    actions.Spot: (_MOVEMENT, _spot),
    actions.Shoot: ((), fire_weapons),
    actions.ClearJam: (("shooting",), clear_jam_of),
    actions.ShootFrom: ((), fire_from),
    actions.Fight: (("hand-to-hand",), fight_round),
    actions.ClearAway: ((), _clear_away),
    actions.LoseControl: ((), _lose_control),
    actions.EndPhase: ((), _end_phase),
}
"""The phases in which an action may be taken (none: it says itself), and what carries it out."""
