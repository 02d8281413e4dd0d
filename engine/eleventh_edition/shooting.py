"""Who may shoot whom while monsters and vehicles are engaged, and at what modifier."""

from __future__ import annotations

from datafaxes.record import record
from engine.dice import Dice
from engine.eleventh_edition.keywords import ASSAULT, BLAST, CLOSE_QUARTERS
from engine.eleventh_edition.situation import Situation, Unit, Weapon

PENALTY = -1
"""Never more than this altogether: modifiers of a roll are capped (X-11E-05)."""
_MODELS_A_DIE = 5


@record
class Shot:
    """One weapon of one unit and one enemy unit: whether it may be shot at, and how well."""

    shooter: str
    target: str
    weapon: str
    allowed: bool
    modifier: int
    """Of the hit roll: -1 or 0; 0 where it is not allowed."""
    why: str


def targets(situation: Situation) -> tuple[Shot, ...]:
    """Every weapon against every enemy unit, in the order of the situation."""
    return tuple(
        shot(situation, shooter, weapon, target)
        for shooter in situation.units
        if situation.shooting in (None, shooter.side)
        for weapon in shooter.weapons
        for target in situation.units
        if target.side != shooter.side
    )


def shot(situation: Situation, shooter: Unit, weapon: Weapon, target: Unit) -> Shot:
    """Whether a weapon may be shot at an enemy unit, and its modifier.

    An engaged MONSTER or VEHICLE is a legal target for everything but BLAST (11E-SH-01), also for
    units that are not engaged (11E-SH-04). Engaged infantry uses its CLOSE-QUARTERS weapons
    against whom it is engaged with, and nothing else (11E-SH-06).
    """
    refused = _refusal(situation, shooter, weapon, target)
    modifier, why = (0, refused) if refused is not None else _modifier(situation, shooter, weapon, target)
    return Shot(
        shooter=shooter.id,
        target=target.id,
        weapon=weapon.name,
        allowed=refused is None,
        modifier=modifier,
        why=why,
    )


def _refusal(situation: Situation, shooter: Unit, weapon: Weapon, target: Unit) -> str | None:
    """Why it may not be shot, if it may not."""
    with_target = situation.are_engaged(shooter, target)
    engaged = situation.is_engaged(shooter)
    if engaged and shooter.advanced:
        return f"{shooter.id} is engaged and advanced, so it cannot use close-quarters shooting (X-11E-01)"
    if engaged and not shooter.large and not weapon.has(CLOSE_QUARTERS):
        return f"{shooter.id} is engaged and fires only CLOSE-QUARTERS weapons (11E-SH-06)"
    if engaged and not shooter.large and not with_target:
        return f"{shooter.id} is engaged and shoots only at whom it is engaged with (11E-SH-06)"
    if shooter.advanced and not weapon.has(ASSAULT):
        return f"{shooter.id} advanced and fires only ASSAULT weapons (X-11E-04)"
    if not situation.is_engaged(target):
        return None
    if weapon.has(BLAST):
        rule = "11E-SH-05" if with_target else "11E-SH-01"
        return f"{target.id} is engaged, so BLAST weapons cannot target it ({rule})"
    if not target.large and not with_target:
        return f"{target.id} is engaged and neither MONSTER nor VEHICLE (11E-SH-01)"
    return None


def _modifier(situation: Situation, shooter: Unit, weapon: Weapon, target: Unit) -> tuple[int, str]:
    """The modifier of an allowed shot, and why.

    -1 at an engaged MONSTER or VEHICLE, unless with a CLOSE-QUARTERS weapon by a unit engaged with
    it (11E-SH-02). -1 by an engaged MONSTER or VEHICLE that shoots at others (11E-SH-03) or at the
    infantry it is engaged with (11E-SH-05); `cq_exempt` says which of the two spares its
    CLOSE-QUARTERS weapons.
    """
    with_target = situation.are_engaged(shooter, target)
    close = weapon.has(CLOSE_QUARTERS)
    kind = "Close-quarters shooting" if situation.is_engaged(shooter) else "Normal shooting"
    if target.large and situation.is_engaged(target):
        if close and with_target:
            return 0, f"{kind} with a CLOSE-QUARTERS weapon at whom it is engaged with (11E-SH-02)"
        rule = "11E-SH-02" if situation.is_engaged(shooter) else "11E-SH-04"
        return PENALTY, f"{kind} at an engaged MONSTER or VEHICLE: {PENALTY} ({rule})"
    if shooter.large and situation.is_engaged(shooter):
        rule = "11E-SH-05" if with_target else "11E-SH-03"
        if close and with_target == (situation.cq_exempt == "core"):
            return 0, f"{kind}, its CLOSE-QUARTERS weapon is spared the {PENALTY} ({rule})"
        return PENALTY, f"{kind} by an engaged MONSTER or VEHICLE: {PENALTY} ({rule})"
    return 0, f"{kind}, no modifier"


def needed(bs: int, modifier: int) -> int:
    """What the hit roll must reach: a 1 always misses, a 6 always hits."""
    return min(6, max(2, bs - modifier))


def hits(dice: Dice, bs: int, modifier: int) -> bool:
    """Whether an attack hits (11E-SH-02)."""
    return dice.check("D6", needed(bs, modifier))


def blast_dice(models: int, blast: int = 1) -> int:
    """Attack dice that BLAST adds: so many for each full five models of the target (X-11E-03)."""
    return models // _MODELS_A_DIE * blast
