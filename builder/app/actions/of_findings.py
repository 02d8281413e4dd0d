"""What can be done about a finding: mend it, go to its unit, read about its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.dialogs.read_text import ReadText

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("fix", "f", "Fix", where="findings", in_footer=True)
def fix(desk: BuilderScreen) -> None:
    """Apply the change that mends the marked finding. Enter does the same."""
    finding = desk.findings.marked_finding
    if finding is None:
        mark = f"Mark a finding first (key {desk.key_of('findings')})."
        desk.tell(mark if desk.session.report.findings else "Nothing is wrong.")
        return
    mending = desk.session.mending(finding)
    if mending is not None:
        desk.make(f"Mend: {mending.words.rstrip('.')}", *mending.commands)
    elif finding.commands:
        desk.make(f"Mend: {finding.fix.rstrip('.')}", *finding.commands)
    else:
        desk.tell(f"No single step mends this. {finding.fix or finding.why}")


@action("go-to", "g", "Go to unit", where="findings", in_footer=True)
def go_to(desk: BuilderScreen) -> None:
    """Go to the unit that the marked finding is about."""
    finding = desk.findings.marked_finding
    unit = next((one for one in finding.units if desk.force.mark_unit(one)), None) if finding else None
    if unit is None:
        desk.tell("This is about the whole roster rather than a unit.")
    else:
        desk.show_pane("force")


@action("explain", "e", "Explain", where="findings", in_footer=True)
async def explain(desk: BuilderScreen) -> None:
    """What the check means, with a legal and an illegal example."""
    from builder.app.help_texts import about_check

    finding = desk.findings.marked_finding
    if finding is not None:
        await desk.ask(ReadText(f"{finding.code}", about_check(finding.code)))
