"""The inventory's invariants on crews and transports (section 6, CREW / TRANSPORT 15 to 18)."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from datafaxes.capacity import Capacity
from datafaxes.library import default_library
from rosters.fielding import field
from rosters.roster import HouseRules, Roster, Seat, Unit
from tests.thorough import examples
from tests.validators.factory import army, codes, errors, squad, transport, vehicle
from validators.report import check

sizes = st.lists(st.tuples(st.integers(1, 6), st.sampled_from([1, 2])), min_size=1, max_size=4)
quick = settings(max_examples=examples(60))


def carried(places: int, units: list[tuple[int, int]]) -> list[str]:
    squads = [squad(f"q{place}", models, slots) for place, (models, slots) in enumerate(units)]
    return errors(army(transport("bus", places, *(one.id for one in squads)), *squads))


@given(st.integers(0, 24), sizes)
@quick
def test_15_the_places_add_up(places: int, units: list[tuple[int, int]]) -> None:
    fits = sum(models * slots for models, slots in units) <= places
    assert carried(places, units) == ([] if fits else ["TRN01"])


@given(st.integers(0, 24), sizes, st.integers(1, 6))
@quick
def test_15_one_double_model_takes_the_place_of_two_single_ones(
    places: int, units: list[tuple[int, int]], double: int
) -> None:
    assert carried(places, [*units, (double, 2)]) == carried(places, [*units, (2 * double, 1)])


@given(st.integers(1, 20), st.integers(0, 12), st.integers(0, 20))
@quick
def test_16_double_and_single_models(places: int, double: int, single: int) -> None:
    units = [(models, slots) for models, slots in ((double, 2), (single, 1)) if models]
    if units:
        assert (carried(places, units) == []) == (2 * double + single <= places)


@given(st.integers(1, 20))
@quick
def test_16_an_odd_capacity_leaves_a_single_place(places: int) -> None:
    assert carried(places, [(places // 2, 2)] if places > 1 else [(1, 1)]) == []
    assert carried(places, [(places // 2 + 1, 2)]) == ["TRN01"]
    if places % 2 and places > 1:
        assert carried(places, [(places // 2, 2), (1, 1)]) == []


@given(
    st.integers(1, 12),
    st.lists(st.integers(1, 12), min_size=1, max_size=3),
    st.sampled_from(["warn", "refuse"]),
)
@quick
def test_17_the_models_of_a_split_squad_add_up(models: int, parts: list[int], ruling: str) -> None:
    buses = [transport(f"t{place}", 20, Seat(unit="q", models=part)) for place, part in enumerate(parts)]
    house = HouseRules(split_squads=ruling)  # type: ignore[arg-type]  # one of the three words
    found = codes(army(*buses, squad("q", models), house=house), "TRN")
    assert ("TRN02" in found) == (sum(parts) > models)
    split = len(parts) > 1 or parts[0] < models
    if sum(parts) <= models:
        assert ("TRN04" in found) == split


@given(st.integers(1, 9), st.integers(1, 20))
@quick
def test_18_the_crew_takes_no_place(crew: int, models: int) -> None:
    room = Capacity(text="", slots=Decimal(10))
    bus = vehicle("bus", 50, 25, "rhino", capacity=room, crew=crew, carries=(Seat(unit="q"),))
    assert errors(army(bus, squad("q", models))) == (["TRN01"] if models > 10 else [])


def test_18_crew_points_are_never_added_to_a_vehicle() -> None:
    """2E-CR-01: a Predator of 90 points with 3 crew costs 90; 2E-CR-02: captain and bike, no crew."""
    library = default_library()
    units = (
        Unit(id="tank", entry="ultramarines/space-marine-predator"),
        Unit(id="chief", entry="ultramarines/space-marine-captain"),
        Unit(id="steed", entry="ultramarines/space-marine-bike", mounted="chief"),
    )
    fielded = field(Roster(name="Test", army="ultramarines", units=units), library)
    assert [one.points for one in fielded.units[::2]] == [Decimal(90), Decimal(20)]
    assert fielded.points == fielded.units[1].points + 110


def aboard(carrier: str, passengers: dict[str, int | None]) -> list[str]:
    """The transport errors of real units aboard a real transport."""
    library = default_library()
    units = tuple(
        Unit(id=f"u{n}", entry=entry, models=models) for n, (entry, models) in enumerate(passengers.items())
    )
    bus = Unit(id="bus", entry=carrier, carries=tuple(Seat(unit=one.id) for one in units))
    fielded = field(Roster(name="Test", army=carrier.partition("/")[0], units=(*units, bus)), library)
    found = check(fielded, library).findings
    return [one.code for one in found if one.code.startswith("TRN") and one.severity == "error"]


def test_the_capacities_of_real_transports() -> None:
    """X-2E-04: Rhino, Chimera, Bowelburna, Malefactor, Falcon, Drop Pod."""
    marines, captain = "ultramarines/tactical-squad", "ultramarines/space-marine-captain"
    rhino, terminators = "ultramarines/space-marine-rhino", "ultramarines/terminator-squad"
    assert aboard(rhino, {marines: 10}) == []
    assert aboard(rhino, {terminators: 5}) == []
    assert aboard(rhino, {marines: 10, captain: None}) == ["TRN01"]
    assert aboard(rhino, {"ultramarines/bike-squadron": 3}) == ["TRN03"]
    assert aboard(rhino, {"ultramarines/space-marine-dreadnought": None}) == ["TRN03"]
    guards, commissar = "imperial-guard/imperial-guard-squad", "imperial-guard/commissar"
    assert aboard("imperial-guard/imperial-chimera", {guards: 10, commissar: None}) == []
    boyz, gretchin, snotlings = "orks/goff-boyz-mob", "orks/gretchin-mobs", "orks/snotling-herd"
    assert aboard("orks/bowelburna", {boyz: 5}) == []
    assert aboard("orks/bowelburna", {boyz: 6}) == ["TRN01"]
    assert aboard("orks/bowelburna", {gretchin: 10}) == []
    assert aboard("orks/bowelburna", {gretchin: 11}) == ["TRN01"]
    assert aboard("orks/ork-drop-pod-kanz", {"orks/ork-dreadnought": None}) == []
    assert aboard("orks/ork-drop-pod-kanz", {snotlings: 5}) == []
    assert aboard("orks/ork-drop-pod-kanz", {snotlings: 6}) == ["TRN01"]
    stealers, warriors = "tyranids/genestealer-brood", "tyranids/tyranid-warrior-brood"
    assert aboard("tyranids/tyranid-malefactor", {stealers: 12}) == []
    assert aboard("tyranids/tyranid-malefactor", {stealers: 13}) == ["TRN01"]
    assert aboard("tyranids/tyranid-malefactor", {warriors: 6}) == []
    assert aboard("tyranids/tyranid-malefactor", {warriors: 7}) == ["TRN01"]
