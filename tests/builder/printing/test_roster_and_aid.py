"""What roster sheets and play aids say of a roster."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest

from builder.printing.card_making import cards_of_army
from builder.printing.layout import Layouts
from builder.printing.pages import aid_body, page_style, roster_body
from builder.printing.play_aid import features_of, play_aid, rule_texts
from builder.printing.roster_view import roster_view
from builder.printing.sheets import PAPERS
from datafaxes.library import Library
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.roster import Bought, Group, HouseRules, Roster, Seat, Unit
from tests.builder.printing.reading import pages_of, written_on
from validators.finding import Finding

# The roster sheet


def test_the_sheet_says_how_many_of_what(library: Library) -> None:
    units = (
        Unit(id="a", entry="orks/goff-boyz-mob", models=20, options=(Bought(name="Nobz Champion"),)),
        Unit(id="b", entry="orks/squig-katapult"),
        Unit(id="c", entry="orks/warboss"),
    )
    army = field(Roster(name="One", army="orks", units=units), library)
    lines = {line.name: line for _, found in roster_view(army, ()).sections for line in found}
    assert lines["Goff Boyz Mob"].models == "20 models"
    assert "Nobz Champion" in lines["Goff Boyz Mob"].details
    assert lines["Squig Katapult"].models == lines["Warboss"].models == "", "its crew are no guns"


def test_the_sheet_tells_the_strategy_rating_and_what_changes_it(library: Library) -> None:
    told = {
        army: roster_view(field(Roster(name="x", army=army), library), ()).strategy
        for army in ("orks", "chaos", "necrons")
    }
    assert told == {
        "orks": "strategy rating 3",
        "chaos": "strategy rating 3 (5 with a Chaos Space Marine commander)",
        "necrons": "",
    }


def test_the_sheet_accounts_for_every_unit_and_point(army: FieldedArmy) -> None:
    sheet = roster_view(army, ())
    shown = [unit for _, units in sheet.sections for unit in units]
    assert len(shown) == len(army.units) == 7
    known = [Decimal(unit.points.replace(",", "")) for unit in shown if unit.known]
    assert sum(known) == army.points
    assert Decimal(sheet.total.replace(",", "")) == army.points
    assert sheet.complete.startswith(
        "7 of 7 units shown, 1 of them not in muster’s data and without a price;"
    )
    assert "of 1,500 points" in sheet.complete
    unknown = sheet.parts[-1]
    assert (unknown.name, unknown.points, unknown.share) == ("Unknown", "?", ""), "unknown stays unknown"
    parts = sum(Decimal(part.points.replace(",", "")) for part in sheet.parts[:-1])
    assert parts == army.points


def test_the_sheet_tells_options_groups_and_seats(army: FieldedArmy) -> None:
    sheet = roster_view(army, ())
    units = {unit.name: unit for _, lines in sheet.sections for unit in lines}
    assert "Lascannon (+" in units["Hunter"].details
    assert units["Hunter"].place == "in Squadron Hammer"
    assert units["Space Marine Rhino"].place == "carries Tactical Squad"
    assert units["Tactical Squad"].place == "aboard Space Marine Rhino"
    assert [(group.name, group.members) for group in sheet.groups] == [("Squadron Hammer", "Hunter, Talon")]
    assert units["ultramarines/no-such-thing"].points == "?"


def test_namesakes_are_told_apart_as_in_findings(library: Library) -> None:
    units = (
        Unit(id="s", entry="ultramarines/tactical-squad"),
        Unit(id="a", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="s"),)),
        Unit(id="b", entry="ultramarines/space-marine-rhino"),
    )
    squadron = Group(name="Squadron 1", members=("a", "b"))
    roster = Roster(name="x", army="ultramarines", units=units, squadrons=(squadron,))
    sheet = roster_view(field(roster, library), ())
    lines = {line.name: line for _, found in sheet.sections for line in found}
    assert {"Space Marine Rhino (a)", "Space Marine Rhino (b)"} <= set(lines)
    assert lines["Tactical Squad"].place == "aboard Space Marine Rhino (a)"
    (group,) = sheet.groups
    assert (group.name, group.members) == ("Squadron 1", "Space Marine Rhino (a), Space Marine Rhino (b)")


def test_the_last_line_is_never_alone_on_a_page(library: Library, layouts: Layouts) -> None:
    for number in range(30, 42):
        units = tuple(Unit(id=f"u{each}", entry="orks/ork-war-buggy") for each in range(number))
        sheet = roster_view(field(Roster(name="x", army="orks", units=units), library), ())
        laid_out = layouts.lay_out(roster_body(sheet, False), page_style(PAPERS["a4"], "x"), "x")
        last = [run.text for run in written_on(pages_of(laid_out.pdf)[-1])]
        assert any("units shown" in text for text in last)
        assert "Legal: nothing to report." in last


def test_passengers_are_listed_once(library: Library) -> None:
    seats = (Seat(unit="s"), Seat(unit="t", models=4))
    units = (
        Unit(id="s", entry="ultramarines/tactical-squad", name="Alpha"),
        Unit(id="t", entry="ultramarines/tactical-squad", name="Beta"),
        Unit(id="b", entry="ultramarines/space-marine-rhino", carries=seats),
    )
    sheet = roster_view(field(Roster(name="x", army="ultramarines", units=units), library), ())
    lines = {line.name: line for _, found in sheet.sections for line in found}
    assert lines["Space Marine Rhino"].place == "carries Alpha and Beta (4)"


def test_a_long_name_keeps_to_one_line_at_the_foot(layouts: Layouts) -> None:
    name = "The Third and Most Glorious Armoured Spearhead of the Northern Reach " * 3
    laid_out = layouts.lay_out("<p>Text</p>", page_style(PAPERS["letter"], name), "x")
    feet = [run for run in written_on(pages_of(laid_out.pdf)[0]) if run.text != "Text"]
    assert len(feet) == 2, "the name and the page number"
    assert feet[0].text.endswith("…")
    assert feet[0].y == pytest.approx(feet[1].y, abs=0.1)


def test_findings_stand_on_the_sheet(army: FieldedArmy) -> None:
    finding = Finding(
        code="PTS01", severity="error", path="", message="12 points too many.", fix="Leave one out."
    )
    (line,) = roster_view(army, (finding,)).findings
    assert (line.code, line.severity, line.message, line.fix) == (
        "PTS01", "error", "12 points too many.", "Leave one out."
    )  # fmt: skip


def test_shares_are_of_the_points_agreed_else_of_the_army(library: Library) -> None:
    unit = Unit(id="a", entry="ultramarines/space-marine-rhino")
    agreed = field(Roster(name="x", army="ultramarines", points_limit=Decimal(1000), units=(unit,)), library)
    free = field(Roster(name="x", army="ultramarines", units=(unit,)), library)
    assert roster_view(agreed, ()).parts[0].share == "5%"
    assert roster_view(free, ()).parts[0].share == "100%"
    assert "no limit agreed" in roster_view(free, ()).complete


def test_house_rules_that_are_not_as_usual_stand_on_the_sheet(library: Library) -> None:
    usual = Roster(name="x", army="ultramarines")
    agreed = replace(usual, house_rules=HouseRules(max_size_gap=2))
    assert roster_view(field(usual, library), ()).house_rules == ()
    assert roster_view(field(agreed, library), ()).house_rules == (
        "Squadrons may differ by 2 vehicles instead of 1. (2E-SQ-03)",
    )
    sourced = replace(usual, sources=("AL", "UM"))
    assert roster_view(field(sourced, library), ()).house_rules == (
        "Where books differ, AL and UM win, the first before the next.",
    )


def test_an_empty_roster_and_an_unknown_army_have_a_sheet(library: Library) -> None:
    empty = roster_view(field(Roster(name="x", army="nobody"), library), ())
    assert (empty.army, empty.total, empty.sections) == ("nobody", "0", ())


# The play aid


def test_no_rule_and_no_chart_stands_twice(army: FieldedArmy, library: Library) -> None:
    rules = play_aid(army, library)
    charts = [chart.title for rule in rules for chart in rule.charts]
    assert max(Counter(rule.title for rule in rules).values()) == 1
    assert max(Counter(charts).values()) == 1


def test_the_aid_has_what_the_army_uses_and_nothing_else(army: FieldedArmy, library: Library) -> None:
    titles = {rule.title for rule in play_aid(army, library)}
    assert {"Speed", "Riding bikes", "Getting on", "Linked weapons", "Support weapons"} <= titles
    assert not {"Skimmers", "Walkers", "Space Marine Dreadnought", "Mole Mortar"} & titles


def test_every_rule_is_asked_for_by_some_army(library: Library) -> None:
    asked = {feature for rule in rule_texts(library).values() for feature in rule.when}
    given: set[str] = set()
    for army_id in library.army_ids:
        units = tuple(Unit(id=key, entry=f"{army_id}/{key}") for key in library.army(army_id).entries)
        groups = (Group(name="G", members=(units[0].id,)),)
        roster = Roster(name="x", army=army_id, units=units, squadrons=groups, batteries=groups)
        given |= features_of(field(roster, library))
    assert asked <= given


def test_charts_of_rules_are_in_the_data_and_each_is_printed_somewhere(library: Library) -> None:
    named = [chart for rule in rule_texts(library).values() for chart in rule.charts]
    assert set(named) <= set(library.charts)
    assert len(named) == len(set(named))


def test_rules_that_datafaxes_name_have_a_sentence_for_the_card(library: Library) -> None:
    texts = rule_texts(library)
    for datafax in library.datafaxes.values():
        for rule in datafax.rules:
            assert texts[rule].card, (datafax.id, rule)


def test_charts_and_rules_that_are_guesses_are_marked(army: FieldedArmy, library: Library) -> None:
    charts = {chart.title: chart for rule in play_aid(army, library) for chart in rule.charts}
    assert "Turning†" in charts
    assert "Strength against Toughness" in charts
    assert all(chart.source for chart in charts.values())


def test_charts_have_signs_and_units_and_mark_the_rows_that_are_guesses(library: Library) -> None:
    charts = {chart.title: chart for rule in play_aid(_orks(library), library) for chart in rule.charts}
    modifiers = {row[0]: row[1:] for row in charts["To-hit modifiers"].rows}
    assert charts["To-hit modifiers"].columns == ("Case", "Modifier", "Over")
    assert modifiers["large target"] == ("+1", "–")
    assert modifiers["fast target"] == ("−1", "10″")
    assert "shooting at Fast speed†" in modifiers
    assert charts["Out of control, direction†"].rows[0] == ("1–2", "−45°")
    repairs = charts["Repairs in the field"]
    assert repairs.columns == ("Roll", "Result", "Next turn needs")
    assert repairs.from_left == (True, True, False), "the whole column, not the longest cell alone"


def test_the_text_of_a_rule_stands_with_its_chart(library: Library, layouts: Layouts) -> None:
    rules = play_aid(_orks(library), library)
    laid_out = layouts.lay_out(aid_body(rules, "x", "#444444", False), page_style(PAPERS["a4"], "x"), "x")
    columns = {
        run.text: (number, run.x > 105)
        for number, page in enumerate(pages_of(laid_out.pdf))
        for run in written_on(page)
    }
    assert not [text for text in columns if re.search(r"""["']| - |\d-\d""", text)], "signs are true"
    for rule in rules:
        if rule.charts:
            assert columns[rule.title] == columns[rule.charts[0].title], rule.title


def _orks(library: Library) -> FieldedArmy:
    entries = ("ork-dreadnought", "ork-war-buggy", "bowelburna", "smasha-cannon", "mekaniak")
    units = tuple(Unit(id=entry, entry=f"orks/{entry}") for entry in entries)
    return field(Roster(name="x", army="orks", units=units), library)


def test_seats_of_a_part_of_a_unit_are_told(library: Library) -> None:
    squad = Unit(id="s", entry="ultramarines/tactical-squad")
    bus = Unit(
        id="b", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="s", models=4), Seat(unit="gone"))
    )
    army = field(Roster(name="x", army="ultramarines", units=(squad, bus)), library)
    assert cards_of_army(army, library)[0].aboard == ("Tactical Squad (4)", "gone")
