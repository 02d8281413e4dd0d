"""Where faces go on sheets, in millimetres."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.printing.furniture import marks_operators, marks_svg, rule_svg
from builder.printing.sheets import PAPERS, Layout, Paper, calibration_rule, plan_sheets

PAGES = st.lists(st.integers(1, 3).map(lambda half: 2 * half), max_size=9)
LAYOUTS = st.sampled_from(["fold", "duplex", "single"])
PAPER = st.sampled_from(list(PAPERS.values()))


@given(PAGES, LAYOUTS, PAPER)
def test_every_face_is_placed_once_within_the_paper_and_over_no_other(
    pages: list[int], layout: Layout, paper: Paper
) -> None:
    sheets = plan_sheets(pages, layout, paper)
    placed = [each.face for sheet in sheets for each in sheet.faces]
    assert sorted(placed) == sorted((card, page) for card, count in enumerate(pages) for page in range(count))
    for sheet in sheets:
        for one in sheet.faces:
            assert one.x >= 4.9
            assert one.x + 95 <= paper.width - 4.9
            assert one.y >= 4.9
            assert one.y + 130 <= paper.height - 4.9
            for other in sheet.faces:
                if other is not one:
                    assert abs(one.x - other.x) >= 94.99 or abs(one.y - other.y) >= 130
        for mark in sheet.marks:
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
                assert not any(one.x < x < one.x + 95 and one.y < y < one.y + 130 for one in sheet.faces)


@given(PAGES, PAPER)
def test_a_strip_has_the_back_beside_its_front_with_a_fold_between(pages: list[int], paper: Paper) -> None:
    for sheet in plan_sheets(pages, "fold", paper):
        for front, back in zip(sheet.faces[::2], sheet.faces[1::2], strict=True):
            assert (back.face.card, back.face.page) == (front.face.card, front.face.page + 1)
            assert back.x == front.x + 95
            assert back.y == front.y
            assert any(mark.fold and mark.x1 == mark.x2 == back.x for mark in sheet.marks)


@given(PAGES, PAPER, st.floats(-5, 5), st.floats(-5, 5))
def test_duplex_backs_lie_behind_their_fronts_when_the_sheet_is_turned(
    pages: list[int], paper: Paper, x: float, y: float
) -> None:
    sheets = plan_sheets(pages, "duplex", paper, (x, y))
    for near, far in zip(sheets[::2], sheets[1::2], strict=True):
        backs = {each.face: each for each in far.faces}
        for front in near.faces:
            back = backs[front.face._replace(page=front.face.page + 1)]
            assert back.x - x == pytest.approx(paper.width - front.x - 95)
            assert back.y - y == pytest.approx(front.y)


@pytest.mark.parametrize(("cards", "sheets"), [(0, 0), (1, 1), (2, 1), (3, 2), (20, 10)])
def test_two_strips_go_on_a_page(cards: int, sheets: int) -> None:
    assert len(plan_sheets([2] * cards, "fold", PAPERS["a4"])) == sheets


@pytest.mark.parametrize(("cards", "sheets"), [(1, 2), (4, 2), (5, 4)])
def test_four_fronts_go_on_a_sheet_of_duplex(cards: int, sheets: int) -> None:
    assert len(plan_sheets([2] * cards, "duplex", PAPERS["letter"])) == sheets


def test_a_card_is_bookmarked_where_it_begins() -> None:
    sheets = plan_sheets([2, 4, 2], "fold", PAPERS["a4"])
    assert [sheet.first_of for sheet in sheets] == [(0, 1), (2,)]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_the_rule_for_calibration_is_100_mm_and_clear_of_the_cards(paper: Paper) -> None:
    x, y = calibration_rule(paper)
    assert x + 100 < paper.width
    for sheet in plan_sheets([2, 2], "fold", paper):
        assert not any(one.y < y < one.y + 130 for one in sheet.faces)
    assert "h100.00" in rule_svg(paper)


def test_marks_are_the_same_in_pdf_and_html() -> None:
    paper = PAPERS["a4"]
    (sheet,) = plan_sheets([2], "fold", paper)
    drawn = marks_svg(sheet.marks, paper)
    operators = marks_operators(sheet.marks, paper)
    assert drawn.count("<path") == operators.count(" l S") == len(sheet.marks) == 10
    assert drawn.count("dasharray") == operators.count("[0.7 0.4]") == 2
    first = sheet.marks[0]
    assert f"M{first.x1:.3f} {first.y1:.3f}L" in drawn
    assert f"{first.x1:.3f} {paper.height - first.y1:.3f} m" in operators
