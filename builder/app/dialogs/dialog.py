"""What all dialogs share: a box over the screen with a title, which Escape closes without an answer."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, Static

T = TypeVar("T")


class Dialog(ModalScreen[T | None], Generic[T]):
    """A question. Escape withdraws it; nothing has changed then."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "withdraw", "Back", id="back")]

    def __init__(self, title: str, hint: str = "") -> None:
        super().__init__()
        self.title_text = title
        self.hint = hint
        self._is_answered = False

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Answer. Keys that come before the box is gone are no second answer."""
        if self._is_answered:
            return AwaitComplete()
        self._is_answered = True
        return super().dismiss(result)

    def compose(self) -> ComposeResult:
        """The title, the question itself, and what to press."""
        with Vertical(classes="dialog"):
            yield Label(self.title_text, classes="dialog-title", markup=False)
            yield from self.question()
            yield Static(self.hint or "Escape goes back.", classes="dialog-hint", markup=False)

    def question(self) -> ComposeResult:
        """The widgets of the question."""
        raise NotImplementedError

    def action_withdraw(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
