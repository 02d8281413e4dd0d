"""A vehicle's move, step by step: straight stretches, turns, what it meets, who gets on and off (in play)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.refused import Refused
from engine.second_edition import bikes, skimmers, turning
from engine.second_edition.damaged_speed import rolled_inches
from engine.second_edition.game import boarding
from engine.second_edition.game.actions import (
    Ahead,
    CrewOut,
    Drive,
    HopOn,
    LetOff,
    RollSpeed,
    Skid,
    Step,
    Strike,
    Turn,
)
from engine.second_edition.game.aftermath import settle, settle_collision, settle_moment
from engine.second_edition.game.contacts import how_it_crosses, models_met, strike_ground, thing_met
from engine.second_edition.game.may_move import check_may_move, speeds_left
from engine.second_edition.game.play import Play
from engine.second_edition.game.running_over import creature_in_the_way
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.striking import strike_in_passing
from engine.second_edition.game.together import after_steps, check_carried_squads, check_group, check_gun_crew
from engine.second_edition.movement import Band, band_of, bands_allowed, check_band, check_reverse
from engine.second_edition.overruns import check_overrun
from engine.second_edition.ramming import check_ram, is_collision, ram_attack
from engine.second_edition.terrain import runs_into
from engine.second_edition.transport import SAFE_SPEED
from engine.second_edition.walkers import steps_aside
from engine.table.measure import ahead, more_than, normal_heading
from engine.table.shapes import overlapping


def roll_speed(play: Play, action: RollSpeed) -> None:
    """A vehicle rolls the dice that its cards add to its rates, once a turn and before it moves (2E-MV-02).

    Raises:
        Refused: it may not move, has rolled, or has no such card.
    """
    vehicle = play.vehicle(action.unit)
    check_may_move(play, vehicle)
    extra = () if vehicle.extra_inches else rolled_inches(play.dice, play.card(vehicle.id))
    if not extra:
        raise Refused("2E-MV-02", f"{vehicle.id} has no dice to roll for its speed this turn")
    told = ", ".join(f'{inches}" more at {band}' for band, inches in extra)
    play.put(replace(vehicle, extra_inches=extra), "2E-MV-02", f"{vehicle.id} may go {told} this turn")


def drive(play: Play, action: Drive) -> None:
    """A vehicle makes its move for the turn (2E-MV-01 to 2E-MV-09).

    Raises:
        Refused: the move is against the rules. Everything that could be is checked before any die is
            rolled.
    """
    vehicle = play.vehicle(action.unit)
    check_may_move(play, vehicle)
    inches = sum(abs(step.inches) for step in action.steps if isinstance(step, Ahead))
    band = _check_speed(play, vehicle, action, inches)
    _check_turns(play, vehicle, action.steps, band)
    _check_intentions(play, vehicle, action, inches, band)
    _check_together(play, vehicle, action)
    play.put(
        replace(vehicle, band=band, inches=0.0, moved=True, altitude=_in_flight(vehicle)),
        "2E-MV-04",
        f"{vehicle.id} moves at {band}",
    )
    moving, at_rest = _parted(action)
    if carry_out(play, moving, inches, band) and action.end:
        _come_to_rest(play, action, band)
        carry_out(play, at_rest, inches, "halted")


def _parted(action: Drive) -> tuple[Drive, Drive]:
    """A skimmer's move, and who gets on and off once it has come to rest (2E-SK-04)."""
    at = len(action.steps)
    while action.end and at and isinstance(action.steps[at - 1], LetOff | CrewOut | HopOn):
        at -= 1
    return replace(action, steps=action.steps[:at]), replace(action, steps=action.steps[at:])


def _check_speed(play: Play, vehicle: VehicleInPlay, action: Drive, inches: float) -> Band:
    speeds = speeds_left(play, vehicle)
    band = band_of(inches, speeds)
    check_band(vehicle.last_band, band, speeds, bike=bikes.is_bike_or_trike(play.datafax(vehicle.id)))
    if any(isinstance(step, Ahead) and step.inches < 0 for step in action.steps):
        check_reverse(inches, speeds, play.setting.rulings.allow_reverse)
    if vehicle.altitude is not None:
        skimmers.check_takes_off(vehicle.altitude, band)
    _check_ground(play, vehicle, band, slowest=bands_allowed(vehicle.last_band, speeds)[0])
    return band


def _check_ground(play: Play, vehicle: VehicleInPlay, band: Band, slowest: Band) -> None:
    """On ground where it stands already it goes no faster than its motive type may there (2E-MV-09).

    Raises:
        Refused: it would, and could go slower. Ground that it comes to at such a speed it runs into
            instead (2E-CO-02).
    """
    hull, motive = play.hull(vehicle), play.datafax(vehicle.id).motive
    for piece in play.state.terrain:
        if piece.ground == "open" or not overlapping(hull, piece.shape):
            continue
        found = how_it_crosses(play, motive, piece)
        slower = not runs_into(motive, piece.ground, slowest, found)
        if found.possible and slower and runs_into(motive, piece.ground, band, found):
            raise Refused("2E-MV-09", f"in {piece.id} {vehicle.id} goes at {found.fastest} at most")


def _check_turns(play: Play, vehicle: VehicleInPlay, steps: Sequence[Step], band: Band) -> None:
    turns = [step.degrees for step in steps if isinstance(step, Turn)]
    if turns and band == "halted" and vehicle.altitude is not None:
        skimmers.check_hover_turn(vehicle.altitude, moved=False)
        return
    for degrees in turns:
        turning.check_turn(degrees)
    if turns:
        turning.check_turns(len(turns), band, play.chart(turning.CHART))
    for step in steps:
        if isinstance(step, Skid):
            turning.check_turn(step.degrees)
            bikes.check_may_skid(play.datafax(vehicle.id))


def _check_intentions(play: Play, vehicle: VehicleInPlay, action: Drive, inches: float, band: Band) -> None:
    datafax = play.datafax(vehicle.id)
    if action.ram is not None:
        play.vehicle(action.ram)
        check_ram(play.card(vehicle.id), inches)
    if action.overrun:
        check_overrun(datafax)
    whole_turn = play.setting.rulings.leaving_speed == "whole turn"
    if vehicle.let_off and whole_turn and more_than(inches, SAFE_SPEED):
        raise Refused(
            "2E-TT-11", f'somebody has got off {vehicle.id}, which goes at most {SAFE_SPEED:g}" this turn'
        )
    if action.end and not skimmers.is_skimmer(datafax):
        raise Refused("2E-SK-01", f"{vehicle.id} is no skimmer")
    if action.end == "hover" and band not in skimmers.SLOW_BANDS:
        raise Refused("2E-SK-03", f"hovering is halting: not in a turn at {band}")
    last_stretch = max((at for at, step in enumerate(action.steps) if isinstance(step, Ahead)), default=-1)
    for at, step in enumerate(action.steps):
        if isinstance(step, LetOff | CrewOut | HopOn) and skimmers.is_skimmer(datafax):
            skimmers.check_on_and_off("hovering" if action.end else "flying", still_to_move=at < last_stretch)


def _check_together(play: Play, vehicle: VehicleInPlay, action: Drive) -> None:
    """Where the move is meant to end, squads and squadrons must hang together (2E-TT-08, 2E-CY-01)."""
    end = after_steps(vehicle, action.steps)
    _check_end(play, end, action)
    check_group(play, end, action.hazard)
    check_gun_crew(play, end)
    check_carried_squads(play, end, [step for step in action.steps if isinstance(step, LetOff)])


def _check_end(play: Play, end: VehicleInPlay, action: Drive) -> None:
    """A skimmer may fly over anything, but ends on no vehicle and no impassable ground (2E-SK-01)."""
    if end.altitude is None or action.ram is not None:
        return
    hull = play.hull(end)
    for other in play.state.vehicles:
        if other.id != end.id and overlapping(hull, play.hull(other)):
            raise Refused("2E-SK-01", f"{end.id} would end its move on top of {other.id}")
    motive = play.datafax(end.id).motive
    for piece in play.state.terrain:
        beneath = piece.ground != "open" and overlapping(hull, piece.shape)
        if beneath and not how_it_crosses(play, motive, piece).may_stop:
            raise Refused("2E-SK-01", f"{end.id} would end its move on top of {piece.id}")


def _in_flight(vehicle: VehicleInPlay) -> skimmers.Altitude | None:
    return None if vehicle.altitude is None else "flying"


def carry_out(play: Play, action: Drive, speed: float, band: Band) -> bool:
    """The steps of a move; False when something stopped it. `speed` in inches is that of the whole turn."""
    for step in action.steps:
        vehicle = play.vehicle(action.unit)
        if _brought_up(vehicle, band):
            return False
        if isinstance(step, Ahead):
            if advance(play, action, step.inches, speed, band):
                return False
        elif isinstance(step, Turn):
            heading = normal_heading(vehicle.heading + step.degrees)
            play.put(replace(vehicle, heading=heading), "2E-MV-06", f"{vehicle.id} turns {step.degrees:g}°")
        elif isinstance(step, Skid):
            if not _skid(play, vehicle, step.degrees, speed, band):
                return False
        else:
            _on_the_way(play, vehicle, step, _leaving_speed(play, vehicle, speed))
    return not play.vehicle(action.unit).state.destroyed


def _leaving_speed(play: Play, vehicle: VehicleInPlay, speed: float) -> float:
    """The speed that counts for getting on and off: the whole turn's, unless ruled otherwise (2E-TT-11)."""
    return speed if play.setting.rulings.leaving_speed == "whole turn" else vehicle.inches


def _on_the_way(play: Play, vehicle: VehicleInPlay, step: Step, speed: float) -> None:
    if isinstance(step, LetOff):
        boarding.let_off(play, vehicle, step, speed)
    elif isinstance(step, CrewOut):
        boarding.crew_gets_out(play, vehicle, step.station, step.at, speed)
    elif isinstance(step, HopOn):
        boarding.hop_on(play, vehicle, play.model(step.model), speed)
    elif isinstance(step, Strike):
        strike_in_passing(play, vehicle, step)


def advance(play: Play, action: Drive, inches: float, speed: float, band: Band) -> bool:
    """One straight stretch. Returns whether something stopped the vehicle.

    Up to 10" a turn it just stops in contact; above, it collides (2E-CO-01). Creatures in the way
    step aside or are overrun, in the order in which it reaches them (2E-OV-06); where one of them brings
    it to a stand, it is there.
    """
    vehicle = play.vehicle(action.unit)
    heading = vehicle.heading if inches >= 0 else normal_heading(vehicle.heading + 180)
    flies_at = (action.ram or "") if vehicle.altitude == "flying" else None
    met = thing_met(play, vehicle, heading, abs(inches), band, flies_at=flies_at)
    reach = abs(inches) if met is None else met.inches
    careful = play.datafax(vehicle.id).kind == "walker" and steps_aside(
        vehicle.state.out_of_control is not None
    )
    harmless = careful or vehicle.altitude == "flying"
    in_the_way = [] if harmless else models_met(play, vehicle, heading, reach)
    for until, model in in_the_way:
        _go_on(play, vehicle, heading, until)
        creature_in_the_way(play, vehicle, heading, model, speed, action.dive_side)
        if _brought_up(play.vehicle(vehicle.id), band):
            return True
    _go_on(play, vehicle, heading, reach)
    if met is None:
        return False
    if is_collision(speed) and not careful:
        rule = "2E-CO-03" if action.ram == met.thing.id else "2E-CO-05"
        settle_collision(play, vehicle.id, met.thing.id, heading, rule)
    stop(play, vehicle.id, f"{vehicle.id} is stopped by {met.thing.id}")
    return True


def _go_on(play: Play, start: VehicleInPlay, heading: float, reach: float) -> None:
    """A vehicle is so many inches into a straight stretch (2E-MV-05)."""
    now = play.vehicle(start.id)
    inches = start.inches + reach
    text = f'{start.id} moves {inches - now.inches:g}"'
    play.put(replace(now, place=ahead(start.place, heading, reach), inches=inches), "2E-MV-05", text)


def _brought_up(vehicle: VehicleInPlay, band: Band) -> bool:
    """Whether damage has ended a move at this band: a wreck, immobilised, or spun round to a halt."""
    halted = vehicle.band == "halted" and band != "halted"
    return vehicle.state.destroyed or vehicle.state.immobilised or halted


def stop(play: Play, vehicle_id: str, text: str) -> None:
    """Something has stopped a vehicle: it stands, and is out of control no longer (2E-CO-01, 2E-OC-03)."""
    vehicle = play.vehicle(vehicle_id)
    state = vehicle.state._replace(out_of_control=None) if vehicle.state.out_of_control else vehicle.state
    play.put(replace(vehicle, band="halted", state=state), "2E-CO-01", text)
    settle_moment(play, vehicle_id, "when it stops")


def _skid(play: Play, vehicle: VehicleInPlay, degrees: float, speed: float, band: Band) -> bool:
    """A skid turn; where the test fails the bike crashes and throws its riders (2E-BK-05)."""
    held = bikes.skid_test(play.dice, band, play.chart(bikes.CHART))
    heading = normal_heading(vehicle.heading + degrees)
    if held:
        play.put(replace(vehicle, heading=heading, recovering=True), "2E-BK-05", f"{vehicle.id} skids round")
        return True
    play.put(replace(vehicle, recovering=True, band="halted"), "2E-BK-05", f"{vehicle.id} skids and crashes")
    boarding.throw_riders(play, vehicle.id, speed)
    return False


def _come_to_rest(play: Play, action: Drive, band: Band) -> None:
    """A skimmer lands or hovers at the end of its move; landing too fast it crashes (2E-SK-02, 2E-SK-03)."""
    vehicle = play.vehicle(action.unit)
    if action.end == "hover":
        play.put(replace(vehicle, altitude="hovering", band="halted"), "2E-SK-03", f"{vehicle.id} hovers")
    elif skimmers.land(band) == "lands":
        play.put(replace(vehicle, altitude="landed", band="halted"), "2E-SK-02", f"{vehicle.id} lands")
    else:
        crash(play, vehicle.id)


def crash(play: Play, vehicle_id: str) -> None:
    """A skimmer that comes down too fast strikes the ground with its own ram value (2E-SK-02)."""
    vehicle = play.vehicle(vehicle_id)
    play.put(replace(vehicle, altitude="landed", moved=True), "2E-SK-02", f"{vehicle_id} crashes")
    if play.setting.rulings.crash_strikes_ground:
        settle(play, vehicle_id, strike_ground(play, vehicle_id), ram_attack(play.card(vehicle_id)))
    stop(play, vehicle_id, f"{vehicle_id} lies where it crashed")
