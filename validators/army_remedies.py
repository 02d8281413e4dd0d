"""Changes that might mend what is wrong with the army as a whole: entries, limits, shares, points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, islice, product
from math import ceil
from operator import attrgetter

from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from rosters.commands import Command, apply, command
from rosters.condition_words import missing, wanted
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.fielding import option_tree
from rosters.option_tree import Place, named
from validators.allowances import allowance
from validators.composition import PartShare, shares
from validators.contingents import Contingent, contingents
from validators.finding import Finding
from validators.offering import entries_called, sellers
from validators.remedy import FIRST, LAST, LESS, USUAL, Remedy, adding, all_bought, with_so_many, without_unit
from validators.spending import enough
from validators.vehicles import is_mount, may_ride, rides

MOST_WAYS = 60
"""Ways to get several things together that are looked at."""
MOST_SELLERS = 6
"""Entries that sell an option, the cheapest, of which a unit is added for it."""
MOST_PLACES = 4
"""Places of one option within an entry."""
MOST_OF_ONE = 100
"""Units of one entry that are added at once."""

_Way = tuple[tuple[Command, ...], Decimal]
"""Commands, and the points that they add."""


def other_force(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Another force variant of the army list."""
    for force in army.army.head.forces if army.army is not None else ():
        if force is not army.force and not force.as_allies:
            change = command("set_force", force=force.name)
            words = f"Field the force {force.name}"
            yield Remedy(commands=(change,), cost=Decimal(0), rank=FIRST, words=words)


def of_this_army(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Another force variant; what is sold only as an option, bought as one: by a unit that is there, or
    by a new one."""
    yield from other_force(finding, army, library)
    for contingent in contingents(army, library):
        for _, unit, _ in contingent.units:
            if unit.id in finding.units and unit.entry is not None and unit.entry.only_as_upgrade:
                yield from _as_an_option(unit, unit.entry, contingent, army, library)


def _as_an_option(
    unit: FieldedUnit, sold: Entry, contingent: Contingent, army: FieldedArmy, library: Library
) -> Iterator[Remedy]:
    army_id, gone = contingent.army.id, without_unit(unit)
    buyers = [entry for entry in contingent.army.entries.values() if entry.id in sold.offered_by]
    buyers = [entry for entry in buyers if contingent.offers(entry)]
    aboard = {seat.unit for seat in unit.unit.carries}
    there = [(buyer, entry) for entry in buyers for _, buyer in contingent.of_entry.get(entry.id, ())]
    for buyer, entry in sorted(there, key=lambda pair: pair[0].id not in aboard):
        has = sum(pick.count for pick in buyer.picks if folded(pick.choice.name) == folded(sold.name))
        for (*opening, _), points in _bought_for(buyer.id, army_id, entry, sold.name, library):
            bought = command("set_option", unit=buyer.id, name=sold.name, count=has + 1)
            yield Remedy(commands=(gone, *opening, bought), cost=points - unit.points)
    for entry in buyers:
        (new,) = adding(army.roster, army_id, entry)
        for commands, _ in _bought_for(str(dict(new.arguments)["id"]), army_id, entry, sold.name, library):
            cost = max(Decimal(0), entry.least_points - unit.points)
            yield Remedy(commands=(gone, new, *commands), cost=cost)


def fewer_of_it(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Fewer units of the entry, more of what raises its limit, or the rare thing for fewer of them."""
    units = [army.by_id[unit] for unit in finding.units if unit in army.by_id]
    by_points = sorted(units, key=lambda unit: unit.points)
    for number in range(1, len(by_points) + 1):
        gone = by_points[:number]
        cost = sum((unit.points for unit in gone), Decimal(0))
        yield Remedy(commands=tuple(without_unit(unit) for unit in gone), cost=cost)
    entries = {unit.unit.entry for unit in units}
    for contingent in contingents(army, library) if len(entries) == 1 else ():
        entry = units[0].entry
        if entry is None or contingent.army.id != units[0].army:
            continue
        for growth in entry.limit.grows:
            for name in growth.of:
                yield from _more_called(name, growth.every, contingent, army)
    yield from _fewer_rarities(units)


def _more_called(name: str, every: int, contingent: Contingent, army: FieldedArmy) -> Iterator[Remedy]:
    """More units of this name; where it is that of models, more of these, up to the next `every`."""
    called = entries_called(contingent.army, name)
    for entry in called:
        for number in (1, 2, 3):
            commands = adding(army.roster, contingent.army.id, entry, number)
            yield Remedy(commands=commands, cost=entry.least_points * number)
    if called:
        return
    lacking = every - contingent.in_army(name, None) % every
    for entry in contingent.army.entries.values():
        each = entry.points_of_one_more
        if not each or not any(named(name, (line.name, *line.also_called)) for line in entry.model_lines):
            continue
        for _, unit in contingent.of_entry.get(entry.id, ()):
            commands = (command("set_models", unit=unit.id, models=unit.models + lacking),)
            yield Remedy(commands=commands, cost=each * lacking)
        (added,) = adding(army.roster, contingent.army.id, entry)
        more = max(0, lacking - entry.models.minimum)
        sized = command(
            "set_models", unit=str(dict(added.arguments)["id"]), models=entry.models.minimum + more
        )
        yield Remedy(commands=(added, sized)[: 1 + (more > 0)], cost=entry.least_points + each * more)


def _fewer_rarities(units: list[FieldedUnit]) -> Iterator[Remedy]:
    """Without a thing that is rare in the army, for one of those who have it."""
    for unit in units:
        for bought, points in all_bought(unit):
            yield Remedy(commands=(with_so_many(unit, bought, 0),), cost=points)
            if bought.count > 1:
                fewer = with_so_many(unit, bought, bought.count - 1)
                yield Remedy(commands=(fewer,), cost=points / bought.count)


def with_compulsory(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """With what the army list makes compulsory; where there are no points for it, with something less."""
    for contingent in contingents(army, library):
        for entry in contingent.army.entries.values() if contingent.is_host else ():
            lacking = allowance(contingent, entry).least - len(contingent.of_entry.get(entry.id, ()))
            if lacking > 0 and contingent.offers(entry):
                commands = adding(army.roster, contingent.army.id, entry, lacking)
                yield from _in_place_of_others(commands, entry.least_points * lacking, army, ())


def _in_place_of_others(
    commands: tuple[Command, ...], points: Decimal, army: FieldedArmy, kept: tuple[str, ...]
) -> Iterator[Remedy]:
    """The commands, which cost so many points; where the limit has no room for them, others make way."""
    yield Remedy(commands=commands, cost=points)
    limit = army.roster.points_limit
    over = army.points + points - limit if limit is not None else Decimal(0)
    if over > 0:
        others = [unit for unit in army.units if unit.id not in kept]
        for saving in islice(enough(others, over), 8):
            yield Remedy(commands=(*saving.commands, *commands), cost=points + saving.points)


def with_unlocking(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """With everything that the entry needs: each of it bought in one of the ways there are."""
    units = [army.by_id[unit] for unit in finding.units if unit in army.by_id]
    for contingent in contingents(army, library):
        entry = units[0].entry if units else None
        if entry is None or contingent.army.id != units[0].army:
            continue
        things = wanted(missing(entry.limit.requires, contingent))
        ways = [
            sorted(
                (way for name, number in thing for way in _ways(name, number, contingent, army, library)),
                key=lambda way: way[1],
            )
            for thing in things
        ]
        for combined in islice(product(*ways), MOST_WAYS):
            commands = tuple(dict.fromkeys(change for way in combined for change in way[0]))
            cost = sum((way[1] for way in combined), Decimal(0))
            yield Remedy(commands=commands, cost=cost)
    for number in range(1, len(units) + 1):
        gone = units[:number]
        cost = sum((unit.points for unit in gone), Decimal(0))
        yield Remedy(commands=tuple(without_unit(unit) for unit in gone), cost=cost, rank=LAST)


def _ways(
    name: str, number: int, contingent: Contingent, army: FieldedArmy, library: Library
) -> Iterator[_Way]:
    """Ways to have so many of this name: units called so, or an option of a unit, there or new."""
    army_id = contingent.army.id
    called = [entry for entry in entries_called(contingent.army, name) if contingent.offers(entry)]
    more = max(1, number - contingent.in_army(name, None))
    for entry in called:
        yield adding(army.roster, army_id, entry, more), entry.least_points * more
    if called:
        return
    found = [entry for entry in sellers(contingent.army, name, library) if contingent.offers(entry)]
    ids = {entry.id for entry in found}
    for _, unit, _ in contingent.units:
        if unit.entry is not None and unit.entry.id in ids:
            yield from _bought_for(unit.id, army_id, unit.entry, name, library)
    for entry in sorted(found, key=attrgetter("least_points"))[:MOST_SELLERS]:
        (new,) = adding(army.roster, army_id, entry)
        yield (new,), entry.least_points
        unit_id = str(dict(new.arguments)["id"])
        for commands, points in _bought_for(unit_id, army_id, entry, name, library):
            yield (new, *commands), entry.least_points + points


def _bought_for(unit_id: str, army_id: str, entry: Entry, name: str, library: Library) -> Iterator[_Way]:
    """Ways in which a unit of this entry buys something of this name, with the choices that open it."""
    tree, key = option_tree(army_id, entry.id, library), folded(name)
    places = list(tree.by_name.get(key, ()))
    for section in tree.sections_by_name.get(key, ()):
        places += sorted(section.every_place(), key=lambda place: place.choice.points)[:1]
    for place in places[:MOST_PLACES]:
        chain: list[Place] = []
        above: Place | None = place
        while above is not None:
            chain.insert(0, above)
            above = above.under
        commands = tuple(command("set_option", unit=unit_id, name=one.choice.name, count=1) for one in chain)
        yield commands, sum((one.choice.points for one in chain), Decimal(0))


def less_on_it(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Enough left out of the part that is over its share; first, where no limit is agreed, more of others."""
    for share in shares(army, library):
        if share.excess and share.units == finding.units:
            units = [army.by_id[unit] for unit in share.units]
            rank = USUAL if share.base_is == "agreed" else LESS
            for saving in enough(units, _of_moving_base(share.excess, share, share.most_percent)):
                yield Remedy(commands=saving.commands, cost=saving.points, rank=rank)
            if share.base_is == "spent" and share.most_percent:
                needed = share.points * 100 / share.most_percent - share.base
                for contingent in contingents(army, library):
                    sold = [one for one in _sold(contingent) if not _counts_towards(one, share, contingent)]
                    for commands, points in _bought_of(sold, needed, contingent, army):
                        yield Remedy(commands=commands, cost=points)


def _counts_towards(entry: Entry, share: PartShare, contingent: Contingent) -> bool:
    return contingent.army.id == share.army and share.part in (None, entry.part_in(contingent.force))


def _of_moving_base(points: Decimal, share: PartShare, percent: Decimal | None) -> Decimal:
    """Points that must change hands where the percentage is of the points spent, which change with them."""
    if share.base_is == "agreed" or percent is None or percent >= 100:
        return points
    return points / (1 - percent / 100)


def more_on_it(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Enough added to the part that is under its share; where the limit has no room, others make way."""
    for share in shares(army, library):
        if share.missing and share.units == finding.units:
            needed = _of_moving_base(share.missing, share, share.least_percent)
            ways = sorted(_additions(share, needed, army, library), key=lambda way: way[1])
            for commands, points in ways:
                yield from _in_place_of_others(commands, points, army, share.units)


def _additions(share: PartShare, needed: Decimal, army: FieldedArmy, library: Library) -> Iterator[_Way]:
    """Ways to spend at least so many points on the part."""
    yield from _more_models(share, needed, army)
    for contingent in contingents(army, library):
        sold = [one for one in _sold(contingent) if _counts_towards(one, share, contingent)]
        yield from _bought_of(sold, needed, contingent, army)


def _sold(contingent: Contingent) -> Iterator[Entry]:
    """The entries that a contingent may take and that cost something."""
    for entry in contingent.army.entries.values():
        if contingent.offers(entry) and entry.least_points > 0 and not entry.only_as_upgrade:
            yield entry


def _bought_of(
    sold: Sequence[Entry], needed: Decimal, contingent: Contingent, army: FieldedArmy
) -> Iterator[_Way]:
    """Ways to spend at least so many points on units of these entries."""
    for entry in sold:
        number = max(1, ceil(needed / entry.least_points))
        if number <= MOST_OF_ONE:
            added = adding(army.roster, contingent.army.id, entry, number)
            yield added, entry.least_points * number
        yield from _large_units(entry, needed, contingent, army)
    for one, other in combinations(sold, 2):
        points = one.least_points + other.least_points
        if needed <= points <= 2 * needed:
            roster = army.roster
            first = adding(roster, contingent.army.id, one)
            second = adding(apply(roster, first[0]), contingent.army.id, other)
            yield (*first, *second), points


def _large_units(entry: Entry, needed: Decimal, contingent: Contingent, army: FieldedArmy) -> Iterator[_Way]:
    """As few units of the entry as are enough, all of the size that is enough."""
    each, smallest, largest = entry.points_of_one_more, entry.models.minimum, entry.models.maximum
    if not each or largest is None or largest == smallest:
        return
    number = max(1, ceil(needed / (entry.least_points + each * (largest - smallest))))
    models = min(largest, smallest + max(0, ceil((needed / number - entry.least_points) / each)))
    if number <= MOST_OF_ONE and models > smallest:
        added = adding(army.roster, contingent.army.id, entry, number)
        sized = [command("set_models", unit=dict(new.arguments)["id"], models=models) for new in added]
        yield (*added, *sized), (entry.least_points + each * (models - smallest)) * number


def _more_models(share: PartShare, needed: Decimal, army: FieldedArmy) -> Iterator[_Way]:
    """More models for one of the units of the part."""
    for unit in (army.by_id[unit] for unit in share.units):
        each = unit.entry.points_of_one_more if unit.entry is not None else None
        if unit.entry is None or not each:
            continue
        models = unit.models + ceil(needed / each)
        if unit.entry.models.maximum is None or models <= unit.entry.models.maximum:
            yield (command("set_models", unit=unit.id, models=models),), each * (models - unit.models)


def riders(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Another rider for the mount, or mounts for the models of a squad that have none."""
    yield from another_rider(finding, army, library)
    for unit in (army.by_id[unit] for unit in finding.units if unit in army.by_id):
        for pick in unit.picks if not unit.is_character else ():
            line = next((line for line in unit.lines if pick.path[:1] == (line.name,)), None)
            if pick.choice.vehicle and pick.bought and line is not None and pick.count < line.count:
                more = line.count - pick.count
                bought = with_so_many(unit, pick.bought, pick.bought.count + more)
                yield Remedy(commands=(bought,), cost=pick.choice.points * more)


def another_rider(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """A character who rides nothing yet and may have the mount."""
    for machine in (army.by_id[unit] for unit in finding.units if unit in army.by_id):
        for chief in army.units if is_mount(machine) else ():
            if chief.is_character and not rides(army, chief) and may_ride(chief, machine):
                change = command("mount", rider=chief.id, machine=machine.id)
                yield Remedy(commands=(change,), cost=Decimal(0), rank=FIRST)


def cheaper(finding: Finding, army: FieldedArmy, library: Library) -> Iterator[Remedy]:
    """Enough left out of the army."""
    limit = army.roster.points_limit
    if limit is not None:
        for saving in enough(army.units, army.points - limit):
            yield Remedy(commands=saving.commands, cost=saving.points)
