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
from engine.second_edition.crew import check_leash, has_driver
from engine.second_edition.damaged_speed import rates, walker_move
from engine.second_edition.game.actions import LetOff
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import VehicleInPlay
from engine.second_edition.models import Model, Squad
from engine.second_edition.movement import distances_allowed
from engine.second_edition.support_weapons import check_crew_near_gun
from engine.second_edition.walkers import reach
from engine.table.shapes import Shape, disc, grown


def check_group(play: Play, moved: VehicleInPlay, hazard: str = "") -> None:
    """The squadron or battery of a vehicle, with it where its move is to end (2E-CY-01, 2E-CY-03).

    Members that have still to move this turn may follow, as far as they go. Moves that leave a group no
    worse torn than the turn found it are allowed: what is stranded because another was destroyed has
    done nothing wrong (2E-CY-02). A break for a stated hazard is recorded, and excuses the others.

    Raises:
        Refused: the move would tear it apart.
    """
    for group in play.state.groups:
        if moved.id in group.members:
            hulls = _hulls(play, group.members, moved)
            torn = len(parts(hulls, SQUADRON_COHERENCY))
            if hazard and torn > group.torn:
                others = (replace(one, torn=torn) if one == group else one for one in play.state.groups)
                text = f"{moved.id} breaks coherency to avoid {hazard}"
                play.put_game(replace(play.state, groups=tuple(others)), "2E-CY-03", text)
            for member in hulls.keys() - {moved.id}:
                hulls[member] = grown(hulls[member], _may_follow(play, play.vehicle(member)))
            check_squadron(hulls, hazard, group.torn)


def check_groups_moved(play: Play) -> None:
    """At the end of its movement phase a side's squadrons and batteries hang together (2E-CY-01).

    Raises:
        Refused: one does not, and a member has still to follow.
    """
    for group in play.state.groups:
        behind = [member for member in group.members if _may_follow(play, play.vehicle(member))]
        if behind:
            try:
                check_squadron(_hulls(play, group.members, None), "", group.torn)
            except Refused as refused:
                raise Refused(refused.rule, f"{behind[0]} has to follow its squadron") from refused


def note_torn_groups(play: Play) -> None:
    """Into how many parts the squadrons and batteries have fallen as a turn begins (2E-CY-02)."""
    groups = tuple(
        replace(group, torn=len(parts(_hulls(play, group.members, None), SQUADRON_COHERENCY)))
        for group in play.state.groups
    )
    if groups != play.state.groups:
        play.put_game(replace(play.state, groups=groups), "2E-CY-02", "squadrons stand as losses left them")


def _may_follow(play: Play, vehicle: VehicleInPlay) -> float:
    """How many inches a member that has still to move this turn may go; 0: it has moved, or cannot."""
    waits = vehicle.moved or vehicle.overwatch or vehicle.idle or vehicle.held or vehicle.state.immobilised
    card = play.card(vehicle.id)
    if waits or vehicle.side != play.state.side or not has_driver(card, vehicle.state, vehicle.swaps):
        return 0.0
    if card.datafax.speeds is None:
        return reach(float(walker_move(card, vehicle.state)), running=True)
    return distances_allowed(vehicle.last_band, rates(card, vehicle.state, vehicle.extra_inches))[1]


def _hulls(play: Play, members: Sequence[str], moved: VehicleInPlay | None) -> dict[str, Shape]:
    hulls = {}
    for member in members:
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
    if play.datafax(moved.id).kind != "support-weapon":
        return
    for squad in play.state.squads:
        if squad.crew_of == moved.id:
            for model in play.state.of_squad(squad.id):
                if model.shape is not None:
                    spotter = model.id in squad.spotters
                    check_crew_near_gun(model.shape, play.hull(moved), fleeing=squad.fleeing, spotter=spotter)


def check_squad_after(play: Play, squad: Squad, models: Sequence[Model]) -> None:
    """A squad on foot after its models moved: coherency, and the leash of crews (2E-CR-07, 2E-SB-09).

    Raises:
        Refused: it is torn apart, or crew are too far from what they crew.
    """
    outside = {model.id: model.shape for model in models if model.shape is not None}
    carriers = {model.aboard for model in models if model.aboard is not None}
    hulls = tuple(play.hull(play.vehicle(carrier)) for carrier in sorted(carriers))
    if squad.crew_of is None:
        check_squad(outside, hulls, squad.coherency)
        return
    crewed = play.vehicle(squad.crew_of)
    for model_id, shape in outside.items():
        before = play.model(model_id).shape or shape
        if play.datafax(crewed.id).kind == "support-weapon":
            check_crew_near_gun(
                shape,
                play.hull(crewed),
                fleeing=squad.fleeing,
                gun_destroyed=crewed.state.destroyed,
                spotter=model_id in squad.spotters,
            )
        elif not crewed.state.destroyed:
            check_leash(before, shape, play.hull(crewed))


def final_losses(play: Play) -> dict[str, frozenset[str]]:
    """Members of each squadron and battery that count as destroyed at the end of the game (2E-CY-04)."""
    rulings = play.setting.rulings
    return {
        group.name: lost_at_the_end(_hulls(play, group.members, None), rulings) for group in play.state.groups
    }
