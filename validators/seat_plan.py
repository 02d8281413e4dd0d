"""Finds legal seats: who stays aboard, who changes transport, and who has to walk.

Everybody whom the roster seats is seated again, in the same transport wherever that is legal. The
search over all transports is exact: it seats as many of them as can be seated, and among those ways
leaves as many as it can where they were. A unit that fits nowhere as a whole is split over several
transports, unless the house rules refuse that. Whoever fits nowhere starts on foot.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import listed, plural
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.roster import Seat
from validators.once_per_army import once_per_army
from validators.seating import UNKNOWN, Carrier, Passenger, carriers, is_whole, misfits, passenger, size_of
from validators.vehicles import rider

MOST_PARTIES = 60
MOST_TRIES = 20_000
"""Beyond so many the parties are seated where they fit, one after another, without looking for better."""

Aboard = tuple[tuple[Passenger, ...], ...]
"""Who is in each of the carriers."""
Score = tuple[int, int]
"""How many parties are seated, and how many of them where they were."""

Choice = tuple[int | None, Score, Aboard]
"""The carrier that a party takes, what that is worth by itself, and who is where then."""


@record
class Party:
    """A unit, or so many of its models, that wants to ride together."""

    who: Passenger
    models: int | None = None
    """None: the whole unit."""
    home: str | None = None
    """Id of the carrier it is in now."""


@record
class SeatPlan:
    """Legal seats for every carrier with room for passengers."""

    seats: dict[str, tuple[Seat, ...]]
    """By the id of the carrier; those it leaves out, which cannot carry anybody, keep what they have."""
    walking: tuple[FieldedUnit, ...] = ()
    """Units that wanted a seat and have none."""
    dismounting: tuple[FieldedUnit, ...] = ()
    """Vehicles whose rider may not ride in them."""
    exhaustive: bool = True
    """Whether all ways were searched, so that nobody walks who could ride."""


@once_per_army
def mended_seats(army: FieldedArmy, library: Library) -> SeatPlan:
    """Legal seats for everybody whom the roster seats in a transport."""
    rooms = [carrier for carrier in carriers(army, library) if carrier.capacity is not None]
    fixed = {room.unit.id: _fixed(army, room) for room in rooms}
    barred = [room for room in rooms if room.capacity and misfits(room.capacity, fixed[room.unit.id])]
    fixed |= {room.unit.id: [] for room in barred}
    may_split = army.roster.house_rules.split_squads != "refuse"
    plan = _plan(rooms, _parties(army, rooms), fixed, may_split=may_split)
    return replace(plan, dismounting=tuple(room.unit for room in barred))


def filled_seats(army: FieldedArmy, library: Library) -> SeatPlan:
    """Squads on foot in the transports that carry nobody, as many as possible; for a roster in order.

    None is split: nobody asked for that, and walking is legal.
    """
    every = carriers(army, library)
    seated = {seat.unit for unit in army.units for seat in unit.unit.carries}
    empty = [one for one in every if one.capacity not in (None, UNKNOWN) and not one.passengers]
    parties = [
        Party(who=passenger(unit, Seat(unit=unit.id)))
        for unit in army.units
        if unit.entry is not None and unit.entry.kind == "squad" and unit.id not in seated
    ]
    return _plan(empty, parties, {room.unit.id: [] for room in empty}, may_split=False)


def _parties(army: FieldedArmy, rooms: list[Carrier]) -> list[Party]:
    """Everybody aboard now, nobody twice; whoever is (or must be) aboard as a whole rides as a whole."""
    riders = {chief.id for unit in army.units if (chief := rider(army, unit)) is not None}
    wanted = [
        (room.unit.id, seat, army.by_id[seat.unit])
        for room in rooms
        for seat in room.unit.unit.carries
        if seat.unit in army.by_id and seat.unit not in riders
    ]
    found: list[Party] = []
    left = {unit.id: size_of(unit) for _, _, unit in wanted}
    together = army.roster.house_rules.split_squads == "refuse"
    whole = {
        seat.unit: (home, seat) for home, seat, unit in reversed(wanted) if together or is_whole(seat, unit)
    }
    for home, seat, unit in wanted:
        models = seat.models
        if seat.unit in whole:
            if whole[seat.unit] != (home, seat) or any(party.who.unit is unit for party in found):
                continue
            models = seat.models if seat.models == size_of(unit) else None
        else:
            models = min(seat.models or 0, left[unit.id])
            left[unit.id] -= models
            if models == 0:
                continue
        found.append(Party(who=passenger(unit, Seat(unit=unit.id, models=models)), models=models, home=home))
    return found


def _fixed(army: FieldedArmy, room: Carrier) -> list[Passenger]:
    """Whoever is aboard and is not moved: the character mounted in it."""
    chief = rider(army, room.unit)
    return [who for who in room.passengers if chief is not None and who.unit is chief]


def _plan(
    rooms: list[Carrier], parties: list[Party], fixed: dict[str, list[Passenger]], *, may_split: bool
) -> SeatPlan:
    search = _Search(rooms=rooms, parties=parties, start=tuple(tuple(fixed[r.unit.id]) for r in rooms))
    placed = search.best_places()
    aboard = {room.unit.id: list(search.start[index]) for index, room in enumerate(rooms)}
    seats: dict[str, list[Seat]] = {
        room.unit.id: [Seat(unit=who.unit.id) for who in fixed[room.unit.id] if who.seat is not None]
        for room in rooms
    }
    walking = []
    for party, place in zip(parties, placed, strict=True):
        if place is None:
            walking.append(party)
            continue
        carrier = rooms[place].unit.id
        aboard[carrier].append(party.who)
        _add(seats[carrier], Seat(unit=party.who.unit.id, models=party.models))
    on_foot = [party.who.unit for party in walking if not (may_split and _split(party, rooms, aboard, seats))]
    return SeatPlan(
        seats={carrier: tuple(found) for carrier, found in seats.items()},
        walking=tuple({unit.id: unit for unit in on_foot}.values()),
        exhaustive=not search.cut_short,
    )


def _add(seats: list[Seat], seat: Seat) -> None:
    """Add the seat; parts of one unit in the same carrier become one part."""
    for index, other in enumerate(seats):
        if other.unit == seat.unit and other.models is not None and seat.models is not None:
            seats[index] = Seat(unit=seat.unit, models=other.models + seat.models)
            return
    seats.append(seat)


def _split(
    party: Party, rooms: list[Carrier], aboard: dict[str, list[Passenger]], seats: dict[str, list[Seat]]
) -> bool:
    """Spread the party over the room that is left; leaves all as it was and says so if it does not fit."""
    left = len(party.who.bodies)
    parts: list[tuple[str, Passenger, int]] = []
    for room in rooms:
        carrier = room.unit.id
        for models in range(left, 0, -1):
            who = passenger(party.who.unit, Seat(unit=party.who.unit.id, models=models))
            assert room.capacity is not None, "rooms have a capacity"
            if not misfits(room.capacity, [*aboard[carrier], who]):
                parts.append((carrier, who, models))
                left -= models
                break
    if left or len(parts) < 2:
        return False
    for carrier, who, models in parts:
        aboard[carrier].append(who)
        _add(seats[carrier], Seat(unit=who.unit.id, models=models))
    return True


@dataclass
class _Search:
    """Tries all ways to put the parties into the carriers, remembering what amounts to the same."""

    rooms: list[Carrier]
    parties: list[Party]
    start: Aboard
    known: dict[object, Score] = field(default_factory=dict)
    tries: int = 0

    @cached_property
    def _last_wanted(self) -> dict[str | None, int]:
        """The last party that has its home in each carrier."""
        return {party.home: number for number, party in enumerate(self.parties)}

    def best_places(self) -> list[int | None]:
        """For each party the index of its carrier, or None."""
        aboard, found = self.start, list[int | None]()
        for number in range(len(self.parties)):
            choices = self._choices(number, aboard)
            place, _, aboard = max(choices, key=lambda choice: self._worth(number, choice))
            found.append(place)
        return found

    def _worth(self, number: int, choice: Choice) -> Score:
        """What comes of the choice for this party and the best choices for all others."""
        _, score, after = choice
        rest = self._best(number + 1, after)
        return score[0] + rest[0], score[1] + rest[1]

    def _best(self, number: int, aboard: Aboard) -> Score:
        if number == len(self.parties):
            return 0, 0
        if self.cut_short:
            return 0, 0
        key = number, self._key(number, aboard)
        if key not in self.known:
            most = len(self.parties) - number
            best = (0, 0)
            for choice in self._choices(number, aboard):
                best = max(best, self._worth(number, choice))
                if best == (most, most):
                    break
            self.known[key] = best
        return self.known[key]

    @property
    def cut_short(self) -> bool:
        """Whether there are too many ways to try them all; then nobody looks ahead any more."""
        return len(self.parties) > MOST_PARTIES or self.tries > MOST_TRIES

    def _choices(self, number: int, aboard: Aboard) -> list[Choice]:
        """Where the party may go: where it is, elsewhere, nowhere; carriers that are alike only once."""
        party = self.parties[number]
        found: list[Choice] = []
        seen = set()
        places = sorted(range(len(self.rooms)), key=lambda place: self.rooms[place].unit.id != party.home)
        for place in places:
            like = self._room_key(number, place, aboard[place])
            capacity = self.rooms[place].capacity
            assert capacity is not None, "rooms have a capacity"
            with_party = (*aboard[place], party.who)
            if like in seen:
                continue
            self.tries += 1
            seen.add(like)
            if misfits(capacity, with_party):
                continue
            score = (1, 1 if self.rooms[place].unit.id == party.home else 0)
            found.append((place, score, (*aboard[:place], with_party, *aboard[place + 1 :])))
        return [*found, (None, (0, 0), aboard)]

    def _key(self, number: int, aboard: Aboard) -> object:
        """The same for states from which the same can be reached."""
        return tuple(sorted(str(self._room_key(number, place, who)) for place, who in enumerate(aboard)))

    def _room_key(self, number: int, place: int, aboard: tuple[Passenger, ...]) -> object:
        room = self.rooms[place]
        wanted = self._last_wanted.get(room.unit.id, -1) >= number
        return place if wanted else -1, id(room.capacity), tuple(sorted(who.likeness for who in aboard))


def seats_commands(army: FieldedArmy, plan: SeatPlan) -> tuple[Command, ...]:
    """The commands that put the plan into the roster."""
    seats = [(unit.id, plan.seats.get(unit.id, unit.unit.carries)) for unit in army.units]
    pairs = [
        (carrier, [(seat.unit, seat.models) for seat in taken if seat.unit in army.by_id])
        for carrier, taken in seats
        if taken
    ]
    dismount = [command("dismount", unit=unit.id) for unit in plan.dismounting]
    return (*dismount, command("arrange", seats=pairs))


def seat_changes(army: FieldedArmy, plan: SeatPlan, called: dict[str, str]) -> tuple[str, ...]:
    """What the plan changes, a sentence each."""
    before = _places({unit.id: unit.unit.carries for unit in army.units if unit.id in plan.seats})
    after = _places(plan.seats)
    found = [f"Dismount whoever rides in {called[unit.id]}." for unit in plan.dismounting]
    for unit in dict.fromkeys((*before, *after)):
        old, new = before.get(unit, {}), after.get(unit, {})
        if old == new:
            continue
        name = called.get(unit, f"“{unit}”")
        if not new:
            where = listed([called[carrier] for carrier in old])
            found.append(f"Take {name} out of {where}.")
        else:
            places = [
                f"{plural(models, 'model')} in {called[carrier]}" if models is not None else called[carrier]
                for carrier, models in new.items()
            ]
            found.append(f"Seat {name}{' in ' if len(new) == 1 else ': '}{listed(places)}.")
    changed = any(unit.unit.carries != plan.seats.get(unit.id, unit.unit.carries) for unit in army.units)
    return tuple(found) or (("Name every passenger once, and nobody who is not there.",) if changed else ())


def _places(seats: dict[str, tuple[Seat, ...]]) -> dict[str, dict[str, int | None]]:
    """For each passenger the carriers with the number of its models there."""
    found: dict[str, dict[str, int | None]] = {}
    for carrier, taken in seats.items():
        for seat in taken:
            found.setdefault(seat.unit, {})[carrier] = seat.models
    return found
