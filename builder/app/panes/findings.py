"""The findings: what is wrong with the roster now, why, and what mends it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from builder.app.actions.action import Where, bindings_in
from builder.app.army_words import found_words, verdict
from builder.app.finding_rows import about_finding, finding_rows
from builder.app.fixed import Fixed
from builder.app.panes.pane import LEFT, Pane
from builder.app.row import Row
from builder.app.rows import Rows

if TYPE_CHECKING:
    from builder.app.session import Session
    from validators.finding import Finding


PATIENCE = 0.2
"""Seconds without a change before fixes are looked for."""
MOST_FIXES = 20


class Findings(Pane):
    """Everything that the checks find, gravest first."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_in("findings")]
    goes_here: ClassVar[str] = "findings"
    heading: ClassVar[str] = "Findings"
    name_of: ClassVar[Where] = "findings"

    class Wanted(Message):
        """The marked finding is to be mended."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="findings", classes="pane")
        self.session = session

    def compose(self) -> ComposeResult:
        """The findings, and why the marked one is one."""
        yield Rows("problems")
        yield Fixed("about-problem", "about")

    @property
    def rows(self) -> Rows:
        """The findings."""
        return self.query_one("#problems", Rows)

    @property
    def marked_finding(self) -> Finding | None:
        """The finding that is marked."""
        marked, found = self.rows.marked, self.session.report.findings
        return found[int(marked)] if marked is not None and int(marked) < len(found) else None

    def refresh_rows(self) -> None:
        """Show the findings of now."""
        self._show()
        self.find_fixes()

    def _show(self) -> None:
        session, report = self.session, self.session.report
        mendings = {
            finding: mending.words
            for finding in report.findings
            if session.is_mending_known(finding) and (mending := session.mending(finding)) is not None
        }
        text, tone = verdict(session.army, report)
        self.rows.show(list(finding_rows(report, mendings)) or [Row(parts=((text, tone),))])
        found = found_words(report) or "nothing wrong"
        self.entitle(found, self.keys_line(fix="fix", go_to="go to unit", explain="explain"))
        self._tell_about()

    @work(exclusive=True, group="fixes")
    async def find_fixes(self) -> None:
        """Look for what mends the errors, a little at a time, once the user pauses."""
        await asyncio.sleep(PATIENCE)
        for finding in self.session.report.of_severity("error")[:MOST_FIXES]:
            self.session.mending(finding)
            await asyncio.sleep(0)
        with LEFT:
            self._show()

    def _tell_about(self) -> None:
        finding = self.marked_finding
        self.query_one("#about-problem", Fixed).say("" if finding is None else about_finding(finding))

    @on(Rows.Looked, "#problems")
    def look(self, event: Rows.Looked) -> None:
        """Tell why."""
        event.stop()
        self._tell_about()

    @on(Rows.Chosen, "#problems")
    def want(self, event: Rows.Chosen) -> None:
        """Mend it."""
        event.stop()
        self.post_message(self.Wanted())
