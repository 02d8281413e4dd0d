"""Keys that are pressed faster than they are dealt with: each waits for those before it."""

from __future__ import annotations

import asyncio

from textual.message_pump import MessagePump
from textual.widget import Widget

LONGEST_WAIT = 1.0
"""Seconds after which a key is dealt with although those before it are not."""


async def dealt_with(focused: Widget) -> None:
    """Wait until the keys that the focused widget was sent are dealt with.

    There first, where its own messages come behind them; then by everything around it.
    """
    for one in (focused, focused, *focused.ancestors):
        if one is focused.app or not await _done(one):
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
