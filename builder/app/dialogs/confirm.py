"""Asks for a decision by buttons that say what they do."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalGroup
from textual.widgets import Button, Static

from builder.app.dialogs.dialog import Dialog


class Confirm(Dialog[str]):
    """The answer is the id of the button."""

    def __init__(self, title: str, text: str, buttons: tuple[tuple[str, str], ...]) -> None:
        super().__init__(title, "Tab and arrows move, Enter presses, Escape goes back.")
        self.text = text
        self.buttons = buttons

    def question(self) -> ComposeResult:
        """What it is about, and the buttons; the first is the safe one."""
        yield Static(self.text, classes="dialog-text", markup=False)
        with VerticalGroup(classes="dialog-buttons"):
            for number, (answer, label) in enumerate(self.buttons):
                yield Button(label, id=answer, variant="default" if number else "primary", compact=True)

    def on_mount(self) -> None:
        """Start on the first button."""
        self.query(Button).first().focus()

    def key_down(self) -> None:
        """The next button."""
        self.focus_next(Button)

    def key_up(self) -> None:
        """The button before."""
        self.focus_previous(Button)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.button.id)
