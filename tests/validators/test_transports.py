"""The worked examples of the inventory's section 1.4, by id, and every constraint of a capacity."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.capacity import Capacity, ReservedSeat, SlotRule
from rosters.fielded import FieldedUnit
from rosters.roster import HouseRules, Seat
from tests.validators.factory import (
    army,
    character,
    codes,
    errors,
    findings,
    squad,
    transport,
    unknown,
    vehicle,
    weapon,
)

BIKE = vehicle("bike", 20, 30, "bike", kind="bike", only_as_upgrade=True)


def capacity(slots: int | None = None, **constraints: object) -> Capacity:
    places = None if slots is None else Decimal(slots)
    return Capacity(text="", slots=places, **constraints)  # type: ignore[arg-type]  # named constraints


def aboard(room: Capacity | int, *units: FieldedUnit) -> list[str]:
    """The errors of a transport with these units in it."""
    ids = [unit.id for unit in units]
    if isinstance(room, int):
        return errors(army(transport("bus", room, *ids), *units))
    return errors(army(transport("bus", None, *ids, capacity=room), *units))


def test_tt01_the_crew_takes_no_place() -> None:
    assert aboard(10, squad("q", 10)) == []


@pytest.mark.parametrize(
    ("room", "marines", "terminators", "fits"),
    [
        (10, 10, 0, True), (10, 0, 5, True), (10, 2, 4, True), (10, 1, 5, False),
        (5, 1, 2, True), (5, 0, 3, False), (5, 0, 2, True),
    ],
)  # fmt: skip
def test_tt02_terminators_take_two_places(room: int, marines: int, terminators: int, fits: bool) -> None:
    units = [squad("m", marines)] if marines else []
    units += [squad("t", terminators, 2)] if terminators else []
    assert aboard(room, *units) == ([] if fits else ["TRN01"])


def test_tt02_twenty_gretchin_take_twenty_places() -> None:
    (found,) = findings(army(transport("bus", 10, "g"), squad("g", 20, tags=("gretchin",))))
    assert found.code == "TRN01"
    assert found.message == "Maximum 10 places in Rhino; its passengers take 20."
    assert found.path == "units.0"
    assert found.units == ("bus", "g")
    assert found.source == "2E-TT-02, 2E-TT-03"


@pytest.mark.parametrize(
    "passenger",
    [
        squad("q", 5, None),
        squad("q", 5, bikes=BIKE),
        character("q", bikes=BIKE),
        vehicle("q", 120, type="dreadnought", walks=6),
        weapon("q", 120),
    ],
)
def test_tt02_bikes_cavalry_dreadnoughts_and_guns_do_not_fit(passenger: FieldedUnit) -> None:
    found = findings(army(transport("bus", 20, "q"), passenger), "TRN03")
    assert len(found) == 1
    assert found[0].path == "units.0.carries.0"


def test_tt02_a_transport_without_room_for_double_size() -> None:
    room = capacity(10, double_size=False)
    assert aboard(room, squad("t", 2, 2)) == ["TRN03"]
    assert aboard(room, squad("m", 10)) == []


def test_tt02_models_that_the_datafax_names() -> None:
    pod = capacity(
        15,
        rules=(SlotRule(tag="gretchin", slots=Decimal("0.75")), SlotRule(tag="snotling", slots=Decimal(3))),
        explicit=(SlotRule(tag="dreadnought", slots=Decimal(15)), SlotRule(tag="bike", slots=Decimal(3))),
    )
    dreadnought = vehicle("d", 120, type="dreadnought", walks=6)
    assert aboard(pod, dreadnought) == []
    assert aboard(pod, dreadnought, squad("o", 1)) == ["TRN01"]
    assert aboard(pod, squad("b", 5, bikes=BIKE)) == []
    assert aboard(pod, squad("b", 6, bikes=BIKE)) == ["TRN01"]
    assert aboard(pod, squad("g", 20, tags=("gretchin",))) == []
    assert aboard(pod, squad("s", 5, tags=("snotling",))) == []
    assert aboard(pod, squad("s", 6, tags=("snotling",))) == ["TRN01"]


def test_tt02_five_boyz_or_ten_gretchin_in_a_bowelburna() -> None:
    bowelburna = capacity(5, rules=(SlotRule(tag="gretchin", slots=Decimal("0.5")),))
    assert aboard(bowelburna, squad("b", 5)) == []
    assert aboard(bowelburna, squad("b", 6)) == ["TRN01"]
    assert aboard(bowelburna, squad("g", 10, tags=("gretchin",))) == []
    assert aboard(bowelburna, squad("g", 11, tags=("gretchin",))) == ["TRN01"]
    assert aboard(bowelburna, squad("b", 3), squad("g", 4, tags=("gretchin",))) == []


def test_tt02_twelve_wounds_in_a_malefactor() -> None:
    malefactor = capacity(wounds=12)
    assert aboard(malefactor, squad("a", 4, wounds=1), squad("b", 4, wounds=2)) == []
    (found,) = findings(
        army(transport("bus", None, "a", "b", capacity=malefactor), squad("a", 5), squad("b", 4, wounds=2))
    )
    assert (found.code, found.message) == ("TRN01", "Maximum 12 wounds in Rhino; its passengers take 13.")


def test_tt02_as_many_as_fit_on_a_battlewagon() -> None:
    assert aboard(capacity(), squad("m", 60), squad("t", 10, 2)) == []


def test_tt03_characters_take_places_like_anybody() -> None:
    assert aboard(10, squad("q", 10), character("c")) == ["TRN01"]
    assert aboard(10, squad("q", 9), character("c")) == []


def test_tt03_a_character_mounted_in_a_transport_takes_a_place() -> None:
    chief = character("c")
    assert errors(army(transport("bus", 10, "q", mounted="c"), squad("q", 10), chief)) == ["TRN01"]
    assert errors(army(transport("bus", 10, "q", "c", mounted="c"), squad("q", 9), chief)) == []


def test_tt03_the_reserved_seat_of_ten() -> None:
    """The inventory's example: ten places of which one is kept for a character."""
    room = capacity(9, reserved=(ReservedSeat(tag="character", seats=1),))
    assert aboard(room, squad("q", 9), character("c")) == []
    assert aboard(room, squad("q", 9), character("c", 2)) == ["TRN01"]
    assert aboard(room, squad("q", 10)) == ["TRN06"]


def test_tt03_a_chimera_takes_a_squad_of_ten_and_a_character() -> None:
    chimera = capacity(10, units=1, reserved=(ReservedSeat(tag="character", seats=1),))
    assert aboard(chimera, squad("q", 10), character("c")) == []
    assert aboard(chimera, squad("q", 9), character("c", 2)) == []
    assert aboard(chimera, squad("q", 12)) == ["TRN01"]
    (found,) = findings(army(transport("bus", None, "q", capacity=chimera), squad("q", 11)))
    assert found.code == "TRN06"
    assert (
        "10 places for anybody and keeps the rest for a character; other passengers take 11" in found.message
    )


def test_tt04_ten_marines_as_five_and_five() -> None:
    halves = (
        transport("a", 5, Seat(unit="q", models=5)),
        transport("b", 5, Seat(unit="q", models=5)),
        squad("q", 10),
    )
    (found,) = findings(army(*halves))
    assert (found.code, found.severity) == ("TRN04", "warning")
    assert found.message == "Squad is split: Rhino (a) and Rhino (b)."
    assert errors(army(*halves, house=HouseRules(split_squads="refuse"))) == ["TRN04"]
    assert codes(army(*halves, house=HouseRules(split_squads="allow"))) == []


def test_tt04_part_on_foot() -> None:
    (found,) = findings(army(transport("a", 5, Seat(unit="q", models=5)), squad("q", 8)))
    assert (found.code, found.severity) == ("TRN04", "warning")
    assert "Rhino and 3 on foot" in found.message


@pytest.mark.parametrize(
    ("first", "second"),
    [(None, None), (None, 5), (6, 5), (11, None)],
)
def test_tt04_nobody_sits_twice(first: int | None, second: int | None) -> None:
    a, b = (transport(id, 20, Seat(unit="q", models=models)) for id, models in (("a", first), ("b", second)))
    found = findings(army(a, b, squad("q", 10)), "TRN02")
    assert len(found) == 1
    assert found[0].units == ("q",)


def test_tt04_more_than_there_are_in_one_transport() -> None:
    assert errors(army(transport("a", 20, Seat(unit="q", models=11)), squad("q", 10))) == ["TRN02"]
    assert errors(army(transport("a", 20, Seat(unit="q", models=10)), squad("q", 10))) == []


def test_tt04_a_rider_is_not_seated_elsewhere() -> None:
    units = (transport("bus", 10, "c"), vehicle("buggy", mounted="c"), character("c"))
    (found,) = findings(army(*units), "TRN02")
    assert "all in Rhino and mounted in or on Buggy" in found.message


def test_tt05_several_units_share_a_transport_where_they_fit() -> None:
    units = (squad("q", 5), squad("r", 4), character("c"))
    assert aboard(10, *units) == []
    (found,) = findings(army(transport("bus", None, "q", "r", "c", capacity=capacity(10, units=1)), *units))
    assert (found.code, found.message) == ("TRN06", "Maximum 1 unit in Rhino; it carries 2.")


def test_tt05_a_limit_on_the_models_of_a_unit_counts_those_aboard() -> None:
    room = capacity(10, unit_models=5)
    assert aboard(room, squad("q", 6)) == ["TRN06"]
    assert errors(army(transport("a", None, Seat(unit="q", models=5), capacity=room), squad("q", 6))) == []


def test_who_may_ride_at_all() -> None:
    only, barred = capacity(10, only=("ork", "gretchin")), capacity(10, barred=("terminator",))
    assert aboard(only, squad("q", 5, tags=("gretchin",))) == []
    assert aboard(only, squad("q", 5, tags=("squat",))) == ["TRN06"]
    assert aboard(barred, squad("q", 5, 2, tags=("terminator",))) == ["TRN06"]
    assert aboard(barred, squad("q", 5)) == []


def test_models_of_several_sizes_in_one_unit() -> None:
    mixed = squad("q", sizes=((3, 1), (2, 2)))
    assert aboard(7, mixed) == []
    assert aboard(6, mixed) == ["TRN01"]


def test_tt01_a_predator_carries_nobody() -> None:
    tank = vehicle("p", 130, 25, "predator", carries=(Seat(unit="q"),))
    (found,) = findings(army(tank, squad("q")))
    assert (found.code, found.path) == ("TRN05", "units.0.carries")
    assert found.message == "Predator has room for 0 passengers; it carries Squad."


def test_trn05_a_character_is_mounted_instead() -> None:
    (found,) = findings(army(vehicle("b", carries=(Seat(unit="c"),)), character("c")))
    assert found.code == "TRN05"
    assert found.fix == "Mount Chief in or on Buggy."
    assert [change.action for change in found.commands] == ["mount"]


def test_trn07_an_empty_transport_is_noted() -> None:
    (found,) = findings(army(transport("bus")))
    assert (found.code, found.severity) == ("TRN07", "info")
    assert codes(army(transport("bus", mounted="c"), character("c"))) == []


def test_trn08_a_passenger_that_is_not_there() -> None:
    (found,) = findings(army(transport("bus", 10, "squad-9"), squad("squad-1")))
    assert (found.code, found.path) == ("TRN08", "units.0.carries.0")
    assert "or write “squad-1” if that is meant" in found.fix


def test_a_passenger_that_is_not_in_the_data_is_not_judged() -> None:
    assert errors(army(transport("bus", 1, "u"), unknown("u"))) == []


def test_carriers_that_carry_themselves_or_each_other_are_found() -> None:
    a, b = transport("a", 50, "b"), transport("b", 50, "a")
    assert errors(army(a, b)) == ["TRN03", "TRN03"]
    assert errors(army(transport("a", 50, "a"))) == ["TRN03"]
