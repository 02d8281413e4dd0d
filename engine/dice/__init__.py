"""Dice: one interface, of which a rule never knows whether it rolls, follows a script or tries everything.

`RandomDice` plays, `ScriptedDice` tests, `RecordingDice` logs, and `exact` works out the whole
distribution of a rule by replaying it once for every path of outcomes (design, idea 2).
"""

from engine.dice.dice import Dice, SustainedFire
from engine.dice.distribution import Distribution
from engine.dice.exact_dice import TooManyPaths, exact
from engine.dice.rolled_dice import RandomDice, RecordingDice, ScriptedDice
from engine.dice.special_dice import SpecialDice, special_dice

__all__ = [
    "Dice",
    "Distribution",
    "RandomDice",
    "RecordingDice",
    "ScriptedDice",
    "SpecialDice",
    "SustainedFire",
    "TooManyPaths",
    "exact",
    "special_dice",
]
