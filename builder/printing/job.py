"""Puts a whole print together: roster sheet first, then the cards, then the play aid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from builder.printing.card_making import cards_of_army, collapsed
from builder.printing.card_view import CardView
from builder.printing.furniture import rule_svg
from builder.printing.html_pages import html_document
from builder.printing.pages import aid_body, page_style, roster_body
from builder.printing.play_aid import play_aid
from builder.printing.prints import Page, Print, Printed, Settings
from builder.printing.roster_view import roster_view
from builder.printing.sheets import PAPERS, Paper, plan_sheets
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from builder.printing.rendering import Job, Progress
    from datafaxes.library import Library
    from rosters.fielded import FieldedArmy
    from validators.finding import Finding


def print_of_army(
    army: FieldedArmy, findings: Iterable[Finding], library: Library, settings: Settings
) -> Print:
    """What a roster prints.

    Raises:
        BadData: only cards are asked for and nothing in the roster has one.
    """
    first: list[Page] = []
    last: list[Page] = []
    cards: tuple[CardView, ...] = ()
    colour = army.army.head.colour if army.army else ""
    if settings.what in ("roster", "all"):
        body = roster_body(roster_view(army, findings), settings.ink_saver)
        first.append(Page(title="Roster", body=body))
    if settings.what in ("cards", "all"):
        cards = cards_of_army(army, library)
        if settings.collapse:
            cards = collapsed(cards)
        if not cards and settings.what == "cards":
            advice = "Its units go on the roster sheet: add `--what roster`."
            raise BadData("nothing in this roster has a Datafax card", advice=advice)
    if settings.what in ("aid", "all"):
        body = aid_body(play_aid(army, library), army.roster.name, colour, settings.ink_saver)
        last.append(Page(title="Play aid", body=body))
    return Print(title=army.roster.name, first=tuple(first), cards=cards, last=tuple(last), settings=settings)


def as_pdf(job: Print, progress: Progress | None = None) -> Printed:
    """The print as a PDF. The same print gives the same bytes.

    Raises:
        BadData: Pango is not installed.
    """
    from importlib.metadata import version

    from builder.printing.imposition import Cards, Chapter, bind, page_count
    from builder.printing.rendering import CardJob, PageJob, render

    settings = job.settings
    paper = PAPERS[settings.paper]
    pages = [*job.first, *job.last]
    jobs: list[Job] = [PageJob(page.body, page_style(paper, job.title), page.title) for page in pages]
    jobs += [CardJob(card, settings.ink_saver) for card in job.cards]
    if settings.calibration:
        jobs.append(PageJob(rule_svg(paper), _bare_page(paper)))
    rendered = render(jobs, progress)
    chapters = [Chapter(page.title, pdf) for page, pdf in zip(pages, rendered, strict=False)]
    parts: list[Chapter | Cards] = list(chapters[: len(job.first)])
    if job.cards:
        pdfs = rendered[len(pages) : len(pages) + len(job.cards)]
        sheets = plan_sheets([page_count(pdf) for pdf in pdfs], settings.layout, paper, settings.offset)
        under = rendered[-1] if settings.calibration else None
        parts.append(Cards("Cards", pdfs, [bookmark(card) for card in job.cards], sheets, paper, under))
    parts += chapters[len(job.first) :]
    content = bind(parts, job.title, f"muster {version('muster')}")
    return Printed(content=content, pages=page_count(content), cards=_count(job.cards))


def as_html(job: Print) -> Printed:
    """The same pages as one self-contained HTML file, which needs no Pango."""
    content, pages = html_document(job)
    return Printed(content=content.encode(), pages=pages, cards=_count(job.cards))


def bookmark(card: CardView) -> str:
    """What to call a card in a list."""
    return f"{card.own_name}: {card.name}" if card.own_name else card.name


def _count(cards: Sequence[CardView]) -> int:
    return sum(card.count for card in cards)


def _bare_page(paper: Paper) -> str:
    return f"@page{{size:{paper.width}mm {paper.height}mm;margin:0}}body{{margin:0}}svg{{display:block}}"
