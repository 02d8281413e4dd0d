"""Random legal rosters, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal

from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.library import Library
from rosters.collection import Collection
from rosters.commands import Command, apply, command
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.offers import Offer, offers
from rosters.roster import Roster
from validators.buying import buy, compulsory
from validators.contingents import Contingent, contingents
from validators.new_roster import begun, completed, host_ids, is_only_ally
from validators.remedy import adding
from validators.report import check
from validators.unlock import grouping

MOST_FAILURES = 25
"""Units in a row that do not fit, after which the army is finished."""
MOST_UNITS = 60
NEAR_ENOUGH = 15
"""Points below the limit at which the army is finished."""
OPTIONS_OF_A_UNIT = 4


def random_roster(
    army_id: str,
    points_limit: Decimal,
    seed: int | str,
    library: Library,
    *,
    force: str | None = None,
    collection: Collection | None = None,
) -> Roster:
    """A random legal army of at most so many points; the same seed gives the same army.

    An army list that is fielded only as an ally gets a random host. With a collection, the army can be
    put on the table out of it.

    Raises:
        BadData: there is no such army list or force, or no legal army was found.
    """
    army = library.army(army_id)
    draw = random.Random(f"{army_id} {points_limit} {seed}")
    hosts = host_ids(army, library) if is_only_ally(army) else [army_id]
    draw.shuffle(hosts)
    fault: BadData | None = None
    for host in hosts:
        begin = begun(army, host, points_limit, library, force=force, name=f"{army.head.name} {seed}")
        try:
            return _grown(begin, _Builder(draw, library, collection, army_id if host != army_id else None))
        except BadData as refused:
            fault = fault or refused
    assert fault is not None
    if collection is not None:
        fault.advice = "Try another number of points, or a collection that holds what is missing."
    raise fault


def _grown(begin: Roster, builder: _Builder) -> Roster:
    """A legal army around what the roster begins with."""
    try:
        legal = completed(builder.filled(begin), builder.library, builder.permits)
    except BadData:
        legal = completed(begin, builder.library, builder.permits)
    builder.may_be_incomplete = False
    return builder.filled(legal)


class _Builder:
    """Adds random units as long as they fit."""

    def __init__(
        self, draw: random.Random, library: Library, collection: Collection | None, allied: str | None
    ) -> None:
        self.draw = draw
        self.library = library
        self.collection = collection
        self.allied = allied
        self.may_be_incomplete = True

    def permits(self, army: FieldedArmy) -> bool:
        """Whether the player owns all of it, and the allies that were asked for are there."""
        if self.allied is not None and all(unit.army != self.allied for unit in army.units):
            return False
        return self.collection is None or self.collection.covers(army)

    def filled(self, roster: Roster) -> Roster:
        """The roster with random units, until the points are spent or nothing more fits."""
        failures = 0
        while failures < MOST_FAILURES and len(roster.units) < MOST_UNITS:
            army = field(roster, self.library)
            left = (roster.points_limit or Decimal(0)) - army.points
            choices = self._choices(army, left) if left > NEAR_ENOUGH else []
            if not choices:
                break
            contingent, entry = self.draw.choice(choices)
            grown = self._with_unit(army, contingent, entry)
            failures = failures + 1 if grown is None else 0
            roster = grown or roster
        return roster

    def _choices(self, army: FieldedArmy, left: Decimal) -> list[tuple[str, Entry]]:
        """Entries that are not too dear; those of a part that lacks points oftener."""
        found: list[tuple[str, Entry]] = []
        for contingent in self._fielded(army):
            found += [
                (contingent.army.id, entry)
                for entry in contingent.army.entries.values()
                if not entry.only_as_upgrade and contingent.offers(entry) and entry.least_points <= left
                if self.collection is None or f"{contingent.army.id}/{entry.id}" in self.collection.owned
            ]
        return found

    def _fielded(self, army: FieldedArmy) -> Iterator[Contingent]:
        for contingent in contingents(army, self.library):
            if contingent.is_host or contingent.army.id == self.allied:
                yield contingent

    def _with_unit(self, army: FieldedArmy, army_id: str, entry: Entry) -> Roster | None:
        """The roster with a random unit of the entry; None where it does not fit, not even a plain one."""
        (change,) = adding(army.roster, army_id, entry)
        unit_id = str(dict(change.arguments)["id"])
        plain = self._settled(apply(army.roster, change), unit_id)
        if plain is None:
            return None
        rich = plain
        for _ in range(self.draw.randint(0, OPTIONS_OF_A_UNIT)):
            more = self._with_something(rich, unit_id)
            rich = more if more is not None and self._fits(more) else rich
        return rich

    def _settled(self, roster: Roster, unit_id: str) -> Roster | None:
        """The roster with the unit's size, compulsory choices and squadrons; None: it does not fit."""
        for resized in (self._resized(roster, unit_id), roster):
            for choice in compulsory(resized, unit_id, self.library):
                resized = apply(resized, choice)
            for change in grouping(field(resized, self.library), self.library):
                resized = apply(resized, change)
            if self._fits(resized):
                return resized
        return None

    def _resized(self, roster: Roster, unit_id: str) -> Roster:
        entry = field(roster, self.library).by_id[unit_id].entry
        if entry is None or entry.models.minimum == entry.models.maximum:
            return roster
        most = entry.models.maximum or entry.models.minimum * 2
        models = self.draw.randint(entry.models.minimum, most)
        return apply(roster, command("set_models", unit=unit_id, models=models))

    def _with_something(self, roster: Roster, unit_id: str) -> Roster | None:
        """The roster with one more random option or card of the unit; None where nothing is offered."""
        army = field(roster, self.library)
        unit = army.by_id[unit_id]
        open_offers = [
            offer
            for group in offers(unit, army, self.library)
            for offer in group.offers
            if offer.is_open and offer.is_barred is False
        ]
        if not open_offers:
            return None
        return apply(roster, self._bought(army, unit_id, self.draw.choice(open_offers)))

    def _bought(self, army: FieldedArmy, unit_id: str, offer: Offer) -> Command:
        return buy(army.by_id[unit_id].unit, offer, 1)

    def _fits(self, roster: Roster) -> bool:
        """Whether the army is legal, or only incomplete, and what the player owns."""
        army = field(roster, self.library)
        if roster.points_limit is not None and army.points > roster.points_limit:
            return False
        report = check(army, self.library)
        complete = report.is_legal or (self.may_be_incomplete and report.incomplete)
        return complete and self.permits(army)
