"""Whether squads and squadrons still hang together after a move (in play)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.refused import Refused
from engine.second_edition.coherency import (
    SQUADRON_COHERENCY,
    check_squad,
    check_squadron,
    lost_at_the_end,
    parts,
)
from engine.second_edition.crew import check_leash
from engine.second_edition.game.actions import Ahead, LetOff, Skid, Step, Turn
from engine.second_edition.game.may_move import farthest
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import Group, VehicleInPlay
from engine.second_edition.models import Model, Squad
from engine.second_edition.support_weapons import check_crew_near_gun
from engine.table.measure import ahead, normal_heading
from engine.table.shapes import Shape, disc, grown


def after_steps(vehicle: VehicleInPlay, steps: Sequence[Step]) -> VehicleInPlay:
    """A vehicle where a move will have taken it if nothing stops it."""
    for step in steps:
        if isinstance(step, Ahead):
            vehicle = replace(vehicle, place=ahead(vehicle.place, vehicle.heading, step.inches))
        elif isinstance(step, Turn | Skid):
            vehicle = replace(vehicle, heading=normal_heading(vehicle.heading + step.degrees))
    return vehicle


def check_group(play: Play, moved: VehicleInPlay, hazard: str = "") -> None:
    """The squadron or battery of a vehicle, with it where its move is to end (2E-CY-01, 2E-CY-03).

    Members that have still to move this turn may follow, as far as they go. What is stranded because
    another was destroyed has done nothing wrong (2E-CY-02): the group may be as torn as the turn found it,
    or as it must be whatever its members do. A break for a stated hazard is recorded, and excuses the others.

    Raises:
        Refused: the move would tear it apart.
    """
    for group in play.state.groups:
        if moved.id not in group.members:
            continue
        torn = len(parts(_hulls(play, group, moved), SQUADRON_COHERENCY))
        if hazard and torn > group.torn:
            others = (replace(one, torn=torn) if one == group else one for one in play.state.groups)
            text = f"{moved.id} breaks coherency to avoid {hazard}"
            play.put_game(replace(play.state, groups=tuple(others)), "2E-CY-03", text)
        elif not hazard:
            check_squadron(_within_reach(play, group, moved), _allowed(play, group))


def check_groups_moved(play: Play) -> None:
    """At the end of its movement phase a side's squadrons and batteries hang together (2E-CY-01).

    Raises:
        Refused: one does not, and a member has still to follow.
    """
    for group in play.state.groups:
        behind = [member for member in group.members if farthest(play, play.vehicle(member))]
        if behind:
            try:
                check_squadron(_hulls(play, group), _allowed(play, group))
            except Refused as refused:
                raise Refused(refused.rule, f"{behind[0]} has to follow its squadron") from refused


def note_torn_groups(play: Play) -> None:
    """Into how many parts the squadrons and batteries have fallen as a turn begins (2E-CY-02)."""
    groups = tuple(
        replace(group, torn=len(parts(_hulls(play, group), SQUADRON_COHERENCY)))
        for group in play.state.groups
    )
    if groups != play.state.groups:
        play.put_game(replace(play.state, groups=groups), "2E-CY-02", "squadrons stand as losses left them")


def _allowed(play: Play, group: Group) -> int:
    """Into how many parts a group may fall: as many as when the turn began, or as cannot be helped now."""
    return max(group.torn, len(parts(_within_reach(play, group), SQUADRON_COHERENCY)))


def _within_reach(play: Play, group: Group, moved: VehicleInPlay | None = None) -> dict[str, Shape]:
    """The hulls of a group, each with all the ground that it may still reach; of `moved`, where it ends."""
    return {
        member: hull
        if moved is not None and member == moved.id
        else grown(hull, farthest(play, play.vehicle(member)))
        for member, hull in _hulls(play, group, moved).items()
    }


def _hulls(play: Play, group: Group, moved: VehicleInPlay | None = None) -> dict[str, Shape]:
    hulls = {}
    for member in group.members:
        vehicle = moved if moved is not None and member == moved.id else play.vehicle(member)
        if not vehicle.state.destroyed:
            hulls[member] = play.hull(vehicle)
    return hulls


def check_carried_squads(play: Play, moved: VehicleInPlay, leaving: Sequence[LetOff]) -> None:
    """Squads that are partly aboard, with the vehicle where its move is to end (2E-TT-08).

    Raises:
        Refused: one would be torn apart.
    """
    off = {step.model: step for step in leaving}
    squads = {model.squad for model in play.state.aboard(moved.id)}
    for squad_id in sorted(squads):
        outside, hulls = {}, {}
        for model in play.state.of_squad(squad_id):
            if model.id in off:
                step = off[model.id]
                outside[model.id] = disc(step.then or step.at, model.base)
            elif model.aboard is not None:
                carrier = moved if model.aboard == moved.id else play.vehicle(model.aboard)
                hulls[carrier.id] = play.hull(carrier)
            elif model.shape is not None:
                outside[model.id] = model.shape
        check_squad(outside, tuple(hulls.values()), play.squad(squad_id).coherency)


def check_gun_crew(play: Play, moved: VehicleInPlay) -> None:
    """The crew on foot of a support weapon, with it where its move is to end (2E-SB-09).

    Raises:
        Refused: it would leave them behind; they have to move first.
    """
    if play.datafax(moved.id).kind == "support-weapon":
        for squad in play.state.squads:
            if squad.crew_of == moved.id:
                _check_near_gun(play, squad, play.state.of_squad(squad.id), moved)


def check_squad_after(play: Play, squad: Squad, models: Sequence[Model]) -> None:
    """A squad on foot after its models moved: coherency, and the leash of crews (2E-CR-07, 2E-SB-09).

    Raises:
        Refused: it is torn apart, or crew are too far from what they crew.
    """
    outside = {model.id: model.shape for model in models if model.shape is not None}
    if squad.crew_of is None:
        carriers = {model.aboard for model in models if model.aboard is not None}
        hulls = tuple(play.hull(play.vehicle(carrier)) for carrier in sorted(carriers))
        check_squad(outside, hulls, squad.coherency)
        return
    crewed = play.vehicle(squad.crew_of)
    if play.datafax(crewed.id).kind == "support-weapon":
        _check_near_gun(play, squad, models, crewed)
    elif not crewed.state.destroyed:
        for model_id, shape in outside.items():
            check_leash(play.model(model_id).shape or shape, shape, play.hull(crewed))


def _check_near_gun(play: Play, squad: Squad, models: Sequence[Model], gun: VehicleInPlay) -> None:
    for model in models:
        if model.shape is not None:
            check_crew_near_gun(
                model.shape,
                play.hull(gun),
                fleeing=squad.fleeing,
                gun_destroyed=gun.state.destroyed,
                spotter=model.id in squad.spotters,
            )


def final_losses(play: Play) -> dict[str, frozenset[str]]:
    """Members of each squadron and battery that count as destroyed at the end of the game (2E-CY-04)."""
    rulings = play.setting.rulings
    return {group.name: lost_at_the_end(_hulls(play, group), rulings) for group in play.state.groups}
