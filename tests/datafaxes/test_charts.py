"""The charts: their cells against the formulas and examples of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.chart import Cell, Chart
from datafaxes.datafax import MotiveType
from datafaxes.errors import BadData
from datafaxes.library import Library

CHARTS = Library().charts

EXPECTED = {
    "turning", "terrain", "leaving", "out-of-control-direction", "bonus-penetration",
    "battery-rules", "squadron-rules", "skid-test", "altitude", "sustained-fire-die", "scatter-die",
    "artillery-die", "to-hit", "to-hit-modifiers", "wounding", "save-modifiers", "range-loss",
    "victory-points", "repair", "mole-mortar-accuracy", "thudd-gun-accuracy",
}  # fmt: skip


def test_every_chart_of_the_rules_is_there() -> None:
    assert CHARTS.keys() >= EXPECTED


@pytest.mark.parametrize("chart", CHARTS.values(), ids=lambda chart: chart.id)
def test_a_chart_names_its_rule_and_where_it_comes_from(chart: Chart) -> None:
    assert chart.rule.startswith("2E-")
    assert chart.source
    assert chart.title


@pytest.mark.parametrize(
    "chart_id",
    [
        "turning", "terrain", "leaving", "out-of-control-direction", "skid-test", "altitude",
        "save-modifiers", "sustained-fire-die", "scatter-die", "artillery-die", "thudd-gun-accuracy",
        "squadron-rules", "battery-rules",
    ],
)  # fmt: skip
def test_guesses_are_marked_as_unverified(chart_id: str) -> None:
    assert CHARTS[chart_id].provenance == "unverified"


def test_unknown_cells_stay_unknown() -> None:
    assert {row[1] for row in CHARTS["thudd-gun-accuracy"].rows} == {None}


@pytest.mark.parametrize(
    "chart_id",
    ["out-of-control-direction", "skid-test", "altitude", "sustained-fire-die", "scatter-die",
     "artillery-die", "repair", "mole-mortar-accuracy", "thudd-gun-accuracy"],
)  # fmt: skip
def test_charts_of_a_die_have_six_rows(chart_id: str) -> None:
    assert [row[0] for row in CHARTS[chart_id].rows] == [1, 2, 3, 4, 5, 6]


@given(strength=st.integers(1, 10), toughness=st.integers(1, 10))
def test_wounding_follows_its_formula(strength: int, toughness: int) -> None:
    """4 + T - S, at least 2; a 7 becomes a 6; more is impossible."""
    need: Cell = max(2, 4 + toughness - strength)
    assert isinstance(need, int)
    need = 6 if need == 7 else None if need > 7 else need
    assert CHARTS["wounding"].cell(strength, str(toughness)) == need


@given(skill=st.integers(1, 10))
def test_to_hit_is_7_less_ballistic_skill(skill: int) -> None:
    assert CHARTS["to-hit"].cell(skill, "needs") == 7 - skill


@given(strength=st.integers(1, 10))
def test_save_modifiers_are_3_less_strength(strength: int) -> None:
    assert CHARTS["save-modifiers"].cell(strength, "modifier") == min(0, 3 - strength)


def test_range_strips_a_point_for_every_full_24_inches_2E_AP_05() -> None:
    for start, loss in CHARTS["range-loss"].rows:
        assert isinstance(start, int)
        assert loss == -(start // 24)


@pytest.mark.parametrize(
    ("strength", "die"), [(3, None), (4, "D6"), (5, "D6"), (6, "D12"), (7, "D12"), (8, "D20"), (10, "D20")]
)
def test_bonus_penetration_dice_2E_AP_06(strength: int, die: Cell) -> None:
    assert CHARTS["bonus-penetration"].cell(strength, "die") == die


def test_terrain_has_a_row_for_every_motive_type_2E_MV_09() -> None:
    terrain = CHARTS["terrain"]
    assert [row[0] for row in terrain.rows] == [str(motive) for motive in MotiveType]
    known = {"free", "Combat", "Slow", "half", "quarter", "as infantry", "fly over", "no"}
    assert {cell for row in terrain.rows for cell in row[1:]} <= known
    assert terrain.cell("Walkers", "difficult") == "half"


def test_leaving_is_safe_up_to_10_inches_and_never_gets_safer_2E_TT_11() -> None:
    rows = CHARTS["leaving"].rows
    assert rows[0][0] == 10
    for column in (0, 1):
        cells = [row[column] for row in rows]
        assert cells == sorted(cells, key=lambda cell: cell if isinstance(cell, int) else 0)


def test_a_faster_bike_never_skids_more_safely_2E_BK_05() -> None:
    for _, *cells in CHARTS["skid-test"].rows:
        dangers = [cell == "crashes" for cell in cells]
        assert dangers == sorted(dangers)


def test_the_sustained_fire_die_jams_on_one_face_and_then_hits_nothing_2E_LK_05() -> None:
    die = CHARTS["sustained-fire-die"]
    jams = [row for row in die.rows if row[2] == "yes"]
    assert len(jams) == 1
    assert jams[0][1] == 0
    assert sorted(row[1] for row in die.rows if isinstance(row[1], int)) == [0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("kind", "worth", "part", "all_"),
    [
        ("vehicle", 100, 0, 1),
        ("vehicle", 101, 1, 1),
        ("squadron", 501, 3, 4),
        ("battery", 350, 2, 2),
        ("character", 50, 0, 0),
        ("squad", 1000, 2, 3),
    ],
)
def test_victory_points(kind: str, worth: int, part: int, all_: int) -> None:
    rows = [
        row
        for row in CHARTS["victory-points"].rows
        if row[1] == kind and _above(worth, row[2]) and not _above(worth, row[3])
    ]
    assert [row[4:] for row in rows] == [(part, all_)]


def _above(worth: int, limit: Cell) -> bool:
    return isinstance(limit, int) and worth > limit


def test_victory_point_bands_leave_no_gap() -> None:
    for kind in ("squad", "vehicle", "squadron", "battery", "character"):
        bands = [row[2:4] for row in CHARTS["victory-points"].rows if row[1] == kind]
        assert bands[0][0] == 0
        assert bands[-1][1] is None
        assert [band[1] for band in bands[:-1]] == [band[0] for band in bands[1:]]


def test_a_chart_says_what_it_does_not_have() -> None:
    with pytest.raises(BadData, match="no row “Reverse”"):
        CHARTS["turning"].cell("Reverse", "turns")
    with pytest.raises(BadData, match="no column “inches”"):
        CHARTS["turning"].cell("Slow", "inches")
