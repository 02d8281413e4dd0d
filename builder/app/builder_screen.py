"""The builder itself: catalogue, force, findings and inspector around one roster.

Wide terminals show the four panes side by side; narrow ones show one at a time, under a line of tabs.
"""

from __future__ import annotations

import inspect
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Footer

from builder.app.actions import ACTIONS
from builder.app.actions.action import Where, bindings_in
from builder.app.actions.of_file import file_changed
from builder.app.beginning import unfinished_on
from builder.app.clipboard import Clipboard
from builder.app.dialogs.choose_one import ChooseOne
from builder.app.dialogs.read_text import ReadText
from builder.app.exporting import Wish
from builder.app.fixed import Fixed
from builder.app.odds_answer import target_rows
from builder.app.option_rows import change_wanted
from builder.app.panes.catalogue import Catalogue
from builder.app.panes.findings import Findings
from builder.app.panes.force import Force
from builder.app.panes.inspector import Inspector, Subject
from builder.app.panes.pane import Pane
from builder.app.points_bar import PointsBar
from builder.app.room import give_room
from builder.app.row import Row
from builder.app.tab_line import TabLine
from builder.app.the_app import the_app
from builder.app.unlocking import on_offer
from datafaxes.words import plural
from rosters.commands import Command, CommandRefused
from validators.vehicles import titles

if TYPE_CHECKING:
    from builder.app.app import MusterApp
    from builder.app.catalogue_rows import CatalogueItem
    from builder.app.dialogs.dialog import Dialog
    from builder.app.session import Session
    from rosters.fielded import FieldedUnit

T = TypeVar("T")

MOST_TOLD = 3
"""Lines that what was done may take."""
WATCH = 2.0
"""Seconds between two looks at the file on disk."""


class BuilderScreen(Screen[None]):
    """The screen on which a roster is built."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_in("everywhere")]

    def __init__(self, session: Session, clipboard: Clipboard) -> None:
        super().__init__()
        self.session = session
        self.clipboard = clipboard
        self.zoomed = False
        self.last_wish: Wish | None = None
        self.printed: set[Path] = set()
        """Files that were printed or exported here, which may be written over."""
        self._active: Where = "force" if session.army.units else "catalogue"
        self._told_of_change = False
        self._inspects_entry = self._active == "catalogue"
        self._entry_seen: str | None = None

    def compose(self) -> ComposeResult:
        """Points, tabs for narrow terminals, panes, what was done last, keys."""
        session = self.session
        panes = (Catalogue(session), Force(session), Inspector(session), Findings(session))
        give_room(self, panes, self._active, self.zoomed, self.app.size)
        yield PointsBar(session)
        yield TabLine("pane-tabs")
        yield Container(*panes, id="panes")
        yield Fixed("told", grows_to=MOST_TOLD)
        yield Footer(compact=True, show_command_palette=True)

    # The panes

    @property
    def muster(self) -> MusterApp:
        """The app."""
        return the_app(self)

    @property
    def catalogue(self) -> Catalogue:
        """What may be added."""
        return self.query_one(Catalogue)

    @property
    def force(self) -> Force:
        """What the army has."""
        return self.query_one(Force)

    @property
    def findings(self) -> Findings:
        """What is wrong."""
        return self.query_one(Findings)

    @property
    def inspector(self) -> Inspector:
        """The unit that is looked at."""
        return self.query_one(Inspector)

    @property
    def focused_pane(self) -> Where:
        """The pane that the keys work on."""
        return self._active

    def on_mount(self) -> None:
        """Show the roster."""
        self.changed()
        self._go_to(self._active)
        self.set_interval(WATCH, self.watch_file)
        helps, changes = self.key_of("help"), self.key_of("agreements")
        self.tell(f"{helps} helps, {changes} changes points and house rules, ctrl+p lists everything.")
        self.call_after_refresh(self._tell_of_unfinished_work)
        if self.session.beginning.told:
            rows = [Row(parts=((f"{sentence}\n", ""),)) for sentence in self.session.beginning.told]
            self.app.push_screen(ReadText("How the file was read", rows))

    def _tell_of_unfinished_work(self) -> None:
        """Say where work on this file can be found that was never saved."""
        if self.session.path is not None and unfinished_on(self.session.path):
            restores = f"{self.key_of('close')} goes to the start, which restores it"
            self.tell(f"Work on this file that was never saved is kept: {restores}.")

    def on_screen_resume(self) -> None:
        """Let the keys work on the pane in sight, at first and after a question, once it can take them."""
        if self.focused is None:
            self.call_after_refresh(self.focus_pane)

    def on_resize(self, event: events.Resize) -> None:
        """Panes side by side or one at a time."""
        if self.query(Pane):
            self.arrange_panes()

    def arrange_panes(self) -> None:
        """Show the panes that there is room for."""
        give_room(self, self.query(Pane), self._active, self.zoomed, self.app.size)
        self._show_tabs()

    def _show_tabs(self) -> None:
        wrong = len(self.session.report.of_severity("error"))
        about = {"force": f" ({len(self.session.army.units)})", "findings": f" ✗{wrong}" if wrong else " ✓"}
        panes = (self.catalogue, self.force, self.findings, self.inspector)
        labels: dict[str, str] = {
            pane.name_of: f"{pane.number} {pane.heading}{about.get(pane.name_of, '')}" for pane in panes
        }
        self.query_one("#pane-tabs", TabLine).show(labels, self._active)

    @on(TabLine.Chosen, "#pane-tabs")
    def to_pane(self, event: TabLine.Chosen) -> None:
        """Go to the pane whose tab was clicked."""
        self.show_pane(event.tab)  # type: ignore[arg-type]  # one of the panes' names

    def show_pane(self, name: Where) -> None:
        """Go to a pane."""
        self._go_to(name)
        self.focus_pane()

    def focus_pane(self) -> None:
        """Let the keys work on the active pane."""
        if self._active == "inspector":
            self.inspector.focus_page()
        elif self._active == "catalogue":
            self.set_focus(self.catalogue.rows)
        else:
            self.set_focus((self.force if self._active == "force" else self.findings).rows)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Whichever pane is focused is the active one."""
        pane = next((one for one in event.widget.ancestors if isinstance(one, Pane)), None)
        if pane is not None and pane.name_of != self._active:
            self._go_to(pane.name_of)

    def _go_to(self, name: Where) -> None:
        self._active = name
        if name != "inspector":
            self._inspects_entry = name == "catalogue"
        self.arrange_panes()
        self.inspect_marked()

    # Saying and asking

    def tell(self, text: str) -> None:
        """Say what was done, or what to do, in the line above the keys."""
        self.query_one("#told", Fixed).say(text)

    def warn(self, text: str) -> None:
        """Say what went wrong, if anything did, so that it is not missed."""
        if not text:
            return
        self.tell(f"✗ {text}")
        self.notify(text, title="✗", severity="error", timeout=8, markup=False)

    async def ask(self, dialog: Dialog[T]) -> T | None:
        """The answer to a question; None where it was withdrawn, or another was asked already."""
        if self.app.screen is not self:
            return None
        return await self.app.push_screen_wait(dialog)

    def called(self, unit: FieldedUnit) -> str:
        """What to call a unit of the force, told apart from others of its name."""
        return titles(self.session.army, self.session.library).get(unit.id, unit.title)

    def need_unit(self) -> FieldedUnit | None:
        """The marked unit of the force; says so where there is none."""
        unit = self.force.marked_unit
        if unit is None:
            self.tell(self.force.why_no_unit)
        return unit

    def need_entry(self) -> CatalogueItem | None:
        """The marked entry of the catalogue; says so where there is none."""
        entry = self.catalogue.marked_item
        if entry is None:
            self.tell(f"Mark an entry in the catalogue first (key {self.key_of('catalogue')}).")
        return entry

    def key_of(self, action_id: str) -> str:
        """The key of an action as the user knows it; empty where it has none."""
        return self.muster.key_of(action_id)

    # Doing

    def action_do(self, action_id: str) -> None:
        """Run an action by its id."""
        action = ACTIONS[action_id]
        running = action.run(self)
        if inspect.isawaitable(running):
            self.run_worker(_finished(running), group="actions", name=action_id)

    def make(self, said: str, *commands: Command, say: bool = True) -> bool:
        """Make a step of the commands, and say so. False where nothing changed."""
        before = self.session.report
        try:
            made = self.session.do(said, commands)
        except CommandRefused as refused:
            self.warn(str(refused))
            return False
        if made:
            self.changed()
        if say:
            self.tell(self._said(said, made, len(before.of_severity("error"))))
        return made

    def _said(self, said: str, made: bool, errors: int) -> str:
        if not made:
            return f"{said}: it is so already."
        more = len(self.session.report.of_severity("error")) - errors
        back = f"{self.key_of('undo')} takes it back."
        if more > 0:
            mends = f"key {self.key_of('findings')} shows what mends it"
            return f"{said}. ✗ {plural(more, 'finding')} more: {mends}; {back}"
        return f"{said}. {back}"

    def changed(self) -> None:
        """Show everything anew after the roster changed."""
        self.query_one(PointsBar).refresh_rows()
        self.force.refresh_rows()
        self.findings.refresh_rows()
        self.catalogue.refresh_rows()
        self.inspect_marked()
        self._show_tabs()
        if self.session.trouble:
            save = f"save it with {self.key_of('save')} or “Save as”"
            self.warn(f"{self.session.trouble} Your work is in memory: {save}.")

    def inspect_marked(self) -> None:
        """Let the inspector look at the marked entry of the catalogue or unit of the force: at that which the
        user looked at or changed last."""
        item = self.catalogue.marked_item if self._inspects_entry else None
        unit = self.force.marked_unit
        if item is not None:
            army = on_offer(self.session.roster, item.id, self.session.library)
            self.inspector.look_at(Subject(army=army, unit=army.units[0], is_in_force=False))
        elif unit is not None:
            self.inspector.look_at(Subject(army=self.session.army, unit=unit, is_in_force=True))
        else:
            self.inspector.look_at(None)

    # What the panes ask for

    @on(Catalogue.Wanted)
    def add_marked(self) -> None:
        """Add the marked entry."""
        self.action_do("add")

    @on(Catalogue.Looked)
    def look_at_entry(self) -> None:
        """Another entry is marked, or the list is shown anew."""
        item = self.catalogue.marked_item
        seen, self._entry_seen = self._entry_seen, None if item is None else item.id
        if seen != self._entry_seen and self._active == "catalogue":
            self._inspects_entry = True
        self.inspect_marked()

    @on(Force.Looked)
    def look_at_unit(self) -> None:
        """Another unit is marked."""
        self.inspect_marked()

    def added(self, unit_id: str) -> None:
        """Mark the new unit, and let the inspector look at it."""
        self.force.mark_unit(unit_id)
        self._inspects_entry = False
        self.inspect_marked()

    @on(PointsBar.Clicked)
    def to_agreements(self) -> None:
        """Change what was agreed for the game."""
        self.action_do("agreements")

    @on(Force.Wanted)
    def to_options(self) -> None:
        """Change the options of the marked unit, or the name of a squadron."""
        place = self.force.marked_place
        self.action_do("rename" if place is not None and self.force.marked_unit is None else "options")

    @on(Force.Asked)
    def to_menu(self) -> None:
        """Open the menu of the marked unit."""
        self.action_do("menu")

    @on(Findings.Wanted)
    def mend_marked(self) -> None:
        """Mend the marked finding."""
        self.action_do("fix")

    @on(Inspector.Changed)
    def change_option(self, event: Inspector.Changed) -> None:
        """Buy or give back what the user chose."""
        subject = self.inspector.subject
        if subject is None:
            return
        if not subject.is_in_force:
            add = f"key {self.key_of('catalogue')}, then enter, adds it"
            self.tell(f"{subject.unit.title} is not in the force yet: {add}.")
            return
        called = self.called(subject.unit)
        change = change_wanted(subject.unit, called, event.groups, event.line, event.by)
        if change is None:
            self.tell("That comes with the unit. Choose something else in its place.")
        else:
            self.make(change.name, *change.commands)

    @on(Inspector.Turned)
    def make_room(self) -> None:
        """Let a card or the odds have the room that they need while they are read."""
        self.arrange_panes()

    @on(Inspector.TargetWanted)
    @work(group="actions")
    async def choose_target(self) -> None:
        """Choose what is fired at."""
        question = self.inspector.question
        rows = target_rows(self.session.library)
        chosen = await self.ask(ChooseOne("Fire at what?", rows, marked=question.target))
        if chosen is not None:
            self.inspector.ask_for(replace(question, target=chosen))

    # Files

    def saved(self, path: Path) -> None:
        """Say that it is saved, and remember the file."""
        self.muster.remember(self.session)
        self._told_of_change = False
        self.changed()
        self.tell(f"Saved as {path}.")

    def watch_file(self) -> None:
        """Notice when another program changed the file."""
        if self.app.screen is self and not self._told_of_change and self.session.changed_on_disk():
            self._told_of_change = True
            self.run_worker(_finished(file_changed(self)), group="actions")

    def open_file(self, path: Path) -> None:
        """Leave this roster to be restored, and open a file."""
        self.session.leave()
        self.muster.open_file(path)


async def _finished(running: object) -> None:
    """Wait for an action; what it raises is a bug."""
    if inspect.isawaitable(running):
        await running
