"""The account of an army's squadrons, or of its batteries: one implementation of the rules for both.

Vehicles and support weapons are counted apart and never influence each other (2E-SB-06).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from datafaxes.library import Library
from datafaxes.record import record
from rosters.fielded import FieldedArmy
from rosters.roster import Group, HouseRules
from validators.once_per_army import once_per_army
from validators.sharing_out import can_be_equal, least_groups, most_groups
from validators.vehicles import Vehicle, support_weapons, vehicles


@record
class Kind:
    """What the members and their groups are called, and where the groups stand in the roster file."""

    member: str
    group: str
    groups: str


SQUADRONS = Kind(member="vehicle", group="squadron", groups="squadrons")
BATTERIES = Kind(member="support weapon", group="battery", groups="batteries")


@record
class Team:
    """A group as it stands in the roster, or a squadron that a unit is by itself."""

    name: str
    path: str
    members: tuple[Vehicle, ...]
    """Those that may be in such a group at all, each once."""
    stated: bool = True
    """In the roster's own list of groups."""

    @cached_property
    def size(self) -> int:
        """How many obliged vehicles it has: the size that the rules compare (2E-SQ-03)."""
        return sum(member.number for member in self.members if member.obliged)

    @cached_property
    def obliged(self) -> tuple[Vehicle, ...]:
        """Its members that must be in a group."""
        return tuple(member for member in self.members if member.obliged)


@dataclass(frozen=True)
class Ledger:
    """Everything the rules on squadrons, or on batteries, look at."""

    kind: Kind
    house: HouseRules
    members: dict[str, Vehicle]
    """Every unit that may be in such a group, by id."""
    groups: tuple[Group, ...]
    """As the roster states them."""

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """The groups of the roster, and after them the ready-made squadrons that no group names."""
        stated = tuple(
            Team(name=group.name, path=f"{self.kind.groups}.{index}", members=self._of(group))
            for index, group in enumerate(self.groups)
        )
        named = {member.unit.id for team in stated for member in team.members}
        own = tuple(
            Team(name=member.unit.title, path=f"units.{member.index}", members=(member,), stated=False)
            for member in self.members.values()
            if member.ready_made and member.unit.id not in named
        )
        return stated + own

    def _of(self, group: Group) -> tuple[Vehicle, ...]:
        return tuple(self.members[unit] for unit in dict.fromkeys(group.members) if unit in self.members)

    @cached_property
    def obliged(self) -> tuple[Vehicle, ...]:
        """The units that must be in a group."""
        return tuple(member for member in self.members.values() if member.obliged)

    @cached_property
    def number(self) -> int:
        """How many vehicles count for the number of groups (the inventory's n)."""
        return sum(member.number for member in self.obliged)

    @cached_property
    def counted(self) -> tuple[Team, ...]:
        """The groups with at least one obliged member (the inventory's k of them)."""
        return tuple(team for team in self.teams if team.size)

    @cached_property
    def speeds(self) -> tuple[Decimal, ...]:
        """Top speeds of all that are obliged, vehicle by vehicle; an unknown one counts as the slowest."""
        slowest = min((member.top for member in self.obliged if member.top is not None), default=Decimal(0))
        return tuple(
            slowest if member.top is None else member.top
            for member in self.obliged
            for _ in range(member.number)
        )

    @cached_property
    def usual_most(self) -> int:
        """How many groups their number allows (2E-SQ-02)."""
        return most_groups(self.number)

    @cached_property
    def needed(self) -> int:
        """The least number of groups with similar speeds that have room for all (2E-SQ-07)."""
        return least_groups(self.speeds, self.house.speed_gap)

    @cached_property
    def most(self) -> int:
        """How many groups are accepted: more than usual only where speeds leave no choice."""
        return self.usual_most if self.house.strict_speed else max(self.usual_most, self.needed)

    @cached_property
    def sizes_excused(self) -> bool:
        """Whether speeds rule out every equal split, so that sizes are not compared (2E-SQ-07)."""
        if self.house.strict_speed:
            return False
        if self.needed > self.usual_most:
            return True
        house = self.house
        return not can_be_equal(self.speeds, self.usual_most, house.speed_gap, house.max_size_gap)

    @cached_property
    def size_gap(self) -> int:
        """Obliged vehicles by which the largest and the smallest group differ."""
        sizes = [team.size for team in self.counted]
        return max(sizes) - min(sizes) if sizes else 0


@once_per_army
def squadron_ledger(army: FieldedArmy, library: Library) -> Ledger:
    """The account of the army's squadrons."""
    roster = army.roster
    return Ledger(SQUADRONS, roster.house_rules, vehicles(army, library), roster.squadrons)


@once_per_army
def battery_ledger(army: FieldedArmy, library: Library) -> Ledger:
    """The account of the army's batteries."""
    roster = army.roster
    return Ledger(BATTERIES, roster.house_rules, support_weapons(army, library), roster.batteries)
