"""Damage tables: what a D6 does to a penetrated location, as typed effects (design, idea 1).

The card's sentence is rendered from the effects (`damage_text.py`), and the engine executes the
same effects, so paper and game cannot disagree.
"""

from __future__ import annotations

from typing import Annotated, Literal

from datafaxes.provenance import Provenance
from datafaxes.record import TaggedBy, record

Band = Literal["Slow", "Combat", "Fast"]
Station = Literal["driver", "gunner", "commander", "rider", "pilot", "passenger", "here", "all"]
"""Whom a result strikes. `here`: the crew member at this location. `all`: every model of the crew."""
Moment = Literal["now", "next turn", "when it stops"]
"""`next turn`: after the compulsory move of the next turn. `when it stops`: once out of control ends."""


@record
class Immobilised:
    """It never moves again; with `when it stops`, after the out-of-control move."""

    effect: Literal["immobilised"]
    moment: Moment = "now"


@record
class SpeedLimit:
    """It may move no faster than this band for the rest of the game."""

    effect: Literal["speed_limit"]
    band: Band


@record
class SpeedReduced:
    """Its rates fall by so many inches (dice allowed), or to a fraction (`halved`)."""

    effect: Literal["speed_reduced"]
    inches: str = "0"
    halved: bool = False


@record
class OutOfControl:
    """It goes out of control (2E-OC-03)."""

    effect: Literal["out_of_control"]
    duration: Literal["one turn", "until stopped", "until someone takes over"]


@record
class ControlTest:
    """At the start of each movement phase a D6 must reach `needs`, or it is out of control that turn."""

    effect: Literal["control_test"]
    needs: int


@record
class WeaponLost:
    """Weapons are destroyed."""

    effect: Literal["weapon_lost"]
    which: Literal["here", "one at random", "all"] = "here"
    """`here`: all weapons mounted at this location."""


@record
class WeaponUnreliable:
    """The weapons here fire only when a D6 reaches `needs`, rolled each time."""

    effect: Literal["weapon_unreliable"]
    needs: int


@record
class TurretJammed:
    """The turret cannot turn: its weapons fire only in the direction it points at."""

    effect: Literal["turret_jammed"]


@record
class CrewKilled:
    """Crew die. `needs` None: without a roll; otherwise each dies on a D6 of `needs` or more."""

    effect: Literal["crew_killed"]
    who: Station = "here"
    needs: int | None = None
    save: bool = False
    """Whether the victims may take their saving throw."""


@record
class PassengersHit:
    """Each passenger dies on a D6 of `needs` or more; None: all die."""

    effect: Literal["passengers_hit"]
    needs: int | None = None
    save: bool = False


@record
class CrewHit:
    """The model at the location is hit as by ordinary shooting: to wound, then its save."""

    effect: Literal["crew_hit"]
    who: Station = "here"


@record
class Explodes:
    """It blows up: every model within `radius` inches suffers `hits` hits; the vehicle is destroyed."""

    effect: Literal["explodes"]
    radius: str = "0"
    """Inches (dice allowed); "0": only the models it stands on or falls on."""
    hits: str = "1"
    strength: int = 0
    save_modifier: int = 0
    moment: Moment = "now"


@record
class Flips:
    """It turns over and comes down `distance` inches away at random, on what is there; a wreck."""

    effect: Literal["flips"]
    distance: str
    hits: str
    strength: int
    save_modifier: int
    aboard_die_on: int | None = None
    """Each model aboard dies on this D6 or more, without a save."""


@record
class Crashes:
    """A skimmer or walker comes down: models beneath it are hit, and it is a wreck."""

    effect: Literal["crashes"]
    hits: str
    strength: int
    save_modifier: int
    moment: Moment = "now"


@record
class Spins:
    """It is turned to face a random direction and halts."""

    effect: Literal["spins"]


@record
class Staggers:
    """A walker staggers so far in a random direction, colliding with what it meets (2E-WK-08)."""

    effect: Literal["staggers"]
    distance: str
    then_falls: bool = False


@record
class Limps:
    """A walker moves only so far a turn."""

    effect: Literal["limps"]
    distance: str


@record
class MissesMove:
    """It cannot move for so many turns."""

    effect: Literal["misses_move"]
    turns: int = 1


@record
class ActsOn:
    """Each turn it moves or attacks only when a D6 reaches `needs`."""

    effect: Literal["acts_on"]
    needs: int
    may_shoot: bool = True
    """Whether it shoots without the roll."""


@record
class CharacteristicsHalved:
    """Every characteristic of the walker is halved, rounded up."""

    effect: Literal["characteristics_halved"]


@record
class AttacksLost:
    """The walker has so many Attacks fewer."""

    effect: Literal["attacks_lost"]
    count: int = 1


@record
class NoCloseCombat:
    """The arm struck takes no part in close combat."""

    effect: Literal["no_close_combat"]


@record
class Burns:
    """On fire: at the start of each player's turn it explodes on a D6 of `explodes_on` or less."""

    effect: Literal["burns"]
    explodes_on: int
    radius: str
    hits: str
    strength: int
    save_modifier: int


@record
class RollOn:
    """Roll at once on another location's table as well, or count as a result of it."""

    effect: Literal["roll_on"]
    location: str
    """Name of the location of the same vehicle."""
    result: int | None = None
    """The result that it counts as; None: roll."""


@record
class AltitudeLost:
    """A skimmer can only skim at ground level: no pop-up attack any more."""

    effect: Literal["altitude_lost"]


@record
class Destroyed:
    """The vehicle is out of the game."""

    effect: Literal["destroyed"]


@record
class NoEffect:
    """Nothing happens."""

    effect: Literal["none"]


Effect = Annotated[
    Immobilised | SpeedLimit | SpeedReduced | OutOfControl | ControlTest | WeaponLost
    | WeaponUnreliable | TurretJammed | CrewKilled | PassengersHit | CrewHit | Explodes | Flips
    | Crashes | Spins | Staggers | Limps | MissesMove | ActsOn | CharacteristicsHalved
    | AttacksLost | NoCloseCombat | Burns | RollOn | AltitudeLost | Destroyed | NoEffect,
    TaggedBy("effect"),
]  # fmt: skip


@record
class DamageRow:
    """What a roll does."""

    roll: tuple[int, int]
    """First and last face of the D6."""
    title: str
    """Two or three words of our own that the eye finds at the table."""
    effects: tuple[Effect, ...]
    gone: bool = False
    """The location is destroyed: further hits on it are not rolled (2E-DM-03)."""
    note: str = ""


@record
class DamageTable:
    """What a D6 does to a location once it is penetrated (2E-DM-01)."""

    id: str
    title: str
    family: Literal[
        "track", "wheel", "grav", "hull", "turret", "weapon", "leg", "arm", "body", "bike",
        "crew", "passengers", "speeder", "gun",
    ]  # fmt: skip
    rows: tuple[DamageRow, ...]
    provenance: Provenance
    source: str
    notes: tuple[str, ...] = ()
