"""What the inspector lists of options, without any screen."""

from __future__ import annotations

import pytest

from builder.app.option_reasons import reasons
from builder.app.option_rows import MODELS, OptionLine, about_option, change_wanted, option_lines
from builder.app.session import applied
from builder.app.trial import Trial
from builder.app.unlocking import on_offer
from datafaxes.library import default_library
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.offers import OfferedGroup, offers
from rosters.roster import Bought, Roster, Unit
from tests.builder.app.desk import ARMY
from validators.report import check

LIBRARY = default_library()


def _army(roster: Roster) -> FieldedArmy:
    return field(roster, LIBRARY)


def _lines(roster: Roster, unit_id: str) -> tuple[FieldedArmy, tuple[OfferedGroup, ...], list[OptionLine]]:
    army = _army(roster)
    unit = army.by_id[unit_id]
    groups = offers(unit, army, LIBRARY)
    return army, groups, option_lines(unit, groups)


def _line(lines: list[OptionLine], text: str) -> OptionLine:
    return next(line for line in lines if line.row.id is not None and text in line.row.text)


def _changed(roster: Roster, unit_id: str, text: str, by: int | None = None) -> Roster:
    army, groups, lines = _lines(roster, unit_id)
    change = change_wanted(army.by_id[unit_id], "it", groups, _line(lines, text), by)
    assert change is not None
    return applied(roster, change.commands)


def test_a_radio_button_replaces_what_it_stands_beside() -> None:
    roster = _changed(ARMY, "squad", "Heavy Bolter")
    assert roster.unit("squad") is not None
    roster = _changed(roster, "squad", "Lascannon")
    lines = _lines(roster, "squad")[2]
    assert "(•)" in _line(lines, "Lascannon").row.text
    assert "( )" in _line(lines, "Heavy Bolter").row.text
    roster = _changed(roster, "squad", "Lascannon")
    assert _army(roster).by_id["squad"].points == _army(ARMY).by_id["squad"].points


def test_a_radio_button_of_a_group_within_replaces_the_group_around() -> None:
    roster = _changed(ARMY, "chief", "Thunder Hammer")
    lines = _lines(roster, "chief")[2]
    assert "( )" in _line(lines, "Power Armour").row.text
    roster = _changed(roster, "chief", "Storm Bolter & Chainfist")
    report = check(_army(roster), LIBRARY)
    assert not {"OPT02", "OPT03"} & {finding.code for finding in report.findings}


def test_boxes_are_ticked_and_counters_counted() -> None:
    roster = _changed(ARMY, "chief", "Frag Grenade")
    assert "[x]" in _line(_lines(roster, "chief")[2], "Frag Grenade").row.text
    assert _changed(roster, "chief", "Frag Grenade") == ARMY
    roster = _changed(_changed(ARMY, "chief", "Bolt Pistol"), "chief", "Bolt Pistol", 1)
    assert "‹ 2 ›" in _line(_lines(roster, "chief")[2], "Bolt Pistol").row.text
    assert _changed(_changed(roster, "chief", "Bolt Pistol", -1), "chief", "Bolt Pistol", -1) == ARMY


def test_what_comes_with_the_unit_cannot_be_had_less() -> None:
    army, groups, lines = _lines(ARMY, "chief")
    armour = _line(lines, "Power Armour")
    assert "comes with it" in armour.row.text
    assert change_wanted(army.by_id["chief"], "it", groups, armour, None) is None
    assert change_wanted(army.by_id["chief"], "it", groups, armour, -1) is None


def test_models_are_counted() -> None:
    roster = Roster(name="x", army="ultramarines", units=(Unit(id="a", entry="ultramarines/bike-squadron"),))
    least = _army(roster).by_id["a"].models
    assert _army(_changed(roster, "a", "Models", 1)).by_id["a"].models == least + 1
    assert _army(_changed(roster, "a", "Models", -1)).by_id["a"].models == least - 1


def test_options_that_nobody_offers_can_be_dropped() -> None:
    odd = Unit(id="a", entry="ultramarines/tactical-squad", options=(Bought(name="Flying Carpet", count=2),))
    roster = Roster(name="x", army="ultramarines", units=(odd,))
    line = _line(_lines(roster, "a")[2], "Flying Carpet")
    assert "not offered" in line.row.text
    unit = _changed(roster, "a", "Flying Carpet").unit("a")
    assert unit is not None
    assert unit.options == ()


@pytest.mark.parametrize("army_id", LIBRARY.army_ids)
def test_every_open_offer_can_be_chosen_and_given_back(army_id: str) -> None:
    """Of every entry, for a sample of its offers: one more is one more, and one less undoes it."""
    for entry_id in LIBRARY.entry_ids(army_id):
        roster = Roster(name="x", army=army_id, units=(Unit(id="a", entry=entry_id),))
        army, groups, lines = _lines(roster, "a")
        ids = [line.row.id for line in lines if line.row.id is not None]
        assert len(ids) == len(set(ids)), entry_id
        open_lines = [line for line in lines if line.offer is not None and line.offer.is_open]
        for line in open_lines[:: max(1, len(open_lines) // 5)]:
            what = (entry_id, line.row.text)
            change = change_wanted(army.by_id["a"], "it", groups, line, 1)
            assert change is not None, what
            after = applied(roster, change.commands)
            _, groups_after, lines_after = _lines(after, "a")
            bought = [one for one in lines_after if _has_more(one, lines)]
            assert [one.offer.name for one in bought if one.offer] == [line.offer and line.offer.name], what
            back = change_wanted(_army(after).by_id["a"], "it", groups_after, bought[0], -1)
            assert back is not None, what
            restored = _army(applied(after, back.commands)).by_id["a"]
            assert restored.points == army.by_id["a"].points, what


def _has_more(line: OptionLine, before: list[OptionLine]) -> bool:
    """Whether there is more of it than before, beyond what comes with something else."""
    counts = {one.row.id: one.offer.count for one in before if one.offer is not None}
    offer = line.offer
    return (
        offer is not None and offer.count - offer.by_default > 0 and offer.count > counts.get(line.row.id, 0)
    )


def test_an_entry_with_a_fixed_number_has_no_line_for_models() -> None:
    assert MODELS not in [line.row.id for line in _lines(ARMY, "chief")[2]]


def test_options_say_why_they_may_not_be_had() -> None:
    units = (Unit(id="a", entry="eldar/eldar-dreadnought"), Unit(id="b", entry="eldar/eldar-dreadnought"))
    army, groups, lines = _lines(Roster(name="x", army="eldar", units=units), "a")
    trial = Trial(army, LIBRARY)
    found = dict(reasons(army.by_id["a"], groups, lines, trial))
    (screamers,) = [row_id for row_id in found if "Psycho-Sonic Screamers" in row_id]
    assert found[screamers].startswith("only for Eldar Vyper")
    told = _line(option_lines(army.by_id["a"], groups, found), "Psycho-Sonic Screamers")
    assert told.row.text.endswith(f"✗ {found[screamers]}")
    assert about_option(told, found[screamers]).startswith("Psycho-Sonic Screamers: 20 points. ✗ only for")


def test_an_option_that_may_be_had_says_its_price_alone() -> None:
    _, _, lines = _lines(ARMY, "hunter")
    assert about_option(_line(lines, "Twin Lascannons"), "") == "Twin Lascannons: 30 points."


@pytest.mark.parametrize("army_id", LIBRARY.army_ids)
def test_models_are_counted_only_where_a_number_alone_brings_more(army_id: str) -> None:
    """Elsewhere they join by options: a Warboss's Gretchin, a squad's heavy weapon team."""
    squads = [entry for entry in LIBRARY.army(army_id).entries.values() if not entry.contains]
    for entry in squads:
        unit = Unit(id="a", entry=f"{army_id}/{entry.id}", models=entry.models.minimum + 1)
        army = _army(Roster(name="x", army=army_id, units=(unit,)))
        errors = {finding.code for finding in check(army, LIBRARY).findings if "a" in finding.units}
        lines = option_lines(army.units[0], offers(army.units[0], army, LIBRARY))
        offered = any(line.row.id == MODELS for line in lines)
        assert offered == ("OPT05" not in errors), entry.id


def test_only_what_is_about_the_unit_bars_its_options() -> None:
    """The shares of an army that has nothing else yet are none of a card's business."""
    army = on_offer(Roster(name="x", army="orks"), "orks/ork-nobz-bike-2", LIBRARY)
    unit = army.units[0]
    groups = offers(unit, army, LIBRARY)
    lines = option_lines(unit, groups)
    found = dict(reasons(unit, groups, lines, Trial(army, LIBRARY)))
    line = _line(lines, "Moto-X")
    assert found[line.row.id or ""] == "only for Ork Warbike."
