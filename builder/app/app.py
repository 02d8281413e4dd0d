"""The app: settings, keys, themes and screens. What is done happens elsewhere."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.screen import Screen
from textual.theme import Theme

from builder.app.actions import ACTIONS
from builder.app.actions.action import key_clashes
from builder.app.beginning import open_session
from builder.app.builder_screen import BuilderScreen
from builder.app.clipboard import Clipboard
from builder.app.in_turn import KeysInTurn
from builder.app.palette import ActionProvider
from builder.app.start_screen import StartScreen
from builder.settings import OwnTheme, Settings, read_settings
from builder.state.recent import Recent, remember
from datafaxes.errors import BadData
from datafaxes.names import nearest

if TYPE_CHECKING:
    from builder.app.session import Session
    from datafaxes.library import Library

BUG = "This is a bug in muster. Every step but the last is kept: the next start offers to restore it."


class MusterApp(App[None]):
    """The builder."""

    CSS_PATH = "app.tcss"
    TITLE = "muster"
    COMMANDS: ClassVar[set[type[Provider]]] = {ActionProvider}  # type: ignore[assignment]  # Textual's is wider
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit_safely", "Quit", show=False, priority=True, id="quit")
    ]

    def __init__(self, library: Library, session: Session | None, settings: Settings) -> None:
        super().__init__()
        self.library = library
        self.settings = settings
        self.clipboard_of_units = Clipboard()
        self._first = session
        if settings.reduced_motion and "TEXTUAL_ANIMATIONS" not in os.environ:
            self.animation_level = "none"
        self._faults = [*settings.faults]
        self._keys = KeysInTurn(self)

    def get_default_screen(self) -> Screen[None]:
        """The first screen: the roster that was named, or the start. Others are pushed over it."""
        if self._first is None:
            return StartScreen()
        return BuilderScreen(self._first, self.clipboard_of_units)

    async def on_event(self, event: events.Event) -> None:
        """Deal with keys one after the other."""
        if isinstance(event, events.Key) and not event.is_forwarded and not self._keys.is_turn_of(event):
            return
        await super().on_event(event)

    def on_mount(self) -> None:
        """Apply the settings."""
        for theme in self.settings.themes:
            self.register_theme(_theme(theme))
        self._choose_theme()
        self._set_keys()
        if self._first is not None:
            self.remember(self._first)
        for fault in self._faults:
            self.notify(fault, title="Settings", severity="warning", timeout=12, markup=False)

    def on_ready(self) -> None:
        """Collect garbage again, but not what the start has made: it stays."""
        gc.freeze()
        gc.enable()

    def _choose_theme(self) -> None:
        wanted = self.settings.theme
        if wanted in self.available_themes:
            self.theme = wanted
        elif wanted is not None:
            near = nearest(wanted, self.available_themes)
            advice = f"Did you mean {' or '.join(near)}?" if near else "The palette lists them."
            self._faults.append(f"There is no theme “{wanted}”. {advice}")

    def _set_keys(self) -> None:
        keys = dict(self.settings.keys)
        for name in list(keys):
            if name not in ACTIONS:
                near = nearest(name, ACTIONS)
                advice = f"Did you mean {' or '.join(near)}?" if near else "F1 lists them."
                self._faults.append(f"There is no action “{name}” to give a key to. {advice}")
                del keys[name]
        self._faults += key_clashes(keys)
        self.set_keymap(keys)

    def _fatal_error(self) -> None:
        """End with the traceback of a bug, without the values, which would be whole army lists."""
        from rich.console import Group
        from rich.segment import Segments
        from rich.text import Text
        from rich.traceback import Traceback

        told = Group(Traceback(width=None), Text(BUG))
        self._exit_renderables.append(Segments(self.console.render(told)))
        self._close_messages_no_wait()

    def key_of(self, action_id: str) -> str:
        """The key of an action as the user knows it; empty where it has none."""
        action = ACTIONS[action_id]
        keys = dict(self.settings.keys).get(action_id, action.keys)
        return self.get_key_display(action.binding().with_key(keys.partition(",")[0])) if keys else ""

    def action_help_quit(self) -> None:
        """Say how to quit to whom ctrl+c comes to the fingers."""
        self.notify(f"{self.key_of('quit')} quits. Nothing is lost.", markup=False)

    # Screens

    def start(self, session: Session) -> None:
        """Build this roster."""
        self.remember(session)
        self._show(BuilderScreen(session, self.clipboard_of_units))

    def _show(self, screen: Screen[None]) -> None:
        """Show a screen over the first one, in the place of any other."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def open_file(self, path: Path) -> None:
        """Build the roster of a file; says why where it cannot be read."""
        try:
            self.start(open_session(path, self.library))
        except BadData as fault:
            self.notify(str(fault), title="✗", severity="error", timeout=12, markup=False)

    def to_start(self) -> None:
        """Go to the start screen."""
        if isinstance(self.screen_stack[0], StartScreen):
            self.screen_stack[0].refresh_rows()
            self.pop_screen()
        else:
            self._show(StartScreen())

    def remember(self, session: Session) -> None:
        """Put the session's file first among the recent ones, where it has one."""
        from builder.report_output import army_name, points_line

        if session.path is not None:
            army = session.army
            path = str(session.path.absolute())
            remember(Recent(path=path, name=army.roster.name, army=army_name(army), points=points_line(army)))

    def action_quit_safely(self) -> None:
        """Leave; a roster that is not saved asks first."""
        if isinstance(self.screen, BuilderScreen):
            self.screen.action_do("quit")
        elif isinstance(self.screen, StartScreen):
            self.exit()
        else:
            self.notify("Close the question first: Escape.")


def _theme(theme: OwnTheme) -> Theme:
    colours = dict(theme.colours)
    return Theme(name=theme.name, primary=colours.pop("primary"), dark=theme.dark, **colours)  # type: ignore[arg-type]  # its colour fields


def make_app(file: Path | None = None, library: Library | None = None) -> MusterApp:
    """The app with a roster or, without a file, with the start screen. Commands and tests make it here.

    Raises:
        BadData: the file cannot be read.
    """
    from datafaxes.library import default_library

    library = library or default_library()
    session = open_session(file, library) if file is not None else None
    return MusterApp(library, session, read_settings())
