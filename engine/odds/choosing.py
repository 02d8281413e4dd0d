"""The choices a shooter makes: which missile, which location, which weapons."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.dice import exact
from engine.odds.gun import Gun, Silent, Situation, ready
from engine.odds.state_words import is_doomed
from engine.odds.tree import Tree
from engine.second_edition.hit_location import struck_at
from engine.second_edition.shooting import fire
from engine.second_edition.vehicle import MountedWeapon, Vehicle

Worth = tuple[Fraction, Fraction, Fraction]
"""Hits that destroy, that penetrate, and all, in that order of importance."""


def gun_of(
    fitted: MountedWeapon, target: Vehicle, situation: Situation, firer: Vehicle | None = None
) -> Gun | Silent:
    """The weapon ready to fire, with the best of the profiles that it has to choose from.

    Raises:
        BadData: what it does to armour is special and not known.
    """
    linked = fitted.linked
    found = [
        ready(weapon, target, situation, linked=linked, firer=firer)
        for weapon in (fitted.weapon, *fitted.alternatives)
    ]
    guns = [_aimed(gun, target) for gun in found if isinstance(gun, Gun)]
    if not guns:
        return found[0]
    best = max(guns, key=lambda gun: worth(gun, target))
    if len(found) == 1:
        return best
    others = ", ".join(weapon.name for weapon in (fitted.weapon, *fitted.alternatives))
    note = f"Of {others} the one that does most is taken: {best.weapon.name}."
    return replace(best, assumptions=(*best.assumptions, note))


def worth(gun: Gun, target: Vehicle) -> Worth:
    """What one volley at the undamaged target is worth on average, for comparing guns."""
    salvos = exact(fire, gun.shot)
    hits = salvos.mean(lambda salvo: salvo.hits)
    one = Tree(target).after_hits(gun, 1)
    return (
        hits * one.chance(lambda course: is_doomed(course.state)),
        hits * one.chance(lambda course: course.penetrated),
        hits,
    )


def best_locations(gun: Gun, target: Vehicle) -> tuple[str, ...]:
    """The names of the target's locations, the one where a hit does most first."""
    names = [location.name for location in target.rolled_locations]
    return tuple(sorted(names, key=lambda name: _worth_at(gun, target, name), reverse=True))


def _aimed(gun: Gun, target: Vehicle) -> Gun:
    """The gun with the locations its shooter wants, where he may shift the roll (2E-DN-05)."""
    if gun.shot.aim is None:
        return gun
    wanted = best_locations(gun, target)
    note = f"The location roll is shifted by one towards, in this order: {', '.join(wanted)}."
    return replace(gun, shot=replace(gun.shot, aim=wanted), assumptions=(*gun.assumptions, note))


def _worth_at(gun: Gun, target: Vehicle, name: str) -> tuple[Fraction, Fraction]:
    tree = Tree(target)
    courses = exact(struck_at, target, gun.shot.approach, name).then(
        lambda struck: tree.after_hits(gun, 1, struck)
    )
    return (
        courses.chance(lambda course: is_doomed(course.state)),
        courses.chance(lambda course: course.penetrated),
    )
