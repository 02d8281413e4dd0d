"""The inspector: options, card and odds of the unit or entry that is looked at."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Literal

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from builder.app.actions.action import Where, bindings_in
from builder.app.card_text import card_rows
from builder.app.fixed import Fixed
from builder.app.odds_answer import Question, question_rows, turned
from builder.app.option_reasons import reasons
from builder.app.option_rows import OptionLine, about_option, matching_lines, option_lines
from builder.app.panes.pane import LEFT, Pane
from builder.app.row import Row, heading
from builder.app.rows import Rows, content_of
from builder.app.search import Search
from builder.app.tab_line import TabLine
from builder.app.trial import Trial
from datafaxes.record import record
from datafaxes.words import plural
from rosters.offers import OfferedGroup, offers

if TYPE_CHECKING:
    from builder.app.session import Session
    from rosters.fielded import FieldedArmy, FieldedUnit

Tab = Literal["options", "card", "odds"]
_PAGES: dict[Tab, str] = {"options": "Options", "card": "Card", "odds": "Odds"}
PATIENCE = 0.15
"""Seconds without a change before it is tried out why options may not be had."""


@record
class Subject:
    """What the inspector looks at."""

    army: FieldedArmy
    unit: FieldedUnit
    is_in_force: bool
    """Else an entry of the catalogue, as cheap as it comes."""


class Inspector(Pane):
    """Three pages about one unit; only the one in sight is kept up to date."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_in("inspector")]
    goes_here: ClassVar[str] = "inspector"
    heading: ClassVar[str] = "Inspector"
    name_of: ClassVar[Where] = "inspector"

    class Changed(Message):
        """The user wants one more, or one less, of an option."""

        def __init__(self, line: OptionLine, groups: tuple[OfferedGroup, ...], by: int | None) -> None:
            super().__init__()
            self.line = line
            self.groups = groups
            self.by = by
            """None: the other way round than it is."""

    class Turned(Message):
        """Another page is shown."""

    class TargetWanted(Message):
        """The user wants to choose another target."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="inspector", classes="pane")
        self.session = session
        self.subject: Subject | None = None
        self.page: Tab = "options"
        self.lines: dict[str, OptionLine] = {}
        self.groups: tuple[OfferedGroup, ...] = ()
        self.reasons: dict[str, str] = {}
        """Why options may not be had now, by the ids of their lines."""
        self.question = Question()
        self._shown: tuple[object, ...] = ()
        self._options_of: tuple[str, str] | None = None

    def compose(self) -> ComposeResult:
        """The pages."""
        yield TabLine("page-tabs")
        with Vertical(id="options", classes="page"):
            yield Search(f"{self.key_of('search')} search the options", "option-search")
            yield Rows("option-lines", one_click=True)
            yield Fixed("about-option", "about")
        with VerticalScroll(id="card", classes="page"):
            yield Static(id="card-text", markup=False)
        with Vertical(id="odds", classes="page"):
            yield Rows("odds-question", one_click=True)
            with VerticalScroll(id="odds-scroll"):
                yield Static(id="odds-text", markup=False)

    @property
    def is_read(self) -> bool:
        """A card or the odds."""
        return self.page != "options"

    def on_mount(self) -> None:
        """Show the first page."""
        self._show_page()

    def turn_to(self, page: Tab) -> None:
        """Show another page, and let the keys work on it."""
        self.page = page
        self._show_page()
        self.refresh_page()
        self.focus_page()
        self.post_message(self.Turned())

    def _show_page(self) -> None:
        tabs: dict[str, str] = {page: f"{title} {self.key_of(page)}" for page, title in _PAGES.items()}
        self.query_one("#page-tabs", TabLine).show(tabs, self.page)
        for page in self.query(".page"):
            page.display = page.id == self.page

    @on(TabLine.Chosen, "#page-tabs")
    def turn_over(self, event: TabLine.Chosen) -> None:
        """Show the page whose tab was clicked."""
        event.stop()
        self.turn_to(event.tab)  # type: ignore[arg-type]  # one of the pages

    def focus_page(self) -> None:
        """Let the keys work on the page in sight."""
        inside = {"options": "#option-lines", "card": "#card", "odds": "#odds-question"}
        self.screen.set_focus(self.query_one(inside[self.page]))

    def search(self) -> None:
        """Let the user type which option to look for."""
        self.turn_to("options")
        self.screen.set_focus(self.query_one(Search))

    def look_at(self, subject: Subject | None) -> None:
        """Look at another unit, or at the same as it is now."""
        self.subject = subject
        self.refresh_page()

    def refresh_page(self) -> None:
        """Bring the page in sight up to date, unless it is."""
        subject = self.subject
        key = (self.page, subject, self.question if self.page == "odds" else None)
        if key == self._shown:
            return
        self._shown = key
        unit = None if subject is None else subject.unit
        self._more = "" if unit is None else f"{unit.title}, {plural(unit.points, 'point')}"
        self.show_title()
        if self.page == "options":
            self._show_options()
        elif self.page == "card":
            self._show_card()
        else:
            self._show_odds()

    def _page_keys(self) -> str:
        if self.page == "options":
            counts = f"{self.key_of('more')} {self.key_of('less')} count"
            return self.keys_line("enter chooses", counts, search="search")
        what = "arrows scroll" if self.page == "card" else "enter changes"
        if self.alone and not self.zoomed:
            return what
        return self.keys_line(what, zoom="all panes" if self.zoomed else "zoom")

    def show_title(self) -> None:
        """The title, with the keys of the page in sight."""
        self._keys = self._page_keys()
        super().show_title()

    @property
    def _nobody(self) -> str:
        force, catalogue = self.key_of("show-force"), self.key_of("catalogue")
        return f"Mark a unit in the force (key {force})\nor an entry of the catalogue (key {catalogue})."

    # Options

    def _show_options(self) -> None:
        subject = self.subject
        about = None if subject is None else (subject.unit.id, subject.unit.unit.entry)
        afresh, self._options_of = about != self._options_of, about
        self.lines, self.groups = {}, ()
        if afresh:
            self.reasons = {}
            with self.prevent(Input.Changed):
                self.query_one(Search).value = ""
        if subject is None:
            self._options.show([Row(parts=((self._nobody, "quiet"),))])
            return
        self.groups = offers(subject.unit, subject.army, self.session.library)
        self._list_options(subject, afresh)
        self.find_reasons()

    def _list_options(self, subject: Subject, afresh: bool = False) -> None:
        query = self.query_one(Search).value
        found = option_lines(subject.unit, self.groups, self.reasons)
        self.lines = {line.row.id: line for line in found if line.row.id is not None}
        rows = [line.row for line in matching_lines(found, query)]
        if not rows:
            nothing = "No such option. Escape shows all." if query.strip() else "It has no options."
            rows = [Row(parts=((nothing, "quiet"),))]
        if not subject.is_in_force:
            rows = [heading("Not in the force yet"), *rows]
        self._options.show(rows, afresh=afresh)
        self._tell_about()

    @work(exclusive=True, group="reasons")
    async def find_reasons(self) -> None:
        """Try out why options may not be had, once the user pauses, a little at a time."""
        await asyncio.sleep(PATIENCE)
        subject = self.subject
        if subject is None or self.page != "options":
            return
        trial = Trial(subject.army, self.session.library)
        found: dict[str, str] = {}
        for row_id, why in reasons(subject.unit, self.groups, self.lines.values(), trial):
            found[row_id] = why
            await asyncio.sleep(0)
        if found != self.reasons and (self.subject, self.page) == (subject, "options"):
            self.reasons = found
            with LEFT:
                self._list_options(subject)

    @on(Rows.Looked, "#option-lines")
    def look_at_option(self, event: Rows.Looked) -> None:
        """Tell about the option."""
        event.stop()
        self._tell_about()

    def _tell_about(self) -> None:
        line = self.lines.get(self._options.marked or "")
        text = "" if line is None else about_option(line, self.reasons.get(line.row.id or "", ""))
        self.query_one("#about-option", Fixed).say(text)

    @property
    def _options(self) -> Rows:
        return self.query_one("#option-lines", Rows)

    @on(Input.Changed, "#option-search")
    def narrow(self, event: Input.Changed) -> None:
        """Show what was found, the first of it marked."""
        event.stop()
        if self.subject is not None:
            self._list_options(self.subject, afresh=bool(event.value))

    def key_escape(self) -> None:
        """Forget what was searched for."""
        self.query_one(Search).value = ""

    @on(Rows.Chosen, "#option-lines")
    def choose(self, event: Rows.Chosen) -> None:
        """Choose the option, or no longer."""
        event.stop()
        self.change(None)

    def change(self, by: int | None) -> None:
        """Ask for one more or less of the marked option, or (None) for the other way round than it is.

        On the page of the odds, turn the marked line of the question.
        """
        if self.page == "odds":
            self.query_one("#odds-question", Rows).action_select()
        line = self.lines.get(self._options.marked or "") if self.page == "options" else None
        if line is not None and self.subject is not None:
            self.post_message(self.Changed(line, self.groups, by))

    # Card and odds

    def _show_card(self) -> None:
        text = self.query_one("#card-text", Static)
        if self.subject is None:
            text.update(self._nobody)
        else:
            rows = card_rows(self.subject.army, self.subject.unit, self.session.library)
            text.update(Content("\n").join(content_of(row) for row in rows))

    def _show_odds(self) -> None:
        self.query_one("#odds-question", Rows).show(question_rows(self.question, self.session.library))
        text = self.query_one("#odds-text", Static)
        if self.subject is None:
            text.update(self._nobody)
            return
        text.update("Working it out …")
        unit, question = self.subject.unit, self.question
        self.run_worker(
            lambda: self._answered(unit, question), thread=True, exclusive=True, group="odds", name="odds"
        )

    def _answered(self, unit: FieldedUnit, question: Question) -> None:
        """Work the odds out beside the app, and show them if they are still asked for."""
        from builder.app.odds_answer import answer_rows

        rows = answer_rows(unit, question, self.session.library)

        def show() -> None:
            if self.subject is not None and (self.subject.unit, self.question) == (unit, question):
                text = Content("\n").join(content_of(row) for row in rows)
                with LEFT:
                    self.query_one("#odds-text", Static).update(text)

        self.app.call_from_thread(show)

    @on(Rows.Chosen, "#odds-question")
    def ask(self, event: Rows.Chosen) -> None:
        """Change the question."""
        event.stop()
        if event.row_id == "target":
            self.post_message(self.TargetWanted())
        elif event.row_id is not None:
            self.ask_for(turned(self.question, event.row_id))

    def ask_for(self, question: Question) -> None:
        """Work out another question."""
        self.question = question
        self.refresh_page()
