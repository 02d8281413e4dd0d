"""The catalogue: what may be added to the army, to be searched, with prices and reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from builder.app.actions.action import Where, bindings_in
from builder.app.catalogue_rows import (
    CatalogueItem,
    about_item,
    best_match,
    catalogue,
    catalogue_rows,
    matching,
)
from builder.app.fixed import Fixed
from builder.app.panes.pane import LEFT, Pane
from builder.app.rows import Rows
from builder.app.search import Search
from builder.app.trial import Trial
from builder.app.unlocking import adding_with_needs

if TYPE_CHECKING:
    from builder.app.session import Session

PATIENCE = 0.15
"""Seconds without a change before the army is tried with every entry."""


class Catalogue(Pane):
    """Entries of the army list and, on demand, of its allies."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_in("catalogue")]
    goes_here: ClassVar[str] = "catalogue"
    heading: ClassVar[str] = "Add"
    name_of: ClassVar[Where] = "catalogue"

    class Wanted(Message):
        """The marked entry is to be added."""

    class Looked(Message):
        """Another entry is looked at."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="catalogue", classes="pane")
        self.session = session
        self.with_allies = False
        self.barred: dict[str, str] = {}
        self.items: tuple[CatalogueItem, ...] = ()
        self._listed_for: tuple[object, ...] = ()
        self._query = ""

    def compose(self) -> ComposeResult:
        """A search, the entries, and a few words about the marked one."""
        yield Search(f"{self.key_of('search')} name, part, kind or book", "search")
        yield Rows("entries")
        yield Fixed("about-entry", "about")

    @property
    def rows(self) -> Rows:
        """The entries."""
        return self.query_one("#entries", Rows)

    @property
    def marked_item(self) -> CatalogueItem | None:
        """The entry that is marked."""
        marked = self.rows.marked
        return next((item for item in self.items if item.id == marked), None)

    def refresh_rows(self) -> None:
        """Show what may be added now, and find out by trial what may not."""
        army = self.session.army
        listed_for = (army.army, army.force, army.roster.sources, self.with_allies)
        if listed_for != self._listed_for:
            self._listed_for = listed_for
            self.items = catalogue(army, self.session.library, self.with_allies)
        self._show()
        self.judge()

    def show_allies(self, shown: bool) -> None:
        """List the allies, or no longer."""
        self.with_allies = shown
        self.refresh_rows()

    def search(self) -> None:
        """Let the user type what to look for."""
        self.screen.set_focus(self.query_one(Search))

    def _show(self, *, afresh: bool = False) -> None:
        found = matching(self.items, self._query)
        self.rows.show(list(catalogue_rows(found, self.barred)), afresh=afresh)
        best = best_match(found, self._query) if afresh else None
        if best is not None:
            self.rows.mark(best.id)
        back = " · escape shows all" if self._query else ""
        self.entitle(
            f"{len(found)} of {len(self.items)}{back}",
            self.keys_line("enter adds", search="search", allies="allies"),
        )
        self._tell_about()

    def _tell_about(self) -> None:
        item = self.marked_item
        barred = "" if item is None else self.barred.get(item.id, "")
        text = "" if item is None else about_item(item, barred, self.key_of)
        if barred:
            self.find_needs()
        if item is None:
            text = "Nothing is called so. Escape shows everything." if self.items else "No army list."
        self.query_one("#about-entry", Fixed).say(text)

    @work(exclusive=True, group="judging")
    async def judge(self) -> None:
        """Try the army with one more of every entry, a little at a time, those in sight first."""
        await asyncio.sleep(PATIENCE)
        trial = Trial(self.session.army, self.session.library)
        for item in self._in_turn():
            why = trial.why_barred(item.id)
            if why:
                self.barred[item.id] = why
            else:
                self.barred.pop(item.id, None)
            await asyncio.sleep(0)
        with LEFT:
            self._show()

    @work(exclusive=True, group="needs")
    async def find_needs(self) -> None:
        """Look for what would let the army have the marked entry, once the user pauses there."""
        await asyncio.sleep(PATIENCE)
        with LEFT:
            item = self.marked_item
            if item is None or item.id not in self.barred:
                return
            found = adding_with_needs(self.session.roster, item.id, self.session.library)
            if found is not None:
                about = about_item(item, self.barred[item.id], self.key_of, found.needs)
                self.query_one("#about-entry", Fixed).say(about)

    def _in_turn(self) -> Iterator[CatalogueItem]:
        found = matching(self.items, self._query)
        yield from found
        shown = {item.id for item in found}
        yield from (item for item in self.items if item.id not in shown)

    @on(Input.Changed, "#search")
    def narrow(self, event: Input.Changed) -> None:
        """Show what was found, the best of it marked; the mark stays once nothing is looked for."""
        event.stop()
        self._query = event.value
        self._show(afresh=bool(event.value))

    def key_escape(self) -> None:
        """Forget what was searched for."""
        self.query_one(Search).value = ""

    @on(Rows.Chosen, "#entries")
    def want(self, event: Rows.Chosen) -> None:
        """Add the entry."""
        event.stop()
        self.post_message(self.Wanted())

    @on(Rows.Looked, "#entries")
    def look(self, event: Rows.Looked) -> None:
        """Tell about the entry."""
        event.stop()
        self._tell_about()
        self.post_message(self.Looked())
