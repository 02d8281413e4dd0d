"""Arrangements: what is legal stays, what can be mended is, and what cannot is said."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.capacity import Capacity, ReservedSeat
from datafaxes.library import default_library
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.roster import Group, HouseRules, Roster, Seat, Unit
from tests.thorough import examples
from tests.validators.factory import (
    NO_LIBRARY,
    army,
    character,
    errors,
    ready_made,
    squad,
    transport,
    vehicle,
)
from validators.arrangement import Arrangement, arrange
from validators.group_plan import GroupPlan, changes, plan_groups
from validators.ledger import squadron_ledger
from validators.seat_plan import filled_seats, mended_seats, seat_changes
from validators.seating import Passenger, carriers, misfits
from validators.vehicles import titles

BUGGIES = [vehicle(id) for id in "abcdefghi"]


def plan(fielded: FieldedArmy) -> GroupPlan:
    return plan_groups(squadron_ledger(fielded, NO_LIBRARY))


def planned(fielded: FieldedArmy) -> dict[str, str]:
    return {group.name: " ".join(group.members) for group in plan(fielded).groups}


def words(fielded: FieldedArmy) -> tuple[str, ...]:
    return changes(squadron_ledger(fielded, NO_LIBRARY), plan(fielded), titles(fielded, NO_LIBRARY))


# Squadrons


@pytest.mark.parametrize("number", range(1, 10))
def test_without_squadrons_as_many_are_formed_as_are_allowed(number: int) -> None:
    found = planned(army(*BUGGIES[:number]))
    assert len(found) == -(-number // 3)
    assert list(found) == [f"Squadron {place}" for place in range(1, len(found) + 1)]


def test_a_vehicle_joins_a_squadron_that_is_there() -> None:
    fielded = army(*BUGGIES[:5], squadrons={"Hammer": "a b", "Anvil": "c d"})
    assert planned(fielded) == {"Hammer": "a b", "Anvil": "c d e"}
    assert words(fielded) == ("Put Buggy (e) in Anvil.",)


def test_one_vehicle_moves_where_one_is_enough() -> None:
    fielded = army(*BUGGIES[:5], squadrons={"Hammer": "a b c d", "Anvil": "e"})
    assert sorted(map(len, (members.split() for members in planned(fielded).values()))) == [2, 3]
    assert len(words(fielded)) == 1
    assert words(fielded)[0].endswith("from Hammer to Anvil.")


def test_the_lone_vehicle_of_the_source_finds_a_place() -> None:
    fielded = army(*BUGGIES[:5], squadrons={"S": "a b", "T": "c d", "U": "e"})
    assert words(fielded) == ("Move Buggy (e) from U to T.", "Dissolve U.")


def test_new_squadrons_keep_types_together() -> None:
    units = [vehicle(id, 45, 30, type) for id, type in zip("abcdef", ["buggy", "trak"] * 3, strict=True)]
    assert planned(army(*units)) == {"Squadron 1": "a c e", "Squadron 2": "b d f"}


def test_names_in_use_are_not_given_again() -> None:
    tanks = [vehicle(id, 130, 25, "predator") for id in "xy"]
    found = planned(army(*BUGGIES[:2], *tanks, squadrons={"Squadron 1": "x y"}))
    assert found == {"Squadron 1": "x y", "Squadron 2": "a b"}


def test_guests_stay_if_the_rules_permit() -> None:
    rhino, slow = transport("r"), vehicle("s", 150, 12, "siege")
    fielded = army(*BUGGIES[:2], rhino, slow, squadrons={"Hammer": "a r s"})
    assert planned(fielded) == {"Hammer": "a r b"} or planned(fielded) == {"Hammer": "a b"}
    raider = vehicle("l", 220, 25, "land-raider")
    predators = [vehicle(id, 130, 25, "predator") for id in "xy"]
    fielded = army(raider, *predators, squadrons={"Hammer": "l x y"})
    assert planned(fielded) == {"Hammer": "x y"}
    assert words(fielded) == ("Take Land-Raider out of Hammer.",)


def test_what_is_no_member_leaves_and_doubles_too() -> None:
    fielded = army(*BUGGIES[:2], squad("q"), squadrons={"Hammer": "a b a q nobody", "Anvil": "b"})
    assert planned(fielded) == {"Hammer": "a b"}
    assert words(fielded) == ("Take Squad and “nobody” out of Hammer.", "Dissolve Anvil.")


def test_speeds_that_leave_no_choice_are_respected() -> None:
    slow = [vehicle(id, 75, 16, "sentinel") for id in "xy"]
    found = planned(army(*BUGGIES[:3], *slow))
    assert sorted(found.values()) == ["a b c", "x y"]
    assert sorted(planned(army(*BUGGIES[:3], slow[0])).values()) == ["a b c", "x"]


def test_it_says_why_none_exist() -> None:
    strict = HouseRules(strict_speed=True)
    assert plan(army(BUGGIES[0], vehicle("x", 75, 16), house=strict)).impossible == (
        "2 vehicles may form at most 1 squadron, but their top speeds differ so much that 2 are needed."
    )
    assert plan(army(*BUGGIES[:3], vehicle("x", 75, 16), house=strict)).impossible == (
        "4 vehicles may form at most 2 squadrons of nearly equal size, and no such squadrons have top "
        "speeds within 6 inches."
    )


def test_ready_made_squadrons_stay_whole() -> None:
    assert planned(army(ready_made("s", 3))) == {}
    joined = planned(army(ready_made("s", 1), ready_made("t", 1)))
    assert [sorted(members.split()) for members in joined.values()] == [["s", "t"]]
    fielded = army(ready_made("s", 2), vehicle("w", 75, 16, "sentinel"), squadrons={"Own": "w"})
    assert [sorted(members.split()) for members in planned(fielded).values()] == [["s", "w"]]


# Seats


def aboard(fielded: FieldedArmy) -> dict[str, list[tuple[str, int | None]]]:
    found = mended_seats(fielded, NO_LIBRARY)
    return {
        carrier: [(seat.unit, seat.models) for seat in seats]
        for carrier, seats in found.seats.items()
        if seats
    }


def test_legal_seats_stay() -> None:
    fielded = army(transport("a", 10, "q"), transport("b", 10, "r"), squad("q", 10), squad("r", 5))
    assert aboard(fielded) == {"a": [("q", None)], "b": [("r", None)]}
    assert seat_changes(fielded, mended_seats(fielded, NO_LIBRARY), titles(fielded, NO_LIBRARY)) == ()


def test_whoever_does_not_fit_moves_to_another_transport() -> None:
    fielded = army(
        transport("a", 10, "q", "r"), transport("b", 5), squad("q", 10), squad("r", 5, type="scouts")
    )
    assert aboard(fielded) == {"a": [("q", None)], "b": [("r", None)]}
    changed = seat_changes(fielded, mended_seats(fielded, NO_LIBRARY), titles(fielded, NO_LIBRARY))
    assert changed == ("Seat Scouts in Rhino (b).",)


def test_somebody_makes_room_where_that_seats_more() -> None:
    """The five in the large transport change places with the ten who fit nowhere else."""
    fielded = army(transport("a", 10, "r", "q"), transport("b", 5), squad("q", 10), squad("r", 5))
    assert aboard(fielded) == {"a": [("q", None)], "b": [("r", None)]}


def test_a_squad_is_split_where_it_fits_nowhere_whole() -> None:
    units = (transport("a", 5, "q"), transport("b", 5), squad("q", 10))
    assert aboard(army(*units)) == {"a": [("q", 5)], "b": [("q", 5)]}
    refused = army(*units, house=HouseRules(split_squads="refuse"))
    assert aboard(refused) == {}
    assert [unit.id for unit in mended_seats(refused, NO_LIBRARY).walking] == ["q"]


def test_squads_on_foot_take_the_empty_transports() -> None:
    fielded = army(
        transport("a"), transport("b", 10, "x"), squad("q", 10), squad("r", 10), squad("x"), character("c")
    )
    found = filled_seats(fielded, NO_LIBRARY)
    assert found.seats == {"a": (Seat(unit="q"),)}


def test_nobody_on_foot_is_split_to_ride() -> None:
    """2E-TT-04: that would bring a warning into a roster that has none."""
    fielded = army(transport("a", 5), transport("b", 5), squad("q", 10))
    found = filled_seats(fielded, NO_LIBRARY)
    assert (found.seats, [unit.id for unit in found.walking]) == ({"a": (), "b": ()}, ["q"])


parties = st.lists(
    st.tuples(st.integers(1, 6), st.sampled_from([1, 2, None]), st.booleans()), min_size=1, max_size=4
)
rooms = st.lists(
    st.builds(
        Capacity,
        text=st.just(""),
        slots=st.sampled_from([Decimal(4), Decimal(6), Decimal(10)]),
        units=st.sampled_from([None, 1]),
        double_size=st.booleans(),
        reserved=st.sampled_from([(), (ReservedSeat(tag="character", seats=1),)]),
    ),
    min_size=1,
    max_size=3,
)


@given(parties, rooms, st.data())
@settings(max_examples=examples(80))
def test_as_many_are_seated_as_can_be(
    who: list[tuple[int, int | None, bool]], capacities: list[Capacity], data: st.DataObject
) -> None:
    units = [
        character(f"p{place}", slots) if alone else squad(f"p{place}", models, slots)
        for place, (models, slots, alone) in enumerate(who)
    ]
    homes = [data.draw(st.integers(0, len(capacities) - 1)) for _ in units]
    buses = [
        transport(
            f"t{number}",
            None,
            *(u.id for u, home in zip(units, homes, strict=True) if home == number),
            capacity=room,
        )
        for number, room in enumerate(capacities)
    ]
    fielded = army(*buses, *units, house=HouseRules(split_squads="refuse"))
    found = mended_seats(fielded, NO_LIBRARY)
    seated = sum(len(seats) for seats in found.seats.values())
    kept = sum(Seat(unit=unit.id) in found.seats[f"t{home}"] for unit, home in zip(units, homes, strict=True))
    assert (seated, kept) == _best(units, homes, buses, fielded)
    assert found.exhaustive
    assert seated + len(found.walking) == len(units)
    assert not [code for code in errors(_with(fielded, found.seats)) if code.startswith("TRN")]


def _with(fielded: FieldedArmy, seats: dict[str, tuple[Seat, ...]]) -> FieldedArmy:
    units = tuple(
        replace(one, unit=replace(one.unit, carries=seats.get(one.id, one.unit.carries)))
        for one in fielded.units
    )
    return replace(fielded, units=units)


def _best(
    units: list[FieldedUnit], homes: list[int], buses: list[FieldedUnit], fielded: FieldedArmy
) -> tuple[int, int]:
    """The most that can be seated, and the most of those who stay, over every way to seat them."""
    everybody: dict[str, Passenger] = {
        one.unit.id: one for carrier in carriers(fielded, NO_LIBRARY) for one in carrier.passengers
    }
    best = (0, 0)
    for places in product([None, *range(len(buses))], repeat=len(units)):
        rooms = [
            [everybody[unit.id] for unit, place in zip(units, places, strict=True) if place == number]
            for number in range(len(buses))
        ]
        capacities = [bus.datafax.capacity for bus in buses if bus.datafax is not None]
        if not any(
            misfits(capacity, room) for capacity, room in zip(capacities, rooms, strict=True) if capacity
        ):
            seated = sum(place is not None for place in places)
            kept = sum(place == home for place, home in zip(places, homes, strict=True))
            best = max(best, (seated, kept))
    return best


# Whole rosters


def arranged(*units: Unit, **more: object) -> Arrangement:
    return arrange(Roster(name="Test", army="orks", units=units, **more), default_library())  # type: ignore[arg-type]  # fields of a roster


def test_a_roster_without_squadrons_batteries_and_seats() -> None:
    found = arranged(
        *(Unit(id=f"buggy-{number}", entry="orks/ork-war-buggy") for number in range(4)),
        *(Unit(id=f"katapult-{number}", entry="orks/squig-katapult") for number in range(2)),
        Unit(id="mob", entry="orks/goff-boyz-mob", models=10),
        Unit(id="wagon", entry="orks/space-ork-battlewagon"),
    )
    assert [len(group.members) for group in found.roster.squadrons] == [2, 2]
    assert found.roster.batteries == (Group(name="Battery 1", members=("katapult-0", "katapult-1")),)
    assert found.roster.units[-1].carries == (Seat(unit="mob"),)
    assert found.impossible == ()
    assert len(found.changes) == 4


def test_a_legal_roster_stays_as_it_is() -> None:
    roster = Roster(
        name="Test",
        army="orks",
        units=tuple(Unit(id=id, entry="orks/ork-war-buggy") for id in "abcd"),
        squadrons=(Group(name="One", members=("d", "a")), Group(name="Two", members=("c", "b"))),
    )
    assert arrange(roster, default_library()) == Arrangement(roster=roster)


def test_it_says_who_has_to_walk() -> None:
    found = arranged(
        Unit(id="mob", entry="orks/goff-boyz-mob", models=20, name="Da Lads"),
        Unit(id="boat", entry="orks/bowelburna", carries=(Seat(unit="mob"),)),
    )
    assert found.roster.units[1].carries == ()
    assert found.impossible == ("No transport has room for Da Lads besides the others: it starts on foot.",)


def test_a_character_carried_where_nobody_can_be_rides() -> None:
    found = arranged(
        Unit(id="boss", entry="orks/warboss"),
        Unit(id="buggy", entry="orks/ork-war-buggy", carries=(Seat(unit="boss"),)),
    )
    assert found.roster.units[1].mounted == "boss"
    assert found.roster.units[1].carries == ()
    assert found.roster.squadrons == ()
