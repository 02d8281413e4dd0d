"""The rule of capacity by itself (2E-TT-02, 2E-TT-03, 2E-TT-05)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

import pytest

from datafaxes.capacity import Body, Capacity, ReservedSeat, SlotRule, misfits

TEN, FIVE = Capacity(text="ten", slots=Decimal(10)), Capacity(text="five", slots=Decimal(5))


@dataclass(frozen=True)
class Squad:
    unit_id: str
    bodies: tuple[Body, ...]
    tags: frozenset[str]
    is_character: bool = False


def squad(count: int, slots: int | None = 1, *tags: str, wounds: int = 1, unit: str = "squad") -> Squad:
    return Squad(unit, (Body(slots=slots, wounds=wounds),) * count, frozenset(tags))


def character(slots: int = 1) -> Squad:
    return replace(squad(1, slots, "character", unit="chief"), is_character=True)


def faults(capacity: Capacity, *riders: Squad) -> list[tuple[str, Decimal | int, Decimal | int]]:
    return [(misfit.fault, misfit.limit, misfit.found) for misfit in misfits(capacity, riders)]


@pytest.mark.parametrize(
    ("capacity", "double", "single", "taken"),
    [(TEN, 0, 10, None), (TEN, 5, 0, None), (TEN, 4, 2, None), (TEN, 5, 1, 11), (TEN, 0, 20, 20),
     (FIVE, 2, 1, None), (FIVE, 3, 0, 6)],
)  # fmt: skip
def test_2e_tt_02_places_are_counted(capacity: Capacity, double: int, single: int, taken: int | None) -> None:
    expected = [] if taken is None else [("full", capacity.slots, taken)]
    assert faults(capacity, squad(double, 2), squad(single, 1)) == expected


def test_2e_tt_02_the_datafax_may_count_otherwise() -> None:
    half = replace(FIVE, rules=(SlotRule(tag="gretchin", slots=Decimal("0.5")),))
    assert faults(half, squad(10, 1, "gretchin")) == []
    assert faults(half, squad(11, 1, "gretchin")) == [("full", 5, Decimal("5.5"))]
    assert faults(half, squad(8, 1, "gretchin"), squad(1)) == []


def test_2e_tt_02_only_what_is_listed_rides_where_it_is_too_large_for_others() -> None:
    pod = replace(TEN, explicit=(SlotRule(tag="dreadnought", slots=Decimal(10)),))
    assert faults(pod, squad(1, None, "dreadnought")) == []
    assert faults(pod, squad(1, None, "dreadnought"), squad(1)) == [("full", 10, 11)]
    assert faults(pod, squad(1, None, "bike")) == [("too large", 0, 0)]
    half = replace(TEN, rules=(SlotRule(tag="gretchin", slots=Decimal("0.5")),))
    assert faults(half, squad(1, None, "gretchin")) == [("too large", 0, 0)]


def test_2e_tt_02_some_take_no_models_of_double_size() -> None:
    narrow = replace(TEN, double_size=False)
    assert faults(narrow, squad(10)) == []
    assert faults(narrow, squad(1, 2)) == [("too large", 0, 0)]
    listed = replace(narrow, explicit=(SlotRule(tag="ogryn", slots=Decimal(2)),))
    assert faults(listed, squad(1, 2, "ogryn")) == []


def test_2e_tt_02_wounds_count_instead_of_places() -> None:
    malefactor = Capacity(text="twelve wounds", wounds=12)
    assert faults(malefactor, squad(6, 2, wounds=2)) == []
    assert faults(malefactor, squad(6, 2, wounds=2), squad(1)) == [("full", 12, 13)]


def test_2e_tt_02_who_may_not_ride_is_counted_no_further() -> None:
    barred = replace(FIVE, barred=("terminator",))
    assert faults(barred, squad(5, 2, "terminator"), squad(5, unit="other")) == [("wrong kind", 0, 0)]
    orks = replace(FIVE, only=("ork", "gretchin"))
    assert faults(orks, squad(5, 1, "gretchin")) == []
    (misfit,) = misfits(orks, [squad(5)])
    assert (misfit.fault, misfit.tag) == ("wrong kind", "ork or gretchin")


def test_2e_tt_03_a_kept_seat_is_for_its_own_kind_and_a_large_one_needs_another_besides() -> None:
    room = Capacity(text="nine and one", slots=Decimal(9), reserved=(ReservedSeat(tag="character", seats=1),))
    assert faults(room, squad(9), character()) == []
    assert faults(room, squad(10)) == [("wrong kind", 9, 10)]
    assert faults(room, squad(8), character(2)) == []
    assert faults(room, squad(9), character(2)) == [("full", 10, 11)]


def test_2e_tt_05_units_and_their_parts_are_counted_characters_apart() -> None:
    one = replace(TEN, units=1, unit_models=5)
    assert faults(one, squad(2), squad(3), character()) == []
    assert faults(one, squad(2), squad(3, unit="other")) == [("too many units", 1, 2)]
    assert faults(one, squad(3), squad(3)) == [("unit too large", 5, 6)]
