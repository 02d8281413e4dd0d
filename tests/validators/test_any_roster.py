"""Whatever a roster holds, the checks answer, mend what they can, and arrange what can be arranged."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datafaxes.library import default_library
from rosters.commands import apply
from rosters.fielding import field
from rosters.roster import Group, HouseRules, Roster, Seat, Unit
from rosters.roster_file import read_roster
from rosters.roster_writing import write_roster
from tests.thorough import examples
from validators.arrangement import arrange
from validators.finding import Finding
from validators.registry import CHECKS
from validators.report import Report, check, findings

OURS = ("PTS01", "SQD", "BAT", "TRN", "CRW", "MNT", "OPT05")
IDS = [f"u{number}" for number in range(9)]
ENTRIES = [
    "orks/ork-war-buggy", "orks/ork-wartrak", "orks/ork-warbike", "orks/space-ork-battlewagon",
    "orks/ork-dreadnought", "orks/bowelburna", "orks/goff-boyz-mob", "orks/gretchin-mobs",
    "orks/squig-katapult", "orks/ork-drop-pod-kanz", "orks/ork-nobz-bike-2", "orks/warboss",
    "ultramarines/space-marine-rhino", "ultramarines/space-marine-razorback", "ultramarines/tactical-squad",
    "ultramarines/terminator-squad", "ultramarines/bike-squadron", "ultramarines/space-marine-captain",
    "ultramarines/terminator-captain", "ultramarines/space-marine-bike",
    "ultramarines/space-marine-land-raider", "ultramarines/space-marine-predator",
    "ultramarines/rapier-laser-destroyer",
    "imperial-guard/imperial-chimera", "imperial-guard/imperial-guard-squad", "imperial-guard/sentinel",
    "imperial-guard/imperial-guard-sentinel", "imperial-guard/imperial-guard-land-speeder",
    "genestealer-cults/thudd-gun", "tyranids/tyranid-malefactor", "tyranids/genestealer-brood",
    "eldar/eldar-war-walker", "eldar/eldar-vyper-2", "nobody/nothing", "nothing",
]  # fmt: skip

ids = st.sampled_from([*IDS, "nobody"])
groups = st.lists(
    st.builds(
        Group,
        name=st.sampled_from(["Hammer", "Anvil", "Tongs"]),
        members=st.lists(ids, max_size=4).map(tuple),
    ),
    max_size=3,
).map(tuple)
houses = st.builds(
    HouseRules,
    max_size_gap=st.integers(0, 3),
    treat_100_as=st.sampled_from(["free", "obliged", "heavy"]),
    speed_gap=st.sampled_from([Decimal(0), Decimal(6), Decimal(20)]),
    strict_speed=st.booleans(),
    strict_transports=st.booleans(),
    split_squads=st.sampled_from(["warn", "allow", "refuse"]),
)
seats = st.builds(Seat, unit=ids, models=st.none() | st.integers(0, 12))


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Rosters that could be read from a file, sense or nonsense."""
    units = tuple(
        Unit(
            id=id,
            entry=draw(st.sampled_from(ENTRIES)),
            name=draw(st.none() | st.sampled_from(["Hunter", "Talon"])),
            models=draw(st.none() | st.none() | st.integers(0, 30)),
            crew=draw(st.none() | st.integers(0, 5)),
            carries=tuple(draw(st.lists(seats, max_size=3))),
            mounted=draw(st.none() | ids),
        )
        for id in IDS[: draw(st.integers(0, len(IDS)))]
    )
    return Roster(
        name="Any",
        army=draw(st.sampled_from(["orks", "ultramarines", "nowhere"])),
        points_limit=draw(st.none() | st.sampled_from([Decimal(0), Decimal("99.5"), Decimal(5000)])),
        units=units,
        squadrons=draw(groups),
        batteries=draw(groups),
        house_rules=draw(houses),
    )


def report(roster: Roster) -> Report:
    library = default_library()
    return check(field(roster, library), library)


def ours(roster: Roster) -> list[Finding]:
    library = default_library()
    army = field(roster, library)
    return [
        finding
        for code, one in CHECKS.items()
        if code.startswith(OURS)
        for finding in one.findings(army, library)
    ]


quick = settings(
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@given(rosters())
@settings(quick, max_examples=examples(60))
def test_every_roster_gets_an_answer_and_always_the_same(roster: Roster) -> None:
    first = report(roster)
    assert first == report(roster)
    library = default_library()
    assert Counter(findings(field(roster, library), library)) == Counter(first.findings)
    for finding in first.findings:
        assert finding.message.endswith("."), finding
        assert finding.why
        assert finding.path == finding.path.strip(".")


@given(rosters())
@settings(quick, max_examples=examples(30))
def test_list_14_a_roster_read_from_its_file_gets_the_same_report(roster: Roster) -> None:
    assert report(read_roster(write_roster(roster))) == report(roster)


@given(rosters())
@settings(quick, max_examples=examples(60))
def test_applying_a_fix_removes_its_finding_and_adds_no_error(roster: Roster) -> None:
    before = ours(roster)
    errors = Counter(one.code for one in before if one.severity == "error")
    for finding in before:
        if not finding.commands:
            continue
        mended = roster
        for change in finding.commands:
            mended = apply(mended, change)
        after = ours(mended)
        same = [one.message for one in after if one.code == finding.code]
        assert Counter(same)[finding.message] < Counter(one.message for one in before)[finding.message], (
            finding
        )
        more = Counter(one.code for one in after if one.severity == "error") - errors
        assert not more, (finding, more)


@given(rosters())
@settings(quick, max_examples=examples(60))
def test_what_is_arranged_is_legal_and_what_is_not_is_said(roster: Roster) -> None:
    library = default_library()
    arrangement = arrange(roster, library)
    left = [
        one
        for one in ours(arrangement.roster)
        if one.code.startswith(("SQD", "BAT", "TRN")) and one.severity == "error"
    ]
    if not any("squadrons" in why or "batteries" in why for why in arrangement.impossible):
        assert left == []
    if arrangement.roster == roster:
        assert arrangement.changes == ()
    else:
        assert arrangement.changes
    again = arrange(arrangement.roster, library)
    assert again.roster == arrangement.roster
    assert again.changes == ()
