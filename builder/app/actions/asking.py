"""Asks for a text of which a command is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from builder.app.dialogs.ask_text import AskText
from builder.app.session import applied
from rosters.commands import Command, CommandRefused

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


async def ask_for(
    desk: BuilderScreen, title: str, value: str, made_of: Callable[[str], Command], hint: str = ""
) -> str | None:
    """The text; one whose command would be refused is asked for again. None where it was withdrawn."""

    def fault_of(text: str) -> str:
        try:
            applied(desk.session.roster, [made_of(text)])
        except CommandRefused as refused:
            return str(refused)
        return ""

    return await desk.ask(AskText(title, value, hint, fault_of=fault_of))
