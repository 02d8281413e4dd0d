"""Tank shock: driving straight at the enemy, and ramming, which is the same at top speed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from engine.dice import Dice
from engine.events import Event
from engine.fifth_edition.death_or_glory import Stand, stand
from engine.fifth_edition.displacement import moved_aside
from engine.fifth_edition.ramming import check_may_ram, collide
from engine.fifth_edition.scene import Placed, Scene, Troops, facing_struck
from engine.fifth_edition.speed import band_of, top_speed
from engine.refused import Refused
from engine.table.measure import TOLERANCE, at_most
from engine.table.shapes import Shape, contact, grown, nearing, within

NEARNESS = 1.0
"""Inches from an enemy vehicle at which the tank stops (5E-TS-06)."""


class _Meeting(NamedTuple):
    """Something in the way: how far along, what, and which of the troops or vehicles."""

    inches: float
    what: Literal["1 troops", "2 ram", "3 halt"]
    """In the order in which things met at once are dealt with."""
    which: int


def passes_morale(dice: Dice, leadership: int) -> bool:
    """Whether 2D6 is at most the Leadership (5E-TS-04)."""
    return not dice.check("2D6", leadership + 1)


def tank_shock(dice: Dice, scene: Scene, heading: float, inches: float, *, on_road: bool = False) -> Scene:
    """The scene after a tank shock: turn, then straight ahead to the end (5E-TS-01 to 5E-TS-07).

    Raises:
        Refused: the tank may not declare it.
    """
    aimed = declare(scene, heading, inches, on_road=on_road)
    return drive(dice, aimed, inches)


def ram(dice: Dice, scene: Scene, heading: float, *, on_road: bool = False) -> Scene:
    """The scene after a ram, always at top speed; troops in the way are shocked (5E-RM-01).

    Raises:
        Refused: the tank may not declare it.
    """
    check_may_ram(scene.tank.vehicle)
    inches = top_speed(scene.tank.vehicle, on_road=on_road)
    aimed = declare(scene, heading, inches, on_road=on_road)
    return drive(dice, aimed, inches, ramming=True)


def declare(scene: Scene, heading: float, inches: float, *, on_road: bool = False) -> Scene:
    """The scene with the tank turned on the spot, its distance declared (5E-TS-01).

    Raises:
        Refused: it is no tank, cannot move, would not move or not that far (5E-TS-01); or friends
            or units locked in combat are in the way (5E-TS-03).
    """
    tank = scene.tank.vehicle
    if not tank.tank:
        raise Refused("5E-TS-01", f"{tank.name} is no tank, and only tanks make tank shocks")
    if not tank.can_move:
        raise Refused("5E-TS-01", f"{tank.name} cannot move")
    if at_most(inches, 0.0):
        raise Refused("5E-TS-01", "a tank shock is at least at combat speed; pivoting alone is no move")
    band_of(tank, inches, on_road=on_road)
    aimed = replace(scene.tank, heading=heading, vehicle=replace(tank, moved=inches))
    for troops in scene.troops:
        barred = "friendly" if not troops.enemy else "locked in combat" if troops.locked_in_combat else ""
        if barred and _first_contact(aimed, inches, troops.models) is not None:
            raise Refused("5E-TS-03", f"{troops.id} is in the way and {barred}")
    for other in scene.vehicles:
        in_play = other.vehicle.fate != "exploded"
        if in_play and not other.enemy and _first_contact(aimed, inches, (other.hull,)) is not None:
            raise Refused("5E-TS-03", f"{other.id} is in the way and friendly")
    return replace(scene, tank=aimed)


def drive(dice: Dice, scene: Scene, inches: float, *, ramming: bool = False) -> Scene:
    """Straight ahead, one meeting after the other, to the end or to what stops it (5E-TS-02, 5E-TS-05).

    The tank is aimed already. Friends that nobody noticed when it was declared stop it (5E-TS-06).
    """
    travelled = inches
    for meeting in sorted(_meetings(scene, inches, ramming=ramming)):
        if not at_most(meeting.inches, travelled):
            break
        if at_most(inches, travelled) or meeting.what != "1 troops":
            scene, stop = _meet(dice, scene, meeting, inches)
            travelled = min(travelled, stop)
    return _cleared(_parked(scene, travelled))


def _meetings(scene: Scene, inches: float, *, ramming: bool) -> Iterator[_Meeting]:
    """Everything the straight move runs into (5E-TS-02), or comes too near to (5E-TS-06)."""
    for which, troops in enumerate(scene.troops):
        met = _first_contact(scene.tank, inches, troops.models)
        if met is not None:
            yield _Meeting(met, "1 troops" if troops.enemy else "3 halt", which)
    for which, other in enumerate(scene.vehicles):
        if other.vehicle.fate == "exploded":
            continue
        struck = _first_contact(scene.tank, inches, (other.hull,))
        if struck is not None and ramming and other.enemy:
            yield _Meeting(struck, "2 ram", which)
            continue
        met = _comes_near(scene.tank, inches, other.hull) if other.enemy else struck
        if met is not None:
            yield _Meeting(met, "3 halt", which)


def _comes_near(tank: Placed, inches: float, hull: Shape) -> float | None:
    """How far the tank drives before it comes within an inch of an enemy vehicle: not at all where it stands
    as close already and would come closer (5E-TS-06).
    """  # fmt: skip
    if within(tank.hull, hull, NEARNESS - TOLERANCE):
        return 0.0 if nearing(tank.hull, tank.heading, hull) else None
    return _first_contact(tank, inches, (grown(hull, NEARNESS),))


def _meet(dice: Dice, scene: Scene, meeting: _Meeting, inches: float) -> tuple[Scene, float]:
    """The scene after a meeting, and how far the tank drives at most: `inches` if nothing stops it."""
    if meeting.what == "1 troops":
        return _shock(dice, scene, meeting.which, inches)
    if meeting.what == "2 ram":
        scene, drives_on = _collide(dice, scene, meeting)
        return scene, inches if drives_on else meeting.inches
    return _told(
        scene, "5E-TS-06", f'{scene.tank.id} stops at once, after {meeting.inches:g}"'
    ), meeting.inches


def _shock(dice: Dice, scene: Scene, which: int, inches: float) -> tuple[Scene, float]:
    """A unit's Morale check (5E-TS-04), and its hero if it has one (5E-DG-01)."""
    troops = scene.troops[which]
    if not passes_morale(dice, troops.leadership):
        fled = _told(scene, "5E-TS-04", f"{troops.id} fails its Morale check and falls back")
        return _with_troops(fled, which, replace(troops, falling_back=True)), inches
    scene = _told(scene, "5E-TS-04", f"{troops.id} passes its Morale check")
    return (scene, inches) if troops.stand is None else _stand(dice, scene, which, troops.stand, inches)


def _stand(dice: Dice, scene: Scene, which: int, hero: Stand, inches: float) -> tuple[Scene, float]:
    """Death or glory: the tank stops before the hero, or crushes him and drives on (5E-DG-02)."""
    troops = scene.troops[which]
    met = _first_contact(scene.tank, inches, (troops.models[hero.model],))
    if met is None:
        raise Refused("5E-DG-01", f"the model of {troops.id} that would stand is not in the way")
    stood = stand(dice, scene.tank.vehicle, hero.hit)
    scene = replace(scene, tank=replace(scene.tank, vehicle=stood.tank))
    if stood.stopped:
        return _told(scene, "5E-DG-02", f"a model of {troops.id} stops {scene.tank.id}"), met
    left = tuple(model for i, model in enumerate(troops.models) if i not in hero.at_stake)
    lost = _told(scene, "5E-DG-02", f"a model of {troops.id} stands before {scene.tank.id} and is crushed")
    return _with_troops(lost, which, replace(troops, models=left, stand=None)), inches


def _collide(dice: Dice, scene: Scene, meeting: _Meeting) -> tuple[Scene, bool]:
    """A ram, and whether the rammer drives on after it (5E-RM-02 to 5E-RM-05)."""
    target, tank = scene.vehicles[meeting.which], scene.tank
    facing = facing_struck(target, tank.after(meeting.inches))
    done = collide(dice, tank.vehicle, target.vehicle, facing, meeting.inches, wants_to_dodge=target.dodges)
    text = f"{target.id} dodges" if done.dodged else f"{tank.id} rams {target.id} in the {facing}"
    after = replace(target, vehicle=done.target)
    vehicles = (*scene.vehicles[: meeting.which], after, *scene.vehicles[meeting.which + 1 :])
    scene = replace(scene, tank=replace(tank, vehicle=done.rammer), vehicles=vehicles)
    return _told(scene, "5E-SK-08" if done.dodged else "5E-RM-02", text), done.goes_on


def _parked(scene: Scene, inches: float) -> Scene:
    """The scene with the tank where its move ended."""
    vehicle = replace(scene.tank.vehicle, moved=inches)
    return replace(scene, tank=replace(scene.tank, centre=scene.tank.after(inches), vehicle=vehicle))


def _cleared(scene: Scene) -> Scene:
    """The scene with enemy models moved out from under the tank (5E-TS-07)."""
    if scene.tank.vehicle.fate == "exploded":
        return scene
    hull = scene.tank.hull
    for which, troops in enumerate(scene.troops):
        around = [model for unit in scene.troops if unit is not troops for model in unit.models]
        around += [other.hull for other in scene.vehicles if other.vehicle.fate != "exploded"]
        places = moved_aside(troops.models, hull, tuple(around))
        if places != troops.models:
            left = tuple(place for place in places if place is not None)
            scene = _told(scene, "5E-TS-07", f"models of {troops.id} move out of the way")
            scene = _with_troops(scene, which, replace(troops, models=left))
    return scene


def _first_contact(tank: Placed, inches: float, shapes: tuple[Shape, ...]) -> float | None:
    met = [contact(tank.hull, tank.heading, inches, shape) for shape in shapes]
    return min((where for where in met if where is not None), default=None)


def _told(scene: Scene, rule: str, text: str) -> Scene:
    return replace(scene, events=(*scene.events, Event(rule=rule, text=text)))


def _with_troops(scene: Scene, which: int, troops: Troops) -> Scene:
    return replace(scene, troops=(*scene.troops[:which], troops, *scene.troops[which + 1 :]))
