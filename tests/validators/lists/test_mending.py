"""The suggestions of a whole report, and what changes bring with them."""

from __future__ import annotations

import pytest

from rosters.commands import Command, command
from rosters.fielding import field
from tests.validators.lists.armies import (
    ARMIES,
    after,
    errors,
    legal,
    library,
    report,
    roster,
    unit,
)
from tests.validators.lists.suggestions import counted, proved, suggested
from validators.unlock import mend, with_suggestions


def test_one_change_may_mend_several_errors() -> None:
    made = after(legal("ultramarines"), command("remove_unit", unit="techmarine"))
    army = field(made, library())
    told = with_suggestions(report(made), army, library())
    assert {one.fix for one in told.of_severity("error")} == {"Add Techmarine, +33."}
    assert len(told.of_severity("error")) > 1


def test_a_report_without_errors_stays_as_it_is() -> None:
    made = legal("eldar")
    assert with_suggestions(report(made), field(made, library()), library()) == report(made)


def test_the_same_roster_gets_the_same_suggestion() -> None:
    made = after(legal("orks"), command("remove_unit", unit="mek"))
    first = [suggested(made, one) for one in report(made).of_severity("error")]
    assert first == [suggested(made, one) for one in report(made).of_severity("error")]


def test_mending_ends_in_a_legal_army() -> None:
    made = after(
        legal("orks"),
        command("remove_unit", unit="mek"),
        command("remove_unit", unit="painboy"),
        command("set_models", unit="goffs", models=40),
        command("set_option", unit="warboss", name="Scaner"),
    )
    steps = list(mend(made, library()))
    assert errors(steps[-1].roster) == []
    assert after(made, *(change for step in steps for change in step.commands)) == steps[-1].roster


def test_the_cause_is_mended_before_what_follows_from_it() -> None:
    """An army fielded as the wrong force lacks much, has much that is barred, and needs one change."""
    made = roster(
        "chaos",
        unit("lord", "chaos/chaos-lord"),
        unit("marines", "chaos/chaos-space-marine-squad", models=10),
        limit=1000,
        force="Chaos Cult",
    )
    assert len(report(made).of_severity("error")) == 4
    assert [step.words for step in mend(made, library())] == ["Field the force Chaos."]
    told = with_suggestions(report(made), field(made, library()), library())
    assert {one.fix for one in told.of_severity("error")} == {"Field the force Chaos."}


def test_each_of_several_faults_gets_its_own_suggestion() -> None:
    """Two Sentinels that are no units of their own: what replaces the one does not mend the other."""
    walkers = [unit(one, "imperial-guard/sentinel") for one in ("a", "b")]
    made = roster("imperial-guard", *legal("imperial-guard").units, *walkers, limit=None)
    told = with_suggestions(report(made), field(made, library()), library())
    fixes = {one.units[0]: one.fix for one in told.findings if one.code == "ARM02"}
    assert "Sentinel (a)" in fixes["a"]
    assert "Sentinel (b)" in fixes["b"]


UNLIMITED = command("set_points_limit")


@pytest.mark.parametrize(
    ("code", "army", "changes"),
    [
        # Smaller squads are a smaller share of the points spent.
        ("OPT05", "eldar", [UNLIMITED, command("set_models", unit="avengers", models=16)]),
        # Without the barred ally the others are more than their share.
        ("ARM02", "genestealer-cults", [command("add_unit", entry="eldar/avatar-of-khaine"), UNLIMITED]),
        # The army itself has other shares than the army as allies.
        ("ARM09", "imperial-guard", [command("set_force", force="Ally - Imperial Guard"), UNLIMITED]),
        # Fewer Destroyers need fewer squadrons, fewer Warriors are less than their share.
        ("PTS01", "necrons", [command("set_points_limit", limit="546")]),
        ("PTS01", "necrons", [command("set_points_limit", limit="729")]),
    ],
)  # fmt: skip
def test_a_change_that_brings_other_errors_is_followed_up(
    code: str, army: str, changes: list[Command]
) -> None:
    made = after(legal(army), *changes)
    finding = next(one for one in report(made).of_severity("error") if one.code == code)
    suggestion = proved(made, finding)
    assert suggestion is not None
    assert counted(suggestion.roster)[code] < counted(made)[code]


def test_an_error_is_not_told_what_mends_another_and_takes_something_away() -> None:
    """A squad far too large costs far too much: the squad is mended as such, and the points by themselves."""
    made = after(
        legal("orks"),
        command("set_models", unit="goffs", models=900),
        command("remove_unit", unit="mek"),
        command("set_option", unit="warboss", name="Scaner"),
    )
    told = with_suggestions(report(made), field(made, library()), library())
    fixes = {one.code: one.fix for one in told.of_severity("error")}
    assert "Scanner" in fixes["OPT01"]
    assert fixes["OPT05"].startswith("Set Goff Boyz Mob to ")
    assert fixes["ARM05"] == "Add Mekaniak, +18."
    assert "Mekaniak" not in fixes["PTS01"]
    words = [step.words for step in mend(made, library())]
    assert words[:2] == [fixes["OPT01"], fixes["OPT05"]]
    assert not any("emove" in one for one in words), words


def test_every_suggestion_of_a_report_mends_its_own_error() -> None:
    """Shared ones too: applied, there is less of the check's errors than before."""
    for army in ARMIES:
        made = legal(army)
        for spoiling in (
            command("set_points_limit", limit="700"),
            command("remove_unit", unit=made.units[0].id),
        ):
            bad = after(made, spoiling)
            told = with_suggestions(report(bad), field(bad, library()), library())
            for finding in told.of_severity("error"):
                if finding.commands:
                    assert counted(after(bad, *finding.commands))[finding.code] < counted(bad)[finding.code]
