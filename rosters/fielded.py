"""The roster joined with the library: every unit with its entry, loadout, points and Datafax.

Made once per roster by `rosters.fielding.field`, and what every check, card, sheet and screen
looks at.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property

from datafaxes.army import ArmyList, Force
from datafaxes.characteristics import Characteristics
from datafaxes.datafax import Datafax, Mount
from datafaxes.entry import CrewLine, Entry
from datafaxes.options import Choice, OptionGroup
from datafaxes.record import record
from datafaxes.wargear import Card
from datafaxes.weapon import Weapon
from rosters.roster import Bought, Roster, Unit


@record
class Pick:
    """A choice that the unit has, bought or by default."""

    choice: Choice
    group: OptionGroup | None
    """The group it was picked from; None for a card."""
    path: tuple[str, ...]
    """Names of the groups and choices above it, outermost first."""
    count: int
    points: Decimal
    """For all `count` of them, per-model prices multiplied out."""
    by_default: bool = False
    """Taken because nothing replaced it, rather than bought."""
    bought: Bought | None = None


@record
class CardPick:
    """A wargear or vehicle card that the unit has."""

    card: Card
    count: int
    points: Decimal
    mandatory: bool = False
    bearer: str | None = None
    bought: Bought | None = None
    set: str | None = None
    """Id of the set that it comes from; None where it is offered beside the sets."""


@record
class FittedWeapon:
    """A weapon on its mount, or in a model's hands (no mount)."""

    weapon: Weapon
    item: str
    """As the army list names what was bought: Twin Lascannons."""
    linked: int = 1
    count: int = 1
    """How many such weapons with the same mount (models that carry one each)."""
    mount: Mount | None = None


@record
class Machine:
    """A vehicle that the unit bought as an option: a captain's bike, a squad's own transport."""

    entry: Entry
    datafax: Datafax | None
    count: int
    points: Decimal
    """Of all `count` of them with everything bought for them: the worth of one is a share of it."""
    weapons: tuple[FittedWeapon, ...] = ()
    """On each of them."""
    crew: tuple[CrewLine, ...] = ()
    """Of each of them, beside its rider."""


@record
class LineOfModels:
    """So many models with the same profile."""

    name: str
    count: int
    profile: Characteristics | None = None
    save: str | None = None
    equipment: tuple[str, ...] = ()
    slots: int | None = 1


@record
class FieldedUnit:
    """A unit with everything that follows from its entry and what it bought."""

    unit: Unit
    entry: Entry | None
    """None: not in our data (ARM01)."""
    army: str
    """Id of the army list the entry comes from."""
    datafax: Datafax | None = None
    models: int = 0
    """All models of the unit; for a vehicle its number, 1."""
    lines: tuple[LineOfModels, ...] = ()
    picks: tuple[Pick, ...] = ()
    cards: tuple[CardPick, ...] = ()
    unknown: tuple[Bought, ...] = ()
    """Options that the entry does not offer (OPT01)."""
    locked: tuple[tuple[Bought, str], ...] = ()
    """Options that it offers only after another choice, with the name of that choice."""
    weapons: tuple[FittedWeapon, ...] = ()
    crew: tuple[CrewLine, ...] = ()
    machines: tuple[Machine, ...] = ()
    """Vehicles bought as options; `weapons` and `crew` are without theirs, `points` with theirs."""
    points: Decimal = Decimal(0)
    part: str = ""
    """The part of the army its points count towards, in the roster's force."""

    @property
    def id(self) -> str:
        """The unit's id in the roster."""
        return self.unit.id

    @property
    def title(self) -> str:
        """What to call it: the player's own name, else the entry's, else the entry's id."""
        if self.unit.name:
            return self.unit.name
        return self.entry.name if self.entry else self.unit.entry

    @property
    def tags(self) -> frozenset[str]:
        """What rules ask for: the entry's tags and those of what it picked."""
        own = self.entry.tags if self.entry else ()
        return frozenset((*own, *(tag for pick in self.picks for tag in pick.choice.tags)))

    @property
    def is_vehicle(self) -> bool:
        """Whether it is a vehicle, walker or bike with a Datafax, bought as a unit of its own."""
        return self.entry is not None and self.entry.kind == "vehicle"

    @property
    def is_support_weapon(self) -> bool:
        """Whether it is a support weapon."""
        return self.entry is not None and self.entry.kind == "support-weapon"

    @property
    def is_character(self) -> bool:
        """Whether it is a character."""
        return self.entry is not None and self.entry.kind == "character"


@record
class Claims:
    """What a file of another program says that things cost, for comparing with our data."""

    total: Decimal | None = None
    units: tuple[tuple[str, Decimal], ...] = ()
    """By the units' ids; units without a price are left out."""


@record
class FieldedArmy:
    """The whole roster, ready to be checked, printed or shown."""

    roster: Roster
    army: ArmyList | None
    """None: the army list is not in our data."""
    force: Force | None
    units: tuple[FieldedUnit, ...] = ()
    points: Decimal = Decimal(0)
    claims: Claims = Claims()
    """Empty but for rosters that were read from another program's file."""

    @cached_property
    def by_id(self) -> dict[str, FieldedUnit]:
        """Units by their id; the first where an id stands twice."""
        found: dict[str, FieldedUnit] = {}
        for unit in self.units:
            found.setdefault(unit.id, unit)
        return found
