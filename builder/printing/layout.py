"""Lays HTML out as PDF with WeasyPrint, which may load the shipped files and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from builder.printing.typefaces import covers, fonts_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from weasyprint import CSS

SHIPPED_SCHEME = "shipped:"
"""Addresses of shipped files: `shipped:fonts/NAME`."""


class LaidOut(NamedTuple):
    """A PDF with where its anchors are: page (from 0) and distance from the top in mm."""

    pdf: bytes
    pages: int
    anchors: Mapping[str, tuple[int, float]]


class Layouts:
    """Lays out documents one after another; fonts are read once."""

    def __init__(self) -> None:
        from weasyprint import CSS
        from weasyprint.text.fonts import FontConfiguration

        from builder.printing.faces import font_faces

        self._sheets: dict[str, CSS] = {}
        self._fonts = FontConfiguration()
        self._font_rules = CSS(
            string=font_faces(lambda file: SHIPPED_SCHEME + "fonts/" + file),
            url_fetcher=fetch_shipped,
            font_config=self._fonts,
        )

    def lay_out(self, body: str, style: str, title: str = "") -> LaidOut:
        """Lay out a document from its body and style sheet. The same ones give the same bytes."""
        from weasyprint import HTML

        html = f'<html lang="en"><head><meta charset="utf-8"></head><body>{body}</body></html>'
        document = HTML(string=html, base_url=SHIPPED_SCHEME, url_fetcher=fetch_shipped).render(
            stylesheets=[self._font_rules, self._sheet(style)], font_config=self._fonts
        )
        anchors = {
            name: (number, position[1] / 96 * 25.4)
            for number, page in enumerate(document.pages)
            for name, position in page.anchors.items()
        }
        document.metadata.title = title
        # A whole font is the same in every card and is stored once in the sheet; a font of the system
        # that steps in for a missing character may be huge, so then only what is used is embedded.
        pdf = document.write_pdf(full_fonts=covers(body), pdf_identifier=b"muster")
        return LaidOut(pdf, len(document.pages), anchors)

    def _sheet(self, style: str) -> CSS:
        """The style sheet, parsed once however many documents use it."""
        from weasyprint import CSS

        if style not in self._sheets:
            self._sheets[style] = CSS(string=style, url_fetcher=fetch_shipped, font_config=self._fonts)
        return self._sheets[style]


def fetch_shipped(url: str, *_: Any) -> Any:
    """WeasyPrint's way to any file: shipped fonts are served, everything else is refused."""
    from weasyprint.urls import URLFetcherResponse

    folder = fonts_folder()
    name = url.removeprefix(SHIPPED_SCHEME + "fonts/")
    if url == SHIPPED_SCHEME + "fonts/" + name and name in {path.name for path in folder.glob("*.ttf")}:
        return URLFetcherResponse(url, (folder / name).read_bytes(), {"Content-Type": "font/ttf"})
    raise ValueError("only files shipped with muster are loaded")
