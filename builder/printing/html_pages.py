"""The print as one self-contained HTML file: everything inside it, nothing fetched, no scripts."""

from __future__ import annotations

import base64
from html import escape
from typing import TYPE_CHECKING

from builder.printing.faces import card_faces, font_faces, style_sheet
from builder.printing.fitting import plan_faces
from builder.printing.furniture import marks_svg, rule_svg
from builder.printing.sheets import PAPERS, Paper, Sheet, plan_sheets
from builder.printing.typefaces import fonts_folder

if TYPE_CHECKING:
    from builder.printing.prints import Print

_STYLE = """
body { margin: 0; background: #bbbbbb }
.sheet { position: relative; background: #ffffff; margin: 6mm auto; break-after: page; overflow: hidden }
.sheet .at { position: absolute }
.sheet .furniture { position: absolute; left: 0; top: 0 }
.page { background: #ffffff; margin: 6mm auto; padding: 13mm 14mm; box-sizing: border-box; break-after: page }
@media print { body { background: none } .sheet, .page { margin: 0 } .page { padding: 0 } }
"""


def html_document(job: Print) -> tuple[str, int]:
    """The file, and how many pages and sheets it shows."""
    settings = job.settings
    paper = PAPERS[settings.paper]
    faces = [card_faces(card, plan_faces(card), settings.ink_saver) for card in job.cards]
    sheets = plan_sheets([len(card) for card in faces], settings.layout, paper, settings.offset)
    shown = [_page(page.body, paper) for page in job.first]
    shown += [_sheet(sheet, faces, paper, settings.calibration) for sheet in sheets]
    shown += [_page(page.body, paper) for page in job.last]
    style = font_faces(_as_data) + style_sheet("cards/card.css") + style_sheet("pages/pages.css") + _STYLE
    size = f"@page{{size:{paper.width}mm {paper.height}mm;margin:0}}"
    margins = size + "@page text{margin:13mm 14mm}.page{page:text}"
    policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>{escape(job.title)}</title><style>{margins}{style}</style>"
    )
    body = "\n".join(shown)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>{body}</body></html>\n', len(shown)


def _page(body: str, paper: Paper) -> str:
    return f'<div class="page" style="width:{paper.width}mm;min-height:{paper.height}mm">{body}</div>'


def _sheet(sheet: Sheet, faces: list[list[str]], paper: Paper, calibration: bool) -> str:
    placed = "".join(
        f'<div class="at" style="left:{x:.3f}mm;top:{y:.3f}mm">{faces[face.card][face.page]}</div>'
        for face, x, y in sheet.faces
    )
    drawings = (
        [marks_svg(sheet.marks, paper), rule_svg(paper)] if calibration else [marks_svg(sheet.marks, paper)]
    )
    furniture = "".join(f'<div class="furniture">{drawing}</div>' for drawing in drawings)
    size = f"width:{paper.width}mm;height:{paper.height}mm"
    return f'<div class="sheet" style="{size}">{furniture}{placed}</div>'


def _as_data(file: str) -> str:
    content = base64.b64encode((fonts_folder() / file).read_bytes()).decode()
    return f"data:font/ttf;base64,{content}"
