"""The readings of doubtful rules, each a named switch. The defaults are the inventory's rulings."""

from __future__ import annotations

from typing import Literal

from datafaxes.record import record


@record
class Rulings:
    """How the players read what the rules leave open."""

    allow_reverse: bool = False
    """Whether a vehicle may move backwards, at Slow speed (2E-MV-05)."""
    leaving_speed: Literal["whole turn", "so far"] = "whole turn"
    """The speed that counts for jumping off: of the turn's whole move, or the inches moved until
    then (2E-TT-11)."""
    passengers_ignore_psychology: bool = False
    """Whether passengers, too, are exempt as crew are (2E-CR-09)."""
    diving_side: Literal["owner", "mover"] = "owner"
    """Who chooses to which side a creature steps that dives from an overrun (2E-OV-03)."""
    strict_heads: bool = False
    """Whether models in an open-topped vehicle block each other's fire by where they sit (2E-PS-02)."""
    vp_coherency: Literal["nearest fellow", "largest part"] = "nearest fellow"
    """Which members of a squadron count as lost at the end of the game (2E-CY-04): those farther than
    6" from every surviving fellow, or those outside the largest connected part."""
    charge_bonus: int = 1
    """What charging adds to a close combat score (2E-BK-11)."""
    crash_strikes_ground: bool = True
    """Whether a crashing skimmer is resolved as a collision with terrain, by its own ram value (2E-SK-02)."""
    linked_burst_strikes_one_location: bool = True
    """Whether one location roll serves all the hits of linked weapons with Sustained Fire, as it does for
    other linked weapons (2E-LK-03, 2E-LK-05)."""
