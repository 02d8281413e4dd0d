"""What an entry may buy: groups of choices, nested as deep as the army list nests them."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from datafaxes.characteristics import Characteristics
from datafaxes.condition import Change, Condition
from datafaxes.record import record


@record
class CardAllowance:
    """Which wargear or vehicle cards the bearer may carry."""

    maximum: int | None = None
    """How many; None where the source gives no limit."""
    sets: tuple[str, ...] = ()
    """Ids of card sets."""
    mandatory: tuple[MandatoryCard, ...] = ()
    """Cards that the bearer always has and pays for."""
    extra: tuple[Choice, ...] = ()
    """Cards offered beside the sets, at the price given here."""
    when: Condition | None = None
    changes: tuple[Change, ...] = ()


@record
class MandatoryCard:
    """A card that comes with its bearer, with the points it adds."""

    name: str
    points: Decimal = Decimal(0)


@record
class ModelLine:
    """Some models of a unit that share a price and a profile."""

    name: str
    points: Decimal = Decimal(0)
    """Points of each model."""
    minimum: int = 0
    maximum: int | None = None
    """None: as many as wanted."""
    also_called: tuple[str, ...] = ()
    """Other spellings seen in other programs' files, and misprints of the source."""
    profile: Characteristics | None = None
    other_profiles: tuple[Characteristics, ...] = ()
    equipment: tuple[str, ...] = ()
    save: str | None = None
    slots: int | None = None
    """Places one such model takes in a transport; None where the unit's own number holds."""
    psyker: bool = False
    options: tuple[OptionGroup, ...] = ()
    """Bought for single models of this line."""
    cards: CardAllowance | None = None
    changes: tuple[Change, ...] = ()
    catalogue_ids: tuple[str, ...] = ()
    """Ids of the same models in the community's catalogues, for matching files."""


@record
class Choice:
    """One thing that can be bought."""

    name: str
    points: Decimal = Decimal(0)
    each: Literal["item", "model"] = "item"
    """`model`: the price is multiplied by the number of models in the unit."""
    points_once: Decimal = Decimal(0)
    """Points added once, beside the price for each model."""
    also_called: tuple[str, ...] = ()
    """Other spellings seen in other programs' files, and misprints of the source."""
    minimum: int = 0
    """Taken this often without being asked for."""
    maximum: int | None = None
    unit_maximum: int | None = None
    """How many the whole unit may have, where its models choose one by one."""
    army_maximum: int | None = None
    """How many the whole army may have."""
    when: Condition | None = None
    changes: tuple[Change, ...] = ()
    gives: tuple[str, ...] = ()
    """Equipment that comes with it."""
    save: str | None = None
    profile: Characteristics | None = None
    """The profile that replaces the unit's own, for a grade of character or kind of squad."""
    other_profiles: tuple[Characteristics, ...] = ()
    """Profiles beside the bearer's: of the steed it rides."""
    equipment: tuple[str, ...] = ()
    slots: int | None = None
    """Places the bearer then takes in a transport; None where its own number holds."""
    mounted: bool = False
    """The bearer then rides a steed and cannot be carried."""
    tags: tuple[str, ...] = ()
    """Tags that the bearer then has beside its own: terminator."""
    models: tuple[ModelLine, ...] = ()
    """Models that join the unit with it: a sergeant, a psyker, a weapons team."""
    options: tuple[OptionGroup, ...] = ()
    """What can be bought once this is chosen."""
    cards: CardAllowance | None = None
    vehicle: str | None = None
    """The id of the entry (within the army) that this choice mounts or adds: a bike, an attack bike."""
    psychic: int | None = None
    """Mastery level it confers."""
    psyker: bool = False
    army_commander: bool = False
    commander_compulsory: bool = False
    catalogue_ids: tuple[str, ...] = ()
    """Ids of the same thing in the community's catalogues, for matching files."""
    source: str = ""
    """Where this choice is printed, if elsewhere than its entry."""


@record
class OptionGroup:
    """Choices under one heading. `minimum` and `maximum` count picks from the whole group."""

    name: str = ""
    """May be left out where `list` names a wargear list; the list's name is then filled in."""
    list: str | None = None
    """Id of the army's wargear list whose choices stand here (filled in when the army is read), before
    the choices and groups that this group adds to it."""
    also_called: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int | None = None
    unit_maximum: int | None = None
    """How many picks the whole unit may have, where its models choose one by one; groups of the same name
    count together."""
    default: str | None = None
    """The choice that is taken until another replaces it."""
    choices: tuple[Choice, ...] = ()
    groups: tuple[OptionGroup, ...] = ()
    """Groups within the group; their picks count towards it."""
    when: Condition | None = None
    changes: tuple[Change, ...] = ()
