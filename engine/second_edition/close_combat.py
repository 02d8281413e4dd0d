"""What the vehicle rules need of hand-to-hand combat: scores, and who strikes whom."""

from __future__ import annotations

from typing import NamedTuple

from engine.dice.dice import Dice


class Fighter(NamedTuple):
    """One side of a combat."""

    weapon_skill: int
    initiative: int
    attack_dice: int = 1
    charging: bool = False


class Combat(NamedTuple):
    """Who won, and by how much."""

    first_wins: bool
    hits: int
    """The difference of the scores; 1 where Initiative broke a tie, 0 where nothing did."""


def score(dice: Dice, fighter: Fighter, charge_bonus: int) -> int:
    """The best of the attack dice plus Weapon Skill, and the bonus for charging."""
    best = max(dice.roll("D6") for _ in range(max(1, fighter.attack_dice)))
    return best + fighter.weapon_skill + (charge_bonus if fighter.charging else 0)


def fight(dice: Dice, first: Fighter, second: Fighter, charge_bonus: int = 1) -> Combat:
    """One round between two fighters: the higher score hits once for each point it is higher by.

    A tie goes to the higher Initiative, with a single hit. Used for walkers (2E-WK-06) and for
    hit-and-run attacks (2E-BK-11). Extra hits for several sixes and lost points for ones belong to
    the general rules of hand-to-hand combat and are left out.
    """
    one, other = score(dice, first, charge_bonus), score(dice, second, charge_bonus)
    if one != other:
        return Combat(one > other, abs(one - other))
    if first.initiative == second.initiative:
        return Combat(True, 0)
    return Combat(first.initiative > second.initiative, 1)
