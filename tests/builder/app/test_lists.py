"""What the panes list, without any screen: catalogue, force, findings, options, standing, plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.app.agreements import HOUSE_RULES, agreement_rows, source_rows
from builder.app.army_words import found_words, gauge, share_row, standing, verdict
from builder.app.catalogue_rows import (
    MOUNTS,
    CatalogueItem,
    about_item,
    best_match,
    catalogue,
    catalogue_rows,
    matching,
)
from builder.app.finding_rows import about_finding, finding_rows
from builder.app.force_rows import force_rows, place_of
from builder.app.plain import plain_lines
from builder.app.row import Row, marked_row, strong
from builder.app.session import applied
from builder.app.trial import Trial
from builder.app.unlocking import adding, adding_with_needs, mending
from datafaxes.library import default_library
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.offers import offers
from rosters.roster import Group, HouseRules, Roster, Seat, Unit
from tests.builder.app.desk import ARMY
from tests.rosters.any_command import any_command
from tests.rosters.strategies import names
from tests.thorough import examples
from validators.report import check

LIBRARY = default_library()
FIELDED = [army for army in LIBRARY.army_ids if army not in ("assassins", "imperial-agents")]


def _texts(rows: Iterator[Row] | list[Row]) -> list[str]:
    return [row.text for row in rows]


def _army(roster: Roster) -> FieldedArmy:
    return field(roster, LIBRARY)


# The catalogue


@pytest.mark.parametrize("army_id", FIELDED)
def test_every_entry_of_the_force_is_in_the_catalogue_once(army_id: str) -> None:
    army = _army(Roster(name="x", army=army_id))
    assert army.army is not None
    items = catalogue(army, LIBRARY, with_allies=False)
    own = {f"{army_id}/{one.id}" for one in army.army.entries.values()}
    wrong_force = {item for item in own if item not in {found.id for found in items}}
    assert len({item.id for item in items}) == len(items)
    for item in wrong_force:
        adding_it = field(applied(army.roster, [command("add_unit", entry=item)]), LIBRARY)
        assert "ARM02" in {finding.code for finding in check(adding_it, LIBRARY).findings}


def test_allies_come_after_and_barred_ones_not_at_all() -> None:
    army = _army(Roster(name="x", army="imperial-guard"))
    alone = catalogue(army, LIBRARY, with_allies=False)
    together = catalogue(army, LIBRARY, with_allies=True)
    assert together[: len(alone)] == alone
    assert {item.id.partition("/")[0] for item in together} > {"imperial-guard", "ultramarines", "squats"}
    assert army.army is not None
    assert not {item.id for item in together} & set(army.army.head.allies_barred)
    headings = {item.heading for item in together[len(alone) :]}
    assert "Imperial Agents" in headings
    assert all(": " in one for one in headings - {"Imperial Agents", "Assassins"})


def test_a_roster_of_an_unknown_army_has_no_catalogue() -> None:
    assert catalogue(_army(Roster(name="x", army="nobody")), LIBRARY, with_allies=True) == ()


def _items() -> tuple[CatalogueItem, ...]:
    return catalogue(_army(ARMY), LIBRARY, with_allies=False)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("rhino", "Space Marine Rhino"),
        ("RHINO marine", "Space Marine Rhino"),
        ("tactical", "Tactical Squad"),
        ("squad", "Tactical Squad"),
        ("support-weapon", "Tarantula"),
    ],
)
def test_search_finds_by_name_part_and_kind_the_name_first(query: str, first: str) -> None:
    assert matching(_items(), query)[0].name == first


def test_search_finds_by_book() -> None:
    found = matching(_items(), "codex ultramarines")
    assert 0 < len(found) <= len(_items())
    assert matching(_items(), "nosuchthing") == []
    assert matching(_items(), " ") == list(_items())


def test_what_may_not_be_had_is_greyed_with_the_reason() -> None:
    roster = Roster(name="x", army="ultramarines", points_limit=Decimal(100))
    trial = Trial(_army(roster), LIBRARY)
    barred = {item.id: why for item in _items() if (why := trial.why_barred(item.id))}
    assert "Terminator Squad" in barred["ultramarines/terminator-captain"]
    assert barred["ultramarines/tactical-squad"] == "200 points over the limit."
    assert "ultramarines/techmarine" not in barred
    rows = {row.id: row for row in catalogue_rows(_items(), barred)}
    greyed = rows["ultramarines/tactical-squad"]
    assert greyed.text.startswith("✗")
    assert "200 points over" in greyed.text
    assert {tone for _, tone in greyed.parts} == {"quiet"}
    assert rows["ultramarines/techmarine"].text.startswith(" ")


def test_what_is_added_on_trial_changes_nothing() -> None:
    army = _army(ARMY)
    before = army.roster
    Trial(army, LIBRARY).why_barred("ultramarines/tactical-squad")
    assert army.roster == before
    assert "no unit" in Trial(army, LIBRARY).why_not([command("remove_unit", unit="nobody")])


def test_a_barred_entry_says_what_it_needs() -> None:
    roster = Roster(name="x", army="ultramarines", points_limit=Decimal(2000))
    roster = applied(roster, [command("add_unit", entry="ultramarines/tactical-squad")])
    found = adding_with_needs(roster, "ultramarines/terminator-captain", LIBRARY)
    assert found is not None
    assert "Terminator Squad" in found.needs
    assert check(_army(applied(roster, found.commands)), LIBRARY).is_legal
    item = next(item for item in _items() if item.id == "ultramarines/terminator-captain")
    key_of = {"add-with": "w", "mount": "m"}.__getitem__
    assert f"w adds it and mends that: {found.needs}" in about_item(
        item, "it is barred.", key_of, found.needs
    )
    assert "w adds it" not in about_item(item, "", key_of)


def test_an_entry_comes_with_what_must_be_chosen_for_it() -> None:
    for army_id in FIELDED:
        for entry_id in LIBRARY.entry_ids(army_id):
            roster = Roster(name="x", army=army_id)
            made = adding(roster, entry_id, LIBRARY)
            army = _army(applied(roster, made.commands))
            lacking = [one for one in offers(army.units[0], army, LIBRARY) if one.count < one.least]
            assert not any(offer.is_open for group in lacking for offer in group.offers), entry_id


def test_mounts_have_a_heading_of_their_own() -> None:
    assert [item.name for item in _items() if item.heading == MOUNTS] == ["Space Marine Bike"]


def test_mounts_that_are_called_the_same_say_whose_they_are() -> None:
    items = catalogue(_army(Roster(name="x", army="eldar")), LIBRARY, with_allies=False)
    names = [item.name for item in items if item.heading == MOUNTS]
    assert len(names) == len(set(names))
    assert "Eldar Jetbike (of Guardian Squad)" in names


def test_what_is_tried_out_is_not_told_as_if_it_were_so() -> None:
    barred = Trial(_army(ARMY), LIBRARY).why_barred("ultramarines/space-marine-captain")
    assert barred == "The army may have at most 1 Space Marine Captain; it would have 2."


def test_nothing_makes_way_for_another_of_the_same() -> None:
    roster = replace(ARMY, points_limit=Decimal(3000))
    assert adding_with_needs(roster, "ultramarines/space-marine-captain", LIBRARY) is None


def test_a_name_that_begins_with_the_query_is_the_best_match() -> None:
    items = catalogue(_army(Roster(name="x", army="orks")), LIBRARY, with_allies=False)
    best = best_match(matching(items, "goff"), "goff")
    assert best is not None
    assert best.name == "Goff Boyz Mob"
    assert matching(items, "goff")[0] is not best
    assert best_match([], "goff") is None


# The force


def _shown_units(rows: list[Row]) -> list[str]:
    places = [place_of(row.id) for row in rows]
    return [place.name for place in places if place is not None and place.kind == "unit"]


def test_the_force_is_grouped_by_part_squadron_and_transport() -> None:
    roster = replace(
        ARMY,
        units=tuple(replace(unit, mounted="chief") if unit.id in ("bike",) else unit for unit in ARMY.units),
    )
    army = _army(roster)
    texts = _texts(force_rows(army, check(army, LIBRARY), LIBRARY))
    lines = [text.strip(" ✗!i0123456789") for text in texts]
    assert lines.index("Chief  Space Marine Captain") + 1 == lines.index("↳ rides: Space Marine Bike")
    assert any("↳ aboard: Tactical Squad  10 models" in line for line in lines)
    hammer = next(number for number, line in enumerate(lines) if line.startswith("▾ Squadron Hammer"))
    assert lines[hammer + 1 : hammer + 3] == ["Hunter  Space Marine Predator", "Space Marine Predator"]
    assert [place_of(None), place_of("squadron:Hammer")][1] is not None


def test_units_that_findings_are_about_bear_a_sign() -> None:
    alone = tuple(Unit(id=each, entry="ultramarines/space-marine-predator") for each in ("a", "b"))
    army = _army(Roster(name="x", army="ultramarines", units=alone))
    rows = list(force_rows(army, check(army, LIBRARY), LIBRARY))
    for each in alone:
        assert next(row for row in rows if row.id == f"unit:{each.id}").text.startswith("✗")


@given(st.lists(any_command(), max_size=12))
@settings(max_examples=examples(60))
def test_any_force_shows_every_unit(commands: list[Command]) -> None:
    roster = ARMY
    for made in commands:
        try:
            roster = applied(roster, [made])
        except Exception:  # a refusal: the roster stays
            continue
    army = _army(roster)
    report = check(army, LIBRARY)
    rows = force_rows(army, report, LIBRARY)
    assert set(_shown_units(rows)) == {unit.id for unit in roster.units}
    ids = [row.id for row in rows if row.id is not None]
    assert len(ids) == len(set(ids))
    assert all(row.text for row in finding_rows(report))


def test_a_part_that_lacks_points_marks_its_units_as_incomplete_not_wrong() -> None:
    squad = Unit(id="squad", entry="ultramarines/scout-squad")
    army = _army(Roster(name="x", army="ultramarines", points_limit=Decimal(1500), units=(squad,)))
    report = check(army, LIBRARY)
    assert [finding.incomplete for finding in report.findings if "squad" in finding.units] == [True]
    (line,) = (row for row in force_rows(army, report, LIBRARY) if "Scout" in row.text)
    assert line.text.startswith("…")


def test_riders_in_a_circle_are_shown_too() -> None:
    one = Unit(id="a", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="b"),))
    other = Unit(id="b", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="a"),))
    army = _army(Roster(name="x", army="ultramarines", units=(one, other)))
    assert set(_shown_units(force_rows(army, check(army, LIBRARY), LIBRARY))) == {"a", "b"}


def test_a_split_squad_is_shown_in_each_of_its_transports() -> None:
    units = (
        Unit(id="squad", entry="ultramarines/tactical-squad"),
        Unit(id="a", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="squad", models=5),)),
        Unit(id="b", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="squad", models=5),)),
    )
    army = _army(Roster(name="x", army="ultramarines", units=units))
    rows = force_rows(army, check(army, LIBRARY), LIBRARY)
    assert _shown_units(rows).count("squad") == 2
    assert sum("aboard, 5 of 10" in row.text for row in rows) == 2


# Findings, standing and agreements


def test_a_finding_shows_its_fix_and_tells_why() -> None:
    roster = Roster(
        name="x", army="ultramarines", units=(Unit(id="a", entry="ultramarines/space-marine-predator"),)
    )
    army = _army(roster)
    report = check(army, LIBRARY)
    squadron = next(finding for finding in report.findings if finding.code == "SQD01")
    found = mending(squadron, roster, LIBRARY)
    assert found is not None
    rows = list(finding_rows(report, {squadron: found.words}))
    assert any(found.words in row.text for row in rows)
    assert "SQD01" in about_finding(squadron)
    assert "2E-SQ-01" in about_finding(squadron)
    after = check(_army(applied(roster, found.commands)), LIBRARY)
    assert "SQD01" not in {finding.code for finding in after.findings}


def test_the_standing_says_points_and_verdict_in_words() -> None:
    roster = Roster(name="Third", army="ultramarines", points_limit=Decimal(1000))
    army = _army(roster)
    report = check(army, LIBRARY)
    assert standing(army, report).text == "Third · Ultramarines · 0 of 1,000 points · nothing in it yet"
    squad = applied(roster, [command("add_unit", entry="ultramarines/scout-squad")])
    text, _ = verdict(_army(squad), check(_army(squad), LIBRARY))
    assert text == "… not complete: 1 missing"
    assert "Squads 100 ≥250 …" in share_row(_army(squad), LIBRARY).text
    assert found_words(check(_army(squad), LIBRARY)) == "1 missing"


def test_shares_that_are_exceeded_bear_a_cross() -> None:
    roster = replace(ARMY, points_limit=Decimal(150))
    assert "Support 280 ≤75 ✗" in share_row(_army(roster), LIBRARY).text


@pytest.mark.parametrize(("limit", "filled"), [(100, 9), (300, 3), (50, 10), (None, 0)])
def test_the_gauge_shows_how_much_is_spent(limit: int | None, filled: int) -> None:
    chief = Unit(id="a", entry="ultramarines/space-marine-captain")
    roster = Roster(name="x", army="ultramarines", units=(chief,))
    if limit is not None:
        roster = replace(roster, points_limit=Decimal(limit))
    assert gauge(_army(roster), 10).text == "█" * filled + "░" * (0 if limit is None else 10 - filled)


def test_agreements_are_told_in_words() -> None:
    roster = replace(ARMY, house_rules=HouseRules(treat_100_as="heavy"), notes="Bring dice\nand rulers")
    texts = _texts(agreement_rows(_army(roster), LIBRARY))
    told = "\n".join(texts)
    assert "bound to be with its own type" in told
    assert "• A vehicle of exactly 100 points" in told
    assert "Bring dice" in told
    assert len(HOUSE_RULES) == len(HouseRules().__dict__)


def test_sources_say_what_they_change() -> None:
    rows = source_rows(_army(Roster(name="x", army="imperial-agents")), LIBRARY)
    assert all(row.id and "instead of" in row.text for row in rows)
    assert source_rows(_army(Roster(name="x", army="nobody")), LIBRARY) == []


# Plain text


def test_plain_text_says_everything_that_the_panes_show() -> None:
    army = _army(replace(ARMY, notes="red stripe"))
    report = check(army, LIBRARY)
    text = "\n".join(plain_lines(army, report, LIBRARY, everything=True))
    for unit in army.units:
        assert unit.title in text
    for finding in report.findings:
        assert finding.message in text
    for heading in ("# Force", "# Note", "# Findings", "# Options of Chief", "# What may be added"):
        assert f"\n{heading}" in text
    assert "Squadron Hammer" in text
    assert "red stripe" in text
    assert "Librarian" in text
    assert "\x1b" not in text


@given(names)
def test_marks_of_what_stands_out_leave_any_name_as_it_is(name: str) -> None:
    row = marked_row(f"│ {strong(name)} │ {name}")
    assert row.text == f"│ {name} │ {name}"
    assert (name, "strong") in row.parts


def test_groups_named_alike_are_no_trouble() -> None:
    groups = (Group(name="A", members=("hunter",)), Group(name="A", members=("talon", "hunter")))
    army = _army(replace(ARMY, squadrons=groups, batteries=groups))
    rows = force_rows(army, check(army, LIBRARY), LIBRARY)
    ids = [row.id for row in rows if row.id is not None]
    assert len(ids) == len(set(ids))


def test_allies_stand_under_the_parts_of_their_own_army() -> None:
    entries = ("sisters-of-battle/canoness", "imperial-agents/leman-russ-battle-tank")
    allies = ("imperial-guard/leman-russ-battle-tank", "ultramarines/tactical-squad")
    units = tuple(Unit(id=f"u{number}", entry=entry) for number, entry in enumerate(entries + allies))
    army = _army(Roster(name="x", army="sisters-of-battle", units=units))
    headings = [row.parts[0][0] for row in force_rows(army, check(army, LIBRARY), LIBRARY) if row.id is None]
    assert headings == [
        "Characters",
        "Imperial Agents",
        "Imperial Guard: Battle Line",
        "Ultramarines: Allies",
    ]
