"""The start: go on with unfinished work, open a roster, or begin a new one."""

from __future__ import annotations

import asyncio
import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from builder.app.beginning import begun, journals, new_session, restore
from builder.app.dialogs.read_text import ReadText
from builder.app.row import Row, heading
from builder.app.rows import Rows
from builder.app.the_app import the_app
from builder.state.journal import Unfinished, unfinished, unreadable
from builder.state.recent import Recent, recent_rosters
from datafaxes.errors import BadData
from datafaxes.library import Library

if TYPE_CHECKING:
    from builder.app.app import MusterApp
    from builder.app.dialogs.new_roster import NewWish

NEW, OPEN = "new", "open"
_WORK, _RECENT = "work:", "recent:"


class StartScreen(Screen[None]):
    """What to build."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "New roster", id="start-new"),
        Binding("o,ctrl+o", "open", "Open a file", id="start-open"),
        Binding("x,delete", "forget", "Forget unfinished work", id="start-forget"),
        Binding("f1,question_mark", "help", "Help", id="start-help"),
        Binding("q", "app.quit_safely", "Quit", id="start-quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.works: list[Unfinished] = []
        self.recents: list[Recent] = []

    def compose(self) -> ComposeResult:
        """A list of everything that can be begun with."""
        with Vertical(id="start"):
            yield Static("muster", id="start-title")
            yield Static("Armies for Warhammer 40,000, 2nd edition (1993). Unofficial.", id="start-about")
            yield Rows("beginnings", one_click=True)
        yield Footer(compact=True, show_command_palette=False)

    @property
    def muster(self) -> MusterApp:
        """The app."""
        return the_app(self)

    def on_mount(self) -> None:
        """Show what there is."""
        self.refresh_rows()
        self.set_focus(self.query_one(Rows))
        for path in unreadable(journals()):
            text = f"Unfinished work cannot be read: {path}. It stays there."
            self.notify(text, severity="warning", timeout=12, markup=False)

    def refresh_rows(self) -> None:
        """Look again what there is."""
        self.works = unfinished(journals())
        self.recents = recent_rosters()
        rows = [
            heading("Begin"),
            _choice(NEW, "n", "New roster", "choose army and points"),
            _choice(OPEN, "o", "Open a file", ".yaml, or a list of another program"),
        ]
        if self.works:
            rows.append(heading("Unfinished work", "enter restores it, x forgets it"))
            rows += [_work_row(number, one) for number, one in enumerate(self.works)]
        if self.recents:
            rows.append(heading("Recent rosters"))
            rows += [_recent_row(number, one) for number, one in enumerate(self.recents)]
        self.query_one(Rows).show(rows)
        if self.works:
            self.query_one(Rows).mark(f"{_WORK}0")
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There may be nothing to forget."""
        return action != "forget" or bool(self.works)

    @on(Rows.Chosen)
    def begin(self, event: Rows.Chosen) -> None:
        """Begin with what was chosen."""
        event.stop()
        if self.app.screen is not self:
            return
        chosen = event.row_id or ""
        if chosen == NEW:
            self.action_new()
        elif chosen == OPEN:
            self.action_open()
        elif chosen.startswith(_WORK):
            self._restore(self.works[int(chosen.removeprefix(_WORK))])
        elif chosen.startswith(_RECENT):
            self.muster.open_file(Path(self.recents[int(chosen.removeprefix(_RECENT))].path))

    def _restore(self, unfinished_work: Unfinished) -> None:
        try:
            self.muster.start(restore(unfinished_work, self.muster.library))
        except BadData as fault:
            self.notify(str(fault), title="✗", severity="error", timeout=12, markup=False)

    def action_new(self) -> None:
        """Begin a new roster."""
        from builder.app.dialogs.new_roster import NewRoster

        if self.app.screen is self:
            self.app.push_screen(NewRoster(self.muster.library), self.take_wish)

    def take_wish(self, wish: NewWish | None) -> None:
        """Begin with what was wished for, if anything was."""
        if wish is not None:
            self.begin_new(wish)

    @work
    async def begin_new(self, wish: NewWish) -> None:
        """Begin with what was wished for."""
        if wish.how != "empty":
            self.notify("Mustering …")
        library = Library(self.muster.library.user_folder, self.muster.library.shipped)
        try:
            roster = await asyncio.to_thread(begun, wish, library, secrets.randbelow(10**6))
        except BadData as fault:
            self.notify(str(fault), title="✗", severity="error", timeout=12, markup=False)
        else:
            if wish.how != "empty":
                self.app.call_later(self.app.clear_notifications)  # after it is shown, which may be later
            self.muster.start(new_session(roster, self.muster.library))

    @work
    async def action_open(self) -> None:
        """Open a file."""
        from builder.app.dialogs.open_file import OpenFile

        if self.app.screen is not self:
            return
        path = await self.app.push_screen_wait(OpenFile())
        if path is not None:
            self.muster.open_file(path)

    def action_forget(self) -> None:
        """Forget the unfinished work that is marked."""
        marked = self.query_one(Rows).marked or ""
        if marked.startswith(_WORK):
            one = self.works[int(marked.removeprefix(_WORK))]
            one.path.replace(one.path.with_suffix(".forgotten"))
            self.refresh_rows()
            self.notify(f"Forgotten. It can still be found as {one.path.with_suffix('.forgotten').name}.")

    @work
    async def action_help(self) -> None:
        """What this screen is for."""
        texts = (*_HELP, self._about_the_builder())
        await self.app.push_screen_wait(ReadText("Help", [Row(parts=((text, ""),)) for text in texts]))

    def _about_the_builder(self) -> str:
        key = self.muster.key_of
        return (
            f"On the next screen key {key('catalogue')} adds units, key {key('show-force')} shows the "
            f"force, key {key('findings')} what is wrong and what mends it, key {key('inspector')} options, "
            f"card and odds. {key('help')} helps everywhere; ctrl+p lists everything that can be done.\n"
        )


_HELP = (
    "n begins a new roster: choose the army and the points agreed for the game.\n",
    "o opens a file: a roster of muster (.yaml), or a list of another program or typed by hand.\n",
    "Unfinished work is what was not saved when the builder ended, be it by a crash. Enter restores it with "
    "its whole history.\n",
)


def _choice(row_id: str, key: str, title: str, about: str) -> Row:
    return Row(id=row_id, parts=((f"{key}  ", "note"), (title, "strong"), (f"  {about}", "quiet")))


def _work_row(number: int, one: Unfinished) -> Row:
    steps = len(one.lines)
    when = time.strftime("%d %b %H:%M", time.localtime(one.touched))
    last = next((str(line["name"]) for line in reversed(one.lines) if "name" in line), "")
    file = one.head.get("file")
    about = f"  {steps} step{'s' if steps != 1 else ''}, the last {when}{f': {last}' if last else ''}"
    return Row(
        id=f"{_WORK}{number}",
        parts=(
            ("   ", ""),
            (str(one.head.get("name", "roster")), "strong"),
            (about, "quiet"),
            (f"\n     {file}" if file else "", "quiet"),
        ),
    )


def _recent_row(number: int, one: Recent) -> Row:
    return Row(
        id=f"{_RECENT}{number}",
        parts=(
            ("   ", ""),
            (one.name, "strong"),
            (f"  {one.army}, {one.points}", ""),
            (f"\n     {one.path}", "quiet"),
        ),
    )
