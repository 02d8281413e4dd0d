"""Keys in their turn: each is dealt with once everything that the one before it brought about is."""

from __future__ import annotations

import asyncio
from collections import deque

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.message_pump import MessagePump

ROUNDS = 3
"""A key goes from the focused widget outwards to its action; that sends messages or opens a question; the
question takes the focus."""
LONGEST_WAIT = 1.0
"""Seconds after which a key is dealt with although those before it are not."""


class KeysInTurn:
    """Keeps keys back that are pressed faster than they are dealt with, as through a slow line.

    Otherwise a key would go to what was focused before the last one moved the focus.
    """

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self._waiting: deque[events.Key] = deque()
        self._now: events.Key | None = None
        self._dealing: asyncio.Task[None] | None = None

    def is_turn_of(self, key: events.Key) -> bool:
        """Whether the key is to be dealt with now; otherwise it comes again when it is its turn."""
        if key is self._now:
            return True
        self._waiting.append(key)
        if self._dealing is None or self._dealing.done():
            self._dealing = asyncio.create_task(self._deal())
        return False

    async def _deal(self) -> None:
        while self._waiting:
            self._now = self._waiting.popleft()
            self.app.post_message(self._now)
            for _ in range(ROUNDS):
                await self._all_is_dealt_with()

    async def _all_is_dealt_with(self) -> None:
        if not await _done(self.app):
            return
        focused: DOMNode = self.app.screen.focused or self.app.screen
        for one in (focused, focused, *focused.ancestors):
            if not await _done(one):
                return


async def _done(one: MessagePump) -> bool:
    """Wait for everything that was sent to it before. False where it takes no more, or for ever."""
    done = asyncio.Event()
    if not one.call_later(done.set):
        return False
    try:
        await asyncio.wait_for(done.wait(), LONGEST_WAIT)
    except TimeoutError:
        return False
    return True
