"""What a sheet of cards shows beside the cards: cut and fold marks, and the 100 mm rule."""

from __future__ import annotations

from collections.abc import Iterable

from builder.printing.sheets import RULE_LENGTH, Mark, Paper, calibration_rule

CUT_WIDTH, FOLD_WIDTH = 0.1, 0.25
FOLD_DASHES = (0.7, 0.4)
GREY = 0.33
"""Of marks, from black to white."""


def marks_svg(marks: Iterable[Mark], paper: Paper) -> str:
    """The marks as a drawing as large as the paper."""
    lines = []
    for mark in marks:
        dashes = f' stroke-dasharray="{FOLD_DASHES[0]} {FOLD_DASHES[1]}"' if mark.fold else ""
        width = FOLD_WIDTH if mark.fold else CUT_WIDTH
        path = f"M{mark.x1:.3f} {mark.y1:.3f}L{mark.x2:.3f} {mark.y2:.3f}"
        lines.append(f'<path d="{path}" stroke="#555555" stroke-width="{width}"{dashes}/>')
    return _svg(lines, paper)


def marks_operators(marks: Iterable[Mark], paper: Paper) -> str:
    """The marks as operators of a PDF page whose unit is the millimetre."""
    lines = [f"{GREY} G"]
    for mark in marks:
        dashes = f"[{FOLD_DASHES[0]} {FOLD_DASHES[1]}]" if mark.fold else "[]"
        foot, head = paper.height - mark.y1, paper.height - mark.y2
        lines.append(
            f"{FOLD_WIDTH if mark.fold else CUT_WIDTH} w {dashes} 0 d "
            f"{mark.x1:.3f} {foot:.3f} m {mark.x2:.3f} {head:.3f} l S"
        )
    return "\n".join(lines)


def rule_svg(paper: Paper) -> str:
    """The 100 mm rule that shows whether a printer keeps the size."""
    x, y = calibration_rule(paper)
    ticks = "".join(
        f"M{x + 10 * step:.2f} {y - (0.9 if step % 5 == 0 else 0.5):.2f}v{1.8 if step % 5 == 0 else 1.0}"
        for step in range(11)
    )
    text = 'font-size="2.3" font-family="Barlow Condensed" font-weight="500" fill="#555555"'
    line = 'stroke="#555555" stroke-width="0.15" fill="none"'
    label = f'x="{x + RULE_LENGTH + 1.5:.2f}" y="{y + 0.8:.2f}" {text}'
    rule = f'<path d="M{x:.2f} {y:.2f}h{RULE_LENGTH:.2f}{ticks}" {line}/>'
    return _svg([rule, f"<text {label}>100 mm when printed at 100%</text>"], paper)


def _svg(lines: Iterable[str], paper: Paper) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm" height="{paper.height}mm" '
        f'viewBox="0 0 {paper.width} {paper.height}">{"".join(lines)}</svg>'
    )
