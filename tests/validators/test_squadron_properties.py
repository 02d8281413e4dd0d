"""The inventory's invariants on lists (section 6, LIST 1 to 14), against the reference procedure."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from rosters.commands import apply
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.roster import Group, HouseRules
from tests.thorough import examples
from tests.validators.factory import (
    NO_LIBRARY,
    army,
    character,
    codes,
    errors,
    squad,
    transport,
    vehicle,
    weapon,
)
from tests.validators.reference import Squadrons, Thing, any_legal, partitions, verdict
from validators.group_plan import plan_groups
from validators.ledger import squadron_ledger
from validators.registry import CHECKS
from validators.sharing_out import legal_sizes

WORTHS = [Decimal(text) for text in ("20", "45", "75", "99", "99.99", "100", "100.01", "130", "220")]
TOPS = [Decimal(text) for text in ("12", "16", "18", "22", "24", "24.5", "28", "30", "30.5", "36")]


class Plan(NamedTuple):
    """Vehicles with their squadrons, by place."""

    things: list[Thing]
    squadrons: Squadrons
    house: HouseRules = HouseRules()

    def fielded(self) -> FieldedArmy:
        units: list[FieldedUnit] = []
        for place, thing in enumerate(self.things):
            id = f"v{place}"
            if thing.role == "transport":
                units.append(_typed(transport(id, worth=thing.worth, top=thing.top), thing))
            elif thing.role == "character_mount":
                units += [
                    vehicle(id, thing.worth, thing.top, thing.type, mounted=f"c{place}"),
                    character(f"c{place}"),
                ]
            else:
                units.append(vehicle(id, thing.worth, thing.top, thing.type))
        made = army(*units, house=self.house)
        groups = tuple(
            Group(name=f"S{number}", members=tuple(f"v{place}" for place in members))
            for number, members in enumerate(self.squadrons)
        )
        return replace(made, roster=replace(made.roster, squadrons=groups))


def _typed(unit: FieldedUnit, thing: Thing) -> FieldedUnit:
    assert unit.datafax is not None
    return replace(unit, datafax=replace(unit.datafax, id=thing.type))


things = st.builds(
    Thing,
    worth=st.sampled_from(WORTHS),
    top=st.sampled_from(TOPS),
    type=st.sampled_from(["buggy", "trak"]),
    role=st.sampled_from(["vehicle", "vehicle", "vehicle", "transport", "character_mount"]),
)
houses = st.builds(
    HouseRules,
    max_size_gap=st.integers(0, 2),
    treat_100_as=st.sampled_from(["free", "obliged", "heavy"]),
    speed_gap=st.sampled_from([Decimal(4), Decimal(6), Decimal(12)]),
    strict_speed=st.booleans(),
)


@st.composite
def plans(draw: st.DrawFn, most: int = 7, house: st.SearchStrategy[HouseRules] = houses) -> Plan:
    """Vehicles in squadrons of any kind: some in none, some in two, some squadrons empty."""
    found = draw(st.lists(things, max_size=most))
    number = draw(st.integers(0, 4))
    squadrons: Squadrons = [[] for _ in range(number)]
    for place in range(len(found)):
        for home in draw(st.sets(st.integers(0, max(0, number)), max_size=2)) if number else ():
            if home < number:
                squadrons[home].append(place)
    return Plan(found, squadrons, draw(house))


@st.composite
def tidy_plans(draw: st.DrawFn, most: int = 9, house: st.SearchStrategy[HouseRules] = houses) -> Plan:
    """Vehicles, each in exactly one squadron."""
    found = draw(st.lists(things, max_size=most))
    number = draw(st.integers(1, 4))
    squadrons: Squadrons = [[] for _ in range(number)]
    for place in range(len(found)):
        squadrons[draw(st.integers(0, number - 1))].append(place)
    return Plan(found, [members for members in squadrons if members], draw(house))


def found_by_us(plan: Plan) -> set[str]:
    return {code for code in errors(plan.fielded()) if code.startswith("SQD")}


@given(plans())
@settings(max_examples=examples(150))
def test_every_code_agrees_with_the_reference_procedure(plan: Plan) -> None:
    kept = verdict(plan.things, plan.squadrons, plan.house)
    assert found_by_us(plan) == {code for code, holds in kept.items() if not holds}


@given(tidy_plans(most=9))
@settings(max_examples=examples(60))
def test_every_code_agrees_with_the_reference_procedure_up_to_nine_vehicles(plan: Plan) -> None:
    kept = verdict(plan.things, plan.squadrons, plan.house)
    assert found_by_us(plan) == {code for code, holds in kept.items() if not holds}


@given(plans(), st.randoms(use_true_random=False))
@settings(max_examples=examples(60))
def test_list_1_order_never_matters(plan: Plan, random: object) -> None:
    places = list(range(len(plan.things)))
    random.shuffle(places)  # type: ignore[attr-defined]  # Hypothesis gives a random.Random
    things_ = [plan.things[place] for place in places]
    squadrons = [
        sorted((places.index(place) for place in members), reverse=True) for members in plan.squadrons
    ]
    shuffled = Plan(things_, squadrons[::-1], plan.house)
    assert codes(shuffled.fielded(), "SQD") == codes(plan.fielded(), "SQD")


@given(plans())
@settings(max_examples=examples(40))
def test_list_2_names_never_matter(plan: Plan) -> None:
    fielded = plan.fielded()
    units = tuple(
        replace(
            one, unit=replace(one.unit, id=f"x{one.id}", mounted=one.unit.mounted and f"x{one.unit.mounted}")
        )
        for one in fielded.units
    )
    squadrons = tuple(
        Group(name=f"{group.name} renamed", members=tuple(f"x{member}" for member in group.members))
        for group in fielded.roster.squadrons
    )
    renamed = replace(
        fielded,
        units=units,
        roster=replace(fielded.roster, squadrons=squadrons, units=tuple(one.unit for one in units)),
    )
    assert codes(renamed) == codes(fielded)


def test_list_3_and_4_with_equal_speeds_the_legal_profiles_are_as_many_as_the_squadrons() -> None:
    for number in range(1, 8):
        alike = [Thing(Decimal(45), Decimal(30), "buggy", "vehicle")] * number
        legal = {
            tuple(sorted(map(len, groups)))
            for groups in partitions(list(range(number)))
            if not found_by_us(Plan(alike, groups))
        }
        cap = -(-number // 3)
        assert len(legal) == cap
        assert (number,) in legal
        assert legal == {tuple(sorted(sizes)) for sizes in legal_sizes(number)}
        assert all(min(sizes) >= 2 for sizes in legal if number >= 2)
        assert all(max(sizes) <= 3 for sizes in legal if len(sizes) == cap and number >= 3)


EXTRAS: list[tuple[FieldedUnit, ...]] = [
    (transport("extra"),),
    (squad("extra", 5, bikes=vehicle("bike", 20, 30, "bike", kind="bike", only_as_upgrade=True)),),
    (vehicle("extra", 60, 30, mounted="boss"), character("boss")),
    (vehicle("extra", 100, 12),),
    (vehicle("extra", 250, 12),),
]


@given(plans(), st.sampled_from(EXTRAS))
@settings(max_examples=examples(60))
def test_list_5_vehicles_that_need_no_squadron_change_nothing(
    plan: Plan, extra: tuple[FieldedUnit, ...]
) -> None:
    house = replace(plan.house, treat_100_as="free")
    fielded = Plan(plan.things, plan.squadrons, house).fielded()
    roster = replace(fielded.roster, units=(*fielded.roster.units, *(one.unit for one in extra)))
    more = replace(fielded, units=(*fielded.units, *extra), roster=roster)
    assert codes(more, "SQD") == codes(fielded, "SQD")


def test_list_6_one_squadron_too_many_is_always_refused() -> None:
    for number in range(1, 8):
        alike = [Thing(Decimal(45), Decimal(30), "buggy", "vehicle")] * number
        for groups in partitions(list(range(number))):
            if len(groups) > -(-number // 3):
                assert "SQD02" in found_by_us(Plan(alike, groups))


@given(tidy_plans(most=7, house=st.just(HouseRules())), st.data())
@settings(max_examples=examples(60))
def test_list_7_moving_a_vehicle_keeps_legality_only_while_sizes_stay_close(
    plan: Plan, data: st.DataObject
) -> None:
    alike = [Thing(Decimal(45), Decimal(30), "buggy", "vehicle")] * len(plan.things)
    start = Plan(alike, plan.squadrons)
    if found_by_us(start) or len(start.squadrons) < 2:
        return
    source, target = data.draw(st.permutations(range(len(start.squadrons))))[:2]
    moved = [list(members) for members in start.squadrons]
    moved[target].append(moved[source].pop())
    sizes = [len(members) for members in moved if members]
    legal = not found_by_us(Plan(alike, [members for members in moved if members]))
    assert legal == (max(sizes) - min(sizes) <= 1)


@given(st.integers(1, 8))
def test_list_8_a_hundred_points_free_one_vehicle_and_more_add_the_type_rule(number: int) -> None:
    buggies = [vehicle(f"b{place}") for place in range(number)]
    together = {"S": " ".join(one.id for one in buggies) + " x"}
    for worth, counted, typed in (("99.99", 1, False), ("100", 0, False), ("100.01", 0, True)):
        fielded = army(*buggies, vehicle("x", worth, 30, "trak"), squadrons=together)
        assert squadron_ledger(fielded, NO_LIBRARY).number == number + counted
        assert ("SQD04" in codes(fielded)) == typed


@given(plans())
@settings(max_examples=examples(60))
def test_list_9_two_types_with_a_heavy_vehicle_are_always_refused(plan: Plan) -> None:
    mixed = any(
        any(plan.things[place].worth > 100 for place in members)
        and len({plan.things[place].type for place in members}) > 1
        for members in plan.squadrons
    )
    if mixed:
        assert "SQD04" in codes(plan.fielded())


@given(plans(), st.sampled_from([Decimal("0.5"), Decimal(3), Decimal(40)]))
@settings(max_examples=examples(60))
def test_list_10_everybody_being_faster_changes_nothing(plan: Plan, faster: Decimal) -> None:
    sped_up = [thing._replace(top=thing.top + faster) for thing in plan.things]
    assert codes(Plan(sped_up, *plan[1:]).fielded(), "SQD") == codes(plan.fielded(), "SQD")


@given(tidy_plans(most=7), st.sampled_from([Decimal(0), Decimal(2), Decimal(20)]), st.integers(0, 2))
@settings(max_examples=examples(120))
def test_list_11_wider_gaps_never_make_a_legal_army_illegal(plan: Plan, speed: Decimal, size: int) -> None:
    """With speeds as an excuse a wider speed gap takes the excuse away, so that is held apart."""
    house = replace(plan.house, strict_speed=True)
    wider = replace(house, speed_gap=house.speed_gap + speed, max_size_gap=house.max_size_gap + size)
    if not found_by_us(Plan(plan.things, plan.squadrons, house)):
        assert not found_by_us(Plan(plan.things, plan.squadrons, wider))


@given(plans(), st.lists(st.sampled_from([45, 70, 120]), max_size=5), st.integers(0, 3))
@settings(max_examples=examples(60))
def test_list_12_batteries_and_squadrons_do_not_influence_each_other(
    plan: Plan, guns: list[int], batteries: int
) -> None:
    fielded = plan.fielded()
    weapons = [weapon(f"g{place}", worth) for place, worth in enumerate(guns)]
    groups = tuple(
        Group(name=f"B{number}", members=tuple(one.id for one in weapons[number::batteries]))
        for number in range(batteries)
    )
    alone = army(*weapons, house=plan.house)
    alone = replace(alone, roster=replace(alone.roster, batteries=groups))
    roster = replace(fielded.roster, units=(*fielded.roster.units, *alone.roster.units), batteries=groups)
    both = replace(fielded, units=(*fielded.units, *alone.units), roster=roster)
    assert codes(both, "SQD") == codes(fielded, "SQD")
    assert codes(both, "BAT") == codes(alone, "BAT")


@given(st.integers(1, 40), st.integers(0, 3))
def test_list_13_suggested_sizes_are_legal_and_add_up(number: int, gap: int) -> None:
    for sizes in legal_sizes(number, gap):
        assert sum(sizes) == number
        assert len(sizes) <= -(-number // 3)
        assert max(sizes) - min(sizes) <= gap


@given(plans())
@settings(max_examples=examples(30))
def test_list_14_the_report_is_deterministic(plan: Plan) -> None:
    assert errors(plan.fielded()) == errors(plan.fielded())


@given(tidy_plans(most=7))
@settings(max_examples=examples(150))
def test_a_legal_arrangement_is_found_wherever_one_exists(plan: Plan) -> None:
    found = plan_groups(squadron_ledger(plan.fielded(), NO_LIBRARY))
    assert (found.impossible == "") == any_legal(plan.things, plan.house)
    if not found.impossible:
        fielded = plan.fielded()
        arranged = replace(fielded, roster=replace(fielded.roster, squadrons=found.as_groups()))
        assert not [code for code in errors(arranged) if code.startswith("SQD")]


@given(plans(most=9))
@settings(max_examples=examples(100))
def test_applying_a_fix_removes_the_finding_and_adds_no_error(plan: Plan) -> None:
    fielded = plan.fielded()
    before = errors(fielded)
    for code in (code for code in CHECKS if code.startswith("SQD")):
        for finding in CHECKS[code].findings(fielded, NO_LIBRARY):
            if not finding.commands:
                continue
            roster = fielded.roster
            for change in finding.commands:
                roster = apply(roster, change)
            after = replace(fielded, roster=roster)
            left = list(CHECKS[code].findings(after, NO_LIBRARY))
            assert finding.message not in [one.message for one in left]
            assert len(left) < len(list(CHECKS[code].findings(fielded, NO_LIBRARY)))
            for error in errors(after):
                assert error in before
