"""Who stands where in a Shooting phase: units with their keywords and weapons, and who is engaged."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from datafaxes.record import record
from engine.eleventh_edition.keywords import large, plain


@record
class Weapon:
    """A ranged weapon of a unit."""

    name: str
    keywords: tuple[str, ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether the weapon has this keyword."""
        return keyword in map(plain, self.keywords)


@record
class Unit:
    """A unit on the table."""

    id: str
    side: str
    keywords: tuple[str, ...] = ()
    bs: int | None = None
    """Ballistic Skill as the roll it needs: 3 for 3+. None: not told."""
    models: int | None = None
    base: bool = True
    """Whether its models have bases."""
    advanced: bool = False
    """Whether it made an advance move this turn."""
    weapons: tuple[Weapon, ...] = ()

    @property
    def tags(self) -> frozenset[str]:
        """Its keywords in their plain form."""
        return frozenset(map(plain, self.keywords))

    @property
    def large(self) -> bool:
        """Whether it is a MONSTER or VEHICLE unit."""
        return large(self.tags)


@record
class Situation:
    """A Shooting phase."""

    units: tuple[Unit, ...]
    engaged: tuple[tuple[str, str], ...] = ()
    """Pairs of ids of units that are engaged with each other."""
    shooting: str | None = None
    """The side whose Shooting phase it is; None: every side's shots are listed."""
    cq_exempt: Literal["core", "seed"] = "core"
    """When an engaged MONSTER or VEHICLE shoots, its CLOSE-QUARTERS weapons are spared the -1
    against the unit it is engaged with (`core`, X-11E-01) or against others (`seed`, the wording
    of the source text's example). The inventory follows `core` (11E-SH-03)."""

    @cached_property
    def _pairs(self) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(pair) for pair in self.engaged)

    def are_engaged(self, one: Unit, other: Unit) -> bool:
        """Whether these two are engaged with each other."""
        return frozenset({one.id, other.id}) in self._pairs

    def is_engaged(self, unit: Unit) -> bool:
        """Whether a unit is engaged with anybody."""
        return any(unit.id in pair for pair in self._pairs)
