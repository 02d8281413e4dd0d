"""Walkers and troops on foot on the move (in play)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.refused import Refused
from engine.second_edition.game.actions import Ahead, March, Turn, Walk
from engine.second_edition.game.contacts import thing_met
from engine.second_edition.game.may_move import check_may_move, walker_reach
from engine.second_edition.game.on_foot import slow_ground, walked
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.game.together import after_steps, check_group, check_squad_after
from engine.second_edition.models import Model
from engine.second_edition.movement import Band
from engine.second_edition.walkers import Size, check_facing, check_leaves_combat, facing_cost
from engine.table.measure import ahead, more_than, normal_heading
from engine.table.shapes import touching


def walk(play: Play, action: Walk) -> None:
    """A walker moves as infantry does, with its own rules for facing (2E-WK-04, 2E-WK-05).

    It steps aside from what is in its way: the move simply ends in contact (2E-WK-08).

    Raises:
        Refused: it may not move, or not so far.
    """
    walker = play.vehicle(action.unit)
    datafax = play.datafax(walker.id)
    if datafax.kind != "walker" or datafax.profile is None or datafax.profile.M is None:
        raise Refused("2E-WK-04", f"{walker.id} does not walk; drive it")
    check_may_move(play, walker)
    if any(isinstance(step, Ahead) for step in action.steps):
        check_leaves_combat(_opponents(play, walker))
    limit = walker_reach(play, walker, action.running)
    cost = _facing_cost(action.steps) + _ground_cost(play, walker, action.steps)
    if more_than(cost, limit):
        raise Refused("2E-WK-04", f'this move takes {cost:g}" and {walker.id} has {limit:g}"')
    check_group(play, after_steps(walker, action.steps), action.hazard)
    band: Band = "Slow" if any(isinstance(step, Ahead) for step in action.steps) else "halted"
    play.put(
        replace(walker, moved=True, ran=action.running, inches=0.0, band=band),
        "2E-WK-04",
        f"{walker.id} {'runs' if action.running else 'walks'}",
    )
    _carry_out(play, action)


def _opponents(play: Play, walker: VehicleInPlay) -> list[Size]:
    """Enemies of its own size in contact (2E-WK-07). Men are brushed aside, however many they are."""
    hull = play.hull(walker)
    return [
        "walker-sized"
        for other in play.standing()
        if other.side != walker.side
        and play.datafax(other.id).kind == "walker"
        and other.state.crew_alive
        and touching(hull, play.hull(other))
    ]


def _facing_cost(steps: Sequence[Ahead | Turn]) -> float:
    stretches = [at for at, step in enumerate(steps) if isinstance(step, Ahead)]
    first, last = (stretches[0], stretches[-1]) if stretches else (len(steps), len(steps))
    at_start = on_the_way = at_end = 0
    for at, step in enumerate(steps):
        if isinstance(step, Turn):
            check_facing(step.degrees)
            at_start += at < first
            on_the_way += first < at < last
            at_end += at > last
    if not stretches and at_start > 1:
        at_start, at_end = at_start - 1, 1
    return facing_cost(at_start, on_the_way, at_end)


def _ground_cost(play: Play, walker: VehicleInPlay, steps: Sequence[Ahead | Turn]) -> float:
    """Inches walked, those over slow ground counted as often as they cost (2E-WK-02)."""
    pose, cost = walker, 0.0
    for step in steps:
        if isinstance(step, Turn):
            pose = replace(pose, heading=normal_heading(pose.heading + step.degrees))
            continue
        if step.inches < 0:
            raise Refused("2E-WK-05", "a walker moves the way it faces")
        cost += step.inches + slow_ground(
            play, play.hull(pose), pose.heading, step.inches, play.datafax(pose.id).motive
        )
        pose = replace(pose, place=ahead(pose.place, pose.heading, step.inches))
    return cost


def _carry_out(play: Play, action: Walk) -> None:
    for step in action.steps:
        walker = play.vehicle(action.unit)
        if isinstance(step, Turn):
            heading = normal_heading(walker.heading + step.degrees)
            play.put(replace(walker, heading=heading), "2E-WK-05", f"{walker.id} turns {step.degrees:g}°")
            continue
        met = thing_met(play, walker, walker.heading, step.inches, "Slow")
        inches = step.inches if met is None else met.inches
        place = ahead(walker.place, walker.heading, inches)
        rule = "2E-WK-04" if met is None else "2E-WK-08"
        where = "" if met is None else f", up to {met.thing.id}"
        moved = replace(walker, place=place, inches=walker.inches + inches)
        play.put(moved, rule, f'{walker.id} walks {inches:g}"{where}')
        if met is not None:
            return


def march(play: Play, action: March) -> None:
    """A squad on foot moves, each model straight to its place and at most its Movement (2E-WK-04).

    Twice as far when it runs or charges; then it neither boards nor shoots (2E-TT-09).

    Raises:
        Refused: a model has moved, would go too far or into something, or the squad would be torn apart.
    """
    squad = play.squad(action.squad)
    if squad.overwatch:
        raise Refused("2E-SK-07", f"{squad.id} is on overwatch")
    moved: dict[str, Model] = {}
    for model_id, place in action.places:
        model = play.model(model_id)
        done = model.inches or model.ran or model.boarded
        if model.squad != squad.id or model.place is None or done:
            raise Refused(
                "2E-TT-07", f"{model_id} cannot walk this turn: it is aboard, has moved, or is of another"
            )
        if action.running and model.alighted:
            raise Refused("2E-TT-07", f"{model_id} has got off this turn and makes a normal move at most")
        moved[model_id] = walked(play, model, place, action.running)
    after = [moved.get(model.id, model) for model in play.state.of_squad(squad.id)]
    check_squad_after(play, squad, after)
    for model in moved.values():
        play.put(
            model, "2E-TT-09" if not action.running else "2E-WK-04", f'{model.id} goes {model.inches:g}"'
        )
