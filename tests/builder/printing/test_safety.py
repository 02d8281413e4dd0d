"""What a roster says stays text; nothing is fetched but what muster ships."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from builder.printing.card_layout import card_body, lay_out_card
from builder.printing.card_view import CardView
from builder.printing.fitting import plan_faces
from builder.printing.html_pages import html_document
from builder.printing.layout import Layouts, fetch_shipped
from builder.printing.look import look_of
from builder.printing.pages import aid_body, page_style, roster_body
from builder.printing.play_aid import RuleView
from builder.printing.prints import Page, Print
from builder.printing.roster_view import RosterView, UnitLine
from builder.printing.sheets import PAPERS
from tests.builder.printing.reading import pages_of, plain, size_mm, text_of

NASTY = (
    "<script>alert(1)</script>",
    '<img src="http://example.com/x.png">',
    '"><a href="file:///etc/passwd">x</a>',
    "</style><style>*{background:url(http://example.com)}",
    "{{ 7 * 7 }}{% include 'x' %}",
    "&lt;b&gt; & ' \" `",
    "\\22 ;} @import url(http://example.com);",
)


def nasty_view(tank: CardView, text: str) -> CardView:
    weapon = replace(tank.weapons[0], name=text, mounting_text=text)
    return replace(
        tank, name=text, own_name=text, army=text, group=text, colour=text, aboard=(text,), notes=(text,),
        capacity=text, equipment=(text,), weapons=(weapon,), source=text, stations=(text,),
    )  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
def test_a_cards_texts_are_text(text: str, tank: CardView, layouts: Layouts) -> None:
    view = nasty_view(tank, text)
    body = card_body(view, plan_faces(view), ink_saver=False)
    tags = set(re.findall(r"<\s*/?\s*([a-zA-Z!]+)", body))
    known = {
        "div",
        "section",
        "span",
        "b",
        "i",
        "small",
        "svg",
        "path",
        "circle",
        "rect",
        "text",
        "body",
        "html",
    }
    assert tags <= known
    assert not re.search(r"<[^>]*\b(href|src|onerror|url)\s*[=(]", body)
    pdf = lay_out_card(view, False, layouts)
    assert plain(text[:12]) in text_of(pdf)
    assert all("/Annots" not in page for page in pages_of(pdf))


@pytest.mark.parametrize("text", NASTY)
def test_a_sheets_texts_are_text(text: str, layouts: Layouts) -> None:
    unit = UnitLine(name=text, entry=text, models="", details=text, place=text, points="1", notes=text)
    roster = RosterView(
        name=text, army=text, force="", colour=text, rules=text, total="1", limit="", parts=(),
        sections=((text, (unit,)),), groups=(), findings=(), complete=text, notes=text, strategy=text,
    )  # fmt: skip
    rule = RuleView(title=text, text=text, source=text, charts=())
    for body in (roster_body(roster, False), aid_body((rule,), text, text, False)):
        assert "<script" not in body
        assert "<img" not in body
        assert "</style" not in body
        pdf = layouts.lay_out(body, page_style(PAPERS["a4"], text)).pdf
        assert size_mm(pages_of(pdf)[0]) == (210.0, 297.0)
        assert plain(text[:12]) in text_of(pdf)
        assert all("/Annots" not in page for page in pages_of(pdf))


def test_the_html_file_holds_everything_and_names_no_address(tank: CardView) -> None:
    job = Print(
        title=NASTY[0], cards=(nasty_view(tank, NASTY[1]),), first=(Page(title="R", body="<p>x</p>"),)
    )
    html, pages = html_document(job)
    assert pages == 2
    assert "<script" not in html
    outside = re.sub(r"data:font/ttf;base64,[A-Za-z0-9+/=]+", "", html)
    addresses = re.findall(r"url\([^)]*\)", outside)
    assert addresses == ['url("")'] * 4
    assert not re.search(r"<(link|iframe|object|embed|img|a)\b", outside)
    assert outside.count("http://") == outside.count("http://www.w3.org/2000/svg") + html.count(
        "&#34;http://example"
    )


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://example.com/",
        "https://example.com/font.ttf",
        "data:text/css,*{}",
        "shipped:fonts/../pages/pages.css",
        "shipped:fonts/OFL.txt",
        "shipped:",
        "shipped:fonts/",
    ],
)
def test_only_shipped_fonts_are_served(address: str) -> None:
    with pytest.raises(ValueError, match="only files shipped"):
        fetch_shipped(address)


def test_a_shipped_font_is_served() -> None:
    response = fetch_shipped("shipped:fonts/BarlowCondensed-Bold.ttf")
    assert response.read()[:4] == b"\x00\x01\x00\x00"


@pytest.mark.parametrize("colour", ["red", "#fff", "url(x)", "#12345g", "", "#000000;}"])
def test_only_plain_colours_are_colours(colour: str) -> None:
    assert look_of(colour, ink_saver=False).fill == "#444444"


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#d9b310", "#1f3f8f", "#8fa3b5"])
def test_text_on_a_banner_stands_out(colour: str) -> None:
    look = look_of(colour, ink_saver=False)

    def light(text: str) -> float:
        red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)

    one, two = sorted((light(look.fill), light(look.on_fill)))
    assert (two + 0.05) / (one + 0.05) >= 4.5


def test_ink_saver_fills_nothing(tank: CardView) -> None:
    html = card_body(tank, plan_faces(tank), ink_saver=True)
    assert set(re.findall(r'fill="(#[0-9a-f]+)"', html)) <= {"#ffffff", "#111111"}
    assert "--fill:#ffffff" in html
    assert "--tint:#ffffff" in html
