"""Every Datafax on paper: read back from the PDF."""

from __future__ import annotations

import re

import pytest

from builder.printing.card_layout import card_body, card_style, overflowing
from builder.printing.card_making import card_of_datafax
from builder.printing.card_view import CardView
from builder.printing.face_texts import FLOOR
from builder.printing.fitting import plan_faces
from builder.printing.imposition import Cards, bind, page_count
from builder.printing.job import as_pdf
from builder.printing.layout import Layouts
from builder.printing.prints import Print, Settings
from builder.printing.sheets import PAPERS
from datafaxes.library import Library
from tests.builder.printing.reading import fonts_in, forms_on, pages_of, plain, size_mm, text_of, written_on

_STRAIGHT = r"""["']|\d-\d| - |(?<![\w-])-\d|  """
_TORN = r"\d–$|(?<!\S)[†‡]$|\bsave$|\bof$(?<=D6 of)|^\d\+(?!D)"
"""What a line of text never ends or begins with."""
DATAFAXES = sorted(Library().datafaxes)


@pytest.fixture(scope="module")
def cards(library: Library) -> dict[str, CardView]:
    return {key: card_of_datafax(library.datafaxes[key], library) for key in DATAFAXES}


@pytest.mark.parametrize("datafax", DATAFAXES)
def test_the_first_plan_fits_and_the_card_says_everything(
    datafax: str, cards: dict[str, CardView], layouts: Layouts
) -> None:
    view = cards[datafax]
    faces = plan_faces(view)
    laid_out = layouts.lay_out(card_body(view, faces, ink_saver=False), card_style(), view.title)
    # The heights of the plan and of the style sheet agree: nothing overflows on the first try.
    assert overflowing(faces, laid_out) == []

    text = text_of(laid_out.pdf)
    for location in view.locations:
        assert plain(location.name) in text
        assert plain(location.name + "; ".join(location.notes)) in text
    for damage in view.tables:
        for row in damage.rows:
            assert plain(f"{row.title}. {row.text}") in text
    for weapon in view.weapons:
        assert plain(weapon.name) in text
        for line in weapon.lines:
            assert plain(line.penetration) in text
            assert all(plain(note) in text for note in line.notes)
    for _, rate in view.speeds:
        assert rate in text
    for effect in view.lasting:
        assert plain(effect) in text

    for text in (run.text for page in pages_of(laid_out.pdf) for run in written_on(page)):
        assert not re.search(_STRAIGHT, text), text
        assert not re.search(_TORN, text), "a number stands apart from what it belongs to"

    used = dict(fonts_in(laid_out.pdf))
    assert used
    assert all(used.values()), "every font is inside the file"
    assert all("Barlow" in name for name in used), "no font of this machine steps in"

    for page in pages_of(laid_out.pdf):
        assert size_mm(page) == (95.0, 130.0)
        # Letters within drawings are told in the drawing's own units, millimetres, and stay within it.
        for run in (run for run in written_on(page) if run.size > 4):
            assert 1.5 <= run.x <= 93.5, run
            assert 1.5 <= run.y <= 128.5, run
            assert run.size >= FLOOR - 0.01, run


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_of_all_datafaxes_stand_at_the_same_size_on_both_papers(
    paper: str, cards: dict[str, CardView]
) -> None:
    every = list(cards.values())[::6]
    printed = as_pdf(Print(title="All", cards=tuple(every), settings=Settings(paper=paper)))
    pages = pages_of(printed.content)
    assert printed.cards == len(every)
    assert {size_mm(page) for page in pages} == {
        {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}[paper],
    }
    width, height = PAPERS[paper]
    seen = 0
    for page in pages:
        faces = forms_on(page)
        for left, top, across, down in faces:
            assert (round(across, 2), round(down, 2)) == (95.0, 130.0)
            assert left == pytest.approx((width - 190) / 2, abs=0.01) or left == pytest.approx(
                width / 2, abs=0.01
            )
            assert top == pytest.approx((height - 266) / 2, abs=0.01) or top == pytest.approx(
                (height - 266) / 2 + 136, abs=0.01
            )
        fronts, backs = faces[::2], faces[1::2]
        for front, back in zip(fronts, backs, strict=True):
            assert back[0] - front[0] == pytest.approx(95, abs=0.01)
            assert back[1] == pytest.approx(front[1], abs=0.01)
        seen += len(faces)
    assert seen == 2 * len(every)


def test_bookmarks_title_and_language_are_in_the_file(cards: dict[str, CardView]) -> None:
    import io

    from pypdf import PdfReader

    some = tuple(list(cards.values())[:3])
    reader = PdfReader(io.BytesIO(as_pdf(Print(title="Third Company", cards=some)).content))
    assert reader.metadata is not None
    assert reader.metadata.title == "Third Company"
    assert str(reader.metadata.creator).startswith("muster ")
    assert reader.metadata.creation_date is None
    assert reader.trailer["/Root"]["/Lang"] == "en-GB"  # type: ignore[index]  # the root is a dictionary
    heading, inner = reader.outline
    assert getattr(heading, "title", "") == "Cards"
    assert isinstance(inner, list)
    assert [getattr(item, "title", "") for item in inner] == [card.name for card in some]


def test_nothing_to_bind_is_a_file_without_pages() -> None:
    assert page_count(bind([], "Empty", "muster")) == 0
    assert page_count(bind([Cards("Cards", (), (), (), PAPERS["a4"])], "Empty", "muster")) == 0


def _runs(library: Library, layouts: Layouts, datafax: str, page: int) -> list[str]:
    view = card_of_datafax(library.datafax(datafax), library)
    laid_out = layouts.lay_out(card_body(view, plan_faces(view), ink_saver=False), card_style(), view.title)
    return [run.text for run in written_on(pages_of(laid_out.pdf)[page])]


def test_words_in_narrow_columns_are_whole(library: Library, layouts: Layouts) -> None:
    inferno_cannon = _runs(library, layouts, "imperial-hellhound", 0)
    assert "template" in inferno_cannon
    assert "artillery dice" in inferno_cannon
    mortar = _runs(library, layouts, "imperial-griffon", 0)
    assert mortar.count("as shell") == 1, "once for strength, damage and save"
    assert mortar.count("special") == 3, "once for both ranges of each shell"
    assert mortar.count("guess 12–48") == 4


def test_what_is_hit_instead_takes_one_line(library: Library, layouts: Layouts) -> None:
    assert "from side/rear, further D6: 4–6 Gunner" in _runs(library, layouts, "space-marine-razorback", 1)
    assert "further D6: 4–6 Crew" in _runs(library, layouts, "imperial-griffon", 1)


def test_the_source_is_cut_between_its_parts(library: Library, layouts: Layouts) -> None:
    runs = _runs(library, layouts, "anti-grav-platform", 0)
    assert "Codex Eldar p. 77; community catalogue of the second edition…" in runs
    whole = "Transcribed Datafax (2ed1993); community catalogue of the second edition"
    assert whole in _runs(library, layouts, "ork-warbike", 0)
