"""Shares of points: exact, of the right base, per force, and for allies (ARM06, ARM07)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rosters.fielding import field
from rosters.roster import Bought, Roster
from tests.thorough import examples
from tests.validators.lists.armies import errors, found, library, only, report, roster, unit
from validators.composition import PartShare, shares


def share(made: Roster, name: str) -> PartShare:
    (one,) = [one for one in shares(field(made, library()), library()) if one.name == name]
    return one


CAPTAIN = unit("captain", "ultramarines/space-marine-captain")
TACTICAL = unit("tactical", "ultramarines/tactical-squad")


def test_half_of_1501_is_750_and_a_half() -> None:
    """No rounding: 750.5 points of 1,501."""
    made = share(roster("ultramarines", CAPTAIN, limit=1501), "Characters")
    assert made.most == Decimal("750.5")
    assert made.told("most") == "Characters 96 of at most 750.5 (50% of 1,501)"


def test_the_message_shows_the_base() -> None:
    """BSData issues 46 and 71: “only 22.5 points of characters” says nothing without its base."""
    chiefs = [unit(f"chaplain-{number}", "ultramarines/chaplain") for number in range(15)]
    finding = only(roster("ultramarines", TACTICAL, *chiefs, limit=1500), "ARM06")
    assert finding.message == "Characters 795 of at most 750 (50% of 1,500): 45 too many."


def test_without_a_limit_the_points_spent_are_the_base() -> None:
    """BSData issue 88: no limit is no number below zero; the share is of what is spent, and says so."""
    made = roster("ultramarines", CAPTAIN, TACTICAL, limit=None)
    assert share(made, "Characters").told("most") == "Characters 96 of at most 198 (50% of 396 spent)"
    assert errors(made) == []
    alone = roster("ultramarines", CAPTAIN, limit=None)
    finding = only(alone, "ARM06")
    assert finding.message == "Characters 96 of at most 48 (50% of 96 spent): 48 too many."
    assert finding.fix == "Spend more on the rest of the army, or less on Characters."


def test_an_army_without_a_limit_that_begins_with_its_chief_is_incomplete() -> None:
    """What is spent on the rest mends it, so it is not illegal yet."""
    begun = report(roster("ultramarines", CAPTAIN, limit=None))
    assert [one.code for one in begun.of_severity("error")] == ["ARM06", "ARM07"]
    assert begun.incomplete
    assert not report(roster("ultramarines", CAPTAIN, limit=100)).incomplete


def test_no_squads_at_1500_points_lack_375() -> None:
    """BSData issue 25: not “0 points more”."""
    finding = only(roster("ultramarines", CAPTAIN, limit=1500), "ARM07")
    assert finding.message == "Squads 0 of at least 375 (25% of 1,500): 375 missing."


def test_a_missing_minimum_is_incomplete_while_there_is_room() -> None:
    """BSData issue 46: a list that is being built is not illegal."""
    building = report(roster("ultramarines", CAPTAIN, limit=1500))
    assert building.incomplete
    assert not building.is_legal


def test_a_missing_minimum_is_illegal_when_the_points_are_spent() -> None:
    vehicles = [unit(f"raider-{number}", "ultramarines/space-marine-land-raider") for number in range(3)]
    techmarine = unit("techmarine", "ultramarines/techmarine")
    full = report(roster("ultramarines", TACTICAL, techmarine, *vehicles, limit=1300))
    assert [one.code for one in full.of_severity("error")] == ["ARM06", "ARM07"]
    assert not full.incomplete


def test_a_complete_army_is_not_incomplete() -> None:
    assert not report(roster("ultramarines", CAPTAIN, TACTICAL, limit=800)).incomplete


@settings(max_examples=examples(60))
@given(limit=st.integers(1, 3000), bigbosses=st.integers(0, 12), mobs=st.integers(0, 4))
def test_shares_are_those_of_exact_fractions(limit: int, bigbosses: int, mobs: int) -> None:
    made = roster(
        "orks",
        *(unit(f"boss-{number}", "orks/bigboss") for number in range(bigbosses)),
        *(unit(f"mob-{number}", "orks/goff-boyz-mob", models=5) for number in range(mobs)),
        limit=limit,
    )
    over = Fraction(35 * bigbosses) > Fraction(limit, 2)
    under = Fraction(60 * mobs) < Fraction(limit, 4)
    assert bool(found(made, "ARM06")) == over
    assert bool(found(made, "ARM07")) == under


def test_each_force_has_its_own_shares() -> None:
    """Chaos Cult: Cult Characters at most 25%; the army itself allows half."""
    demagogues = [unit(f"demagogue-{number}", "chaos/demagogue") for number in range(4)]
    coven = unit("coven", "chaos/chaos-cultist-coven", Bought(name="Axe", count=20), models=20)
    made = roster("chaos", *demagogues, coven, limit=500, force="Chaos Cult")
    assert only(made, "ARM06").message.startswith("Cult Characters 152 of at most 125 (25% of 500)")
    assert share(made, "Cultists").least == 125


def test_harlequins_by_themselves_have_no_shares() -> None:
    made = roster("eldar", unit("troupe", "eldar/harlequin-squad"), force="Harlequins", limit=500)
    assert errors(made) == []
    assert shares(field(made, library()), library()) == ()


def test_allies_count_towards_their_hosts_support_and_their_own_share() -> None:
    """Facts, composition: an ally list of another chapter, at most 50% of the points spent."""
    hosts = [unit(f"pack-{number}", "space-wolves/grey-hunter-pack") for number in range(2)]
    allies = [unit(f"ally-{number}", "blood-angels/tactical-squad") for number in range(2)]
    made = roster("space-wolves", *hosts, *allies, limit=2000)
    assert share(made, "Support").points == 600
    assert share(made, "Allies of Blood Angels").told("most") == (
        "Allies of Blood Angels 600 of at most 616 (50% of 1,232 spent)"
    )
    assert errors(made) == []


def test_allies_of_the_guard_may_be_a_quarter() -> None:
    squads = [unit(f"squad-{number}", "imperial-guard/imperial-guard-squad") for number in range(6)]
    made = roster(
        "imperial-guard",
        unit("hq", "imperial-guard/command-hq"),
        *squads,
        unit("ally", "ultramarines/tactical-squad"),
        limit=1500,
    )
    assert share(made, "Allies of Ultramarines").most_percent == 25
    assert share(made, "Support").most == 375


@pytest.mark.parametrize(
    ("host", "percent"),
    [("ultramarines", 50), ("space-wolves", 50), ("imperial-guard", 25), ("sisters-of-battle", 25)],
)
def test_the_share_of_assassins_depends_on_their_host(host: str, percent: int) -> None:
    made = roster(host, unit("assassin", "assassins/assassin", "Vindicare Assassin"))
    assert share(made, "Assassins").most_percent == percent


def test_a_mount_of_its_own_counts_with_its_rider() -> None:
    from dataclasses import replace

    bike = replace(unit("bike", "ultramarines/space-marine-bike"), mounted="captain")
    made = roster("ultramarines", CAPTAIN, bike, TACTICAL)
    assert share(made, "Characters").points == 116
