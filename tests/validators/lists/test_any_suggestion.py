"""Suggestions for rosters to which anybody did a few things by mistake."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rosters.commands import CommandRefused, apply, command
from rosters.roster import Roster, Unit
from tests.thorough import examples
from tests.validators.lists.armies import (
    ARMIES,
    legal,
    library,
    report,
)
from tests.validators.lists.suggestions import counted, proved
from validators.unlock import mend

CHANGES = st.sampled_from([
    "remove_unit", "duplicate_unit", "models", "option", "no option", "leave", "limit", "no limit", "foreign",
    "crew", "force", "own", "seat", "mount",
])  # fmt: skip


FOREIGN = [
    "orks/warboss",
    "eldar/avatar-of-khaine",
    "assassins/assassin",
    "tyranids/carnifex",
    "nobody/nothing",
]


@st.composite
def spoilt(draw: st.DrawFn) -> Roster:
    """A legal roster with a few things done to it that anybody may do by mistake."""
    made = legal(draw(st.sampled_from(ARMIES)))
    for kind in draw(st.lists(CHANGES, min_size=1, max_size=3)):
        one: Unit = draw(st.sampled_from(made.units))
        try:
            made = _spoilt(draw, made, one, kind)
        except CommandRefused:
            continue
    return made


def _spoilt(draw: st.DrawFn, made: Roster, one: Unit, kind: str) -> Roster:
    if kind in ("remove_unit", "duplicate_unit"):
        return apply(made, command(kind, unit=one.id))
    if kind == "models":
        return apply(made, command("set_models", unit=one.id, models=draw(st.integers(0, 30))))
    if kind == "crew":
        return apply(made, command("set_crew", unit=one.id, crew=draw(st.integers(0, 3))))
    if kind == "leave":
        return apply(made, command("leave_squadron", unit=one.id))
    if kind == "limit":
        return apply(made, command("set_points_limit", limit=str(draw(st.integers(700, 1600)))))
    if kind == "foreign":
        return apply(made, command("add_unit", entry=draw(st.sampled_from(FOREIGN))))
    if kind == "no limit":
        return apply(made, command("set_points_limit", limit=None))
    if kind == "force":
        forces = [force.name for force in library().army(made.army).head.forces]
        return apply(made, command("set_force", force=draw(st.sampled_from(forces))))
    if kind == "own":
        entry = draw(st.sampled_from(list(library().army(made.army).entries)))
        return apply(made, command("add_unit", entry=f"{made.army}/{entry}"))
    if kind == "seat":
        return apply(made, command("seat", unit=draw(st.sampled_from(made.units)).id, carrier=one.id))
    if kind == "mount":
        return apply(made, command("mount", rider=draw(st.sampled_from(made.units)).id, machine=one.id))
    if kind == "no option" and one.options:
        bought = draw(st.sampled_from(one.options))
        return apply(
            made, command("set_option", unit=one.id, name=bought.name, count=0, bearer=bought.bearer)
        )
    names = st.sampled_from(
        ["Lascannon", "Scanner", "Force Sword", "Power Fist", "Heavy Bolter", "Wings", "Flamer"]
    )
    return apply(made, command("set_option", unit=one.id, name=draw(names), count=draw(st.integers(1, 4))))


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(made=spoilt())
def test_applying_a_suggestion_removes_its_error_and_adds_none(made: Roster) -> None:
    for finding in report(made).of_severity("error")[:4]:
        proved(made, finding)


@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
@given(made=spoilt())
def test_mending_never_goes_in_circles(made: Roster) -> None:
    numbers = [sum(counted(made).values())]
    numbers += [sum(counted(step.roster).values()) for step in mend(made, library())]
    assert numbers == sorted(set(numbers), reverse=True)
