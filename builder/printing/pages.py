"""The roster sheet and the play aid as HTML documents on whole pages."""

from __future__ import annotations

from collections.abc import Sequence

from builder.printing.faces import colours, environment, style_sheet
from builder.printing.play_aid import RuleView
from builder.printing.roster_view import RosterView
from builder.printing.sheets import Paper
from builder.printing.typefaces import fitted


def roster_body(roster: RosterView, ink_saver: bool) -> str:
    """The roster sheet, in a block with the army's colours."""
    body = environment().get_template("pages/roster.html.j2").render(roster=roster)
    return coloured(body, roster.colour, ink_saver)


def aid_body(rules: Sequence[RuleView], name: str, colour: str, ink_saver: bool) -> str:
    """The play aid, in a block with the army's colours."""
    body = environment().get_template("pages/aid.html.j2").render(rules=rules, name=name)
    return coloured(body, colour, ink_saver)


def page_style(paper: Paper, footer: str) -> str:
    """The style sheet of whole pages with the footer and the page number at the foot of each."""
    shown = fitted(footer, FOOTER_WIDTH, 7.5)
    quoted = "".join(character for character in shown if character not in _NOT_QUOTED)
    return (
        f"@page{{size:{paper.width}mm {paper.height}mm;margin:13mm 14mm 14mm;"
        f'@bottom-left{{content:"{quoted}";width:{FOOTER_WIDTH}mm;{_FOOT}}}'
        f'@bottom-right{{content:counter(page) " / " counter(pages);{_FOOT}}}}}body{{margin:0}}'
        + style_sheet("pages/pages.css")
    )


_NOT_QUOTED = {"\\", '"', "\n", "\r", "\f", "\0"}
"""What could end or change a string of a style sheet."""
FOOTER_WIDTH = 150.0
"""Of the footer beside the page number, in mm."""
_FOOT = 'white-space:nowrap;font:500 7.5pt "Barlow Condensed";color:#444444'


def coloured(body: str, colour: str, ink_saver: bool) -> str:
    """What stands on the pages, in a block with the army's colours."""
    saver = ' class="saver"' if ink_saver else ""
    return f'<div{saver} style="{colours(colour, ink_saver)}">{body}</div>'
