"""Conditions in words, and what is missing for them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import pytest

from datafaxes.condition import Condition
from rosters.condition_words import in_words, missing, wanted
from rosters.conditions import Having


class Army:
    """Has so many of each thing in the army, and nothing else; the bearer is a Captain."""

    force = ""
    bearers = frozenset({"captain"})

    def __init__(self, things: Mapping[str, int] | None = None) -> None:
        self.things = things or {}

    def in_unit(self, name: str, inside: str | None) -> int:
        return 0

    def in_army(self, name: str, inside: str | None) -> int:
        return self.things.get(name, 0)

    def is_of_kind(self, kind: str) -> bool | None:
        return None

    def points_in(self, part: str) -> Decimal:
        return Decimal(0)


def has(name: str, at_least: int = 1, **more: object) -> Condition:
    return Condition(has=name, where="army", at_least=at_least, **more)  # type: ignore[arg-type]  # fields of a condition


MEK, DOC, CAPTAIN = has("Mekaniak"), has("Painboy"), Condition(bearer="Captain")
NO_MEK = has("Mekaniak", fewer_than=1)


@pytest.mark.parametrize(
    ("conditions", "words"),
    [
        ([MEK], "needs Mekaniak in the army"),
        ([MEK, DOC], "needs Mekaniak and Painboy in the army"),
        ([has("Boyz Mob", 2)], "needs 2 Boyz Mob in the army"),
        ([Condition(has="Jump Pack")], "needs Jump Pack"),
        ([Condition(either=(MEK, DOC))], "needs Mekaniak or Painboy in the army"),
        ([NO_MEK], "may not be had with Mekaniak in the army"),
        ([has("Mekaniak", fewer_than=3)], "allows at most 2 Mekaniak in the army"),
        ([Condition(negate=MEK)], "may not be had with Mekaniak in the army"),
        ([CAPTAIN], "is only for Captain"),
        ([Condition(negate=CAPTAIN)], "is not for Captain"),
        ([Condition(either=(CAPTAIN, Condition(bearer="Chaplain")))], "is only for Captain or Chaplain"),
        ([Condition(bearer_kind="support-weapon")], "is only for support weapon"),
        ([Condition(force="Chaos Cult")], "is only for Chaos Cult"),
        ([MEK, CAPTAIN], "needs Mekaniak in the army and is only for Captain"),
        ([Condition(unclear="on | off")], "has a condition that the data states as “on | off”"),
        ([], "has no condition"),
    ],
)
def test_conditions_in_words(conditions: list[Condition], words: str) -> None:
    assert in_words(conditions) == words


def test_what_does_not_hold_is_missing_clause_by_clause() -> None:
    both = Condition(every=(MEK, DOC))
    assert missing(both, Army()) == (MEK, DOC)
    assert missing(both, Army({"Mekaniak": 1})) == (DOC,)
    assert missing(both, Army({"Mekaniak": 1, "Painboy": 1})) == ()
    assert missing(None, Army()) == ()


def test_who_bears_it_counts() -> None:
    having: Having = Army()
    chaplain = Condition(bearer="Chaplain")
    assert missing(CAPTAIN, having) == ()
    assert missing(chaplain, having) == (chaplain,)
    assert missing(Condition(bearer_kind="psyker"), having) == ()


def test_an_either_is_missing_as_a_whole() -> None:
    either = Condition(either=(MEK, DOC))
    assert missing(either, Army()) == (either,)
    assert missing(either, Army({"Painboy": 1})) == ()


def test_nothing_is_said_to_be_missing_where_that_is_not_known() -> None:
    assert missing(Condition(unclear="on | off"), Army()) == ()
    (left,) = missing(Condition(every=(Condition(unclear="on | off"), MEK)), Army())
    assert left == MEK


def test_what_is_wanted_is_one_thing_of_each_clause() -> None:
    either = Condition(either=(has("Mekaniak", 2), DOC))
    assert wanted([either, MEK]) == ((("Mekaniak", 2), ("Painboy", 1)), (("Mekaniak", 1),))
    assert wanted([NO_MEK, CAPTAIN]) == ()
