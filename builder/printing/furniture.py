"""What a sheet of cards shows beside the cards: cut and fold marks, and the 100 mm rule."""

from __future__ import annotations

from builder.printing.sheets import RULE_LENGTH, Mark, Paper, Sheet, calibration_rule


def sheet_furniture(sheet: Sheet, paper: Paper, calibration: bool) -> str:
    """An SVG drawing as large as the paper."""
    lines = [_mark(mark) for mark in sheet.marks]
    if calibration:
        lines.append(_rule(paper))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm" height="{paper.height}mm" '
        f'viewBox="0 0 {paper.width} {paper.height}">{"".join(lines)}</svg>'
    )


def _mark(mark: Mark) -> str:
    dashes = ' stroke-dasharray="0.7 0.4"' if mark.fold else ""
    return (
        f'<path d="M{mark.x1:.3f} {mark.y1:.3f}L{mark.x2:.3f} {mark.y2:.3f}" stroke="#555555" '
        f'stroke-width="{0.25 if mark.fold else 0.1}"{dashes}/>'
    )


def _rule(paper: Paper) -> str:
    x, y = calibration_rule(paper)
    ticks = "".join(
        f"M{x + 10 * step:.2f} {y - (0.9 if step % 5 == 0 else 0.5):.2f}v{1.8 if step % 5 == 0 else 1.0}"
        for step in range(11)
    )
    text = 'font-size="2.3" font-family="Barlow Condensed" font-weight="500" fill="#555555"'
    line = 'stroke="#555555" stroke-width="0.15" fill="none"'
    return (
        f'<path d="M{x:.2f} {y:.2f}h{RULE_LENGTH:.2f}{ticks}" {line}/>'
        f'<text x="{x + RULE_LENGTH + 1.5:.2f}" y="{y + 0.8:.2f}" {text}>100 mm when printed at 100 %</text>'
    )
