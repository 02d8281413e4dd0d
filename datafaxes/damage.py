"""Damage tables: what a D6 does to a penetrated location, as typed effects (design, idea 1).

The card's sentence is rendered from the effects (`damage_text.py`), and the engine executes the
same effects, so paper and game cannot disagree. The effects of a row are applied in the order in
which they stand, all of them. Models that are said to die or to be killed get no saving throw unless
the effect has `save`. Hits that an explosion, a crash or a fall causes are rolled one by one against
each model (or once, by random location, against a vehicle): Strength and save modifier as given,
one wound each; against a vehicle they penetrate with D6 + Strength.
"""

from __future__ import annotations

from typing import Annotated, Literal

from datafaxes.provenance import Provenance
from datafaxes.record import TaggedBy, record

Band = Literal["Slow", "Combat", "Fast"]
Station = Literal["driver", "gunner", "commander", "rider", "pilot", "passenger", "here", "all"]
"""Whom of the crew a result strikes. `driver`, `rider` and `pilot` are three words for the one who drives
(`datafax.DRIVING_ROLES`); `gunner` and `commander`: every station of that role; `passenger`: every
passenger; `here`: the stations whose `location` is the one struck; `all`: the whole crew."""
Moment = Literal["now", "next turn", "when it stops"]
"""`now`: at once. `next turn`: after the compulsory move of the next turn. `when it stops`: once it is no
longer out of control; at once where it was standing still, and so did not go out of control (2E-OC-01)."""


@record
class Immobilised:
    """It never moves or turns again, from `moment` on. It may still shoot."""

    effect: Literal["immobilised"]
    moment: Moment = "now"


@record
class SpeedLimit:
    """It may use no faster band than this for the rest of the game."""

    effect: Literal["speed_limit"]
    band: Band


@record
class SpeedReduced:
    """Every rate (a walker's Movement) is halved, or falls by so many inches (dice rolled once), to 0 at
    the least, for the rest of the game."""

    effect: Literal["speed_reduced"]
    inches: str = "0"
    halved: bool = False


@record
class OutOfControl:
    """It goes out of control from its next turn on, if it moved in its last one (2E-OC-01, -03).

    `one turn`: one compulsory move, then it halts. `until stopped`: one each turn until it collides.
    `until someone takes over`: one each turn until another model holds the driver's station (2E-OC-04).
    """

    effect: Literal["out_of_control"]
    duration: Literal["one turn", "until stopped", "until someone takes over"]


@record
class ControlTest:
    """At the start of each of its movement phases a D6 must reach `needs`, or it is out of control for that
    turn. A second such result changes nothing unless it needs more."""

    effect: Literal["control_test"]
    needs: int


@record
class WeaponLost:
    """Weapons are destroyed: they never fire again."""

    effect: Literal["weapon_lost"]
    which: Literal["here", "one at random", "all"] = "here"
    """`here`: all weapons mounted at this location (at the one of a pair that was struck). `one at random`:
    one of those left on the whole vehicle, each with the same chance. `all`: the whole vehicle's."""


@record
class WeaponUnreliable:
    """The weapons mounted at this location fire only when a D6 reaches `needs`, rolled before each shot."""

    effect: Literal["weapon_unreliable"]
    needs: int


@record
class TurretJammed:
    """The turret cannot turn any more: the weapons mounted at this location fire only in the 90° arc about
    the direction that it points at (straight ahead, where nobody noted it)."""

    effect: Literal["turret_jammed"]


@record
class CrewKilled:
    """Crew die. `needs` None: without a roll; otherwise each dies on a D6 of `needs` or more, rolled for
    each. What the loss of the driver brings with it is not implied: it stands as an effect of its own."""

    effect: Literal["crew_killed"]
    who: Station = "here"
    needs: int | None = None
    save: bool = False
    """Whether the victims may take their saving throw."""


@record
class PassengersHit:
    """Each passenger dies on a D6 of `needs` or more, rolled for each; None: all die. Nothing if empty."""

    effect: Literal["passengers_hit"]
    needs: int | None = None
    save: bool = False


@record
class CrewHit:
    """The models are hit by the same attack as by ordinary shooting: to wound, then their save."""

    effect: Literal["crew_hit"]
    who: Station = "here"


@record
class Explodes:
    """It blows up at `moment`, and is destroyed: every model within `radius` inches of it, those aboard
    included, suffers `hits` hits (dice rolled for each model)."""

    effect: Literal["explodes"]
    radius: str = "0"
    """Inches (dice allowed); "0": only what is beneath it and aboard it."""
    hits: str = "1"
    strength: int = 0
    save_modifier: int = 0
    moment: Moment = "now"


@record
class Flips:
    """It turns over and comes down `distance` inches away in a random direction, destroyed. Each model that
    it lands on suffers `hits` hits. Those aboard live unless `aboard_die_on` says otherwise, and may
    get out of the wreck."""

    effect: Literal["flips"]
    distance: str
    hits: str
    strength: int
    save_modifier: int
    aboard_die_on: int | None = None
    """Each model aboard dies on this D6 or more, without a save."""


@record
class Crashes:
    """A skimmer or walker comes down where it is at `moment`, destroyed. Each model beneath it suffers
    `hits` hits. Those aboard live unless another effect kills them."""

    effect: Literal["crashes"]
    hits: str
    strength: int
    save_modifier: int
    moment: Moment = "now"


@record
class Spins:
    """It is turned to face a random direction and halts: it counts as not having moved."""

    effect: Literal["spins"]


@record
class Staggers:
    """A walker staggers so many inches in a random direction, colliding with what it meets (2E-WK-08)."""

    effect: Literal["staggers"]
    distance: str
    """Inches (dice allowed); "0": not at all, it falls where it stands."""
    then_falls: bool = False
    """Afterwards it falls over in a random direction and is destroyed; each model it falls on suffers a
    hit by its ram value (2E-WK-09)."""


@record
class Limps:
    """A walker moves only so many inches a turn (dice rolled each turn), and never runs or charges."""

    effect: Literal["limps"]
    distance: str


@record
class MissesMove:
    """It cannot move or turn in so many of its next turns. It may shoot and fight."""

    effect: Literal["misses_move"]
    turns: int = 1


@record
class ActsOn:
    """At the start of each of its turns a D6 must reach `needs`, or it neither moves nor fights that turn."""

    effect: Literal["acts_on"]
    needs: int
    may_shoot: bool = True
    """Whether it shoots without the roll."""


@record
class CharacteristicsHalved:
    """Every characteristic of the walker is halved, rounded up, for the rest of the game."""

    effect: Literal["characteristics_halved"]


@record
class AttacksLost:
    """The walker has so many Attacks fewer, 0 at the least, for the rest of the game."""

    effect: Literal["attacks_lost"]
    count: int = 1


@record
class NoCloseCombat:
    """The close combat weapons mounted at this location can no longer be used; others there still fire."""

    effect: Literal["no_close_combat"]


@record
class Burns:
    """On fire: at the start of every player's turn a D6 is rolled, and on `explodes_on` or less it explodes
    as `Explodes` with the same numbers. It may shoot meanwhile."""

    effect: Literal["burns"]
    explodes_on: int
    radius: str
    hits: str
    strength: int
    save_modifier: int


@record
class RollOn:
    """Another location of the same vehicle is damaged at once: roll on its table, or count as `result`.
    Nothing where that location is gone already."""

    effect: Literal["roll_on"]
    location: str
    """Name of a location of the same vehicle (of one of a pair: of the side struck)."""
    result: int | None = None
    """The result that it counts as; None: roll."""


@record
class AltitudeLost:
    """A skimmer can only skim over the ground: no pop-up attacks for the rest of the game."""

    effect: Literal["altitude_lost"]


@record
class Destroyed:
    """The vehicle is a wreck, out of the game. Those aboard live unless another effect kills them."""

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
