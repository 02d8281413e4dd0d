"""Asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.widgets import Input, Static

from builder.app.dialogs.dialog import Dialog


class AskText(Dialog[str]):
    """The answer is the text without blanks around it; it may be empty."""

    def __init__(
        self, title: str, value: str = "", hint: str = "", *, fault_of: Callable[[str], str] | None = None
    ) -> None:
        """`fault_of` tells what is wrong with an answer, which is asked for again then; empty: nothing."""
        super().__init__(title, f"{hint} Enter accepts, Escape goes back.".strip())
        self.value = value
        self.fault_of = fault_of

    def question(self) -> ComposeResult:
        """The input, with the old text to be written over."""
        yield Input(self.value, id="text", select_on_focus=True, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer, if it is one."""
        event.stop()
        answer = event.value.strip()
        fault = self.fault_of(answer) if self.fault_of is not None else ""
        if not fault:
            self.dismiss(answer)
            return
        told = f"✗ {fault[:1].upper()}{fault[1:].rstrip('.')}. {self.hint}"
        self.query_one(".dialog-hint", Static).update(told)
