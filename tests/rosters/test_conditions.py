"""Conditions and changes of the army lists, against a unit made up for the purpose."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.condition import Change, Condition, Per
from rosters.conditions import changed, changed_limit, holds, times


class Made:
    """A unit with a power fist in the hands of its sergeant, in an army with two techmarines."""

    force = "Ultramarines"
    bearers = frozenset({"tactical squad", "sergeant"})

    def in_unit(self, name: str, inside: str | None) -> int:
        return {("Power Fist", None): 1, ("Marine", None): 8, ("Power Fist", "Sergeant"): 1}.get(
            (name, inside), 0
        )

    def in_army(self, name: str, inside: str | None) -> int:
        return {("Techmarine", None): 2, ("Axe", "Techmarine"): 1}.get((name, inside), 0)

    def is_of_kind(self, kind: str) -> bool | None:
        return {"Walkers": True, "Skimmers": False}.get(kind)

    def points_in(self, part: str) -> Decimal:
        return Decimal("750.5") if part == "squads" else Decimal(0)


TRUE, FALSE = Condition(has="Power Fist"), Condition(has="Sword")
UNCLEAR = Condition(unclear="with the blessing of the Emperor")


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        (None, True),
        (Condition(), True),
        (TRUE, True),
        (FALSE, False),
        (Condition(has="Power Fist", at_least=2), False),
        (Condition(has="Marine", at_least=8), True),
        (Condition(has="Marine", at_least=9), False),
        (Condition(has="Sword", fewer_than=1), True),
        (Condition(has="Power Fist", fewer_than=1), False),
        (Condition(has="Power Fist", fewer_than=2), True),
        (Condition(has="Power Fist", inside="Sergeant"), True),
        (Condition(has="Power Fist", inside="Marine"), False),
        (Condition(has="Techmarine", where="army"), True),
        (Condition(has="Techmarine"), False),
        (Condition(has="Techmarine", where="army", at_least=3), False),
        (Condition(has="Axe", where="army", inside="Techmarine"), True),
        (Condition(bearer="SERGEANT"), True),
        (Condition(bearer="Marine"), False),
        (Condition(bearer_kind="Walkers"), True),
        (Condition(bearer_kind="Skimmers"), False),
        (Condition(bearer_kind="Daemons"), None),
        (Condition(force="ultramarines"), True),
        (Condition(force="Ally List"), False),
        (Condition(negate=FALSE), True),
        (Condition(negate=TRUE), False),
        (Condition(negate=UNCLEAR), None),
        (Condition(every=(TRUE, TRUE)), True),
        (Condition(every=(TRUE, FALSE)), False),
        (Condition(every=(TRUE, UNCLEAR)), None),
        (Condition(every=(UNCLEAR, FALSE)), False),
        (Condition(either=(FALSE, TRUE)), True),
        (Condition(either=(FALSE, FALSE)), False),
        (Condition(either=(UNCLEAR, FALSE)), None),
        (Condition(either=(UNCLEAR, TRUE)), True),
        (Condition(has="Power Fist", bearer="Marine"), False),
        (Condition(has="Power Fist", bearer="Sergeant", force="Ultramarines"), True),
        (UNCLEAR, None),
        (Condition(unclear="?", has="Sword"), False),
    ],
)
def test_a_condition_is_true_false_or_unclear(condition: Condition | None, answer: bool | None) -> None:
    assert holds(condition, Made()) is answer


@pytest.mark.parametrize(
    ("per", "count"),
    [
        (Per(names=("Marine",)), 8),
        (Per(names=("Marine",), every=3), 2),
        (Per(names=("Marine", "Power Fist")), 9),
        (Per(names=("Techmarine",), where="army"), 2),
        (Per(points_in="squads", every=100), 7),
        (Per(points_in="support", every=100), 0),
    ],
)
def test_so_many_for_each(per: Per, count: int) -> None:
    assert times(per, Made()) == count


def change(how: str, amount: str, **more: object) -> Change:
    return Change(field="points", how=how, amount=Decimal(amount), **more)  # type: ignore[arg-type]  # by test


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ([], "10"),
        ([change("set", "4")], "4"),
        ([change("times", "1.5")], "15.0"),
        ([change("add", "-2.5")], "7.5"),
        ([change("add", "2"), change("times", "2")], "24"),
        ([change("times", "2"), change("add", "2")], "22"),
        ([change("set", "4", when=FALSE)], "10"),
        ([change("set", "4", when=UNCLEAR)], "10"),
        ([change("add", "1", per=Per(names=("Marine",)))], "18"),
        ([change("set", "3", per=Per(names=("Techmarine",), where="army"))], "6"),
        ([Change(field="maximum", how="set", amount=Decimal(1))], "10"),
    ],
)
def test_changes_are_made_in_their_order(changes: list[Change], points: str) -> None:
    assert changed("points", Decimal(10), changes, Made()) == Decimal(points)


@pytest.mark.parametrize(
    ("limit", "changes", "wanted"),
    [
        (3, [], 3),
        (None, [], None),
        (None, [Change(field="maximum", how="add", amount=Decimal(-1))], None),
        (None, [Change(field="maximum", how="set", amount=Decimal(2))], 2),
        (None, [Change(field="maximum", how="set", amount=Decimal(2), when=FALSE)], None),
        (1, [Change(field="maximum", how="add", amount=Decimal(-4))], 0),
        (0, [Change(field="maximum", how="add", amount=Decimal(1), per=Per(names=("Marine",)))], 8),
    ],
)
def test_limits_never_fall_below_nothing(
    limit: int | None, changes: list[Change], wanted: int | None
) -> None:
    assert changed_limit("maximum", limit, changes, Made()) == wanted
